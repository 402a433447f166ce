"""What people were shown, what they are still to be shown, and when the clock has something to do."""

from __future__ import annotations

import pytest

from bot.encounters.outbox import OldBoardRow
from bot.encounters.rows import DueRow
from bot.storage.errors import UnknownEncounter
from bot.store import Store
from tests.stores import BROKEN

from .table import CHANNEL, NOW, begin, step

BOARD = 500


class TestBoard:
    async def test_an_encounter_is_found_by_its_board(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        found = await store.encounters.by_board(BOARD)
        assert found is not None
        assert (found.id, found.board_channel_id, found.board_message_id, found.drawn) == (row.id, CHANNEL, BOARD, 1)
        assert await store.encounters.by_board(BOARD + 1) is None

    async def test_a_new_board_takes_the_place_of_the_old_one(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        await store.outbox.set_board(row.id, CHANNEL, BOARD + 1, drawn=0)
        assert await store.encounters.by_board(BOARD) is None
        found = await store.encounters.by_board(BOARD + 1)
        assert found is not None
        assert found.drawn == 0

    async def test_the_board_that_was_replaced_is_kept_in_mind_until_it_is_gone(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        assert await store.outbox.old_boards(row.id) == []
        await store.outbox.set_board(row.id, CHANNEL + 1, BOARD + 1, drawn=1)
        assert await store.outbox.old_boards(row.id) == [OldBoardRow(BOARD, CHANNEL)]
        assert await store.outbox.pending() == [row.id]
        await store.outbox.delete_old_board(BOARD)
        assert await store.outbox.old_boards(row.id) == []
        assert await store.outbox.pending() == []

    async def test_the_same_board_again_replaces_nothing(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        assert await store.outbox.old_boards(row.id) == []

    async def test_an_old_board_that_is_the_board_again_is_not_deleted(self, store: Store) -> None:
        row = await begin(store)
        for message in (BOARD, BOARD + 1, BOARD):
            await store.outbox.set_board(row.id, CHANNEL, message, drawn=1)
        assert await store.outbox.old_boards(row.id) == [OldBoardRow(BOARD + 1, CHANNEL)]

    async def test_a_late_drawing_of_an_earlier_revision_changes_nothing(self, store: Store) -> None:
        row = await begin(store)
        await store.encounters.append(row.id, 1, step())
        await store.outbox.set_drawn(row.id, 2)
        await store.outbox.set_drawn(row.id, 1)
        now = await store.encounters.get(row.id)
        assert now is not None
        assert now.drawn == 2

    async def test_nobody_has_seen_what_is_not_committed(self, store: Store) -> None:
        row = await begin(store)
        with pytest.raises(BROKEN):
            await store.outbox.set_drawn(row.id, 2)
        with pytest.raises(BROKEN):
            await store.outbox.set_announced(row.id, 2)

    async def test_telling_is_not_a_change_of_the_encounter(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_drawn(row.id, 1)
        await store.outbox.set_announced(row.id, 1)
        now = await store.encounters.get(row.id)
        assert now is not None
        assert (now.changed_at, now.revision) == (NOW, 1)

    async def test_an_unknown_encounter_has_no_board(self, store: Store) -> None:
        for telling in (
            store.outbox.set_board(404, CHANNEL, BOARD, drawn=0),
            store.outbox.set_drawn(404, 1),
            store.outbox.set_announced(404, 1),
        ):
            with pytest.raises(UnknownEncounter):
                await telling


class TestBehind:
    async def test_an_encounter_is_behind_until_its_board_is_drawn(self, store: Store) -> None:
        row = await begin(store)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        assert await store.outbox.pending() == []
        await store.encounters.append(row.id, 1, step())
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_drawn(row.id, 2)
        assert await store.outbox.pending() == []

    async def test_and_until_its_announcement_is_made(self, store: Store) -> None:
        row = await begin(store, announce=True)
        await store.outbox.set_drawn(row.id, 1)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_announced(row.id, 1)
        assert await store.outbox.pending() == []

    async def test_a_late_word_of_an_earlier_announcement_changes_nothing(self, store: Store) -> None:
        row = await begin(store, announce=True)
        await store.encounters.append(row.id, 1, step(announce=True))
        await store.outbox.set_announced(row.id, 2)
        await store.outbox.set_announced(row.id, 1)
        now = await store.encounters.get(row.id)
        assert now is not None
        assert (now.announce, now.announced) == (2, 2)

    async def test_a_step_that_announces_nothing_keeps_what_is_still_to_be_announced(self, store: Store) -> None:
        row = await begin(store, announce=True)
        await store.encounters.append(row.id, 1, step())
        now = await store.encounters.get(row.id)
        assert now is not None
        assert (now.announce, now.announced) == (1, 0)

    async def test_the_end_is_told_as_well(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_drawn(row.id, 1)
        await store.encounters.append(row.id, 1, step("ended", open=False))
        assert await store.outbox.pending() == [row.id]

    async def test_an_encounter_that_is_told_does_not_hide_another(self, store: Store) -> None:
        first, second, third = [await begin(store, channel) for channel in (1, 2, 3)]
        await store.outbox.set_drawn(second.id, 1)
        assert await store.outbox.pending() == [first.id, third.id]


class TestDue:
    async def test_the_earliest_comes_first(self, store: Store) -> None:
        late = await begin(store, 1, due_at=NOW + 9)
        await begin(store, 2)
        early = await begin(store, 3, due_at=NOW + 5)
        assert await store.encounters.due(NOW + 4) == []
        assert await store.encounters.due(NOW + 5) == [DueRow(early.id, NOW + 5)]
        assert await store.encounters.due(NOW + 99) == [DueRow(early.id, NOW + 5), DueRow(late.id, NOW + 9)]

    async def test_each_step_sets_the_hour_anew(self, store: Store) -> None:
        row = await begin(store, due_at=NOW + 5)
        await store.encounters.append(row.id, 1, step(due_at=NOW + 7))
        assert await store.encounters.due(NOW + 99) == [DueRow(row.id, NOW + 7)]
        await store.encounters.append(row.id, 2, step())
        assert await store.encounters.due(NOW + 99) == []

    async def test_nothing_is_due_in_an_empty_store(self, store: Store) -> None:
        assert await store.encounters.due(NOW) == []
