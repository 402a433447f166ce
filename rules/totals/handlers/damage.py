"""Handler of the damage of hits, which a counter of their target takes."""

from __future__ import annotations

from rules.damage import damage_counter, hurt, is_spent
from rules.events import CounterSet, Event, StatusChanged
from rules.handlers.annotations import counter_named
from rules.refusals import Refused
from rules.state import Counter
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.model import Strike, TotalsState


def take_damage(state: TotalsState, command: ask.TakeDamage, context: HandlerContext) -> list[Event]:
    """The counter after the hits that it has not taken yet, and whom they put out. Raises `Refused`."""
    target = state.find(command.combatant)
    hits = [
        (place, strike)
        for place, strike in enumerate(state.fight.strikes)
        if strike.target == target.id and strike.untaken
    ]
    if not hits:
        raise Refused("totals-no-damage", name=target.said)
    counter = damage_counter(target) if command.counter is None else counter_named(state, target, command.counter)
    if counter is None:
        raise Refused("totals-no-counter", name=target.said)
    turn, after = state.fight.turn, hurt(counter, sum(strike.untaken for _, strike in hits))
    events: list[Event] = []
    if after != counter:
        events.append(CounterSet(combatant=target.id, counter=after, was=counter.value))
    places = tuple(place for place, _ in hits)
    events.append(ev.DamageTaken(turn=turn, combatant=target.id, places=places, unseen=True))
    if command.out == "yes" and target.status == "active":
        striker = _striker([strike for _, strike in hits], counter)
        events += [
            StatusChanged(combatant=target.id, status="out"),
            ev.Felled(turn=turn, combatant=target.id, by=striker),
        ]
    return events


def _striker(hits: list[Strike], counter: Counter) -> str | None:
    """The attacker whose hit brings the counter to its bad end, else of the latest hit that counts; None if none does."""
    striker = None
    for hit in hits:
        counter = hurt(counter, hit.untaken)
        if hit.takes_effect:
            striker = hit.combatant
            if is_spent(counter):
                break
    return striker
