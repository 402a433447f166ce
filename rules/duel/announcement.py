"""The announcement: who attacks next, how that came about, and whom to ping (docs/requirements.md, board of `duel`)."""

from __future__ import annotations

from rules.duel import format
from rules.duel.handlers.pairing import next_up
from rules.duel.model import DuelState, Engagement
from rules.duel.view import decided, headline
from rules.message import Message, msg
from rules.view.board import Announcement


def announcement(state: DuelState, told: int) -> Announcement | None:
    """Who attacks next and why, for every decision after revision `told`; pings whoever is newly next, once.

    Between two decisions, whoever has to answer is called: the defender, or the GM for a defence that she rates.
    """
    news = [one for one in state.fight.engagements if one.decided > told]
    first = next_up(state.fight)
    called = state.fight.called > told
    asked = [one for one in state.fight.engagements if one.attack is not None and one.asked > told]
    if first is None or state.ended or not (news or called or asked):
        return None
    minor = not (news or called)
    several = len(state.fight.engagements) > 1
    shown = [_passed(state, one) for one in state.fight.engagements if one.passed > told]
    for one in news:
        shown += [msg("duel-news-pair", a=format.name(state, one.a), b=format.name(state, one.b))] if several else []
        shown += _how(state, one)
    # What ends elsewhere, or out of turn, calls nobody again.
    pings = _next_one(state, first) if first in news or called else ()
    return Announcement(
        revision=max([state.fight.called, *(one.decided for one in news), *(one.asked for one in asked)]),
        headline=_announced(state, first) if first in news else headline(state, asked[0] if minor else first),
        lines=tuple(shown),
        notes=tuple(decided(state, one) for one in news if not one.waits and one.attacker is not None),
        pings=tuple(dict.fromkeys((*pings, *(state.gm for one in asked if _rates(state, one))))),
        calls=tuple(dict.fromkeys(who for one in asked for who in _defends(state, one))),
        minor=minor,
    )


def _next_one(state: DuelState, first: Engagement) -> tuple[str, ...]:
    """The owner of the attacker who is next; the GM for an NPC, and when she must name the attacker."""
    attacker = None if first.waits else first.attacker
    if attacker is None:
        return (state.gm,)
    return (_player(state, attacker),) if first.attack is None else ()


def _player(state: DuelState, who: str) -> str:
    return state.combatants[who].owner or state.gm


def _rates(state: DuelState, one: Engagement) -> bool:
    """Whether the GM has to rate a defence, and not one of her own, which she has just made."""
    waits = one.defence is not None and one.defence.speed is None
    return waits and one.defender is not None and _player(state, one.defender) != state.gm


def _defends(state: DuelState, one: Engagement) -> tuple[str, ...]:
    """Who has to answer an attack, unless she plays the attacker too."""
    if one.defence is not None or one.attacker is None or one.defender is None:
        return ()
    player = _player(state, one.defender)
    return () if player == _player(state, one.attacker) else (player,)


def _passed(state: DuelState, one: Engagement) -> Message:
    """Where the GM went on without the attack."""
    assert one.attacker is not None
    attacker, other = format.name(state, one.attacker), format.name(state, one.other(one.attacker))
    return msg("duel-passed", attacker=attacker, other=other)


def _announced(state: DuelState, one: Engagement) -> Message:
    if one.exchange == 1 and not one.waits and one.attacker is not None and one.attack is None:
        other = format.name(state, one.other(one.attacker))
        return msg("duel-first-attack", attacker=format.name(state, one.attacker), defender=other)
    return headline(state, one)


def _how(state: DuelState, one: Engagement) -> list[Message]:
    """How the latest decision of an engagement came about: every die and modifier."""
    if one.last is not None and one.exchange == one.last.number + 1 and one.why != "gm":
        last = one.last
        return [format.full(state, last.attack), format.full(state, last.defence), format.outcome(state, last)]
    if one.first is not None and one.exchange <= 1 and one.why != "gm":
        return [*format.first_rolls(state, one), _lead(state, one)]
    return []


def _lead(state: DuelState, one: Engagement) -> Message:
    """Who declared, and by how much the better margin won."""
    assert one.first is not None
    a, b = sorted(one.first, key=lambda roll: -roll.margin)
    declared = tuple(format.name(state, who) for who in one.declared if who in state.combatants)
    return msg(
        "duel-lead",
        who="together" if len(declared) > 1 else "one" if declared else "equal" if one.equal else "nobody",
        declared=declared,
        name=format.name(state, a.combatant),
        lead=a.margin - b.margin,
        attempts=one.attempts,
    )
