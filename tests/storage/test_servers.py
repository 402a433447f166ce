"""Settings and presets of a server, with the history of changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.clock import DiscordClock
from bot.cogs.server.settings import Servers, ServerSettings
from bot.cogs.server.store import CHANGES_KEPT, PRESET_LIMIT, PresetRow
from bot.storage.errors import TooMany
from bot.store import Store

from .changes import change, choice, preset
from .table import GM, GUILD, PLAYER, opened, unchanged


async def save(store: Store, *presets: PresetRow) -> list[PresetRow]:
    """The presets of the server after saving these."""
    for row in presets:
        await store.servers.save_preset(row, change("preset"))
    return await store.servers.presets(GUILD)


async def set_default(store: Store, row: PresetRow, preset_id: int | None) -> None:
    await store.servers.set_standard_preset(GUILD, row.system, preset_id, change("preset-default"))


async def names(store: Store, guild: int = GUILD) -> list[tuple[str, bool]]:
    return [(row.name, row.standard) for row in await store.servers.presets(guild)]


class TestSettings:
    async def test_the_last_choice_counts_and_every_change_is_noted(self, store: Store) -> None:
        assert await store.servers.settings(GUILD) == "{}"
        assert await store.servers.changes(GUILD, 10) == []
        await store.servers.change_settings(GUILD, choice('{"language": "de"}', change("language", '"de"')))
        await store.servers.change_settings(
            GUILD, choice('{"gm_role": 7}', change("language"), change("gm_role", "7", user_id=PLAYER))
        )
        assert await store.servers.settings(GUILD) == '{"gm_role": 7}'
        assert await store.servers.settings(GUILD + 1) == "{}"
        changes = [(row.setting, row.value, row.user_id) for row in await store.servers.changes(GUILD, 10)]
        assert changes == [("gm_role", "7", PLAYER), ("language", "null", GM), ("language", '"de"', GM)]
        assert len(await store.servers.changes(GUILD, 2)) == 2

    async def test_the_oldest_changes_are_deleted(self, store: Store) -> None:
        await store.servers.change_settings(GUILD + 1, choice("{}", change("system")))
        for number in range(CHANGES_KEPT + 5):
            await store.servers.change_settings(GUILD, choice("{}", change("gm_role", str(number))))
        changes = await store.servers.changes(GUILD, 1_000)
        assert [row.value for row in changes] == [str(number) for number in range(CHANGES_KEPT + 4, 4, -1)]
        assert len(await store.servers.changes(GUILD + 1, 10)) == 1

    async def test_no_choice_is_lost_to_another_at_the_same_time(self, where: Path | str) -> None:
        clock = DiscordClock()
        async with opened(where, wait_ms=2_000) as one, opened(where, wait_ms=2_000) as two:
            mine, theirs = Servers(one, clock), Servers(two, clock)
            await asyncio.gather(
                mine.change(GUILD, GM, {"gm_role": 7}),
                mine.change(GUILD, GM, {"language": "de"}),
                theirs.change(GUILD, PLAYER, {"pin": True}),
            )
            chosen = ServerSettings.model_validate_json(await one.servers.settings(GUILD))
        assert (chosen.gm_role, chosen.language, chosen.pin) == (7, "de", True)

    async def test_the_same_choice_again_is_no_change(self, store: Store) -> None:
        servers = Servers(store, DiscordClock())
        for _ in range(2):
            assert (await servers.change(GUILD, GM, {"gm_role": 7})).gm_role == 7
        assert len(await store.servers.changes(GUILD, 10)) == 1


class TestPresets:
    async def test_a_preset_is_replaced_under_its_name_and_deleted(self, store: Store) -> None:
        (first,) = await save(store, preset("Tuesday"))
        await set_default(store, first, first.id)
        replaced = await save(store, preset("TUESDAY", rules='{"a": 1}', user_id=PLAYER))
        assert replaced == [PresetRow(first.id, GUILD, "duel", "TUESDAY", '{"a": 1}', standard=True, user_id=PLAYER)]
        await store.servers.delete_preset(first, change("preset-delete"))
        assert await names(store) == []
        changes = [row.setting for row in await store.servers.changes(GUILD, 5)]
        assert changes == ["preset-delete", "preset", "preset-default", "preset"]

    async def test_each_system_and_server_has_its_own(self, store: Store) -> None:
        duel, totals = await save(
            store, preset("Tuesday"), preset("Tuesday", system="totals"), preset("Tuesday", guild_id=GUILD + 1)
        )
        assert [duel.system, totals.system] == ["duel", "totals"]
        assert await store.servers.presets(GUILD, "totals") == [totals]
        for row in (duel, totals):
            await set_default(store, row, row.id)
        assert await names(store) == [("Tuesday", True), ("Tuesday", True)]
        (theirs,) = await store.servers.presets(GUILD + 1)
        await set_default(store, duel, theirs.id)
        assert await names(store, GUILD + 1) == [("Tuesday", False)]

    async def test_there_is_one_default_or_none(self, store: Store) -> None:
        friday, tuesday = await save(store, preset("Friday"), preset("Tuesday"))
        for row in (friday, tuesday):
            await set_default(store, row, row.id)
        assert await names(store) == [("Friday", False), ("Tuesday", True)]
        await set_default(store, tuesday, None)
        assert await names(store) == [("Friday", False), ("Tuesday", False)]

    async def test_the_limit(self, store: Store, where: Path | str) -> None:
        await save(store, *(preset(f"House {number}") for number in range(PRESET_LIMIT)))
        with unchanged(where, TooMany):
            await save(store, preset("Tuesday"))
        await save(store, preset("house 0"), preset("Tuesday", system="totals"))
