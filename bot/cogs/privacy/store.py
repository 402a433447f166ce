"""What is kept about one person, and how it goes: at her wish, or because nobody has used it for long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cogs.rolls.store import CALL, CallRow
from bot.storage.database import Database, Row, Transaction, Value
from bot.storage.rows import FightRow, TidiedRow

BATCH: Final = 20
"""Encounters that one transaction removes, so that nobody's press waits for long behind it."""

_FIGHTS: Final = """
    SELECT e.id, e.guild_id, e.channel_id, e.system, e.open, e.gm_id, e.created_at, e.changed_at,
        NOT EXISTS (
            SELECT 1 FROM participant AS o WHERE o.encounter_id = e.id AND o.user_id <> p.user_id AND o.forgotten = 0
        ) AS alone
    FROM participant AS p JOIN encounter AS e ON e.id = p.encounter_id
    WHERE p.user_id = ? AND e.guild_id = coalesce(?, e.guild_id) ORDER BY e.id
"""

FORGETTING: Final[Mapping[str, str]] = {
    "character": "DELETE FROM character WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "draft": """
        DELETE FROM draft WHERE user_id = ? AND encounter_id IN
            (SELECT id FROM encounter WHERE guild_id = coalesce(?, guild_id))
    """,
    "preset": "UPDATE preset SET user_id = NULL WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "setting_change": "UPDATE setting_change SET user_id = NULL WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "participant": """
        UPDATE participant SET forgotten = 1 WHERE user_id = ?
            AND encounter_id IN (SELECT id FROM encounter WHERE open = 0 AND guild_id = coalesce(?, guild_id))
    """,
    "roll": "DELETE FROM roll WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "pings": "DELETE FROM pings WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "saved_roll": "DELETE FROM saved_roll WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "roll_call": "UPDATE roll_call SET user_id = NULL WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
    "roll_call_member": """
        DELETE FROM roll_call_member WHERE user_id = ?
            AND call_id IN (SELECT id FROM roll_call WHERE guild_id = coalesce(?, guild_id))
    """,
}
"""Every table that knows a person (column `user_id`) -> what becomes of her rows at her wish.

Each statement takes her id, and the server's or None for all servers.
"""

_NAME_GOES: Final = "UPDATE roll SET asked_by = NULL WHERE asked_by = ? AND guild_id = coalesce(?, guild_id)"
"""What she rolled for others is theirs; of hers there is her name."""

_OPEN_CALLS: Final = """
    WHERE closed_at IS NULL AND guild_id = coalesce(?, guild_id)
        AND (user_id = ? OR id IN (SELECT call_id FROM roll_call_member WHERE user_id = ?))
    ORDER BY id DESC
"""

_NOBODYS_CALLS: Final = """
    DELETE FROM roll_call WHERE user_id IS NULL AND guild_id = coalesce(?, guild_id)
        AND NOT EXISTS (SELECT 1 FROM roll_call_member WHERE call_id = roll_call.id)
        AND NOT EXISTS (SELECT 1 FROM roll WHERE call_id = roll_call.id)
"""
"""A call in which others are goes on without the name of whoever made it; one with nobody goes."""

_NOBODYS: Final = """
    DELETE FROM encounter WHERE open = 0
        AND id IN (SELECT encounter_id FROM participant WHERE user_id = ?)
        AND NOT EXISTS (SELECT 1 FROM participant WHERE encounter_id = encounter.id AND forgotten = 0)
"""
"""Of the fights that are over, those go that nobody keeps any more; the others are somebody else's memory too."""


_IDLE: Final = """
    DELETE FROM {table} WHERE {since} < ? AND guild_id = coalesce(?, guild_id) AND NOT EXISTS (
        SELECT 1 FROM participant AS p JOIN encounter AS e ON e.id = p.encounter_id
        WHERE p.user_id = {table}.user_id AND p.forgotten = 0 AND e.guild_id = {table}.guild_id
            AND (e.open = 1 OR e.changed_at >= ?)
    ) RETURNING user_id
"""
"""What people keep for their fights on a server is in use as long as a fight of theirs goes on there, paused or not, and then
as long as that fight is kept: it may be opened again, and its people may fight again.
"""

ABOUT: Final[Mapping[str, str]] = {
    "character": """
        SELECT guild_id, name, standard, used_at FROM character
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY guild_id, name
    """,
    "character_sheet": """
        SELECT guild_id, name, system, body, s.used_at FROM character AS c JOIN character_sheet AS s ON character_id = id
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY guild_id, name, system
    """,
    "draft": """
        SELECT guild_id, encounter_id, command, d.created_at FROM draft AS d JOIN encounter AS e ON e.id = encounter_id
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY d.id
    """,
    "preset": """
        SELECT guild_id, system, name, rules FROM preset
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY guild_id, system, name
    """,
    "setting_change": """
        SELECT guild_id, at, setting, value FROM setting_change
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY id
    """,
    # How a roll for the GM came out, or one that somebody else made for her in private, is not hers to know.
    "roll": """
        SELECT guild_id, channel_id, at, notation, label,
            CASE WHEN hers THEN faces END AS faces, CASE WHEN hers THEN total END AS total, seen_by
        FROM (SELECT *, seen_by = 'all' OR (seen_by = 'me' AND asked_by = user_id) AS hers FROM roll) AS r
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY id
    """,
    "pings": """
        SELECT guild_id, wanted, at FROM pings WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY guild_id
    """,
    "saved_roll": """
        SELECT guild_id, name, notation, used_at FROM saved_roll
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY guild_id, word
    """,
    "roll_call": """
        SELECT guild_id, channel_id, at, notation, label, closed_at FROM roll_call
        WHERE user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY id
    """,
    "roll_call_member": """
        SELECT guild_id, call_id, at FROM roll_call_member AS m JOIN roll_call AS c ON c.id = call_id
        WHERE m.user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY call_id
    """,
}
"""The same tables -> what she is shown of her rows. `participant` is not here: `fights_of` tells it."""


class People:
    """The part of the store that knows what belongs to whom."""

    _database: Database

    async def fights_of(self, user_id: int, guild_id: int | None = None) -> list[FightRow]:
        """The encounters in which this person has taken part, on one server or on all."""
        return [_fight(row) for row in await self._database.read(_FIGHTS, user_id, guild_id)]

    async def forgotten(self, encounter_id: int) -> set[int]:
        """Who has taken part in this encounter and has had her data deleted since."""
        asked = "SELECT user_id FROM participant WHERE encounter_id = ? AND forgotten = 1"
        return {row["user_id"] for row in await self._database.read(asked, encounter_id)}

    async def about(self, user_id: int, guild_id: int | None = None) -> dict[str, list[dict[str, Value]]]:
        """The rows about this person by table, as `ABOUT` says."""
        found = {table: await self._database.read(sql, user_id, guild_id) for table, sql in ABOUT.items()}
        return {table: [dict(zip(row.keys(), row, strict=True)) for row in rows] for table, rows in found.items()}

    async def forget(self, user_id: int, guild_id: int | None = None) -> list[CallRow]:
        """Remove what is kept about this person, on one server or on all, as `FORGETTING` says.

        Returns the open roll calls that she had made or joined as they were, the newest first: their messages still name her.
        """

        def work(transaction: Transaction) -> list[CallRow]:
            calls = [CallRow(*row) for row in transaction.run(CALL + _OPEN_CALLS, guild_id, user_id, user_id)]
            for statement in (*FORGETTING.values(), _NAME_GOES):
                transaction.run(statement, user_id, guild_id)
            transaction.run(_NOBODYS_CALLS, guild_id)
            transaction.run(_NOBODYS, user_id)
            return calls

        return await self._database.change("forget", work)

    async def tidy(self, before_ms: int, guild_id: int | None = None) -> TidiedRow:
        """Remove what nobody has used since, on one server or on all: encounters that are over; characters, saved rolls and
        wishes about pings, see `_IDLE`; and older rolls, roll calls and notes of changes.

        At most `BATCH` encounters at once: ask again while it finds some.
        """

        def work(transaction: Transaction) -> TidiedRow:
            encounters = transaction.run(
                """
                DELETE FROM encounter WHERE id IN
                    (SELECT id FROM encounter
                     WHERE open = 0 AND changed_at < ? AND guild_id = coalesce(?, guild_id) ORDER BY id LIMIT ?)
                RETURNING id
                """,
                *(before_ms, guild_id, BATCH),
            )
            old = (before_ms, guild_id)
            idle = {
                table: transaction.run(_IDLE.format(table=table, since=since), *old, before_ms)
                for table, since in (("character", "used_at"), ("saved_roll", "used_at"), ("pings", "at"))
            }
            transaction.run("DELETE FROM setting_change WHERE at < ? AND guild_id = coalesce(?, guild_id)", *old)
            transaction.run("DELETE FROM roll WHERE at < ? AND guild_id = coalesce(?, guild_id)", *old)
            transaction.run(
                "DELETE FROM roll_call WHERE coalesce(closed_at, at) < ? AND guild_id = coalesce(?, guild_id)", *old
            )
            return TidiedRow(len(encounters), len(idle["character"]))

        return await self._database.change("tidy", work)


def _fight(row: Row) -> FightRow:
    values = {name: row[name] for name in row.keys()}  # noqa: SIM118 -- a Row iterates over its values
    return FightRow(**values | {"open": bool(row["open"]), "alone": bool(row["alone"])})
