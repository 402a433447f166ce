"""Send the slash commands to Discord only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Collection
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
"""A cache of payloads: all bots of a process have the same commands."""


class Synced(Enum):
    """The result of `sync_commands`."""

    SENT = "sent"
    UNCHANGED = "unchanged"
    OFF = "off"
    POSTPONED = "postponed"


class SyncRefused(Exception):  # noqa: N818 - named like the exit code it leads to
    """Discord refuses commands on a server, which the message names."""


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    meta: Meta,
    *,
    application_id: int,
    guild_id: int | None = None,
    mode: SyncMode,
    without: Collection[str] = (),
) -> Synced:
    """Send the commands globally, or only to the server `guild_id`.

    without: names that are not sent globally, see `bot.cogs.encounter.system_commands`.
    auto: when the translated payload or the version of discord.py has changed. force: always. never: not at all.
    While Discord is failing, its present commands go on working and the next start tries again.
    Raises SyncRefused; CommandSyncFailure and TranslationError are bugs in the commands.
    """
    if mode == "never":
        log.info("Slash commands are not sent: SYNC_COMMANDS=never.")
        return Synced.OFF
    where = "every server" if guild_id is None else f"server {guild_id}"
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    key = f"sync:{application_id}:{'global' if guild_id is None else guild_id}"
    left_out = without if guild is None else ()
    payloads = [
        await translated_payload(tree, command)
        for command in tree.get_commands(guild=guild)
        if command.name not in left_out
    ]
    fingerprint = f"{discord.__version__}:{payload_hash(payloads)}"
    scope_key, scope = f"sync-scope:{application_id}", "global" if guild_id is None else str(guild_id)
    former = await meta.get(scope_key)
    moved = former is not None and former != scope
    if mode == "auto" and not moved and await meta.get(key) == fingerprint:
        log.info("Slash commands for %s are unchanged and were not sent.", where)
        return Synced.UNCHANGED
    try:
        await _send(tree, application_id, guild_id, payloads)
        if moved:
            # Discord shows both sets, so that each command would stand there twice.
            await _delete_all(tree, application_id, None if former == "global" else int(former or 0))
            await meta.delete(f"sync:{application_id}:{former}")
    except discord.Forbidden as error:
        raise SyncRefused(f"{where}: invite the bot there again, or correct DEV_GUILD_ID") from error
    except discord.DiscordServerError as error:
        log.error("Slash commands for %s were not sent, Discord is failing: %s", where, error)
        return Synced.POSTPONED
    await meta.set(key, fingerprint)
    await meta.set(scope_key, scope)
    log.info("Sent %d slash commands for %s.", len(payloads), where)
    return Synced.SENT


async def _delete_all(tree: app_commands.CommandTree[Any], application_id: int, guild_id: int | None) -> None:
    """Delete the commands of a former DEV_GUILD_ID, or the global ones. A server that the bot has left keeps none."""
    try:
        await _send(tree, application_id, guild_id, [])
    except discord.Forbidden:
        log.info("The slash commands of server %s were not deleted: the bot has no access there.", guild_id)


async def translated_payload(tree: app_commands.CommandTree[Any], command: AnyCommand) -> dict[str, Any]:
    """The translated payload of a command, made once since that is slow."""
    translator = tree.translator
    payload = _PAYLOADS.get(command)
    if payload is None:
        payload = await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        _PAYLOADS[command] = payload
    return payload


def payload_hash(payloads: list[dict[str, Any]]) -> str:
    """A hash that does not depend on the order of registration."""
    ordered = sorted(payloads, key=lambda payload: (payload["type"], payload["name"]))
    return hashlib.sha256(json.dumps(ordered, sort_keys=True).encode()).hexdigest()


async def _send(
    tree: app_commands.CommandTree[Any], application_id: int, guild_id: int | None, payloads: list[dict[str, Any]]
) -> None:
    """Like `CommandTree.sync`, without translating again."""
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
