"""Permissions of the commands of a Storypath fight."""

import pytest
from storypath_table import StorypathTable, pcs
from test_permissions import BOSS, EVERYBODY, GM_ONLY, GM_OR_OWNER, OWNER

from rules.commands import End, Tick
from rules.manual_order import Order
from rules.refusals import Refusal
from rules.state import CLOCK, Actor
from rules.storypath.commands import (
    Act,
    ActAll,
    Ambush,
    ChangeSheet,
    Claim,
    Divide,
    EditSlot,
    Finish,
    Group,
    Hold,
    Mix,
    Name,
    NewRound,
    Pass,
    React,
    Release,
    SetTask,
    Share,
)
from rules.storypath.system import STORYPATH


def acts(mixed=False):
    table = pcs()
    table.claim("Sigrun")
    if mixed:
        table.mix("Sigrun", 4, 6, successes=2)
    return table


def marked():
    table = pcs()
    table.claim("Sigrun", 2)
    return table


def divides():
    return acts(mixed=True)


def npcs():
    return StorypathTable().pack(count=2).rolled(Wolf_1=1).start()


MAY = {
    "storypath.claim": (pcs, Claim(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.release": (marked, Release(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.name": (acts, Name(next="Mika", combatant="Sigrun"), GM_OR_OWNER),
    "storypath.done": (acts, Finish(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.hold": (pcs, Hold(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.pass": (lambda: pcs(passing="free"), Pass(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.act": (acts, Act(combatant="Sigrun"), GM_OR_OWNER),
    "storypath.mixed": (acts, Mix(first_pool=4, second_pool=6, successes=2, combatant="Sigrun"), GM_OR_OWNER),
    "storypath.task": (divides, SetTask(task=2, difficulty=2, combatant="Sigrun"), GM_OR_OWNER),
    "storypath.split": (divides, Share(share=2, combatant="Sigrun"), GM_OR_OWNER),
    "storypath.divide": (divides, Divide(share=1, combatant="Sigrun"), GM_OR_OWNER),
    "storypath.reflexive": (pcs, React(what="stands up", combatant="Sigrun"), GM_OR_OWNER),
    "storypath.sheet": (pcs, ChangeSheet(combat=5, combatant="Sigrun"), GM_OR_OWNER),
    "storypath.all": (npcs, ActAll(), GM_ONLY),
    "storypath.ambush": (pcs, Ambush(side="pc"), GM_ONLY),
    "storypath.group": (lambda: StorypathTable().pack(count=2), Group(combatant="Wolf 1", mode="together"), GM_ONLY),
    "storypath.round": (pcs, NewRound(), GM_ONLY),
    "initiative.order": (pcs, Order(moving=2, neighbour=1), GM_ONLY),
    "gm.slot": (pcs, EditSlot(change="add", side="pc", successes=1), GM_ONLY),
}


def test_the_table_names_every_command():
    assert set(MAY) == {command.verb for command in STORYPATH.commands}
    assert all(command.verb == verb for verb, (_, command, _) in MAY.items())


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("verb", MAY)
def test_permissions_to_give_each_command(verb, who):
    moment, command, allowed = MAY[verb]
    table = moment()
    answer = table.give(command, EVERYBODY[who], at=table.now)
    if who in allowed:
        assert not isinstance(answer, Refusal), answer
    else:
        assert answer.code in ("gm-only", "not-yours")


@pytest.mark.parametrize("verb", MAY)
def test_nothing_after_the_end(verb):
    moment, command, _ = MAY[verb]
    table = moment()
    table.do(End())
    assert table.refuse(command, BOSS) == "encounter-ended"


@pytest.mark.parametrize(
    "command", [Claim(), Release(), Name(next="Mika"), Finish(), Hold(), Pass(), Act(), React(), ChangeSheet(combat=1)]
)
def test_a_combatant_out_of_action_does_nothing(command):
    table = acts()
    table.out("Sigrun")
    table.out("Donner")
    table.out("Mika")
    assert table.refuse(command, OWNER) in ("not-active", "storypath-nobody-acts")


def test_only_the_gm_allows_a_further_attack():
    table = acts()
    table.act("Sigrun", "other")
    table.done()
    table.claim("Mika")
    assert table.refuse(Act(allow="yes"), "mia") == "gm-only"


def test_the_clock_finds_nothing_to_do():
    assert acts().refuse(Tick(), Actor(user=CLOCK, gm=True)) == "storypath-nothing-due"
