"""Health and metrics over HTTP, on the real bot."""

import asyncio
import json
import math
import re
import socket
import sqlite3

import aiohttp
import pytest

from bot.runtime.monitor import Monitor
from bot.runtime.settings import SettingsError
from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight
from tests.world import playing, riposte


@pytest.fixture
async def fight(tmp_path):
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        yield Fight(world)


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def monitor_of(bot, port):
    services = bot.services
    return Monitor(
        bot, services.store, services.metrics, services.work, services.shards, "127.0.0.1", port, bot._backups
    )


@pytest.fixture
async def monitor(fight, port):
    monitor = monitor_of(fight.bot, port)
    await monitor.start()
    yield monitor
    await monitor.stop()


async def fetch(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


def value(page, name):
    match = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    return None if match is None else float(match[1])


async def health(port):
    """The status, and the state of gateway and database."""
    status, body = await fetch(port, "/healthz")
    state = json.loads(body)
    assert state["ok"] is (status == 200)
    return status, state["gateway"], state["database"]


async def test_a_connected_bot_is_healthy(fight, monitor, port, monkeypatch):
    assert await health(port) == (200, "ok", "ok")
    # Before the first heartbeat there is no latency.
    shard = next(iter(fight.bot.shards.values()))
    monkeypatch.setattr(type(shard._parent.ws), "latency", math.inf)
    assert await health(port) == (200, "ok", "ok")
    monkeypatch.setattr(shard._parent.ws, "open", False)
    assert await health(port) == (503, "connecting", "ok")


async def test_commands_and_waits_are_counted(fight, monitor, port):
    await fight.play(*PAIRED, "karl click #intent=fight", "karl click #intent=fight")
    status, page = await fetch(port, "/metrics")
    assert status == 200
    assert value(page, 'riposte_commands_total{outcome="done",verb="initiative.declare"}') == 1
    assert value(page, 'riposte_commands_total{outcome="refused",verb="initiative.declare"}') == 1
    # The members were picked, and two buttons pressed.
    assert value(page, 'riposte_interaction_seconds_count{kind="component"}') == 3
    assert value(page, "riposte_open_fights") == 1
    assert value(page, "riposte_fights_behind") == 0
    assert value(page, "riposte_backup_failed") == 0
    assert value(page, "riposte_database_bytes") > 4096
    assert value(page, "riposte_servers") == 1


async def test_no_metric_has_an_id_in_a_label(fight, monitor, port):
    await fight.play(*PAIRED)
    _, page = await fetch(port, "/metrics")
    assert not re.search(r"\d{17,}", re.sub(r" \S+$", "", page, flags=re.MULTILINE))


async def test_a_failing_database_is_named(fight, monitor, port, monkeypatch):
    async def broken(*_):
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr(fight.bot.services.store.database._reader, "call", broken)
    assert await health(port) == (503, "ok", "DiskFault")
    assert (await fetch(port, "/metrics"))[0] == 503


async def test_a_silent_database_is_not_waited_for(fight, monitor, port, monkeypatch):
    monkeypatch.setattr("bot.runtime.monitor.DATABASE_SECONDS", 0.01)
    monkeypatch.setattr(fight.bot.services.store.database, "read", lambda *_: asyncio.Event().wait())
    assert await health(port) == (503, "ok", "TimeoutError")
    assert (await fetch(port, "/metrics"))[0] == 503


async def test_a_stopping_bot_is_not_healthy(fight, monitor, port):
    await fight.bot.drain(0)
    assert await health(port) == (503, "stopping", "ok")


async def test_a_port_that_is_taken_is_a_mistake_in_the_settings(fight, monitor, port):
    with pytest.raises(SettingsError, match="HTTP_PORT"):
        await monitor_of(fight.bot, port).start()


async def test_by_default_no_port_is_opened(fight):
    assert fight.bot.services.settings.http_port == 0
    off = monitor_of(fight.bot, 0)
    await off.start()
    assert off._runner is None
