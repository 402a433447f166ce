"""Load the rule systems of other packages with their catalogues."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from bot.i18n.catalogue import DEFAULT, LOCALES, CatalogueError, Catalogues, load_catalogues, resources
from bot.i18n.translator import DESCRIPTION, choice_key, command_key, option_key
from bot.runtime.exits import Exit, Stop
from rules.engine import Step, begin
from rules.state import Actor
from rules.system import AnySystem, PluginError, load_installed, system
from rules.validation import editable_fields, suggestions

CODE_AT: Final = {"msg": (0, ""), "Refused": (0, "refusal-"), "button": (1, "")}
"""Calls of a system that name a message: which argument it is, and the prefix of its code in the catalogues."""


def install() -> tuple[str, ...]:
    """Load the rule systems of other packages and check their catalogues; returns their ids.

    Raises `Stop` (`PLUGIN_BROKEN`) with the name of an unusable one. Call before `bot.app` is imported.
    """
    try:
        installed = load_installed()
        if installed:
            catalogues = load_catalogues()
            _check_equal()
            for system_id in installed:
                if missing := missing_messages(system(system_id), catalogues):
                    raise CatalogueError(f"{system_id}: its catalogues lack {', '.join(missing)}")
    except (PluginError, CatalogueError, OSError) as error:
        raise Stop(Exit.PLUGIN_BROKEN, str(error)) from error
    return installed


def _check_equal() -> None:
    """Raise `CatalogueError` unless every language has the same messages."""
    codes = {locale: _codes(locale) for locale in LOCALES}
    for locale in LOCALES:
        for code in sorted(codes[locale] ^ codes[DEFAULT]):
            raise CatalogueError(f"{code} is not there both in {DEFAULT} and in {locale}")


def _codes(locale: str) -> set[str]:
    return {entry.id.name for resource in resources(locale).values() for entry in resource.body if hasattr(entry, "id")}


def missing_messages(system: AnySystem, catalogues: Catalogues) -> tuple[str, ...]:
    """The messages and attributes (`command-duel-attack.description`) that the catalogues lack."""
    return tuple(
        key + (f".{attribute}" if attribute else "")
        for key, attribute in sorted(set(_required(system)))
        if not catalogues.has(key, attribute or None)
    )


def _required(system: AnySystem) -> Iterator[tuple[str, str]]:
    """Yield key and attribute ("" for the message itself)."""
    yield f"system-{system.id}", ""
    yield from ((code, "") for module in _modules(system) for code in named_messages(inspect.getsource(module)))
    yield from ((f"intent-{intent}", "") for intent in system.intents)
    yield from ((f"label-sheet-{form}", "") for form in system.sheet_forms)
    for command in system.commands:
        if not command.programs:
            for key in (f"group-{command.slash_group()}", command_key(command.verb)):
                yield from ((key, attribute) for attribute in ("", DESCRIPTION))
            for name in editable_fields(command):
                yield from ((option_key(command.verb, name), attribute) for attribute in ("", DESCRIPTION))
            yield f"title-{command.verb.replace('.', '-')}", ""
    for model in (system.sheet, system.rules, *system.commands):
        yield from ((f"field-{name.replace('_', '-')}", "") for name in editable_fields(model))
    yield from ((f"field-{name.replace('_', '-')}", "") for name in _attributes(system))
    for model in (system.rules, *system.commands):
        for name, field in model.model_fields.items():
            yield from ((choice_key(name, value), "") for value in suggestions(field))


def _modules(system: AnySystem) -> Iterator[ModuleType]:
    """The modules of the package that has the system."""
    package = type(system).__module__.partition(".")[0]
    for name, module in sorted(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            yield module


def named_messages(source: str) -> Iterator[str]:
    """The codes that a module names as literals; those that it puts together are not found."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_AT:
            place, prefix = CODE_AT[node.func.id]
            code = node.args[place] if len(node.args) > place else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield prefix + code.value


def _attributes(system: AnySystem) -> tuple[str, ...]:
    step = begin(system.id, {}, by=Actor(user="gm", gm=True), at=0)
    assert isinstance(step, Step)
    return system.attributes(step.state)
