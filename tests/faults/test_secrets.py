"""Over random fights nothing that is sent betrays an unrevealed choice: the same fight, told apart by one person's choice
alone, is the same for everybody who may not know it, in every payload that Discord received.

A fight is played at random, one person chooses in secret, the others go on at random (press, ask, read, undo, export); then all
of it is played once more with another choice. It is compared up to the step with which the choice becomes known.
RIPOSTE_SECRETS=30 python -m pytest tests/faults/test_secrets.py    compares so many; the ordinary run is short.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.interactions.custom_id import parse_id
from rules.dice.rng import SeededDice
from rules.state import Actor
from rules.system import system_of
from tests.bot.fights import Fight
from tests.faults.recorder import Recorder
from tests.faults.rush import Rush
from tests.long_runs import repetitions
from tests.world import playing, riposte

SEEDS = range(repetitions("RIPOSTE_SECRETS", 1, 3))
MOST_BEFORE, AFTER, ENOUGH, ATTEMPTS = 4, 12, 4, 40
VICTIM, OTHERS, GM = "karl", ("vera", "nils"), "maud"
SPOILS = re.compile(r"initiative\.(end|leave)|gm\.(undo|redo|remove|part)")
"""After these there may be nothing to choose."""
READS = ("/initiative status", "/initiative odds", "/initiative log", "/initiative log format=Markdown", "click #ui.gm")

BEGUN: dict[str, tuple[str, ...]] = {
    "duel": ("maud /initiative begin system=duel", "maud select Karl, Vera"),
    "totals": (
        "maud /initiative begin system=totals",
        "maud select Karl, Vera, Nils",
        'maud /gm add name=Cy stats="skill=3, speed=-1, damage=7"',
    ),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "duel": ("/initiative declare intent=fight", "/initiative declare intent=hold"),
    "totals": (
        "/totals choose target=Cy kind=normal",
        "/totals choose target=Cy kind=feint",
        "/totals choose target=Vera kind=forced",
        "/totals choose target=Vera kind=held",
    ),
}
"""What the victim may choose; everything in a Storypath fight is open."""


def watchers(system: str) -> tuple[str, ...]:
    """Who must not know; in a duel the GM may."""
    return OTHERS if system == "duel" else (*OTHERS, GM)


async def known(fight: Fight, since: int, system: str) -> bool:
    """Whether the choice has become known to somebody, or there is none (any more)."""
    state = await fight.state()
    people = fight.world.people
    viewers = [None, *(Actor(user=str(people[who].actor.id), gm=who == GM) for who in watchers(system))]
    log = await fight.bot.services.encounters.log((await fight.loaded()).row.id)
    chosen = [one.event for one in log if one.seq > since and one.by == str(people[VICTIM].actor.id)]
    which = system_of(state)
    return not any(which.secret(state, event, None) for event in chosen) or not all(
        which.secret(state, event, viewer) for event in chosen[:1] for viewer in viewers
    )


async def act(fight: Fight, step: tuple[str, str]) -> None:
    """One step of a script: a line that somebody types, or a press."""
    who, what = step
    if parse_id(what, "r1") is None:
        await fight.world.attempt(f"{who} {what}")
    else:
        fight.world.press(who, await fight.board(), what)
        await fight.settle()


def choose(whim: random.Random, offers: Sequence[str], who: str) -> tuple[str, str]:
    """Something that this person does or asks."""
    if offers and whim.random() < 0.7:
        return who, whim.choice(offers)
    return who, whim.choice(READS)


async def look(recorder: Recorder, rush: Rush, system: str) -> dict[str, list[str]]:
    """What the watchers have got since the last time, and what they are offered."""
    state = await rush.fight.state()
    return {who: [*recorder.news(who), *rush.offers(state, who, gm=who == GM)] for who in (*watchers(system), VICTIM)}


async def recorded(
    path: Path, system: str, whim: random.Random
) -> tuple[list[tuple[str, str]], int, list[dict[str, list[str]]]]:
    """Play at random: the script, the number of the step that is the choice, what the watchers saw before each later one."""
    script: list[tuple[str, str]] = []
    seen: list[dict[str, list[str]]] = []
    async with playing(riposte(path, SeededDice(7))) as world:
        fight, recorder = Fight(world), Recorder(world)
        await fight.play(*BEGUN[system])
        rush = Rush(fight, random.Random(0))
        for _ in range(whim.randint(0, MOST_BEFORE)):
            who = whim.choice((*OTHERS, GM))
            offers = [one for one in rush.offers(await fight.state(), who, gm=who == GM) if not SPOILS.search(one)]
            script.append(choose(whim, offers, who))
            await act(fight, script[-1])
        choice, since = len(script), await fight.revision()
        script.append((VICTIM, whim.choice(CHOICES[system])))
        await act(fight, script[-1])
        while len(seen) < AFTER and not await known(fight, since, system):
            seen.append(await look(recorder, rush, system))
            who = whim.choice(watchers(system))
            script.append(choose(whim, rush.offers(await fight.state(), who, gm=who == GM), who))
            await act(fight, script[-1])
    return script, choice, seen


async def played_again(
    path: Path, system: str, script: list[tuple[str, str]], choice: int
) -> list[dict[str, list[str]]]:
    """The same script on a new table: what the watchers saw, as long as the other choice is not known either."""
    seen: list[dict[str, list[str]]] = []
    async with playing(riposte(path, SeededDice(7))) as world:
        fight, recorder = Fight(world), Recorder(world)
        await fight.play(*BEGUN[system])
        rush, since = Rush(fight, random.Random(0)), 0
        for number, step in enumerate(script):
            if number == choice:
                since = await fight.revision()
            elif number > choice:
                if await known(fight, since, system):
                    break
                seen.append(await look(recorder, rush, system))
            await act(fight, step)
    return seen


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", CHOICES)
async def test_a_secret_choice_changes_nothing_that_others_get(tmp_path: Path, system: str, seed: int) -> None:
    for attempt in range(ATTEMPTS):
        whim = random.Random(f"{system} {seed} {attempt}")
        script, choice, seen = await recorded(tmp_path / f"{attempt}.db", system, whim)
        other = whim.choice([one for one in CHOICES[system] if one != script[choice][1]])
        if len(seen) < ENOUGH:
            continue
        twin = [*script[:choice], (VICTIM, other), *script[choice + 1 :]]
        again = await played_again(tmp_path / f"{attempt}-again.db", system, twin, choice)
        if len(again) >= ENOUGH:
            break
    else:
        pytest.fail("every choice was soon known")
    for number, (here, there) in enumerate(zip(seen, again, strict=False)):
        for who in watchers(system):
            told = f"{who} can tell «{script[choice][1]}» from «{other}» after {script[: choice + 1 + number]}"
            assert here[who] == there[who], told
    pairs = zip(seen, again, strict=False)
    assert any(here[VICTIM] != there[VICTIM] for here, there in pairs), "the comparison sees nothing"
