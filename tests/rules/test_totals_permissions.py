"""Permissions of each command of a fight by totals."""

import pytest
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Add, End, SetCounter
from rules.refusals import Refusal
from rules.state import CLOCK, Actor
from rules.totals import commands as ask

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
    table = ada_bo_cy()
    table.do(ask.SaveStyle(style="Charge", fd=5), "ann")
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


def crowded():
    table = ada_bo_cy(*[3] * 6)
    table.do(Add(name="Ogre", count=2))
    return table


def volley():
    table = crowded()
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    table.do(ask.ChooseAll(target="Ada"))
    return table


def without_a_target():
    table = ada_bo_cy(cy="pc")
    table.do_set("Ada", side="npc")
    return table.all_normal()


def struck():
    table = striking()
    table.strike("Ada", 9)
    return table


def counted():
    table = struck()
    table.do(SetCounter(combatant="Cy", counter="HP", value=9))
    return table


MAY = {
    "totals.declare": (choosing, ask.Choose(combatant="Ada"), GM_OR_OWNER),
    "totals.mix": (choosing, ask.Mix(combatant="Ada", ff=2), GM_OR_OWNER),
    "totals.use": (choosing, ask.UseStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.confirm": (unconfirmed, ask.Confirm(combatant="Ada"), GM_OR_OWNER),
    "totals.style": (choosing, ask.SaveStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.forget": (choosing, ask.ForgetStyle(combatant="Ada", style="Charge"), GM_OR_OWNER),
    "totals.strike": (striking, ask.StrikeNow(combatant="Ada", dice=1), GM_OR_OWNER),
    "totals.target": (without_a_target, ask.Retarget(combatant="Ada", target="Bo"), GM_OR_OWNER),
    "totals.pass": (striking, ask.Pass(combatant="Ada"), GM_OR_OWNER),
    "totals.sheet": (choosing, ask.ChangeSheet(combatant="Ada", skill=9), GM_OR_OWNER),
    "totals.reveal": (choosing, ask.Reveal(), GM_ONLY),
    "totals.all": (crowded, ask.ChooseAll(target="Ada"), GM_ONLY),
    "totals.volley": (volley, ask.StrikeAll(), GM_ONLY),
    "totals.cramped": (defending, ask.NoRoom(combatant="Ada"), GM_ONLY),
    "totals.out": (struck, ask.PutOut(combatant="Cy", striker="Ada"), GM_ONLY),
    "totals.damage": (counted, ask.TakeDamage(combatant="Cy"), GM_ONLY),
    "totals.grant": (struck, ask.GrantStrike(combatant="Ada"), GM_ONLY),
    "totals.still": (striking, ask.StillStrikes(combatant="Ada", strikes="no"), GM_ONLY),
    "totals.surprise": (choosing, ask.Surprised(combatant="Ada"), GM_ONLY),
    "totals.modify": (choosing, ask.Modify(combatant="Ada", total="speed", modifier=1), GM_ONLY),
    "totals.factor": (striking, ask.SetFactor(combatant="Ada", factor="fr", strength=1), GM_ONLY),
    "totals.decree": (struck, ask.Outcome(combatant="Ada", hit="no"), GM_ONLY),
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
