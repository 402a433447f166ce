"""The oracle and our own rules: good bodies pass, bad ones are named."""

from __future__ import annotations

from typing import Any

import pytest

from tests import bodies
from tests.openapi import MISSING, Oracle, oracle

CALLBACK = "/interactions/1/abc/callback"
CHANNEL = "/channels/1/messages"
NO_MENTIONS = {"parse": []}


@pytest.fixture
def judge() -> Oracle:
    found = oracle()
    if found is None:
        pytest.skip(MISSING)
    return found


def reply(*components: dict[str, Any]) -> dict[str, Any]:
    data = {"flags": bodies.COMPONENTS_V2, "components": list(components), "allowed_mentions": NO_MENTIONS}
    return {"type": 4, "data": data}


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Parry", "custom_id": "a", **changes}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def test_discord_takes_a_reply_with_buttons(judge: Oracle) -> None:
    assert judge.problems("POST", CALLBACK, reply({"type": 10, "content": "x"}, row(button()))) == []


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (reply(row(button(label="x" * 81))), "label"),
        (reply(row(button(custom_id="x" * 101))), "custom_id"),
        (reply(row(*[button(custom_id=str(n)) for n in range(6)])), "components"),
        ({"type": 4, "data": {"content": "x" * 2001}}, "content"),
        ({"type": 4, "data": {"content": "x", "allowed_mentions": {"parse": ["nobody"]}}}, "allowed_mentions/parse"),
    ],
)
def test_discord_refuses_bodies_over_its_limits(judge: Oracle, body: dict[str, Any], place: str) -> None:
    (problem, *_) = judge.problems("POST", CALLBACK, body)
    assert problem.startswith(f"POST {CALLBACK}: at data")
    assert place in problem


def test_ids_to_ping_may_be_numbers(judge: Oracle) -> None:
    body = {"content": "x", "allowed_mentions": {"parse": [], "users": [1456074443980800010]}}
    assert judge.problems("POST", CHANNEL, body) == []


def test_an_operation_that_discord_does_not_have_is_an_error(judge: Oracle) -> None:
    with pytest.raises(LookupError):
        judge.problems("POST", "/nowhere/1", {})
    with pytest.raises(LookupError):
        judge.problems("POST", CALLBACK, {"type": 99})


def test_a_good_message_passes_our_own_rules() -> None:
    assert bodies.problems("POST", CALLBACK, reply({"type": 10, "content": "x"}, row(button()))) == []
    assert bodies.problems("POST", CHANNEL, {"content": "x", "allowed_mentions": {"parse": [], "users": ["7"]}}) == []
    assert bodies.problems("PATCH", f"{CHANNEL}/2", {"content": "x"}) == []
    assert bodies.problems("POST", CALLBACK, {"type": 5}) == []


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        (CALLBACK, reply(row(button(), button())), "custom_id 'a' is there 2 times"),
        (CALLBACK, reply(*[{"type": 10, "content": "x"}] * 41), "41 components, at most 40"),
        (CALLBACK, reply(*[{"type": 10, "content": "x" * 2001}] * 2), "4002 characters of text, at most 4000"),
        (CALLBACK, reply({"type": 10, "content": " "}), "a component of type 10 shows nothing"),
        (CALLBACK, {"type": 4, "data": {"content": "x"}}, "a new message without allowed_mentions"),
        (CHANNEL, {"content": "x"}, "a new message without allowed_mentions"),
        (CHANNEL, {"content": "x", "allowed_mentions": {"parse": ["users"]}}, "allowed_mentions.parse is ['users']"),
        (CHANNEL, {"content": "x", "allowed_mentions": {"parse": [], "roles": ["1"]}}, "pings a role"),
        ("/webhooks/1/abc", {"content": "x"}, "a new message without allowed_mentions"),
        (CHANNEL, {"content": "x", "flags": bodies.COMPONENTS_V2, "components": []}, "content beside components"),
    ],
)
def test_our_own_rules_name_the_fault(path: str, body: dict[str, Any], problem: str) -> None:
    assert any(problem in line for line in bodies.problems("POST", path, body))
