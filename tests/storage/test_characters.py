"""Characters of users, with a sheet for each system."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cogs.characters.store import CHARACTER_LIMIT, CharacterRow, SheetRow
from bot.storage.errors import NameTaken, TooMany
from bot.store import Store

from .table import GM, GUILD, NOW, PLAYER, Clock, unchanged


async def save(store: Store, name: str = "Cyrano", **sheets: str) -> int:
    """Save a character of the player; its id."""
    return await store.characters.save(GUILD, PLAYER, name, sheets)


async def only(store: Store) -> CharacterRow:
    (character,) = await store.characters.of_user(GUILD, PLAYER)
    return character


async def test_a_character_has_a_sheet_for_each_system(store: Store, clock: Clock) -> None:
    character_id = await save(store)
    assert (await only(store)).sheets == {}
    await save(store, duel='{"vi": 0}')
    assert await save(store, duel='{"speed": 4}') == character_id
    clock.now += 1
    assert await save(store, totals="{}") == character_id
    assert await only(store) == CharacterRow(
        character_id,
        GUILD,
        PLAYER,
        "Cyrano",
        standard=False,
        used_at=NOW + 1,
        sheets={"duel": SheetRow('{"speed": 4}', NOW), "totals": SheetRow("{}", NOW + 1)},
    )
    assert await store.characters.get(character_id) == await only(store)


@pytest.mark.parametrize("again", ["CYRANO", "cyrano", "Ｃｙｒａｎｏ"])
async def test_users_82_a_name_is_the_same_in_any_case_and_no_other(store: Store, again: str) -> None:
    first = await save(store)
    assert await save(store, again) == first
    assert (await only(store)).name == again
    assert await save(store, "Cyrano de Bergerac") != first


async def test_each_user_and_server_has_its_own(store: Store) -> None:
    await save(store)
    assert await store.characters.of_user(GUILD, GM) == []
    assert await store.characters.of_user(GUILD + 1, PLAYER) == []
    assert await store.characters.save(GUILD, GM, "Cyrano") != (await only(store)).id


async def test_the_last_used_comes_first(store: Store, clock: Clock) -> None:
    ids = {}
    for name in ("Roxane", "Cyrano", "Christian"):
        clock.now += 1
        ids[name] = await save(store, name, duel="{}")
    clock.now += 1
    await store.characters.mark_used(ids["Cyrano"], GUILD, PLAYER, "duel")
    characters = await store.characters.of_user(GUILD, PLAYER)
    assert [character.name for character in characters] == ["Cyrano", "Christian", "Roxane"]
    assert characters[0].sheets["duel"].used_at == clock.now


async def test_only_an_own_character_is_used_or_changed(store: Store) -> None:
    character_id = await save(store, duel='{"vi": 1}')
    before = await only(store)
    store.clock_ms.now += 1
    for number, guild, user in (
        (character_id + 1, GUILD, PLAYER),
        (character_id, GUILD, GM),
        (character_id, GUILD + 1, PLAYER),
    ):
        await store.characters.mark_used(number, guild, user, "duel")
        assert not await store.characters.change_sheet(number, guild, user, "duel", lambda body: "{}")
    assert await only(store) == before
    assert await store.characters.of_user(GUILD, GM) == []


async def test_a_sheet_is_changed_from_its_present_state(store: Store, where: Path | str) -> None:
    character_id = await save(store, duel='{"vi": 1}')
    store.clock_ms.now += 1
    assert await store.characters.change_sheet(character_id, GUILD, PLAYER, "duel", lambda body: f"[{body}]")
    assert await store.characters.change_sheet(character_id, GUILD, PLAYER, "totals", lambda body: f'["{body}"]')
    sheets = (await only(store)).sheets
    assert {system: sheet.body for system, sheet in sheets.items()} == {"duel": '[{"vi": 1}]', "totals": '["None"]'}
    assert sheets["duel"].used_at == (await only(store)).used_at == NOW + 1

    def refuse(body: str | None) -> str:
        raise LookupError(body)

    store.clock_ms.now += 1
    with unchanged(where, LookupError):
        await store.characters.change_sheet(character_id, GUILD, PLAYER, "duel", refuse)


async def test_there_is_one_default(store: Store) -> None:
    first = await store.characters.save(GUILD, PLAYER, "Cyrano", standard=True)
    second = await store.characters.save(GUILD, PLAYER, "Roxane", standard=True)
    await store.characters.save(GUILD, GM, "Ragueneau", standard=True)

    async def defaults(user: int = PLAYER) -> list[str]:
        return [character.name for character in await store.characters.of_user(GUILD, user) if character.standard]

    assert await defaults() == ["Roxane"]
    await store.characters.set_standard(first)
    assert await defaults() == ["Cyrano"]
    await save(store, duel="{}")
    assert await defaults() == ["Cyrano"]
    await store.characters.set_standard(second)
    assert (await defaults(), await defaults(GM)) == (["Roxane"], ["Ragueneau"])


async def test_rename(store: Store) -> None:
    character_id, _ = await save(store, duel="{}"), await save(store, "Roxane")
    await store.characters.rename(character_id, "CYRANO")
    with pytest.raises(NameTaken):
        await store.characters.rename(character_id, "roxane")
    assert {row.name for row in await store.characters.of_user(GUILD, PLAYER)} == {"CYRANO", "Roxane"}
    await store.characters.rename(404, "Le Bret")


async def test_a_character_is_deleted_with_its_sheets(store: Store) -> None:
    character_id = await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"}, standard=True)
    await store.characters.delete(character_id)
    assert await store.characters.of_user(GUILD, PLAYER) == []
    assert await store.characters.get(character_id) is None
    again = await save(store)
    assert again > character_id, "an old button must not reach a new character"
    assert await only(store) == CharacterRow(again, GUILD, PLAYER, "Cyrano", False, NOW, {})


async def test_the_limit_holds_for_each_user_and_for_all_of_several(store: Store, where: Path | str) -> None:
    for number in range(CHARACTER_LIMIT - 1):
        await save(store, f"Cadet {number}")
    with unchanged(where, TooMany):
        await store.characters.save_all(GUILD, PLAYER, {"Cyrano": {}, "CADET 0": {"duel": "{}"}, "Roxane": {}})
    await store.characters.save_all(GUILD, PLAYER, {"Cyrano": {"duel": "{}"}, "CADET 0": {}}, standard="Cyrano")
    characters = await store.characters.of_user(GUILD, PLAYER)
    assert [character.name for character in characters if character.standard] == ["Cyrano"]
    with unchanged(where, TooMany) as full:
        await save(store, "Roxane")
    assert full.value.limit == CHARACTER_LIMIT
    await save(store, "cadet 0", duel="{}")
    await store.characters.save(GUILD + 1, PLAYER, "Roxane")
    await store.characters.save(GUILD, GM, "Roxane")
