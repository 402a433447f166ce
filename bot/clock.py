"""Time as the rest of the bot sees it: whole milliseconds since the Unix epoch, from a source that tests can move."""

from __future__ import annotations

from typing import Protocol

import discord


class Clock(Protocol):
    """Where the bot asks for the time."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        ...


class DiscordClock:
    """The clock of discord.py, so that the offline table and the tests can let time pass without waiting."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        # Looked up at each call: an emulated Discord replaces the function while it runs.
        return int(discord.utils.utcnow().timestamp() * 1000)


def snowflake_ms(snowflake: int) -> int:
    """The Unix time in milliseconds that Discord stamped on an id, such as an interaction's.

    Two interactions of one person are in the order of this time, whatever order they arrived in.
    """
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH
