"""`/character`: what people play, saved for each server, with a sheet for each rule system."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.cogs.characters import files, panel
from bot.cogs.characters.lookup import AnyCommand, Name, offer_characters, with_character
from bot.cogs.characters.store import CharacterRow
from bot.cogs.server.commands import system_choices
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.lookup import caller_of
from bot.interactions.respond import answer, ask_with, guarded, refuse, render_context
from bot.storage.errors import NameTaken, TooMany
from bot.ui.render import note_view
from rules.handlers.shared import own_combatant, plays
from rules.message import UserText, msg
from rules.names import clean_name
from rules.player_view import redact_hidden
from rules.refusals import Refusal, Refused
from rules.state import AnyEncounter, Combatant
from rules.system import system, systems


def group() -> app_commands.Group:
    """The group `/character`."""
    made = app_commands.Group(
        name=label("group-character"), description=label("group-character", "description"), guild_only=True
    )
    for command in (_save(), _edit(), _list(), _show(), _default(), _delete(), *files.commands()):
        made.add_command(command)
    return made


# --- what the commands share ---


async def _fight(ctx: Context) -> AnyEncounter | None:
    """The fight that goes on in this channel."""
    found = await ctx.services.encounters.current(ctx.channel_id)
    return None if found is None or found.state.ended else found.state


async def _system(ctx: Context, chosen: str | None, row: CharacterRow | None = None) -> str:
    """Which system is meant: the one chosen, that of the fight here, the character's last, the server's, or the first."""
    if chosen is not None:
        return chosen
    fight = await _fight(ctx)
    if fight is not None:
        return fight.system
    sheets = row.sheets if row is not None else {}
    used = [one.id for one in systems() if one.id in sheets]
    if used:
        return max(used, key=lambda one: sheets[one].used_at)
    settings = await ctx.services.servers.settings(ctx.guild_id)
    return settings.known_system or systems()[0].id


# --- the commands ---


def _save() -> AnyCommand:
    verb = "character.save"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")), system=label(option_key(verb, "system")))
    @app_commands.describe(
        name=label(option_key(verb, "name"), "description"), system=label(option_key(verb, "system"), "description")
    )
    @app_commands.choices(system=system_choices())
    async def save(interaction: discord.Interaction[Any], name: Name | None = None, system: str | None = None) -> None:
        await guarded(interaction, lambda ctx: _saved(ctx, name, system))

    save.autocomplete("name")(offer_characters)
    return save


async def _saved(ctx: Context, typed: str | None, chosen: str | None) -> None:
    """Keep the combatant that is meant; where none is, make a character that is still to be filled in."""
    try:
        one = await _combatant(ctx, typed, chosen)
        name = clean_name(typed) if typed is not None else one.name if one is not None else ""
    except Refused as refused:
        await refuse(ctx, refused.refusal)
        return
    if not name:
        await refuse(ctx, Refusal(code="character-name"))
        return
    characters, guild, user = ctx.services.characters, ctx.guild_id, ctx.user.id
    sheet = None if one is None else one.sheet.model_dump(mode="json", exclude_unset=True)
    row = None if typed is None else await characters.named(guild, user, name)
    if row is None and one is not None and one.character is not None:
        # Whatever it is called now, this is the character that plays here.
        row = await characters.own(guild, user, one.character)
        name = name if row is None else row.name
    system_id = await _system(ctx, chosen, row)
    try:
        row = await characters.save(guild, user, name, system_id, sheet)
    except TooMany as full:
        await refuse(ctx, Refusal(code="character-limit", params={"limit": full.limit}))
        return
    await panel.show(ctx, row, system_id, msg("character-new" if one is None else "character-saved"))


async def _combatant(ctx: Context, typed: str | None, chosen: str | None) -> Combatant[Any] | None:
    """The combatant of whoever asks in the fight here: the one of this name (for a GM also an NPC, or the first of a batch), or
    without a name the only one she plays.

    Raises `Refused` when no name was given and it is not clear whom she means.
    """
    state = await _fight(ctx)
    if state is None or chosen not in (None, state.system):
        return None
    actor = await ctx.services.encounters.actor(caller_of(ctx), state)
    if typed is None:
        player = actor.model_copy(update={"gm": False})
        return own_combatant(redact_hidden(state, player), player, None)
    name = clean_name(typed)
    known = state if actor.gm else redact_hidden(state, actor)
    one = known.lookup(name) or known.lookup(f"{name} 1")
    return one if one is not None and plays(actor, one) else None


def _edit() -> AnyCommand:
    verb = "character.edit"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(
        name=label(option_key(verb, "name")),
        system=label(option_key(verb, "system")),
        new_name=label(option_key(verb, "new_name")),
    )
    @app_commands.describe(
        name=label(option_key(verb, "name"), "description"),
        system=label(option_key(verb, "system"), "description"),
        new_name=label(option_key(verb, "new_name"), "description"),
    )
    @app_commands.choices(system=system_choices())
    async def edit(
        interaction: discord.Interaction[Any], name: Name, system: str | None = None, new_name: Name | None = None
    ) -> None:
        await guarded(
            interaction,
            lambda ctx: with_character(ctx, name, lambda row: _edited(ctx, row, system, new_name)),
        )

    edit.autocomplete("name")(offer_characters)
    return edit


async def _edited(ctx: Context, row: CharacterRow, chosen: str | None, new_name: str | None) -> None:
    """Open the first form of the sheet, or give another name."""
    system_id = await _system(ctx, chosen, row)
    if new_name is None:
        form = next(iter(system(system_id).sheet_forms))
        await ask_with(ctx, panel.sheet_form(render_context(ctx), row, system_id, form))
        return
    try:
        renamed = await ctx.services.characters.rename(row, clean_name(new_name))
    except Refused as refused:
        await refuse(ctx, refused.refusal)
    except NameTaken as taken:
        await refuse(ctx, Refusal(code="character-name-taken", params={"name": UserText(said=taken.name)}))
    else:
        await panel.show(ctx, renamed, system_id, msg("character-saved"))


def _list() -> AnyCommand:
    verb = "character.list"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def list_command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, _listed)

    return list_command


async def _listed(ctx: Context) -> None:
    known = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
    installed = [one.id for one in systems()]
    lines = [
        msg(
            "character-line",
            name=UserText(said=one.name),
            standard="yes" if one.standard else "no",
            systems=tuple(msg(f"system-{which}") for which in installed if which in one.sheets),
        )
        for one in known
    ]
    await answer(ctx, note_view(render_context(ctx), *(lines or [msg("character-none")])))


def _show() -> AnyCommand:
    verb = "character.show"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")), system=label(option_key(verb, "system")))
    @app_commands.describe(
        name=label(option_key(verb, "name"), "description"), system=label(option_key(verb, "system"), "description")
    )
    @app_commands.choices(system=system_choices())
    async def show(interaction: discord.Interaction[Any], name: Name, system: str | None = None) -> None:
        async def work(ctx: Context) -> None:
            async def shown(row: CharacterRow) -> None:
                await panel.show(ctx, row, await _system(ctx, system, row))

            await with_character(ctx, name, shown)

        await guarded(interaction, work)

    show.autocomplete("name")(offer_characters)
    return show


def _default() -> AnyCommand:
    async def default(ctx: Context, row: CharacterRow) -> None:
        changed = await ctx.services.characters.make_standard(row)
        await panel.show(ctx, changed, await _system(ctx, None, row), msg("character-is-default"))

    return _with_one("character.default", default)


def _delete() -> AnyCommand:
    async def delete(ctx: Context, row: CharacterRow) -> None:
        view = panel.deletion_view(render_context(ctx), row, await _system(ctx, None, row))
        await answer(ctx, view)

    return _with_one("character.delete", delete)


def _with_one(verb: str, work: Callable[[Context, CharacterRow], Awaitable[None]]) -> AnyCommand:
    """A command about one character and nothing else."""

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")))
    @app_commands.describe(name=label(option_key(verb, "name"), "description"))
    async def command(interaction: discord.Interaction[Any], name: Name) -> None:
        await guarded(interaction, lambda ctx: with_character(ctx, name, lambda row: work(ctx, row)))

    command.autocomplete("name")(offer_characters)
    return command
