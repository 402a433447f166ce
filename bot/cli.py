"""The command line `python -m bot` or `riposte`: run, check, doctor, backup, restore, migrate-store, local."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import logging
import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import discord

from bot.clock import DiscordClock, SystemClock
from bot.runtime import backups, check, logs, plugins, runner
from bot.runtime.exits import Exit, Parser, Stop, last_line
from bot.runtime.failures import stop_for
from bot.runtime.settings import Settings, SettingsError, load_settings
from bot.storage.postgres.address import ADDRESS_FORMAT, is_unambiguous
from bot.storage.transfer import move, parse_store

log = logging.getLogger("bot")

Action = Callable[[Settings, argparse.Namespace], Exit]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns a code of `bot.runtime.exits`, whose sentence is the last line on stderr.

    Raises SystemExit for --help, --version and a wrong command line, as argparse does.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["local"]:
        # It has its own parser.
        return _local(arguments[1:])
    return _perform(_parser().parse_args(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m bot", description="Riposte, a Discord bot that says who attacks next.", parents=[_env_option()]
    )
    parser.add_argument("--version", action="version", version=_version())
    parser.set_defaults(env=None, action=_run)
    commands = parser.add_subparsers(
        title="commands", metavar="run | check | doctor | backup | restore | migrate-store | local"
    )

    def add(name: str, action: Action, summary: str, **more: Any) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, parents=[_env_option()], help=summary, **more)
        command.set_defaults(action=action)
        return command

    add("run", _run, "run the bot (what happens without a command)")
    command = add("check", _check, "check settings, database, token and permissions, and change nothing")
    command.add_argument("--channel", type=int, metavar="ID", help="the channel whose permissions to check")
    command = add("backup", _backup, "copy the database, also while the bot runs, and look the copy through")
    command.add_argument(
        "to", nargs="?", type=Path, metavar="TO", help="a new file or a folder (default: where the nightly copies are)"
    )
    command = add("restore", _restore, "put a backup in the place of the database, which is kept aside")
    command.add_argument("file", type=Path, metavar="FILE", help="the backup; it is looked through first, and stays")
    add("doctor", _doctor, "print what helps somebody else to find a fault, without secrets")
    command = add(
        "migrate-store",
        _migrate_store,
        "copy everything to another store, with the bot stopped, and compare",
        description="Copies everything and compares. A store is a file or postgresql://..., whose password is better kept in"
        " PGPASSWORD or ~/.pgpass than on a command line.",
    )
    command.add_argument("source", metavar="FROM", help="the store that there is; it keeps all its rows")
    command.add_argument("target", metavar="TO", help="a new file, or an empty database")
    commands.add_parser("local", help="the bot without token or Discord, in a terminal or a browser", add_help=False)
    return parser


def _env_option() -> Parser:
    option = Parser(add_help=False)
    # Without a default of its own it may stand before or after the command.
    option.add_argument(
        "--env",
        type=Path,
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="the file of settings (default: .env in this folder, if there is one)",
    )
    return option


def _version() -> str:
    try:
        version = metadata.version("riposte-bot")
    except metadata.PackageNotFoundError:
        version = "(not installed)"
    return f"riposte {version}, Python {platform.python_version()}, discord.py {discord.__version__}"


def _perform(arguments: argparse.Namespace) -> int:
    """Load the settings, run the action with logging, and write its sentence to stderr."""
    try:
        settings = load_settings(arguments.env)
        with logs.running(settings) as redact:
            end = _outcome(arguments.action, settings, arguments)
            closing = redact(str(end))
    except SettingsError as error:
        for mistake in error.mistakes:
            _say(mistake)
        end = Stop(Exit.SETTINGS)
        closing = str(end)
    if end.code is not Exit.OK:
        _say(closing)
    return end.code


def _outcome(action: Action, settings: Settings, arguments: argparse.Namespace) -> Stop:
    try:
        code = action(settings, arguments)
        sys.stdout.flush()
        return Stop(code)
    except BrokenPipeError:
        # The reader, such as `head`, has closed the pipe; the rest of the output is flushed at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Stop(Exit.OK)
    except KeyboardInterrupt:
        return Stop(Exit.INTERRUPTED)
    except SettingsError:
        raise
    except Exception as error:
        stop = stop_for(error)
        if stop is not None:
            log.debug("Where the cause was met:", exc_info=error)
            return stop
        reference = logs.new_reference()
        with logs.context(reference=reference):
            log.critical("Riposte stopped because of a bug.", exc_info=error)
        return Stop(Exit.BUG, f"reference {reference}")


def _run(settings: Settings, arguments: argparse.Namespace) -> Exit:
    plugins.install()
    from bot.app import RiposteBot  # noqa: PLC0415 - `check` and `--help` do without the whole bot

    del arguments
    runner.run(settings, make_bot=RiposteBot)
    return Exit.OK


def _check(settings: Settings, arguments: argparse.Namespace) -> Exit:
    return _report_checks(settings, arguments.channel)


def _report_checks(settings: Settings, channel_id: int | None) -> Exit:
    findings = asyncio.run(check.findings(settings, channel_id=channel_id))
    sys.stdout.writelines(f"{finding}\n" for finding in findings)
    return next((finding.code for finding in findings if finding.code is not Exit.OK), Exit.OK)


def _doctor(settings: Settings, arguments: argparse.Namespace) -> Exit:
    sys.stdout.writelines(f"{line}\n" for line in check.report(settings))
    return _report_checks(settings, None)


def _backup(settings: Settings, arguments: argparse.Namespace) -> Exit:
    sys.stdout.write(backups.back_up_by_hand(settings, arguments.to, now_ms=SystemClock().now()) + "\n")
    return Exit.OK


def _restore(settings: Settings, arguments: argparse.Namespace) -> Exit:
    sys.stdout.write(backups.restore_by_hand(settings, arguments.file, now_ms=SystemClock().now()) + "\n")
    return Exit.OK


def _migrate_store(settings: Settings, arguments: argparse.Namespace) -> Exit:
    for word in (arguments.source, arguments.target):
        if "://" in word and not is_unambiguous(word):
            # It is not shown: any part of it may be the password.
            raise Stop(Exit.USAGE, f"a store is a file or {ADDRESS_FORMAT}")
    source, target = parse_store(arguments.source), parse_store(arguments.target)
    if isinstance(source, Path) and not source.is_file():
        raise Stop(Exit.DATABASE_MISSING, str(source))
    if source == target or (
        isinstance(source, Path) and isinstance(target, Path) and source.resolve() == target.resolve()
    ):
        raise Stop(Exit.USAGE, "the old and the new store are the same")
    move(source, target, now_ms=DiscordClock().now, say=lambda line: sys.stdout.write(f"{line}\n"))
    sys.stdout.write(
        "Everything is copied, compared and committed. Set DATABASE_URL or DATABASE_PATH to the new store.\n"
    )
    return Exit.OK


def _local(arguments: list[str]) -> int:
    if importlib.util.find_spec("simcord") is None:
        _say(last_line(Exit.LOCAL_EXTRA_MISSING))
        return Exit.LOCAL_EXTRA_MISSING
    try:
        plugins.install()
    except Stop as stop:
        _say(str(stop))
        return stop.code
    from bot import local  # noqa: PLC0415 - needs the extra that was just looked for

    return local.main(arguments)


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()
