"""A fight on the wire fake."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.interactions import acknowledge
from bot.publishing import publisher
from tests.faults.served import Served, served
from tests.wire.fake_server import FakeServer


@pytest.fixture
async def fight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Served]:
    """Bea and Cyr are about to fight. At the end no bug was logged, and all that was sent was well formed."""
    monkeypatch.setattr(publisher, "TIMEOUT_SECONDS", 0.5)
    monkeypatch.setattr(acknowledge, "RESPONSE_SECONDS", 0.1)
    server = FakeServer()
    runner = await server.start()
    try:
        async with served(server, tmp_path / "riposte.db", monkeypatch) as fight:
            await fight.begins()
            yield fight
            assert fight.complaints() == []
            assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
    finally:
        await runner.cleanup()
