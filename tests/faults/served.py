"""Riposte in this process, through real HTTP and a real gateway, in front of the fake Discord: all of discord.py takes part.

What it would wait for between two tries of a request it does not wait for here, but `waits` has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl

from bot.app import RiposteBot
from bot.clock import DiscordClock
from bot.encounters.service import Loaded
from bot.runtime.settings import Settings
from bot.store import Store
from rules.dice.rng import SeededDice
from tests import bodies
from tests.openapi import oracle
from tests.wire.fake_discord import PATIENCE_SECONDS, TOKEN
from tests.wire.fake_server import FakeServer, buttons, texts
from tests.wire.payloads import ALICE, CHANNEL_ID, Payload, user

GM, BEA, CYR = ALICE, user("3", "bea"), user("4", "cyr")


class Hasty:
    """The module `asyncio` as discord.py sees it, but nobody sleeps long."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, *rest: Any) -> None:
        """Note it, and go on at once."""
        self.waits.append(seconds)
        await asyncio.sleep(0, *rest)


@dataclass
class Served:
    """A bot and the server it is on. waits: the seconds discord.py has waited before it tried something again."""

    server: FakeServer
    bot: RiposteBot
    waits: list[float]
    received: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        async def note(interaction: discord.Interaction) -> None:
            self.received.add(str(interaction.id))

        self.bot.add_listener(note, "on_interaction")

    # --- what people do ---

    async def typed(self, by: Payload, command: str, /, **given: str | int) -> str:
        """A slash command such as `gm add`, and all that comes of it; returns the id of the interaction."""
        group, name = command.split()
        kinds = {int: 4, str: 3}
        options = [{"type": kinds[type(value)], "name": key, "value": value} for key, value in given.items()]
        data = {"id": "5", "name": group, "type": 1, "options": [{"type": 1, "name": name, "options": options}]}
        return await self.interaction(2, data, by)

    async def presses(self, by: Payload, ending: str, board: Payload | None = None) -> str:
        """A press on the live board or another one, and all that comes of it; returns the id of the interaction."""
        board = board or await self.board()
        (custom_id,) = [one for one in buttons(board) if one.endswith(ending)]
        return await self.interaction(3, {"custom_id": custom_id, "component_type": 2}, by, board)

    async def confirmed(self, by: Payload, command: str) -> str:
        """A slash command that is asked back about, and the press that confirms it."""
        asked = self.server.told[await self.typed(by, command)][-1]
        (custom_id,) = [one for one in buttons(asked) if "ui.apply" in one]
        return await self.interaction(3, {"custom_id": custom_id, "component_type": 2}, by, asked)

    async def interaction(self, kind: int, data: Payload, by: Payload, message: Payload | None = None) -> str:
        """Deliver it, and wait until the bot has done all that it does about it."""
        interaction_id = self.server.new_id()
        if message is not None:
            self.server.pressed[interaction_id] = message
        await self.server.deliver(interaction_id, kind, data, by=by, message=message)
        await self.rest(interaction_id)
        return interaction_id

    async def begins(self) -> None:
        """Bea, with the longer weapon, and Cyr face each other and talk."""
        await self.typed(GM, "initiative begin", system="duel")
        await self.typed(BEA, "initiative join", name="Bea")
        await self.typed(CYR, "initiative join", name="Cyr")
        await self.typed(BEA, "duel sheet", length=150)

    async def rest(self, *expected: str) -> None:
        """Wait until these interactions have come and nothing is under way."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self.received.issuperset(expected):  # noqa: ASYNC110 - what the bot works on has no event to wait for
                await asyncio.sleep(0.002)
            for _ in range(20):  # What was received has become a task, and begins.
                await asyncio.sleep(0)
            # The first sweep may be publishing, and then also publishes what is committed meanwhile.
            while self.bot.services.work.count or self.bot.services.publisher._updates:  # noqa: ASYNC110
                await asyncio.sleep(0.002)

    async def sweep(self) -> None:
        """What happens every half minute."""
        await self.bot.services.publisher.catch_up()

    # --- what there is ---

    async def loaded(self) -> Loaded:
        """The encounter as it is stored."""
        found = await self.bot.services.encounters.current(int(CHANNEL_ID))
        assert found is not None
        return found

    async def kinds(self) -> list[str]:
        """The kinds of all its events."""
        return [one.event.kind for one in await self.bot.services.encounters.log((await self.loaded()).row.id)]

    async def board(self) -> Payload:
        """The live board."""
        return self.server.messages[str((await self.loaded()).row.board_message_id)]

    async def whole(self) -> bool:
        """Whether everything is told: one board, which shows how things stand, below the last announcement."""
        row = (await self.loaded()).row
        boards = [one for one, message in self.server.messages.items() if any(":ui.gm" in b for b in buttons(message))]
        assert boards == [str(row.board_message_id)], boards
        return row.drawn == row.revision and row.announced >= row.announce

    def announcements(self) -> list[str]:
        """What was announced, in order."""
        told = [one for one in self.server.messages.values() if str(one["nonce"]).startswith("a")]
        return ["\n".join(texts(one)) for one in told]

    def words(self, interaction_id: str) -> str:
        """What a person was told about her interaction."""
        return self.server.words(interaction_id)

    def complaints(self) -> list[str]:
        """What was sent that Discord would not take."""
        judge, found = oracle(), []
        for one in self.server.requests:
            if one.body is not None:
                found += bodies.problems(one.method, one.path, one.body)
                found += judge.problems(one.method, one.path, one.body) if judge is not None else []
        return found


@asynccontextmanager
async def served(server: FakeServer, path: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    """The bot online on this server, with its database at `path`."""
    patch.setattr(discord.http.Route, "BASE", server.api_base)
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
    hasty = Hasty()
    for module in (discord.http, discord.webhook.async_, discord.gateway, discord.client):
        patch.setattr(module, "asyncio", hasty)
    clock = DiscordClock()
    store = await Store.open(path, clock_ms=clock.now)
    try:
        bot = RiposteBot(Settings(database_path=path), store, clock, SeededDice(7))
        await bot.login(TOKEN)
        session = asyncio.create_task(bot.connect())
        try:
            await server.connected()
            yield Served(server, bot, hasty.waits)
        finally:
            await bot.drain(5)
            await bot.close()
            session.cancel()
            with suppress(asyncio.CancelledError):
                await session
    finally:
        await store.close()
