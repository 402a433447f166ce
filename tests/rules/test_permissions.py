"""Permissions of all commands: `MAY` must have every registered one.

This one has the shared commands and the duel's; the other systems have theirs in `test_<system>_permissions.py`.
"""

import importlib

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, two_pairs
from table import GM

from rules.commands import (
    SHARED_COMMANDS,
    Add,
    AddLines,
    ChangeCounter,
    Declare,
    End,
    Enlist,
    Expire,
    Hide,
    Join,
    Leave,
    Member,
    Next,
    Pause,
    Redo,
    Remove,
    Reopen,
    Reroll,
    Resume,
    Reveal,
    RewindCommand,
    Roll,
    Rule,
    Set,
    SetCounter,
    SetEffect,
    SetNote,
    SetTimes,
    Several,
    Tick,
    Transfer,
    Undo,
)
from rules.dice.rng import ScriptedDice
from rules.duel.commands import (
    DUEL_COMMANDS,
    Attack,
    AttackAll,
    ChangeSheet,
    Defend,
    Engage,
    PairUp,
    Part,
    Rate,
    RerollPair,
    SetAttacker,
    SetMargin,
    Skip,
    Together,
)
from rules.engine import act
from rules.manual_order import Order
from rules.refusals import Refusal
from rules.state import CLOCK, Actor
from rules.system import systems

BOSS = Actor(user=GM, gm=True)
OWNER = Actor(user="vera")
ENEMY = Actor(user="karl")
STRANGER = Actor(user="zoe")
CLOCKWORK = Actor(user=CLOCK, gm=True)
EVERYBODY = {"gm": BOSS, "owner": OWNER, "enemy": ENEMY, "stranger": STRANGER, "clock": CLOCKWORK}

ANYONE = {"gm", "owner", "enemy", "stranger", "clock"}
GM_OR_OWNER = {"gm", "owner", "clock"}
GM_ONLY = {"gm", "clock"}


def talking():
    return konrad_and_connor(2, 3, 1, 3)


def declared():
    table = talking()
    table.say("Connor", "attack")
    table.now += 10_000
    return table


def attacked():
    table = fighting(attacker="Connor")
    table.attack("Connor", 1)
    return table


def dodged():
    table = attacked()
    table.defend("Konrad", 1, "dodge")
    return table


def over():
    table = fighting(1, 1)
    table.exchange(5, 0)
    return table


def one_declared():
    """The first attack is decided with the points of the only declaration."""
    table = declared()
    table.tick()
    return table


def apart():
    table = DuelTable()
    for name in ("Ada", "Bo"):
        table.add(name, name.lower()).add(f"{name}'s foe", side="npc")
    return table


def npcs_attack():
    table = apart()
    table.dice = ScriptedDice([3] * 4)
    table.do(PairUp())
    table.do(SetAttacker(side="npc"))
    return table


def paused():
    table = talking()
    table.do(Pause())
    return table


def ended():
    table = talking()
    table.do(End())
    return table


def lurking():
    table = talking()
    table.do(Add(name="Wolf", hidden="yes"))
    return table


def taken_back():
    table = fighting()
    table.do(Undo())
    return table


# The clock is a program, trusted like a GM, without a combatant.
MAY = {
    "initiative.join": (talking, Join(name="Nina"), ANYONE),
    "initiative.leave": (talking, Leave(combatant="Konrad"), GM_OR_OWNER),
    "initiative.declare": (talking, Declare(intent="hold", combatant="Konrad"), GM_OR_OWNER),
    "initiative.roll": (talking, Roll(dice=5, combatant="Konrad"), GM_OR_OWNER),
    "initiative.next": (talking, Next(), GM_ONLY),
    "initiative.pause": (talking, Pause(), GM_ONLY),
    "initiative.resume": (paused, Resume(), GM_ONLY),
    "initiative.end": (talking, End(), GM_ONLY),
    "initiative.reopen": (ended, Reopen(), GM_ONLY),
    "gm.add": (talking, Add(name="Wolf"), GM_ONLY),
    "gm.lines": (talking, AddLines(lines="2 Wolf"), GM_ONLY),
    "gm.enlist": (talking, Enlist(members=[Member(user="nina", name="Nina")]), GM_ONLY),
    "gm.set": (talking, Set(combatant="Konrad", attribute="vi", value="9"), GM_ONLY),
    "gm.reroll": (over, Reroll(combatant="Konrad"), GM_ONLY),
    "gm.remove": (talking, Remove(combatant="Konrad"), GM_ONLY),
    "initiative.count": (talking, ChangeCounter(combatant="Konrad", counter="hp", plus=1), GM_OR_OWNER),
    "gm.counter": (talking, SetCounter(combatant="Konrad", counter="hp"), GM_ONLY),
    "gm.several": (talking, Several(combatants="Konrad, Connor", status="out"), GM_ONLY),
    "gm.note": (talking, SetNote(combatant="Konrad", note="by the door"), GM_ONLY),
    "gm.effect": (talking, SetEffect(combatant="Konrad", effect="stunned", duration=2), GM_ONLY),
    "gm.hide": (talking, Hide(combatant="Konrad"), GM_ONLY),
    "gm.reveal": (lurking, Reveal(combatant="Wolf"), GM_ONLY),
    "gm.transfer": (talking, Transfer(user="nina", combatant="Konrad"), GM_ONLY),
    "gm.rule": (talking, Rule(setting="window", value="5"), GM_ONLY),
    "gm.time": (talking, SetTimes(deadline=24), GM_ONLY),
    "gm.undo": (talking, Undo(), GM_ONLY),
    "gm.redo": (taken_back, Redo(), GM_ONLY),
    "clock.tick": (declared, Tick(), {"clock"}),
    "clock.expire": (fighting, Expire(), {"clock"}),
    "duel.attack": (fighting, Attack(margin=1, combatant="Konrad"), GM_OR_OWNER),
    "duel.defend": (attacked, Defend(margin=1, combatant="Konrad"), GM_OR_OWNER),
    "duel.rate": (dodged, Rate(speed=-1), GM_ONLY),
    "duel.sheet": (talking, ChangeSheet(vi=9, combatant="Konrad"), GM_OR_OWNER),
    "duel.pairs": (apart, PairUp(), GM_ONLY),
    "duel.volley": (npcs_attack, AttackAll(), GM_ONLY),
    "duel.skip": (fighting, Skip(engagement=1), GM_ONLY),
    "duel.together": (one_declared, Together(engagement=1), GM_ONLY),
    "duel.reroll": (over, RerollPair(combatant="Konrad", engagement=1), GM_ONLY),
    "gm.attacker": (fighting, SetAttacker(combatant="Connor"), GM_ONLY),
    "gm.margin": (over, SetMargin(combatant="Konrad", margin=1), GM_ONLY),
    "gm.engage": (talking, Engage(combatant="Konrad", opponent="Connor"), GM_ONLY),
    "initiative.order": (two_pairs, Order(moving=3, neighbour=2), GM_ONLY),
    "gm.part": (talking, Part(combatant="Konrad", opponent="Connor"), GM_ONLY),
}


def test_the_table_names_every_command():
    assert set(MAY) == {command.verb for command in (*SHARED_COMMANDS, *DUEL_COMMANDS)}
    assert all(command.verb == verb for verb, (_, command, _) in MAY.items())


@pytest.mark.parametrize("system", systems(), ids=lambda system: system.id)
def test_every_system_has_a_table(system):
    table = MAY if system.id == "duel" else importlib.import_module(f"test_{system.id}_permissions").MAY
    assert {command.verb for command in system.commands} <= set(table)


@pytest.mark.parametrize("verb", MAY)
def test_permission(verb):
    setup, command, allowed = MAY[verb]
    for role, actor in EVERYBODY.items():
        table = setup()
        answer = table.give(command, actor, at=table.now)
        assert isinstance(answer, Refusal) is (role not in allowed), role
        assert role in allowed or answer.code in ("gm-only", "clock-only", "not-yours")


def by_its_caller(command):
    return CLOCKWORK if command.verb.startswith("clock.") else BOSS


@pytest.mark.parametrize("verb", MAY)
def test_after_the_end_only_rewinding_is_possible(verb):
    setup, command, _ = MAY[verb]
    table = setup()
    if verb != "gm.redo" and not table.state.ended:
        table.do(End())
    answer = table.give(command, by_its_caller(command))
    assert isinstance(command, RewindCommand) or answer.code == "encounter-ended"
    assert isinstance(answer, Refusal) is not isinstance(command, RewindCommand)


@pytest.mark.parametrize("verb", sorted(MAY.keys() - {"gm.redo", "initiative.reopen"}))
def test_in_a_pause_only_resuming_ending_and_rewinding_are_possible(verb):
    setup, command, _ = MAY[verb]
    table = setup()
    if table.state.paused is None:
        table.do(Pause())
    answer = table.give(command, by_its_caller(command))
    if isinstance(command, Resume | End | Undo):
        assert not isinstance(answer, Refusal)
    else:
        assert answer.code == "paused"
        assert [choice.command for choice in answer.choices] == ["initiative.resume"]


def test_a_command_of_another_system_is_refused():
    class Dance(Join):
        verb = "ball.dance"

    table = talking()
    assert act(table.state, Dance(name="Ada"), by=BOSS, at=0, dice=table.dice).code == "other-system"


def test_the_caller_decides_who_is_a_gm():
    """`rules` trusts the actor: only the bot knows the roles of the server."""
    table = talking()
    table.do(Transfer(user="nina"))
    assert table.refuse(Next(), Actor(user="nina")) == "gm-only"
    table.do(Roll(combatant="Konrad", dice=5), Actor(user="nina", gm=True))


def test_an_owner_of_two_must_name_the_combatant():
    table = DuelTable().add("Ada", "ann").add("Bea", "ann")
    assert table.refuse(Leave(), "ann") == "which-combatant"
    table.do(Leave(combatant="bea"), "ann")
    table.do(Leave(), "ann")


def test_a_gm_plays_combatants_without_an_owner():
    table = DuelTable().add("Wolf", side="npc").add("Ada", "ann")
    table.do(Declare(intent="hold"))
    assert table.log[-1].event.combatant == table.id("Wolf")


def test_a_gm_without_a_combatant_is_offered_the_next_combatant():
    table = fighting()
    refusal = table.give(Attack(margin=1))
    assert refusal.code == "act-for-whom"
    (choice,) = refusal.choices
    assert choice.fields == {"margin": 1, "combatant": table.id("Konrad"), "engagement": table.pair().id}


def test_combatants_out_of_action_do_nothing():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    for command in (Attack(), Defend(), Declare(intent="hold"), Roll(), ChangeSheet(vi=1)):
        assert table.refuse(command, OWNER) == "not-active"
    for command in (Attack(combatant="Konrad"), Declare(intent="hold", combatant="Konrad")):
        assert table.refuse(command, OWNER) == "not-active"
    table.do(Leave(), OWNER)
