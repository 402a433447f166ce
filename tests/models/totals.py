"""The rules of docs/rules/totals.md, written a second time and independently of `rules.totals`.

The model takes the commands that were carried out, what the shared part of the rules did in that step (combatants and house
rules), and the dice that fell. Numbers such as R6 or S1-14 are those of that page. Plain rather than quick: what follows from
something else is not stored.
"""

from dataclasses import dataclass, field

TOTALS = ("speed", "defence", "attack", "damage")


class ModelError(Exception):
    """The command was carried out although the rules do not allow it."""


@dataclass
class Step:
    """A command that was carried out. facts: what it did to combatants and house rules. dice: results, in order.

    user: who gave it.
    """

    verb: str
    fields: dict
    user: str
    clock: bool = False
    facts: tuple = ()
    dice: tuple = ()


@dataclass
class Fighter:
    """A combatant. status: active, out or gone. styles: name -> factors. batch: those added together with it have the same."""

    id: str
    side: str
    owner: str | None
    sheet: dict
    batch: str | None = None
    status: str = "active"
    styles: dict = field(default_factory=dict)


@dataclass
class Factors:
    """FR, FF, FD, and FP besides that of 1.2; taken: FD is subtracted from the damage (R6, S1-3)."""

    fr: int = 0
    ff: int = 0
    fd: int = 0
    taken: bool = False
    fp: int = 0


@dataclass
class Plan:
    """What a fighter does in this turn: attack, defensive or none. stands: need not be confirmed (R2, S1-17)."""

    stance: str
    target: str | None = None
    factors: Factors = field(default_factory=Factors)
    stands: bool = True


@dataclass(eq=False)
class Strike:
    """An attack that was rolled. fixed: hit or miss as decreed. granted: by the GM, whatever the order says (S1-19)."""

    who: str
    target: str
    dice: int
    modifier: int = 0
    fixed: bool | None = None
    granted: bool = False


def kind_of_attack(manner, n):
    """The table of 1.2."""
    return {
        "normal": Factors(),
        "forced": Factors(ff=n, fd=n),
        "held": Factors(fd=n, taken=True),
        "feint": Factors(ff=n),
        "quick": Factors(fr=n, ff=n),
    }[manner]


class Totals:
    """The state of a fight, and what each command makes of it."""

    def __init__(self, house):
        self.house = dict(house)
        self.fighters = {}
        self.aims = {}
        self.standing, self.coming = {}, {}
        self.turn = 0
        self.phase = "gathering"
        self._clear()

    def _clear(self):
        """Nothing of a turn outlasts it (R9)."""
        self.plans, self.cramped, self.surprised, self.this_turn = {}, set(), {}, {}
        self.strikes, self.fallen, self.decreed, self.passed, self.granted = [], {}, {}, set(), {}
        self.suspended = {}

    @property
    def present(self):
        return [fighter for fighter in self.fighters.values() if fighter.status == "active"]

    @property
    def unopposed(self):
        """Whether those who are active have lost all their opponents, or one of two or more is left."""
        others = [fighter for fighter in self.fighters.values() if fighter.status != "active"]
        sides = {fighter.side for fighter in self.present}
        if len(self.present) < 2:
            return bool(others)
        return len(sides) == 1 and any(other.side not in sides for other in others)

    # --- the totals (R3 to R6) ---

    def totals(self, who):
        """Speed, Defence, Attack without dice, Damage."""
        sheet = self.fighters[who].sheet
        plan = self.plans.get(who)
        f = plan.factors if plan else Factors()
        bare = self.surprised.get(who) == "bare"
        br, bp, bf, bd = (0 if bare else sheet[name] for name in ("speed", "parry", "finesse", "damage"))
        nc = sheet["skill"]
        fp = self.house["defensive_bonus"] if plan and plan.stance == "defensive" else 0
        fp += f.fp - (5 if who in self.surprised else 0)
        numbers = {
            "speed": nc + br + f.fr,
            "defence": nc + bp + fp - f.ff,
            "attack": nc + bf + f.ff - f.fr - f.fd,
            "damage": bd + (-f.fd if f.taken else f.fd),
        }
        additions = (self.standing.get(who, {}), self.this_turn.get(who, {}))
        return {name: numbers[name] + sum(added.get(name, 0) for added in additions) for name in TOTALS}

    def reaches(self, strike):
        """R7, with the present totals (S1-16)."""
        if strike.fixed is not None:
            return strike.fixed
        return (
            self.totals(strike.who)["attack"] + strike.dice + strike.modifier >= self.totals(strike.target)["defence"]
        )

    # --- the order (R8, 1.3) ---

    @property
    def falling(self):
        """Everybody who attacks, in order."""
        return self.in_order(who for who, plan in self.plans.items() if plan.stance == "attack")

    @property
    def shown(self):
        """Everybody who attacks or was granted a strike: those who may strike now first, each part in order."""
        due = self.due
        listed = self.in_order({*self.falling, *self.granted, *(strike.who for strike in self.strikes)})
        return [who for who in listed if who in due] + [who for who in listed if who not in due]

    def in_order(self, fighters):
        """By falling Speed, PCs first, then in order of joining."""
        joined = list(self.fighters)
        return sorted(
            fighters,
            key=lambda who: (-self.totals(who)["speed"], self.fighters[who].side != "pc", joined.index(who)),
        )

    def group(self, who):
        """The number of the group in which a fighter strikes; for `anchored` and `chained`."""
        number, last = 0, None
        for other in self.falling:
            speed = self.totals(other)["speed"]
            if last is None:
                last = speed
            elif last - speed >= self.house["gap"]:
                number, last = number + 1, speed
            elif self.house["simultaneity"] == "chained":
                last = speed
            if other == who:
                return number
        raise KeyError(who)

    def before(self, first, second):
        """Whether the one strikes before the other, not at the same time."""
        if self.house["simultaneity"] == "pairwise":
            return self.totals(first)["speed"] - self.totals(second)["speed"] >= self.house["gap"]
        return self.group(first) < self.group(second)

    def comes_before(self, strike, who, own=None):
        """Whether a strike comes before the strike of `who`, made (`own`) or not (S1-19)."""
        if strike.granted or strike.who == who:
            return own is None or self.strikes.index(strike) < self.strikes.index(own)
        return self.before(strike.who, who)

    def cancelled(self, who, own=None):
        """Whether a fighter's strike of this turn does not count (1.3, S1-14). own: it, when it was made."""
        if own is not None and own.granted:
            return False
        if who in self.decreed:
            return not self.decreed[who]
        if who not in self.fallen:
            return False
        by = self.fallen[who]
        if by is None:
            return own is None
        for strike in reversed(self.strikes):
            if (strike.who, strike.target) == (by, who) and self.reaches(strike):
                # It was the latest that counts. Asking for the order first ends the search: faster strikes only decide.
                if self.comes_before(strike, who, own):
                    if self.counts(strike):
                        return True
                elif strike.granted:
                    return False
        return False

    def counts(self, strike):
        """Whether it hits and is not void."""
        return self.reaches(strike) and not self.cancelled(strike.who, strike)

    def hits_on(self, target, by=None):
        """The strikes that hit a fighter and count, in the order in which they were made."""
        aimed = [strike for strike in self.strikes if strike.target == target and by in (None, strike.who)]
        return [strike for strike in aimed if self.counts(strike)]

    # --- who strikes ---

    @property
    def pending(self):
        """Attackers with a strike left (R9)."""
        made = {strike.who for strike in self.strikes}
        return [
            who
            for who in self.falling
            if who not in made | self.passed and self.fighters[who].status != "gone" and not self.cancelled(who)
        ]

    @property
    def without_strike(self):
        """Attackers who have not struck, and whose strike does not count."""
        may = {strike.who for strike in self.strikes} | self.grants
        gone = {who for who in self.falling if self.fighters[who].status == "gone" and self.decreed.get(who) is None}
        return {who for who in self.falling if who not in may and (who in gone or self.cancelled(who))}

    @property
    def due(self):
        """Who may strike now."""
        if self.phase != "striking":
            return set()
        pending = self.pending
        first = {who for who in pending if not any(self.before(other, who) for other in pending)}
        return first | self.grants

    @property
    def grants(self):
        return {who for who in self.granted if self.fighters[who].status != "gone"}

    def target_of(self, who):
        plan = self.plans.get(who)
        return self.granted.get(who) or (plan.target if plan else None)

    def can_be_struck(self, target, who):
        """A target is in the fight, or was put out by a strike that does not come before."""
        status = self.fighters[target].status
        if status != "out" or self.fallen.get(target) is None:
            return status == "active"
        blows = self.hits_on(target, self.fallen[target])
        # What was made before a granted strike comes before it, too (S1-19).
        return who not in self.granted and not any(self.comes_before(strike, who) for strike in blows)

    @property
    def awaited(self):
        """For whom the fight waits; () for none in particular."""
        if self.phase == "declaring" and len(self.present) > 1:
            return set() if self.unopposed else self.unchosen
        # The GM ends a turn in which nobody is left to be struck at.
        return set() if self.unopposed and not any(map(self.may_strike, self.due)) else self.due

    @property
    def unchosen(self):
        plans = self.plans
        return {one.id for one in self.present if one.id not in plans or not plans[one.id].stands}

    def may_strike(self, who):
        target = self.target_of(who)
        return who in self.due and target is not None and self.can_be_struck(target, who)

    # --- commands ---

    def may_do(self, verb, fields):
        """Whether a GM may do this; False for what the model has no opinion on."""
        who = fields.get("combatant")
        if who not in self.fighters:
            return False
        match verb:
            case "totals.strike" if self.house["dice"] != "typed" and fields.get("dice") is None:
                return self.may_strike(who)
            case "totals.pass":
                return who in self.due
            case "totals.out" if self.phase in ("striking", "over"):
                status = self.fighters[who].status
                standing = status == "active" or (status == "out" and who in self.fallen)
                return standing and "striker" in fields and bool(self.hits_on(who, fields["striker"]))
        return False

    def do(self, step):
        """Carry out a command."""
        self.dice = list(step.dice)
        for kind, *values in step.facts:
            getattr(self, "_" + kind)(*values)
        handler = getattr(self, "do_" + step.verb.replace(".", "_"), None)
        if handler is not None:
            handler(step, **step.fields)
        self._settle()
        if self.dice:
            raise ModelError(f"more was rolled than the rules ask for: {self.dice}")

    def _settle(self):
        """What follows by itself."""
        if self.phase == "gathering" and len(self.present) > 1 and not self.unopposed:
            self._new_turn()
        if self.phase == "declaring" and len(self.present) > 1 and not self.unchosen:
            self._reveal()
        if self.phase in ("striking", "over"):
            while lapsed := [
                one.id for one in self.fighters.values() if one.status == "out" and self.fall_lapsed(one.id)
            ]:
                self._stands_again(lapsed[0])
            while returned := [
                who
                for who, by in self.suspended.items()
                if self.fighters[who].status == "active" and self.hits_on(who, by)
            ]:
                self.fighters[returned[0]].status = "out"
                self.fallen[returned[0]] = self.suspended.pop(returned[0])
            self.phase = "striking" if self.pending or self.grants else "over"

    def fall_lapsed(self, who):
        """Whether the strike that felled a fighter does not count after all (S1-14, S1-16)."""
        by = self.fallen.get(who)
        return by is not None and not self.hits_on(who, by)

    def _stands_again(self, who):
        """The GM's ruling is kept: it holds again as soon as the strike counts again."""
        self.fighters[who].status = "active"
        self.suspended[who] = self.fallen.pop(who)
        self.decreed.pop(who, None)

    def _new_turn(self):
        self.turn += 1
        self.phase = "declaring"
        self._clear()
        for who, additions in self.coming.items():
            self.standing[who] = {**self.standing.get(who, {}), **additions}
        self.coming = {}

    # --- what the shared part did ---

    def _joined(self, who, side, owner, sheet, batch):
        self.fighters[who] = Fighter(who, side, owner, dict(sheet), batch)

    def _sheet(self, who, changes):
        self.fighters[who].sheet.update(changes)

    def _side(self, who, side):
        self.fighters[who].side = side

    def _owner(self, who, owner):
        """A new owner does not learn a hidden choice or a style."""
        self.fighters[who].owner, self.fighters[who].styles = owner, {}
        if self.phase == "declaring" and who in self.plans and self.plans[who].stance != "defensive":
            del self.plans[who]

    def _house(self, name, value):
        self.house[name] = value

    def _status(self, who, status, by_gm):
        """by_gm: the GM's own word, which ends an earlier ruling."""
        was, self.fighters[who].status = self.fighters[who].status, status
        if self.phase in ("striking", "over"):
            if status == "out" and who not in self.fallen:
                hits = self.hits_on(who)
                self.fallen[who] = hits[-1].who if hits else None  # S1-15
                self.suspended.pop(who, None)
            elif status == "active":
                if by_gm:
                    self.suspended.pop(who, None)
                if who in self.fallen:
                    del self.fallen[who]
                    self.decreed.pop(who, None)
        elif was == "active":
            self.plans.pop(who, None)
            self._shake()

    def _shake(self, who=None):
        """The choices of all who have chosen must be confirmed or made anew (R2, S1-17); `who` is asked in any case."""
        for other, plan in self.plans.items():
            if plan.stance != "defensive" or other == who:
                plan.stands = False

    # --- declaring ---

    def _choose(self, who, plan):
        left = who in self.plans and self.plans[who].stance == "defensive"
        if left or plan.stance == "defensive":
            self._shake()
        self.plans[who] = plan

    def do_initiative_declare(self, step, intent, combatant):
        if intent == "defensive" and combatant in self.cramped:
            raise ModelError("no room for the defensive")
        self._choose(combatant, Plan(intent))

    def _attack(self, who, target, factors):
        self._choose(who, Plan("attack", target or self.usual_target(who), factors))

    def targets(self, who):
        """Whom a fighter may attack: the other side, and where there is none of it, anyone else."""
        others = [fighter for fighter in self.present if fighter.id != who]
        enemies = [other for other in others if other.side != self.fighters[who].side]
        return [fighter.id for fighter in enemies or others]

    def usual_target(self, who):
        """The latest target, else the only one."""
        aim = self.aims.get(who)
        if aim is not None and self.fighters[aim].status == "active":
            return aim
        targets = self.targets(who)
        return targets[0] if len(targets) == 1 else None

    def do_totals_declare(self, step, combatant, target=None, manner="normal", strength=3):
        self._attack(combatant, target, kind_of_attack(manner, strength))

    def npcs_of(self, user, like):
        """The NPCs that a GM plays. like: only those that were added together with this one."""
        npcs = [who for who, one in self.fighters.items() if one.side == "npc" and one.owner in (None, user)]
        batch = None if like is None else self.fighters[like].batch
        return [who for who in npcs if like in (None, who) or (batch and self.fighters[who].batch == batch)]

    def do_totals_all(self, step, target=None, manner="normal", strength=3, like=None):
        """Those who must choose; where nobody of them must, those who attack choose again."""
        npcs = [who for who in self.npcs_of(step.user, like) if self.fighters[who].status == "active" and who != target]
        missing = [who for who in npcs if who in self.awaited]
        attacking = [who for who in npcs if who in self.plans and self.plans[who].stance == "attack"]
        for who in missing or attacking:
            self._attack(who, target, kind_of_attack(manner, strength))
            if self.plans[who].target is None:
                raise ModelError(f"{who} attacks nobody")

    def do_totals_mix(self, step, combatant, target=None, fr=0, ff=0, fd=0, taken="no", fp=0):
        self._attack(combatant, target, Factors(fr, ff, fd, taken == "yes", fp))

    def do_totals_use(self, step, combatant, style, target=None):
        self._attack(combatant, target, self.fighters[combatant].styles[style.strip().casefold()])

    def do_totals_style(self, step, combatant, style, fr=0, ff=0, fd=0, taken="no", fp=0):
        self.fighters[combatant].styles[style.strip().casefold()] = Factors(fr, ff, fd, taken == "yes", fp)

    def do_totals_forget(self, step, combatant, style):
        del self.fighters[combatant].styles[style.strip().casefold()]

    def do_totals_confirm(self, step, combatant):
        for who in combatant:
            target = self.plans[who].target
            if target is not None and self.fighters[target].status != "active":
                raise ModelError("confirmed without a target")
            self.plans[who].stands = True

    def do_totals_cramped(self, step, combatant):
        if self.plans.pop(combatant).stance != "defensive":
            raise ModelError("not on the defensive")
        self.cramped.add(combatant)
        self._shake()

    def do_totals_surprise(self, step, surprise="drawn", combatant=None, side=None):
        for who in [combatant] if combatant else [one.id for one in self.present if one.side == side]:
            if self.surprised.get(who, "no") == surprise:
                continue
            self.surprised.pop(who, None)
            if surprise != "no":
                self.surprised[who] = surprise
            if self.phase == "declaring":
                self._shake(who)

    def do_totals_reveal(self, step, missing="normal"):
        """S1-13; by the clock S1-18."""
        for fighter in self.present:
            plan = self.plans.get(fighter.id)
            alone = len(self.present) == 1
            if alone and (plan is None or plan.stance == "attack"):
                self.plans[fighter.id] = Plan("none")
            elif plan is not None:
                plan.stands = True
            elif missing == "normal":
                self.plans[fighter.id] = Plan("attack", self.usual_target(fighter.id))
            else:
                self.plans[fighter.id] = Plan("none")
        self._reveal()

    def _reveal(self):
        self.phase = "striking"
        self.aims |= {who: plan.target for who, plan in self.plans.items() if plan.target is not None}

    # --- striking ---

    def _strike(self, who, modifier=0):
        target = self.target_of(who)
        if not self.may_strike(who):
            raise ModelError(f"{who} strikes at {target}")
        self.strikes.append(Strike(who, target, self.dice.pop(0), modifier, granted=who in self.granted))
        self.granted.pop(who, None)
        self.aims[who] = target

    def do_totals_strike(self, step, combatant, dice=None, modifier=0):
        if dice is not None and dice.lstrip("-").isdigit() and int(dice) != self.dice[0]:
            raise ModelError("other dice than those typed")
        if dice is not None and combatant not in self.due and self.phase in ("striking", "over"):
            strike = self.latest(combatant)
            strike.dice, strike.modifier = self.dice.pop(0), modifier
        else:
            self._strike(combatant, modifier)

    def do_totals_volley(self, step, like=None, roll="each"):
        """All who may strike now and have a target; granted strikes first (S1-19). roll: `group` is once a batch (S1-21)."""
        thrown = {}
        ready = [who for who in self.npcs_of(step.user, like) if self.may_strike(who)]
        for who in sorted(self.in_order(ready), key=lambda who: who not in self.granted):
            batch = self.fighters[who].batch if roll == "group" else who
            if thrown.setdefault(batch or who, self.dice[0]) != self.dice[0]:
                raise ModelError(f"{who} has other dice than its batch")
            self._strike(who)

    def do_initiative_roll(self, step, combatant, dice=None):
        self._strike(combatant)

    def do_totals_target(self, step, combatant, target):
        if self.fighters[target].status == "gone":
            raise ModelError("the target is gone")
        if combatant in self.granted:
            self.granted[combatant] = target
        else:
            self.plans[combatant].target = target
        self.aims[combatant] = target

    def do_totals_pass(self, step, combatant):
        if combatant not in self.due:
            raise ModelError(f"{combatant} is not due")
        self.granted.pop(combatant, None)
        self.passed.add(combatant)

    def do_initiative_next(self, step):
        if self.phase == "declaring":
            self._reveal_by_clock() if step.clock else self.do_totals_reveal(step)
        elif self.phase == "striking":
            # A granted strike first (S1-19). The clock passes over players only.
            ready = self.due
            if step.clock:
                ready = {who for who in ready if self.fighters[who].owner not in (None, "gm")}
            who = self.in_order(ready & self.grants or ready)[0]
            alone = self.unopposed or not any(fighter.id != who for fighter in self.present)
            typed = self.house["dice"] == "typed"
            if (step.clock and typed) or ((step.clock or alone) and not self.may_strike(who)):
                self.do_totals_pass(step, who)
            else:
                self._strike(who)
        elif self.phase == "over":
            self._new_turn()

    do_clock_expire = do_initiative_next

    def _reveal_by_clock(self):
        """S1-18."""
        for fighter in self.present:
            targets = self.targets(fighter.id)
            if fighter.id not in self.plans and self.house["absent"] == "normal" and len(targets) == 1:
                self.plans[fighter.id] = Plan("attack", targets[0])
        self.do_totals_reveal(None, "none")

    # --- the GM's corrections ---

    def do_totals_out(self, step, combatant, striker=None):
        if striker is not None and not self.hits_on(combatant, striker):
            raise ModelError("out by a strike that did not hit")
        self.fighters[combatant].status = "out"
        self.fallen[combatant] = striker
        self.suspended.pop(combatant, None)

    def do_totals_grant(self, step, combatant, target=None):
        self.granted[combatant] = target

    def do_totals_still(self, step, combatant, strikes):
        self.decreed.pop(combatant, None)
        if strikes != "rule":
            self.decreed[combatant] = strikes == "yes"

    def do_totals_modify(self, step, combatant, total, modifier, lasts="next"):
        kept = (
            [self.this_turn] if lasts == "turn" else [self.coming] if lasts == "next" else [self.standing, self.coming]
        )
        for additions in kept:
            additions.setdefault(combatant, {})[total] = modifier

    def do_totals_factor(self, step, combatant, factor, strength, taken=None):
        factors = self.plans[combatant].factors
        setattr(factors, factor, strength)
        if taken is not None:
            factors.taken = taken == "yes"

    def latest(self, who):
        return [strike for strike in self.strikes if strike.who == who][-1]

    def do_totals_decree(self, step, combatant, hit):
        self.latest(combatant).fixed = hit == "yes"

    def do_gm_reroll(self, step, combatant, engagement=None):
        strike = self.latest(combatant)
        strike.dice, strike.fixed = self.dice.pop(0), None
