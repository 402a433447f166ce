"""What a duel has come to: exchanges, hits, streaks, and each fighter's luck. To roll low is lucky (docs/rules/duel.md 0.1)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from rules.dice.statistics import Trial, die, luck
from rules.duel import events as ev
from rules.duel.model import DuelState, Exchange
from rules.message import Message, msg
from rules.view.summary import Story, Summary, SummaryRow


@dataclass(slots=True)
class _Tally:
    """One fighter's numbers. taken: attacks against her; hurt: those of them that landed."""

    attacks: int = 0
    hits: int = 0
    taken: int = 0
    hurt: int = 0
    streak: int = 0
    throws: list[Trial] = field(default_factory=list)


def summary(state: DuelState, story: Story) -> Summary:
    """See `Summarised`. A roll that was made again has been thrown twice; its exchange counts once, as it came out."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    _throw_all(story, tallies)
    exchanges = [
        one for one in _exchanges(story) if {one.attack.combatant, one.defence.combatant} <= set(state.combatants)
    ]
    for one in exchanges:
        _count(one, tallies)
    rows = tuple(_row(state, who, tallies[who]) for who in state.combatants if who in tallies)
    return Summary(lines=_lines(state, exchanges), rows=rows)


def _exchanges(story: Story) -> list[Exchange]:
    """Every exchange as it came out in the end, in order."""
    done: list[tuple[int, Exchange]] = []
    for entry, then in story:
        match entry.event:
            case ev.ExchangeResolved(engagement=number):
                last = then.fight.get(number).last
                assert last is not None
                done.append((number, last))
            case ev.RollReplaced(engagement=number, rewinds=True):
                # Nothing is to be taken out where the reader may not know of that exchange.
                places = [place for place, (engagement, _) in enumerate(done) if engagement == number]
                if places:
                    del done[places[-1]]
    return [exchange for _, exchange in done]


def _throw_all(story: Story, tallies: defaultdict[str, _Tally]) -> None:
    """Every die that was rolled for somebody; dice of her own and margins that were given show no luck."""
    replaced: set[tuple[int, str]] = set()
    for entry, then in story:
        match entry.event:
            case ev.FirstRolled(rolls=rolls):
                thrown = [(roll.combatant, roll.faces) for roll in rolls]
            case ev.Attacked(blow=blow) | ev.Defended(blow=blow):
                thrown = [(blow.combatant, blow.faces)]
            case ev.RollReplaced(combatant=who, faces=faces) if (entry.step, who) not in replaced:
                # Among three or more one new roll may stand in several pairs.
                replaced.add((entry.step, who))
                thrown = [(who, faces)]
            case _:
                continue
        for who, faces in thrown:
            if faces is not None:
                tallies[who].throws += [die(face, *then.rules.faces) for face in faces]


def _count(one: Exchange, tallies: defaultdict[str, _Tally]) -> None:
    attacker, defender = tallies[one.attack.combatant], tallies[one.defence.combatant]
    attacker.attacks += 1
    attacker.hits += one.lands
    attacker.streak = max(attacker.streak, one.streak)
    defender.taken += 1
    defender.hurt += one.lands


def _lines(state: DuelState, exchanges: list[Exchange]) -> tuple[Message, ...]:
    if not exchanges:
        return ()
    counted = msg("duel-sum-exchanges", exchanges=len(exchanges), hits=sum(one.lands for one in exchanges))
    longest = max(exchanges, key=lambda one: one.streak)
    if longest.streak == 1:
        return (counted,)
    name = state.combatants[longest.attack.combatant].said
    return counted, msg("duel-sum-longest", name=name, streak=longest.streak)


def _row(state: DuelState, who: str, tally: _Tally) -> SummaryRow:
    numbers = []
    if tally.attacks:
        numbers.append(msg("duel-sum-attacks", hits=tally.hits, attacks=tally.attacks))
    if tally.taken:
        numbers.append(msg("duel-sum-defences", held=tally.taken - tally.hurt, attacks=tally.taken))
    if tally.streak > 1:
        numbers.append(msg("duel-sum-streak", streak=tally.streak))
    return SummaryRow(
        combatant=who, name=state.combatants[who].said, numbers=tuple(numbers), luck=luck(tally.throws, "low")
    )
