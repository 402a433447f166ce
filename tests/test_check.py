"""`bot check` on the database, and `bot doctor`: descriptions without any change."""

import os
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.runtime.check import check_database, findings, report
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


async def test_a_whole_database_is_described_also_while_the_bot_runs(path):
    description = f"{path} is whole, schema {SCHEMA}"
    assert check_database(path) == description
    store = await Store.open(path, clock_ms=lambda: 0)
    try:
        assert check_database(path) == description
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


def overwrite_tables(path: Path) -> None:
    """Keep the first page, and lose the others, which hold the tables."""
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(data)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda path: change(path, "PRAGMA user_version = 999"), NewerSchema),
        (lambda path: change(path, "PRAGMA application_id = 0"), NotADatabase),
        (lambda path: path.write_text("no database, but long enough to be one " * 100), NotADatabase),
        (overwrite_tables, DatabaseDamaged),
        (replace_by_folder, NotWritable),
        (lambda path: path.parent.rename(path.parent.with_name("elsewhere")), NotWritable),
    ],
    ids=["newer", "of another program", "text", "damaged", "folder", "no folder"],
)
async def test_a_database_that_cannot_be_used_is_refused(path, spoil, fault):
    spoil(path)
    with pytest.raises(fault):
        check_database(path)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user who may not write everywhere")
async def test_a_file_without_the_right_to_write_is_refused(path):
    path.chmod(0o400)

    with pytest.raises(NotWritable):
        check_database(path)


async def test_without_a_token_discord_is_not_asked(path):
    results = await findings(Settings(database_path=path), channel_id=None)
    assert {finding.code for finding in results} == {Exit.OK}
    assert str(results[-1]) == "ok     Discord: not asked, because there is no DISCORD_TOKEN"


async def test_a_missing_folder_for_backups_is_found(path):
    settings = Settings(database_path=path, backup_dir=path.with_name("nowhere"))
    results = await findings(settings, channel_id=None)
    assert Exit.DATABASE_NOT_WRITABLE in {finding.code for finding in results}


async def test_a_port_that_is_taken_is_found_before_the_start(path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        results = await findings(Settings(database_path=path, http_port=port), channel_id=None)
    assert Exit.SETTINGS in {finding.code for finding in results}
    free = await findings(Settings(database_path=path, http_port=port), channel_id=None)
    assert {finding.code for finding in free} == {Exit.OK}


async def test_a_wrong_database_does_not_hide_the_other_findings(tmp_path):
    results = await findings(Settings(database_path=tmp_path), channel_id=11)
    codes = [Exit.OK, Exit.DATABASE_NOT_WRITABLE, Exit.OK, Exit.OK, Exit.NO_TOKEN]
    assert [finding.code for finding in results] == codes
    # A channel cannot be checked without a token.
    assert str(results[-1]).startswith("WRONG  Discord: There is no token")


async def test_doctor_counts_the_rows(path):
    text = "\n".join(report(Settings(database_path=path, log_level="DEBUG")))
    assert f"SQLite {sqlite3.sqlite_version}" in text
    assert "LOG_LEVEL=DEBUG" in text
    assert "open fights 0" in text


def test_doctor_does_not_show_the_token(tmp_path):
    text = "\n".join(report(Settings(database_path=tmp_path / "none.db", discord_token="very.secret.token")))
    assert "very.secret.token" not in text
    assert "DISCORD_TOKEN=(set)" in text


def test_doctor_names_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "riposte.db"
    path.write_text("no database at all, but long enough to be read as the header of one, surely" * 20)
    assert "database: cannot be counted (NotADatabase)" in list(report(Settings(database_path=path)))
