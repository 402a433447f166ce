"""Slash commands of the rule systems on the servers that play them (`SYSTEM_COMMANDS=played`).

Discord can't hide a global command on one server. So the groups of the systems are left out of the global commands, and are
sent to a server once a fight by the system was begun there; until then its fights have their buttons.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

import discord
from discord import app_commands

from bot.encounters.service import CommandContext, Outcome
from bot.runtime.command_sync import payload_hash, translated_payload
from bot.runtime.failures import DISCORD_ERRORS, error_text
from bot.runtime.settings import SyncMode, SystemCommands
from bot.runtime.tasks import PeriodicTask
from bot.storage.errors import StorageFault
from bot.store import Store
from rules.commands import SHARED_COMMANDS, Command
from rules.system import AnySystem, systems

log = logging.getLogger(__name__)

RENEWED_S = 24 * 60 * 60
"""Seconds between two looks at what servers have."""


def groups_of(system: AnySystem) -> frozenset[str]:
    """The names of the groups that only this system's commands are in."""
    shared = {kind.slash_group() for kind in SHARED_COMMANDS}
    return frozenset({kind.slash_group() for kind in system.commands if not kind.programs} - shared)


def all_groups() -> frozenset[str]:
    """The groups of all systems."""
    return frozenset().union(*map(groups_of, systems()))


class SystemCommandSync:
    """Sends the groups of the systems that a server plays to that server, when they have changed."""

    def __init__(
        self, tree: app_commands.CommandTree[Any], store: Store, mode: SystemCommands, sync: SyncMode = "auto"
    ) -> None:
        self._tree = tree
        self._store = store
        self._mode = mode
        self._sync = sync
        self._task = PeriodicTask("commands", RENEWED_S, self._renew)

    def start(self) -> None:
        """Renew what was sent to servers, now and each day; `start` and `stop` are for one process of all."""
        self._task.start()

    def stop(self) -> None:
        """Stop renewing."""
        self._task.stop()

    @property
    def left_out(self) -> Collection[str]:
        """The groups that are no global commands."""
        return all_groups() if self._mode == "played" else ()

    async def on_commit(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Send the groups of a system that is played for the first time. A commit listener."""
        if self._mode == "played" and self._sync != "never" and outcome.before is None:
            await self._send(outcome.row.guild_id, await self._played(outcome.row.guild_id))

    async def _renew(self) -> None:
        if self._sync == "never":
            return
        try:
            await self.renew()
        except StorageFault as fault:
            log.warning("The commands of servers were not renewed, the database fails: %s", fault)

    async def renew(self) -> None:
        """Send what has changed since the last start; with `everywhere`, delete what was sent to servers before."""
        played: dict[int, set[str]] = defaultdict(set)
        if self._mode == "played":
            for guild_id, system_id in await self._store.encounters.systems_played():
                played[guild_id].add(system_id)
        sent = await self._store.meta.starting_with(self._key(""))
        for guild_id in {*played, *(int(key.rpartition(":")[2]) for key in sent)}:
            await self._send(guild_id, played[guild_id])

    async def _played(self, guild_id: int) -> set[str]:
        return {system_id for _, system_id in await self._store.encounters.systems_played(guild_id)}

    async def _send(self, guild_id: int, system_ids: Iterable[str]) -> None:
        """Send the groups of these systems to a server; nothing while Discord fails, the next begin tries again."""
        wanted = {name for system in systems() if system.id in set(system_ids) for name in groups_of(system)}
        commands = [command for command in self._tree.get_commands() if command.name in wanted]
        payloads = [await translated_payload(self._tree, command) for command in commands]
        key, fingerprint = self._key(guild_id), f"{discord.__version__}:{payload_hash(payloads)}" if payloads else ""
        if (await self._store.meta.get(key) or "") == fingerprint:
            return
        application_id = self._tree.client.application_id or 0
        try:
            await self._tree.client.http.bulk_upsert_guild_commands(application_id, guild_id, payload=payloads)
        except discord.Forbidden:
            log.info("The commands of server %d are left as they are: the bot has no access there.", guild_id)
        except DISCORD_ERRORS as error:
            log.warning("The commands of server %d could not be sent: %s", guild_id, error_text(error))
            return
        if fingerprint:
            await self._store.meta.set(key, fingerprint)
        else:
            await self._store.meta.delete(key)

    def _key(self, guild_id: int | str) -> str:
        return f"system-commands:{self._tree.client.application_id or 0}:{guild_id}"
