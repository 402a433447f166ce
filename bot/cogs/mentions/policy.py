"""Who is pinged: those for whom the fight waits, as far as they want to be."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import discord

from bot.cogs.server.settings import ServerSettings
from bot.store import Store
from rules.view.board import Announcement


@dataclass(frozen=True, slots=True)
class Call:
    """Who is pinged; others: those of them who are not next."""

    others: list[str]
    pinged: set[int]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """The same for Discord: nobody else, whatever stands in the message."""
        users = [discord.Object(user) for user in sorted(self.pinged)]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


async def call_of(store: Store, guild_id: int, users: Collection[int], settings: ServerSettings) -> Call:
    """Whoever of these wants to be pinged at all."""
    chosen = await store.mentions.preferences(guild_id, users)
    return Call([], {user for user in users if chosen.get(user, settings.pings_by_default) != "never"})


async def call_for(store: Store, guild_id: int, one: Announcement, settings: ServerSettings) -> Call | None:
    """Who is pinged by this announcement, each once; None: nobody, and without a ping it is not worth a message."""
    chosen = await store.mentions.preferences(guild_id, {int(user) for user in (*one.pings, *one.calls)})

    def wants(user: str) -> str:
        return chosen.get(int(user), settings.pings_by_default)

    others = [user for user in one.calls if wants(user) == "always" and user not in one.pings]
    pinged = {int(user) for user in (*one.pings, *others) if wants(user) != "never"}
    return None if one.minor and not pinged else Call(others, pinged)
