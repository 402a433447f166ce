"""The clock of the machine is set forward or back by hours in the middle of a fight: each window ends once, at its time."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.clock import DiscordClock
from bot.local.command import open_riposte
from bot.runtime.settings import Settings
from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight
from tests.world import playing


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Fight]:
    """A table whose bot has the clock that it has in production."""
    settings = Settings(database_path=tmp_path / "riposte.db")
    async with playing(
        lambda _: open_riposte(settings, DiscordClock(lambda: time.monotonic()), SeededDice(7))  # noqa: PLW0108 - looked up late
    ) as world:
        yield Fight(world)


def set_clock(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """Somebody sets the machine's clock."""
    right = discord.utils.utcnow
    monkeypatch.setattr(discord.utils, "utcnow", lambda: right() + timedelta(hours=hours))


@pytest.mark.parametrize("hours", [-5, 5])
async def test_an_open_window_ends_once_and_not_before_its_time(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack")
    set_clock(monkeypatch, hours)
    await fight.play("wait 1")
    assert "duel.first-rolled" not in await fight.kinds()
    await fight.play("wait 9")
    assert (await fight.kinds()).count("duel.first-rolled") == 1
    assert len(fight.announcements()) == 1
    await fight.play("wait 90")
    assert (await fight.kinds()).count("duel.first-rolled") == 1
    assert len(fight.announcements()) == 1


@pytest.mark.parametrize("hours", [-5, 5])
async def test_pending_messages_are_posted_within_the_minute(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "wait 40")
    fight.world.env.inject_error("POST", "/channels/*/messages", times=1)
    await fight.play("vera click #intent=fight")
    set_clock(monkeypatch, hours)
    await fight.play("wait 60")
    assert len(fight.announcements()) == 1
