"""Every press, pick and submitted form arrives here and is told apart by its custom_id alone.

discord.py's own views are not used for this: they live in memory, swallow errors, and would be a second path. Commands go to
`desk`; what is no command (panels, previews) has its entry in `_PANELS`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.cogs.annotations import handlers as annotations_handlers
from bot.cogs.characters import panel as characters_panel
from bot.cogs.characters.service import Joining, sheet_of
from bot.cogs.encounter import enlisting
from bot.cogs.encounter.private_panels import GM, OWN, RULES, SHEET, open_panel, pen_on, show_panel
from bot.cogs.help import topics
from bot.cogs.privacy import commands as privacy_commands
from bot.cogs.rolls import calls, dice
from bot.cogs.server import preset_form
from bot.encounters.service import Loaded, Outcome
from bot.interactions import execute, forms
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId, parse_id
from bot.interactions.lookup import actor_of, asked_by, found_by
from bot.interactions.respond import answer, ask_with, guarded, refuse, render_context
from bot.interactions.retry_form import SubmittedForm, kept, refuse_form
from bot.ui.render import note_view
from rules.commands import SHARED_COMMANDS, Join, Who
from rules.handlers.shared import own_combatant
from rules.message import msg
from rules.player_view import redact_hidden
from rules.refusals import Refusal, Refused
from rules.system import command_types, system, system_of
from rules.view.board import PRIVATE


async def on_interaction(interaction: discord.Interaction[Any]) -> None:
    """Answer a press, a selection or a form; discord.py answers slash commands."""
    if interaction.type is discord.InteractionType.component:
        await guarded(interaction, _component)
    elif interaction.type is discord.InteractionType.modal_submit:
        await guarded(interaction, _form)


async def _component(ctx: Context) -> None:
    data = ctx.data
    custom_id, values = data["custom_id"], data.get("values", ())
    if control := parse_id(custom_id, "r1"):
        await _press(ctx, control)
    elif (control := parse_id(custom_id, "s1")) and values:
        await _press(ctx, control.with_fields(**{control.fills or "value": values[0]}))
    elif (control := parse_id(custom_id, "u1")) and control.verb in _USERS:
        await _USERS[control.verb](ctx, control, enlisting.members_of(data))
    else:
        await _unknown(ctx)


async def _form(ctx: Context) -> None:
    data = ctx.data
    control = parse_id(data["custom_id"], "m1")
    if control is None:
        await _unknown(ctx)
        return
    filled = SubmittedForm.sent(control, data["components"])
    if control.verb in _FORMS:
        await _FORMS[control.verb](ctx, control, filled.given)
    elif control.verb == "ui.join":
        await _joined(ctx, filled)
    elif control.verb not in command_types():
        await _unknown(ctx)
    else:
        await execute.ask(ctx, replace(execute.CommandTarget.of(control), filled=filled), control.verb, filled.given)


async def _unknown(ctx: Context) -> None:
    await answer(ctx, note_view(render_context(ctx), msg("ui-old-control")))


async def _press(ctx: Context, control: CustomId) -> None:
    if control.verb in _PANELS:
        await _PANELS[control.verb](ctx, control)
    elif control.verb not in command_types() or not set(control.ask) <= set(command_types()[control.verb].model_fields):
        await _unknown(ctx)
    elif control.ask:
        await _open_form(ctx, control)
    else:
        await execute.ask(ctx, execute.CommandTarget.of(control), control.verb, control.fields)


async def _open_form(ctx: Context, control: CustomId, values: Mapping[str, str] | None = None) -> None:
    found = await found_by(ctx, control)
    if found is None:
        return
    kind, actor = command_types()[control.verb], await actor_of(ctx, found)
    if kind.who is Who.GM and not actor.gm:
        await refuse(ctx, Refusal(code="gm-only"))
        return
    # Only what all systems share can be asked about somebody hidden.
    state = found.state if actor.gm and kind in SHARED_COMMANDS else redact_hidden(found.state, actor)
    pen = render_context(ctx)
    target = replace(control, ask=(), fills=None, sure=False)
    fields = forms.fields_of(kind, control.ask)
    title = msg(f"title-{control.verb.replace('.', '-')}")
    await ask_with(ctx, forms.form(pen, target, title, fields, state=state, values=values))


async def _gm(ctx: Context, control: CustomId) -> None:
    await open_panel(ctx, control, GM, in_place=True)


async def _own(ctx: Context, control: CustomId) -> None:
    await open_panel(ctx, control, OWN, in_place=True)


async def _rules(ctx: Context, control: CustomId) -> None:
    # Beside the panel it was asked for on: who takes part is still to be picked there.
    await open_panel(ctx, control, RULES)


async def _join(ctx: Context, control: CustomId) -> None:
    """Join with the sheet of last time in one press; without one, fill in a form; who is in already sees her sheet."""
    found = await found_by(ctx, control)
    if found is None:
        return
    actor = await actor_of(ctx, found)
    mine = [one for one in found.state.present if one.owner == actor.user]
    if mine:
        await show_panel(ctx, found, f"{SHEET}{mine[0].id}")
        return
    known = await _joining(ctx, found)
    if known.name is not None and known.sheet is not None:
        outcome = await _join_as(ctx, found, Join(name=known.name, sheet=known.sheet))
        if not isinstance(outcome, Refusal):
            return
        if outcome.code != "name-taken":
            await refuse(ctx, outcome)
            return
        # Somebody else came in under her name, so she is asked for another one.
    which = system(found.row.system)
    values = {"name": known.name or ctx.user.display_name, **which.sheet().model_dump(), **(known.sheet or {})}
    await _ask_to_join(ctx, pen_on(ctx, found, actor).control("ui.join"), values)


async def _joining(ctx: Context, found: Loaded) -> Joining:
    """The character with which whoever asks comes into this fight."""
    row = found.row
    return await ctx.services.characters.joining(row.guild_id, ctx.user.id, row.system)


async def _joined(ctx: Context, filled: SubmittedForm) -> None:
    found = await found_by(ctx, filled.control)
    if found is None:
        return
    fields = forms.typed(filled.values)
    command = execute.command_from("initiative.join", {"name": fields.pop("name", "")})
    if isinstance(command, Join):
        row = found.row
        meant = await ctx.services.characters.named(row.guild_id, ctx.user.id, command.name)
        sheet = (await _joining(ctx, found)).sheet or {}
        if meant is not None:
            sheet = sheet_of(meant, row.system)
        joined = await _join_as(ctx, found, Join(name=command.name, sheet=sheet | fields), fields)
    else:
        assert isinstance(command, Refusal)
        joined = command
    if isinstance(joined, Refusal):
        await refuse_form(ctx, filled, joined)


async def _correct(ctx: Context, control: CustomId) -> None:
    """The form that was refused, as it was filled in."""
    filled = await kept(ctx, control)
    if filled is None:
        return
    if filled.control.verb == "ui.join":
        await _ask_to_join(ctx, filled.control, filled.values)
    else:
        await _open_form(ctx, replace(filled.control, ask=filled.asked), filled.values)


async def _ask_to_join(ctx: Context, control: CustomId, values: Mapping[str, Any]) -> None:
    """What somebody is asked who joins for the first time: the name, and the first form of the sheet."""
    found = await found_by(ctx, control)
    if found is None:
        return
    which = system(found.row.system)
    first = next(iter(which.sheet_forms.values()))
    fields = [("name", Join.model_fields["name"]), *forms.fields_of(which.sheet, first)]
    pen = render_context(ctx)
    await ask_with(ctx, forms.form(pen, control, msg("title-initiative-join"), fields, values=values))


async def _join_as(
    ctx: Context, found: Loaded, command: Join, filled: Mapping[str, Any] | None = None
) -> Outcome | Refusal:
    """Join, and show the new combatant's sheet. A refusal is for the caller to tell. filled: see `CharacterSync.run`."""
    services = ctx.services
    outcome, kept = await services.character_sync.run(found.row.id, command, asked_by(ctx), filled)
    if isinstance(outcome, Refusal):
        return outcome
    await execute.done(ctx, outcome)
    mine = [one for one in outcome.state.present if one.owner == str(ctx.user.id)]
    if mine:
        full = [] if kept else [msg("character-not-kept")]
        await show_panel(ctx, outcome, f"{SHEET}{mine[0].id}", full)
    return outcome


async def _sheet(ctx: Context, control: CustomId) -> None:
    found = await found_by(ctx, control)
    if found is None:
        return
    which = system_of(found.state)
    names = which.sheet_forms.get(control.fields.get("form", ""))
    if names is None:
        await _unknown(ctx)
        return
    actor = await actor_of(ctx, found)
    try:
        one = own_combatant(redact_hidden(found.state, actor), actor, control.fields.get("combatant"))
    except Refused as refused:
        await refuse(ctx, refused.refusal)
        return
    pen = pen_on(ctx, found, actor)
    target = pen.control(which.sheet_verb, combatant=one.id)
    title = msg("ui-sheet", name=one.said)
    fields = forms.fields_of(which.sheet, names)
    await ask_with(ctx, forms.form(pen, target, title, fields, values=one.sheet.model_dump()))


async def _apply(ctx: Context, control: CustomId) -> None:
    await execute.apply_draft(ctx, control.number("draft"), panel=control.fields.get("panel", ""))


async def _drop(ctx: Context, control: CustomId) -> None:
    await execute.drop_draft(ctx, control.number("draft"))


_PANELS: dict[str, Callable[[Context, CustomId], Awaitable[None]]] = {
    "ui.gm": _gm,
    PRIVATE: _own,
    "ui.rules": _rules,
    **enlisting.PRESSES,
    **annotations_handlers.PRESSES,
    "ui.join": _join,
    "ui.sheet": _sheet,
    "ui.correct": _correct,
    "ui.preset": preset_form.ask_name,
    **characters_panel.PRESSES,
    **privacy_commands.PRESSES,
    **topics.PRESSES,
    "ui.apply": _apply,
    "ui.drop": _drop,
    **dice.PRESSES,
    **calls.PRESSES,
}
_FORMS: dict[str, Callable[[Context, CustomId, dict[str, Any]], Awaitable[None]]] = {
    "ui.preset": preset_form.named,
    **characters_panel.FORMS,
}
_USERS: dict[str, Callable[[Context, CustomId, dict[int, str]], Awaitable[None]]] = {
    **enlisting.PICKS,
    **dice.PICKS,
}
