"""States, log entries and commands as JSON with a format number.

Decoding raises `CodecError` for a newer format, a system that is not installed, or damaged data.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NotRequired

from pydantic import StrictBool, StrictInt, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from rules.commands import Command
from rules.events import Event
from rules.log import Entry
from rules.state import AnyEncounter, Encounter
from rules.system import command_types, event_types, system

FORMAT = 1
"""Format number that is written; higher ones are not read."""


class CodecError(ValueError):
    """Stored data is unreadable. The message is for the host's log."""


LAYOUT = 8
"""Layout of stored states. A state of another layout is folded again from its log."""


def encode_state(state: AnyEncounter) -> str:
    """The state as JSON text."""
    return f'{{"format":{FORMAT},"state":{state.model_dump_json()}}}'


def decode_state(text: str) -> AnyEncounter:
    """The state from JSON text. Raises `CodecError`."""
    data = _open(text)
    try:
        body = data["state"]
        rule_system = system(body["system"])
        kind = Encounter[rule_system.sheet, rule_system.fight, rule_system.rules]  # type: ignore[name-defined]
        return kind.model_validate(body)
    except (KeyError, TypeError, ValidationError) as error:
        raise CodecError(f"unreadable state: {error}") from error


def encode_command(command: Command) -> dict[str, Any]:
    """The command as plain data: its verb as `do`, and the fields that were set."""
    return {"do": command.verb, **command.model_dump(mode="json", exclude_unset=True)}


def decode_command(data: dict[str, Any]) -> Command:
    """The command from plain data. Raises `CodecError`."""
    try:
        fields = {name: value for name, value in data.items() if name != "do"}
        return command_types()[data["do"]].model_validate(fields)
    except (AttributeError, KeyError, TypeError, ValidationError) as error:
        raise CodecError(f"unreadable command: {error}") from error


def encode_entry(entry: Entry) -> str:
    """Event, command, faces and `gm` of a log entry as JSON text; the store has columns for the other fields."""
    body: dict[str, Any] = {"format": FORMAT, "event": entry.event.model_dump(mode="json", exclude_unset=True)}
    if entry.command is not None:
        body["command"] = encode_command(entry.command)
    if entry.faces:
        body["faces"] = list(entry.faces)
    if entry.gm:
        body["gm"] = True
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def decode_entry(*, seq: int, step: int, by: str, at: int, kind: str, body: str) -> Entry:
    """The log entry from its stored parts. Raises `CodecError`."""
    try:
        data = _body(event_types()[kind]).validate_json(body)
    except (KeyError, ValidationError) as error:
        # `_open` tells a newer format, whose events may look different, from damaged data.
        _open(body)
        raise CodecError(f"unreadable event {kind!r}: {error}") from error
    if data["format"] > FORMAT:
        _open(body)
    command = decode_command(data["command"]) if "command" in data else None
    return Entry(seq, step, by, at, data["event"], command, data.get("faces", ()), data.get("gm", False))


@cache
def _body(event: type[Event]) -> TypeAdapter[Any]:
    """What reads a stored body with an event of this type in one go, without plain data in between."""
    optional: dict[str, Any] = {
        "command": NotRequired[dict[str, Any]],
        "faces": NotRequired[tuple[StrictInt, ...]],
        "gm": NotRequired[StrictBool],
    }
    return TypeAdapter(TypedDict("Body", {"format": StrictInt, "event": event, **optional}))  # type: ignore[operator]


def _open(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
        newer = data["format"] > FORMAT
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise CodecError(f"not our JSON: {error}") from error
    if newer:
        raise CodecError(f"format {data['format']} is newer than this version reads ({FORMAT})")
    return dict(data)
