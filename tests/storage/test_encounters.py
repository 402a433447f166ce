"""An encounter is begun, goes on step by step, and is found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.encounters.rows import EncounterRow, EventRow, InteractionRow
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, UnknownEncounter
from bot.store import Store
from tests.stores import BROKEN, contents, elsewhere

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, opened, step


async def test_a_new_encounter_is_returned_as_it_stands(store: Store) -> None:
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


async def test_a_step_moves_the_encounter_on(store: Store) -> None:
    row = await begin(store, due_at=NOW + 5)
    later = step("hit", "felled", at=NOW + 9, gm_id=77, snapshot='{"phase": "over"}', snapshot_version=2, open=False)
    assert (await store.encounters.append(row.id, 1, later)).revision == 3
    now = await store.encounters.get(row.id)
    assert now is not None
    assert (now.revision, now.gm_id, now.open, now.due_at) == (3, 77, False, None)
    assert (now.snapshot, now.snapshot_version) == ('{"phase": "over"}', 2)
    assert (now.created_at, now.changed_at) == (NOW, NOW + 9)


async def test_events_tell_which_command_made_them(store: Store) -> None:
    row = await begin(store)
    await store.encounters.append(row.id, 1, step("declared", "rolled", at=NOW + 1))
    await store.encounters.append(row.id, 3, step("paused", actor="clock", at=NOW + 2))
    assert await store.encounters.events(row.id) == [
        EventRow(1, 1, "begun", '{"kind": "begun"}', str(PLAYER), NOW),
        EventRow(2, 2, "declared", '{"kind": "declared"}', str(PLAYER), NOW + 1),
        EventRow(3, 2, "rolled", '{"kind": "rolled"}', str(PLAYER), NOW + 1),
        EventRow(4, 4, "paused", '{"kind": "paused"}', "clock", NOW + 2),
    ]


async def test_a_step_without_events_is_a_bug(store: Store, where: Path | str) -> None:
    row = await begin(store)
    before = contents(where)
    nothing = step()
    nothing = type(nothing)(
        events=[], actor="1", at=NOW, snapshot=nothing.snapshot, snapshot_version=1, gm_id=GM, interaction_id=5
    )
    with pytest.raises(ValueError, match="events"):
        await store.encounters.append(row.id, 1, nothing)
    with pytest.raises(ValueError, match="events"):
        await store.encounters.begin(GUILD, 99, system="duel", locale="fr", commit=nothing)
    assert contents(where) == before


@pytest.mark.parametrize("bad", [{"snapshot": "{"}, {"actor": ""}, {"snapshot_version": 0}])
async def test_what_breaks_a_promise_of_the_schema_leaves_nothing_behind(
    store: Store, where: Path | str, bad: dict[str, object]
) -> None:
    row = await begin(store)
    before = contents(where)
    with pytest.raises(BROKEN):
        await store.encounters.append(row.id, 1, step("hit", interaction_id=5, **bad))
    assert contents(where) == before


class TestRevisions:
    @pytest.mark.parametrize("expected", [1, 3])
    async def test_a_step_decided_on_another_revision_is_refused(
        self, store: Store, where: Path | str, expected: int
    ) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step())
        before = contents(where)
        with pytest.raises(RevisionConflict) as conflict:
            await store.encounters.append(row.id, expected, step())
        assert vars(conflict.value) == {"encounter_id": row.id, "expected": expected, "stored": 2}
        assert contents(where) == before

    async def test_there_is_no_step_of_an_unknown_encounter(self, store: Store) -> None:
        with pytest.raises(UnknownEncounter) as unknown:
            await store.encounters.append(404, 1, step())
        assert unknown.value.encounter_id == 404
        assert await store.encounters.get(404) is None
        assert await store.encounters.events(404) == []

    async def test_a_new_snapshot_changes_only_the_snapshot(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.replace_snapshot(row.id, 1, snapshot='{"phase": "new"}', snapshot_version=2)
        now = await store.encounters.get(row.id)
        assert now is not None
        assert (now.snapshot, now.snapshot_version) == ('{"phase": "new"}', 2)
        assert (now.revision, now.changed_at, now.drawn) == (row.revision, row.changed_at, row.drawn)

    async def test_a_snapshot_of_another_revision_is_refused(self, store: Store, where: Path | str) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step())
        before = contents(where)
        with pytest.raises(RevisionConflict):
            await store.encounters.replace_snapshot(row.id, 1, snapshot="{}", snapshot_version=2)
        assert contents(where) == before


class TestRepetition:
    async def test_a_press_delivered_twice_counts_once(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=5))
        with pytest.raises(AlreadyDone) as done:
            await store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=5))
        assert vars(done.value) == {"encounter_id": row.id, "first_seq": 2, "last_seq": 3}
        assert len(await store.encounters.events(row.id)) == 3

    async def test_also_when_it_comes_with_the_new_revision(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step(interaction_id=5))
        with pytest.raises(AlreadyDone):
            await store.encounters.append(row.id, 2, step(interaction_id=5))

    async def test_a_beginning_delivered_twice_is_no_busy_channel(self, store: Store) -> None:
        row = await begin(store, interaction_id=5)
        with pytest.raises(AlreadyDone) as done:
            await begin(store, interaction_id=5)
        assert vars(done.value) == {"encounter_id": row.id, "first_seq": 1, "last_seq": 1}

    async def test_one_can_ask_where_the_events_of_an_interaction_stand(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=5))
        assert await store.encounters.find_interaction(5) == InteractionRow(row.id, 2, 3)
        assert await store.encounters.find_interaction(6) is None


class TestChannels:
    async def test_a_channel_has_one_open_encounter(self, store: Store, where: Path | str) -> None:
        row = await begin(store)
        before = contents(where)
        with pytest.raises(ChannelBusy) as busy:
            await begin(store)
        assert vars(busy.value) == {"channel_id": CHANNEL, "encounter_id": row.id}
        assert contents(where) == before
        assert (await begin(store, CHANNEL + 1)).id != row.id

    async def test_after_the_end_comes_the_next(self, store: Store) -> None:
        first = await begin(store)
        await store.encounters.append(first.id, 1, step("ended", open=False))
        second = await begin(store)
        assert await store.encounters.current(CHANNEL) == second

    async def test_an_ended_encounter_opens_again_if_the_channel_is_free(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("ended", open=False))
        await store.encounters.append(row.id, 2, step("undone"))
        now = await store.encounters.current(CHANNEL)
        assert now is not None
        assert (now.id, now.open, now.revision) == (row.id, True, 3)

    async def test_and_not_beside_another(self, store: Store, where: Path | str) -> None:
        first = await begin(store)
        await store.encounters.append(first.id, 1, step("ended", open=False))
        second = await begin(store)
        before = contents(where)
        with pytest.raises(ChannelBusy) as busy:
            await store.encounters.append(first.id, 2, step("undone", interaction_id=5))
        assert busy.value.encounter_id == second.id
        assert contents(where) == before

    async def test_an_ended_encounter_may_be_corrected_beside_an_orender_fore(self, store: Store) -> None:
        first = await begin(store)
        await store.encounters.append(first.id, 1, step("ended", open=False))
        second = await begin(store)
        assert (await store.encounters.append(first.id, 2, step("renamed", open=False, at=NOW + 1))).revision == 3
        assert await store.encounters.current(CHANNEL) == second

    async def test_without_an_open_encounter_the_last_to_end_is_current(self, store: Store) -> None:
        first = await begin(store)
        await store.encounters.append(first.id, 1, step("ended", open=False))
        second = await begin(store)
        await store.encounters.append(second.id, 1, step("ended", open=False, at=NOW + 1))
        assert (await store.encounters.current(CHANNEL)) == await store.encounters.get(second.id)
        await store.encounters.append(first.id, 2, step("undone", at=NOW + 2))
        await store.encounters.append(first.id, 3, step("ended", open=False, at=NOW + 3))
        assert (await store.encounters.current(CHANNEL)) == await store.encounters.get(first.id)

    async def test_a_channel_without_encounters_has_no_current_one(self, store: Store) -> None:
        assert await store.encounters.current(CHANNEL) is None


async def test_a_new_start_finds_everything(where: Path | str) -> None:
    async with opened(where) as store:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step("hit", interaction_id=5))
        encounter, events = await store.encounters.get(row.id), await store.encounters.events(row.id)
    async with opened(where) as store:
        assert await store.encounters.get(row.id) == encounter
        assert await store.encounters.events(row.id) == events
        assert await store.encounters.find_interaction(5) == InteractionRow(row.id, 2, 2)


class TestWithAnotherTool:
    """Whoever changes the file by other means finds the same rules."""

    async def test_a_channel_has_one_open_encounter(self, store: Store, where: Path | str) -> None:
        ended = await begin(store)
        await store.encounters.append(ended.id, 1, step("ended", open=False))
        await begin(store)
        before = contents(where)
        with pytest.raises(BROKEN, match="channel_id"):
            elsewhere(where, "UPDATE encounter SET open = 1")
        assert contents(where) == before

    async def test_the_id_of_a_removed_encounter_never_comes_back(self, store: Store, where: Path | str) -> None:
        """Its buttons may still hang in the channel."""
        removed = await begin(store, open=False)
        elsewhere(where, "DELETE FROM encounter")
        assert await store.encounters.events(removed.id) == []
        assert (await begin(store)).id > removed.id

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE event SET body = '{}'",
            "DELETE FROM event",
            "INSERT INTO event SELECT encounter_id, seq + 2, step, kind, body, actor, at FROM event",
        ],
        ids=["update", "delete", "gap"],
    )
    async def test_events_are_only_added(self, store: Store, where: Path | str, sql: str) -> None:
        await begin(store)
        before = contents(where)
        with pytest.raises(BROKEN, match="events"):
            elsewhere(where, sql)
        assert contents(where) == before

    async def test_events_are_not_replaced(self, store: Store, path: Path) -> None:
        await begin(store)
        before = contents(path)
        with pytest.raises(BROKEN, match="events"):
            elsewhere(path, "REPLACE INTO event SELECT * FROM event")
        assert contents(path) == before
