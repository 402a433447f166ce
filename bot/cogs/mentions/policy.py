"""Who is pinged by announcements and reminders: users for whom the fight waits and who want it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import discord

from bot.cogs.server.settings import ServerSettings
from bot.store import Store
from rules.view.board import Announcement


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users to ping. others: those of them who are asked without being next."""

    others: list[str]
    pinged: set[int]

    @property
    def allowed(self) -> discord.AllowedMentions:
        """Allow pings of these users only, whatever text the message contains."""
        users = [discord.Object(user) for user in sorted(self.pinged)]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


async def mentions_of(store: Store, guild_id: int, users: Collection[int], settings: ServerSettings) -> Mentions:
    """The users of these who did not choose never to be pinged."""
    chosen = await store.mentions.preferences(guild_id, users)
    return Mentions([], {user for user in users if chosen.get(user, settings.pings_by_default) != "never"})


async def mentions_for(
    store: Store, guild_id: int, announcement: Announcement, settings: ServerSettings
) -> Mentions | None:
    """The users to ping with an announcement; None if it pings nobody and is minor, so needs no message."""
    chosen = await store.mentions.preferences(
        guild_id, {int(user) for user in (*announcement.pings, *announcement.calls)}
    )

    def wants(user: str) -> str:
        return chosen.get(int(user), settings.pings_by_default)

    others = [user for user in announcement.calls if wants(user) == "always" and user not in announcement.pings]
    pinged = {int(user) for user in (*announcement.pings, *others) if wants(user) != "never"}
    return None if announcement.minor and not pinged else Mentions(others, pinged)
