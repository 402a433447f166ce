"""The private panel of what stands beside a combatant: counters up and down, effects, notes. Pure drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.ui.render import COLOURS, NEWS_LIMIT, RenderContext, choice_button, controls, fitted, layout, rows
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg
from rules.player_view import redact_hidden
from rules.state import Actor, AnyEncounter, Combatant
from rules.view import annotations as view_annotations
from rules.view.board import Choice, Option

PANEL = "marks-"
"""Before the id of the combatant: the panel on which something was pressed."""
STEPS = (-5, -1, 1, 5)


def marks_panel(
    pen: RenderContext, viewer: Actor, state: AnyEncounter, who: str | None, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """What stands beside this combatant, with everything that this viewer may do about it; a GM can pick another one.

    who: None for one of the viewer's own, for a GM for the first there is. Raises `Refused` where it is not the viewer's.
    """
    if viewer.gm:
        one = state.combatants.get(who or "") or next(iter(state.combatants.values()), None)
    else:
        state = redact_hidden(state, viewer)
        one = own_combatant(state, viewer, who, able=("active", "out", "gone"))
    lines = [*news, *_lines(one)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(fitted(pen, [pen.say(line) for line in lines], 2 * NEWS_LIMIT)))
    if one is not None and not state.ended:
        for row in rows(choice_button(pen, choice, panel=PANEL + one.id) for choice in _choices(one, viewer)):
            box.add_item(row)
    if viewer.gm and len(state.combatants) > 1:
        for row in controls(pen, [_others(state, one)]):
            box.add_item(row)
    return layout(box)


def _lines(one: Combatant[Any] | None) -> list[Message]:
    if one is None:
        return [msg("ui-marks-nobody")]
    shown = view_annotations.annotations_of(one)
    return [msg("ui-marks", name=one.said), msg("ui-marks-none") if shown is None else shown]


def _choices(one: Combatant[Any], viewer: Actor) -> list[Choice]:
    found = [
        Choice(
            command="initiative.count",
            fields={"combatant": one.id, "counter": str(counter.id), "plus": step},
            label=msg("ui-count", counter=UserText(said=counter.name), plus=step),
            tone="danger" if step < 0 else "success",
        )
        for counter in one.counters[:3]
        for step in STEPS
    ]
    whom = {"combatant": one.id}
    found.append(Choice(command="initiative.count", fields=whom, label=msg("label-change"), ask=("counter", "plus")))
    if viewer.gm:
        found += [
            Choice(
                command="gm.effect",
                fields={**whom, "effect": str(effect.id), "duration": 0},
                label=msg("ui-lift", effect=UserText(said=effect.name)),
            )
            for effect in one.effects
        ]
        found += [
            Choice(
                command="gm.counter",
                fields=whom,
                label=msg("label-counter"),
                ask=("counter", "value", "maximum", "shown"),
                emoji="🔢",
            ),
            Choice(
                command="gm.effect",
                fields=whom,
                label=msg("label-effect"),
                ask=("effect", "duration", "edge", "whose", "private"),
                emoji="✨",
            ),
            Choice(command="gm.note", fields=whom, label=msg("label-note"), ask=("note", "private"), emoji="📝"),
        ]
    return found


def _others(state: AnyEncounter, one: Combatant[Any] | None) -> Choice:
    people = [other for other in state.combatants.values() if other is not one]
    # Whoever has something beside her is looked for first.
    people.sort(key=lambda other: view_annotations.annotations_of(other) is None)
    options = tuple(Option(value=other.id, label=other.said) for other in people)
    return Choice(command="ui.marks", label=msg("label-marks-of"), fills="combatant", options=options)
