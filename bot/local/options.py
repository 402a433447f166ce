"""Parse the words after a slash: the command and its options, with the types that Discord sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import discord
import simcord
from simcord.interactions import validate_option_value

from bot.local import script
from bot.local.script import NotUnderstood
from bot.local.world import Person, World

_Type = discord.AppCommandOptionType
_YES: Final = frozenset({"yes", "true", "on", "1"})
_NO: Final = frozenset({"no", "false", "off", "0"})
Payload = Mapping[str, Any]


def read_options(world: World, person: Person, words: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Return the command and the values of its options. Raises `NotUnderstood`.

    A word without `=` goes to the first option that has no value yet, as in `/roll 2d10`.
    """
    command, spec, rest = _command(world, person, words)
    typed = _typed_options(command, spec, rest)
    return command, {name: _value(world, command, declared, text) for declared, name, text in typed}


def read_suggestion(world: World, person: Person, words: Sequence[str]) -> tuple[str, str, str, dict[str, Any]]:
    """Return the command, the option being typed, its text so far, and the options before. Raises `NotUnderstood`."""
    command, spec, rest = _command(world, person, words)
    typed = _typed_options(command, spec, rest)
    suggesting = [option["name"] for option in spec.get("options") or () if option.get("autocomplete")]
    if not typed or typed[-1][1] not in suggesting:
        raise NotUnderstood(
            script.NO_SUGGESTER.format(command=command, options=", ".join(suggesting) or script.NONE_OF_THEM)
        )
    filled = {name: _value(world, command, declared, text) for declared, name, text in typed[:-1]}
    return command, typed[-1][1], typed[-1][2], filled


def _command(world: World, person: Person, words: Sequence[str]) -> tuple[str, Payload, Sequence[str]]:
    commands = world.commands(person)
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count]).casefold()
        if name in commands:
            return name, commands[name], words[count:]
    similar = [name for name in commands if name.startswith(words[0].casefold())] or list(commands)
    listed = ", ".join(f"/{name}" for name in similar) or script.NONE_OF_THEM
    raise NotUnderstood(script.NO_COMMAND.format(words=" ".join(words), name=person.name, commands=listed))


def _typed_options(command: str, spec: Payload, words: Sequence[str]) -> list[tuple[Payload, str, str]]:
    """Return (definition, name, text) of each option, in the order typed."""
    declared = {option["name"]: option for option in spec.get("options") or ()}
    typed: dict[str, str] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if not sign or name.casefold() not in declared:
            free = [option for option in declared if option not in typed]
            # `a=b` that names no option is most likely a slip, unless the command takes a single free text.
            if not free or (sign and len(declared) > 1):
                raise NotUnderstood(_no_option(command, declared, name))
            name, text = free[0], word
        typed[name.casefold()] = text
    return [(declared[name], name, text) for name, text in typed.items()]


def _no_option(command: str, declared: Mapping[str, Payload], word: str) -> str:
    if not declared:
        return script.NO_OPTIONS.format(command=command)
    return script.NO_OPTION.format(command=command, word=word, options=", ".join(declared))


def _value(world: World, command: str, option: Payload, text: str) -> Any:
    kind = _Type(option["type"])
    try:
        value = _converted(world, kind, option, text)
        return validate_option_value(command, dict(option), value)
    except (ValueError, simcord.OptionError) as error:
        expected = _expected(world, kind, option)
        raise NotUnderstood(
            script.BAD_OPTION.format(value=text, option=option["name"], command=command, expected=expected)
        ) from error


def _converted(world: World, kind: discord.AppCommandOptionType, option: Payload, text: str) -> Any:
    for choice in option.get("choices") or ():
        if text.casefold() in {str(choice["name"]).casefold(), str(choice["value"]).casefold()}:
            return choice["value"]
    if kind is _Type.integer:
        return int(text.replace("−", "-"))
    if kind is _Type.number:
        return float(text.replace("−", "-"))
    if kind is _Type.boolean:
        if text.casefold() not in _YES | _NO:
            raise ValueError(text)
        return text.casefold() in _YES
    if kind in {_Type.user, _Type.mentionable}:
        person = world.people.get(text.removeprefix("@").casefold())
        if person is None:
            raise ValueError(text)
        return person.actor
    if kind is _Type.channel:
        return _named(world.guild.channels, text.removeprefix("#"))
    if kind is _Type.role:
        return _named(world.guild.roles, text.removeprefix("@"))
    if kind is _Type.attachment:
        return _file(text)
    return text


def _file(path: str) -> tuple[str, bytes]:
    """Name and content of a file to attach."""
    try:
        return Path(path).name, Path(path).read_bytes()
    except OSError as error:
        raise ValueError(path) from error


def _named(objects: Mapping[str, Any], name: str) -> Any:
    if name not in objects:
        raise ValueError(name)
    return objects[name]


def _expected(world: World, kind: discord.AppCommandOptionType, option: Payload) -> str:
    if option.get("choices"):
        return ", ".join(str(choice["name"]) for choice in option["choices"])
    if kind in {_Type.user, _Type.mentionable}:
        return ", ".join(world.people)
    if kind is _Type.attachment:
        return script.A_FILE
    low, high = option.get("min_value", option.get("min_length")), option.get("max_value", option.get("max_length"))
    bounds = f" from {low} to {high}" if low is not None and high is not None else ""
    return f"{kind.name}{bounds}"
