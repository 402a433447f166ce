"""Faults of the database in the middle of a fight: a plain private sentence, one line for the host, and nothing lost."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight
from tests.sentences import says
from tests.world import playing, riposte

FAULTS = {
    sqlite3.SQLITE_FULL: ("is full", "There is no room left"),
    sqlite3.SQLITE_BUSY: ("another program is holding", "Another program holds the database"),
    sqlite3.SQLITE_READONLY: ("may not write", "The database cannot be written"),
    sqlite3.SQLITE_CORRUPT: ("is damaged", "The database cannot be read"),
    sqlite3.SQLITE_IOERR: ("fails", "The database cannot be used"),
}


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Fight]:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        yield Fight(world)


def failing(fight: Fight, patch: pytest.MonkeyPatch, code: int, *places: str) -> None:
    """From now on the transactions of these names fail with this error of SQLite."""
    database = fight.bot.services.store.database

    def fail(place: str) -> None:
        if place.partition(":")[0] in places:
            error = sqlite3.OperationalError()
            error.sqlite_errorcode = code
            raise error

    patch.setattr(database, "_failpoint", fail)


@pytest.mark.parametrize("code", FAULTS)
async def test_a_press_that_cannot_be_stored_changes_nothing_and_counts_later(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    said, logged = FAULTS[code]
    await fight.play(*PAIRED)
    before, board = await fight.kinds(), await fight.board_text()
    with monkeypatch.context() as patch:
        failing(fight, patch, code, "append")
        await fight.play("karl click #intent=fight")
    assert said in fight.private("karl")
    (line,) = fight.world.faults()
    assert logged in line
    assert "Traceback" not in line
    assert (await fight.kinds(), await fight.board_text()) == (before, board)
    await fight.play("karl click #intent=fight")
    assert len(await fight.kinds()) == len(before) + 1


async def test_an_announcement_that_cannot_be_noted_is_not_made_again_and_again(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    with monkeypatch.context() as patch:
        failing(fight, patch, sqlite3.SQLITE_FULL, "announced", "set_board", "drawn")
        await fight.play("vera click #intent=fight", "wait 300")
        # The call to the talk stands until it is noted that this one replaces it.
        talk, decided = fight.announcements()
        assert says(talk, "duel-head-silent")
        assert says(decided, "duel-first-attack", attacker="Karl")
        assert all("There is no room left" in line for line in fight.world.faults())
    await fight.play("wait 60")
    assert fight.announcements() == [decided]
    assert [one.id for one in fight.boards()] == [(await fight.board()).id]


async def test_time_that_runs_out_while_nothing_can_be_stored_is_made_up_for(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack")
    with monkeypatch.context() as patch:
        failing(fight, patch, sqlite3.SQLITE_BUSY, "append")
        told = fight.announcements()
        await fight.play("wait 60")
        assert fight.announcements() == told
        assert all("Another program holds the database" in line for line in fight.world.faults())
    await fight.play("wait 60")
    assert len(fight.announcements()) == 1
    assert fight.announcements() != told
