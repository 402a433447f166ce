"""Dice outside of fights: rolls, saved rolls and roll calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.storage.database import Database, Transaction, Value
from bot.storage.errors import TooMany
from bot.storage.personal_data import PersonalData, of_user, select_own

SeenBy: TypeAlias = Literal["all", "me", "gm"]
"""Who may see a roll: all, the user who made it, or the GM."""

ROLLS_KEPT: Final = 1_000
"""Rolls of each user on a server; older ones are deleted."""
SAVED_LIMIT: Final = 25
"""Saved rolls of each user on a server: as many as Discord offers as autocomplete choices."""
CALL_MEMBERS: Final = 60

_ROLL: Final = """
    SELECT r.interaction_id, r.guild_id, r.user_id, r.asked_by, r.at, r.notation, r.label, r.faces, r.total, r.seen_by,
        e.gm_id, r.call_id, r.channel_id
    FROM roll AS r LEFT JOIN encounter AS e ON e.id = r.encounter_id AND e.open = 1
"""
_CALL: Final = "SELECT id, guild_id, user_id, notation, label, at, closed_at, channel_id, message_id FROM roll_call"


@dataclass(frozen=True, slots=True)
class NewRoll:
    """A roll for one user, to be stored."""

    user_id: int
    notation: str
    label: str
    """The name of a saved roll, or empty."""
    faces: str | None
    """The dice in the order thrown, as JSON text; None for very many dice."""
    total: int
    seen_by: SeenBy
    channel_id: int | None = None
    """The channel of the roll."""
    encounter_id: int | None = None
    """The open fight of that channel, for a roll that only its GM sees."""


@dataclass(frozen=True, slots=True)
class RollRow:
    """A stored roll. It belongs to the user for whom it was made."""

    interaction_id: int
    guild_id: int
    user_id: int
    asked_by: int | None
    """Who rolled it; None once that user has had her data deleted."""
    at: int
    notation: str
    label: str
    faces: str | None
    total: int
    seen_by: SeenBy
    gm_id: int | None
    """The present GM of its fight, for a roll that only the GM sees; None once that fight is over."""
    call_id: int | None
    channel_id: int | None = None
    """None: not recorded."""


@dataclass(frozen=True, slots=True)
class SavedRollRow:
    """Dice notation under a name. word: the normalized name, for comparison."""

    word: str
    name: str
    notation: str


@dataclass(frozen=True, slots=True)
class CallRow:
    """A roll call: "everybody rolls 2d5". id: of the interaction that made it."""

    id: int
    guild_id: int
    user_id: int | None
    """Who opened it; None once that user has had her data deleted."""
    notation: str
    label: str
    at: int
    closed_at: int | None = None
    channel_id: int | None = None
    message_id: int | None = None
    """The message with its buttons; None: not recorded."""


PERSONAL_DATA: Final = (
    # A roll for the GM, or one that another user made for her in private, is exported without its result.
    # What she rolled for others belongs to them and stays without her name.
    PersonalData(
        "roll",
        export=select_own(
            "(SELECT *, seen_by = 'all' OR (seen_by = 'me' AND asked_by = user_id) AS visible FROM roll) AS r",
            """
            guild_id, channel_id, at, notation, label,
            CASE WHEN visible THEN faces END AS faces, CASE WHEN visible THEN total END AS total, seen_by
            """,
            order="id",
        ),
        forget=(
            "DELETE FROM roll WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
            "UPDATE roll SET asked_by = NULL WHERE asked_by = ? AND guild_id = coalesce(?, guild_id)",
        ),
        dated="at",
    ),
    of_user("saved_roll", "guild_id, name, notation, used_at", order="guild_id, word", unused_since="used_at"),
    PersonalData(
        "roll_call_member",
        export="""
            SELECT guild_id, call_id, at FROM roll_call_member AS m JOIN roll_call AS c ON c.id = call_id
            WHERE m.user_id = ? AND guild_id = coalesce(?, guild_id) ORDER BY call_id
        """,
        forget=(
            """
            DELETE FROM roll_call_member WHERE user_id = ?
                AND call_id IN (SELECT id FROM roll_call WHERE guild_id = coalesce(?, guild_id))
            """,
        ),
    ),
    # A call with other members or rolls goes on without the name of its caller; an empty one is deleted.
    PersonalData(
        "roll_call",
        export=select_own("roll_call", "guild_id, channel_id, at, notation, label, closed_at", order="id"),
        forget=(
            """
            DELETE FROM roll_call WHERE (user_id = ?) IS NOT FALSE AND guild_id = coalesce(?, guild_id)
                AND NOT EXISTS (SELECT 1 FROM roll_call_member WHERE call_id = roll_call.id)
                AND NOT EXISTS (SELECT 1 FROM roll WHERE call_id = roll_call.id)
            """,
            "UPDATE roll_call SET user_id = NULL WHERE user_id = ? AND guild_id = coalesce(?, guild_id)",
        ),
        dated="coalesce(closed_at, at)",
    ),
)


def open_calls_of(transaction: Transaction, user_id: int, guild_id: int | None) -> list[CallRow]:
    """The open roll calls that this user made or joined, on one server or all, the newest first."""
    where = """
        WHERE closed_at IS NULL AND guild_id = coalesce(?, guild_id)
            AND (user_id = ? OR id IN (SELECT call_id FROM roll_call_member WHERE user_id = ?))
        ORDER BY id DESC
    """
    return [CallRow(*row) for row in transaction.run(_CALL + where, guild_id, user_id, user_id)]


class RollRepo:
    """Rolls, saved rolls and roll calls."""

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._clock_ms = clock_ms

    async def add(self, interaction_id: int, guild_id: int, asked_by: int, rolls: Sequence[NewRoll]) -> bool:
        """Store the rolls of one interaction. False: they were stored before, and nothing is changed."""

        def work(transaction: Transaction) -> bool:
            if transaction.run("SELECT 1 FROM roll WHERE interaction_id = ? LIMIT 1", interaction_id):
                return False
            self._insert(transaction, interaction_id, guild_id, asked_by, rolls, None)
            return True

        return await self._database.change("add_rolls", work, repeatable_read=True)

    async def of_user(self, guild_id: int, user_id: int, limit: int = ROLLS_KEPT) -> list[RollRow]:
        """The rolls for this user, the newest first."""
        where = "WHERE r.user_id = ? AND r.guild_id = ? ORDER BY r.id DESC LIMIT ?"
        return await self._rolls(where, user_id, guild_id, limit)

    async def of_interaction(self, guild_id: int, interaction_id: int) -> list[RollRow]:
        """The rolls of one interaction, in order."""
        where = "WHERE r.interaction_id = ? AND r.guild_id = ? ORDER BY r.id"
        return await self._rolls(where, interaction_id, guild_id)

    async def last_made_by(self, guild_id: int, user_id: int, limit: int = 1) -> list[RollRow]:
        """The newest rolls made by this user, for herself or others, without those of roll calls."""
        where = "WHERE r.asked_by = ? AND r.guild_id = ? AND r.call_id IS NULL ORDER BY r.id DESC LIMIT ?"
        return await self._rolls(where, user_id, guild_id, limit)

    async def last_for_again(self, guild_id: int, user_id: int) -> RollRow | None:
        """The newest roll made by this user, or made for her in a roll call."""
        where = """
            WHERE r.guild_id = ? AND ((r.asked_by = ? AND r.call_id IS NULL) OR (r.user_id = ? AND r.call_id IS NOT NULL))
            ORDER BY r.id DESC LIMIT 1
        """
        return next(iter(await self._rolls(where, guild_id, user_id, user_id)), None)

    async def saved(self, guild_id: int, user_id: int) -> list[SavedRollRow]:
        """The saved rolls of this user on this server, by name."""
        rows = await self._database.read(
            "SELECT word, name, notation FROM saved_roll WHERE user_id = ? AND guild_id = ? ORDER BY word",
            *(user_id, guild_id),
        )
        return [SavedRollRow(*row) for row in rows]

    async def save(self, guild_id: int, user_id: int, row: SavedRollRow) -> None:
        """Save dice under a name, in place of an earlier entry. Raises `TooMany`."""

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

    async def mark_saved_used(self, guild_id: int, user_id: int, word: str) -> None:
        """Set the time of last use of a saved roll."""
        await self._database.write(
            "UPDATE saved_roll SET used_at = ? WHERE user_id = ? AND guild_id = ? AND word = ?",
            *(self._clock_ms(), user_id, guild_id, word),
        )

    async def delete_saved(self, guild_id: int, user_id: int, word: str) -> SavedRollRow | None:
        """Delete and return a saved roll. None: there is none with this name."""
        rows = await self._database.write(
            "DELETE FROM saved_roll WHERE user_id = ? AND guild_id = ? AND word = ? RETURNING word, name, notation",
            *(user_id, guild_id, word),
        )
        return SavedRollRow(*rows[0]) if rows else None

    async def open_call(self, row: CallRow) -> bool:
        """Store a new roll call. False: the same interaction has stored it before."""
        return bool(
            await self._database.write(
                """
                INSERT INTO roll_call (id, guild_id, channel_id, user_id, notation, label, at) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING RETURNING id
                """,
                *(row.id, row.guild_id, row.channel_id, row.user_id, row.notation, row.label, row.at),
            )
        )

    async def call(self, guild_id: int, call_id: int) -> CallRow | None:
        """The roll call with this id on this server."""
        row = await self._database.read_one(_CALL + " WHERE id = ? AND guild_id = ?", call_id, guild_id)
        return None if row is None else CallRow(*row)

    async def set_call_message(self, call_id: int, channel_id: int, message_id: int) -> None:
        """Record the message with the buttons of this call."""
        await self._database.write(
            "UPDATE roll_call SET channel_id = ?, message_id = ? WHERE id = ?", channel_id, message_id, call_id
        )

    async def call_members(self, call_id: int) -> list[int]:
        """The ids of the call's members, in the order of joining."""
        rows = await self._database.read(
            "SELECT user_id FROM roll_call_member WHERE call_id = ? ORDER BY place", call_id
        )
        return [row["user_id"] for row in rows]

    async def join_call(self, call_id: int, user_id: int) -> bool:
        """Join an open call. False: it is closed, or the user is a member already. Raises `TooMany`."""

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

    async def leave_call(self, call_id: int, user_id: int) -> bool:
        """Leave an open call. False: it is closed, or the user is no member."""
        left = await self._database.write(
            """
            DELETE FROM roll_call_member WHERE call_id = ? AND user_id = ?
                AND call_id IN (SELECT id FROM roll_call WHERE closed_at IS NULL) RETURNING call_id
            """,
            *(call_id, user_id),
        )
        return bool(left)

    async def close_call(self, call_id: int, interaction_id: int, asked_by: int, rolls: Sequence[NewRoll]) -> bool:
        """Close a call with the rolls of its members.

        False, and nothing is changed: it is closed already, or its members are others by now.
        """

        def work(transaction: Transaction) -> bool:
            rows = transaction.run(_CALL + " WHERE id = ? AND closed_at IS NULL", call_id)
            joined = transaction.run("SELECT user_id FROM roll_call_member WHERE call_id = ?", call_id)
            if not rows or {row["user_id"] for row in joined} != {roll.user_id for roll in rolls}:
                return False
            transaction.run("UPDATE roll_call SET closed_at = ? WHERE id = ?", self._clock_ms(), call_id)
            self._insert(transaction, interaction_id, rows[0]["guild_id"], asked_by, rolls, call_id)
            return True

        return await self._database.change("close_call", work)

    async def of_call(self, call_id: int) -> list[RollRow]:
        """The rolls made when the call was closed."""
        return await self._rolls("WHERE r.call_id = ? ORDER BY r.id", call_id)

    async def _rolls(self, where: str, *values: Value) -> list[RollRow]:
        return [RollRow(*row) for row in await self._database.read(_ROLL + where, *values)]

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
        places: dict[int, int] = {}
        for roll in rolls:
            place = places[roll.user_id] = places.get(roll.user_id, -1) + 1
            transaction.run(
                """
                INSERT INTO roll (
                    interaction_id, guild_id, channel_id, user_id, asked_by, at, notation, label, faces, total, seen_by,
                    encounter_id, call_id, place
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                *(interaction_id, guild_id, roll.channel_id, roll.user_id, asked_by, now),
                *(roll.notation, roll.label, roll.faces, roll.total, roll.seen_by, roll.encounter_id, call_id, place),
            )
            transaction.run(
                """
                DELETE FROM roll WHERE user_id = ? AND guild_id = ? AND id <= (
                    SELECT id FROM roll WHERE user_id = ? AND guild_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?
                )
                """,
                *(roll.user_id, guild_id, roll.user_id, guild_id, ROLLS_KEPT),
            )
