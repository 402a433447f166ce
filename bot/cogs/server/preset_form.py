"""House rules under a name: saved from a fight, found again by what somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.cogs.encounter.private_panels import RULES, show_panel
from bot.cogs.server.settings import rules_of
from bot.cogs.server.store import PresetRow
from bot.encounters.service import Loaded
from bot.i18n.catalogue import cut
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.forms import LABEL, TITLE
from bot.interactions.lookup import caller_of, found_by
from bot.interactions.respond import ask_with, refuse, render_context
from bot.storage.errors import TooMany
from bot.ui.render import RenderContext
from rules.message import Message, UserText, msg
from rules.names import NAME_LIMIT, clean_name, name_key
from rules.refusals import Refusal, Refused
from rules.system import systems
from rules.validation import field_label

AS_WRITTEN = "-"
"""Typed or picked in place of a preset: the rules as they are written."""


def pick(known: Sequence[PresetRow], typed: str) -> PresetRow | Refusal:
    """The preset that was typed, by its name or (where two systems have one) as `system/name`."""
    system, _, name = typed.partition("/")
    found = [one for one in known if name_key(one.name) == name_key(typed)]
    found = found or [one for one in known if one.system == system and name_key(one.name) == name_key(name)]
    if len(found) == 1:
        return found[0]
    if found:
        return Refusal(code="preset-which", params={"name": UserText(said=found[0].name)})
    names = tuple(UserText(said=one.name) for one in known)
    return Refusal(code="no-such-preset", params={"name": UserText(said=cut(typed, NAME_LIMIT)), "known": names})


async def start(
    ctx: Context, typed_system: str | None, typed_preset: str | None
) -> tuple[str, dict[str, Any]] | Refusal:
    """The system and the house rules with which a fight begins: as typed, else as the server has chosen."""
    servers, guild = ctx.services.servers, ctx.guild_id
    if typed_preset not in (None, AS_WRITTEN):
        found = pick(await servers.presets(guild, typed_system), typed_preset)
        return found if isinstance(found, Refusal) else (found.system, rules_of(found))
    which = typed_system or (await servers.settings(guild)).known_system
    if which is None:
        names = tuple(msg(f"system-{one.id}") for one in systems())
        return Refusal(code="which-system", params={"known": names})
    preset = None if typed_preset == AS_WRITTEN else await servers.standard_preset(guild, which)
    return which, rules_of(preset)


async def save(ctx: Context, found: Loaded, typed: str) -> Message | Refusal:
    """Save the house rules of this fight; returns what there is to say.

    A GM of the fight may save them; where the server has a GM role, only who has it. A preset that somebody else saved is
    replaced only by a GM of the server.
    """
    services, caller = ctx.services, caller_of(ctx)
    if not (await services.encounters.actor(caller, found.state)).gm or not await services.encounters.may_begin(caller):
        return Refusal(code="gm-only")
    try:
        name = clean_name(typed)
    except Refused as refused:
        return refused.refusal
    known = await services.servers.preset(found.row.guild_id, found.row.system, name)
    if known is not None and known.user_id != caller.user_id and not await services.encounters.rules_server(caller):
        return Refusal(code="preset-taken", params={"name": UserText(said=known.name)})
    try:
        await services.servers.save_preset(found.row.guild_id, caller.user_id, name, found.state)
    except TooMany as full:
        return Refusal(code="preset-limit", params={"limit": full.limit})
    return msg("preset-saved", name=UserText(said=name))


def name_form(pen: RenderContext) -> ui.Modal:
    """Asks under which name."""
    modal = ui.Modal(title=pen.plain(msg("title-preset"), TITLE), custom_id=pen.control("ui.preset").custom_id("m1"))
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="name", max_length=NAME_LIMIT)
    modal.add_item(ui.Label(text=pen.plain(field_label("name"), LABEL), component=field))
    modal.stop()
    return modal


async def ask_name(ctx: Context, control: CustomId) -> None:
    """The button below the house rules."""
    pen = render_context(ctx, encounter=control.encounter, drawn=control.drawn, unseen=control.unseen)
    await ask_with(ctx, name_form(pen))


async def named(ctx: Context, control: CustomId, given: dict[str, Any]) -> None:
    """The form came back."""
    found = await found_by(ctx, control)
    if found is None:
        return
    said = await save(ctx, found, given.get("name", ""))
    if isinstance(said, Refusal):
        await refuse(ctx, said)
        return
    await show_panel(ctx, found, RULES, [said], in_place=True)
