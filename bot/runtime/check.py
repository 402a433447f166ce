"""The reports `python -m bot check` (settings, database, token, permissions) and `python -m bot doctor`; both are read-only."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import discord
from pydantic import SecretStr

from bot import permissions
from bot.clock import SystemClock
from bot.runtime.backups import describe_backups, require_backup_folder
from bot.runtime.exits import Exit, Stop
from bot.runtime.failures import stop_for
from bot.runtime.monitor import port_mistake
from bot.runtime.plugins import install
from bot.runtime.runner import use_api_base
from bot.runtime.server_check import ChosenPlaces, chosen_places, lost_places, permissions_in
from bot.runtime.settings import Settings
from bot.storage.errors import DatabaseDamaged, NotWritable, StorageFault, StorageFull
from bot.storage.postgres.address import require_driver, without_password
from bot.storage.schema import Version, bundled
from bot.storage.sqlite.database import reading_address
from bot.storage.sqlite.faults import faults
from bot.storage.sqlite.lockfile import is_owned
from bot.storage.sqlite.version import read_version
from rules.system import systems

ROOM: Final = 16 * 2**20
"""Free bytes required beside the database, for its WAL and a few evenings of growth."""
WAIT_SECONDS: Final = 2.0
"""The wait for another program that writes, as long as the bot's own."""


@dataclass(frozen=True)
class Finding:
    """The result of one check. code: Exit.OK, or why it failed. note: worth knowing, but nothing that the host can mend."""

    code: Exit
    text: str
    note: bool = False

    def __str__(self) -> str:
        mark = "WRONG" if self.code is not Exit.OK else "NOTE" if self.note else "ok"
        return f"{mark:<7}{self.text}"


async def findings(settings: Settings, *, channel_id: int | None) -> list[Finding]:
    """Check database, rule systems, backups, token and, with an id, a channel. Settings that were read are in order."""
    results = [Finding(Exit.OK, "settings: understood")]
    servers: list[ChosenPlaces] = []
    try:
        results.append(Finding(Exit.OK, f"database: {_database(settings)}"))
        servers = chosen_places(_rows(settings.store, SERVER_SETTINGS))
    except StorageFault as fault:
        results.append(_wrong("database", fault))
    try:
        results.append(Finding(Exit.OK, f"rule systems: {_rule_systems()}"))
    except Stop as stop:
        results.append(_wrong("rule systems", stop))
    try:
        require_backup_folder(settings)
        results.append(Finding(Exit.OK, f"backups: {describe_backups(settings, SystemClock().now())}"))
    except StorageFault as fault:
        results.append(_wrong("backups", fault))
    if settings.http_port:
        results.append(_port(settings))
    if settings.discord_token is None and channel_id is None:
        results.append(Finding(Exit.OK, "Discord: not asked, because there is no DISCORD_TOKEN"))
        if servers:
            results.append(Finding(Exit.OK, f"GM channels and roles: not asked for, chosen on {len(servers)} servers"))
        return results
    try:
        async for finding in _discord_findings(settings, channel_id, servers):
            results.append(finding)
    except Exception as error:
        if stop_for(error) is None:
            raise
        results.append(_wrong("Discord", error))
    return results


def _port(settings: Settings) -> Finding:
    """Whether HTTP_PORT can be opened. A running bot holds it, so that it is no mistake."""
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.http_host, settings.http_port))
        except OSError as error:
            held = isinstance(settings.store, Path) and settings.store.is_file() and is_owned(settings.store)
            text = port_mistake(settings.http_host, settings.http_port, error)
            return (
                Finding(Exit.OK, f"port: held by a running Riposte, it seems: {text}", note=True)
                if held
                else Finding(Exit.SETTINGS, text)
            )
    return Finding(Exit.OK, f"port: {settings.http_port} on {settings.http_host} is free")


def _database(settings: Settings) -> str:
    """Describe the store. Raises a StorageFault when the bot could not use it."""
    return check_server(settings.store) if isinstance(settings.store, str) else check_database(settings.store)


def check_server(address: str) -> str:
    """Describe the database on its server without changing it. Raises a StorageFault when the bot could not use it."""
    require_driver(address)
    from bot.storage.postgres.diagnose import diagnose  # noqa: PLC0415 -- needs the driver just looked for

    diagnosis = diagnose(address)
    server = f"{without_password(address)} answers, PostgreSQL {diagnosis.version}"
    if not diagnosis.schema.number:
        return f"{server}; the tables will be made at the first start"
    return f"{server}{_schema(diagnosis.schema)}"


def _schema(version: Version) -> str:
    newest = len(bundled())
    if version.unreleased or version.number < newest:
        return f", and will be brought from {version} to {newest} at the next start"
    return f", {version}"


def _rule_systems() -> str:
    """The ids of all rule systems, with a note on those of other packages. Raises `Stop`."""
    installed = install()
    return ", ".join(f"{system.id} (installed beside)" if system.id in installed else system.id for system in systems())


def _wrong(what: str, error: Exception) -> Finding:
    stop = stop_for(error)
    if stop is None:
        raise error
    return Finding(stop.code, f"{what}: {stop}")


def check_database(path: Path) -> str:
    """Describe the database file without changing it. Raises a StorageFault when the bot could not use it."""
    folder = path.absolute().parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise NotWritable(path)
    if not path.exists():
        return f"{path} will be made at the first start"
    if not path.is_file() or not os.access(path, os.R_OK | os.W_OK):
        raise NotWritable(path)
    with faults(path), closing(sqlite3.connect(reading_address(path), uri=True)) as connection:
        version = read_version(connection, path, len(bundled()))
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DatabaseDamaged(path)
    _check_writable(path)
    held = "; a running Riposte holds it" if is_owned(path) else ""
    return f"{path} is whole{_schema(version)}{held}"


def _check_writable(path: Path) -> None:
    """Raise a StorageFault unless a change could be made now."""
    if shutil.disk_usage(path.absolute().parent).free < ROOM:
        raise StorageFull(path)
    address = f"{path.absolute().as_uri()}?mode=rw"
    with (
        faults(path),
        closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT_SECONDS)) as connection,
    ):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


async def _discord_findings(
    settings: Settings, channel_id: int | None, servers: list[ChosenPlaces]
) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        raise Stop(Exit.NO_TOKEN)
    use_api_base(settings)
    # A bare client: RiposteBot would sync the commands at login.
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(settings.discord_token.get_secret_value())
        if client.user is None or client.application_id is None:
            raise Stop(Exit.DISCORD_ERROR, "no user after login")
        yield Finding(Exit.OK, f"Discord: logged in as {client.user} ({client.user.id})")
        yield Finding(Exit.OK, f"invite: {permissions.invite_url(client.application_id)}")
        async for text in lost_places(client, client.user.id, servers):
            # The choice of a server, and no mistake of the host's.
            yield Finding(Exit.OK, text, note=True)
        if channel_id is not None:
            yield await _channel_finding(client, client.user.id, channel_id)


async def _channel_finding(client: discord.Client, me: int, channel_id: int) -> Finding:
    try:
        where, granted, thread = await permissions_in(client, me, channel_id)
    except (discord.NotFound, discord.Forbidden) as error:
        raise Stop(Exit.CHANNEL_NOT_SEEN, f"{channel_id}: {error.text}") from error
    except LookupError as error:
        raise Stop(Exit.CHANNEL_NOT_SEEN, str(error)) from error
    required = permissions.missing(granted, permissions.required_in(thread=thread))
    if required:
        labels = ", ".join(permissions.LABELS[name] for name in required)
        return Finding(Exit.PERMISSION_MISSING, f"{where}: missing {labels}")
    optional = permissions.missing(granted, permissions.OPTIONAL)
    extra = "".join(f"; {permissions.LABELS[name]} would help and is missing" for name in optional)
    return Finding(Exit.OK, f"{where}: nothing is missing{extra}")


LIBRARIES = (
    "discord.py",
    "aiohttp",
    "pydantic",
    "aiosqlite",
    "psycopg",
    "fluent.runtime",
    "Babel",
    "Pillow",
    "prometheus-client",
)
ROW_COUNTS = {
    "open fights": "SELECT count(*) FROM encounter WHERE open = 1",
    "ended fights": "SELECT count(*) FROM encounter WHERE open = 0",
    "events": "SELECT count(*) FROM event",
    "longest fight, in events": "SELECT coalesce(max(revision), 0) FROM encounter",
    "not yet told": "SELECT count(*) FROM encounter WHERE drawn < revision OR announced < announce",
    "characters": "SELECT count(*) FROM character",
    "servers with settings": "SELECT count(*) FROM server",
}


def report(settings: Settings) -> Iterator[str]:
    """The report, line by line."""
    yield f"riposte {_version('riposte-bot')}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    yield f"on {platform.platform()}"
    yield ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    yield f"settings other than the defaults: {_settings(settings) or 'none'}"
    if isinstance(settings.store, Path):
        free = shutil.disk_usage(settings.store.absolute().parent).free
        yield f"free disk space beside the database: {free // 2**20} MiB"
    yield from _counted(settings.store)


SERVER_SETTINGS: Final = "SELECT guild_id, settings FROM server ORDER BY guild_id"


def _rows(where: Path | str, sql: str) -> list[tuple[Any, ...]]:
    """The rows of a query; none where there are no tables yet. Raises a `StorageFault`."""
    if isinstance(where, str):
        from bot.storage.postgres.diagnose import read_rows  # noqa: PLC0415 -- needs the driver just looked for

        return read_rows(where, sql)
    if not where.is_file():
        return []
    with faults(where), closing(sqlite3.connect(reading_address(where), uri=True)) as connection:
        newest = read_version(connection, where, len(bundled())).number == len(bundled())
        return connection.execute(sql).fetchall() if newest else []


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _settings(settings: Settings) -> str:
    changed = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        if value != field.default:
            changed.append(f"{name.upper()}={'(set)' if isinstance(value, SecretStr) else value}")
    return " ".join(changed)


def _counted(where: Path | str) -> Iterator[str]:
    """The size and row counts of the store, if it exists."""
    try:
        counts = _on_server(where) if isinstance(where, str) else _in_file(where)
    except StorageFault as fault:
        yield f"database: cannot be counted ({type(fault).__name__})"
        return
    if counts is not None:
        size, numbers = counts
        yield f"database: {size // 1024} KiB" + "".join(f", {label} {number}" for label, number in numbers.items())


def _on_server(address: str) -> tuple[int, dict[str, int]]:
    require_driver(address)
    from bot.storage.postgres.diagnose import count_rows  # noqa: PLC0415 -- needs the driver just looked for

    return count_rows(address, ROW_COUNTS)


def _in_file(path: Path) -> tuple[int, dict[str, int]] | None:
    if not path.is_file():
        return None
    with faults(path), closing(sqlite3.connect(reading_address(path), uri=True)) as connection:
        return path.stat().st_size, {label: connection.execute(sql).fetchone()[0] for label, sql in ROW_COUNTS.items()}
