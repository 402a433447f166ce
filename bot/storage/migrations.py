"""The steps of the schema that come with the bot, for each engine."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Literal, TypeAlias

Engine: TypeAlias = Literal["sqlite", "postgres"]


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str


def bundled(engine: Engine = "sqlite") -> tuple[Migration, ...]:
    """The steps that come with the bot: `<engine>/migrations/0001_name.sql` and on, without a gap.

    A number means the same tables on both engines. PostgreSQL begins with the schema that SQLite had when it came.
    """
    folder = resources.files("bot.storage") / engine / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    steps = tuple(
        Migration(int(name[:4]), name[5:].removesuffix(".sql"), (folder / name).read_text("utf-8")) for name in names
    )
    if [step.number for step in steps] != list(range(steps[0].number, steps[0].number + len(steps))):
        raise ValueError(names)
    return steps
