"""Slash commands with labels from the catalogues, whose handlers get a `Context`."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from functools import cache, wraps
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.errors import guarded
from rules.system import AnySystem, systems

AnyCommand: TypeAlias = app_commands.Command[Any, ..., None]
Choices: TypeAlias = list[app_commands.Choice[str]]
Autocomplete: TypeAlias = Callable[[Context, str], Awaitable[Choices]]
"""Gets the text typed so far; returns at most 25 choices."""


def slash(
    verb: str,
    *,
    group: app_commands.Group | None = None,
    choices: Mapping[str, Iterable[str]] | None = None,
    autocomplete: Mapping[str, Autocomplete] | None = None,
) -> Callable[[Callable[..., Awaitable[None]]], AnyCommand]:
    """Make a slash command of a function or a method of a cog, such as `async def save(self, ctx, name: str)`.

    verb: the key of the labels, such as `roll.save`; the last part is the English name. group: a group of the same cog.
    choices: the values of an option, labelled with `choice-<option>-<value>`.
    """

    def decorate(handler: Callable[..., Awaitable[None]]) -> AnyCommand:
        @wraps(handler)
        async def callback(*args: Any, **options: Any) -> None:
            *cog, interaction = args
            await guarded(interaction, lambda ctx: handler(*cog, ctx, **options))

        # discord.py would resolve the annotations in this module.
        signature = inspect.signature(handler, eval_str=True)
        callback.__signature__ = signature  # type: ignore[attr-defined]
        options = [name for name in signature.parameters if name not in ("self", "ctx")]
        app_commands.rename(**{name: label(option_key(verb, name)) for name in options})(callback)
        app_commands.describe(**{name: label(option_key(verb, name), "description") for name in options})(callback)
        app_commands.choices(**{name: labelled(name, values) for name, values in (choices or {}).items()})(callback)
        key = command_key(verb)
        command: AnyCommand = app_commands.Command(
            name=label(key), description=label(key, "description"), callback=callback
        )
        for name, source in (autocomplete or {}).items():
            command.autocomplete(name)(_completer(source))
        if group is not None:
            group.add_command(command)
        else:
            command.guild_only = True
        return command

    return decorate


def slash_group(name: str, *, guild_only: bool = True, **options: Any) -> app_commands.Group:
    """A top-level group of commands, labelled with `group-<name>`. options: of `app_commands.Group`."""
    key = f"group-{name}"
    return app_commands.Group(name=label(key), description=label(key, "description"), guild_only=guild_only, **options)


def labelled(option: str, values: Iterable[str]) -> Choices:
    """The choices of an option, labelled with `choice-<option>-<value>`."""
    return [app_commands.Choice(name=label(choice_key(option, value)), value=value) for value in values]


def offer_systems(*slash_commands: AnyCommand) -> None:
    """Set the choices of the option `system`. Call when a cog is made: at import not all rule systems are loaded."""
    for command in slash_commands:
        app_commands.choices(system=_system_choices(systems()))(command)


@cache
def _system_choices(installed: tuple[AnySystem, ...]) -> Choices:
    return [app_commands.Choice(name=label(f"system-{system.id}"), value=system.id) for system in installed]


def _completer(source: Autocomplete) -> Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]:
    async def complete(interaction: discord.Interaction[Any], current: str) -> Choices:
        return await source(Context.of(interaction), current)

    return complete
