"""The smallest payloads of Discord that discord.py accepts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]

BOT_ID, ALICE_ID, GUILD_ID, CHANNEL_ID, THREAD_ID = "1", "2", "10", "11", "12"


@dataclass(frozen=True)
class Place:
    """A server and its one channel."""

    guild_id: str
    channel_id: str


HOME = Place(GUILD_ID, CHANNEL_ID)

BOT: Payload = {"id": BOT_ID, "username": "Riposte", "discriminator": "0", "avatar": None, "bot": True, "flags": 0}


def user(user_id: str, name: str) -> Payload:
    """A person."""
    return {"id": user_id, "username": name, "discriminator": "0", "avatar": None, "bot": False}


ALICE = user(ALICE_ID, "alice")

APPLICATION: Payload = {
    "id": BOT_ID,
    "name": "Riposte",
    "description": "",
    "icon": None,
    "summary": "",
    "verify_key": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "flags": 0,
    "owner": ALICE,
    "team": None,
}


def channel(permissions: str, place: Place = HOME) -> Payload:
    """The one text channel, without overwrites."""
    return {
        "id": place.channel_id,
        "guild_id": place.guild_id,
        "type": 0,
        "name": "arena",
        "position": 0,
        "permission_overwrites": [],
        "permissions": permissions,
    }


def thread() -> Payload:
    """A public thread in that channel."""
    return {
        "id": THREAD_ID,
        "guild_id": GUILD_ID,
        "parent_id": CHANNEL_ID,
        "owner_id": ALICE_ID,
        "type": 11,
        "name": "duel at dawn",
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2020-01-01T00:00:00+00:00",
            "locked": False,
        },
    }


def member(user: Payload, permissions: str) -> Payload:
    """A member without a role of her own."""
    return {
        "user": user,
        "roles": [],
        "permissions": permissions,
        "joined_at": "2020-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def guild(permissions: str, place: Place = HOME) -> Payload:
    """A server that belongs to Alice, with one channel, and @everyone holding these permissions."""
    return {
        "id": place.guild_id,
        "name": "The Fencing School",
        "owner_id": ALICE_ID,
        "roles": [_everyone(permissions, place)],
        "channels": [channel(permissions, place)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "members": [],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 60,
    }


def _everyone(permissions: str, place: Place) -> Payload:
    return {
        "id": place.guild_id,
        "name": "@everyone",
        "permissions": permissions,
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def interaction(
    interaction_id: str,
    *,
    kind: int,
    data: Payload,
    permissions: str,
    by: Payload = ALICE,
    message: Payload | None = None,
    place: Place = HOME,
) -> Payload:
    """Something a person did in the channel: kind 2 is a command, 3 a component of the message, 5 a modal."""
    return {
        "id": interaction_id,
        "application_id": BOT_ID,
        "type": kind,
        "token": f"token-{interaction_id}",
        "version": 1,
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "channel": channel(permissions, place),
        "member": member(by, permissions),
        "app_permissions": permissions,
        "locale": "en-US",
        "guild_locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": place.guild_id},
        "context": 0,
        "attachment_size_limit": 10_000_000,
        "data": data,
    } | ({} if message is None else {"message": message})


def message(message_id: str, body: Payload, *, channel_id: str = CHANNEL_ID, at: str) -> Payload:
    """A message of the bot as Discord gives it back. at: ISO 8601."""
    return {
        "id": message_id,
        "channel_id": channel_id,
        "author": BOT,
        "content": "",
        "timestamp": at,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or 0,
        "components": body.get("components") or [],
        "reactions": [],
    }


def reaction(emoji: str) -> Payload:
    """A reaction of the bot itself as a message carries it; the emoji is one of Unicode's."""
    return {
        "emoji": {"id": None, "name": emoji},
        "count": 1,
        "count_details": {"burst": 0, "normal": 1},
        "burst_colors": [],
        "me_burst": False,
        "me": True,
    }


def ready(gateway: str, *, shard: list[int], places: Sequence[Place] = (HOME,)) -> Payload:
    """The answer to IDENTIFY. places: the servers of the shard."""
    return {
        "v": 10,
        "user": BOT,
        "guilds": [{"id": place.guild_id, "unavailable": True} for place in places],
        "session_id": "session",
        "resume_gateway_url": gateway,
        "application": {"id": BOT_ID, "flags": 0},
        "shard": shard,
    }


def gateway_address(url: str, *, at_a_time: int = 1) -> Payload:
    """The answer to GET /gateway/bot. at_a_time: sessions that may begin within five seconds."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": at_a_time}
    return {"url": url, "shards": 1, "session_start_limit": limit}
