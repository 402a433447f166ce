"""After SIGKILL at any moment and a restart, the store holds its last commit and knows what is pending."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stores import contents

from .changes import BOARD, CHANGES, FIGHT, OLD_BOARD, UPGRADED, prepare, some_changes
from .table import CHANNEL, Trap, opened, step, thinned

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor SIGKILL"),
]


def kill(change: str, deaths: dict[Path, str]) -> None:
    """Kill the change in each database at its place."""
    arguments = [word for path, place in deaths.items() for word in (str(path), place)]
    ended = subprocess.run(
        [sys.executable, "-m", "tests.storage.victim", change, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
    )
    assert json.loads(ended.stdout) == [-signal.SIGKILL] * len(deaths)


async def prepared(folder: Path) -> Path:
    """A closed database with the rows of `prepare`."""
    path = folder / "prepared.db"
    async with opened(path) as store:
        await prepare(store)
    return path


def copy(database: Path, path: Path) -> None:
    """Copy a database with the number beside it, so that the copy does not count as restored."""
    for ending in ("", ".epoch"):
        shutil.copy(f"{database}{ending}", f"{path}{ending}")


@some_changes
async def test_a_change_is_stored_or_it_is_not(change: str, tmp_path: Path) -> None:
    trap = Trap()
    template, rehearsal = await prepared(tmp_path), tmp_path / "rehearsal.db"
    before = contents(template)
    copy(template, rehearsal)
    async with opened(rehearsal, failpoint=trap) as store:
        trap.places.clear()
        await CHANGES[change](store)
        after = contents(rehearsal)

    deaths = {tmp_path / f"{number}.db": place for number, place in enumerate(trap.places)}
    for path in deaths:
        copy(template, path)
    kill(change, deaths)

    for path, place in deaths.items():
        async with opened(path) as store:
            if place.endswith(":committed"):
                assert contents(path) == after, place
            else:
                assert contents(path) == before, place
                await CHANGES[change](store)
                assert contents(path) == after, place


async def test_a_commit_that_was_not_delivered_is_pending_after_a_restart(path: Path) -> None:
    async with opened(path) as store:
        await prepare(store)
        await store.outbox.set_board(FIGHT, CHANNEL, BOARD, drawn=1)
        await store.outbox.delete_old_board(OLD_BOARD)
        await store.outbox.set_announcements(FIGHT, announced=1, checked=1)
        assert FIGHT not in await store.outbox.pending()
    kill("append", {path: "append:committed"})
    async with opened(path) as store:
        assert FIGHT in await store.outbox.pending()
        row = await store.encounters.by_board(BOARD)
        assert row is not None
        assert (row.revision, row.drawn) == (4, 1)
        assert (row.announce, row.announced) == (4, 1)
        assert (await store.encounters.append(FIGHT, 4, step())).revision == 5


async def test_a_first_start_may_be_killed(tmp_path: Path) -> None:
    trap = Trap()
    async with opened(tmp_path / "rehearsal.db", failpoint=trap) as store:
        await prepare(store)
        whole = contents(tmp_path / "rehearsal.db")
    places = thinned([place for place in trap.places if place.startswith(("probe", "migrate"))])
    assert len(places) > 10

    deaths = {tmp_path / f"{number}.db": place for number, place in enumerate(places)}
    kill("open", deaths)

    for path, place in deaths.items():
        async with opened(path) as store:
            await prepare(store)
            assert contents(path) == whole, place


async def test_a_start_that_brings_the_schema_up_to_date_may_be_killed(tmp_path: Path) -> None:
    trap = Trap()
    template, rehearsal = await prepared(tmp_path), tmp_path / "rehearsal.db"
    before = contents(template)
    copy(template, rehearsal)
    async with opened(rehearsal, failpoint=trap, migrations=UPGRADED):
        after = contents(rehearsal)

    deaths = {tmp_path / f"{number}.db": place for number, place in enumerate(trap.places)}
    for path in deaths:
        copy(template, path)
    kill("upgrade", deaths)

    for path, place in deaths.items():
        if place.startswith("migrate"):
            copies = tmp_path.glob(f"{path.name}.backup-*Z")
            assert [sorted(contents(copy)) for copy in copies] == [sorted(before)], place
        assert contents(path) == (after if place.endswith(f"{len(UPGRADED)}:committed") else before), place
        async with opened(path, migrations=UPGRADED):
            assert contents(path) == after, place
