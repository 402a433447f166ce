"""Slash commands go to Discord when what it would show has changed, and only then."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.runtime.command_sync import Synced, SyncRefused, sync_commands
from bot.store import Store

APPLICATION, GUILD = 1, 10


class Discord:
    """The two addresses that take commands. `sent` holds (guild or None, payload); `failure` is raised instead."""

    def __init__(self) -> None:
        self.sent: list[tuple[int | None, list[dict[str, Any]]]] = []
        self.failure: discord.HTTPException | None = None

    def tree(self, *commands: app_commands.Command) -> app_commands.CommandTree:
        client = discord.Client(intents=discord.Intents(guilds=True), application_id=APPLICATION)
        client.http.bulk_upsert_global_commands = lambda application, payload: self._take(None, payload)
        client.http.bulk_upsert_guild_commands = lambda application, guild, payload: self._take(guild, payload)
        tree = app_commands.CommandTree(client)
        for command in commands:
            tree.add_command(command)
        return tree

    async def _take(self, guild: int | None, payload: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if self.failure is not None:
            raise self.failure
        self.sent.append((guild, payload))
        given = {"id": "1", "application_id": str(APPLICATION), "version": "1", "default_member_permissions": None}
        given["description"] = ""
        return [given | command for command in payload]

    @property
    def names(self) -> list[tuple[int | None, list[str]]]:
        return [(guild, [command["name"] for command in payload]) for guild, payload in self.sent]


class French(app_commands.Translator):
    def __init__(self, word: str) -> None:
        self.word = word

    async def translate(self, string, locale, context):
        return self.word if locale is discord.Locale.french and string.message == "roll" else None


def command(name: str, description: str = "Something") -> app_commands.Command:
    async def callback(interaction: discord.Interaction) -> None: ...

    return app_commands.Command(name=name, description=description, callback=callback)


def http_error(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    return kind(SimpleNamespace(status=status, reason="reason"), {"message": "no", "code": 0})


@pytest.fixture
async def store(tmp_path):
    store = await Store.open(tmp_path / "riposte.db", clock_ms=lambda: 0)
    yield store
    await store.close()


@pytest.fixture
def remote() -> Discord:
    return Discord()


async def sync(tree, store, **options) -> Synced:
    return await sync_commands(tree, store.meta, **{"application_id": APPLICATION, "mode": "auto"} | options)


async def test_commands_are_sent_once_and_not_again_while_they_stay_the_same(remote, store):
    assert await sync(remote.tree(command("roll"), command("help")), store) is Synced.SENT
    assert await sync(remote.tree(command("help"), command("roll")), store) is Synced.UNCHANGED

    assert remote.names == [(None, ["roll", "help"])]


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param([command("roll", "Something else")], id="description"),
        pytest.param([command("roll"), command("help")], id="one more"),
        pytest.param([], id="one fewer"),
    ],
)
async def test_a_change_is_sent(remote, store, changed):
    await sync(remote.tree(command("roll")), store)

    assert await sync(remote.tree(*changed), store) is Synced.SENT
    assert len(remote.sent) == 2


async def test_a_changed_translation_is_a_change(remote, store):
    def tree(word: str):
        tree = remote.tree(command("roll"))
        # set_translator would need a running client; it does no more than this.
        tree.client._connection._translator = French(word)
        return tree

    await sync(tree("jet"), store)
    assert await sync(tree("jet"), store) is Synced.UNCHANGED
    assert await sync(tree("lancer"), store) is Synced.SENT

    assert [payload[0]["name_localizations"] for _, payload in remote.sent] == [{"fr": "jet"}, {"fr": "lancer"}]


async def test_context_menus_count_too(remote, store):
    async def strike(interaction: discord.Interaction, member: discord.Member) -> None: ...

    await sync(remote.tree(command("roll")), store)
    tree = remote.tree(command("roll"))
    tree.add_command(app_commands.ContextMenu(name="Strike", callback=strike))

    assert await sync(tree, store) is Synced.SENT


async def test_force_always_sends_and_never_never_does(remote, store):
    assert await sync(remote.tree(command("roll")), store, mode="never") is Synced.OFF
    assert remote.sent == []

    assert await sync(remote.tree(command("roll")), store) is Synced.SENT
    assert await sync(remote.tree(command("roll")), store, mode="force") is Synced.SENT
    assert len(remote.sent) == 2


async def test_a_server_of_the_developer_gets_the_commands_alone(remote, store):
    assert await sync(remote.tree(command("roll")), store, guild_id=GUILD) is Synced.SENT
    assert await sync(remote.tree(command("roll")), store, guild_id=GUILD) is Synced.UNCHANGED
    assert remote.names == [(GUILD, ["roll"])]

    # Discord would show the commands of the server beside the global ones.
    assert await sync(remote.tree(command("roll")), store) is Synced.SENT
    assert remote.names[1:] == [(None, ["roll"]), (GUILD, [])]
    assert await sync(remote.tree(command("roll")), store) is Synced.UNCHANGED
    assert await sync(remote.tree(command("roll")), store, guild_id=GUILD) is Synced.SENT
    assert remote.names[3:] == [(GUILD, ["roll"]), (None, [])]


async def test_another_application_has_not_been_sent_anything(remote, store):
    await sync(remote.tree(command("roll")), store)

    assert await sync(remote.tree(command("roll")), store, application_id=APPLICATION + 1) is Synced.SENT


async def test_another_discord_py_may_mean_other_payloads(remote, store, monkeypatch):
    await sync(remote.tree(command("roll")), store)
    monkeypatch.setattr(discord, "__version__", "2.99.0")

    assert await sync(remote.tree(command("roll")), store) is Synced.SENT


async def test_a_server_that_does_not_let_us_is_named(remote, store):
    remote.failure = http_error(discord.Forbidden, 403)

    with pytest.raises(SyncRefused, match=rf"server {GUILD}.*DEV_GUILD_ID"):
        await sync(remote.tree(command("roll")), store, guild_id=GUILD)


async def test_when_discord_is_failing_the_next_start_tries_again(remote, store, caplog):
    remote.failure = http_error(discord.DiscordServerError, 503)
    assert await sync(remote.tree(command("roll")), store) is Synced.POSTPONED
    assert "were not sent, Discord is failing" in caplog.text

    remote.failure = None
    assert await sync(remote.tree(command("roll")), store) is Synced.SENT
