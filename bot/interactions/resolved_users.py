"""The users that an interaction names, as Discord describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def people_in(data: Mapping[str, Any]) -> dict[str, str]:
    """The people among the users of an interaction: id -> the name that the server knows them by.

    Bots, webhooks and Discord's own accounts play no characters and lead no fight: it would wait for them for ever.
    """
    resolved = data.get("resolved", {})
    people: dict[str, str] = {}
    for user_id, user in resolved.get("users", {}).items():
        if user.get("bot", False) or user.get("system", False):
            continue
        nick = resolved.get("members", {}).get(user_id, {}).get("nick")
        people[user_id] = nick or user.get("global_name") or user.get("username") or user_id
    return people
