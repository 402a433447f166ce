"""The migrations bundled with the bot, for each engine."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Literal, TypeAlias

Engine: TypeAlias = Literal["sqlite", "postgres"]


@dataclass(frozen=True, slots=True)
class Migration:
    """One migration of the schema."""

    number: int
    name: str
    sql: str


def bundled(engine: Engine = "sqlite") -> tuple[Migration, ...]:
    """The migrations `<engine>/migrations/0001_name.sql` and on, without gaps.

    The same number means the same tables on both engines. PostgreSQL begins at the schema SQLite had when it was added.
    """
    folder = resources.files("bot.storage") / engine / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    migrations = tuple(
        Migration(int(name[:4]), name[5:].removesuffix(".sql"), (folder / name).read_text("utf-8")) for name in names
    )
    if [step.number for step in migrations] != list(
        range(migrations[0].number, migrations[0].number + len(migrations))
    ):
        raise ValueError(names)
    return migrations
