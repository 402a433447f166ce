"""Random fights by totals, compared after every command with the model of docs/rules/totals.md."""

import ast
import json
from pathlib import Path

import pytest
from random_table import GM, USERS, RandomTable

from rules import commands as ask
from rules import events as ev
from rules.engine import act
from rules.history import History
from rules.log import split_steps
from rules.message import UserText
from rules.refusals import Refusal
from rules.replay import export
from rules.state import CLOCK, Actor
from rules.totals import commands as totals_ask
from rules.totals import events as totals_ev
from rules.view.for_viewer import announcement_for, board_for, private_board
from rules.waiting import awaited, is_resting
from tests.long_runs import repetitions
from tests.models import totals as model

SCRIPTS = repetitions("RIPOSTE_MODELS", 20, 1_000)
BATCH = 10
COMMANDS = 26
CLOCKWORK = Actor(user=CLOCK, gm=True)
REFS = ("combatant", "target", "striker", "like")
LIKELY, PRESSED = 0.5, 0.3
"""Share of the commands that bring a turn on, and of the others those that are buttons of a viewer's board."""
ALWAYS = {
    totals_ask.Modify: 3,
    totals_ask.Surprised: 2,
    ask.Remove: 2,
    ask.Set: 2,
    ask.Rule: 1,
    ask.Add: 1,
    ask.AddLines: 0.5,
    ask.Several: 1,
    ask.SetCounter: 0.3,
    ask.ChangeCounter: 0.3,
    ask.Join: 1,
    ask.Leave: 1,
    ask.Hide: 0.5,
    ask.Reveal: 1,
    ask.Transfer: 0.5,
    ask.Undo: 1,
    ask.Redo: 1,
    ask.Expire: 1,
}
DECLARING = {
    totals_ask.NoRoom: 1,
    totals_ask.Reveal: 5,
    totals_ask.Choose: 12,
    totals_ask.ChooseAll: 2,
    totals_ask.Mix: 3,
    totals_ask.SaveStyle: 1,
    totals_ask.UseStyle: 1,
    ask.Declare: 4,
    ask.Next: 1,
}
STRIKING = {
    totals_ask.SetFactor: 2,
    totals_ask.Outcome: 3,
    totals_ask.StillStrikes: 3,
    totals_ask.GrantStrike: 2,
    totals_ask.PutOut: 10,
    totals_ask.Retarget: 4,
    totals_ask.StrikeNow: 2,
    totals_ask.StrikeAll: 2,
    totals_ask.Pass: 1,
    ask.Reroll: 2,
    ask.Next: 6,
}
WEIGHTS = {
    "gathering": {**ALWAYS, ask.Add: 20},
    "declaring": {**ALWAYS, **DECLARING},
    "striking": {**ALWAYS, **STRIKING},
    "over": {**ALWAYS, **STRIKING, totals_ask.StrikeNow: 1, totals_ask.Retarget: 1},
}
"""Commands that are typed in each phase, most of them by the GM."""
RULES = {
    "simultaneity": ["pairwise", "anchored", "chained"],
    "gap": [1, 2, 3, 3, 4],
    "defensive_bonus": [0, 3, 3, 5],
    "absent": ["nothing", "normal"],
    "dice": ["d10-d10", "d10-d10", "4dF", "d20", "typed"],
    "declare": ["hidden", "gm-sees", "open"],
}


class ModelTable(RandomTable):
    """A fight whose commands also go to the model."""

    def __init__(self, seed):
        super().__init__("totals", seed)
        self.log = History(self.log)
        self.steps = {}
        self.carried_out = 0
        self.boards = {}
        self.house = self.state.rules.model_dump()
        self.model = model.Totals(self.house)
        for number in range(self.whim.randint(2, 5)):
            owner = self.whim.choice([None, "ann", "bea", "cy"])
            side = "npc" if owner is None else self.whim.choice(["pc", "pc", "npc"])
            self.give(ask.Add(name=f"F{number}", side=side, owner=owner, sheet=self.sheet()), GM)

    def sheet(self):
        number = self.whim.randint
        bonuses = {name: number(-2, 3) for name in ("speed", "parry", "finesse", "damage")}
        return {"skill": number(2, 8), **bonuses}

    # --- the player ---

    def plain_value(self, name, field):
        match name:
            case "sheet":
                return self.sheet()
            case "modifier":
                return self.whim.randint(-6, 6)
            case "dice":
                return str(self.whim.randint(-3, 9))
            case "hidden":
                return self.whim.choice(["no", "no", "yes"])
            case "alias":
                return ""
            case "count":
                return self.whim.choice([1, 1, 2, 3])
        return super().plain_value(name, field)

    def value(self, name, field):
        if name == "combatant" and self.state.combatants:
            return self.whim.choice(list(self.state.combatants))
        if name == "side":
            return self.whim.choice(["pc", "npc"])
        return super().value(name, field)

    def likely(self):
        """What a table does most of the time: those who must choose do, those who may strike do; None: nothing is likely."""
        fight, pick = self.state.fight, self.whim
        waits = awaited(self.state)
        people = [wait.who for wait in waits if wait.who is not None]
        if not people:
            return ask.Next() if fight.phase == "over" and pick.random() < 0.3 else None
        who = pick.choice(people)
        if fight.phase == "declaring":
            if who in fight.plans and pick.random() < 0.7:
                return totals_ask.Confirm(combatant=who)
            stance = pick.random()
            if stance < 0.15:
                return ask.Declare(combatant=who, intent="defensive" if stance < 0.1 else "none")
            kind = totals_ask.Choose if stance < 0.8 else totals_ask.Mix
            return self.random_command(kind).model_copy(update={"combatant": who, "target": self.other(who)})
        if pick.random() < 0.2:
            return totals_ask.Retarget(combatant=who, target=self.other(who))
        typed = self.state.rules.dice == "typed" or pick.random() < 0.3
        return totals_ask.StrikeNow(combatant=who, dice=str(pick.randint(-3, 9)) if typed else None)

    def other(self, who):
        """Someone else, often the same for all: of several hits on one fighter the last counts (S1-15)."""
        others = [one for one in self.state.combatants if one != who] or [who]
        return others[0] if self.whim.random() < 0.4 else self.whim.choice(others)

    def command(self):
        """A random command and who gives it."""
        if self.whim.random() < LIKELY and (command := self.likely()) is not None:
            return command, GM
        if self.whim.random() < PRESSED:
            viewer = self.whim.choice(USERS)
            private = private_board(self.state, viewer) if self.whim.random() < 0.3 else None
            choices = (private or self.board(viewer)).choices
            command = self.pressed(self.whim.choice(choices)) if choices else None
            if command is not None:
                return command, viewer
        weights = WEIGHTS[self.state.fight.phase]
        (kind,) = self.whim.choices(list(weights), list(weights.values()))
        if kind is ask.Expire:
            return kind(), CLOCKWORK
        if kind is ask.Rule:
            setting = self.whim.choice([*RULES, "simultaneity", "simultaneity"])
            return ask.Rule(setting=setting, value=str(self.whim.choice(RULES[setting]))), GM
        if kind is ask.Set and self.whim.random() < 0.7:
            attribute = self.whim.choice(["status", "skill", "side", "parry", "speed"])
            values = {"status": ["active", "out", "gone"], "side": ["pc", "npc"]}.get(attribute, range(9))
            combatant = self.whim.choice(list(self.state.combatants))
            return kind(combatant=combatant, attribute=attribute, value=str(self.whim.choice(values))), GM
        strikes = self.state.fight.strikes
        if kind is totals_ask.PutOut and strikes and self.whim.random() < 0.8:
            strike = self.whim.choice(strikes)
            return kind(combatant=strike.target, striker=strike.combatant), GM
        if kind is ask.Remove and strikes and self.whim.random() < 0.8:
            return kind(combatant=self.whim.choice(strikes).target), GM
        return self.random_command(kind), self.whim.choice(USERS[1:]) if kind in (ask.Join, ask.Leave) else GM

    def play(self):
        while self.carried_out < COMMANDS and not self.state.ended:
            self.give(*self.command())

    def board(self, viewer):
        """The board, drawn once for each viewer and state: that is what takes the time."""
        key = viewer.user
        if self.boards.get(key, (None, None))[0] is not self.state:
            self.boards[key] = (self.state, board_for(self.state, viewer))
        return self.boards[key][1]

    # --- the comparison ---

    def give(self, command, by):
        self.now += 10_000
        before = self.state
        answer = act(before, command, by=by, at=self.now, dice=self.dice, log=self.log)
        if isinstance(answer, Refusal):
            if answer.code != "is-hidden":
                # That is the shared part's refusal.
                may = self.model.may_do(*call_of(before, command))
                assert not may, self.report(f"the model allows {command}, the rules refuse: {answer.code}")
            return
        self.log.extend(answer.entries)
        self.state = answer.state
        self.carried_out += 1
        due_before = self.model.due
        try:
            if isinstance(command, ask.RewindCommand):
                self.rewind()
            else:
                step = step_of(before, answer, command, by)
                self.steps[answer.entries[0].step] = step
                self.model.do(step)
            expected, actual = self.expected(), self.actual()
        except (model.ModelError, ArithmeticError, LookupError, AttributeError, TypeError) as error:
            raise AssertionError(self.report(f"the model: {type(error).__name__}: {error}")) from error
        different = [
            f"{name}: the model has {value}, the rules have {actual[name]}"
            for name, value in expected.items()
            if value != actual[name]
        ]
        newly_due = sorted((self.model.due & set(self.model.awaited)) - due_before)
        if newly_due and not isinstance(command, ask.RewindCommand):
            # An undo only shows the board as it was.
            different += self.not_called(newly_due, before.revision)
        assert not different, self.report("; ".join(different))

    def not_called(self, due, told):
        """Who may strike since revision `told` and is not called for it."""
        if is_resting(self.state):
            return []
        announcement = announcement_for(self.state, told)
        owners = {self.state.combatants[who].owner or self.state.gm for who in due}
        pings = set(announcement.pings) if announcement else set()
        return [f"{user} has to strike and is not called" for user in sorted(owners - pings)]

    def rewind(self):
        """The model again from the commands that are in effect."""
        self.model = model.Totals(self.house)
        for entries in split_steps(self.log)[0]:
            if entries[0].step in self.steps:
                self.model.do(self.steps[entries[0].step])

    def report(self, problem):
        return f"{problem}\nafter {self.log[-1]}\nscript for `python -m rules play`:\n{json.dumps(export(self.log))}"

    def expected(self):
        """What the model says."""
        fight = self.model
        revealed = fight.phase in ("striking", "over")
        return {
            "phase": (fight.phase, fight.turn),
            "statuses": {one.id: one.status for one in fight.fighters.values()},
            "plans": {
                who: (plan.stance, plan.target, vars(plan.factors), plan.stands or revealed)
                for who, plan in fight.plans.items()
            },
            "surprised": fight.surprised,
            "fallen": fight.fallen,
            "decreed": fight.decreed,
            "passed": fight.passed,
            "granted": fight.granted,
            "strikes": [
                {
                    "who": (strike.who, strike.target, strike.granted),
                    "total": fight.totals(strike.who)["attack"] + strike.dice + strike.modifier,
                    "defence": fight.totals(strike.target)["defence"],
                    "damage": fight.totals(strike.who)["damage"],
                    "hits": fight.reaches(strike),
                    "void": fight.cancelled(strike.who, strike),
                }
                for strike in fight.strikes
            ],
            "due": fight.due,
            "awaited": set(fight.awaited),
            "marked as due": set(fight.due) if revealed else set(),
            "cancelled": fight.without_strike if revealed else set(),
            "numbers": [(who, *fight.totals(who).values()) for who in fight.shown] if revealed else [],
        }

    def actual(self):
        """The same from the state and the board."""
        fight = self.state.fight
        revealed = fight.phase in ("striking", "over")
        waits = awaited(self.state)
        public = {one.id: one for one in self.state.combatants.values() if one.known}
        return {
            "phase": (fight.phase, fight.turn),
            "statuses": {one.id: one.status for one in public.values()},
            "plans": {
                who: (plan.stance, plan.target, dict(plan.factors), plan.stands or revealed)
                for who, plan in fight.plans.items()
            },
            "surprised": fight.surprised,
            "fallen": fight.fallen,
            "decreed": fight.decreed,
            "passed": set(fight.passed),
            "granted": fight.granted,
            "strikes": [
                {
                    "who": (strike.combatant, strike.target, strike.granted),
                    "total": strike.total,
                    "defence": strike.defence,
                    "damage": strike.damage,
                    "hits": strike.hits,
                    "void": strike.void,
                }
                for strike in fight.strikes
            ],
            "due": set(fight.called) if fight.phase == "striking" else set(),
            "awaited": {wait.who for wait in waits if wait.who is not None},
            "marked as due": self.marked("due") if revealed else set(),
            "cancelled": self.cancelled() if revealed else set(),
            "numbers": self.numbers() if revealed else [],
        }

    def cancelled(self):
        """Those of whom a line of the board says that they do not strike."""
        ids = {one.name: one.id for one in self.state.combatants.values()}
        lines = [line for line in self.board(GM).lines if line.code == "totals-cancelled"]
        return {ids[line.params["name"].said] for line in lines}

    def rows(self):
        """The rows of the board by combatant."""
        ids = {one.name: one.id for one in self.state.combatants.values()}
        return {ids[row[1].said]: row for row in self.board(GM).table[1:] if isinstance(row[1], UserText)}

    def numbers(self):
        """The totals of those who attack, in the order of the board."""
        return [(who, *row[2:6]) for who, row in self.rows().items() if isinstance(row[4], int)]

    def marked(self, progress):
        """Those whose row has this mark."""
        return {who for who, row in self.rows().items() if getattr(row[0], "params", {}).get("progress") == progress}


def call_of(state, command):
    """Verb and fields of a command, with ids as references."""
    fields = command.model_dump(exclude_unset=True)
    for name in REFS:
        if fields.get(name) is not None and (combatant := state.lookup(fields[name])) is not None:
            fields[name] = combatant.id
    return command.verb, fields


def step_of(before, answer, command, by):
    """A command that was carried out, for the model: references are ids, and who gave none is taken from the events."""
    events = [entry.event for entry in answer.entries]
    verb, fields = call_of(before, command)
    if command.who is ask.Who.OWNER and isinstance(command, (*totals_ask.TOTALS_COMMANDS, ask.Declare, ask.Roll)):
        strike = getattr(events[0], "strike", None)
        fields["combatant"] = strike.combatant if strike else events[0].combatant
    if isinstance(command, totals_ask.Confirm):
        fields["combatant"] = [event.combatant for event in events if isinstance(event, totals_ev.Confirmed)]
    dice = [
        event.strike.dice
        for event in events
        if isinstance(event, totals_ev.Struck)
        or (isinstance(event, totals_ev.StrikeReplaced) and (event.rolled or event.reason == "typed"))
    ]
    return model.Step(
        verb, fields, by.user, by.user == CLOCK, tuple(facts_of(command, events, answer.state)), tuple(dice)
    )


def facts_of(command, events, after):
    """What the shared part of the rules did; a status that changes as a consequence is for the model to find out."""
    statuses = [event for event in events if isinstance(event, ev.StatusChanged)]
    named = statuses if isinstance(command, ask.Reveal) else statuses[:1]
    if isinstance(command, ask.Several):
        named = [event for event in statuses if event.override]
    by_itself = isinstance(command, ask.Set) and command.attribute != "status"
    if command.verb.startswith("totals.") or by_itself or isinstance(command, ask.Reroll | ask.Rule | ask.Next):
        named = []
    for event in events:
        combatant = after.combatants.get(getattr(event, "combatant", None))
        if combatant is not None and not combatant.known:
            # The rules of the system do not get those who were never revealed.
            continue
        match event:
            case ev.Joined(hidden=False):
                sheet = after.combatants[event.combatant].sheet.model_dump()
                yield "joined", event.combatant, event.side, event.owner, sheet, event.group
            case ev.Dismissed() if combatant is not None:
                # Whom the players have seen remains as they last saw it.
                yield "sheet", event.combatant, combatant.sheet.model_dump()
            case ev.SheetChanged():
                yield "sheet", event.combatant, event.changes
            case ev.SideChanged():
                yield "side", event.combatant, event.side
            case ev.OwnerChanged():
                yield "owner", event.combatant, event.owner
            case ev.RuleChanged():
                yield "house", event.setting, event.value
            case ev.StatusChanged() if event in named:
                yield "status", event.combatant, event.status, event.override


def test_the_model_is_independent():
    tree = ast.parse(Path(model.__file__).read_text("utf-8"))
    imports = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imports |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imports == {"dataclasses"}


@pytest.mark.parametrize("first", range(0, SCRIPTS, BATCH))
def test_the_rules_and_the_model_agree(first):
    for seed in range(first, first + BATCH):
        ModelTable(seed).play()
