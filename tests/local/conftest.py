"""What the tests in a browser share: the table that they open, and where their pictures go."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.local.browser import served


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of Riposte's own table, with the dice of the module's SEED."""
    seed = str(request.module.SEED)
    with served("-m", "bot", "local", "--seed", seed, "--database", str(tmp_path / "table.db")) as address:
        yield address


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where the screenshots go: the folder named by SCREENSHOTS, to look at them, or one that is thrown away."""
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
