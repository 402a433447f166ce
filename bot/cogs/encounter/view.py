"""The private panels of a fight: GM, private board, start, house rules, sheet. Pure.

Each panel is made for a viewer and raises `Refused` if she may not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from discord import ui

from bot.interactions.custom_id import CustomId
from bot.ui.board import SHOW_ALL, board_pages
from bot.ui.render import (
    COLOURS,
    COMPONENTS,
    NEWS_LIMIT,
    RenderContext,
    board_parts,
    button,
    button_rows,
    component_count,
    control_rows,
    fit_controls,
    fit_lines,
    layout,
    select_row,
    titled_select,
)
from rules.commands import MEMBERS_LIMIT, Member, Next
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg, parts, yes_no
from rules.model import Model
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter
from rules.system import AnySystem, system_of
from rules.validation import choice_label, field_label, options, suggestions
from rules.view.board import Choice
from rules.view.for_viewer import RewindLabels, board_for, private_board


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
    """Everything a GM can do now: what the fight waits for, a row of the tools that are used most, a list of the others.

    past: labels of undo and redo. news: lines about what has just happened. channel: that of the fight, on a panel in another
    one. until: see `render.board_parts`. party: of the last fight, to offer. Raises `Refused` (`gm-only`).
    """
    _check_gm(viewer)
    board = board_for(state, viewer)
    texts: list[ui.Item[ui.LayoutView]] = []
    if channel is not None:
        texts.append(ui.TextDisplay(f"-# {render.say(msg('ui-gm-board'))} · <#{channel}>"))
    texts += [*_news(render, news), *board_parts(render, board, until=until)]
    choices = [] if state.ended else [choice for choice in board.choices if choice.gm]
    answers = [choice for choice in choices if not choice.more]
    tools, more = _tools(state, past, [choice for choice in choices if choice.more and choice.command == Next.verb])
    more = [*(choice for choice in choices if choice.more and choice not in chain.from_iterable(tools)), *more]
    tool_rows = [row for group in tools for row in control_rows(render, group, panel="gm")]
    members: list[ui.Item[ui.LayoutView]] = []
    if not state.ended and state.paused is None:
        tool_rows += _party_button(render, party, "gm")
        members = [ui.ActionRow(members_select(render, "gm"))]
    room = COMPONENTS - component_count((*texts, *tool_rows, *members)) - 2
    answer_rows, menus = fit_controls(render, answers, more, panel="gm", room=room)
    parting = [ui.Separator[ui.LayoutView]()] if answer_rows and tool_rows else []
    rows = (*answer_rows, *parting, *tool_rows, *menus, *members)
    return layout(ui.Container(*texts, *rows, accent_colour=COLOURS["quiet"]))


def _check_gm(viewer: Actor) -> None:
    if not viewer.gm:
        raise Refused("gm-only")


def _tools(
    state: AnyEncounter, past: RewindLabels, go_on: Sequence[Choice]
) -> tuple[Sequence[Sequence[Choice]], Sequence[Choice]]:
    """The GM's tools that every system has: rows of buttons, and those in the list. go_on: to go on without an answer."""
    undo, redo = _rewind_choices(past)
    if state.ended:
        return (_ENDED,), ()
    if state.paused is not None:
        return ((*undo, *redo), (_END,)), ()
    return ((*undo, _ADD, *go_on[:1], _SEVERAL, *redo),), _OTHERS


def _news(render: RenderContext, news: Sequence[Message]) -> list[ui.Item[ui.LayoutView]]:
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
    """The viewer's private board. page: see `views.private_board`. Raises `Refused` (`nothing-private`)."""
    board = private_board(state, viewer, page)
    if board is None:
        raise Refused("nothing-private")
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    for part in (
        *_news(render, news),
        *board_parts(render, board),
    ):
        box.add_item(part)
    room = COMPONENTS - component_count(box.children) - 1
    for rows in fit_controls(render, board.choices, (), panel="own", room=room):
        for row in rows:
            box.add_item(row)
    return layout(box)


def whole_board(
    render: RenderContext, viewer: Actor, state: AnyEncounter, page: Mapping[str, str] | None = None
) -> ui.LayoutView:
    """A page of all that the viewer may know of the board; of a number that is too high, the last one."""
    pages = board_pages(render, board_for(state, viewer))
    typed = (page or {}).get("page", "")
    number = min(int(typed) if typed.isdecimal() else 1, len(pages))
    box: ui.Container[ui.LayoutView] = ui.Container(*pages[max(number, 1) - 1], accent_colour=COLOURS["quiet"])
    turns = (("◀️", number - 1), ("▶️", number + 1))
    for row in button_rows(
        button(render, render.control(SHOW_ALL, page=str(to)), msg("ui-page", page=to, pages=len(pages)), emoji=emoji)
        for emoji, to in turns
        if 1 <= to <= len(pages)
    ):
        box.add_item(row)
    return layout(box)


def _choice(command: str, label: Message, *ask: str, emoji: str | None = None, tone: Any = "secondary") -> Choice:
    return Choice(command=command, label=label, ask=ask, emoji=emoji, tone=tone)


def _rewind_choices(past: RewindLabels) -> tuple[list[Choice], list[Choice]]:
    undo = [] if past.undo is None else [_choice("gm.undo", msg("ui-undo", step=past.undo), emoji="↩️")]
    redo = [] if past.redo is None else [_choice("gm.redo", msg("ui-redo", step=past.redo), emoji="↪️")]
    return undo, redo


_ENDED = (_choice("initiative.reopen", msg("label-reopen"), emoji="🔓"),)
_ADD = _choice("gm.add", msg("label-add"), "name", "count", "side", "stats", "hidden", emoji="➕")
_SEVERAL = _choice("gm.several", msg("label-several"), "combatants", "counter", "plus", "status", "effect", emoji="💥")
_END = _choice("initiative.end", msg("label-end"), tone="danger", emoji="🏁")
_OTHERS = (
    _choice("gm.lines", msg("label-lines"), "lines", "hidden", emoji="📋"),
    _choice("gm.set", msg("label-set"), "combatant", "attribute", "value", emoji="🔧"),
    _choice("gm.reroll", msg("label-reroll"), "combatant", emoji="🎲"),
    _choice("gm.remove", msg("label-remove"), "combatant", "how", emoji="💀"),
    _choice("gm.hide", msg("label-hide"), "combatant", emoji="🫥"),
    _choice("ui.marks", msg("label-marks"), emoji="❤️"),
    _choice("ui.rules", msg("label-rules"), emoji="📜"),
    _choice("gm.time", msg("label-time"), "deadline", "reminder", emoji="⏳"),
    _choice("initiative.pause", msg("label-pause"), emoji="⏸️"),
    _END,
)


def members_select(render: RenderContext, panel: str) -> ui.UserSelect[ui.LayoutView]:
    """A select of the members who take part."""
    return ui.UserSelect(
        custom_id=render.control_of("gm.enlist", panel=panel).custom_id("u1"),
        placeholder=render.plain(msg("ui-pick-members"), 150),
        min_values=1,
        max_values=MEMBERS_LIMIT,
    )


def _party_button(render: RenderContext, party: Sequence[Member], panel: str) -> list[ui.ActionRow[ui.LayoutView]]:
    """Buttons that bring in the PCs of the last fight, and these with the NPCs."""
    people, npcs = ([member for member in party if member.side == side] for side in ("pc", "npc"))
    buttons = []
    if people:
        label = msg("ui-party", names=tuple(UserText(said=member.name) for member in people))
        control = render.control_of("ui.party", panel=panel)
        buttons.append(button(render, control, label, tone="success", emoji="👥"))
    if npcs:
        names = tuple(UserText(said=member.name) for member in npcs)
        label = msg("ui-party-npcs", names=names, people=yes_no(bool(people)))
        control = render.control_of("ui.party", {"npcs": "yes"}, panel=panel)
        buttons.append(button(render, control, label, emoji="🐺"))
    return button_rows(buttons)


def begin_panel(
    render: RenderContext,
    viewer: Actor,
    state: AnyEncounter,
    news: Sequence[Message] = (),
    party: Sequence[Member] = (),
) -> ui.LayoutView:
    """The start of a fight: its members, and the most important house rules. party: see `gm_panel`.

    Raises `Refused` (`gm-only`).
    """
    _check_gm(viewer)
    return layout(
        *_news(render, news),
        ui.TextDisplay(render.say(msg("ui-begun"))),
        *_party_button(render, party, "begin"),
        ui.ActionRow(members_select(render, "begin")),
        *chain.from_iterable(titled_rule_select(render, state, name, "begin") for name in system_of(state).offered),
        *button_rows([button(render, render.control("ui.rules"), msg("label-rules"), emoji="📜")]),
    )


def rule_select(render: RenderContext, state: AnyEncounter, name: str, panel: str) -> ui.ActionRow[ui.LayoutView]:
    """A select of the values of a house rule.

    The label of the present value names the rule, since Discord shows no placeholder where a value is chosen, and a panel of
    all rules has no room for a title above each.
    """
    present, values = _rule_values(state, name)
    values[present] = msg("ui-rule-number", field=field_label(name), value=values[present])
    return select_row(render, _rule_control(render, name, panel), field_label(name), values.items(), chosen=present)


def titled_rule_select(
    render: RenderContext, state: AnyEncounter, name: str, panel: str
) -> list[ui.Item[ui.LayoutView]]:
    """The name of a house rule and a select of its values below."""
    present, values = _rule_values(state, name)
    return titled_select(render, _rule_control(render, name, panel), field_label(name), values.items(), chosen=present)


def _rule_control(render: RenderContext, name: str, panel: str) -> CustomId:
    return render.control_of("gm.rule", {"setting": name}, fills="value", panel=panel)


def _rule_values(state: AnyEncounter, name: str) -> tuple[str, dict[str, Message]]:
    """The present value of a house rule, and the labels of its values."""
    present, values = str(getattr(state.rules, name)), suggestions(type(state.rules).model_fields[name])
    labels = {value: choice_label(name, value) for value in values}
    labels.setdefault(present, parts(UserText(said=present)))
    return present, labels


def rules_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """All house rules of the fight, with a select for suggested values and a form for any other value.

    Raises `Refused` (`gm-only`).
    """
    _check_gm(viewer)
    items: list[ui.Item[ui.LayoutView]] = [*_news(render, news), ui.TextDisplay(render.say(msg("ui-rules")))]
    buttons = []
    for name, field in type(state.rules).model_fields.items():
        if suggestions(field):
            items.append(rule_select(render, state, name, "rules"))
        if not options(field):
            control = render.control_of("gm.rule", {"setting": name}, ask=("value",), panel="rules")
            value = getattr(state.rules, name)
            param = value if isinstance(value, int) else UserText(said=value)
            buttons.append(button(render, control, msg("ui-rule-number", field=field_label(name), value=param)))
    buttons.append(button(render, render.control("ui.preset"), msg("label-save-preset"), emoji="💾"))
    return layout(*items, *button_rows(buttons))


def sheet_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, combatant_id: str, news: Iterable[Message] = ()
) -> ui.LayoutView:
    """The viewer's own sheet with a button for each of its forms, and one to leave. Raises `Refused`."""
    combatant = own_combatant(redact_hidden(state, viewer), viewer, combatant_id)
    rules = system_of(state)
    lines = [*news, msg("ui-sheet", name=combatant.said), *sheet_lines(rules, combatant.sheet)]
    buttons = [
        button(
            render,
            render.control("ui.sheet", combatant=combatant.id, form=form),
            msg(f"label-sheet-{form}"),
            emoji="✏️",
        )
        for form in rules.sheet_forms
    ]
    marks = button(render, render.control("ui.marks", combatant=combatant.id), msg("label-marks"), emoji="❤️")
    leave = button(
        render, render.control("initiative.leave", combatant=combatant.id), msg("label-leave"), tone="danger"
    )
    return layout(ui.TextDisplay("\n".join(render.say(line) for line in lines)), *button_rows([*buttons, marks, leave]))


def sheet_lines(rules: AnySystem, sheet: Model) -> list[Message]:
    """The values of a sheet, one line for each of its forms."""
    return [parts(*(_value(sheet, name) for name in names)) for names in rules.sheet_forms.values()]


def _value(sheet: Model, name: str) -> Message:
    value = getattr(sheet, name)
    param = value if isinstance(value, int) else UserText(said=value or "–")
    return msg("ui-sheet-value", field=field_label(name), value=param)
