"""The epoch of a store: new whenever it may have lost what was committed, as after a restore or the failover of a server.

It is part of every custom_id of a fight: what was drawn before is out of date, since the same ids and revisions may stand for
other things by now. Empty until the first loss.

That a store was put back shows by its place: on SQLite a number in a file beside the database that changes at each start and
stop, on PostgreSQL the timeline of the server and the id of the database.
"""

from __future__ import annotations

import secrets
import string
from typing import Final

from bot.storage.database import Database, Transaction

EPOCH, PLACE = "epoch", "epoch-place"
LOST: Final = "lost"
"""A place that no store has: in backups, and in what was restored or copied from them."""
_LETTERS: Final = string.ascii_lowercase
LENGTH: Final = 3
_SET: Final = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class Epochs:
    """The present epoch, and its renewal."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.current = ""

    async def open(self) -> None:
        """Renew the epoch unless the store is where it was left. Call before anything else is read."""
        former, place = await self._database.enter_place()
        self.current = await self._compare(former, place)
        self._database.on_connect(lambda transaction, place: _compare(transaction, place, place), self._learn)

    async def refresh(self) -> None:
        """Renew the epoch if the server has changed since, and learn that another process has renewed it."""
        if not self._database.exclusive:
            place = await self._database.place()
            self.current = await self._compare(place, place)

    async def _compare(self, former: str, place: str) -> str:
        return await self._database.change("epoch", lambda transaction: _compare(transaction, former, place))

    def _learn(self, epoch: str) -> None:
        self.current = epoch


def _compare(transaction: Transaction, former: str, place: str) -> str:
    """The epoch, renewed unless the stored place is `former`; then the stored place is `place`."""
    values = {row["key"]: row["value"] for row in transaction.run(_STORED, EPOCH, PLACE)}
    epoch: str = values.get(EPOCH, "")
    stored = values.get(PLACE)
    if stored not in (None, former):
        epoch = "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))
        transaction.run(_SET, EPOCH, epoch)
        _draw_anew(transaction)
    if stored != place:
        transaction.run(_SET, PLACE, place)
    return epoch


_STORED: Final = "SELECT key, value FROM meta WHERE key IN (?, ?)"


def _draw_anew(transaction: Transaction) -> None:
    """Let all open boards be drawn anew, and the channels be searched for messages that the store does not know of."""
    transaction.run("UPDATE encounter SET drawn = 0 WHERE open = 1")
    transaction.run("UPDATE gm_board SET drawn = 0")
    transaction.run(
        """
        INSERT INTO unsure (encounter_id, since) SELECT id, changed_at FROM encounter WHERE open = 1
        ON CONFLICT (encounter_id) DO NOTHING
        """
    )
