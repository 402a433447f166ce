"""Exit codes of exceptions, to tell problems that the host can solve from bugs."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from pathlib import Path
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.runtime.command_sync import SyncRefused
from bot.runtime.exits import Exit, Stop
from bot.runtime.logs import context, new_reference
from bot.storage.errors import (
    AccessRefused,
    CommitUnknown,
    CopyDiffers,
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseReplaced,
    DiskFault,
    DriverMissing,
    HardLinked,
    LibraryTooOld,
    NewerSchema,
    NotADatabase,
    NotEmpty,
    NotWritable,
    OlderSchema,
    RevisionConflict,
    StorageError,
    StorageFault,
    StorageFull,
    TimedOut,
    Unreachable,
)

_STORAGE: Final[dict[type[StorageFault], Exit]] = {
    NotWritable: Exit.DATABASE_NOT_WRITABLE,
    NewerSchema: Exit.DATABASE_NEWER,
    OlderSchema: Exit.DATABASE_UNRELEASED,
    DatabaseLocked: Exit.DATABASE_LOCKED,
    DatabaseReplaced: Exit.DATABASE_REPLACED,
    HardLinked: Exit.DATABASE_LINKED,
    NotADatabase: Exit.DATABASE_DAMAGED,
    DatabaseDamaged: Exit.DATABASE_DAMAGED,
    StorageFull: Exit.DATABASE_FULL,
    DiskFault: Exit.DATABASE_FAILED,
    LibraryTooOld: Exit.DATABASE_FAILED,
    Unreachable: Exit.DATABASE_UNREACHABLE,
    AccessRefused: Exit.DATABASE_REFUSED,
    DriverMissing: Exit.POSTGRES_EXTRA_MISSING,
    NotEmpty: Exit.DATABASE_NOT_EMPTY,
    CopyDiffers: Exit.COPY_DIFFERS,
}

DISCORD_ERRORS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Exceptions of a request to Discord that are no bugs: refused, rate limited, failed, timed out, unreachable."""


def is_refusal(error: BaseException) -> bool:
    """Whether Discord has refused a request permanently, so that a retry is useless."""
    return isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429


def error_text(error: BaseException) -> str:
    """The message of an exception; its type when the message is empty, as for a timeout."""
    return str(error) or type(error).__name__


def _note(log: logging.Logger, what: str, error: Exception) -> None:
    """Log a failure: one line for an error of Discord, the traceback and a reference for a bug."""
    if isinstance(error, DISCORD_ERRORS):
        log.warning("%s: %s", what, error_text(error))
        return
    with context(reference=new_reference()):
        log.error("A bug: %s.", what, exc_info=error)


async def attempt(log: logging.Logger, what: str, work: Awaitable[object], *, encounter: int | None = None) -> bool:
    """Await `work`, one of several independent items. Failures are logged and return False, so that the others go on.

    Raises a StorageFault, since it concerns all items.
    """
    with context(encounter=encounter):
        try:
            await work
        except StorageFault:
            raise
        except Exception as error:  # noqa: BLE001 - one item must not stop the others
            _note(log, what, error)
            return False
    return True


# Close codes of the gateway after which discord.py does not reconnect.
_GATEWAY_TOKEN_REFUSED: Final = 4004
_GATEWAY_INTENTS_REFUSED: Final = frozenset({4013, 4014})
# Invalid shard, sharding required, invalid version of the API.
_GATEWAY_REFUSED: Final = frozenset({4010, 4011, 4012})


STORAGE_WORDS: Final[dict[type[StorageError], str]] = {
    StorageFull: "full",
    DatabaseLocked: "locked",
    RevisionConflict: "locked",
    NotWritable: "readonly",
    DatabaseReplaced: "replaced",
    DatabaseDamaged: "damaged",
    NotADatabase: "damaged",
    Unreachable: "away",
    AccessRefused: "away",
    TimedOut: "slow",
    CommitUnknown: "slow",
}


def storage_word(fault: StorageError) -> str:
    """The word for a storage error in messages: full, locked, readonly, replaced, damaged, away, slow or failed."""
    return STORAGE_WORDS.get(type(fault), "failed")


def stop_for(error: BaseException) -> Stop | None:
    """The Stop for this exception; None for a bug."""
    if isinstance(error, Stop):
        return error
    if isinstance(error, StorageFault):
        return _stop_for_storage(error)
    if isinstance(error, SyncRefused):
        return Stop(Exit.SYNC_REFUSED, str(error))
    return _stop_for_discord(error)


def _stop_for_storage(fault: StorageFault) -> Stop | None:
    code = _STORAGE.get(type(fault))
    detail = str(fault.where)
    if isinstance(fault, TimedOut | CommitUnknown):
        on_disk = isinstance(fault.where, Path)
        code = Exit.DATABASE_FAILED if on_disk else Exit.DATABASE_UNREACHABLE
        detail += ", the disk did not answer in time" if on_disk else ", no answer in time"
    if code is None:
        return None
    if isinstance(fault, NewerSchema):
        detail += f", schema {fault.schema}, this version knows {fault.supported}"
    elif isinstance(fault, OlderSchema):
        detail += f", schema {fault.schema}, {fault.required} is needed"
    elif isinstance(fault, LibraryTooOld):
        engine = "SQLite" if isinstance(fault.where, Path) else "PostgreSQL"
        detail = f"{engine} {'.'.join(map(str, fault.version))}, {'.'.join(map(str, fault.required))} is needed"
    elif isinstance(fault, DatabaseReplaced) and fault.rescued is not None:
        detail += f", all that was acknowledged is in {fault.rescued}"
    elif isinstance(fault, DiskFault):
        detail += ", the disk or its file system failed"
    elif isinstance(fault, Unreachable | AccessRefused):
        detail += f", {fault.reason}"
    elif isinstance(fault, CopyDiffers):
        detail += f", table {fault.table}"
    return Stop(code, detail)


def _stop_for_discord(error: BaseException) -> Stop | None:
    match error:
        case discord.LoginFailure():
            return Stop(Exit.TOKEN_REFUSED)
        case discord.PrivilegedIntentsRequired():
            return Stop(Exit.INTENTS_REFUSED)
        case discord.ConnectionClosed(code=int(code)):
            if code == _GATEWAY_TOKEN_REFUSED:
                return Stop(Exit.TOKEN_REFUSED)
            if code in _GATEWAY_INTENTS_REFUSED:
                return Stop(Exit.INTENTS_REFUSED)
            kind = Exit.GATEWAY_REFUSED if code in _GATEWAY_REFUSED else Exit.DISCORD_ERROR
            return Stop(kind, f"gateway close code {code}")
        case discord.GatewayNotFound():
            return Stop(Exit.DISCORD_ERROR, "no gateway")
        case app_commands.CommandSyncFailure():
            return None
        case discord.HTTPException(status=status) if status == 429 or status >= 500:
            return Stop(Exit.DISCORD_ERROR, f"HTTP status {status}")
        case aiohttp.ClientError() | TimeoutError() | ConnectionError():
            return Stop(Exit.NO_NETWORK, str(error) or type(error).__name__)
        case _:
            return None
