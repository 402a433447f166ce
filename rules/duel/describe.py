"""The log of a duel: one line for each event."""

from __future__ import annotations

from rules.duel import events as ev
from rules.duel import lines
from rules.duel.model import DuelState
from rules.events import Event
from rules.text import Said, Text, parts, text


def describe(state: DuelState, event: Event) -> Text:
    """What happened, in the words of the catalogue; `state` serves for the names only."""
    match event:
        case ev.StanceTaken():
            return text("duel-log-stance", name=lines.name(state, event.combatant), stance=event.stance)
        case ev.Declared():
            return text("duel-log-declared", name=lines.name(state, event.combatant))
        case ev.DiceEntered():
            return text("duel-log-dice", name=lines.name(state, event.combatant), dice=event.dice)
        case ev.EngagementOpened():
            return text(
                "duel-log-engaged", number=event.engagement, a=lines.name(state, event.a), b=lines.name(state, event.b)
            )
        case ev.EngagementReopened():
            return text("duel-log-reopened", **_pair(event.engagement))
        case ev.EngagementClosed():
            return text("duel-log-parted", **_pair(event.engagement))
        case ev.EngagementsOrdered():
            return text("duel-log-ordered", pairs=tuple(text("duel-number", number=one) for one in event.engagements))
        case ev.FirstRolled():
            declared = tuple(lines.name(state, who) for who in event.declared)
            rolls = tuple(lines.first_roll(state, roll) for roll in event.rolls)
            who = "together" if event.together else "one" if declared else "equal" if event.equal else "nobody"
            return text("duel-log-first", rolls=parts(*rolls), who=who, declared=declared, attempt=event.attempt)
        case ev.AttackerDecided():
            return text(
                "duel-log-decided", name=lines.name(state, event.attacker), why=_why(event.why), lead=event.lead
            )
        case ev.AttackerSet():
            return text("duel-log-attacker-set", name=lines.name(state, event.attacker))
        case ev.GmAsked():
            return text("duel-log-gm-asked", **_pair(event.engagement))
        case ev.Attacked() | ev.Defended():
            kind = "attack" if isinstance(event, ev.Attacked) else event.blow.kind
            return text("duel-log-blow", kind=kind, shown=lines.blow(state, event.blow))
        case ev.DefenceRated():
            return text("duel-log-rated", speed=event.speed, modifier=event.modifier)
        case ev.ExchangeResolved():
            return _resolved(state, event)
        case ev.RollReplaced():
            return _replaced(state, event)
        case ev.TurnSkipped():
            return text("duel-log-skipped", **_pair(event.engagement))
        case ev.CrowdSet():
            given = "none" if event.penalty is None else "some"
            return text(
                "duel-log-crowd", name=lines.name(state, event.combatant), given=given, penalty=event.penalty or 0
            )
        case _:
            raise TypeError(f"{event.kind} is not an event of a duel")


def brief(state: DuelState, event: Event) -> Text | None:
    """What somebody did, without how it came out."""
    match event:
        case ev.FirstRolled():
            return text("duel-brief-first")
        case ev.Attacked():
            one = state.fight.get(event.engagement)
            attacker, defender = event.blow.combatant, one.other(event.blow.combatant)
            return text("duel-brief-attack", name=lines.name(state, attacker), against=lines.name(state, defender))
        case ev.Defended():
            return text("duel-brief-defence", name=lines.name(state, event.blow.combatant), kind=event.blow.kind)
        case _:
            return None


def _pair(number: int) -> dict[str, int]:
    return {"number": number}


def _why(code: str) -> Text:
    return text(f"duel-short-{code}")


def _resolved(state: DuelState, event: ev.ExchangeResolved) -> Text:
    return text(
        "duel-log-resolved",
        exchange=event.exchange,
        lands="yes" if event.lands else "no",
        attack=event.attack_score,
        defence=event.defence_score,
        decided="yes" if event.attacker else "no",
        name=lines.name(state, event.attacker) if event.attacker else Said(said=""),
        why=_why(event.why),
        streak=event.streak,
    )


def _replaced(state: DuelState, event: ev.RollReplaced) -> Text:
    name = lines.name(state, event.combatant)
    if event.fixed is not None:
        return text("duel-log-margin", name=name, where=event.where, margin=event.fixed)
    assert event.faces is not None
    return text("duel-log-reroll", name=name, where=event.where, dice=lines.dice(event.faces, None, None))
