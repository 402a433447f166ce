"""The fake Discord: its responses have the shapes of Discord's OpenAPI description, and discord.py reads them."""

from __future__ import annotations

import discord
import pytest

from tests.openapi import MISSING, oracle
from tests.wire import errors, payloads
from tests.wire.fake_discord import Request
from tests.wire.fake_server import FakeServer

SWORDS = "⚔️"


async def test_a_message_with_a_reaction_can_be_read_after_an_edit() -> None:
    server = FakeServer()
    server.messages["7"] = payloads.message("7", {}, at="2026-11-30T02:18:00+00:00")
    # The second reaction is a retry after a lost response.
    for _ in range(2):
        server._react(Request("PUT", "", None, "", ("7", "%E2%9A%94%EF%B8%8F")))
    edited, status = server._edit(Request("PATCH", "", {"components": []}, "", ("7",)))
    client = discord.Client(intents=discord.Intents.none())
    message = discord.Message(state=client._connection, channel=client.get_partial_messageable(1), data=edited)
    assert status == 200
    assert [(str(reaction.emoji), reaction.count, reaction.me) for reaction in message.reactions] == [(SWORDS, 1, True)]


@pytest.mark.skipif(oracle() is None, reason=MISSING)
def test_responses_have_the_shapes_of_discord() -> None:
    judge = oracle()
    assert judge is not None
    responses = [("MessageReactionResponse", payloads.reaction(SWORDS))]
    for reply in (*vars(errors).values(), errors.limited(1), errors.limited(1, everywhere=True)):
        if isinstance(reply, tuple) and isinstance(reply[0], dict):
            responses.append(("RatelimitedResponse" if reply[1] == 429 else "ErrorResponse", reply[0]))
    assert len(responses) > 10
    wrong = {
        f"{kind} {body}": error.message
        for kind, body in responses
        for error in judge._at(f"/components/schemas/{kind}").iter_errors(body)
    }
    assert wrong == {}
