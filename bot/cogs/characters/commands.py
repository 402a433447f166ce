"""`/character`: what people play, saved for each server, with a sheet for each rule system."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.characters import files, panel
from bot.cogs.characters.lookup import AnyCommand, Name, offer_characters, with_character
from bot.cogs.server.commands import system_choices
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.lookup import caller_of
from bot.interactions.respond import answer, ask_with, guarded, refuse, render_context
from bot.storage import CharacterRow, NameTaken, TooMany
from bot.ui.render import note_view
from rules.handlers.shared import own, plays
from rules.message import UserText, msg
from rules.names import tidy
from rules.player_view import veiled
from rules.refusals import Refusal, Refused
from rules.state import AnyEncounter, Combatant
from rules.system import system, systems

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


def group() -> app_commands.Group:
    """The group `/character`."""
    made = app_commands.Group(
        name=label("group-character"), description=label("group-character", "description"), guild_only=True
    )
    for command in (_save(), _edit(), _list(), _show(), _default(), _delete(), *files.commands()):
        made.add_command(command)
    return made


# --- what the commands share ---


async def _fight(interaction: Interaction) -> AnyEncounter | None:
    """The fight that goes on in this channel."""
    found = await interaction.client.encounters.current(interaction.channel_id or 0)
    return None if found is None or found.state.ended else found.state


async def _system(interaction: Interaction, chosen: str | None, row: CharacterRow | None = None) -> str:
    """Which system is meant: the one chosen, that of the fight here, the character's last, the server's, or the first."""
    if chosen is not None:
        return chosen
    fight = await _fight(interaction)
    if fight is not None:
        return fight.system
    sheets = row.sheets if row is not None else {}
    used = [one.id for one in systems() if one.id in sheets]
    if used:
        return max(used, key=lambda one: sheets[one].used_at)
    settings = await interaction.client.servers.settings(interaction.guild_id or 0)
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
        await guarded(interaction, lambda: _saved(interaction, name, system))

    save.autocomplete("name")(offer_characters)
    return save


async def _saved(interaction: Interaction, typed: str | None, chosen: str | None) -> None:
    """Keep the combatant that is meant; where none is, make a character that is still to be filled in."""
    try:
        one = await _combatant(interaction, typed, chosen)
        name = tidy(typed) if typed is not None else one.name if one is not None else ""
    except Refused as refused:
        await refuse(interaction, refused.refusal)
        return
    if not name:
        await refuse(interaction, Refusal(code="character-name"))
        return
    characters, guild, user = interaction.client.characters, interaction.guild_id or 0, interaction.user.id
    sheet = None if one is None else one.sheet.model_dump(mode="json", exclude_unset=True)
    row = None if typed is None else await characters.named(guild, user, name)
    if row is None and one is not None and one.character is not None:
        # Whatever it is called now, this is the character that plays here.
        row = await characters.own(guild, user, one.character)
        name = name if row is None else row.name
    system_id = await _system(interaction, chosen, row)
    try:
        row = await characters.save(guild, user, name, system_id, sheet)
    except TooMany as full:
        await refuse(interaction, Refusal(code="character-limit", params={"limit": full.limit}))
        return
    await panel.show(interaction, row, system_id, msg("character-new" if one is None else "character-saved"))


async def _combatant(interaction: Interaction, typed: str | None, chosen: str | None) -> Combatant[Any] | None:
    """The combatant of whoever asks in the fight here: the one of this name (for a GM also an NPC, or the first of a batch), or
    without a name the only one she plays.

    Raises `Refused` when no name was given and it is not clear whom she means.
    """
    state = await _fight(interaction)
    if state is None or chosen not in (None, state.system):
        return None
    actor = await interaction.client.encounters.actor(caller_of(interaction), state)
    if typed is None:
        player = actor.model_copy(update={"gm": False})
        return own(veiled(state, player), player, None)
    name = tidy(typed)
    known = state if actor.gm else veiled(state, actor)
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
            lambda: with_character(interaction, name, lambda row: _edited(interaction, row, system, new_name)),
        )

    edit.autocomplete("name")(offer_characters)
    return edit


async def _edited(interaction: Interaction, row: CharacterRow, chosen: str | None, new_name: str | None) -> None:
    """Open the first form of the sheet, or give another name."""
    system_id = await _system(interaction, chosen, row)
    if new_name is None:
        form = next(iter(system(system_id).sheet_forms))
        await ask_with(interaction, panel.sheet_form(render_context(interaction), row, system_id, form))
        return
    try:
        renamed = await interaction.client.characters.rename(row, tidy(new_name))
    except Refused as refused:
        await refuse(interaction, refused.refusal)
    except NameTaken as taken:
        await refuse(interaction, Refusal(code="character-name-taken", params={"name": UserText(said=taken.name)}))
    else:
        await panel.show(interaction, renamed, system_id, msg("character-saved"))


def _list() -> AnyCommand:
    verb = "character.list"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def list_command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, lambda: _listed(interaction))

    return list_command


async def _listed(interaction: Interaction) -> None:
    known = await interaction.client.characters.all(interaction.guild_id or 0, interaction.user.id)
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
    await answer(interaction, note_view(render_context(interaction), *(lines or [msg("character-none")])))


def _show() -> AnyCommand:
    verb = "character.show"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")), system=label(option_key(verb, "system")))
    @app_commands.describe(
        name=label(option_key(verb, "name"), "description"), system=label(option_key(verb, "system"), "description")
    )
    @app_commands.choices(system=system_choices())
    async def show(interaction: discord.Interaction[Any], name: Name, system: str | None = None) -> None:
        async def shown(row: CharacterRow) -> None:
            await panel.show(interaction, row, await _system(interaction, system, row))

        await guarded(interaction, lambda: with_character(interaction, name, shown))

    show.autocomplete("name")(offer_characters)
    return show


def _default() -> AnyCommand:
    async def default(interaction: Interaction, row: CharacterRow) -> None:
        changed = await interaction.client.characters.make_standard(row)
        await panel.show(interaction, changed, await _system(interaction, None, row), msg("character-is-default"))

    return _with_one("character.default", default)


def _delete() -> AnyCommand:
    async def delete(interaction: Interaction, row: CharacterRow) -> None:
        view = panel.deletion_view(render_context(interaction), row, await _system(interaction, None, row))
        await answer(interaction, view)

    return _with_one("character.delete", delete)


def _with_one(verb: str, work: Callable[[Interaction, CharacterRow], Awaitable[None]]) -> AnyCommand:
    """A command about one character and nothing else."""

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")))
    @app_commands.describe(name=label(option_key(verb, "name"), "description"))
    async def command(interaction: discord.Interaction[Any], name: Name) -> None:
        await guarded(interaction, lambda: with_character(interaction, name, lambda row: work(interaction, row)))

    command.autocomplete("name")(offer_characters)
    return command
