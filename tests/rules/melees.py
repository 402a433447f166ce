"""A fight by totals for tests: Ada, Bo and Cy of docs/rules/totals.md 1.5, and people who give commands to the real engine.

table = ada_bo_cy(7, 2)                          # the dice that will fall, two for each strike
table.attack("Ada", "Cy", "feint", 3)            # by its owner
table.all_normal()                               # everybody else attacks normally: all is revealed
table.strike("Ada")
assert table.hits() == {"Ada": True}
"""

from table import GM, Table  # noqa: F401 - the tests of totals take GM from here

from rules.commands import Declare, Next, Remove, Set
from rules.totals.commands import Choose, Confirm, Mix, Pass, PutOut, Retarget, Reveal, StrikeNow, UseStyle
from rules.totals.turn import due, order, pending, still_strikes, totals_of

ADA = {"skill": 5, "speed": 1, "parry": 2, "finesse": 1, "damage": 3}
BO = {"skill": 4, "speed": 0, "parry": 1, "finesse": 2, "damage": 5}
CY = {"skill": 3, "speed": -1, "parry": 0, "finesse": 0, "damage": 7}


class Melee(Table):
    """An encounter with its log, checked after every step."""

    system_id = "totals"

    # --- what people do ---

    def attack(self, name, target=None, manner="normal", strength=3, drawn=None):
        """The owner chooses in private."""
        command = Choose(combatant=name, target=target, manner=manner, strength=strength)
        return self.do(command, self.owner(name), drawn=drawn)

    def mix(self, name, target=None, **factors):
        """The owner chooses a free mix."""
        return self.do(Mix(combatant=name, target=target, **factors), self.owner(name))

    def defend(self, name):
        """The owner goes on the defensive."""
        return self.do(Declare(intent="defensive", combatant=name), self.owner(name))

    def stand_by(self, name):
        """The owner does not attack."""
        return self.do(Declare(intent="none", combatant=name), self.owner(name))

    def confirm(self, name):
        """The owner leaves it as it is."""
        return self.do(Confirm(combatant=name), self.owner(name))

    def all_normal(self):
        """Everybody who has not chosen attacks normally, and the GM reveals."""
        self.do(Reveal(missing="normal"))
        return self

    def at(self, target, *names):
        """All of these strike at this one, if nobody has said otherwise."""
        for name in names:
            self.attack(name, target)
        return self

    def strike(self, name, dice=None, **fields):
        """The owner rolls, or types what was rolled."""
        return self.do(StrikeNow(combatant=name, dice=dice, **fields), self.owner(name))

    def out(self, name, by=None):
        """The GM puts somebody out."""
        return self.do(PutOut(combatant=name, striker=by))

    def retarget(self, name, target):
        """The owner names another target."""
        return self.do(Retarget(combatant=name, target=target), self.owner(name))

    def finish_turn(self):
        """Everybody who is left strikes with dice of 0, and the GM opens the next turn."""
        while self.phase == "striking":
            name = self.due()[0]
            self.strike(name, 0) if self.plan(name).target else self.do(Pass(combatant=name))
        self.do(Next())
        return self

    def do_set(self, who, /, **values):
        """The GM sets numbers of somebody's sheet."""
        for attribute, value in values.items():
            self.do(Set(combatant=who, attribute=attribute, value=str(value)))

    def retarget_all(self, target):
        """The GM lets everybody else strike at this one."""
        for name in self.still():
            if name != target:
                self.do(Retarget(combatant=name, target=target))

    def leave_the_fight(self, name):
        """The GM takes somebody out of the fight."""
        return self.do(Remove(combatant=name, how="gone"))

    # --- how it stands ---

    @property
    def melee(self):
        """The state of the system."""
        return self.state.fight

    @property
    def phase(self):
        """The half of the turn."""
        return self.melee.phase

    def totals(self, name):
        """Speed, Defence, Attack, Damage; None for what somebody has not."""
        of = totals_of(self.state, self.id(name))
        return tuple(one.total if one else None for one in (of.speed, of.defence, of.attack, of.damage))

    def plan(self, name):
        """What somebody has declared; None: nothing yet."""
        return self.melee.plans.get(self.id(name))

    def names(self, ids):
        """Names of ids, in their order."""
        return [self.state.combatants[one].name for one in ids]

    def due(self):
        """Who may strike now, by name."""
        return self.names(due(self.state))

    def pending(self):
        """Who has an attack left, by name."""
        return self.names(pending(self.state))

    def still(self):
        """Whose attack counts in this turn, by name."""
        return [name for name in self.names(order(self.state).falling) if still_strikes(self.state, self.id(name))]

    def hits(self):
        """Who has hit and who has missed, by name."""
        return {self.state.combatants[one.combatant].name: one.hits for one in self.melee.strikes}

    # --- what must hold ---

    def check_system(self):
        whole(self.state)


def rare(state):
    """What can be asked in few moments only; None: nothing of the kind."""
    fight = state.fight
    if fight.phase != "declaring":
        return None
    if any(not plan.stands for plan in fight.plans.values()):
        return Confirm()
    styled = next((one for one in state.present if one.sheet.styles), None)
    return None if styled is None else UseStyle(combatant=styled.id, style=styled.sheet.styles[0].name)


def whole(state):
    """What holds in every fight by totals, whatever has happened."""
    melee = state.fight
    present = {one.id for one in state.present}
    assert set(melee.plans) <= set(state.combatants)
    if state.ended:
        return
    if melee.phase == "declaring":
        assert set(melee.plans) <= present
        assert len(present) < 2 or any(who not in melee.plans or not melee.plans[who].stands for who in present)
    if melee.phase == "striking":
        assert due(state), "a turn ends when nobody is left to strike"
        assert set(due(state)) <= set(melee.called)
        assert set(due(state)) <= set(pending(state))
    else:
        assert pending(state) == ()
    struck = [one.combatant for one in melee.strikes]
    assert len(struck) == len(set(struck)), "one attack a turn (R9)"


def ada_bo_cy(*faces, cy="npc", **rules):
    """The three of the vectors; Ada is played by ann, Bo by ben, Cy by the GM (or as a PC by cat)."""
    table = Melee(*faces, **rules)
    table.add("Ada", "ann", **ADA).add("Bo", "ben", **BO)
    return table.add("Cy", "cat" if cy == "pc" else None, side=cy, **CY)


def speeds(*values, **rules):
    """Fighters A, B, C ... with these Speeds, each striking at the next one, all revealed."""
    table = Melee(**rules)
    names = [chr(ord("A") + number) for number in range(len(values))]
    for name, value in zip(names, values, strict=True):
        table.add(name, name.lower(), skill=value)
    for name, target in zip(names, [*names[1:], names[0]], strict=True):
        table.attack(name, target)
    return table
