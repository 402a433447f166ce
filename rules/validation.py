"""Validation of typed values: pydantic errors as refusals, for all interfaces and scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from rules.fields import Internal, Ref
from rules.message import Message, Param, UserText, msg
from rules.refusals import Refusal, Refused
from rules.typed_text import plain

_NUMBER_ERRORS = {"int_parsing", "int_type", "int_from_float", "int_parsing_size", "float_parsing"}
_RANGE_ERRORS = {"greater_than_equal", "less_than_equal", "greater_than", "less_than"}
_LENGTH_ERRORS = {"string_too_long", "string_too_short"}
_CHOICE_ERRORS = {"literal_error", "enum", "string_pattern_mismatch"}
ECHO_LIMIT = 60
"""Characters of a wrong input that a refusal repeats."""


def field_label(name: str) -> Message:
    """The label of a field, setting or attribute."""
    return msg(f"field-{name.replace('_', '-')}")


def choice_key(name: str, value: str) -> str:
    """The code of a fixed value of a field or house rule, for example `choice-d5-1-5`."""
    return f"choice-{name.replace('_', '-')}-{re.sub(r'[^a-z0-9-]', '-', value.casefold())}"


def choice_label(name: str, value: str) -> Message:
    """The label of a fixed value of a field."""
    return msg(choice_key(name, value))


def bounds(field: FieldInfo) -> tuple[int | None, int | None]:
    """Lowest and highest value of a number field, optional or not."""
    low = high = None
    for constraint in constraints(field):
        low = getattr(constraint, "ge", low)
        high = getattr(constraint, "le", high)
    return low, high


def constraints(field: FieldInfo) -> Iterator[Any]:
    """All metadata of a field, including that inside `X | None`."""
    for item in (*field.metadata, *_inner_metadata(field.annotation)):
        yield from item.metadata if isinstance(item, FieldInfo) else (item,)


def _inner_metadata(annotation: Any) -> Iterator[Any]:
    yield from getattr(annotation, "__metadata__", ())
    if get_origin(annotation) is not Literal:
        for part in get_args(annotation):
            yield from _inner_metadata(part)


def combatant_refs(command: BaseModel) -> dict[str, Any]:
    """The fields of a command that refer to combatants and are not empty: name -> reference or tuple of references."""
    return {
        name: value
        for name, field in type(command).model_fields.items()
        if (value := getattr(command, name))
        and any(isinstance(item, Ref) and item.kind == "combatant" for item in constraints(field))
    }


def options(field: FieldInfo) -> tuple[str, ...]:
    """The values of an enumerated field; empty for other fields."""
    values = tuple(_literals(field.annotation))
    extra = field.json_schema_extra
    if not values and isinstance(extra, dict):
        listed = extra.get("enum")
        values = tuple(str(value) for value in listed) if isinstance(listed, list) else ()
    return values


def editable_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Names of the fields without `Internal`."""
    return tuple(
        name
        for name, field in model.model_fields.items()
        if not any(isinstance(item, Internal) for item in constraints(field))
    )


def suggestions(field: FieldInfo) -> tuple[str, ...]:
    """The values to offer for a field: its options, else its examples."""
    return options(field) or tuple(str(example) for example in field.examples or ())


def _literals(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(value) for value in get_args(annotation))
    else:
        for part in get_args(annotation):
            yield from _literals(part)


def refusal_for(error: ValidationError, model: type[BaseModel]) -> Refusal:
    """The first validation error as a refusal with the field and its bounds."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    field = model.model_fields.get(name)
    if field is None:
        return Refusal(code="unknown-field", params={"field": _echo(name)})
    params: dict[str, Param] = {"field": field_label(name), "given": _echo(first["input"])}
    kind = first["type"]
    if kind == "missing":
        return Refusal(code="missing", params={"field": field_label(name)})
    low, high = bounds(field)
    if kind in _NUMBER_ERRORS | _RANGE_ERRORS and low is not None and high is not None:
        return Refusal(code="out-of-range", params={**params, "low": low, "high": high})
    if kind in _LENGTH_ERRORS:
        limits = (item.max_length for item in constraints(field) if getattr(item, "max_length", None) is not None)
        return Refusal(code="text-length", params={**params, "limit": next(limits, 0)})
    if kind in _CHOICE_ERRORS and options(field):
        labels = tuple(choice_label(name, value) for value in options(field))
        return Refusal(code="not-one-of", params={**params, "known": labels})
    return Refusal(code="bad-value", params=params)


def _echo(value: object) -> UserText:
    """The start of a wrong input; lone surrogates are replaced, since they cannot be sent."""
    return UserText(said=str(value)[:ECHO_LIMIT].encode("utf-8", "replace").decode("utf-8"))


def normalize_input(kind: type[BaseModel], name: str, value: str) -> str:
    """The typed value of this field, with a plain minus if it is a number."""
    low, _ = bounds(kind.model_fields[name])
    return value if low is None else plain_minus(value)


def plain_minus(value: str) -> str:
    """The text of a number as `plain` has it."""
    return plain(value)


def validated_changes(model: BaseModel, changes: dict[str, Any]) -> dict[str, Any]:
    """The changes, converted and checked as part of the whole model. Raises `Refused`."""
    kind = type(model)
    try:
        after = kind.model_validate({**model.model_dump(), **changes})
    except ValidationError as error:
        raise Refused.of(refusal_for(error, kind)) from None
    return {name: getattr(after, name) for name in changes}


def validated_fields(kind: type[BaseModel], fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a new model of this kind, converted and checked, as plain data. Raises `Refused`."""
    try:
        return kind.model_validate(fields).model_dump(mode="json", exclude_unset=True)
    except ValidationError as error:
        raise Refused.of(refusal_for(error, kind)) from None
