"""No number that a player gets counts hidden events: custom_ids, ids of components and drafts, answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.interactions.custom_id import CustomId, parse_id
from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight, controls
from tests.bot.test_hidden import FIGHTS, OTHERS, UNSEEN
from tests.long_runs import sampled
from tests.world import playing, riposte

NUMBERED = re.compile(r'"(?:custom_id|nonce|id|filename)": ("[^"]*"|\d+)')
SNOWFLAKE = re.compile(r"\d{17,}|\b[0-9a-f]{10,}\b")
ASKED = (
    *(f"{who} /initiative status" for who in OTHERS),
    "vera click #ui.join",
    "vera click #ui.marks",
    "nils /initiative join name=@@@",
    "nils click #ui.correct",
)
"""What has controls of its own, and a form that is refused."""


async def numbers(path: Path, script: tuple[str, ...], unseen: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
    """Every number that each of the others gets, in order, but for the ids that Discord gives."""
    async with playing(riposte(path, SeededDice(7))) as world:
        fight = Fight(world)
        between = list(unseen)
        for number, line in enumerate((*script, *ASKED)):
            if between and number > 1 and "ui.apply" not in line:
                await fight.play(*between.pop(0))
            await world.attempt(line)
        assert not between
        return {
            who: [SNOWFLAKE.sub("#", character) for character in NUMBERED.findall(fight.sent_to(who))] for who in OTHERS
        }


@pytest.mark.parametrize("system", sampled(FIGHTS, 1))
async def test_users_41_no_number_counts_hidden_things(system: str, tmp_path: Path) -> None:
    left = await numbers(tmp_path / "one.db", FIGHTS[system], ())
    right = await numbers(tmp_path / "other.db", FIGHTS[system], UNSEEN)
    for who in OTHERS:
        assert len(left[who]) > 20
        assert left[who] == right[who]


async def test_a_gm_s_control_says_how_much_the_gm_had_seen(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm add name=Lurker hidden=Yes", "maud click #ui.gm")
    undo = next(custom_id for custom_id in controls(fight.world.newest(viewer="maud")) if "gm.undo" in custom_id)
    control = parse_id(undo, "r1")
    assert control is not None
    state = await fight.state()
    assert (control.drawn, control.unseen) == (state.revision - 1, 1)
    panel = fight.world.newest(viewer="maud")
    await fight.play("maud /gm add name=Ghoul hidden=Yes")
    await fight.click("maud", panel, undo)
    assert len([combatant for combatant in (await fight.state()).combatants.values() if combatant.hidden]) == 2


def test_a_control_is_read_as_it_was_written() -> None:
    for control in (CustomId(7, 41, "gm.undo", panel="gm"), CustomId(7, 38, "gm.undo", panel="gm", unseen=3)):
        assert parse_id(control.custom_id("r1"), "r1") == control
    assert CustomId(7, 38, "gm.undo", unseen=3).custom_id("r1") == "r1:7:38+3:gm.undo"
