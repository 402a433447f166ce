"""`python -m bot local --terminal`: read lines from the keyboard or a pipe, print the changes.

The event loop runs only while a line is carried out: the keyboard is read on the main thread, where Ctrl-C works at once,
and time passes only with `wait`.
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
            write(f"{error}\n")
            all_carried_out = False
            if strict:
                break
            continue
        if output is None:
            break
        if output:
            write(f"{output}\n")
    write(script.CLOSED)
    return all_carried_out


def _next_line(read_line: ReadLine) -> str | None:
    try:
        return read_line()
    except EOFError:
        return None


def _opening(world: World) -> str:
    people = {key: person.name for key, person in world.people.items()}
    return script.OPENING.format(gm=people.pop(GM), players=", ".join(people.values()))
