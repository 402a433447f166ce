"""What a fight by totals has come to: turns, blows, hits, and everybody's luck. To roll high is lucky (R7)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from rules.dice.statistics import Trial, luck
from rules.message import Message, msg
from rules.totals import events as ev
from rules.totals.dice import trial
from rules.totals.model import Strike, TotalsState
from rules.view.summary import Story, Summary, SummaryRow


@dataclass(slots=True)
class _Tally:
    """One fighter's numbers.

    damage: of all her hits. taken: blows at her; hurt: those of them that hit. felled: how many she put out. row: hits
    without a miss up to now; streak: the most there were.
    """

    blows: int = 0
    hits: int = 0
    damage: int = 0
    taken: int = 0
    hurt: int = 0
    felled: int = 0
    row: int = 0
    streak: int = 0
    throws: list[Trial] = field(default_factory=list)


def summary(state: TotalsState, story: Story) -> Summary:
    """See `Summarised`. A blow that was rolled again has been thrown twice; it counts once, as it came out."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    strikes = [one for one in _strikes(story) if {one.combatant, one.target} <= set(state.combatants)]
    for one in strikes:
        _count(one, tallies)
    _throw_all(story, tallies)
    for by in _fellers(story).values():
        if by is not None:
            tallies[by].felled += 1
    rows = tuple(_row(state, who, tallies[who]) for who in state.combatants if who in tallies)
    return Summary(lines=_lines(state, story, strikes, tallies), rows=rows)


def _strikes(story: Story) -> list[Strike]:
    """Every blow as it came out in the end, in order."""
    done: dict[tuple[int, str], Strike] = {}
    for entry, _ in story:
        match entry.event:
            case ev.Struck(turn=turn, strike=strike) | ev.StrikeReplaced(turn=turn, strike=strike):
                done[turn, strike.combatant] = strike
    return list(done.values())


def _throw_all(story: Story, tallies: defaultdict[str, _Tally]) -> None:
    """Every throw that was made for somebody; dice of her own and decrees show no luck."""
    for entry, then in story:
        match entry.event:
            case ev.Struck(strike=strike) | ev.StrikeReplaced(strike=strike, rolled=True) if strike.shown is not None:
                thrown = trial(then.rules, strike.dice)
                if thrown is not None:
                    tallies[strike.combatant].throws.append(thrown)


def _fellers(story: Story) -> dict[tuple[int, str], str | None]:
    """By whom somebody was put out, by the turn and who it was; whoever is named last counts."""
    return {
        (entry.event.turn, entry.event.combatant): entry.event.by
        for entry, _ in story
        if isinstance(entry.event, ev.Felled)
    }


def _count(one: Strike, tallies: defaultdict[str, _Tally]) -> None:
    striker, target = tallies[one.combatant], tallies[one.target]
    striker.blows += 1
    striker.hits += one.hits
    striker.damage += one.damage if one.hits else 0
    striker.row = striker.row + 1 if one.hits else 0
    striker.streak = max(striker.streak, striker.row)
    target.taken += 1
    target.hurt += one.hits


def _lines(
    state: TotalsState, story: Story, strikes: list[Strike], tallies: defaultdict[str, _Tally]
) -> tuple[Message, ...]:
    if not strikes:
        return ()
    turns = sum(isinstance(entry.event, ev.Revealed) for entry, _ in story)
    counted = msg("totals-sum-blows", turns=turns, blows=len(strikes), hits=sum(one.hits for one in strikes))
    longest = max(dict.fromkeys(one.combatant for one in strikes), key=lambda who: tallies[who].streak)
    if tallies[longest].streak < 2:
        return (counted,)
    name, streak = state.combatants[longest].said, tallies[longest].streak
    return counted, msg("totals-sum-longest", name=name, streak=streak)


def _row(state: TotalsState, who: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.blows:
        numbers.append(msg("totals-sum-hits", hits=tally.hits, blows=tally.blows))
    if tally.damage:
        numbers.append(msg("totals-sum-damage", damage=tally.damage))
    if tally.taken:
        numbers.append(msg("totals-sum-withstood", held=tally.taken - tally.hurt, blows=tally.taken))
    if tally.felled:
        numbers.append(msg("totals-sum-felled", felled=tally.felled))
    throws = luck(tally.throws, "high", "throws")
    return SummaryRow(combatant=who, name=state.combatants[who].said, numbers=tuple(numbers), luck=throws)
