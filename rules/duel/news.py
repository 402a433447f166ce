"""The announcement: who attacks next, how that came about, and whom to ping (BOARDS.md, `duel`)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.board import Announcement
from rules.duel import lines
from rules.duel.board import decided, headline
from rules.duel.model import DuelState, Engagement
from rules.duel.pairing import next_up
from rules.text import Text, text


def announcement(state: DuelState, told: int) -> Announcement | None:
    """Who attacks next and why, for every decision after revision `told`; pings whoever is next, once."""
    news = [one for one in state.fight.engagements if one.decided > told]
    if not news or state.ended:
        return None
    first = next_up(state.fight)
    assert first is not None
    attacker = None if first.waits else first.attacker
    owner = state.combatants[attacker].owner if attacker is not None and first.attack is None else None
    pings = (owner or state.gm,) if attacker is None or first.attack is None else ()
    revision = max(one.decided for one in news)
    several = len(state.fight.engagements) > 1
    shown: list[Text] = []
    for one in news:
        shown += [text("duel-news-pair", a=lines.name(state, one.a), b=lines.name(state, one.b))] if several else []
        shown += _how(state, one)
    return Announcement(
        revision=revision,
        headline=_announced(state, first) if first in news else headline(state, first),
        lines=tuple(shown),
        notes=tuple(decided(state, one) for one in news if not one.waits and one.attacker is not None),
        pings=pings if _newly_next(first, news) else (),
    )


def _newly_next(first: Engagement, news: Sequence[Engagement]) -> bool:
    """Whether it is through this news that `first` is next; what ends elsewhere, or out of turn, calls nobody again."""
    place = (first.turns, first.id)
    return first in news or any(one.last is not None and (one.turns - 1, one.id) < place for one in news)


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
