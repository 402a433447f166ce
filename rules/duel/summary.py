"""Summary of a duel: exchanges, hits, streaks, and each fighter's luck; low dice are lucky (docs/rules/duel.md 0.1)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from rules.dice.statistics import Trial, die, luck
from rules.duel import events as ev
from rules.duel.model import DuelState, Exchange, name_of
from rules.message import Message, msg, yes_no
from rules.view.summary import Story, StripRow, Summary, SummaryRow


@dataclass(slots=True)
class _Tally:
    """One fighter's numbers. hits: own attacks that landed. taken: attacks of others; hurt: those of them that landed."""

    attacks: int = 0
    hits: int = 0
    taken: int = 0
    hurt: int = 0
    streak: int = 0
    throws: list[Trial] = field(default_factory=list)


def summary(state: DuelState, story: Story) -> Summary:
    """The duel in short. A replaced roll counts as thrown; its exchange counts once, with its final result."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    _add_throws(story, tallies)
    fought = [
        each
        for each in _exchanges(story)
        if {each.exchange.attack.combatant, each.exchange.defence.combatant} <= state.combatants.keys()
    ]
    exchanges = [each.exchange for each in fought]
    for exchange in exchanges:
        attacker, defender = tallies[exchange.attack.combatant], tallies[exchange.defence.combatant]
        attacker.attacks += 1
        attacker.hits += exchange.lands
        attacker.streak = max(attacker.streak, exchange.streak)
        defender.taken += 1
        defender.hurt += exchange.lands
    rows = tuple(_row(state, fighter, tallies[fighter]) for fighter in state.combatants if fighter in tallies)
    return Summary(lines=_lines(state, exchanges), rows=rows, strip=_strip(state, fought))


@dataclass(frozen=True, slots=True)
class _Fought:
    """An exchange with its engagement, and who attacks next; None: the GM decides."""

    engagement: int
    exchange: Exchange
    then: str | None


def _strip(state: DuelState, fought: list[_Fought]) -> tuple[StripRow, ...]:
    """The exchanges, with the number of their pair where there were several."""
    several = len({each.engagement for each in fought}) > 1
    return tuple(_strip_row(state, each, pair=each.engagement if several else 0) for each in fought)


def _strip_row(state: DuelState, fought: _Fought, *, pair: int) -> StripRow:
    attack, defence = fought.exchange.attack, fought.exchange.defence
    whom = name_of(state, defence.combatant)
    margins = None if defence.kind == "none" else (attack.margin, defence.margin)
    return StripRow(
        when=msg("duel-moment", several=yes_no(pair > 0), pair=pair, number=fought.exchange.number),
        who=name_of(state, attack.combatant),
        how=msg("strip-hit" if fought.exchange.lands else "strip-miss"),
        whom=whom,
        hit=fought.exchange.lands,
        results=margins,
        compared=None if margins is None else msg("duel-strip-margins", a=margins[0], b=margins[1]),
        gains=whom if fought.then == defence.combatant else None,
    )


def _exchanges(story: Story) -> list[_Fought]:
    """Every exchange with its final result, in order."""
    done: list[_Fought] = []
    for entry, after in story:
        match entry.event:
            case ev.ExchangeResolved(engagement=number, attacker=then):
                last = after.fight.get(number).last
                assert last is not None
                done.append(_Fought(number, last, then))
            case ev.RollReplaced(engagement=number, rewinds=True) | ev.DefenceRated(engagement=number, rewinds=True):
                # The reader may not know of the exchange that is rewound.
                places = [place for place, fought in enumerate(done) if fought.engagement == number]
                if places:
                    del done[places[-1]]
    return done


def _add_throws(story: Story, tallies: defaultdict[str, _Tally]) -> None:
    """Count the dice that the bot rolled; entered totals and margins show no luck."""
    replaced: set[tuple[int, str]] = set()
    for entry, after in story:
        match entry.event:
            case ev.FirstRolled(rolls=rolls):
                thrown = [(roll.combatant, roll.faces) for roll in rolls]
            case ev.Attacked(blow=blow) | ev.Defended(blow=blow):
                thrown = [(blow.combatant, blow.faces)]
            case ev.RollReplaced(combatant=fighter, faces=faces) if (entry.step, fighter) not in replaced:
                # Among three or more fighters one new roll counts in several pairs.
                replaced.add((entry.step, fighter))
                thrown = [(fighter, faces)]
            case _:
                continue
        for fighter, faces in thrown:
            if faces is not None:
                tallies[fighter].throws += [die(face, *after.rules.faces) for face in faces]


def _lines(state: DuelState, exchanges: list[Exchange]) -> tuple[Message, ...]:
    if not exchanges:
        return ()
    hits = sum(exchange.lands for exchange in exchanges)
    counted = msg("duel-sum-exchanges", exchanges=len(exchanges), hits=hits)
    longest = max(exchanges, key=lambda exchange: exchange.streak)
    if longest.streak == 1:
        return (counted,)
    return counted, msg("duel-sum-longest", name=name_of(state, longest.attack.combatant), streak=longest.streak)


def _row(state: DuelState, fighter: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.attacks:
        numbers.append(msg("duel-sum-attacks", hits=tally.hits, attacks=tally.attacks))
    if tally.taken:
        numbers.append(msg("duel-sum-defences", held=tally.taken - tally.hurt, attacks=tally.taken))
    if tally.streak > 1:
        numbers.append(msg("duel-sum-streak", streak=tally.streak))
    name, fallen = name_of(state, fighter), luck(tally.throws, "low")
    return SummaryRow(combatant=fighter, name=name, numbers=tuple(numbers), luck=fallen)
