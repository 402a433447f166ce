"""The catalogue entries that a rule system needs: for its commands, options, fields, forms, intents and house rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.catalogue import Catalogues
from bot.i18n.translator import DESCRIPTION, choice_key, command_key, option_key
from rules.engine import Step, begin
from rules.state import Actor
from rules.system import AnySystem
from rules.validation import editable_fields, suggestions


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
    yield from ((f"intent-{intent}", "") for intent in system.intents)
    yield from ((f"label-sheet-{form}", "") for form in system.sheet_forms)
    for command in system.commands:
        if not command.programs:
            for key in (f"group-{command.verb.split('.')[0]}", command_key(command.verb)):
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


def _attributes(system: AnySystem) -> tuple[str, ...]:
    step = begin(system.id, {}, by=Actor(user="gm", gm=True), at=0)
    assert isinstance(step, Step)
    return system.attributes(step.state)
