"""`/privacy`: show, export and delete the data stored about the caller."""

from __future__ import annotations

from typing import Final

import discord

from bot.cogs.privacy.report import fights_of, report, report_file
from bot.cogs.privacy.store import FightRow
from bot.cogs.rolls import calls
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer, answer_file, answer_in_place, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import slash, slash_group
from bot.ui.render import button, button_rows, layout, note_view
from rules.message import Message, msg

SCOPES: Final = ("here", "all")
"""This server, or all servers of the bot."""


DIRECT: Final = discord.app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Where the commands are: also in direct messages with the bot, for users who have no server in common with it any more."""


def _scope(ctx: Context, scope: str) -> str:
    """A direct message is of no server, so it is about all of them."""
    return scope if ctx.guild_id else "all"


def _guild(ctx: Context, scope: str) -> int | None:
    return None if scope == "all" else ctx.guild_id


def _fight_lines(fights: list[FightRow]) -> list[Message]:
    """The numbers of fights by what a deletion does to them: open, lost, ended and the user's alone, ended with others."""
    lost = sum(fight.lost for fight in fights)
    still_open = sum(fight.open for fight in fights) - lost
    alone = sum(fight.alone and not fight.open for fight in fights)
    shared = len(fights) - still_open - lost - alone
    lines = (
        (still_open, msg("privacy-open", count=still_open)),
        (lost, msg("privacy-lost", count=lost)),
        (alone, msg("privacy-alone", count=alone)),
        (shared, msg("privacy-shared", count=shared)),
    )
    return [line for count, line in lines if count]


async def _deletion_confirmed(ctx: Context, control: CustomId) -> None:
    scope = _scope(ctx, "all" if control.fields.get("scope") == "all" else "here")
    services, guild = ctx.services, _guild(ctx, scope)
    calls_changed = await services.store.personal_data.forget(ctx.user.id, guild)
    left = _fight_lines(await fights_of(services.store, services.encounters, ctx.user.id, guild))
    lines = [msg("privacy-deleted-rest", scope=scope), *left] if left else [msg("privacy-deleted", scope=scope)]
    await answer_in_place(ctx, note_view(render_context(ctx), *lines))
    await calls.redraw_messages(ctx, calls_changed)


async def _deletion_dropped(ctx: Context, control: CustomId) -> None:
    await answer_in_place(ctx, note_view(render_context(ctx), msg("ui-dropped")))


class PrivacyCog(Feature):
    """The data stored about the caller."""

    buttons = {"ui.privacy-gone": _deletion_confirmed, "ui.privacy-keep": _deletion_dropped}

    privacy = slash_group("privacy", guild_only=False, allowed_contexts=DIRECT)

    @slash("privacy.show", group=privacy, choices={"scope": SCOPES})
    async def show(self, ctx: Context, scope: str = "here") -> None:
        scope = _scope(ctx, scope)
        services, guild = ctx.services, _guild(ctx, scope)
        # Reading all fights of the user may take longer than Discord waits for an answer.
        await defer(ctx.interaction, ephemeral=True, thinking=True)
        tables = await services.store.personal_data.export(ctx.user.id, guild)
        fights = await fights_of(services.store, services.encounters, ctx.user.id, guild)
        lines = [msg("privacy-head", scope=scope)]
        lines += [
            msg(f"privacy-of-{table.replace('_', '-')}", count=len(stored))
            for table, stored in tables.items()
            if stored
        ]
        lines += _fight_lines(fights)
        if len(lines) == 1:
            lines.append(msg("privacy-nothing"))
        here = await services.servers.settings(ctx.guild_id)
        days = services.settings.retention_days if guild is None else here.keeps_for(services.settings.retention_days)
        lines += [msg("privacy-never"), msg("privacy-retention", days=days), msg("privacy-how")]
        await answer(ctx, note_view(render_context(ctx), *lines))

    @slash("privacy.export", group=privacy, choices={"scope": SCOPES})
    async def export(self, ctx: Context, scope: str = "here") -> None:
        services, scope = ctx.services, _scope(ctx, scope)
        await defer(ctx.interaction, ephemeral=True, thinking=True)
        data = await report(services.store, services.encounters, ctx.user.id, _guild(ctx, scope), services.clock.now())
        await answer_file(ctx, msg("privacy-file"), *report_file(data))

    @slash("privacy.delete", group=privacy, choices={"scope": SCOPES})
    async def delete(self, ctx: Context, scope: str = "here") -> None:
        """List what is deleted and what stays, and ask for confirmation."""
        render, services, scope = render_context(ctx), ctx.services, _scope(ctx, scope)
        await defer(ctx.interaction, ephemeral=True, thinking=True)
        fights = await fights_of(services.store, services.encounters, ctx.user.id, _guild(ctx, scope))
        lines = [msg("privacy-delete", scope=scope), *_fight_lines(fights), msg("privacy-stays")]
        delete = button(
            render, render.control("ui.privacy-gone", scope=scope), msg("label-privacy-delete"), tone="danger"
        )
        keep = button(render, render.control("ui.privacy-keep"), msg("label-drop"))
        words = "\n".join(render.say(line) for line in lines)
        await answer(ctx, layout(discord.ui.TextDisplay(words), *button_rows([delete, keep])))
