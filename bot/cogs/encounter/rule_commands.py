"""Slash commands made from the command models of `rules`: bounds and choices are defined there, words in the catalogues."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from pydantic.fields import FieldInfo

from bot.cogs.encounter.execute import CommandTarget, ask
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.autocomplete import MARKS, meant, offer
from bot.interactions.context import Context
from bot.interactions.forms import reference
from bot.interactions.respond import guarded, refuse, render_context
from rules.commands import Command
from rules.fields import Internal
from rules.refusals import Refusal
from rules.system import command_types, systems
from rules.validation import bounds, constraints, options

DISCORD_INT = 2**53
CHOICES = 25
OFFERED = ("combatant", "setting", "attribute", "character")
"""What a field may point at so that its values are offered while one types."""


def groups() -> dict[str, app_commands.Group]:
    """The groups with every command that people may type, by group name."""
    found: dict[str, app_commands.Group] = {}
    for verb, kind in command_types().items():
        if kind.programs:
            continue
        name = verb.split(".")[0]
        if name not in found:
            found[name] = app_commands.Group(
                name=label(f"group-{name}"), description=label(f"group-{name}", "description"), guild_only=True
            )
        found[name].add_command(_command(verb, kind))
    return found


def shown_fields(kind: type[Command]) -> dict[str, FieldInfo]:
    """The fields of a command that people fill in."""
    return {
        name: field
        for name, field in kind.model_fields.items()
        if not any(isinstance(mark, Internal) for mark in constraints(field))
    }


def _command(verb: str, kind: type[Command]) -> app_commands.Command[Any, ..., None]:
    fields = shown_fields(kind)

    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:
        await guarded(interaction, lambda ctx: _asked(ctx, verb, given))

    # discord.py reads the options from the signature.
    callback.__signature__ = _signature(fields)  # type: ignore[attr-defined]
    keys = {name: option_key(verb, name) for name in fields}
    app_commands.rename(**{name: label(key) for name, key in keys.items()})(callback)
    app_commands.describe(**{name: label(key, "description") for name, key in keys.items()})(callback)
    fixed = {name: _choices(name, field) for name, field in fields.items()}
    app_commands.choices(**{name: found for name, found in fixed.items() if found})(callback)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=label(command_key(verb)), description=label(command_key(verb), "description"), callback=callback
    )
    for name, field in fields.items():
        if not fixed[name] and _offers(name, field):
            made.autocomplete(name)(_autocomplete(name, field, keys))
    return made


def _signature(fields: dict[str, FieldInfo]) -> inspect.Signature:
    kinds = inspect.Parameter
    found = [kinds("interaction", kinds.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    # Discord wants what is required first.
    for name, field in sorted(fields.items(), key=lambda item: not item[1].is_required()):
        default = kinds.empty if field.is_required() else None
        found.append(kinds(name, kinds.KEYWORD_ONLY, annotation=_annotation(name, field), default=default))
    return inspect.Signature(found)


def _annotation(name: str, field: FieldInfo) -> Any:
    pointed = reference(field)
    if pointed is not None and pointed.kind == "user":
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
    pointed = reference(field)
    if pointed is not None and pointed.kind == "intent":
        intents = dict.fromkeys(intent for one in systems() for intent in one.intents)
        return [app_commands.Choice(name=label(f"intent-{one}"), value=one) for one in intents][:CHOICES]
    return [app_commands.Choice(name=label(choice_key(name, one)), value=one) for one in options(field)][:CHOICES]


def _offers(name: str, field: FieldInfo) -> bool:
    pointed = reference(field)
    return name in ("value", *MARKS) or (pointed is not None and pointed.kind in OFFERED)


def _autocomplete(name: str, field: FieldInfo, keys: Mapping[str, str]) -> Callable[[Any, str], Any]:
    """keys: field -> key of the option as people see it."""
    options_of = {field_name: str(label(key)) for field_name, key in keys.items()}
    pointed = reference(field)
    kind = (name if name in MARKS else "value") if pointed is None else f"{pointed.kind}-{pointed.scope}"

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        filled = {field_name: getattr(interaction.namespace, shown, None) for field_name, shown in options_of.items()}
        return await offer(Context.of(interaction), kind, current, filled)

    return complete


async def _asked(ctx: Context, verb: str, given: dict[str, Any]) -> None:
    found = await ctx.services.encounters.current(ctx.channel_id)
    if found is None:
        await refuse(ctx, Refusal(code="no-encounter-here"))
        return
    fields = {name: str(v.id) if isinstance(v, discord.abc.User) else v for name, v in given.items() if v is not None}
    fields = meant(render_context(ctx), found.state, fields)
    await ask(ctx, CommandTarget(found.row.id), verb, fields)
