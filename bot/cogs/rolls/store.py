"""Dice outside of fights: what was rolled, saved rolls, and open roll calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.storage.database import Database, Row, Transaction
from bot.storage.errors import TooMany

SeenBy: TypeAlias = Literal["all", "me", "gm"]
"""Who may see a roll: everybody, whoever made it, or the GM."""

ROLLS_KEPT: Final = 1_000
"""Of each person on a server; older ones are forgotten."""
SAVED_LIMIT: Final = 25
"""Saved rolls of each person on a server: as many as Discord offers while one types."""
CALL_MEMBERS: Final = 60

_ROLL: Final = """
    SELECT r.interaction_id, r.guild_id, r.user_id, r.asked_by, r.at, r.notation, r.label, r.faces, r.total, r.seen_by,
        e.gm_id, r.call_id, r.channel_id
    FROM roll AS r LEFT JOIN encounter AS e ON e.id = r.encounter_id AND e.open = 1
"""
CALL: Final = "SELECT id, guild_id, user_id, notation, label, at, closed_at, channel_id, message_id FROM roll_call"


@dataclass(frozen=True, slots=True)
class NewRoll:
    """What was rolled for one person."""

    user_id: int
    notation: str
    label: str
    """The name of a saved roll, or nothing."""
    faces: str | None
    """In the order thrown, as JSON text; None for very many dice."""
    total: int
    seen_by: SeenBy
    channel_id: int | None = None
    """Where it was made."""
    encounter_id: int | None = None
    """The fight that goes on there, for a roll that only the GM sees; None: there is none."""


@dataclass(frozen=True, slots=True)
class RollRow:
    """A roll as it is kept. It belongs to the person for whom it was made."""

    interaction_id: int
    guild_id: int
    user_id: int
    asked_by: int | None
    """Who rolled it; None: she has had her data deleted since."""
    at: int
    notation: str
    label: str
    faces: str | None
    total: int
    seen_by: SeenBy
    gm_id: int | None
    """Who is the GM, now, of the fight in which it was made, for a roll that only the GM sees; None: that fight is over."""
    call_id: int | None
    channel_id: int | None = None
    """Where it was made; None: that was not noted."""


@dataclass(frozen=True, slots=True)
class SavedRollRow:
    """Dice under a name. word: the name as it is compared."""

    word: str
    name: str
    notation: str


@dataclass(frozen=True, slots=True)
class CallRow:
    """A roll call: "everybody rolls 2d5". id: that of the interaction that made it."""

    id: int
    guild_id: int
    user_id: int | None
    """Who called; None: she has had her data deleted since."""
    notation: str
    label: str
    at: int
    closed_at: int | None = None
    channel_id: int | None = None
    message_id: int | None = None
    """Where its buttons are; None: that was not noted."""


class Rolls:
    """The part of the store that knows of dice outside of fights."""

    _database: Database
    _clock_ms: Callable[[], int]

    async def add_rolls(self, interaction_id: int, guild_id: int, asked_by: int, rolls: Sequence[NewRoll]) -> bool:
        """Keep what one interaction has rolled. False: it was kept before, and nothing is changed."""

        def work(transaction: Transaction) -> bool:
            if transaction.run("SELECT 1 FROM roll WHERE interaction_id = ? LIMIT 1", interaction_id):
                return False
            self._insert(transaction, interaction_id, guild_id, asked_by, rolls, None)
            return True

        return await self._database.change("add_rolls", work, narrow=True)

    async def rolls_of(self, guild_id: int, user_id: int, limit: int = ROLLS_KEPT) -> list[RollRow]:
        """What was rolled for this person, the newest first."""
        where = "WHERE r.user_id = ? AND r.guild_id = ? ORDER BY r.id DESC LIMIT ?"
        return [RollRow(*row) for row in await self._database.read(_ROLL + where, user_id, guild_id, limit)]

    async def rolls_at(self, guild_id: int, interaction_id: int) -> list[RollRow]:
        """What one interaction has rolled, in order."""
        where = "WHERE r.interaction_id = ? AND r.guild_id = ? ORDER BY r.id"
        return [RollRow(*row) for row in await self._database.read(_ROLL + where, interaction_id, guild_id)]

    async def asked_last(self, guild_id: int, user_id: int, limit: int = 1) -> list[RollRow]:
        """The newest rolls this person has made herself, for herself or for others; those of calls are not among them."""
        where = "WHERE r.asked_by = ? AND r.guild_id = ? AND r.call_id IS NULL ORDER BY r.id DESC LIMIT ?"
        return [RollRow(*row) for row in await self._database.read(_ROLL + where, user_id, guild_id, limit)]

    # --- saved rolls ---

    async def saved_rolls(self, guild_id: int, user_id: int) -> list[SavedRollRow]:
        """The saved rolls of this person on this server, by name."""
        rows = await self._database.read(
            "SELECT word, name, notation FROM saved_roll WHERE user_id = ? AND guild_id = ? ORDER BY word",
            *(user_id, guild_id),
        )
        return [SavedRollRow(*row) for row in rows]

    async def save_roll(self, guild_id: int, user_id: int, row: SavedRollRow) -> None:
        """Keep dice under a name; what was kept under it is replaced. Raises `TooMany`."""

        def work(transaction: Transaction) -> None:
            ((others,),) = transaction.run(
                "SELECT count(*) FROM saved_roll WHERE user_id = ? AND guild_id = ? AND word <> ?",
                *(user_id, guild_id, row.word),
            )
            if others >= SAVED_LIMIT:
                raise TooMany(SAVED_LIMIT)
            transaction.run(
                """
                INSERT INTO saved_roll (guild_id, user_id, word, name, notation, used_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (user_id, guild_id, word) DO UPDATE
                SET name = excluded.name, notation = excluded.notation, used_at = excluded.used_at
                """,
                *(guild_id, user_id, row.word, row.name, row.notation, self._clock_ms()),
            )

        await self._database.change("save_roll", work)

    async def saved_roll_used(self, guild_id: int, user_id: int, word: str) -> None:
        """Note that a saved roll was used, so that it does not go as one that nobody needs."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE saved_roll SET used_at = ? WHERE user_id = ? AND guild_id = ? AND word = ?",
                *(self._clock_ms(), user_id, guild_id, word),
            )

        await self._database.change("saved_roll_used", work)

    async def forget_saved_roll(self, guild_id: int, user_id: int, word: str) -> SavedRollRow | None:
        """Remove a saved roll; None: there was none of this name."""

        def work(transaction: Transaction) -> Sequence[Row]:
            return transaction.run(
                "DELETE FROM saved_roll WHERE user_id = ? AND guild_id = ? AND word = ? RETURNING word, name, notation",
                *(user_id, guild_id, word),
            )

        rows = await self._database.change("forget_saved_roll", work)
        return SavedRollRow(*rows[0]) if rows else None

    # --- roll calls ---

    async def open_call(self, row: CallRow) -> bool:
        """Keep a new call. False: the same interaction has made it before."""

        def work(transaction: Transaction) -> bool:
            made = transaction.run(
                """
                INSERT INTO roll_call (id, guild_id, channel_id, user_id, notation, label, at) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING RETURNING id
                """,
                *(row.id, row.guild_id, row.channel_id, row.user_id, row.notation, row.label, row.at),
            )
            return bool(made)

        return await self._database.change("open_call", work)

    async def call(self, guild_id: int, call_id: int) -> CallRow | None:
        """The call of this id on this server."""
        row = await self._database.read_one(CALL + " WHERE id = ? AND guild_id = ?", call_id, guild_id)
        return None if row is None else CallRow(*row)

    async def set_call_message(self, call_id: int, channel_id: int, message_id: int) -> None:
        """Note where the buttons of this call are."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE roll_call SET channel_id = ?, message_id = ? WHERE id = ?", channel_id, message_id, call_id
            )

        await self._database.change("set_call_message", work, narrow=True)

    async def call_members(self, call_id: int) -> list[int]:
        """Who has joined the call, in the order of joining."""
        rows = await self._database.read(
            "SELECT user_id FROM roll_call_member WHERE call_id = ? ORDER BY place", call_id
        )
        return [row["user_id"] for row in rows]

    async def join_call(self, call_id: int, user_id: int) -> bool:
        """Join a call that is open. False: it is closed, or this person is in already. Raises `TooMany`."""

        def work(transaction: Transaction) -> bool:
            if not transaction.run("SELECT 1 FROM roll_call WHERE id = ? AND closed_at IS NULL", call_id):
                return False
            joined = transaction.run("SELECT user_id FROM roll_call_member WHERE call_id = ?", call_id)
            if user_id in {row["user_id"] for row in joined}:
                return False
            if len(joined) >= CALL_MEMBERS:
                raise TooMany(CALL_MEMBERS)
            transaction.run(
                """
                INSERT INTO roll_call_member (call_id, place, user_id)
                SELECT ?, coalesce(max(place), 0) + 1, ? FROM roll_call_member WHERE call_id = ?
                """,
                *(call_id, user_id, call_id),
            )
            return True

        return await self._database.change("join_call", work)

    async def close_call(self, call_id: int, interaction_id: int, asked_by: int, rolls: Sequence[NewRoll]) -> bool:
        """Close a call with what was rolled for those who had joined. False: it is closed already, or somebody else has
        joined meanwhile, and nothing is changed.
        """

        def work(transaction: Transaction) -> bool:
            rows = transaction.run(CALL + " WHERE id = ? AND closed_at IS NULL", call_id)
            joined = transaction.run("SELECT user_id FROM roll_call_member WHERE call_id = ?", call_id)
            if not rows or {row["user_id"] for row in joined} != {roll.user_id for roll in rolls}:
                return False
            transaction.run("UPDATE roll_call SET closed_at = ? WHERE id = ?", self._clock_ms(), call_id)
            self._insert(transaction, interaction_id, rows[0]["guild_id"], asked_by, rolls, call_id)
            return True

        return await self._database.change("close_call", work)

    async def rolls_of_call(self, call_id: int) -> list[RollRow]:
        """What was rolled when the call was closed."""
        return [
            RollRow(*row) for row in await self._database.read(_ROLL + "WHERE r.call_id = ? ORDER BY r.id", call_id)
        ]

    def _insert(
        self,
        transaction: Transaction,
        interaction_id: int,
        guild_id: int,
        asked_by: int,
        rolls: Sequence[NewRoll],
        call_id: int | None,
    ) -> None:
        now = self._clock_ms()
        for roll in rolls:
            transaction.run(
                """
                INSERT INTO roll (
                    interaction_id, guild_id, channel_id, user_id, asked_by, at, notation, label, faces, total, seen_by,
                    encounter_id, call_id
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                *(interaction_id, guild_id, roll.channel_id, roll.user_id, asked_by, now),
                *(roll.notation, roll.label, roll.faces, roll.total, roll.seen_by, roll.encounter_id, call_id),
            )
            transaction.run(
                """
                DELETE FROM roll WHERE user_id = ? AND guild_id = ? AND id <= (
                    SELECT id FROM roll WHERE user_id = ? AND guild_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?
                )
                """,
                *(roll.user_id, guild_id, roll.user_id, guild_id, ROLLS_KEPT),
            )
