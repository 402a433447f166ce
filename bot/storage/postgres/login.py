"""The SQLSTATE of a failed login.

libpq keeps the message only, which is in the language of the server. So the login is tried once more, and the code is read from
libpq's trace of the protocol.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from typing import Final

import psycopg
from psycopg import pq

_SECONDS: Final = 2.0
_READ_ONLY: Final = "25006"
_PASSING: Final = ("57P", "53")
"""Prefixes of the SQLSTATEs of states that pass: starting up, recovery, shutdown, too many connections."""
_CODE: Final = re.compile(rb'ErrorResponse\t.*? C "([0-9A-Z]{5})"')


def with_sqlstate(error: psycopg.OperationalError, conninfo: str) -> psycopg.OperationalError:
    """The error of a login with its SQLSTATE, if the server gives one; else the same error."""
    code = error.sqlstate or sqlstate_of_login(conninfo)
    if code is None:
        return error
    detailed = psycopg.OperationalError(*error.args)
    detailed.sqlstate = code
    return detailed


def sqlstate_of_login(conninfo: str) -> str | None:
    """The SQLSTATE with which a login fails now; of several servers, that of a passing state rather than of a refusal.

    None: it does not fail, or the server does not answer, or this libpq has no trace of logins.
    """
    if sys.platform != "linux":
        return None
    # In memory, since it may hold a password.
    descriptor = os.memfd_create("riposte-login")
    try:
        return _code_in(_trace(conninfo, descriptor))
    finally:
        os.close(descriptor)


def _trace(conninfo: str, descriptor: int) -> bytes:
    end = time.monotonic() + _SECONDS
    connection = pq.PGconn.connect_start(conninfo.encode())
    try:
        if connection.status == pq.ConnStatus.BAD:
            return b""
        connection.trace(descriptor)
        while (status := connection.connect_poll()) in (pq.PollingStatus.READING, pq.PollingStatus.WRITING):
            sockets = [connection.socket]
            reading = status == pq.PollingStatus.READING
            ready = select.select(sockets if reading else [], [] if reading else sockets, [], end - time.monotonic())
            if not any(ready) or time.monotonic() >= end:
                return b""
        connection.untrace()
        if status == pq.PollingStatus.OK:
            return b""
    finally:
        connection.finish()
    return os.pread(descriptor, os.fstat(descriptor).st_size, 0)


def _code_in(trace: bytes) -> str | None:
    codes: list[str] = [code.decode() for code in _CODE.findall(trace)]
    if not codes:
        # Logged in, but refused by libpq for `target_session_attrs`.
        return _READ_ONLY if b"ReadyForQuery" in trace else None
    return next((code for code in codes if code.startswith(_PASSING)), codes[-1])
