"""What a server has chosen, and who changed it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.clock import DiscordClock
from bot.cogs.server.settings import Servers, ServerSettings
from bot.cogs.server.store import CHANGES_KEPT, PRESET_LIMIT, PresetRow
from bot.storage.errors import TooMany
from bot.store import Store

from .changes import change, choice, preset
from .table import GM, GUILD, PLAYER, opened


async def names(store: Store, guild: int = GUILD) -> list[tuple[str, bool]]:
    return [(one.name, one.standard) for one in await store.servers.presets(guild)]


class TestSettings:
    async def test_a_server_that_chose_nothing_has_none(self, store: Store) -> None:
        assert await store.servers.settings(GUILD) == "{}"
        assert await store.servers.changes(GUILD, 10) == []

    async def test_the_last_choice_counts_and_every_one_is_noted(self, store: Store) -> None:
        await store.servers.change_settings(GUILD, choice('{"language": "de"}', change("language", '"de"')))
        await store.servers.change_settings(
            GUILD, choice('{"gm_role": 7}', change("language"), change("gm_role", "7", user_id=PLAYER))
        )
        assert await store.servers.settings(GUILD) == '{"gm_role": 7}'
        assert await store.servers.settings(GUILD + 1) == "{}"
        told = [(one.setting, one.value, one.user_id) for one in await store.servers.changes(GUILD, 10)]
        assert told == [("gm_role", "7", PLAYER), ("language", "null", GM), ("language", '"de"', GM)]
        assert len(await store.servers.changes(GUILD, 2)) == 2

    async def test_of_very_many_changes_the_last_are_kept(self, store: Store) -> None:
        await store.servers.change_settings(GUILD + 1, choice("{}", change("system")))
        for number in range(CHANGES_KEPT + 5):
            await store.servers.change_settings(GUILD, choice("{}", change("gm_role", str(number))))
        kept = await store.servers.changes(GUILD, 1_000)
        assert [one.value for one in kept] == [str(number) for number in range(CHANGES_KEPT + 4, 4, -1)]
        assert len(await store.servers.changes(GUILD + 1, 10)) == 1

    async def test_nobodys_choice_is_lost_to_another_at_the_same_time(self, where: Path | str) -> None:
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

    async def test_what_is_chosen_already_is_no_change(self, store: Store) -> None:
        servers = Servers(store, DiscordClock())
        for _ in range(2):
            assert (await servers.change(GUILD, GM, {"gm_role": 7})).gm_role == 7
        assert len(await store.servers.changes(GUILD, 10)) == 1


class TestPresets:
    async def test_a_preset_is_saved_and_replaced_under_its_name(self, store: Store) -> None:
        await store.servers.save_preset(preset("Tuesday"), change("preset"))
        (first,) = await store.servers.presets(GUILD)
        await store.servers.set_standard_preset(GUILD, "duel", first.id, change("preset-default"))
        await store.servers.save_preset(preset("TUESDAY", rules='{"a": 1}', user_id=PLAYER), change("preset"))
        assert await store.servers.presets(GUILD) == [
            PresetRow(first.id, GUILD, "duel", "TUESDAY", '{"a": 1}', standard=True, user_id=PLAYER)
        ]
        assert [one.setting for one in await store.servers.changes(GUILD, 5)] == ["preset", "preset-default", "preset"]

    async def test_each_system_and_server_has_its_own(self, store: Store) -> None:
        await store.servers.save_preset(preset("Tuesday"), change("preset"))
        await store.servers.save_preset(preset("Tuesday", system="totals"), change("preset"))
        await store.servers.save_preset(preset("Tuesday", guild_id=GUILD + 1), change("preset"))
        assert [one.system for one in await store.servers.presets(GUILD)] == ["duel", "totals"]
        assert [one.system for one in await store.servers.presets(GUILD, "totals")] == ["totals"]
        duel, totals = await store.servers.presets(GUILD)
        for one in (duel, totals):
            await store.servers.set_standard_preset(GUILD, one.system, one.id, change("preset-default"))
        assert await names(store) == [("Tuesday", True), ("Tuesday", True)]
        assert await names(store, GUILD + 1) == [("Tuesday", False)]

    async def test_there_is_one_default_or_none(self, store: Store) -> None:
        for name in ("Friday", "Tuesday"):
            await store.servers.save_preset(preset(name), change("preset"))
        friday, tuesday = await store.servers.presets(GUILD)
        await store.servers.set_standard_preset(GUILD, "duel", friday.id, change("preset-default"))
        await store.servers.set_standard_preset(GUILD, "duel", tuesday.id, change("preset-default"))
        assert await names(store) == [("Friday", False), ("Tuesday", True)]
        await store.servers.set_standard_preset(GUILD, "duel", None, change("preset-default"))
        assert await names(store) == [("Friday", False), ("Tuesday", False)]

    async def test_another_servers_preset_is_no_default_here(self, store: Store) -> None:
        await store.servers.save_preset(preset("Tuesday", guild_id=GUILD + 1), change("preset"))
        (theirs,) = await store.servers.presets(GUILD + 1)
        await store.servers.set_standard_preset(GUILD, "duel", theirs.id, change("preset-default"))
        assert await names(store, GUILD + 1) == [("Tuesday", False)]

    async def test_a_deleted_preset_is_gone(self, store: Store) -> None:
        await store.servers.save_preset(preset("Tuesday"), change("preset"))
        (row,) = await store.servers.presets(GUILD)
        await store.servers.delete_preset(row, change("preset-delete"))
        assert await names(store) == []

    async def test_there_are_only_so_many(self, store: Store) -> None:
        for number in range(PRESET_LIMIT):
            await store.servers.save_preset(preset(f"House {number}"), change("preset"))
        before = await store.servers.changes(GUILD, 100)
        with pytest.raises(TooMany):
            await store.servers.save_preset(preset("Tuesday"), change("preset"))
        assert await store.servers.changes(GUILD, 100) == before
        await store.servers.save_preset(preset("house 0"), change("preset"))
        await store.servers.save_preset(preset("Tuesday", system="totals"), change("preset"))
