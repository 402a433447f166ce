"""Characters of users: a name with a sheet for each rule system, kept between encounters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from bot.storage.database import Database, Row, Transaction
from bot.storage.errors import NameTaken, TooMany
from bot.storage.personal_data import PersonalData, of_user, select_own
from rules.names import name_key

CHARACTER_LIMIT: Final = 25
"""Characters of one user on one server: as many as Discord lists in a menu."""

_CHARACTERS: Final = """
    SELECT id, guild_id, user_id, name, standard, c.used_at, system, body, s.used_at AS sheet_used_at
    FROM character AS c LEFT JOIN character_sheet AS s ON character_id = id
"""
_ORDER: Final = " ORDER BY c.used_at DESC, id DESC, system"

PERSONAL_DATA: Final = (
    of_user("character", "guild_id, name, standard, used_at", order="guild_id, name", unused_since="used_at"),
    # Sheets go with their character.
    PersonalData(
        "character_sheet",
        export=select_own(
            "character AS c JOIN character_sheet AS s ON character_id = id",
            "guild_id, name, system, body, s.used_at",
            order="guild_id, name, system",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A character's sheet for one rule system."""

    body: str
    """JSON text."""
    used_at: int


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """A character of a user on one server. Times are unix ms."""

    id: int
    guild_id: int
    user_id: int
    name: str
    standard: bool
    """Whether it is the user's default."""
    used_at: int
    """When it was last saved or played."""
    sheets: Mapping[str, SheetRow]
    """By system."""


class CharacterRepo:
    """Characters with their sheets. Names are compared by `rules.names.name_key`."""

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._clock_ms = clock_ms

    async def of_user(self, guild_id: int, user_id: int) -> list[CharacterRow]:
        """The characters of this user on this server, the last used first."""
        where = "WHERE guild_id = ? AND user_id = ?"
        return _characters(await self._database.read(_CHARACTERS + where + _ORDER, guild_id, user_id))

    async def get(self, character_id: int) -> CharacterRow | None:
        """The character with this id."""
        characters = _characters(await self._database.read(_CHARACTERS + "WHERE id = ?" + _ORDER, character_id))
        return characters[0] if characters else None

    async def save(
        self, guild_id: int, user_id: int, name: str, sheets: Mapping[str, str] | None = None, *, standard: bool = False
    ) -> int:
        """Create a character, or update the one with this name; returns its id. Raises `TooMany`.

        sheets: system -> JSON text; sheets of other systems stay. standard: make it the user's default.
        """

        def work(transaction: Transaction) -> int:
            return self._save_one(transaction, guild_id, user_id, name, sheets or {}, standard=standard)

        return await self._database.change("save_character", work)

    async def save_all(
        self, guild_id: int, user_id: int, characters: Mapping[str, Mapping[str, str]], *, standard: str | None = None
    ) -> None:
        """Save several (name -> system -> JSON text), all or none; the first counts as used last.

        standard: the name of the default.
        """

        def work(transaction: Transaction) -> None:
            for place, (name, sheets) in enumerate(characters.items()):
                default = name == standard
                self._save_one(transaction, guild_id, user_id, name, sheets, standard=default, earlier=place)

        await self._database.change("save_characters", work)

    async def rename(self, character_id: int, name: str) -> None:
        """Rename a character, if it still exists. Raises `NameTaken`."""

        def work(transaction: Transaction) -> None:
            for row in transaction.run("SELECT guild_id, user_id FROM character WHERE id = ?", character_id):
                same_name = _id_of(transaction, row["guild_id"], row["user_id"], name)
                if same_name not in (None, character_id):
                    raise NameTaken(name)
                transaction.run("UPDATE character SET name = ? WHERE id = ?", name, character_id)

        await self._database.change("rename_character", work)

    async def set_standard(self, character_id: int) -> None:
        """Make this the default of its user on its server."""
        await self._database.change("set_standard_character", partial(_set_standard, character_id=character_id))

    async def clear_standard(self, guild_id: int, user_id: int) -> bool:
        """Take off the default of this user on this server; False: there was none."""
        rows = await self._database.change(
            "clear_standard_character",
            lambda transaction: transaction.run(
                "UPDATE character SET standard = 0 WHERE standard = 1 AND guild_id = ? AND user_id = ? RETURNING id",
                *(guild_id, user_id),
            ),
        )
        return bool(rows)

    async def mark_used(self, character_id: int, guild_id: int, user_id: int, system: str) -> None:
        """Set the time of last use of this user's character and its sheet, if it still exists."""
        now = self._clock_ms()

        def work(transaction: Transaction) -> None:
            if _used(transaction, character_id, guild_id, user_id, now):
                transaction.run(
                    "UPDATE character_sheet SET used_at = ? WHERE character_id = ? AND system = ?",
                    *(now, character_id, system),
                )

        await self._database.change("use_character", work)

    async def change_sheet(
        self, character_id: int, guild_id: int, user_id: int, system: str, change: Callable[[str | None], str]
    ) -> bool:
        """Replace the sheet of this user's character by `change(sheet)`. False: the character doesn't exist.

        change: takes JSON text, or None without a sheet. It may be called again; when it raises, nothing is changed.
        """
        now = self._clock_ms()

        def work(transaction: Transaction) -> bool:
            if not _used(transaction, character_id, guild_id, user_id, now):
                return False
            sql = "SELECT body FROM character_sheet WHERE character_id = ? AND system = ?"
            before = [str(row["body"]) for row in transaction.run(sql, character_id, system)]
            _write_sheet(transaction, character_id, system, change(before[0] if before else None), now)
            return True

        return await self._database.change("change_sheet", work)

    async def delete(self, character_id: int) -> None:
        """Delete a character with its sheets."""
        await self._database.write("DELETE FROM character WHERE id = ?", character_id)

    def _save_one(
        self,
        transaction: Transaction,
        guild_id: int,
        user_id: int,
        name: str,
        sheets: Mapping[str, str],
        *,
        standard: bool,
        earlier: int = 0,
    ) -> int:
        """earlier: milliseconds before now at which it counts as used."""
        now = self._clock_ms() - earlier
        character_id = _id_of(transaction, guild_id, user_id, name)
        if character_id is None:
            sql = "SELECT count(*) FROM character WHERE guild_id = ? AND user_id = ?"
            ((count,),) = transaction.run(sql, guild_id, user_id)
            if count >= CHARACTER_LIMIT:
                raise TooMany(CHARACTER_LIMIT)
            ((character_id,),) = transaction.run(
                "INSERT INTO character (guild_id, user_id, name, used_at) VALUES (?, ?, ?, ?) RETURNING id",
                *(guild_id, user_id, name, now),
            )
        else:
            transaction.run("UPDATE character SET name = ?, used_at = ? WHERE id = ?", *(name, now, character_id))
        for system, body in sheets.items():
            _write_sheet(transaction, int(character_id), system, body, now)
        if standard:
            _set_standard(transaction, character_id)
        return int(character_id)


def _id_of(transaction: Transaction, guild_id: int, user_id: int, name: str) -> int | None:
    """The id of the user's character with this name; an exact match wins."""
    rows = transaction.run(
        "SELECT id, name FROM character WHERE guild_id = ? AND user_id = ? ORDER BY name <> ?, id",
        *(guild_id, user_id, name),
    )
    return next((row["id"] for row in rows if name_key(row["name"]) == name_key(name)), None)


def _used(transaction: Transaction, character_id: int, guild_id: int, user_id: int, now: int) -> bool:
    """Set the time of last use of this user's character. False: it doesn't exist."""
    sql = "UPDATE character SET used_at = ? WHERE id = ? AND guild_id = ? AND user_id = ? RETURNING id"
    return bool(transaction.run(sql, now, character_id, guild_id, user_id))


def _write_sheet(transaction: Transaction, character_id: int, system: str, body: str, now: int) -> None:
    transaction.run(
        """
        INSERT INTO character_sheet (character_id, system, body, used_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (character_id, system) DO UPDATE SET body = excluded.body, used_at = excluded.used_at
        """,
        *(character_id, system, body, now),
    )


def _set_standard(transaction: Transaction, character_id: int) -> None:
    transaction.run(
        """
        UPDATE character SET standard = 0
        WHERE standard = 1 AND (guild_id, user_id) = (SELECT guild_id, user_id FROM character WHERE id = ?)
        """,
        character_id,
    )
    transaction.run("UPDATE character SET standard = 1 WHERE id = ?", character_id)


def _characters(rows: Sequence[Row]) -> list[CharacterRow]:
    """The characters of joined rows, which are one for each sheet."""
    return [
        CharacterRow(
            id=sheets[0]["id"],
            guild_id=sheets[0]["guild_id"],
            user_id=sheets[0]["user_id"],
            name=sheets[0]["name"],
            standard=bool(sheets[0]["standard"]),
            used_at=sheets[0]["used_at"],
            sheets={row["system"]: SheetRow(row["body"], row["sheet_used_at"]) for row in sheets if row["system"]},
        )
        for sheets in (list(group) for _, group in groupby(rows, key=lambda row: row["id"]))
    ]
