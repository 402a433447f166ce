"""Nobody is pinged more than twice for one thing, whoever is away and whatever is taken back."""

from __future__ import annotations

import random
from collections import Counter
from typing import TypeAlias

import pytest

from rules import waiting
from rules.state import AnyEncounter
from tests.bot.fights import Fight
from tests.long_runs import repetitions

HOUR = 3_600
REWINDS = ("undone", "redone")
Thing: TypeAlias = tuple[str, tuple[str, int], int]


def begun(system: str) -> tuple[str, ...]:
    """A fight with Karl and Vera, and Nils where three can play."""
    return (
        "maud /setup time reminder=1 deadline=3",
        f"maud /initiative begin system={system}",
        f"maud select Karl, Vera{'' if system == 'duel' else ', Nils'}",
    )


MOVES = {
    "duel": (
        "{who} click #intent=fight",
        "{who} /duel attack margin=1",
        "{who} /duel defend defence=parry margin=0",
        "maud /gm add name=Wolf",
    ),
    "totals": ("{who} /initiative declare intent=defensive", "maud /gm status combatant=Karl status=out"),
    "storypath": ("{who} /initiative roll", "{who} /initiative turn", "maud /gm add name=Wolf"),
}
COMMON = ("maud /gm undo", "maud /gm undo", "maud /gm redo", "leap 0.6", "leap 1.1", "leap 3.1")


def things_of(state: AnyEncounter) -> set[Thing]:
    """What the fight waits for: user, combatant and place, revision of the call."""
    return {
        (waiting.player_of(state, wait), wait.key, wait.since if wait.called is None else wait.called)
        for wait in waiting.awaited(state)
    }


@pytest.mark.parametrize("system", sorted(MOVES))
@pytest.mark.parametrize("seed", range(repetitions("RIPOSTE_EXAMPLES", 1, 20)))
async def test_at_most_two_pings_for_a_thing(fight: Fight, system: str, seed: int) -> None:
    chance = random.Random(seed)
    here = ("karl", "vera") if seed % 2 else ("karl",)
    await fight.play(*begun(system))
    pinged, ended, read, seen, before = Counter[tuple[Thing, int]](), Counter[Thing](), 0, 0, set[Thing]()
    script: list[str] = []
    for number in range(40):
        line = chance.choice((*MOVES[system], *MOVES[system], *COMMON)).format(who=chance.choice(here))
        if number:
            script.append(line)
        else:
            # The calls at the beginning are counted first.
            line = ""
        if line.startswith("leap"):
            await fight.world.leap(float(line.split()[1]) * HOUR)
        elif line:
            await fight.world.attempt(line)
        history = await fight.services.encounters.log((await fight.loaded()).row.id)
        for entry, state in list(zip(history, history.states, strict=True))[seen:]:
            things = things_of(state)
            if entry.event.kind not in REWINDS:
                # Answered or passed over: an undo of that asks her anew. Undo and redo by turns do not.
                ended.update(before - things)
            before = things
        seen = len(history)
        pings = fight.pings()
        for users in pings[read:]:
            ids = {str(fight.user(name.lower())) for name in users}
            pinged.update((thing, ended[thing]) for thing in before if thing[0] in ids)
            for user in ids & {thing[0] for thing in before}:
                # A call names no thing: it may be for any that waits for the user.
                assert min(pinged[thing, ended[thing]] for thing in before if thing[0] == user) <= 2, (
                    f"{user}: {script}"
                )
        read = len(pings)
    assert pinged
