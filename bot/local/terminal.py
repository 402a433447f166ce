"""`python -m bot local --terminal`: the table as lines of text, typed or piped in.

The event loop runs only while a line is carried out. So the keyboard is read on the main thread, where Ctrl-C works at
once, and the clock of the table moves only by `wait`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from bot.local import script
from bot.local.script import NotUnderstood
from bot.local.session import Session
from bot.local.world import GM, World

Ask = Callable[[], str]
"""Returns the next line; raises EOFError when there is none."""


def keyboard(source: TextIO | None = None) -> Ask:
    """Lines from the keyboard, with a prompt and a history where the system has one; or from a pipe, without."""
    source = source or sys.stdin
    if not source.isatty():

        def next_line() -> str:
            if not (line := source.readline()):
                raise EOFError
            return line

        return next_line
    with suppress(ImportError):  # Windows has none; the console edits lines itself there.
        import readline  # noqa: F401, PLC0415 - importing it gives input() its history

    return lambda: input(script.PROMPT)


def run_terminal(world: World, ask: Ask, out: Callable[[str], object], *, echo: bool, strict: bool = False) -> bool:
    """Open the world, carry out lines until there are no more or one says quit, and close the world.

    echo: repeat each line before its answer, for transcripts whose input is not on the screen. strict: stop at the
    first line that was not carried out. Returns whether all were.
    """
    with asyncio.Runner() as runner:
        runner.run(_entered(world))
        try:
            out(_opening(world))
            return _carry_out(runner, Session(world), ask, out, echo=echo, strict=strict)
        finally:
            runner.run(_left(world))


async def _entered(world: World) -> None:
    await world.__aenter__()


async def _left(world: World) -> None:
    await world.__aexit__(None, None, None)


def _carry_out(
    runner: asyncio.Runner, table: Session, ask: Ask, out: Callable[[str], object], *, echo: bool, strict: bool
) -> bool:
    all_understood = True
    for line in iter(lambda: _asked(ask), None):
        if echo and line.strip():
            out(f"{script.PROMPT}{line.strip()}")
        try:
            told = runner.run(table.play(line))
        except NotUnderstood as error:
            out(f"{error}\n")
            all_understood = False
            if strict:
                break
            continue
        if told is None:
            break
        if told:
            out(f"{told}\n")
    out(script.CLOSED)
    return all_understood


def _asked(ask: Ask) -> str | None:
    try:
        return ask()
    except EOFError:
        return None


def _opening(world: World) -> str:
    people = {key: person.name for key, person in world.people.items()}
    return script.OPENING.format(gm=people.pop(GM), players=", ".join(people.values()))
