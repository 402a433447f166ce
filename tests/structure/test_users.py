"""What people reported of such bots, and what this one does instead: a test for each, named after its number.

The numbers are those of a list of public reports (`USERS.md`, cited by number all over the project). A test that covers one
is called `test_users_<number>_...`, wherever it stands; one that covers several is called after each: `test_users_11_13_...`.
"""

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
NAMED = re.compile(r"^\s*(?:async )?def (test_users_((?:\d+_)+)\w+)", re.MULTILINE)

ARROWS = {
    1: "the rule that broke a tie is shown",
    2: "no order by name unless a rule says so",
    3: "of equal ones each has a turn of its own",
    5: "groups with equal rolls do not interleave",
    6: "equal ones change places",
    7: "one moves up or down",
    9: "moving somebody leaves the turn where it is",
    10: "who joins a group does not move it",
    11: "removing somebody changes nobody else's turn",
    13: "removing who acts goes on to the next",
    14: "the first of a round may be unable to act",
    15: "who is announced as next is who comes",
    17: "the first one gets her turn",
    18: "a batch has one roll",
    19: "all of a batch belong to the group",
    21: "a roll made again keeps its modifiers",
    22: "a new round keeps everybody",
    23: "a roll each round is a house rule",
    25: "slots belong to a side, not to whoever rolled them",
    26: "having acted belongs to the combatant",
    27: "a slot is given back by its holder or the GM",
    29: "slots of the fallen are skipped",
    30: "coming back makes no second slot",
    31: "removed before the start is removed",
    33: "an empty fight has a board",
    34: "both orders are played",
    35: "slots are taken ahead, and who has acted is marked",
    37: "several turns in a round",
    38: "a slot shows its side and who has it",
    39: "the GM puts anybody next",
    41: "a hidden NPC leaves no public trace",
    42: "a public alias",
    43: "hidden stays hidden",
    45: "a private result, revealed when it counts",
    46: "a roll for the GM alone",
    47: "stored before it is answered",
    49: "pause and resume",
    50: "people outlive the fight",
    51: "ended stays ended",
    53: "what is read is what was last written",
    54: "one transaction for one action",
    55: "a way back after a slip",
    57: "the end and a new roster can be taken back",
    58: "undo covers whose turn it is",
    59: "undo restores effects",
    61: "durations of the first and the last one",
    62: "until the start of the next turn",
    63: "when a duration ticks",
    65: "players end their own turns",
    66: "the last player of a round ends it",
    67: "who may begin a fight",
    69: "buttons work after a restart",
    70: "an answer in time, suggestions too",
    71: "edits of the board do not queue up",
    73: "nothing exceeds Discord's limits",
    74: "the board is posted again when it is buried",
    75: "pinning is tried and not needed",
    77: "a missing permission is named with its channel",
    78: "a warning goes when its cause is gone",
    79: "a thread is a place of its own",
    81: "names ping nobody and break nothing",
    82: "only equal names are equal",
    83: "numbers only from the second copy on",
    85: "settings of Discord that break commands are explained",
    86: "too many dice are refused unrolled",
    87: "dice can be checked",
    89: "ones cancel nothing",
    90: "what a ten does is the system's",
    91: "successes and botches are counted together",
    93: "roll again, list the last rolls",
    94: "everybody is called for a new round",
    95: "a clock for each turn",
    97: "one call, everybody rolls",
    98: "declarations survive",
    99: "declared in secret, revealed together",
    101: "holding and coming back",
    102: "a whole side surprised",
    103: "the log rebuilds the fight",
}
"""Number -> what is promised, in short."""

DOES_NOT_APPLY: dict[int, str] = {}
"""Promises that this project does not make -> why."""


@cache
def kept():
    """Number -> the names of its tests."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, numbers in NAMED.findall(path.read_text("utf-8")):
            for number in numbers.split("_")[:-1]:
                found.setdefault(int(number), []).append(f"{path.relative_to(TESTS).as_posix()}::{name}")
    return found


def test_names_are_read():
    assert [numbers for _, numbers in NAMED.findall("def test_users_5_a(x):\n    async def test_users_11_13_b():")] == [
        "5_",
        "11_13_",
    ]


@pytest.mark.parametrize("number", ARROWS)
def test_a_promise_is_tested(number):
    assert (number in kept()) + (number in DOES_NOT_APPLY) == 1, ARROWS[number]


def test_every_number_is_one_of_the_list():
    assert set(kept()) <= set(ARROWS)
    assert set(DOES_NOT_APPLY) <= set(ARROWS)
