"""The primary of two PostgreSQL servers dies while two processes serve the same fights, and its standby is promoted.

With an asynchronous standby the last commits are lost: the fights go on where the standby stands, nothing is doubled, and what
was drawn in the lost time no longer acts. With a synchronous one nothing that was acknowledged is lost.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.i18n.catalogue import load_catalogues
from bot.interactions.custom_id import parse_id
from rules.message import msg
from tests.cluster import SUPERUSER, Cluster, programs, running
from tests.faults import stored
from tests.faults.fleet import Crowd, Fleet, SharedTable, places
from tests.faults.test_processes import playing, until
from tests.wire.fake_server import buttons
from tests.wire.payloads import Payload

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")]

SHARDS = 3
SEED = os.environ.get("RIPOSTE_SEED") or str(random.SystemRandom().randrange(10**6))
LOST_SECONDS = 1.5
"""How long the primary goes on without its standby."""


class PressedTable(SharedTable):
    """People who press whatever comes of it: while the server fails, a press may come to nothing."""

    async def play_on(self) -> None:
        """See Table."""
        now = self.newest()
        await self.do(self._begin() if now is None or not now.open else self._choose(now))
        self.deeds += 1

    def _board(self) -> Payload:
        """What people see: the board that is stored may have been replaced in the lost time, and be deleted."""
        here = [message for message in self.server.messages.values() if message["channel_id"] == self.place.channel_id]
        boards = [message for message in here if any(":ui.gm" in custom_id for custom_id in buttons(message))]
        return max(boards or here, key=lambda message: int(message["id"]))


@pytest.fixture
def primary(cluster: Cluster) -> Iterator[Cluster]:
    """A server of its own, since it dies."""
    del cluster  # Skips where there is no server.
    found = programs()
    assert found is not None
    with running(found) as primary:
        yield primary


@pytest.fixture
def standby(primary: Cluster) -> Iterator[Cluster]:
    with primary.standby() as standby:
        yield standby


@pytest.fixture
def address(primary: Cluster, standby: Cluster) -> str:
    """Names both machines."""
    with primary.asking() as ask:
        ask.execute("CREATE DATABASE riposte_failover TEMPLATE riposte_template")
    hosts = quote(f"{primary.folder},{standby.folder}", safe="/")
    return f"postgresql://{SUPERUSER}@/riposte_failover?host={hosts}"


@pytest.fixture
def book(address: str) -> Iterator[stored.Server]:
    book = stored.Server(address)
    yield book
    book.close()


@pytest.fixture
async def server(book: stored.Server) -> AsyncIterator[Crowd]:
    server = Crowd(book, places=places(random.Random(SEED), SHARDS))
    runner = await server.start()
    yield server
    await runner.cleanup()


@pytest.fixture
async def fleet(server: Crowd, address: str, tmp_path: Path) -> AsyncIterator[Fleet]:
    fleet = Fleet(server, tmp_path, address, SHARDS)
    yield fleet
    await fleet.stop(*fleet.members)
    sys.stderr.writelines(f"--- a process\n{ended.stderr}" for ended in fleet.ended)


@pytest.mark.parametrize("synchronous", [False, True], ids=["asynchronous", "synchronous"])
async def test_a_failover_doubles_nothing_and_loses_what_the_standby_lacks_at_most(
    primary: Cluster, standby: Cluster, server: Crowd, book: stored.Server, fleet: Fleet, synchronous: bool
) -> None:
    if synchronous:
        with primary.asking() as ask:
            ask.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            ask.execute("SELECT pg_reload_conf()")
    tables = [PressedTable(server, book, random.Random(f"{SEED}{place.guild_id}"), place) for place in server.places]
    await fleet.start(range(SHARDS), range(SHARDS))
    async with playing(tables) as played:
        for _ in range(3):
            await played()
        standby.cut_off()
        await asyncio.sleep(LOST_SECONDS)
        acknowledged = dict(server.stored)
        primary.crash()
        standby.promote()
        lost = {one for one, before in acknowledged.items() if stored.done(book, one) != before}
        if synchronous:
            assert lost == set()
        else:
            assert lost, "nothing was committed in the lost time"
        for one in lost:
            assert stored.done(book, one) is None, "lost as a whole"
            del server.stored[one]
        for _ in range(3):
            await played()
    await until(lambda: stored.told(book) and stored.recorded(book))
    words = load_catalogues().say("en", msg("ui-steps-lost"))
    assert any(server.said(place.channel_id, words) for place in server.places) == (not synchronous)
    await fleet.stop(*fleet.members, kindly=True)
    assert stored.complaints(book, server.stored) == []
    assert stored.wrong_lines(book) == []
    nonces = Counter(message["nonce"] for message in server.messages.values() if message["nonce"])
    assert [nonce for nonce, times in nonces.items() if times > 1] == []
    (epoch,) = book.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
    boards = {
        id_: (control.encounter, control.drawn)
        for id_, message in server.messages.items()
        for custom_id in buttons(message)
        if (control := parse_id(custom_id, "r1")) and control.verb == "ui.gm" and control.epoch == epoch
    }
    rows = book.execute("SELECT board_message_id, id, revision FROM encounter WHERE open = 1").fetchall()
    assert rows
    for board, encounter, revision in rows:
        assert boards.pop(str(board)) == (encounter, revision)
    ended = {encounter for (encounter,) in book.execute("SELECT id FROM encounter WHERE open = 0").fetchall()}
    assert {encounter for encounter, _ in boards.values()} <= ended
    assert [line for member in fleet.ended for line in member.stderr.splitlines() if "A bug" in line] == []
