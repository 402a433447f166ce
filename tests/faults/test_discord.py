"""Discord fails in every way it knows, in the middle of a fight: nothing stops, nothing is lost, and the board catches up.

All of discord.py takes part, on the wire fake; what Discord says is as it says it (tests/wire/errors.py).
"""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.rolls.store import RollRow
from bot.interactions.acknowledge import NO_MENTIONS
from tests.faults.served import BEA, CYR, GM, Served
from tests.long_runs import sampled
from tests.sentences import says
from tests.wire import errors, payloads
from tests.wire.fake_discord import RESUME, Reply
from tests.wire.fake_server import buttons
from tests.wire.payloads import CHANNEL_ID, GUILD_ID, Payload

CHANNEL = rf"/channels/{CHANNEL_ID}/messages.*"
POSTS = rf"/channels/{CHANNEL_ID}/messages"
ANSWERS = r"/interactions/.*/callback"
FOLLOW_UPS = r"/webhooks/.*"
EVERY_TIME = float("inf")

PASSING: dict[str, Reply | None] = {
    "limited": errors.limited(2.5),
    "limited everywhere": errors.limited(3, everywhere=True),
    "limited everywhere for long": errors.limited(3_000, everywhere=True),
    "banned by Cloudflare": errors.BANNED,
    "500": errors.SERVER_ERROR,
    "502": errors.BAD_GATEWAY,
    "503": errors.UNAVAILABLE,
    "no answer": None,
    "may not see the channel": errors.MISSING_ACCESS,
    "may not write": errors.MISSING_PERMISSIONS,
    "locked": errors.LOCKED,
}
"""What stands in the way of every message for a while."""

FOR_GOOD: dict[str, Reply] = {
    "gone": errors.UNKNOWN_MESSAGE,
    "edited too often": errors.OLD_MESSAGE,
    "edited too often, as a limit": errors.OLD_MESSAGE_LIMITED,
    "archived": errors.ARCHIVED,
}
"""Why a board cannot be changed any more."""

UNANSWERABLE: dict[str, Reply | None] = {
    "expired": errors.UNKNOWN_INTERACTION,
    "answered already": errors.ACKNOWLEDGED,
    "500": errors.SERVER_ERROR,
    "502": errors.BAD_GATEWAY,
    "no answer": None,
    "limited": errors.limited(2.5),
}


async def caught_up(fight: Served) -> None:
    """The next sweeps tell all that is still to be told, and then nothing more."""
    await fight.bot.services.store.database.write("UPDATE unreachable SET retry_at = 0")
    for _ in range(4):
        await fight.sweep()
    assert await fight.whole()
    assert len(fight.announcements()) == 1


@pytest.mark.parametrize("reply", sampled(PASSING, 4))
async def test_the_fight_goes_on_after_any_error_of_discord(fight: Served, reply: str) -> None:
    told = fight.announcements()
    assert len(told) == 1, "both are called to say whether they fight"
    for method in ("POST", "PATCH", "DELETE", "GET"):
        fight.server.fail(method, CHANNEL, PASSING[reply], times=EVERY_TIME)
    await fight.typed(BEA, "initiative declare", intent="fight")
    pressed = await fight.presses(CYR, "intent=fight")
    assert pressed in fight.server.acknowledged
    assert (await fight.kinds())[-3:] == ["duel.stance-taken", "duel.stance-taken", "duel.attacker-decided"]
    assert fight.announcements() == told
    assert "Reference" not in fight.words(pressed)
    assert any(says(fight.words(pressed), code) for code in ("ui-discord-fails", "ui-discord-forbids"))
    fight.server.failing.clear()
    await caught_up(fight)
    assert fight.announcements() != told


@pytest.mark.parametrize("reply", FOR_GOOD.values(), ids=FOR_GOOD)
async def test_a_board_that_may_not_be_edited_is_replaced_at_once(fight: Served, reply: Reply) -> None:
    before = await fight.board()
    fight.server.fail("PATCH", CHANNEL, reply, times=EVERY_TIME)
    await fight.typed(BEA, "initiative declare", intent="fight")
    assert (await fight.board())["id"] != before["id"]
    assert await fight.whole()
    assert max(fight.waits) <= 30


async def test_a_short_limit_is_waited_for(fight: Served) -> None:
    fight.server.fail("PATCH", CHANNEL, errors.limited(2.5), times=2)
    before = await fight.board()
    await fight.typed(BEA, "initiative declare", intent="fight")
    assert fight.waits.count(2.5) == 2
    assert (await fight.board())["id"] == before["id"]
    assert await fight.whole()


async def test_a_limit_of_the_whole_bot_holds_no_press_up(fight: Served) -> None:
    """Answers to interactions are not bound to it."""
    fight.server.fail("PATCH", CHANNEL, errors.limited(29, everywhere=True), times=2)
    await fight.typed(BEA, "initiative declare", intent="fight")
    pressed = await fight.presses(CYR, "intent=fight")
    assert pressed in fight.server.acknowledged
    assert await fight.whole()


@pytest.mark.parametrize("reply", UNANSWERABLE.values(), ids=UNANSWERABLE)
async def test_a_press_that_cannot_be_answered_counts_and_is_shown(fight: Served, reply: Reply | None) -> None:
    fight.server.fail("POST", ANSWERS, reply, times=EVERY_TIME)
    await fight.presses(BEA, "intent=fight")
    assert (await fight.kinds())[-1] == "duel.stance-taken"
    assert await fight.whole()
    await fight.presses(CYR, "intent=fight")
    assert len(fight.announcements()) == 1
    assert await fight.whole()


@pytest.mark.parametrize(
    "reply", [one for one in UNANSWERABLE.values() if one], ids=[n for n, r in UNANSWERABLE.items() if r]
)
async def test_a_command_that_cannot_be_answered_counts_and_is_shown(fight: Served, reply: Reply) -> None:
    fight.server.fail("POST", ANSWERS, reply, times=EVERY_TIME)
    fight.server.fail("POST", FOLLOW_UPS, errors.UNKNOWN_INTERACTION, times=EVERY_TIME)
    await fight.typed(GM, "gm add", name="Orc")
    assert (await fight.kinds()).count("joined") == 3
    assert await fight.whole()


@pytest.mark.parametrize(
    "reply", sampled([errors.SERVER_ERROR, None, errors.BAD_GATEWAY, errors.UNAVAILABLE], 2), ids=str
)
@pytest.mark.parametrize("known", [True, False], ids=["soon", "when Discord knows the nonce no more"])
async def test_a_message_whose_receipt_was_lost_is_not_posted_again(
    fight: Served, reply: Reply | None, known: bool
) -> None:
    await fight.presses(BEA, "intent=fight")
    fight.server.fail("POST", POSTS, reply, times=EVERY_TIME, done=True)
    await fight.presses(CYR, "intent=fight")
    fight.server.failing.clear()
    if not known:
        fight.server.forget_nonces()
    await caught_up(fight)


async def test_a_fight_that_begins_while_discord_fails_takes_nothing_of_the_one_before_it(fight: Served) -> None:
    for who, what in ((BEA, "intent=fight"), (CYR, "intent=fight"), (BEA, "duel.attack"), (CYR, "defence=parry")):
        await fight.presses(who, what)
    await fight.confirmed(GM, "gm end")
    before = {id_: message for id_, message in fight.server.messages.items() if message["nonce"][0] in "as"}
    assert {message["nonce"][0] for message in before.values()} == {"a", "s"}
    fight.server.fail("POST", POSTS, errors.SERVER_ERROR, times=EVERY_TIME)
    await fight.typed(GM, "initiative begin", system="duel")
    fight.server.failing.clear()
    fight.server.forget_nonces()
    for _ in range(2):
        await fight.sweep()
    await fight.typed(BEA, "initiative join", name="Bea")
    await fight.typed(CYR, "initiative join", name="Cyr")
    for who in (BEA, CYR):
        await fight.presses(who, "intent=fight")
    assert before.items() <= fight.server.messages.items()
    first, *others = [one["nonce"] for one in fight.server.messages.values() if one["nonce"].startswith("a2.")]
    assert others == [], first


async def test_a_message_is_found_among_hundreds(fight: Served) -> None:
    """Nobody has pressed anything for a day in a busy channel when the process ends between a board and its note."""
    row = (await fight.loaded()).row
    fight.server.messages |= {id_: chatter(id_) for id_ in (fight.server.new_id() for _ in range(450))}
    async with fight.bot.services.publisher._unknown.posting(row.id):
        found = await fight.loaded()
        view = await fight.bot.services.publisher._boards._view(found)
        posted = await fight.bot.get_partial_messageable(row.channel_id).send(view=view, allowed_mentions=NO_MENTIONS)
    await fight.sweep()
    assert (await fight.loaded()).row.board_message_id == posted.id
    assert await fight.whole()


def chatter(id_: str) -> Payload:
    """Something that a person says."""
    return payloads.message(id_, {"components": [], "flags": 0}, at="2026-01-01T00:00:00+00:00") | {
        "author": BEA,
        "channel_id": CHANNEL_ID,
        "nonce": "-",
    }


async def test_a_deleted_board_comes_back_with_the_next_press(fight: Served) -> None:
    board = await fight.board()
    del fight.server.messages[board["id"]]
    await fight.presses(BEA, "intent=fight", board)
    assert await fight.whole()
    assert (await fight.board())["id"] != board["id"]


async def test_a_channel_that_is_gone_is_not_asked_about_again(fight: Served) -> None:
    board = await fight.board()
    for method in ("POST", "PATCH", "DELETE", "GET"):
        fight.server.fail(method, CHANNEL, errors.UNKNOWN_CHANNEL, times=EVERY_TIME)
    fight.server.fail("POST", ANSWERS, errors.UNKNOWN_INTERACTION, times=EVERY_TIME)
    await fight.presses(BEA, "intent=fight", board)
    await fight.presses(CYR, "intent=fight", board)
    assert "duel.attacker-decided" in await fight.kinds()
    asked = len(fight.server.requests)
    await fight.sweep()
    assert len(fight.server.requests) == asked


# --- the gateway ---


async def test_an_interaction_delivered_again_after_a_resume_is_served_once(fight: Served) -> None:
    board = await fight.board()
    (custom_id,) = [one for one in buttons(board) if one.endswith("intent=fight")]
    press = (3, {"custom_id": custom_id, "component_type": 2})
    before = len(await fight.kinds())
    interaction_id = await fight.interaction(*press, BEA, board)
    await lost_and_resumed(fight)
    await fight.server.deliver(interaction_id, *press, by=BEA, message=board)
    await fight.presses(CYR, "intent=fight")
    assert len(await fight.kinds()) == before + 3
    assert len(fight.announcements()) == 1
    assert await fight.whole()


@pytest.mark.parametrize(
    ("group", "name", "option"),
    [("roll", "dice", ("dice", "2d6")), ("gm", "add", ("name", "Orc"))],
    ids=["dice", "Orc"],
)
async def test_a_command_that_is_delivered_again_after_a_resume_is_served_once(
    fight: Served, group: str, name: str, option: tuple[str, str]
) -> None:
    given = [{"type": 3, "name": option[0], "value": option[1]}]
    options = [{"type": 1, "name": name, "options": given}]
    command = (2, {"id": "5", "name": group, "type": 1, "options": options})
    interaction_id = await fight.interaction(*command, GM)
    told, before = fight.words(interaction_id), await kept(fight)
    await lost_and_resumed(fight)
    await fight.server.deliver(interaction_id, *command, by=GM)
    await fight.typed(GM, "initiative status")
    assert fight.words(interaction_id).removeprefix(told).strip() == ""
    assert await kept(fight) == before


async def kept(fight: Served) -> tuple[list[str], list[RollRow]]:
    """The events of the fight and the dice of its GM."""
    return await fight.kinds(), await fight.bot.services.store.rolls.of_user(int(GUILD_ID), int(GM["id"]))


async def test_a_fight_goes_on_with_a_new_session(fight: Served) -> None:
    await fight.presses(BEA, "intent=fight")
    await fight.server.sockets[-1].send_json({"op": 9, "d": False})
    await fight.server.connected(times=2)
    await fight.presses(CYR, "intent=fight")
    assert len(fight.announcements()) == 1
    assert await fight.whole()


async def lost_and_resumed(fight: Served) -> None:
    """The connection breaks, and the session goes on over a new one."""
    await fight.server.sockets[-1].close(code=4000)
    await fight.server.until(lambda: RESUME in fight.server.gateway_ops)
    await asyncio.sleep(0)
