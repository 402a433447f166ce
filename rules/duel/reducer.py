"""Reducer of a duel: how each event changes the state. It decides no rule; events say what was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules import events as shared_ev
from rules.duel import events as ev
from rules.duel.model import Duel, DuelState, Engagement, Exchange, FirstRoll, Talk
from rules.events import Event


def evolve(state: DuelState, event: Event) -> DuelState:
    """The state after this event. The shared part of the state has been changed already."""
    reduce = _REDUCERS.get(type(event))
    fight = state.fight
    if reduce is not None:
        fight = _with_call(fight, reduce(fight, event, state.revision), state.revision)
    free, unpaired = _free(state, fight), _unpaired(state, fight)
    if (free, unpaired) != (fight.free, fight.unpaired):
        fight = fight.model_copy(update={"free": free, "unpaired": unpaired})
    return state if fight is state.fight else state.model_copy(update={"fight": fight})


def _free(state: DuelState, fight: Duel) -> dict[str, int]:
    """Active fighters without an opponent, since when, as long as a fight goes on and there are enemies to fight."""
    if not (fight.fighting or state.fight.fighting or fight.free):
        return {}
    paired = {fighter for engagement in (*fight.engagements, *fight.interrupted) for fighter in engagement.fighters}
    sides = {combatant.side for combatant in state.present}
    free = [combatant.id for combatant in state.present if combatant.id not in paired] if len(sides) > 1 else []
    return {fighter: fight.free.get(fighter, state.revision) for fighter in free}


def _unpaired(state: DuelState, fight: Duel) -> int:
    """Since when there is no pair, though there are fighters to pair, or one has left a pair."""
    if fight.engagements or not (len(state.present) > 1 or fight.interrupted):
        return 0
    return fight.unpaired or state.revision


def _with_call(before: Duel, after: Duel, now: int) -> Duel:
    """Record `now` as the revision at which attackers came to attack, and the next one of them, by this event."""
    if after.engagements is before.engagements:
        return after
    for pair in after.fighting:
        if after.may_attack(pair) and not _could_attack(before, pair):
            after = _update(after, pair.id, called=now)
    new = after.next_up
    if new is None or new.phase != "attack":
        return after
    old = before.next_up
    if old is not None and (old.id, old.turns, old.attacker) == (new.id, new.turns, new.attacker):
        return after
    return after.model_copy(update={"called": now})


def _could_attack(before: Duel, pair: Engagement) -> bool:
    """Whether this attack of the pair could be rolled already."""
    return any(
        (old.id, old.turns, old.attacker) == (pair.id, pair.turns, pair.attacker) and before.may_attack(old)
        for old in before.engagements
    )


def _stance_taken(duel: Duel, event: ev.StanceTaken, now: int) -> Duel:
    """The last word counts: **I hold back** takes a declaration back (S0-12)."""
    withdrawn: dict[str, Any] = {"declared": None} if event.stance == "hold" else {}
    return _talk(duel, event.combatant, stance=event.stance, **withdrawn)


def _engagement_opened(duel: Duel, event: ev.EngagementOpened, now: int) -> Duel:
    opened = Engagement(id=event.engagement, a=event.a, b=event.b, auto=event.auto, by_bot=event.auto, since=now)
    changes = {
        "engagements": (*duel.engagements, opened),
        "numbered": max(duel.numbered, opened.id),
        "apart": tuple(pair for pair in duel.apart if set(pair) != set(opened.fighters)),
    }
    return duel.model_copy(update=changes)


def _engagement_reopened(duel: Duel, event: ev.EngagementReopened, now: int) -> Duel:
    old = duel.get(event.engagement)
    return _replace(duel, Engagement(id=old.id, a=old.a, b=old.b, since=now, turns=old.turns))


def _engagement_closed(duel: Duel, event: ev.EngagementClosed, now: int) -> Duel:
    engagements, interrupted = (
        _without(duel.engagements, event.engagement),
        _without(duel.interrupted, event.engagement),
    )
    closed = next(pair for pair in (*duel.engagements, *duel.interrupted) if pair.id == event.engagement)
    if event.kept:
        order = _order(duel)
        behind = order[: order.index(closed.id)]
        interrupted = (*interrupted, closed.model_copy(update={"since": now, "behind": behind}))
    changes = {
        "engagements": engagements,
        "interrupted": interrupted,
        "apart": (*duel.apart, closed.fighters) if event.apart else duel.apart,
    }
    return _forget_talk(duel.model_copy(update=changes))


def _engagement_resumed(duel: Duel, event: ev.EngagementResumed, now: int) -> Duel:
    kept = next(engagement for engagement in duel.interrupted if engagement.id == event.engagement)
    turns = _turns(duel, kept, kept.turns)
    back = kept.model_copy(update={"since": now, "asked": now, "turns": turns, "behind": ()})
    order = _order(duel)
    before = order[: order.index(back.id)]
    place = sum(engagement.id in before for engagement in duel.engagements)
    changes = {
        "engagements": (*duel.engagements[:place], back, *duel.engagements[place:]),
        "interrupted": _without(duel.interrupted, back.id),
    }
    return duel.model_copy(update=changes)


def _order(duel: Duel) -> tuple[int, ...]:
    """The numbers of all engagements in their order, the interrupted ones where they would be now."""
    order = [engagement.id for engagement in duel.engagements]
    for engagement in duel.interrupted:
        places = [order.index(number) + 1 for number in engagement.behind if number in order]
        order.insert(max(places, default=0), engagement.id)
    return tuple(order)


def _without(engagements: tuple[Engagement, ...], number: int) -> tuple[Engagement, ...]:
    return tuple(engagement for engagement in engagements if engagement.id != number)


def _first_roll_due(duel: Duel, event: ev.FirstRollDue, now: int) -> Duel:
    for number in event.roll.engagements:
        duel = _update(duel, number, pending=event.roll, since=now, asked=now, auto=False)
    return _forget_talk(_forget_dice(duel, event.roll.typed if event.roll.attempt > 1 else (), now))


def _first_rolled(duel: Duel, event: ev.FirstRolled, now: int) -> Duel:
    for number in event.engagements:
        engagement = duel.get(number)
        if event.attempt == 1 or engagement.first is None:
            level = number in event.level
            declared = () if level else event.declared
            changes: dict[str, Any] = {"declared": declared, "equal": event.equal or level, "tied": ()}
        else:
            changes = {"tied": (*engagement.tied, engagement.first)}
        changes |= {"first": (event.of(engagement.a, number), event.of(engagement.b, number)), "first_at": now}
        rolled = dict.fromkeys(engagement.fighters, now)
        changes |= {"auto": False, "rolled": rolled, "pending": None}
        duel = _update(duel, number, attempts=event.attempt, **changes)
    return _forget_dice(duel, [roll.combatant for roll in event.rolls], now)


def _attacker(duel: Duel, number: int, attacker: str, why: str, now: int) -> Duel:
    engagement = duel.get(number)
    changes = {
        "attacker": attacker,
        "exchange": max(engagement.exchange, 1),
        "streak": _streak(engagement, attacker),
        "turns": _turns(duel, engagement, engagement.turns),
        "passes": 0,
        "why": why,
        "waits": False,
        "auto": False,
        "pending": None,
        "attack": None,
        "defence": None,
        "since": now,
        "decided": now,
    }
    return _forget_talk(_update(duel, number, **changes))


def _streak(engagement: Engagement, attacker: str) -> int:
    last = engagement.last
    return last.streak + 1 if last is not None and last.attacker == attacker else 1


def _turns(duel: Duel, engagement: Engagement, turns: int) -> int:
    """Passes of a pair that had `turns` and goes on beside those that move.

    It is at most one exchange behind. A new one begins with their pass; one that has rested, or whose first roll was corrected,
    is not ahead of it.
    """
    others = [other.turns for other in duel.moving if other.id != engagement.id]
    if not others:
        return turns
    if not engagement.why:
        return min(others)
    if engagement.attacker is None or engagement.passes > 1:
        turns = min(turns, *others)
    return max(turns, max(others) - 1)


def _rolled(engagement: Engagement, fighter: str, now: int) -> dict[str, dict[str, int]]:
    return {"rolled": {**engagement.rolled, fighter: now}}


def _attacked(duel: Duel, event: ev.Attacked, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    changes: dict[str, Any] = _rolled(engagement, event.blow.combatant, now)
    changes |= {"passes": 0, "turns": _turns(duel, engagement, engagement.turns)}
    return _update(duel, engagement.id, attack=event.blow, asked=now, **changes)


def _defended(duel: Duel, event: ev.Defended, now: int) -> Duel:
    changes: dict[str, Any] = {"asked": now} if event.blow.speed is None else {}
    if event.blow.kind != "none":
        changes |= _rolled(duel.get(event.engagement), event.blow.combatant, now)
    return _update(duel, event.engagement, defence=event.blow, **changes)


def _defence_rated(duel: Duel, event: ev.DefenceRated, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    rewound = _rewound(engagement) if event.rewinds else {}
    defence = rewound.get("defence", engagement.defence)
    assert defence is not None
    changes: dict[str, Any] = {"speed": event.speed, "modifier": defence.modifier + event.modifier}
    if defence.fixed is not None:
        changes["fixed"] = defence.fixed + event.modifier
    return _update(duel, engagement.id, **{**rewound, "defence": defence.model_copy(update=changes)})


def _rewound(engagement: Engagement) -> dict[str, Any]:
    """The changes that make the last exchange the current one; passes that followed it are void."""
    last = engagement.last
    assert last is not None
    return {
        "attacker": last.attacker,
        "exchange": last.number,
        "streak": last.streak,
        "turns": engagement.turns - 1 - engagement.passes,
        "passes": 0,
        "waits": False,
        "attack": last.attack,
        "defence": last.defence,
        "last": None,
    }


def _exchange_resolved(duel: Duel, event: ev.ExchangeResolved, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    assert engagement.attack is not None
    assert engagement.defence is not None
    attacker, _ = engagement.roles
    last = Exchange(
        number=event.exchange,
        attacker=attacker,
        streak=engagement.streak,
        attack=engagement.attack,
        defence=engagement.defence,
        lands=event.lands,
        why=event.why,
        by=event.by,
    )
    changes = {
        "attacker": event.attacker or attacker,
        "exchange": event.exchange + 1,
        "streak": event.streak,
        "turns": _turns(duel, engagement, engagement.turns + 1),
        "why": event.why,
        "waits": event.attacker is None,
        "attack": None,
        "defence": None,
        "last": last,
        "since": now,
        "decided": now,
    }
    return _update(duel, engagement.id, **changes)


def _roll_replaced(duel: Duel, event: ev.RollReplaced, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    roll: dict[str, Any] = {"fixed": event.fixed}
    if event.faces:
        roll |= {"faces": event.faces, "typed": None, "dice": sum(event.faces)}
    changes: dict[str, Any] = {"since": now, **_rolled(engagement, event.combatant, now)}
    if event.where == "first":
        assert engagement.first is not None
        first = tuple(
            old.model_copy(update=roll) if old.combatant == event.combatant else old for old in engagement.first
        )
        return _update(duel, engagement.id, **changes, **_undecided(first))
    blows = {"attack": engagement.attack, "defence": engagement.defence}
    if event.rewinds:
        changes |= _rewound(engagement)
        blows = {"attack": changes["attack"], "defence": changes["defence"]}
    blow = blows[event.where]
    assert blow is not None
    blows[event.where] = blow.model_copy(update=roll)
    return _update(duel, engagement.id, **{**changes, **blows})


def _declared_together(duel: Duel, event: ev.DeclaredTogether, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    first = tuple(roll.model_copy(update={"declared": 0}) for roll in engagement.first or ())
    return _update(duel, engagement.id, since=now, declared=engagement.fighters, **_undecided(first))


def _undecided(first: tuple[FirstRoll, ...]) -> dict[str, Any]:
    """The changes after which these rolls decide the first attack anew."""
    return {"first": first, "attacker": None, "exchange": 0, "streak": 0, "waits": False, "pending": None}


def _turn_skipped(duel: Duel, event: ev.TurnSkipped, now: int) -> Duel:
    engagement = duel.get(event.engagement)
    changes: dict[str, Any] = {"turns": engagement.turns + 1, "since": now, "passed": now}
    if event.swaps:
        _, attacker = engagement.roles
        changes |= {"attacker": attacker, "streak": _streak(engagement, attacker), "why": "passed"}
        changes["passes"] = engagement.passes + 1
    return _update(duel, engagement.id, **changes)


def _crowd_set(duel: Duel, event: ev.CrowdSet, now: int) -> Duel:
    duel = _forget_crowd(duel, event.combatant)
    if event.penalty is None:
        return duel
    return duel.model_copy(update={"crowd": {**duel.crowd, event.combatant: event.penalty}})


def _modifier_set(duel: Duel, event: ev.ModifierSet, now: int) -> Duel:
    others = {fighter: modifier for fighter, modifier in duel.modifiers.items() if fighter != event.combatant}
    modifiers = {**others, event.combatant: event.modifier} if event.modifier else others
    return duel.model_copy(update={"modifiers": modifiers})


def _resumed(duel: Duel, event: shared_ev.Resumed, now: int) -> Duel:
    """Declarations are moved by the length of the pause, so that the window stays open for as long as was left of it."""
    talk = {
        fighter: part if part.declared is None else part.model_copy(update={"declared": part.declared + event.away})
        for fighter, part in duel.talk.items()
    }
    return duel.model_copy(update={"talk": talk})


def _replace(duel: Duel, new: Engagement) -> Duel:
    engagements = tuple(new if engagement.id == new.id else engagement for engagement in duel.engagements)
    return duel.model_copy(update={"engagements": engagements})


def _update(duel: Duel, number: int, **changes: Any) -> Duel:
    return _replace(duel, duel.get(number).model_copy(update=changes))


def _talk(duel: Duel, fighter: str, **changes: Any) -> Duel:
    return duel.model_copy(update={"talk": {**duel.talk, fighter: duel.talk_of(fighter).model_copy(update=changes)}})


def _forget_talk(duel: Duel) -> Duel:
    """Without what fighters have said who are in no talk any more.

    Dice are kept where they are awaited, and for a fighter without any pair: they count in the next first attack.
    """
    paired = {fighter for engagement in (*duel.engagements, *duel.interrupted) for fighter in engagement.fighters}
    phases: dict[str, set[str]] = {}
    for engagement in duel.open:
        for fighter in engagement.fighters:
            phases.setdefault(fighter, set()).add(engagement.phase)
    talk = {}
    for fighter, part in duel.talk.items():
        if "talk" in phases.get(fighter, ()):
            talk[fighter] = part
        elif part.has_dice and ("dice" in phases.get(fighter, ()) or fighter not in paired):
            talk[fighter] = Talk(dice=part.dice, typed=part.typed)
    return duel.model_copy(update={"talk": talk})


def _forget_dice(duel: Duel, fighters: Iterable[str], now: int) -> Duel:
    """Without totals that these fighters have entered: each counts for one roll. Another roll that waits asks for them anew."""
    for fighter in fighters:
        if duel.talk_of(fighter).dice is not None:
            duel = _talk(duel, fighter, dice=None, typed=None)
            for pair in duel.open:
                if fighter in pair.fighters and fighter in duel.missing_dice(pair):
                    duel = _update(duel, pair.id, asked=now)
    return duel


def _rule_changed(duel: Duel, event: shared_ev.RuleChanged, now: int) -> Duel:
    """Without totals and faces that the new faces cannot give."""
    low = 1 if (event.setting, event.value) == ("d5", "1-5") else 0
    impossible = [f for f, part in duel.talk.items() if part.dice is not None and _lowest(part) < low]
    return _forget_dice(duel, impossible, now)


def _lowest(entered: Talk) -> float:
    """The lowest face that was typed; of a total half of it, which one of its dice cannot exceed."""
    return (entered.dice or 0) / 2 if entered.typed is None else min(entered.typed)


def _status_changed(duel: Duel, event: shared_ev.StatusChanged, now: int) -> Duel:
    """Without dice typed by a fighter who is not present; a penalty set by the GM waits for one who has left (S0-17)."""
    if event.status == "active":
        return duel
    duel = _forget_dice(duel, (event.combatant,), now)
    return _forget_crowd(duel, event.combatant) if event.status == "out" else duel


def _forget_crowd(duel: Duel, fighter: str) -> Duel:
    return duel.model_copy(
        update={"crowd": {other: penalty for other, penalty in duel.crowd.items() if other != fighter}}
    )


_REDUCERS: Mapping[type[Event], Callable[[Duel, Any, int], Duel]] = {
    ev.StanceTaken: _stance_taken,
    ev.Declared: lambda duel, event, now: _talk(duel, event.combatant, declared=event.at),
    ev.DiceEntered: lambda duel, event, now: _talk(duel, event.combatant, dice=event.dice, typed=event.typed),
    ev.EngagementOpened: _engagement_opened,
    ev.EngagementReopened: _engagement_reopened,
    ev.EngagementClosed: _engagement_closed,
    ev.EngagementResumed: _engagement_resumed,
    ev.EngagementsOrdered: lambda duel, event, now: duel.model_copy(
        update={"engagements": tuple(map(duel.get, event.engagements))}
    ),
    ev.FirstRollDue: _first_roll_due,
    ev.FirstRolled: _first_rolled,
    ev.AttackerDecided: lambda duel, event, now: _attacker(duel, event.engagement, event.attacker, event.why, now),
    ev.AttackerSet: lambda duel, event, now: _attacker(duel, event.engagement, event.attacker, "gm", now),
    ev.DeclaredTogether: _declared_together,
    ev.GmAsked: lambda duel, event, now: _forget_talk(
        _update(duel, event.engagement, waits=True, pending=None, since=now, decided=now, auto=False)
    ),
    ev.Attacked: _attacked,
    ev.Defended: _defended,
    ev.DefenceRated: _defence_rated,
    ev.ExchangeResolved: _exchange_resolved,
    ev.RollReplaced: _roll_replaced,
    ev.TurnSkipped: _turn_skipped,
    ev.CrowdSet: _crowd_set,
    ev.ModifierSet: _modifier_set,
    shared_ev.StatusChanged: _status_changed,
    shared_ev.RuleChanged: _rule_changed,
    shared_ev.Resumed: _resumed,
}
