"""The table as text: takes one line of the script language, lets it happen, and tells what changed in the channel."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.local import script
from bot.local.driver import Driver
from bot.local.script import NotUnderstood
from bot.local.world import Seen, World


@dataclass(slots=True)
class Session:
    """Keeps what was already shown, so that each line is answered by what is new.

    remarks: the last Remark, for whoever prints it.
    """

    world: World
    hands: Driver = field(init=False)
    _shown: dict[int, Seen] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.hands = Driver(self.world)

    async def play(self, line: str) -> str | None:
        """What there is to read after this line, possibly nothing; None when it asked to leave.

        Raises NotUnderstood, with the sentence to print, when the line was not carried out.
        """
        match script.parse(line, self.world.people):
            case script.Quit():
                return None
            case script.Help():
                return script.HELP
            case script.Look(who=who):
                return self._look(who)
            case script.Wait(seconds=seconds):
                await self._wait(seconds)
                return self.news()
            case None | script.Remark():
                return ""
            case deed:
                own_screen = await self.hands.do(deed)
                return _paragraphs([self.news(), "\n".join(own_screen)])

    async def _wait(self, seconds: float) -> None:
        try:
            await self.world.pass_time(seconds)
        except TimeoutError as error:
            raise NotUnderstood(script.NOT_SETTLED.format(reason=str(error).partition("\n")[0])) from error

    def news(self) -> str:
        """What appeared, changed or went since the last time, for everybody's eyes together."""
        now = {seen.id: seen for seen in self.world.read()}
        told = [f"{script.GONE}{_first_line(seen)}" for id_, seen in self._shown.items() if id_ not in now]
        for seen in now.values():
            before = self._shown.get(seen.id)
            if before is None:
                told.append(seen.text)
            elif before.text != seen.text:
                told.append(f"{script.CHANGED}{seen.text}")
        self._shown = now
        return _paragraphs(told)

    def _look(self, who: str | None) -> str:
        viewer = self.world.people[who] if who else None
        return _paragraphs([seen.text for seen in self.world.read(viewer)]) or script.NOTHING_HERE


def _first_line(seen: Seen) -> str:
    return "\n".join(seen.text.split("\n")[:2])


def _paragraphs(texts: list[str]) -> str:
    return "\n\n".join(text for text in texts if text)
