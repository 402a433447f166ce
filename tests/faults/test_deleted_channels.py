"""Discord says that a channel or a server is gone, by events and by error codes, on the wire fake."""

from __future__ import annotations

import asyncio

import pytest

from bot.encounters.unreachable import CLOSED_AFTER_MS
from tests.faults.served import BEA, CYR, Served
from tests.wire import errors, payloads
from tests.wire.fake_discord import PATIENCE_SECONDS, Reply
from tests.wire.payloads import CHANNEL_ID, GUILD_ID

CHANNEL = rf"/channels/{CHANNEL_ID}(/messages.*)?"
METHODS = ("POST", "PATCH", "DELETE", "GET")
EVERY_TIME = float("inf")
CODES: dict[str, Reply] = {
    "10003": errors.UNKNOWN_CHANNEL,
    "10004": errors.UNKNOWN_GUILD,
    "50001": errors.MISSING_ACCESS,
}
ALL_CODES = pytest.mark.parametrize("reply", CODES.values(), ids=CODES)


async def sweep(fight: Served) -> None:
    """All that happens every half minute."""
    await fight.bot.services.scheduler._sweep()


async def pass_time(fight: Served, ms: int) -> None:
    """Let so much time pass for the channel that is out of reach."""
    await fight.bot.services.store.database.write(
        "UPDATE unreachable SET since = since - ?, retry_at = retry_at - ?", ms, ms
    )


async def lose(fight: Served, reply: Reply) -> None:
    """Let Discord refuse everything in the channel, and let the bot notice it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        # On a busy machine an update takes longer than the fixture allows it, and the sweep makes up for it.
        while (row := (await fight.loaded()).row).drawn < row.revision:
            await fight.sweep()
    for method in METHODS:
        fight.server.fail(method, CHANNEL, reply, times=EVERY_TIME)
    fight.server.fail("POST", r"/interactions/.*/callback", errors.UNKNOWN_INTERACTION, times=EVERY_TIME)
    await fight.presses(BEA, "intent=fight")
    fight.server.failing.pop()


@ALL_CODES
async def test_after_three_days_of_an_error_the_fight_is_ended(fight: Served, reply: Reply) -> None:
    await lose(fight, reply)
    asked = len(fight.server.requests)
    for _ in range(20):
        await sweep(fight)
    assert len(fight.server.requests) == asked
    hours = CLOSED_AFTER_MS // 3_600_000
    for _ in range(hours - 1):
        await pass_time(fight, 3_600_000)
        await sweep(fight)
    assert (await fight.loaded()).row.open
    assert len(fight.server.requests) - asked <= 25
    for _ in range(3):
        await pass_time(fight, 3_600_000)
        await sweep(fight)
    assert not (await fight.loaded()).row.open
    asked = len(fight.server.requests)
    for _ in range(20):
        await pass_time(fight, 3_600_000)
        await sweep(fight)
    assert len(fight.server.requests) == asked


@ALL_CODES
async def test_a_channel_that_answers_again_goes_on(fight: Served, reply: Reply) -> None:
    await lose(fight, reply)
    fight.server.failing.clear()
    await pass_time(fight, 3_600_000)
    for _ in range(3):
        await sweep(fight)
    assert await fight.whole()
    assert await fight.bot.services.store.unreachable.ids() == set()
    await fight.presses(CYR, "intent=fight")
    assert len(fight.announcements()) == 1


@ALL_CODES
async def test_a_press_shows_that_the_channel_exists(fight: Served, reply: Reply) -> None:
    await lose(fight, reply)
    await fight.bot.services.store.unreachable.mark_channel(int(CHANNEL_ID))
    fight.server.failing.clear()
    await sweep(fight)
    await fight.presses(CYR, "intent=fight")
    assert await fight.whole()
    assert await fight.bot.services.store.unreachable.ids() == set()


EVENTS = {
    "channel": ("CHANNEL_DELETE", payloads.channel("0")),
    "server": ("GUILD_DELETE", {"id": GUILD_ID}),
}


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
async def test_events_stop_all_requests(fight: Served, event: tuple[str, payloads.Payload]) -> None:
    await fight.server.emit(*event)
    await fight.rest()
    unreachable = fight.bot.services.store.unreachable
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await unreachable.ids():
            await fight.rest()
    asked = len(fight.server.requests)
    await pass_time(fight, CLOSED_AFTER_MS - 1_000)
    await sweep(fight)
    assert (await fight.loaded()).row.open
    await pass_time(fight, 1_000)
    for _ in range(3):
        await sweep(fight)
    assert not (await fight.loaded()).row.open
    assert len(fight.server.requests) == asked


async def test_a_server_that_is_unavailable_is_not_left(fight: Served) -> None:
    await fight.server.emit("GUILD_DELETE", {"id": GUILD_ID, "unavailable": True})
    await fight.presses(BEA, "intent=fight")
    assert await fight.bot.services.store.unreachable.ids() == set()
    assert await fight.whole()


async def test_a_server_that_takes_the_bot_back_goes_on(fight: Served) -> None:
    unreachable = fight.bot.services.store.unreachable
    await fight.bot.wait_until_ready()
    await fight.server.emit("GUILD_DELETE", {"id": GUILD_ID})
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await unreachable.ids():
            await fight.rest()
    joined = payloads.guild(fight.server.permissions)
    # Discord sends this only of servers of which the bot was a member before.
    del joined["unavailable"]
    await fight.server.emit("GUILD_CREATE", joined)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await unreachable.ids():
            await fight.rest()
            await sweep(fight)
    await fight.presses(BEA, "intent=fight")
    assert await fight.whole()
