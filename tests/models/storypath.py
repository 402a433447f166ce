"""The rules of Storypath a second time, for comparison: docs/rules/storypath.md in as little code as possible.

It knows nothing of the program. `Fight.people` is what the roster of an encounter says; `Fight.give` takes each command with
the faces that fell. Numbers in comments are those of the page. One file, so that it can be read beside that page.
"""

import re
from dataclasses import dataclass, field

ACTIVE, OUT, GONE = "active", "out", "gone"
TARGETS = {1: 8, 2: 8, 3: 7, 4: 7}
"""Target number by tier (3.2); 6 from tier 5 on."""


@dataclass
class Person:
    """A combatant. owner: its player, or the GM."""

    id: str
    side: str
    owner: str
    status: str
    batch: str | None
    pool: int
    tier: int
    enhancement: int


@dataclass
class Slot:
    """A slot. of: who rolled it. extra: whose further turn it is. holder: who has it in this round. end: how it was used up."""

    number: int
    side: str
    successes: int
    of: list
    extra: str | None = None
    holder: str | None = None
    end: str | None = None
    rank: int | None = None
    behind: tuple = ()

    @property
    def place(self):
        """R3, R5; then the GM's order, then the order of making. A slot that was passed over comes behind another (S3-19)."""
        own = (-self.successes, self.rank is None, self.rank or 0, self.side == "npc", self.number)
        return (*self.behind, self.number) if self.behind else own


@dataclass
class Mixed:
    """A mixed action. tasks: pool, difficulty, enhancement of each. successes: None while dice are to be typed."""

    actor: str
    tasks: list
    successes: int | None
    share: int | None = None
    divided: bool = False

    def reached(self, task):
        """Successes of a task; an Enhancement helps its own task, and only with a success on the dice (R9, 3.2)."""
        share = self.share if task == 0 else self.successes - self.share
        return share + self.tasks[task][2] if self.successes else 0

    def comes_off(self, task):
        """Whether it reaches its difficulty."""
        return self.successes > 0 and self.reached(task) >= self.tasks[task][1]


def successes_of(faces, target, tens, enhancement=0):
    """3.2: every face from the target number on; a 10 counts twice if doubled; an Enhancement needs a success."""
    total = sum((2 if face == 10 and tens == "double" else 1) for face in faces if face >= target)
    return total + enhancement if total else 0


@dataclass
class Fight:
    """A fight. faces: dice still to be used by the present command."""

    rules: dict
    people: dict = field(default_factory=dict)
    round: int = 0
    calling: bool = True
    order: str = "slots"
    results: dict = field(default_factory=dict)
    throws: dict = field(default_factory=dict)
    slotted: set = field(default_factory=set)
    fixed: dict = field(default_factory=dict)
    slots: list = field(default_factory=list)
    dropped: list = field(default_factory=list)
    numbered: int = 0
    current: Slot | None = None
    acted: list = field(default_factory=list)
    action: str = "none"
    mixed: Mixed | None = None
    attacks: dict = field(default_factory=dict)
    benched: dict = field(default_factory=dict)
    holding: list = field(default_factory=list)
    modes: dict = field(default_factory=dict)
    grouped: dict = field(default_factory=dict)
    starters: list = field(default_factory=list)
    starting: bool = False
    first: str | None = None
    faces: list = field(default_factory=list)

    # --- people and units ---

    def group(self, name):
        """The group to which this one belongs (R1)."""
        return self.grouped.get(name) or self.people[name].batch

    def mode(self, name):
        """How its group rolls and acts (S3-5)."""
        return self.modes.get(self.group(name), "shared") if self.group(name) else "alone"

    def fellows(self, name):
        """All who share a roll with this one, itself included."""
        if self.mode(name) == "alone":
            return [name]
        side, group = self.people[name].side, self.group(name)
        return [other for other, person in self.people.items() if person.side == side and self.group(other) == group]

    def unit(self, name):
        """All who act together with this one, itself included."""
        return self.fellows(name) if self.mode(name) == "together" else [name]

    def can_act(self, name):
        """Whether this one may have its turn in this round: here, not ambushed, and has not had it."""
        return self.here(name) and name not in self.benched and name not in self.acted

    def here(self, name):
        """Whether it is in the fight and has rolled."""
        return self.people[name].status == ACTIVE and name in self.results

    def able(self, name):
        """Who of the unit can act."""
        return [member for member in self.unit(name) if self.can_act(member)]

    def same(self, name, other):
        """Whether both are of one unit."""
        return name is not None and other is not None and other in self.unit(name)

    def units(self, side):
        """One of each unit of a side that can act; `any`: of both."""
        units = []
        for name, person in self.people.items():
            of_side = side in ("any", person.side)
            if of_side and self.can_act(name) and not any(self.same(name, other) for other in units):
                units.append(name)
        return units

    # --- slots ---

    def sorted(self):
        """The slots in order of play."""
        return sorted(self.slots, key=lambda slot: slot.place)

    def open(self):
        """Slots that are not used up in this round."""
        return [slot for slot in self.sorted() if slot.end is None]

    def rests(self, slot):
        """Whether those who rolled a free slot have left without a turn (S3-20)."""
        rollers = [name for name in slot.of if name in self.people]
        left = bool(rollers) and all(self.people[name].status == GONE for name in rollers)
        return left and slot.holder is None and slot.extra is None and not any(name in self.acted for name in rollers)

    def takers(self, slot):
        """Units that may take a slot: of its side, who still can act (R4)."""
        if self.rests(slot):
            return []
        if slot.extra is not None:
            # A further turn does not use up its owner's own (S3-12).
            return [slot.extra] if self.here(slot.extra) and slot.extra not in self.benched else []
        units = self.units(slot.side)
        if self.starters and not self.acted:
            units = [name for name in units if any(self.same(name, starter) for starter in self.starters)] or units
        return units

    def asked(self, slot):
        """Of the takers those who do not let the others go first, if there are others."""
        takers = self.takers(slot)
        return [name for name in takers if not self.lets_others_go(name)] or takers

    def lets_others_go(self, name):
        """Whether its unit holds; one member is enough, whoever of it is still here."""
        return any(self.same(name, other) for other in self.holding)

    def holds(self, slot):
        """Whether the holder of a slot can still act in it."""
        if slot.extra is not None:
            return self.here(slot.holder) and slot.holder not in self.benched
        sides = {self.people[member].side for member in self.able(slot.holder)}
        return bool(sides) and (slot.side == "any" or sides == {slot.side})

    def slot_of(self, name):
        """The open slot that a unit holds, further turns apart."""
        held = (slot for slot in self.open() if slot.extra is None and self.same(slot.holder, name))
        return next(held, None)

    @property
    def actor(self):
        """Who has the current slot."""
        return None if self.current is None else self.current.holder

    # --- the roll call ---

    def target(self, name):
        """Target number of a combatant, by its own tier or the house rule (3.2)."""
        rule = self.rules["target_number"]
        return TARGETS.get(self.people[name].tier, 6) if rule == "tier" else int(rule)

    def throw(self, pool, name, enhancement=0):
        """Successes of a roll with the faces that fell: the pool, then its 10s, then theirs."""
        taken, fresh = [], pool
        while fresh:
            wave, self.faces = self.faces[:fresh], self.faces[fresh:]
            assert len(wave) == fresh, "more dice are needed than were rolled"
            taken += wave
            fresh = wave.count(10) if self.rules["tens"] == "explode" else 0
        return successes_of(taken, self.target(name), self.rules["tens"], enhancement)

    def roll(self, name):
        """R1, R2: roll the pool for this one and all who share the roll. A pool of 0 has no dice (S3-14)."""
        person = self.people[name]
        pool = max(person.pool, int(self.rules["min_pool"]))
        self.enter(name, self.throw(pool, name, person.enhancement))

    def enter(self, name, successes):
        """A result for all who share the roll: those without one, and those who have shared it before."""
        former, throw = self.throws.get(name), object()
        for fellow in self.fellows(name):
            shares = fellow not in self.results or (former is not None and self.throws.get(fellow) is former)
            if fellow == name or (shares and self.people[fellow].status != GONE):
                self.results[fellow], self.throws[fellow] = successes, throw
                self.move(fellow)

    def correct(self, who, successes):
        """The GM's number or re-roll counts for all who share the roll and have one."""
        sharers = [name for name in self.fellows(who) if name in self.results and self.people[name].status != GONE]
        for name in {who, *sharers}:
            self.settle_for(name, successes)

    def settle_for(self, name, successes):
        """Successes of this one alone."""
        self.results[name] = successes
        self.throws.pop(name, None)
        self.move(name)

    def fix(self):
        """Successes that the GM has fixed count in each roster without a roll."""
        for name, successes in self.fixed.items():
            if name in self.unrolled():
                self.settle_for(name, successes)

    def move(self, name):
        """The slot that a roll has made is where its successes put it (R3)."""
        for slot in self.slots:
            if name in slot.of and slot.side != "any":
                slot.successes = self.results[name]

    def unrolled(self):
        """Who still has to roll."""
        people = self.people.items()
        return [name for name, person in people if person.status == ACTIVE and name not in self.results]

    def roll_for(self, names):
        """Roll for these, once for those who share."""
        for name in names:
            if name not in self.results:
                self.roll(name)

    def call(self):
        """A new roll call: earlier results do not count any more, fixed ones do (S3-1)."""
        self.calling, self.current, self.results, self.throws, self.slotted = True, None, {}, {}, set()
        self.dropped, self.starters = [], []
        self.slots = [slot for slot in self.slots if not slot.of]
        self.free_slots()
        self.clear_turns()
        self.fix()

    def make_roster(self):
        """R3: a slot for each result, the most successes first; popcorn has turns without sides (3.4)."""
        self.order, self.slotted = self.rules["order"], set()
        added, made, self.dropped = [slot for slot in self.slots if not slot.of], [], []
        for name in self.people:
            if self.here(name) and not any(name in slot.of for slot in made):
                made.append(self.slot_for(name, len(made)))
        for slot in added:
            # What the GM has added stays, but for turns without a side when there are sides again.
            if self.order == "popcorn":
                slot.side, slot.number = "any", len(made)
            elif slot.extra:
                slot.side, slot.number = self.people[slot.extra].side, len(made)
            if self.order == "popcorn" or slot.side != "any":
                slot.rank, slot.behind = None, ()
                made.append(slot)
        self.slots = sorted(made, key=lambda slot: slot.place)
        for number, slot in enumerate(self.slots, start=1):
            slot.number = number
        self.numbered = len(self.slots)
        self.starters, self.starting = [], self.order == "popcorn"

    def rank(self, name):
        """Popcorn: the most successes begin, PCs before NPCs (3.4)."""
        return (-self.results[name], self.people[name].side == "npc")

    def slot_for(self, name, number):
        """The slot that the roll of this one makes; a group that acts together has one (S3-5)."""
        of = [member for member in self.unit(name) if member in self.results and member not in self.slotted]
        self.slotted.update(of)
        if self.order == "popcorn":
            return Slot(number, "any", 0, of)
        return Slot(number, self.people[name].side, self.results[name], of)

    def newcomers(self):
        """S3-8: the slot of a newcomer is put in by its successes; if its moment has passed, for the next round."""
        for name in self.people:
            if not self.here(name) or name in self.slotted:
                continue
            self.numbered += 1
            slot = self.slot_for(name, self.numbered)
            self.slots.append(slot)
            if self.current is not None and slot.place < self.current.place:
                slot.end = "late"
                for member in slot.of:
                    self.benched[member] = "late"

    def regroup(self):
        """S3-5: those who act together have one slot, others one each; a slot has the side of those who rolled it (S3-11)."""
        for slot in [slot for slot in [*self.slots, *self.dropped] if slot.of]:
            # Who has changed sides goes, and the others keep it.
            keeper = next((name for name in slot.of if slot.side in ("any", self.people[name].side)), slot.of[0])
            for name in [name for name in slot.of if not self.same(keeper, name)]:
                slot.of.remove(name)
                self.numbered += 1
                side = "any" if slot.side == "any" else self.people[name].side
                end = slot.end
                if end is not None and name not in self.acted:
                    # A slot that was used up without its turn: its moment has passed (S3-8); popcorn turns have no moment.
                    end = None if self.order == "popcorn" else "late"
                own = Slot(self.numbered, side, slot.successes, [name], holder=None, end=end, behind=slot.behind)
                self.slots.append(own)
            if slot in self.slots:
                self.join([other for other in self.slots if other.of and self.same(slot.of[0], other.of[0])])

    def join(self, slots):
        """Keep one of the slots of a unit: that of its turn, else the first open one."""
        kept = min(slots, key=lambda slot: (slot is not self.current, slot.end is not None, slot.place))
        for slot in slots:
            if slot is not kept:
                kept.of = sorted({*kept.of, *slot.of}, key=list(self.people).index)
                self.slots.remove(slot)

    def change_side(self, name):
        """S3-11: who changes sides takes the slot along that it rolled."""
        for slot in [*self.slots, *self.dropped]:
            if slot.side != "any" and (slot.of == [name] or slot.extra == name):
                slot.side = self.people[name].side

    # --- rounds and turns ---

    def begin_round(self, number):
        """All slots are free again. An ambush is for round 1 (S3-10)."""
        self.round = number
        self.clear_turns()
        self.benched = {name: why for name, why in self.benched.items() if why == "ambush" and number == 1}
        self.free_slots()
        self.current = None
        if self.first is not None:
            # The last of a popcorn round has named the first of this one (3.4).
            if self.can_act(self.first):
                self.sorted()[0].holder = self.first
            self.starters, self.first = [self.first], None
        else:
            if self.starting:
                able = self.units("any") or [name for name in self.people if self.here(name)]
                self.starting = False
                self.starters = [name for name in able if self.rank(name) == min(map(self.rank, able))]
            if len(self.starters) == 1 and self.can_act(self.starters[0]):
                self.sorted()[0].holder = self.starters[0]

    def free_slots(self):
        for slot in self.slots:
            slot.holder, slot.end, slot.behind = None, None, ()

    def clear_turns(self):
        """Forget what belongs to a round."""
        self.acted, self.attacks, self.holding = [], {}, []
        self.action, self.mixed = "none", None

    def end_round(self, number=None):
        """The round is over: slots of those who are not there go (S3-6, S3-20), and the next one begins."""
        self.drop_gone()
        number = number or self.round + 1
        if self.rules["roster"] == "round":
            self.call()
            return
        self.drop_last()
        if self.rules["order"] != self.order:
            self.make_roster()
        self.begin_round(number)

    def drop_gone(self):
        """S3-20: the slots of those who have left go."""
        gone = [
            slot
            for slot in self.slots
            if (slot.of or slot.extra) and all(self.status(name) == GONE for name in slot.of or [slot.extra])
        ]
        self.slots = [slot for slot in self.slots if slot not in gone]
        self.slotted -= {name for slot in gone for name in slot.of}

    def drop_last(self):
        """S3-6: with drop-last-at-end as many slots as have fallen, the last ones."""
        if self.rules["fallen_slots"] == "drop-last-at-end":
            for side in ("pc", "npc"):
                rolled = [slot for slot in self.sorted() if slot.side == side and slot.of]
                for slot in rolled[len(rolled) - self.surplus(side) :] if self.surplus(side) > 0 else []:
                    self.slots.remove(slot)
                    self.dropped.append(slot)

    def status(self, name):
        return self.people[name].status if name in self.people else GONE

    def surplus(self, side):
        """How many slots that were rolled a side has beyond its units."""
        here = [name for name, person in self.people.items() if person.side == side and self.here(name)]
        units = {min(self.unit(name), key=list(self.people).index) for name in here}
        return sum(slot.side == side and bool(slot.of) for slot in self.slots) - len(units)

    def drop_own(self):
        """S3-6: with drop-own the slot that a fallen one rolled goes at once, after the turn that is taken in it."""
        if self.rules["fallen_slots"] != "drop-own" or self.order == "popcorn":
            return
        for slot in list(self.slots):
            fallen = slot.of and all(self.status(name) == OUT for name in slot.of)
            if fallen and not (slot is self.current and slot.holder and slot.end is None):
                self.slots.remove(slot)
                self.dropped.append(slot)
                if slot is self.current:
                    self.current = None

    def restore(self):
        """S3-7: a dropped slot comes back with its people."""
        for slot in sorted(self.dropped, key=lambda slot: slot.place):
            if self.rules["fallen_slots"] == "drop-last-at-end":
                back = self.surplus(slot.side) < 0
            else:
                back = any(self.status(name) == ACTIVE for name in slot.of)
            if back:
                self.dropped.remove(slot)
                self.slots.append(slot)
                slot.holder, slot.end, slot.behind = None, None, ()
                if self.current is not None and slot.place < self.current.place:
                    slot.end = "late"

    def resume(self):
        """S3-20: the slot of who has left and is back comes behind the side's other open slots."""
        for slot in self.sorted():
            if slot.end == "rested" and not self.rests(slot):
                others = [other for other in self.open() if other.side == slot.side and other.extra is None]
                others = [other for other in others if not self.rests(other)]
                slot.end, slot.holder, slot.behind = None, None, others[-1].place if others else ()

    def settle(self):
        """What follows by itself."""
        self.fix()
        if self.calling:
            if self.round and not self.unrolled() and any(self.here(name) for name in self.people):
                self.start()
            else:
                return
        self.regroup()
        self.newcomers()
        self.regroup()
        self.restore()
        self.resume()
        self.lapse()
        self.drop_own()
        for _ in range(1_000):
            if self.calling:
                # A new roll call; with fixed successes it may be complete at once.
                self.settle()
                return
            if self.due():
                return
            if self.current is not None and self.current in self.slots and self.current.end is None:
                self.use_up("rested" if self.rests(self.current) else "skipped")
            elif not self.advance() and not self.calling:
                return
        raise AssertionError("the model does not come to rest")

    def start(self):
        """The roll call is over; the round begins."""
        self.calling = False
        self.make_roster()
        self.begin_round(self.round + 1)

    def due(self):
        """Whether the current slot has somebody who acts, or who may take it."""
        slot = self.current
        if slot is None or slot not in self.slots or slot.end is not None:
            return False
        return slot.holder is not None or bool(self.takers(slot))

    def advance(self):
        """Go to the next slot, or to the next round. Returns False when nobody is left to act at all."""
        self.current = None
        if not any(self.has_turns(name) for name in self.people):
            return False
        slots = self.open()
        if self.order == "popcorn":
            # Turns without a side: one for which nobody is left costs nobody anything, and stays for those who come back.
            slots = [slot for slot in slots if slot.holder is not None or self.takers(slot)]
        if slots:
            self.current = slots[0]
        else:
            self.end_round()
            return not self.calling
        return True

    def has_turns(self, name):
        """Whether there is a slot, in this round or the next, in which this one could act."""
        sides = ("any", self.people[name].side)
        return self.here(name) and any(
            slot.extra == name or (slot.extra is None and slot.side in sides) for slot in self.slots
        )

    def use_up(self, end):
        """A slot is used up without a turn."""
        self.current.end, self.current.holder = end, None

    def lapse(self):
        """S3-4: who cannot act any more has no slot; a turn in which an action was made is over."""
        for slot in self.open():
            if slot.holder is not None and not self.holds(slot):
                if slot is self.current and self.action != "none":
                    self.finish(slot.holder)
                else:
                    slot.holder = None

    def finish(self, actor):
        """The turn is over."""
        slot = self.current
        slot.end = "taken"
        if slot.extra is None:
            self.acted += [name for name in self.able(actor) or [actor] if name not in self.acted]
            self.let_go(actor)
        self.action, self.mixed = "none", None
        self.starters = []

    # --- commands ---

    def give(self, people, command, who, user, gm, faces):
        """Carry out a command. people: all, after it. who: the combatant that is meant. user, gm: who gives it."""
        self.faces, former, self.people = list(faces), self.people, people
        for name, person in former.items():
            if name in people and people[name].side != person.side:
                self.change_side(name)
        action = getattr(self, command.verb.replace(".", "_"), None)
        if action is not None:
            action(command, who, user, gm)
        assert not self.faces, f"{len(self.faces)} dice were rolled for nothing"
        self.settle()

    def initiative_roll(self, command, who, user, gm):
        if command.dice is None:
            # Each player rolls for the own combatants, the GM for those without a player (R1).
            players = (None, user) if gm else (user,)
            self.roll_for([who] if who else [name for name in self.unrolled() if self.people[name].owner in players])
            return
        mixed = self.mixed
        if mixed is not None and not mixed.divided and who in self.unit(mixed.actor) and who in self.results:
            pool = min(task[0] for task in mixed.tasks)
            self.set_mixed(self.typed(command.dice, pool, who, 0))
        else:
            person = self.people[who]
            self.enter(who, self.typed(command.dice, person.pool, who, person.enhancement))

    def typed(self, text, pool, who, enhancement):
        """S3-18: a single number is the successes; several, or the faces of a pool, are counted."""
        numbers = [int(part) for part in re.findall(r"\d+", text)]
        if re.fullmatch(r"\d+", text.strip()):
            return numbers[0]
        return successes_of(numbers, self.target(who), self.rules["tens"], enhancement)

    def initiative_next(self, command, who, user, gm):
        if self.calling:
            self.roll_for(self.unrolled())
            self.start()
        elif self.current.holder is not None:
            self.finish(self.current.holder)
        else:
            self.pass_over()

    clock_expire = initiative_next

    def pass_over(self):
        """S3-19: a free slot goes behind the side's other open slots once; the second time it is lost."""
        slot, self.starters = self.current, []
        others = [other for other in self.open() if other.side == slot.side and other is not slot]
        # A further turn is no slot of the side, and one that rests is there for nobody.
        others = [other for other in others if other.extra is None and not self.rests(other)]
        # 3.4: popcorn turns belong to no side, and one that nobody takes is lost at once.
        if self.rules["skipped_slots"] == "later" and self.order == "slots" and not slot.behind and others:
            slot.behind = others[-1].place
            self.current = None
        else:
            self.use_up("lost")

    def initiative_declare(self, command, who, user, gm):
        {"take": self.take, "hold": self.storypath_hold, "pass": self.storypath_pass}[command.intent](
            command, who, user, gm
        )

    def take(self, command, who, user, gm):
        self.claim(who, self.slot_to_take(who))

    def storypath_claim(self, command, who, user, gm):
        slot = next((slot for slot in self.slots if slot.number == command.slot), None)
        self.claim(who, slot or self.slot_to_take(who))

    def slot_to_take(self, who):
        """The current slot if it is free for this one, else the first free one of its side."""
        free = [slot for slot in self.open() if slot.holder is None and self.may_take(who, slot)]
        return self.current if self.current in free else free[0]

    def may_take(self, who, slot):
        """Whether this one may get a slot (R4, S3-12, S3-20)."""
        return any(self.same(who, taker) for taker in self.takers(slot))

    def claim(self, who, slot):
        """A unit gets a slot; it leaves another one, and whoever had this one loses it."""
        if slot.extra is None and (held := self.slot_of(who)) is not None:
            held.holder = None
        slot.holder = who
        self.let_go(who)

    def let_go(self, who):
        """A unit that takes a slot, or has had its turn, holds no more."""
        self.holding = [name for name in self.holding if not self.same(name, who)]

    def storypath_release(self, command, who, user, gm):
        slot = self.current if self.current and self.same(self.current.holder, who) else self.slot_of(who)
        slot.holder = None

    def storypath_hold(self, command, who, user, gm):
        held = self.slot_of(who)
        if held is not None:
            held.holder = None
        self.holding += self.able(who)

    def storypath_pass(self, command, who, user, gm):
        self.use_up("passed")

    def storypath_done(self, command, who, user, gm):
        self.finish(self.actor)

    def storypath_name(self, command, who, user, gm):
        named, actor, slot = who, self.actor, self.current
        following = self.next_of_side(slot)
        left = [name for name in self.units("any") if not self.same(name, actor)]
        if self.order == "popcorn" and (following is None or not left):
            self.first = named
        else:
            self.claim(named, following)
        self.finish(actor)

    def next_of_side(self, slot):
        """The next slot of a side that somebody can be put into."""
        places = [other for other in self.open() if other.side == slot.side and other is not slot]
        return next((other for other in places if other.extra is None and not self.rests(other)), None)

    def initiative_order(self, command, who, user, gm):
        """The GM orders slots of equal successes, over R5; a free current slot gives way to one that comes first now."""
        moving = next(slot for slot in self.slots if slot.number == command.moving)
        equal = [slot for slot in self.sorted() if slot.successes == moving.successes and slot is not moving]
        index = next(i for i, slot in enumerate(equal) if slot.number == command.neighbour)
        equal.insert(index + (command.place == "after"), moving)
        for rank, slot in enumerate(equal):
            slot.rank = rank
        if self.current is not None and self.current.holder is None:
            self.current = None

    def storypath_act(self, command, who, user, gm):
        self.action = "simple"
        self.attacked(who, command.deed == "attack")

    def storypath_all(self, command, who, user, gm):
        """The NPCs act, each in its slot, up to one that may be a player's, a second attack (R7), or the end of the round."""
        number, attack = self.round, command.deed == "attack"
        while self.round == number and not self.calling and (npc := self.npc_due()) is not None:
            if attack and self.attacks.get(npc, 0):
                return
            if self.current.holder is None:
                self.claim(npc, self.current)
            self.action = "simple"
            self.attacked(npc, attack)
            self.finish(npc)
            self.settle()

    def npc_due(self):
        """Who is next if it is a matter of the GM's NPCs alone, and the turn has not begun."""
        slot = self.current
        if slot is None or self.action != "none":
            return None
        asked = [slot.holder] if slot.holder is not None else self.asked(slot)
        if any(self.people[name].side != "npc" or self.people[name].owner is not None for name in asked):
            return None
        return asked[0] if asked else None

    def attacked(self, who, attacks):
        if attacks:
            self.attacks[who] = self.attacks.get(who, 0) + attacks

    def storypath_mixed(self, command, who, user, gm):
        """R9: the smaller pool is rolled."""
        tasks = [
            [command.first_pool, command.first_difficulty, command.first_enhancement],
            [command.second_pool, command.second_difficulty, command.second_enhancement],
        ]
        self.action, self.mixed = "mixed", Mixed(who, tasks, None)
        self.attacked(who, {"none": 0, "both": 2}.get(command.attacking, 1))
        if command.successes is not None:
            self.set_mixed(command.successes)
        elif self.rules["dice"] == "bot":
            self.set_mixed(self.throw(min(command.first_pool, command.second_pool), who))

    def set_mixed(self, successes):
        self.mixed.successes, self.mixed.share, self.mixed.divided = successes, None, False

    def storypath_task(self, command, who, user, gm):
        task = self.mixed.tasks[command.task - 1]
        task[1] = task[1] if command.difficulty is None else command.difficulty
        task[2] = task[2] if command.enhancement is None else command.enhancement

    def storypath_split(self, command, who, user, gm):
        self.mixed.share = command.share

    def storypath_divide(self, command, who, user, gm):
        self.mixed.share, self.mixed.divided = command.share, True

    def storypath_ambush(self, command, who, user, gm):
        names = [who] if who else [name for name in self.people if self.people[name].side == command.side]
        for name in names:
            if command.surprised == "no":
                self.benched.pop(name, None)
            elif who or self.people[name].status != GONE:
                self.benched[name] = "ambush"

    def storypath_group(self, command, who, user, gm):
        group = self.group(who) or who
        for name in (who, *filter(None, command.others.split(","))):
            self.grouped[name] = group
        self.modes[group] = command.mode
        rolled = [name for name in self.fellows(who) if name in self.results]
        for name in self.fellows(who):
            if rolled and name not in self.results:
                self.results[name], self.throws[name] = self.results[rolled[0]], self.throws.get(rolled[0])

    def storypath_round(self, command, who, user, gm):
        if command.roster == "reroll":
            self.drop_gone()
            self.call()
        else:
            self.end_round(command.number)

    def gm_set(self, command, who, user, gm):
        value = int(command.value) if re.fullmatch(r"\d+", command.value) else None
        match command.attribute:
            case "successes":
                self.correct(who, value)
            case "fixed" if value is None:
                del self.fixed[who]
            case "fixed":
                self.fixed[who] = value
                self.settle_for(who, value)
            case "acted":
                self.acted = [name for name in self.acted if name != who] + [who] * value
            case "benched":
                self.benched.pop(who, None)
                if value:
                    self.benched[who] = "gm"
            case "attacks":
                self.attacks[who] = value
            case "mixed":
                self.set_mixed(value)

    def gm_reroll(self, command, who, user, gm):
        if self.mixed is not None and self.same(self.mixed.actor, who):
            self.set_mixed(self.throw(min(task[0] for task in self.mixed.tasks), who))
            return
        person = self.people[who]
        successes = self.throw(max(person.pool, int(self.rules["min_pool"])), who, person.enhancement)
        self.correct(who, successes)

    def gm_slot(self, command, who, user, gm):
        slot = next((slot for slot in self.slots if slot.number == command.slot), None)
        match command.change:
            case "add":
                self.numbered += 1
                side = self.people[who].side if who else command.side
                added = Slot(self.numbered, side, command.successes or 0, [], who)
                if self.order == "popcorn":
                    added.side, added.successes = "any", 0
                self.slots.append(added)
                if self.current is not None and added.place < self.current.place:
                    added.end = "late"
            case "edit":
                slot.side = command.side or slot.side
                slot.successes = slot.successes if command.successes is None else command.successes
                slot.rank, slot.behind = None, ()
            case "remove":
                self.slots.remove(slot)
                self.drop_turn(slot)
            case "open":
                slot.end, slot.holder = None, None
            case "close":
                slot.end, slot.holder = "gm", None
                self.drop_turn(slot)

    def drop_turn(self, slot):
        """The turn that was taken in a slot is no turn."""
        if slot is self.current and slot.end != "taken":
            self.action, self.mixed = "none", None
