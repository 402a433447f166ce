"""The entry point of the rules: a command gives log entries and a new state, or a refusal.

    act: check permission -> check staleness -> decide -> settle until no event follows

`act` is pure: dice and time are arguments, and states are never changed in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from rules import commands as ask
from rules import events as ev
from rules import handlers, reducer
from rules.dice.rng import DiceSource, SeededDice
from rules.effect_timing import effect_events
from rules.handlers.annotations import new_counter_warning
from rules.handlers.hiding import check_not_hidden, is_unseen, rename_conflicts
from rules.handlers.shared import own_combatant
from rules.history import History, evolve, rewind, states_after
from rules.log import Entry
from rules.manual_order import Order
from rules.message import Message
from rules.player_view import player_view, redact_hidden, visible_events, without_unrevealed
from rules.refusals import Refusal, Refused
from rules.state import CLOCK, Actor, AnyEncounter, Wait
from rules.system import HandlerContext, system, system_of
from rules.validation import refusal_for
from rules.view.board import button
from rules.view.headline import headline_of
from rules.waiting import expirable

SETTLE_LIMIT = 1_000
"""Events of one step; more means that a system does not settle."""
RESUME = button(ask.Resume.verb, "label-resume", emoji="▶️", tone="success", gm=True)
"""The GM's button in a pause."""


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a command: its log entries and the state after them."""

    entries: tuple[Entry, ...]
    state: AnyEncounter


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command would do.

    lines: its events as lines of the log, or what it would roll again. before, after: headlines of the board. rolls: it would
    roll dice, so that the result is open. calls: the headline changes, or others are called to act.
    """

    lines: tuple[Message, ...]
    before: Message
    after: Message
    rolls: bool
    calls: bool = False


class RecordingDice:
    """Records the faces of another dice source."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self.faces: list[int] = []

    def die(self, low: int, high: int) -> int:
        """A face from `low` to `high`, both included."""
        face = self._source.die(low, high)
        self.faces.append(face)
        return face


class _WouldRoll(Exception):  # noqa: N818 - a signal inside `preview`
    pass


class _NoDice:
    def die(self, low: int, high: int) -> int:
        raise _WouldRoll


def begin(system_id: str, rules: dict[str, Any], *, by: Actor, at: int) -> Step | Refusal:
    """Open an encounter at unix time `at` (ms). Raises KeyError for an unknown system."""
    house_rules = system(system_id).rules
    try:
        settings = house_rules.model_validate(rules)
    except ValidationError as error:
        return refusal_for(error, house_rules)
    event = ev.Began(system=system_id, gm=by.user, rules=settings.model_dump(mode="json"))
    return Step((Entry(1, 1, by.user, at, event),), reducer.initial_state(event))


def act(
    state: AnyEncounter,
    command: ask.Command,
    *,
    by: Actor,
    at: int,
    dice: DiceSource,
    log: Sequence[Entry] = (),
    drawn: int | None = None,
    unseen: int | None = 0,
) -> Step | Refusal:
    """Carry out a command.

    by: the caller. at: unix time in ms.
    log: the whole log, needed for undo, redo and controls of an override that were drawn earlier; a `History` is not folded
    again.
    drawn: number of public events when the control was drawn; None for a typed command.
    unseen: number of further events that only the GM had seen then; None for a control on the public board, which is drawn
    without them.
    """
    try:
        permit(state, command, by)
        _check_fresh(state, command, by, at, drawn, unseen, log)
        if isinstance(command, ask.RewindCommand):
            return Step(*rewind(command, by, at, log))
        recorder = RecordingDice(dice)
        events, after = _consequences(state, command, HandlerContext(by, at, recorder))
    except Refused as refused:
        return refused.refusal
    first = state.revision + 1
    entries = [Entry(first + offset, first, by.user, at, event) for offset, event in enumerate(events)]
    entries[0] = replace(entries[0], command=_without_character(command), faces=tuple(recorder.faces), gm=by.gm)
    return Step(tuple(entries), after)


def _without_character(command: ask.Command) -> ask.Command:
    """The command without ids of saved characters, which only events contain."""
    if not isinstance(command, ask.SheetCommand | ask.Enlist):
        return command
    return type(command).model_validate(command.model_dump(exclude_unset=True))


def permit(state: AnyEncounter, command: ask.Command, by: Actor) -> None:
    """Check that the caller may give this command now. Raises `Refused`.

    Of `Who.OWNER` commands `handlers.shared.own_combatant` checks the combatant.
    """
    if command.verb not in {kind.verb for kind in (*ask.SHARED_COMMANDS, *system_of(state).commands)}:
        raise Refused("other-system", system=state.system)
    if command.who is ask.Who.CLOCK and by.user != CLOCK:
        raise Refused("clock-only")
    if command.who is ask.Who.GM and not by.gm:
        raise Refused("gm-only")
    if state.ended and not isinstance(command, ask.RewindCommand):
        raise Refused("encounter-ended")
    if isinstance(command, ask.Reopen) and not state.ended:
        raise Refused("not-ended")
    if state.paused is not None and not isinstance(command, ask.Resume | ask.End | ask.RewindCommand):
        raise Refused("paused", choices=(RESUME,) if by.gm else ())


def _check_fresh(
    state: AnyEncounter,
    command: ask.Command,
    by: Actor,
    at: int,
    drawn: int | None,
    unseen: int | None,
    log: Sequence[Entry],
) -> None:
    """Raise `Refused` (`stale`) if the control shows a state in which the command would have had another effect."""
    if drawn is None:
        return
    if drawn > state.public_count:
        # The fight has lost events, as after a restore from a backup.
        raise Refused("stale")
    if command.lasting:
        return
    stale = False
    if not isinstance(command, ask.RewindCommand | ask.Reveal | ask.Next):
        since = system_of(state).since(redact_hidden(state, by), command, by)
        stale = drawn < state.public_count_at(max(state.rewound, since))
    if not stale and needs_log(command, state.revision, drawn, unseen):
        # Hidden events after the last public one change no public board, so that they may not make its controls stale.
        seen = state.revision_at(drawn) if unseen is None else drawn + unseen
        stale = not _has_same_effect(state, command, by, at, seen, log)
    if stale:
        raise Refused("stale")


def needs_log(command: ask.Command, revision: int, drawn: int | None, unseen: int | None) -> bool:
    """Whether `act` needs the log: for undo, redo, and a GM's control that was drawn at an earlier revision."""
    if isinstance(command, ask.RewindCommand):
        return True
    # The GM also saw the events that are not public.
    earlier = drawn is not None and drawn + (unseen or 0) < revision
    return earlier and (command.override or isinstance(command, ask.Reveal | ask.Next))


def _has_same_effect(
    state: AnyEncounter, command: ask.Command, by: Actor, at: int, seen: int, log: Sequence[Entry]
) -> bool:
    """Whether a GM's control still does what it would have done at revision `seen`, and was not carried out since.

    False without the log, and in the middle of a step, which no viewer sees. What reveals a secret can't be taken back, so it
    has to be decided at the present state.
    """
    if seen >= state.revision:
        return True
    history = History.of(log)
    if isinstance(command, ask.Reveal) or not 0 < seen < len(history):
        return False
    if history[seen - 1].step == history[seen].step or any(entry.command == command for entry in history[seen:]):
        return False
    if isinstance(command, ask.RewindCommand):
        then, now = (_rewound_steps(command, by, at, entries) for entries in (history[:seen], history))
    else:
        then, now = (_effect(place, command, by, at) for place in (history.states[seen - 1], state))
    return then is not None and then == now


def _rewound_steps(command: ask.RewindCommand, by: Actor, at: int, log: Sequence[Entry]) -> list[ev.Event] | None:
    """The events of an undo or redo, which name the steps that it moves; None if it is refused."""
    try:
        entries, _ = rewind(command, by, at, log)
    except Refused:
        return None
    return [entry.event for entry in entries]


def _effect(state: AnyEncounter, command: ask.Command, by: Actor, at: int) -> list[ev.Event] | None:
    """The events of a command with the same dice for each state; None if it is refused."""
    try:
        events, _ = _consequences(state, command, HandlerContext(by, at, SeededDice(0)))
    except Refused:
        return None
    return events


def _consequences(
    state: AnyEncounter, command: ask.Command, context: HandlerContext
) -> tuple[list[ev.Event], AnyEncounter]:
    rule_system, by = system_of(state), context.by
    if isinstance(command, ask.Expire):
        waits = next((waits for waits in expirable(state) if command.means(waits)), None)
        if waits is None:
            raise Refused("nobody-is-late")
        late = tuple(wait.who for wait in waits if wait.who is not None)
        expired = ev.Expired(combatants=late, one_of=waits[0].one_of, place=waits[0].place)
        return _settle(state, [expired, *_passed_over(state, waits, context)], command, context.dice)
    visible = state if by.gm else redact_hidden(state, by)
    events = handlers.decide(visible, command, context)
    if events is None:
        check_not_hidden(visible, command)
        events = _link_character(rule_system.decide(redact_hidden(state, by), command, context), command)
    return _settle(state, events, command, context.dice)


def _passed_over(state: AnyEncounter, waits: Sequence[Wait], context: HandlerContext) -> Sequence[ev.Event]:
    """What goes on without these; nothing where that cannot be: it waits on, and the caller calls the GM."""
    if not all(wait.goes_on for wait in waits):
        return ()
    try:
        return system_of(state).pass_over(without_unrevealed(state), waits, context)
    except Refused:
        return ()


def _link_character(events: Sequence[ev.Event], command: ask.Command) -> Sequence[ev.Event]:
    """The events with the saved character of the command, which systems do not know."""
    if not isinstance(command, ask.SheetCommand) or command.character is None:
        return events
    link = {"character": command.character}
    return [event.model_copy(update=link) if isinstance(event, ev.SheetEvent) else event for event in events]


def _settle(
    state: AnyEncounter, caused: Sequence[ev.Event], command: ask.Command, dice: DiceSource
) -> tuple[list[ev.Event], AnyEncounter]:
    """These events with all that follow from them, and the last state. Raises RuntimeError above `SETTLE_LIMIT`."""
    rule_system, lapse = system_of(state), isinstance(command, ask.Expire)
    events: list[ev.Event] = []
    while caused:
        for event in caused:
            before, state = state, _apply(state, event, events, lapse=lapse)
            for effect_event in effect_events(before, events[-1], state):
                state = _apply(state, effect_event, events, lapse=lapse)
        if len(events) > SETTLE_LIMIT:
            raise RuntimeError(f"{rule_system.id} does not come to rest after {command.verb}")
        caused = list(rename_conflicts(state) or rule_system.settle(without_unrevealed(state), dice))
    return events, state


def _apply(state: AnyEncounter, event: ev.Event, events: list[ev.Event], *, lapse: bool) -> AnyEncounter:
    """Append the event, flagged, to `events` and return the state after it."""
    flags = {"unseen": is_unseen(state, event), "lapse": lapse}
    holding = {name: True for name, holds in flags.items() if holds}
    events.append(event.model_copy(update=holding) if holding else event)
    return evolve(state, events[-1], state.revision + 1)


def asks_first(state: AnyEncounter, command: ask.Command, by: Actor, at: int) -> bool:
    """Whether the caller sees a preview and decides again.

    For an override, before a player gives something up or the GM throws away what is kept for one, before a count makes a new
    counter beside others, and where a new order moves the turn. at: unix time in ms.
    """
    if isinstance(command, Order):
        foreseen = preview(state, command, by=by, at=at)
        return isinstance(foreseen, Preview) and foreseen.calls
    discards = by.gm and command.may_ask and system_of(state).discards(state, command)
    ends = isinstance(command, ask.Several) and command.status is not None
    return command.override or ends or discards or _warning(state, command, by) is not None


def _warning(state: AnyEncounter, command: ask.Command, by: Actor) -> Message | None:
    """What the caller's combatant gives up by leaving now, or that a count would make a new counter beside others.

    None for other commands and for those that are refused.
    """
    if not isinstance(command, ask.Leave | ask.ChangeCounter) or state.ended:
        return None
    visible = redact_hidden(state, by)
    try:
        if isinstance(command, ask.ChangeCounter):
            return new_counter_warning(visible, command, by)
        combatant = own_combatant(visible, by, command.combatant)
    except Refused:
        return None
    return system_of(state).forfeits(visible, combatant)


def preview(
    state: AnyEncounter, command: ask.Command, *, by: Actor, at: int, log: Sequence[Entry] = ()
) -> Preview | Refusal:
    """What the command would do, as far as the caller may know it. log: see `act`."""
    before = headline_of(state, player_view(state, by))
    try:
        step = act(state, command, by=by, at=at, dice=_NoDice(), log=log)
    except _WouldRoll:
        return Preview(tuple(system_of(state).foreseen(player_view(state, by), command)), before, before, rolls=True)
    if isinstance(step, Refusal):
        return step
    warning = _warning(state, command, by)
    rewinds = isinstance(command, ask.RewindCommand)
    states = [step.state] * len(step.entries) if rewinds else states_after(state, step.entries)
    visible = visible_events(step.entries, states, by, step.state, before=state)
    lines = (*(() if warning is None else (warning,)), *(event.line for event in visible))
    after = headline_of(step.state, player_view(step.state, by))
    call = system_of(state).announcement(player_view(step.state, by), state.revision)
    calls = before != after or (call is not None and not call.minor)
    return Preview(lines, before, after, rolls=False, calls=calls)
