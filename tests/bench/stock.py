"""A database with many open fights in it, made by copying one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.bench.fights import DuelTable
from tests.bench.stage import Stage, riposte

FAR = 1_000_000_000
"""Added to a fight's number it makes the id of a channel and of a message that nobody else has."""
BYSTANDERS = 2


def stock(path: Path, fights: int) -> None:
    """Make a database with so many open fights, each of them shown, as a bot leaves them behind that is told to stop."""
    with Stage(riposte(path)) as stage:
        DuelTable(stage, BYSTANDERS).play_to(30)
    with closing(sqlite3.connect(path)) as connection:
        for number in range(2, fights + 1):
            _copy(connection, number)
        connection.commit()
        connection.execute("VACUUM")


def _copy(connection: sqlite3.Connection, number: int) -> None:
    """The first fight once more, under this number."""
    own = {
        "encounter": {"id": number, "channel_id": FAR + number, "board_channel_id": FAR + number}
        | {"board_message_id": FAR + number},
        "event": {"encounter_id": number},
        "snapshot": {"encounter_id": number},
        "participant": {"encounter_id": number},
    }
    for table, values in own.items():
        key = "id" if table == "encounter" else "encounter_id"
        names = [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        taken = ", ".join("?" if name in values else name for name in names)
        order = " ORDER BY seq" if table == "event" else ""
        connection.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {taken} FROM {table} WHERE {key} = 1{order}",
            [values[name] for name in names if name in values],
        )
