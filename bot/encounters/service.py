"""The service that runs commands: lock, load, decide, commit, then tell the listeners.

    command -> lock the encounter -> load -> rules.engine.act -> store events in one transaction -> listeners -> outcome

Slash commands, buttons, selects, forms, reactions and the clock all use it, so that each check is made in one place.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

import discord

from bot.clock import Clock
from bot.cogs.server.settings import Servers
from bot.cogs.turn_timer.deadlines import Times, of_fight, origin
from bot.encounters.history_cache import HistoryCache
from bot.encounters.rows import CommandCommit, EncounterRow, NewEvent
from bot.encounters.state_cache import StateCache
from bot.runtime.metrics import Metrics
from bot.runtime.tasks import NamedLocks
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, StorageFault, UnknownEncounter
from bot.storage.limits import hold
from bot.store import Store
from rules import engine, waiting
from rules.codec import LAYOUT, CodecError, encode_entry, encode_state
from rules.commands import Command, End, Expire, Tick
from rules.dice.rng import DiceSource
from rules.history import History
from rules.log import Entry
from rules.refusals import Refusal
from rules.state import CLOCK, Actor, AnyEncounter, Wait
from rules.view.for_viewer import announcement_for

log = logging.getLogger(__name__)

T = TypeVar("T")

TRIES: Final = 8
"""How often a command is tried: again each time that another process has changed the encounter meanwhile."""


@dataclass(frozen=True, slots=True)
class Requester:
    """The user who gives a command, and where, as reported by Discord. manages: has the permission Manage Server."""

    user_id: int
    guild_id: int
    channel_id: int
    role_ids: frozenset[int] = frozenset()
    manages: bool = False


@dataclass(frozen=True, slots=True)
class CommandContext:
    """The circumstances of a command. at: unix ms.

    drawn, unseen: see `engine.act`.
    as_gm: the control was drawn for a GM. For a caller who is no longer a GM it would mean another command, so it is refused.
    reply: answers the caller after the commit, before it is published.
    press: the interaction of a press on a message; on the board it is answered with the new board.
    typed_sheet: the fields of the sheet that the caller typed to join.
    elsewhere: the caller gave the command in another channel, and the right to do so was checked.
    """

    caller: Requester
    at: int
    interaction_id: int | None = None
    drawn: int | None = None
    unseen: int | None = 0
    as_gm: bool = False
    reply: Callable[[Outcome], Awaitable[None]] | None = None
    press: discord.Interaction[Any] | None = None
    typed_sheet: Mapping[str, Any] = field(default_factory=dict)
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Loaded:
    """The row of an encounter with its decoded state."""

    row: EncounterRow
    state: AnyEncounter


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a command. entries: empty when the same interaction was carried out before.

    before: the state before the command; None where it began the encounter.
    """

    row: EncounterRow
    state: AnyEncounter
    entries: tuple[Entry, ...]
    before: AnyEncounter | None = None

    @property
    def repeated(self) -> bool:
        """Whether this was a second delivery of an interaction."""
        return not self.entries


CommitListener: TypeAlias = Callable[[Outcome, CommandContext, Command | None], Awaitable[None]]
"""Called with the outcome, request and command after each commit. The command is None where it began the encounter."""


async def reply_to_caller(outcome: Outcome, request: CommandContext, command: Command | None) -> None:
    """Call the reply of the request. A commit listener."""
    if request.reply is not None:
        await request.reply(outcome)


class Encounters:
    """The service: the only writer of encounters. Reports every commit to the listeners."""

    def __init__(self, store: Store, servers: Servers, clock: Clock, dice: DiceSource, metrics: Metrics) -> None:
        self._store = store
        self._servers = servers
        self._clock = clock
        self._dice = dice
        self._metrics = metrics
        self._histories = HistoryCache(store)
        self._states = StateCache()
        self._locks = NamedLocks()
        self._listeners: list[CommitListener] = []
        self.available_since = 0
        """The start (unix ms) after a downtime of unknown length; 0: there was none."""

    @property
    def epoch(self) -> str:
        """The epoch of the store, part of every control of an encounter."""
        return self._store.epochs.current

    def add_listener(self, listener: CommitListener) -> None:
        """Call `listener` after each commit, after those added before."""
        self._listeners.append(listener)

    async def _notify(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Call all listeners, then raise the first exception of one."""
        failure: Exception | None = None
        for listener in self._listeners:
            try:
                await listener(outcome, request, command)
            except Exception as error:
                if failure is None:
                    failure = error
                else:
                    log.warning("A further listener of a commit failed.", exc_info=error)
        if failure is not None:
            raise failure

    async def current(self, channel_id: int) -> Loaded | None:
        """The open encounter of this channel, else the one that ended last."""
        row = await self._store.encounters.current(channel_id)
        return None if row is None else await self._decode(row)

    async def load(self, encounter_id: int) -> Loaded | None:
        """The encounter with this id."""
        row = await self._store.encounters.get(encounter_id)
        return None if row is None else await self._decode(row)

    async def reach(self, encounter_id: int, caller: Requester) -> Loaded | Refusal:
        """The encounter with this id, for a caller in its channel, or for a GM of it in the server's GM channel.

        An id can be forged, so an encounter out of reach is refused as if it didn't exist (`no-encounter`).
        """
        loaded = await self.load(encounter_id)
        if loaded is None or loaded.row.guild_id != caller.guild_id:
            return Refusal(code="no-encounter")
        if caller.channel_id == loaded.row.channel_id:
            return loaded
        if caller.channel_id != (await self._servers.settings(caller.guild_id)).gm_channel:
            return Refusal(code="no-encounter")
        return loaded if (await self.actor(caller, loaded.state)).gm else Refusal(code="gm-only")

    async def log(self, encounter_id: int) -> History:
        """The whole log of an encounter, with its states."""
        return await self._histories.get(encounter_id)

    async def actor(self, caller: Requester, state: AnyEncounter) -> Actor:
        """The caller as an actor: a GM is who began the encounter, holds the server's GM role, or manages the server."""
        user = str(caller.user_id)
        return Actor(user=user, gm=user == state.gm or await self.rules_server(caller))

    async def rules_server(self, caller: Requester) -> bool:
        """Whether the caller is a GM in every fight of the server."""
        if caller.manages:
            return True
        role = await self._servers.gm_role(caller.guild_id)
        return role is not None and role in caller.role_ids

    async def may_begin(self, caller: Requester) -> bool:
        """Whether the caller may begin a fight: every member, unless the server has a GM role."""
        return await self._servers.gm_role(caller.guild_id) is None or await self.rules_server(caller)

    async def begin(
        self,
        channel_id: int,
        *,
        system: str,
        locale: str,
        request: CommandContext,
        rules: Mapping[str, Any] | None = None,
    ) -> Outcome | Refusal:
        """Open an encounter in this channel, with the caller as its GM. rules: house rules that differ from the defaults."""
        if not await self.may_begin(request.caller):
            return Refusal(code="begin-gm-only")
        by = Actor(user=str(request.caller.user_id), gm=True)
        step = engine.begin(system, dict(rules or {}), by=by, at=request.at)
        if isinstance(step, Refusal):
            return step
        outcome = await self._begin(channel_id, system, locale, step, request, by)
        if isinstance(outcome, Outcome):
            await self._notify(outcome, request, None)
        return outcome

    async def _begin(
        self, channel_id: int, system: str, locale: str, step: engine.Step, request: CommandContext, by: Actor
    ) -> Outcome | Refusal:
        try:
            row = await self._store.encounters.begin(
                request.caller.guild_id, channel_id, system=system, locale=locale, commit=_commit(step, request, by)
            )
        except ChannelBusy:
            return Refusal(code="channel-busy")
        except AlreadyDone as done:
            return await self._repeated(done.encounter_id)
        return Outcome(row, step.state, step.entries)

    async def run(self, encounter_id: int, command: Command, request: CommandContext) -> Outcome | Refusal:
        """Carry out and commit a command. Raises `RevisionConflict` after `TRIES` conflicts with other processes."""

        async def attempt() -> Outcome | Refusal:
            loaded = await self.reach(encounter_id, request.caller)
            if isinstance(loaded, Refusal):
                return loaded
            return await self._run(loaded, command, request, await self.actor(request.caller, loaded.state))

        outcome = await self._serialized(encounter_id, attempt)
        self._count(command, outcome)
        if isinstance(outcome, Outcome):
            await self._notify(outcome, request, command)
        return outcome

    async def tick(self, encounter_id: int) -> Outcome | None:
        """Carry out what is due by the clock. None: nothing is."""

        def is_due(state: AnyEncounter, now: int) -> bool:
            return (due := waiting.due(state)) is not None and due <= now

        outcome = await self._run_clock(encounter_id, Tick(), is_due)
        if isinstance(outcome, Refusal):
            raise RuntimeError(f"the clock was refused: {outcome.code}")
        return outcome

    async def close(self, encounter_id: int) -> None:
        """End an encounter by the clock, unless it has ended."""
        outcome = await self._run_clock(encounter_id, End(), lambda state, now: not state.ended)
        if isinstance(outcome, Refusal):
            raise RuntimeError(f"the clock was refused: {outcome.code}")

    async def expire(
        self, encounter_id: int, late: Sequence[Wait], *, reply: Callable[[Outcome], Awaitable[None]] | None = None
    ) -> Outcome | Refusal | None:
        """Pass over these waits, which are passed over together. None: the encounter does not wait like that any more."""

        def is_due(state: AnyEncounter, now: int) -> bool:
            return tuple(late) in waiting.expirable(state)

        return await self._run_clock(encounter_id, Expire(combatant=late[0].who, place=late[0].place), is_due, reply)

    async def _run_clock(
        self,
        encounter_id: int,
        command: Command,
        is_due: Callable[[AnyEncounter, int], bool],
        reply: Callable[[Outcome], Awaitable[None]] | None = None,
    ) -> Outcome | Refusal | None:
        def request(row: EncounterRow) -> CommandContext:
            return CommandContext(Requester(0, row.guild_id, row.channel_id), self._clock.now(), reply=reply)

        async def attempt() -> Outcome | Refusal | None:
            loaded = await self.load(encounter_id)
            if loaded is None or not is_due(loaded.state, self._clock.now()):
                return None
            return await self._run(loaded, command, request(loaded.row), Actor(user=CLOCK, gm=True))

        outcome = await self._serialized(encounter_id, attempt)
        if isinstance(command, Tick) and isinstance(outcome, Outcome):
            self._count(command, outcome)
        if isinstance(outcome, Outcome):
            await self._notify(outcome, request(outcome.row), command)
        return outcome

    async def deadline(self, loaded: Loaded | Outcome) -> int | None:
        """The first deadline of users for whom the encounter waits (unix ms). None: they have none."""
        late = waiting.expirable(loaded.state)
        times = await self.times(loaded)
        ends = [end for waits in late if (end := times.ends_at(loaded.state, waits)) is not None]
        return min(ends, default=None)

    async def calls_so_far(self, loaded: Loaded) -> dict[Wait, int]:
        """How often the players were called for what the encounter waits for, before the last undo or redo; with a reminder."""
        states = (await self.log(loaded.row.id)).states[: loaded.row.revision]
        calls = {wait: waiting.earlier_calls(loaded.state, wait, states) for wait in waiting.awaited(loaded.state)}
        row = await self._store.waits.get(loaded.row.id)
        origins = await self._store.encounters.origins(loaded.row.id, {wait.since for wait in calls})
        reminded = 0 if row is None else row.reminded
        return {
            wait: count + int(count > 0 and wait.since in origins and reminded > origins[wait.since].at)
            for wait, count in calls.items()
        }

    async def times(self, loaded: Loaded | Outcome) -> Times:
        """When the waits of an encounter are due."""
        settings = of_fight(await self._servers.settings(loaded.row.guild_id), loaded.state)
        revisions = {origin(loaded.state, wait) for wait in waiting.awaited(loaded.state)}
        origins = await self._store.encounters.origins(loaded.row.id, revisions)
        outages = await self._store.waits.outages(loaded.row.id) if settings.deadline else []
        began = {revision: event.at for revision, event in origins.items()}
        return Times(settings, self.available_since, began, outages)

    async def preview(
        self, encounter_id: int, command: Command, request: CommandContext
    ) -> tuple[Loaded, engine.Preview] | Refusal:
        """The effect of a command, and the encounter for which it was computed."""
        loaded = await self.reach(encounter_id, request.caller)
        if isinstance(loaded, Refusal):
            return loaded
        by = await self.actor(request.caller, loaded.state)
        preview = engine.preview(loaded.state, command, by=by, at=request.at)
        return preview if isinstance(preview, Refusal) else (loaded, preview)

    async def _serialized(self, encounter_id: int, attempt: Callable[[], Awaitable[T]]) -> T:
        """Load, decide and commit: one at a time in this process, and again after a conflict with another process.

        While shards move, two processes may serve an encounter. The commit compares the revision, so the second one has
        stored nothing.
        """
        async with hold(self._locks(str(encounter_id)), self._store.database.where):
            for _ in range(TRIES - 1):
                try:
                    return await attempt()
                except RevisionConflict as conflict:
                    log.info("Another process was quicker; trying again: %s", conflict)
            return await attempt()

    def _count(self, command: Command, outcome: Outcome | Refusal) -> None:
        if isinstance(outcome, Refusal):
            self._metrics.command(command.verb, "refused")
        else:
            self._metrics.command(command.verb, "repeated" if outcome.repeated else "done")

    async def _run(self, loaded: Loaded, command: Command, request: CommandContext, by: Actor) -> Outcome | Refusal:
        row = loaded.row
        logged = engine.needs_log(command, row.revision, request.drawn, request.unseen)
        entries = await self.log(row.id) if logged else ()
        step: engine.Step | Refusal = Refusal(code="gm-only")
        if by.gm or not request.as_gm:
            step = engine.act(
                loaded.state,
                command,
                by=by,
                at=request.at,
                dice=self._dice,
                log=entries,
                drawn=request.drawn,
                unseen=request.unseen,
            )
        if isinstance(step, Refusal):
            # The second delivery of a press is refused, though the first one was carried out.
            if request.interaction_id is not None and await self._store.encounters.find_interaction(
                request.interaction_id
            ):
                return Outcome(row, loaded.state, ())
            return step
        try:
            commit = _commit(step, request, by)
            after = await self._store.encounters.append(row.id, row.revision, commit)
            self._states.keep(commit.snapshot, step.state)
        except AlreadyDone as done:
            return await self._repeated(done.encounter_id)
        except ChannelBusy:
            # Only taking back an end can collide with another open encounter.
            return Refusal(code="reopen-busy")
        return Outcome(after, step.state, step.entries, loaded.state)

    async def _repeated(self, encounter_id: int) -> Outcome:
        loaded = await self.load(encounter_id)
        assert loaded is not None
        return Outcome(loaded.row, loaded.state, ())

    async def _decode(self, row: EncounterRow) -> Loaded:
        if row.snapshot_version == LAYOUT:
            try:
                return Loaded(row, self._states.get(row.snapshot))
            except CodecError:
                log.warning(
                    "The snapshot of encounter %d can't be read; folding its events anew.", row.id, exc_info=True
                )
        return await self._fold(row)

    async def _fold(self, row: EncounterRow) -> Loaded:
        """Fold the events of an encounter, and store the snapshot for the next load."""
        history = await self.log(row.id)
        state, revision = history.state, history[-1].seq
        try:
            row = await self._store.encounters.replace_snapshot(
                row.id, revision, snapshot=encode_state(state), snapshot_version=LAYOUT
            )
        except (RevisionConflict, UnknownEncounter) as conflict:
            log.info("Another process has stored a later snapshot, or removed the encounter: %s", conflict)
        except StorageFault:
            # Reading goes on while the database can't be written.
            log.warning("The snapshot of encounter %d can't be stored anew.", row.id, exc_info=True)
        return Loaded(row, state)


def _commit(step: engine.Step, request: CommandContext, by: Actor) -> CommandCommit:
    state = step.state
    announcement = announcement_for(state, step.entries[0].seq - 1)
    users = {by.user, state.gm, *(combatant.owner for combatant in state.combatants.values())}
    return CommandCommit(
        events=[NewEvent(entry.event.kind, encode_entry(entry)) for entry in step.entries],
        actor=by.user,
        at=request.at,
        snapshot=encode_state(state),
        snapshot_version=LAYOUT,
        gm_id=int(state.gm),
        open=not state.ended,
        due_at=waiting.due(state),
        awaits=bool(waiting.awaited(state)),
        announce=announcement is not None,
        interaction_id=request.interaction_id,
        participants={int(user) for user in users if user is not None and user != CLOCK},
    )
