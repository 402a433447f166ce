"""Health and numbers over HTTP, on the real bot: what is counted, and what is said when something is wrong."""

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
    return Monitor(bot, services.store, services.metrics, services.work, services.shards, port)


@pytest.fixture
async def monitor(fight, port):
    one = monitor_of(fight.bot, port)
    await one.start()
    yield one
    await one.stop()


async def fetched(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


def value(page, name):
    found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    return None if found is None else float(found[1])


async def test_a_bot_that_serves_people_is_well(monitor, port):
    status, body = await fetched(port, "/healthz")
    assert (status, json.loads(body)) == (200, {"ok": True, "gateway": "ok", "database": "ok", "behind": 0})


async def test_commands_and_waits_are_counted(fight, monitor, port):
    await fight.play(*PAIRED, "karl click #intent=fight", "karl click #intent=fight")
    status, page = await fetched(port, "/metrics")
    assert status == 200
    assert value(page, 'riposte_commands_total{outcome="done",verb="initiative.declare"}') == 1
    assert value(page, 'riposte_commands_total{outcome="refused",verb="initiative.declare"}') == 1
    # The members were picked, and two buttons pressed.
    assert value(page, 'riposte_interaction_seconds_count{kind="component"}') == 3
    assert value(page, "riposte_open_fights") == 1
    assert value(page, "riposte_fights_behind") == 0
    assert value(page, "riposte_database_bytes") > 4096
    assert value(page, "riposte_servers") == 1


async def test_no_id_of_a_person_or_server_is_in_the_numbers(fight, monitor, port):
    await fight.play(*PAIRED)
    _, page = await fetched(port, "/metrics")
    assert not re.search(r"\d{17,}", re.sub(r" \S+$", "", page, flags=re.MULTILINE))


async def test_a_database_that_does_not_answer_is_named(fight, monitor, port, monkeypatch):
    async def broken(*_):
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr(fight.bot.services.store.database._reader, "execute_fetchall", broken)
    status, body = await fetched(port, "/healthz")
    assert (status, json.loads(body)["database"]) == (503, "DiskFault")
    assert (await fetched(port, "/metrics"))[0] == 503


async def test_a_database_that_is_silent_is_not_waited_for(fight, monitor, port, monkeypatch):
    monkeypatch.setattr("bot.runtime.monitor.DATABASE_SECONDS", 0.01)
    monkeypatch.setattr(fight.bot.services.store.database, "read", lambda *_: asyncio.Event().wait())
    status, body = await fetched(port, "/healthz")
    assert (status, json.loads(body)["database"]) == (503, "TimeoutError")
    assert (await fetched(port, "/metrics"))[0] == 503


async def test_before_the_first_heartbeat_a_bot_that_is_connected_is_well(fight, monitor, port, monkeypatch):
    shard = next(iter(fight.bot.shards.values()))
    monkeypatch.setattr(type(shard._parent.ws), "latency", math.inf)
    assert (await fetched(port, "/healthz"))[0] == 200


async def test_a_connection_that_is_lost_is_named(fight, monitor, port, monkeypatch):
    shard = next(iter(fight.bot.shards.values()))
    monkeypatch.setattr(shard._parent.ws, "open", False)
    status, body = await fetched(port, "/healthz")
    assert (status, json.loads(body)["gateway"]) == (503, "connecting")


async def test_a_bot_that_is_about_to_stop_takes_nobody(fight, monitor, port):
    await fight.bot.drain(0)
    status, body = await fetched(port, "/healthz")
    assert (status, json.loads(body)["gateway"]) == (503, "stopping")


async def test_a_port_that_is_taken_is_a_mistake_in_the_settings(fight, monitor, port):
    with pytest.raises(SettingsError, match="HTTP_PORT"):
        await monitor_of(fight.bot, port).start()


async def test_by_default_there_is_no_page(fight):
    assert fight.bot.services.settings.http_port == 0
    off = monitor_of(fight.bot, 0)
    await off.start()
    assert off._runner is None
