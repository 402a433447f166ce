"""The permissions that the bot needs in a channel, for the invite link, the check of a channel and `bot check`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

REQUIRED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
)
"""Needed to show a fight."""

OPTIONAL: Final = discord.Permissions(pin_messages=True)
"""Used when granted; without it boards are not pinned."""

INVITE: Final = REQUIRED | OPTIONAL
"""Requested by the invite link."""

LABELS: Final[Mapping[str, str]] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "add_reactions": "Add Reactions",
    "pin_messages": "Pin Messages",
}
"""discord.py's name of each permission in REQUIRED and OPTIONAL -> its label in Discord's English client."""


def role_ids(member: discord.Member) -> frozenset[int]:
    """The ids of all roles of a member, as Discord sent them with the member.

    `Member.roles` leaves out the roles that are not in the cache, which is empty until the server's data have come.
    """
    return frozenset((*member._roles, member.guild.id))


def required_in(*, thread: bool) -> discord.Permissions:
    """REQUIRED with one of the two permissions to send: in threads or in other channels."""
    if thread:
        return REQUIRED & ~discord.Permissions(send_messages=True)
    return REQUIRED & ~discord.Permissions(send_messages_in_threads=True)


def missing(have: discord.Permissions, needed: discord.Permissions = REQUIRED) -> tuple[str, ...]:
    """The names (keys of LABELS, in its order) of the permissions in `needed` that `have` lacks; none for an administrator."""
    if have.administrator:
        return ()
    return tuple(name for name in LABELS if getattr(needed, name) and not getattr(have, name))


def missing_in(channel: discord.TextChannel | discord.Thread) -> tuple[str, ...]:
    """The required permissions that the bot lacks in a channel (keys of LABELS)."""
    return missing(channel.permissions_for(channel.guild.me), required_in(thread=isinstance(channel, discord.Thread)))


def is_open_to_all(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether all members of the server can view a channel."""
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(channel.guild.default_role).view_channel


def invite_url(application_id: int) -> str:
    """The link by which an administrator adds the bot to a server with the permissions of INVITE."""
    return discord.utils.oauth_url(application_id, permissions=INVITE, scopes=("bot", "applications.commands"))
