"""Fights over several evenings: an end taken back, with whatever the channel had been told of it."""

from __future__ import annotations

import pytest

from bot.i18n import LOCALES
from tests.bot.fights import ATTACK, BEGUN, Fight
from tests.bot.test_summary import END, EXCHANGE, HIT, summaries

DAY = 24 * 3600


# --- an end that was not meant ---


@HIT
async def test_users_57_an_end_is_taken_back_with_its_summary(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    assert len(summaries(fight)) == 1
    assert "Taken back:" in await fight.play("maud /initiative reopen")
    assert summaries(fight) == []
    assert "Karl attacks Vera" in await fight.board_text()
    await fight.play(*EXCHANGE, *END)
    (told,) = summaries(fight)
    assert "2 exchanges" in told


@HIT
async def test_a_summary_that_could_not_be_taken_away_goes_with_the_sweep(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    fight.world.env.inject_error("DELETE", "/channels/*/messages/*", times=1)
    await fight.play("maud /initiative reopen")
    assert len(summaries(fight)) == 1
    await fight.world.restart()
    await fight.play("wait 120")
    assert summaries(fight) == []
    assert await fight.bot.store.to_sum_up() == []


@HIT
async def test_a_summary_that_somebody_deleted_holds_nothing_up(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    fight.world.delete(fight.world.newest("in short"))
    await fight.play("maud /initiative reopen", "wait 60")
    assert await fight.bot.store.to_sum_up() == []


async def test_an_earlier_fight_is_opened_again_only_when_the_channel_is_free(fight: Fight) -> None:
    await fight.play(*ATTACK, *END)
    earlier = await fight.board()
    await fight.play(*BEGUN)
    assert "to open an earlier one again, end this one first" in await fight.play("maud /initiative reopen")
    (gm,) = fight.world.custom_ids(earlier).values()
    fight.world.press("maud", earlier, gm)
    await fight.settle()
    assert "Another fight is open in this channel" in await fight.play("maud click #initiative.reopen")
    await fight.play(*END)
    fight.world.press("maud", earlier, gm)
    await fight.settle()
    await fight.play("maud click #initiative.reopen")
    assert [one.name for one in (await fight.state()).present] == ["Karl", "Vera"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_after_thirty_days_an_end_stays(fight: Fight, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    monkeypatch.setattr("rules.engine.REOPEN_DAYS", 0)
    await fight.play(*BEGUN, *END)
    told = {"en": "stays as it is", "fr": "reste comme il est", "de": "bleibt, wie er ist"}[locale]
    assert told in await fight.play("wait 1", "maud /initiative reopen")
    assert (await fight.state()).ended
