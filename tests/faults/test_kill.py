"""`kill -9` of the real process at random moments of random duels: a new start loses, doubles and forgets nothing.

Half of the kills come as a request arrives or when it is served, before the bot has noted the result; the others at any moment.
Discord keeps nonces for some minutes only, so after half of the kills they are forgotten, as after a longer outage.

RIPOSTE_KILLS=200 python -m pytest tests/faults/test_kill.py -s    is the long run (10 minutes); RIPOSTE_SEED repeats one.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.i18n.catalogue import load_catalogues
from rules.message import UserText, msg
from tests.faults import stored
from tests.faults.players import OUTSIDER, Deed, Died, Fuse, Table, Witness
from tests.long_runs import repetitions
from tests.wire.bot_process import BotProcess
from tests.wire.fake_server import buttons

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")]

KILLS = repetitions("RIPOSTE_KILLS", 1, 12)
SEED = os.environ.get("RIPOSTE_SEED") or str(random.SystemRandom().randrange(10**6))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "riposte.db"


@pytest.fixture
async def server(path: Path) -> AsyncIterator[Witness]:
    server = Witness(path)
    runner = await server.start()
    yield server
    await runner.cleanup()


async def test_kills_lose_and_double_nothing(server: Witness, path: Path, capsys) -> None:
    whim = random.Random(SEED)
    table = Table(server, path, whim)
    with capsys.disabled():
        sys.stdout.write(f"\n{KILLS} kills, seed {SEED} ")
    errors: list[str] = []
    for number in range(KILLS + 1):
        table.bot = await BotProcess.start(path.parent, api_base=server.api_base)
        try:
            with suppress(Died):
                await one_life(table, number)
            if number == KILLS:
                # Not between an announcement and the edit of the one before it.
                table.bot.process.terminate()
                await table.bot.end()
        finally:
            ended = await table.bot.kill()
            server.fuse = None
            # Shown by pytest beside a test that failed.
            sys.stderr.write(f"--- life {number}\n{ended.stderr}")
        errors += [line for line in ended.stderr.splitlines() if " ERROR " in line or "Traceback" in line]
        assert stored.complaints(path, server.stored) == []
        if whim.random() < 0.5:
            server.forget_nonces()
        with capsys.disabled():
            sys.stdout.write(".")
    assert errors == []
    announced_once(table)
    with capsys.disabled():
        sys.stdout.write(f" {table.deeds} deeds, {len(server.stored)} acknowledged and kept")


async def one_life(table: Table, number: int) -> None:
    """From a start to a kill; the last one ends when everything is told. Raises Died."""
    await table.server.connected(times=number + 1)
    if number == KILLS or (number and table.whim.random() < 0.5):
        await everything_is_told(table)
    if number < KILLS:
        await play_until_killed(table)


async def play_until_killed(table: Table) -> None:
    """Light a fuse and play until it has burnt down. Raises Died."""
    assert table.bot is not None
    kill = table.bot.process.kill
    if table.whim.random() < 0.6:
        table.server.fuse = Fuse(table.whim.randint(1, 40), table.whim.random() < 0.6, kill)
    else:
        asyncio.get_running_loop().call_later(table.whim.uniform(0, 0.8), kill)
    while True:
        await table.play_on()
        if table.whim.random() < 0.9:
            await table.told()


async def everything_is_told(table: Table) -> None:
    """Each fight has one board, it shows how things stand, and each of its buttons is answered. Raises Died."""
    await table.told()
    boards = table.server.boards()
    assert boards == stored.boards(table.where)
    for board in boards:
        for custom_id in buttons(table.server.messages[board]) if board in table.server.messages else ():
            # An outsider gets an answer from every button and changes nothing.
            interaction_id = await table.do(Deed(OUTSIDER, None, custom_id=custom_id))
            await table.until(lambda one=interaction_id: one in table.server.told)
            assert understood(table.server.words(interaction_id)) or board not in table.server.messages, custom_id
    if not boards.keys() <= table.server.messages.keys():
        # The time of a declaration has run out meanwhile, and the fight that goes on has another board.
        await everything_is_told(table)


def understood(words: str) -> bool:
    """Whether an answer is neither «that button does nothing any more» nor the report of a bug."""
    say = load_catalogues().say
    bug = say("en", msg("ui-bug", reference=UserText(said="X"))).partition("X")[0]
    return say("en", msg("ui-old-control")) not in words and bug not in words


def announced_once(table: Table) -> None:
    """No announcement was made twice, and each moment has its line."""
    told = Counter(one["nonce"] for one in table.server.messages.values())
    assert [nonce for nonce, times in told.items() if times > 1] == []
    made = {nonce for nonce in told if nonce.startswith("a")}
    due = {f"a{one}" for one in stored.due_announcements(table.where)}
    assert stored.wrong_lines(table.where) == []
    assert {one for one in made - due if not stored.may_be_told(table.where, one.removeprefix("a"))} == set()
    # A single life may end before the first announcement.
    assert KILLS < 3 or len(made) > KILLS / 2, "the fights were too quiet to show anything"
