"""A Storypath fight for tests: the roster of docs/rules/storypath.md 3.5, and people who give commands to the real engine.

table = standard()                              # Sigrun 4, Golem 4, Donner 2, Mika 2, Wolf A 2, Wolf B 2
table.claim("Donner")                           # by its owner
table.name("Mika")                              # by whoever acts
assert table.order() == ["Donner"]
"""

from collections import Counter

from table import GM, Table

from rules.commands import Add, Next, Remove, Roll, Set
from rules.state import Actor
from rules.storypath.commands import Act, Claim, Divide, Finish, Hold, Mix, Name, Pass, Release
from rules.storypath.eligibility import candidates, keeps, present, takers
from rules.storypath.transitions import next_after
from rules.view.views import board_for

PLAYERS = {"Sigrun": "vera", "Donner": "karl", "Mika": "mia"}
NPCS = ("Golem", "Wolf A", "Wolf B")
SUCCESSES = {"Sigrun": 4, "Golem": 4, "Donner": 2, "Mika": 2, "Wolf A": 2, "Wolf B": 2}


class Slots(Table):
    """An encounter with its log, checked after every step."""

    system_id = "storypath"

    # --- what people do ---

    def pack(self, name="Wolf", count=3, **sheet):
        """A batch of like NPCs."""
        self.do(Add(name=name, count=count, sheet=sheet))
        return self

    def rolled(self, **successes):
        """Successes rolled at the table, entered by the GM; names are written with _ for a space."""
        for name, number in successes.items():
            self.do(Roll(combatant=name.replace("_", " "), dice=number))
        return self

    def start(self):
        """The GM goes on from the roll call."""
        self.do(Next())
        return self

    def claim(self, name, slot=None, by=None, drawn=None):
        """The owner takes a slot."""
        return self.do(Claim(combatant=name, slot=slot), by or self.owner(name), drawn=drawn)

    def release(self, name):
        """The owner gives the slot back."""
        return self.do(Release(combatant=name), self.owner(name))

    def act(self, name, deed="attack"):
        """The owner notes a simple action."""
        return self.do(Act(combatant=name, deed=deed), self.owner(name))

    def mix(self, name, first_pool, second_pool, **fields):
        """The owner makes a mixed action."""
        return self.do(Mix(combatant=name, first_pool=first_pool, second_pool=second_pool, **fields), self.owner(name))

    def divide(self, share):
        """Whoever acts divides the successes."""
        return self.do(Divide(share=share), self.owner(self.actor()))

    def name(self, name):
        """Whoever acts names the next one."""
        return self.do(Name(next=name), self.owner(self.actor()))

    def done(self):
        """Whoever acts ends the turn; what was shown as next is what comes."""
        announced, round_before = next_after(self.state), self.fight.round
        kinds = self.do(Finish(), self.owner(self.actor()))
        if announced is None:
            assert self.fight.round == round_before + 1 or self.fight.rolling
        else:
            assert (self.fight.current, self.fight.round) == (announced.id, round_before)
        return kinds

    def turn(self, name):
        """A whole turn: taken if need be, and ended."""
        if self.actor() != name:
            self.claim(name)
        self.done()
        return self

    def hold(self, name):
        """The owner lets the others go first."""
        return self.do(Hold(combatant=name), self.owner(name))

    def passes(self, name):
        """The owner passes."""
        return self.do(Pass(combatant=name), self.owner(name))

    def out(self, name):
        """The GM puts somebody out."""
        return self.do(Remove(combatant=name))

    def back(self, name):
        """The GM brings somebody back."""
        return self.set(name, "status", "active")

    def set(self, name, attribute, value):
        """The GM sets something."""
        return self.do(Set(combatant=name, attribute=attribute, value=str(value)))

    # --- how it stands ---

    @property
    def fight(self):
        """The state of the system."""
        return self.state.fight

    def actor(self):
        """The name of whoever acts; None while somebody must still take the slot."""
        return None if self.fight.actor is None else self.state.combatants[self.fight.actor].name

    def asked(self):
        """Who may take the current slot."""
        return [self.state.combatants[who].name for who in candidates(self.state, self.fight.now)]

    def roster(self):
        """The slots in order, as `pc 4`."""
        return [f"{slot.side} {slot.successes}" for slot in self.fight.sorted]

    def slot(self):
        """The current slot, as `pc 4`."""
        return f"{self.fight.now.side} {self.fight.now.successes}"

    def place(self, name):
        """Where the slot that this one rolled stands."""
        return next(n for n, slot in enumerate(self.fight.sorted) if self.id(name) in slot.of)

    def order(self, round_number=None):
        """Who has acted, in order; in this round or in the fight."""
        found, number = [], 0
        for entry in self.log:
            if entry.event.kind == "storypath.round-began":
                number = entry.event.round
            elif entry.event.kind == "storypath.done" and round_number in (None, number):
                found += [self.state.combatants[who].name for who in entry.event.combatants]
        return found

    def skipped(self):
        """The slots that were skipped because nobody was left, by number."""
        return [
            entry.event.slot
            for entry in self.log
            if entry.event.kind == "storypath.skipped" and entry.event.end == "skipped"
        ]

    def board(self, gm=False):
        """What everybody sees, or the GM."""
        return board_for(self.state, Actor(user=GM, gm=True) if gm else None)

    def codes(self, told=None):
        """The codes on the board, or those announced to who knows everything up to a revision."""
        shown = self.board() if told is None else self.announcement(told)
        return set(_codes(shown.model_dump()))

    def check_system(self):
        whole(self.state)


def _codes(data):
    if isinstance(data, dict):
        if set(data) == {"code", "params"}:
            yield data["code"]
        for one in data.values():
            yield from _codes(one)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _codes(one)


def whole(state):
    """What must hold in every fight with slots, whatever people have done."""
    fight = state.fight
    assert len({slot.id for slot in fight.slots}) == len(fight.slots)
    assert all(slot.id <= fight.numbered for slot in fight.slots)
    assert len(set(fight.acted)) == len(fight.acted)
    claims = Counter(slot.claim for slot in fight.open if slot.claim is not None and slot.extra is None)
    assert all(number == 1 for number in claims.values()), "somebody has two slots of a round"
    assert fight.mixed is None or fight.action == "mixed"
    if fight.action != "none":
        assert fight.actor is not None
    if not fight.running or state.ended:
        return
    assert all(keeps(state, slot) for slot in fight.open if slot.claim is not None), "somebody out has a slot"
    assert all(fight.results[who].slotted for who in state.combatants if present(state, who))
    if fight.now is None:
        assert not any(takers(state, slot) for slot in fight.open), "it stands still although somebody could act"
    else:
        assert fight.now.end is None
        assert fight.now.claim is not None or takers(state, fight.now), "nobody can take the slot that is asked for"


def cast(table):
    """The six of the vectors, nobody rolled."""
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    for name in NPCS:
        table.add(name, side="npc")
    return table


def standard(*faces, **rules):
    """The roster of the vectors, in round 1 (C08)."""
    table = cast(Slots(*faces, **rules))
    return table.rolled(**{name.replace(" ", "_"): number for name, number in SUCCESSES.items()}).start()


def pcs(*faces, **rules):
    """Only the three PCs, each with two successes."""
    return gathered(*faces, **rules).rolled(Sigrun=2, Donner=2, Mika=2).start()


def gathered(*faces, **rules):
    """Only the three PCs, nobody rolled."""
    table = Slots(*faces, **rules)
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    return table
