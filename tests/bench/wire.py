"""What a press costs a real process in processor time, over real HTTP and a real gateway, on each engine.

    python -m tests.bench.wire [PRESSES]

Processor time, not the time on a clock: the fake Discord and whoever presses run on the same machine. The figures stand in
docs/scale.md.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.cluster import programs, running
from tests.faults import stored
from tests.faults.fleet import Crowd, SharedTable, places
from tests.faults.stored import Where
from tests.wire.bot_process import BotProcess

WARM_UP = 40
TICKS = os.sysconf("SC_CLK_TCK")


def processor_ms(*pids: int) -> float:
    """The processor time that these processes have taken so far."""
    return sum(sum(map(int, _stat(pid)[11:13])) for pid in pids) / TICKS * 1_000


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def children(pid: int) -> Iterator[int]:
    """The processes that this one has started."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(_stat(int(folder.name))[1]) == pid:
            yield int(folder.name)


async def measure(where: Where, presses: int, folder: Path, servers: list[int], **settings: str) -> str:
    """Play on one server after a warm-up. servers: the processes of the database server."""
    whim = random.Random(7)
    server = Crowd(where, places=places(whim, 1))
    runner = await server.start()
    bot = await BotProcess.start(folder, api_base=server.api_base, **settings)
    try:
        await server.connected()
        table = SharedTable(server, where, whim, server.places[0])
        await _presses(table, WARM_UP)
        mine = [bot.process.pid]
        before = processor_ms(*mine), processor_ms(*servers), len(server.requests), _events(where), _bytes(where)
        await _presses(table, presses)
        after = processor_ms(*mine), processor_ms(*servers), len(server.requests), _events(where), _bytes(where)
    finally:
        await bot.kill()
        await runner.cleanup()
    process, database, requests, events, size = (
        (now - then) / presses for now, then in zip(after, before, strict=True)
    )
    return (
        f"{process:.1f} ms of the process, {database:.1f} ms of the database server, {requests:.2f} requests,"
        f" {events:.2f} events, {size:.0f} bytes"
    )


async def _presses(table: SharedTable, count: int) -> None:
    for _ in range(count):
        await table.play_on()
        await table.told()


def _events(where: Where) -> int:
    with stored.opened(where) as connection:
        return int(connection.execute("SELECT count(*) FROM event").fetchone()[0])


def _bytes(where: Where) -> int:
    """What the tables and their indexes take, without the server's own."""
    with stored.opened(where) as connection:
        if isinstance(where, Path):
            sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        else:
            sql = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname IN (%s)"
            sql = sql.replace("%s", "'encounter', 'event', 'snapshot', 'interaction', 'participant', 'summary', 'wait'")
        return int(connection.execute(sql).fetchone()[0])


def main(presses: int) -> None:
    """Measure on both engines."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name in ("sqlite", "postgres"):
            (folder / name).mkdir()
        path = folder / "sqlite" / "riposte.db"
        _say("SQLite", measure(path, presses, folder / "sqlite", []))
        found = programs()
        if found is None:
            return
        cluster = stack.enter_context(running(found))
        address = stack.enter_context(cluster.database())
        book = stored.Server(address)
        stack.callback(book.close)
        postmaster = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        reading = book.execute("SELECT pg_backend_pid()").fetchone()[0]

        async def on_server() -> str:
            servers = _Backends(postmaster, reading)
            return await measure(book, presses, folder / "postgres", servers, DATABASE_URL=address)

        _say("PostgreSQL", on_server())


class _Backends(list[int]):
    """The processes of the server as they are when it is asked, without the one that only we ask."""

    def __init__(self, postmaster: int, without: int) -> None:
        super().__init__()
        self._postmaster, self._without = postmaster, without

    def __iter__(self) -> Iterator[int]:
        return (pid for pid in children(self._postmaster) if pid != self._without)


def _say(name: str, measuring: Any) -> None:
    sys.stdout.write(f"{name}: {asyncio.run(measuring)} a press\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
