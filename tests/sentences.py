"""Look for a sentence of the catalogues by its code, so that new words for it break no test.

`says(text, "duel-head-attack", attacker="Karl")` holds for any defender: what is not given may be anything. A parameter is
given as it is displayed ("Karl and Vera", 3, "+3", "16.7%"); for a keyword, by the keyword.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from fluent.syntax import ast

from bot.i18n.catalogue import load_catalogues, resources
from rules.message import Message

MARKDOWN = re.compile(r"[*_~`\\]|^-# |^> ", re.MULTILINE)
ANYTHING = r".*?"


def says(text: str, code: str, /, *, locale: str = "en", **params: str | int) -> bool:
    """Whether this sentence stands anywhere in a text, which may have Markdown. Raises `LookupError` for an unknown code."""
    return bool(how_often(text, code, locale=locale, **params))


def how_often(text: str, code: str, /, *, locale: str = "en", **params: str | int) -> int:
    """How many times this sentence stands in a text."""
    return len(sentence(locale, code, tuple(params.items())).findall(MARKDOWN.sub("", text)))


def label(code: str, /, *, locale: str = "en") -> str:
    """A text without parameters, such as that of a button."""
    return load_catalogues().plain(locale, Message(code=code), None)


@lru_cache(None)
def sentence(locale: str, code: str, params: tuple[tuple[str, str | int], ...]) -> re.Pattern[str]:
    """What a sentence with these parameters looks like."""
    given, used = dict(params), set[str]()
    body = _pattern(locale, _message(locale, code), given, used)
    assert used == set(given), f"{code} does not depend on {sorted(set(given) - used)}"
    assert re.search(r"[^\W\d_]", re.sub(r"\\.|\W", "", body)), f"{code} has no words of its own: give its parameters"
    return re.compile(body)


@cache
def parsed(locale: str) -> Mapping[str, ast.Resource]:
    """The catalogues of a language by package and file name."""
    return resources(locale)


@cache
def _messages(locale: str) -> dict[str, ast.Pattern]:
    entries = [entry for resource in parsed(locale).values() for entry in resource.body]
    return {
        entry.id.name: entry.value for entry in entries if isinstance(entry, ast.Message) and entry.value is not None
    }


def _message(locale: str, code: str) -> ast.Pattern:
    if code not in _messages(locale):
        raise LookupError(f"no message {code}")
    return _messages(locale)[code]


def _pattern(locale: str, pattern: ast.Pattern, given: dict[str, str | int], used: set[str]) -> str:
    return "".join(
        re.escape(MARKDOWN.sub("", element.value))
        if isinstance(element, ast.TextElement)
        else _expression(locale, element.expression, given, used)
        for element in pattern.elements
    )


def _expression(locale: str, expression: ast.Node, given: dict[str, str | int], used: set[str]) -> str:
    match expression:
        case ast.SelectExpression(selector=selector, variants=variants):
            name = _variable(selector)
            chosen = [variant for variant in variants if _key(variant) == str(given.get(name))]
            if name in given:
                used.add(name)
                numeric = isinstance(given[name], int)
                variants = chosen or (variants if numeric else [variant for variant in variants if variant.default])
            return "(?:" + "|".join(_pattern(locale, variant.value, given, used) for variant in variants) + ")"
        case ast.Placeable(expression=inner):
            return _expression(locale, inner, given, used)
        case ast.MessageReference(id=identifier):
            return _pattern(locale, _message(locale, identifier.name), given, used)
        case ast.StringLiteral():
            return re.escape(expression.parse()["value"])
        case ast.VariableReference() | ast.FunctionReference():
            name = _variable(expression)
            if name not in given:
                return ANYTHING
            converted = isinstance(expression, ast.FunctionReference) and isinstance(given[name], int)
            assert not converted, f"{name} is displayed by a function: give it as it is displayed"
            used.add(name)
            return re.escape(MARKDOWN.sub("", str(given[name]))).replace(r"\-", "[-−+]?")
    raise TypeError(f"no pattern for {expression!r}")


def _variable(expression: ast.Node) -> str:
    while isinstance(expression, ast.FunctionReference):
        expression = expression.arguments.positional[0]
    assert isinstance(expression, ast.VariableReference)
    return expression.id.name


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
