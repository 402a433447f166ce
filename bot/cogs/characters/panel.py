"""The private panel of a character: its sheet for one rule system, forms to fill it in, default and deletion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ui
from pydantic import ValidationError

from bot.cogs.characters.service import sheet_of
from bot.cogs.characters.store import CharacterRow
from bot.cogs.encounter.view import sheet_lines
from bot.interactions import forms
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer_in_place, render_context, send_form
from bot.interactions.router import ButtonHandler, FormHandler
from bot.ui.render import RenderContext, button, button_rows, layout, note_view, titled_select
from rules.message import Message, UserText, msg
from rules.refusals import Refused
from rules.system import system, systems
from rules.validation import refusal_for

# --- drawing ---


def character_panel(
    render: RenderContext, row: CharacterRow, system_id: str, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """The sheet of a character for one system. news: lines about the last change."""
    rules = system(system_id)
    head = msg("character-head", name=UserText(said=row.name), standard="yes" if row.standard else "no")
    lines = [*news, head, msg("character-system", system=msg(f"system-{system_id}"))]
    if system_id in row.sheets:
        lines += sheet_lines(rules, rules.sheet.model_validate(sheet_of(row, system_id)))
    else:
        lines.append(msg("character-no-sheet"))
    fields = {"id": str(row.id), "system": system_id}
    fill = [
        button(render, render.control("ui.character-form", **fields, form=form), msg(f"label-sheet-{form}"), emoji="✏️")
        for form in rules.sheet_forms
    ]
    standard = button(
        render, render.control("ui.character-default", **fields), msg("label-character-default"), emoji="⭐"
    )
    standard.disabled = row.standard
    delete = button(
        render, render.control("ui.character-delete", **fields), msg("label-character-delete"), tone="danger"
    )
    return layout(
        ui.TextDisplay("\n".join(render.say(line) for line in lines)),
        *button_rows(fill),
        *_other_systems(render, row, system_id),
        *button_rows([standard, delete]),
    )


def _other_systems(render: RenderContext, row: CharacterRow, system_id: str) -> list[ui.Item[ui.LayoutView]]:
    if len(systems()) == 1:
        return []
    control = CustomId(0, 0, "ui.character", {"id": str(row.id)}, fills="system")
    options = [(rules.id, msg(f"system-{rules.id}")) for rules in systems()]
    return titled_select(render, control, msg("character-other-system"), options, chosen=system_id)


def deletion_view(render: RenderContext, row: CharacterRow, system_id: str) -> ui.LayoutView:
    """Ask for confirmation."""
    fields = {"id": str(row.id), "system": system_id}
    delete = button(render, render.control("ui.character-gone", **fields), msg("label-character-gone"), tone="danger")
    keep = button(render, render.control("ui.character", **fields), msg("label-drop"))
    question = render.say(msg("character-delete", name=UserText(said=row.name)))
    return layout(ui.TextDisplay(question), *button_rows([delete, keep]))


def sheet_form(render: RenderContext, row: CharacterRow, system_id: str, form: str) -> ui.Modal:
    """A form of the sheet, filled with its present values."""
    rules = system(system_id)
    target = render.control("ui.character-form", id=str(row.id), system=system_id, form=form)
    values = rules.sheet.model_validate(sheet_of(row, system_id)).model_dump()
    fields = forms.fields_of(rules.sheet, rules.sheet_forms[form])
    return forms.form(render, target, msg("ui-sheet", name=UserText(said=row.name)), fields, values=values)


# --- handlers ---


async def _own(ctx: Context, control: CustomId) -> CharacterRow:
    """The caller's character of a control. Raises `Refused` if there is none."""
    characters, raw = ctx.services.characters, control.fields.get("id", "")
    installed = any(rules.id == control.fields.get("system") for rules in systems())
    row = None
    if installed and raw.isdecimal() and len(raw) < 16:
        row = await characters.own(ctx.guild_id, ctx.user.id, int(raw))
    if row is None:
        raise Refused("character-gone")
    return row


async def show(ctx: Context, row: CharacterRow, system_id: str, *news: Message) -> None:
    """Show the panel in place of the private message of the pressed button, else as an answer."""
    await answer_in_place(ctx, character_panel(render_context(ctx), row, system_id, news))


async def _show(ctx: Context, control: CustomId) -> None:
    await show(ctx, await _own(ctx, control), control.fields["system"])


async def _open_form(ctx: Context, control: CustomId) -> None:
    row = await _own(ctx, control)
    system_id, form = control.fields["system"], control.fields.get("form", "")
    if form in system(system_id).sheet_forms:
        await send_form(ctx, sheet_form(render_context(ctx), row, system_id, form))
    else:
        await show(ctx, row, system_id)


async def _form_submitted(ctx: Context, control: CustomId, values: dict[str, Any]) -> None:
    row = await _own(ctx, control)
    rules = system(control.fields["system"])
    names = rules.sheet_forms.get(control.fields.get("form", ""), ())
    typed = forms.parse_values({name: values[name] for name in names if name in values})
    try:
        saved = await ctx.services.characters.fill(row.id, row.guild_id, row.user_id, rules.id, typed)
    except ValidationError as error:
        raise Refused.of(refusal_for(error, rules.sheet)) from None
    if saved is None:
        raise Refused("character-gone")
    await show(ctx, saved, rules.id, msg("character-saved"))


async def _make_default(ctx: Context, control: CustomId) -> None:
    row = await ctx.services.characters.make_standard(await _own(ctx, control))
    await show(ctx, row, control.fields["system"], msg("character-is-default"))


async def _ask_to_delete(ctx: Context, control: CustomId) -> None:
    row = await _own(ctx, control)
    await answer_in_place(ctx, deletion_view(render_context(ctx), row, control.fields["system"]))


async def _delete(ctx: Context, control: CustomId) -> None:
    row = await _own(ctx, control)
    await ctx.services.characters.delete(row)
    await answer_in_place(ctx, note_view(render_context(ctx), msg("character-deleted", name=UserText(said=row.name))))


BUTTONS: Final[dict[str, ButtonHandler]] = {
    "ui.character": _show,
    "ui.character-form": _open_form,
    "ui.character-default": _make_default,
    "ui.character-delete": _ask_to_delete,
    "ui.character-gone": _delete,
}
FORMS: Final[dict[str, FormHandler]] = {"ui.character-form": _form_submitted}
