"""The announcement: who acts now, or who is asked (docs/requirements.md, board of `storypath`)."""

from __future__ import annotations

from rules.message import Message, msg
from rules.storypath import format
from rules.storypath.eligibility import candidates, unit
from rules.storypath.handlers.rolling import waiting
from rules.storypath.model import NPC, StorypathState
from rules.storypath.view import headline, how, then
from rules.view.board import Announcement


def announcement(state: StorypathState, told: int) -> Announcement | None:
    """The latest decision about who is next, when it is newer than revision `told`; pings only whoever is next."""
    fight = state.fight
    if state.ended or fight.decided <= told:
        return None
    slot = fight.now
    if fight.rolling:
        return _roll_call(state)
    notes: list[Message] = []
    if slot is not None and slot.claim is not None:
        notes = [how(state, slot), then(state)]
    return Announcement(
        revision=fight.decided,
        headline=headline(state),
        lines=(*(format.results(state) if fight.rolled > told else ()), *_skipped(state)),
        notes=tuple(notes),
        pings=_pings(state),
    )


def _roll_call(state: StorypathState) -> Announcement:
    return Announcement(
        revision=state.fight.decided,
        headline=headline(state),
        notes=(msg("storypath-why-roll", round=state.fight.round + 1),),
        pings=_owners(state, waiting(state)),
        everybody=True,
    )


def _pings(state: StorypathState) -> tuple[str, ...]:
    """Whoever acts, unless she took the slot herself; of those who are asked, the players, or the GM for the NPCs."""
    slot = state.fight.now
    if slot is None:
        return (state.gm,)
    if slot.claim is not None:
        return () if state.fight.own else _owners(state, (unit(state, slot.claim),))
    if slot.side == NPC:
        return (state.gm,)
    return _owners(state, candidates(state, slot))


def _owners(state: StorypathState, people: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.combatants[who].owner or state.gm for who in people))


def _skipped(state: StorypathState) -> tuple[Message, ...]:
    """Slots that nobody was left for are named, so that nobody wonders (S3-6)."""
    slots = [slot for number in state.fight.skipped if (slot := state.fight.get(number)) is not None]
    return tuple(msg("storypath-skipped", slot=format.slot_words(slot)) for slot in slots)
