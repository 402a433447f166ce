"""`python -m bot check`: would it run, and may it speak in that channel? Asks, and changes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord

from bot import permissions
from bot.runtime.backups import state_of_copies
from bot.runtime.exits import Exit, Stop
from bot.runtime.failures import stop_for
from bot.runtime.plugins import install
from bot.runtime.runner import use_api_base
from bot.runtime.settings import Settings
from bot.storage.errors import DatabaseDamaged, NewerSchema, NotADatabase, NotWritable, StorageFault, StorageFull
from bot.storage.migrations import bundled
from bot.storage.postgres.address import require_driver, shown
from bot.storage.sqlite.database import APPLICATION_ID, reading_address
from bot.storage.sqlite.faults import faults
from rules.system import systems

ROOM: Final = 16 * 2**20
"""Bytes that must be free beside the database: for its log, and for what a few evenings add."""
PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing: as long as the bot waits."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `code` is Exit.OK, or why it is wrong."""

    code: Exit
    text: str

    def __str__(self) -> str:
        return f"{'ok' if self.code is Exit.OK else 'WRONG':<7}{self.text}"


async def findings(settings: Settings, *, channel_id: int | None) -> list[Finding]:
    """What database, token and (with an id) channel look like. The settings were read, so they are in order."""
    found = [Finding(Exit.OK, "settings: understood")]
    try:
        found.append(Finding(Exit.OK, f"database: {_database(settings)}"))
    except StorageFault as fault:
        found.append(_wrong("database", fault))
    try:
        found.append(Finding(Exit.OK, f"rule systems: {_rule_systems()}"))
    except Stop as stop:
        found.append(_wrong("rule systems", stop))
    found.append(Finding(Exit.OK, f"backups: {state_of_copies(settings)}"))
    if settings.discord_token is None and channel_id is None:
        return [*found, Finding(Exit.OK, "Discord: not asked, because there is no DISCORD_TOKEN")]
    try:
        async for finding in _discord_findings(settings, channel_id):
            found.append(finding)
    except Exception as error:
        if stop_for(error) is None:
            raise
        found.append(_wrong("Discord", error))
    return found


def _database(settings: Settings) -> str:
    """What the store is, in words. Raises a StorageFault when the bot could not work with it."""
    return check_server(settings.store) if isinstance(settings.store, str) else check_database(settings.store)


def check_server(address: str) -> str:
    """What the database on its server is, in words; it is only asked. Raises a StorageFault when the bot could not use it."""
    require_driver(address)
    from bot.storage.postgres.diagnose import look  # noqa: PLC0415 -- needs the driver just looked for

    seen, known = look(address), bundled("postgres")[-1].number
    server = f"{shown(address)} answers, PostgreSQL {seen.version}"
    if not seen.schema:
        return f"{server}; the tables will be made at the first start"
    if seen.schema < known:
        return f"{server}, and will be brought from schema {seen.schema} to {known} at the next start"
    return f"{server}, schema {seen.schema}"


def _rule_systems() -> str:
    """All rule systems by id, those of other packages with a mark. Raises `Stop`."""
    installed = install()
    return ", ".join(f"{one.id} (installed beside)" if one.id in installed else one.id for one in systems())


def _wrong(what: str, error: Exception) -> Finding:
    stop = stop_for(error)
    if stop is None:
        raise error
    return Finding(stop.code, f"{what}: {stop}")


def check_database(path: Path) -> str:
    """What the file is, in words; it is only read. Raises a StorageFault when the bot could not work with it."""
    folder = path.absolute().parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise NotWritable(path)
    if not path.exists():
        return f"{path} will be made at the first start"
    if not path.is_file() or not os.access(path, os.R_OK | os.W_OK):
        raise NotWritable(path)
    with faults(path), closing(sqlite3.connect(reading_address(path), uri=True)) as connection:
        ((application,),) = connection.execute("PRAGMA application_id")
        ((schema,),) = connection.execute("PRAGMA user_version")
        ((tables,),) = connection.execute("SELECT count(*) FROM sqlite_schema")
        if tables and application != APPLICATION_ID:
            raise NotADatabase(path)
        known = len(bundled())
        if schema > known:
            raise NewerSchema(path, schema, known)
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DatabaseDamaged(path)
    _takes_changes(path)
    if schema < known:
        return f"{path} is whole, and will be brought from schema {schema} to {known} at the next start"
    return f"{path} is whole, schema {schema}"


def _takes_changes(path: Path) -> None:
    """Raises a StorageFault unless a change could be made now; none is."""
    if shutil.disk_usage(path.absolute().parent).free < ROOM:
        raise StorageFull(path)
    address = f"{path.absolute().as_uri()}?mode=rw"
    with (
        faults(path),
        closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)) as connection,
    ):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


async def _discord_findings(settings: Settings, channel_id: int | None) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        raise Stop(Exit.NO_TOKEN)
    use_api_base(settings)
    # A bare client: logging in as Riposte itself would set up and sync the commands.
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(settings.discord_token.get_secret_value())
        if client.user is None or client.application_id is None:
            raise Stop(Exit.DISCORD_ERROR, "no user after login")
        yield Finding(Exit.OK, f"Discord: logged in as {client.user} ({client.user.id})")
        yield Finding(Exit.OK, f"invite: {permissions.invite_url(client.application_id)}")
        if channel_id is not None:
            yield await _channel_finding(client, client.user.id, channel_id)


async def _channel_finding(client: discord.Client, me: int, channel_id: int) -> Finding:
    try:
        found = await client.fetch_channel(channel_id)
        if isinstance(found, discord.abc.PrivateChannel):
            raise Stop(Exit.CHANNEL_NOT_SEEN, f"{channel_id} is a private conversation")
        thread = isinstance(found, discord.Thread)
        # Roles and overwrites are not part of the answer: without a gateway each has to be asked for.
        guild = await client.fetch_guild(found.guild.id)
        member = await guild.fetch_member(me)
        channels = {channel.id: channel for channel in await guild.fetch_channels()}
    except (discord.NotFound, discord.Forbidden) as error:
        raise Stop(Exit.CHANNEL_NOT_SEEN, f"{channel_id}: {error.text}") from error
    holder = channels.get(found.parent_id if isinstance(found, discord.Thread) else found.id)
    if holder is None:
        raise Stop(Exit.CHANNEL_NOT_SEEN, str(channel_id))
    have = holder.permissions_for(member)
    where = f"channel #{found.name} on {guild.name}"
    lacking = permissions.missing(have, permissions.required_in(thread=thread))
    if lacking:
        words = ", ".join(permissions.WORDS[name] for name in lacking)
        return Finding(Exit.PERMISSION_MISSING, f"{where}: missing {words}")
    wished = permissions.missing(have, permissions.OPTIONAL)
    extra = "".join(f"; {permissions.WORDS[name]} would help and is missing" for name in wished)
    return Finding(Exit.OK, f"{where}: nothing is missing{extra}")
