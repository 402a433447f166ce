"""Handlers of the buttons, forms and selects of a fight that are no command: panels, joining, sheets, drafts, parties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.cogs.characters.service import Joining, sheet_of
from bot.cogs.encounter import execute
from bot.cogs.encounter.private_panels import GM, OWN, RULES, SHEET, open_panel, render_for, show_panel
from bot.encounters.service import Loaded, Outcome
from bot.interactions import forms
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.forms import SubmittedForm, load_saved_form, refuse_form
from bot.interactions.lookup import actor_of, encounter_for_gm, encounter_of
from bot.interactions.respond import refuse, render_context, send_form
from bot.interactions.router import ButtonHandler, FormHandler, UserSelectHandler, reject_unknown
from rules.commands import Enlist, Join, Member
from rules.handlers.shared import own_combatant
from rules.message import msg
from rules.player_view import redact_hidden
from rules.refusals import Refusal, Refused
from rules.system import system, system_of
from rules.view.board import PRIVATE

# --- panels ---


async def _gm_panel(ctx: Context, control: CustomId) -> None:
    await open_panel(ctx, control, GM, in_place=True)


async def _own_panel(ctx: Context, control: CustomId) -> None:
    await open_panel(ctx, control, OWN, in_place=True)


async def _rules_panel(ctx: Context, control: CustomId) -> None:
    # A new message, since the panel it was opened from is still needed to pick who takes part.
    await open_panel(ctx, control, RULES)


# --- joining ---


async def _join(ctx: Context, control: CustomId) -> None:
    """Join with the saved sheet, ask for one where there is none, or show the sheet of a caller who is in already."""
    encounter = await encounter_of(ctx, control)
    if encounter is None:
        return
    actor = await actor_of(ctx, encounter)
    own_combatants = [combatant for combatant in encounter.state.present if combatant.owner == actor.user]
    if own_combatants:
        await show_panel(ctx, encounter, f"{SHEET}{own_combatants[0].id}")
        return
    saved = await _saved(ctx, encounter)
    if saved.name is not None and saved.sheet is not None:
        outcome = await _join_as(ctx, encounter, Join(name=saved.name, sheet=saved.sheet))
        if not isinstance(outcome, Refusal):
            return
        if outcome.code != "name-taken":
            await refuse(ctx, outcome)
            return
        # Another combatant has the name, so the form asks for a different one.
    defaults = system(encounter.row.system).sheet().model_dump()
    values = {"name": saved.name or ctx.user.display_name, **defaults, **(saved.sheet or {})}
    await _ask_to_join(ctx, render_for(ctx, encounter, actor).control("ui.join"), values)


async def _ask_to_join(ctx: Context, control: CustomId, values: Mapping[str, Any]) -> None:
    """Open the form with the name and the first form of the sheet."""
    encounter = await encounter_of(ctx, control)
    if encounter is None:
        return
    rules = system(encounter.row.system)
    first = next(iter(rules.sheet_forms.values()))
    fields = [("name", Join.model_fields["name"]), *forms.fields_of(rules.sheet, first)]
    title = msg("title-initiative-join")
    await send_form(ctx, forms.form(render_context(ctx), control, title, fields, values=values))


async def _submit_join(ctx: Context, control: CustomId, fields: Mapping[str, Any]) -> None:
    encounter = await encounter_of(ctx, control)
    if encounter is None:
        return
    submission = SubmittedForm.from_components(control, ctx.data["components"])
    typed = forms.parse_values(submission.values)
    command = execute.command_from("initiative.join", {"name": typed.pop("name", "")})
    result: Outcome | Refusal
    if isinstance(command, Join):
        row = encounter.row
        character = await ctx.services.characters.named(row.guild_id, ctx.user.id, command.name)
        sheet = (await _saved(ctx, encounter)).sheet or {}
        if character is not None:
            sheet = sheet_of(character, row.system)
        result = await _join_as(ctx, encounter, Join(name=command.name, sheet=sheet | typed), typed)
    else:
        assert isinstance(command, Refusal)
        result = command
    if isinstance(result, Refusal):
        await refuse_form(ctx, submission, result)


async def _saved(ctx: Context, encounter: Loaded) -> Joining:
    """The caller's saved character for this fight."""
    row = encounter.row
    return await ctx.services.characters.joining(row.guild_id, ctx.user.id, row.system)


async def _join_as(
    ctx: Context, encounter: Loaded, command: Join, typed: Mapping[str, Any] | None = None
) -> Outcome | Refusal:
    """Join and show the sheet of the new combatant. The caller reports a refusal. typed: fields of the sheet."""
    request = replace(execute.request_of(ctx, execute.CommandTarget(encounter.row.id)), typed_sheet=typed or {})
    outcome, kept_character = await ctx.services.character_sync.run(encounter.row.id, command, request)
    if isinstance(outcome, Refusal):
        return outcome
    await execute.finish(ctx, outcome)
    own_combatants = [combatant for combatant in outcome.state.present if combatant.owner == str(ctx.user.id)]
    if own_combatants:
        news = [] if kept_character else [msg("character-not-kept")]
        await show_panel(ctx, outcome, f"{SHEET}{own_combatants[0].id}", news)
    return outcome


async def _enlist(ctx: Context, control: CustomId, people: Mapping[int, str]) -> None:
    """Bring in the picked people, each with the saved character."""
    encounter = await encounter_for_gm(ctx, control)
    if encounter is None:
        return
    row, members = encounter.row, []
    for user_id, name in people.items():
        saved = await ctx.services.characters.joining(row.guild_id, user_id, row.system)
        members.append(
            Member(user=str(user_id), name=saved.name or name, sheet=saved.sheet or {}, character=saved.character)
        )
    if members:
        await _bring_in(ctx, control, members)
    else:
        await refuse(ctx, Refusal(code="nobody-picked"))


async def _bring_in_party(ctx: Context, control: CustomId) -> None:
    """Bring in the PCs of the last fight in this channel."""
    encounter = await encounter_for_gm(ctx, control)
    if encounter is None:
        return
    party = await ctx.services.previous_parties.before(encounter)
    if party:
        await _bring_in(ctx, control, party)
    else:
        await refuse(ctx, Refusal(code="no-party"))


async def _bring_in(ctx: Context, control: CustomId, members: Sequence[Member]) -> None:
    await execute.carry_out(ctx, execute.CommandTarget.of(control), Enlist(members=tuple(members)))


# --- sheets, refused forms and drafts ---


async def _edit_sheet(ctx: Context, control: CustomId) -> None:
    encounter = await encounter_of(ctx, control)
    if encounter is None:
        return
    rules = system_of(encounter.state)
    names = rules.sheet_forms.get(control.fields.get("form", ""))
    if names is None:
        await reject_unknown(ctx)
        return
    actor = await actor_of(ctx, encounter)
    try:
        combatant = own_combatant(redact_hidden(encounter.state, actor), actor, control.fields.get("combatant"))
    except Refused as refused:
        await refuse(ctx, refused.refusal)
        return
    render = render_for(ctx, encounter, actor)
    target = render.control(rules.sheet_verb, combatant=combatant.id)
    title = msg("ui-sheet", name=combatant.said)
    fields = forms.fields_of(rules.sheet, names)
    await send_form(ctx, forms.form(render, target, title, fields, values=combatant.sheet.model_dump()))


async def _correct_form(ctx: Context, control: CustomId) -> None:
    """Open a refused form again as it was filled in."""
    submission = await load_saved_form(ctx, control)
    if submission is None:
        return
    if submission.control.verb == "ui.join":
        await _ask_to_join(ctx, submission.control, submission.values)
    else:
        await execute.open_form(ctx, replace(submission.control, ask=submission.fields), submission.values)


async def _apply_draft(ctx: Context, control: CustomId) -> None:
    await execute.apply_draft(ctx, control.number("draft"), panel=control.fields.get("panel", ""))


async def _drop_draft(ctx: Context, control: CustomId) -> None:
    await execute.drop_draft(ctx, control.number("draft"))


BUTTONS: Final[dict[str, ButtonHandler]] = {
    "ui.gm": _gm_panel,
    PRIVATE: _own_panel,
    "ui.rules": _rules_panel,
    "ui.join": _join,
    "ui.party": _bring_in_party,
    "ui.sheet": _edit_sheet,
    "ui.correct": _correct_form,
    "ui.apply": _apply_draft,
    "ui.drop": _drop_draft,
}
FORMS: Final[dict[str, FormHandler]] = {"ui.join": _submit_join}
USER_SELECTS: Final[dict[str, UserSelectHandler]] = {Enlist.verb: _enlist}
