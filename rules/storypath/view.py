"""The board and a combatant's task, as data (docs/requirements.md, board of `storypath`)."""

from __future__ import annotations

from rules.message import Message, UserText, msg, parts
from rules.state import Awaited
from rules.storypath import format
from rules.storypath.buttons import can_name, choices
from rules.storypath.eligibility import able, candidates, claimed, present, together, unit, units
from rules.storypath.handlers.rolling import waiting
from rules.storypath.model import Slot, StorypathState
from rules.storypath.transitions import next_after
from rules.view.board import Board, Cell

NOTHING = UserText(said="")
REFLEXIVES_SHOWN = 4


def board(state: StorypathState) -> Board:
    """What everybody at the table sees."""
    fight = state.fight
    rolling = fight.rolling and not state.ended
    return Board(
        headline=headline(state),
        why=None if state.ended else _why(state),
        table=() if fight.rolling else _table(state),
        lines=tuple(format.result(state, one.id) for one in state.present) if rolling else _mixed(state),
        notes=() if state.ended else _notes(state),
        choices=() if state.ended else choices(state),
    )


def headline(state: StorypathState) -> Message:
    """Who acts now, or who must still say who does."""
    fight = state.fight
    if state.ended:
        return msg("head-ended")
    if fight.rolling:
        if not state.present:
            return msg("storypath-head-empty")
        left = waiting(state)
        return msg("storypath-head-roll", names=format.rollers(state, left)) if left else msg("storypath-head-rolled")
    slot = fight.now
    if slot is None:
        return msg("storypath-head-nobody")
    if slot.claim is None:
        return msg("storypath-head-ask", whose=slot.side, successes=slot.successes)
    return msg("storypath-head-acts", name=format.name(state, slot.claim), names="yes" if can_name(state) else "no")


def awaited(state: StorypathState) -> Awaited | None:
    """Who must still roll, acts, or may take the slot; the GM where nobody can."""
    fight = state.fight
    if fight.rolling:
        return Awaited(since=fight.since, people=waiting(state)) if state.present else None
    if fight.now is None:
        return Awaited(since=fight.turn)
    if fight.now.claim is not None:
        return Awaited(since=fight.turn, people=(unit(state, fight.now.claim),))
    return Awaited(since=fight.turn, people=candidates(state, fight.now))


def _why(state: StorypathState) -> Message:
    fight, slot = state.fight, state.fight.now
    if fight.rolling:
        return msg("storypath-why-roll", round=fight.round + 1)
    number = msg("storypath-round", round=fight.round)
    if slot is None:
        return number
    if slot.claim is None:
        asked = msg("storypath-can-act", names=format.names(state, candidates(state, slot)))
        return parts(number, asked, _tie(state, slot))
    return parts(number, how(state, slot), _tie(state, slot), then(state))


def how(state: StorypathState, slot: Slot) -> Message:
    """By which rule whoever acts came to the slot."""
    return msg("storypath-how", whose=slot.side, successes=slot.successes, came=slot.how)


def _tie(state: StorypathState, slot: Slot) -> Message | None:
    """On equal successes the PCs are first (R5); said where it counts."""
    tied = any(
        other.side not in (slot.side, "any") and other.successes == slot.successes for other in state.fight.slots
    )
    return msg("storypath-tie") if tied and slot.side != "any" else None


def then(state: StorypathState) -> Message:
    """What comes after the turn of whoever acts: asked of the function that goes on to it."""
    slot = next_after(state)
    if slot is None:
        return msg("storypath-then-round", round=state.fight.round + 1)
    if slot.claim is not None:
        return msg("storypath-then-named", name=format.name(state, slot.claim))
    if slot.side == "any":
        return msg("storypath-then-anybody")
    return msg("storypath-then", slot=format.slot_words(slot))


def _mixed(state: StorypathState) -> tuple[Message, ...]:
    return () if state.fight.mixed is None or state.ended else format.mixed_lines(state.fight.mixed)


# --- the roster as a table ---


def _table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    if state.fight.order == "popcorn":
        return _people_table(state)
    after = None if state.ended else next_after(state)
    rows = []
    for slot in state.fight.sorted:
        side = msg("storypath-side", whose=slot.side)
        mark = UserText(said=_mark(state, slot, after))
        rows.append((mark, slot.id, side, slot.successes, _holder(state, slot)))
    return tuple(rows)


def _mark(state: StorypathState, slot: Slot, after: Slot | None) -> str:
    if slot.id == state.fight.current:
        return "▶"
    if slot.end is not None:
        return "✔" if slot.end == "taken" else "–"
    return "»" if after is not None and slot.id == after.id else " "


def _holder(state: StorypathState, slot: Slot) -> Message | UserText:
    """Who has the slot, or what became of it."""
    if slot.claim is not None:
        if slot.end == "taken" or slot.id == state.fight.current:
            return parts(format.name(state, slot.claim))
        return msg("storypath-ahead", name=format.name(state, slot.claim), came=slot.how)
    if slot.end is not None:
        return msg("storypath-end", ended=slot.end)
    if slot.extra is not None:
        return msg("storypath-only", name=state.combatants[slot.extra].said)
    return msg("storypath-free") if slot.id == state.fight.current else NOTHING


def _people_table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    """In popcorn order a slot is nobody's: the table shows the people."""
    rows: list[tuple[Cell, ...]] = []
    people = units(state, (one.id for one in state.combatants.values() if present(state, one.id)))
    for who in people:
        mark = "▶" if _acts(state, who) else "✔" if who in state.fight.acted else " "
        side = msg("storypath-side", whose=state.combatants[who].side)
        rows.append((UserText(said=mark), side, state.fight.results[who].successes, parts(format.name(state, who))))
    return tuple(rows)


# --- everybody's place ---


def _acts(state: StorypathState, who: str) -> bool:
    actor = state.fight.actor
    return actor is not None and who in together(state, actor)


def task(state: StorypathState, who: str) -> Message:
    """What this combatant is expected to do now, or where it stands."""
    fight = state.fight
    if who not in fight.results:
        return msg("storypath-task-roll")
    if fight.rolling:
        return msg("storypath-task-rolled")
    if _acts(state, who):
        mixed = fight.mixed
        return msg("storypath-task-divide") if mixed is not None and not mixed.divided else msg("storypath-task-act")
    if who in fight.benched:
        return msg("storypath-task-benched", bench=fight.benched[who])
    if who in fight.acted:
        return msg("storypath-task-acted")
    has = claimed(state, who)
    if has is not None:
        return msg("storypath-task-marked", slot=format.slot_words(has))
    if who in fight.holding:
        return msg("storypath-task-holds")
    if fight.now is not None and fight.now.claim is None and who in candidates(state, fight.now):
        return msg("storypath-task-may")
    return msg("storypath-task-waits")


def _notes(state: StorypathState) -> tuple[Message, ...]:
    """Who is not in the roster as it stands, and what has been noted in this round."""
    fight = state.fight
    if fight.rolling:
        return _benched(state)
    found: list[Message] = []
    left = [one.id for one in state.present if able(state, one.id) and not _acts(state, one.id)]
    if left and fight.actor is not None:
        found.append(msg("storypath-still", names=format.names(state, units(state, left))))
    if fight.action == "simple":
        assert fight.actor is not None
        deed = "attack" if fight.attacks.get(fight.actor) else "other"
        found.append(msg("storypath-acted", name=format.name(state, fight.actor), deed=deed))
    found += _benched(state)
    late = waiting(state)
    out = [one.said for one in state.combatants.values() if one.status == "out"]
    found += [msg("storypath-holding", names=format.names(state, fight.holding))] if fight.holding else []
    found += [msg("storypath-must-roll", names=format.rollers(state, late))] if late else []
    found += [msg("storypath-out", names=tuple(out))] if out else []
    for one in fight.reflexives[-REFLEXIVES_SHOWN:]:
        found.append(reflexive(state, one.combatant, one.what))
    return tuple(found)


def reflexive(state: StorypathState, who: str, what: str) -> Message:
    """A reflexive action that was noted."""
    shown: UserText | Message = UserText(said=what) if what else msg("storypath-something")
    return msg("storypath-reflexive", name=state.combatants[who].said, what=shown)


def _benched(state: StorypathState) -> tuple[Message, ...]:
    found: dict[str, list[UserText]] = {}
    for one in state.present:
        if one.id in state.fight.benched:
            found.setdefault(state.fight.benched[one.id], []).append(one.said)
    return tuple(msg("storypath-benched", names=tuple(people), bench=why) for why, people in found.items())
