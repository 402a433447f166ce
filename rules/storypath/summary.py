"""What a Storypath fight has come to: rounds, turns, attacks, tasks that came off, and everybody's luck with the pools."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from rules.dice.pools import PoolRoll, Tens, pool_odds, successes_of
from rules.dice.statistics import Trial, luck, throw
from rules.message import Message, msg
from rules.storypath import events as ev
from rules.storypath.model import StorypathState
from rules.view.summary import Story, Summary, SummaryRow

FINE = 8
"""Successes of one exploding die that are told apart: more have a chance of less than one in `luck.FINEST`."""


@dataclass(slots=True)
class _Tally:
    """One combatant's numbers. tasks: of divided mixed actions, whether each came off. last: those of the latest of them."""

    turns: int = 0
    attacks: int = 0
    tasks: list[bool] = field(default_factory=list)
    last: tuple[bool, ...] = ()
    throws: list[Trial] = field(default_factory=list)


def summary(state: StorypathState, story: Story) -> Summary:
    """See `Summarised`. Of a roll that several share the dice are those of the first of them."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    rounds = 0
    for entry, _ in story:
        match entry.event:
            case ev.RoundBegan():
                rounds += 1
            case ev.Done(combatants=people):
                for who in people:
                    tallies[who].turns += 1
            case ev.Acted(combatant=who, attack=attack):
                tallies[who].attacks += attack
            case ev.Rolled(combatants=people, roll=roll):
                _throw(tallies, [who for who in people if who in state.combatants][:1], roll)
            case ev.MixedRolled(mixed=mixed, attacks=attacks):
                tally = tallies[mixed.combatant]
                tally.attacks += attacks
                tally.last = ()
                _throw(tallies, [mixed.combatant], mixed.roll)
            case ev.MixedReplaced(combatant=who, roll=roll):
                _not_divided(tallies[who])
                _throw(tallies, [who], roll)
            case ev.Divided(combatant=who, first=first, second=second):
                tallies[who].tasks += (first, second)
                tallies[who].last = (first, second)
    rows = tuple(_row(state, who, tallies[who]) for who in state.combatants if who in tallies)
    return Summary(lines=_lines(rounds, [tallies[row.combatant] for row in rows]), rows=rows)


def _throw(tallies: defaultdict[str, _Tally], people: Iterable[str], roll: PoolRoll | None) -> None:
    """The dice of a roll; successes from the table or from the GM show no luck, an enhancement is none."""
    if roll is None:
        return
    for who in people:
        tallies[who].throws += [_die(chain, roll.target, roll.tens) for chain in roll.dice]


def _die(chain: tuple[int, ...], target: int, tens: Tens) -> Trial:
    """A die of a pool with its explosions: the successes it came to."""
    return _trial(successes_of((chain,), target=target, tens=tens), target, tens)


@lru_cache(maxsize=256)
def _trial(successes: int, target: int, tens: Tens) -> Trial:
    return throw(successes, pool_odds(1, target, tens, at_most=FINE).chances)


def _not_divided(tally: _Tally) -> None:
    """The successes of the latest mixed action are others now, so that it is to be divided anew."""
    if tally.last:
        del tally.tasks[-len(tally.last) :]
    tally.last = ()


def _lines(rounds: int, tallies: list[_Tally]) -> tuple[Message, ...]:
    if not rounds:
        return ()
    return (msg("storypath-sum-rounds", rounds=rounds, turns=sum(one.turns for one in tallies)),)


def _row(state: StorypathState, who: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.turns:
        numbers.append(msg("storypath-sum-turns", turns=tally.turns))
    if tally.attacks:
        numbers.append(msg("storypath-sum-attacks", attacks=tally.attacks))
    if tally.tasks:
        numbers.append(msg("storypath-sum-tasks", done=sum(tally.tasks), tasks=len(tally.tasks)))
    throws = luck(tally.throws, "high", "successes")
    return SummaryRow(combatant=who, name=state.combatants[who].said, numbers=tuple(numbers), luck=throws)
