"""Assertions about sentences by code, and about saved characters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cogs.characters.store import CharacterRow
from bot.i18n.catalogue import load_catalogues
from rules.message import Message, Param, msg
from tests.bot.fights import Fight

LANGUAGES = pytest.mark.parametrize(
    "locale", ["fr", pytest.param("en", marks=pytest.mark.long), pytest.param("de", marks=pytest.mark.long)]
)
"""English is what all other tests read."""
ADA = (
    "vera /character save name=Ada system=duel",
    "vera click #form=fighter",
    "vera fill vi=7",
    "vera click #form=weapon",
    "vera fill weapon=rapier",
)
"""Vera's character, filled in."""


def words(locale: str, one: Message) -> str:
    """The sentence as the table shows it."""
    return load_catalogues().plain(locale, one, None)


async def told(fight: Fight, who: str, locale: str, code: str, **params: Param) -> None:
    """This sentence stands in the newest private message of this person."""
    assert words(locale, msg(code, **params)) in fight.private(who)


async def mine(fight: Fight, who: str) -> dict[str, CharacterRow]:
    """The characters of a person by name."""
    user = fight.user(who)
    return {character.name: character for character in await fight.services.characters.all(fight.world.guild.id, user)}


async def sheet(fight: Fight, who: str, name: str, system: str = "duel") -> dict[str, Any]:
    """What is saved of a sheet."""
    return dict(json.loads((await mine(fight, who))[name].sheets[system].body))
