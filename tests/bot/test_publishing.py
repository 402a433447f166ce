"""Publishing: one live board, one announcement for each decision, both recovered after any failure."""

from __future__ import annotations

from typing import Any

import pytest

from bot.publishing.announcement import BELOW_BOARD
from tests.bot.fights import ATTACK, DEFENCE, END, EXCHANGE, PAIRED, Fight, control, controls, dying
from tests.sentences import says

KARL_KEEPS = pytest.mark.parametrize("faces", [(1, 1, 5, 5) * 6], ids=["karl-keeps-the-initiative"])
MESSAGES = "/channels/*/messages"


def _posted(fight: Fight) -> list[dict[str, Any]]:
    """The bodies of the messages that were posted, boards and announcements, in order."""
    return [
        request.json for request in fight.world.sent if request.method == "POST" and request.path.endswith("/messages")
    ]


async def bury(fight: Fight) -> None:
    """Push the board out of sight, so that it is posted anew with the next change."""
    await fight.play("wait 70", *["nils say hello"] * 5)


def blows(fight: Fight) -> list[str]:
    """The announcements without the call to the talk."""
    return [text for text in fight.announcements() if not says(text, "duel-head-silent")]


@KARL_KEEPS
async def test_there_is_one_board_and_it_stays_near_the_end(fight: Fight) -> None:
    await fight.play(*ATTACK)
    for _ in range(5):
        await fight.play(*EXCHANGE)
        assert [message.id for message in fight.boards()] == [(await fight.board()).id]
        below = [
            message
            for message in fight.world.messages()
            if message.id > (await fight.board()).id and not message.ephemeral
        ]
        assert len(below) <= BELOW_BOARD
    assert [text.count("Exchange") for text in fight.announcements()] == [1] * 6, "a line of each exchange"
    assert len([message for message in _posted(fight) if message["nonce"].startswith("b")]) <= 3
    assert "Exchange 6" in await fight.board_text()


async def test_an_announcement_pings_only_the_owner_of_the_next_combatant(fight: Fight) -> None:
    await fight.play(*ATTACK)
    (text,) = blows(fight)
    assert "(pings Karl)" in text
    assert says(text, "duel-first-attack", attacker="Karl")
    assert fight.pings()[-1] == ("Karl",)


async def test_an_undone_decision_is_not_announced(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    fight.world.env.inject_error("POST", MESSAGES, times=1)
    await fight.press("vera", "intent=fight")
    await fight.settle()
    fight.world.faults()
    await fight.play("maud /gm undo", "wait 60")
    assert blows(fight) == []


# --- after a failure and after a restart ---


async def test_a_message_that_failed_is_posted_by_the_sweep(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    fight.world.env.inject_error("POST", MESSAGES, times=2)
    await fight.play("vera click #intent=fight")
    assert blows(fight) == []
    assert says(fight.private("vera"), "ui-discord-fails")
    await fight.play("wait 120")
    assert len(blows(fight)) == 1
    await fight.play("wait 120")
    assert len(blows(fight)) == 1


async def test_a_committed_event_is_announced_after_a_restart(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    with dying(fight.services.publisher._announcements, "post"):
        await fight.press("vera", "intent=fight")
        await fight.settle()
    assert blows(fight) == []
    await fight.world.restart()
    await fight.settle()
    assert len(blows(fight)) == 1


@pytest.mark.parametrize("record", ["set_announcements", "set_board"])
async def test_a_message_whose_record_was_lost_is_found_in_the_channel_and_not_posted_again(
    fight: Fight, record: str
) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    press = control(await fight.board(), "intent=fight")
    with dying(fight.services.store.outbox, record):
        if record == "set_board":
            await bury(fight)
        fight.world.press("vera", await fight.board(), press)
        await fight.settle()
    await fight.world.restart()
    await fight.settle()
    assert len([body for body in _posted(fight) if body["nonce"].startswith("a")]) == 2, "the talk, and the first blow"
    assert len(blows(fight)) == 1
    board = await fight.board()
    assert [message.id for message in fight.boards()] == [board.id]
    await fight.play("karl click #duel.attack", "vera click #defence=parry")
    assert blows(fight)[0].count("Exchange 1: Karl") == 1, "it is edited like one with a record"


async def test_an_old_board_that_could_not_be_deleted_goes_with_the_next_sweep(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    await bury(fight)
    fight.world.env.inject_error("DELETE", f"{MESSAGES}/*", status=500, times=None)
    await fight.play("vera click #intent=fight")
    assert len(fight.boards()) == 2
    fight.world.env.backend.faults.clear()
    await fight.play("wait 60")
    assert [message.id for message in fight.boards()] == [(await fight.board()).id]


async def test_a_window_that_was_open_when_the_bot_stopped_closes_after_the_restart(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack")
    await fight.world.restart()
    assert not says(fight.world.history(), "duel-first-attack")
    await fight.play("wait 40")
    assert says(blows(fight)[0], "duel-first-attack")


@KARL_KEEPS
async def test_users_69_every_old_control_works_after_a_restart(fight: Fight) -> None:
    await fight.play(*PAIRED)
    await fight.world.restart()
    await fight.play("karl click #intent=fight", "vera click #intent=fight")
    await fight.world.restart()
    await fight.play("karl click #duel.attack")
    await fight.world.restart()
    await fight.play("vera click #defence=parry")
    await fight.world.restart()
    assert "Exchange 2" in await fight.board_text()
    await fight.play("maud click #ui.gm")
    await fight.world.restart()
    assert says(await fight.play("maud click #gm.undo"), "duel-head-defend", attacker="Karl", defender="Vera")
    await fight.play("maud /gm end")
    await fight.world.restart()
    await fight.play("maud click #ui.apply")
    assert says(await fight.board_text(), "head-ended")


async def test_a_form_opened_before_a_restart_can_be_sent_after_it(fight: Fight) -> None:
    await fight.play(*PAIRED, "nils click #ui.join")
    await fight.world.restart()
    await fight.play('nils fill name="Mika" vi=7')
    assert "Mika · VI 7" in await fight.board_text()


# --- permissions lost, channels gone ---


async def test_a_permission_lost_in_mid_fight_is_named_and_nothing_is_lost(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    fight.world.deny_bot(fight.world.channel, "send_messages")
    await fight.play("vera click #intent=fight")
    text = fight.private("vera")
    assert says(text, "refusal-permissions", missing="Send Messages")
    assert "combat" in text
    assert says(text, "refusal-permissions")
    fight.world.deny_bot(fight.world.channel)
    await fight.play("wait 120")
    assert len(blows(fight)) == 1


async def test_a_fight_does_not_begin_where_it_cannot_be_shown(fight: Fight) -> None:
    fight.world.deny_bot(fight.world.channel, "attach_files", "add_reactions")
    text = await fight.play("maud /initiative begin system=duel")
    assert says(text, "refusal-permissions", missing="Attach Files and Add Reactions")
    assert await fight.services.encounters.current(fight.world.channel.id) is None


async def test_users_79_a_thread_without_the_right_to_write_in_threads(fight: Fight) -> None:
    thread = fight.world.thread("duel")
    fight.world.deny_bot(fight.world.channel, "send_messages_in_threads")
    await fight.world.people["maud"].actor.slash(thread, "initiative begin", system="duel")
    text = fight.world.read(channel=thread)[-1].text
    assert says(text, "refusal-permissions", missing="Send Messages in Threads")
    assert "duel" in text


async def test_discord_is_asked_ever_more_rarely_about_a_channel_that_is_closed_to_the_bot(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack")
    fight.world.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    fight.world.sent.clear()
    await fight.play("wait 600")
    assert 3 < len(fight.world.sent) < 8
    fight.world.env.backend.faults.clear()
    await fight.play("maud /gm add name=Rat")
    assert says(blows(fight)[0], "duel-first-attack")


async def test_a_fight_in_each_kind_of_channel_is_its_own(fight: Fight) -> None:
    world = fight.world
    places = [world.channel, world.thread("duel"), world.forum_post("Tavern brawl"), world.voice_chat()]
    for number, place in enumerate(places):
        await world.people["maud"].actor.slash(place, "initiative begin", system="duel")
        await world.people["maud"].actor.slash(place, "gm add", name=f"Guard {number}")
    for number, place in enumerate(places):
        text = await fight.board_text(place)
        assert f"Guard {number}" in text
        assert len(fight.boards(place)) == 1
        assert not any(f"Guard {other}" in text for other in range(len(places)) if other != number)
    assert len({(await fight.loaded(place)).row.id for place in places}) == len(places)


async def test_the_board_of_an_ended_fight_has_no_buttons_but_help_and_the_gms(fight: Fight) -> None:
    await fight.play(*DEFENCE, *END)
    board = await fight.board()
    assert [custom_id for custom_id in controls(board) if not {"ui.gm", "ui.help"} & set(custom_id.split(":"))] == []
    await fight.play("maud /gm undo")
    assert control(await fight.board(), "defence=parry")


async def test_while_another_process_tells_of_the_fight_a_press_is_acknowledged_and_then_drawn(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED)
    turns, published = [True, False, False], []

    async def begin_telling(encounter_id: int) -> bool:
        return turns.pop() if turns else True

    async def end_telling(encounter_id: int) -> None:
        published.append(encounter_id)

    monkeypatch.setattr(fight.services.store.locks, "acquire", begin_telling)
    monkeypatch.setattr(fight.services.store.locks, "release", end_telling)
    await fight.play("karl click #intent=fight")
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")
    assert turns == []
    assert published == [(await fight.loaded()).row.id]
    callbacks = [request.json["type"] for request in fight.world.sent if request.path.endswith("/callback")]
    assert callbacks[-1] == 6, "acknowledged first, drawn by an edit later"


async def test_messages_of_another_process_are_looked_for_once(fight: Fight) -> None:
    await fight.play(*PAIRED)
    outbox, encounter_id = fight.services.store.outbox, (await fight.loaded()).row.id
    await outbox.mark_delivery_unknown(encounter_id, fight.services.clock.now())
    before = len(fight.world.sent)
    await fight.play("karl click #intent=fight")
    looked = [
        request
        for request in fight.world.sent[before:]
        if request.method == "GET" and request.path.endswith("/messages")
    ]
    assert len(looked) == 1
    assert await outbox.delivery_unknown_since(encounter_id) is None
    assert len(fight.boards()) == 1


async def test_a_board_without_a_record_is_found_though_another_process_has_committed_an_hour_later(
    fight: Fight,
) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    press = control(await fight.board(), "intent=fight")
    with dying(fight.services.store.outbox, "set_board"):
        await bury(fight)
        fight.world.press("vera", await fight.board(), press)
        await fight.settle()
    assert len(fight.boards()) == 2
    await fight.services.store.database.write("UPDATE encounter SET changed_at = changed_at + 3600000")
    await fight.world.restart()
    await fight.settle()
    assert [message.id for message in fight.boards()] == [(await fight.board()).id]


async def test_a_mark_that_another_process_removed_is_made_again_before_the_next_post(fight: Fight) -> None:
    await fight.play(*PAIRED)
    unknown, outbox = fight.services.publisher._unknown, fight.services.store.outbox
    encounter_id = (await fight.loaded()).row.id
    await unknown.mark(encounter_id)
    await outbox.clear_delivery_unknown(encounter_id)
    async with unknown.posting(encounter_id):
        assert await outbox.delivery_unknown_since(encounter_id) is not None


@pytest.mark.parametrize("fails", [True, False])
async def test_a_delivery_under_way_while_the_store_loses_commits_is_made_anew(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    await fight.play(*PAIRED)
    boards, epochs = fight.services.publisher._boards, fight.services.store.epochs
    update = boards.update

    async def lost(*given: Any, **more: Any) -> None:
        epochs.current = "abc"
        if fails:
            raise ZeroDivisionError
        await update(*given, **more)

    with monkeypatch.context() as failover:
        failover.setattr(boards, "update", lost)
        await fight.play("karl click #intent=fight")
    assert fight.world.faults() == []
    row = (await fight.loaded()).row
    assert row.drawn == 0
    assert await fight.services.store.outbox.delivery_unknown_since(row.id) is not None
    await fight.play("wait 60")
    row = (await fight.loaded()).row
    assert row.drawn == row.revision
    assert "abc" in control(await fight.board(), "ui.gm")
    assert len(fight.boards()) == 1
