"""Permissions of each command of a fight by totals."""

import pytest
from table import GM
from totals_table import ada_bo_cy

from rules.commands import End
from rules.refusals import Refusal
from rules.state import CLOCK, Actor
from rules.totals.commands import (
    ChangeSheet,
    Choose,
    Confirm,
    ForgetStyle,
    Mix,
    Modify,
    NoRoom,
    Outcome,
    Pass,
    PutOut,
    Retarget,
    Reveal,
    SaveStyle,
    SetFactor,
    StillStrikes,
    StrikeNow,
    Surprised,
    UseStyle,
)

ACTORS = {
    "gm": Actor(user=GM, gm=True),
    "owner": Actor(user="ann"),
    "enemy": Actor(user="ben"),
    "stranger": Actor(user="zoe"),
    "clock": Actor(user=CLOCK, gm=True),
}
GM_OR_OWNER = {"gm", "owner", "clock"}
GM_ONLY = {"gm", "clock"}


def choosing():
    return ada_bo_cy()


def with_a_style():
    table = ada_bo_cy()
    table.do(SaveStyle(style="Charge", fd=5), "ann")
    return table


def unconfirmed():
    table = ada_bo_cy()
    table.attack("Ada")
    table.defend("Bo")
    return table


def defending():
    table = ada_bo_cy()
    table.defend("Ada")
    return table


def striking():
    return ada_bo_cy().all_at("Cy", "Ada", "Bo").all_normal()


def without_a_target():
    table = ada_bo_cy(cy="pc")
    table.do_set("Ada", side="npc")
    return table.all_normal()


def struck():
    table = striking()
    table.strike("Ada", 9)
    return table


MAY = {
    "totals.declare": (choosing, Choose(combatant="Ada"), GM_OR_OWNER),
    "totals.mix": (choosing, Mix(combatant="Ada", ff=2), GM_OR_OWNER),
    "totals.use": (with_a_style, UseStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.confirm": (unconfirmed, Confirm(combatant="Ada"), GM_OR_OWNER),
    "totals.style": (choosing, SaveStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.forget": (with_a_style, ForgetStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.strike": (striking, StrikeNow(combatant="Ada", dice=1), GM_OR_OWNER),
    "totals.target": (without_a_target, Retarget(combatant="Ada", target="Bo"), GM_OR_OWNER),
    "totals.pass": (striking, Pass(combatant="Ada"), GM_OR_OWNER),
    "totals.sheet": (choosing, ChangeSheet(combatant="Ada", skill=9), GM_OR_OWNER),
    "totals.reveal": (choosing, Reveal(), GM_ONLY),
    "totals.cramped": (defending, NoRoom(combatant="Ada"), GM_ONLY),
    "totals.out": (struck, PutOut(combatant="Cy", striker="Ada"), GM_ONLY),
    "totals.still": (striking, StillStrikes(combatant="Ada", strikes="no"), GM_ONLY),
    "totals.surprise": (choosing, Surprised(combatant="Ada"), GM_ONLY),
    "totals.modify": (choosing, Modify(combatant="Ada", total="speed", modifier=1), GM_ONLY),
    "totals.factor": (striking, SetFactor(combatant="Ada", factor="fr", strength=1), GM_ONLY),
    "totals.decree": (struck, Outcome(combatant="Ada", hit="no"), GM_ONLY),
}


@pytest.mark.parametrize("role", ACTORS)
@pytest.mark.parametrize("verb", MAY)
def test_permissions(verb, role):
    moment, command, allowed = MAY[verb]
    table = moment()
    assert command.verb == verb
    answer = table.give(command, ACTORS[role], at=table.now)
    if role in allowed:
        assert not isinstance(answer, Refusal), answer
    else:
        assert isinstance(answer, Refusal)
        assert answer.code in ("gm-only", "not-yours")


@pytest.mark.parametrize("verb", MAY)
def test_nothing_after_the_end(verb):
    moment, command, _ = MAY[verb]
    table = moment()
    table.do(End())
    assert table.refuse(command) == "encounter-ended"
