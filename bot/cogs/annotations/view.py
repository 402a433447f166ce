"""The private panel of the counters, effects and notes of a combatant, or of the counters of the table."""

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
from rules.state import Actor, AnyEncounter, Combatant, Counter
from rules.view import annotations as view_annotations
from rules.view.board import Choice, Option

PANEL = "marks-"
"""Name of the panel in custom_ids, before the id of the combatant."""
TABLE = "table"
"""In place of an id: the counters of the table."""
STEPS = (-5, -1, 1, 5)


def marks_panel(
    render: RenderContext, viewer: Actor, state: AnyEncounter, who: str | None, news: Sequence[Message] = ()
) -> ui.LayoutView:
    """Counters, effects and notes with the buttons that the viewer may use; a GM can pick another combatant, or the table.

    who: combatant id, or `TABLE` for a GM; None for a player's own combatant, or for the first of a GM's. Raises `Refused` for
    a combatant of another player.
    """
    if viewer.gm:
        first = None if who == TABLE else next(iter(state.combatants.values()), None)
        combatant = state.combatants.get(who or "") or first
    else:
        state = redact_hidden(state, viewer)
        combatant = own_combatant(state, viewer, who, able=("active", "out", "gone"))
    lines = [*news, *_lines(state, combatant)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(fit_lines(render, [render.say(line) for line in lines], 2 * NEWS_LIMIT)))
    if not state.ended:
        panel = PANEL + (TABLE if combatant is None else combatant.id)
        choices = _table_choices(state) if combatant is None else _choices(combatant, viewer)
        for row in button_rows(choice_button(render, choice, panel=panel) for choice in choices):
            box.add_item(row)
    if viewer.gm and state.combatants:
        for row in control_rows(render, [_others(state, combatant)]):
            box.add_item(row)
    return layout(box)


def _lines(state: AnyEncounter, combatant: Combatant[Any] | None) -> list[Message]:
    if combatant is None:
        return [msg("ui-marks-table"), view_annotations.table_counters(state) or msg("ui-marks-no-counter")]
    line = view_annotations.annotations_of(state, combatant)
    return [msg("ui-marks", name=combatant.said), msg("ui-marks-none") if line is None else line]


def _steps(verb: str, counters: Sequence[Counter], target: dict[str, str]) -> list[Choice]:
    """Buttons that change the first counters by a few."""
    return [
        Choice(
            command=verb,
            fields={**target, "counter": str(counter.id), "plus": step},
            label=msg("ui-count", counter=UserText(said=counter.name), plus=step),
            tone="danger" if step < 0 else "success",
        )
        for counter in counters[:3]
        for step in STEPS
    ]


def _table_choices(state: AnyEncounter) -> list[Choice]:
    return [
        *_steps("gm.counter", state.counters, {}),
        Choice(command="gm.counter", label=msg("label-change"), ask=("counter", "plus")),
        _set_counter({}),
    ]


def _set_counter(target: dict[str, str]) -> Choice:
    return Choice(
        command="gm.counter",
        fields=target,
        label=msg("label-counter"),
        ask=("counter", "value", "maximum", "shown", "bad"),
        emoji="🔢",
    )


def _choices(combatant: Combatant[Any], viewer: Actor) -> list[Choice]:
    target = {"combatant": combatant.id}
    choices = _steps("initiative.count", combatant.counters, target)
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
            _set_counter(target),
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
    options = [Option(value=combatant.id, label=combatant.said) for combatant in others]
    if shown is not None:
        options.insert(0, Option(value=TABLE, label=msg("mark-table")))
    return Choice(command="ui.marks", label=msg("label-marks-of"), fills="combatant", options=tuple(options))
