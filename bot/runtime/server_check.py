"""The channels and roles that servers have chosen for their GMs, looked up at Discord without a gateway connection."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot import permissions

SERVERS_CHECKED: Final = 50
"""Servers that are looked up; each takes up to five requests."""


@dataclass(frozen=True, slots=True)
class ChosenPlaces:
    """The ids of the GM channel and the GM role of a server, None where none is chosen."""

    guild_id: int
    channel_id: int | None
    role_id: int | None


def chosen_places(rows: Iterable[Sequence[Any]]) -> list[ChosenPlaces]:
    """The servers that have chosen a channel or a role. rows: guild id and settings (JSON)."""
    places: list[ChosenPlaces] = []
    for guild_id, text in rows:
        settings = text if isinstance(text, dict) else json.loads(text)
        place = ChosenPlaces(int(guild_id), settings.get("gm_channel"), settings.get("gm_role"))
        if place.channel_id is not None or place.role_id is not None:
            places.append(place)
    return places


async def lost_places(client: discord.Client, me: int, servers: Sequence[ChosenPlaces]) -> AsyncIterator[str]:
    """A line for each channel that is gone or can't be written to, and for each deleted role. me: the id of the bot."""
    for place in servers[:SERVERS_CHECKED]:
        where = f"server {place.guild_id}"
        if place.channel_id is not None:
            try:
                _, granted, thread = await permissions_in(client, me, place.channel_id)
            except (discord.NotFound, discord.Forbidden, LookupError):
                yield f"{where}: its GM channel {place.channel_id} is deleted or hidden; GMs are called in the fights' channels"
            else:
                required = permissions.missing(granted, permissions.required_in(thread=thread))
                if required:
                    labels = ", ".join(permissions.LABELS[name] for name in required)
                    yield f"{where}: in its GM channel {place.channel_id} is missing {labels}"
        if place.role_id is not None:
            try:
                roles = await (await client.fetch_guild(place.guild_id)).fetch_roles()
            except (discord.NotFound, discord.Forbidden):
                yield f"{where}: the bot is not a member"
                continue
            if place.role_id not in {role.id for role in roles}:
                yield f"{where}: its GM role {place.role_id} is deleted; only who manages the server is a GM of all fights"
    if len(servers) > SERVERS_CHECKED:
        yield f"{len(servers) - SERVERS_CHECKED} more servers with a GM channel or role were not looked at"


async def permissions_in(client: discord.Client, me: int, channel_id: int) -> tuple[str, discord.Permissions, bool]:
    """A channel in words, what the bot may do there, and whether it is a thread.

    Raises `discord.NotFound` or `discord.Forbidden` if the bot does not see it, and LookupError if it is on no server.
    """
    channel = await client.fetch_channel(channel_id)
    if isinstance(channel, discord.abc.PrivateChannel):
        raise LookupError(f"{channel_id} is a private conversation")
    # Without a gateway, roles and overwrites have to be requested separately.
    guild = await client.fetch_guild(channel.guild.id)
    member = await guild.fetch_member(me)
    channels = {other.id: other for other in await guild.fetch_channels()}
    thread = isinstance(channel, discord.Thread)
    parent = channels.get(channel.parent_id if isinstance(channel, discord.Thread) else channel.id)
    if parent is None:
        raise LookupError(str(channel_id))
    return f"channel #{channel.name} on {guild.name}", parent.permissions_for(member), thread
