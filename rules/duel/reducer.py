"""How each event of a duel changes its state. No rule is decided here: events say what was decided."""

from __future__ import annotations

from typing import Any

from rules import events as shared_ev
from rules.duel import events as ev
from rules.duel.handlers.pairing import next_up
from rules.duel.model import Duel, DuelState, Engagement, Exchange, Talk
from rules.events import Event


def evolve(state: DuelState, event: Event) -> DuelState:
    """The state after this event; shared events have been applied to the shared part already."""
    fight = _fight(state, event)
    if fight is state.fight:
        return state
    return state.model_copy(update={"fight": _calling(state.fight, fight, state.revision)})


def _calling(before: Duel, after: Duel, now: int) -> Duel:
    """The fight with the revision at which somebody became the one who attacks next, however that came about."""
    old, new = next_up(before), next_up(after)
    if new is None or new.attacker is None or new.waits or new.attack is not None:
        return after
    if old is not None and (old.id, old.turns, old.attacker) == (new.id, new.turns, new.attacker):
        return after
    return after.model_copy(update={"called": now})


def _fight(state: DuelState, event: Event) -> Duel:
    fight, now = state.fight, state.revision
    match event:
        case ev.StanceTaken():
            return _talk(fight, event.combatant, stance=event.stance)
        case ev.Declared():
            return _talk(fight, event.combatant, declared=event.at)
        case ev.DiceEntered():
            return _talk(fight, event.combatant, dice=event.dice)
        case ev.EngagementOpened():
            new = Engagement(id=event.engagement, a=event.a, b=event.b, auto=event.auto, since=now)
            apart = tuple(pair for pair in fight.apart if set(pair) != set(new.pair))
            engagements = (*fight.engagements, new)
            numbered = max(fight.numbered, new.id)
            return fight.model_copy(update={"engagements": engagements, "numbered": numbered, "apart": apart})
        case ev.EngagementReopened():
            old = fight.get(event.engagement)
            new = Engagement(id=old.id, a=old.a, b=old.b, since=now, turns=old.turns)
            return _replace(fight, new)
        case ev.EngagementClosed():
            left = tuple(one for one in fight.engagements if one.id != event.engagement)
            apart = (*fight.apart, fight.get(event.engagement).pair) if event.apart else fight.apart
            return _quiet(fight.model_copy(update={"engagements": left, "apart": apart}))
        case ev.EngagementsOrdered():
            return fight.model_copy(update={"engagements": tuple(map(fight.get, event.engagements))})
        case ev.FirstRolled():
            for number in event.engagements:
                fight = _first_rolled(fight, number, event)
            return fight
        case ev.AttackerDecided() | ev.AttackerSet():
            why = event.why if isinstance(event, ev.AttackerDecided) else "gm"
            return _quiet(_attacker(fight, event.engagement, event.attacker, why, now))
        case ev.GmAsked():
            return _quiet(_update(fight, event.engagement, waits=True, since=now, decided=now, auto=False))
        case ev.Attacked():
            return _update(fight, event.engagement, attack=event.blow, asked=now)
        case ev.Defended():
            asked = {"asked": now} if event.blow.speed is None else {}
            return _update(fight, event.engagement, defence=event.blow, **asked)
        case ev.DefenceRated():
            one = fight.get(event.engagement)
            assert one.defence is not None
            changes: dict[str, Any] = {"speed": event.speed, "modifier": one.defence.modifier + event.modifier}
            if one.defence.fixed is not None:
                changes["fixed"] = one.defence.fixed + event.modifier
            return _update(fight, one.id, defence=one.defence.model_copy(update=changes))
        case ev.ExchangeResolved():
            return _resolved(fight, event, now)
        case ev.RollReplaced():
            return _replaced(fight, event, now)
        case ev.TurnSkipped():
            turns = fight.get(event.engagement).turns + 1
            return _update(fight, event.engagement, turns=turns, since=now, passed=now)
        case ev.CrowdSet():
            crowd = {who: n for who, n in fight.crowd.items() if who != event.combatant}
            if event.penalty is not None:
                crowd[event.combatant] = event.penalty
            return fight.model_copy(update={"crowd": crowd})
        case shared_ev.Resumed():
            return fight.model_copy(
                update={"talk": {who: _later(said, event.away) for who, said in fight.talk.items()}}
            )
        case shared_ev.StatusChanged():
            crowd = {who: n for who, n in fight.crowd.items() if who != event.combatant}
            return fight.model_copy(update={"crowd": crowd})
        case _:
            return fight


def _replace(fight: Duel, new: Engagement) -> Duel:
    engagements = tuple(new if one.id == new.id else one for one in fight.engagements)
    return fight.model_copy(update={"engagements": engagements})


def _update(fight: Duel, number: int, **changes: Any) -> Duel:
    return _replace(fight, fight.get(number).model_copy(update=changes))


def _talk(fight: Duel, combatant: str, **changes: Any) -> Duel:
    said = fight.talk.get(combatant, Talk()).model_copy(update=changes)
    return fight.model_copy(update={"talk": {**fight.talk, combatant: said}})


def _later(said: Talk, away: int) -> Talk:
    """What was said, as if the pause had not been: the window after a declaration is open for as long as it still was."""
    return said if said.declared is None else said.model_copy(update={"declared": said.declared + away})


def _quiet(fight: Duel) -> Duel:
    """What was said is forgotten for everybody who is in no talk any more."""
    talking = {who for one in fight.talks for who in one.pair}
    return fight.model_copy(update={"talk": {who: said for who, said in fight.talk.items() if who in talking}})


def _turns(fight: Duel, one: Engagement) -> int:
    """The passes of a pair whose attacker is decided; one that comes late has none to catch up on, and none in hand."""
    others = [other.turns for other in fight.fighting if other.id != one.id]
    if one.attacker is not None or not others:
        return one.turns
    return max(min(others), min(one.turns, max(others)))


def _first_rolled(fight: Duel, number: int, event: ev.FirstRolled) -> Duel:
    one = fight.get(number)
    first = (event.of(one.a), event.of(one.b))
    if event.attempt == 1 or one.first is None:
        changes: dict[str, Any] = {"declared": event.declared, "equal": event.equal, "tied": ()}
    else:
        changes = {"tied": (*one.tied, one.first)}
    return _update(fight, number, first=first, attempts=event.attempt, auto=False, **changes)


def _attacker(fight: Duel, number: int, attacker: str, why: str, now: int) -> Duel:
    one = fight.get(number)
    continues = one.last is not None and one.last.attacker == attacker
    changes = {
        "attacker": attacker,
        "exchange": max(one.exchange, 1),
        "streak": one.last.streak + 1 if one.last is not None and continues else 1,
        "turns": _turns(fight, one),
        "why": why,
        "waits": False,
        "auto": False,
        "attack": None,
        "defence": None,
        "since": now,
        "decided": now,
    }
    return _update(fight, number, **changes)


def _resolved(fight: Duel, event: ev.ExchangeResolved, now: int) -> Duel:
    one = fight.get(event.engagement)
    assert one.attack is not None
    assert one.defence is not None
    assert one.attacker is not None
    last = Exchange(
        number=event.exchange,
        attacker=one.attacker,
        streak=one.streak,
        attack=one.attack,
        defence=one.defence,
        lands=event.lands,
        why=event.why,
    )
    return _update(
        fight,
        one.id,
        attacker=event.attacker or one.attacker,
        exchange=event.exchange + 1,
        streak=event.streak,
        turns=one.turns + 1,
        why=event.why,
        waits=event.attacker is None,
        attack=None,
        defence=None,
        last=last,
        since=now,
        decided=now,
    )


def _replaced(fight: Duel, event: ev.RollReplaced, now: int) -> Duel:
    one = fight.get(event.engagement)
    changes: dict[str, Any] = {"since": now}
    dice = {"faces": event.faces, "dice": sum(event.faces)} if event.faces else {}
    new = {"fixed": event.fixed, **dice}
    if event.where == "first":
        assert one.first is not None
        a, b = (roll.model_copy(update=new) if roll.combatant == event.combatant else roll for roll in one.first)
        return _update(fight, one.id, first=(a, b), attacker=None, exchange=0, streak=0, waits=False, **changes)
    attack, defence = one.attack, one.defence
    if event.rewinds:
        assert one.last is not None
        attack, defence = one.last.attack, one.last.defence
        changes |= {
            "attacker": one.last.attacker,
            "exchange": one.last.number,
            "streak": one.last.streak,
            "turns": one.turns - 1,
            "waits": False,
            "last": None,
        }
    if event.where == "attack":
        assert attack is not None
        attack = attack.model_copy(update=new)
    else:
        assert defence is not None
        defence = defence.model_copy(update=new)
    return _update(fight, one.id, attack=attack, defence=defence, **changes)
