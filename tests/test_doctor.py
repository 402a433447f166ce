"""The report of `bot doctor`: useful, and without secrets."""

import sqlite3

from bot.clock import DiscordClock
from bot.runtime.doctor import report
from bot.runtime.settings import Settings
from bot.store import Store


async def test_it_counts_the_rows(tmp_path):
    path = tmp_path / "riposte.db"
    store = await Store.open(path, clock_ms=DiscordClock().now)
    await store.close()
    text = "\n".join(report(Settings(database_path=path, log_level="DEBUG")))
    assert f"SQLite {sqlite3.sqlite_version}" in text
    assert "LOG_LEVEL=DEBUG" in text
    assert "open fights 0" in text


def test_the_token_is_not_in_it(tmp_path):
    text = "\n".join(report(Settings(database_path=tmp_path / "none.db", discord_token="very.secret.token")))
    assert "very.secret.token" not in text
    assert "DISCORD_TOKEN=(set)" in text


def test_a_file_that_is_no_database_is_named(tmp_path):
    path = tmp_path / "riposte.db"
    path.write_text("no database at all, but long enough to be read as the header of one, surely" * 20)
    assert "database: cannot be counted (NotADatabase)" in list(report(Settings(database_path=path)))
