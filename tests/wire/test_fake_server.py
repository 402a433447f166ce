"""The fake Discord with a memory answers in Discord's shapes, where discord.py reads them."""

from __future__ import annotations

import discord
import pytest

from tests.openapi import MISSING, oracle
from tests.wire import payloads
from tests.wire.fake_discord import Request
from tests.wire.fake_server import FakeServer

SWORDS = "⚔️"


@pytest.fixture
def server() -> FakeServer:
    """A server with one message, to which the bot has reacted, and once more after an answer that was lost."""
    made = FakeServer()
    made.messages["7"] = payloads.message("7", {}, at="2026-11-30T02:18:00+00:00")
    for _ in range(2):
        made._react(Request("PUT", "", None, "", ("7", "%E2%9A%94%EF%B8%8F")))
    return made


async def test_a_message_with_a_reaction_can_be_read_after_an_edit(server: FakeServer) -> None:
    edited, status = server._edit(Request("PATCH", "", {"components": []}, "", ("7",)))
    client = discord.Client(intents=discord.Intents.none())
    message = discord.Message(state=client._connection, channel=client.get_partial_messageable(1), data=edited)
    assert status == 200
    assert [(str(one.emoji), one.count, one.me) for one in message.reactions] == [(SWORDS, 1, True)]


@pytest.mark.skipif(oracle() is None, reason=MISSING)
def test_a_reaction_is_as_discord_describes_it() -> None:
    judge = oracle()
    assert judge is not None
    validator = judge._at("/components/schemas/MessageReactionResponse")
    assert [error.message for error in validator.iter_errors(payloads.reaction(SWORDS))] == []
