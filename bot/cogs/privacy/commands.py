"""`/privacy`: what is kept about oneself: shown, handed out, deleted."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.cogs.privacy.report import fights_of, packed, report
from bot.cogs.privacy.store import FightRow
from bot.cogs.rolls import calls
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer, answer_in_place, guarded, render_context, think
from bot.ui.render import button, layout, note_view, rows
from rules.message import Message, msg

Work: TypeAlias = "Callable[[Context, str], Awaitable[None]]"

SCOPES: Final = ("here", "all")
"""This server, or every server on which the bot is."""


def group() -> app_commands.Group:
    """The group `/privacy`."""
    made = app_commands.Group(
        name=label("group-privacy"), description=label("group-privacy", "description"), guild_only=True
    )
    for verb, work in (("privacy.show", _show), ("privacy.export", _export), ("privacy.delete", _delete)):
        made.add_command(_command(verb, work))
    return made


def _command(verb: str, work: Work) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(scope=label(option_key(verb, "scope")))
    @app_commands.describe(scope=label(option_key(verb, "scope"), "description"))
    @app_commands.choices(
        scope=[app_commands.Choice(name=label(choice_key("scope", one)), value=one) for one in SCOPES]
    )
    async def command(interaction: discord.Interaction[Any], scope: str = "here") -> None:
        await guarded(interaction, lambda ctx: work(ctx, scope))

    return command


def _guild(ctx: Context, scope: str) -> int | None:
    return None if scope == "all" else ctx.guild_id


async def _show(ctx: Context, scope: str) -> None:
    services, guild = ctx.services, _guild(ctx, scope)
    # Each of her fights is read, which may take longer than Discord waits for an answer.
    await think(ctx, ephemeral=True, thinking=True)
    kept = await services.store.personal_data.export(ctx.user.id, guild)
    fights = await fights_of(services.store, services.encounters, ctx.user.id, guild)
    lines = [msg("privacy-head", scope=scope)]
    lines += [msg(f"privacy-of-{table.replace('_', '-')}", count=len(found)) for table, found in kept.items() if found]
    lines += _fight_lines(fights)
    if len(lines) == 1:
        lines.append(msg("privacy-nothing"))
    here = await services.servers.settings(ctx.guild_id)
    days = services.settings.retention_days if guild is None else here.keeps_for(services.settings.retention_days)
    lines += [msg("privacy-never"), msg("privacy-retention", days=days), msg("privacy-how")]
    await answer(ctx, note_view(render_context(ctx), *lines))


def _fight_lines(fights: list[FightRow]) -> list[Message]:
    """How many fights there are of each kind, and what a deletion makes of them."""
    still = sum(one.open for one in fights)
    alone = sum(one.alone and not one.open for one in fights)
    shared = len(fights) - still - alone
    every = (
        (still, msg("privacy-open", count=still)),
        (alone, msg("privacy-alone", count=alone)),
        (shared, msg("privacy-shared", count=shared)),
    )
    return [line for count, line in every if count]


async def _export(ctx: Context, scope: str) -> None:
    services = ctx.services
    await think(ctx, ephemeral=True, thinking=True)
    data = await report(services.store, services.encounters, ctx.user.id, _guild(ctx, scope), services.clock.now())
    name, body = packed(data)
    file = discord.File(io.BytesIO(body), filename=name)
    said = render_context(ctx).say(msg("privacy-file"))
    await answer(ctx, layout(discord.ui.TextDisplay(said), discord.ui.File(file)), file=file)


async def _delete(ctx: Context, scope: str) -> None:
    """Say what goes and what stays, and ask once more."""
    pen, bot = render_context(ctx), ctx.services
    await think(ctx, ephemeral=True, thinking=True)
    fights = await fights_of(bot.store, bot.encounters, ctx.user.id, _guild(ctx, scope))
    lines = [msg("privacy-delete", scope=scope), *_fight_lines(fights), msg("privacy-stays")]
    gone = button(pen, pen.control("ui.privacy-gone", scope=scope), msg("label-privacy-delete"), tone="danger")
    keep = button(pen, pen.control("ui.privacy-keep"), msg("label-drop"))
    words = "\n".join(pen.say(line) for line in lines)
    await answer(ctx, layout(discord.ui.TextDisplay(words), *rows([gone, keep])))


async def _gone(ctx: Context, control: CustomId) -> None:
    scope = "all" if control.fields.get("scope") == "all" else "here"
    named = await ctx.services.store.personal_data.forget(ctx.user.id, _guild(ctx, scope))
    await answer_in_place(ctx, note_view(render_context(ctx), msg("privacy-deleted", scope=scope)))
    await calls.show_anew(ctx, named)


async def _keep(ctx: Context, control: CustomId) -> None:
    await answer_in_place(ctx, note_view(render_context(ctx), msg("ui-dropped")))


PRESSES = {"ui.privacy-gone": _gone, "ui.privacy-keep": _keep}
"""What the buttons do, for `dispatch`."""
