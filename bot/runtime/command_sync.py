"""Slash commands are sent to Discord only when what it would show has changed."""

from __future__ import annotations

import hashlib
import json
import logging
from enum import Enum
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import discord
from discord import app_commands

from bot.runtime.settings import SyncMode
from bot.storage.meta import Meta

log = logging.getLogger(__name__)

INVALID_FORM = 50035
AnyCommand: TypeAlias = "app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu"
_PAYLOADS: WeakKeyDictionary[AnyCommand, dict[str, Any]] = WeakKeyDictionary()
"""The payloads made so far: all bots of a process have the same commands."""


class Synced(Enum):
    """What `sync_commands` did."""

    SENT = "sent"
    UNCHANGED = "unchanged"
    OFF = "off"
    POSTPONED = "postponed"


class SyncRefused(Exception):  # noqa: N818 - named like the exit code it leads to
    """Discord does not let the bot put commands on this server; the message says which."""


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    meta: Meta,
    *,
    application_id: int,
    guild_id: int | None = None,
    mode: SyncMode,
) -> Synced:
    """Send the commands globally, or to the one server `guild_id` (never both), as `mode` says.

    auto: when the translated payload, or discord.py, differs from what was last sent. force: always. never: not at all.
    When Discord itself is failing, the commands it already has go on working and the next start tries again.
    Raises SyncRefused; CommandSyncFailure and TranslationError are mistakes in the commands.
    """
    if mode == "never":
        log.info("Slash commands are not sent: SYNC_COMMANDS=never.")
        return Synced.OFF
    where = "every server" if guild_id is None else f"server {guild_id}"
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    key = f"sync:{application_id}:{'global' if guild_id is None else guild_id}"
    payloads = [await _payload(tree, command) for command in tree.get_commands(guild=guild)]
    fingerprint = f"{discord.__version__}:{_hash(payloads)}"
    if mode == "auto" and await meta.get(key) == fingerprint:
        log.info("Slash commands for %s are unchanged and were not sent.", where)
        return Synced.UNCHANGED
    try:
        await _send(tree, application_id, guild_id, payloads)
    except discord.Forbidden as error:
        raise SyncRefused(f"{where}: invite the bot there again, or correct DEV_GUILD_ID") from error
    except discord.DiscordServerError as error:
        log.error("Slash commands for %s were not sent, Discord is failing: %s", where, error)
        return Synced.POSTPONED
    await meta.set(key, fingerprint)
    log.info("Sent %d slash commands for %s.", len(payloads), where)
    return Synced.SENT


async def _payload(tree: app_commands.CommandTree[Any], command: AnyCommand) -> dict[str, Any]:
    """What Discord is sent of a command, translations included; put together once, which takes long."""
    translator = tree.translator
    known = _PAYLOADS.get(command)
    if known is None:
        made = await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        known = _PAYLOADS[command] = made
    return known


def _hash(payloads: list[dict[str, Any]]) -> str:
    """The same for the same payloads, whatever the order of registration."""
    ordered = sorted(payloads, key=lambda payload: (payload["type"], payload["name"]))
    return hashlib.sha256(json.dumps(ordered, sort_keys=True).encode()).hexdigest()


async def _send(
    tree: app_commands.CommandTree[Any], application_id: int, guild_id: int | None, payloads: list[dict[str, Any]]
) -> None:
    """As `CommandTree.sync` does, which would translate everything once more."""
    http = tree.client.http
    try:
        if guild_id is None:
            await http.bulk_upsert_global_commands(application_id, payload=payloads)
        else:
            await http.bulk_upsert_guild_commands(application_id, guild_id, payload=payloads)
    except discord.HTTPException as error:
        if error.status == 400 and error.code == INVALID_FORM:
            commands = tree.get_commands(guild=None if guild_id is None else discord.Object(guild_id))
            raise app_commands.CommandSyncFailure(error, commands) from None
        raise
