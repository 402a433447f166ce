"""The summary of a Storypath fight: rounds, turns, attacks, tasks that came off, and luck with the pools."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache

from rules.dice.pools import PoolRoll, Tens, pool_odds, successes_of
from rules.dice.statistics import Trial, luck, throw
from rules.message import Message, msg
from rules.storypath import events as ev
from rules.storypath.model import StorypathState
from rules.view.summary import Story, StripRow, Summary, SummaryRow

FINE = 8
"""Successes of one exploding die that are told apart; more are rarer than one in `statistics.FINEST`."""


@dataclass(slots=True)
class _Tally:
    """One combatant's numbers. tasks: whether each task of the divided mixed actions came off. last: those of the latest."""

    turns: int = 0
    attacks: int = 0
    tasks: list[bool] = field(default_factory=list)
    last: tuple[bool, ...] = ()
    dice: list[Trial] = field(default_factory=list)

    def count_dice(self, roll: PoolRoll | None) -> None:
        """Add the dice of a roll; entered successes have none, and an enhancement is no luck."""
        if roll is not None:
            self.dice += [
                _trial(successes_of((chain,), target=roll.target, tens=roll.tens), roll.target, roll.tens)
                for chain in roll.dice
            ]

    def undo_division(self) -> None:
        """The latest mixed action has other successes, and is to be divided anew."""
        if self.last:
            del self.tasks[-len(self.last) :]
        self.last = ()


def summary(state: StorypathState, story: Story) -> Summary:
    """See `BaseSystem.summary`. The dice of a shared roll count for the first combatant of those that share it."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    rounds = 0
    strip: list[StripRow] = []

    def acts(combatant_id: str, how: Message) -> None:
        if combatant_id in state.combatants:
            when = msg("strip-round", number=max(rounds, 1))
            strip.append(StripRow(when=when, who=state.combatants[combatant_id].said, how=how))

    for entry, _ in story:
        match entry.event:
            case ev.RoundBegan():
                rounds += 1
            case ev.Done(combatants=combatants):
                for combatant_id in combatants:
                    tallies[combatant_id].turns += 1
            case ev.Acted(combatant=combatant_id, attack=attack):
                tallies[combatant_id].attacks += attack
                acts(combatant_id, msg("strip-attack" if attack else "strip-other"))
            case ev.Rolled(combatants=combatants, roll=roll) if roll is not None:
                first = next((combatant_id for combatant_id in combatants if combatant_id in state.combatants), None)
                if first is not None:
                    tallies[first].count_dice(roll)
            case ev.MixedRolled(mixed=mixed, attacks=attacks):
                tally = tallies[mixed.combatant]
                tally.attacks += attacks
                tally.last = ()
                tally.count_dice(mixed.roll)
                acts(mixed.combatant, msg("strip-mixed"))
            case ev.MixedReplaced(combatant=combatant_id, roll=roll):
                tallies[combatant_id].undo_division()
                tallies[combatant_id].count_dice(roll)
            case ev.Divided(combatant=combatant_id, first=first_task, second=second_task):
                tallies[combatant_id].tasks += (first_task, second_task)
                tallies[combatant_id].last = (first_task, second_task)
    rows = tuple(_row(state, key, tallies[key]) for key in state.combatants if key in tallies)
    turns = sum(tallies[row.combatant].turns for row in rows)
    lines = (msg("storypath-sum-rounds", rounds=rounds, turns=turns),) if rounds else ()
    return Summary(lines=lines, rows=rows, strip=tuple(strip))


@lru_cache(maxsize=256)
def _trial(successes: int, target: int, tens: Tens) -> Trial:
    """A die of a pool with its explosions, as the number of successes it came to."""
    return throw(successes, pool_odds(1, target, tens, at_most=FINE).chances)


def _row(state: StorypathState, combatant_id: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.turns:
        numbers.append(msg("storypath-sum-turns", turns=tally.turns))
    if tally.attacks:
        numbers.append(msg("storypath-sum-attacks", attacks=tally.attacks))
    if tally.tasks:
        numbers.append(msg("storypath-sum-tasks", done=sum(tally.tasks), tasks=len(tally.tasks)))
    name = state.combatants[combatant_id].said
    return SummaryRow(
        combatant=combatant_id, name=name, numbers=tuple(numbers), luck=luck(tally.dice, "high", "successes")
    )
