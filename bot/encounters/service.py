"""The service that runs commands: lock, load, decide, commit, then tell the listeners.

    command -> lock the encounter -> load -> rules.act -> store events in one transaction -> listeners -> outcome

Slash commands, buttons, selects, forms, reactions and the clock all use it, so that each check is made in one place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import discord

from bot.clock import Clock
from bot.cogs.server.settings import Servers
from bot.cogs.turn_timer.schedule import ends_at, of_fight
from bot.encounters.history_cache import HistoryCache
from bot.encounters.rows import CommandCommit, EncounterRow, NewEvent
from bot.runtime.metrics import Metrics
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, StorageFault, UnknownEncounter
from bot.store import Store
from rules import engine, expiry
from rules.codec import LAYOUT, CodecError, decode_state, encode_entry, encode_state
from rules.commands import Command, Expire, RewindCommand, Tick
from rules.dice.rng import DiceSource
from rules.history import History
from rules.log import Entry
from rules.refusals import Refusal
from rules.state import CLOCK, Actor, AnyEncounter
from rules.view.views import announcement_for

log = logging.getLogger(__name__)

T = TypeVar("T")

TRIES: Final = 8
"""How often something is decided before we give up: each time another process has changed the encounter meanwhile."""
STATES_KEPT: Final = 128
"""Decoded states that are remembered, a few kilobytes each: one press looks at the same state several times."""
_decoded = lru_cache(maxsize=STATES_KEPT)(decode_state)


@dataclass(frozen=True, slots=True)
class Requester:
    """Who asks, as Discord says, and in which channel. manages: has Manage Server."""

    user_id: int
    guild_id: int
    channel_id: int
    role_ids: frozenset[int] = frozenset()
    manages: bool = False


@dataclass(frozen=True, slots=True)
class CommandContext:
    """The circumstances of a command: who, when it counts (unix ms), by which interaction, from a control drawn when.

    drawn, unseen: see `engine.act`. reply: answers the caller after the commit, before it is published. press: the interaction
    of a press on a message; on the board it is answered with the new board. typed_sheet: the fields of the sheet that the
    caller typed to join.
    as_gm: the control was offered to a GM. For a caller who is no GM any more it would do something else, so it does nothing.
    """

    caller: Requester
    at: int
    interaction_id: int | None = None
    drawn: int | None = None
    unseen: int = 0
    as_gm: bool = False
    reply: Callable[[Outcome], Awaitable[None]] | None = None
    press: discord.Interaction[Any] | None = None
    typed_sheet: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """An encounter as it stands."""

    row: EncounterRow
    state: AnyEncounter


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did. entries is empty when the same interaction had been carried out before.

    before: the state in which it was given; None where it began the encounter.
    """

    row: EncounterRow
    state: AnyEncounter
    entries: tuple[Entry, ...]
    before: AnyEncounter | None = None

    @property
    def repeated(self) -> bool:
        """Whether this was a second delivery of an interaction that counts already."""
        return not self.entries


CommitListener: TypeAlias = Callable[[Outcome, CommandContext, Command | None], Awaitable[None]]
"""Gets what was committed, for which request, by which command. The command is None where it began the encounter."""


async def reply_to_caller(outcome: Outcome, request: CommandContext, command: Command | None) -> None:
    """Call the reply of the request. A commit listener."""
    if request.reply is not None:
        await request.reply(outcome)


class Encounters:
    """The service. The only writer of encounters. All commits are reported to the listeners."""

    def __init__(self, store: Store, servers: Servers, clock: Clock, dice: DiceSource, metrics: Metrics) -> None:
        self._store = store
        self._servers = servers
        self._clock = clock
        self._dice = dice
        self._metrics = metrics
        self._histories = HistoryCache(store)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[CommitListener] = []

    def add_listener(self, listener: CommitListener) -> None:
        """Call this after each commit, after the listeners that were added before."""
        self._listeners.append(listener)

    async def _notify(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Tell every listener. Raises the first exception of a listener, after all were told."""
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
        """The encounter of this channel: the open one, else the last one that ended."""
        row = await self._store.encounters.current(channel_id)
        return None if row is None else await self._loaded(row)

    async def load(self, encounter_id: int) -> Loaded | None:
        """The encounter with this id."""
        row = await self._store.encounters.get(encounter_id)
        return None if row is None else await self._loaded(row)

    async def reach(self, encounter_id: int, caller: Requester) -> Loaded | Refusal:
        """The encounter with this id, for a caller in its channel, or for a GM of it in the server's GM channel.

        An id can be forged, so what cannot be reached does not exist for the caller (`no-encounter`).
        """
        found = await self.load(encounter_id)
        if found is None or found.row.guild_id != caller.guild_id:
            return Refusal(code="no-encounter")
        if caller.channel_id == found.row.channel_id:
            return found
        if caller.channel_id != (await self._servers.settings(caller.guild_id)).gm_channel:
            return Refusal(code="no-encounter")
        return found if (await self.actor(caller, found.state)).gm else Refusal(code="gm-only")

    async def log(self, encounter_id: int) -> History:
        """The whole log of an encounter, in order, with what it folds to."""
        return await self._histories.get(encounter_id)

    async def actor(self, caller: Requester, state: AnyEncounter) -> Actor:
        """Who this is in the encounter: its GM is whoever began it, holds the server's GM role, or manages the server."""
        user = str(caller.user_id)
        return Actor(user=user, gm=user == state.gm or await self.rules_server(caller))

    async def rules_server(self, caller: Requester) -> bool:
        """Whether this is a GM in every fight of the server."""
        if caller.manages:
            return True
        role = (await self._servers.settings(caller.guild_id)).gm_role
        return role is not None and role in caller.role_ids

    async def may_begin(self, caller: Requester) -> bool:
        """Anybody may begin a fight, unless the server has a GM role."""
        return (await self._servers.settings(caller.guild_id)).gm_role is None or await self.rules_server(caller)

    async def begin(
        self,
        channel_id: int,
        *,
        system: str,
        locale: str,
        request: CommandContext,
        rules: Mapping[str, Any] | None = None,
    ) -> Outcome | Refusal:
        """Open an encounter in this channel, with the caller as its GM. rules: house rules other than the written ones."""
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
                request.caller.guild_id, channel_id, system=system, locale=locale, commit=_stored(step, request, by)
            )
        except ChannelBusy:
            return Refusal(code="channel-busy")
        except AlreadyDone as done:
            return await self._again(done.encounter_id)
        return Outcome(row, step.state, step.entries)

    async def run(self, encounter_id: int, command: Command, request: CommandContext) -> Outcome | Refusal:
        """Carry out a command. What it returns is committed. Raises `RevisionConflict` when others are always quicker."""

        async def once() -> Outcome | Refusal:
            found = await self.reach(encounter_id, request.caller)
            if isinstance(found, Refusal):
                return found
            return await self._run(found, command, request, await self.actor(request.caller, found.state))

        outcome = await self._alone(encounter_id, once)
        self._count(command, outcome)
        if isinstance(outcome, Outcome):
            await self._notify(outcome, request, command)
        return outcome

    async def tick(self, encounter_id: int) -> Outcome | None:
        """Let the clock do what is due. None: nothing was."""

        async def once() -> Outcome | Refusal | None:
            found = await self.load(encounter_id)
            now = self._clock.now()
            if found is None or (due := expiry.due(found.state)) is None or due > now:
                return None
            return await self._run(found, Tick(), _clock_request(found.row, now), Actor(user=CLOCK, gm=True))

        outcome = await self._alone(encounter_id, once)
        if isinstance(outcome, Refusal):
            raise RuntimeError(f"the clock was refused: {outcome.code}")
        if outcome is not None:
            self._count(Tick(), outcome)
            await self._notify(outcome, _clock_request(outcome.row, self._clock.now()), Tick())
        return outcome

    async def expire(
        self, encounter_id: int, since: int, *, reply: Callable[[Outcome], Awaitable[None]] | None = None
    ) -> Outcome | Refusal | None:
        """Pass over those for whom the encounter waits since this revision. None: it waits for others by now."""

        async def once() -> Outcome | Refusal | None:
            found = await self.load(encounter_id)
            awaited = None if found is None else expiry.awaited(found.state)
            if found is None or awaited is None or awaited.since != since:
                return None
            request = _clock_request(found.row, self._clock.now())
            return await self._run(found, Expire(), request, Actor(user=CLOCK, gm=True))

        outcome = await self._alone(encounter_id, once)
        if isinstance(outcome, Outcome):
            await self._notify(outcome, _clock_request(outcome.row, self._clock.now(), reply), Expire())
        return outcome

    async def until(self, found: Loaded | Outcome) -> int | None:
        """When the time of those runs out for whom the encounter waits (unix ms). None: they may take as long as they like."""
        settings = of_fight(await self._servers.settings(found.row.guild_id), found.state)
        if not settings.deadline or not expiry.can_expire(found.state):
            return None
        row = await self._store.waits.get(found.row.id)
        return None if row is None else ends_at(row.began_at, settings)

    async def preview(
        self, encounter_id: int, command: Command, request: CommandContext
    ) -> tuple[Loaded, engine.Preview] | Refusal:
        """What the command would do, and the encounter for which that was computed."""
        found = await self.reach(encounter_id, request.caller)
        if isinstance(found, Refusal):
            return found
        by = await self.actor(request.caller, found.state)
        preview = engine.preview(found.state, command, by=by, at=request.at)
        return preview if isinstance(preview, Refusal) else (found, preview)

    async def _alone(self, encounter_id: int, once: Callable[[], Awaitable[T]]) -> T:
        """Load, decide and commit: one at a time in this process, and anew whenever another process was quicker.

        Two processes may hold an encounter for a moment, while shards move. The revision is compared in the commit, so
        whoever comes second has stored nothing; what it decided was for a state that is past.
        """
        async with self._lock(encounter_id):
            for _ in range(TRIES - 1):
                try:
                    return await once()
                except RevisionConflict as conflict:
                    log.info("Another process was quicker, so it is decided anew: %s", conflict)
            return await once()

    def _count(self, command: Command, outcome: Outcome | Refusal) -> None:
        if isinstance(outcome, Refusal):
            self._metrics.command(command.verb, "refused")
        else:
            self._metrics.command(command.verb, "repeated" if outcome.repeated else "done")

    async def _run(self, found: Loaded, command: Command, request: CommandContext, by: Actor) -> Outcome | Refusal:
        row = found.row
        entries = await self.log(row.id) if isinstance(command, RewindCommand) else ()
        step: engine.Step | Refusal = Refusal(code="gm-only")
        if by.gm or not request.as_gm:
            step = engine.act(
                found.state,
                command,
                by=by,
                at=request.at,
                dice=self._dice,
                log=entries,
                drawn=request.drawn,
                unseen=request.unseen,
            )
        if isinstance(step, Refusal):
            # A press that was delivered twice is refused the second time; it counted all the same.
            if request.interaction_id is not None and await self._store.encounters.find_interaction(
                request.interaction_id
            ):
                return Outcome(row, found.state, ())
            return step
        try:
            after = await self._store.encounters.append(row.id, row.revision, _stored(step, request, by))
        except AlreadyDone as done:
            return await self._again(done.encounter_id)
        except ChannelBusy:
            # Only what takes an end back opens a channel again.
            return Refusal(code="reopen-busy")
        return Outcome(after, step.state, step.entries, found.state)

    async def _again(self, encounter_id: int) -> Outcome:
        found = await self.load(encounter_id)
        assert found is not None
        return Outcome(found.row, found.state, ())

    async def _loaded(self, row: EncounterRow) -> Loaded:
        if row.snapshot_version == LAYOUT:
            try:
                return Loaded(row, _decoded(row.snapshot))
            except CodecError:
                log.warning(
                    "The snapshot of encounter %d can't be read; folding its events anew.", row.id, exc_info=True
                )
        return await self._folded(row)

    async def _folded(self, row: EncounterRow) -> Loaded:
        """Fold the events of an encounter, and store the snapshot, so that the next load need not fold them again."""
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

    def _lock(self, encounter_id: int) -> asyncio.Lock:
        lock = self._locks.get(encounter_id)
        if lock is None:
            lock = self._locks[encounter_id] = asyncio.Lock()
        return lock


def _clock_request(
    row: EncounterRow, now: int, reply: Callable[[Outcome], Awaitable[None]] | None = None
) -> CommandContext:
    return CommandContext(Requester(0, row.guild_id, row.channel_id), now, reply=reply)


def _stored(step: engine.Step, request: CommandContext, by: Actor) -> CommandCommit:
    state = step.state
    announcement = announcement_for(state, step.entries[0].seq - 1)
    return CommandCommit(
        events=[NewEvent(entry.event.kind, encode_entry(entry)) for entry in step.entries],
        actor=by.user,
        at=request.at,
        snapshot=encode_state(state),
        snapshot_version=LAYOUT,
        gm_id=int(state.gm),
        open=not state.ended,
        due_at=expiry.due(state),
        awaits=None if (awaited := expiry.awaited(state)) is None else awaited.since,
        announce=announcement is not None,
        interaction_id=request.interaction_id,
        people=_people(state, by),
    )


def _people(state: AnyEncounter, by: Actor) -> set[int]:
    """The users who take part, for whoever asks what is kept about her."""
    users = {by.user, state.gm, *(one.owner for one in state.combatants.values())}
    return {int(user) for user in users if user is not None and user != CLOCK}
