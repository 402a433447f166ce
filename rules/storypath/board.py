"""The board and a combatant's task, as data (docs/requirements.md, board of `storypath`)."""

from __future__ import annotations

from rules.board import Board, Cell
from rules.state import Awaited
from rules.storypath import lines
from rules.storypath.choices import can_name, choices
from rules.storypath.flow import next_after
from rules.storypath.model import Slot, StorypathState
from rules.storypath.people import able, candidates, claimed, present, together, unit, units
from rules.storypath.rolling import waiting
from rules.text import Said, Text, parts, text

NOTHING = Said(said="")
REFLEXIVES_SHOWN = 4


def board(state: StorypathState) -> Board:
    """What everybody at the table sees."""
    fight = state.fight
    rolling = fight.rolling and not state.ended
    return Board(
        headline=headline(state),
        why=None if state.ended else _why(state),
        table=() if fight.rolling else _table(state),
        lines=tuple(lines.result(state, one.id) for one in state.present) if rolling else _mixed(state),
        notes=() if state.ended else _notes(state),
        choices=() if state.ended else choices(state),
    )


def headline(state: StorypathState) -> Text:
    """Who acts now, or who must still say who does."""
    fight = state.fight
    if state.ended:
        return text("head-ended")
    if fight.rolling:
        if not state.present:
            return text("storypath-head-empty")
        left = waiting(state)
        return text("storypath-head-roll", names=lines.rollers(state, left)) if left else text("storypath-head-rolled")
    slot = fight.now
    if slot is None:
        return text("storypath-head-nobody")
    if slot.claim is None:
        return text("storypath-head-ask", whose=slot.side, successes=slot.successes)
    return text("storypath-head-acts", name=lines.name(state, slot.claim), names="yes" if can_name(state) else "no")


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


def _why(state: StorypathState) -> Text:
    fight, slot = state.fight, state.fight.now
    if fight.rolling:
        return text("storypath-why-roll", round=fight.round + 1)
    number = text("storypath-round", round=fight.round)
    if slot is None:
        return number
    if slot.claim is None:
        asked = text("storypath-can-act", names=lines.names(state, candidates(state, slot)))
        return parts(number, asked, _tie(state, slot))
    return parts(number, how(state, slot), _tie(state, slot), then(state))


def how(state: StorypathState, slot: Slot) -> Text:
    """By which rule whoever acts came to the slot."""
    return text("storypath-how", whose=slot.side, successes=slot.successes, came=slot.how)


def _tie(state: StorypathState, slot: Slot) -> Text | None:
    """On equal successes the PCs are first (R5); said where it counts."""
    tied = any(
        other.side not in (slot.side, "any") and other.successes == slot.successes for other in state.fight.slots
    )
    return text("storypath-tie") if tied and slot.side != "any" else None


def then(state: StorypathState) -> Text:
    """What comes after the turn of whoever acts: asked of the function that goes on to it."""
    slot = next_after(state)
    if slot is None:
        return text("storypath-then-round", round=state.fight.round + 1)
    if slot.claim is not None:
        return text("storypath-then-named", name=lines.name(state, slot.claim))
    if slot.side == "any":
        return text("storypath-then-anybody")
    return text("storypath-then", slot=lines.slot_words(slot))


def _mixed(state: StorypathState) -> tuple[Text, ...]:
    return () if state.fight.mixed is None or state.ended else lines.mixed_lines(state.fight.mixed)


# --- the roster as a table ---


def _table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    if state.fight.order == "popcorn":
        return _people_table(state)
    after = None if state.ended else next_after(state)
    rows = []
    for slot in state.fight.sorted:
        side = text("storypath-side", whose=slot.side)
        mark = Said(said=_mark(state, slot, after))
        rows.append((mark, slot.id, side, slot.successes, _holder(state, slot)))
    return tuple(rows)


def _mark(state: StorypathState, slot: Slot, after: Slot | None) -> str:
    if slot.id == state.fight.current:
        return "▶"
    if slot.end is not None:
        return "✔" if slot.end == "taken" else "–"
    return "»" if after is not None and slot.id == after.id else " "


def _holder(state: StorypathState, slot: Slot) -> Text | Said:
    """Who has the slot, or what became of it."""
    if slot.claim is not None:
        if slot.end == "taken" or slot.id == state.fight.current:
            return parts(lines.name(state, slot.claim))
        return text("storypath-ahead", name=lines.name(state, slot.claim), came=slot.how)
    if slot.end is not None:
        return text("storypath-end", ended=slot.end)
    if slot.extra is not None:
        return text("storypath-only", name=state.combatants[slot.extra].said)
    return text("storypath-free") if slot.id == state.fight.current else NOTHING


def _people_table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    """In popcorn order a slot is nobody's: the table shows the people."""
    rows: list[tuple[Cell, ...]] = []
    people = units(state, (one.id for one in state.combatants.values() if present(state, one.id)))
    for who in people:
        mark = "▶" if _acts(state, who) else "✔" if who in state.fight.acted else " "
        side = text("storypath-side", whose=state.combatants[who].side)
        rows.append((Said(said=mark), side, state.fight.results[who].successes, parts(lines.name(state, who))))
    return tuple(rows)


# --- everybody's place ---


def _acts(state: StorypathState, who: str) -> bool:
    actor = state.fight.actor
    return actor is not None and who in together(state, actor)


def task(state: StorypathState, who: str) -> Text:
    """What this combatant is expected to do now, or where it stands."""
    fight = state.fight
    if who not in fight.results:
        return text("storypath-task-roll")
    if fight.rolling:
        return text("storypath-task-rolled")
    if _acts(state, who):
        mixed = fight.mixed
        return text("storypath-task-divide") if mixed is not None and not mixed.divided else text("storypath-task-act")
    if who in fight.benched:
        return text("storypath-task-benched", bench=fight.benched[who])
    if who in fight.acted:
        return text("storypath-task-acted")
    has = claimed(state, who)
    if has is not None:
        return text("storypath-task-marked", slot=lines.slot_words(has))
    if who in fight.holding:
        return text("storypath-task-holds")
    if fight.now is not None and fight.now.claim is None and who in candidates(state, fight.now):
        return text("storypath-task-may")
    return text("storypath-task-waits")


def _notes(state: StorypathState) -> tuple[Text, ...]:
    """Who is not in the roster as it stands, and what has been noted in this round."""
    fight = state.fight
    if fight.rolling:
        return _benched(state)
    found: list[Text] = []
    left = [one.id for one in state.present if able(state, one.id) and not _acts(state, one.id)]
    if left and fight.actor is not None:
        found.append(text("storypath-still", names=lines.names(state, units(state, left))))
    if fight.action == "simple":
        assert fight.actor is not None
        deed = "attack" if fight.attacks.get(fight.actor) else "other"
        found.append(text("storypath-acted", name=lines.name(state, fight.actor), deed=deed))
    found += _benched(state)
    late = waiting(state)
    out = [one.said for one in state.combatants.values() if one.status == "out"]
    found += [text("storypath-holding", names=lines.names(state, fight.holding))] if fight.holding else []
    found += [text("storypath-must-roll", names=lines.rollers(state, late))] if late else []
    found += [text("storypath-out", names=tuple(out))] if out else []
    for one in fight.reflexives[-REFLEXIVES_SHOWN:]:
        found.append(reflexive(state, one.combatant, one.what))
    return tuple(found)


def reflexive(state: StorypathState, who: str, what: str) -> Text:
    """A reflexive action that was noted."""
    shown: Said | Text = Said(said=what) if what else text("storypath-something")
    return text("storypath-reflexive", name=state.combatants[who].said, what=shown)


def _benched(state: StorypathState) -> tuple[Text, ...]:
    found: dict[str, list[Said]] = {}
    for one in state.present:
        if one.id in state.fight.benched:
            found.setdefault(state.fight.benched[one.id], []).append(one.said)
    return tuple(text("storypath-benched", names=tuple(people), bench=why) for why, people in found.items())
