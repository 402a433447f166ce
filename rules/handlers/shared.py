"""Which combatant a caller means and may act for, and changes of sheets. Used by shared handlers and by systems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import events as ev
from rules.refusals import Refused
from rules.sheet_command import ChangeSheet
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import HandlerContext
from rules.validation import validated_changes


def plays(by: Actor, combatant: Combatant[Any]) -> bool:
    """Whether the actor plays this combatant: as its owner, or as a GM if it has none."""
    return combatant.owner == by.user or (by.gm and combatant.owner is None)


def playable_combatants(state: AnyEncounter, by: Actor) -> tuple[Combatant[Any], ...]:
    """The active combatants that the actor plays."""
    return tuple(combatant for combatant in state.present if plays(by, combatant))


def own_combatant(
    state: AnyEncounter, by: Actor, ref: str | None, *, able: tuple[str, ...] = ("active",)
) -> Combatant[Any]:
    """The combatant named by `ref`, or the only one that the actor plays with a status in `able`.

    Raises `Refused`: `not-yours`, `not-in-fight`, `which-combatant`, `no-such-combatant`, `not-active`.
    """
    if ref is not None:
        combatant = state.find(ref)
        if not by.gm and combatant.owner != by.user:
            raise Refused("not-yours", name=combatant.said, yours=tuple(c.said for c in playable_combatants(state, by)))
    else:
        candidates = [c for c in state.combatants.values() if c.status in able and plays(by, c)]
        if not candidates:
            raise no_combatant(state, by)
        if len(candidates) > 1:
            raise Refused("which-combatant", known=tuple(c.said for c in candidates))
        combatant = candidates[0]
    if combatant.status not in able:
        raise Refused("not-active", name=combatant.said, status=combatant.status)
    return combatant


def no_combatant(state: AnyEncounter, by: Actor) -> Refused:
    """Why the actor has no combatant to act for: one that is out of action or has left is named, with its way back."""
    owned = [
        combatant for combatant in state.combatants.values() if combatant.owner == by.user and not combatant.hidden
    ]
    for combatant in sorted(owned, key=lambda combatant: combatant.status != "out"):
        if combatant.status != "active":
            return Refused("not-active", name=combatant.said, status=combatant.status)
    return Refused("not-in-fight")


def change_sheet(state: AnyEncounter, command: ChangeSheet, context: HandlerContext) -> list[ev.Event]:
    """Handler of a system's sheet command. Raises `Refused` (`nothing-changed` among others)."""
    return sheet_changes(state, context.by, command.combatant, given_fields(command))


def given_fields(command: ChangeSheet) -> dict[str, Any]:
    """The fields of the sheet that the command sets."""
    return command.model_dump(exclude={"combatant"}, exclude_none=True)


def sheet_changes(state: AnyEncounter, by: Actor, ref: str | None, fields: Mapping[str, Any]) -> list[ev.Event]:
    """The event that sets these fields of the sheet of `own_combatant(state, by, ref)`. Raises `Refused`."""
    combatant = own_combatant(state, by, ref)
    different = {name: value for name, value in fields.items() if getattr(combatant.sheet, name) != value}
    if not different:
        raise Refused("nothing-changed")
    changes = validated_changes(combatant.sheet, different)
    override = combatant.owner not in (by.user, None)
    return [ev.SheetChanged(combatant=combatant.id, changes=changes, override=override)]
