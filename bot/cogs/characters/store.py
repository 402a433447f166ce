"""Characters of people: a name with a sheet for each rule system, which outlives encounters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from bot.storage.database import Database, Row, Transaction
from bot.storage.errors import NameTaken, TooMany
from bot.storage.rows import CharacterRow, SheetRow
from rules.names import key

CHARACTER_LIMIT = 25
"""Characters that one person may have on one server: as many as Discord lists in a menu."""

_CHARACTERS = """
    SELECT id, guild_id, user_id, name, standard, c.used_at, system, body, s.used_at AS sheet_used_at
    FROM character AS c LEFT JOIN character_sheet AS s ON character_id = id
"""
_ORDER = " ORDER BY c.used_at DESC, id DESC, system"


class Characters:
    """The part of the store that holds characters. Names are told apart as everywhere, see `rules.names.key`."""

    _database: Database
    _clock_ms: Callable[[], int]

    async def characters(self, guild_id: int, user_id: int) -> list[CharacterRow]:
        """The characters of this person on this server, the last used first."""
        return _grouped(
            await self._database.read(_CHARACTERS + "WHERE guild_id = ? AND user_id = ?" + _ORDER, guild_id, user_id)
        )

    async def character(self, character_id: int) -> CharacterRow | None:
        """The character of this id."""
        rows = _grouped(await self._database.read(_CHARACTERS + "WHERE id = ?" + _ORDER, character_id))
        return rows[0] if rows else None

    async def save_character(
        self, guild_id: int, user_id: int, name: str, sheets: Mapping[str, str] | None = None, *, standard: bool = False
    ) -> int:
        """Make the character of this name, or give the one there is these sheets (system -> JSON text); returns its id.

        Sheets of other systems stay. standard: it becomes the person's default. It counts as used now. Raises `TooMany`.
        """

        def work(transaction: Transaction) -> int:
            return self._save(transaction, guild_id, user_id, name, sheets or {}, standard=standard)

        return await self._database.change("save_character", work)

    async def save_characters(
        self, guild_id: int, user_id: int, given: Mapping[str, Mapping[str, str]], *, standard: str | None = None
    ) -> None:
        """Save several at once (name -> system -> JSON text), all or none. standard: the name of the default."""

        def work(transaction: Transaction) -> None:
            for name, sheets in given.items():
                self._save(transaction, guild_id, user_id, name, sheets, standard=name == standard)

        await self._database.change("save_characters", work)

    async def rename_character(self, character_id: int, name: str) -> None:
        """Give a character another name; one that is gone stays gone. Raises `NameTaken`."""

        def work(transaction: Transaction) -> None:
            for row in transaction.run("SELECT guild_id, user_id FROM character WHERE id = ?", character_id):
                known = _id_of(transaction, row["guild_id"], row["user_id"], name)
                if known not in (None, character_id):
                    raise NameTaken(name)
                transaction.run("UPDATE character SET name = ? WHERE id = ?", name, character_id)

        await self._database.change("rename_character", work)

    async def set_standard_character(self, character_id: int) -> None:
        """Make this the default of its person on its server."""

        def work(transaction: Transaction) -> None:
            _set_standard(transaction, character_id)

        await self._database.change("set_standard_character", work)

    async def use_character(self, character_id: int, guild_id: int, user_id: int, system: str) -> None:
        """Note that this person's character was played by the rules of this system just now, if it is still there."""
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
        """Change the sheet (JSON text, None where there is none) of this person's character. It counts as used now.

        False: there is no such character. change: may be called more than once; when it raises, nothing is changed.
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

    async def delete_character(self, character_id: int) -> None:
        """Delete a character with all its sheets."""

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM character WHERE id = ?", character_id)

        await self._database.change("delete_character", work)

    def _save(
        self,
        transaction: Transaction,
        guild_id: int,
        user_id: int,
        name: str,
        sheets: Mapping[str, str],
        *,
        standard: bool,
    ) -> int:
        now = self._clock_ms()
        character_id = _id_of(transaction, guild_id, user_id, name)
        if character_id is None:
            _refuse_too_many(transaction, guild_id, user_id)
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
    """The id of the person's character that people would call by this name."""
    rows = transaction.run(
        "SELECT id, name FROM character WHERE guild_id = ? AND user_id = ? ORDER BY name <> ?, id",
        *(guild_id, user_id, name),
    )
    return next((row["id"] for row in rows if key(row["name"]) == key(name)), None)


def _used(transaction: Transaction, character_id: int, guild_id: int, user_id: int, now: int) -> bool:
    """Note that this person's character is used now. False: there is no such character."""
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


def _refuse_too_many(transaction: Transaction, guild_id: int, user_id: int) -> None:
    sql = "SELECT count(*) FROM character WHERE guild_id = ? AND user_id = ?"
    ((count,),) = transaction.run(sql, guild_id, user_id)
    if count >= CHARACTER_LIMIT:
        raise TooMany(CHARACTER_LIMIT)


def _set_standard(transaction: Transaction, character_id: int) -> None:
    transaction.run(
        """
        UPDATE character SET standard = 0
        WHERE standard = 1 AND (guild_id, user_id) = (SELECT guild_id, user_id FROM character WHERE id = ?)
        """,
        character_id,
    )
    transaction.run("UPDATE character SET standard = 1 WHERE id = ?", character_id)


def _grouped(rows: Sequence[Row]) -> list[CharacterRow]:
    """One value a character, from one row a sheet."""
    return [_character(list(same)) for _, same in groupby(rows, key=lambda row: row["id"])]


def _character(rows: Sequence[Row]) -> CharacterRow:
    first = rows[0]
    return CharacterRow(
        id=first["id"],
        guild_id=first["guild_id"],
        user_id=first["user_id"],
        name=first["name"],
        standard=bool(first["standard"]),
        used_at=first["used_at"],
        sheets={
            row["system"]: SheetRow(row["body"], row["sheet_used_at"]) for row in rows if row["system"] is not None
        },
    )
