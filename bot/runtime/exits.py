"""Exit codes of the process, with one sentence each."""

from __future__ import annotations

import argparse
import sys
from enum import IntEnum
from typing import Final, NoReturn


class Exit(IntEnum):
    """The exit codes of `python -m bot`. The last line on stderr is their sentence."""

    OK = 0
    BUG = 1
    USAGE = 2
    SETTINGS = 3
    NO_TOKEN = 4
    TOKEN_REFUSED = 5
    NO_NETWORK = 6
    DISCORD_ERROR = 7
    INTENTS_REFUSED = 8
    SYNC_REFUSED = 9
    DATABASE_NOT_WRITABLE = 10
    DATABASE_NEWER = 11
    DATABASE_LOCKED = 12
    DATABASE_DAMAGED = 13
    DATABASE_FULL = 14
    DATABASE_FAILED = 15
    DATABASE_MISSING = 16
    BACKUP_EXISTS = 17
    BACKUP_MISSING = 18
    DATABASE_UNREACHABLE = 19
    CHANNEL_NOT_SEEN = 20
    PERMISSION_MISSING = 21
    DATABASE_REFUSED = 22
    DATABASE_NOT_EMPTY = 23
    COPY_DIFFERS = 24
    SERVERS_OWN_TOOLS = 25
    DATABASE_REPLACED = 26
    DATABASE_LINKED = 27
    DATABASE_UNRELEASED = 28
    LOCAL_EXTRA_MISSING = 30
    PORT_TAKEN = 31
    NOT_INSTALLED = 32
    PLUGIN_BROKEN = 33
    POSTGRES_EXTRA_MISSING = 34
    INTERRUPTED = 130

    @property
    def sentence(self) -> str:
        """One plain sentence: the problem and the remedy."""
        return _SENTENCES[self]


_SENTENCES: Final[dict[Exit, str]] = {
    Exit.OK: "Everything is in order.",
    Exit.BUG: "Riposte stopped because of a bug in it: please report it with the lines above.",
    Exit.USAGE: "The command line was not understood: see `python -m bot --help`.",
    Exit.SETTINGS: "Riposte did not start: correct the settings named above.",
    Exit.NO_TOKEN: "There is no token: set DISCORD_TOKEN in the environment or in the .env file.",
    Exit.TOKEN_REFUSED: (
        "Discord refused the token: copy it again from the Developer Portal (page Bot, Reset Token) into DISCORD_TOKEN."
    ),
    Exit.NO_NETWORK: "Discord cannot be reached: check this machine's network and name resolution.",
    Exit.DISCORD_ERROR: "Discord answered with an error: try again later, and see https://discordstatus.com.",
    Exit.INTENTS_REFUSED: "Discord refused the gateway intents: check the application in the Developer Portal.",
    Exit.SYNC_REFUSED: "Discord did not accept the slash commands.",
    Exit.DATABASE_NOT_WRITABLE: "The database cannot be written: check that its folder exists and who may write there.",
    Exit.DATABASE_NEWER: (
        "The database was written by a newer Riposte: install that version, or put an older backup back with"
        " `python -m bot restore FILE` (PostgreSQL: `pg_restore`)."
    ),
    Exit.DATABASE_UNRELEASED: (
        "The database was written by a development version from before the first release: name another one; fights cannot be"
        " taken over from it."
    ),
    Exit.DATABASE_LOCKED: "Another program holds the database: stop the other Riposte, then start again.",
    Exit.DATABASE_DAMAGED: (
        "The database cannot be read: it is damaged or no Riposte database; name another one, or put a backup back with"
        " `python -m bot restore FILE` (PostgreSQL: `pg_restore`)."
    ),
    Exit.DATABASE_FULL: "There is no room left for the database: free some disk space, then start again.",
    Exit.DATABASE_FAILED: "The database cannot be used on this machine.",
    Exit.DATABASE_MISSING: "There is no database yet: DATABASE_PATH names a file that does not exist.",
    Exit.DATABASE_UNREACHABLE: (
        "The database server does not answer: check that it runs and that DATABASE_URL names the right machine."
    ),
    Exit.DATABASE_REFUSED: (
        "The database server refuses Riposte: check user, password and database name in DATABASE_URL, and that this user"
        " may make tables there."
    ),
    Exit.DATABASE_NOT_EMPTY: (
        "Nothing was copied, because there is something in that store already: give a new file or an empty database."
    ),
    Exit.COPY_DIFFERS: "Nothing was copied, because the copy was not the same: please report it, and stay with the old store.",
    Exit.SERVERS_OWN_TOOLS: (
        "A PostgreSQL database is backed up and restored by its own tools, pg_dump and pg_restore: docs/operations.md says how."
    ),
    Exit.DATABASE_REPLACED: (
        "The database file was deleted, moved or replaced while Riposte ran: nothing more was acknowledged. Put the right file"
        " in its place before you start again."
    ),
    Exit.DATABASE_LINKED: (
        "The database file has a second name (a hard link), which can damage it: remove the other name, or make a copy instead."
    ),
    Exit.BACKUP_EXISTS: "The backup was not made, because a file of that name exists: give another name, or a folder.",
    Exit.BACKUP_MISSING: "There is no such backup, and nothing was changed: give the path of a file.",
    Exit.CHANNEL_NOT_SEEN: "Riposte does not see that channel: check its id, and that Riposte may view it.",
    Exit.PERMISSION_MISSING: "Riposte lacks permissions in that channel: grant it those named above.",
    Exit.LOCAL_EXTRA_MISSING: (
        'The table without a token needs one more package: run python -m pip install -e ".[local]" first.'
    ),
    Exit.POSTGRES_EXTRA_MISSING: (
        'DATABASE_URL needs one more package: run python -m pip install -e ".[postgres]" first.'
    ),
    Exit.PORT_TAKEN: "Another program uses that port: give another --port, or none to take any that is free.",
    Exit.NOT_INSTALLED: "Libraries are missing that Riposte needs: run python -m pip install -e . first.",
    Exit.PLUGIN_BROKEN: "A rule system that is installed beside Riposte cannot be used: mend it, or uninstall its package.",
    Exit.INTERRUPTED: "Stopped at once, without waiting for what was still running.",
}


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
