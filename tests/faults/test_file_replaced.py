"""The database file is deleted in the middle of a fight: people are told, the host is told, and nothing is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bot.runtime.exits import Exit
from bot.storage.errors import DatabaseReplaced
from bot.storage.sqlite.backup import restore
from rules.dice.rng import SeededDice
from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import PAIRED, Fight
from tests.world import playing, riposte

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")


async def play_until_deleted(path: Path, locale: str, seen: list[str]) -> None:
    """A fight whose file is deleted. seen: the kinds of events before that. Raises, at its end, what closing the store does."""
    async with playing(riposte(path, SeededDice(7)), locale=locale) as world:
        fight = Fight(world)
        await fight.play(*PAIRED)
        seen += await fight.kinds()
        os.unlink(path)
        await fight.play("karl click #intent=fight")
        await told(fight, "karl", locale, "ui-storage", reason=msg("ui-storage-reason", fault="replaced"))
        assert await fight.kinds() == seen
        assert world.faults(), "said with the press"
        await fight.play("wait 31")
        (line,) = world.faults()
        assert Exit.DATABASE_REPLACED.sentence in line, "and every half minute"


@LANGUAGES
async def test_nothing_is_acknowledged_until_the_host_has_put_it_right(tmp_path: Path, locale: str) -> None:
    path, seen = tmp_path / "riposte.db", []
    with pytest.raises(DatabaseReplaced) as fault:
        await play_until_deleted(path, locale, seen)
    assert fault.value.rescued is not None
    restore(path, fault.value.rescued, now_ms=0)
    async with playing(riposte(path, SeededDice(7)), locale=locale) as world:
        assert await Fight(world).kinds() == seen
