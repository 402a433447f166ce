"""What somebody may send who means ill: custom_ids that nobody drew, files and scripts that nobody wrote.

Words in every field of every form are in tests/bot/test_bad_input.py, dice in tests/rules/test_dice_properties.py.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cogs.characters.service import FORMAT, read_file
from bot.interactions.custom_id import CustomId, parse_id
from bot.interactions.router import Router
from rules import replay
from rules.dice.rng import SeededDice
from rules.refusals import Refused
from rules.replay import ScriptError
from rules.system import command_types, system, systems
from tests.bot.fights import PAIRED, Fight
from tests.sentences import says
from tests.world import playing, riposte

NASTY = (
    *("", " ", "0", "-1", "1", "c1", "c2", "²", "٣", "1e9", "99999999999999999999", "true", "None"),
    *("@everyone", "<@1>", "<@&1>", "**x**", "```", "](http://x)", "\u202e", "\x00", "é" * 9, "../..", "' OR 1=1 --"),
)
FIELDS = (
    *(
        "combatant",
        "of",
        "id",
        "draft",
        "form",
        "system",
        "page",
        "panel",
        "to",
        "n",
        "where",
        "scope",
        "topic",
        "seed",
        "did",
    ),
    *("intent", "defence", "slot", "engagement", "target", "manner", "strength", "value", "attribute", "name", "count"),
)
PRESSES = 300


def custom_id(whim: random.Random, router: Router) -> tuple[str, str]:
    """A kind, and a custom_id of it: of the right shape mostly, with anything in it."""
    kind = whim.choice(("r1", "r1", "s1", "m1", "u1"))
    if whim.random() < 0.1:
        return kind, whim.choice((*NASTY, f"{kind}:", f"{kind}:1:1", f"{kind}:1:1:gm.undo:&&==&", "x" * 100))[
            :100
        ] or "x"
    verb = whim.choice((*command_types(), *router.buttons, *router.forms, *router.user_selects, "gm.nothing"))
    fields = {name: whim.choice(NASTY) for name in whim.sample(FIELDS, whim.randint(0, 4))}
    encounter, drawn = whim.choice((0, 1, 1, 1, 2, 10**14)), whim.choice((0, 3, 8, 10**8))
    ask = tuple(whim.sample(("name", "margin", "value", "nothing"), whim.randint(0, 2)))
    control = CustomId(
        encounter, drawn, verb, fields, ask=ask, fills=whim.choice((None, "combatant")), sure=whim.random() < 0.5
    )
    try:
        return kind, control.custom_id(kind)
    except ValueError:
        return kind, CustomId(encounter, drawn, verb).custom_id(kind)


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Fight]:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        yield Fight(world)


async def test_forged_controls_are_answered_and_break_nothing(fight: Fight) -> None:
    await fight.play(*PAIRED)
    whim = random.Random(1)
    board = await fight.board()
    for number in range(PRESSES):
        who, (kind, made) = whim.choice(("maud", "karl", "nils")), custom_id(whim, fight.bot.router)
        if kind == "m1":
            fight.world.submit(who, made, {name: whim.choice(NASTY) for name in whim.sample(FIELDS, 2)})
        elif kind == "u1":
            fight.world.press(who, board, made, values=["1"], resolved={1: {"username": whim.choice(NASTY)}})
        else:
            fight.world.press(who, board, made, values=[whim.choice(NASTY)] if kind == "s1" else None)
        if number % 20 == 0:
            await fight.settle()
    await fight.settle()
    assert not says(fight.world.history(), "ui-bug")
    sent = "".join(fight.sent_to(who) for who in ("maud", "karl", "nils"))
    assert "@everyone" not in sent
    assert "<@&1>" not in sent


@given(st.text(max_size=120) | st.from_regex(r"[rsum]1:[0-9]{1,3}:[0-9]{1,3}:[a-z]{1,5}\.[a-z]{1,5}:.{0,30}"))
@settings(max_examples=50)
def test_any_text_is_a_control_or_none(text: str) -> None:
    for kind in ("r1", "s1", "u1", "m1"):
        control = parse_id(text, kind)
        assert control is None or control.number("of") >= 0


WORDS = st.text(max_size=10) | st.sampled_from(FIELDS)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(NASTY) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10) | st.sampled_from(FIELDS), inner, max_size=4)
    ),
    max_leaves=12,
)
ATTRIBUTES = sorted({name for one in systems() for name in one.sheet.model_fields})
SHEETS = st.dictionaries(
    st.sampled_from([*(one.id for one in systems()), "chess"]),
    st.dictionaries(st.sampled_from(ATTRIBUTES) | st.text(max_size=8), JSON, max_size=4) | JSON,
    max_size=3,
)
CHARACTERS = st.fixed_dictionaries({"name": st.sampled_from(NASTY) | st.text(max_size=100), "sheets": SHEETS}) | JSON


@given(st.binary(max_size=200) | JSON.map(lambda one: json.dumps(one).encode()))
def test_any_file_of_characters_is_read_or_refused(data: bytes) -> None:
    with suppress(Refused):
        read_file(data)


@given(st.lists(CHARACTERS, max_size=3))
def test_any_characters_in_a_file_are_checked_or_refused(characters: list[Any]) -> None:
    refused = None
    try:
        checked = read_file(json.dumps({"format": FORMAT, "characters": characters}).encode()).characters
    except Refused as error:
        checked, refused = (), error.refusal
    assert refused is None or len(refused.model_dump_json()) < 2_000
    for character in checked:
        for system_id, sheet in character.sheets.items():
            system(system_id).sheet.model_validate(sheet)


COMMANDS = st.fixed_dictionaries(
    {"by": st.sampled_from(["gm", "bea", "", "clock"]), "do": st.sampled_from([*command_types(), "gm.nothing"])},
    optional=dict.fromkeys(FIELDS, JSON),
) | st.dictionaries(st.text(max_size=5), JSON, max_size=3)


@given(
    st.fixed_dictionaries(
        {"riposte": st.just(1), "system": st.sampled_from([one.id for one in systems()]), "seed": st.integers(0, 99)},
        optional={
            "combatants": st.lists(
                st.fixed_dictionaries({"name": st.sampled_from(["Bea", "Cyr", *NASTY])}) | JSON, max_size=3
            ),
            "commands": st.lists(COMMANDS, max_size=4),
            "rules": JSON,
            "faces": JSON,
            "clock": JSON,
        },
    )
    | JSON
)
@settings(max_examples=50)
def test_any_script_is_played_or_refused_in_one_plain_line(document: Any) -> None:
    refused = ""
    try:
        for _ in replay.load(json.dumps(document)).run():
            pass
    except ScriptError as error:
        refused = str(error)
    assert "\n" not in refused
    assert len(refused) < 1_000


CHOKING = {
    "deep": "[" * 100_000,
    "long number": '{"riposte": 1, "seed": ' + "9" * 10_000 + "}",
    "half a character": "\ud800",
    "no number": "NaN",
    "zero": "\x00",
}


@pytest.mark.parametrize("text", CHOKING.values(), ids=CHOKING)
def test_a_script_or_file_that_would_choke_a_parser_is_refused(text: str) -> None:
    with pytest.raises(ScriptError):
        replay.load(text)
    with pytest.raises(Refused):
        read_file(text.encode("utf-8", "replace"))
