"""The bot as a process with real sockets: rate limits, lost connections, signals, restarts, refusals."""

import signal
import sys

import discord
import pytest

from bot.clock import SystemClock
from bot.cogs.server.settings import Servers
from bot.permissions import LABELS, REQUIRED
from bot.runtime.exits import Exit
from tests.storage.table import opened
from tests.wire.bot_process import StartBot
from tests.wire.fake_discord import RESUME, TOKEN, FakeDiscord
from tests.wire.payloads import CHANNEL_ID, THREAD_ID

pytestmark = pytest.mark.long

posix_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send SIGTERM to one process")


async def answer_help(fake: FakeDiscord) -> None:
    """Send /help, and wait for its answer."""
    interaction_id = await fake.slash("help")
    await fake.until(lambda: fake.answered(interaction_id))


async def test_rate_limits_and_lost_connections_leave_no_press_unanswered(fake: FakeDiscord, start_bot: StartBot):
    await start_bot()
    await fake.connected()

    fake.limited_callbacks = 1
    await answer_help(fake)
    callbacks = [request.path for request in fake.requests if request.path.endswith("/callback")]
    assert callbacks == [fake.callbacks[0].path] * 2

    await fake.sockets[-1].close(code=4000)
    await fake.until(lambda: RESUME in fake.gateway_ops)
    await answer_help(fake)

    # An invalid session, which cannot be resumed.
    await fake.sockets[-1].send_json({"op": 9, "d": False})
    await fake.connected(times=2)
    await answer_help(fake)


@posix_signals
@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
async def test_a_signal_closes_the_connection_and_the_database(
    fake: FakeDiscord, start_bot: StartBot, tmp_path, number: signal.Signals
):
    bot = await start_bot()
    await fake.connected()

    bot.process.send_signal(number)
    ended = await bot.end()

    assert ended.code == Exit.OK, ended.stderr
    assert f"Received {number.name}." in ended.stderr
    assert "Traceback" not in ended.stderr
    assert fake.sockets[-1].close_code == 1000
    # The WAL is merged, so that the host can copy one file.
    assert sorted(path.name for path in tmp_path.glob("riposte.db*")) == ["riposte.db", "riposte.db.epoch"]


@posix_signals
async def test_a_signal_during_the_login_ends_the_process(fake: FakeDiscord, start_bot: StartBot):
    bot = await start_bot()
    await fake.until(lambda: bool(fake.requests))

    bot.process.send_signal(signal.SIGTERM)
    ended = await bot.end()

    assert ended.code == Exit.OK, ended.stderr
    assert "Traceback" not in ended.stderr


async def test_after_a_kill_it_serves_again_and_does_not_send_the_commands_again(
    fake: FakeDiscord, start_bot: StartBot
):
    first = await start_bot()
    await fake.connected()
    await answer_help(fake)
    await first.kill()

    await start_bot()
    await fake.connected(times=2)
    await answer_help(fake)

    assert [request.method for request in fake.requests if request.path.endswith("/commands")] == ["PUT"]


async def test_a_missing_network_is_named_in_one_line(start_bot: StartBot, unused_tcp_port: int):
    bot = await start_bot(api_base=f"http://127.0.0.1:{unused_tcp_port}/api/v10")
    ended = await bot.end()

    assert ended.code == Exit.NO_NETWORK
    assert ended.last_line.startswith(Exit.NO_NETWORK.sentence)
    assert "Traceback" not in ended.stderr


async def test_a_refused_token_is_named_but_not_shown(start_bot: StartBot):
    bot = await start_bot(DISCORD_TOKEN="somebody-elses-token", LOG_LEVEL="DEBUG")
    ended = await bot.end()

    assert ended.code == Exit.TOKEN_REFUSED
    assert ended.last_line == Exit.TOKEN_REFUSED.sentence
    assert "somebody-elses-token" not in ended.stderr


@pytest.mark.parametrize(
    ("close_code", "end"),
    [
        pytest.param(4004, Exit.TOKEN_REFUSED, marks=pytest.mark.long),
        pytest.param(4010, Exit.GATEWAY_REFUSED, marks=pytest.mark.long),
        (4014, Exit.INTENTS_REFUSED),
    ],
)
async def test_a_refusal_of_the_gateway_ends_the_process(
    fake: FakeDiscord, start_bot: StartBot, close_code: int, end: Exit
):
    fake.refuse_sessions = close_code
    ended = await (await start_bot()).end()

    assert ended.code == end, ended.stderr
    assert ended.last_line.startswith(end.sentence)
    assert "Traceback" not in ended.stderr


def without(**permissions: bool) -> str:
    """The required permissions without these."""
    return str((REQUIRED & ~discord.Permissions(**permissions)).value)


@pytest.mark.parametrize(
    ("channel", "permissions", "code", "text"),
    [
        (
            CHANNEL_ID,
            None,
            Exit.OK,
            "channel #arena on The Fencing School: nothing is missing; Pin Messages would help",
        ),
        (
            THREAD_ID,
            without(send_messages_in_threads=True),
            Exit.PERMISSION_MISSING,
            "channel #duel at dawn on The Fencing School: missing Send Messages in Threads\n",
        ),
        pytest.param(
            CHANNEL_ID,
            str(discord.Permissions(view_channel=True, send_messages=True).value),
            Exit.PERMISSION_MISSING,
            "missing Embed Links, Attach Files, Read Message History, Add Reactions\n",
            marks=pytest.mark.long,
        ),
        pytest.param(
            CHANNEL_ID, without(send_messages_in_threads=True), Exit.OK, "nothing is missing", marks=pytest.mark.long
        ),
        pytest.param("999", None, Exit.CHANNEL_NOT_SEEN, "", marks=pytest.mark.long),
    ],
    ids=["all", "thread", "few", "no thread", "unknown"],
)
async def test_check_names_the_missing_permissions(
    fake: FakeDiscord, start_bot: StartBot, channel: str, permissions: str | None, code: Exit, text: str
):
    fake.permissions = permissions or fake.permissions
    ended = await (await start_bot("check", "--channel", channel)).end()

    assert ended.code == code, ended.stderr
    assert text in ended.stdout
    assert TOKEN not in ended.stdout + ended.stderr
    if code is not Exit.OK:
        assert ended.last_line == code.sentence


async def test_check_names_gm_channels_and_roles_that_are_gone(fake: FakeDiscord, start_bot: StartBot, tmp_path):
    """On server 10 the role is gone and the bot may not write to the channel; the channel of server 20 is deleted."""
    async with opened(tmp_path / "riposte.db") as store:
        servers = Servers(store, SystemClock())
        await servers.change(10, 2, {"gm_channel": 11, "gm_role": 77})
        await servers.change(20, 2, {"gm_channel": 99})
    fake.permissions = without(send_messages=True)
    ended = await (await start_bot("check")).end()

    assert ended.code == Exit.OK, ended.stderr
    channel, role, deleted = (line for line in ended.stdout.splitlines() if line.startswith("NOTE"))
    assert "server 10" in channel
    assert LABELS["send_messages"] in channel
    assert "server 10" in role
    assert "77" in role
    assert "server 20" in deleted
    assert "99" in deleted
