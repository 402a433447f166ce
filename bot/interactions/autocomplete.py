"""What autocomplete offers: only what exists in this fight, and only what the caller may use."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.i18n.catalogue import cut
from bot.interactions.context import Context
from bot.interactions.lookup import requester_of
from bot.interactions.respond import render_context
from bot.ui.render import RenderContext
from rules.handlers.gm import attributes
from rules.handlers.shared import playable_combatants
from rules.names import name_key
from rules.player_view import redact_hidden
from rules.state import Actor, AnyEncounter
from rules.validation import choice_label, field_label, suggestions

log = logging.getLogger(__name__)
SHOWN = 25
MARKS = ("counter", "effect")
"""Fields that name what stands beside a combatant: what is there already is offered, anything else may be typed."""
OFFER_LIMIT = 100
"""Characters that Discord takes as the words of an offer, and as its value."""


async def suggest(ctx: Context, kind: str, current: str, given: Mapping[str, Any]) -> list[app_commands.Choice[str]]:
    """Up to 25 offers whose words contain what was typed so far. Never an error: an offer is a help, not an answer.

    given: the fields filled in so far.
    """
    try:
        found = await ctx.services.encounters.current(ctx.channel_id)
        if found is None:
            return []
        actor = await ctx.services.encounters.actor(requester_of(ctx), found.state)
    except Exception:
        log.exception("Nothing could be offered.")
        return []
    pairs: Iterable[tuple[str, str]]
    render = render_context(ctx)
    state = found.state if actor.gm else redact_hidden(found.state, actor)
    if kind == "combatant-own":
        people = state.present if actor.gm else playable_combatants(state, actor)
        pairs = [(one.name, one.id) for one in people]
    elif kind.startswith("combatant"):
        pairs = [(one.name, one.id) for one in state.combatants.values()]
    elif kind.startswith("character"):
        known = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
        pairs = [(one.name, one.name) for one in known]
    elif kind in MARKS:
        pairs = [(name, name) for name in _marks(state, actor, kind, given)]
    else:
        pairs = _worded(render, kind, state, given)
    return matching_choices(pairs, current)


def resolve_labels(render: RenderContext, state: AnyEncounter, given: dict[str, Any]) -> dict[str, Any]:
    """What was typed, where words that are offered for a house rule, its value or an attribute were typed out and not picked
    as what they stand for.
    """
    for name in ("setting", "value", "attribute"):
        typed = given.get(name)
        if isinstance(typed, str):
            words = {name_key(shown): value for shown, value in _worded(render, name, state, given)}
            given = {**given, name: words.get(name_key(typed), typed)}
    return given


def _worded(render: RenderContext, kind: str, state: AnyEncounter, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What has words of its own (house rules, attributes, the values of a house rule): its words, and what they stand for."""
    if kind.startswith("setting"):
        return [(render.plain(field_label(name), 100), name) for name in type(state.rules).model_fields]
    if kind.startswith("attribute"):
        return [(render.plain(field_label(name), 100), name) for name in attributes(state)]
    name, values = _values(state, given)
    return [(render.plain(choice_label(name, value), 100), value) for value in values]


def matching_choices(pairs: Iterable[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    """The pairs (what is shown, its value) that contain what was typed so far, as many as Discord takes."""
    wanted = name_key(current)
    found = [(shown, value) for shown, value in pairs if wanted in name_key(shown) and cut(value, OFFER_LIMIT) == value]
    return [app_commands.Choice(name=cut(shown, OFFER_LIMIT), value=value) for shown, value in found[:SHOWN]]


def _marks(state: AnyEncounter, actor: Actor, kind: str, given: Mapping[str, Any]) -> Iterable[str]:
    """The names of the counters or effects of the combatant that is given, else of all whom one could mean, each once."""
    one = state.lookup(str(given.get("combatant") or ""))
    whoever = state.combatants.values() if actor.gm else playable_combatants(state, actor)
    people = whoever if one is None else [one]
    return dict.fromkeys(
        mark.name for each in people for mark in (each.counters if kind == "counter" else each.effects)
    )


def _values(state: AnyEncounter, given: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The values of the house rule that is being switched."""
    name = str(given.get("setting") or "")
    field = type(state.rules).model_fields.get(name)
    return name, suggestions(field) if field is not None else ()
