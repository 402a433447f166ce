"""Names of sheet values as people type them: of the slash options in every language, and of the books of the game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from bot.i18n.catalogue import LOCALES, Catalogues, load_catalogues
from rules.fields import SheetValues
from rules.handlers.gm import KEYWORDS
from rules.system import AnySystem, command_types
from rules.validation import choice_label, constraints, editable_fields, field_label

_WORD: Final = re.compile(r"[^\s,;|]+")
LONGEST: Final = 6
"""Words of a name."""


@cache
def sheet_names(system: AnySystem) -> Mapping[str, str]:
    """The field of each name, folded: of options and labels in every language, of the books, and of the field itself."""
    catalogues, fields = load_catalogues(), editable_fields(system.sheet)
    names: dict[str, str] = {}
    for field in fields:
        for locale in LOCALES:
            # The label of a field may be the option of another one, so that it is asked last.
            names.setdefault(_folded(catalogues.plain(locale, field_label(field), None)), field)
    for field in fields:
        for locale in LOCALES:
            names[_folded(option(catalogues, locale, system.sheet_verb, field))] = field
    names |= {_folded(name): field for name, field in system.sheet_names.items()}
    return names | {field: field for field in fields}


def option(catalogues: Catalogues, locale: str, verb: str, field: str) -> str:
    """The name of an option in this language."""
    return catalogues.entry(locale, catalogues.option_key(verb, field))


def field_named(system: AnySystem, name: str) -> str:
    """The field of the sheet of this name; a name that none has stays."""
    return sheet_names(system).get(_folded(name), name)


def with_field_names(system: AnySystem, verb: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a command with the names of sheet values in its texts replaced by those of the fields.

    The label of a keyword, such as that of a status, is replaced by the keyword.
    """
    model = command_types()[verb].model_fields
    typed = {name for name, field in model.items() if any(isinstance(mark, SheetValues) for mark in constraints(field))}
    values = {
        name: replace_names(system, value) if name in typed and isinstance(value, str) else value
        for name, value in values.items()
    }
    keywords = KEYWORDS.get(str(values.get("attribute")))
    if keywords is not None and isinstance(values.get("value"), str):
        values["value"] = _keyword(str(values["attribute"]), keywords, values["value"])
    return values


def _keyword(attribute: str, keywords: Iterable[str], typed: str) -> str:
    """The keyword whose label in any language this is; a text that none has stays."""
    catalogues = load_catalogues()
    for keyword in keywords:
        label = choice_label(attribute, keyword)
        if any(_folded(catalogues.plain(locale, label, None)) == _folded(typed) for locale in LOCALES):
            return keyword
    return typed


def replace_names(system: AnySystem, text: str) -> str:
    """`4 goules taille=180, arme=hache` as `4 goules height=180, weapon=hache`; unknown names stay."""
    names = sheet_names(system)
    *named, last = text.split("=")
    return "=".join([*(_with_field(names, before) for before in named), last])


def _with_field(names: Mapping[str, str], before: str) -> str:
    """The text with the longest name at its end replaced by its field."""
    for word in list(_WORD.finditer(before))[-LONGEST:]:
        if field := names.get(_folded(before[word.start() :])):
            return before[: word.start()] + field
    return before


def _folded(name: str) -> str:
    """Without case and accents: `GRÖSSE`, `größe` and `grosse` are the same."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("’", "'"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).strip()
