"""Presets: house rules saved under a name from a fight, with which later fights begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.cogs.encounter.panels import show_panel
from bot.cogs.server.settings import rules_of
from bot.cogs.server.store import PresetRow
from bot.encounters.service import Loaded
from bot.i18n.catalogue import cut
from bot.interactions.autocomplete import matching_choices
from bot.interactions.caller import encounter_of, requester_of
from bot.interactions.context import Context
from bot.interactions.custom_id import RULES_PANEL, CustomId
from bot.interactions.forms import LABEL, TITLE
from bot.interactions.respond import render_context, send_form
from bot.interactions.router import ButtonHandler, FormHandler
from bot.interactions.slash import Choices
from bot.storage.errors import TooMany
from bot.ui.render import RenderContext
from rules.message import Message, UserText, msg
from rules.names import NAME_LIMIT, clean_name, name_key
from rules.refusals import Refused
from rules.system import systems
from rules.validation import field_label
from rules.view.board import Choice

BEGIN: Final = "ui.begin"
"""The verb of the buttons that begin a fight by a rule system."""
AS_WRITTEN = "-"
"""In place of the name of a preset: the unchanged rules."""


def pick(presets: Sequence[PresetRow], typed: str) -> PresetRow:
    """The preset of this name, or of `system/name`, since two systems may have presets of the same name.

    Raises `Refused`.
    """
    system, _, name = typed.partition("/")
    matches = [row for row in presets if name_key(row.name) == name_key(typed)]
    matches = matches or [row for row in presets if row.system == system and name_key(row.name) == name_key(name)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise Refused("preset-which", name=UserText(said=matches[0].name))
    names = [name_key(row.name) for row in presets]
    known = tuple(
        UserText(said=row.name)
        if names.count(name_key(row.name)) == 1
        else msg("setup-of-system", preset=UserText(said=row.name), system=msg(f"system-{row.system}"))
        for row in presets
    )
    raise Refused("no-such-preset", name=UserText(said=cut(typed, NAME_LIMIT)), known=known)


async def rules_to_begin(
    ctx: Context, typed_system: str | None, typed_preset: str | None
) -> tuple[str, dict[str, Any]]:
    """The system id and house rules of a new fight: as typed, else the defaults of the server. Raises `Refused`."""
    servers, guild = ctx.services.servers, ctx.guild_id
    if typed_preset not in (None, AS_WRITTEN):
        row = pick(await servers.presets(guild, typed_system), typed_preset)
        return row.system, rules_of(row)
    system_id = typed_system or (await servers.settings(guild)).known_system
    if system_id is None:
        raise Refused("which-system", choices=_begin_choices(typed_preset))
    default = None if typed_preset == AS_WRITTEN else await servers.standard_preset(guild, system_id)
    return system_id, rules_of(default)


def _begin_choices(preset: str | None) -> tuple[Choice, ...]:
    """A button for each rule system that begins a fight by it."""
    typed = {} if preset is None else {"preset": preset}
    return tuple(
        Choice(command=BEGIN, label=msg(f"system-{rules.id}"), fields={"system": rules.id, **typed}, tone="primary")
        for rules in systems()
    )


async def set_default(ctx: Context, name: str | None, system_id: str | None) -> None:
    """Make a preset the server's default for its system; with a system only, make the unchanged rules the default.

    Raises `Refused`.
    """
    servers, guild, user = ctx.services.servers, ctx.guild_id, ctx.user.id
    if name is not None:
        row = pick(await servers.presets(guild, system_id), name)
        await servers.set_standard(guild, user, row.system, row)
    elif system_id is not None:
        await servers.set_standard(guild, user, system_id, None)
    else:
        raise Refused("preset-or-system")


async def delete(ctx: Context, name: str) -> None:
    """Delete a preset of the server. Raises `Refused`."""
    servers = ctx.services.servers
    await servers.delete_preset(ctx.user.id, pick(await servers.presets(ctx.guild_id), name))


async def complete_presets(ctx: Context, current: str) -> Choices:
    """The presets of the chosen system, or of all systems."""
    return matching_choices(await _named_presets(ctx), current)


async def complete_presets_or_none(ctx: Context, current: str) -> Choices:
    """The same, and the unchanged rules."""
    unchanged = (render_context(ctx).plain(msg("setup-as-written")), AS_WRITTEN)
    return matching_choices([*await _named_presets(ctx), unchanged], current)


async def _named_presets(ctx: Context) -> list[tuple[str, str]]:
    """(label, value for `pick`) of each preset."""
    typed_system = getattr(ctx.interaction.namespace, "system", None)
    render = render_context(ctx)
    return [
        (f"{row.name} · {render.plain(msg(f'system-{row.system}'))}", f"{row.system}/{row.name}")
        for row in await ctx.services.servers.presets(ctx.guild_id, typed_system or None)
    ]


async def save(ctx: Context, encounter: Loaded, typed: str) -> Message:
    """Save the house rules of a fight as a preset; return the confirmation. Raises `Refused`.

    For GMs of the fight who also have the GM role, if the server has one. Only a GM of the server may replace another user's
    preset.
    """
    services, caller = ctx.services, requester_of(ctx)
    if not (await services.encounters.actor(caller, encounter.state)).gm or not await services.encounters.may_begin(
        caller
    ):
        raise Refused("gm-only")
    name = clean_name(typed)
    if name == AS_WRITTEN:
        raise Refused("preset-name", name=UserText(said=name))
    replaced = await services.servers.preset(encounter.row.guild_id, encounter.row.system, name)
    others = replaced is not None and replaced.user_id != caller.user_id
    if replaced is not None and others and not await services.encounters.rules_server(caller):
        raise Refused("preset-taken", name=UserText(said=replaced.name))
    try:
        await services.servers.save_preset(encounter.row.guild_id, caller.user_id, name, encounter.state)
    except TooMany as full:
        raise Refused("preset-limit", limit=full.limit) from full
    return msg("preset-saved", name=UserText(said=name))


def _name_form(render: RenderContext) -> ui.Modal:
    modal = ui.Modal(
        title=render.plain(msg("title-preset"), TITLE), custom_id=render.control("ui.preset").custom_id("m1")
    )
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="name", max_length=NAME_LIMIT)
    modal.add_item(ui.Label(text=render.plain(field_label("name"), LABEL), component=field))
    modal.stop()
    return modal


async def _ask_name(ctx: Context, control: CustomId) -> None:
    render = render_context(ctx, encounter=control.encounter, drawn=control.drawn, unseen=control.unseen)
    await send_form(ctx, _name_form(render))


async def _name_submitted(ctx: Context, control: CustomId, values: dict[str, str]) -> None:
    encounter = await encounter_of(ctx, control)
    saved = await save(ctx, encounter, values.get("name", ""))
    await show_panel(ctx, encounter, RULES_PANEL, [saved], in_place=True)


BUTTONS: Final[dict[str, ButtonHandler]] = {"ui.preset": _ask_name}
FORMS: Final[dict[str, FormHandler]] = {"ui.preset": _name_submitted}
