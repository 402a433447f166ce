"""A failed login is judged by its SQLSTATE, whatever language the server speaks: what passes is no refusal."""

from __future__ import annotations

import asyncio
import struct
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.runtime.exits import Exit
from bot.runtime.failures import stop_for
from bot.storage.errors import AccessRefused, NotWritable, StorageFault, Unreachable
from tests.cluster import GUARDED, PASSWORD, Cluster

from .table import refused

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the trace of libpq is read on Linux only")


@asynccontextmanager
async def server_that_says(folder: Path, code: str, sentence: str) -> AsyncIterator[str]:
    """The address of a server that answers each login with this error."""
    fields = b"".join(f"{kind}{text}\0".encode() for kind, text in (("S", "FATAL"), ("C", code), ("M", sentence)))
    message = b"E" + struct.pack("!I", len(fields) + 5) + fields + b"\0"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1_000)
        writer.write(message)
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_unix_server(answer, folder / ".s.PGSQL.5432"):
        yield f"postgresql://riposte@/riposte?host={folder}"


@pytest.mark.parametrize(
    ("code", "sentence", "kind", "end"),
    [
        ("57P03", "das Datenbanksystem startet", Unreachable, Exit.DATABASE_UNREACHABLE),
        (
            "57P03",
            "le système de bases de données est en cours de restauration",
            Unreachable,
            Exit.DATABASE_UNREACHABLE,
        ),
        ("57P01", "Verbindung wird abgebrochen", Unreachable, Exit.DATABASE_UNREACHABLE),
        ("53300", "désolé, trop de clients sont déjà connectés", Unreachable, Exit.DATABASE_UNREACHABLE),
        (
            "28P01",
            "Passwort-Authentifizierung für Benutzer »too many« fehlgeschlagen",
            AccessRefused,
            Exit.DATABASE_REFUSED,
        ),
        ("28000", "kein pg_hba.conf-Eintrag: starting up", AccessRefused, Exit.DATABASE_REFUSED),
        ("3D000", "Datenbank »recovery« existiert nicht", AccessRefused, Exit.DATABASE_REFUSED),
        ("25006", "kann nicht in einer Read-Only-Transaktion", NotWritable, Exit.DATABASE_NOT_WRITABLE),
    ],
)
async def test_the_code_counts_not_the_words(
    tmp_path: Path, code: str, sentence: str, kind: type[StorageFault], end: Exit
) -> None:
    async with server_that_says(tmp_path, code, sentence) as address:
        fault = await refused(address)
    assert type(fault) is kind
    stop = stop_for(fault)
    assert stop is not None
    assert stop.code is end


async def test_too_many_connections_of_the_user_pass(cluster: Cluster) -> None:
    with cluster.asking() as ask:
        ask.execute(f"ALTER ROLE {GUARDED} CONNECTION LIMIT 0")
    try:
        assert type(await refused(cluster.address("postgres", GUARDED, PASSWORD))) is Unreachable
    finally:
        with cluster.asking() as ask:
            ask.execute(f"ALTER ROLE {GUARDED} CONNECTION LIMIT -1")


async def test_a_wrong_password_is_refused(cluster: Cluster) -> None:
    assert type(await refused(cluster.address("postgres", GUARDED, "starting up"))) is AccessRefused
