"""Open the store and the bot as in production, and close both in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.app import RiposteBot
from bot.clock import Clock
from bot.runtime.settings import Settings
from bot.store import Store
from rules.dice.rng import DiceSource


@asynccontextmanager
async def open_riposte(settings: Settings, clock: Clock, dice: DiceSource) -> AsyncIterator[discord.Client]:
    """Make the bot on `settings.store`, not started. Raises the exceptions of `Store.open`."""
    store = await Store.open(settings.store, clock_ms=clock.now)
    try:
        bot = RiposteBot(settings, store, clock, dice)
        try:
            yield bot
        finally:
            await bot.close()
    finally:
        await store.close()
