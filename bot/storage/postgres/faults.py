"""PostgreSQL and connection errors as `StorageFault`s."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg

from bot.storage.errors import (
    AccessRefused,
    DatabaseDamaged,
    DatabaseLocked,
    DiskFault,
    NotWritable,
    StorageFault,
    StorageFull,
    TimedOut,
    Unreachable,
)

_FAULTS: Final[dict[str, type[StorageFault]]] = {
    "25006": NotWritable,  # A standby, or default_transaction_read_only.
    "40001": DatabaseLocked,
    "40P01": DatabaseLocked,
    "53100": StorageFull,
    "53200": DiskFault,
    "55P03": DatabaseLocked,
    "57014": TimedOut,  # statement_timeout.
    "58030": DiskFault,
    "58P01": DiskFault,
    "XX001": DatabaseDamaged,
    "XX002": DatabaseDamaged,
}
"""SQLSTATE -> fault without a reason."""
_LOST: Final = ("08", "57P", "25P03")
"""Prefixes of the SQLSTATEs after which the connection is lost: shutdown, idle timeout."""
_UNREACHABLE: Final = (*_LOST, "53")
_REFUSED: Final = ("28", "3D", "42501")


@contextmanager
def faults(where: str) -> Iterator[None]:
    """Convert errors of server, disk and rights into a `StorageFault`; other errors are bugs and pass."""
    try:
        yield
    except psycopg.Error as error:
        fault = _fault(where, error)
        if fault is None:
            raise
        raise fault from error


def is_lost(error: psycopg.Error) -> bool:
    """Whether the connection is lost, with or without a message of the server."""
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError)
    return error.sqlstate.startswith(_LOST)


def _fault(where: str, error: psycopg.Error) -> StorageFault | None:
    code = error.sqlstate
    reason = next(iter(str(error).splitlines()), "")
    if code is None:
        # No answer, or one that libpq does not pass on: it may be better soon.
        return Unreachable(where, reason) if isinstance(error, psycopg.OperationalError) else None
    if kind := _FAULTS.get(code):
        return kind(where)
    if code.startswith(_REFUSED):
        return AccessRefused(where, reason)
    return Unreachable(where, reason) if code.startswith(_UNREACHABLE) else None
