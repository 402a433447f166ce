"""Slash commands of the rule systems only on servers that play them (`SYSTEM_COMMANDS=played`)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.cogs.encounter.rule_commands import generated_groups
from bot.cogs.encounter.system_commands import SystemCommandSync, all_groups, groups_of
from bot.runtime.command_sync import sync_commands
from bot.store import Store
from rules.commands import SHARED_COMMANDS
from rules.system import system, systems
from tests.bot.fights import BEGUN, Fight
from tests.bot.test_command_sync import APPLICATION, Discord, http_error

GUILD = 10


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "riposte.db", clock_ms=lambda: 0)
    yield store
    await store.close()


@pytest.fixture
def remote() -> Discord:
    return Discord()


def made(remote: Discord, store: Store, mode: Any = "played", sync: Any = "auto") -> SystemCommandSync:
    return SystemCommandSync(remote.tree(*generated_groups(systems()).values()), store, mode, sync)


def test_each_system_has_its_group_and_shared_groups_are_none_of_them() -> None:
    assert {system_id: set(groups_of(system(system_id))) for system_id in ("duel", "totals", "storypath")} == {
        system_id: {system_id} for system_id in ("duel", "totals", "storypath")
    }
    assert not all_groups() & {kind.slash_group() for kind in SHARED_COMMANDS}


async def test_the_global_commands_lack_the_systems(remote: Discord, store: Store) -> None:
    tree = remote.tree(*generated_groups(systems()).values())
    commands = SystemCommandSync(tree, store, "played")
    await sync_commands(tree, store.meta, application_id=APPLICATION, mode="auto", without=commands.left_out)
    ((guild, names),) = remote.names
    assert guild is None
    assert {"initiative", "gm"} <= set(names)
    assert not set(names) & all_groups()
    assert SystemCommandSync(tree, store, "everywhere").left_out == ()


async def played(fight: Fight, remote: Discord, mode: Any = "played", sync: Any = "auto") -> SystemCommandSync:
    """The commands of a server that has played a duel."""
    await fight.play(*BEGUN)
    return made(remote, fight.services.store, mode, sync)


async def test_a_server_gets_the_commands_of_what_it_plays_once(fight: Fight, remote: Discord) -> None:
    commands = await played(fight, remote)
    outcome: Any = SimpleNamespace(row=SimpleNamespace(guild_id=fight.world.guild.id), before=None)
    for _ in range(2):
        await commands.on_commit(outcome, None, None)  # type: ignore[arg-type]
    assert remote.names == [(fight.world.guild.id, ["duel"])]
    outcome.before = object()
    await commands.on_commit(outcome, None, None)  # type: ignore[arg-type]
    await commands.renew()
    assert len(remote.sent) == 1


async def test_a_second_system_joins_the_first(fight: Fight, remote: Discord) -> None:
    commands = await played(fight, remote)
    await commands.renew()
    await fight.play("maud /gm end", "maud click #ui.apply", "maud /initiative begin system=totals")
    await commands.renew()
    assert [set(names) for _, names in remote.names] == [{"duel"}, {"duel", "totals"}]


async def test_back_to_everywhere_the_commands_of_servers_are_deleted(fight: Fight, remote: Discord) -> None:
    await (await played(fight, remote)).renew()
    commands = made(remote, fight.services.store, "everywhere")
    await commands.renew()
    await commands.renew()
    assert remote.names[1:] == [(fight.world.guild.id, [])]


async def test_while_discord_fails_nothing_is_noted_and_the_next_time_sends(fight: Fight, remote: Discord) -> None:
    commands = await played(fight, remote)
    remote.failure = http_error(discord.DiscordServerError, 503)
    await commands.renew()
    remote.failure = None
    await commands.renew()
    assert remote.names == [(fight.world.guild.id, ["duel"])]


async def test_a_server_without_access_is_asked_once(fight: Fight, remote: Discord) -> None:
    commands = await played(fight, remote)
    remote.failure = http_error(discord.Forbidden, 403)
    await commands.renew()
    remote.failure = None
    await commands.renew()
    assert remote.sent == []


async def test_without_sync_nothing_is_sent(fight: Fight, remote: Discord) -> None:
    commands = await played(fight, remote, sync="never")
    outcome: Any = SimpleNamespace(row=SimpleNamespace(guild_id=GUILD), before=None)
    await commands.on_commit(outcome, None, None)  # type: ignore[arg-type]
    commands.start()
    commands.stop()
    assert remote.sent == []
