"""Start and stop, with a bot that records the calls."""

import asyncio
import logging
import signal
import sys

import pytest
from pydantic import SecretStr

from bot.runtime import runner
from bot.runtime.exits import Exit, Stop
from bot.runtime.failures import stop_for
from bot.runtime.settings import Settings
from bot.storage.errors import DatabaseReplaced, StorageClosed


class RecordingBot:
    """Serves until it is closed. at: the event of a step, a signal to this process or an exception."""

    def __init__(self, store, calls: list[str], at: dict[str, signal.Signals | Exception]) -> None:
        self.store = store
        self.calls = calls
        self.at = at
        self.closed = asyncio.Event()

    async def _step(self, name: str) -> None:
        self.calls.append(name)
        event = self.at.get(name)
        if isinstance(event, Exception):
            raise event
        if event is not None:
            signal.raise_signal(event)

    async def login(self, token: str) -> None:
        await self._step("login")

    async def connect(self) -> None:
        await self._step("connect")
        await self.closed.wait()

    async def drain(self, seconds: float) -> None:
        await self._step(f"drain {seconds:g}")

    async def close(self) -> None:
        await self.store.database.ping()  # Raises if the database was closed before the bot.
        await self._step("close")
        self.closed.set()


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(discord_token=SecretStr("token"), database_path=tmp_path / "riposte.db", shutdown_seconds=3)


def life(settings: Settings, **at: signal.Signals | Exception) -> list[str]:
    """Run a bot to its end and return its calls, whose last entry is the failure that was raised, if any."""
    calls: list[str] = []
    stores = []

    def make_bot(settings, store, clock, dice):
        stores.append(store)
        return RecordingBot(store, calls, at)

    try:
        runner.run(settings, make_bot=make_bot)
    except ValueError as error:
        calls.append(f"raised {error!r}")
    with pytest.raises(StorageClosed):
        asyncio.run(stores[0].database.ping())
    return calls


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_waits_for_running_work_then_closes_the_bot_then_the_database(settings, number):
    assert life(settings, connect=number) == ["login", "connect", "drain 3", "close"]


def test_a_signal_during_login_ends_it_in_the_same_order(settings):
    calls = life(settings, login=signal.SIGTERM)

    assert calls[0] == "login"
    assert calls[-2:] == ["drain 3", "close"]


@pytest.mark.parametrize(
    "at",
    [
        {"login": ValueError("broken")},
        {"connect": ValueError("broken")},
        {"connect": signal.SIGTERM, "drain 3": ValueError("broken")},
    ],
    ids=["login", "connect", "drain"],
)
def test_a_failure_is_raised_after_everything_was_closed(settings, at):
    assert life(settings, **at)[-3:] == ["drain 3", "close", "raised ValueError('broken')"]


def test_signal_handlers_are_restored(settings):
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]

    life(settings, connect=signal.SIGTERM)

    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)] == before


def test_without_a_token_nothing_is_opened(settings, tmp_path):
    with pytest.raises(Stop) as caught:
        runner.run(settings.model_copy(update={"discord_token": None}), make_bot=lambda *_: pytest.fail("made"))

    assert caught.value.code is Exit.NO_TOKEN
    assert not settings.database_path.exists()


def test_a_bot_that_cannot_be_made_leaves_no_database_open(settings):
    stores = []

    def make_bot(settings, store, clock, dice):
        stores.append(store)
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        runner.run(settings, make_bot=make_bot)
    with pytest.raises(StorageClosed):
        asyncio.run(stores[0].database.ping())


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
async def test_a_database_deleted_while_the_bot_runs_is_a_failure(settings):
    class Deleter(RecordingBot):
        async def connect(self) -> None:
            settings.database_path.unlink()
            await super().connect()

        async def close(self) -> None:
            self.closed.set()

    with pytest.raises(DatabaseReplaced) as fault:
        await runner.serve(settings, make_bot=lambda _, store, *__: Deleter(store, [], {"connect": signal.SIGTERM}))

    stop = stop_for(fault.value)
    assert stop.code is Exit.DATABASE_REPLACED
    assert fault.value.rescued.exists()
    assert fault.value.rescued.name in stop.detail


async def test_a_close_that_takes_too_long_is_abandoned(settings, monkeypatch, caplog):
    class SlowBot(RecordingBot):
        async def close(self) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(runner, "_CLOSE_SECONDS", 0.01)

    await runner.serve(settings, make_bot=lambda _, store, *__: SlowBot(store, [], {"connect": signal.SIGTERM}))

    assert "did not close the connection" in caplog.text


class LoopOfWindows(asyncio.SelectorEventLoop):
    """Windows' event loops take no signal handlers."""

    def add_signal_handler(self, sig, callback, *args):
        raise NotImplementedError  # As the event loops of Windows do.

    def remove_signal_handler(self, sig):
        raise NotImplementedError  # As the event loops of Windows do.


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_stop_the_bot_on_windows_too(number, caplog):
    before = signal.getsignal(number)
    caplog.set_level(logging.INFO)

    async def wait_for_the_signal() -> None:
        stop = asyncio.Event()
        with runner.stop_on_signal(stop):
            signal.raise_signal(number)
            await stop.wait()
            assert signal.getsignal(number) == before, "a second signal must end the process at once"

    with asyncio.Runner(loop_factory=LoopOfWindows) as windows:
        # Otherwise the Ctrl-C handler of the Runner would be restored.
        windows.get_loop().run_until_complete(wait_for_the_signal())

    assert f"Received {number.name}." in caplog.text
