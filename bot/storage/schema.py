"""The steps of the schema that come with the bot, and the mark of its databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

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
