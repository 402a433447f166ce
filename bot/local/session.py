"""Carry out lines of the script language and report the changes in the channel."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.local import script
from bot.local.driver import Driver
from bot.local.script import NotUnderstood
from bot.local.world import VisibleMessage, World


@dataclass(slots=True)
class Session:
    """A world with the messages that were already shown, to report only changes."""

    world: World
    driver: Driver = field(init=False)
    _shown: dict[int, VisibleMessage] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.driver = Driver(self.world)

    async def play(self, line: str) -> str | None:
        """Carry out a line; return the changes (may be empty), or None for `quit`. Raises `NotUnderstood`."""
        match script.parse(line, self.world.people):
            case script.Quit():
                return None
            case script.Help():
                return script.HELP
            case script.Look(who=who):
                return self._look(who)
            case script.Wait(seconds=seconds):
                await self._wait(seconds)
                return self.changes()
            case None:
                return ""
            case action:
                private = await self.driver.do(action)
                return _paragraphs([self.changes(), "\n".join(private)])

    async def _wait(self, seconds: float) -> None:
        try:
            await self.world.pass_time(seconds)
        except TimeoutError as error:
            raise NotUnderstood(script.NOT_SETTLED.format(reason=str(error).partition("\n")[0])) from error

    def changes(self) -> str:
        """Return the messages that are new, changed or deleted since the last call, with all private ones."""
        now = {message.id: message for message in self.world.read()}
        changes = [f"{script.GONE}{_head(message)}" for id_, message in self._shown.items() if id_ not in now]
        for message in now.values():
            before = self._shown.get(message.id)
            if before is None:
                changes.append(message.text)
            elif before.text != message.text:
                changes.append(f"{script.CHANGED}{message.text}")
        self._shown = now
        return _paragraphs(changes)

    def _look(self, who: str | None) -> str:
        viewer = self.world.people[who] if who else None
        return _paragraphs([message.text for message in self.world.read(viewer)]) or script.NOTHING_HERE


def _head(message: VisibleMessage) -> str:
    return "\n".join(message.text.split("\n")[:2])


def _paragraphs(texts: list[str]) -> str:
    return "\n\n".join(text for text in texts if text)
