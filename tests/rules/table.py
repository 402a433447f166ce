"""The base of the tables for tests: an encounter with its log, driven through the engine and checked after every command."""

from abc import ABC, abstractmethod

from rules.codec import decode_command, decode_entry, decode_state, encode_entry, encode_state
from rules.commands import Add, Tick
from rules.dice.rng import ScriptedDice
from rules.engine import Step, act, begin
from rules.history import fold
from rules.refusals import Refusal
from rules.replay import export
from rules.state import CLOCK, Actor
from rules.system import system_of
from rules.view.for_viewer import announcement_for, board_for
from rules.waiting import due

GM = "maud"
SEC = 1_000


class Table(ABC):
    """An encounter of one system. faces: the dice that will fall. rules: house rules that are not the default."""

    system_id: str

    def __init__(self, *faces, **rules):
        self.dice = ScriptedDice(faces)
        self.now = 0
        begun = begin(self.system_id, rules, by=Actor(user=GM, gm=True), at=0)
        assert isinstance(begun, Step), begun
        self.log, self.state = list(begun.entries), begun.state

    @property
    def system(self):
        """The rule system of the encounter."""
        return system_of(self.state)

    def id(self, name):
        """Id of a combatant, which stays the same when the name changes."""
        return self.state.find(name).id

    def owner(self, name):
        """User who plays this combatant; the GM for one without an owner."""
        return self.state.find(name).owner or GM

    # --- commands ---

    def give(self, command, by=GM, at=None, drawn=None, unseen=None):
        """The engine's answer to a command, ten seconds after the last one or at `at` (ms).

        drawn, unseen: the public and the hidden events that the control pressed was drawn after.
        """
        self.now = self.now + 10 * SEC if at is None else max(self.now, at)
        actor = by if isinstance(by, Actor) else Actor(user=by, gm=by == GM)
        stamp = self.now if at is None else at
        before = encode_state(self.state)
        answer = act(self.state, command, by=actor, at=stamp, dice=self.dice, log=self.log, drawn=drawn, unseen=unseen)
        assert encode_state(self.state) == before, "the old state was changed in place"
        if isinstance(answer, Refusal):
            assert Refusal.model_validate_json(answer.model_dump_json()) == answer
            return answer
        self.log += answer.entries
        self.state = answer.state
        self.check()
        return answer

    def do(self, command, by=GM, at=None, drawn=None, unseen=None):
        """Give a command that must be carried out; returns the kinds of its events."""
        answer = self.give(command, by, at, drawn, unseen)
        assert isinstance(answer, Step), f"refused: {answer}"
        return [entry.event.kind for entry in answer.entries]

    def refuse(self, command, by=GM, at=None, drawn=None, unseen=None):
        """Give a command that must be refused; returns the code."""
        answer = self.give(command, by, at, drawn, unseen)
        assert isinstance(answer, Refusal), f"carried out: {answer}"
        return answer.code

    def add(self, name, owner=None, side="pc", **sheet):
        """The GM adds a combatant."""
        self.do(Add(name=name, owner=owner, side=side, sheet=sheet))
        return self

    def tick(self):
        """The clock does what is due."""
        end = due(self.state)
        assert end is not None, "nothing is due"
        return self.do(Tick(), Actor(user=CLOCK, gm=True), end)

    # --- views ---

    def choice(self, verb, viewer=None):
        """The command behind the only button with this verb and no form, as the GM (or this viewer) sees it."""
        board = board_for(self.state, viewer or Actor(user=GM, gm=True))
        (choice,) = [choice for choice in board.choices if choice.command == verb and not choice.ask]
        return decode_command({"do": choice.command, **choice.fields})

    def announcement(self, told):
        """The announcement for readers of everything up to revision `told`."""
        authors = {entry.seq: entry.by for entry in self.log}
        return announcement_for(self.state, told, authors)

    def latest(self, kind):
        """The latest event of this kind of the system."""
        return [entry.event for entry in self.log if entry.event.kind == f"{self.system_id}.{kind}"][-1]

    def script(self):
        """The log as a script."""
        return export(self.log)

    # --- invariants ---

    def check(self):
        """The state is the fold of the log, both survive storage, and the invariants of the system hold."""
        assert fold(self.log) == self.state
        assert decode_state(encode_state(self.state)) == self.state
        assert all(stored(entry) == entry for entry in self.log)
        self.check_system()

    @abstractmethod
    def check_system(self):
        """The invariants of the system."""


def stored(entry):
    """The entry after a round trip through storage."""
    event = entry.event
    return decode_entry(
        seq=entry.seq, step=entry.step, by=entry.by, at=entry.at, kind=event.kind, body=encode_entry(entry)
    )
