"""Private panels: the GM's tools, the house rules, one's own sheet, and the start of a fight. Pure drawing.

Each panel is drawn for a viewer and raises `Refused` where it is not hers to see, whichever way led there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.interactions.custom_id import CustomId
from bot.ui.render import (
    COLOURS,
    NEWS_LIMIT,
    RenderContext,
    board_parts,
    button,
    button_rows,
    control_rows,
    fit_lines,
    layout,
)
from rules.commands import MEMBERS_LIMIT, Member
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg, parts
from rules.model import Model
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import AnySystem, system_of
from rules.validation import choice_label, field_label, options, suggestions
from rules.view.board import Choice
from rules.view.views import RewindLabels, board_for, private_board

COMPONENTS = 40
"""What Discord takes in one message, those inside others counted as well."""


def gm_panel(
    render: RenderContext,
    viewer: Actor,
    state: AnyEncounter,
    past: RewindLabels,
    news: Sequence[Message] = (),
    *,
    channel: int | None = None,
    until: int | None = None,
    party: Sequence[Member] = (),
) -> ui.LayoutView:
    """Everything a GM can do now; what has just happened stands first. Ending the fight is far from going on.

    past: what could be taken back and brought back. channel: where the fight is, when the panel stands elsewhere. until: see
    `draw.board_parts`. party: who fought last, if that is to be offered. Raises `Refused` (`gm-only`).
    """
    _need_gm(viewer)
    board = board_for(state, viewer)
    words: list[ui.Item[ui.LayoutView]] = []
    if channel is not None:
        words.append(ui.TextDisplay(f"-# {render.say(msg('ui-gm-board'))} · <#{channel}>"))
    words += [*_news(render, news), *board_parts(render, board, until=until)]
    tools = [row for group in _groups(state, past) for row in control_rows(render, group, panel="gm")]
    if not state.ended and state.paused is None:
        tools += [*_again(render, party, "gm"), ui.ActionRow(members_select(render, "gm"))]
    own = [] if state.ended else [choice for choice in board.choices if choice.gm]
    room = COMPONENTS - _weight(words) - _weight(tools) - 1
    while _weight(shown := control_rows(render, own, panel="gm")) > room:
        # What does not fit can be typed.
        own.pop()
    return layout(ui.Container(*words, *shown, *tools, accent_colour=COLOURS["quiet"]))


def _need_gm(viewer: Actor) -> None:
    if not viewer.gm:
        raise Refused("gm-only")


def _weight(items: Iterable[ui.Item[ui.LayoutView]]) -> int:
    """How many components these are, with those inside them."""
    return sum(1 + (len(one.children) if isinstance(one, ui.ActionRow) else 0) for one in items)


def _groups(state: AnyEncounter, past: RewindLabels) -> tuple[Sequence[Choice], ...]:
    """The GM's buttons that every system has, in rows that belong together."""
    if state.ended:
        return (_OVER,)
    if state.paused is not None:
        return _rewinding(past), (_END,)
    return _rewinding(past), _CHANGE, _STANDING


def _news(render: RenderContext, news: Sequence[Message]) -> list[ui.Item[ui.LayoutView]]:
    """What has just happened, above the panel on which it was asked for."""
    if not news:
        return []
    return [ui.TextDisplay(fit_lines(render, news, NEWS_LIMIT)), ui.Separator()]


def own_panel(
    render: RenderContext,
    viewer: Actor,
    state: AnyEncounter,
    news: Sequence[Message] = (),
    *,
    page: Mapping[str, str] | None = None,
) -> ui.LayoutView:
    """The viewer's private board with everything she can do there; what has just happened stands first.

    page: see `views.private_board`. Raises `Refused` (`nothing-private`).
    """
    board = private_board(state, viewer, page)
    if board is None:
        raise Refused("nothing-private")
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    for part in (
        *_news(render, news),
        *board_parts(render, board),
        *control_rows(render, board.choices[:25], panel="own"),
    ):
        box.add_item(part)
    return layout(box)


def _plain(command: str, label: Message, *ask: str, emoji: str | None = None, tone: Any = "secondary") -> Choice:
    return Choice(command=command, label=label, ask=ask, emoji=emoji, tone=tone)


def _rewinding(past: RewindLabels) -> list[Choice]:
    """Undo and redo, each with what it would take back or bring back; what there is not is no button."""
    found = []
    if past.undo is not None:
        found.append(_plain("gm.undo", msg("ui-undo", step=past.undo), emoji="↩️"))
    if past.redo is not None:
        found.append(_plain("gm.redo", msg("ui-redo", step=past.redo), emoji="↪️"))
    return found


_OVER = (_plain("initiative.reopen", msg("label-reopen"), emoji="🔓"),)
_CHANGE = (
    _plain("gm.add", msg("label-add"), "name", "count", "side", "stats", "hidden", emoji="➕"),
    _plain("gm.set", msg("label-set"), "combatant", "attribute", "value", emoji="🔧"),
    _plain("gm.reroll", msg("label-reroll"), "combatant", emoji="🎲"),
    _plain("gm.remove", msg("label-remove"), "combatant", "how", emoji="💀"),
    _plain("gm.hide", msg("label-hide"), "combatant", emoji="🫥"),
)
_END = _plain("initiative.end", msg("label-end"), tone="danger")
_STANDING = (
    _plain("ui.marks", msg("label-marks"), emoji="❤️"),
    _plain("ui.rules", msg("label-rules"), emoji="📜"),
    _plain("gm.time", msg("label-time"), "deadline", "reminder", emoji="⏳"),
    _plain("initiative.pause", msg("label-pause"), emoji="⏸️"),
    _END,
)


def members_select(render: RenderContext, panel: str) -> ui.UserSelect[ui.LayoutView]:
    """The members who take part, picked at once."""
    return ui.UserSelect(
        custom_id=render.control_of("gm.enlist", panel=panel).custom_id("u1"),
        placeholder=render.plain(msg("ui-pick-members"), 150),
        min_values=1,
        max_values=MEMBERS_LIMIT,
    )


def _again(render: RenderContext, party: Sequence[Member], panel: str) -> list[ui.ActionRow[ui.LayoutView]]:
    """One press for everybody who fought last."""
    if not party:
        return []
    label = msg("ui-party", names=tuple(UserText(said=one.name) for one in party))
    control = render.control_of("ui.party", panel=panel)
    return button_rows([button(render, control, label, tone="success", emoji="👥")])


def begin_panel(
    render: RenderContext,
    viewer: Actor,
    state: AnyEncounter,
    news: Sequence[Message] = (),
    party: Sequence[Member] = (),
) -> ui.LayoutView:
    """What a GM is asked when a fight begins: who takes part, and the house rules one should look at. party: see `gm_panel`.

    Raises `Refused` (`gm-only`).
    """
    _need_gm(viewer)
    which = system_of(state)
    return layout(
        *_news(render, news),
        ui.TextDisplay(render.say(msg("ui-begun"))),
        *_again(render, party, "begin"),
        ui.ActionRow(members_select(render, "begin")),
        *(ui.ActionRow(rule_select(render, state, name, "begin")) for name in which.offered),
        *button_rows([button(render, render.control("ui.rules"), msg("label-rules"), emoji="📜")]),
    )


def rule_select(render: RenderContext, state: AnyEncounter, name: str, panel: str) -> ui.Select[ui.LayoutView]:
    """One house rule with the values to offer in plain words, the present one chosen."""
    present = str(getattr(state.rules, name))
    values = suggestions(type(state.rules).model_fields[name])
    control = render.control_of("gm.rule", {"setting": name}, fills="value", panel=panel)
    return ui.Select(
        custom_id=control.custom_id("s1"),
        placeholder=render.plain(field_label(name), 150),
        options=[
            discord.SelectOption(
                label=render.plain(choice_label(name, value) if value in values else parts(UserText(said=value)), 100),
                value=value,
                default=value == present,
            )
            for value in dict.fromkeys((*values, present))
        ],
    )


def rules_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """All house rules of the fight; changing one is a choice in a list, or a number or anything else in a form.

    Raises `Refused` (`gm-only`).
    """
    _need_gm(viewer)
    items = [*_news(render, news), ui.TextDisplay(render.say(msg("ui-rules")))]
    numbers = []
    for name, field in type(state.rules).model_fields.items():
        if suggestions(field):
            items += [
                ui.TextDisplay(render.say(field_label(name))),
                ui.ActionRow(rule_select(render, state, name, "rules")),
            ]
        if not options(field):
            control = render.control_of("gm.rule", {"setting": name}, ask=("value",), panel="rules")
            value = getattr(state.rules, name)
            shown = value if isinstance(value, int) else UserText(said=value)
            numbers.append(button(render, control, msg("ui-rule-number", field=field_label(name), value=shown)))
    save = button(render, render.control("ui.preset"), msg("label-save-preset"), emoji="💾")
    return layout(*items, *button_rows([*numbers, save]))


def sheet_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, combatant: str, news: Iterable[Message] = ()
) -> ui.LayoutView:
    """One's own sheet with a button for each of its forms, and the way out. Raises `Refused` when it is not the viewer's."""
    one = own_combatant(redact_hidden(state, viewer), viewer, combatant)
    which = system_of(state)
    lines = [*news, msg("ui-sheet", name=one.said), *sheet_lines(which, one.sheet)]
    buttons = [
        button(render, sheet_control(render, which, one, group), msg(f"label-sheet-{group}"), emoji="✏️")
        for group in which.sheet_forms
    ]
    marks = button(render, render.control("ui.marks", combatant=one.id), msg("label-marks"), emoji="❤️")
    leave = button(render, render.control("initiative.leave", combatant=one.id), msg("label-leave"), tone="danger")
    return layout(ui.TextDisplay("\n".join(render.say(line) for line in lines)), *button_rows([*buttons, marks, leave]))


def sheet_control(render: RenderContext, which: AnySystem, one: Combatant[Any], group: str) -> CustomId:
    """The control that opens one form of a sheet."""
    return render.control_of("ui.sheet", {"combatant": one.id, "form": group})


def sheet_lines(which: AnySystem, sheet: Model) -> list[Message]:
    """The values of a sheet, a line for each of its forms."""
    return [parts(*(_value(sheet, name) for name in group)) for group in which.sheet_forms.values()]


def _value(sheet: Model, name: str) -> Message:
    value = getattr(sheet, name)
    return msg(
        "ui-sheet-value",
        field=field_label(name),
        value=value if isinstance(value, int) else UserText(said=value or "–"),
    )
