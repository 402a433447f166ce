"""The measure of a press: the least bots that keep something for good and say so.

They make one durable insert, and stand in the same emulated Discord as Riposte, whose own work on a message grows with the
message. So beside the bare command there are bare presses, which send what a press of Riposte sends, drawn beforehand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import aiosqlite
import discord
from discord import app_commands
from discord.ext import commands

from bot.local.world import Opener
from tests.bench.fights import ATTACK


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the bare presses send: the attack changes the board in place, any other button announces."""

    board: discord.ui.LayoutView
    announcement: discord.ui.LayoutView


class BareBot(commands.AutoShardedBot):
    """A bot with the command `/note` and the two presses, on an open database."""

    def __init__(self, database: aiosqlite.Connection, drawn: Drawn) -> None:
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self._database = database
        self._drawn = drawn
        self.board: discord.Message | None = None
        self.tree.add_command(app_commands.Command(name="note", description="Keep a note", callback=self._note))
        self.add_listener(self._pressed, "on_interaction")

    async def setup_hook(self) -> None:
        """Once, after the login."""
        await self.tree.sync()

    async def post(self, channel_id: int) -> None:
        """A first board, on which to press."""
        self.board = await self.get_partial_messageable(channel_id).send(view=self._drawn.board)

    async def _note(self, interaction: discord.Interaction) -> None:
        await self._keep(interaction)
        await interaction.response.send_message("noted", ephemeral=True)

    async def _pressed(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        await self._keep(interaction)
        pressed = cast(dict[str, str], interaction.data or {})["custom_id"]
        if pressed.endswith(ATTACK):
            await interaction.response.edit_message(view=self._drawn.board)
            return
        await interaction.response.defer()
        channel = self.get_partial_messageable(interaction.channel_id or 0)
        await channel.send(view=self._drawn.announcement)
        old, self.board = self.board, await channel.send(view=self._drawn.board)
        assert old is not None
        await old.delete()

    async def _keep(self, interaction: discord.Interaction) -> None:
        await self._database.execute_fetchall("INSERT INTO note (body) VALUES (?)", (str(interaction.id),))


def bare(path: Path, drawn: Drawn) -> Opener:
    """Opens the bare bot on this database, with the settings that Riposte's own database has."""

    @asynccontextmanager
    async def opened(_: object) -> AsyncIterator[discord.Client]:
        async with aiosqlite.Connection(partial(sqlite3.connect, path, isolation_level=None), 64) as database:
            await database.execute_fetchall("PRAGMA journal_mode = WAL")
            await database.execute_fetchall("PRAGMA synchronous = FULL")
            await database.execute_fetchall("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")
            bot = BareBot(database, drawn)
            try:
                yield bot
            finally:
                await bot.close()

    return opened
