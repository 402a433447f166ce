"""Fight scripts: a fight as one JSON document that replays to the same state.

    {"riposte": 1, "system": "duel", "gm": "maud", "rules": {"d5": "0-5"},
     "combatants": [{"name": "Konrad", "owner": "vera", "sheet": {"vi": 6, "speed": -1}}, ...],
     "faces": [2, 3, 1, 3],
     "commands": [{"by": "karl", "at": 10, "do": "initiative.declare", "intent": "attack"}, ...]}

Times are seconds from an arbitrary start. Errors are `ScriptError` with one English line for the terminal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, cast

from pydantic import Field, TypeAdapter, ValidationError, create_model

from rules import commands as ask
from rules.codec import encode_command
from rules.commands import Command
from rules.dice.rng import DiceSource, DiceSourceError, ScriptedDice, SeededDice, SystemDice
from rules.engine import act, begin
from rules.events import Began
from rules.fields import MaybeUser
from rules.history import History
from rules.log import Entry
from rules.model import Model
from rules.refusals import Refusal
from rules.state import CLOCK, Actor, AnyEncounter, Side
from rules.system import system, systems
from rules.waiting import due

DEFAULT_INTERVAL = 10.0
"""Seconds between commands without a time, longer than the time window of any system."""
LENGTH_LIMIT = 10_000


class ScriptError(ValueError):
    """A script cannot be played. The message is one line."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class Fighter(Model):
    """A combatant of the script. owner: a user; None: the GM."""

    name: Annotated[str, Field(min_length=1, max_length=ask.TEXT_LIMIT)]
    side: Side = "pc"
    owner: MaybeUser = None
    sheet: dict[str, Any] = Field(default_factory=dict)


class Script(Model):
    """The document. clock: `auto` adds the clock's commands where they are due; `given`: the script contains them."""

    riposte: Literal[1]
    system: str
    gm: str = "gm"
    rules: dict[str, Any] = Field(default_factory=dict)
    combatants: Annotated[tuple[Fighter, ...], Field(max_length=60)] = ()
    faces: tuple[int, ...] | None = None
    seed: int | None = None
    clock: Literal["auto", "given"] = "auto"
    commands: Annotated[tuple[dict[str, Any], ...], Field(max_length=LENGTH_LIMIT)] = ()


@dataclass(frozen=True, slots=True)
class ScriptCommand:
    """A command of a script. gm: given as a GM; None: if the user is the GM. at: unix time in ms. place: for error messages."""

    by: str
    gm: bool | None
    at: int
    command: Command
    place: str


@dataclass
class ScriptPlayer:
    """Plays a script; `log` and `state` follow."""

    script: Script
    dice: DiceSource
    log: History = field(default_factory=History)
    state: AnyEncounter = field(init=False)

    def run(self) -> Iterator[tuple[Entry, ...] | Refusal]:
        """Yield the log entries or the refusal of each command. Raises `ScriptError`."""
        yield self._begin()
        at = 0.0
        for number, fighter in enumerate(self.script.combatants, start=1):
            yield self._enter(fighter, f"combatant {number}")
        for number, data in enumerate(self.script.commands, start=1):
            command = _parse_command(data, self.script, at + DEFAULT_INTERVAL, f"command {number}")
            at = command.at / 1_000
            yield from self._run_clock(command.at)
            yield self._act(command)
        if self.script.clock == "auto":
            yield from self._run_clock(None)
        if isinstance(self.dice, ScriptedDice) and self.dice.left:
            raise ScriptError(f"the script gives {self.dice.left} dice faces that were not rolled")

    def _begin(self) -> tuple[Entry, ...]:
        step = begin(self.script.system, self.script.rules, by=Actor(user=self.script.gm, gm=True), at=0)
        if isinstance(step, Refusal):
            raise ScriptError(f"rules: {step.code} {_params(step)}")
        self.state = step.state
        self.log.extend(step.entries)
        return step.entries

    def _enter(self, fighter: Fighter, place: str) -> tuple[Entry, ...]:
        answer = self._act(ScriptCommand(self.script.gm, True, 0, ask.Add(**fighter.model_dump()), place))
        if isinstance(answer, Refusal):
            raise ScriptError(f"{place}: {answer.code} {_params(answer)}")
        return answer

    def _run_clock(self, until: int | None) -> Iterator[tuple[Entry, ...] | Refusal]:
        """Give the clock's commands due before `until` (ms), exclusive; None: all of them."""
        while self.script.clock == "auto" and (end := due(self.state)) is not None and (until is None or end < until):
            yield self._act(ScriptCommand(CLOCK, True, end, ask.Tick(), "the clock"))

    def _act(self, command: ScriptCommand) -> tuple[Entry, ...] | Refusal:
        by = Actor(user=command.by, gm=command.by == self.state.gm if command.gm is None else command.gm)
        try:
            result = act(self.state, command.command, by=by, at=command.at, dice=self.dice, log=self.log)
        except DiceSourceError as error:
            raise ScriptError(f"{command.place}: {error}") from error
        if isinstance(result, Refusal):
            return result
        self.log.extend(result.entries)
        self.state = result.state
        return result.entries


def _parse_command(data: dict[str, Any], script: Script, default_at: float, place: str) -> ScriptCommand:
    fields = dict(data)
    verb, by, at = fields.pop("do", None), fields.pop("by", script.gm), fields.pop("at", None)
    at = default_at if at is None else at
    kinds = {kind.verb: kind for kind in _commands(script.system)}
    if not isinstance(verb, str) or verb not in kinds:
        raise ScriptError(f"{place}: unknown command {verb!r}; known are {', '.join(sorted(kinds))}")
    gm = fields.pop("gm", None)
    if not isinstance(gm, bool | None):
        raise ScriptError(f"{place}: `gm` is true or false")
    if not isinstance(by, str) or not isinstance(at, int | float) or isinstance(at, bool) or not 0 <= at < 10**12:
        raise ScriptError(f"{place}: `by` is a name and `at` a number of seconds from 0 on")
    try:
        return ScriptCommand(by, gm, round(at * 1_000), kinds[verb].model_validate(fields), place)
    except ValidationError as error:
        raise ScriptError(f"{place} ({verb}): {_first_error(error)}") from error


def _commands(system_id: str) -> tuple[type[Command], ...]:
    return (*ask.SHARED_COMMANDS, *system(system_id).commands)


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    location = ".".join(str(part) for part in first["loc"])
    text = first["msg"]
    if first["type"] in _NO_OBJECT:
        text = f"an object {{...}} is needed, not {_KINDS.get(type(first['input']), 'null')}"
    return f"{location}: {text}" if location else text


_NO_OBJECT = ("model_type", "model_attributes_type", "dict_type")
"""Error types of pydantic for another type in the place of an object."""
_KINDS: dict[type, str] = {str: "a text", int: "a number", float: "a number", bool: "true or false", list: "a list"}


def _params(refusal: Refusal) -> str:
    return json.dumps(refusal.model_dump(mode="json")["params"], ensure_ascii=False)


_TOKEN = re.compile(r'(?P<string>"(?:[^"\\]|\\.)*")(?P<colon>\s*:)?|[{}]')
"""Keys and the limits of objects in valid JSON."""


def _check_unique_keys(text: str) -> None:
    """Raise `ScriptError` for a duplicate key in an object; JSON does not define which one is valid."""
    objects: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        if token[0] == "{":
            objects.append(set())
        elif token[0] == "}":
            objects.pop()
        elif token["colon"]:
            key = json.loads(token["string"])
            if key in objects[-1]:
                line = text.count("\n", 0, token.start()) + 1
                raise ScriptError(f"line {line}: the key {token['string']} stands in its object twice")
            objects[-1].add(key)


def load(text: str) -> ScriptPlayer:
    """A player for the script in this JSON text. Raises `ScriptError`."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise ScriptError("not text: it has half a character, an escape from \\ud800 to \\udfff, in it") from error
    except (ValueError, RecursionError) as error:
        # Not only JSONDecodeError: a number of thousands of digits is a plain ValueError.
        raise ScriptError(f"not JSON: {error}") from error
    _check_unique_keys(text)
    try:
        script = Script.model_validate(data)
    except ValidationError as error:
        raise ScriptError(_first_error(error)) from error
    if script.system not in {rule_system.id for rule_system in systems()}:
        ids = ", ".join(rule_system.id for rule_system in systems())
        raise ScriptError(f"unknown system {script.system!r}; known are {ids}")
    if script.faces is not None and script.seed is not None:
        raise ScriptError("a script gives either faces or a seed")
    return ScriptPlayer(script, _dice_source(script))


def _dice_source(script: Script) -> DiceSource:
    if script.faces is not None:
        return ScriptedDice(script.faces)
    return SystemDice() if script.seed is None else SeededDice(script.seed)


def export(entries: Sequence[Entry]) -> dict[str, Any]:
    """The log as a script that replays to the same state: its commands and dice faces."""
    first = entries[0]
    assert isinstance(first.event, Began)
    commands = [
        {"by": entry.by, "gm": entry.gm, "at": entry.at / 1_000, **encode_command(entry.command)}
        for entry in entries
        if entry.command is not None
    ]
    return {
        "riposte": 1,
        "system": first.event.system,
        "gm": first.event.gm,
        "rules": first.event.rules,
        "faces": [face for entry in entries for face in entry.faces],
        "clock": "given",
        "commands": commands,
    }


def schema(system_id: str) -> dict[str, Any]:
    """The JSON Schema of scripts for this system. Raises KeyError."""
    rule_system = system(system_id)
    steps: Any = reduce(or_, [_step_model(command) for command in _commands(system_id)])
    union: Any = Annotated[steps, Field(discriminator="do")]
    fighter: Any = create_model(
        "Fighter", __base__=Fighter, sheet=(rule_system.sheet, Field(default_factory=rule_system.sheet))
    )
    fields: dict[str, Any] = {
        "system": (Literal[system_id], ...),
        "rules": (rule_system.rules, Field(default_factory=rule_system.rules)),
        "combatants": (Annotated[tuple[fighter, ...], Field(max_length=60)], ()),
        "commands": (Annotated[tuple[union, ...], Field(max_length=LENGTH_LIMIT)], ()),
    }
    whole: Any = create_model("Script", __base__=Script, **fields)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TypeAdapter(whole).json_schema(),
        "title": f"A fight script of Riposte ({system_id})",
    }


def _step_model(command: type[Command]) -> type[Model]:
    """The command model with the fields that it has in a script: verb, user and time."""
    fields: dict[str, Any] = {
        "do": (Literal[command.verb], ...),
        "by": (str, Field(default="gm", description="user who gives the command")),
        "gm": (
            bool | None,
            Field(default=None, description="whether it is given as a GM; default: if the user is it"),
        ),
        "at": (Annotated[float, Field(ge=0)] | None, Field(default=None, description="seconds")),
    }
    return cast(type[Model], create_model(f"{command.__name__}Step", __base__=command, **fields))
