"""Messages whose subject is no longer kept: a press finds nothing, and takes their buttons off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from discord import ui

from bot.interactions.context import Context
from bot.interactions.respond import change, public_locale, refuse
from bot.ui.render import RenderContext, layout
from rules.message import Message
from rules.refusals import Refusal


def is_on_message(ctx: Context) -> bool:
    """Whether the pressed control stands on the message that it is said to be pressed on. Anybody can make up a custom_id."""
    data: Any = ctx.data or {}
    message = ctx.message
    return message is not None and data.get("custom_id") in _ids(message.components)


def _ids(components: Iterable[Any]) -> Iterator[str]:
    for one in components:
        if custom_id := getattr(one, "custom_id", None):
            yield custom_id
        yield from _ids(getattr(one, "children", ()))


async def answer_gone(ctx: Context, said: Message, refusal: Refusal) -> None:
    """Answer a press on a public message about something that is no longer kept: it says so from now on, without buttons.

    A press with an id that does not stand there changes nothing.
    """
    if is_on_message(ctx):
        await change(ctx, gone_view(RenderContext(ctx.services.catalogues, await public_locale(ctx)), said))
    await refuse(ctx, refusal)


async def answer_fight_gone(ctx: Context) -> None:
    """The same for a fight: what stood on its board stays, for whoever reads it there."""
    message = ctx.message
    if message is not None and is_on_message(ctx):
        view = ui.LayoutView.from_message(message, timeout=None)
        boxes: list[ui.LayoutView | ui.Container[Any]] = [view]
        boxes += [one for one in view.children if isinstance(one, ui.Container)]
        for box in boxes:
            for row in [one for one in box.children if isinstance(one, ui.ActionRow)]:
                box.remove_item(row)
        await change(ctx, view)
    await refuse(ctx, Refusal(code="no-encounter"))


def gone_view(render: RenderContext, said: Message) -> ui.LayoutView:
    """What is left of such a message."""
    return layout(ui.TextDisplay(render.say(said)))
