"""What is kept beside the encounters."""

from __future__ import annotations

import pytest

from bot.encounters.drafts import DraftRow
from bot.store import Store
from tests.stores import BROKEN

from .table import GM, PLAYER, Clock, begin

DAY_MS = 24 * 60 * 60 * 1000


class TestDraft:
    async def test_a_draft_is_taken_once(self, store: Store) -> None:
        row = await begin(store)
        await store.drafts.save(9, row.id, GM, revision=1, command='{"set": 3}')
        assert await store.drafts.take(9, GM) == DraftRow(9, row.id, GM, 1, '{"set": 3}')
        assert await store.drafts.take(9, GM) is None

    async def test_another_person_does_not_get_it_and_does_not_spoil_it(self, store: Store) -> None:
        row = await begin(store)
        await store.drafts.save(9, row.id, GM, revision=1, command="{}")
        assert await store.drafts.take(9, PLAYER) is None
        assert await store.drafts.take(9, GM) is not None

    async def test_a_draft_waits_for_a_day(self, store: Store, clock: Clock) -> None:
        row = await begin(store)
        for draft_id in (8, 9):
            await store.drafts.save(draft_id, row.id, GM, revision=1, command="{}")
        clock.now += DAY_MS
        assert await store.drafts.take(8, GM) is not None
        clock.now += 1
        assert await store.drafts.take(9, GM) is None

    async def test_a_new_draft_sweeps_out_the_old_ones(self, store: Store, clock: Clock) -> None:
        row = await begin(store)
        await store.drafts.save(8, row.id, GM, revision=1, command="{}")
        clock.now += DAY_MS + 1
        await store.drafts.save(9, row.id, GM, revision=1, command="{}")
        clock.now -= DAY_MS + 1
        assert await store.drafts.take(8, GM) is None

    async def test_an_interaction_that_is_delivered_twice_makes_one_draft(self, store: Store) -> None:
        row = await begin(store)
        for command in ("[1]", "[2]"):
            await store.drafts.save(2**62, row.id, GM, revision=1, command=command)
        draft = await store.drafts.get(2**62, GM)
        assert draft is not None
        assert draft.command == "[1]"

    async def test_a_draft_belongs_to_an_encounter(self, store: Store) -> None:
        with pytest.raises(BROKEN):
            await store.drafts.save(9, 404, GM, revision=1, command="{}")


async def test_notes_to_self(store: Store) -> None:
    assert await store.meta.get("commands") is None
    await store.meta.set("commands", "abc")
    await store.meta.set("commands", "def")
    assert await store.meta.get("commands") == "def"
