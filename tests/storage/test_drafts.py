"""Drafts, and the values of the bot itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.encounters.drafts import DRAFT_LIFE_MS, DraftRow
from bot.store import Store
from tests.stores import BROKEN, elsewhere

from .table import GM, PLAYER, Clock, begin


async def test_a_draft_is_taken_once_by_its_user(store: Store) -> None:
    row = await begin(store)
    await store.drafts.save(9, row.id, GM, revision=1, command='{"set": 3}')
    assert await store.drafts.take(9, PLAYER) is None
    assert await store.drafts.take(9, GM) == DraftRow(9, row.id, GM, 1, '{"set": 3}')
    assert await store.drafts.take(9, GM) is None


async def test_a_draft_waits_for_a_day_and_is_deleted_by_a_later_one(
    store: Store, where: Path | str, clock: Clock
) -> None:
    row = await begin(store)
    for draft_id in (7, 8):
        await store.drafts.save(draft_id, row.id, GM, revision=1, command="{}")
    clock.now += DRAFT_LIFE_MS
    assert await store.drafts.take(7, GM) is not None
    clock.now += 1
    assert await store.drafts.take(8, GM) is None
    await store.drafts.save(9, row.id, GM, revision=1, command="{}")
    assert elsewhere(where, "SELECT id FROM draft") == [(9,)]


async def test_an_interaction_that_is_delivered_twice_makes_one_draft(store: Store) -> None:
    row = await begin(store)
    for command in ("[1]", "[2]"):
        await store.drafts.save(2**62, row.id, GM, revision=1, command=command)
    draft = await store.drafts.get(2**62, GM)
    assert draft is not None
    assert draft.command == "[1]"


async def test_a_draft_belongs_to_an_encounter(store: Store) -> None:
    with pytest.raises(BROKEN):
        await store.drafts.save(9, 404, GM, revision=1, command="{}")


async def test_a_value_of_the_bot_is_replaced(store: Store) -> None:
    assert await store.meta.get("commands") is None
    for value in ("abc", "def"):
        await store.meta.set("commands", value)
        assert await store.meta.get("commands") == value
