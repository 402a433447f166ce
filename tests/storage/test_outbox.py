"""The outbox: what was delivered and what is pending; and when the clock has something to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.encounters.outbox import ANNOUNCEMENTS_KEPT, AnnouncementRow, OldBoardRow
from bot.encounters.rows import DueRow
from bot.storage.errors import UnknownEncounter
from bot.store import Store
from tests.stores import BROKEN

from .table import CHANNEL, NOW, begin, end, step, stored

BOARD = 500


class TestBoard:
    async def test_an_encounter_is_found_by_its_board(self, store: Store) -> None:
        row = await begin(store)
        for message, drawn in ((BOARD, 1), (BOARD + 1, 0)):
            await store.outbox.set_board(row.id, CHANNEL, message, drawn=drawn)
            board = await store.encounters.by_board(message)
            assert board is not None
            assert (board.id, board.board_channel_id, board.board_message_id) == (row.id, CHANNEL, message)
            assert board.drawn == drawn
        assert await store.encounters.by_board(BOARD) is None

    async def test_a_replaced_board_is_pending_until_it_is_deleted(self, store: Store) -> None:
        row = await begin(store)
        for _ in range(2):
            await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
            assert await store.outbox.old_boards(row.id) == []
        await store.outbox.set_board(row.id, CHANNEL + 1, BOARD + 1, drawn=1)
        assert await store.outbox.old_boards(row.id) == [OldBoardRow(BOARD, CHANNEL)]
        assert await store.outbox.pending() == [row.id]
        await store.outbox.delete_old_board(BOARD)
        assert await store.outbox.old_boards(row.id) == []
        assert await store.outbox.pending() == []

    async def test_an_old_board_that_is_the_board_again_is_not_deleted(self, store: Store) -> None:
        row = await begin(store)
        for message in (BOARD, BOARD + 1, BOARD):
            await store.outbox.set_board(row.id, CHANNEL, message, drawn=1)
        assert await store.outbox.old_boards(row.id) == [OldBoardRow(BOARD + 1, CHANNEL)]

    async def test_a_revision_that_is_not_committed_is_not_delivered(self, store: Store) -> None:
        row = await begin(store)
        for deliver in (store.outbox.set_drawn, store.outbox.set_announced):
            with pytest.raises(BROKEN):
                await deliver(row.id, 2)

    async def test_a_delivery_is_no_change_of_the_encounter(self, store: Store) -> None:
        row = await begin(store)
        await store.outbox.set_drawn(row.id, 1)
        await store.outbox.set_announced(row.id, 1)
        after = await stored(store, row.id)
        assert (after.changed_at, after.revision) == (NOW, 1)

    async def test_an_unknown_encounter_has_no_board(self, store: Store) -> None:
        for delivery in (
            store.outbox.set_board(404, CHANNEL, BOARD, drawn=0),
            store.outbox.set_drawn(404, 1),
            store.outbox.set_announced(404, 1),
        ):
            with pytest.raises(UnknownEncounter):
                await delivery


class TestPending:
    async def test_until_the_board_is_drawn(self, store: Store) -> None:
        row = await begin(store)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_board(row.id, CHANNEL, BOARD, drawn=1)
        assert await store.outbox.pending() == []
        await end(store, row)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_drawn(row.id, 2)
        assert await store.outbox.pending() == []

    async def test_until_the_announcement_is_made(self, store: Store) -> None:
        row = await begin(store, announce=True)
        await store.outbox.set_drawn(row.id, 1)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_announced(row.id, 1)
        assert await store.outbox.pending() == []

    async def test_a_late_record_of_an_earlier_revision_changes_nothing(self, store: Store) -> None:
        row = await begin(store, announce=True)
        await store.encounters.append(row.id, 1, step(announce=True))
        for revision in (2, 1):
            await store.outbox.set_drawn(row.id, revision)
            await store.outbox.set_announced(row.id, revision)
        after = await stored(store, row.id)
        assert (after.drawn, after.announce, after.announced) == (2, 2, 2)

    async def test_a_command_without_an_announcement_keeps_a_pending_one(self, store: Store) -> None:
        row = await begin(store, announce=True)
        after = await store.encounters.append(row.id, 1, step())
        assert (after.announce, after.announced) == (1, 0)

    async def test_a_delivered_encounter_does_not_hide_another(self, store: Store) -> None:
        first, second, third = [await begin(store, channel) for channel in (1, 2, 3)]
        await store.outbox.set_drawn(second.id, 1)
        assert await store.outbox.pending() == [first.id, third.id]


class TestSummaries:
    async def test_a_summary_is_pending_each_time_a_fight_ends(self, store: Store) -> None:
        row = await begin(store, CHANNEL)
        assert await store.outbox.pending_summaries() == []
        await end(store, row)
        assert await store.outbox.pending_summaries() == [row.id]
        await store.outbox.set_summary(row.id, 2, 500)
        assert await store.outbox.pending_summaries() == []
        assert await store.outbox.summary(row.id) == (2, 500)
        await store.encounters.append(row.id, 2, step("undone", open=True))
        assert await store.outbox.pending_summaries() == [row.id], "its summary is to be deleted"
        await store.outbox.set_summary(row.id, 2, None)
        assert await store.outbox.pending_summaries() == []
        await store.encounters.append(row.id, 3, step("ended", open=False))
        assert await store.outbox.pending_summaries() == [row.id]


class TestDue:
    async def test_the_earliest_comes_first(self, store: Store) -> None:
        assert await store.encounters.due(NOW) == []
        late = await begin(store, 1, due_at=NOW + 9)
        await begin(store, 2)
        early = await begin(store, 3, due_at=NOW + 5)
        assert await store.encounters.due(NOW + 4) == []
        assert await store.encounters.due(NOW + 5) == [DueRow(early.id, NOW + 5)]
        assert await store.encounters.due(NOW + 99) == [DueRow(early.id, NOW + 5), DueRow(late.id, NOW + 9)]

    async def test_each_command_sets_the_time_anew(self, store: Store) -> None:
        row = await begin(store, due_at=NOW + 5)
        await store.encounters.append(row.id, 1, step(due_at=NOW + 7))
        assert await store.encounters.due(NOW + 99) == [DueRow(row.id, NOW + 7)]
        await store.encounters.append(row.id, 2, step())
        assert await store.encounters.due(NOW + 99) == []


class TestAnnouncements:
    async def test_they_are_pending_until_they_are_checked(self, store: Store) -> None:
        row = await begin(store, announce=True)
        posted = AnnouncementRow(BOARD, CHANNEL, "[1]")
        await store.outbox.set_board(row.id, CHANNEL, BOARD + 1, drawn=1)
        await store.outbox.set_announcements(row.id, [posted], announced=1)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_announcements(row.id, checked=1)
        assert await store.outbox.announcements(row.id) == [replace(posted, checked=1)]
        assert await store.outbox.pending() == []

    async def test_one_that_goes_is_an_old_board_and_one_that_stays_is_forgotten(self, store: Store) -> None:
        row = await begin(store)
        posted = [AnnouncementRow(BOARD + number, CHANNEL, "[]") for number in range(3)]
        await store.outbox.set_announcements(row.id, posted)
        for _ in range(2):
            await store.outbox.set_announcements(row.id, deleted=[BOARD], kept=[BOARD + 1])
        assert await store.outbox.announcements(row.id) == [posted[2]]
        assert await store.outbox.old_boards(row.id) == [OldBoardRow(BOARD, CHANNEL)]

    async def test_only_the_newest_are_kept(self, store: Store) -> None:
        row = await begin(store)
        for number in range(ANNOUNCEMENTS_KEPT + 5):
            await store.outbox.set_announcements(row.id, [AnnouncementRow(BOARD + number, CHANNEL, "[]")])
        kept = [announcement.message_id for announcement in await store.outbox.announcements(row.id)]
        assert kept == list(range(BOARD + 5, BOARD + 5 + ANNOUNCEMENTS_KEPT))
