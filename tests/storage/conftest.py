from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store

from .table import Clock, left_open, opened


@pytest.fixture(autouse=True)
def _every_connection_is_closed() -> Iterator[None]:
    """A connection left open would keep the bot from ever ending."""
    yield
    assert left_open() == []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(where: Path) -> Path:
    """Where a store on SQLite is to be: see `pytest_generate_tests` in tests/conftest.py."""
    return where


@pytest.fixture
async def store(where: Path | str, clock: Clock) -> AsyncIterator[Store]:
    async with opened(where, clock_ms=clock) as store:
        yield store
