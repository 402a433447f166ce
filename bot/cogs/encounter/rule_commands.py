"""Slash commands generated from the command models of `rules`, with bounds and choices from their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands
from pydantic.fields import FieldInfo

from bot.cogs.encounter.execute import CommandTarget, execute_verb
from bot.cogs.encounter.reopen import offer_ended_fights
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.autocomplete import ANNOTATIONS, resolve_labels, suggest
from bot.interactions.caller import encounter_here
from bot.interactions.context import Context
from bot.interactions.errors import guarded
from bot.interactions.forms import reference_of
from bot.interactions.respond import render_context
from bot.interactions.slash import slash_group
from rules.commands import Command, Reopen
from rules.fields import Internal
from rules.system import AnySystem, command_types, systems
from rules.validation import bounds, constraints, options

DISCORD_INT = 2**53
CHOICES = 25
OFFERED = ("combatant", "setting", "attribute", "character")
"""Kinds of references whose values are autocompleted."""


@cache
def generated_groups(installed: tuple[AnySystem, ...]) -> Mapping[str, app_commands.Group]:
    """The groups with every command that players and GMs may type, by group name. `installed` keys the cache."""
    groups: dict[str, app_commands.Group] = {}
    for verb, kind in command_types().items():
        if kind.programs:
            continue
        name = kind.slash_group()
        if name not in groups:
            groups[name] = slash_group(name)
        groups[name].add_command(_command(verb, kind))
    return groups


def shown_fields(kind: type[Command]) -> dict[str, FieldInfo]:
    """The fields of a command that are options of its slash command."""
    return {
        name: field
        for name, field in kind.model_fields.items()
        if not any(isinstance(constraint, Internal) for constraint in constraints(field))
    }


def _command(verb: str, kind: type[Command]) -> app_commands.Command[Any, ..., None]:
    fields = shown_fields(kind)

    async def callback(interaction: discord.Interaction[Any], **options: Any) -> None:
        await guarded(interaction, lambda ctx: _run(ctx, verb, options))

    # discord.py reads the options from the signature.
    callback.__signature__ = _signature(fields)  # type: ignore[attr-defined]
    keys = {name: option_key(verb, name) for name in fields}
    app_commands.rename(**{name: label(key) for name, key in keys.items()})(callback)
    app_commands.describe(**{name: label(key, "description") for name, key in keys.items()})(callback)
    fixed = {name: _choices(name, field) for name, field in fields.items()}
    app_commands.choices(**{name: choices for name, choices in fixed.items() if choices})(callback)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=label(command_key(verb)), description=label(command_key(verb), "description"), callback=callback
    )
    for name, field in fields.items():
        if not fixed[name] and _offers(name, field):
            command.autocomplete(name)(_autocomplete(name, field, keys))
    return command


def _signature(fields: dict[str, FieldInfo]) -> Signature:
    parameters = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    # Discord requires mandatory options first.
    for name, field in sorted(fields.items(), key=lambda item: not item[1].is_required()):
        default = Parameter.empty if field.is_required() else None
        parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, annotation=_annotation(name, field), default=default))
    return Signature(parameters)


def _annotation(name: str, field: FieldInfo) -> Any:
    ref = reference_of(field)
    if ref is not None and ref.kind == "user":
        return discord.User
    if field.annotation is bool:
        return bool
    low, high = bounds(field)
    if low is not None and high is not None:
        return app_commands.Range[int, max(low, -DISCORD_INT), min(high, DISCORD_INT)]
    if _choices(name, field):
        return str
    longest = next((m.max_length for m in constraints(field) if getattr(m, "max_length", None) is not None), 100)
    shortest = 1 if field.is_required() and name != "value" else 0
    return app_commands.Range[str, shortest, longest]


def _choices(name: str, field: FieldInfo) -> list[app_commands.Choice[str]]:
    ref = reference_of(field)
    if ref is not None and ref.kind == "intent":
        intents = dict.fromkeys(intent for system in systems() for intent in system.intents)
        return [app_commands.Choice(name=label(f"intent-{intent}"), value=intent) for intent in intents][:CHOICES]
    return [app_commands.Choice(name=label(choice_key(name, value)), value=value) for value in options(field)][:CHOICES]


def _offers(name: str, field: FieldInfo) -> bool:
    ref = reference_of(field)
    return name in ("value", *ANNOTATIONS) or (ref is not None and ref.kind in OFFERED)


def _autocomplete(name: str, field: FieldInfo, keys: Mapping[str, str]) -> Callable[[Any, str], Any]:
    """keys: field -> catalogue key of the name of its option."""
    options_of = {field_name: str(label(key)) for field_name, key in keys.items()}
    ref = reference_of(field)
    kind = (name if name in ANNOTATIONS else "value") if ref is None else f"{ref.kind}-{ref.scope}"

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        filled = {field_name: getattr(interaction.namespace, name, None) for field_name, name in options_of.items()}
        return await suggest(Context.of(interaction), kind, current, filled)

    return complete


async def _run(ctx: Context, verb: str, options: dict[str, Any]) -> None:
    encounter = await encounter_here(ctx)
    if verb == Reopen.verb and not encounter.row.open and await offer_ended_fights(ctx):
        return
    values = {
        name: str(value.id) if isinstance(value, discord.abc.User) else value
        for name, value in options.items()
        if value is not None
    }
    values = resolve_labels(render_context(ctx), encounter.state, values)
    await execute_verb(ctx, CommandTarget(encounter.row.id), verb, values)
