"""The number in a file beside a database, `<file>.epoch`. It shows that the database was put back: `bot.storage.epoch`."""

from __future__ import annotations

import os
from pathlib import Path

from bot.storage.errors import NotWritable


def _file(database: Path) -> Path:
    real = database.resolve()
    return real.with_name(f"{real.name}.epoch")


def read_number(database: Path) -> int:
    """The number beside a database; 0 for none."""
    try:
        text = _file(database).read_text("ascii").strip()
    except FileNotFoundError:
        return 0
    except (OSError, UnicodeDecodeError) as error:
        raise NotWritable(database) from error
    return int(text) if text.isdecimal() else 0


def write_number(database: Path, number: int) -> None:
    """Put another number beside a database: the new or the old one stands there at any moment."""
    file = _file(database)
    part = file.with_name(f"{file.name}.part")
    try:
        with part.open("w", encoding="ascii") as stream:
            stream.write(f"{number}\n")
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    except OSError as error:
        raise NotWritable(database) from error
