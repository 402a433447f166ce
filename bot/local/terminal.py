"""`python -m bot local --terminal`: read lines from the keyboard or a pipe, carry them out, and print the changes.

The event loop runs only while a line is carried out: the keyboard is read on the main thread, where Ctrl-C works at once,
and time passes only with `wait`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TextIO

from bot.local import script
from bot.local.driver import Driver
from bot.local.script import NotUnderstood
from bot.local.texts import said
from bot.local.world import GM, VisibleMessage, World

ReadLine = Callable[[], str]
"""Returns the next line; raises EOFError after the last one."""


def keyboard(source: TextIO | None = None) -> ReadLine:
    """Read lines from the keyboard, with prompt and history where there is `readline`, or from a pipe."""
    source = source or sys.stdin
    if not source.isatty():

        def next_line() -> str:
            if not (line := source.readline()):
                raise EOFError
            return line

        return next_line
    with suppress(ImportError):  # Windows has none; its console edits lines itself.
        import readline  # noqa: F401, PLC0415 - importing it gives input() its history

    return lambda: input(script.PROMPT)


def run_terminal(
    world: World, read_line: ReadLine, write: Callable[[str], object], *, echo: bool, strict: bool = False
) -> bool:
    """Open the world, carry out lines until the last one or `quit`, and close the world.

    echo: print each line before its output. strict: stop at the first line that cannot be carried out. Returns whether
    all lines were carried out.
    """
    with asyncio.Runner() as runner:
        runner.run(_enter(world))
        try:
            write(_opening(world))
            return _carry_out(runner, Session(world), read_line, write, echo=echo, strict=strict)
        finally:
            runner.run(_leave(world))


async def _enter(world: World) -> None:
    await world.__aenter__()


async def _leave(world: World) -> None:
    await world.__aexit__(None, None, None)


def _carry_out(
    runner: asyncio.Runner,
    session: Session,
    read_line: ReadLine,
    write: Callable[[str], object],
    *,
    echo: bool,
    strict: bool,
) -> bool:
    all_carried_out = True
    for line in iter(lambda: _next_line(read_line), None):
        if echo and line.strip():
            write(f"{script.PROMPT}{line.strip()}")
        try:
            output = runner.run(session.play(line))
        except NotUnderstood as error:
            write(f"{error.said(session.world.locale)}\n")
            all_carried_out = False
            if strict:
                break
            continue
        if output is None:
            break
        if output:
            write(f"{output}\n")
    write(said(session.world.locale, script.CLOSED))
    return all_carried_out


def _next_line(read_line: ReadLine) -> str | None:
    try:
        return read_line()
    except EOFError:
        return None


def _opening(world: World) -> str:
    people = {key: person.name for key, person in world.people.items()}
    return said(world.locale, script.OPENING, gm=people.pop(GM), players=", ".join(people.values()))


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
                return said(self.world.locale, script.HELP)
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
            raise NotUnderstood(script.NOT_SETTLED, reason=str(error).partition("\n")[0]) from error

    def changes(self) -> str:
        """Return the messages that are new, changed or deleted since the last call, with all private ones."""
        now = {message.id: message for message in self.world.read()}
        changes = [
            f"{self._said(script.GONE)}{_head(message)}" for id_, message in self._shown.items() if id_ not in now
        ]
        for message in now.values():
            before = self._shown.get(message.id)
            if before is None:
                changes.append(message.text)
            elif before.text != message.text:
                changes.append(f"{self._said(script.CHANGED)}{message.text}")
        self._shown = now
        return _paragraphs(changes)

    def _look(self, who: str | None) -> str:
        viewer = self.world.people[who] if who else None
        return _paragraphs([message.text for message in self.world.read(viewer)]) or self._said(script.NOTHING_HERE)

    def _said(self, text: str) -> str:
        return said(self.world.locale, text)


def _head(message: VisibleMessage) -> str:
    return "\n".join(message.text.split("\n")[:2])


def _paragraphs(texts: list[str]) -> str:
    return "\n\n".join(text for text in texts if text)
