"""What a server has chosen: settings, named house rules, and who changed what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.storage.database import Database, Row, Transaction
from bot.storage.errors import TooMany
from bot.storage.rows import ChangeRow, PresetRow
from rules.names import key

PRESET_LIMIT = 25
"""Presets that one server may have of one system: as many as Discord lists in a menu."""
CHANGES_KEPT = 50
"""Of each server; older ones are forgotten."""

_PRESETS = "SELECT id, guild_id, system, name, rules, standard, user_id FROM preset"


class Servers:
    """The part of the store that holds what servers have chosen. Whatever changes is noted in the same transaction."""

    _database: Database

    async def settings(self, guild_id: int) -> str:
        """The settings of the server (a JSON object); an empty one if nobody chose anything."""
        row = await self._database.read_one("SELECT settings FROM server WHERE guild_id = ?", guild_id)
        return "{}" if row is None else row["settings"]

    async def servers_with_settings(self) -> list[int]:
        """The servers that have ever chosen something."""
        return [row["guild_id"] for row in await self._database.read("SELECT guild_id FROM server ORDER BY guild_id")]

    async def change_settings(
        self, guild_id: int, change: Callable[[str], tuple[str, Sequence[ChangeRow]]], *, redraw: bool = False
    ) -> tuple[str, Sequence[ChangeRow]]:
        """Change the settings of the server, and note what has changed; returns what `change` did.

        change: is given the settings as they stand, so that nobody's choice is lost to somebody who chose at the same time, and
        returns the new ones with the notes; without notes nothing is stored. redraw: the messages of open fights are to be
        brought up to date afterwards; where that does not happen, they are `behind`.
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
                    INSERT INTO unsure (encounter_id) SELECT id FROM encounter WHERE guild_id = ? AND open = 1
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
        """The presets of the server, of one system or of all, by name."""
        where = " WHERE guild_id = ? AND system = coalesce(?, system) ORDER BY system, name"
        return [_preset(row) for row in await self._database.read(_PRESETS + where, guild_id, system)]

    async def save_preset(self, row: PresetRow, change: ChangeRow) -> None:
        """Make the preset of this name, or replace the one there is, which stays the default if it was. `row.id` and
        `row.standard` are not read. Raises `TooMany`.
        """

        def work(transaction: Transaction) -> None:
            same = transaction.run(_PRESETS + " WHERE guild_id = ? AND system = ?", row.guild_id, row.system)
            known = next((one["id"] for one in same if key(one["name"]) == key(row.name)), None)
            if known is not None:
                transaction.run(
                    "UPDATE preset SET name = ?, rules = ?, user_id = ? WHERE id = ?",
                    *(row.name, row.rules, row.user_id, known),
                )
            elif len(same) >= PRESET_LIMIT:
                raise TooMany(PRESET_LIMIT)
            else:
                transaction.run(
                    "INSERT INTO preset (guild_id, system, name, rules, user_id) VALUES (?, ?, ?, ?, ?)",
                    *(row.guild_id, row.system, row.name, row.rules, row.user_id),
                )
            _note(transaction, row.guild_id, change)

        await self._database.change("save_preset", work)

    async def set_standard_preset(self, guild_id: int, system: str, preset_id: int | None, change: ChangeRow) -> None:
        """Make this preset the system's default on the server; None: the rules as they are written."""

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


def _preset(row: Row) -> PresetRow:
    values = {name: row[name] for name in row.keys()}  # noqa: SIM118 -- a Row iterates over its values
    return PresetRow(**values | {"standard": bool(row["standard"])})


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
