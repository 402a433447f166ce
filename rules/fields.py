"""Kinds of fields that every door (slash option, form, script, schema) must treat in the same way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

USER_ID_LIMIT = 40
REF_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a string that points at something: doors offer what exists instead of free text.

    kind: what it points at. scope: whose combatants are offered.
    """

    kind: Literal["combatant", "user", "intent", "setting", "attribute", "system", "character"]
    scope: Literal["own", "all"] = "all"


@dataclass(frozen=True, slots=True)
class Internal:
    """Marks a field that only programs fill; no slash option or form shows it."""


OwnCombatant: TypeAlias = Annotated[str | None, Field(default=None, max_length=REF_LIMIT), Ref("combatant", "own")]
"""One of the caller's combatants by id or name; not needed when only one is possible."""

AnyCombatant: TypeAlias = Annotated[str, Field(min_length=1, max_length=REF_LIMIT), Ref("combatant")]
MaybeCombatant: TypeAlias = Annotated[str | None, Field(default=None, max_length=REF_LIMIT), Ref("combatant")]
UserId: TypeAlias = Annotated[str, Field(min_length=1, max_length=USER_ID_LIMIT), Ref("user")]
MaybeUser: TypeAlias = Annotated[str | None, Field(default=None, max_length=USER_ID_LIMIT), Ref("user")]
