"""Random duels against an independent model of the rules: after each command both agree on all that the rules decide."""

import ast
import json
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

import pytest
from random_table import GM, USERS, RandomTable

from rules import commands as ask
from rules.duel import commands as duel
from rules.duel.formulas import crowd
from rules.engine import Step, act
from rules.manual_order import Order
from rules.replay import export
from rules.state import CLOCK, Actor
from rules.waiting import due
from tests.long_runs import repetitions
from tests.models import duel as model

SCRIPTS = repetitions("RIPOSTE_MODELS", 20, 1_000)
STEPS = 60
COMMANDS = {
    duel.Attack: 3,
    duel.Defend: 3,
    duel.Rate: 1,
    duel.Skip: 1,
    duel.SetAttacker: 1.5,
    duel.SetMargin: 2,
    duel.Engage: 1.5,
    duel.PairUp: 0.5,
    duel.AttackAll: 2,
    duel.Part: 0.5,
    duel.ChangeSheet: 0.5,
    ask.Declare: 3,
    ask.Roll: 1,
    ask.Next: 1,
    ask.Expire: 0.5,
    ask.Reroll: 1.5,
    duel.RerollPair: 0.5,
    duel.Together: 0.5,
    ask.Set: 1,
    ask.Rule: 1,
    Order: 0.3,
    ask.Add: 0.4,
    ask.AddLines: 0.2,
    ask.Several: 0.5,
    ask.SetCounter: 0.2,
    ask.ChangeCounter: 0.2,
    ask.Join: 0.7,
    ask.Leave: 0.5,
    ask.Remove: 0.5,
    ask.Hide: 0.1,
    ask.Reveal: 0.2,
    ask.Transfer: 0.1,
    ask.Undo: 0.7,
    ask.Redo: 0.3,
}
"""Kinds of commands that are given without a button, with their weights."""
FACTS = ("joined", "status-changed", "sheet-changed", "side-changed", "owner-changed", "rule-changed", "expired")
"""Events of the shared part of the rules, which the model takes as they are."""


@dataclass(frozen=True)
class Input:
    """A command that was carried out, for the model. number: of its step in the log."""

    number: int
    verb: str
    fields: dict
    user: str
    gm: bool
    at: int
    facts: tuple
    dice: dict


class ModelledFight(RandomTable):
    """A random fight and the model of it."""

    def __init__(self, seed):
        super().__init__("duel", seed)
        self.begun_with = self.state.rules.model_dump()
        self.model = model.Duel(self.begun_with)
        self.done, self.undone = [], []
        for _ in range(self.whim.choice([2, 2, 2, 3, 4])):
            self.give(self.newcomer(), GM, self.now, None)

    def newcomer(self):
        """A fighter much like the others, so that ties are frequent."""
        sheet = {name: self.whim.randint(3, 6) for name in ("vi", "attack", "parry", "dodge", "other")}
        sheet |= {"speed": self.whim.randint(-2, 0), "weapons": self.whim.choice([1, 1, 1, 2])}
        sheet |= {"length": self.whim.choice([90, 100, 100]), "height": self.whim.choice([170, 180, 180])}
        name, side = self.whim.choice(["Ada", "Bo", "Cy", "Dí", "Eva"]), self.whim.choice(["pc", "npc"])
        owner = self.whim.choice([None, *(user.user for user in USERS[1:])]) if side == "pc" else None
        return ask.Add(name=name, side=side, owner=owner, sheet=sheet)

    def step(self):
        """One more command."""
        self.now += self.whim.choice([0, 1, 999, 3_000, 10_000])
        end = due(self.state)
        if end is not None and end <= self.now and self.whim.random() < 0.8:
            return self.give(ask.Tick(), Actor(user=CLOCK, gm=True), end, None)
        by = self.awaited() or (GM if self.whim.random() < 0.4 else self.whim.choice(USERS))
        command = self.offered(by) if self.whim.random() < 0.7 else None
        if command is not None and (type(command) is not ask.Next or self.whim.random() < 0.2):
            return type(command) in COMMANDS and self.give(command, by, self.now, None)
        (kind,) = self.whim.choices(list(COMMANDS), list(COMMANDS.values()))
        if kind is ask.Add:
            return self.give(self.newcomer(), GM, self.now, None)
        if kind is ask.Expire:
            return self.give(kind(), Actor(user=CLOCK, gm=True), self.now, None)
        return self.give(self.random_command(kind), by, self.now, None)

    def awaited(self):
        """A player for whom the fight waits, mostly; or None."""
        waits = self.system.awaited(self.state)
        people = [wait.who for wait in waits if wait.who is not None]
        if not people or self.whim.random() < 0.4:
            return None
        owner = self.state.combatants[self.whim.choice(people)].owner
        return GM if owner in (None, GM.user) else Actor(user=owner)

    def check_preview(self, command, by, at):
        """Previews are no subject of the model; the names in a command are those before it."""
        self.before = self.state

    def check(self):
        """Tell the model of the newest step, and compare."""
        step = [entry for entry in self.log if entry.step == self.log[-1].step]
        try:
            self.tell(step)
        except model.ImpossibleError as error:
            self.fail("carried out", str(error))
        real, modelled = seen(self.state), shown(self.model)
        if self.state.last_public_revision == self.state.rewound:
            del real["due"]  # Nothing is due right after an undo.
        for name, value in real.items():
            if value != modelled[name]:
                self.fail(f"{name} is {value}", f"{name} is {modelled[name]}")
        self.probe()

    def tell(self, step):
        events = [entry.event for entry in step]
        if events[0].kind == "undone":
            self.rewind_model(len(events), self.done, self.undone)
        elif events[0].kind == "redone":
            self.rewind_model(len(events), self.undone, self.done)
        else:
            self.undone.clear()
            self.done.append(self.input(step[0], events))
            self.model.do(self.done[-1])

    def rewind_model(self, count, source, target):
        for _ in range(count):
            target.append(source.pop())
        self.model = model.Duel(self.begun_with)
        for step in self.done:
            self.model.do(step)

    def input(self, entry, events):
        fields = entry.command.model_dump(exclude_unset=True)
        for name in ("combatant", "opponent", "second", "third"):
            if fields.get(name) is not None:
                fields[name] = self.before.find(fields[name]).id
        if "more" in fields:
            fields["more"] = tuple(self.before.find(ref).id for ref in fields["more"])
        facts = tuple(event for event in events if event.kind in FACTS)
        return Input(entry.step, entry.command.verb, fields, entry.by, entry.gm, entry.at, facts, thrown(events))

    def probe(self):
        """Attacks and defences are possible where the model says so, and nowhere else."""
        for pair in self.model.pairs:
            for who in pair.both:
                attacks = self.model.may_attack(pair) or self.model.attack_again(pair)
                defends = pair.phase == "defend" or self.model.defend_again(pair)
                may = {
                    duel.Attack: attacks and pair.attacker == who,
                    duel.Defend: defends and pair.defender == who,
                }
                for kind, allowed in may.items():
                    command = kind(combatant=who, engagement=pair.id, margin=0)
                    answer = act(self.state, command, by=GM, at=self.now, dice=self.dice)
                    if isinstance(answer, Step) != allowed:
                        self.fail(f"{command.verb} of {who} in #{pair.id} gives {answer}", f"{allowed}")

    def fail(self, real, modelled):
        raise DifferenceError(self.log, real, modelled)


class DifferenceError(AssertionError):
    """The rules and the model differ."""

    def __init__(self, log, real, modelled):
        super().__init__(f"rules: {real}\nmodel: {modelled}")
        self.log, self.real, self.modelled = log, real, modelled


def thrown(events):
    """The totals of the dice that fell in these events, for each fighter in order."""
    rolls, counted = [], set()
    for event in events:
        if event.kind == "duel.first-rolled":
            rolls += [(roll.combatant, roll.faces) for roll in event.rolls if roll.fixed is None]
        elif event.kind in ("duel.attacked", "duel.defended"):
            rolls.append((event.blow.combatant, event.blow.faces))
        elif event.kind == "duel.roll-replaced" and ("again", event.combatant) not in counted:
            # A roll for the first attack is replaced in each of its pairs.
            counted.add(("again", event.combatant))
            rolls.append((event.combatant, event.faces))
    totals = {}
    for who, faces in rolls:
        if faces is not None:
            totals.setdefault(who, []).append(sum(faces))
    return totals


# --- what is compared, as plain data ---


def seen(state):
    """What the rules have decided."""
    fight = state.fight
    return {
        "pairs": [pair_seen(state, pair) for pair in fight.engagements],
        "kept": sorted(pair.id for pair in fight.interrupted),
        "talk": {
            who: (fight.talk_of(who).stance, fight.talk_of(who).declared, fight.talk_of(who).dice)
            for pair in fight.talks
            for who in pair.fighters
        },
        "due": due(state),
        "in step": [pair.id for pair in fight.in_step],
        "next up": None if fight.next_up is None else fight.next_up.id,
        "crowd": {who: crowd(state, who) for who in state.combatants},
    }


def pair_seen(state, pair):
    return described(pair, pair.first and tuple(roll.margin for roll in pair.first), attrgetter("combatant"))


def described(pair, first, roller):
    """A pair of the rules or of the model. first: margins for the first attack. roller: the fighter of a roll."""

    def rolled(roll):
        return roll and (roller(roll), roll.kind, roll.margin if roll.kind != "none" else None, roll.speed)

    last = pair.last
    return {
        "pair": (pair.id, pair.a, pair.b),
        "attacker": (pair.attacker, pair.why if pair.attacker else ""),
        "phase": pair.phase,
        "rests": pair.rests,
        "exchange": (pair.exchange, None if pair.phase == "gm" else pair.streak),
        "first": first,
        "rolls": [rolled(pair.attack), rolled(pair.defence)],
        "last": last
        and (
            *(last.attacker, last.streak, last.lands, last.why, rolled(last.attack), rolled(last.defence)),
            *(last.attack.score, None if last.defence.kind == "none" else last.defence.score),
        ),
    }


def shown(fight):
    """The same of the model."""
    return {
        "pairs": [pair_shown(pair) for pair in fight.pairs],
        "kept": sorted(pair.id for pair in fight.kept),
        "talk": {
            who: (fight.stance.get(who), fight.declared.get(who), fight.typed.get(who))
            for pair in fight.talks
            for who in pair.both
        },
        "due": fight.due,
        "in step": [pair.id for pair in fight.in_step],
        "next up": None if fight.next_up is None else fight.next_up.id,
        "crowd": {who: fight.crowd(who) for who in fight.fighters},
    }


def pair_shown(pair):
    first = tuple(pair.first[who].margin for who in pair.both) if pair.first else None
    return described(pair, first, attrgetter("who"))


# --- the tests ---


@pytest.mark.parametrize("seed", range(SCRIPTS))
def test_the_rules_and_the_model_agree(seed, tmp_path):
    script = tmp_path / "script.json"
    try:
        fight = ModelledFight(seed)
        carried_out = sum(bool(fight.step()) for _ in range(STEPS))
        # In a few fights the first commands are all refused.
        carried_out = carried_out or any(fight.step() for _ in range(10 * STEPS))
    except DifferenceError as difference:
        script.write_text(json.dumps(export(difference.log), ensure_ascii=False))
        pytest.fail(f"seed {seed}, `python -m rules play {script}`:\n{difference}", pytrace=False)
    assert carried_out


def test_the_model_shares_nothing_with_the_rules():
    tree = ast.parse(Path(model.__file__).read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert set(names) == {"dataclasses", "math"}
