"""The settings of a server, its presets of house rules, and the log of their changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from bot.clock import Clock
from bot.cogs.mentions.store import MentionPreference
from bot.cogs.server.store import ChangeRow, PresetRow
from bot.runtime.settings import Locale
from bot.store import Store
from bot.stored_fields import compatible_fields
from rules.names import name_key
from rules.state import AnyEncounter
from rules.system import system, systems

CHANGES_SHOWN: Final = 10
PRESET_CHANGES: Final = ("preset", "preset-default", "preset-delete")
PRESET_SAVED, PRESET_CHOSEN, PRESET_DELETED = PRESET_CHANGES
"""Changes of presets in the log; the value is [system, name], with the name None for the unchanged rules."""


class ServerSettings(BaseModel):
    """The settings of a server; None is the default.

    A new setting is a new field with a default and needs no migration. Stored fields that this version lacks are ignored.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    gm_role: int | None = None
    gm_channel: int | None = None
    pin: bool | None = None
    pings: MentionPreference | None = None
    reminder: int | None = None
    deadline: int | None = None
    quiet: str | None = None
    zone: str | None = None
    retention: int | None = None
    language: Locale | None = None
    system: str | None = None

    @property
    def pings_by_default(self) -> MentionPreference:
        """When users without a choice of their own are pinged."""
        return self.pings or "turn"

    def keeps_for(self, host_days: int) -> int:
        """Days until unused data is deleted, 0 for never. A server may keep data for less time than its host, not more."""
        return min(filter(None, (self.retention, host_days)), default=0)

    @property
    def known_system(self) -> str | None:
        """The default system if it is installed, else the only installed one."""
        installed = [system.id for system in systems()]
        if self.system in installed:
            return self.system
        return installed[0] if len(installed) == 1 else None


DRAWN: Final = frozenset({"reminder", "deadline", "quiet", "zone"})
"""Settings that boards show."""
PLACED: Final = frozenset({"pin", "gm_channel"})
"""Settings on which the place of boards depends."""
SPOKEN: Final = frozenset({"language"})
"""Settings by which open fights change their language."""


class Servers:
    """The settings and presets of servers. The caller checks permissions."""

    def __init__(
        self, store: Store, clock: Clock, role_exists: Callable[[int, int], bool] = lambda guild_id, role_id: True
    ) -> None:
        """role_exists: whether a server (its id) has a role."""
        self._store = store
        self._clock = clock
        self._role_exists = role_exists
        self._cache: dict[int, ServerSettings] = {}
        """Guild id -> settings. Used only if this process alone writes the store (`Database.exclusive`)."""

    async def settings(self, guild_id: int) -> ServerSettings:
        """The settings of a server."""
        settings = self._cache.get(guild_id)
        if settings is None:
            settings = ServerSettings.model_validate_json(await self._store.servers.settings(guild_id))
            if self._store.database.exclusive:
                # A change during the read has put newer settings into the cache.
                settings = self._cache.setdefault(guild_id, settings)
        return settings

    async def gm_role(self, guild_id: int) -> int | None:
        """The GM role of a server; None if it has none, or if the role is deleted, so that no member can have it."""
        role = (await self.settings(guild_id)).gm_role
        return role if role is not None and self._role_exists(guild_id, role) else None

    async def change(self, guild_id: int, by: int, chosen: dict[str, Any]) -> ServerSettings:
        """Change some settings (None: back to the default), and log the changes. Equal values are no change."""

        def change(stored: str) -> tuple[str, list[ChangeRow]]:
            before = ServerSettings.model_validate_json(stored)
            after = ServerSettings.model_validate({**before.model_dump(), **chosen})
            changed = [name for name in chosen if getattr(before, name) != getattr(after, name)]
            notes = [self._change(by, name, getattr(after, name)) for name in changed]
            return after.model_dump_json(exclude_none=True), notes

        redraw = bool(chosen.keys() & (DRAWN | PLACED | SPOKEN))
        settings, _ = await self._store.servers.change_settings(guild_id, change, redraw=redraw)
        after = ServerSettings.model_validate_json(settings)
        if self._store.database.exclusive:
            self._cache[guild_id] = after
        return after

    async def forget(self, guild_id: int) -> None:
        """Delete all that a server has chosen."""
        await self._store.servers.forget(guild_id)
        self._cache.pop(guild_id, None)

    async def changes(self, guild_id: int) -> list[ChangeRow]:
        """The log of changes, the newest first."""
        return await self._store.servers.changes(guild_id, CHANGES_SHOWN)

    async def presets(self, guild_id: int, system_id: str | None = None) -> list[PresetRow]:
        """The server's presets of one system, or of all that are installed."""
        installed = {system.id for system in systems()}
        return [row for row in await self._store.servers.presets(guild_id, system_id) if row.system in installed]

    async def preset(self, guild_id: int, system_id: str, name: str) -> PresetRow | None:
        """The preset of this name, compared as `rules.names.name_key` does."""
        return next(
            (row for row in await self.presets(guild_id, system_id) if name_key(row.name) == name_key(name)), None
        )

    async def standard_preset(self, guild_id: int, system_id: str) -> PresetRow | None:
        """The default preset of a system."""
        return next((row for row in await self.presets(guild_id, system_id) if row.standard), None)

    async def save_preset(self, guild_id: int, by: int, name: str, state: AnyEncounter) -> None:
        """Save the house rules of a fight as a preset. Raises `bot.storage.errors.TooMany`."""
        rules = json.dumps(state.rules.model_dump(mode="json"), ensure_ascii=False)
        row = PresetRow(0, guild_id, state.system, name, rules, user_id=by)
        await self._store.servers.save_preset(row, self._change(by, PRESET_SAVED, [state.system, name]))

    async def set_standard(self, guild_id: int, by: int, system_id: str, row: PresetRow | None) -> None:
        """Make a preset the default of its system; None: the unchanged rules."""
        preset_id, name = (None, None) if row is None else (row.id, row.name)
        change = self._change(by, PRESET_CHOSEN, [system_id, name])
        await self._store.servers.set_standard_preset(guild_id, system_id, preset_id, change)

    async def delete_preset(self, by: int, row: PresetRow) -> None:
        """Delete a preset."""
        await self._store.servers.delete_preset(row, self._change(by, PRESET_DELETED, [row.system, row.name]))

    def _change(self, by: int, setting: str, value: Any) -> ChangeRow:
        return ChangeRow(self._clock.now(), by, setting, json.dumps(value, ensure_ascii=False))


def rules_of(row: PresetRow | None) -> dict[str, Any]:
    """The house rules of a preset that the system still has; empty for None."""
    return {} if row is None else compatible_fields(system(row.system).rules, json.loads(row.rules))
