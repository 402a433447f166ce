"""Encounters: begin, append, find."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.encounters.rows import EncounterRow, EventRow, InteractionRow
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, UnknownEncounter
from bot.store import Store
from tests.stores import BROKEN, elsewhere

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, end, opened, step, stored, unchanged


async def test_begin_returns_the_stored_row(store: Store) -> None:
    row = await store.encounters.begin(
        GUILD, CHANNEL, system="duel", locale="fr", commit=step("begun", "joined", due_at=NOW + 5, announce=True)
    )
    assert row == EncounterRow(
        id=row.id,
        guild_id=GUILD,
        channel_id=CHANNEL,
        system="duel",
        locale="fr",
        gm_id=GM,
        open=True,
        revision=2,
        snapshot='{"phase": "duel"}',
        snapshot_version=1,
        due_at=NOW + 5,
        board_channel_id=None,
        board_message_id=None,
        drawn=0,
        announced=0,
        announce=2,
        created_at=NOW,
        changed_at=NOW,
    )
    assert await store.encounters.get(row.id) == row


async def test_append_changes_the_row(store: Store) -> None:
    row = await begin(store, due_at=NOW + 5)
    later = step("hit", "felled", at=NOW + 9, gm_id=77, snapshot='{"phase": "over"}', snapshot_version=2, open=False)
    after = await store.encounters.append(row.id, 1, later)
    assert after == await stored(store, row.id)
    assert after == replace(
        row,
        revision=3,
        gm_id=77,
        open=False,
        due_at=None,
        snapshot='{"phase": "over"}',
        snapshot_version=2,
        changed_at=NOW + 9,
    )


async def test_events_name_the_command_that_made_them(store: Store) -> None:
    row = await begin(store)
    await store.encounters.append(row.id, 1, step("declared", "rolled", at=NOW + 1))
    await store.encounters.append(row.id, 3, step("paused", actor="clock", at=NOW + 2))
    assert await store.encounters.events(row.id) == [
        EventRow(1, 1, "begun", '{"kind": "begun"}', str(PLAYER), NOW),
        EventRow(2, 2, "declared", '{"kind": "declared"}', str(PLAYER), NOW + 1),
        EventRow(3, 2, "rolled", '{"kind": "rolled"}', str(PLAYER), NOW + 1),
        EventRow(4, 4, "paused", '{"kind": "paused"}', "clock", NOW + 2),
    ]


async def test_a_commit_without_events_is_a_bug(store: Store, where: Path | str) -> None:
    row = await begin(store)
    nothing = replace(step(interaction_id=5), events=[])
    with unchanged(where, ValueError, "events"):
        await store.encounters.append(row.id, 1, nothing)
    with unchanged(where, ValueError, "events"):
        await store.encounters.begin(GUILD, 99, system="duel", locale="fr", commit=nothing)


@pytest.mark.parametrize("bad", [{"snapshot": "{"}, {"actor": ""}, {"snapshot_version": 0}])
async def test_a_violated_constraint_changes_nothing(store: Store, where: Path | str, bad: dict[str, object]) -> None:
    row = await begin(store)
    with unchanged(where, BROKEN):
        await store.encounters.append(row.id, 1, step("hit", interaction_id=5, **bad))


@pytest.mark.parametrize("expected", [1, 3])
async def test_another_revision_is_refused(store: Store, where: Path | str, expected: int) -> None:
    row = await begin(store)
    await store.encounters.append(row.id, 1, step())
    with unchanged(where, RevisionConflict) as conflict:
        await store.encounters.append(row.id, expected, step())
    assert vars(conflict.value) == {"encounter_id": row.id, "expected": expected, "stored": 2}
    with unchanged(where, RevisionConflict):
        await store.encounters.replace_snapshot(row.id, expected, snapshot="{}", snapshot_version=2)


async def test_an_unknown_encounter(store: Store) -> None:
    with pytest.raises(UnknownEncounter) as unknown:
        await store.encounters.append(404, 1, step())
    assert unknown.value.encounter_id == 404
    assert await store.encounters.get(404) is None
    assert await store.encounters.events(404) == []


async def test_replace_snapshot_changes_only_the_snapshot(store: Store) -> None:
    row = await begin(store)
    await store.encounters.replace_snapshot(row.id, 1, snapshot='{"phase": "new"}', snapshot_version=2)
    assert await stored(store, row.id) == replace(row, snapshot='{"phase": "new"}', snapshot_version=2)


class TestRepetition:
    @pytest.mark.parametrize("revision", [1, 3], ids=["same", "new"])
    async def test_an_interaction_is_stored_once(self, store: Store, revision: int) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=5))
        with pytest.raises(AlreadyDone) as done:
            await store.encounters.append(row.id, revision, step("hit", "felled", interaction_id=5))
        assert vars(done.value) == {"encounter_id": row.id, "first_seq": 2, "last_seq": 3}
        assert len(await store.encounters.events(row.id)) == 3
        assert await store.encounters.find_interaction(5) == InteractionRow(row.id, 2, 3)
        assert await store.encounters.find_interaction(6) is None

    async def test_a_repeated_begin_does_not_find_its_own_channel_busy(self, store: Store) -> None:
        row = await begin(store, interaction_id=5)
        with pytest.raises(AlreadyDone) as done:
            await begin(store, interaction_id=5)
        assert vars(done.value) == {"encounter_id": row.id, "first_seq": 1, "last_seq": 1}


class TestChannels:
    async def test_a_channel_has_one_open_encounter(self, store: Store, where: Path | str) -> None:
        assert await store.encounters.current(CHANNEL) is None
        row = await begin(store)
        with unchanged(where, ChannelBusy) as busy:
            await begin(store)
        assert vars(busy.value) == {"channel_id": CHANNEL, "encounter_id": row.id}
        assert (await begin(store, CHANNEL + 1)).id != row.id
        await end(store, row)
        second = await begin(store)
        assert await store.encounters.current(CHANNEL) == second

    async def test_an_ended_encounter_opens_again_if_the_channel_is_free(self, store: Store) -> None:
        row = await end(store, await begin(store))
        again = await store.encounters.append(row.id, 2, step("undone"))
        assert (again.open, again.revision) == (True, 3)
        assert await store.encounters.current(CHANNEL) == again

    async def test_an_ended_encounter_does_not_open_beside_another(self, store: Store, where: Path | str) -> None:
        first = await end(store, await begin(store))
        second = await begin(store)
        with unchanged(where, ChannelBusy) as busy:
            await store.encounters.append(first.id, 2, step("undone", interaction_id=5))
        assert busy.value.encounter_id == second.id
        renamed = await store.encounters.append(first.id, 2, step("renamed", open=False, at=NOW + 1))
        assert renamed.revision == 3, "it may be corrected"
        assert await store.encounters.current(CHANNEL) == second

    async def test_without_an_open_encounter_the_last_to_end_is_current(self, store: Store) -> None:
        first = await end(store, await begin(store))
        second = await end(store, await begin(store), at=NOW + 1)
        assert await store.encounters.current(CHANNEL) == second
        first = await store.encounters.append(first.id, 2, step("undone", at=NOW + 2))
        first = await end(store, first, at=NOW + 3)
        assert await store.encounters.current(CHANNEL) == first


async def test_everything_is_there_after_a_restart(where: Path | str) -> None:
    async with opened(where) as store:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("hit", interaction_id=5))
        encounter, events = await stored(store, row.id), await store.encounters.events(row.id)
    async with opened(where) as store:
        assert await store.encounters.get(row.id) == encounter
        assert await store.encounters.events(row.id) == events
        assert await store.encounters.find_interaction(5) == InteractionRow(row.id, 2, 2)


class TestConstraints:
    """They also hold for changes made with other tools."""

    async def test_a_channel_has_one_open_encounter(self, store: Store, where: Path | str) -> None:
        await end(store, await begin(store))
        await begin(store)
        with unchanged(where, BROKEN, "channel_id"):
            elsewhere(where, "UPDATE encounter SET open = 1")

    async def test_an_open_encounter_is_not_deleted(self, store: Store, where: Path | str) -> None:
        await begin(store)
        with unchanged(where, BROKEN, "open"):
            elsewhere(where, "DELETE FROM encounter")

    async def test_the_id_of_a_deleted_encounter_is_not_given_again(self, store: Store, where: Path | str) -> None:
        """Its buttons may still be in the channel."""
        deleted = await begin(store, open=False)
        elsewhere(where, "DELETE FROM encounter")
        assert await store.encounters.events(deleted.id) == []
        assert (await begin(store)).id > deleted.id

    @pytest.mark.parametrize("is_open", [True, False])
    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE event SET body = '{}'",
            "DELETE FROM event",
            "INSERT INTO event SELECT encounter_id, seq + 2, step, kind, body, actor, at FROM event",
        ],
        ids=["update", "delete", "gap"],
    )
    async def test_events_are_only_appended(self, store: Store, where: Path | str, sql: str, is_open: bool) -> None:
        await begin(store, open=is_open)
        with unchanged(where, BROKEN, "events"):
            elsewhere(where, sql)

    @pytest.mark.parametrize("table", ["event", "encounter"])
    async def test_rows_are_not_replaced(self, store: Store, path: Path, table: str) -> None:
        await begin(store)
        with unchanged(path, BROKEN, "events|replaced"):
            elsewhere(path, f"REPLACE INTO {table} SELECT * FROM {table}")
