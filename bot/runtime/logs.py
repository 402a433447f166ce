"""Logging: context on every record, no secrets, and no disk access in the event loop."""

from __future__ import annotations

import copy
import gc
import json
import logging
import logging.handlers
import queue
import re
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

import aiohttp
import discord

from bot.runtime.settings import Settings, SettingsError

CONTEXT_NAMES: Final = ("reference", "guild", "encounter", "interaction")

_context: ContextVar[Mapping[str, str | int]] = ContextVar("log_context", default={})  # noqa: B039 - never changed

# Without letters and digits that are easily confused.
_REFERENCE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_REFERENCE_LENGTH: Final = 7

_FILE_BYTES: Final = 5_000_000
_OLD_FILES: Final = 5

# discord.py logs URLs with interaction tokens, which allow to answer in the bot's name.
_INTERACTION_TOKEN: Final = re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w.-]+")

# Warnings of discord.py about features that Riposte does not use.
_IGNORED_WARNINGS: Final = ("message content intent is missing", "voice will NOT be supported")

_OWN_PACKAGES: Final = frozenset({"bot", "rules", "__main__"})
"""Packages whose DEBUG records are written. Those of libraries contain tokens, hidden names, secret choices and rows."""

# PostgreSQL repeats the row that violates a constraint.
_ROW: Final = re.compile(r"^(DETAIL:).*$", re.MULTILINE)

_CONNECTION_LOGGERS: Final = frozenset({"discord.shard", "discord.gateway"})
_LOST_CONNECTION: Final = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
)


def new_reference() -> str:
    """A short id that a user can quote in a bug report and a host can find in the log."""
    return "".join(secrets.choice(_REFERENCE_ALPHABET) for _ in range(_REFERENCE_LENGTH))


@contextmanager
def context(
    *,
    reference: str | None = None,
    guild: int | None = None,
    encounter: str | int | None = None,
    interaction: int | None = None,
) -> Iterator[None]:
    """Set these on every record logged inside, also by tasks started there. None keeps the outer value."""
    fields = {"reference": reference, "guild": guild, "encounter": encounter, "interaction": interaction}
    token = _context.set({**_context.get(), **{name: value for name, value in fields.items() if value is not None}})
    try:
        yield
    finally:
        _context.reset(token)


class Redactor:
    """Masks the given secrets, tokens of interactions and webhooks, and rows of the database."""

    def __init__(self, *hidden: str) -> None:
        self._hidden = tuple(hidden)

    def __call__(self, text: str) -> str:
        for secret in self._hidden:
            text = text.replace(secret, "[redacted]")
        return _ROW.sub(r"\1 [redacted]", _INTERACTION_TOKEN.sub(r"\1[redacted]", text))


class NoiseFilter(logging.Filter):
    """Drops DEBUG records of libraries and irrelevant warnings of discord.py.

    discord.py retries a lost connection, so its traceback is replaced by the cause, unless the level is DEBUG.
    """

    def __init__(self, *, keep_tracebacks: bool) -> None:
        super().__init__()
        self._keep_tracebacks = keep_tracebacks

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the record; may shorten it."""
        if record.levelno < logging.INFO and record.name.partition(".")[0] not in _OWN_PACKAGES:
            return False
        if record.name.startswith("discord.") and any(words in str(record.msg) for words in _IGNORED_WARNINGS):
            return False
        cause = record.exc_info[1] if record.exc_info else None
        lost = record.name in _CONNECTION_LOGGERS and isinstance(cause, _LOST_CONNECTION)
        if lost and not self._keep_tracebacks:
            record.msg = f"{record.getMessage()} ({type(cause).__name__}: {cause})"
            record.args = None
            record.exc_info = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class ContextQueueHandler(logging.handlers.QueueHandler):
    """Formats text, traceback and context of a record where it is logged, and masks secrets."""

    def __init__(self, records: queue.SimpleQueue[logging.LogRecord], redact: Redactor) -> None:
        super().__init__(records)
        self._redact = redact
        self._tracebacks = logging.Formatter()

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """A copy of the record for the listener's handlers."""
        ready = copy.copy(record)
        ready.msg = ready.message = self._redact(record.getMessage())
        ready.args = None
        # Another handler may have cached an unmasked traceback here.
        ready.exc_info = ready.exc_text = None
        if record.exc_info:
            ready.exc_text = self._redact(self._tracebacks.formatException(record.exc_info))
        if record.stack_info:
            ready.stack_info = self._redact(record.stack_info)
        ready.context = dict(_context.get())
        return ready


class LogFile(logging.handlers.RotatingFileHandler):
    """The file LOG_FILE. A full disk stops nothing: records still go to stderr, where one line names the cause."""

    _broken = False
    """Whether the last record could not be written."""

    def flush(self) -> None:
        """Write what is buffered. Raises OSError."""
        super().flush()
        self._broken = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name in the standard library
        """Report an error of the disk, once as long as it lasts; other errors as the base class does."""
        error = sys.exc_info()[1]
        if isinstance(error, OSError):
            self._report(error)
        else:
            super().handleError(record)

    def close(self) -> None:
        """Close the file, also where the rest cannot be written."""
        try:
            super().close()
        except OSError as error:
            self._report(error)

    def _report(self, error: OSError) -> None:
        if not self._broken:
            self._broken = True
            sys.stderr.write(f"LOG_FILE: {self.baseFilename} can't be written: {error.strerror}\n")


class TextFormatter(logging.Formatter):
    """One line a record: time, level, logger, message, context in brackets; a traceback below it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name in the standard library
        """The first line of the record."""
        pairs = " ".join(f"{name}={value}" for name, value in _context_of(record).items())
        return f"{super().formatMessage(record)} [{pairs}]" if pairs else super().formatMessage(record)


class JsonFormatter(logging.Formatter):
    """One JSON object a record: time (ISO 8601, UTC), level, logger, message, the context, and exception if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line."""
        entry: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_context_of(record),
        }
        if record.exc_text:
            entry["exception"] = record.exc_text
        if record.stack_info:
            entry["stack"] = record.stack_info
        return json.dumps(entry, ensure_ascii=False)


def _context_of(record: logging.LogRecord) -> Mapping[str, str | int]:
    fields: Mapping[str, str | int] = getattr(record, "context", {})
    return {name: fields[name] for name in CONTEXT_NAMES if name in fields}


@contextmanager
def running(settings: Settings) -> Iterator[Redactor]:
    """Log to stderr and LOG_FILE inside the context; at its end all records are written.

    Yields the redactor for other output. Raises SettingsError when LOG_FILE cannot be written.
    """
    redact = Redactor(*settings.secrets)
    outputs = _outputs(settings)
    records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    handler = ContextQueueHandler(records, redact)
    handler.addFilter(NoiseFilter(keep_tracebacks=settings.log_level == "DEBUG"))
    listener = logging.handlers.QueueListener(records, *outputs)
    root = logging.getLogger()
    level_before = root.level
    root.setLevel(settings.log_level)
    root.addHandler(handler)
    logging.captureWarnings(True)
    listener.start()
    try:
        yield redact
    finally:
        # A task with an unretrieved exception logs it when it is collected.
        gc.collect()
        logging.captureWarnings(False)
        root.removeHandler(handler)
        root.setLevel(level_before)
        listener.stop()
        for output in outputs:
            output.close()


def _outputs(settings: Settings) -> list[logging.Handler]:
    outputs: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    if settings.log_file is not None:
        try:
            outputs.append(LogFile(settings.log_file, maxBytes=_FILE_BYTES, backupCount=_OLD_FILES, encoding="utf-8"))
        except OSError as error:
            found = f'"{settings.log_file}" ({error.strerror})'
            raise SettingsError([f"LOG_FILE: found {found}, expected a file that can be written."]) from None
    for output in outputs:
        output.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    return outputs
