"""The rules against a second reading of them, over random turns with corrections of every kind.

RIPOSTE_EXAMPLES sets how many turns are played.
"""

import random

import pytest
from totals_table import TotalsTable

from rules.commands import Remove, Rule, Set
from rules.refusals import Refusal
from rules.totals import commands as ask
from rules.totals.turn import due
from tests.long_runs import repetitions
from tests.models.totals_model import KINDS, Blow, Fighter, Ledger

TURNS = repetitions("RIPOSTE_EXAMPLES", 50, 1_000)
STEPS = 25


class Comparison:
    """A random turn, played by the rules and entered in the ledger."""

    def __init__(self, seed):
        self.random = pick = random.Random(seed)
        self.rules = {
            "simultaneity": pick.choice(["pairwise", "anchored", "chained"]),
            "gap": pick.choice([1, 2, 3, 3, 5]),
        }
        self.table = TotalsTable(**self.rules)
        self.names = "ABCDE"[: pick.randint(2, 5)]
        fighters = {}
        for name in self.names:
            fields = {key: pick.randint(-3, 3) for key in ("speed", "parry", "finesse", "damage")}
            sheet = {"skill": pick.randint(2, 9), **fields}
            self.table.add(name, name.lower(), side=pick.choice(["pc", "npc"]), **sheet)
            fighters[name] = Fighter(sheet)
        for name in self.names:
            self.declare(name, fighters[name])
        self.table.all_normal() if self.table.phase == "declaring" else None
        self.ledger = Ledger(fighters, gap=self.rules["gap"], policy=self.rules["simultaneity"])

    def other(self, name):
        return self.random.choice([other for other in self.names if other != name])

    def declare(self, name, fighter):
        kind = self.random.choice([*KINDS, "defensive", "none"])
        if kind not in KINDS:
            fighter.plan = kind
            (self.table.defend if kind == "defensive" else self.table.stand_by)(name)
            return
        strength = self.random.randint(0, 6)
        fighter.plan, fighter.target, fighter.factors = "attack", self.other(name), KINDS[kind](strength)
        self.table.attack(name, fighter.target, kind, strength)

    # --- steps: the command, then what it means for the ledger if it is carried out ---

    def strike(self, ledger, name):
        ready, dice, plus = ledger.due(), self.random.randint(-9, 9), self.random.choice([0, 0, 2, -3])
        target = ledger.grants.get(name) or ledger.fighters[name].target
        made = [blow for blow in ledger.blows if blow.by == name]

        def happened():
            if made and name not in ready:
                made[-1].dice, made[-1].plus = dice, plus
                return
            ledger.blows.append(Blow(name, target, dice, plus, granted=name in ledger.grants))
            ledger.grants.pop(name, None)

        return ask.StrikeNow(combatant=name, dice=dice, modifier=plus), happened

    def renounce(self, ledger, name):
        def happened():
            ledger.renounced.add(name)
            ledger.grants.pop(name, None)

        return ask.Pass(combatant=name), happened

    def retarget(self, ledger, name):
        target = self.other(name)

        def happened():
            if name in ledger.grants:
                ledger.grants[name] = target
            else:
                ledger.fighters[name].target = target

        return ask.Retarget(combatant=name, target=target), happened

    def put_out(self, ledger, name):
        striker = self.random.choice([None, self.other(name), self.other(name)])

        def happened():
            ledger.fighters[name].status = "out"
            ledger.falls[name] = striker

        return ask.PutOut(combatant=name, striker=striker), happened

    def put_out_by_hit(self, ledger, name):
        """As the GM does it most often: by a hit that there is."""
        hits = [blow for blow in ledger.blows if blow.at == name and ledger.takes_effect(blow)]
        striker = hits[-1].by if hits else None

        def happened():
            ledger.fighters[name].status = "out"
            ledger.falls[name] = striker

        return ask.PutOut(combatant=name, striker=striker), happened

    def remove(self, ledger, name):
        how = self.random.choice(["out", "out", "gone"])

        def happened():
            if how == "out":
                ledger.fell(name)
            else:
                ledger.fighters[name].status = "gone"

        return Remove(combatant=name, how=how), happened

    def revive(self, ledger, name):
        return Set(combatant=name, attribute="status", value="active"), lambda: ledger.revive(name)

    def still(self, ledger, name):
        strikes = self.random.choice(["yes", "no", "rule"])

        def happened():
            ledger.decrees.pop(name, None)
            if strikes != "rule":
                ledger.decrees[name] = strikes == "yes"

        return ask.StillStrikes(combatant=name, strikes=strikes), happened

    def grant(self, ledger, name):
        target = self.random.choice([None, self.other(name)])
        return ask.GrantStrike(combatant=name, target=target), lambda: ledger.grants.update({name: target})

    def modify(self, ledger, name):
        total = self.random.choice(["speed", "defence", "attack", "damage"])
        modifier, lasts = self.random.randint(-6, 6), self.random.choice(["turn", "always", "next"])

        def happened():
            if lasts != "next":
                getattr(ledger.fighters[name], lasts)[total] = modifier

        return ask.Modify(combatant=name, total=total, modifier=modifier, lasts=lasts), happened

    def factor(self, ledger, name):
        place, value = self.random.randrange(3), self.random.randint(0, 6)

        def happened():
            factors = list(ledger.fighters[name].factors)
            factors[place] = value
            ledger.fighters[name].factors = tuple(factors)

        return ask.SetFactor(combatant=name, factor=("fr", "ff", "fd")[place], strength=value), happened

    def surprise(self, ledger, name):
        how = self.random.choice(["drawn", "bare", "no"])

        def happened():
            ledger.fighters[name].surprise = None if how == "no" else how

        return ask.Surprised(combatant=name, surprise=how), happened

    def outcome(self, ledger, name):
        hit = self.random.random() < 0.5

        def happened():
            [blow for blow in ledger.blows if blow.by == name][-1].ruled = hit

        return ask.Outcome(combatant=name, hit="yes" if hit else "no"), happened

    def sheet(self, ledger, name):
        skill = self.random.randint(2, 9)
        return (
            Set(combatant=name, attribute="skill", value=str(skill)),
            lambda: ledger.fighters[name].sheet.update(skill=skill),
        )

    def rule(self, ledger, name):
        policy = self.random.choice(["pairwise", "anchored", "chained"])
        return Rule(setting="simultaneity", value=policy), lambda: setattr(ledger, "policy", policy)

    def step(self):
        """A strike as often as anything else, so that there is something to correct."""
        corrections = [self.renounce, self.retarget, self.put_out, self.put_out_by_hit, self.remove, self.revive]
        corrections += [
            self.still,
            self.grant,
            self.modify,
            self.factor,
            self.surprise,
            self.outcome,
            self.sheet,
            self.rule,
        ]
        ready = sorted(self.ledger.due())
        if ready and self.random.random() < 0.5:
            make, name = self.strike, self.random.choice(ready)
        else:
            make, name = self.random.choice([self.strike, *corrections]), self.random.choice(self.names)
        command, happened = make(self.ledger, name)
        may_strike = name in self.ledger.due()
        answer = self.table.give(command)
        if isinstance(answer, Refusal):
            if isinstance(command, ask.StrikeNow):
                assert not may_strike or answer.code == "totals-name-target", (command, answer)
            return
        has_struck = any(blow.by == name for blow in self.ledger.blows)
        assert may_strike or not isinstance(command, ask.Pass), command
        assert may_strike or has_struck or not isinstance(command, ask.StrikeNow), command
        happened()
        self.ledger.settle()
        self.compare(command)

    def compare(self, command):
        """What a table would see is the same."""
        state, ledger = self.table.state, self.ledger
        assert set(self.table.names(due(state))) == ledger.due(), command
        assert self.table.phase == ("striking" if ledger.due() else "over"), command
        assert {name: state.find(name).status for name in self.names} == {
            name: fighter.status for name, fighter in ledger.fighters.items()
        }, command
        assert [
            (strike.total, strike.defence, strike.damage, strike.hits, strike.takes_effect)
            for strike in self.table.melee.strikes
        ] == [(*ledger.numbers(blow), ledger.takes_effect(blow)) for blow in ledger.blows], command


@pytest.mark.parametrize("first", range(0, TURNS, 25))
def test_random_turns_agree_with_the_ledger(first):
    for seed in range(first, min(first + 25, TURNS)):
        comparison = Comparison(seed)
        for number in range(STEPS):
            try:
                comparison.step()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, step {number}: {error}") from error
