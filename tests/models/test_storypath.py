"""Random Storypath fights, compared with the model of `storypath.py` after each command."""

import ast
import json
from pathlib import Path

import pytest
from random_table import GM, USERS, RandomTable, decode_shape

from rules import commands as ask
from rules.replay import export
from rules.storypath import commands as do
from rules.view.for_viewer import board_for
from tests.long_runs import repetitions
from tests.models.storypath import Fight, Person

FIGHTS = repetitions("RIPOSTE_MODELS", 20, 1_000)
STEPS = 32
WEIGHTS = {
    "storypath.reflexive": 0.1,
    "storypath.round": 0.1,
    "storypath.claim": 2,
    "storypath.name": 5,
    "storypath.done": 3,
    "storypath.mixed": 2,
    "storypath.divide": 4,
    "storypath.pass": 2,
}
"""How often a button is pressed, beside others with 1."""
SOURCE = Path(__file__).with_name("storypath.py")


def people(state):
    """The roster of an encounter as the model has it; without those whom the players have never seen."""
    return {
        combatant.id: Person(
            combatant.id,
            combatant.side,
            combatant.owner,
            combatant.status,
            combatant.group,
            combatant.sheet.dice,
            combatant.sheet.tier,
            combatant.sheet.enhancement,
        )
        for combatant in state.combatants.values()
        if combatant.known
    }


def meant(before, command, events):
    """Id of the combatant that a command is about; None: of nobody in particular."""
    if isinstance(command, do.Name):
        return before.find(command.next).id
    ref = getattr(command, "combatant", None)
    if ref is not None:
        # A name is one that the caller knows, who need not know those of the GM.
        combatant = before.lookup(ref)
        return combatant.id if combatant is not None else None
    if isinstance(command, do.Ambush):
        return None
    for event in events:
        if event.kind.startswith("storypath.") and isinstance(getattr(event, "combatant", None), str):
            return event.combatant
    if isinstance(command, ask.Roll):
        if command.dice is None:
            return None
        (sharers,) = [event.combatants for event in events if event.kind == "storypath.rolled"]
        return next(name for name in sharers if before.combatants[name].status == "active")
    if isinstance(command, do.Mix):
        return before.fight.actor
    return None


class ModelledTable(RandomTable):
    """A random table with the model beside it. given: what the model was given, to give it again after an undo."""

    def __init__(self, seed):
        super().__init__("storypath", f"model {seed}")
        self.seed = seed
        self.given = []
        self.model = self.replayed()
        self.gather()

    def check(self):
        pass

    def check_preview(self, *_):
        pass

    # --- the script ---

    def gather(self):
        for name, user in (("Ada", "ann"), ("Bo", "bea"), ("Cy", "cy"))[: self.whim.randint(1, 3)]:
            self.step_with(ask.Add(name=name, owner=user, side="pc", sheet={"pool": self.whim.randint(0, 6)}))
        for name in ("Golem", "Wolf")[: self.whim.randint(0, 2)]:
            count = self.whim.randint(1, 3)
            self.step_with(ask.Add(name=name, count=count, sheet={"pool": self.whim.randint(0, 6)}))

    def step_with(self, command, by=GM):
        self.now += 10_000
        return self.give(command, by, self.now, None)

    def play(self):
        fight, by = self.state.fight, self.whim.choice(USERS)
        if fight.rolling and self.state.combatants and self.whim.random() < 0.25:
            return self.step_with(ask.Next())
        if fight.actor is not None and self.whim.random() < 0.6:
            owner = self.state.combatants[fight.actor].owner
            by = next((user for user in USERS if user.user == owner), GM)
        command = self.pressed(by) if self.whim.random() < 0.75 else None
        if command is None:
            by = GM
            command = self.correction() or self.pressed(GM) or ask.Next()
        return self.step_with(command, by)

    def pressed(self, viewer):
        """A button that the board offers to this viewer, with its form filled in."""
        choices = [choice for choice in board_for(self.state, viewer).choices if choice.command != "private.open"]
        if not choices:
            return None
        (choice,) = self.whim.choices(choices, [WEIGHTS.get(choice.command, 1) for choice in choices])
        kind = type(decode_shape(choice))
        asked = {name: self.filled(name, kind.model_fields[name]) for name in choice.ask}
        if choice.options:
            asked[choice.fills] = self.whim.choice(choice.options).value
        try:
            return kind.model_validate({**choice.fields, **{k: v for k, v in asked.items() if v is not None}})
        except ValueError:
            return None

    def filled(self, name, field):
        if name == "dice":
            return self.whim.choice(["0", "1", "2", "3", "8 3", "10 9 2"])
        if name.endswith("pool"):
            return self.whim.randint(0, 6)
        if name in ("share", "successes"):
            return self.whim.randint(0, 3)
        if name.endswith(("difficulty", "enhancement")):
            return self.whim.randint(1, 3)
        if field.is_required() or self.whim.random() < 0.3:
            return self.value(name, field)
        return None

    def correction(self):
        """What a GM changes, or a player types."""
        combatants = [combatant.id for combatant in self.state.combatants.values()]
        if not combatants:
            return ask.Add(name="Rat")
        who, other = self.whim.choice(combatants), self.whim.choice(combatants)
        number, few = self.whim.randint(0, 5), self.whim.randint(0, 1)
        slots = [slot.id for slot in self.state.fight.slots]
        slot = self.whim.choice(slots) if slots else None
        side = self.whim.choice(["pc", "npc"])
        pick = self.whim.choice
        options = [
            (6, lambda: ask.Remove(combatant=who, how="out")),
            (2, lambda: ask.Remove(combatant=who, how="gone")),
            (4, lambda: ask.Set(combatant=who, attribute="status", value="active")),
            (1, lambda: ask.Set(combatant=who, attribute="side", value=side)),
            (2, lambda: ask.Set(combatant=who, attribute="successes", value=str(number))),
            (1, lambda: ask.Set(combatant=who, attribute="fixed", value=pick([str(number), ""]))),
            (1, lambda: ask.Set(combatant=who, attribute="acted", value=str(few))),
            (1, lambda: ask.Set(combatant=who, attribute="benched", value=str(few))),
            (1, lambda: ask.Set(combatant=who, attribute="attacks", value=str(few))),
            (1, lambda: ask.Set(combatant=who, attribute="mixed", value=str(number))),
            (1, lambda: ask.Set(combatant=who, attribute="pool", value=str(number))),
            (1, lambda: ask.Set(combatant=who, attribute="tier", value=str(number + 1))),
            (2, lambda: ask.Reroll(combatant=who)),
            (1, lambda: ask.Hide(combatant=who)),
            (1, lambda: ask.Reveal(combatant=who)),
            (2, lambda: ask.Add(name=pick(["Rat", "Imp"]), count=pick([1, 2]), hidden=pick(["no", "no", "yes"]))),
            (2, lambda: ask.Rule(**self.rule())),
            (3, lambda: do.Claim(combatant=who, slot=pick([slot, None]))),
            (2, lambda: do.Name(next=who)),
            (1, lambda: do.Release(combatant=who)),
            (1, lambda: do.Pass(combatant=pick([None, who]))),
            (1, lambda: do.Hold(combatant=who)),
            (1, lambda: do.Ambush(combatant=pick([who, None]), side=side, surprised=pick(["yes", "no"]))),
            (2, lambda: do.Group(combatant=who, mode=pick(["shared", "alone", "together"]), others=pick(["", other]))),
            (0.5, lambda: do.NewRound(roster=pick(["keep", "reroll"]))),
            (2, lambda: do.EditSlot(change="add", side=side, successes=number, combatant=pick([None, who]))),
            (1, lambda: do.EditSlot(change="edit", slot=slot, side=pick([None, side]), successes=number)),
            (1, lambda: do.EditSlot(change=pick(["remove", "open", "close"]), slot=slot)),
            (3, ask.Next),
            (3, do.Finish),
            (3, lambda: ask.Roll(combatant=who, dice=pick([None, str(number)]))),
            (1, lambda: self.random_command(ask.Several)),
            (0.5, lambda: self.random_command(ask.AddLines)),
            (0.5, lambda: self.random_command(ask.SetCounter)),
            (2, ask.Undo),
            (1, ask.Redo),
        ]
        weights, makers = zip(*options, strict=True)
        (maker,) = self.whim.choices(makers, weights)
        try:
            return maker()
        except ValueError:
            return None

    def rule(self):
        rules = self.system.rules.model_fields
        setting = self.whim.choice(list(rules))
        return {"setting": setting, "value": self.whim.choice(rules[setting].annotation.__args__)}

    # --- the model ---

    def give(self, command, by, at, drawn):
        before, length = self.state, len(self.log)
        if not super().give(command, by, at, drawn):
            return False
        entries = self.log[length:]
        if isinstance(command, ask.RewindCommand):
            self.model = self.replayed()
        else:
            self.tell(before, command, by, entries)
        self.compare()
        return True

    def tell(self, before, command, by, entries):
        """Give the model a command, with the roster and the house rules after it, and the faces that fell."""
        faces = [face for entry in entries for face in entry.faces]
        args = (command, meant(before, command, [entry.event for entry in entries]), by.user, by.gm, faces)
        self.given.append((entries[0].seq, people(self.state), self.state.rules.model_dump(), args))
        self.feed(self.model, self.given[-1])

    @staticmethod
    def feed(model, given):
        _, people, model.rules, args = given
        model.give(people, *args)

    def replayed(self):
        """The model of the steps that are not undone."""
        undone = set()
        for entry in self.log:
            if entry.event.kind == "undone":
                undone.add(entry.event.step)
            elif entry.event.kind == "redone":
                undone.discard(entry.event.step)
        model = Fight(self.state.rules.model_dump())
        for given in self.given:
            if given[0] not in undone:
                self.feed(model, given)
        return model

    def compare(self):
        expected, actual = of_model(self.model), of_rules(self.state)
        if expected == actual:
            return
        differences = [
            f"{key}: model {expected[key]}, rules {actual[key]}" for key in expected if expected[key] != actual[key]
        ]
        script = json.dumps(export(self.log), ensure_ascii=False)
        pytest.fail("\n".join([f"seed {self.seed}, {self.log[-1].event}", *differences, script]), pytrace=False)


def seen(slot, number, holder, order):
    """A slot. In popcorn order it makes no difference whether one that rests is used up: it is there for nobody."""
    end = None if order == "popcorn" and slot.end == "rested" else slot.end
    holds = holder if end in (None, "taken") else None
    return (number, slot.side, slot.successes, sorted(slot.of), slot.extra, holds, end)


def of_model(model):
    """What the model says."""
    names = list(model.people)

    def unit(name):
        return None if name is None else min(model.unit(name), key=names.index)

    return {
        "round": (model.round, model.calling, model.order),
        "results": {name: model.results[name] for name in names if name in model.results},
        "slots": [seen(slot, slot.number, unit(slot.holder), model.order) for slot in model.sorted()],
        "current": model.current and model.current.number,
        "acted": sorted(model.acted),
        "benched": sorted(model.benched),
        "attacks": {name: number for name, number in sorted(model.attacks.items()) if number},
        "holding": sorted({unit(name) for name in names if model.can_act(name) and model.lets_others_go(name)}),
        "mixed": mixed_of(model.mixed),
        "may take": sorted({unit(name) for name in model.asked(model.current)})
        if model.current and not model.calling and model.current.holder is None
        else None,
    }


def mixed_of(mixed):
    if mixed is None:
        return None
    if mixed.successes is None:
        return mixed.actor
    ends = (mixed.comes_off(0), mixed.comes_off(1)) if mixed.divided else None
    return (mixed.actor, mixed.successes, mixed.share if mixed.divided else None, mixed.divided, ends)


def of_rules(state):
    """The same of the rules."""
    fight = state.fight
    names = [combatant.id for combatant in state.combatants.values() if combatant.known]
    model = Fight(state.rules.model_dump(), people(state), modes=dict(fight.groups), grouped=dict(fight.grouped))

    def unit(name):
        return None if name is None else min(model.unit(name), key=names.index)

    def can_act(name):
        active = state.combatants[name].status == "active"
        return active and name in fight.results and name not in fight.acted and name not in fight.benched

    mixed = fight.mixed
    return {
        "round": (fight.round, fight.rolling, fight.order),
        "results": {name: fight.results[name].successes for name in names if name in fight.results},
        "slots": [seen(slot, slot.id, unit(slot.claim), fight.order) for slot in fight.sorted],
        "current": fight.current,
        "acted": sorted(fight.acted),
        "benched": sorted(fight.benched),
        "attacks": {name: number for name, number in sorted(fight.attacks.items()) if number},
        "holding": sorted({unit(name) for name in names if can_act(name) and set(model.unit(name)) & {*fight.holding}}),
        "mixed": None
        if mixed is None
        else mixed.combatant
        if not mixed.rolled
        else (
            mixed.combatant,
            mixed.successes,
            mixed.share if mixed.divided else None,
            mixed.divided,
            (mixed.comes_off(0), mixed.comes_off(1)) if mixed.divided else None,
        ),
        "may take": sorted({unit(name) for name in claimers(state)})
        if fight.running and fight.now and fight.actor is None
        else None,
    }


def claimers(state):
    """Those to whom the board offers the current slot."""
    names = set()
    for choice in board_for(state, GM).choices:
        if choice.command == "storypath.claim" and choice.fields.get("slot") == state.fight.current:
            names |= {choice.fields["combatant"]} if not choice.options else {option.value for option in choice.options}
    return names


def test_the_model_knows_nothing_of_the_rules():
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    imported = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported == {"re", "dataclasses"}


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_random_fights_agree_with_the_model(seed):
    table = ModelledTable(seed)
    carried_out = sum(table.play() for _ in range(STEPS))
    # In a few fights the first commands are all refused.
    assert carried_out or any(table.play() for _ in range(10 * STEPS))
