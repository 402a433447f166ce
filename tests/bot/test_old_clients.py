"""A slash command in an outdated shape, from a client that was started long ago, is answered and no bug."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands

from rules.message import msg
from tests.bot.assertions import LANGUAGES, words
from tests.bot.fights import PAIRED, Fight
from tests.long_runs import sampled

COMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4


def leaf(command: app_commands.Command[Any, ..., Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    """What a client sends for this command with these options."""
    data: dict[str, Any] = {"type": COMMAND, "name": command.name, "options": options}
    parent = command.parent
    while parent is not None:
        data = {"type": GROUP, "name": parent.name, "options": [data]}
        parent = parent.parent
    return {"name": data["name"], "options": data["options"]}


def strange(command: app_commands.Command[Any, ..., Any]) -> Iterator[list[dict[str, Any]]]:
    """Options that a client of another time may send."""
    names = [parameter.display_name for parameter in command.parameters]
    yield []
    yield [{"name": "gone", "type": STRING, "value": "x"}]
    yield [{"name": name, "type": STRING, "value": "x" * 300} for name in names]
    yield [{"name": name, "type": INTEGER, "value": 10**15} for name in names]


@LANGUAGES
@pytest.mark.parametrize(
    "data",
    [
        {"name": "banished"},
        {"name": "gm", "options": [{"type": COMMAND, "name": "banish", "options": []}]},
        {"name": "gm"},
        {"name": "gm", "options": [{"type": COMMAND, "name": "add", "options": []}]},
        {"name": "pool", "options": [{"type": STRING, "name": "pool", "value": "many"}]},
    ],
    ids=["no command", "no subcommand", "a group", "without what it needs", "of another type"],
)
async def test_a_command_of_another_time_is_answered_in_words(fight: Fight, locale: str, data: dict[str, Any]) -> None:
    fight.world.slash("maud", data, locale=locale)
    await fight.settle()
    assert words(locale, msg("ui-old-command")) in fight.private("maud")


async def test_autocomplete_offers_nothing(fight: Fight) -> None:
    option = {"type": STRING, "name": "name", "value": "x", "focused": True}
    shot = fight.world.slash("maud", {"name": "banished", "options": [option]}, typing=True)
    await fight.settle()
    assert shot.acknowledged
    assert fight.world.read() == []


async def test_no_command_takes_strange_options_for_a_bug(fight: Fight) -> None:
    await fight.play(*PAIRED)
    commands = [command for command in fight.bot.tree.walk_commands() if isinstance(command, app_commands.Command)]
    assert commands
    for command in sampled(commands, 12):
        for options in strange(command):
            shot = fight.world.slash("maud", leaf(command, options))
            await fight.settle()
            assert shot.acknowledged, (command.qualified_name, options)
            assert fight.world.log.records == [], (command.qualified_name, options)
