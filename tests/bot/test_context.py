"""The context of an interaction: names of the users that it refers to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.context import Context


def context(nick: str | None, global_name: str | None, **user: object) -> Context:
    users = {"7": {"id": "7", "global_name": global_name, "username": "karl", **user}}
    resolved = {"users": users, "members": {"7": {"nick": nick}}}
    return Context(cast(Any, SimpleNamespace(data={"resolved": resolved})), cast(Any, None))


@pytest.mark.parametrize(
    ("nick", "global_name", "name"),
    [
        ("Karl", "Karli", "Karl"),
        (None, "Karli", "Karli"),
        ("\u3164", "Karli", "Karli"),
        ("\u2800\u2800", "Karli", "Karli"),
        ("\u0301\u200b", "\u3164", "karl"),
        ("\u200e", None, "karl"),
    ],
    ids=ascii,
)
def test_an_invisible_name_is_replaced_by_the_next_one(nick: str | None, global_name: str | None, name: str) -> None:
    assert context(nick, global_name).people == {"7": name}


def test_without_any_visible_name_the_id_remains() -> None:
    assert context("\u3164", "\u2800", username="\u200b").people == {"7": "7"}


def test_bots_are_no_members_of_a_fight() -> None:
    assert context("Karl", None, bot=True).people == {}
