"""Forms made from the same models as the slash options and the scripts: labels, bounds and choices come from the fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import ui
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot.i18n.catalogue import cut
from bot.i18n.translator import DESCRIPTION as DESCRIPTION_ATTRIBUTE
from bot.i18n.translator import option_key
from bot.interactions.custom_id import CustomId
from bot.ui.render import RenderContext
from rules.fields import Internal, Ref
from rules.handlers.gm import attributes
from rules.message import Message, msg
from rules.state import AnyEncounter
from rules.validation import bounds, choice_label, constraints, field_label, options

TITLE, LABEL, DESCRIPTION, OPTIONS = 45, 45, 100, 25
FIELDS = 5
"""What one form of Discord can hold."""


def reference_of(field: FieldInfo) -> Ref | None:
    """What a field points at, if it points at something."""
    return next((mark for mark in constraints(field) if isinstance(mark, Ref)), None)


def form(
    render: RenderContext,
    control: CustomId,
    title: Message,
    fields: Iterable[tuple[str, FieldInfo]],
    *,
    state: AnyEncounter | None = None,
    values: Mapping[str, Any] | None = None,
) -> ui.Modal:
    """A form that asks these fields, filled with the values known so far. Its custom_id says what they are for."""
    modal = ui.Modal(title=render.plain(title, TITLE), custom_id=control.custom_id("m1"))
    for name, field in list(fields)[:FIELDS]:
        modal.add_item(_label(render, control.verb, name, field, state, (values or {}).get(name)))
    # Like every view of ours it is not kept in memory: what comes back is found by its custom_id.
    modal.stop()
    return modal


def _label(
    render: RenderContext, verb: str, name: str, field: FieldInfo, state: AnyEncounter | None, value: Any
) -> ui.Label[ui.Modal]:
    component: ui.Item[Any]
    found = _offered(render, name, field, state)
    if 0 < len(found) <= OPTIONS:
        for option in found:
            option.default = option.value == str(value if value is not None else field.default)
        component = ui.Select(
            custom_id=name, options=found, required=field.is_required(), min_values=int(field.is_required())
        )
    else:
        component = _text_input(name, field, value)
    return ui.Label(
        text=render.plain(field_label(name), LABEL),
        description=_hint(render, verb, name, field),
        component=component,
    )


def _offered(
    render: RenderContext, name: str, field: FieldInfo, state: AnyEncounter | None
) -> list[discord.SelectOption]:
    pointed = reference_of(field)
    if pointed is not None and pointed.kind == "combatant" and state is not None:
        everybody = (*state.present, *(one for one in state.combatants.values() if one.hidden))
        people = everybody if pointed.scope == "all" else ()
        return [discord.SelectOption(label=cut(one.name, 100), value=one.id) for one in people]
    if pointed is not None and pointed.kind == "attribute" and state is not None:
        named = attributes(state)
        return [discord.SelectOption(label=render.plain(field_label(one), 100), value=one) for one in named]
    return [discord.SelectOption(label=render.plain(choice_label(name, one), 100), value=one) for one in options(field)]


def _text_input(name: str, field: FieldInfo, value: Any) -> ui.TextInput[ui.Modal]:
    longest = next((m.max_length for m in constraints(field) if getattr(m, "max_length", None) is not None), 40)
    shown = None if value is None else cut(str(value), longest)
    return ui.TextInput(
        custom_id=name, required=field.is_required(), max_length=min(longest, 4_000), default=shown or None
    )


def _hint(render: RenderContext, verb: str, name: str, field: FieldInfo) -> str | None:
    """What the slash command says of this field, else the bounds of a number."""
    key = option_key(verb, name)
    if render.catalogues.has(key, DESCRIPTION_ATTRIBUTE):
        return cut(render.catalogues.entry(render.locale, key, DESCRIPTION_ATTRIBUTE), DESCRIPTION)
    low, high = bounds(field)
    if low is None or high is None:
        return None
    return render.plain(msg("ui-between", low=low, high=high), DESCRIPTION)


def free_text_fields(kind: type[BaseModel]) -> set[str]:
    """The fields of a model that hold words of any kind, or none: to empty one of them says something."""
    return {
        name
        for name, field in kind.model_fields.items()
        if bounds(field) == (None, None) and not (field.is_required() or options(field) or reference_of(field))
        if any(getattr(mark, "max_length", None) for mark in constraints(field))
        if not any(getattr(mark, "min_length", None) or isinstance(mark, Internal) for mark in constraints(field))
    }


def parse_values(values: Mapping[str, Any], free: Collection[str] = ()) -> dict[str, Any]:
    """What a person typed, tidied for the models: numbers may have a typographic minus or a plus.

    Empty is not given, but for the free fields, where it takes away what was there.
    """
    given: dict[str, Any] = {}
    for name, value in values.items():
        if not isinstance(value, str):
            given[name] = value
            continue
        words = value.strip()
        if words or name in free:
            given[name] = _number(words)
    return given


def _number(words: str) -> str:
    plain = words.replace("−", "-").replace("–", "-").removeprefix("+")
    return plain if plain.removeprefix("-").isdecimal() else words


def submitted_values(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The values of a submitted form by field, as Discord sent them. A select that was left empty is not among them."""
    found: dict[str, str] = {}
    for part in components:
        inner = part.get("component")
        if inner is not None:
            found |= submitted_values([inner])
        elif "values" in part:
            if part["values"]:
                found[part["custom_id"]] = part["values"][0]
        elif "value" in part:
            found[part["custom_id"]] = part["value"]
    return found


def submitted_fields(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The fields of a submitted form, also those that were left empty."""
    for part in components:
        if part.get("component") is not None:
            yield from submitted_fields([part["component"]])
        elif "values" in part or "value" in part:
            yield part["custom_id"]


def fields_of(model: type[BaseModel], names: Iterable[str]) -> list[tuple[str, FieldInfo]]:
    """These fields of a model, in this order."""
    return [(name, model.model_fields[name]) for name in names]
