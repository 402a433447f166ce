"""A bot that is killed in the middle of a change, again and again.

Arguments: a change, and then pairs of a database and the place to die at. Prints how each of them ended, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from bot.store import Store

from .changes import CHANGES, UPGRADED
from .table import Clock, Trap


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def live(change: str, path: Path, place: str) -> None:
    trap = Trap()
    trap.set(place, die)
    migrations = UPGRADED if change == "upgrade" else None
    store = await Store.open(path, clock_ms=Clock(), failpoint=trap, migrations=migrations)
    if change in CHANGES:
        await CHANGES[change](store)


def end_of(change: str, path: str, place: str) -> int:
    """Live in a child, which is cheaper than a new interpreter; the exit code, or minus the signal that ended it."""
    child = os.fork()
    if child == 0:
        asyncio.run(live(change, Path(path), place))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(change: str, *pairs: str) -> None:
    ends = [end_of(change, path, place) for path, place in zip(pairs[::2], pairs[1::2], strict=True)]
    json.dump(ends, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
