"""Exact odds of a duel, by enumerating all dice (docs/rules/duel.md 0.1), as numbers and as rows for a reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Literal

from rules.dice.probability import Probability
from rules.duel.events import Declared
from rules.duel.formulas import crowd, lands, longer, next_attacker, riposte_penalty
from rules.duel.handlers.opening import declared_shares
from rules.duel.model import DODGE_SPEEDS, Blow, BlowKind, DuelState, Engagement, HouseRules, name_of
from rules.duel.reducer import evolve
from rules.message import msg
from rules.model import Model
from rules.view.odds import Bar, OddsRow


class Odds(Model):
    """The odds of one engagement.

    about: `first` attack or `next` attack. a, b: the fighters; for `next` a is the attacker. a_wins, tie, b_wins: of the roll
    for the first attack alone. a_attacks, b_attacks, gm: who will attack, ties decided by the house rules. lands: that the
    blow lands; None for `first`. defence, speed: of the defence that these odds are for.
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
    """Total of 2d5 -> number of equally likely pairs of dice that give it (A26)."""
    low, high = rules.faces
    return dict(Counter(map(sum, product(range(low, high + 1), repeat=2))))


def odds(state: DuelState) -> tuple[Odds, ...]:
    """The odds of every engagement; for an exchange one row for each defence that is possible."""
    return tuple(row for engagement in state.fight.engagements for row in _engagement_odds(state, engagement))


def _engagement_odds(state: DuelState, engagement: Engagement) -> list[Odds]:
    match engagement.phase:
        case "gm":
            return []
        case "talk" | "dice":
            return [_first(state, engagement)]
        case _:
            return [_next(state, engagement, kind, speed) for kind, speed in _defences(state, engagement)]


# --- the first attack ---


def _first(state: DuelState, engagement: Engagement) -> Odds:
    a, b = (state.combatants[fighter].sheet for fighter in engagement.fighters)
    pending = engagement.pending
    shares = (
        {fighter: pending.share(fighter, engagement.id) for fighter in engagement.fighters}
        if pending
        else declared_shares(state, engagement)
    )
    if shares is None:
        if lead := longer(a, b):
            return _certain(engagement, a_first=lead > 0)
        shares = dict.fromkeys(engagement.fighters, 0)
    margins = [_first_margins(state, engagement, fighter, shares[fighter]) for fighter in engagement.fighters]
    ways = _leads(*margins)
    win, tie, lose = (Probability(of=ways[sign], out_of=ways.total()) for sign in (1, 0, -1))
    to_a, to_b = _tie_shares(state, engagement, shares)
    return Odds(
        about="first",
        engagement=engagement.id,
        a=engagement.a,
        b=engagement.b,
        a_wins=win,
        tie=tie,
        b_wins=lose,
        a_attacks=Probability.exactly(win.fraction + tie.fraction * to_a),
        b_attacks=Probability.exactly(lose.fraction + tie.fraction * to_b),
        gm=Probability.exactly(tie.fraction * (1 - to_a - to_b)),
    )


def _leads(a: Counter[int], b: Counter[int]) -> Counter[int]:
    """Ways in which `a` is ahead (1), level (0) and behind (-1)."""
    ways: Counter[int] = Counter()
    for (margin_a, ways_a), (margin_b, ways_b) in product(a.items(), b.items()):
        ways[(margin_a > margin_b) - (margin_a < margin_b)] += ways_a * ways_b
    return ways


def _first_margins(
    state: DuelState, engagement: Engagement, fighter: str, share: int, *, again: bool = False
) -> Counter[int]:
    """Margin -> ways. Only one margin if it was set by the GM, or once the dice were typed; again: in a roll after this one."""
    tied = next((roll for roll in engagement.first or () if roll.combatant == fighter and roll.fixed is not None), None)
    if tied is not None:
        return Counter({tied.margin: 1})
    typed = None if again else state.fight.talk_of(fighter).dice
    sheet = state.combatants[fighter].sheet
    totals = two_d5(state.rules) if typed is None else {typed: 1}
    under = sheet.vi + sheet.speed + share + state.fight.modifiers.get(fighter, 0)
    return Counter({under - dice: ways for dice, ways in totals.items()})


def _certain(engagement: Engagement, *, a_first: bool) -> Odds:
    sure, never = Probability(of=1, out_of=1), Probability(of=0, out_of=1)
    to_a, to_b = (sure, never) if a_first else (never, sure)
    a, b = engagement.fighters
    return Odds(about="first", engagement=engagement.id, a=a, b=b, a_attacks=to_a, b_attacks=to_b, gm=never)


def _tie_shares(state: DuelState, engagement: Engagement, shares: dict[str, int]) -> tuple[Fraction, Fraction]:
    """The shares of the ties after which each fighter attacks; the rest is the GM's (S0-2)."""
    neither = Fraction(0), Fraction(0)
    if state.rules.first_tie == "gm":
        return neither
    a, b = (state.combatants[fighter].sheet for fighter in engagement.fighters)
    if state.rules.first_tie == "length-height-reroll" and (lead := longer(a, b)):
        return Fraction(lead > 0), Fraction(lead < 0)
    again = [_first_margins(state, engagement, f, shares[f], again=True) for f in engagement.fighters]
    ways = _leads(*again)
    decided = ways[1] + ways[-1]
    return (Fraction(ways[1], decided), Fraction(ways[-1], decided)) if decided else neither


# --- an exchange ---


def _defences(state: DuelState, engagement: Engagement) -> list[tuple[BlowKind, int]]:
    """The defences that are possible, each with its speed; a dodge with every speed that the GM may set (R7)."""
    defence = engagement.defence
    if defence is not None:
        if defence.speed is not None:
            return [(defence.kind, defence.speed)]
        return [("dodge", speed) for speed in DODGE_SPEEDS] if defence.kind == "dodge" else []
    _, defender = engagement.roles
    default = state.rules.dodge_default
    speeds = DODGE_SPEEDS if default == "none" else [int(default)]
    return [("parry", state.combatants[defender].sheet.speed), *(("dodge", speed) for speed in speeds)]


def _next(state: DuelState, engagement: Engagement, kind: BlowKind, speed: int) -> Odds:
    attacker, defender = engagement.roles
    riposte = riposte_penalty(engagement, state.rules)
    attacks = _blows(state, engagement.attack, attacker, "attack", state.combatants[attacker].sheet.speed)
    rolled = engagement.defence and engagement.defence.model_copy(update={"speed": speed})
    defences = _blows(state, rolled, defender, kind, speed, riposte)
    ways: Counter[bool | None] = Counter()
    hits = 0
    for (attack, attack_ways), (defence, defence_ways) in product(attacks, defences):
        ways[next_attacker(attack, defence, state.rules).keeps] += attack_ways * defence_ways
        hits += attack_ways * defence_ways * lands(attack, defence)
    keeps, swaps, gm, hit = (
        Probability(of=of, out_of=ways.total()) for of in (ways[True], ways[False], ways[None], hits)
    )
    return Odds(
        about="next",
        engagement=engagement.id,
        a=attacker,
        b=defender,
        a_attacks=keeps,
        b_attacks=swaps,
        gm=gm,
        lands=hit,
        defence=kind,
        speed=speed,
    )


def _blows(
    state: DuelState, rolled: Blow | None, fighter: str, kind: BlowKind, speed: int, riposte: int = 0
) -> list[tuple[Blow, int]]:
    """The possible blows, each with its number of ways; only the rolled one once there is one."""
    if rolled is not None:
        return [(rolled, 1)]
    value = getattr(state.combatants[fighter].sheet, kind)
    modifier = state.fight.modifiers.get(fighter, 0)
    blow = Blow(
        combatant=fighter,
        kind=kind,
        value=value,
        modifier=modifier,
        crowd=crowd(state, fighter),
        speed=speed,
        riposte=riposte,
    )
    return [(blow.model_copy(update={"dice": dice}), ways) for dice, ways in two_d5(state.rules).items()]


# --- for a reader ---


def odds_rows(state: DuelState) -> tuple[OddsRow, ...]:
    """For each engagement who will attack, and whether the blow lands; of the dodges only the best and the worst speed."""
    every = odds(state)
    rows = (_shown(state, row) for row in every if _is_shown(row, every))
    suppositions = (row for engagement in state.fight.talks for row in _suppositions(state, engagement))
    return (*rows, *suppositions)


def _is_shown(row: Odds, rows: tuple[Odds, ...]) -> bool:
    dodges = [other.speed or 0 for other in rows if (other.engagement, other.defence) == (row.engagement, "dodge")]
    return row.defence != "dodge" or row.speed in (max(dodges), min(dodges))


def _shown(state: DuelState, row: Odds) -> OddsRow:
    a, b = name_of(state, row.a), name_of(state, row.b)
    title = msg("duel-odds", about=row.about, defence=row.defence or "any", speed=row.speed or 0, a=a, b=b)
    bars = _attackers(state, row)
    if row.lands is not None:
        bars.append(Bar(label=msg("duel-odds-lands", a=a), permille=row.lands.permille))
    notes = []
    if row.tie is not None and row.a_wins is not None and row.b_wins is not None:
        a_wins, tie, b_wins, every = row.a_wins.of, row.tie.of, row.b_wins.of, row.tie.out_of
        notes.append(msg("duel-odds-cases", a=a, b=b, a_wins=a_wins, tie=tie, b_wins=b_wins, every=every))
    return OddsRow(title=title, bars=tuple(bars), notes=tuple(notes))


def _attackers(state: DuelState, row: Odds) -> list[Bar]:
    """Who attacks, and that the GM decides it."""
    bars = [
        Bar(label=msg("duel-odds-attacks", name=name_of(state, fighter)), permille=chance.permille)
        for fighter, chance in ((row.a, row.a_attacks), (row.b, row.b_attacks))
    ]
    return [*bars, Bar(label=msg("duel-odds-gm"), permille=row.gm.permille)] if row.gm.of else bars


def _suppositions(state: DuelState, engagement: Engagement) -> Iterator[OddsRow]:
    """As long as no declaration is known: the odds if either fighter declared, and the attacker if both wanted the fight."""
    if any(state.fight.talk_of(fighter).declared is not None for fighter in engagement.fighters):
        return
    a, b = name_of(state, engagement.a), name_of(state, engagement.b)
    for fighter in engagement.fighters:
        supposed = evolve(state, Declared(combatant=fighter, at=0))
        row = next(row for row in odds(supposed) if row.engagement == engagement.id)
        title = msg("duel-odds-if", name=name_of(state, fighter), a=a, b=b)
        yield OddsRow(title=title, bars=tuple(_attackers(state, row)))
    lead = longer(state.combatants[engagement.a].sheet, state.combatants[engagement.b].sheet)
    if lead:
        yield OddsRow(title=msg("duel-odds-both", a=a, b=b, first=a if lead > 0 else b))
