"""The private panel of the counters, effects and notes of a combatant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.ui.render import (
    COLOURS,
    NEWS_LIMIT,
    RenderContext,
    button_rows,
    choice_button,
    control_rows,
    fit_lines,
    layout,
)
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg
from rules.player_view import redact_hidden
from rules.state import Actor, AnyEncounter, Combatant
from rules.view import annotations as view_annotations
from rules.view.board import Choice, Option

PANEL = "marks-"
"""Name of the panel in custom_ids, before the id of the combatant."""
STEPS = (-5, -1, 1, 5)


def marks_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, who: str | None, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """Counters, effects and notes with the buttons that the viewer may use; a GM can pick another combatant.

    who: combatant id; None for a player's own, or for the first of a GM's. Raises `Refused` for a combatant of another player.
    """
    if viewer.gm:
        combatant = state.combatants.get(who or "") or next(iter(state.combatants.values()), None)
    else:
        state = redact_hidden(state, viewer)
        combatant = own_combatant(state, viewer, who, able=("active", "out", "gone"))
    lines = [*news, *_lines(state, combatant)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(fit_lines(render, [render.say(line) for line in lines], 2 * NEWS_LIMIT)))
    if combatant is not None and not state.ended:
        panel = PANEL + combatant.id
        for row in button_rows(choice_button(render, choice, panel=panel) for choice in _choices(combatant, viewer)):
            box.add_item(row)
    if viewer.gm and len(state.combatants) > 1:
        for row in control_rows(render, [_others(state, combatant)]):
            box.add_item(row)
    return layout(box)


def _lines(state: AnyEncounter, combatant: Combatant[Any] | None) -> list[Message]:
    if combatant is None:
        return [msg("ui-marks-nobody")]
    line = view_annotations.annotations_of(state, combatant)
    return [msg("ui-marks", name=combatant.said), msg("ui-marks-none") if line is None else line]


def _choices(combatant: Combatant[Any], viewer: Actor) -> list[Choice]:
    choices = [
        Choice(
            command="initiative.count",
            fields={"combatant": combatant.id, "counter": str(counter.id), "plus": step},
            label=msg("ui-count", counter=UserText(said=counter.name), plus=step),
            tone="danger" if step < 0 else "success",
        )
        for counter in combatant.counters[:3]
        for step in STEPS
    ]
    target = {"combatant": combatant.id}
    choices.append(
        Choice(command="initiative.count", fields=target, label=msg("label-change"), ask=("counter", "plus"))
    )
    if viewer.gm:
        choices += [
            Choice(
                command="gm.effect",
                fields={**target, "effect": str(effect.id), "duration": 0},
                label=msg("ui-lift", effect=UserText(said=effect.name)),
            )
            for effect in combatant.effects
        ]
        choices += [
            Choice(
                command="gm.counter",
                fields=target,
                label=msg("label-counter"),
                ask=("counter", "value", "maximum", "shown", "bad"),
                emoji="🔢",
            ),
            Choice(
                command="gm.effect",
                fields=target,
                label=msg("label-effect"),
                ask=("effect", "duration", "edge", "whose", "private"),
                emoji="✨",
            ),
            Choice(command="gm.note", fields=target, label=msg("label-note"), ask=("note", "private"), emoji="📝"),
        ]
    return choices


def _others(state: AnyEncounter, shown: Combatant[Any] | None) -> Choice:
    others = [combatant for combatant in state.combatants.values() if combatant is not shown]
    # Combatants with annotations first: a select lists only so many.
    others.sort(key=lambda combatant: view_annotations.annotations_of(state, combatant) is None)
    options = tuple(Option(value=combatant.id, label=combatant.said) for combatant in others)
    return Choice(command="ui.marks", label=msg("label-marks-of"), fills="combatant", options=options)
