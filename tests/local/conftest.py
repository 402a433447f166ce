"""Fixtures of the tests of the local table: the stand-in bot, a browser, and the folder of screenshots."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.local.browser import MISSING, browser, chromium
from tests.local.standin import standin
from tests.world import Trial, playing


@pytest.fixture
async def world() -> AsyncIterator[Trial]:
    """The table with the stand-in bot."""
    async with playing(standin) as trial:
        yield trial


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """A running Chromium. Skips where there is none."""
    if chromium() is None:
        pytest.skip(MISSING)
    with browser() as running:
        yield running


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """The folder of the screenshots: SCREENSHOTS, or a temporary one."""
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
