"""A fight by totals for tests, with Ada, Bo and Cy of docs/rules/totals.md 1.5.

table = ada_bo_cy(7, 2)                          # the dice that will fall, two for each strike
table.attack("Ada", "Cy", "feint", 3)            # by its owner
table.all_normal()                               # the others attack normally: all is revealed
table.strike("Ada")
assert table.hits() == {"Ada": True}
"""

from table import Table

from rules.commands import Declare, Next, Set, SetCounter
from rules.totals.commands import Choose, Confirm, Mix, Pass, PutOut, Retarget, Reveal, StrikeNow, TakeDamage, UseStyle
from rules.totals.turn import due, pending, ruling_of, totals_of

ADA = {"skill": 5, "speed": 1, "parry": 2, "finesse": 1, "damage": 3}
BO = {"skill": 4, "speed": 0, "parry": 1, "finesse": 2, "damage": 5}
CY = {"skill": 3, "speed": -1, "parry": 0, "finesse": 0, "damage": 7}


class TotalsTable(Table):
    """Combatants are named; commands come from their owners."""

    system_id = "totals"

    # --- commands ---

    def attack(self, name, target=None, manner="normal", strength=3, drawn=None):
        """Choose a kind of attack."""
        command = Choose(combatant=name, target=target, manner=manner, strength=strength)
        return self.do(command, self.owner(name), drawn=drawn)

    def mix(self, name, target=None, **factors):
        """Choose a free mix."""
        return self.do(Mix(combatant=name, target=target, **factors), self.owner(name))

    def defend(self, name):
        """Go on the defensive."""
        return self.do(Declare(intent="defensive", combatant=name), self.owner(name))

    def stand_by(self, name):
        """Do not attack."""
        return self.do(Declare(intent="none", combatant=name), self.owner(name))

    def confirm(self, name):
        """Confirm the choice."""
        return self.do(Confirm(combatant=name), self.owner(name))

    def all_normal(self):
        """The GM reveals; missing choices are normal attacks."""
        self.do(Reveal(missing="normal"))
        return self

    def all_at(self, target, *names):
        """These attack this target normally."""
        for name in names:
            self.attack(name, target)
        return self

    def strike(self, name, dice=None, **fields):
        """Roll, or type the dice."""
        return self.do(StrikeNow(combatant=name, dice=dice, **fields), self.owner(name))

    def hit(self, name, target):
        """Strike at this target, whatever was declared, and hit."""
        self.do(Retarget(combatant=name, target=target))
        self.strike(name, 9)
        assert self.hits()[name]

    def fell(self, name, target):
        """Hit this target, and the GM puts it out of action by this strike."""
        self.hit(name, target)
        return self.out(target, name)

    def out(self, name, by=None):
        """The GM puts a combatant out of action."""
        return self.do(PutOut(combatant=name, striker=by))

    def retarget(self, name, target):
        """Name another target."""
        return self.do(Retarget(combatant=name, target=target), self.owner(name))

    def retarget_all(self, target):
        """The GM lets all others strike at this target."""
        for name in self.still():
            if name != target:
                self.do(Retarget(combatant=name, target=target))

    def finish_turn(self):
        """All that are left strike with dice of 0, and the GM opens the next turn."""
        while self.phase == "striking":
            name = self.due()[0]
            self.strike(name, 0) if self.plan(name).target else self.do(Pass(combatant=name))
        self.do(Next())
        return self

    def do_set(self, name, /, **values):
        """The GM sets fields of a combatant."""
        for attribute, value in values.items():
            self.do(Set(combatant=name, attribute=attribute, value=str(value)))

    # --- state ---

    @property
    def melee(self):
        """State of the system."""
        return self.state.fight

    @property
    def phase(self):
        """Half of the turn."""
        return self.melee.phase

    def totals(self, name):
        """Speed, Defence, Attack, Damage; None for a total that there is not."""
        return total_values(totals_of(self.state, self.id(name)))

    def plan(self, name):
        """The plan of a combatant; None before a choice."""
        return self.melee.plans.get(self.id(name))

    def names(self, ids):
        """Names of these ids, in their order."""
        return [self.state.combatants[combatant_id].name for combatant_id in ids]

    def due(self):
        """Names of those who may strike now."""
        return self.names(due(self.state))

    def pending(self):
        """Names of those with an attack left."""
        return self.names(pending(self.state))

    def still(self):
        """Names of those whose attack counts in this turn."""
        ruling = ruling_of(self.state)
        return self.names(attacker for attacker in ruling.order.falling if ruling.counts(attacker))

    def hits(self):
        """Name of each striker -> whether the strike hit."""
        return {self.state.combatants[strike.combatant].name: strike.hits for strike in self.melee.strikes}

    def check_system(self):
        whole(self.state)


def total_values(totals):
    """Speed, Defence, Attack, Damage."""
    return tuple(total and total.value for total in (totals.speed, totals.defence, totals.attack, totals.damage))


def rare(state):
    """A command for the random player that few moments allow; None: not now."""
    fight = state.fight
    strike = next((strike for strike in fight.strikes if strike.untaken), None)
    if strike is not None:
        counters = state.combatants[strike.target].counters
        if not counters:
            return SetCounter(combatant=strike.target, counter="hits", value=6)
        return TakeDamage(combatant=strike.target, counter=str(counters[0].id))
    if fight.phase != "declaring":
        return None
    shaken = next((key for key, plan in fight.plans.items() if not plan.stands), None)
    if shaken is not None:
        return Confirm(combatant=shaken)
    styled = next((combatant for combatant in state.present if combatant.sheet.styles), None)
    return None if styled is None else UseStyle(combatant=styled.id, style=styled.sheet.styles[0].name)


def whole(state):
    """Assert the invariants of every fight by totals."""
    melee = state.fight
    present = {combatant.id for combatant in state.present}
    assert set(melee.plans) <= set(state.combatants)
    if state.ended:
        return
    if melee.phase == "declaring":
        assert set(melee.plans) <= present
        undecided = [key for key in present if key not in melee.plans or not melee.plans[key].stands]
        assert len(present) < 2 or undecided
    if melee.phase == "striking":
        assert due(state), "a turn ends when no attacker is left"
        assert set(due(state)) <= set(melee.called)
        assert set(due(state)) <= set(pending(state))
    else:
        assert pending(state) == ()
    struck = [strike.combatant for strike in melee.strikes if not strike.granted]
    assert len(struck) == len(set(struck)), "one attack a turn (R9)"
    ruling = ruling_of(state)
    assert all(
        strike.hits and strike.void is not ruling.takes_effect(strike) for strike in melee.strikes if strike.hits
    )
    assert not ruling.lapsed_falls


def ada_bo_cy(*faces, cy="npc", **rules):
    """The three of the vectors; Ada is played by ann, Bo by ben, Cy by the GM (or as a PC by cat)."""
    table = TotalsTable(*faces, **rules)
    table.add("Ada", "ann", **ADA).add("Bo", "ben", **BO)
    return table.add("Cy", "cat" if cy == "pc" else None, side=cy, **CY)


def speeds(*values, **rules):
    """Fighters A, B, C ... with these Speeds, each striking at the next one, all revealed."""
    table = TotalsTable(**rules)
    names = [chr(ord("A") + number) for number in range(len(values))]
    for name, value in zip(names, values, strict=True):
        table.add(name, name.lower(), skill=value)
    for name, target in zip(names, [*names[1:], names[0]], strict=True):
        table.attack(name, target)
    return table
