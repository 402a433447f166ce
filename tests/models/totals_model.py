"""A second reading of docs/rules/totals.md: the striking half of a turn as a ledger of facts, reckoned from the beginning.

It shares nothing with `rules.totals`: what it says of a turn is compared with the rules in test_totals_model.
"""

from dataclasses import dataclass, field

KINDS = {
    "normal": lambda n: (0, 0, 0, 1),
    "forced": lambda n: (0, n, n, 1),
    "held": lambda n: (0, 0, n, -1),
    "feint": lambda n: (0, n, 0, 1),
    "quick": lambda n: (n, n, 0, 1),
}
"""Kind of attack -> FR, FF, FD, and the sign of FD in the damage (1.2)."""


@dataclass
class Blow:
    """A strike as it was made: only what later corrections leave as it is."""

    by: str
    at: str
    dice: int
    plus: int = 0
    granted: bool = False
    ruled: bool | None = None


@dataclass
class Fighter:
    """Sheet, declaration and modifiers of a fighter; kinds of modifiers: turn, always."""

    sheet: dict
    status: str = "active"
    plan: str = "none"
    target: str | None = None
    factors: tuple = (0, 0, 0, 1)
    surprise: str | None = None
    turn: dict = field(default_factory=dict)
    always: dict = field(default_factory=dict)


class Ledger:
    """One turn after its reveal."""

    def __init__(self, fighters, *, gap=3, policy="pairwise", bonus=3):
        self.fighters, self.gap, self.policy, self.bonus = fighters, gap, policy, bonus
        self.blows, self.falls, self.decrees, self.renounced, self.grants = [], {}, {}, set(), {}

    # --- numbers (R3 to R7) ---

    def total(self, name, which):
        """Speed, defence, attack without dice, or damage."""
        one = self.fighters[name]
        fr, ff, fd, sign = one.factors if one.plan == "attack" else (0, 0, 0, 1)
        weapon = {} if one.surprise == "bare" else one.sheet
        skill = one.sheet["skill"]
        parry = (self.bonus if one.plan == "defensive" else 0) - (5 if one.surprise else 0)
        number = {
            "speed": skill + weapon.get("speed", 0) + fr,
            "defence": skill + weapon.get("parry", 0) + parry - ff,
            "attack": skill + weapon.get("finesse", 0) + ff - (fr + fd),
            "damage": weapon.get("damage", 0) + sign * fd,
        }[which]
        return number + one.turn.get(which, 0) + one.always.get(which, 0)

    def numbers(self, blow):
        """Attack with dice, Defence, damage, hit."""
        attack = self.total(blow.by, "attack") + blow.dice + blow.plus
        defence = self.total(blow.at, "defence")
        return attack, defence, self.total(blow.by, "damage"), self.hits(blow)

    def hits(self, blow):
        """R7, or as ruled."""
        if blow.ruled is not None:
            return blow.ruled
        return self.total(blow.by, "attack") + blow.dice + blow.plus >= self.total(blow.at, "defence")

    # --- order (R8, 1.3) ---

    def fighting(self):
        """Those who attack in this turn, fastest first."""
        struck = {blow.by for blow in self.blows}
        names = [
            name for name, one in self.fighters.items() if one.plan == "attack" or name in self.grants or name in struck
        ]
        return sorted(names, key=lambda name: -self.total(name, "speed"))

    def before(self, first, second):
        """Whether the first strikes before the second."""
        if self.policy == "pairwise":
            return self.total(first, "speed") - self.total(second, "speed") >= self.gap
        groups, opener, last = {}, None, None
        for name in self.fighting():
            speed = self.total(name, "speed")
            near = opener if self.policy == "anchored" else last
            if near is None or near - speed >= self.gap:
                opener = speed
                groups[name] = len(set(groups.values()))
            else:
                groups[name] = max(groups.values())
            last = speed
        return groups[first] < groups[second]

    # --- who strikes (1.3, S1-14, S1-15, S1-19) ---

    def felling(self, victim):
        """The last hit by the one named as having put the victim out."""
        hits = [
            blow for blow in self.blows if blow.by == self.falls.get(victim) and blow.at == victim and self.hits(blow)
        ]
        return hits[-1] if hits else None

    def counts(self):
        """Name -> whether the declared strike counts: down the list by Speed, as each depends on faster ones only."""
        verdict = {}
        for name in self.fighting():
            verdict[name] = self.decrees.get(name, self._stands(name, verdict))
        return verdict

    def _stands(self, name, verdict):
        blow = self.felling(name)
        own = [place for place, other in enumerate(self.blows) if other.by == name]
        status = self.fighters[name].status
        if not own and (status == "gone" or (status == "out" and blow is None)):
            return False
        if blow is None:
            return True
        if blow.granted:
            return bool(own) and own[0] < self.blows.index(blow)
        return not (self.before(blow.by, name) and verdict[blow.by])

    def takes_effect(self, blow):
        """Whether a blow hits and is not void."""
        return self.hits(blow) and (blow.granted or self.counts()[blow.by])

    def settle(self):
        """Whoever was put out by a blow that now misses or is void stands again."""
        while True:
            lapsed = [
                victim
                for victim, striker in self.falls.items()
                if self.fighters[victim].status == "out"
                and [blow for blow in self.blows if (blow.by, blow.at) == (striker, victim)]
                and not any(self.takes_effect(b) for b in self.blows if (b.by, b.at) == (striker, victim))
            ]
            if not lapsed:
                return
            for victim in lapsed:
                self.revive(victim)

    def revive(self, name):
        """Active again: fall and decree are over."""
        self.fighters[name].status = "active"
        if name in self.falls:
            del self.falls[name]
            self.decrees.pop(name, None)

    def fell(self, name):
        """Out of action by hand: by the last who hit (S1-15)."""
        self.fighters[name].status = "out"
        hits = [blow.by for blow in self.blows if blow.at == name and self.takes_effect(blow)]
        self.falls[name] = hits[-1] if hits else None

    def left(self):
        """Those with a declared strike left."""
        struck, verdict = {blow.by for blow in self.blows}, self.counts()
        return {
            name
            for name, one in self.fighters.items()
            if one.plan == "attack" and name not in struck | self.renounced and one.status != "gone" and verdict[name]
        }

    def due(self):
        """Those who may strike now."""
        left = self.left()
        first = {name for name in left if not any(self.before(other, name) for other in left)}
        return first | {name for name in self.grants if self.fighters[name].status != "gone"}
