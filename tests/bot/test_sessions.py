"""Fights over several evenings: pauses, restarts weeks later, and an end that is undone."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import LOCALES
from rules.history import REOPEN_DAYS
from tests.bot import assertions
from tests.bot.fights import ATTACK, BEGUN, DEFENCE, END, ENDED, EXCHANGE, PAIRED, Fight, controls, labels
from tests.bot.test_summary import HIT, summaries
from tests.sentences import label, says

SIX_WEEKS = 6 * 7 * 24 * 3600

# --- pauses ---


async def test_users_49_a_fight_waits_for_weeks_and_a_restart(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack", "maud click #ui.gm", "maud click #initiative.pause")
    before = (await fight.state()).fight
    assert says(await fight.board_text(), "log-paused")
    assert labels((await fight.board()).components) == [label("label-gm"), label("label-board-help")]
    await fight.world.restart(after=SIX_WEEKS)
    await fight.play("wait 120")
    assert (await fight.state()).fight == before, "no window has run out"
    told = await fight.play("vera /initiative declare intent=attack")
    assert says(told, "refusal-paused")
    assert says(await fight.play("vera /initiative status"), "why-paused")
    await fight.play("maud /gm resume", "wait 1")
    assert says(fight.public()[-1], "head-resumed")
    assert (await fight.kinds()).count("duel.first-rolled") == 0, "the window is open for as long as it still was"
    await fight.play("wait 5")
    assert (await fight.kinds()).count("duel.first-rolled") == 1


async def test_a_fight_waits_for_weeks_without_a_pause_too(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    await fight.world.restart(after=SIX_WEEKS)
    await fight.play("wait 60", "vera click #defence=parry")
    assert (await fight.state()).fight.engagements[0].exchange == 2


async def test_after_a_pause_the_next_player_is_pinged(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm pause", "karl say See you next week")
    board = await fight.board()
    assert await fight.refusal("karl /duel attack") == "paused"
    told = await fight.play("maud /duel attack combatant=Karl")
    assert says(told, "label-resume")
    pings = len(fight.pings())
    await fight.play("maud click #initiative.resume")
    called = fight.announcements()[-1]
    assert fight.pings()[pings:] == [("Karl",)]
    assert says(called, "head-resumed", now="⚔️ Karl strikes the first blow")
    assert (await fight.board()).id == board.id, "it stands just above"
    await fight.play("karl click #duel.attack")


# --- an end that was not meant ---


@HIT
async def test_users_57_an_end_is_taken_back_with_its_summary(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    assert len(summaries(fight)) == 1
    assert says(await fight.play("maud /gm reopen"), "ui-undone")
    assert summaries(fight) == []
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")
    await fight.play(*EXCHANGE, *END)
    (told,) = summaries(fight)
    assert "2 exchanges" in told


@HIT
async def test_a_summary_that_could_not_be_taken_away_goes_with_the_sweep(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    fight.world.env.inject_error("DELETE", "/channels/*/messages/*", times=1)
    await fight.play("maud /gm reopen")
    assert len(summaries(fight)) == 1
    await fight.world.restart()
    await fight.play("wait 120")
    assert summaries(fight) == []
    assert await fight.services.store.outbox.pending_summaries() == []


@HIT
async def test_a_deleted_summary_holds_nothing_up(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    fight.world.delete(fight.newest("ui-summary"))
    await fight.play("maud /gm reopen", "wait 60")
    assert await fight.services.store.outbox.pending_summaries() == []


async def test_an_earlier_fight_is_opened_again_only_when_the_channel_is_free(fight: Fight) -> None:
    await fight.play(*ATTACK, *END)
    earlier = await fight.board()
    await fight.play(*BEGUN)
    assert await fight.refusal("maud /gm reopen") == "not-ended"
    (gm,) = [control for control in fight.world.custom_ids(earlier).values() if "ui.gm" in control]
    await fight.click("maud", earlier, gm)
    assert await fight.refusal("maud click #initiative.reopen") == "reopen-busy"
    await fight.play(*END)
    await fight.click("maud", earlier, gm)
    await fight.play("maud click #initiative.reopen")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Karl", "Vera"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_after_thirty_days_an_end_stays(fight: Fight, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    monkeypatch.setattr("rules.history.REOPEN_DAYS", 0)
    await fight.play(*BEGUN, *END)
    told = {"en": "stays as it is", "fr": "reste comme il est", "de": "bleibt, wie er ist"}[locale]
    assert told in await fight.play("wait 1", "maud /gm reopen")
    assert (await fight.state()).ended


async def test_an_earlier_fight_of_the_channel_is_opened_again_from_a_list(fight: Fight) -> None:
    await fight.play(*ENDED)
    first = (await fight.loaded()).row.id
    await fight.play(*BEGUN, "maud /gm add name=Wolf", *END)
    await fight.play("maud /gm reopen")
    listed = fight.private("maud")
    assert listed.index("Wolf") < listed.index("Karl")
    assert not (await fight.loaded()).row.open
    message = fight.world.newest(viewer="maud")
    offered = controls(message)
    (control_of_first,) = [custom_id for custom_id in offered if custom_id.startswith(f"r1:{first}:")]
    await fight.click("maud", message, control_of_first)
    assert ((await fight.loaded()).row.id, (await fight.loaded()).row.open) == (first, True)
    # The other one cannot be opened beside it, and a player gets no list.
    (control_of_second,) = [custom_id for custom_id in offered if custom_id != control_of_first]
    await fight.click("maud", message, control_of_second)
    await assertions.told(fight, "maud", "en", "refusal-reopen-busy")
    assert (await fight.loaded()).row.id == first
    await fight.play(*END)
    assert await fight.refusal("karl /gm reopen") == "gm-only"


async def test_a_fight_that_ended_too_long_ago_is_not_listed(fight: Fight) -> None:
    await fight.play(*ENDED)
    await fight.world.leap((REOPEN_DAYS + 1) * 24 * 3_600)
    await fight.play(*BEGUN, *END, "maud /gm reopen")
    assert (await fight.loaded()).row.open
