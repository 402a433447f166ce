"""Boards, announcements, logs and summaries for a viewer. All that is displayed comes from here, redacted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from rules import waiting
from rules.engine import RESUME
from rules.events import Ended, Redone, Undone
from rules.history import History, iter_states, states_after, steps_to_redo, steps_to_undo
from rules.log import Entry, Steps, effective_entries
from rules.message import Message, UserText, msg
from rules.model import once_a_state
from rules.player_view import VisibleEvent, is_event_secret, player_view, redact_combatants, visible_events
from rules.state import CLOCK, Actor, AnyEncounter, Combatant
from rules.system import system_of
from rules.view.annotations import hidden_annotation_lines, with_annotations
from rules.view.board import Announcement, Board, Choice, Moment, Option
from rules.view.headline import headline_of, system_board
from rules.view.log import describe
from rules.view.summary import Story, Summary

__all__ = ["announcement_for", "board_for", "log_for", "player_view", "private_board"]


def board_for(state: AnyEncounter, viewer: Actor | None = None) -> Board:
    """The board for this viewer; None: the public.

    A GM's also lists hidden and aliased combatants and the GM's choices. The public one has those of the GM's choices that are
    public, made from what the public may know.
    """
    visible = player_view(state, viewer)
    board = with_annotations(visible, system_board(visible))
    board = _with_pause(state, board.model_copy(update={"headline": headline_of(state, visible)}))
    if waiting.is_resting(state):
        head, why = msg("head-rests", now=board.headline), msg("why-rests")
        board = board.model_copy(update={"headline": head, "notes": (why, *board.notes)})
    if viewer is not None and viewer.gm:
        choices = () if state.ended or state.paused is not None else _reveals(state)
        return board.model_copy(
            update={
                "asides": (*board.asides, *hidden_annotation_lines(state)),
                "notes": (*_hidden_notes(state), *board.notes),
                "choices": (*board.choices, *choices),
            }
        )
    shown = (choice for choice in board.choices if not choice.gm or (choice.public and viewer is None))
    return board.model_copy(update={"choices": tuple(shown)})


def absence_lines(state: AnyEncounter, viewer: Actor) -> tuple[Message, ...]:
    """For each combatant of the viewer that is out of action or has left: what brings it back."""
    own = (combatant for combatant in state.combatants.values() if combatant.owner == viewer.user)
    absent = [combatant for combatant in own if combatant.status != "active" and not combatant.hidden]
    return tuple(
        msg("ui-task", name=combatant.said, task=_absence(state, combatant)) for combatant in absent if not state.ended
    )


def _absence(state: AnyEncounter, combatant: Combatant[Any]) -> Message:
    departure = state.departures.get(combatant.id)
    if combatant.status == "gone" and departure is not None and departure.status == "out":
        return msg("task-absent-out")
    return msg("task-absent", status=combatant.status)


def _hidden_notes(state: AnyEncounter) -> tuple[Message, ...]:
    hidden, aliased = _secret_combatants(state)
    notes = [msg("board-hidden", names=tuple(map(_full_name, hidden)))] if hidden else []
    notes += [msg("board-aliased", names=tuple(map(_full_name, aliased)))] if aliased else []
    return tuple(notes)


def _secret_combatants(state: AnyEncounter) -> tuple[list[Combatant[Any]], list[Combatant[Any]]]:
    """The hidden combatants, and the visible ones with an alias."""
    combatants = state.combatants.values()
    hidden = [combatant for combatant in combatants if combatant.hidden]
    return hidden, [combatant for combatant in combatants if combatant.alias and not combatant.hidden]


def _full_name(combatant: Combatant[Any]) -> Message | UserText:
    if combatant.alias is None:
        return combatant.said
    return msg("board-alias", name=combatant.said, alias=UserText(said=combatant.alias))


def _reveals(state: AnyEncounter) -> tuple[Choice, ...]:
    """The GM's menu of combatants to reveal, hidden ones first."""
    hidden, aliased = _secret_combatants(state)
    options = [Option(value=combatant.id, label=msg("label-show", name=combatant.said)) for combatant in hidden]
    options += [Option(value=combatant.id, label=msg("label-unmask", name=combatant.said)) for combatant in aliased]
    reveal = Choice(
        command="gm.reveal",
        label=msg("label-reveal"),
        fills="combatant",
        options=tuple(options),
        gm=True,
        more=True,
        preview=True,
    )
    return (reveal,) if options else ()


def private_board(state: AnyEncounter, viewer: Actor, page: Mapping[str, str] | None = None) -> Board | None:
    """The private board of this viewer, or None. page: fields of the choice that opened it."""
    board = system_of(state).private(player_view(state, viewer), viewer, page or {})
    if board is None or not state.paused:
        return board
    return _with_pause(state, board).model_copy(update={"choices": ()})


def _with_pause(state: AnyEncounter, board: Board) -> Board:
    """The board; in a pause with its own headline and the only choice to resume."""
    if state.paused is None or state.ended:
        return board
    why = msg("why-paused", now=board.headline)
    return board.model_copy(update={"headline": msg("head-paused"), "why": why, "choices": (RESUME,)})


def announcement_for(
    state: AnyEncounter, after: int, authors: Mapping[int, str] = MappingProxyType({})
) -> Announcement | None:
    """The public announcement of what happened after revision `after`; None if there is nothing new, and in a pause.

    It pings once each user for what waits for her since then, unless her own step brought that about. authors: revision ->
    user of its step. After a pause or rest all is announced again, since the last announcement may be weeks old. At the start
    of a rest only the GM is pinged.
    """
    if state.paused is not None or state.ended:
        return None
    if waiting.is_resting(state):
        return _call_for_gm(state) if state.lapsed > after else None
    if state.rewound > after:
        return _call_again(state, authors)
    calls = waiting.calls_after(state, after, authors)
    state = player_view(state, None)
    if state.resumed <= after:
        news = system_of(state).announcement(state, after)
        news = _with_departures(state, after, authors, news and _with_ended_effects(state, after, news))
        if news is not None and _several_places(state):
            news = news.model_copy(update={"headline": headline_of(state, state)})
        return _with_calls(state, calls, news)
    announcement = system_of(state).announcement(state, 0)
    if announcement is None:
        board = board_for(state)
        why = () if board.why is None else (board.why,)
        announcement = Announcement(revision=state.resumed, headline=board.headline, lines=why)
    revision, headline = max(announcement.revision, state.resumed), msg("head-resumed", now=announcement.headline)
    changes = {
        "revision": revision,
        "headline": headline,
        "minor": False,
        "news": (headline, *announcement.news) if announcement.moments else announcement.news,
    }
    return _with_calls(state, calls, announcement.model_copy(update=changes))


@once_a_state
def moments_of(state: AnyEncounter) -> Mapping[str, Moment]:
    """The moments of the fight that have a line in the channel, as the public may know them."""
    return system_of(state).moments(player_view(state, None))


def moment_title(state: AnyEncounter, key: str) -> Message | None:
    """The name of a moment that may be gone; None: it has none."""
    return system_of(state).moment_title(player_view(state, None), key)


def announcement_lines(announcement: Announcement, moments: Mapping[str, Moment]) -> tuple[Message, ...]:
    """What is announced, a line for each moment; the headline for one without moments."""
    lines = tuple(moments[key].line for key in announcement.moments if key in moments)
    return lines or (announcement.headline,)


def _call_again(state: AnyEncounter, authors: Mapping[int, str]) -> Announcement:
    """The call of those for whom the fight waits after an undo or redo, but for who has made it."""
    waits = waiting.awaited(state)
    pings = dict.fromkeys(waiting.player_of(state, wait) for wait in waits)
    return Announcement(
        revision=state.rewound,
        headline=board_for(state).headline,
        pings=tuple(user for user in pings if user != authors.get(state.rewound)),
        everybody=not all(wait.one_of for wait in waits),
        moments=_open_moments(state),
        again=True,
    )


def _open_moments(state: AnyEncounter) -> tuple[str, ...]:
    return tuple(key for key, moment in moments_of(state).items() if moment.open)


def _several_places(state: AnyEncounter) -> bool:
    return len({wait.place for wait in waiting.awaited(state)}) > 1


def _with_calls(state: AnyEncounter, calls: waiting.Calls, announcement: Announcement | None) -> Announcement | None:
    """The announcement with its pings; one that says no more than the board where there is nothing else to say."""
    if not (calls.users or calls.own):
        return announcement
    if announcement is None:
        announcement = Announcement(
            revision=0, headline=headline_of(state, state), minor=True, moments=_open_moments(state)
        )
    one_of = {waiting.player_of(state, wait) for wait in waiting.awaited(state) if wait.one_of}
    changes = {
        "revision": max(announcement.revision, calls.revision),
        "pings": tuple(dict.fromkeys((*announcement.pings, *calls.users))),
        "calls": calls.own,
        "everybody": not one_of.issuperset(calls.users),
    }
    return announcement.model_copy(update=changes)


def _with_ended_effects(state: AnyEncounter, after: int, announcement: Announcement) -> Announcement:
    """The announcement, with the effects that have ended by themselves since then."""
    lines = tuple(
        msg("log-effect-over", name=state.combatants[effect.combatant].said, effect=UserText(said=effect.name))
        for effect in state.ended_effects
        if effect.revision > after and effect.combatant in state.combatants
    )
    return announcement.model_copy(update={"news": (*announcement.news, *lines)}) if lines else announcement


def _with_departures(
    state: AnyEncounter, after: int, authors: Mapping[int, str], announcement: Announcement | None
) -> Announcement | None:
    """The announcement, with who has left in the middle of the action since then, and who is back.

    It calls the GM for those who have left, but for her own: she decides how the fight goes on without them.
    """
    moved = {
        combatant_id: departure for combatant_id, departure in state.departures.items() if departure.midway > after
    }
    lines = tuple(
        msg("log-status", name=combatant.said, status=combatant.status, by="owner")
        for combatant in state.combatants.values()
        if combatant.id in moved
    )
    if not lines:
        return announcement
    revision = max(departure.midway for departure in moved.values())
    left = any(
        state.combatants[who].status == "gone" and authors.get(departure.midway) != state.gm
        for who, departure in moved.items()
        if who in state.combatants
    )
    pings = (state.gm,) if left else ()
    if announcement is None:
        return Announcement(revision=revision, headline=board_for(state).headline, news=lines, pings=pings)
    changes = {
        "revision": max(announcement.revision, revision),
        "news": (*lines, *announcement.news),
        "pings": tuple(dict.fromkeys((*announcement.pings, *pings))),
        "minor": False,
    }
    return announcement.model_copy(update=changes)


def _call_for_gm(state: AnyEncounter) -> Announcement:
    """The announcement at the start of a rest, for the GM, who has to decide how to go on."""
    board = board_for(state)
    return Announcement(revision=state.lapsed, headline=board.headline, lines=(msg("why-rests"),), pings=(state.gm,))


def log_for(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> list[tuple[Entry, Message, bool]]:
    """The log for this viewer: entry, line, and whether it is in effect after undo and redo.

    entries: the whole log. Lines use the names of their time: a combatant whose arrival was undone is not in `state`. The
    entries are numbered for this viewer, since a gap would reveal hidden events.
    """
    effective = {entry.seq for entry in effective_entries(entries)}
    as_gm = {entry.step for entry in entries if entry.gm}
    lines = [(event.entry, event.line) for event in visible_events(entries, iter_states(entries), viewer, state)]
    # A step has the number of its first visible event.
    places: dict[int, int] = {}
    for place, (entry, _) in enumerate(lines, start=1):
        places.setdefault(entry.step, place)
    return [
        (
            replace(entry, seq=place, step=places[entry.step], gm=place == places[entry.step] and entry.step in as_gm),
            _with_step_number(entry, line, places),
            entry.seq in effective,
        )
        for place, (entry, line) in enumerate(lines, start=1)
    ]


def _with_step_number(entry: Entry, line: Message, places: Mapping[int, int]) -> Message:
    """The line of an undo or redo with the viewer's number of the step; 0 if the step is hidden."""
    if not isinstance(entry.event, Undone | Redone):
        return line
    return line.model_copy(update={"params": {**line.params, "number": places.get(entry.event.step, 0)}})


def mentions_user(entries: Sequence[Entry], user: str) -> bool:
    """Whether the log that this user may see has the user as an owner or GM. entries: the whole log."""
    states = list(iter_states(entries))
    events = (visible.entry.event for visible in visible_events(entries, states, Actor(user=user), states[-1]))
    return any(user in (getattr(event, "owner", None), getattr(event, "gm", None)) for event in events)


def new_events(before: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> list[VisibleEvent]:
    """The visible events of a new step without undo or redo. before: the state before it."""
    states = states_after(before, entries)
    return list(visible_events(entries, states, viewer, states[-1], before=before)) if states else []


def rewound_events(
    entries: Sequence[Entry], made: Sequence[Entry], before: AnyEncounter, after: AnyEncounter, viewer: Actor | None
) -> list[VisibleEvent]:
    """The visible events of the steps that an undo or redo (`made`) took back or restored.

    entries: the whole log. before, after: the states around it. What a viewer knew of an undone step stays visible.
    """
    numbers = {entry.event.step for entry in made if isinstance(entry.event, Undone | Redone)}
    moved = [entry for entry in entries if entry.step in numbers]
    # The newest steps are undone first and redone last, so one of the two states is that without them.
    without, now = (after, before) if isinstance(made[0].event, Undone) else (before, after)
    return list(visible_events(moved, states_after(without, moved), viewer, now, before=without))


@dataclass(frozen=True, slots=True)
class RewindLabels:
    """Short descriptions of what an undo and a redo would do; None: nothing."""

    undo: Message | None = None
    redo: Message | None = None


def rewind_labels(entries: Sequence[Entry], at: int, viewer: Actor) -> RewindLabels:
    """What undo and redo would do at unix time `at` (ms). entries: the whole log; a `History` is not folded again.

    Of several steps the oldest is named, with the number of later ones that the clock did not make, and with the roll or
    reveal that goes along. Redo of an end is not offered: `End` has a confirmation of its own.
    """
    history = History.of(entries)
    undo, redo = steps_to_undo(history, at), steps_to_redo(history, at)
    if redo and any(isinstance(entry.event, Ended) for entry in redo[0]):
        redo = []
    return RewindLabels(
        undo=_undo_label(undo, [history.state_without(count) for count in range(len(undo))], viewer) if undo else None,
        redo=_step_label(redo[0], history.state_redone(1), viewer) if redo else None,
    )


def _undo_label(steps: Steps, after: Sequence[AnyEncounter], viewer: Actor) -> Message:
    """The oldest of the steps, newest first, that an undo takes back together. after: the state after each."""
    line = _step_label(steps[-1], after[-1], viewer)
    others = sum(step[0].by != CLOCK for step in steps[:-1])
    line = msg("step-several", line=line, count=others) if others else line
    along = (told for step, state in zip(steps, after, strict=True) for told in _consequences(step, state, viewer))
    first = next(along, None)
    return line if first is None else msg("step-with", line=line, along=first)


def _consequences(step: Sequence[Entry], after: AnyEncounter, viewer: Actor) -> Iterator[Message]:
    """The rolls and decisions that followed from a step by themselves. after: the state after it."""
    visible = redact_combatants(after, viewer)
    for entry in step:
        follows = entry.event.kind != step[0].event.kind or entry.by == CLOCK
        if follows and not is_event_secret(after, entry.event, viewer):
            told = system_of(after).brief(visible, entry.event)
            if told is not None:
                yield told


def _step_label(step: Sequence[Entry], after: AnyEncounter, viewer: Actor) -> Message:
    """A short description of a step for this viewer, by its first visible event. after: the state after it."""
    events = [entry.event for entry in step if not is_event_secret(after, entry.event, viewer)]
    if not events:
        return _secret_step(step, after, viewer)
    visible = redact_combatants(after, viewer)
    line = system_of(after).brief(visible, events[0]) or describe(visible, events[0])
    more = sum(event.kind == events[0].kind for event in events[1:])
    return msg("step-several", line=line, count=more) if more else line


def _secret_step(step: Sequence[Entry], after: AnyEncounter, viewer: Actor) -> Message:
    """A step that is secret even to the GM, who may know whose it is, and not what it is."""
    who = redact_combatants(after, viewer).combatants.get(getattr(step[0].event, "combatant", ""))
    return msg("step-secret") if who is None or not viewer.gm else msg("step-secret-of", name=who.said)


def summary_for(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> Summary:
    """The summary for this viewer. entries: the whole log."""
    effective = effective_entries(entries)
    story = [(event.entry, event.after) for event in visible_events(effective, iter_states(effective), viewer, state)]
    visible = player_view(state, viewer)
    summary = system_of(state).summary(visible, story) or _default_summary(story)
    rows = tuple(row for row in summary.rows if row.combatant in visible.combatants)
    return summary.model_copy(update={"rows": rows})


def _default_summary(story: Story) -> Summary:
    """The number of dice rolled."""
    dice = sum(len(entry.faces) for entry, _ in story)
    return Summary(lines=(msg("summary-dice", dice=dice),) if dice else ())
