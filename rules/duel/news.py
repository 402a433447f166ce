"""The announcement: who attacks next, how that came about, and whom to ping (BOARDS.md, `duel`)."""

from __future__ import annotations

from rules.board import Announcement
from rules.duel import lines
from rules.duel.board import decided, headline
from rules.duel.model import DuelState, Engagement
from rules.duel.pairing import next_up
from rules.text import Text, text


def announcement(state: DuelState, told: int) -> Announcement | None:
    """Who attacks next and why, for every decision after revision `told`; pings whoever is newly next, once."""
    news = [one for one in state.fight.engagements if one.decided > told]
    first = next_up(state.fight)
    called = state.fight.called > told
    if first is None or state.ended or not (news or called):
        return None
    attacker = None if first.waits else first.attacker
    owner = state.combatants[attacker].owner if attacker is not None and first.attack is None else None
    pings = (owner or state.gm,) if attacker is None or first.attack is None else ()
    several = len(state.fight.engagements) > 1
    shown = [_passed(state, one) for one in state.fight.engagements if one.passed > told]
    for one in news:
        shown += [text("duel-news-pair", a=lines.name(state, one.a), b=lines.name(state, one.b))] if several else []
        shown += _how(state, one)
    return Announcement(
        revision=max([state.fight.called, *(one.decided for one in news)]),
        headline=_announced(state, first) if first in news else headline(state, first),
        lines=tuple(shown),
        notes=tuple(decided(state, one) for one in news if not one.waits and one.attacker is not None),
        # What ends elsewhere, or out of turn, calls nobody again.
        pings=pings if first in news or called else (),
    )


def _passed(state: DuelState, one: Engagement) -> Text:
    """Where the GM went on without the attack."""
    assert one.attacker is not None
    attacker, other = lines.name(state, one.attacker), lines.name(state, one.other(one.attacker))
    return text("duel-passed", attacker=attacker, other=other)


def _announced(state: DuelState, one: Engagement) -> Text:
    if one.exchange == 1 and not one.waits and one.attacker is not None and one.attack is None:
        other = lines.name(state, one.other(one.attacker))
        return text("duel-first-attack", attacker=lines.name(state, one.attacker), defender=other)
    return headline(state, one)


def _how(state: DuelState, one: Engagement) -> list[Text]:
    """How the latest decision of an engagement came about: every die and modifier."""
    if one.last is not None and one.exchange == one.last.number + 1 and one.why != "gm":
        last = one.last
        return [lines.full(state, last.attack), lines.full(state, last.defence), lines.outcome(state, last)]
    if one.first is not None and one.exchange <= 1 and one.why != "gm":
        return [*lines.first_rolls(state, one), _lead(state, one)]
    return []


def _lead(state: DuelState, one: Engagement) -> Text:
    """Who declared, and by how much the better margin won."""
    assert one.first is not None
    a, b = sorted(one.first, key=lambda roll: -roll.margin)
    declared = tuple(lines.name(state, who) for who in one.declared if who in state.combatants)
    return text(
        "duel-lead",
        who="together" if len(declared) > 1 else "one" if declared else "equal" if one.equal else "nobody",
        declared=declared,
        name=lines.name(state, a.combatant),
        lead=a.margin - b.margin,
        attempts=one.attempts,
    )
