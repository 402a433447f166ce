"""Random players on every registered system, and the invariants that hold after each of their commands.

Commands are generated from the command models, so new systems and commands take part.
"""

import json
import random

import duel_table
import storypath_table
import totals_table
from pydantic import ValidationError

from rules import commands as ask
from rules.codec import decode_command, decode_state, encode_command, encode_state
from rules.dice.rng import SeededDice
from rules.engine import Step, act, begin, preview
from rules.fields import Ref
from rules.history import fold, steps_to_redo, steps_to_undo
from rules.message import Message
from rules.refusals import Refusal
from rules.state import CLOCK, Actor
from rules.system import system, systems
from rules.validation import bounds, options
from rules.view.board import PRIVATE, Choice
from rules.view.for_viewer import announcement_for, board_for, log_for, player_view, private_board
from rules.waiting import due

GM = Actor(user="gm", gm=True)
USERS = (GM, Actor(user="ann"), Actor(user="bea"), Actor(user="cy"))
NAMES = ("Ada", "Bo", "ada", "Cy", "Dí", "c1", "@everyone", "🐉")
RARER = {ask.Undo: 0.5, ask.Redo: 0.5, ask.Hide: 0.1, ask.Remove: 0.7}
"""In an encounter without combatants nothing happens."""
ALL = [system.id for system in systems()]
WHOLE = {"duel": duel_table.whole, "totals": totals_table.whole, "storypath": storypath_table.whole}
"""Invariants of each system."""
RARE = {"totals": totals_table.rare}
"""Commands that are possible at rare times only."""
WANTED = 5
"""Weight of commands that no fight has carried out yet."""


class RandomTable:
    """An encounter and a source of random commands."""

    def __init__(self, system_id, seed):
        self.whim = random.Random(f"{system_id} {seed}")
        self.system = system(system_id)
        self.dice = SeededDice(f"dice {seed}")
        self.now = 1_000
        rules = {
            name: self.whim.choice(options(field))
            for name, field in self.system.rules.model_fields.items()
            if options(field) and self.whim.random() < 0.5
        }
        begun = begin(system_id, rules, by=GM, at=self.now)
        assert isinstance(begun, Step), begun
        self.log, self.state = list(begun.entries), begun.state
        self.carried_out = set()
        self.wanted = set()
        self.clocked = False

    def command(self):
        """A command with random fields, or one that the board offers."""
        rare = self.rare()
        if rare is not None and self.whim.random() < 0.2:
            return rare
        if self.whim.random() < 0.5:
            offered = self.offered()
            if offered is not None:
                return offered
        kinds = (*ask.SHARED_COMMANDS, *self.system.commands)
        # A fight that ends at once, or is taken back as fast as it grows, would test little.
        rare = (ask.End, ask.Reopen, ask.Pause, ask.Resume, ask.Tick)
        weights = [
            WANTED if kind.verb in self.wanted else 0.02 if kind in rare else RARER.get(kind, 1) for kind in kinds
        ]
        (kind,) = self.whim.choices(kinds, weights)
        return self.random_command(kind)

    def random_command(self, kind):
        """A command of this kind with random fields."""
        while True:
            fields = {
                name: self.value(name, field)
                for name, field in kind.model_fields.items()
                if not field.exclude and (field.is_required() or self.whim.random() < 0.3)
            }
            try:
                return kind.model_validate(fields)
            except ValidationError:
                continue

    def rare(self):
        """A command that is possible at rare times only, or None."""
        if self.state.ended:
            return ask.Reopen()
        if self.state.paused is not None:
            return ask.Resume()
        if self.state.revision == self.state.rewound and steps_to_redo(self.log, self.now):
            return ask.Redo()
        return RARE[self.system.id](self.state) if self.system.id in RARE else None

    def offered(self, viewer=GM):
        """A command from the board of this viewer with its form filled in, or None."""
        choices = board_for(self.state, viewer).choices
        return self.pressed(self.whim.choice(choices)) if choices else None

    def pressed(self, choice):
        """The command behind a choice with its form filled in, or None."""
        shape = decode_shape(choice)
        if shape is None:
            return None
        kind = type(shape)
        asked = {name: self.value(name, kind.model_fields[name]) for name in choice.ask if self.whim.random() < 0.7}
        if choice.options:
            asked[choice.fills] = self.whim.choice(choice.options).value
        try:
            return kind.model_validate({**choice.fields, **asked})
        except ValidationError:
            return None

    def value(self, name, field):
        """A random value of this field, valid or not."""
        ref = next((item for item in field.metadata if isinstance(item, Ref)), None)
        kind = ref.kind if ref else None
        combatants = self.state.combatants.values()
        refs = [*self.state.combatants, *(combatant.name for combatant in combatants), "nobody"]
        if kind == "combatant":
            return self.whim.choice(refs)
        if kind == "user":
            return self.whim.choice(USERS).user
        if kind == "intent":
            return self.whim.choice([*self.system.intents, "dance"])
        if kind == "setting":
            return self.whim.choice([*self.system.rules.model_fields, "nothing"])
        if kind == "attribute":
            attributes = [
                *self.system.sheet.model_fields,
                *self.system.attributes(self.state),
                "name",
                "side",
                "status",
            ]
            return self.whim.choice(attributes)
        return self.plain_value(name, field)

    def earlier_values(self):
        """Random values of a PC from an earlier fight."""
        doom = {"id": 1001, "name": "doom", "value": 3, "shown": "gm"}
        return self.whim.choice([{}, {}, {"alias": "Hooded figure"}, {"counters": [doom]}])

    def plain_value(self, name, field):
        if name == "members":
            return [{"user": user.user, "name": self.whim.choice(NAMES), **self.earlier_values()} for user in USERS[1:]]
        if name in ("moving", "neighbour"):
            return self.whim.randint(1, 6)
        if name == "more":
            return self.whim.sample(list(self.state.combatants), min(3, len(self.state.combatants)))
        if name == "combatants" and self.state.combatants:
            count = self.whim.randint(1, min(3, len(self.state.combatants)))
            return ", ".join(self.whim.sample(list(self.state.combatants), count))
        if name == "lines":
            return self.whim.choice(["2 Rat", "Rat\nImp", "3 Imp | @everyone", "x = 1"])
        if name == "name":
            return self.whim.choice(NAMES)
        if name == "dice" and bounds(field) == (None, None):
            return self.whim.choice(["0", "3", "8 3", "10 9 4", "1,2,3", "x"])
        if name == "others":
            return self.whim.choice(["", *NAMES])
        if name == "hidden":
            return self.whim.choice(["yes", *["no"] * 7])
        if name == "sheet":
            return self.whim.choice([{}, {"vi": self.whim.randint(-5, 12)}, {"no-such": 1}])
        if name == "value":
            values = [value for rule in self.system.rules.model_fields.values() for value in options(rule)]
            return self.whim.choice([*values, "3", "-1", "x", "", "active", "out", "gone", "npc", *NAMES])
        if options(field):
            return self.whim.choice(options(field))
        low, high = bounds(field)
        if low is not None and high is not None:
            return self.whim.choice(
                [low, high, self.whim.randint(low, high), self.whim.randint(max(low, -3), min(high, 6))]
            )
        return self.whim.choice(["", "x", 0])

    def step(self):
        """Give a random command, pressed on an old board or typed. Returns whether it was carried out."""
        self.now += self.whim.choice([-500, 0, 1, 999, 3_000, 10_000])
        end = due(self.state)
        self.clocked |= end is not None
        if end is not None and end <= self.now and self.whim.random() < 0.8:
            return self.give(ask.Tick(), Actor(user=CLOCK, gm=True), end, None)
        if self.whim.random() < 0.02:
            return self.give(ask.Expire(), Actor(user=CLOCK, gm=True), self.now, None)
        by = GM if self.whim.random() < 0.6 else self.whim.choice(USERS)
        drawn = None if self.whim.random() < 0.7 else max(0, self.state.revision - self.whim.randint(0, 3))
        return self.give(self.command(), by, self.now, drawn)

    def give(self, command, by, at, drawn):
        assert decode_command(json.loads(json.dumps(encode_command(command)))) == command
        self.check_preview(command, by, at)
        before = encode_state(self.state)
        answer = act(self.state, command, by=by, at=at, dice=self.dice, log=self.log, drawn=drawn)
        assert encode_state(self.state) == before
        if isinstance(answer, Refusal):
            plain(answer)
            for choice in answer.choices:
                decode_shape(choice, whole=True)
            return False
        self.log += answer.entries
        self.state = answer.state
        self.carried_out.add(command.verb)
        self.check()
        return True

    def check_preview(self, command, by, at):
        """The preview is plain data."""
        answer = preview(self.state, command, by=by, at=at, log=self.log)
        parts = (answer,) if isinstance(answer, Refusal) else (*answer.lines, answer.before, answer.after)
        for part in parts:
            plain(part)

    def check(self):
        """Invariants after every command."""
        state = self.state
        assert fold(self.log) == state
        assert decode_state(encode_state(state)) == state
        assert [entry.seq for entry in self.log] == list(range(1, len(self.log) + 1))
        assert self.log[-1].seq == state.revision
        if self.system.id in WHOLE:
            WHOLE[self.system.id](state)
        for viewer in (None, *USERS):
            plain(player_view(state, viewer))
            boards = [board_for(state, viewer), private_board(state, viewer) if viewer else None]
            for board in filter(None, boards):
                plain(board)
                for choice in board.choices:
                    decode_shape(choice)
                # Discord refuses a message with two controls of one id.
                controls = [repr((it.command, it.fields, it.ask, it.fills, it.sure, it.gm)) for it in board.choices]
                assert len(set(controls)) == len(controls), controls
        if len(self.log) % 4 == 0:
            # Slow, since the whole log is described.
            for viewer in (None, *USERS[:2]):
                for _, words, _ in log_for(state, self.log, viewer):
                    plain(words)
        for earlier in (0, max(0, state.revision - 3)):
            news = announcement_for(state, earlier)
            if news is not None:
                plain(news)
        for combatant in state.combatants.values():
            for task in self.system.tasks(state, combatant):
                plain(task)
        if not state.ended:
            for odds in self.system.odds(state):
                plain(odds)

    def rewind_everything(self):
        """Undo everything and redo it."""
        while steps_to_redo(self.log, self.now):
            self.rewind(ask.Redo())
        states = [self.state]
        while steps_to_undo(self.log, self.now):
            self.rewind(ask.Undo())
            states.append(self.state)
        assert refused(act(self.state, ask.Undo(), by=GM, at=self.now, dice=self.dice, log=self.log))
        assert not self.state.combatants
        states.pop()
        while steps_to_redo(self.log, self.now):
            self.rewind(ask.Redo())
            assert without_numbers(self.state) == without_numbers(states.pop())
        assert not states
        assert refused(act(self.state, ask.Redo(), by=GM, at=self.now, dice=self.dice, log=self.log))

    def rewind(self, command):
        step = act(self.state, command, by=GM, at=self.now, dice=self.dice, log=self.log)
        assert isinstance(step, Step)
        self.log += step.entries
        self.state = step.state
        assert fold(self.log) == self.state


def without_numbers(state):
    """The state without the numbers of events: undo and redo are events too."""
    return state.model_copy(update={"revision": 0, "rewound": 0, "quiet": 0, "unseen": ()})


def refused(answer):
    return isinstance(answer, Refusal)


def plain(model):
    """The model survives JSON."""
    text = model.model_dump_json()
    if isinstance(model, Message | Refusal):
        assert type(model).model_validate_json(text) == model
    json.loads(text)


def decode_shape(choice: Choice, *, whole=False):
    """The command of a choice, whose fields must be valid and complete together with those that it asks for."""
    from rules.system import command_types

    if choice.command == PRIVATE:
        return None
    kind = command_types()[choice.command]
    assert set(choice.ask) <= set(kind.model_fields)
    required = {name for name, field in kind.model_fields.items() if field.is_required()}
    picked = {choice.fills: choice.options[0].value} if choice.options else {}
    assert required <= set(choice.fields) | set(choice.ask) | set(picked), choice
    assert not (whole and (choice.ask or picked))
    filled = {name: sample(kind.model_fields[name]) for name in required - set(choice.fields)}
    return kind.model_validate({**filled, **picked, **choice.fields})


def sample(field):
    """A valid value of a required field."""
    if options(field):
        return options(field)[0]
    low, _ = bounds(field)
    return "c1" if low is None else low
