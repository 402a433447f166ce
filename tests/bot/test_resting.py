"""A fight by post in which all players were skipped rests: the GM is called once, and the next press resumes it."""

from __future__ import annotations

import pytest

from rules.message import msg
from rules.waiting import can_expire, is_resting
from tests.bot.assertions import LANGUAGES, words
from tests.bot.fights import ATTACK, DEFENCE, PAIRED, Fight
from tests.long_runs import sampled
from tests.sentences import says

HOUR = 3_600
TIMES = ("maud /setup time reminder=1 deadline=2",)
SYSTEMS = {
    "duel": ATTACK,
    "storypath": ("maud /initiative begin system=storypath", "maud select Karl, Vera"),
    "totals": ("maud /initiative begin system=totals", "maud select Karl, Vera"),
}


async def hours(fight: Fight, count: int) -> None:
    """Let hours pass."""
    for _ in range(count):
        await fight.world.leap(HOUR)


def pings(fight: Fight) -> list[tuple[str, ...]]:
    """Who was pinged, message by message."""
    return [seen.pings for seen in fight.world.read() if seen.pings]


@pytest.mark.parametrize("system", sampled(["duel", "storypath"], 1))
async def test_after_every_player_was_passed_over_the_fight_rests_and_only_the_gm_is_pinged(
    fight: Fight, system: str
) -> None:
    await fight.play(*TIMES, *SYSTEMS[system])
    await hours(fight, 12)
    state = await fight.state()
    assert is_resting(state)
    assert not can_expire(state)
    events, called = await fight.revision(), pings(fight)
    assert called[-1] == ("Maud",)
    assert called.count(("Maud",)) == 1
    await hours(fight, 30)
    await fight.world.restart()
    await hours(fight, 3)
    assert (await fight.revision(), pings(fight)) == (events, called)


async def test_a_turn_without_a_choice_is_over_and_waits_for_the_gm(fight: Fight) -> None:
    await fight.play(*TIMES, *SYSTEMS["totals"])
    await hours(fight, 3)
    events = await fight.kinds()
    assert events[-1] == "totals.turn-ended"
    assert not can_expire(await fight.state())
    assert pings(fight)[-1] == ("Maud",)
    await hours(fight, 12)
    assert await fight.kinds() == events


async def test_of_two_the_second_still_has_her_time(fight: Fight) -> None:
    await fight.play(*TIMES, *SYSTEMS["storypath"], "karl /initiative roll")
    await hours(fight, 2)
    assert (await fight.kinds()).count("expired") == 1
    assert not is_resting(await fight.state())
    assert says(await fight.board_text(), "ui-until")


@LANGUAGES
async def test_the_board_says_that_it_rests(fight: Fight, locale: str) -> None:
    await fight.play(*TIMES, *ATTACK)
    await hours(fight, 12)
    why = words(locale, msg("why-rests"))
    until = fight.services.catalogues.say(locale, msg("ui-until", at=0)).split("<")[0]
    shown = await fight.board_text()
    assert why in shown
    assert until not in shown
    await fight.play("maud click #ui.gm")
    assert why in fight.announcements()[-1]


async def test_the_next_press_goes_on_and_time_begins_anew(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await hours(fight, 12)
    who = "karl" if says(await fight.board_text(), "duel-why-passed", attacker="Karl") else "vera"
    other = {"karl": "Vera", "vera": "Karl"}[who]
    before = len(pings(fight))
    await fight.play(f"{who} click #duel.attack")
    state = await fight.state()
    assert (is_resting(state), can_expire(state)) == (False, True)
    assert pings(fight)[before:] == [(other,)]
    await hours(fight, 1)
    assert pings(fight)[before:] == [(other,), (other,)], "and reminded once"
    await hours(fight, 8)
    assert is_resting(await fight.state())
    assert pings(fight)[-1] == ("Maud",)


async def test_any_public_press_ends_the_rest_and_pings_the_next_player(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await hours(fight, 12)
    expired, before = (await fight.kinds()).count("expired"), len(pings(fight))
    next_up = "Karl" if says(await fight.board_text(), "duel-why-passed", attacker="Karl") else "Vera"
    await fight.play("nils click #ui.join", "nils fill name=Mika")
    assert not is_resting(await fight.state())
    assert pings(fight)[before:] == [(next_up,)]
    await hours(fight, 1)
    assert (await fight.kinds()).count("expired") == expired, "the whole time again"
    await hours(fight, 1)
    assert (await fight.kinds()).count("expired") == expired + 1


async def test_a_hidden_action_of_the_gm_neither_ends_the_rest_nor_pings_again(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await hours(fight, 12)
    before = pings(fight)
    await fight.play("maud /gm add name=Orc hidden=yes")
    await hours(fight, 3)
    assert is_resting(await fight.state())
    assert pings(fight) == before


async def test_a_player_who_acted_in_between_is_passed_over_again(fight: Fight) -> None:
    await fight.play(*TIMES, *DEFENCE)
    for _ in range(3):
        await hours(fight, 2)
        assert not is_resting(await fight.state()), "somebody plays"
        who = "karl" if says(await fight.board_text(), "duel-head-attack", attacker="Karl") else "vera"
        await fight.play(f"{who} click #duel.attack")


async def test_an_undo_takes_back_the_rest(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await hours(fight, 12)
    await fight.play("maud /gm undo")
    assert not is_resting(await fight.state())
    await fight.play("maud /gm redo")
    assert is_resting(await fight.state())


async def test_an_abandoned_talk_rests_too(fight: Fight) -> None:
    await fight.play(*TIMES, *PAIRED)
    await hours(fight, 20)
    events = await fight.revision()
    await hours(fight, 20)
    assert await fight.revision() == events
