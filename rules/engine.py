"""The one way in: a command goes in, new log entries and the new state come out, or a refusal.

    act(state, command) = may this person? -> is the control stale? -> decide -> settle until nothing follows

`act` is pure: randomness and time are arguments, and the state is never changed in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from rules import commands as ask
from rules import events as ev
from rules import expiry, reducer
from rules.dice.rng import DiceSource
from rules.effect_timing import effect_events
from rules.event_view import visible_events
from rules.handlers import session, shared
from rules.handlers.hiding import check_not_hidden, is_unseen
from rules.history import History, evolve, states_after
from rules.log import Entry, Steps
from rules.message import Message, msg
from rules.player_view import player_view, redact_hidden, without_unrevealed
from rules.refusals import Refusal, Refused
from rules.state import CLOCK, Actor, AnyEncounter, Awaited
from rules.system import HandlerContext, system, system_of
from rules.validation import refusal_for
from rules.view.board import Choice

SETTLE_LIMIT = 1_000
REOPEN_DAYS = 30
"""How long an encounter that has ended can be opened again."""
_DAY_MS = 86_400_000
RESUME = Choice(command=ask.Resume.verb, label=msg("label-resume"), emoji="▶️", tone="success", gm=True)
"""What a GM is offered in a pause."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a command did: its log entries and the state after them."""

    entries: tuple[Entry, ...]
    state: AnyEncounter


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command would do.

    lines: its events as log lines. before, after: who is next. rolls: dice will be rolled, so that the end is open.
    """

    lines: tuple[Message, ...]
    before: Message
    after: Message
    rolls: bool


class RecordingDice:
    """Passes on another source of chance and remembers the faces."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self.faces: list[int] = []

    def die(self, low: int, high: int) -> int:
        """A face from low to high, both included."""
        face = self._source.die(low, high)
        self.faces.append(face)
        return face


class _WouldRoll(Exception):  # noqa: N818 - a signal inside `preview`
    pass


class _NoChance:
    def die(self, low: int, high: int) -> int:
        raise _WouldRoll


def begin(system_id: str, rules: dict[str, Any], *, by: Actor, at: int) -> Step | Refusal:
    """Open an encounter. Raises KeyError for an unknown system."""
    which = system(system_id)
    try:
        chosen = which.rules.model_validate(rules)
    except ValidationError as error:
        return refusal_for(error, which.rules)
    event = ev.Began(system=system_id, gm=by.user, rules=chosen.model_dump(mode="json"))
    return Step((Entry(1, 1, by.user, at, event),), reducer.initial_state(event))


def due(state: AnyEncounter) -> int | None:
    """When the clock has something to do (unix ms). It rests in a pause, and after an undo until somebody acts in sight."""
    if state.ended or state.paused is not None or state.learned == state.rewound:
        return None
    return system_of(state).due(without_unrevealed(state))


def awaited(state: AnyEncounter) -> Awaited | None:
    """For whom the encounter waits; in a pause for nobody."""
    return expiry.awaited(state)


def can_expire(state: AnyEncounter) -> bool:
    """Whether it can go on without those for whom it waits. Nobody goes on without the GM, who plays whoever has no owner."""
    one = awaited(state)
    if one is None or not one.people or not one.goes_on or expiry.is_resting(state):
        return False
    return all((state.combatants[who].owner or state.gm) != state.gm for who in one.people)


def act(
    state: AnyEncounter,
    command: ask.Command,
    *,
    by: Actor,
    at: int,
    chance: DiceSource,
    log: Sequence[Entry] = (),
    drawn: int | None = None,
    unseen: int = 0,
) -> Step | Refusal:
    """Carry out a command.

    by: who asks. at: unix time in ms that counts for it.
    log: the whole log, needed to rewind only; a `History` is not folded again.
    drawn: how many events the public knew when the control that was used was drawn, None for a typed command.
    unseen: how many out of sight were known as well to the GM for whom it was drawn.
    """
    try:
        permit(state, command, by)
        _fresh(state, command, by, drawn, unseen)
        if isinstance(command, ask.RewindCommand):
            return _rewind(command, by, at, log)
        recorder = RecordingDice(chance)
        events, after = _consequences(state, command, by, at, recorder)
    except Refused as refused:
        return refused.refusal
    first = state.revision + 1
    entries = tuple(Entry(first + i, first, by.user, at, event) for i, event in enumerate(events))
    asked = replace(entries[0], command=_logged(command), faces=tuple(recorder.faces), gm=by.gm)
    return Step((asked, *entries[1:]), after)


def _logged(command: ask.Command) -> ask.Command:
    """The command as the log has it: without the ids of saved characters, which stand in the events alone."""
    if not isinstance(command, ask.SheetCommand | ask.Enlist):
        return command
    return type(command).model_validate(command.model_dump(exclude_unset=True))


def permit(state: AnyEncounter, command: ask.Command, by: Actor) -> None:
    """The one check of who may do what. Raises `Refused`."""
    which = system_of(state)
    if command.verb not in _verbs(state):
        raise Refused("other-system", system=which.id)
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
    # Who.OWNER: which combatant is meant is part of the command; `shared.own` finds it and refuses other people's.


def _verbs(state: AnyEncounter) -> set[str]:
    return {one.verb for one in (*ask.SHARED_COMMANDS, *system_of(state).commands)}


def _fresh(state: AnyEncounter, command: ask.Command, by: Actor, drawn: int | None, unseen: int) -> None:
    if drawn is None or command.lasting:
        return
    if command.override or isinstance(command, ask.RewindCommand | ask.Reveal):
        # What a GM has seen of it counts, and that may be what happened out of sight.
        stale = drawn + unseen < state.revision
    else:
        since = system_of(state).since(redact_hidden(state, by), command, by)
        stale = drawn < state.public(max(state.rewound, since))
    if stale:
        raise Refused("stale")


def _consequences(
    state: AnyEncounter, command: ask.Command, by: Actor, at: int, chance: DiceSource
) -> tuple[list[ev.Event], AnyEncounter]:
    which = system_of(state)
    if isinstance(command, ask.Expire):
        late = awaited(state)
        if late is None or not can_expire(state):
            raise Refused("nobody-is-late")
        instead = which.decide(without_unrevealed(state), ask.Next(), HandlerContext(by, at, chance))
        return _settled(state, [ev.Expired(combatants=late.people), *instead], command, chance)
    if isinstance(command, ask.Pause | ask.Resume):
        return _settled(state, session.decide(state, command, at), command, chance)
    known = state if by.gm else redact_hidden(state, by)
    decided = shared.decide(known, command, by)
    if decided is not None:
        return _settled(state, decided, command, chance)
    check_not_hidden(known, command)
    own = which.decide(redact_hidden(state, by), command, HandlerContext(by, at, chance))
    return _settled(state, _tied(own, command), command, chance)


def _tied(events: Sequence[ev.Event], command: ask.Command) -> Sequence[ev.Event]:
    """The events of a system's own command, which need not know of saved characters, with the one that the command names."""
    if not isinstance(command, ask.SheetCommand) or command.character is None:
        return events
    tie = {"character": command.character}
    return [event.model_copy(update=tie) if isinstance(event, ev.SheetEvent) else event for event in events]


def _settled(
    state: AnyEncounter, fresh: Sequence[ev.Event], command: ask.Command, chance: DiceSource
) -> tuple[list[ev.Event], AnyEncounter]:
    """These events and whatever follows by itself."""
    which, lapse = system_of(state), isinstance(command, ask.Expire)
    events: list[ev.Event] = []
    while fresh:
        for event in fresh:
            before, state = state, _happened(state, event, events, lapse=lapse)
            for tick in effect_events(before, events[-1], state):
                state = _happened(state, tick, events, lapse=lapse)
        if len(events) > SETTLE_LIMIT:
            raise RuntimeError(f"{which.id} does not come to rest after {command.verb}")
        fresh = list(shared.settle(state) or which.settle(without_unrevealed(state), chance))
    return events, state


def _happened(state: AnyEncounter, event: ev.Event, events: list[ev.Event], *, lapse: bool) -> AnyEncounter:
    """The state after the event, which is added to those that have happened."""
    marks = {"unseen": is_unseen(state, event), "lapse": lapse}
    marked = {name: True for name, holds in marks.items() if holds}
    events.append(event.model_copy(update=marked) if marked else event)
    return evolve(state, events[-1], state.revision + 1)


def steps_to_undo(log: Sequence[Entry], at: int) -> Steps:
    """The steps that an undo at unix time `at` (ms) takes back, the newest first; none at the beginning of the fight.

    What is left has to be able to wait. A window that has run out meanwhile would close at the next word, so that whatever
    opened it goes too: with the roll that the clock has made of it, people take back the declaration. What happened out of
    sight goes alone.
    """
    past = History.of(log)
    done = past.done
    count = 0
    while count < len(done) - 1 and (not count or _goes_on(done[-count:], past.without(count), at)):
        count += 1
    return done[: -count - 1 : -1]


def steps_to_redo(log: Sequence[Entry], at: int) -> Steps:
    """The steps that a redo at unix time `at` (ms) brings back, the oldest first: those that one undo has taken."""
    past = History.of(log)
    undone = past.undone
    count = 0
    while count < len(undone) and (not count or _goes_on(undone[-count:], past.restored(count), at)):
        count += 1
    return undone[: -count - 1 : -1]


def _goes_on(steps: Steps, then: AnyEncounter, at: int) -> bool:
    """Whether after these steps, of which some were seen, the clock would have something to do by now."""
    if all(_unseen(step) for step in steps):
        return False
    end = due(then)
    return end is not None and end <= at


def _unseen(step: Sequence[Entry]) -> bool:
    return all(entry.event.unseen for entry in step)


def _rewind(command: ask.RewindCommand, by: Actor, at: int, log: Sequence[Entry]) -> Step:
    if not log:
        raise ValueError("what rewinds needs the log")
    back = not isinstance(command, ask.Redo)
    past = History.of(log).copy()
    found = steps_to_undo(past, at) if back else steps_to_redo(past, at)
    if not found:
        raise Refused("nothing-to-undo" if back else "nothing-to-redo")
    if back:
        _not_too_late(found[0], at)
    kind = ev.Undone if back else ev.Redone
    seq = log[-1].seq + 1
    events = [kind(step=one[0].step, **({"unseen": True} if _unseen(one) else {})) for one in found]
    entries = tuple(Entry(seq + i, seq, by.user, at, event) for i, event in enumerate(events))
    asked = replace(entries[0], command=command, gm=by.gm)
    for entry in (asked, *entries[1:]):
        past.append(entry)
    return Step((asked, *entries[1:]), past.state)


def _not_too_late(step: Sequence[Entry], at: int) -> None:
    """Raises `Refused` (`reopen-too-late`) when this is an end of long ago."""
    ended = next((entry.at for entry in step if isinstance(entry.event, ev.Ended)), at)
    if at - ended > REOPEN_DAYS * _DAY_MS:
        raise Refused("reopen-too-late", days=REOPEN_DAYS)


def preview(
    state: AnyEncounter, command: ask.Command, *, by: Actor, at: int, log: Sequence[Entry] = ()
) -> Preview | Refusal:
    """What the command would do, without doing it, as far as whoever asks may know it. log: see `act`."""
    which = system_of(state)
    before = which.board(player_view(state, by)).headline
    try:
        step = act(state, command, by=by, at=at, chance=_NoChance(), log=log)
    except _WouldRoll:
        return Preview((), before, before, rolls=True)
    if isinstance(step, Refusal):
        return step
    rewinds = isinstance(command, ask.RewindCommand)
    states = [step.state] * len(step.entries) if rewinds else states_after(state, step.entries)
    known = visible_events(step.entries, states, by, step.state, before=state)
    return Preview(
        tuple(moment.words for moment in known), before, which.board(player_view(step.state, by)).headline, rolls=False
    )
