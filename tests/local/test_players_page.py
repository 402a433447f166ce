"""The address for players: nobody becomes the GM there, and nobody closes the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.local.web import TablePage
from bot.local.world import GM
from tests.world import Trial


@dataclass
class Tab:
    """An open tab. key: the capability in its address."""

    session: ClientSession
    origin: str
    key: str
    state: dict[str, Any]

    @classmethod
    async def open(cls, session: ClientSession, origin: str, key: str) -> Tab:
        async with session.post(f"{origin}/api/pages", json={}, headers={"X-Simcord-Capability": key}) as answer:
            return cls(session, origin, key, await answer.json())

    async def act(self, kind: str) -> tuple[int, dict[str, Any]]:
        """Send an action of the page; its HTTP status and result."""
        context = self.state["context"]
        body = {
            "protocol_version": 3,
            "sequence": 1,
            "request_id": kind,
            "generation": context["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
        }
        headers = {"X-Simcord-Capability": self.key, "X-Simcord-Context": context["id"]}
        async with self.session.post(f"{self.origin}/api/action", json=body, headers=headers) as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def page(world: Trial) -> AsyncIterator[TablePage]:
    """The served page of the table with the stand-in bot."""
    viewers = [person.actor for person in world.people.values()]
    preview = world.env.preview(world.channel, viewers=viewers, layout="channel", locale=world.locale)
    page = preview._server = TablePage(preview, 0, world.people[GM].actor.id, "en")
    async with preview:
        yield page


async def test_only_the_address_of_the_host_closes_the_table(page: TablePage) -> None:
    origin, preview = f"http://127.0.0.1:{page.port}", page.preview
    async with ClientSession() as session:
        player = await Tab.open(session, origin, page.players_key)
        host = await Tab.open(session, origin, preview.capability)

        assert (player.state.get("forPlayers"), host.state.get("forPlayers")) == (True, None)
        assert (await player.act("close"))[0] == 400
        assert not preview._closed_event.is_set()
        assert preview._close_task is None
        assert (await player.act("refresh"))[0] == 200

        status, result = await host.act("close")
        assert (status, result["settlement"]) == (200, "settled")
    await preview.wait_closed()
