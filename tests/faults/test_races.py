"""Presses that meet: fifty at once by ten people, two GMs, an end amid declarations, an undo against an attack.

RIPOSTE_RACES=50 python -m pytest tests/faults/test_races.py    plays so many of each.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.encounters.service import Outcome
from rules.dice.rng import SeededDice
from rules.refusals import Refusal
from rules.system import systems
from tests.bot.fights import ATTACK, PAIRED, Fight
from tests.faults.rush import Rush
from tests.long_runs import repetitions, sampled
from tests.sentences import says
from tests.world import playing, riposte

TEN = tuple(f"p{number}" for number in range(10))
GMS = ("maud", "gwen")
STORMS, PRESSES = 2, 50
SEEDS = range(repetitions("RIPOSTE_RACES", 1, 3))
ALL = sorted(one.id for one in systems())


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Fight]:
    """A table with two GMs and ten players more."""
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        world.add_person("gwen", roles=(world.guild.roles["GM"], world.guild.roles["Player"]))
        for name in TEN:
            world.add_person(name)
        yield Fight(world)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", sampled(ALL, 2))
async def test_fifty_presses_at_once_by_ten_people(fight: Fight, system: str, seed: int) -> None:
    await fight.play(f"maud /initiative begin system={system}", f"maud select {', '.join(n.upper() for n in TEN)}")
    await fight.play("maud /gm add name=Wolf count=3")
    rush = Rush(fight, random.Random(seed))
    for _ in range(STORMS):
        await rush.storm(TEN, GMS, PRESSES)
    await rush.in_order()
    assert {type(note.outcome) for note in rush.notes} == {Outcome, Refusal}, "nothing met anything"


@pytest.mark.parametrize("seed", SEEDS)
async def test_two_gms_decide_at_once(fight: Fight, seed: int) -> None:
    await fight.play(*PAIRED)
    rush = Rush(fight, random.Random(seed))
    drawn = await fight.revision()
    for number in range(10):
        for who in GMS:
            asked = (
                f"gm.set:combatant=c1&attribute=vi&value={number}&!=1",
                "gm.undo",
                "gm.redo",
                "gm.remove:combatant=c2&!=1",
            )
            await rush.press(who, f"r1:1:{drawn}:{rush.whim.choice(asked)}")
        await fight.settle()
        drawn = await fight.revision()
    await rush.in_order()


@pytest.mark.parametrize("seed", SEEDS)
async def test_declarations_and_the_end_at_once(fight: Fight, seed: int) -> None:
    await fight.play(*PAIRED)
    rush = Rush(fight, random.Random(seed))
    drawn = await fight.revision()
    presses = [("karl", "initiative.declare:intent=fight"), ("vera", "initiative.declare:intent=hold")]
    presses += [
        ("maud", "initiative.end:!=1"),
        ("karl", "initiative.leave"),
        ("nils", "initiative.declare:intent=fight"),
    ]
    for who, asked in rush.whim.sample(presses, len(presses)):
        await rush.press(who, f"r1:1:{drawn}:{asked}")
    await fight.settle()
    await rush.in_order()
    assert (await fight.state()).ended or says(fight.private("maud"), "refusal-stale")


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_against_an_attack(fight: Fight, seed: int) -> None:
    await fight.play(*ATTACK)
    rush = Rush(fight, random.Random(seed))
    for _ in range(4):
        drawn = await fight.revision()
        presses = [
            ("karl", "duel.attack"),
            ("maud", "gm.undo"),
            ("gwen", "gm.undo"),
            ("vera", "duel.defend:defence=parry"),
        ]
        for who, asked in rush.whim.sample(presses, len(presses)):
            await rush.press(who, f"r1:1:{drawn}:{asked}")
        await fight.settle()
    await rush.in_order()
