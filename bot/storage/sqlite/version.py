"""The marks in the header of a SQLite file: whose it is, and the version of its schema."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from bot.storage.errors import NotADatabase
from bot.storage.schema import Version, supported_version

APPLICATION_ID: Final = 0x5249504F
"""`PRAGMA application_id` of the bot's files; `PRAGMA user_version` is the number of the last migration."""
UNRELEASED_ID: Final = 0x52495053
"""The id of files whose `user_version` is of the earlier numbering."""


def read_version(connection: sqlite3.Connection, path: Path, supported: int) -> Version:
    """The version of the schema; 0 for an empty file. Raises `NotADatabase`, `NewerSchema` or `OlderSchema`."""
    ((application, stored, tables),) = connection.execute(
        """
        SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
        FROM pragma_application_id, pragma_user_version
        """
    )
    if tables and application not in (APPLICATION_ID, UNRELEASED_ID):
        raise NotADatabase(path)
    return supported_version(path, stored, supported, unreleased=application == UNRELEASED_ID and stored > 0)
