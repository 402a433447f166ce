"""The clock: Discord's timestamps on a monotonic clock, in milliseconds."""

from datetime import UTC, datetime

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.clock import TRUSTED_MS, DiscordClock, date_trace, snowflake_ms, steady_seconds

HOUR = 3_600_000
START = 1_767_225_600_000
"""2026-01-01, 00:00 UTC."""


class Steady:
    """Seconds that pass when the test says so."""

    seconds = 1_000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def steady():
    return Steady()


@pytest.fixture
def clock(steady, monkeypatch):
    """A clock on a machine whose own time is an hour slow."""
    set_machine(monkeypatch, START - HOUR)
    return DiscordClock(steady)


def set_machine(monkeypatch, moment):
    monkeypatch.setattr(discord.utils, "utcnow", lambda: datetime.fromtimestamp(moment / 1000, UTC))


def test_the_system_time_counts_until_the_first_timestamp(clock):
    assert clock.now() == START - HOUR
    assert steady_seconds() <= steady_seconds()
    clock.synchronise(START)
    assert clock.now() == START


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
def test_a_jump_of_the_system_time_then_changes_nothing(clock, steady, monkeypatch, jump):
    clock.synchronise(START)
    set_machine(monkeypatch, START + jump)
    steady.seconds += 1.5
    assert clock.now() == START + 1_500


def test_the_most_advanced_timestamp_counts(clock, steady):
    clock.synchronise(START)
    steady.seconds += 2
    clock.synchronise(START + 1_000)
    assert clock.now() == START + 2_000
    clock.synchronise(START + 2_300)
    assert clock.now() == START + 2_300


def test_a_trusted_timestamp_expires(clock, steady):
    clock.synchronise(START)
    steady.seconds += TRUSTED_MS / 1_000
    clock.synchronise(START + TRUSTED_MS - 700)
    assert clock.now() == START + TRUSTED_MS - 700


def test_the_time_of_an_id():
    # The example in Discord's reference, "Snowflakes": created at 2016-04-30 11:18:25.796 UTC.
    assert snowflake_ms(175928847299117063) == 1_462_015_105_796


async def test_the_trace_passes_the_date_of_responses_of_the_api_only(clock, monkeypatch, unused_tcp_port):
    async def answer(request):
        return web.Response(headers={"Date": "Thu, 01 Jan 2026 00:00:00 GMT"})

    app = web.Application()
    app.router.add_get("/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", unused_tcp_port).start()
    here = f"http://127.0.0.1:{unused_tcp_port}"
    monkeypatch.setattr(discord.http.Route, "BASE", f"{here}/api")
    try:
        async with aiohttp.ClientSession(trace_configs=[date_trace(clock)]) as session:
            await session.get(f"{here}/attachments/1")
            assert clock.now() == START - HOUR
            await session.get(f"{here}/api/users/@me")
            assert clock.now() == START
    finally:
        await runner.cleanup()
