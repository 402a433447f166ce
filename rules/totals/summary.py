"""The summary of a fight: turns, strikes, hits, and each combatant's numbers and luck. High rolls are lucky (R7)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from rules.dice.statistics import Trial, luck
from rules.message import Message, msg
from rules.totals import events as ev
from rules.totals.dice import trial
from rules.totals.model import Strike, TotalsState
from rules.view.summary import Story, StripRow, Summary, SummaryRow


@dataclass(slots=True)
class _Tally:
    """Numbers of one combatant.

    damage: of all own hits. received: strikes at this combatant. hurt: hits among them. felled: opponents put out of action.
    row: hits since the last miss. streak: the longest such row.
    """

    strikes: int = 0
    hits: int = 0
    damage: int = 0
    received: int = 0
    hurt: int = 0
    felled: int = 0
    row: int = 0
    streak: int = 0
    throws: list[Trial] = field(default_factory=list)


def summary(state: TotalsState, story: Story) -> Summary:
    """See `BaseSystem.summary`. A strike counts once, by its last outcome, if it is not void; each of its rolls is a throw."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    turns = {after.fight.turn: after.fight for _, after in story}
    struck = [
        (turn, strike)
        for turn, melee in turns.items()
        for strike in melee.strikes
        if not strike.void and {strike.combatant, strike.target} <= set(state.combatants)
    ]
    strikes = [strike for _, strike in struck]
    for strike in strikes:
        _count(strike, tallies)
    _add_throws(story, tallies)
    for melee in turns.values():
        for striker in melee.fallen.values():
            if striker is not None:
                tallies[striker].felled += 1
    rows = tuple(
        _row(state, combatant_id, tallies[combatant_id]) for combatant_id in state.combatants if combatant_id in tallies
    )
    strip = tuple(_strip_row(state, turn, strike) for turn, strike in struck)
    return Summary(lines=_lines(state, story, strikes, tallies), rows=rows, strip=strip)


def _strip_row(state: TotalsState, turn: int, strike: Strike) -> StripRow:
    return StripRow(
        when=msg("strip-turn", number=turn),
        who=state.combatants[strike.combatant].said,
        how=msg("strip-hit" if strike.hits else "strip-miss"),
        whom=state.combatants[strike.target].said,
        hit=strike.hits,
    )


def _add_throws(story: Story, tallies: defaultdict[str, _Tally]) -> None:
    """Count every roll that the bot made, not typed results and decrees."""
    for entry, after in story:
        match entry.event:
            case ev.Struck(strike=strike) | ev.StrikeReplaced(strike=strike, rolled=True) if strike.shown is not None:
                throw = trial(after.rules, strike.dice)
                if throw is not None:
                    tallies[strike.combatant].throws.append(throw)


def _count(strike: Strike, tallies: defaultdict[str, _Tally]) -> None:
    striker, target = tallies[strike.combatant], tallies[strike.target]
    striker.strikes += 1
    striker.hits += strike.hits
    striker.damage += strike.damage if strike.hits else 0
    striker.row = striker.row + 1 if strike.hits else 0
    striker.streak = max(striker.streak, striker.row)
    target.received += 1
    target.hurt += strike.hits


def _lines(
    state: TotalsState, story: Story, strikes: list[Strike], tallies: defaultdict[str, _Tally]
) -> tuple[Message, ...]:
    if not strikes:
        return ()
    turns = sum(isinstance(entry.event, ev.Revealed) for entry, _ in story)
    hits = sum(strike.hits for strike in strikes)
    counted = msg("totals-sum-blows", turns=turns, blows=len(strikes), hits=hits)
    longest = max(dict.fromkeys(strike.combatant for strike in strikes), key=lambda striker: tallies[striker].streak)
    if tallies[longest].streak < 2:
        return (counted,)
    name, streak = state.combatants[longest].said, tallies[longest].streak
    return counted, msg("totals-sum-longest", name=name, streak=streak)


def _row(state: TotalsState, combatant_id: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.strikes:
        numbers.append(msg("totals-sum-hits", hits=tally.hits, blows=tally.strikes))
    if tally.damage:
        numbers.append(msg("totals-sum-damage", damage=tally.damage))
    if tally.received:
        numbers.append(msg("totals-sum-withstood", held=tally.received - tally.hurt, blows=tally.received))
    if tally.felled:
        numbers.append(msg("totals-sum-felled", felled=tally.felled))
    throws = luck(tally.throws, "high", "throws")
    name = state.combatants[combatant_id].said
    return SummaryRow(combatant=combatant_id, name=name, numbers=tuple(numbers), luck=throws)
