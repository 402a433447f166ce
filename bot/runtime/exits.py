"""Exit codes of the process, with one sentence each."""

from __future__ import annotations

import argparse
import sys
from enum import IntEnum
from typing import NoReturn, Self


class Exit(IntEnum):
    """The exit codes of `python -m bot`. The last line on stderr is their sentence: the problem and the remedy."""

    sentence: str

    def __new__(cls, code: int, sentence: str) -> Self:
        member = int.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    OK = 0, "Everything is in order."
    BUG = 1, "Riposte stopped because of a bug in it: please report it with the lines above."
    USAGE = 2, "The command line was not understood: see `python -m bot --help`."
    SETTINGS = 3, "Riposte did not start: correct the settings named above."
    NO_TOKEN = 4, "There is no token: set DISCORD_TOKEN in the environment or in the .env file."
    TOKEN_REFUSED = (
        5,
        "Discord refused the token: copy it again from the Developer Portal (page Bot, Reset Token) into DISCORD_TOKEN.",
    )
    NO_NETWORK = 6, "Discord cannot be reached: check this machine's network and name resolution."
    DISCORD_ERROR = 7, "Discord answered with an error: try again later, and see https://discordstatus.com."
    INTENTS_REFUSED = 8, "Discord refused the gateway intents: check the application in the Developer Portal."
    SYNC_REFUSED = 9, "Discord did not accept the slash commands."
    DATABASE_NOT_WRITABLE = 10, "The database cannot be written: check that its folder exists and who may write there."
    DATABASE_NEWER = (
        11,
        "The database was written by a newer Riposte: install that version, or put an older backup back with"
        " `python -m bot restore FILE` (PostgreSQL: `pg_restore`).",
    )
    DATABASE_LOCKED = 12, "Another program holds the database: stop the other Riposte, then start again."
    DATABASE_DAMAGED = (
        13,
        "The database cannot be read: it is damaged or no Riposte database; name another one, or put a backup back with"
        " `python -m bot restore FILE` (PostgreSQL: `pg_restore`).",
    )
    DATABASE_FULL = 14, "There is no room left for the database: free some disk space, then start again."
    DATABASE_FAILED = 15, "The database cannot be used on this machine."
    DATABASE_MISSING = 16, "There is no database yet: DATABASE_PATH names a file that does not exist."
    BACKUP_EXISTS = 17, "The backup was not made, because a file of that name exists: give another name, or a folder."
    BACKUP_MISSING = 18, "There is no such backup, and nothing was changed: give the path of a file."
    DATABASE_UNREACHABLE = (
        19,
        "The database server does not answer: check that it runs and that DATABASE_URL names the right machine.",
    )
    CHANNEL_NOT_SEEN = 20, "Riposte does not see that channel: check its id, and that Riposte may view it."
    PERMISSION_MISSING = 21, "Riposte lacks permissions in that channel: grant it those named above."
    DATABASE_REFUSED = (
        22,
        "The database server refuses Riposte: check user, password and database name in DATABASE_URL, and that this user"
        " may make tables there.",
    )
    DATABASE_NOT_EMPTY = (
        23,
        "Nothing was copied, because there is something in that store already: give a new file or an empty database.",
    )
    COPY_DIFFERS = (
        24,
        "Nothing was copied, because the copy was not the same: please report it, and stay with the old store.",
    )
    SERVERS_OWN_TOOLS = (
        25,
        "A PostgreSQL database is backed up and restored by its own tools, pg_dump and pg_restore: docs/operations.md says"
        " how.",
    )
    DATABASE_REPLACED = (
        26,
        "The database file was deleted, moved or replaced while Riposte ran: nothing more was acknowledged. Put the right file"
        " in its place before you start again.",
    )
    DATABASE_LINKED = (
        27,
        "The database file has a second name (a hard link), which can damage it: remove the other name, or make a copy"
        " instead.",
    )
    DATABASE_UNRELEASED = (
        28,
        "The database was written by a development version from before the first release: name another one; fights cannot be"
        " taken over from it.",
    )
    LOCAL_EXTRA_MISSING = (
        30,
        "The table without a token needs one more package: run python -m pip install"
        ' -e ".[local]" first in a checkout, or "riposte-bot[local]".',
    )
    PORT_TAKEN = 31, "Another program uses that port: give another --port, or none to take any that is free."
    NOT_INSTALLED = (
        32,
        "Libraries are missing that Riposte needs: run python -m pip install -e . first in a checkout, or riposte-bot.",
    )
    PLUGIN_BROKEN = (
        33,
        "A rule system that is installed beside Riposte cannot be used: mend it, or uninstall its package.",
    )
    POSTGRES_EXTRA_MISSING = (
        34,
        'DATABASE_URL needs one more package: run python -m pip install -e ".[postgres]" first, or "riposte-bot[postgres]".',
    )
    NOT_OURS = (
        35,
        "Another package has the name of a part of Riposte: install Riposte in a virtual environment of its own.",
    )
    GATEWAY_REFUSED = (
        36,
        "Discord refuses the connection for good: correct SHARD_COUNT and SHARD_IDS (4010, 4011), or install a newer Riposte"
        " (4012).",
    )
    INTERRUPTED = 130, "Stopped at once, without waiting for what was still running."


class Stop(Exception):  # noqa: N818 - an orderly end, not an error in the program
    """Ends the process with a code. detail: the file, status or address concerned, one line or empty."""

    def __init__(self, code: Exit, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return last_line(self.code, self.detail)


def last_line(code: Exit, detail: str = "") -> str:
    """The sentence of a code with its detail in brackets, on one line."""
    return f"{code.sentence} ({' '.join(detail.split())})" if detail.strip() else code.sentence


class Parser(argparse.ArgumentParser):
    """An argument parser that exits with `Exit.USAGE` and its sentence."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(Exit.USAGE, last_line(Exit.USAGE, message) + "\n")
