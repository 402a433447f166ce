"""What a viewer may know. Everything that is shown is drawn from these, so that no drawing can leak a secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules import expiry
from rules.engine import RESUME
from rules.events import Ended, Redone, Undone
from rules.history import History, iter_states, states_after, steps_to_redo, steps_to_undo
from rules.log import Entry, effective_entries
from rules.message import Message, UserText, msg
from rules.player_view import VisibleEvent, is_event_secret, player_view, redact_combatants, visible_events
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.view import annotations as view_annotations
from rules.view.board import Announcement, Board, Choice, Option
from rules.view.log import describe
from rules.view.summary import Story, Summary

__all__ = ["announcement_for", "board_for", "log_for", "player_view", "private_board"]


def board_for(state: AnyEncounter, viewer: Actor | None = None) -> Board:
    """The board as this viewer may see it. The public board offers no GM's choices; a GM's tells who is veiled, how, and what
    stands beside whom nobody else sees."""
    known = player_view(state, viewer)
    board = system_of(state).board(known)
    board = _resting(
        state, board.model_copy(update={"lines": (*board.lines, *view_annotations.annotation_lines(known))})
    )
    if expiry.is_resting(state):
        head, why = msg("head-rests", now=board.headline), msg("why-rests")
        board = board.model_copy(update={"headline": head, "notes": (why, *board.notes)})
    if viewer is not None and viewer.gm:
        choices = () if state.ended or state.paused is not None else _reveals(state)
        return board.model_copy(
            update={
                "lines": (*board.lines, *view_annotations.hidden_annotation_lines(state)),
                "notes": (*_veils(state), *board.notes),
                "choices": (*choices, *board.choices),
            }
        )
    return board.model_copy(update={"choices": tuple(choice for choice in board.choices if not choice.gm)})


def _veils(state: AnyEncounter) -> tuple[Message, ...]:
    hidden = tuple(_called(one.said, one.alias) for one in state.combatants.values() if one.hidden)
    aliased = tuple(_called(one.said, one.alias) for one in state.combatants.values() if one.alias and not one.hidden)
    found = [msg("board-hidden", names=hidden)] if hidden else []
    return (*found, msg("board-aliased", names=aliased)) if aliased else tuple(found)


def _called(name: UserText, alias: str | None) -> Message | UserText:
    return name if alias is None else msg("board-alias", name=name, alias=UserText(said=alias))


def _reveals(state: AnyEncounter) -> tuple[Choice, ...]:
    """The GM's list of those who can be shown, the hidden ones first."""
    people = [one for one in state.combatants.values() if one.hidden]
    people += [one for one in state.combatants.values() if one.alias and not one.hidden]
    options = tuple(
        Option(value=one.id, label=msg("label-show" if one.hidden else "label-unmask", name=one.said)) for one in people
    )
    reveal = Choice(command="gm.reveal", label=msg("label-reveal"), fills="combatant", options=options, gm=True)
    return (reveal,) if options else ()


def private_board(state: AnyEncounter, viewer: Actor, page: Mapping[str, str] | None = None) -> Board | None:
    """What this person sees and can do in private, if the system has anything of the kind. page: as its choice says."""
    board = system_of(state).private(player_view(state, viewer), viewer, page or {})
    return None if board is None else _resting(state, board).model_copy(update={"choices": ()} if state.paused else {})


def _resting(state: AnyEncounter, board: Board) -> Board:
    """The board of an encounter; in a pause it says so, keeps everything to read, and offers only to go on."""
    if state.paused is None or state.ended:
        return board
    rest = msg("why-paused", now=board.headline)
    return board.model_copy(update={"headline": msg("head-paused"), "why": rest, "choices": (RESUME,)})


def announcement_for(state: AnyEncounter, told: int) -> Announcement | None:
    """What everybody is told who knows everything up to revision `told`: who is next; nothing in a pause.

    After a pause it is told as if nothing had been told before, since that may have been weeks ago; so it is after a rest, of
    which the GM alone is told.
    """
    if state.paused is not None or state.ended:
        return None
    if expiry.is_resting(state):
        return _call_for_gm(state) if state.lapsed > told else None
    state = player_view(state, None)
    if state.resumed <= told:
        return system_of(state).announcement(state, told)
    one = system_of(state).announcement(state, 0)
    if one is None:
        board = board_for(state)
        why = () if board.why is None else (board.why,)
        return Announcement(revision=state.resumed, headline=msg("head-resumed", now=board.headline), lines=why)
    revision = max(one.revision, state.resumed)
    return one.model_copy(update={"revision": revision, "headline": msg("head-resumed", now=one.headline)})


def _call_for_gm(state: AnyEncounter) -> Announcement:
    """What is told at the beginning of a rest: only the GM can say what is to become of the fight."""
    board = board_for(state)
    return Announcement(revision=state.lapsed, headline=board.headline, lines=(msg("why-rests"),), pings=(state.gm,))


def log_for(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> list[tuple[Entry, Message, bool]]:
    """The log as this viewer may read it: entry, words, and whether it still counts after undo and redo.

    entries: the whole log. Each line speaks of people as they were then: whoever was added and taken back is not known now.
    The entries are numbered as she reads them, since a gap would tell of what is hidden.
    """
    counts = {entry.seq for entry in effective_entries(entries)}
    as_gm = {entry.step for entry in entries if entry.gm}
    known = [(moment.entry, moment.words) for moment in visible_events(entries, iter_states(entries), viewer, state)]
    # A step is known by the first of its events that the reader may know.
    places: dict[int, int] = {}
    for place, (entry, _) in enumerate(known, start=1):
        places.setdefault(entry.step, place)
    return [
        (
            replace(entry, seq=place, step=places[entry.step], gm=place == places[entry.step] and entry.step in as_gm),
            _placed(entry, words, places),
            entry.seq in counts,
        )
        for place, (entry, words) in enumerate(known, start=1)
    ]


def _placed(entry: Entry, words: Message, places: Mapping[int, int]) -> Message:
    """The words of an undo or redo with the number that the reader knows its step by; 0: she may not know of it."""
    if not isinstance(entry.event, Undone | Redone):
        return words
    return words.model_copy(update={"params": {**words.params, "number": places.get(entry.event.step, 0)}})


def mentions_user(entries: Sequence[Entry], user: str) -> bool:
    """Whether the log as this user may read it names her as somebody's owner or as the GM. entries: the whole log."""
    states = list(iter_states(entries))
    events = (moment.entry.event for moment in visible_events(entries, states, Actor(user=user), states[-1]))
    return any(user in (getattr(event, "owner", None), getattr(event, "gm", None)) for event in events)


def new_events(before: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> list[VisibleEvent]:
    """What this viewer may know of a step that was just made in the state `before`, and that rewinds nothing."""
    states = states_after(before, entries)
    return list(visible_events(entries, states, viewer, states[-1], before=before)) if states else []


def rewound_events(
    entries: Sequence[Entry], made: Sequence[Entry], before: AnyEncounter, after: AnyEncounter, viewer: Actor | None
) -> list[VisibleEvent]:
    """What this viewer may know of the steps that an undo or redo (`made`) took back or brought back. entries: the whole log.

    before, after: the states around it. What she had learned of a step before it was taken back she goes on knowing.
    """
    numbers = {entry.event.step for entry in made if isinstance(entry.event, Undone | Redone)}
    moved = [entry for entry in entries if entry.step in numbers]
    # The latest steps go first and come back last: one of the two states is that without them.
    without, now = (after, before) if isinstance(made[0].event, Undone) else (before, after)
    return list(visible_events(moved, states_after(without, moved), viewer, now, before=without))


@dataclass(frozen=True, slots=True)
class RewindLabels:
    """What an undo would take back and a redo bring back, in a few words; None: nothing."""

    undo: Message | None = None
    redo: Message | None = None


def rewind_labels(entries: Sequence[Entry], at: int, viewer: Actor) -> RewindLabels:
    """What this viewer could take back and bring back at unix time `at` (ms). entries: the whole log; a `History` is not folded
    again.

    Of several steps that go together the one is named from which the others followed. An end is not offered again: whoever
    wants it asks for it, and is asked whether it is meant.
    """
    past = History.of(entries)
    back, forth = steps_to_undo(past, at), steps_to_redo(past, at)
    if forth and any(isinstance(entry.event, Ended) for entry in forth[0]):
        forth = []
    return RewindLabels(
        undo=_named(back[-1], past.without(len(back) - 1), viewer) if back else None,
        redo=_named(forth[0], past.restored(1), viewer) if forth else None,
    )


def _named(step: Sequence[Entry], then: AnyEncounter, viewer: Actor) -> Message:
    """A step in a few words, as far as the viewer may know it: what was asked, not what followed. then: the state after it."""
    which = system_of(then)
    events = [entry.event for entry in step if not is_event_secret(then, entry.event, viewer)]
    if not events:
        return msg("step-secret")
    known = redact_combatants(then, viewer)
    line = which.brief(known, events[0]) or describe(known, events[0])
    more = sum(event.kind == events[0].kind for event in events[1:])
    return msg("step-several", line=line, count=more) if more else line


def summary_for(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> Summary:
    """The fight in short, as this viewer may know it; entries: the whole log."""
    which = system_of(state)
    counted = effective_entries(entries)
    story = [(moment.entry, moment.after) for moment in visible_events(counted, iter_states(counted), viewer, state)]
    known = player_view(state, viewer)
    made = which.summary(known, story) or _plain(story)
    return made.model_copy(update={"rows": tuple(row for row in made.rows if row.combatant in known.combatants)})


def _plain(story: Story) -> Summary:
    """What can be said of any fight: how many dice I rolled."""
    dice = sum(len(entry.faces) for entry, _ in story)
    return Summary(lines=(msg("summary-dice", dice=dice),) if dice else ())
