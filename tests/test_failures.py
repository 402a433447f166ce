"""The exit codes of exceptions, and their last lines."""

import errno
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.runtime.command_sync import SyncRefused
from bot.runtime.exits import Exit, Stop, last_line
from bot.runtime.failures import stop_for
from bot.storage import errors

PATH = Path("riposte.db")


def http(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    return kind(SimpleNamespace(status=status, reason="reason"), {"message": "no", "code": 0})


def refused_commands() -> app_commands.CommandSyncFailure:
    response = SimpleNamespace(status=400, reason="Bad Request")
    answer = {"code": 50035, "message": "Invalid Form Body", "errors": {"0": {"name": {"_errors": []}}}}
    return app_commands.CommandSyncFailure(discord.HTTPException(response, answer), [])


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=0, code=code)


CAUSES = [
    (errors.NotWritable(PATH), Exit.DATABASE_NOT_WRITABLE, "riposte.db"),
    (errors.DatabaseLocked(PATH), Exit.DATABASE_LOCKED, "riposte.db"),
    (errors.DatabaseReplaced(PATH), Exit.DATABASE_REPLACED, "riposte.db"),
    (errors.HardLinked(PATH), Exit.DATABASE_LINKED, "riposte.db"),
    (errors.NotADatabase(PATH), Exit.DATABASE_DAMAGED, "riposte.db"),
    (errors.DatabaseDamaged(PATH), Exit.DATABASE_DAMAGED, "riposte.db"),
    (errors.StorageFull(PATH), Exit.DATABASE_FULL, "riposte.db"),
    (errors.DiskFault(PATH), Exit.DATABASE_FAILED, "riposte.db, the disk or its file system failed"),
    (errors.NewerSchema(PATH, 9, 2), Exit.DATABASE_NEWER, "riposte.db, schema 9, this version knows 2"),
    (errors.OlderSchema(PATH, 7, 9), Exit.DATABASE_UNRELEASED, "riposte.db, schema 7, 9 is needed"),
    (errors.LibraryTooOld(PATH, (3, 31), (3, 37)), Exit.DATABASE_FAILED, "SQLite 3.31, 3.37 is needed"),
    (
        errors.LibraryTooOld("postgresql://host/db", (12,), (15,)),
        Exit.DATABASE_FAILED,
        "PostgreSQL 12, 15 is needed",
    ),
    (errors.Unreachable("postgresql://host/db", "gone"), Exit.DATABASE_UNREACHABLE, "postgresql://host/db, gone"),
    (errors.AccessRefused("postgresql://host/db", "no"), Exit.DATABASE_REFUSED, "postgresql://host/db, no"),
    (errors.TimedOut(PATH), Exit.DATABASE_FAILED, "riposte.db, the disk did not answer in time"),
    (errors.TimedOut("postgresql://host/db"), Exit.DATABASE_UNREACHABLE, "postgresql://host/db, no answer in time"),
    (errors.CommitUnknown(PATH, AsyncMock()), Exit.DATABASE_FAILED, "riposte.db, the disk did not answer in time"),
    (errors.NotEmpty(PATH), Exit.DATABASE_NOT_EMPTY, "riposte.db"),
    (errors.CopyDiffers(PATH, "event"), Exit.COPY_DIFFERS, "riposte.db, table event"),
    (errors.DriverMissing("postgresql://host/db"), Exit.POSTGRES_EXTRA_MISSING, "postgresql://host/db"),
    (SyncRefused("server 1: no"), Exit.SYNC_REFUSED, "server 1: no"),
    (discord.LoginFailure("no"), Exit.TOKEN_REFUSED, ""),
    (closed(4004), Exit.TOKEN_REFUSED, ""),
    (closed(4013), Exit.INTENTS_REFUSED, ""),
    (discord.PrivilegedIntentsRequired(0), Exit.INTENTS_REFUSED, ""),
    (closed(4011), Exit.GATEWAY_REFUSED, "gateway close code 4011"),
    (closed(4000), Exit.DISCORD_ERROR, "gateway close code 4000"),
    (discord.GatewayNotFound(), Exit.DISCORD_ERROR, "no gateway"),
    (http(discord.DiscordServerError, 503), Exit.DISCORD_ERROR, "HTTP status 503"),
    (http(discord.HTTPException, 429), Exit.DISCORD_ERROR, "HTTP status 429"),
    (aiohttp.ClientConnectionError("no such host"), Exit.NO_NETWORK, "no such host"),
    (TimeoutError(), Exit.NO_NETWORK, "TimeoutError"),
    (Stop(Exit.NO_TOKEN), Exit.NO_TOKEN, ""),
]


@pytest.mark.parametrize(("error", "code", "detail"), CAUSES)
def test_a_cause_that_the_host_can_remove_has_a_code(error, code, detail):
    stop = stop_for(error)
    assert stop is not None
    assert (stop.code, stop.detail) == (code, detail)


def test_every_fault_of_the_store_has_a_code():
    kinds = set(errors.StorageFault.__subclasses__()) - {errors.StorageClosed}
    assert kinds == {type(error) for error, *_ in CAUSES if isinstance(error, errors.StorageFault)}


@pytest.mark.parametrize(
    "error",
    [
        ValueError("x"),
        OSError(errno.ENOENT, "a file of ours is not there"),
        http(discord.HTTPException, 400),
        refused_commands(),
        errors.StorageClosed(PATH),
        errors.UnknownEncounter(1),
    ],
)
def test_other_exceptions_are_bugs(error):
    assert stop_for(error) is None


def test_every_code_has_a_plain_sentence_of_its_own():
    sentences = {code.sentence for code in Exit}
    assert len(sentences) == len(Exit)
    assert [sentence for sentence in sentences if "\n" in sentence or not sentence.endswith(".")] == []


def test_the_last_line_is_one_line():
    assert last_line(Exit.NO_TOKEN) == Exit.NO_TOKEN.sentence
    assert last_line(Exit.NO_NETWORK, " a\nb ") == f"{Exit.NO_NETWORK.sentence} (a b)"
