"""A store copied to the other engine: all of it, compared, or nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from bot.storage import transfer as module
from bot.storage.errors import CopyDiffers, DatabaseLocked, NotEmpty
from bot.storage.postgres.transfer import PostgresEnd
from bot.storage.sqlite.lockfile import own_database
from bot.storage.transfer import move
from tests.stores import columns, elsewhere

from .changes import CHANGES, FIGHT, prepare
from .table import GM, NOW, begin, left_open, opened, step, unchanged

CHANGED = [
    "save_characters",
    "change_settings",
    "set_pin",
    "set_gm_board",
    "set_pings",
    "save_preset",
    "add_rolls",
    "set_meta",
]


async def _play(where: Path | str) -> None:
    """Make rows in every table."""
    async with opened(where) as store:
        await prepare(store)
        for name in CHANGED:
            await CHANGES[name](store)
        await store.encounters.append(FIGHT, 1, step("hit", interaction_id=5, awaits=2))
        await store.rolls.close_call(77, 99, GM, [])
        await store.outbox.set_summary(FIGHT, 1, 501)
        await store.outbox.mark_delivery_unknown(FIGHT, NOW)
        await store.drafts.save(7, FIGHT, GM, revision=1, command="[]")
        await store.drafts.take(7, GM)


def _sorted(where: Path | str) -> dict[str, list[str]]:
    """Table -> its rows, in a fixed order of columns and rows."""
    return {
        table: sorted(map(str, elsewhere(where, f"SELECT {', '.join(sorted(names))} FROM {table}")))
        for table, names in columns(where).items()
        if table != "riposte"
    }


def moved(source: Path | str, target: Path | str) -> list[str]:
    said: list[str] = []
    move(source, target, now_ms=lambda: NOW, say=said.append)
    assert left_open() == []
    return said


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.db"
    asyncio.run(_play(path))
    if not elsewhere(path, "SELECT 1 FROM unsure"):  # SQLite needs no such notes.
        elsewhere(path, f"INSERT INTO unsure VALUES ({FIGHT}, {NOW})")
    elsewhere(path, "INSERT INTO commit_mark VALUES (1, 2)")  # Nor these.
    elsewhere(path, f"INSERT INTO unreachable VALUES ({FIGHT}, {NOW}, NULL)")
    elsewhere(path, f"INSERT INTO outage VALUES ({FIGHT}, {NOW}, {NOW + 1})")
    return path


def test_everything_is_copied_there_and_back(played: Path, database: str, tmp_path: Path) -> None:
    before = _sorted(played)
    assert [table for table, rows in before.items() if not rows] == []
    said = moved(played, database)
    assert _sorted(database) == _sorted(played) == before
    assert len(said) == len(before)
    assert any(line.startswith(f"event: {len(before['event'])} rows, sha256 ") for line in said)
    back = tmp_path / "back.db"
    assert moved(database, back) == said
    assert _sorted(back) == before


async def _next_id(where: Path | str) -> int:
    async with opened(where) as store:
        return (await begin(store, 999)).id


def test_no_id_is_given_again(played: Path, database: str, tmp_path: Path) -> None:
    """Not even the last one of a deleted row: its button may still be in a channel."""
    back = tmp_path / "back.db"
    moved(played, database)
    moved(database, back)
    assert asyncio.run(_next_id(database)) == asyncio.run(_next_id(back)) == asyncio.run(_next_id(played))


def test_more_than_a_batch(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 3)

    async def long(path: Path) -> None:
        async with opened(path) as store:
            row = await begin(store)
            await store.encounters.append(row.id, 1, step(*["hit"] * 10))

    asyncio.run(long(tmp_path / "long.db"))
    moved(tmp_path / "long.db", database)
    assert elsewhere(database, "SELECT seq FROM event ORDER BY seq") == [(seq,) for seq in range(1, 12)]


def test_a_store_with_rows_is_refused(played: Path, database: str) -> None:
    moved(played, database)
    with unchanged(database, NotEmpty):
        moved(played, database)


def test_a_copy_that_differs_is_rolled_back(played: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add = PostgresEnd.add

    def lose_one(self: PostgresEnd, table: str, names: list[str], rows: list[tuple[object, ...]]) -> None:
        add(self, table, names, rows[1:] if table == "meta" else rows)

    monkeypatch.setattr(PostgresEnd, "add", lose_one)
    with pytest.raises(CopyDiffers) as differs:
        moved(played, database)
    assert differs.value.table == "meta"
    assert not any(_sorted(database).values())


def test_a_running_bot_is_refused(played: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with own_database(played), pytest.raises(DatabaseLocked):
        moved(played, database)
    monkeypatch.setattr("bot.storage.postgres.transfer.WAIT_MS", 20)
    with psycopg.connect(database) as other:
        other.execute("LOCK TABLE riposte IN ROW SHARE MODE")
        with pytest.raises(DatabaseLocked):
            moved(played, database)
    assert not any(_sorted(database).values())
