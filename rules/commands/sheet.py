"""The command that changes a sheet, made from the model of the sheet, so that its bounds are written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import create_model

from rules.commands.base import SheetCommand, Who
from rules.fields import OwnCombatant
from rules.model import Model
from rules.validation import editable_fields


class ChangeSheet(SheetCommand):
    """Change some fields of one's own sheet; what is None stays."""

    who = Who.OWNER

    if TYPE_CHECKING:
        # Declared by `sheet_command`, after the fields of the sheet: slash options stand in the order of the model.
        combatant: OwnCombatant


def sheet_command(verb: str, sheet: type[Model]) -> type[ChangeSheet]:
    """The command type with this verb: every field of the sheet that people fill in, with its bounds, and all optional."""
    fields: dict[str, Any] = {name: (_optional(sheet, name), None) for name in editable_fields(sheet)}
    fields["combatant"] = (OwnCombatant, None)
    kind = create_model("ChangeSheet", __base__=ChangeSheet, __module__=sheet.__module__, **fields)
    kind.verb = verb
    return kind


def _optional(sheet: type[Model], name: str) -> Any:
    field = sheet.model_fields[name]
    annotation: Any = field.annotation
    annotated: Any = Annotated
    return (annotated[(annotation, *field.metadata)] if field.metadata else annotation) | None
