"""All sentences of the catalogues with examples put in, one text for each language, for a native speaker to read through.

A message with numbers or lists is rendered with 0, 1, 2 and 21 of them, and once for each of its variants. Variants that
differ in digits only share a line. Names begin with various letters, since an article or an elision may depend on them.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, islice, product
from pathlib import Path
from zlib import crc32

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.i18n.catalogue import LOCALES, load_catalogues
from rules.message import Message, UserText
from tests.sentences import parsed

FOLDER = Path(__file__).parent / "words"
NAMES = ("Anna", "Élodie", "Öde", "Hugo", "🐉")
NUMBERS = (1, 2, 0, 21)
LISTED = 3
"""Items of a list that are shown."""
PEOPLE = {
    *("a", "actor", "after", "against", "attacker", "b", "before", "declared", "defender", "free", "missing", "name"),
    *("names", "now", "other", "owner", "striker", "target", "together", "was", "who", "whose", "yours"),
}
"""Parameters that are names, where they are no numbers."""
COUNTS = {"count", "days", "done", "felled", "held", "hits", "hours", "left", "more", "streak", "tasks", "total"}
"""Parameters that are numbers even where no language selects by them."""
FIXED = dict(
    zip(
        ("low", "high", "limit", "length", "position", "number", "next", "round", "turn", "page", "pages"),
        (1, 10, 25, 40, 4, 3, 4, 3, 3, 2, 5),
        strict=True,
    )
)
FIXED |= {"vi": 6, "a_wins": 40, "b_wins": 35, "tie": 25, "every": 625}
"""Numbers that are only displayed."""
SOMETIMES_FIXED = {"target": ("storypath-", "ui-pool"), "other": ("refusal-storypath-not-tied",)}
"""Parameters that are numbers only in codes that begin like this."""
LISTS = {"free", "known", "missing", "names", "yours"}
"""Parameters that are lists even where no language selects by their length."""
DIGITS = re.compile(r"\d+(?:[.,\u202f\u00a0]\d+)*")
NO_VALUE = "‹{}›"
"""For parameters that are messages, numbers of a sheet or other texts."""

Given = Mapping[str, int | str]


class _Parameters(Visitor):
    """The parameters of a pattern: all, those that are numbers, and the keywords by which it selects."""

    def __init__(self, pattern: ast.Pattern) -> None:
        self.names: list[str] = []
        self.numbers: set[str] = set()
        self.keywords: dict[str, list[str]] = {}
        self.empty: set[str] = set()
        self.visit(pattern)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named after the node
        if node.id.name not in self.names:
            self.names.append(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.numbers |= {item.id.name for item in node.arguments.positional}
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        name = _selected(node)
        keys = [_key(variant) for variant in node.variants]
        if any(key.isdigit() or key in ("zero", "one", "two", "few", "many") for key in keys):
            self.numbers.add(name)
            self.empty |= {name} if "0" in keys else set()
        elif name in self.keywords:
            self.keywords[name] += [key for key in keys if key not in self.keywords[name]]
        else:
            self.keywords[name] = keys
        self.generic_visit(node)


def _selected(node: ast.SelectExpression) -> str:
    selector = node.selector
    if isinstance(selector, ast.FunctionReference):
        selector = selector.arguments.positional[0]
    assert isinstance(selector, ast.VariableReference)
    return selector.id.name


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


@cache
def _patterns(locale: str) -> dict[str, list[tuple[str, str | None, ast.Pattern]]]:
    """File -> its messages and attributes."""
    files = {}
    for name, resource in parsed(locale).items():
        messages = [entry for entry in resource.body if isinstance(entry, ast.Message)]
        files[name] = [(entry.id.name, None, entry.value) for entry in messages if entry.value is not None]
        files[name] += [(entry.id.name, item.id.name, item.value) for entry in messages for item in entry.attributes]
    return files


@cache
def _numbers() -> dict[str, set[str]]:
    """Code -> the parameters that are numbers in any language."""
    found: dict[str, set[str]] = {}
    for locale in LOCALES:
        for messages in _patterns(locale).values():
            for code, _, pattern in messages:
                found.setdefault(code, set()).update(_Parameters(pattern).numbers)
    return found


@cache
def _lists() -> dict[str, set[str]]:
    """Code -> the parameters that are lists, by the use of their length in any language."""
    found: dict[str, set[str]] = {}
    for locale in LOCALES:
        for messages in _patterns(locale).values():
            for code, _, pattern in messages:
                names = _Parameters(pattern).names
                found.setdefault(code, set()).update(
                    name.removesuffix("_count") for name in names if name.endswith("_count")
                )
    return found


def words(locale: str) -> str:
    """All sentences of a language."""
    lines = []
    for file, messages in _patterns(locale).items():
        if not file.startswith("bot/"):
            continue
        lines += ["", f"#### {file.removeprefix('bot/')}", ""]
        described = {code: attribute for code, attribute, _ in messages if attribute}
        for code, attribute, pattern in messages:
            if attribute:
                continue
            variants = _variants(locale, code, pattern)
            if described.get(code):
                variants = [f"{variants[0]} · {load_catalogues().entry(locale, code, described[code])}"]
            if len(variants) == 1:
                lines.append(f"{code}: {variants[0]}")
            else:
                lines += [f"{code}:", *(f"    {variant}" for variant in variants)]
    return "\n".join(lines[1:]) + "\n"


def _variants(locale: str, code: str, pattern: ast.Pattern) -> list[str]:
    """The message with each of its variants and numbers, the fewest that show all of them."""
    read = _Parameters(pattern)
    lists = (_lists()[code] | (LISTS & set(read.names))) - set(read.keywords)
    numbers = {name for name in read.names if _is_number(code, name, read)} - {f"{name}_count" for name in lists}
    varied = [*sorted(read.keywords), *sorted(lists), *(["#"] if numbers else [])]
    choices = [
        read.keywords.get(name) or [count for count in NUMBERS if name == "#" or count or f"{name}_count" in read.empty]
        for name in varied
    ]
    shown: set[object] = set()
    # A line: its numbers, and its text.
    lines: dict[str, tuple[list[int], str]] = {}
    for values in product(*choices):
        given = dict(zip(varied, values, strict=True))
        for name in numbers:
            given[name] = given["#"]
        for name in lists:
            given[f"{name}_count"] = given[name]
        parts = set(_visited(locale, pattern, given))
        if lines and parts <= shown:
            continue
        shown |= parts
        text = load_catalogues().say(
            locale, Message(code=code, params=_params(code, read, given, lists)), listed=LISTED
        )
        counted, _ = lines.setdefault(DIGITS.sub("#", text), ([], text))
        counted += [given["#"]] if "#" in given else []
    return [
        f"[{', '.join(map(str, sorted(set(counted))))}] {text}" if len(lines) > 1 and counted else text
        for counted, text in lines.values()
    ]


def _is_number(code: str, name: str, read: _Parameters) -> bool:
    return name not in read.keywords and (name in _numbers()[code] or name in COUNTS)


def _visited(locale: str, pattern: ast.Pattern, given: Given) -> Iterator[object]:
    """What this message displays: the variants chosen, and the values of numbers and lists."""
    for element in pattern.elements:
        expression = element.expression if isinstance(element, ast.Placeable) else None
        if isinstance(expression, ast.SelectExpression):
            name = _selected(expression)
            variant = _chosen(locale, expression, given[name])
            yield id(variant)
            if isinstance(given[name], int):
                yield name, given[name]
            yield from _visited(locale, variant.value, given)
        elif isinstance(expression, ast.FunctionReference | ast.VariableReference):
            node = expression if isinstance(expression, ast.VariableReference) else expression.arguments.positional[0]
            yield node.id.name, given.get(node.id.name)
        elif isinstance(expression, ast.MessageReference):
            yield expression.id.name


def _chosen(locale: str, expression: ast.SelectExpression, value: int | str) -> ast.Variant:
    by_key = {_key(variant): variant for variant in expression.variants}
    default = next(variant for variant in expression.variants if variant.default)
    plural = "one" if value == 1 or (value == 0 and locale == "fr") else "other"
    return by_key.get(str(value)) or (by_key.get(plural) if isinstance(value, int) else None) or default


def _params(code: str, read: _Parameters, given: Given, lists: set[str]) -> dict[str, object]:
    names = cycle(NAMES)
    list(islice(names, crc32(code.encode()) % len(NAMES)))  # Each message begins at another name.
    params: dict[str, object] = {}
    for name in sorted(set(read.names) | lists):
        if name.endswith("_count") and name.removesuffix("_count") in lists:
            continue
        if name in lists:
            people = name in PEOPLE
            items = (
                islice(names, given[name])
                if people
                else (NO_VALUE.format(f"{name} {i + 1}") for i in range(given[name]))
            )
            params[name] = tuple(UserText(said=item) for item in items)
        elif name in given:
            params[name] = given[name]
        elif name in FIXED or code.startswith(SOMETIMES_FIXED.get(name, ("no such code",))):
            params[name] = FIXED.get(name, 8)
        else:
            params[name] = UserText(said=next(names) if name in PEOPLE else NO_VALUE.format(name.replace("_", "-")))
    return params
