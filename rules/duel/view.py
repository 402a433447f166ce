"""The board and a fighter's tasks, as data (docs/requirements.md, board of `duel`)."""

from __future__ import annotations

from rules.duel import format
from rules.duel.buttons import choices
from rules.duel.events import TurnSkipped
from rules.duel.handlers.opening import talking
from rules.duel.handlers.pairing import crowd, in_step, next_up
from rules.duel.model import DuelState, Engagement, Talk
from rules.duel.reducer import evolve
from rules.message import Message, msg, parts
from rules.state import Awaited
from rules.view.board import Board


def board(state: DuelState) -> Board:
    """What everybody at the table sees; `state` is already redacted."""
    one = next_up(state.fight)
    return Board(
        headline=headline(state, one),
        why=_why(state, one),
        lines=(*_engagements(state), *(_fighter(state, who.id) for who in state.combatants.values())),
        notes=_notes(state, one),
        choices=() if state.ended else choices(state),
    )


def headline(state: DuelState, one: Engagement | None) -> Message:
    """Who is next in this engagement, or what is missing before anybody can be."""
    if state.ended:
        return msg("head-ended")
    if one is None:
        return msg("duel-head-unpaired") if len(state.present) > 1 else msg("head-empty", count=len(state.present))
    a, b = format.name(state, one.a), format.name(state, one.b)
    if one.waits:
        return msg("duel-head-gm", a=a, b=b)
    if one.attacker is None or one.defender is None:
        return _talk_headline(state)
    attacker, defender = format.name(state, one.attacker), format.name(state, one.defender)
    if one.attack is None:
        return msg("duel-head-attack", attacker=attacker, defender=defender)
    if one.defence is None:
        return msg("duel-head-defend", attacker=attacker, defender=defender)
    return msg("duel-head-rate", kind=one.defence.kind, attacker=attacker, defender=defender)


def _talk_headline(state: DuelState) -> Message:
    silent = tuple(format.name(state, who) for who in talking(state) if not _spoken(state, who))
    return msg("duel-head-silent", names=silent) if silent else msg("duel-head-talk")


def _spoken(state: DuelState, who: str) -> bool:
    said = state.fight.talk.get(who, Talk())
    return said.spoken or said.stance is not None


def _said(state: DuelState, who: str) -> str:
    """What has been said, as far as this (redacted) state tells."""
    said = state.fight.talk.get(who, Talk())
    if said.declared is not None:
        return "attack"
    return said.stance or ("yes" if said.spoken else "no")


def awaited(state: DuelState) -> Awaited | None:
    """Who has to do something in the engagement that is next; the GM where she has to name the attacker or rate a defence."""
    one = next_up(state.fight)
    if one is None:
        return None
    if one.attacker is None or one.defender is None:
        return Awaited(since=one.since, people=() if one.waits else tuple(w for w in one.pair if not _spoken(state, w)))
    if one.waits or one.defence is not None:
        return Awaited(since=max(one.since, one.asked))
    if one.attack is None:
        return Awaited(since=max(one.since, state.fight.called), people=(one.attacker,))
    return Awaited(since=one.asked, people=(one.defender,))


def _why(state: DuelState, one: Engagement | None) -> Message | None:
    if state.ended or one is None:
        return None
    if one.waits:
        return msg("duel-why-gm-asked")
    if one.attacker is None:
        return msg("duel-why-talk", window=state.rules.window)
    return parts(
        msg("duel-exchange", number=one.exchange),
        msg("duel-streak", streak=one.streak) if one.streak > 1 else None,
        decided(state, one),
        then(state, one),
    )


def then(state: DuelState, one: Engagement) -> Message | None:
    """Who has something to do after the next one, if no dice decide it (docs/requirements.md 15): the defender, then
    the pair to which the turn passes.
    """
    if one.attacker is None or one.defender is None:
        return None
    if one.attack is None:
        return msg("duel-then-defend", name=format.name(state, one.defender))
    after = next_up(evolve(state, TurnSkipped(engagement=one.id)).fight)
    if after is None or after.id == one.id or after.waits or after.attacker is None:
        return None
    attacker, other = format.name(state, after.attacker), format.name(state, after.other(after.attacker))
    return msg("duel-then-attack", attacker=attacker, defender=other)


def decided(state: DuelState, one: Engagement) -> Message:
    """The rule that made the attacker the attacker."""
    assert one.attacker is not None
    kept = "yes" if one.last is not None and one.last.attacker == one.attacker else "no"
    attacker, other = format.name(state, one.attacker), format.name(state, one.other(one.attacker))
    return msg(f"duel-why-{one.why}", attacker=attacker, other=other, kept=kept)


def _notes(state: DuelState, one: Engagement | None) -> tuple[Message, ...]:
    if one is None or state.ended:
        return ()
    if one.attack is not None:
        shown = [format.blow(state, one.attack)]
        shown += [format.blow(state, one.defence)] if one.defence is not None else []
        return tuple(shown)
    if one.last is not None:
        last = one.last
        scores = parts(format.score(state, last.attack), format.score(state, last.defence), format.outcome(state, last))
        return (msg("duel-last", scores=scores),)
    if one.first is not None and one.attacker is not None:
        return format.first_rolls(state, one)
    return ()


def _engagements(state: DuelState) -> tuple[Message, ...]:
    """With several pairs, one line for each: who attacks whom there, and where it stands."""
    if len(state.fight.engagements) < 2 or state.ended:
        return ()
    step = in_step(state.fight)
    shown = []
    for one in state.fight.engagements:
        a, b = one.attacker or one.a, one.other(one.attacker or one.a)
        phase = "talk" if one.attacker is None else "waits" if one not in step else "attack"
        phase = "defend" if one.attack is not None else phase
        shown.append(
            msg(
                "duel-pair",
                number=one.id,
                attacker=format.name(state, a),
                defender=format.name(state, b),
                phase="gm" if one.waits else phase,
                exchange=one.exchange,
            )
        )
    return tuple(shown)


def _fighter(state: DuelState, who: str) -> Message:
    one = state.combatants[who]
    penalty = crowd(state, who)
    shown = parts(
        msg("duel-part-vi", vi=one.sheet.vi),
        format.weapon(state, who, one.sheet.speed),
        msg("duel-part-crowd", penalty=penalty) if penalty else None,
        *(_standing(state, who) if not state.ended else ()),
    )
    return msg("duel-fighter", name=one.said, shown=shown)


def _standing(state: DuelState, who: str) -> tuple[Message, ...]:
    status = state.combatants[who].status
    return tasks(state, who)[:1] if status == "active" else (msg("status", status=status),)


def tasks(state: DuelState, who: str) -> tuple[Message, ...]:
    """What this fighter is expected to do, most urgent first; never empty."""
    found: list[tuple[int, Message]] = []
    for one in state.fight.of(who):
        against = format.name(state, one.other(who))
        if one.waits or (one.defence is not None and one.defence.speed is None):
            found.append((3, msg("task-gm")))
        elif one.attacker is None:
            found.append((2, msg("task-talk", spoken=_said(state, who))))
        elif one.defender == who and one.attack is not None:
            found.append((0, msg("task-defend", against=against)))
        elif one.attacker == who and one.attack is None:
            found.append(
                (1, msg("task-attack", against=against)) if one in in_step(state.fight) else (4, msg("task-wait"))
            )
        elif one.attacker == who:
            found.append((5, msg("task-rolled")))
        else:
            found.append((6, msg("task-attacked", against=against)))
    return tuple(task for _, task in sorted(found, key=lambda item: item[0])) or (msg("task-free"),)
