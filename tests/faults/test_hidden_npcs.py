"""Over random fights nothing that is sent betrays an NPC that the GM keeps hidden (docs/requirements.md 41).

A fight is played at random. Then it is played again with the same presses and dice, and somebody hidden is added between
them, changed, given counters, effects and notes, taken back and dismissed. Whoever is no GM gets the same, word for word.
RIPOSTE_SECRETS=30 python -m pytest tests/faults/test_hidden_npcs.py    compares so many; the ordinary run is short.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.interactions.custom_id import parse_id
from rules.dice.rng import SeededDice
from rules.history import steps_to_redo, steps_to_undo
from tests.bot.fights import Fight
from tests.bot.test_hidden import FIGHTS, same
from tests.faults.recorder import Recorder
from tests.faults.rush import Rush
from tests.faults.test_secrets import READS, SEEDS
from tests.long_runs import sampled
from tests.world import playing, riposte

PLAYERS, GM = ("karl", "nils", "vera"), "maud"
STEPS = 14
REWINDS = re.compile(r"gm\.(undo|redo)")
"""What these of the GM take back is another command where somebody hidden came between."""

BEGIN = {system: lines[:2] for system, lines in FIGHTS.items()}
UNSEEN = (
    "/gm add name=Ogre count=3 hidden=Yes",
    "/gm set combatant=h1 attribute=alias value=Shadow",
    "/gm set combatant=h2 attribute=name value=Wraith",
    "/gm counter combatant=h1 counter=hp value=7",
    "/gm effect combatant=h1 effect=Blessed lasts=2",
    "/gm note combatant=h1 note=Waits behind the door",
    "/gm undo",
    "/gm redo",
    "/gm remove combatant=h2\nclick #ui.apply",
    "/gm add name=Ghoul hidden=Yes",
    "/gm hide combatant=h1",
    "click #ui.gm",
)
REWOUND = {"/gm undo": steps_to_undo, "/gm redo": steps_to_redo}


async def act(fight: Fight, who: str, what: str) -> None:
    """What somebody types, or presses on the board as it stands now."""
    control = parse_id(what, "r1")
    if control is None:
        await fight.world.attempt(f"{who} {what}")
        return
    state = await fight.state()
    control = replace(control, drawn=state.public_count, unseen=len(state.unseen) if who == GM else 0)
    fight.world.press(who, await fight.board(), control.custom_id("r1"))
    await fight.settle()


async def learnt(recorder: Recorder, rush: Rush) -> dict[str, list[str]]:
    """What each player has got since the step before, and what they are offered."""
    state = await rush.fight.state()
    return {who: [*recorder.news(who), *map(same, rush.offers(state, who, gm=False))] for who in PLAYERS}


async def recorded(
    path: Path, system: str, whim: random.Random
) -> tuple[list[tuple[str, str]], list[dict[str, list[str]]]]:
    """Play at random: what was done, and what the players had learnt after each step."""
    script, seen = [], []
    async with playing(riposte(path, SeededDice(7))) as world:
        fight, recorder = Fight(world), Recorder(world)
        await fight.play(*BEGIN[system])
        rush = Rush(fight, random.Random(0))
        for _ in range(STEPS):
            who = whim.choice((*PLAYERS, GM))
            offers = rush.offers(await fight.state(), who, gm=who == GM)
            offers = [one for one in offers if not REWINDS.search(one) and "initiative.end" not in one]
            what = whim.choice(offers) if offers and whim.random() < 0.8 else whim.choice(READS)
            script.append((who, what))
            await act(fight, who, what)
            seen.append(await learnt(recorder, rush))
    return script, seen


async def with_somebody_hidden(
    path: Path, system: str, script: list[tuple[str, str]], whim: random.Random
) -> tuple[list[dict[str, list[str]]], int]:
    """With what the GM does in secret between the steps: what the players learnt, and how many events they do not know of."""
    seen: list[dict[str, list[str]]] = []
    unseen: set[int] = set()
    async with playing(riposte(path, SeededDice(7))) as world:
        fight, recorder = Fight(world), Recorder(world)
        await fight.play(*BEGIN[system])
        rush = Rush(fight, random.Random(0))
        for number, (who, what) in enumerate(script):
            for line in UNSEEN[:1] if number == 0 else whim.sample(UNSEEN[1:], whim.randint(0, 4)):
                before = await fight.revision()
                if not await sees_nothing(fight, line, unseen):
                    continue
                for part in line.split("\n"):
                    await fight.world.attempt(f"{GM} {part}")
                unseen.update(range(before + 1, await fight.revision() + 1))
            await act(fight, who, what)
            seen.append(await learnt(recorder, rush))
    return seen, len(unseen)


async def sees_nothing(fight: Fight, line: str, unseen: set[int]) -> bool:
    """Whether a line of the GM concerns only what nobody has seen: an undo might take back what everybody has."""
    if line not in REWOUND:
        return True
    log = await fight.bot.services.encounters.log((await fight.loaded()).row.id)
    steps = REWOUND[line](log, fight.bot.services.clock.now())
    return all(entry.seq in unseen for step in steps for entry in step)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", sampled(BEGIN, 2))
async def test_users_41_random_fights_are_the_same_for_the_players_with_a_hidden_npc(
    tmp_path: Path, system: str, seed: int
) -> None:
    whim = random.Random(f"{system} {seed}")
    script, seen = await recorded(tmp_path / "one.db", system, whim)
    again, done = await with_somebody_hidden(tmp_path / "other.db", system, script, whim)
    assert done > 3
    for number, (here, there) in enumerate(zip(seen, again, strict=True)):
        for who in PLAYERS:
            assert here[who] == there[who], f"{who} can tell after {script[: number + 1]}"
