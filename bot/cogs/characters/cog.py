"""`/character`: the saved characters of a user, per server, with a sheet for each rule system."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.characters import files, panel
from bot.cogs.characters.store import CharacterRow
from bot.i18n.catalogue import cut
from bot.interactions.autocomplete import matching_choices
from bot.interactions.caller import requester_of
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context, send_form
from bot.interactions.router import Feature
from bot.interactions.slash import Choices, offer_systems, slash, slash_group
from bot.storage.errors import NameTaken, TooMany
from bot.ui.render import note_view
from rules.commands import TEXT_LIMIT
from rules.handlers.shared import own_combatant, plays
from rules.message import UserText, msg
from rules.names import NAME_LIMIT, clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant
from rules.system import system as system_of
from rules.system import systems

Name: TypeAlias = app_commands.Range[str, 1, TEXT_LIMIT]


async def complete_characters(ctx: Context, current: str) -> Choices:
    """The caller's characters, the last used first."""
    characters = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
    return matching_choices([(row.name, row.name) for row in characters], current)


async def _character(ctx: Context, name: str) -> CharacterRow:
    """The caller's character of this name. Raises `Refused` if there is none."""
    characters, guild, user = ctx.services.characters, ctx.guild_id, ctx.user.id
    row = await characters.named(guild, user, name)
    if row is not None:
        return row
    names = tuple(UserText(said=row.name) for row in await characters.all(guild, user))
    raise Refused("no-such-character", name=UserText(said=cut(name, NAME_LIMIT)), known=names)


async def _open_fight(ctx: Context) -> AnyEncounter | None:
    """The state of the open fight in this channel."""
    encounter = await ctx.services.encounters.current(ctx.channel_id)
    return None if encounter is None or encounter.state.ended else encounter.state


async def _system_id(ctx: Context, chosen: str | None, row: CharacterRow | None = None) -> str:
    """The chosen system, else that of the open fight here, the character's last, the server's default, or the first."""
    if chosen is not None:
        return chosen
    fight = await _open_fight(ctx)
    if fight is not None:
        return fight.system
    sheets = row.sheets if row is not None else {}
    used = [system.id for system in systems() if system.id in sheets]
    if used:
        return max(used, key=lambda system_id: sheets[system_id].used_at)
    settings = await ctx.services.servers.settings(ctx.guild_id)
    return settings.known_system or systems()[0].id


async def _own_combatant(ctx: Context, typed: str | None, chosen: str | None) -> Combatant[Any] | None:
    """The caller's combatant of this name in the open fight here (a GM's NPC too, or the first of a batch).

    Without a name: her only combatant; raises `Refused` if she has none or several. With a name of no combatant and no
    character: her only combatant, whose sheet gets that name.
    """
    state = await _open_fight(ctx)
    if state is None or chosen not in (None, state.system):
        return None
    actor = await ctx.services.encounters.actor(requester_of(ctx), state)
    if typed is None:
        player = actor.model_copy(update={"gm": False})
        return own_combatant(redact_hidden(state, player), player, None)
    name = clean_name(typed)
    visible = state if actor.gm else redact_hidden(state, actor)
    combatant = visible.lookup(name) or visible.lookup(f"{name} 1")
    if combatant is not None:
        return combatant if plays(actor, combatant) else None
    own = [each for each in visible.combatants.values() if each.owner == actor.user]
    new = await ctx.services.characters.named(ctx.guild_id, ctx.user.id, name) is None
    return own[0] if new and len(own) == 1 else None


async def _save(ctx: Context, typed: str | None, chosen: str | None) -> None:
    """Save the caller's combatant as a character; without a combatant, make a character with an empty sheet."""
    combatant = await _own_combatant(ctx, typed, chosen)
    name = clean_name(typed) if typed is not None else combatant.name if combatant is not None else ""
    if not name:
        raise Refused("character-name")
    characters, guild, user = ctx.services.characters, ctx.guild_id, ctx.user.id
    sheet = None if combatant is None else combatant.sheet.model_dump(mode="json", exclude_unset=True)
    row = None if typed is None else await characters.named(guild, user, name)
    renamed = combatant is not None and typed is not None and not _is_called(combatant, name)
    if row is None and combatant is not None and combatant.character is not None and not renamed:
        # The character that plays here may have another name than its combatant.
        row = await characters.own(guild, user, combatant.character)
        name = name if row is None else row.name
    system_id = await _system_id(ctx, chosen, row)
    try:
        async with ctx.services.character_sync.lock(guild, user):
            row = await characters.save(guild, user, name, system_id, sheet)
    except TooMany as full:
        raise Refused("character-limit", limit=full.limit) from full
    if combatant is not None and renamed:
        news = msg("character-saved-as", combatant=combatant.said, name=UserText(said=row.name))
    else:
        news = msg("character-new" if combatant is None else "character-saved")
    await panel.show(ctx, row, system_id, news)


def _is_called(combatant: Combatant[Any], name: str) -> bool:
    """Whether a combatant has this name, perhaps with the number of its batch."""
    return name_key(combatant.name) in (name_key(name), name_key(f"{name} 1"))


class CharactersCog(Feature):
    """The saved characters of a user."""

    buttons = panel.BUTTONS
    forms = panel.FORMS

    character = slash_group("character")

    def __init__(self) -> None:
        offer_systems(self.save, self.edit, self.show)

    @slash("character.save", group=character, autocomplete={"name": complete_characters})
    async def save(self, ctx: Context, name: Name | None = None, system: str | None = None) -> None:
        await _save(ctx, name, system)

    @slash("character.edit", group=character, autocomplete={"name": complete_characters})
    async def edit(self, ctx: Context, name: Name, system: str | None = None, new_name: Name | None = None) -> None:
        row = await _character(ctx, name)
        system_id = await _system_id(ctx, system, row)
        if new_name is None:
            first_form = next(iter(system_of(system_id).sheet_forms))
            await send_form(ctx, panel.sheet_form(render_context(ctx), row, system_id, first_form))
            return
        try:
            row = await ctx.services.characters.rename(row, clean_name(new_name))
        except NameTaken as taken:
            raise Refused("character-name-taken", name=UserText(said=taken.name)) from taken
        await panel.show(ctx, row, system_id, msg("character-saved"))

    @slash("character.list", group=character)
    async def list_characters(self, ctx: Context) -> None:
        installed = [system.id for system in systems()]
        lines = [
            msg(
                "character-line",
                name=UserText(said=row.name),
                standard="yes" if row.standard else "no",
                systems=tuple(msg(f"system-{system_id}") for system_id in installed if system_id in row.sheets),
            )
            for row in await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
        ]
        await answer(ctx, note_view(render_context(ctx), *(lines or [msg("character-none")])))

    @slash("character.show", group=character, autocomplete={"name": complete_characters})
    async def show(self, ctx: Context, name: Name, system: str | None = None) -> None:
        row = await _character(ctx, name)
        await panel.show(ctx, row, await _system_id(ctx, system, row))

    @slash("character.default", group=character, autocomplete={"name": complete_characters})
    async def default(self, ctx: Context, name: Name | None = None) -> None:
        if name is None:
            await ctx.services.characters.clear_standard(ctx.guild_id, ctx.user.id)
            await answer(ctx, note_view(render_context(ctx), msg("character-no-default")))
            return
        row = await ctx.services.characters.make_standard(await _character(ctx, name))
        await panel.show(ctx, row, await _system_id(ctx, None, row), msg("character-is-default"))

    @slash("character.delete", group=character, autocomplete={"name": complete_characters})
    async def delete(self, ctx: Context, name: Name) -> None:
        row = await _character(ctx, name)
        await answer(ctx, panel.deletion_view(render_context(ctx), row, await _system_id(ctx, None, row)))

    @slash("character.import", group=character)
    async def import_file(self, ctx: Context, file: discord.Attachment) -> None:
        await files.import_characters(ctx, file)

    @slash("character.export", group=character, autocomplete={"name": complete_characters})
    async def export(self, ctx: Context, name: Name | None = None) -> None:
        if name is not None:
            await files.send_file(ctx, [await _character(ctx, name)])
            return
        guild, user = ctx.guild_id, ctx.user.id
        rolls = await ctx.services.store.rolls.saved(guild, user)
        await files.send_file(ctx, await ctx.services.characters.all(guild, user), rolls)
