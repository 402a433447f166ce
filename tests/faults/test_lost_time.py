"""A fight whose last commits were lost, as after a restore: what was drawn in the lost time acts no more, and is drawn anew."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.dice.rng import SeededDice
from rules.message import msg
from tests.bot.assertions import words
from tests.bot.fights import PAIRED, Fight, control
from tests.sentences import says
from tests.world import playing, riposte


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Fight]:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        yield Fight(world)


async def test_nothing_of_the_lost_time_acts_and_one_board_is_drawn_anew(fight: Fight, tmp_path: Path) -> None:
    path, copy = tmp_path / "riposte.db", tmp_path / "copy"
    await fight.play(*PAIRED)
    await fight.services.store.database.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(path, copy)
    old, kinds = control(await fight.board(), "intent=fight"), await fight.kinds()
    await fight.play("karl click #intent=fight", "vera click #intent=fight")
    lost = control(await fight.board(), "ui.gm")
    # Restart with the file put back.
    await fight.services.store.close()
    shutil.copy(copy, path)
    await fight.world.restart()
    await fight.play("wait 2")
    assert await fight.kinds() == kinds
    assert fight.services.store.epochs.current
    board = await fight.board()
    assert [each.id for each in fight.boards()] == [board.id]
    assert fight.services.store.epochs.current in control(board, "ui.gm")
    assert control(board, "ui.gm") != lost
    (note,) = [seen for seen in fight.world.read() if says(seen.text, "ui-steps-lost")]
    assert board.id > note.id, "it stands below the words about it"
    fight.world.press("karl", board, old)
    await fight.settle()
    assert await fight.kinds() == kinds
    assert words("en", msg("refusal-stale")) in fight.private("karl")
    await fight.play("karl click #intent=fight")
    assert len(await fight.kinds()) == len(kinds) + 1


async def test_a_store_that_lost_no_step_of_a_fight_says_nothing(fight: Fight, tmp_path: Path) -> None:
    path, copy = tmp_path / "riposte.db", tmp_path / "copy"
    await fight.play(*PAIRED)
    await fight.services.store.database.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(path, copy)
    await fight.services.store.close()
    shutil.copy(copy, path)
    await fight.world.restart()
    await fight.play("wait 2")
    assert fight.services.store.epochs.current in control(await fight.board(), "ui.gm")
    assert not says(fight.world.history(), "ui-steps-lost")
