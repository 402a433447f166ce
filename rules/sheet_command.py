"""The command that changes a sheet, made from the model of the sheet, and an example of typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import create_model

from rules.commands import SheetCommand, Who
from rules.fields import OwnCombatant
from rules.message import Message, msg, option_name
from rules.model import Model
from rules.validation import editable_fields

if TYPE_CHECKING:
    from rules.system import AnySystem


class ChangeSheet(SheetCommand):
    """Change fields of one's own sheet; None keeps a value."""

    who = Who.OWNER

    if TYPE_CHECKING:
        # `sheet_command` declares it after the fields of the sheet: slash options are in the order of the model.
        combatant: OwnCombatant


def sheet_command(verb: str, sheet: type[Model]) -> type[ChangeSheet]:
    """A command type with this verb and every editable field of the sheet, with its bounds, all optional."""
    fields: dict[str, Any] = {name: (_optional(sheet, name), None) for name in editable_fields(sheet)}
    fields["combatant"] = (OwnCombatant, None)
    kind = create_model("ChangeSheet", __base__=ChangeSheet, __module__=sheet.__module__, **fields)
    kind.verb = verb
    return kind


def sheet_example(system: AnySystem) -> Message:
    """Values of the sheet as they are typed, with names in the language of the reader: its first two numbers."""
    numbers = [
        msg("sheet-value", name=option_name(system.sheet_verb, name), value=field.default)
        for name, field in ((name, system.sheet.model_fields[name]) for name in editable_fields(system.sheet))
        if isinstance(field.default, int) and 0 <= field.default < 1_000
    ]
    if len(numbers) < 2:
        return numbers[0] if numbers else msg("sheet-no-number")
    return msg("sheet-values", first=numbers[0], second=numbers[1])


def _optional(sheet: type[Model], name: str) -> Any:
    field = sheet.model_fields[name]
    annotation: Any = field.annotation
    annotated: Any = Annotated
    return (annotated[(annotation, *field.metadata)] if field.metadata else annotation) | None
