"""Lines of the log of a duel."""

from __future__ import annotations

from rules.duel import events as ev
from rules.duel.model import DuelState, name_of
from rules.duel.view import blow_roll, dice, first_roll
from rules.events import Event
from rules.message import Message, UserText, msg, parts


def describe(state: DuelState, event: Event) -> Message:
    """The line for an event; `state` gives the names."""
    match event:
        case ev.StanceTaken():
            return msg("duel-log-stance", name=name_of(state, event.combatant), stance=event.stance)
        case ev.Declared():
            return msg("duel-log-declared", name=name_of(state, event.combatant))
        case ev.DiceEntered():
            return msg("duel-log-dice", name=name_of(state, event.combatant), dice=event.dice)
        case ev.EngagementOpened():
            return msg(
                "duel-log-engaged",
                number=event.engagement,
                a=name_of(state, event.a),
                b=name_of(state, event.b),
            )
        case ev.EngagementReopened():
            return msg("duel-log-reopened", number=event.engagement)
        case ev.EngagementClosed():
            return msg("duel-log-parted", number=event.engagement)
        case ev.EngagementsOrdered():
            return msg(
                "duel-log-ordered", pairs=tuple(msg("duel-number", number=number) for number in event.engagements)
            )
        case ev.FirstRolled():
            declared = tuple(name_of(state, fighter) for fighter in event.declared)
            rolls = tuple(first_roll(state, roll) for roll in event.rolls)
            who = "together" if event.together else "one" if declared else "equal" if event.equal else "nobody"
            return msg("duel-log-first", rolls=parts(*rolls), who=who, declared=declared, attempt=event.attempt)
        case ev.AttackerDecided():
            return msg(
                "duel-log-decided",
                name=name_of(state, event.attacker),
                why=msg(f"duel-short-{event.why}"),
                lead=event.lead,
            )
        case ev.AttackerSet():
            return msg("duel-log-attacker-set", name=name_of(state, event.attacker))
        case ev.GmAsked():
            return msg("duel-log-gm-asked", number=event.engagement)
        case ev.Attacked() | ev.Defended():
            kind = "attack" if isinstance(event, ev.Attacked) else event.blow.kind
            return msg("duel-log-blow", kind=kind, shown=blow_roll(state, event.blow))
        case ev.DefenceRated():
            return msg("duel-log-rated", speed=event.speed, modifier=event.modifier)
        case ev.ExchangeResolved():
            return _resolved(state, event)
        case ev.RollReplaced():
            return _replaced(state, event)
        case ev.TurnSkipped():
            return msg("duel-log-skipped", number=event.engagement)
        case ev.CrowdSet():
            given = "none" if event.penalty is None else "some"
            return msg("duel-log-crowd", name=name_of(state, event.combatant), given=given, penalty=event.penalty or 0)
        case _:
            raise TypeError(f"{event.kind} is not an event of a duel")


def brief(state: DuelState, event: Event) -> Message | None:
    """What a fighter has done, without the result."""
    match event:
        case ev.FirstRolled():
            return msg("duel-brief-first")
        case ev.Attacked():
            attacker = event.blow.combatant
            defender = state.fight.get(event.engagement).other(attacker)
            return msg("duel-brief-attack", name=name_of(state, attacker), against=name_of(state, defender))
        case ev.Defended():
            return msg("duel-brief-defence", name=name_of(state, event.blow.combatant), kind=event.blow.kind)
        case _:
            return None


def _resolved(state: DuelState, event: ev.ExchangeResolved) -> Message:
    return msg(
        "duel-log-resolved",
        exchange=event.exchange,
        lands="yes" if event.lands else "no",
        attack=event.attack_score,
        defence=event.defence_score,
        decided="yes" if event.attacker else "no",
        name=name_of(state, event.attacker) if event.attacker else UserText(said=""),
        why=msg(f"duel-short-{event.why}"),
        streak=event.streak,
    )


def _replaced(state: DuelState, event: ev.RollReplaced) -> Message:
    name = name_of(state, event.combatant)
    if event.fixed is not None:
        return msg("duel-log-margin", name=name, where=event.where, margin=event.fixed)
    assert event.faces is not None
    return msg("duel-log-reroll", name=name, where=event.where, dice=dice(event.faces, None, None))
