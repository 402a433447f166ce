"""`bot check` on the database: it says what is there and changes nothing."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.runtime.check import check_database, findings
from bot.runtime.exits import Exit
from bot.runtime.settings import Settings
from bot.storage.errors import DatabaseDamaged, NewerSchema, NotADatabase, NotWritable
from bot.storage.schema import bundled
from bot.store import Store

SCHEMA = len(bundled())


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database of ours."""
    path = tmp_path / "riposte.db"
    store = await Store.open(path, clock_ms=lambda: 0)
    await store.meta.set("key", "value")
    await store.close()
    return path


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)


async def test_a_database_of_ours_is_whole(path):
    assert check_database(path) == f"{path} is whole, schema {SCHEMA}"


async def test_a_running_bot_may_be_checked(path):
    store = await Store.open(path, clock_ms=lambda: 0)
    try:
        assert "is whole" in check_database(path)
    finally:
        await store.close()


def test_a_new_one_is_announced_but_not_made(tmp_path):
    path = tmp_path / "riposte.db"

    assert check_database(path) == f"{path} will be made at the first start"
    assert list(tmp_path.iterdir()) == []


async def test_an_older_one_is_announced_but_not_changed(path):
    change(path, "PRAGMA user_version = 0")
    before = path.read_bytes()

    assert f"will be brought from schema 0 to {SCHEMA}" in check_database(path)
    assert path.read_bytes() == before


async def test_a_newer_one_is_refused(path):
    change(path, "PRAGMA user_version = 999")

    with pytest.raises(NewerSchema) as caught:
        check_database(path)
    assert caught.value.schema == 999


def test_the_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "other.db"
    change(path, "CREATE TABLE bookmark (url TEXT)")

    with pytest.raises(NotADatabase):
        check_database(path)


def test_a_text_file_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("no database, but long enough to be one " * 100)

    with pytest.raises(NotADatabase):
        check_database(path)


async def test_a_damaged_one_is_found_out(path):
    # The pages behind the first hold the tables; their content is lost.
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(data)

    with pytest.raises(DatabaseDamaged):
        check_database(path)


def test_a_folder_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(NotWritable):
        check_database(tmp_path / "nowhere" / "riposte.db")


def test_a_folder_in_its_place_is_refused(tmp_path):
    with pytest.raises(NotWritable):
        check_database(tmp_path)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user who may not write everywhere")
async def test_a_file_without_the_right_to_write_is_refused(path):
    path.chmod(0o400)

    with pytest.raises(NotWritable):
        check_database(path)


async def test_without_a_token_discord_is_not_asked(path):
    found = await findings(Settings(database_path=path), channel_id=None)

    assert {finding.code for finding in found} == {Exit.OK}
    assert str(found[-1]) == "ok     Discord: not asked, because there is no DISCORD_TOKEN"


async def test_a_channel_cannot_be_checked_without_a_token(path):
    found = await findings(Settings(database_path=path), channel_id=11)

    assert found[-1].code is Exit.NO_TOKEN
    assert str(found[-1]).startswith("WRONG  Discord: There is no token")


async def test_a_wrong_database_does_not_hide_the_rest(tmp_path):
    found = await findings(Settings(database_path=tmp_path), channel_id=11)

    assert [finding.code for finding in found] == [
        *(Exit.OK, Exit.DATABASE_NOT_WRITABLE, Exit.OK, Exit.OK, Exit.NO_TOKEN)
    ]
