"""What the GM changes by decree: who attacks, and the latest roll of a fighter, with all that follows from it."""

from __future__ import annotations

from typing import Literal

from rules.commands import Reroll
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import roll_2d5
from rules.duel.model import DuelState, Engagement, FirstRoll
from rules.events import Event
from rules.refusals import Refused
from rules.system import HandlerContext

Where = Literal["first", "attack", "defence"]


def set_attacker(state: DuelState, command: ask.SetAttacker, context: HandlerContext) -> list[Event]:
    """The GM names the attacker, or all attackers of a side. Raises `Refused`."""
    if (command.combatant is None) == (command.side is None):
        raise Refused("attacker-or-side")
    if command.combatant is None:
        return _surprised(state, command)
    one = state.find(command.combatant)
    number = command.engagement
    if number is not None and all(place.id != number for place in state.fight.engagements):
        raise Refused("no-such-engagement", number=number)
    places = [p for p in state.fight.of(one.id) if number in (None, p.id)]
    if not places:
        raise Refused("not-engaged", name=one.said)
    waiting = [place for place in places if place.waits or place.attacker is None]
    place = (waiting or [p for p in places if p.attacker != one.id] or places)[0]
    if place.attacker == one.id and not place.waits:
        raise Refused("attacks-already", name=one.said)
    return [ev.AttackerSet(engagement=place.id, attacker=one.id)]


def _surprised(state: DuelState, command: ask.SetAttacker) -> list[Event]:
    """Who is surprised defends first (docs/requirements.md 102): the game has no rule for it, so the GM says who (S0-10)."""
    found: list[Event] = []
    for place in state.fight.open:
        of_side = [who for who in place.pair if state.combatants[who].side == command.side]
        if len(of_side) == 1 and command.engagement in (None, place.id):
            found.append(ev.AttackerSet(engagement=place.id, attacker=of_side[0]))
    if not found:
        raise Refused("no-open-attack")
    return found


def set_margin(state: DuelState, command: ask.SetMargin, context: HandlerContext) -> list[Event]:
    """The GM fixes the margin of the latest roll. Raises `Refused`."""
    return _replaced(state, command.combatant, command.engagement, fixed=command.margin)


def reroll(state: DuelState, command: Reroll, context: HandlerContext) -> list[Event]:
    """The latest roll is rolled again. Raises `Refused`."""
    _latest_roll(state, command.combatant, None)
    return _replaced(state, command.combatant, None, faces=roll_2d5(context.dice, state.rules))


def _replaced(
    state: DuelState,
    ref: str,
    number: int | None,
    *,
    fixed: int | None = None,
    faces: tuple[int, int] | None = None,
) -> list[Event]:
    combatant, latest, where, rewinds = _latest_roll(state, ref, number)
    places = [latest] if where != "first" or number is not None else _same_first_roll(state, combatant, latest)
    return [
        ev.RollReplaced(
            engagement=place.id, combatant=combatant, where=where, rewinds=rewinds, fixed=fixed, faces=faces
        )
        for place in places
    ]


def _same_first_roll(state: DuelState, combatant: str, latest: Engagement) -> list[Engagement]:
    """Among three or more a fighter rolls once for the first attack: the engagements in which that roll still counts."""
    roll = _first_roll(latest, combatant)
    places = [place for place in state.fight.of(combatant) if _first_counts(place)]
    return [place for place in places if _first_roll(place, combatant) == roll]


def _first_roll(place: Engagement, combatant: str) -> FirstRoll | None:
    return next((roll for roll in place.first or () if roll.combatant == combatant), None)


def _first_counts(place: Engagement) -> bool:
    """Whether nothing has come after the roll for the first attack."""
    return place.first is not None and place.exchange <= 1 and place.attack is None


def _latest_roll(state: DuelState, ref: str, number: int | None) -> tuple[str, Engagement, Where, bool]:
    """Which roll is a fighter's latest one that can still be changed without taking back what came after it."""
    one = state.find(ref)
    found: list[tuple[int, Engagement, Where, bool]] = []
    for place in state.fight.of(one.id):
        if number is not None and place.id != number:
            continue
        for where, blow in (("attack", place.attack), ("defence", place.defence)):
            if blow is not None and blow.combatant == one.id:
                found.append((place.since, place, "attack" if where == "attack" else "defence", False))
        if place.attack is None and place.last is not None and place.exchange == place.last.number + 1:
            of_last: Where = "attack" if place.last.attacker == one.id else "defence"
            if of_last == "attack" or place.last.defence.kind != "none":
                found.append((place.since, place, of_last, True))
        elif _first_counts(place):
            found.append((place.since, place, "first", False))
    if not found:
        raise Refused("nothing-rolled", name=one.said)
    _, place, where, rewinds = max(found, key=lambda item: item[0])
    return one.id, place, where, rewinds
