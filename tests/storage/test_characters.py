"""Characters of people, with a sheet for each system."""

from __future__ import annotations

import pytest

from bot.cogs.characters.store import CHARACTER_LIMIT, CharacterRow, SheetRow
from bot.storage.errors import NameTaken, TooMany
from bot.store import Store

from .table import GM, GUILD, NOW, PLAYER, Clock


async def only(store: Store) -> CharacterRow:
    (found,) = await store.characters.of_user(GUILD, PLAYER)
    return found


async def test_a_character_has_a_sheet_for_each_system(store: Store, clock: Clock) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"speed": 4}'})
    clock.now += 1
    assert await store.characters.save(GUILD, PLAYER, "Cyrano", {"totals": "{}"}) == number
    assert await only(store) == CharacterRow(
        number,
        GUILD,
        PLAYER,
        "Cyrano",
        standard=False,
        used_at=NOW + 1,
        sheets={"duel": SheetRow('{"speed": 4}', NOW), "totals": SheetRow("{}", NOW + 1)},
    )
    assert await store.characters.get(number) == await only(store)


async def test_a_character_may_have_no_sheet_yet(store: Store) -> None:
    await store.characters.save(GUILD, PLAYER, "Cyrano")
    assert (await only(store)).sheets == {}


async def test_a_sheet_is_replaced(store: Store) -> None:
    await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"speed": 4}'})
    await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"vi": 0}'})
    assert (await only(store)).sheets["duel"].body == '{"vi": 0}'


@pytest.mark.parametrize("again", ["CYRANO", "cyrano", "Ｃｙｒａｎｏ"])
async def test_users_82_a_name_is_the_same_in_any_case_and_no_other(store: Store, again: str) -> None:
    first = await store.characters.save(GUILD, PLAYER, "Cyrano")
    assert await store.characters.save(GUILD, PLAYER, again) == first
    assert (await only(store)).name == again
    assert await store.characters.save(GUILD, PLAYER, "Cyrano de Bergerac") != first


async def test_nobody_sees_another_persons_or_another_servers(store: Store) -> None:
    await store.characters.save(GUILD, PLAYER, "Cyrano")
    assert await store.characters.of_user(GUILD, GM) == []
    assert await store.characters.of_user(GUILD + 1, PLAYER) == []
    assert await store.characters.save(GUILD, GM, "Cyrano") != (await only(store)).id


async def test_the_last_used_comes_first(store: Store, clock: Clock) -> None:
    for name in ("Roxane", "Cyrano", "Christian"):
        clock.now += 1
        await store.characters.save(GUILD, PLAYER, name, {"duel": "{}"})
    clock.now += 1
    (cyrano,) = [one.id for one in await store.characters.of_user(GUILD, PLAYER) if one.name == "Cyrano"]
    await store.characters.mark_used(cyrano, GUILD, PLAYER, "duel")
    known = await store.characters.of_user(GUILD, PLAYER)
    assert [one.name for one in known] == ["Cyrano", "Christian", "Roxane"]
    assert known[0].sheets["duel"].used_at == clock.now


async def test_nobody_uses_or_changes_a_character_that_is_gone_or_not_hers(store: Store) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"vi": 1}'})
    before = await store.characters.of_user(GUILD, PLAYER)
    store.clock_ms.now += 1
    for character, guild, user in ((number + 1, GUILD, PLAYER), (number, GUILD, GM), (number, GUILD + 1, PLAYER)):
        await store.characters.mark_used(character, guild, user, "duel")
        assert not await store.characters.change_sheet(character, guild, user, "duel", lambda body: "{}")
    assert await store.characters.of_user(GUILD, PLAYER) == before
    assert await store.characters.of_user(GUILD, GM) == []


async def test_a_sheet_is_changed_as_it_stands(store: Store) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"vi": 1}'})
    store.clock_ms.now += 1
    assert await store.characters.change_sheet(number, GUILD, PLAYER, "duel", lambda body: f"[{body}]")
    assert await store.characters.change_sheet(number, GUILD, PLAYER, "totals", lambda body: f'["{body}"]')
    sheets = (await only(store)).sheets
    assert {system: kept.body for system, kept in sheets.items()} == {"duel": '[{"vi": 1}]', "totals": '["None"]'}
    assert sheets["duel"].used_at == (await only(store)).used_at == NOW + 1


async def test_a_change_that_is_refused_changes_nothing(store: Store) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"})
    before = await store.characters.of_user(GUILD, PLAYER)
    store.clock_ms.now += 1

    def refuse(body: str | None) -> str:
        raise LookupError(body)

    with pytest.raises(LookupError):
        await store.characters.change_sheet(number, GUILD, PLAYER, "duel", refuse)
    assert await store.characters.of_user(GUILD, PLAYER) == before


async def test_there_is_one_default(store: Store) -> None:
    first = await store.characters.save(GUILD, PLAYER, "Cyrano", standard=True)
    second = await store.characters.save(GUILD, PLAYER, "Roxane", standard=True)
    others = await store.characters.save(GUILD, GM, "Ragueneau", standard=True)
    assert {one.id: one.standard for one in await store.characters.of_user(GUILD, PLAYER)} == {
        first: False,
        second: True,
    }
    await store.characters.set_standard(first)
    assert {one.id: one.standard for one in await store.characters.of_user(GUILD, PLAYER)} == {
        first: True,
        second: False,
    }
    await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"})
    assert {one.id: one.standard for one in await store.characters.of_user(GUILD, PLAYER)} == {
        first: True,
        second: False,
    }
    assert [one.standard for one in await store.characters.of_user(GUILD, GM) if one.id == others] == [True]


async def test_another_name(store: Store) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"})
    other = await store.characters.save(GUILD, PLAYER, "Roxane")
    await store.characters.rename(number, "CYRANO")
    with pytest.raises(NameTaken):
        await store.characters.rename(number, "roxane")
    assert {one.id: one.name for one in await store.characters.of_user(GUILD, PLAYER)} == {
        number: "CYRANO",
        other: "Roxane",
    }
    await store.characters.rename(404, "Nobody")


async def test_deleted_with_its_sheets(store: Store) -> None:
    number = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"}, standard=True)
    await store.characters.delete(number)
    assert await store.characters.of_user(GUILD, PLAYER) == []
    assert await store.characters.get(number) is None
    again = await store.characters.save(GUILD, PLAYER, "Cyrano")
    assert again > number, "an old button must not reach a new character"
    assert await only(store) == CharacterRow(again, GUILD, PLAYER, "Cyrano", False, NOW, {})


async def test_there_are_only_so_many(store: Store) -> None:
    for number in range(CHARACTER_LIMIT):
        await store.characters.save(GUILD, PLAYER, f"Cadet {number}")
    with pytest.raises(TooMany) as full:
        await store.characters.save(GUILD, PLAYER, "Cyrano")
    assert full.value.limit == CHARACTER_LIMIT
    await store.characters.save(GUILD, PLAYER, "cadet 0", {"duel": "{}"})
    await store.characters.save(GUILD + 1, PLAYER, "Cyrano")
    await store.characters.save(GUILD, GM, "Cyrano")


async def test_of_several_all_are_saved_or_none(store: Store) -> None:
    for number in range(CHARACTER_LIMIT - 1):
        await store.characters.save(GUILD, PLAYER, f"Cadet {number}")
    before = await store.characters.of_user(GUILD, PLAYER)
    with pytest.raises(TooMany):
        await store.characters.save_all(GUILD, PLAYER, {"Cyrano": {}, "CADET 0": {"duel": "{}"}, "Roxane": {}})
    assert await store.characters.of_user(GUILD, PLAYER) == before
    await store.characters.save_all(GUILD, PLAYER, {"Cyrano": {"duel": "{}"}, "CADET 0": {}}, standard="Cyrano")
    assert [one.name for one in await store.characters.of_user(GUILD, PLAYER) if one.standard] == ["Cyrano"]
