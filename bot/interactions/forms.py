"""Forms made from the same models as the slash options: labels, bounds and choices come from the fields.

A refused form can be opened again as it was filled in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot.encounters.drafts import DraftRow
from bot.i18n.catalogue import cut
from bot.i18n.translator import DESCRIPTION as DESCRIPTION_ATTRIBUTE
from bot.i18n.translator import option_key
from bot.interactions.caller import requester_of
from bot.interactions.context import Context
from bot.interactions.custom_id import FORM_FIELDS, CustomId, parse_id
from bot.interactions.respond import refuse, render_context
from bot.ui.render import OPTION_LABEL, OPTIONS, RenderContext, button
from rules.fields import Internal, Multiline, Ref, SheetValues
from rules.handlers.gm import attributes
from rules.message import Message, msg
from rules.refusals import Refusal, Refused
from rules.sheet_command import sheet_example
from rules.state import AnyEncounter
from rules.system import system_of
from rules.typed_text import plain
from rules.validation import bounds, choice_label, constraints, field_label, options

TITLE, LABEL, DESCRIPTION = 45, 45, 100
STEM: Final = 4
"""Letters by which words of a hint and of a label are compared."""
_LONGER_WORD: Final = re.compile(r"[^\W\d_]{4,}")
NOT_CORRECTABLE: Final = frozenset({"stale", "encounter-ended", "gm-only", "no-encounter", "other-system"})
"""Refusals that other values in the form would not avoid."""


def reference_of(field: FieldInfo) -> Ref | None:
    """The reference (to a combatant, a user ...) that a field holds; None for other fields."""
    return next((constraint for constraint in constraints(field) if isinstance(constraint, Ref)), None)


def form(
    render: RenderContext,
    control: CustomId,
    title: Message,
    fields: Iterable[tuple[str, FieldInfo]],
    *,
    state: AnyEncounter | None = None,
    values: Mapping[str, Any] | None = None,
) -> ui.Modal:
    """A form for these fields, filled with `values`. control: the purpose of the form, kept in its custom_id."""
    modal = ui.Modal(title=render.plain(title, TITLE), custom_id=control.custom_id("m1"))
    for name, field in list(fields)[:FORM_FIELDS]:
        modal.add_item(_label(render, control.verb, name, field, state, (values or {}).get(name)))
    # discord.py does not keep stopped views in memory.
    modal.stop()
    return modal


def _label(
    render: RenderContext, verb: str, name: str, field: FieldInfo, state: AnyEncounter | None, value: Any
) -> ui.Label[ui.Modal]:
    component: ui.Item[Any]
    select_options = _select_options(render, name, field, state)
    if 0 < len(select_options) <= OPTIONS:
        for option in select_options:
            option.default = option.value == str(value if value is not None else field.default)
        component = ui.Select(
            custom_id=name, options=select_options, required=field.is_required(), min_values=int(field.is_required())
        )
    else:
        component = _text_input(name, field, value)
    return ui.Label(
        text=render.plain(field_label(name), LABEL),
        description=_hint(render, verb, name, field, state),
        component=component,
    )


def _select_options(
    render: RenderContext, name: str, field: FieldInfo, state: AnyEncounter | None
) -> list[discord.SelectOption]:
    ref = reference_of(field)
    if ref is not None and ref.kind == "combatant" and state is not None:
        hidden = [combatant for combatant in state.combatants.values() if combatant.hidden]
        combatants = (*state.present, *hidden) if ref.scope == "all" else ()
        return [
            discord.SelectOption(label=cut(combatant.name, OPTION_LABEL), value=combatant.id)
            for combatant in combatants
        ]
    if ref is not None and ref.kind == "attribute" and state is not None:
        labels = {attribute: field_label(attribute) for attribute in attributes(state)}
    else:
        labels = {value: choice_label(name, value) for value in options(field)}
    return [
        discord.SelectOption(label=render.plain(label, OPTION_LABEL), value=value) for value, label in labels.items()
    ]


def _text_input(name: str, field: FieldInfo, value: Any) -> ui.TextInput[ui.Modal]:
    lengths = (getattr(constraint, "max_length", None) for constraint in constraints(field))
    max_length = next((length for length in lengths if length is not None), 40)
    default = None if value is None else cut(str(value), max_length)
    several = any(isinstance(constraint, Multiline) for constraint in constraints(field))
    return ui.TextInput(
        custom_id=name,
        style=discord.TextStyle.paragraph if several else discord.TextStyle.short,
        required=field.is_required(),
        max_length=min(max_length, 4_000),
        default=default or None,
    )


def _hint(render: RenderContext, verb: str, name: str, field: FieldInfo, state: AnyEncounter | None) -> str | None:
    """The hint of the system, or the description of the slash option, else the bounds of a number."""
    low, high = bounds(field)
    # Dice as text mean something else in each system: a sum, or successes.
    dice_hint = system_of(state).dice_hint(state) if name == "dice" and low is None and state is not None else None
    if dice_hint is not None:
        return render.plain(dice_hint, DESCRIPTION)
    if state is not None and any(isinstance(mark, SheetValues) for mark in constraints(field)):
        return render.plain(msg(f"hint-{name}", example=sheet_example(system_of(state))), DESCRIPTION)
    key = option_key(verb, name)
    if render.catalogues.has(key, DESCRIPTION_ATTRIBUTE):
        described = render.catalogues.entry(render.locale, key, DESCRIPTION_ATTRIBUTE)
        if not _repeats(described, render.plain(field_label(name), LABEL)):
            return cut(described, DESCRIPTION)
    if low is None or high is None:
        return None
    return render.plain(msg("ui-between", low=low, high=high), DESCRIPTION)


def _repeats(hint: str, label: str) -> bool:
    """Whether a hint says no more than the label: all its longer words, but for their endings, are those of the label.

    Numbers and what stands in brackets are more.
    """
    stems = {word[:STEM] for word in _LONGER_WORD.findall(label.casefold())}
    words = {word[:STEM] for word in _LONGER_WORD.findall(hint.casefold())}
    return hint.casefold() == label.casefold() or (bool(words) and words <= stems and not re.search(r"\d|\(", hint))


def free_text_fields(model: type[BaseModel]) -> set[str]:
    """The fields of a model that take any text and may be empty: an empty value removes the present one."""
    return {
        name
        for name, field in model.model_fields.items()
        if bounds(field) == (None, None) and not (field.is_required() or options(field) or reference_of(field))
        if any(getattr(constraint, "max_length", None) for constraint in constraints(field))
        if not any(
            getattr(constraint, "min_length", None) or isinstance(constraint, Internal)
            for constraint in constraints(field)
        )
    }


def parse_values(values: Mapping[str, Any], free_text: Collection[str] = ()) -> dict[str, Any]:
    """Typed values, prepared for the models: numbers may have a typographic minus or a plus.

    Empty values are left out, except those of the fields in `free_text`.
    """
    parsed: dict[str, Any] = {}
    for name, value in values.items():
        if not isinstance(value, str):
            parsed[name] = value
        elif (text := value.strip()) or name in free_text:
            parsed[name] = _number_text(text)
    return parsed


def _number_text(text: str) -> str:
    number = plain(text).removeprefix("+")
    return number if number.removeprefix("-").isdecimal() else text


def submitted_values(components: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The values of a submitted form by field, as sent by Discord, without selects that were left empty."""
    values: dict[str, str] = {}
    for component in _inputs(components):
        if component.get("values"):
            values[component["custom_id"]] = component["values"][0]
        elif "value" in component:
            values[component["custom_id"]] = component["value"]
    return values


def _inputs(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The selects and text inputs of a submitted form, from inside their labels."""
    for component in components:
        if component.get("component") is not None:
            yield from _inputs([component["component"]])
        elif "values" in component or "value" in component:
            yield component


def fields_of(model: type[BaseModel], names: Iterable[str]) -> list[tuple[str, FieldInfo]]:
    """These fields of a model, in this order."""
    return [(name, model.model_fields[name]) for name in names]


@dataclass(frozen=True, slots=True)
class SubmittedForm:
    """A submitted form. control: its purpose. fields: all of its fields. values: of the fields that were filled in."""

    control: CustomId
    fields: tuple[str, ...]
    values: Mapping[str, str]

    @classmethod
    def from_components(cls, control: CustomId, components: list[Mapping[str, Any]]) -> SubmittedForm:
        """The form of these components."""
        fields = tuple(component["custom_id"] for component in _inputs(components))
        return cls(control, fields, submitted_values(components))


async def refuse_form(
    ctx: Context, submission: SubmittedForm | None, refusal: Refusal, *, render: RenderContext | None = None
) -> None:
    """Refuse; after a form with a button that opens it again as it was filled in."""
    buttons = []
    if submission is not None and not refusal.choices and refusal.code not in NOT_CORRECTABLE:
        buttons = await _save_form(ctx, submission)
    await refuse(ctx, refusal, render=render, buttons=buttons)


async def _save_form(ctx: Context, submission: SubmittedForm) -> list[ui.Button[ui.LayoutView]]:
    """Save a form and return the button that opens it; none for an encounter that is out of the caller's reach."""
    services, control = ctx.services, submission.control
    # A client can send any custom_id.
    if isinstance(await services.encounters.reach(control.encounter, requester_of(ctx)), Refusal):
        return []
    body = json.dumps(
        {"form": control.custom_id("m1"), "asked": submission.fields, "values": submission.values}, ensure_ascii=False
    )
    draft, revision = ctx.id, max(1, control.drawn)
    await services.store.drafts.save(draft, control.encounter, ctx.user.id, revision=revision, command=body)
    correct = CustomId(control.encounter, control.drawn, "ui.correct", {"draft": str(draft)}, unseen=control.unseen)
    return [button(render_context(ctx), correct, msg("label-correct"), tone="primary", emoji="✏️")]


def is_form(draft: DraftRow) -> bool:
    """Whether a draft is a refused form, not a command that waits for its confirmation."""
    return "form" in json.loads(draft.command)


async def load_saved_form(ctx: Context, control: CustomId) -> SubmittedForm:
    """The refused form of a button. Raises `Refused` if it is no longer stored or belongs to another user."""
    draft = await ctx.services.store.drafts.get(control.number("draft"), ctx.user.id)
    data = {} if draft is None or not is_form(draft) else json.loads(draft.command)
    form_control = parse_id(data.get("form", ""), "m1")
    if form_control is None:
        raise Refused("form-gone")
    return SubmittedForm(form_control, tuple(data["asked"]), data["values"])
