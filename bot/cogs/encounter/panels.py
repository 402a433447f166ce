"""The private panels of a fight, as the caller may see them at this moment.

A panel is named by the control that is on it or opens it. Neither the name nor the interaction, draft or message gives a right:
every caller gets the panel for her present rights, or the refusal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.clock import snowflake_ms
from bot.cogs.annotations.view import PANEL, marks_panel
from bot.cogs.encounter.view import begin_panel, own_panel, rules_panel, sheet_panel, whole_board
from bot.encounters.service import Loaded, Outcome
from bot.interactions.caller import actor_of, encounter_of
from bot.interactions.context import Context
from bot.interactions.custom_id import BEGIN_PANEL, FOR_GMS, GM_PANEL, RULES_PANEL, CustomId
from bot.interactions.respond import answer, answer_in_place, render_context
from bot.ui.render import RenderContext
from rules.message import Message
from rules.refusals import Refusal, Refused
from rules.state import Actor

OWN, ALL, SHEET, MARKS = "own", "all", "sheet-", PANEL
"""Names of panels besides those of `custom_id`; the id of the combatant follows those that end in a dash."""


async def panel_view(
    ctx: Context,
    encounter: Loaded | Outcome,
    panel: str,
    news: Sequence[Message] = (),
    *,
    page: Mapping[str, str] | None = None,
) -> discord.ui.LayoutView | Refusal | None:
    """The panel of this name for the caller, or why she may not see it; None if there is no such panel.

    news: lines about what has just happened. page: the part of the private board to show.
    """
    try:
        return await _view(ctx, encounter, panel, news, page)
    except Refused as refused:
        return refused.refusal


async def show_panel(
    ctx: Context,
    encounter: Loaded | Outcome,
    panel: str,
    news: Sequence[Message] = (),
    *,
    page: Mapping[str, str] | None = None,
    in_place: bool = False,
) -> None:
    """Answer with a panel. in_place: replace the private message of the pressed control. Raises `Refused`."""
    view = await _view(ctx, encounter, panel, news, page)
    if view is None:
        raise ValueError(f"no panel {panel!r}")
    await show_view(ctx, encounter, panel, view, in_place=in_place)


async def show_view(
    ctx: Context, encounter: Loaded | Outcome, panel: str, view: discord.ui.LayoutView, *, in_place: bool = True
) -> None:
    """Answer with this view of a panel. A GM panel is renewed from now on. in_place: see `show_panel`."""
    message_id = await (answer_in_place if in_place else answer)(ctx, view)
    if panel != GM_PANEL:
        return
    if message_id is not None:
        await ctx.services.gm_panels.opened(ctx.interaction, encounter, message_id, posted=True)
    elif ctx.message is not None:
        await ctx.services.gm_panels.opened(ctx.interaction, encounter, ctx.message.id, posted=False)


async def open_panel(ctx: Context, control: CustomId, *, panel: str, in_place: bool = False) -> None:
    """Show the panel that a pressed control opens. Raises `Refused`."""
    await show_panel(ctx, await encounter_of(ctx, control), panel, page=control.fields, in_place=in_place)


async def _view(
    ctx: Context, encounter: Loaded | Outcome, panel: str, news: Sequence[Message], page: Mapping[str, str] | None
) -> discord.ui.LayoutView | None:
    viewer = await actor_of(ctx, encounter)
    state, render = encounter.state, render_for(ctx, encounter, viewer)
    if panel in FOR_GMS and not viewer.gm:
        # Nothing that only a GM may know is read for another caller.
        raise Refused("gm-only")
    if panel == GM_PANEL:
        return await ctx.services.gm_panels.view(encounter, viewer, render, snowflake_ms(ctx.id), news)
    if panel == BEGIN_PANEL:
        return begin_panel(render, viewer, state, news, await ctx.services.previous_parties.offered(encounter))
    if panel == RULES_PANEL:
        return rules_panel(render, viewer, state, news)
    if panel == OWN:
        return own_panel(render, viewer, state, news, page=page)
    if panel == ALL:
        return whole_board(render, viewer, state, page)
    if panel.startswith(SHEET):
        return sheet_panel(render, viewer, state, panel.removeprefix(SHEET), news)
    if panel.startswith(MARKS):
        return marks_panel(render, viewer, state, panel.removeprefix(MARKS) or None, news)
    return None


def render_for(ctx: Context, encounter: Loaded | Outcome, viewer: Actor) -> RenderContext:
    """The render context for controls that this viewer gets at the present revision."""
    unseen = len(encounter.state.unseen) if viewer.gm else 0
    return render_context(ctx, encounter=encounter.row.id, drawn=encounter.state.public_count, unseen=unseen)
