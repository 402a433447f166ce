"""Slash commands as a Discord client shows them: in the language of its user. The bot gets the names of the definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Definition = Mapping[str, Any]
DEFINED: Final = "defined_name"
"""Key of the name in the definition, in a translated command, option or choice."""


def translated(definition: Definition, locale: str) -> dict[str, Any]:
    """A command, option or choice with everything in it, with names and descriptions in this language."""
    shown = {**definition, DEFINED: defined_name(definition)}
    for key in ("name", "description"):
        text = (definition.get(f"{key}_localizations") or {}).get(locale)
        if text:
            shown[key] = text
    for key in ("options", "choices"):
        if definition.get(key):
            shown[key] = [translated(part, locale) for part in definition[key]]
    return shown


def defined_name(shown: Definition) -> str:
    """The name in the definition."""
    return str(shown.get(DEFINED, shown["name"]))


def names_of(shown: Definition) -> set[str]:
    """The names by which a translated command, option or choice may be typed, in lower case."""
    return {str(shown["name"]).casefold(), defined_name(shown).casefold()}


def leaves(shown: Definition, path: tuple[Definition, ...] = ()) -> list[tuple[tuple[Definition, ...], Definition]]:
    """The commands that can be called, each with its path from the top: groups, then the command."""
    path = (*path, shown)
    inner = [option for option in shown.get("options") or () if option["type"] in (1, 2)]
    return [leaf for option in inner for leaf in leaves(option, path)] if inner else [(path, shown)]


def with_defined_names(data: Definition, shown: Definition) -> dict[str, Any]:
    """The data of an interaction, whose names are those of a translated command, as Discord sends it."""
    return {**data, "name": defined_name(shown), **_options(data, shown)}


def _options(data: Definition, shown: Definition) -> dict[str, Any]:
    if "options" not in data:
        return {}
    declared: Sequence[Definition] = shown.get("options") or ()
    by_name = {option["name"]: option for option in declared}
    return {
        "options": [
            with_defined_names(option, by_name[option["name"]]) if option["name"] in by_name else option
            for option in data["options"]
        ]
    }
