"""Autocomplete of the options of commands: values of the present fight that the caller may know and use."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from discord import app_commands

from bot.i18n.catalogue import cut
from bot.interactions.caller import requester_of
from bot.interactions.context import Context
from bot.interactions.respond import render_context
from bot.interactions.sheet_names import field_named
from bot.runtime.failures import stop_for
from bot.storage.errors import StorageFault
from bot.storage.limits import work_unit
from bot.ui.render import RenderContext
from rules.handlers.gm import KEYWORDS, attributes
from rules.handlers.shared import playable_combatants
from rules.names import name_key
from rules.player_view import redact_hidden
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.validation import choice_label, field_label, suggestions

log = logging.getLogger(__name__)
CHOICES = 25
ANNOTATIONS = ("counter", "effect")
"""Options with the name of an annotation: existing names are offered, others may be typed."""
SECONDS = 1.5
"""For all reads of one question; Discord waits for 3 seconds."""
CHOICE_LIMIT = 100
"""Characters of the name and of the value of a choice."""


async def suggest(ctx: Context, kind: str, typed: str, options: Mapping[str, Any]) -> list[app_commands.Choice[str]]:
    """Up to 25 choices that contain the text typed so far; none after an error. options: those filled in so far."""
    try:
        with work_unit(ctx.id, SECONDS):
            return await _suggest(ctx, kind, typed, options)
    except StorageFault as fault:
        log.error("No choices could be offered: %s", stop_for(fault) or fault)
    except Exception:
        log.exception("No choices could be offered.")
    return []


async def _suggest(ctx: Context, kind: str, typed: str, options: Mapping[str, Any]) -> list[app_commands.Choice[str]]:
    encounter = await ctx.services.encounters.current(ctx.channel_id)
    if encounter is None:
        return []
    actor = await ctx.services.encounters.actor(requester_of(ctx), encounter.state)
    pairs: Iterable[tuple[str, str]]
    state = encounter.state if actor.gm else redact_hidden(encounter.state, actor)
    if kind == "combatant-own":
        combatants = state.present if actor.gm else playable_combatants(state, actor)
        pairs = [(combatant.name, combatant.id) for combatant in combatants]
    elif kind.startswith("combatant"):
        pairs = [(combatant.name, combatant.id) for combatant in state.combatants.values()]
    elif kind.startswith("character"):
        characters = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
        pairs = [(character.name, character.name) for character in characters]
    elif kind in ANNOTATIONS:
        pairs = [(name, name) for name in _annotation_names(state, actor, kind, options)]
    else:
        pairs = _labelled_values(render_context(ctx), kind, state, options)
    return matching_choices(pairs, typed)


def resolve_labels(render: RenderContext, state: AnyEncounter, options: dict[str, Any]) -> dict[str, Any]:
    """Replace the typed label of a house rule, its value or an attribute by the value that it stands for."""
    for name in ("setting", "value", "attribute"):
        typed = options.get(name)
        if isinstance(typed, str):
            values = {name_key(label): value for label, value in _labelled_values(render, name, state, options)}
            value = values.get(name_key(typed), typed)
            options = {**options, name: field_named(system_of(state), value) if name == "attribute" else value}
    return options


def _labelled_values(
    render: RenderContext, kind: str, state: AnyEncounter, options: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """The house rules, the attributes, or the values of the house rule in `options`, each with its label."""
    rules = type(state.rules).model_fields
    if kind.startswith("setting"):
        labels = {name: field_label(name) for name in rules}
    elif kind.startswith("attribute"):
        labels = {name: field_label(name) for name in attributes(state)}
    else:
        rule, attribute = str(options.get("setting") or ""), str(options.get("attribute") or "")
        labels = {value: choice_label(rule, value) for value in (suggestions(rules[rule]) if rule in rules else ())}
        attribute = field_named(system_of(state), attribute)
        labels |= {keyword: choice_label(attribute, keyword) for keyword in KEYWORDS.get(attribute, ())}
    return [(render.plain(label, CHOICE_LIMIT), value) for value, label in labels.items()]


def matching_choices(pairs: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The pairs of label and value whose label contains the typed text, as many as Discord accepts."""
    key = name_key(typed)
    matching = [
        (label, value) for label, value in pairs if key in name_key(label) and cut(value, CHOICE_LIMIT) == value
    ]
    return [app_commands.Choice(name=cut(label, CHOICE_LIMIT), value=value) for label, value in matching[:CHOICES]]


def _annotation_names(state: AnyEncounter, actor: Actor, kind: str, options: Mapping[str, Any]) -> Iterable[str]:
    """The names of the counters or effects of the combatant in `options`, else of all that the actor may choose."""
    combatant = state.lookup(str(options.get("combatant") or ""))
    if combatant is not None:
        combatants: Iterable[Any] = [combatant]
    else:
        combatants = state.combatants.values() if actor.gm else playable_combatants(state, actor)
    # Without a combatant a GM means a counter of the table, so those are offered first.
    table = state.counters if kind == "counter" and actor.gm and combatant is None else ()
    annotations = (combatant.counters if kind == "counter" else combatant.effects for combatant in combatants)
    return dict.fromkeys(annotation.name for annotation in chain(table, *annotations))
