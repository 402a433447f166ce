"""The open fights of a server, listed, ended and moved from any of its channels.

A GM does so with the fights whose channel she can read. A fight whose channel is deleted is left to its GM and to members with
the permission Manage Server. A control gives no right: all is checked when it is pressed, and a fight in a channel that the
caller can't read is not named, not counted, and refused as if it did not exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from discord import ui

from bot.encounters.rows import OpenEncounterRow
from bot.encounters.service import Loaded
from bot.i18n.catalogue import cut
from bot.interactions.caller import actor_of, command_context, requester_of
from bot.interactions.channel_access import ChannelAccess
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.errors import missing_permissions
from bot.interactions.respond import answer_in_place, render_context
from bot.interactions.router import ButtonHandler
from bot.permissions import is_open_to_all
from bot.storage.errors import ChannelBusy, UnknownEncounter
from bot.ui.render import HEAD_LIMIT, RenderContext, button, button_rows, layout, note_view
from rules import waiting
from rules.commands import End
from rules.history import REOPEN_DAYS
from rules.message import Message, msg
from rules.refusals import Refusal, Refused
from rules.view.for_viewer import board_for

FIGHTS_ON_PAGE: Final = 5
FIGHTS_CHECKED: Final = 40
"""Requests for channels that are not in the cache, in one list."""
HEADLINE_LIMIT: Final = 160


@dataclass(frozen=True, slots=True)
class ListedFight:
    """An open fight that the caller may know of. gone: its channel is deleted."""

    row: OpenEncounterRow
    gone: bool = False


async def listed_fights(ctx: Context) -> list[ListedFight]:
    """The open fights of this server that the caller may know of, the last changed first."""
    access = ChannelAccess(ctx, FIGHTS_CHECKED)
    rows = await ctx.services.store.encounters.open_in_guild(ctx.guild_id)
    listed = {}
    # Channels in the cache cost no request, so that those that do can't keep them from being listed.
    for row in sorted(rows, key=lambda row: not access.is_cached(row.channel_id)):
        if (fight := await _listed(ctx, access, row)) is not None:
            listed[row.id] = fight
    return [listed[row.id] for row in rows if row.id in listed]


async def _listed(ctx: Context, access: ChannelAccess, row: OpenEncounterRow) -> ListedFight | None:
    if row.deleted and not access.is_cached(row.channel_id):
        gone = True
    elif await access.can_read(row.channel_id):
        return ListedFight(row)
    else:
        gone = access.is_deleted(row.channel_id)
        if gone:
            await ctx.services.store.unreachable.mark(row.id)
    if gone and (requester_of(ctx).manages or row.gm_id == ctx.user.id):
        return ListedFight(row, gone=True)
    return None


async def _fight_of(ctx: Context, control: CustomId) -> tuple[Loaded, ListedFight]:
    """The open fight of a control and its place, for a GM of it. Raises `Refused`."""
    encounter = await ctx.services.encounters.load(control.encounter)
    if encounter is None or encounter.row.guild_id != ctx.guild_id:
        raise Refused("no-encounter")
    rows = await ctx.services.store.encounters.open_in_guild(ctx.guild_id)
    row = next((row for row in rows if row.id == control.encounter), None)
    if row is None:
        access = ChannelAccess(ctx)
        raise Refused("encounter-ended" if await access.can_read(encounter.row.channel_id) else "no-encounter")
    fight = await _listed(ctx, ChannelAccess(ctx), row)
    if fight is None:
        raise Refused("no-encounter")
    if not (await actor_of(ctx, encounter)).gm:
        raise Refused("gm-only")
    return encounter, fight


# --- the list ---


async def show_fights(ctx: Context, control: CustomId) -> None:
    """Show a page of the list."""
    await answer_in_place(ctx, await fights_view(ctx, await listed_fights(ctx), control.number("page")))


async def fights_view(
    ctx: Context, fights: Sequence[ListedFight], page: int = 0, *, head: Message | None = None
) -> ui.LayoutView:
    """A page of the list, with the buttons of the fights of which the caller is a GM."""
    render = render_context(ctx)
    pages = max(1, ceil(len(fights) / FIGHTS_ON_PAGE))
    page = min(page, pages - 1)
    title = head or (msg("ui-fights", count=len(fights)) if fights else msg("ui-no-fights"))
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(render.say(title))]
    for fight in fights[page * FIGHTS_ON_PAGE : (page + 1) * FIGHTS_ON_PAGE]:
        parts += await _fight_parts(ctx, fight, page)
    if pages > 1:
        before = button(render, render.control("ui.fights", page=str(page - 1)), msg("label-previous-page"))
        after = button(render, render.control("ui.fights", page=str(page + 1)), msg("label-next-page"))
        parts.append(ui.TextDisplay(f"-# {render.say(msg('ui-page', page=page + 1, pages=pages))}"))
        parts += button_rows([*([before] if page else []), *([after] if page + 1 < pages else [])])
    return layout(*parts)


async def _fight_parts(ctx: Context, fight: ListedFight, page: int) -> list[ui.Item[ui.LayoutView]]:
    encounter = await ctx.services.encounters.load(fight.row.id)
    render = render_context(ctx, encounter=fight.row.id)
    if encounter is None:
        return []
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(await _fight_line(ctx, render, fight, encounter))]
    if (await actor_of(ctx, encounter)).gm:
        fields = {"page": str(page)} if page else {}
        buttons = [button(render, render.control("ui.fight-end", **fields), msg("label-fight-end"), tone="danger")]
        if fight.row.channel_id != ctx.channel_id:
            buttons.insert(0, button(render, render.control("ui.fight-move", **fields), msg("label-fight-move")))
        parts += button_rows(buttons)
    return parts


async def _fight_line(ctx: Context, render: RenderContext, fight: ListedFight, encounter: Loaded) -> str:
    """Headline, channel, time of waiting, and a link to the board."""
    row = encounter.row
    waits, times = waiting.awaited(encounter.state), await ctx.services.encounters.times(encounter)
    parts = [cut(render.say(board_for(encounter.state).headline), HEADLINE_LIMIT), _place(render, fight)]
    if encounter.state.paused is not None:
        parts.append(render.say(msg("ui-since-paused", at=encounter.state.paused // 1_000)))
    elif waits:
        since = min(times.began(encounter.state, wait) for wait in waits)
        parts.append(render.say(msg("ui-since-asked", at=since // 1_000)))
    if row.board_message_id is not None and not fight.gone:
        board = f"{ctx.guild_id}/{row.channel_id}/{row.board_message_id}"
        parts.append(f"[{render.say(msg('ui-to-the-board'))}](https://discord.com/channels/{board})")
    return " · ".join(parts)


def _place(render: RenderContext, fight: ListedFight) -> str:
    return render.say(msg("ui-in-deleted-channel")) if fight.gone else f"<#{fight.row.channel_id}>"


# --- ending and moving ---


async def _ask_to_end(ctx: Context, control: CustomId) -> None:
    encounter, fight = await _fight_of(ctx, control)
    render = render_context(ctx, encounter=encounter.row.id)
    headline = cut(render.say(board_for(encounter.state).headline), HEAD_LIMIT)
    lines = [render.say(msg("ui-fight-end")), f"{headline} · {_place(render, fight)}"]
    if not fight.gone:
        lines.append(f"-# {render.say(msg('ui-end-is-not-final', days=REOPEN_DAYS))}")
    page = {"page": control.fields["page"]} if "page" in control.fields else {}
    end = button(render, render.control("ui.fight-ended", **page), msg("label-fight-end"), tone="danger")
    keep = button(render, render.control("ui.fights", **page), msg("label-drop"))
    await answer_in_place(ctx, layout(ui.TextDisplay("\n".join(lines)), *button_rows([end, keep])))


async def _end(ctx: Context, control: CustomId) -> None:
    encounter, _ = await _fight_of(ctx, control)
    request = command_context(ctx)
    # `_fight_of` has checked the right to act from another channel; the rest is checked as for everyone in the channel.
    request = replace(request, caller=replace(request.caller, channel_id=encounter.row.channel_id))
    request = replace(request, press=None, elsewhere=True)
    outcome = await ctx.services.encounters.run(encounter.row.id, End(), request)
    if isinstance(outcome, Refusal):
        raise Refused.of(outcome)
    await _show_done(ctx, msg("ui-fight-ended"), control)


async def _ask_to_move(ctx: Context, control: CustomId) -> None:
    """Move a fight into this channel; ask first where more members may read it here than where it is."""
    encounter, fight = await _movable(ctx, control)
    channel = None if ctx.guild is None else ctx.guild.get_channel_or_thread(encounter.row.channel_id)
    if channel is not None and is_open_to_all(channel):
        await _move(ctx, control)
        return
    render = render_context(ctx, encounter=encounter.row.id)
    headline = cut(render.say(board_for(encounter.state).headline), HEAD_LIMIT)
    lines = [render.say(msg("ui-fight-move")), f"{headline} · {_place(render, fight)}"]
    page = {"page": control.fields["page"]} if "page" in control.fields else {}
    move = button(render, render.control("ui.fight-moved", **page), msg("label-fight-move"), tone="primary")
    keep = button(render, render.control("ui.fights", **page), msg("label-drop"))
    await answer_in_place(ctx, layout(ui.TextDisplay("\n".join(lines)), *button_rows([move, keep])))


async def _movable(ctx: Context, control: CustomId) -> tuple[Loaded, ListedFight]:
    """See `_fight_of`. Raises `Refused` too if the fight can't be moved into this channel."""
    encounter, fight = await _fight_of(ctx, control)
    if encounter.row.channel_id == ctx.channel_id:
        raise Refused("fight-is-here")
    missing = missing_permissions(ctx)
    if missing is not None:
        raise Refused.of(missing)
    if await ctx.services.store.encounters.current(ctx.channel_id) is not None:
        raise Refused("channel-busy")
    return encounter, fight


async def _move(ctx: Context, control: CustomId) -> None:
    """Move a fight into this channel, and say so here and where it was."""
    encounter, fight = await _movable(ctx, control)
    row, services = encounter.row, ctx.services
    try:
        await services.publisher.move(row.id, ctx.channel_id)
    except ChannelBusy:
        raise Refused("channel-busy") from None
    except UnknownEncounter:
        raise Refused("encounter-ended") from None
    await _show_done(ctx, msg("ui-fight-moved"), control)
    await services.publisher.tell_moved(row, ctx.channel_id, there=not fight.gone)


async def _show_done(ctx: Context, text: Message, control: CustomId) -> None:
    render = render_context(ctx)
    page = {"page": control.fields["page"]} if "page" in control.fields else {}
    back = button(render, render.control("ui.fights", **page), msg("label-fights"))
    await answer_in_place(ctx, note_view(render, text, buttons=[back]))


BUTTONS: Final[dict[str, ButtonHandler]] = {
    "ui.fights": show_fights,
    "ui.fight-end": _ask_to_end,
    "ui.fight-ended": _end,
    "ui.fight-move": _ask_to_move,
    "ui.fight-moved": _move,
}
