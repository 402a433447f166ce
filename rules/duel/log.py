"""Lines of the log of a duel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.duel import events as ev
from rules.duel.model import DuelState, name_of
from rules.duel.roll_text import blow_roll, faces_text, first_roll
from rules.events import Event
from rules.message import Message, UserText, msg, parts, yes_no


def describe(state: DuelState, event: Event) -> Message:
    """The line for an event; `state` gives the names."""
    return _LINES[type(event)](state, event)


def brief(state: DuelState, event: Event) -> Message | None:
    """What a fighter has done, without the result."""
    match event:
        case ev.FirstRolled():
            return msg("duel-brief-first")
        case ev.AttackerDecided():
            return msg("duel-brief-decided")
        case ev.Attacked():
            attacker = event.blow.combatant
            defender = state.fight.get(event.engagement).other(attacker)
            return msg("duel-brief-attack", name=name_of(state, attacker), against=name_of(state, defender))
        case ev.Defended():
            return msg("duel-brief-defence", name=name_of(state, event.blow.combatant), kind=event.blow.kind)
        case _:
            return None


def _number(state: DuelState, engagement: int) -> int:
    """The number of the pair where there are several; 0 for an only pair."""
    return engagement if len(state.fight.engagements) > 1 else 0


def _engaged(state: DuelState, event: ev.EngagementOpened) -> Message:
    return msg("duel-log-engaged", number=event.engagement, a=name_of(state, event.a), b=name_of(state, event.b))


def _ordered(state: DuelState, event: ev.EngagementsOrdered) -> Message:
    return msg("duel-log-ordered", pairs=tuple(msg("duel-number", number=number) for number in event.engagements))


def _first_rolled(state: DuelState, event: ev.FirstRolled) -> Message:
    declared = tuple(name_of(state, fighter) for fighter in event.declared)
    level = [pair for pair in state.fight.engagements if pair.id in event.level]
    # A roll that counts with the 2 points in one pair and without them in another is told with both margins.
    told = (*event.rolls, *(event.of(fighter, pair.id) for pair in level for fighter in pair.fighters))
    rolls = parts(*(first_roll(state, roll) for roll in dict.fromkeys(told)))
    who = "together" if event.together else "one" if declared else "equal" if event.equal else "nobody"
    return msg("duel-log-first", rolls=rolls, who=who, declared=declared, attempt=event.attempt)


def _dice_entered(state: DuelState, event: ev.DiceEntered) -> Message:
    rolled = event.dice if event.typed is None else faces_text(event.typed)
    return msg("duel-log-dice", name=name_of(state, event.combatant), dice=rolled)


def _due(state: DuelState, event: ev.FirstRollDue) -> Message:
    return msg("duel-log-due", names=tuple(name_of(state, fighter) for fighter in event.roll.typed))


def _decided(state: DuelState, event: ev.AttackerDecided) -> Message:
    why = msg(f"duel-short-{event.why}")
    return msg("duel-log-decided", name=name_of(state, event.attacker), why=why, lead=event.lead)


def _resolved(state: DuelState, event: ev.ExchangeResolved) -> Message:
    by_score = event.by == "score" or event.attack_margin is None
    return msg(
        "duel-log-resolved",
        number=_number(state, event.engagement),
        rolled=yes_no(event.why != "no-defence"),
        exchange=event.exchange,
        lands="yes" if event.lands else "no",
        attack=event.attack_score if by_score else event.attack_margin or 0,
        defence=event.defence_score if by_score else event.defence_margin or 0,
        decided="yes" if event.attacker else "no",
        name=name_of(state, event.attacker) if event.attacker else UserText(said=""),
        why=msg(f"duel-short-{event.why}"),
        streak=event.streak,
    )


def _replaced(state: DuelState, event: ev.RollReplaced) -> Message:
    name = name_of(state, event.combatant)
    against = name_of(state, state.fight.get(event.engagement).other(event.combatant))
    if event.fixed is not None:
        return msg("duel-log-margin", name=name, against=against, where=event.where, margin=event.fixed)
    assert event.faces is not None
    dice = msg("duel-dice-faces", faces=faces_text(event.faces))
    return msg("duel-log-reroll", name=name, against=against, where=event.where, dice=dice)


def _skipped(state: DuelState, event: ev.TurnSkipped) -> Message:
    swaps = "yes" if event.swaps else "no"
    return msg("duel-log-skipped", number=event.engagement, clock=yes_no(event.lapse), swaps=swaps)


def _crowd(state: DuelState, event: ev.CrowdSet) -> Message:
    given = "none" if event.penalty is None else "some"
    return msg("duel-log-crowd", name=name_of(state, event.combatant), given=given, penalty=event.penalty or 0)


_LINES: Mapping[type[Event], Callable[[DuelState, Any], Message]] = {
    ev.StanceTaken: lambda state, event: msg(
        "duel-log-stance", name=name_of(state, event.combatant), stance=event.stance
    ),
    ev.Declared: lambda state, event: msg("duel-log-declared", name=name_of(state, event.combatant)),
    ev.DiceEntered: _dice_entered,
    ev.EngagementOpened: _engaged,
    ev.EngagementReopened: lambda state, event: msg("duel-log-reopened", number=event.engagement),
    ev.EngagementClosed: lambda state, event: msg(
        "duel-log-interrupted" if event.kept else "duel-log-parted", number=event.engagement
    ),
    ev.EngagementResumed: lambda state, event: msg("duel-log-resumed", number=event.engagement),
    ev.EngagementsOrdered: _ordered,
    ev.FirstRollDue: _due,
    ev.FirstRolled: _first_rolled,
    ev.AttackerDecided: _decided,
    ev.AttackerSet: lambda state, event: msg(
        "duel-log-attacker-set",
        number=_number(state, event.engagement),
        name=name_of(state, event.attacker),
        voids="yes" if event.voids else "no",
    ),
    ev.DeclaredTogether: lambda state, event: msg("duel-log-together", number=event.engagement),
    ev.GmAsked: lambda state, event: msg("duel-log-gm-asked", number=event.engagement),
    ev.Attacked: lambda state, event: msg("duel-log-blow", kind="attack", shown=blow_roll(state, event.blow)),
    ev.Defended: lambda state, event: msg("duel-log-blow", kind=event.blow.kind, shown=blow_roll(state, event.blow)),
    ev.DefenceRated: lambda state, event: msg(
        "duel-log-rated", number=_number(state, event.engagement), speed=event.speed, modifier=event.modifier
    ),
    ev.ExchangeResolved: _resolved,
    ev.RollReplaced: _replaced,
    ev.TurnSkipped: _skipped,
    ev.CrowdSet: _crowd,
    ev.ModifierSet: lambda state, event: msg(
        "duel-log-modifier", name=name_of(state, event.combatant), modifier=event.modifier
    ),
}
