"""What a server has chosen: its settings as one model, house rules under names, and who changed what."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from bot.clock import Clock
from bot.cogs.mentions.store import Wanted
from bot.cogs.server.store import ChangeRow, PresetRow
from bot.compat import fitting
from bot.runtime.settings import Locale
from bot.store import Store
from rules.names import name_key
from rules.state import AnyEncounter
from rules.system import system, systems

CHANGES_SHOWN: Final = 10
PRESET_CHANGES: Final = ("preset", "preset-default", "preset-delete")
PRESET_SAVED, PRESET_CHOSEN, PRESET_DELETED = PRESET_CHANGES
"""What is noted of presets: [system, name], the name None for the rules as they are written."""


class ServerSettings(BaseModel):
    """The settings of a server; None where nobody chose anything.

    A further setting is a further field with a default: it needs no change of the database's schema. A field that a later
    version has dropped is not read.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    gm_role: int | None = None
    gm_channel: int | None = None
    pin: bool | None = None
    pings: Wanted | None = None
    reminder: int | None = None
    deadline: int | None = None
    quiet: str | None = None
    zone: str | None = None
    retention: int | None = None
    language: Locale | None = None
    system: str | None = None

    @property
    def pings_by_default(self) -> Wanted:
        """When those are pinged who have not chosen for themselves."""
        return self.pings or "turn"

    def keeps_for(self, host_days: int) -> int:
        """Days after which what nobody has used goes, 0 for never: the server may keep less than its host, not more."""
        return min(filter(None, (self.retention, host_days)), default=0)

    @property
    def known_system(self) -> str | None:
        """The default system, if it is installed; without a choice, the only one there is."""
        known = [one.id for one in systems()]
        if self.system in known:
            return self.system
        return known[0] if len(known) == 1 else None


DRAWN: Final = frozenset({"reminder", "deadline", "quiet", "zone"})
"""Settings that are told on the boards of fights."""
PLACED: Final = frozenset({"pin", "gm_channel"})
"""Settings that say where boards stand."""


class Servers:
    """The settings and presets of servers. Who may change them is for the caller to check."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[int, ServerSettings] = {}
        """Every press asks for the settings of its server; where nobody but `change` changes them, they are remembered."""

    async def settings(self, guild_id: int) -> ServerSettings:
        """What the server has chosen."""
        known = self._known.get(guild_id)
        if known is None:
            known = ServerSettings.model_validate_json(await self._store.servers.settings(guild_id))
            if self._store.database.exclusive:
                # Whoever has changed them while we were reading knows better.
                known = self._known.setdefault(guild_id, known)
        return known

    async def change(self, guild_id: int, by: int, chosen: dict[str, Any]) -> ServerSettings:
        """Change some settings (None: nothing is chosen any more), and note who did. What stays as it is, is no change."""

        def change(stored: str) -> tuple[str, list[ChangeRow]]:
            before = ServerSettings.model_validate_json(stored)
            after = ServerSettings.model_validate({**before.model_dump(), **chosen})
            changed = [name for name in chosen if getattr(before, name) != getattr(after, name)]
            notes = [self._change(by, name, getattr(after, name)) for name in changed]
            return after.model_dump_json(exclude_none=True), notes

        redraw = bool(chosen.keys() & (DRAWN | PLACED))
        settings, _ = await self._store.servers.change_settings(guild_id, change, redraw=redraw)
        after = ServerSettings.model_validate_json(settings)
        if self._store.database.exclusive:
            self._known[guild_id] = after
        return after

    async def changes(self, guild_id: int) -> list[ChangeRow]:
        """Who changed what, the newest first."""
        return await self._store.servers.changes(guild_id, CHANGES_SHOWN)

    async def presets(self, guild_id: int, system_id: str | None = None) -> list[PresetRow]:
        """The server's presets of one system, or of all that are installed."""
        known = {one.id for one in systems()}
        return [one for one in await self._store.servers.presets(guild_id, system_id) if one.system in known]

    async def preset(self, guild_id: int, system_id: str, name: str) -> PresetRow | None:
        """The preset that people call by this name."""
        return next(
            (one for one in await self.presets(guild_id, system_id) if name_key(one.name) == name_key(name)), None
        )

    async def standard_preset(self, guild_id: int, system_id: str) -> PresetRow | None:
        """The preset with which fights of this system begin."""
        return next((one for one in await self.presets(guild_id, system_id) if one.standard), None)

    async def save_preset(self, guild_id: int, by: int, name: str, state: AnyEncounter) -> None:
        """Save the house rules of this fight under a name. Raises `bot.storage.errors.TooMany`."""
        rules = json.dumps(state.rules.model_dump(mode="json"), ensure_ascii=False)
        row = PresetRow(0, guild_id, state.system, name, rules, user_id=by)
        await self._store.servers.save_preset(row, self._change(by, PRESET_SAVED, [state.system, name]))

    async def set_standard(self, guild_id: int, by: int, system_id: str, row: PresetRow | None) -> None:
        """Let fights of this system begin with this preset; None: with the rules as they are written."""
        preset_id, name = (None, None) if row is None else (row.id, row.name)
        change = self._change(by, PRESET_CHOSEN, [system_id, name])
        await self._store.servers.set_standard_preset(guild_id, system_id, preset_id, change)

    async def delete_preset(self, by: int, row: PresetRow) -> None:
        """Delete a preset."""
        await self._store.servers.delete_preset(row, self._change(by, PRESET_DELETED, [row.system, row.name]))

    def _change(self, by: int, setting: str, value: Any) -> ChangeRow:
        return ChangeRow(self._clock.now(), by, setting, json.dumps(value, ensure_ascii=False))


def rules_of(row: PresetRow | None) -> dict[str, Any]:
    """The house rules of a preset, as far as the system still has them; of none, those as they are written."""
    return {} if row is None else fitting(system(row.system).rules, json.loads(row.rules))
