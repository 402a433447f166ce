"""Time in milliseconds."""

from datetime import UTC, datetime

import discord

from bot.clock import DiscordClock, snowflake_ms


def test_the_clock_follows_discord_py(monkeypatch):
    clock = DiscordClock()
    monkeypatch.setattr(discord.utils, "utcnow", lambda: datetime(2026, 1, 1, 0, 0, 1, 500_000, UTC))

    assert clock.now() == 1_767_225_601_500


def test_the_time_in_an_id_is_the_one_discord_stamped_on_it():
    # The example in Discord's reference, "Snowflakes": created at 2016-04-30 11:18:25.796 UTC.
    assert snowflake_ms(175928847299117063) == 1_462_015_105_796
