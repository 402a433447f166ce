"""Bring a database to the schema of this bot, step by numbered step, with a copy of the file first.

The database itself says how many steps it has had (`user_version`). A step and its number are committed together.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from itertools import count
from pathlib import Path

import aiosqlite

from bot.storage.database import Database, connect_to
from bot.storage.errors import DatabaseDamaged, LibraryTooOld, NewerSchema, NotADatabase, NotWritable

NEEDED_LIBRARY = (3, 37, 0)
"""The first SQLite with STRICT tables."""

APPLICATION_ID = 0x52495053
"""Stands in the header of our files, so that the database of another program is never taken for one of ours."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str


def bundled() -> tuple[Migration, ...]:
    """The steps that come with the bot: `migrations/0001_name.sql` and on, without a gap."""
    folder = resources.files("bot.storage") / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    steps = tuple(
        Migration(int(name[:4]), name[5:].removesuffix(".sql"), (folder / name).read_text("utf-8")) for name in names
    )
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError(names)
    return steps


def statements(sql: str) -> Iterator[str]:
    """The statements of a script, one by one (running a script as a whole would commit by itself)."""
    pending = ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""
    if pending.strip():
        raise ValueError(pending)


async def migrate(database: Database, migrations: Sequence[Migration], *, now_ms: int) -> None:
    """Apply the steps that the database lacks.

    Raises `LibraryTooOld`, `NotADatabase` or `NewerSchema` before anything is written. The copy stands beside the
    file as `<file>.backup-v<schema>-<UTC time>`; a new file needs none.
    """
    if sqlite3.sqlite_version_info < NEEDED_LIBRARY:
        raise LibraryTooOld(database.path, sqlite3.sqlite_version_info, NEEDED_LIBRARY)
    found = await _version(database.writer)
    await _require_ours(database)
    if found > len(migrations):
        raise NewerSchema(database.path, found, len(migrations))
    await database.harden()
    if 0 < found < len(migrations):
        await copy(database.writer, _copy_path(database.path, found, now_ms))
    # A step may rebuild a table that others refer to; what it leaves is checked before it is committed.
    await database.writer.execute_fetchall("PRAGMA foreign_keys = OFF")
    for migration in migrations[found:]:
        await _apply(database, migration)
    await database.writer.execute_fetchall("PRAGMA foreign_keys = ON")


async def copy(source: aiosqlite.Connection, target: Path) -> None:
    """Copy a database that may be in use; the target appears under its name only when it is complete."""
    part = target.with_suffix(".part")
    try:
        part.unlink(missing_ok=True)  # From a start that was killed.
        try:
            connection = await connect_to(part)
            try:
                await source.backup(connection)
            finally:
                await connection.close()
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritable(target) from error


async def _version(connection: aiosqlite.Connection) -> int:
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(version)


async def _require_ours(database: Database) -> None:
    ((application,),) = await database.writer.execute_fetchall("PRAGMA application_id")
    ((tables,),) = await database.writer.execute_fetchall("SELECT count(*) FROM sqlite_schema")
    if tables and application != APPLICATION_ID:
        raise NotADatabase(database.path)


def _copy_path(path: Path, version: int, now_ms: int) -> Path:
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    stem = f"{path.name}.backup-v{version}-{moment}"
    names = (path.with_name(stem if number == 1 else f"{stem}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


async def _apply(database: Database, migration: Migration) -> None:
    async with database.transaction(f"migrate-{migration.number}") as transaction:
        if await _version(database.writer) >= migration.number:
            return  # Another process was faster.
        for statement in statements(migration.sql):
            await transaction.run(statement)
        if await transaction.run("PRAGMA foreign_key_check"):
            raise DatabaseDamaged(database.path)
        await transaction.run(f"PRAGMA user_version = {migration.number:d}")
