"""A fake Discord, and bots that connect to it."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.bot_process import BotProcess, StartBot
from tests.wire.fake_discord import FakeDiscord


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    fake = FakeDiscord()
    runner = await fake.start()
    yield fake
    await runner.cleanup()


@pytest.fixture
async def start_bot(fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[StartBot]:
    """Starts `python -m bot` on one database; kills it after the test."""
    started: list[BotProcess] = []

    async def start(*arguments: str, **settings: str) -> BotProcess:
        values = {"api_base": fake.api_base} | settings
        bot = await BotProcess.start(tmp_path, *arguments, **values)
        started.append(bot)
        return bot

    yield start
    for bot in started:
        # Shown by pytest beside a failed test.
        sys.stderr.write((await bot.kill()).stderr)
