"""Handlers of the buttons, forms and selects of a fight that are no command: panels, joining, sheets, drafts, parties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.cogs.characters.service import Joining, sheet_of
from bot.cogs.encounter.commands import begin_pressed
from bot.cogs.encounter.execute import (
    CommandTarget,
    apply_draft,
    command_from,
    drop_draft,
    execute,
    finish,
    open_form,
    request_of,
)
from bot.cogs.encounter.panels import ALL, OWN, SHEET, open_panel, render_for, show_panel
from bot.cogs.server.presets import BEGIN
from bot.encounters.service import Loaded, Outcome
from bot.interactions import forms
from bot.interactions.caller import actor_of, encounter_for_gm, encounter_of
from bot.interactions.context import Context
from bot.interactions.custom_id import GM_PANEL, RULES_PANEL, CustomId
from bot.interactions.forms import SubmittedForm, load_saved_form, refuse_form
from bot.interactions.respond import render_context, send_form
from bot.interactions.router import ButtonHandler, FormHandler, UserSelectHandler, reject_unknown
from bot.ui.board import SHOW_ALL
from rules.commands import Command, Enlist, Join, Member
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg, yes_no
from rules.player_view import redact_hidden
from rules.refusals import Refusal, Refused
from rules.system import system, system_of
from rules.view.board import PRIVATE

# --- joining ---


async def _join(ctx: Context, control: CustomId) -> None:
    """Join with the saved sheet, ask for one where there is none, or show the sheet of a caller who takes part already."""
    encounter = await encounter_of(ctx, control)
    if await _show_own_sheet(ctx, encounter):
        return
    saved = await _saved(ctx, encounter)
    if saved.name is not None and saved.sheet is not None:
        outcome = await _join_as(ctx, encounter, Join(name=saved.name, sheet=saved.sheet), saved=saved)
        if not isinstance(outcome, Refusal):
            return
        if outcome.code != "name-taken":
            raise Refused.of(outcome)
        # Another combatant has the name, so the form asks for a different one.
    defaults = system(encounter.row.system).sheet().model_dump()
    values = {"name": saved.name or ctx.user.display_name, **defaults, **(saved.sheet or {})}
    actor = await actor_of(ctx, encounter)
    await _ask_to_join(ctx, render_for(ctx, encounter, actor).control("ui.join"), values)


async def _show_own_sheet(ctx: Context, encounter: Loaded | Outcome, news: Sequence[Message] = ()) -> bool:
    """Show the sheet of the caller's first combatant; return whether there is one."""
    own = next((combatant for combatant in encounter.state.present if combatant.owner == str(ctx.user.id)), None)
    if own is not None:
        await show_panel(ctx, encounter, f"{SHEET}{own.id}", news)
    return own is not None


async def _ask_to_join(ctx: Context, control: CustomId, values: Mapping[str, Any]) -> None:
    """Open the form with the name and the first form of the sheet."""
    rules = system((await encounter_of(ctx, control)).row.system)
    first_form = next(iter(rules.sheet_forms.values()))
    fields = [("name", Join.model_fields["name"]), *forms.fields_of(rules.sheet, first_form)]
    title = msg("title-initiative-join")
    await send_form(ctx, forms.form(render_context(ctx), control, title, fields, values=values))


async def _submit_join(ctx: Context, control: CustomId, fields: Mapping[str, Any]) -> None:
    encounter = await encounter_of(ctx, control)
    submission = SubmittedForm.from_components(control, ctx.data["components"])
    typed = forms.parse_values(submission.values)
    result: Command | Outcome | Refusal = command_from("initiative.join", {"name": typed.pop("name", "")})
    if isinstance(result, Join):
        row, name = encounter.row, result.name
        character = await ctx.services.characters.named(row.guild_id, ctx.user.id, name)
        saved = sheet_of(character, row.system) if character is not None else (await _saved(ctx, encounter)).sheet
        result = await _join_as(ctx, encounter, Join(name=name, sheet=(saved or {}) | typed), typed)
    if isinstance(result, Refusal):
        await refuse_form(ctx, submission, result)


async def _saved(ctx: Context, encounter: Loaded) -> Joining:
    """The caller's saved character for this fight."""
    row = encounter.row
    return await ctx.services.characters.joining(row.guild_id, ctx.user.id, row.system)


async def _join_as(
    ctx: Context,
    encounter: Loaded,
    command: Join,
    typed: Mapping[str, Any] | None = None,
    saved: Joining | None = None,
) -> Outcome | Refusal:
    """Join and show the sheet of the new combatant. The caller reports a refusal.

    typed: fields of the sheet. saved: the character that joins without a form.
    """
    request = replace(request_of(ctx, CommandTarget(encounter.row.id)), typed_sheet=typed or {})
    outcome, kept_character = await ctx.services.character_sync.run(encounter.row.id, command, request)
    if isinstance(outcome, Outcome):
        await finish(ctx, outcome)
        more = yes_no(len(system_of(outcome.state).sheet_forms) > 1)
        news = [msg("ui-joined-next", more=more), *([] if kept_character else [msg("character-not-kept")])]
        if saved is not None and saved.name is not None and saved.instead_of is not None:
            name, default = UserText(said=saved.name), UserText(said=saved.instead_of)
            news.append(msg("character-instead-of-default", name=name, default=default))
        await _show_own_sheet(ctx, outcome, news)
    return outcome


async def _enlist(ctx: Context, control: CustomId, people: Mapping[int, str]) -> None:
    """Bring in the picked people, each with the saved character."""
    row, members = (await encounter_for_gm(ctx, control)).row, []
    for user_id, name in people.items():
        saved = await ctx.services.characters.joining(row.guild_id, user_id, row.system)
        members.append(
            Member(user=str(user_id), name=saved.name or name, sheet=saved.sheet or {}, character=saved.character)
        )
    if not members:
        raise Refused("nobody-picked")
    await execute(ctx, CommandTarget.of(control), Enlist(members=tuple(members)))


async def _enlist_party(ctx: Context, control: CustomId) -> None:
    """Bring in the PCs of the last fight in this channel, or these and the NPCs."""
    party = await ctx.services.previous_parties.before(await encounter_for_gm(ctx, control))
    if control.fields.get("npcs") != "yes":
        party = tuple(member for member in party if member.side == "pc")
    if not party:
        raise Refused("no-party")
    await execute(ctx, CommandTarget.of(control), Enlist(members=party))


# --- sheets and refused forms ---


async def _edit_sheet(ctx: Context, control: CustomId) -> None:
    """Open a form of the sheet of the caller's combatant."""
    encounter = await encounter_of(ctx, control)
    rules = system_of(encounter.state)
    names = rules.sheet_forms.get(control.fields.get("form", ""))
    if names is None:
        await reject_unknown(ctx)
        return
    actor = await actor_of(ctx, encounter)
    combatant = own_combatant(redact_hidden(encounter.state, actor), actor, control.fields.get("combatant"))
    render = render_for(ctx, encounter, actor)
    target = render.control(rules.sheet_verb, combatant=combatant.id)
    title = msg("ui-sheet", name=combatant.said)
    fields = forms.fields_of(rules.sheet, names)
    await send_form(ctx, forms.form(render, target, title, fields, values=combatant.sheet.model_dump()))


async def _correct_form(ctx: Context, control: CustomId) -> None:
    """Open a refused form again as it was filled in."""
    submission = await load_saved_form(ctx, control)
    if submission.control.verb == "ui.join":
        await _ask_to_join(ctx, submission.control, submission.values)
    else:
        await open_form(ctx, replace(submission.control, ask=submission.fields), submission.values)


async def _open_private(ctx: Context, control: CustomId) -> None:
    """Show the private board. The GM panel stays as it is, since it is renewed."""
    await open_panel(ctx, control, panel=OWN, in_place=control.panel != GM_PANEL)


BUTTONS: Final[dict[str, ButtonHandler]] = {
    "ui.gm": partial(open_panel, panel=GM_PANEL, in_place=True),
    SHOW_ALL: partial(open_panel, panel=ALL, in_place=True),
    PRIVATE: _open_private,
    # A new message, since the panel that the button is on is still needed to pick the members.
    "ui.rules": partial(open_panel, panel=RULES_PANEL),
    BEGIN: begin_pressed,
    "ui.join": _join,
    "ui.party": _enlist_party,
    "ui.sheet": _edit_sheet,
    "ui.correct": _correct_form,
    "ui.apply": apply_draft,
    "ui.drop": drop_draft,
}
FORMS: Final[dict[str, FormHandler]] = {"ui.join": _submit_join}
USER_SELECTS: Final[dict[str, UserSelectHandler]] = {Enlist.verb: _enlist}
