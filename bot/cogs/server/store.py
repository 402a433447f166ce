"""What a server has chosen: settings, presets of house rules, and the history of changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.storage.database import Database, Transaction, values_of
from bot.storage.errors import TooMany
from bot.storage.personal_data import of_user
from rules.names import name_key

PRESET_LIMIT: Final = 25
"""Presets of one server for one system: as many as Discord lists in a menu."""
CHANGES_KEPT: Final = 50
"""Notes of changes kept for each server."""

_PRESETS: Final = "SELECT id, guild_id, system, name, rules, standard, user_id FROM preset"

PERSONAL_DATA: Final = (
    # Presets and changes belong to the server: they stay without the user's name.
    of_user("preset", "guild_id, system, name, rules", order="guild_id, system, name", anonymize=True),
    of_user("setting_change", "guild_id, at, setting, value", order="id", anonymize=True, dated="at"),
)


@dataclass(frozen=True, slots=True)
class PresetRow:
    """House rules of a system under a name."""

    id: int
    guild_id: int
    system: str
    name: str
    rules: str
    """JSON text."""
    standard: bool = False
    """Whether fights of the system begin with it."""
    user_id: int | None = None
    """Who saved it; None once that user has had her data deleted."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change of a server's setting. at: unix ms."""

    at: int
    user_id: int | None
    """None once that user has had her data deleted."""
    setting: str
    value: str
    """The new value, as JSON text."""


class ServerRepo:
    """Settings and presets. Each change is noted in the same transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild_id: int) -> str:
        """The settings of the server as a JSON object, `{}` by default."""
        row = await self._database.read_one("SELECT settings FROM server WHERE guild_id = ?", guild_id)
        return "{}" if row is None else row["settings"]

    async def with_settings(self) -> list[int]:
        """The ids of the servers that have stored settings."""
        return [row["guild_id"] for row in await self._database.read("SELECT guild_id FROM server ORDER BY guild_id")]

    async def ids(self) -> list[int]:
        """The ids of the servers of which anything is stored here."""
        rows = await self._database.read(
            """
            SELECT guild_id FROM server UNION SELECT guild_id FROM preset UNION SELECT guild_id FROM setting_change
            ORDER BY guild_id
            """
        )
        return [row["guild_id"] for row in rows]

    async def forget(self, guild_id: int) -> None:
        """Delete settings, presets and changes of a server."""

        def work(transaction: Transaction) -> None:
            for table in ("server", "preset", "setting_change"):
                transaction.run(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)  # noqa: S608 -- names from the code

        await self._database.change("forget_server", work)

    async def change_settings(
        self, guild_id: int, change: Callable[[str], tuple[str, Sequence[ChangeRow]]], *, redraw: bool = False
    ) -> tuple[str, Sequence[ChangeRow]]:
        """Replace the settings of the server by what `change` returns, and note the changes.

        change: takes the present settings, read in the same transaction, and returns the new ones with the changes. Without
        changes nothing is stored. redraw: mark the messages of open fights as `OutboxRepo.pending`.
        """

        def work(transaction: Transaction) -> tuple[str, Sequence[ChangeRow]]:
            rows = transaction.run("SELECT settings FROM server WHERE guild_id = ?", guild_id)
            settings, changes = change(rows[0]["settings"] if rows else "{}")
            if not changes:
                return settings, changes
            transaction.run(
                """
                INSERT INTO server (guild_id, settings) VALUES (?, ?)
                ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings
                """,
                *(guild_id, settings),
            )
            for note in changes:
                _note(transaction, guild_id, note)
            if redraw:
                transaction.run(
                    """
                    INSERT INTO unsure (encounter_id, since)
                    SELECT id, changed_at FROM encounter WHERE guild_id = ? AND open = 1
                    ON CONFLICT (encounter_id) DO NOTHING
                    """,
                    guild_id,
                )
            return settings, changes

        return await self._database.change("change_settings", work)

    async def changes(self, guild_id: int, limit: int) -> list[ChangeRow]:
        """The latest changes, the newest first."""
        rows = await self._database.read(
            "SELECT at, user_id, setting, value FROM setting_change WHERE guild_id = ? ORDER BY id DESC LIMIT ?",
            *(guild_id, limit),
        )
        return [ChangeRow(*row) for row in rows]

    async def presets(self, guild_id: int, system: str | None = None) -> list[PresetRow]:
        """The presets of the server for one system or all, by name."""
        where = " WHERE guild_id = ? AND system = coalesce(?, system) ORDER BY system, name"
        rows = await self._database.read(_PRESETS + where, guild_id, system)
        return [PresetRow(**values_of(row, "standard")) for row in rows]

    async def save_preset(self, row: PresetRow, change: ChangeRow) -> None:
        """Create a preset, or replace the one with this name, which stays the default if it was. Raises `TooMany`.

        `row.id` and `row.standard` are ignored.
        """

        def work(transaction: Transaction) -> None:
            presets = transaction.run(_PRESETS + " WHERE guild_id = ? AND system = ?", row.guild_id, row.system)
            preset_id = next(
                (preset["id"] for preset in presets if name_key(preset["name"]) == name_key(row.name)), None
            )
            if preset_id is not None:
                transaction.run(
                    "UPDATE preset SET name = ?, rules = ?, user_id = ? WHERE id = ?",
                    *(row.name, row.rules, row.user_id, preset_id),
                )
            elif len(presets) >= PRESET_LIMIT:
                raise TooMany(PRESET_LIMIT)
            else:
                transaction.run(
                    "INSERT INTO preset (guild_id, system, name, rules, user_id) VALUES (?, ?, ?, ?, ?)",
                    *(row.guild_id, row.system, row.name, row.rules, row.user_id),
                )
            _note(transaction, row.guild_id, change)

        await self._database.change("save_preset", work)

    async def set_standard_preset(self, guild_id: int, system: str, preset_id: int | None, change: ChangeRow) -> None:
        """Make this preset the system's default on the server; None: no preset."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE preset SET standard = 0 WHERE guild_id = ? AND system = ? AND standard = 1", guild_id, system
            )
            transaction.run(
                "UPDATE preset SET standard = 1 WHERE id = ? AND guild_id = ? AND system = ?",
                *(preset_id, guild_id, system),
            )
            _note(transaction, guild_id, change)

        await self._database.change("set_standard_preset", work)

    async def delete_preset(self, row: PresetRow, change: ChangeRow) -> None:
        """Delete a preset."""

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM preset WHERE id = ?", row.id)
            _note(transaction, row.guild_id, change)

        await self._database.change("delete_preset", work)


def _note(transaction: Transaction, guild_id: int, change: ChangeRow) -> None:
    transaction.run(
        "INSERT INTO setting_change (guild_id, at, user_id, setting, value) VALUES (?, ?, ?, ?, ?)",
        *(guild_id, change.at, change.user_id, change.setting, change.value),
    )
    transaction.run(
        """
        DELETE FROM setting_change WHERE guild_id = ? AND id NOT IN
            (SELECT id FROM setting_change WHERE guild_id = ? ORDER BY id DESC LIMIT ?)
        """,
        *(guild_id, guild_id, CHANGES_KEPT),
    )
