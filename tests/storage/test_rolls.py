"""Rolls, saved rolls and roll calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.cogs.rolls.store import CALL_MEMBERS, ROLLS_KEPT, SAVED_LIMIT, CallRow, NewRoll, RollRow, SavedRollRow
from bot.storage.errors import TooMany
from bot.store import Store
from rules.dice.limits import MAX_TOTAL

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, Clock, begin, step

OTHER = PLAYER + 1
CALL = 77


def rolled(user: int = PLAYER, **fields: Any) -> NewRoll:
    """A roll of two dice."""
    kept = {"user_id": user, "notation": "2d6", "label": "", "faces": "[3, 4]", "total": 7, "seen_by": "all"}
    return NewRoll(**{**kept, **fields})


def called(**fields: Any) -> CallRow:
    """A call of the GM."""
    made = {"id": CALL, "guild_id": GUILD, "user_id": GM, "notation": "2d5", "label": "", "at": NOW}
    return CallRow(**{**made, **fields})


async def open_call(store: Store, *members: int, **fields: Any) -> None:
    """Store the call with these members."""
    await store.rolls.open_call(called(**fields))
    for user in members:
        assert await store.rolls.join_call(CALL, user)


class TestRolls:
    async def test_an_interaction_is_stored_once(self, store: Store) -> None:
        assert await store.rolls.add(1, GUILD, GM, [rolled(), rolled(OTHER, total=9)])
        assert not await store.rolls.add(1, GUILD, GM, [rolled(total=2)])
        assert await store.rolls.of_interaction(GUILD, 1) == [
            RollRow(1, GUILD, PLAYER, GM, NOW, "2d6", "", "[3, 4]", 7, "all", None, None),
            RollRow(1, GUILD, OTHER, GM, NOW, "2d6", "", "[3, 4]", 9, "all", None, None),
        ]

    async def test_the_newest_come_first(self, store: Store) -> None:
        for number in (1, 2, 3):
            await store.rolls.add(number, GUILD, PLAYER, [rolled(total=number)])
        assert [row.total for row in await store.rolls.of_user(GUILD, PLAYER)] == [3, 2, 1]
        assert [row.total for row in await store.rolls.of_user(GUILD, PLAYER, 2)] == [3, 2]
        assert [row.total for row in await store.rolls.last_made_by(GUILD, PLAYER)] == [3]

    async def test_each_user_and_server_has_its_own(self, store: Store) -> None:
        await store.rolls.add(1, GUILD, PLAYER, [rolled()])
        assert await store.rolls.of_user(GUILD + 1, PLAYER) == []
        assert await store.rolls.of_interaction(GUILD + 1, 1) == []
        assert await store.rolls.last_made_by(GUILD, OTHER) == []

    async def test_rolls_for_others_count_as_made_by_the_caller(self, store: Store) -> None:
        await store.rolls.add(1, GUILD, PLAYER, [rolled()])
        await store.rolls.add(2, GUILD, GM, [rolled(total=12)])
        assert [row.total for row in await store.rolls.last_made_by(GUILD, PLAYER)] == [7]
        assert [row.total for row in await store.rolls.last_made_by(GUILD, GM)] == [12]

    async def test_a_roll_has_its_channel_and_the_present_gm_of_its_fight(self, store: Store) -> None:
        fight = await begin(store)
        await store.rolls.add(
            1, GUILD, PLAYER, [rolled(seen_by="gm", channel_id=CHANNEL, encounter_id=fight.id), rolled(OTHER)]
        )
        hidden, plain = await store.rolls.of_interaction(GUILD, 1)
        assert (hidden.channel_id, hidden.gm_id, plain.channel_id, plain.gm_id) == (CHANNEL, GM, None, None)
        await store.encounters.append(fight.id, 1, step("handed-over", gm_id=OTHER))
        assert [row.gm_id for row in await store.rolls.of_interaction(GUILD, 1)] == [OTHER, None]
        await store.encounters.append(fight.id, 2, step("ended", gm_id=OTHER, open=False))
        assert [row.gm_id for row in await store.rolls.of_interaction(GUILD, 1)] == [None, None]
        await begin(store, gm_id=PLAYER)
        assert [row.gm_id for row in await store.rolls.of_interaction(GUILD, 1)] == [None, None], "of another fight"

    async def test_the_oldest_are_deleted(self, store: Store) -> None:
        await store.rolls.add(1, GUILD, OTHER, [rolled(OTHER)])
        many = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            INSERT INTO roll (interaction_id, guild_id, user_id, asked_by, at, notation, label, total, seen_by)
            SELECT 1000 + i, ?, ?, ?, ?, 'd6', '', i, 'all' FROM n
        """
        await store.database.change(
            "fill", lambda transaction: transaction.run(many, ROLLS_KEPT, GUILD, PLAYER, PLAYER, NOW)
        )
        await store.rolls.add(2, GUILD, PLAYER, [rolled(total=99)])
        kept = await store.rolls.of_user(GUILD, PLAYER, 2 * ROLLS_KEPT)
        assert len(kept) == ROLLS_KEPT
        assert (kept[0].total, kept[-1].total) == (99, 2)
        assert len(await store.rolls.of_user(GUILD, OTHER)) == 1


class TestSavedRolls:
    async def test_are_replaced_and_deleted_by_name(self, store: Store) -> None:
        await store.rolls.save(GUILD, PLAYER, SavedRollRow("sword", "Sword", "2d6"))
        await store.rolls.save(GUILD, PLAYER, SavedRollRow("sword", "SWORD", "3d6"))
        await store.rolls.save(GUILD, PLAYER, SavedRollRow("axe", "Axe", "d12"))
        assert [row.name for row in await store.rolls.saved(GUILD, PLAYER)] == ["Axe", "SWORD"]
        assert await store.rolls.saved(GUILD, OTHER) == await store.rolls.saved(GUILD + 1, PLAYER) == []
        assert await store.rolls.delete_saved(GUILD, OTHER, "axe") is None
        assert await store.rolls.delete_saved(GUILD, PLAYER, "axe") == SavedRollRow("axe", "Axe", "d12")
        assert await store.rolls.delete_saved(GUILD, PLAYER, "axe") is None

    async def test_the_limit(self, store: Store) -> None:
        for number in range(SAVED_LIMIT):
            await store.rolls.save(GUILD, PLAYER, SavedRollRow(f"n{number}", f"N{number}", "d6"))
        with pytest.raises(TooMany) as refused:
            await store.rolls.save(GUILD, PLAYER, SavedRollRow("more", "More", "d6"))
        assert refused.value.limit == SAVED_LIMIT
        await store.rolls.save(GUILD, PLAYER, SavedRollRow("n3", "N3", "d8"))
        await store.rolls.save(GUILD, OTHER, SavedRollRow("more", "More", "d6"))


class TestCalls:
    async def test_is_stored_once_and_found_on_its_server(self, store: Store) -> None:
        assert await store.rolls.open_call(called())
        assert not await store.rolls.open_call(called(notation="d100"))
        assert await store.rolls.call(GUILD, CALL) == called()
        assert await store.rolls.call(GUILD + 1, CALL) is None

    async def test_is_joined_once_and_in_order(self, store: Store) -> None:
        await open_call(store, OTHER, PLAYER)
        assert not await store.rolls.join_call(CALL, OTHER)
        assert not await store.rolls.join_call(CALL + 1, OTHER)
        assert await store.rolls.call_members(CALL) == [OTHER, PLAYER]

    async def test_the_limit(self, store: Store) -> None:
        await open_call(store, *range(1_000, 1_000 + CALL_MEMBERS))
        with pytest.raises(TooMany):
            await store.rolls.join_call(CALL, PLAYER)

    async def test_is_closed_once_with_its_rolls(self, store: Store) -> None:
        await open_call(store, PLAYER)
        assert not await store.rolls.close_call(CALL, 5, GM, [rolled(), rolled(OTHER)]), "only members roll"
        assert not await store.rolls.close_call(CALL, 5, GM, []), "every member rolls"
        assert await store.rolls.close_call(CALL, 5, GM, [rolled()])
        assert not await store.rolls.close_call(CALL, 6, GM, [rolled()])
        assert not await store.rolls.join_call(CALL, OTHER)
        assert await store.rolls.call(GUILD, CALL) == replace(called(), closed_at=NOW)
        assert [row.user_id for row in await store.rolls.of_call(CALL)] == [PLAYER]
        assert await store.rolls.last_made_by(GUILD, GM) == [], "a call is not rolled again"


class TestPersonalData:
    async def test_unused_and_old_rows_expire(self, store: Store, clock: Clock) -> None:
        await store.rolls.add(1, GUILD, PLAYER, [rolled()])
        for word in ("used", "unused"):
            await store.rolls.save(GUILD, PLAYER, SavedRollRow(word, word, "d6"))
        await store.rolls.open_call(called())
        clock.now += 10
        await store.rolls.mark_saved_used(GUILD, PLAYER, "used")
        await store.rolls.add(2, GUILD, PLAYER, [rolled(total=2)])
        await store.personal_data.expire(NOW + 5)
        assert [row.total for row in await store.rolls.of_user(GUILD, PLAYER)] == [2]
        assert [row.word for row in await store.rolls.saved(GUILD, PLAYER)] == ["used"]
        assert await store.rolls.call(GUILD, CALL) is None

    async def test_own_rolls_are_deleted_and_others_stay(self, store: Store) -> None:
        await store.rolls.add(1, GUILD, PLAYER, [rolled(), rolled(OTHER)])
        await store.rolls.add(2, GUILD, OTHER, [rolled(), rolled(OTHER)])
        await store.rolls.add(3, GUILD, PLAYER, [rolled(OTHER, seen_by="gm")])
        await store.rolls.add(4, GUILD + 1, PLAYER, [rolled(OTHER)])
        before = await store.personal_data.export(OTHER)
        await store.personal_data.forget(PLAYER, GUILD)
        assert await store.rolls.of_user(GUILD, PLAYER) == []
        assert await store.personal_data.export(OTHER) == before
        assert [row.asked_by for row in await store.rolls.of_user(GUILD, OTHER)] == [None, OTHER, None]
        assert [row.asked_by for row in await store.rolls.of_user(GUILD + 1, OTHER)] == [PLAYER]

    async def test_a_roll_for_the_gm_is_not_deleted_with_the_gm(self, store: Store) -> None:
        fight = await begin(store)
        await store.rolls.add(1, GUILD, PLAYER, [rolled(seen_by="gm", encounter_id=fight.id)])
        await store.personal_data.forget(GM)
        (row,) = await store.rolls.of_user(GUILD, PLAYER)
        assert (row.asked_by, row.gm_id) == (PLAYER, GM)

    async def test_a_closed_call_keeps_the_rolls_of_its_members(self, store: Store) -> None:
        await open_call(store, PLAYER, GM)
        await store.rolls.close_call(CALL, 5, GM, [rolled(), rolled(GM)])
        before = await store.personal_data.export(PLAYER)
        assert await store.personal_data.forget(GM) == []
        assert await store.personal_data.export(PLAYER) == before
        assert [(row.user_id, row.asked_by) for row in await store.rolls.of_call(CALL)] == [(PLAYER, None)]
        assert await store.rolls.call(GUILD, CALL) == replace(called(user_id=None), closed_at=NOW)

    async def test_an_open_call_goes_on_without_its_caller_while_it_has_members(self, store: Store) -> None:
        await store.rolls.open_call(called(id=CALL + 1, user_id=OTHER))
        await open_call(store, PLAYER, channel_id=CHANNEL)
        await store.rolls.set_call_message(CALL, CHANNEL, 9)
        assert await store.personal_data.forget(GM, GUILD + 1) == []
        assert await store.personal_data.forget(GM) == [called(channel_id=CHANNEL, message_id=9)]
        nameless = called(user_id=None, channel_id=CHANNEL, message_id=9)
        assert await store.rolls.call(GUILD, CALL) == nameless
        assert await store.rolls.join_call(CALL, OTHER)
        assert await store.personal_data.forget(PLAYER) == [nameless]
        assert await store.rolls.call_members(CALL) == [OTHER]
        assert [row.id for row in await store.personal_data.forget(OTHER)] == [CALL + 1, CALL]
        assert await store.rolls.call(GUILD, CALL) is await store.rolls.call(GUILD, CALL + 1) is None

    async def test_the_export_hides_the_results_of_rolls_for_the_gm(self, store: Store) -> None:
        await store.rolls.add(1, GUILD, PLAYER, [rolled()])
        await store.rolls.add(2, GUILD, PLAYER, [rolled(seen_by="gm")])
        await store.rolls.add(3, GUILD, GM, [rolled(seen_by="me")])
        await store.rolls.add(4, GUILD, PLAYER, [rolled(seen_by="me")])
        assert [row["total"] for row in (await store.personal_data.export(PLAYER))["roll"]] == [7, None, None, 7]


@pytest.mark.parametrize("total", [MAX_TOTAL, -MAX_TOTAL])
async def test_the_largest_total(store: Store, total: int) -> None:
    await store.rolls.add(1, GUILD, PLAYER, [rolled(total=total)])
    assert [row.total for row in await store.rolls.of_user(GUILD, PLAYER)] == [total]
