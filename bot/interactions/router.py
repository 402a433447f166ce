"""Every press, pick and submitted form arrives here and is told apart by its custom_id alone.

discord.py's own views are not used for this: they live in memory, swallow errors, and would be a second path. Commands go to
`desk`; what is no command (panels, previews) has its entry in `_PANELS`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import discord

from bot.cogs.annotations import handlers as annotations_handlers
from bot.cogs.characters import panel as characters_panel
from bot.cogs.characters.service import Joining, sheet_of
from bot.cogs.encounter import enlisting
from bot.cogs.help import topics
from bot.cogs.privacy import commands as privacy_commands
from bot.cogs.rolls import calls, dice
from bot.cogs.server import preset_form
from bot.encounters.service import Loaded, Outcome
from bot.interactions import execute, forms
from bot.interactions.custom_id import CustomId, parse_id
from bot.interactions.lookup import actor_of, asked_by, found_by
from bot.interactions.private_panels import GM, OWN, RULES, SHEET, open_panel, pen_on, show_panel
from bot.interactions.respond import answer, ask_with, guarded, refuse, render_context
from bot.interactions.retry_form import SubmittedForm, kept, refuse_form
from bot.ui.render import note_view
from rules.commands import SHARED_COMMANDS, Join, Who
from rules.handlers.shared import own
from rules.message import msg
from rules.player_view import veiled
from rules.refusals import Refusal, Refused
from rules.system import command_types, system, system_of
from rules.view.board import PRIVATE

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def on_interaction(interaction: Interaction) -> None:
    """Answer a press, a pick or a form; slash commands are not ours to answer here."""
    data = cast(dict[str, Any], interaction.data or {})
    if interaction.type is discord.InteractionType.component:
        await guarded(interaction, lambda: _component(interaction, data))
    elif interaction.type is discord.InteractionType.modal_submit:
        await guarded(interaction, lambda: _form(interaction, data))


async def _component(interaction: Interaction, data: dict[str, Any]) -> None:
    custom_id, values = data["custom_id"], data.get("values", ())
    if control := parse_id(custom_id, "r1"):
        await _press(interaction, control)
    elif (control := parse_id(custom_id, "s1")) and values:
        await _press(interaction, control.with_fields(**{control.fills or "value": values[0]}))
    elif (control := parse_id(custom_id, "u1")) and control.verb in _USERS:
        await _USERS[control.verb](interaction, control, enlisting.members_of(data))
    else:
        await _unknown(interaction)


async def _form(interaction: Interaction, data: dict[str, Any]) -> None:
    control = parse_id(data["custom_id"], "m1")
    if control is None:
        await _unknown(interaction)
        return
    filled = SubmittedForm.sent(control, data["components"])
    if control.verb in _FORMS:
        await _FORMS[control.verb](interaction, control, filled.given)
    elif control.verb == "ui.join":
        await _joined(interaction, filled)
    elif control.verb not in command_types():
        await _unknown(interaction)
    else:
        await execute.ask(
            interaction, replace(execute.CommandTarget.of(control), filled=filled), control.verb, filled.given
        )


async def _unknown(interaction: Interaction) -> None:
    await answer(interaction, note_view(render_context(interaction), msg("ui-old-control")))


async def _press(interaction: Interaction, control: CustomId) -> None:
    if control.verb in _PANELS:
        await _PANELS[control.verb](interaction, control)
    elif control.verb not in command_types() or not set(control.ask) <= set(command_types()[control.verb].model_fields):
        await _unknown(interaction)
    elif control.ask:
        await _open_form(interaction, control)
    else:
        await execute.ask(interaction, execute.CommandTarget.of(control), control.verb, control.fields)


async def _open_form(interaction: Interaction, control: CustomId, values: Mapping[str, str] | None = None) -> None:
    found = await found_by(interaction, control)
    if found is None:
        return
    kind, actor = command_types()[control.verb], await actor_of(interaction, found)
    if kind.who is Who.GM and not actor.gm:
        await refuse(interaction, Refusal(code="gm-only"))
        return
    # Only what all systems share can be asked about somebody hidden.
    state = found.state if actor.gm and kind in SHARED_COMMANDS else veiled(found.state, actor)
    pen = render_context(interaction)
    target = replace(control, ask=(), fills=None, sure=False)
    fields = forms.fields_of(kind, control.ask)
    title = msg(f"title-{control.verb.replace('.', '-')}")
    await ask_with(interaction, forms.form(pen, target, title, fields, state=state, values=values))


async def _gm(interaction: Interaction, control: CustomId) -> None:
    await open_panel(interaction, control, GM, in_place=True)


async def _own(interaction: Interaction, control: CustomId) -> None:
    await open_panel(interaction, control, OWN, in_place=True)


async def _rules(interaction: Interaction, control: CustomId) -> None:
    # Beside the panel it was asked for on: who takes part is still to be picked there.
    await open_panel(interaction, control, RULES)


async def _join(interaction: Interaction, control: CustomId) -> None:
    """Join with the sheet of last time in one press; without one, fill in a form; who is in already sees her sheet."""
    found = await found_by(interaction, control)
    if found is None:
        return
    actor = await actor_of(interaction, found)
    mine = [one for one in found.state.present if one.owner == actor.user]
    if mine:
        await show_panel(interaction, found, f"{SHEET}{mine[0].id}")
        return
    known = await _joining(interaction, found)
    if known.name is not None and known.sheet is not None:
        outcome = await _join_as(interaction, found, Join(name=known.name, sheet=known.sheet))
        if not isinstance(outcome, Refusal):
            return
        if outcome.code != "name-taken":
            await refuse(interaction, outcome)
            return
        # Somebody else came in under her name, so she is asked for another one.
    which = system(found.row.system)
    values = {"name": known.name or interaction.user.display_name, **which.sheet().model_dump(), **(known.sheet or {})}
    await _ask_to_join(interaction, pen_on(interaction, found, actor).control("ui.join"), values)


async def _joining(interaction: Interaction, found: Loaded) -> Joining:
    """The character with which whoever asks comes into this fight."""
    row = found.row
    return await interaction.client.characters.joining(row.guild_id, interaction.user.id, row.system)


async def _joined(interaction: Interaction, filled: SubmittedForm) -> None:
    found = await found_by(interaction, filled.control)
    if found is None:
        return
    fields = forms.typed(filled.values)
    command = execute.command_from("initiative.join", {"name": fields.pop("name", "")})
    if isinstance(command, Join):
        row = found.row
        meant = await interaction.client.characters.named(row.guild_id, interaction.user.id, command.name)
        sheet = (await _joining(interaction, found)).sheet or {}
        if meant is not None:
            sheet = sheet_of(meant, row.system)
        joined = await _join_as(interaction, found, Join(name=command.name, sheet=sheet | fields), fields)
    else:
        assert isinstance(command, Refusal)
        joined = command
    if isinstance(joined, Refusal):
        await refuse_form(interaction, filled, joined)


async def _correct(interaction: Interaction, control: CustomId) -> None:
    """The form that was refused, as it was filled in."""
    filled = await kept(interaction, control)
    if filled is None:
        return
    if filled.control.verb == "ui.join":
        await _ask_to_join(interaction, filled.control, filled.values)
    else:
        await _open_form(interaction, replace(filled.control, ask=filled.asked), filled.values)


async def _ask_to_join(interaction: Interaction, control: CustomId, values: Mapping[str, Any]) -> None:
    """What somebody is asked who joins for the first time: the name, and the first form of the sheet."""
    found = await found_by(interaction, control)
    if found is None:
        return
    which = system(found.row.system)
    first = next(iter(which.sheet_forms.values()))
    fields = [("name", Join.model_fields["name"]), *forms.fields_of(which.sheet, first)]
    pen = render_context(interaction)
    await ask_with(interaction, forms.form(pen, control, msg("title-initiative-join"), fields, values=values))


async def _join_as(
    interaction: Interaction, found: Loaded, command: Join, filled: Mapping[str, Any] | None = None
) -> Outcome | Refusal:
    """Join, and show the new combatant's sheet. A refusal is for the caller to tell. filled: see `CharacterSync.run`."""
    bot = interaction.client
    outcome, kept = await bot.character_sync.run(found.row.id, command, asked_by(interaction), filled)
    if isinstance(outcome, Refusal):
        return outcome
    await execute.done(interaction, outcome)
    mine = [one for one in outcome.state.present if one.owner == str(interaction.user.id)]
    if mine:
        full = [] if kept else [msg("character-not-kept")]
        await show_panel(interaction, outcome, f"{SHEET}{mine[0].id}", full)
    return outcome


async def _sheet(interaction: Interaction, control: CustomId) -> None:
    found = await found_by(interaction, control)
    if found is None:
        return
    which = system_of(found.state)
    names = which.sheet_forms.get(control.fields.get("form", ""))
    if names is None:
        await _unknown(interaction)
        return
    actor = await actor_of(interaction, found)
    try:
        one = own(veiled(found.state, actor), actor, control.fields.get("combatant"))
    except Refused as refused:
        await refuse(interaction, refused.refusal)
        return
    pen = pen_on(interaction, found, actor)
    target = pen.control(which.sheet_verb, combatant=one.id)
    title = msg("ui-sheet", name=one.said)
    fields = forms.fields_of(which.sheet, names)
    await ask_with(interaction, forms.form(pen, target, title, fields, values=one.sheet.model_dump()))


async def _apply(interaction: Interaction, control: CustomId) -> None:
    await execute.apply_draft(interaction, control.number("draft"), panel=control.fields.get("panel", ""))


async def _drop(interaction: Interaction, control: CustomId) -> None:
    await execute.drop_draft(interaction, control.number("draft"))


_PANELS: dict[str, Callable[[Interaction, CustomId], Awaitable[None]]] = {
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
_FORMS: dict[str, Callable[[Interaction, CustomId, dict[str, Any]], Awaitable[None]]] = {
    "ui.preset": preset_form.named,
    **characters_panel.FORMS,
}
_USERS: dict[str, Callable[[Interaction, CustomId, dict[int, str]], Awaitable[None]]] = {
    **enlisting.PICKS,
    **dice.PICKS,
}
