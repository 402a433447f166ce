"""A Storypath fight for tests, with the roster of docs/rules/storypath.md 3.5.

table = standard()                              # Sigrun 4, Golem 4, Donner 2, Mika 2, Wolf A 2, Wolf B 2
table.claim("Donner")                           # by its owner
table.name("Mika")                              # by the owner of the actor
assert table.order() == ["Donner"]
"""

from collections import Counter

from table import GM, Table

from rules.commands import Add, Next, Remove, Roll, Set
from rules.state import Actor
from rules.storypath.commands import Act, Claim, Divide, Finish, Hold, Mix, Name, Pass, Release
from rules.storypath.eligibility import candidates, has_result, holder_can_act, takers
from rules.storypath.settle import next_after
from rules.view.for_viewer import board_for

PLAYERS = {"Sigrun": "vera", "Donner": "karl", "Mika": "mia"}
NPCS = ("Golem", "Wolf A", "Wolf B")
SUCCESSES = {"Sigrun": 4, "Golem": 4, "Donner": 2, "Mika": 2, "Wolf A": 2, "Wolf B": 2}


class StorypathTable(Table):
    """A Storypath fight with its log."""

    system_id = "storypath"

    # --- commands of the GM ---

    def pack(self, name="Wolf", count=3, **sheet):
        """Add a batch of like NPCs."""
        self.do(Add(name=name, count=count, sheet=sheet))
        return self

    def rolled(self, **successes):
        """Enter successes rolled at the table; names are written with _ for a space."""
        for name, number in successes.items():
            self.do(Roll(combatant=name.replace("_", " "), dice=number))
        return self

    def start(self):
        """Close the roll call."""
        self.do(Next())
        return self

    def out(self, name):
        """Put a combatant out."""
        return self.do(Remove(combatant=name))

    def back(self, name):
        """Bring a combatant back."""
        return self.set(name, "status", "active")

    def set(self, name, attribute, value):
        """Set an attribute."""
        return self.do(Set(combatant=name, attribute=attribute, value=str(value)))

    # --- commands of the owner, or of the actor's owner ---

    def claim(self, name, slot=None, by=None, drawn=None):
        """Take a slot."""
        return self.do(Claim(combatant=name, slot=slot), by or self.owner(name), drawn=drawn)

    def release(self, name):
        """Give the slot back."""
        return self.do(Release(combatant=name), self.owner(name))

    def act(self, name, deed="attack"):
        """Note a simple action."""
        return self.do(Act(combatant=name, deed=deed), self.owner(name))

    def mix(self, name, first_pool, second_pool, **fields):
        """Make a mixed action."""
        return self.do(Mix(combatant=name, first_pool=first_pool, second_pool=second_pool, **fields), self.owner(name))

    def divide(self, share):
        """Divide the actor's successes."""
        return self.do(Divide(share=share), self.owner(self.actor()))

    def name(self, name):
        """End the actor's turn and name the next combatant."""
        return self.do(Name(next=name), self.owner(self.actor()))

    def done(self):
        """End the actor's turn; what was shown as next must come."""
        announced, round_before = next_after(self.state), self.fight.round
        kinds = self.do(Finish(), self.owner(self.actor()))
        if announced is None:
            assert self.fight.round == round_before + 1 or self.fight.rolling
        else:
            assert (self.fight.current, self.fight.round) == (announced.id, round_before)
        return kinds

    def turn(self, name):
        """A whole turn: take the slot if need be, and end the turn."""
        if self.actor() != name:
            self.claim(name)
        self.done()
        return self

    def hold(self, name):
        """Let the others go first."""
        return self.do(Hold(combatant=name), self.owner(name))

    def passes(self, name):
        """Pass the slot."""
        return self.do(Pass(combatant=name), self.owner(name))

    # --- state ---

    @property
    def fight(self):
        """The state of the system."""
        return self.state.fight

    def names(self, combatant_ids):
        """Names of these combatants."""
        return [self.state.combatants[combatant_id].name for combatant_id in combatant_ids]

    def actor(self):
        """Name of the actor; None while the current slot is free."""
        return None if self.fight.actor is None else self.state.combatants[self.fight.actor].name

    def asked(self):
        """Names of the candidates for the current slot."""
        return self.names(candidates(self.state, self.fight.now))

    def roster(self):
        """The slots in order, as `pc 4`."""
        return [f"{slot.side} {slot.successes}" for slot in self.fight.sorted]

    def slot(self):
        """The current slot, as `pc 4`."""
        return f"{self.fight.now.side} {self.fight.now.successes}"

    def place(self, name):
        """Index of the slot that this combatant rolled."""
        return next(n for n, slot in enumerate(self.fight.sorted) if self.id(name) in slot.of)

    def order(self, round_number=None):
        """Names of the combatants whose turn is over, in order, in this round or in the fight."""
        names, number = [], 0
        for entry in self.log:
            if entry.event.kind == "storypath.round-began":
                number = entry.event.round
            elif entry.event.kind == "storypath.done" and round_number in (None, number):
                names += self.names(entry.event.combatants)
        return names

    def skipped(self):
        """Ids of the slots that were skipped because no unit was left."""
        skipped = [entry.event for entry in self.log if entry.event.kind == "storypath.skipped"]
        return [event.slot for event in skipped if event.end == "skipped"]

    # --- views ---

    def board(self, gm=False):
        """The public board, or the GM's."""
        return board_for(self.state, Actor(user=GM, gm=True) if gm else None)

    def codes(self, told=None):
        """The message codes of the board, or of the announcement to readers of everything up to revision `told`."""
        view = self.board() if told is None else self.announcement(told)
        return set(_codes(view.model_dump()))

    def check_system(self):
        whole(self.state)


def _codes(data):
    if isinstance(data, dict):
        if set(data) == {"code", "params"}:
            yield data["code"]
        for value in data.values():
            yield from _codes(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _codes(value)


def whole(state):
    """The invariants of every Storypath fight."""
    fight = state.fight
    assert len({slot.id for slot in fight.slots}) == len(fight.slots)
    assert all(slot.id <= fight.numbered for slot in fight.slots)
    assert len(set(fight.acted)) == len(fight.acted)
    claims = Counter(slot.claim for slot in fight.open if slot.claim is not None and slot.extra is None)
    assert all(number == 1 for number in claims.values()), "a unit has two slots of a round"
    assert fight.mixed is None or fight.action == "mixed"
    if fight.action != "none":
        assert fight.actor is not None
    if not fight.running or state.ended:
        return
    claimed = [slot for slot in fight.open if slot.claim is not None]
    assert all(holder_can_act(state, slot) for slot in claimed), "a unit that cannot act has a slot"
    assert all(fight.results[key].slotted for key in state.combatants if has_result(state, key))
    if fight.now is None:
        assert not any(takers(state, slot) for slot in fight.open), "it stands still although a unit could act"
    else:
        assert fight.now.end is None
        assert fight.now.claim is not None or takers(state, fight.now), "no unit can take the current slot"


def gathered(*faces, npcs=(), **rules):
    """The three PCs of the vectors and these NPCs, none of which has rolled."""
    table = StorypathTable(*faces, **rules)
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    for name in npcs:
        table.add(name, side="npc")
    return table


def cast(*faces, **rules):
    """All six combatants of the vectors, none of which has rolled."""
    return gathered(*faces, npcs=NPCS, **rules)


def standard(*faces, **rules):
    """The roster of the vectors, in round 1 (C08)."""
    successes = {name.replace(" ", "_"): number for name, number in SUCCESSES.items()}
    return cast(*faces, **rules).rolled(**successes).start()


def pcs(*faces, **rules):
    """The three PCs, each with two successes, in round 1."""
    return gathered(*faces, **rules).rolled(Sigrun=2, Donner=2, Mika=2).start()
