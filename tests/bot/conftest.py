"""A world for each test: Riposte on an emulated Discord, with a GM (Maud) and three players (Vera, Karl, Nils).

What a world complains about when it ends (see `tests.world.playing`) fails the test: an interaction without an answer, an
error in the log, an exception that escaped, a body that Discord would not take.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.dice.rng import ScriptedDice, SeededDice
from tests.bot.fights import Fight
from tests.world import playing, riposte


@pytest.fixture
def faces() -> tuple[int, ...] | None:
    """The dice that will fall, in their order; None for any. A test names its own by parametrising `faces`."""
    return None


@pytest.fixture
def locale() -> str:
    """The language of the server and all its members: `en`, `fr` or `de`. Parametrise it for another one."""
    return "en"


@pytest.fixture
async def fight(tmp_path: Path, faces: tuple[int, ...] | None, locale: str) -> AsyncIterator[Fight]:
    """The table before anything has begun."""
    chance = SeededDice(7) if faces is None else ScriptedDice(faces)
    async with playing(riposte(tmp_path / "riposte.db", chance), locale=locale) as world:
        yield Fight(world)
