"""The host's settings from environment and .env file: one frozen object, or all mistakes at once."""

from __future__ import annotations

import difflib
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

from bot.storage.postgres.address import ADDRESS_FORMAT, is_unambiguous, secrets_of

DEFAULT_ENV_FILE: Final = Path(".env")
MOST_SHARDS: Final = 100_000
"""More than Discord requires of any bot."""

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogFormat = Literal["text", "json"]
SyncMode = Literal["auto", "force", "never"]
SystemCommands = Literal["everywhere", "played"]
Locale = Literal["en", "fr", "de"]


class SettingsError(Exception):
    """Invalid settings. mistakes: one line each with the variable, its value and the expected one."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


def _one_word(token: SecretStr) -> SecretStr:
    if len(token.get_secret_value().split()) != 1:
        raise ValueError("a token is one word")
    return token


def _http_address(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("not an http address")
    return address.rstrip("/")


def _ids(value: object) -> object:
    """`0-3,7` as (0, 1, 2, 3, 7)."""
    if not isinstance(value, str):
        return value
    ids: list[int] = []
    for part in value.split(","):
        first, dash, last = part.partition("-")
        bounds = int(first), int(last if dash else first)
        if not 0 <= bounds[0] <= bounds[1] < MOST_SHARDS:
            raise ValueError("no range of shards")
        ids += range(bounds[0], bounds[1] + 1)
    return tuple(sorted(set(ids)))


def _postgres_address(address: SecretStr) -> SecretStr:
    if not is_unambiguous(address.get_secret_value()):
        raise ValueError("not the address of a database")
    return address


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _setting(default: Any, description: str, expected: str, **bounds: Any) -> Any:
    """A field with its description for .env.example and the expected values for error messages."""
    return Field(default=default, description=description, json_schema_extra={"expected": expected}, **bounds)


class Settings(BaseModel):
    """All settings. The environment variable of a field is its name in capitals.

    discord_token: None suffices for `local` and for checking the database. discord_api_base: None for Discord itself.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    discord_token: Annotated[SecretStr, AfterValidator(_one_word)] | None = _setting(
        None,
        "The bot's token: Developer Portal, page Bot, Reset Token. Not needed for `python -m bot local`.",
        "the token alone, without spaces and without the word Bot before it",
    )
    database_path: Path = _setting(
        Path("riposte.db"), "The file that holds all fights; it is created at the first start.", "the path of a file"
    )
    database_url: Annotated[SecretStr, AfterValidator(_postgres_address)] | None = _setting(
        None,
        "The PostgreSQL database that holds all fights in place of that file (extra `postgres`); empty for the file.",
        ADDRESS_FORMAT,
    )
    backup_dir: Path | None = _setting(
        None, "The folder for the nightly copies of that file; empty for the folder it is in.", "the path of a folder"
    )
    backup_keep: int = _setting(
        7,
        "How many of these copies are kept; 0 makes none.",
        "a whole number from 0 to 1000",
        ge=0,
        le=1_000,
    )
    log_level: Annotated[LogLevel, BeforeValidator(_upper)] = _setting(
        "INFO", "How much the log tells: DEBUG, INFO, WARNING or ERROR.", "DEBUG, INFO, WARNING or ERROR"
    )
    log_format: Annotated[LogFormat, BeforeValidator(_lower)] = _setting(
        "text", "text for people, json for one JSON object a line.", "text or json"
    )
    log_file: Path | None = _setting(
        None, "Also write the log to this file; it is rotated at 5 MB and five old ones are kept.", "the path of a file"
    )
    sync_commands: Annotated[SyncMode, BeforeValidator(_lower)] = _setting(
        "auto",
        "Send the slash commands to Discord: auto (when they changed), force (at each start) or never.",
        "auto, force or never",
    )
    system_commands: Annotated[SystemCommands, BeforeValidator(_lower)] = _setting(
        "everywhere",
        "Where the commands of a rule system show: everywhere, or on the servers that have played it (played).",
        "everywhere or played",
    )
    dev_guild_id: int | None = _setting(
        None,
        "Send the slash commands to this one server only, where changes show at once.",
        "the id of a server, a whole number",
        gt=0,
        lt=2**63,
    )
    default_locale: Annotated[Locale, BeforeValidator(_lower)] = _setting(
        "en", "The language where Discord names none that Riposte speaks: en, fr or de.", "en, fr or de"
    )
    retention_days: int = _setting(
        0,
        "Delete ended fights and characters that were unused for that many days; 0 keeps them.",
        "a whole number of days from 0 to 36500",
        ge=0,
        le=36_500,
    )
    http_host: str = _setting(
        "127.0.0.1",
        "The address on which /healthz and /metrics answer; 0.0.0.0 in a container whose port is published.",
        "an address of this machine",
        min_length=1,
    )
    http_port: int = _setting(
        0,
        "The port of /healthz and /metrics; 0 opens none.",
        "the number of a port, or 0",
        ge=0,
        lt=2**16,
    )
    shutdown_seconds: float = _setting(
        5.0,
        "How long running work may take to finish when the bot is told to stop.",
        "a number of seconds from 0 to 300",
        ge=0,
        le=300,
        allow_inf_nan=False,
    )
    discord_api_base: Annotated[str, AfterValidator(_http_address)] | None = _setting(
        None,
        "Where Discord's REST API is found, for a proxy in front of it; empty for Discord itself.",
        "an address such as http://127.0.0.1:8080/api/v10",
    )
    shard_count: int | None = _setting(
        None,
        "How many shards all processes have together; empty for as many as Discord recommends, in this one process.",
        f"a whole number from 1 to {MOST_SHARDS}",
        ge=1,
        le=MOST_SHARDS,
    )
    shard_ids: Annotated[tuple[int, ...], BeforeValidator(_ids)] | None = _setting(
        None,
        "Which of these shards this process has, such as 0-3,7; empty for all of them.",
        "numbers and ranges below SHARD_COUNT, such as 0-3,7",
    )

    @property
    def secrets(self) -> list[str]:
        """The strings to mask in logs."""
        token = [] if self.discord_token is None else [self.discord_token.get_secret_value()]
        return token + ([] if self.database_url is None else secrets_of(self.database_url.get_secret_value()))

    @property
    def store(self) -> Path | str:
        """The `where` of `Store.open`: a file, or the address of a database with its password."""
        return self.database_path if self.database_url is None else self.database_url.get_secret_value()


_SECRETS: Final = {"DISCORD_TOKEN": "something that is no token", "DATABASE_URL": "something that is no such address"}
"""Descriptions of wrong values that must not be shown."""

VARIABLES: Final[Mapping[str, str]] = {name.upper(): name for name in Settings.model_fields}
"""Environment variable -> field of Settings."""


def load_settings(env_file: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings. The environment overrides the file; an empty value counts as unset.

    env_file: a file that must exist; None for DEFAULT_ENV_FILE, if it exists. environ: None for that of this process.
    Raises SettingsError with all mistakes.
    """
    from_file, mistakes = _read_env_file(env_file)
    environ = os.environ if environ is None else environ
    from_environ = {variable: environ[variable] for variable in VARIABLES if environ.get(variable, "").strip()}
    values = from_file | from_environ
    try:
        settings = Settings.model_validate({VARIABLES[variable]: value.strip() for variable, value in values.items()})
    except ValidationError as error:
        # One line for each variable, even if several parts of a union fail.
        wrong = dict.fromkeys(str(item["loc"][0]).upper() for item in error.errors())
        mistakes += [_wrong_value(variable, values[variable]) for variable in wrong]
        raise SettingsError(mistakes) from None
    mistakes += _contradictions(settings, values)
    if mistakes:
        raise SettingsError(mistakes)
    return settings


def _contradictions(settings: Settings, values: Mapping[str, str]) -> list[str]:
    """Settings that contradict each other, one line each."""
    count, ids = settings.shard_count, settings.shard_ids
    if ids is None:
        return []
    found = f'SHARD_IDS: found "{values["SHARD_IDS"].strip()}"'
    if count is None:
        return [f"{found} without SHARD_COUNT, expected both: every process has to know how many shards there are."]
    if ids[-1] >= count:
        return [f"{found}, expected ids from 0 to {count - 1}, since SHARD_COUNT={count}."]
    if len(ids) < count and settings.database_url is None:
        return [f"{found}, expected all {count} shards, or DATABASE_URL: a SQLite file belongs to one process."]
    return []


def _wrong_value(variable: str, value: str) -> str:
    field = Settings.model_fields[VARIABLES[variable]]
    extra = field.json_schema_extra
    expected = extra["expected"] if isinstance(extra, dict) else field.description
    found = _SECRETS.get(variable, f'"{value}"')
    return f"{variable}: found {found}, expected {expected}."


def _read_env_file(path: Path | None) -> tuple[dict[str, str], list[str]]:
    """The settings in the file (variable -> value, without empty ones), and the mistakes in it."""
    try:
        # Editors on Windows may add a byte order mark.
        text = (path or DEFAULT_ENV_FILE).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}, [] if path is None else [f"--env: found no file {path}, expected a file of settings."]
    except UnicodeDecodeError:
        return {}, [f"{path or DEFAULT_ENV_FILE}: found bytes that are not UTF-8, expected a text file in UTF-8."]
    except OSError as error:
        return {}, [f"{path or DEFAULT_ENV_FILE}: found a file that cannot be read ({error.strerror}), expected text."]
    values: dict[str, str] = {}
    mistakes: list[str] = []
    for binding in parse_stream(io.StringIO(text)):
        line = f"line {binding.original.line} of {(path or DEFAULT_ENV_FILE).name}"
        if binding.error or (binding.key is not None and binding.value is None):
            mistakes.append(f"{line}: found something that is no setting, expected NAME=value.")
        elif binding.key is not None and binding.key in VARIABLES:
            values[binding.key] = binding.value or ""
        elif binding.key is not None and (similar := _similar_variable(binding.key)):
            mistakes.append(f"{binding.key} ({line}): found a name Riposte does not know, expected {similar}.")
    return {variable: value for variable, value in values.items() if value.strip()}, mistakes


def _similar_variable(name: str) -> str | None:
    """The variable that an unknown name probably misspells; None for a variable of another program."""
    close = difflib.get_close_matches(name.upper(), VARIABLES, n=1, cutoff=0.8)
    return close[0] if close else None
