"""The measure of a press: the least bot that keeps something for good and says so.

It has one slash command, which makes one durable insert, and stands in the same emulated Discord as Riposte.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import aiosqlite
import discord
from discord import app_commands
from discord.ext import commands

from bot.local.world import Opener


class BareBot(commands.AutoShardedBot):
    """A bot with the command `/note`, on an open database."""

    def __init__(self, database: aiosqlite.Connection) -> None:
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self._database = database
        self.tree.add_command(app_commands.Command(name="note", description="Keep a note", callback=self._note))

    async def _note(self, interaction: discord.Interaction) -> None:
        await self._database.execute_fetchall("INSERT INTO note (body) VALUES (?)", (str(interaction.id),))
        await interaction.response.send_message("noted", ephemeral=True)

    async def setup_hook(self) -> None:
        """Once, after the login."""
        await self.tree.sync()


def bare(path: Path) -> Opener:
    """Opens the bare bot on this database, with the settings that Riposte's own database has."""

    @asynccontextmanager
    async def opened(_: object) -> AsyncIterator[discord.Client]:
        async with aiosqlite.Connection(partial(sqlite3.connect, path, isolation_level=None), 64) as database:
            await database.execute_fetchall("PRAGMA journal_mode = WAL")
            await database.execute_fetchall("PRAGMA synchronous = FULL")
            await database.execute_fetchall("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")
            bot = BareBot(database)
            try:
                yield bot
            finally:
                await bot.close()

    return opened
