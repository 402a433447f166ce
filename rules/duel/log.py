"""The log of a duel: one line for each event."""

from __future__ import annotations

from rules.duel import events as ev
from rules.duel import format
from rules.duel.model import DuelState
from rules.events import Event
from rules.message import Message, UserText, msg, parts


def describe(state: DuelState, event: Event) -> Message:
    """What happened, in the words of the catalogue; `state` serves for the names only."""
    match event:
        case ev.StanceTaken():
            return msg("duel-log-stance", name=format.name(state, event.combatant), stance=event.stance)
        case ev.Declared():
            return msg("duel-log-declared", name=format.name(state, event.combatant))
        case ev.DiceEntered():
            return msg("duel-log-dice", name=format.name(state, event.combatant), dice=event.dice)
        case ev.EngagementOpened():
            return msg(
                "duel-log-engaged",
                number=event.engagement,
                a=format.name(state, event.a),
                b=format.name(state, event.b),
            )
        case ev.EngagementReopened():
            return msg("duel-log-reopened", **_pair(event.engagement))
        case ev.EngagementClosed():
            return msg("duel-log-parted", **_pair(event.engagement))
        case ev.EngagementsOrdered():
            return msg("duel-log-ordered", pairs=tuple(msg("duel-number", number=one) for one in event.engagements))
        case ev.FirstRolled():
            declared = tuple(format.name(state, who) for who in event.declared)
            rolls = tuple(format.first_roll(state, roll) for roll in event.rolls)
            who = "together" if event.together else "one" if declared else "equal" if event.equal else "nobody"
            return msg("duel-log-first", rolls=parts(*rolls), who=who, declared=declared, attempt=event.attempt)
        case ev.AttackerDecided():
            return msg(
                "duel-log-decided", name=format.name(state, event.attacker), why=_why(event.why), lead=event.lead
            )
        case ev.AttackerSet():
            return msg("duel-log-attacker-set", name=format.name(state, event.attacker))
        case ev.GmAsked():
            return msg("duel-log-gm-asked", **_pair(event.engagement))
        case ev.Attacked() | ev.Defended():
            kind = "attack" if isinstance(event, ev.Attacked) else event.blow.kind
            return msg("duel-log-blow", kind=kind, shown=format.blow(state, event.blow))
        case ev.DefenceRated():
            return msg("duel-log-rated", speed=event.speed, modifier=event.modifier)
        case ev.ExchangeResolved():
            return _resolved(state, event)
        case ev.RollReplaced():
            return _replaced(state, event)
        case ev.TurnSkipped():
            return msg("duel-log-skipped", **_pair(event.engagement))
        case ev.CrowdSet():
            given = "none" if event.penalty is None else "some"
            return msg(
                "duel-log-crowd", name=format.name(state, event.combatant), given=given, penalty=event.penalty or 0
            )
        case _:
            raise TypeError(f"{event.kind} is not an event of a duel")


def brief(state: DuelState, event: Event) -> Message | None:
    """What somebody did, without how it came out."""
    match event:
        case ev.FirstRolled():
            return msg("duel-brief-first")
        case ev.Attacked():
            one = state.fight.get(event.engagement)
            attacker, defender = event.blow.combatant, one.other(event.blow.combatant)
            return msg("duel-brief-attack", name=format.name(state, attacker), against=format.name(state, defender))
        case ev.Defended():
            return msg("duel-brief-defence", name=format.name(state, event.blow.combatant), kind=event.blow.kind)
        case _:
            return None


def _pair(number: int) -> dict[str, int]:
    return {"number": number}


def _why(code: str) -> Message:
    return msg(f"duel-short-{code}")


def _resolved(state: DuelState, event: ev.ExchangeResolved) -> Message:
    return msg(
        "duel-log-resolved",
        exchange=event.exchange,
        lands="yes" if event.lands else "no",
        attack=event.attack_score,
        defence=event.defence_score,
        decided="yes" if event.attacker else "no",
        name=format.name(state, event.attacker) if event.attacker else UserText(said=""),
        why=_why(event.why),
        streak=event.streak,
    )


def _replaced(state: DuelState, event: ev.RollReplaced) -> Message:
    name = format.name(state, event.combatant)
    if event.fixed is not None:
        return msg("duel-log-margin", name=name, where=event.where, margin=event.fixed)
    assert event.faces is not None
    return msg("duel-log-reroll", name=name, where=event.where, dice=format.dice(event.faces, None, None))
