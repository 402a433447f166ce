"""The command line `python -m bot local [--terminal | --demo NAME]`."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import discord
import simcord

from bot.app import RiposteBot
from bot.clock import Clock
from bot.local import script
from bot.local.demos import Demo, demos
from bot.local.terminal import keyboard, run_terminal
from bot.local.texts import said
from bot.local.web import serve
from bot.local.world import BEGINNING, LOCALES, World
from bot.runtime import logs
from bot.runtime.exits import Exit, Parser, last_line
from bot.runtime.failures import stop_for
from bot.runtime.settings import Settings
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from rules.dice.rng import DiceSource, ScriptedDice, SeededDice, SystemDice

OpenBot = Callable[[Settings, Clock, DiceSource], AbstractAsyncContextManager[discord.Client]]
"""Makes the bot and its store; leaving the context closes both."""


@asynccontextmanager
async def open_riposte(settings: Settings, clock: Clock, dice: DiceSource) -> AsyncIterator[discord.Client]:
    """Make the bot on `settings.store`, not started. Raises the exceptions of `Store.open`."""
    store = await Store.open(settings.store, clock_ms=clock.now)
    try:
        bot = RiposteBot(settings, store, clock, dice)
        try:
            yield bot
        finally:
            await bot.close()
    finally:
        await store.close()


def run(argv: Sequence[str], open_bot: OpenBot = open_riposte) -> int:
    """Run until the table is closed; return the exit code. Raises SystemExit as argparse does."""
    arguments = _parser().parse_args(argv)
    _replace_unprintable()
    try:
        with _database(arguments.database) as database, logs.running(_settings(database, arguments)):
            return _play(arguments, database, open_bot)
    except KeyboardInterrupt:
        # The usual way to leave; everything has been closed on the way here.
        _out(f"\n{said(arguments.lang, script.CLOSED)}")
        return Exit.OK
    except BrokenPipeError:
        # The reader (`| head`) has gone. Python itself would fail to flush stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK
    except simcord.SetupError as error:
        # The preview is not installed, or the port is taken.
        return _end(Exit.LOCAL_EXTRA_MISSING if "install" in str(error) else Exit.PORT_TAKEN, str(error))
    except Exception as error:
        stop = stop_for(error)
        if stop is None:
            raise
        return _end(stop.code, stop.detail)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m bot local",
        description="The bot at a table without token or Discord: a GM, three players and one channel, in the browser.",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--terminal", action="store_true", help="lines of text instead of a page")
    where.add_argument("--demo", choices=sorted(demos()), help="play this fight, print what the channel shows, and end")
    parser.add_argument("--port", type=_port, default=0, help="the port of the page (default: any that is free)")
    parser.add_argument(
        "--lang", choices=sorted(LOCALES), default="en", help="the language of the people (default: en)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="roll the same dice each time")
    parser.add_argument(
        "--database", type=Path, metavar="PATH", help="keep the fights in this file (default: a fresh one each time)"
    )
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in range(2**16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text}")
    return int(text)


def _settings(database: Path, arguments: argparse.Namespace) -> Settings:
    # The emulated Discord starts without commands, also with a kept database that says they were sent.
    return Settings(database_path=database, default_locale=arguments.lang, sync_commands="force", log_level="WARNING")


@contextmanager
def _database(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        with own_database(kept):
            yield kept
        return
    with tempfile.TemporaryDirectory(prefix="riposte-") as folder:
        yield Path(folder) / "table.db"


def _play(arguments: argparse.Namespace, database: Path, open_bot: OpenBot) -> int:
    settings = _settings(database, arguments)
    demo = demos()[arguments.demo] if arguments.demo else None
    dice = _dice_source(arguments.seed, demo)
    world = World(
        lambda clock: open_bot(settings, clock, dice),
        locale=LOCALES[arguments.lang],
        moment=BEGINNING if demo else now(),
    )
    if demo is not None:
        _out(demo.title)
        carried_out = run_terminal(world, demo.reader(), _out, echo=True, strict=True)
        return Exit.OK if carried_out else Exit.BUG
    if arguments.terminal:
        run_terminal(world, keyboard(), _out, echo=not sys.stdin.isatty())
    else:
        asyncio.run(serve(world, _out, port=arguments.port))
    return Exit.OK


def now() -> datetime:
    """The start time of a world that need not be reproducible."""
    return datetime.now(UTC)


def _dice_source(seed: int | None, demo: Demo | None) -> DiceSource:
    if demo is not None and seed is None:
        return ScriptedDice(demo.faces)
    return SystemDice() if seed is None else SeededDice(seed)


def _replace_unprintable() -> None:
    """Print question marks where the terminal cannot encode a character."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _out(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _end(code: Exit, detail: str) -> int:
    sys.stderr.write(f"{last_line(code, detail)}\n")
    return code
