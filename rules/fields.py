"""Field types that slash options, forms, scripts and schemas treat alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

USER_ID_LIMIT = 40
REF_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a string field as a reference, for which interfaces offer the existing values.

    scope: whether only combatants of the caller are offered.
    """

    kind: Literal["combatant", "user", "intent", "setting", "attribute", "system", "character"]
    scope: Literal["own", "all"] = "all"


@dataclass(frozen=True, slots=True)
class Internal:
    """Marks a field that only programs set; it is no slash option and in no form."""


@dataclass(frozen=True, slots=True)
class Multiline:
    """Marks a text field of several lines."""


@dataclass(frozen=True, slots=True)
class SheetValues:
    """Marks a text field with typed values of the sheet, such as `vi=3, weapon=axe`."""


OwnCombatant: TypeAlias = Annotated[str | None, Field(default=None, max_length=REF_LIMIT), Ref("combatant", "own")]
"""A combatant of the caller, by id or name; optional if there is only one candidate."""

AnyCombatant: TypeAlias = Annotated[str, Field(min_length=1, max_length=REF_LIMIT), Ref("combatant")]
MaybeCombatant: TypeAlias = Annotated[str | None, Field(default=None, max_length=REF_LIMIT), Ref("combatant")]
UserId: TypeAlias = Annotated[str, Field(min_length=1, max_length=USER_ID_LIMIT), Ref("user")]
MaybeUser: TypeAlias = Annotated[str | None, Field(default=None, max_length=USER_ID_LIMIT), Ref("user")]
