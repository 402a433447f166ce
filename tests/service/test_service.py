"""The encounter service: permissions, commits, repeated deliveries, snapshots, several processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.server.settings import Servers
from bot.encounters.rows import EncounterRow
from bot.encounters.service import (
    TRIES,
    CommandContext,
    CommitListener,
    Encounters,
    Loaded,
    Outcome,
    Requester,
    reply_to_caller,
)
from bot.runtime.metrics import Metrics
from bot.storage.errors import RevisionConflict, StorageFull
from bot.store import Store
from rules.commands import Add, Command, Declare, End, Enlist, Expire, Member, Remove, Set, SetNote, Undo
from rules.dice.rng import ScriptedDice
from rules.engine import Preview
from rules.refusals import Refusal
from rules.state import Actor, AnyEncounter
from rules.view.for_viewer import log_for
from rules.waiting import expirable
from tests.stores import elsewhere

GUILD, CHANNEL = 77, 7
MAUD, VERA, KARL = 1, 2, 3
DICE = (2, 2, 3, 3)
PLAYERS = Enlist(members=(Member(user=str(VERA), name="Vera"), Member(user=str(KARL), name="Karl")))


@dataclass
class Clock:
    """Unix time in ms, moved by the test."""

    at: int = 1_000_000

    def now(self) -> int:
        return self.at


@dataclass
class Table:
    """The service with a GM and two players. Every command has an interaction of its own unless one is passed."""

    where: Path | str
    store: Store
    clock: Clock
    servers: Servers
    service: Encounters
    interactions: int = field(default=100)

    def asked(
        self, who: int, *, interaction: int | None = None, drawn: int | None = None, **about: object
    ) -> CommandContext:
        self.interactions += 1
        caller = Requester(who, **{"guild_id": GUILD, "channel_id": CHANNEL, **about})  # type: ignore[arg-type]
        return CommandContext(caller, self.clock.at, interaction or self.interactions, drawn)

    async def begin(self, **about: object) -> Outcome | Refusal:
        return await self.service.begin(CHANNEL, system="duel", locale="en", request=self.asked(MAUD, **about))

    async def fight(self) -> Loaded:
        loaded = await self.service.current(CHANNEL)
        assert loaded is not None
        return loaded

    async def give(self, command: Command, who: int = MAUD, **about: object) -> Outcome | Refusal:
        loaded = await self.fight()
        return await self.service.run(loaded.row.id, command, self.asked(who, **about))  # type: ignore[arg-type]

    async def do(self, command: Command, who: int = MAUD, **about: object) -> Outcome:
        done = await self.give(command, who, **about)
        assert isinstance(done, Outcome), done
        return done

    async def refuse(self, command: Command, who: int = MAUD, **about: object) -> str:
        done = await self.give(command, who, **about)
        assert isinstance(done, Refusal), done
        return done.code


@pytest.fixture
async def table(where: Path | str) -> AsyncIterator[Table]:
    clock = Clock()
    store = await Store.open(where, clock_ms=clock.now)
    try:
        servers = Servers(store, clock)
        service = Encounters(store, servers, clock, ScriptedDice(DICE), Metrics())
        yield Table(where, store, clock, servers, service)
    finally:
        await store.close()


@pytest.fixture
async def duel(table: Table) -> Table:
    """Vera's and Karl's fighters face each other."""
    await table.begin()
    await table.do(PLAYERS)
    return table


async def test_the_starter_of_a_fight_is_the_gm(table: Table) -> None:
    begun = await table.begin()
    assert isinstance(begun, Outcome)
    assert begun.state.gm == str(MAUD)
    assert await table.refuse(Add(name="Orc"), VERA) == "gm-only"
    assert isinstance(await table.give(Add(name="Orc")), Outcome)


async def test_managers_and_the_gm_role_of_the_server_are_gms(duel: Table) -> None:
    assert isinstance(await duel.give(Add(name="Orc"), KARL, manages=True), Outcome)
    await duel.servers.change(GUILD, MAUD, {"gm_role": 55})
    assert isinstance(await duel.give(Add(name="Imp"), KARL, role_ids=frozenset({55})), Outcome)
    assert await duel.refuse(Add(name="Ogre"), KARL, role_ids=frozenset({56})) == "gm-only"


async def test_a_fight_of_another_server_does_not_exist(duel: Table) -> None:
    assert await duel.refuse(Add(name="Orc"), MAUD, guild_id=78, manages=True) == "no-encounter"
    loaded = await duel.fight()
    elsewhere = CommandContext(Requester(MAUD, 78, CHANNEL), duel.clock.at)
    assert await duel.service.preview(loaded.row.id, End(), elsewhere) == Refusal(code="no-encounter")


async def test_a_channel_has_one_open_fight(duel: Table) -> None:
    assert await duel.begin() == Refusal(code="channel-busy")
    ended = await duel.do(End())
    await duel.begin()
    undone = await duel.service.run(ended.row.id, Undo(), duel.asked(MAUD))
    assert undone == Refusal(code="reopen-busy")


async def test_users_47_a_returned_result_is_committed(duel: Table) -> None:
    done = await duel.do(Declare(intent="hold"), VERA)
    ((stored,),) = elsewhere(duel.where, "SELECT revision FROM encounter")
    assert stored == done.state.revision == done.row.revision


async def test_a_second_delivery_counts_once_whether_it_would_be_refused_or_not(duel: Table) -> None:
    for number, (command, who) in enumerate([(Declare(intent="hold"), VERA), (Add(name="Orc"), MAUD)], 900):
        first = await duel.do(command, who, interaction=number)
        again = await duel.do(command, who, interaction=number)
        assert (first.repeated, again.repeated) == (False, True)
        assert again.state == first.state


async def test_the_same_begin_delivered_twice_opens_one_fight(table: Table) -> None:
    """The channel is busy with the fight that this interaction has opened."""
    first, again = await table.begin(interaction=900), await table.begin(interaction=900)
    assert isinstance(first, Outcome)
    assert isinstance(again, Outcome)
    assert (again.repeated, again.row.id) == (True, first.row.id)


async def test_commands_at_once_are_carried_out_one_after_the_other(duel: Table) -> None:
    done = await asyncio.gather(*(duel.give(Add(name=f"Orc {number}")) for number in range(58)))
    assert all(isinstance(outcome, Outcome) for outcome in done)
    loaded = await duel.fight()
    assert len(loaded.state.combatants) == 60
    log = await duel.service.log(loaded.row.id)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_a_preview_changes_nothing(duel: Table) -> None:
    loaded = await duel.fight()
    command = Set(combatant="Vera", attribute="vi", value="9")
    previewed = await duel.service.preview(loaded.row.id, command, duel.asked(MAUD))
    assert not isinstance(previewed, Refusal)
    assert isinstance(previewed[1], Preview)
    assert previewed[0] == loaded == await duel.fight()


async def test_a_preview_returns_the_revision_it_was_computed_for(duel: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = await duel.fight()
    command, actor = Remove(combatant="Vera"), duel.service.actor

    async def overtaken(caller: Requester, state: AnyEncounter) -> Actor:
        monkeypatch.setattr(duel.service, "actor", actor)
        await duel.do(Remove(combatant="Vera", how="gone"))
        return await actor(caller, state)

    monkeypatch.setattr(duel.service, "actor", overtaken)
    previewed = await duel.service.preview(loaded.row.id, command, duel.asked(MAUD))
    assert not isinstance(previewed, Refusal)
    assert previewed[0] == loaded
    stale = duel.asked(MAUD, drawn=previewed[0].row.revision)
    assert await duel.service.run(loaded.row.id, command, stale) == Refusal(code="stale")


async def test_every_commit_is_reported_to_all_listeners_in_order(table: Table) -> None:
    told: list[tuple[str, type[Command] | None]] = []

    def listener(name: str) -> CommitListener:
        async def note(outcome: Outcome, request: CommandContext, command: Command | None) -> None:
            assert outcome.row == await table.store.encounters.get(outcome.row.id)
            told.append((name, None if command is None else type(command)))

        return note

    async def reply(outcome: Outcome) -> None:
        told.append(("reply", None))

    for each in (listener("first"), reply_to_caller, listener("last")):
        table.service.add_listener(each)
    await table.begin()
    assert told == [("first", None), ("last", None)]
    fight = (await table.fight()).row.id
    enlisted = await table.service.run(fight, PLAYERS, replace(table.asked(MAUD), reply=reply))
    assert isinstance(enlisted, Outcome)
    assert told[2:] == [("first", Enlist), ("reply", None), ("last", Enlist)]
    assert await table.refuse(Add(name="Orc"), VERA) == "gm-only"
    assert len(told) == 5
    (awaited,) = expirable(enlisted.state)
    assert isinstance(await table.service.expire(fight, awaited, reply=reply), Outcome)
    assert told[5:] == [("first", Expire), ("reply", None), ("last", Expire)]


async def test_a_listener_that_fails_keeps_no_other_from_being_called(table: Table) -> None:
    told: list[int] = []

    async def failing(outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        raise ZeroDivisionError

    async def note(outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        told.append(outcome.row.revision)

    table.service.add_listener(failing)
    table.service.add_listener(note)
    with pytest.raises(ZeroDivisionError):
        await table.begin()
    assert told == [(await table.fight()).row.revision]


async def test_the_clock_rolls_when_the_window_has_closed_and_not_before(duel: Table) -> None:
    declared = await duel.do(Declare(intent="attack"), VERA)
    assert declared.row.due_at == duel.clock.at + 3_000
    duel.clock.at += 2_999
    assert await duel.service.tick(declared.row.id) is None
    duel.clock.at += 1
    ticked = await duel.service.tick(declared.row.id)
    assert ticked is not None
    assert ticked.row.due_at is None
    assert await duel.service.tick(declared.row.id) is None


@pytest.mark.parametrize("damage", ["body = '{}'", "body = '[1]'", "version = 999"])
async def test_an_unreadable_snapshot_is_folded_from_the_events_and_stored(
    duel: Table, damage: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await duel.fight()
    snapshot = elsewhere(duel.where, "SELECT version, body FROM snapshot")
    elsewhere(duel.where, f"UPDATE snapshot SET {damage}")
    with caplog.at_level(logging.WARNING):
        again = await duel.fight()
    assert again == whole
    assert elsewhere(duel.where, "SELECT version, body FROM snapshot") == snapshot
    with monkeypatch.context() as patch:
        patch.delattr(duel.service, "_histories")
        assert (await duel.fight()).state == whole.state, "without its events"
    assert isinstance(await duel.give(Declare(intent="hold"), VERA), Outcome)


async def test_an_ended_fight_is_folded_once_too(duel: Table) -> None:
    await duel.do(End())
    ended = await duel.fight()
    elsewhere(duel.where, "UPDATE snapshot SET version = 999")
    loaded = await duel.service.load(ended.row.id)
    assert loaded == ended
    assert await duel.store.encounters.get(ended.row.id) == ended.row


async def test_the_snapshot_of_another_process_is_not_replaced(duel: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = await duel.fight()
    elsewhere(duel.where, "UPDATE snapshot SET version = 999")
    replace = duel.store.encounters.replace_snapshot

    async def later(*args: Any, **options: Any) -> EncounterRow:
        # In the database alone: the service of this process would fold the events too.
        elsewhere(duel.where, "UPDATE encounter SET revision = revision + 1")
        elsewhere(duel.where, "UPDATE snapshot SET body = '[9]'")
        return await replace(*args, **options)

    monkeypatch.setattr(duel.store.encounters, "replace_snapshot", later)
    assert (await duel.fight()).state == fight.state
    assert elsewhere(duel.where, "SELECT body FROM snapshot") == [("[9]",)]


async def test_a_fight_can_be_read_while_its_snapshot_cannot_be_stored(
    duel: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fight = await duel.fight()
    elsewhere(duel.where, "UPDATE snapshot SET version = 999")

    async def full(*args: Any, **options: Any) -> EncounterRow:
        raise StorageFull(duel.where)

    monkeypatch.setattr(duel.store.encounters, "replace_snapshot", full)
    assert (await duel.fight()).state == fight.state
    assert "can't be stored" in caplog.text


class Process(Encounters):
    """The service of a second process on the same store, slow between loading a fight and committing."""

    def before_commits(self, *meanwhile: Callable[[], Awaitable[object]]) -> None:
        """Await one of these before each of the next commits."""
        self.meanwhile = list(meanwhile)
        self.decided = 0

    async def _run(self, loaded: Loaded, *rest: Any) -> Outcome | Refusal:
        self.decided += 1
        if self.meanwhile:
            await self.meanwhile.pop(0)()
        return await super()._run(loaded, *rest)


@pytest.fixture
def other(duel: Table) -> Process:
    return Process(duel.store, duel.servers, duel.clock, ScriptedDice(DICE), Metrics())


async def test_of_two_processes_the_slower_one_tries_again(duel: Table, other: Process) -> None:
    fight = await duel.fight()
    other.before_commits(lambda: duel.do(Add(name="Orc")), lambda: duel.do(Add(name="Ogre")))
    done = await other.run(fight.row.id, Add(name="Imp"), duel.asked(MAUD))
    assert isinstance(done, Outcome)
    assert [combatant.name for combatant in done.state.combatants.values()][-3:] == ["Orc", "Ogre", "Imp"]
    assert other.decided == 3
    assert (await duel.fight()).state == done.state


async def test_a_command_that_became_impossible_meanwhile_is_refused(duel: Table, other: Process) -> None:
    fight = await duel.fight()
    other.before_commits(lambda: duel.do(End()))
    refused = await other.run(fight.row.id, Declare(intent="attack"), duel.asked(VERA))
    assert isinstance(refused, Refusal)
    assert (await duel.fight()).state.ended


async def test_a_press_delivered_to_both_processes_counts_once_and_is_not_refused(duel: Table, other: Process) -> None:
    fight = await duel.fight()
    first: list[Outcome] = []

    async def quicker() -> None:
        first.append(await duel.do(Declare(intent="hold"), VERA, interaction=900))

    other.before_commits(quicker)
    again = await other.run(fight.row.id, Declare(intent="hold"), duel.asked(VERA, interaction=900))
    assert isinstance(again, Outcome)
    assert again.repeated
    assert not first[0].repeated
    assert again.row.revision == first[0].row.revision == (await duel.fight()).row.revision


MEANWHILE = (
    Add(name="Orc"),
    SetNote(combatant="Karl", note="Limps"),
    Set(combatant="Vera", attribute="vi", value="3"),
    Set(combatant="Karl", attribute="vi", value="3"),
    Remove(combatant="Vera"),
    Undo(),
    End(),
)
PREVIEWED = (
    Set(combatant="Vera", attribute="vi", value="9"),
    Set(combatant="Vera", attribute="name", value="Nina"),
    Remove(combatant="Karl"),
)


@pytest.mark.parametrize("moment", ["after the preview", "before the commit"])
async def test_a_previewed_command_does_what_was_shown_or_is_refused(duel: Table, other: Process, moment: str) -> None:
    """Whatever another process does between the preview and the press."""
    outcomes: set[str] = set()
    for command, meanwhile in product(PREVIEWED, MEANWHILE):
        await duel.service.close((await duel.fight()).row.id)
        await duel.begin()
        await duel.do(PLAYERS)
        await duel.do(SetNote(combatant="Vera", note="Left-handed"))
        fight = await duel.fight()
        previewed = await other.preview(fight.row.id, command, duel.asked(MAUD))
        assert not isinstance(previewed, Refusal)
        loaded, shown = previewed
        quicker = partial(duel.do, meanwhile)
        other.before_commits(*([quicker] if moment == "before the commit" else []))
        if moment == "after the preview":
            await quicker()
        pressed = duel.asked(MAUD, drawn=loaded.state.public_count)
        outcome = await other.run(fight.row.id, command, pressed)
        if isinstance(outcome, Refusal):
            outcomes.add(outcome.code)
            continue
        outcomes.add("done")
        lines = log_for(outcome.state, await duel.service.log(fight.row.id), Actor(user=str(MAUD), gm=True))
        assert [line for _, line, _ in lines][-len(shown.lines) :] == list(shown.lines), (command, meanwhile)
    assert {"done", "stale"} <= outcomes


async def test_time_runs_out_once_in_two_processes(duel: Table, other: Process) -> None:
    declared = await duel.do(Declare(intent="attack"), VERA)
    duel.clock.at += 3_000
    ticked: list[Outcome | None] = []

    async def quicker() -> None:
        ticked.append(await duel.service.tick(declared.row.id))

    other.before_commits(quicker)
    assert await other.tick(declared.row.id) is None
    assert ticked[0] is not None
    assert (await duel.fight()).row.revision == ticked[0].row.revision


async def test_a_process_that_is_always_slower_gives_up_and_stores_nothing(duel: Table, other: Process) -> None:
    fight = await duel.fight()
    other.before_commits(*[lambda: duel.do(Add(name="Orc"))] * TRIES)
    with pytest.raises(RevisionConflict):
        await other.run(fight.row.id, Add(name="Imp"), duel.asked(MAUD))
    assert other.decided == TRIES
    assert "Imp" not in [combatant.name for combatant in (await duel.fight()).state.combatants.values()]
