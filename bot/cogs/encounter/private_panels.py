"""The one way to a private panel of a fight: what a viewer gets is decided here, from who she is at this moment.

A panel is named by the control that stands on it or opens it. The name carries no right, nor does the interaction, draft or
message that led here: every caller gets the panel as it is for the viewer now, or the refusal that says why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.clock import snowflake_ms
from bot.cogs.annotations.view import PANEL, marks_panel
from bot.cogs.encounter.panels import begin_panel, gm_panel, own_panel, rules_panel, sheet_panel
from bot.encounters.service import Loaded, Outcome
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.lookup import actor_of, encounter_of
from bot.interactions.respond import answer, answer_in_place, refuse, render_context
from bot.ui.render import RenderContext
from rules.message import Message
from rules.refusals import Refusal, Refused
from rules.state import Actor
from rules.view.views import rewind_labels

GM, BEGIN, RULES, OWN, SHEET, MARKS = "gm", "begin", "rules", "own", "sheet-", PANEL
"""The names; after those that end in a dash stands the id of the combatant."""
FOR_GMS: Final = frozenset({GM, BEGIN, RULES})
"""What is pressed there is pressed as a GM."""


async def panel_view(
    ctx: Context,
    found: Loaded | Outcome,
    panel: str,
    news: Sequence[Message] = (),
    *,
    page: Mapping[str, str] | None = None,
) -> discord.ui.LayoutView | Refusal | None:
    """The panel of this name as the caller may see it now, or why she may not. None: there is no such panel.

    news: what has just happened. page: which part of the private board.
    """
    actor = await actor_of(ctx, found)
    try:
        return await _drawn(ctx, found, actor, panel, news, page)
    except Refused as refused:
        return refused.refusal


async def show_panel(
    ctx: Context,
    found: Loaded | Outcome,
    panel: str,
    news: Sequence[Message] = (),
    *,
    page: Mapping[str, str] | None = None,
    in_place: bool = False,
) -> None:
    """Answer with this panel, or with why the caller may not see it. in_place: instead of the private message pressed on."""
    view = await panel_view(ctx, found, panel, news, page=page)
    if view is None:
        raise ValueError(f"no panel {panel!r}")
    if isinstance(view, Refusal):
        await refuse(ctx, view)
    elif in_place:
        await answer_in_place(ctx, view)
    else:
        await answer(ctx, view)


async def open_panel(ctx: Context, control: CustomId, panel: str, *, in_place: bool = False) -> None:
    """The same for a press on a control that opens it."""
    found = await encounter_of(ctx, control)
    if found is not None:
        await show_panel(ctx, found, panel, page=control.fields, in_place=in_place)


async def _drawn(
    ctx: Context,
    found: Loaded | Outcome,
    viewer: Actor,
    panel: str,
    news: Sequence[Message],
    page: Mapping[str, str] | None,
) -> discord.ui.LayoutView | None:
    state, render = found.state, render_for(ctx, found, viewer)
    if panel in FOR_GMS and not viewer.gm:
        # Before anything is read that only a GM may know.
        raise Refused("gm-only")
    if panel == GM:
        encounters = ctx.services.encounters
        past = rewind_labels(await encounters.log(found.row.id), snowflake_ms(ctx.id), viewer)
        until, party = await encounters.until(found), await ctx.services.previous_parties.offered(found)
        return gm_panel(render, viewer, state, past, news, until=until, party=party)
    if panel == BEGIN:
        return begin_panel(render, viewer, state, news, await ctx.services.previous_parties.offered(found))
    if panel == RULES:
        return rules_panel(render, viewer, state, news)
    if panel == OWN:
        return own_panel(render, viewer, state, news, page=page)
    if panel.startswith(SHEET):
        return sheet_panel(render, viewer, state, panel.removeprefix(SHEET), news)
    if panel.startswith(MARKS):
        return marks_panel(render, viewer, state, panel.removeprefix(MARKS) or None, news)
    return None


def render_for(ctx: Context, found: Loaded | Outcome, viewer: Actor) -> RenderContext:
    """A render for controls that this viewer gets of this encounter as it stands."""
    unseen = len(found.state.unseen) if viewer.gm else 0
    return render_context(ctx, encounter=found.row.id, drawn=found.state.public_count, unseen=unseen)
