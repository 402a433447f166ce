"""Presses that are concurrent, repeated, late, out of order or from an older board."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bot.fights import ATTACK, BEGUN, DEFENCE, END, PAIRED, Fight, control
from tests.sentences import says

FIRST_ROLL = (3, 3, 3, 3)
SECOND = 1_000


async def declared(fight: Fight) -> dict[str, int]:
    """The points for the order of declarations, by name."""
    log = await fight.services.encounters.log((await fight.loaded()).row.id)
    (rolled,) = [entry.event for entry in log if entry.event.kind == "duel.first-rolled"]
    people = (await fight.state()).combatants
    return {people[roll.combatant].name: roll.declared for roll in rolled.rolls}


# --- at once ---


async def test_two_players_say_that_they_fight_at_the_same_moment(fight: Fight) -> None:
    await fight.play(*PAIRED)
    shots = [await fight.press(who, "intent=fight") for who in ("karl", "vera")]
    await fight.settle()
    assert all(shot.acknowledged for shot in shots)
    assert (await fight.kinds())[-3:] == ["duel.stance-taken", "duel.stance-taken", "duel.attacker-decided"]
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")
    assert len(fight.announcements()) == 1


async def test_a_preview_that_is_applied_twice_counts_once(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm remove combatant=Vera")
    preview = fight.newest("ui-preview", "maud")
    for _ in range(2):
        fight.world.press("maud", preview, control(preview, "ui.apply"))
    await fight.settle()
    assert (await fight.kinds()).count("status-changed") == 1


async def test_users_71_at_most_one_change_of_a_board_is_under_way_and_the_last_state_wins(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*BEGUN, *(f'maud /gm add name="Orc {number}"' for number in range(3)))
    under_way, most = 0, 0
    publish = fight.services.publisher._publish_in_channel

    async def slow(*arguments: Any, **options: Any) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.01)
        await publish(*arguments, **options)
        under_way -= 1

    monkeypatch.setattr(fight.services.publisher, "_publish_in_channel", slow)
    fight.world.sent.clear()
    names = [f"Player {letter}" for letter in "ABCDEFGH"]
    for name in names:
        fight.world.submit("maud", "m1:1:4:gm.add", {"name": name})
    await fight.settle()
    assert most == 1
    changes = [request for request in fight.world.sent if request.method == "PATCH"]
    assert 1 <= len(changes) < len(names)
    assert (await fight.loaded()).row.drawn == await fight.revision()
    text = await fight.board_text()
    assert all(name in text for name in names), text


async def test_two_fights_do_not_wait_for_each_other(fight: Fight) -> None:
    world = fight.world
    await fight.play(*PAIRED)
    thread = world.thread("duel")
    await world.people["maud"].actor.slash(thread, "initiative begin", system="duel")
    await world.people["maud"].actor.slash(thread, "gm add", name="Orc")
    async with fight.services.encounters._locks(str((await fight.loaded()).row.id)):
        await world.people["maud"].actor.slash(thread, "gm add", name="Ogre")
        assert "Ogre" in await fight.board_text(thread)


# --- twice ---


async def test_the_same_press_delivered_again_after_a_restart_counts_once(fight: Fight) -> None:
    await fight.play(*ATTACK)
    shot = await fight.press("karl", "duel.attack")
    await fight.settle()
    await fight.world.restart()
    fight.world.deliver_again(shot)
    await fight.settle()
    assert (await fight.kinds()).count("duel.attacked") == 1


async def test_the_same_form_delivered_twice_counts_once(fight: Fight) -> None:
    await fight.play(*BEGUN)
    shot = fight.world.submit("maud", "m1:1:1:gm.add", {"name": "Orc"})
    fight.world.deliver_again(shot)
    await fight.settle()
    assert [combatant.name for combatant in (await fight.state()).present] == ["Orc"]


# --- time ---


@pytest.mark.parametrize("faces", [FIRST_ROLL])
@pytest.mark.parametrize("order", [("karl", "vera"), ("vera", "karl")])
async def test_the_first_declarer_counts_by_the_stamps_and_not_by_the_order_of_arrival(
    fight: Fight, order: tuple[str, str]
) -> None:
    await fight.play(*PAIRED, "wait 10")
    now = await fight.stamp()
    stamped = {"karl": now - 5 * SECOND, "vera": now - 1 * SECOND}
    for who in order:
        await fight.press(who, "intent=attack", sent_ms=stamped[who])
    await fight.settle()
    await fight.play("wait 5")
    assert await declared(fight) == {"Karl": 0, "Vera": -2}


@pytest.mark.parametrize("faces", [FIRST_ROLL])
async def test_two_declarations_inside_the_window_are_made_together(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 10")
    now = await fight.stamp()
    await fight.press("vera", "intent=attack", sent_ms=now - 1 * SECOND)
    await fight.press("karl", "intent=attack", sent_ms=now - 3 * SECOND)
    await fight.settle()
    assert await declared(fight) == {"Karl": 0, "Vera": 0}


@pytest.mark.parametrize("faces", [FIRST_ROLL])
async def test_a_press_made_in_time_counts_although_it_arrives_after_the_window(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 10")
    began = await fight.stamp()
    await fight.press("karl", "intent=attack", sent_ms=began)
    await fight.settle()
    await fight.play("wait 3.5")
    await fight.press("vera", "intent=attack", sent_ms=began + 2 * SECOND)
    await fight.settle()
    assert await declared(fight) == {"Karl": 0, "Vera": 0}


@pytest.mark.parametrize("faces", [FIRST_ROLL])
async def test_a_press_made_too_late_does_not_count_although_the_roll_is_not_made_yet(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 10")
    began = await fight.stamp()
    await fight.press("karl", "intent=attack", sent_ms=began)
    await fight.settle()
    await fight.play("wait 4")
    await fight.press("vera", "intent=attack", sent_ms=began + 3_900)
    await fight.settle()
    await fight.play("wait 5")
    assert await declared(fight) == {"Karl": 0, "Vera": -2}


async def test_after_an_undo_the_window_does_not_close_by_itself(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack", "wait 5", "maud /gm undo", "wait 120")
    assert not says(await fight.board_text(), "duel-first-attack")
    assert (await fight.kinds()).count("duel.first-rolled") == 1


# --- stale ---


async def test_a_press_on_a_past_task_changes_nothing_and_shows_the_present_state(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    board = await fight.board()
    parry = control(board, "defence=parry")
    await fight.play("vera click #defence=parry")
    before = await fight.revision()
    who = "vera" if says(await fight.board_text(), "duel-why-passed", attacker="Vera") else "karl"
    other = {"vera": "karl", "karl": "vera"}[who]
    await fight.play(f"{who} click #duel.attack")
    now = await fight.board()
    await fight.click(other, now, parry)
    assert await fight.revision() == before + 1
    told = fight.private(other)
    assert says(told, "refusal-stale")
    assert says(told, "duel-head-defend")


async def test_a_press_on_an_older_board_counts_while_its_moment_lasts(fight: Fight) -> None:
    await fight.play(*PAIRED)
    old = await fight.board()
    hold, fights = control(old, "intent=hold"), control(old, "intent=fight")
    await fight.play("karl click #intent=fight", "maud /gm rule rule=window value=9")
    await fight.click("vera", await fight.board(), hold)
    assert (await fight.kinds())[-1] == "duel.stance-taken"
    await fight.click("vera", await fight.board(), fights)
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")


async def test_after_an_undo_controls_drawn_before_it_are_stale(fight: Fight) -> None:
    await fight.play(*PAIRED)
    fights = control(await fight.board(), "intent=fight")
    await fight.play("maud /gm add name=Orc", "maud /gm undo")
    await fight.click("karl", await fight.board(), fights)
    assert says(fight.private("karl"), "refusal-stale")
    assert "duel.stance-taken" not in await fight.kinds()


# --- what is left in memory ---


async def test_discord_py_keeps_none_of_our_controls(fight: Fight) -> None:
    await fight.play(*DEFENCE, "vera click #defence=parry", "maud click #ui.gm", "maud click #gm.set")
    await fight.play("nils click #ui.join", "nils fill name=Mika", *END)
    views = fight.bot._connection._view_store
    assert (dict(views._views), dict(views._modals), dict(views._synced_message_views)) == ({}, {}, {})
    assert fight.services.publisher._updates == {}
    assert len(fight.services.encounters._locks.held) == 0
