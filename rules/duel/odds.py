"""Exact chances in a duel, by enumerating every pair of dice (docs/rules/duel.md 0.1: they follow the house rule `d5`)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Literal

from rules.dice.probability import Probability
from rules.duel.formulas import declared_modifier, lands, longer, next_attacker
from rules.duel.handlers.opening import declarers, scenes, talk_of
from rules.duel.handlers.pairing import crowd
from rules.duel.model import DODGE_HIGH, DODGE_LOW, Blow, BlowKind, DuelState, Engagement, HouseRules
from rules.model import Model


class Odds(Model):
    """The chances of one engagement.

    about: `first` or `next`. a, b: the fighters; for `next` a is the attacker. a_wins, tie, b_wins: of the first roll alone.
    a_attacks, b_attacks, gm: who will attack, ties decided by the house rules. lands: that the blow lands; None for `first`.
    defence, speed: the defence that was reckoned with, and the speed it counts with.
    """

    about: Literal["first", "next"]
    engagement: int
    a: str
    b: str
    a_wins: Probability | None = None
    tie: Probability | None = None
    b_wins: Probability | None = None
    a_attacks: Probability
    b_attacks: Probability
    gm: Probability
    lands: Probability | None = None
    defence: BlowKind | None = None
    speed: int | None = None


def two_d5(rules: HouseRules) -> dict[int, int]:
    """How many of the equally likely pairs of dice give each total (A26)."""
    low, high = rules.faces
    counts: dict[int, int] = {}
    for faces in product(range(low, high + 1), repeat=2):
        counts[sum(faces)] = counts.get(sum(faces), 0) + 1
    return counts


def odds(state: DuelState) -> tuple[Odds, ...]:
    """The chances of every engagement as it stands; for an exchange, one row for each defence that is still open."""
    found: list[Odds] = []
    for one in state.fight.engagements:
        if one.waits:
            continue
        if one.attacker is None:
            found.append(_first(state, one))
        else:
            found += _next(state, one)
    return tuple(found)


def _first(state: DuelState, one: Engagement) -> Odds:
    a, b = state.combatants[one.a].sheet, state.combatants[one.b].sheet
    if all(talk_of(state, who).stance == "fight" for who in one.pair):
        lead = longer(a, b)
        if lead:
            return _certain(one, a_first=lead > 0)
    scene = next(scene for scene in scenes(state) if one in scene)
    people = {who for other in scene for who in other.pair}
    first = declarers(state, scene)
    plus = [declared_modifier(who in first, bool(first), len(first) == len(people), state.rules) for who in one.pair]
    under = (a.vi + a.speed + plus[0], b.vi + b.speed + plus[1])
    wins = tie = loses = 0
    for (x, many_x), (y, many_y) in product(two_d5(state.rules).items(), repeat=2):
        lead = (under[0] - x) - (under[1] - y)
        many = many_x * many_y
        wins, tie, loses = wins + many * (lead > 0), tie + many * (lead == 0), loses + many * (lead < 0)
    every = wins + tie + loses
    p_a, p_tie, p_b = Fraction(wins, every), Fraction(tie, every), Fraction(loses, every)
    to_a, to_b = _tie_shares(state, one, p_a, p_b)
    return Odds(
        about="first",
        engagement=one.id,
        a=one.a,
        b=one.b,
        a_wins=Probability(of=wins, out_of=every),
        tie=Probability(of=tie, out_of=every),
        b_wins=Probability(of=loses, out_of=every),
        a_attacks=Probability.exactly(p_a + p_tie * to_a),
        b_attacks=Probability.exactly(p_b + p_tie * to_b),
        gm=Probability.exactly(p_tie * (1 - to_a - to_b)),
    )


def _certain(one: Engagement, *, a_first: bool) -> Odds:
    sure, never = Probability(of=1, out_of=1), Probability(of=0, out_of=1)
    a, b = (sure, never) if a_first else (never, sure)
    return Odds(about="first", engagement=one.id, a=one.a, b=one.b, a_attacks=a, b_attacks=b, gm=never)


def _tie_shares(state: DuelState, one: Engagement, p_a: Fraction, p_b: Fraction) -> tuple[Fraction, Fraction]:
    """What part of the ties each gets; what is left is the GM's (S0-2)."""
    if state.rules.first_tie == "gm":
        return Fraction(0), Fraction(0)
    if state.rules.first_tie == "length-height-reroll":
        lead = longer(state.combatants[one.a].sheet, state.combatants[one.b].sheet)
        if lead:
            return Fraction(lead > 0), Fraction(lead < 0)
    if p_a + p_b == 0:
        return Fraction(0), Fraction(0)
    return p_a / (p_a + p_b), p_b / (p_a + p_b)


def _next(state: DuelState, one: Engagement) -> list[Odds]:
    return [_exchange(state, one, kind, speed) for kind, speed in _defences(state, one)]


def _defences(state: DuelState, one: Engagement) -> list[tuple[BlowKind, int]]:
    """The defences that are still possible, each with the speed it counts with; of a dodge, every one the GM may say (R7)."""
    dodges = range(DODGE_HIGH, DODGE_LOW - 1, -1)
    if one.defence is not None:
        if one.defence.speed is not None:
            return [(one.defence.kind, one.defence.speed)]
        return [("dodge", speed) for speed in dodges] if one.defence.kind == "dodge" else []
    assert one.defender is not None
    default = state.rules.dodge_default
    costs = dodges if default == "none" else (int(default),)
    return [("parry", state.combatants[one.defender].sheet.speed), *(("dodge", cost) for cost in costs)]


def _exchange(state: DuelState, one: Engagement, kind: BlowKind, speed: int) -> Odds:
    assert one.attacker is not None
    attacker, defender = one.attacker, one.other(one.attacker)
    attacks = _outcomes(state, one.attack, attacker, "attack", state.combatants[attacker].sheet.speed)
    rolled = one.defence if one.defence is None else one.defence.model_copy(update={"speed": speed})
    defences = _outcomes(state, rolled, defender, kind, speed)
    keeps = swaps = asks = hits = 0
    for (attack, many_a), (defence, many_d) in product(attacks, defences):
        verdict, many = next_attacker(attack, defence, state.rules), many_a * many_d
        keeps, swaps = keeps + many * (verdict.keeps is True), swaps + many * (verdict.keeps is False)
        asks, hits = asks + many * (verdict.keeps is None), hits + many * lands(attack, defence)
    every = keeps + swaps + asks
    part: Callable[[int], Probability] = lambda many: Probability(of=many, out_of=every)  # noqa: E731 - a local unit, not a function
    return Odds(
        about="next",
        engagement=one.id,
        a=attacker,
        b=defender,
        a_attacks=part(keeps),
        b_attacks=part(swaps),
        gm=part(asks),
        lands=part(hits),
        defence=kind,
        speed=speed,
    )


def _outcomes(state: DuelState, rolled: Blow | None, who: str, kind: BlowKind, speed: int) -> list[tuple[Blow, int]]:
    """Every result of a roll with its weight; of a roll that has been made, that one."""
    if rolled is not None:
        return [(rolled, 1)]
    value = getattr(state.combatants[who].sheet, kind)
    penalty = crowd(state, who)
    return [
        (Blow(combatant=who, kind=kind, value=value, crowd=penalty, dice=dice, speed=speed), many)
        for dice, many in two_d5(state.rules).items()
    ]
