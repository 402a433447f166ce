"""Run the bot: open the store, log in, connect, and shut down at a signal."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, Protocol

import discord
import yarl

from bot.clock import Clock, DiscordClock
from bot.runtime.exits import Exit, Stop
from bot.runtime.settings import Settings
from bot.runtime.tasks import keep_collections_short, set_switch_interval
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from rules.dice.rng import DiceSource, SystemDice

log = logging.getLogger(__name__)

_CLOSE_SECONDS: Final = 5.0
"""The wait for Discord to close the connection."""


class RunnableBot(Protocol):
    """The part of the bot that the runner uses."""

    http: discord.http.HTTPClient

    async def login(self, token: str) -> None:
        """Log in by REST and run the setup hook."""

    async def connect(self) -> None:
        """Serve the gateway until closed."""

    async def drain(self, seconds: float) -> Any:
        """Take no further interactions, and wait up to `seconds` for running ones."""

    async def close(self) -> None:
        """Disconnect from Discord."""


MakeBot = Callable[[Settings, Store, Clock, DiceSource], RunnableBot]


def run(settings: Settings, *, make_bot: MakeBot) -> None:
    """Run the bot until SIGTERM or SIGINT. Raises Stop without a token, and the exceptions of `failures.stop_for`."""
    set_switch_interval()
    asyncio.run(serve(settings, make_bot=make_bot))


async def serve(settings: Settings, *, make_bot: MakeBot) -> None:
    """The same inside an event loop. The store is opened first and closed last."""
    if settings.discord_token is None:
        raise Stop(Exit.NO_TOKEN)
    use_api_base(settings)
    clock = DiscordClock()
    stop = asyncio.Event()
    with stop_on_signal(stop), _owned(settings):
        store = await Store.open(settings.store, clock_ms=clock.now)
        try:
            bot = make_bot(settings, store, clock, SystemDice())
            await _until_stopped(bot, settings, settings.discord_token.get_secret_value(), stop)
        finally:
            await store.close()
    log.info("Stopped; the database is closed.")


def _owned(settings: Settings) -> AbstractContextManager[None]:
    """Own the database file; a database on a server may be shared."""
    return own_database(settings.database_path) if settings.database_url is None else nullcontext()


def use_api_base(settings: Settings) -> None:
    """Send REST requests to DISCORD_API_BASE, if it is set."""
    if settings.discord_api_base is not None:
        discord.http.Route.BASE = settings.discord_api_base


async def _until_stopped(bot: RunnableBot, settings: Settings, token: str, stop: asyncio.Event) -> None:
    session = asyncio.create_task(_session(bot, settings, token), name="discord session")
    stopping = asyncio.create_task(stop.wait(), name="stop signal")
    failure: BaseException | None = None
    try:
        await asyncio.wait({session, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if session.done():
            failure = session.exception()
    finally:
        stopping.cancel()
        await _wind_down(bot, session, settings.shutdown_seconds)
    if failure is not None:
        raise failure


async def _session(bot: RunnableBot, settings: Settings, token: str) -> None:
    await bot.login(token)
    keep_collections_short()
    if settings.discord_api_base is not None:
        # discord.py falls back to this address when a session cannot be resumed.
        _, gateway, _ = await bot.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    await bot.connect()


async def _wind_down(bot: RunnableBot, session: asyncio.Task[None], seconds: float) -> None:
    log.info("Stopping: waiting at most %g s for running work.", seconds)
    try:
        await bot.drain(seconds)
    finally:
        await _close(bot)
    # It may still be logging in, or waiting to reconnect.
    session.cancel()
    (result,) = await asyncio.gather(session, return_exceptions=True)
    if isinstance(result, Exception):
        log.debug("The session ended with an error.", exc_info=result)


async def _close(bot: RunnableBot) -> None:
    try:
        await asyncio.wait_for(bot.close(), _CLOSE_SECONDS)
    except TimeoutError:
        log.warning("Discord did not close the connection within %g s; leaving without.", _CLOSE_SECONDS)


@contextmanager
def stop_on_signal(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` at the first SIGTERM or SIGINT (Windows: also Ctrl-Break); a second one ends the process at once."""
    loop = asyncio.get_running_loop()
    undo: list[Callable[[], object]] = []

    def release() -> None:
        while undo:
            undo.pop()()

    def first(number: signal.Signals) -> None:
        log.info("Received %s.", number.name)
        release()
        stop.set()

    for number in _stop_signals():
        undo.append(_on_signal(loop, number, first))
    try:
        yield
    finally:
        release()


def _stop_signals() -> list[signal.Signals]:
    return [number for number in signal.Signals if number.name in {"SIGTERM", "SIGINT", "SIGBREAK"}]


def _on_signal(
    loop: asyncio.AbstractEventLoop, number: signal.Signals, act: Callable[[signal.Signals], None]
) -> Callable[[], object]:
    """Call `act` in the loop at the signal; returns a function that removes the handler."""
    try:
        loop.add_signal_handler(number, act, number)
    except NotImplementedError:
        # Nothing is unfinished: event loops on Windows raise this. A plain handler does the same.
        before = signal.signal(number, lambda *_: loop.call_soon_threadsafe(act, number))
        return lambda: signal.signal(number, before)
    return lambda: loop.remove_signal_handler(number)
