"""The report of `python -m bot doctor`: versions, settings, machine, size of the database. No secrets."""

from __future__ import annotations

import platform
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path

from pydantic import SecretStr

from bot.runtime.settings import Settings
from bot.storage.errors import StorageFault
from bot.storage.postgres.address import require_driver
from bot.storage.sqlite.database import reading_address
from bot.storage.sqlite.faults import faults

LIBRARIES = (
    "discord.py",
    "aiohttp",
    "pydantic",
    "aiosqlite",
    "psycopg",
    "fluent.runtime",
    "Babel",
    "Pillow",
    "prometheus-client",
)
COUNTED = {
    "open fights": "SELECT count(*) FROM encounter WHERE open = 1",
    "ended fights": "SELECT count(*) FROM encounter WHERE open = 0",
    "events": "SELECT count(*) FROM event",
    "longest fight, in events": "SELECT coalesce(max(revision), 0) FROM encounter",
    "not yet told": "SELECT count(*) FROM encounter WHERE drawn < revision OR announced < announce",
    "characters": "SELECT count(*) FROM character",
    "servers with settings": "SELECT count(*) FROM server",
}


def report(settings: Settings) -> Iterator[str]:
    """The report, line by line."""
    yield f"riposte {_version('riposte')}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    yield f"on {platform.platform()}"
    yield ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    yield f"settings other than the defaults: {_settings(settings) or 'none'}"
    if isinstance(settings.store, Path):
        free = shutil.disk_usage(settings.store.absolute().parent).free
        yield f"free disk space beside the database: {free // 2**20} MiB"
    yield from _counted(settings.store)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _settings(settings: Settings) -> str:
    changed = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        if value != field.default:
            changed.append(f"{name.upper()}={'(set)' if isinstance(value, SecretStr) else value}")
    return " ".join(changed)


def _counted(where: Path | str) -> Iterator[str]:
    """The size and row counts of the store, if it exists."""
    try:
        counts = _on_server(where) if isinstance(where, str) else _in_file(where)
    except StorageFault as fault:
        yield f"database: cannot be counted ({type(fault).__name__})"
        return
    if counts is not None:
        size, numbers = counts
        yield f"database: {size // 1024} KiB" + "".join(f", {label} {number}" for label, number in numbers.items())


def _on_server(address: str) -> tuple[int, dict[str, int]]:
    require_driver(address)
    from bot.storage.postgres.diagnose import count_rows  # noqa: PLC0415 -- needs the driver just looked for

    return count_rows(address, COUNTED)


def _in_file(path: Path) -> tuple[int, dict[str, int]] | None:
    if not path.is_file():
        return None
    with faults(path), closing(sqlite3.connect(reading_address(path), uri=True)) as connection:
        return path.stat().st_size, {label: connection.execute(sql).fetchone()[0] for label, sql in COUNTED.items()}
