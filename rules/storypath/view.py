"""Board, announcement and tasks as data (docs/requirements.md, board of `storypath`), and the parts that the log shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.message import Message, UserText, msg, parts, yes_no
from rules.state import Combatant, Wait
from rules.storypath.eligibility import (
    acting_members,
    candidates,
    claimed_slot,
    contenders,
    group_of,
    has_result,
    holding_units,
    holds,
    may_take,
    names,
    rests,
    takers,
    unit,
    unit_members,
    units,
)
from rules.storypath.handlers.rolling import pool_size, roll_sharers, target_number, waiting
from rules.storypath.model import (
    NPC,
    PC,
    Result,
    Roster,
    Sheet,
    Skip,
    Slot,
    SlotSide,
    StorypathState,
)
from rules.storypath.roll_text import mixed_lines, outcome, reflexive_line
from rules.storypath.settle import next_after
from rules.storypath.slots import can_name
from rules.view.annotations import counters_of
from rules.view.board import FEW, Announcement, Board, Cell, Choice

SLOT_SIDES: tuple[SlotSide, ...] = (PC, NPC, "any")
NOTHING = UserText(said="")
REFLEXIVES_SHOWN = 4
SHARERS_NAMED = 3


# --- board ---


def board(state: StorypathState, choices: tuple[Choice, ...]) -> Board:
    """The public board, with these choices."""
    roster = state.fight
    if state.ended:
        table, words = ((), ()) if roster.rolling else (_table(state), _words(state))
        return Board(headline=headline(state), table=table, words=words)
    if roster.rolling:
        return _roll_call(state, choices)
    slots = roster.sorted
    mixed = () if roster.mixed is None else mixed_lines(roster.mixed)
    return Board(
        headline=headline(state),
        why=_why(state),
        table=_table(state),
        words=_words(state),
        at=next((place for place, slot in enumerate(slots) if slot.id == roster.current), 0)
        if roster.order == "slots"
        else 0,
        lines=(*mixed, *_still(state)),
        notes=_notes(state),
        choices=choices,
    )


def _roll_call(state: StorypathState, choices: tuple[Choice, ...]) -> Board:
    """The board while all roll: in a crowd with the successes only."""
    rolls = tuple(_roll_call_line(state, combatant) for combatant in state.present)
    few = len(rolls) <= FEW
    results = tuple(
        msg("storypath-result", name=combatant.said, successes=state.fight.results[combatant.id].successes)
        for combatant in state.present
        if combatant.id in state.fight.results
    )
    return Board(
        headline=headline(state),
        why=_why(state),
        lines=rolls if few else (),
        counted=tuple(combatant.id for combatant in state.present) if few else (),
        asides=() if few else results,
        details=() if few else rolls,
        notes=_benched(state),
        choices=choices,
    )


def _still(state: StorypathState) -> tuple[Message, ...]:
    """The combatants with a turn to come, unless all of them are asked right now."""
    roster, slot = state.fight, state.fight.now
    left = [other for side in SLOT_SIDES for other in contenders(state, side)]
    if slot is not None and slot.claim is None:
        last = all(other.id == roster.current for other in roster.open)
        if last or set(left) <= set(candidates(state, slot)):
            return ()
    elif not left or roster.actor is None:
        return ()
    return (msg("storypath-still", names=unit_names(state, left)),)


def headline(state: StorypathState) -> Message:
    """The actor, or the combatants that must roll or may take the current slot."""
    slot = state.fight.now
    if state.ended:
        return msg("head-ended")
    if state.fight.rolling:
        if not state.present:
            return msg("storypath-head-empty")
        left = waiting(state)
        return msg("storypath-head-roll", names=roller_names(state, left)) if left else msg("storypath-head-rolled")
    if slot is None:
        return msg("storypath-head-nobody")
    if slot.claim is None:
        return msg("storypath-head-ask", whose=slot.side, successes=slot.successes)
    return msg("storypath-head-acts", name=unit_name(state, slot.claim), names=yes_no(can_name(state)))


def awaited(state: StorypathState) -> tuple[Wait, ...]:
    """The combatants that must roll, act, or may take the current slot; the GM if only she can go on."""
    roster, slot = state.fight, state.fight.now
    if roster.rolling:
        goes_on = state.rules.dice == "bot"
        missing = waiting(state)
        if not missing and state.present:
            return (Wait(since=max(roster.since, roster.complete)),)
        return tuple(Wait(who=other, since=roster.since, all_of=True, goes_on=goes_on) for other in missing)
    if slot is None:
        return (Wait(since=roster.turn),)
    if slot.claim is None:
        # Who may take a free slot is called once a round.
        return tuple(_may_take(roster, other) for other in candidates(state, slot))
    return (Wait(who=unit(state, slot.claim), since=roster.turn),)


def _may_take(roster: Roster, unit_id: str) -> Wait:
    called = roster.asked.get(unit_id, roster.turn)
    return Wait(who=unit_id, since=max(roster.turn, called), called=called, one_of=True)


def _why(state: StorypathState) -> Message:
    roster, slot = state.fight, state.fight.now
    if roster.rolling:
        return msg("storypath-why-roll", round=roster.round + 1)
    number = msg("storypath-round", round=roster.round)
    if slot is None:
        return number
    if slot.claim is None:
        asked = msg("storypath-can-act", names=unit_names(state, candidates(state, slot)))
        return parts(number, asked, _tie(state, slot))
    return parts(number, _how(slot), _tie(state, slot), _then(state))


def _how(slot: Slot) -> Message:
    """How the actor came to the current slot."""
    return msg("storypath-how", whose=slot.side, successes=slot.successes, came=slot.how)


def _tie(state: StorypathState, slot: Slot) -> Message | None:
    """PCs before NPCs on equal successes (R5), or the order of the GM, if both sides have such slots."""
    sides = {other.side for other in state.fight.slots if other.successes == slot.successes} - {slot.side, "any"}
    if not sides or slot.side == "any" or slot.behind:
        return None
    return msg("storypath-tie") if slot.rank is None else msg("storypath-tie-ordered")


def _then(state: StorypathState) -> Message:
    """What comes after the current turn."""
    slot = next_after(state)
    if slot is None:
        return msg("storypath-then-round", round=state.fight.round + 1)
    if slot.claim is not None:
        return msg("storypath-then-named", name=unit_name(state, slot.claim))
    return msg("storypath-then-anybody") if slot.side == "any" else msg("storypath-then", slot=slot_words(slot))


def _table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    """A row for each slot: mark, number, side, successes, holder."""
    if state.fight.order == "popcorn":
        return _unit_table(state)
    upcoming = None if state.ended else next_after(state)
    return tuple(
        (
            UserText(said=SIGNS[_mark(state, slot, upcoming)]),
            slot.id,
            msg("storypath-side", whose=slot.side),
            slot.successes,
            _holder(state, slot),
        )
        for slot in state.fight.sorted
    )


SIGNS: Final = {"now": "▶", "next": "»", "taken": "✔", "lost": "–", "later": " "}
"""The place of a slot in the round -> its sign in the table."""


def _mark(state: StorypathState, slot: Slot, upcoming: Slot | None) -> str:
    if slot.id == state.fight.current:
        return "now"
    if slot.end is not None:
        return "taken" if slot.end == "taken" else "lost"
    return "next" if upcoming is not None and slot.id == upcoming.id else "later"


def _words(state: StorypathState) -> tuple[Message, ...]:
    """The rows of the table as sentences."""
    if state.fight.order == "popcorn":
        return tuple(
            msg("storypath-unit-words", name=name, whose=side, successes=successes, mark=mark)
            for mark, side, successes, name in _unit_rows(state)
        )
    upcoming = None if state.ended else next_after(state)
    return tuple(_slot_words(state, slot, _mark(state, slot, upcoming)) for slot in state.fight.sorted)


def _slot_words(state: StorypathState, slot: Slot, mark: str) -> Message:
    words = msg("storypath-slot-words", number=slot.id, whose=slot.side, successes=slot.successes, mark=mark)
    holder = _holder(state, slot)
    return words if holder == NOTHING else msg("storypath-held-words", slot=words, holder=holder)


def _holder(state: StorypathState, slot: Slot) -> Message | UserText:
    """The unit that has the slot, or how it was used up."""
    if slot.claim is not None:
        if slot.end == "taken" or slot.id == state.fight.current:
            return unit_name(state, slot.claim)
        return msg("storypath-ahead", name=unit_name(state, slot.claim), came=slot.how)
    if slot.end is not None:
        return msg("storypath-end", ended=slot.end)
    if rests(state, slot):
        return msg("storypath-rests", names=names(state, slot.of))
    if slot.extra is not None:
        return msg("storypath-only", name=state.combatants[slot.extra].said)
    return msg("storypath-free") if slot.id == state.fight.current else NOTHING


def _unit_table(state: StorypathState) -> tuple[tuple[Cell, ...], ...]:
    """A row for each unit, as slots belong to no side in popcorn order: mark, side, successes, name."""
    return tuple(
        (UserText(said=SIGNS[mark]), msg("storypath-side", whose=side), successes, name)
        for mark, side, successes, name in _unit_rows(state)
    )


def _unit_rows(state: StorypathState) -> Iterator[tuple[str, str, int, Message | UserText]]:
    """Mark, side, successes and name of each unit."""
    for unit_id in units(state, (other for other in state.combatants if has_result(state, other))):
        mark = "now" if _is_actor(state, unit_id) else "taken" if unit_id in state.fight.acted else "later"
        side, result = state.combatants[unit_id].side, state.fight.results[unit_id]
        yield mark, side, result.successes, unit_name(state, unit_id)


def _is_actor(state: StorypathState, combatant_id: str) -> bool:
    actor = state.fight.actor
    return actor is not None and combatant_id in unit_members(state, actor)


def _notes(state: StorypathState) -> tuple[Message, ...]:
    """Combatants with a turn to come, the action so far, combatants outside the roster, and reflexive actions."""
    roster = state.fight
    notes: list[Message] = []
    if roster.action == "simple":
        assert roster.actor is not None
        deed = "attack" if roster.attacks.get(roster.actor) else "other"
        notes.append(msg("storypath-acted", name=unit_name(state, roster.actor), deed=deed))
    notes += _benched(state)
    if holding := holding_units(state):
        notes.append(msg("storypath-holding", names=unit_names(state, holding)))
    if late := waiting(state):
        notes.append(msg("storypath-must-roll", names=roller_names(state, late)))
    if out := tuple(combatant.said for combatant in state.combatants.values() if combatant.status == "out"):
        notes.append(msg("storypath-out", names=out))
    notes += [reflexive_line(state, reflexive) for reflexive in roster.reflexives[-REFLEXIVES_SHOWN:]]
    return tuple(notes)


def _benched(state: StorypathState) -> tuple[Message, ...]:
    by_reason: dict[str, list[UserText]] = {}
    for combatant in state.present:
        if combatant.id in state.fight.benched:
            by_reason.setdefault(state.fight.benched[combatant.id], []).append(combatant.said)
    return tuple(msg("storypath-benched", names=tuple(names), bench=why) for why, names in by_reason.items())


def tasks(state: StorypathState, combatant: Combatant[Sheet]) -> tuple[Message, ...]:
    """What this combatant is expected to do now, or why it waits."""
    roster, combatant_id = state.fight, combatant.id
    claimed = claimed_slot(state, combatant_id)
    if combatant_id not in roster.results:
        task = msg("storypath-task-roll")
    elif roster.rolling:
        task = msg("storypath-task-rolled")
    elif _is_actor(state, combatant_id):
        task = msg("storypath-task-divide") if roster.undivided else msg("storypath-task-act")
    elif roster.now is not None and roster.now.claim is None and combatant_id in candidates(state, roster.now):
        task = msg("storypath-task-may")
    elif combatant_id in roster.benched:
        task = msg("storypath-task-benched", bench=roster.benched[combatant_id])
    elif combatant_id in roster.acted:
        task = msg("storypath-task-acted")
    elif claimed is not None:
        task = msg("storypath-task-marked", slot=slot_words(claimed))
    elif holds(state, combatant_id):
        task = msg("storypath-task-holds")
    elif unit(state, combatant_id) in contenders(state, combatant.side if roster.order == "slots" else "any"):
        task = msg("storypath-task-waits")
    else:
        task = msg("storypath-task-no-slot")
    return (task,)


def forfeits(state: StorypathState, combatant_id: str) -> Message | None:
    """What this combatant gives up by leaving now: its turn, its slot, or the open one that then passes."""
    if not state.fight.running:
        return None
    if _is_actor(state, combatant_id):
        return msg("storypath-forfeits-turn")
    slot = claimed_slot(state, combatant_id)
    if slot is not None:
        return msg("storypath-forfeits-slot", slot=slot_words(slot))
    now = state.fight.now
    if now is None or now.claim is not None or not may_take(state, now, combatant_id):
        return None
    gone = state.combatants[combatant_id].model_copy(update={"status": "gone"})
    without = state.model_copy(update={"combatants": {**state.combatants, combatant_id: gone}})
    return None if takers(without, now) else msg("storypath-forfeits-call", slot=slot_words(now))


# --- announcement ---


def announcement(state: StorypathState, after: int) -> Announcement | None:
    """The latest decision about who is next, if newer than revision `after`."""
    roster, slot = state.fight, state.fight.now
    called = max((roster.decided, *roster.asked.values()))
    if state.ended or called <= after:
        return None
    if roster.decided <= after:
        return Announcement(
            revision=called, headline=headline(state), notes=(_why(state),), minor=True, moments=(roster.moment,)
        )
    if roster.rolling:
        return Announcement(
            revision=roster.decided,
            headline=headline(state),
            notes=(_why(state),),
            moments=(roster.moment,),
        )
    begun = (msg("storypath-round", round=roster.round),) if roster.since > after else ()
    return Announcement(
        revision=called,
        headline=headline(state),
        lines=(*(_result_lines(state) if roster.rolled > after else ()), *_skipped(state, after)),
        notes=(*begun, *(() if slot is None or slot.claim is None else (_how(slot), _then(state)))),
        moments=(roster.moment,),
    )


def _skipped(state: StorypathState, after: int) -> tuple[Message, ...]:
    """Slots that were used up without a turn, or passed over, since revision `after` (S3-6, S3-19, S3-20)."""
    skipped = ((state.fight.get(skip.slot), skip) for skip in state.fight.skipped if skip.at > after)
    return tuple(_skipped_line(state, slot, skip) for slot, skip in skipped if slot is not None)


def _skipped_line(state: StorypathState, slot: Slot, skip: Skip) -> Message:
    """What became of a slot without a turn."""
    match skip.why:
        case "rested":
            return msg("storypath-rested", slot=slot_words(slot), names=names(state, slot.of))
        case "lost":
            left = unit_names(state, skip.costs)
            if state.fight.order == "popcorn":
                return msg("storypath-lost-turn", names=left)
            return msg("storypath-lost", slot=slot_words(slot), names=left)
        case "gm":
            return msg("storypath-closed", slot=slot_words(slot))
        case "later":
            return msg("storypath-later", slot=slot_words(slot))
        case _:
            return msg("storypath-skipped", slot=slot_words(slot))


def _result_lines(state: StorypathState) -> tuple[Message, ...]:
    """A line for each roll; members of a group with the same result share it."""
    by_roll: dict[tuple[str, Result], list[UserText]] = {}
    for combatant in state.present:
        result = state.fight.results.get(combatant.id)
        if result is not None:
            by_roll.setdefault((group_of(state, combatant.id) or combatant.id, result), []).append(combatant.said)
    return tuple(
        msg("storypath-person", name=_sharer_names(names), shown=outcome(result))
        for (_, result), names in by_roll.items()
    )


def _sharer_names(names: list[UserText]) -> UserText | Message:
    if len(names) > SHARERS_NAMED:
        return msg("storypath-group", name=names[0], more=len(names) - 1)
    return names[0] if len(names) == 1 else parts(*names)


# --- names, rolls and tasks ---


def unit_name(state: StorypathState, combatant_id: str) -> UserText | Message:
    """Name of the unit of this combatant: its first member that can act, and the number of others."""
    members = acting_members(state, combatant_id) or tuple(
        member for member in unit_members(state, combatant_id) if state.combatants[member].status == "active"
    )
    if len(members) < 2:
        return state.combatants[unit(state, combatant_id)].said
    return msg("storypath-group", name=state.combatants[members[0]].said, more=len(members) - 1)


def unit_names(state: StorypathState, combatant_ids: Iterable[str]) -> tuple[UserText | Message, ...]:
    """Names of the units of these combatants."""
    return tuple(unit_name(state, combatant_id) for combatant_id in combatant_ids)


def roller_names(state: StorypathState, combatant_ids: Iterable[str]) -> tuple[UserText | Message, ...]:
    """Names of combatants that must roll, PCs first; a group that shares the roll by its first and the number of others."""
    combatant_ids = sorted(combatant_ids, key=lambda combatant_id: state.combatants[combatant_id].side != PC)
    sharers = {
        combatant_id: sum(
            other != combatant_id and state.combatants[other].status == "active"
            for other in roll_sharers(state, combatant_id)
        )
        for combatant_id in combatant_ids
    }
    return tuple(
        msg("storypath-group", name=state.combatants[first].said, more=more) if more else state.combatants[first].said
        for first, more in sharers.items()
    )


def _roll_call_line(state: StorypathState, combatant: Combatant[Sheet]) -> Message:
    """What a combatant rolled, or will roll."""
    sheet, result, counters = combatant.sheet, state.fight.results.get(combatant.id), counters_of(combatant)
    if result is not None:
        shown = outcome(result)
        return msg("storypath-person", name=combatant.said, shown=parts(counters, shown) if counters else shown)
    size, target = pool_size(sheet, state.rules), target_number(sheet, state.rules)
    pool = msg("storypath-to-roll", pool=size, target=target, enhancement=sheet.enhancement)
    return msg("storypath-person", name=combatant.said, shown=parts(counters, pool) if counters else pool)


def slot_words(slot: Slot) -> Message:
    """Side and successes of a slot."""
    return msg("storypath-slot", whose=slot.side, successes=slot.successes)
