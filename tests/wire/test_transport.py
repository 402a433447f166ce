"""What only a real process with real sockets can show: rate limits, lost connections, signals, restarts, refusals."""

import signal
import sys

import discord
import pytest

from bot.permissions import REQUIRED
from bot.runtime.exits import Exit
from tests.wire.bot_process import StartBot
from tests.wire.fake_discord import RESUME, TOKEN, FakeDiscord
from tests.wire.payloads import CHANNEL_ID, THREAD_ID

posix_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send SIGTERM to one process")


async def answers(fake: FakeDiscord) -> None:
    """Returns when a /help typed now has been answered."""
    interaction_id = await fake.slash("help")
    await fake.until(lambda: fake.answered(interaction_id))


async def test_an_answer_that_is_rate_limited_is_sent_again(fake: FakeDiscord, start_bot: StartBot):
    await start_bot()
    await fake.connected()
    fake.limited_callbacks = 1

    await answers(fake)

    assert [request.path for request in fake.requests if request.path.endswith("/callback")] == [
        fake.callbacks[0].path,
        fake.callbacks[0].path,
    ]


async def test_a_lost_connection_is_resumed_and_the_next_press_answered(fake: FakeDiscord, start_bot: StartBot):
    await start_bot()
    await fake.connected()

    await fake.sockets[-1].close(code=4000)
    await fake.until(lambda: RESUME in fake.gateway_ops)

    await answers(fake)


async def test_a_session_that_cannot_be_resumed_begins_anew(fake: FakeDiscord, start_bot: StartBot):
    await start_bot()
    await fake.connected()

    await fake.sockets[-1].send_json({"op": 9, "d": False})
    await fake.connected(times=2)

    await answers(fake)


@posix_signals
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_says_goodbye_and_ends_well(
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
    # SQLite's log is folded into the file: the host can copy one file.
    assert sorted(path.name for path in tmp_path.glob("riposte.db*")) == ["riposte.db"]


@posix_signals
async def test_told_to_stop_while_logging_in_it_ends_well(fake: FakeDiscord, start_bot: StartBot):
    bot = await start_bot()
    await fake.until(lambda: bool(fake.requests))

    bot.process.send_signal(signal.SIGTERM)
    ended = await bot.end()

    assert ended.code == Exit.OK, ended.stderr
    assert "Traceback" not in ended.stderr


async def test_killed_and_started_again_it_serves_and_sends_no_commands_twice(fake: FakeDiscord, start_bot: StartBot):
    first = await start_bot()
    await fake.connected()
    await answers(fake)
    await first.kill()

    await start_bot()
    await fake.connected(times=2)
    await answers(fake)

    assert [request.method for request in fake.requests if request.path.endswith("/commands")] == ["PUT"]


async def test_without_network_it_says_so_in_one_line(start_bot: StartBot, unused_tcp_port: int):
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


@pytest.mark.parametrize(("close_code", "end"), [(4004, Exit.TOKEN_REFUSED), (4014, Exit.INTENTS_REFUSED)])
async def test_what_the_gateway_refuses_ends_the_process_too(
    fake: FakeDiscord, start_bot: StartBot, close_code: int, end: Exit
):
    fake.refuse_sessions = close_code
    ended = await (await start_bot()).end()

    assert ended.code == end, ended.stderr
    assert ended.last_line == end.sentence
    assert "Traceback" not in ended.stderr


async def test_check_finds_nothing_missing(start_bot: StartBot):
    ended = await (await start_bot("check", "--channel", CHANNEL_ID)).end()

    assert ended.code == Exit.OK, ended.stderr
    assert "channel #arena on The Fencing School: nothing is missing; Pin Messages would help" in ended.stdout
    assert TOKEN not in ended.stdout + ended.stderr


async def test_check_names_the_missing_permissions(fake: FakeDiscord, start_bot: StartBot):
    view_and_send = discord.Permissions(view_channel=True, send_messages=True)
    fake.permissions = str(view_and_send.value)

    ended = await (await start_bot("check", "--channel", CHANNEL_ID)).end()

    assert ended.code == Exit.PERMISSION_MISSING
    assert "missing Embed Links, Attach Files, Read Message History, Add Reactions\n" in ended.stdout
    assert ended.last_line == Exit.PERMISSION_MISSING.sentence


async def test_check_of_a_thread_asks_for_the_right_to_send_in_threads(fake: FakeDiscord, start_bot: StartBot):
    fake.permissions = str((REQUIRED & ~discord.Permissions(send_messages_in_threads=True)).value)

    in_thread = await (await start_bot("check", "--channel", THREAD_ID)).end()
    in_channel = await (await start_bot("check", "--channel", CHANNEL_ID)).end()

    assert in_thread.code == Exit.PERMISSION_MISSING
    assert "channel #duel at dawn on The Fencing School: missing Send Messages in Threads\n" in in_thread.stdout
    assert in_channel.code == Exit.OK


async def test_check_does_not_know_a_channel_elsewhere(start_bot: StartBot):
    ended = await (await start_bot("check", "--channel", "999")).end()

    assert ended.code == Exit.CHANNEL_NOT_SEEN
    assert ended.last_line == Exit.CHANNEL_NOT_SEEN.sentence
