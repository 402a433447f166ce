"""Discord's own description of its API as an oracle: is this body one that Discord would accept?

The description is a large file that is not part of this project; it is looked for beside it, as
`../shared/discord-openapi.json` (https://github.com/discord/discord-api-spec, MIT). Without it nothing is checked here,
which tests/local/test_openapi.py says aloud; the rules of `tests.bodies` hold all the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

PLACE = Path(__file__).resolve().parents[2] / "shared" / "discord-openapi.json"
MISSING = f"Discord's OpenAPI description is not at ../shared/{PLACE.name}, so bodies are checked by our own rules only"

_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_SPEC = "urn:discord"


@dataclass(slots=True)
class Oracle:
    """Answers for one version of the description. spec: the parsed document.

    One library judges, a thousand times as fast; the other explains what is wrong with a body that is refused.
    """

    spec: Mapping[str, Any]
    _operations: list[tuple[str, re.Pattern[str], str]] = field(init=False)
    _judging: jsonschema_rs.Registry = field(init=False)
    _judges: dict[str, jsonschema_rs.Draft202012Validator] = field(init=False, default_factory=dict)
    _explaining: Registry[Any] = field(init=False)

    def __post_init__(self) -> None:
        self._operations = [
            (
                method,
                re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)),
                f"/paths/{_pointer(template)}/{method}/requestBody/content/application~1json/schema",
            )
            for template, operations in self.spec["paths"].items()
            for method in operations
        ]
        self._judging = jsonschema_rs.Registry([(_SPEC, dict(self.spec))], draft=jsonschema_rs.Draft202012)
        self._explaining = Registry().with_resource(_SPEC, Resource(dict(self.spec), DRAFT202012))

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        """What Discord would not take, one line each; empty for a good body.

        method: GET, POST ... path: below /api/v10. Raises LookupError for an operation that Discord does not have.
        """
        pointer, body = self._pointer(method.lower(), path, body), _with_text_ids(body)
        if self._judge(pointer).is_valid(body):
            return []
        errors = [_line(method, path, error) for error in self._at(pointer).iter_errors(body)]
        return errors or [f"{method} {path}: refused, and nobody says why"]

    def _pointer(self, method: str, path: str, body: Any) -> str:
        """Where the schema of this body stands."""
        if _CALLBACK.fullmatch(path):
            return f"/components/schemas/{self._callback(body)}"
        for of_method, template, pointer in self._operations:
            if of_method == method and template.fullmatch(path):
                return pointer
        raise LookupError(f"{method.upper()} {path}")

    def _callback(self, body: Any) -> str:
        """The schema of one kind of interaction response: the union of all of them gives unreadable messages."""
        schemas = self.spec["components"]["schemas"]
        at = self.spec["paths"]["/interactions/{interaction_id}/{interaction_token}/callback"]["post"]
        union = at["requestBody"]["content"]["application/json"]["schema"]
        for branch in union.get("anyOf") or union["oneOf"]:
            name: str = branch["$ref"].rsplit("/", 1)[-1]
            if body.get("type") in schemas[name]["properties"]["type"]["enum"]:
                return name
        raise LookupError(f"interaction response of type {body.get('type')}")

    def _judge(self, pointer: str) -> jsonschema_rs.Draft202012Validator:
        if pointer not in self._judges:
            schema = {"$ref": f"{_SPEC}#{pointer}"}
            self._judges[pointer] = jsonschema_rs.Draft202012Validator(schema, registry=self._judging)
        return self._judges[pointer]

    def _at(self, pointer: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": f"{_SPEC}#{pointer}"}, registry=self._explaining)


def _pointer(template: str) -> str:
    return template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _line(method: str, path: str, error: ValidationError) -> str:
    deepest = _deepest(error)
    where = "/".join(map(str, deepest.absolute_path))
    return f"{method} {path}: at {where or 'the top'}: {deepest.message[:300]}"


def _deepest(error: ValidationError) -> ValidationError:
    """The error inside a union that is about the kind of thing meant: of the branch whose type fits."""
    branches: dict[Any, list[ValidationError]] = {}
    for one in error.context or ():
        branches.setdefault(one.schema_path[0], []).append(one)
    fitting = [branch for branch in branches.values() if not any(map(_is_of_another_kind, branch))]
    return _deepest(fitting[0][0]) if fitting else error


def _is_of_another_kind(error: ValidationError) -> bool:
    return list(error.relative_path) == ["type"] or (error.validator == "type" and not error.relative_path)


def _with_text_ids(body: Any) -> Any:
    """The body with the ids of people and files as text.

    discord.py sends them as numbers, which Discord's reference allows ("Snowflakes") and the description forgets.
    """
    if isinstance(body, list):
        return [_with_text_ids(one) for one in body]
    if not isinstance(body, dict):
        return body
    changed = {key: _with_text_ids(value) for key, value in body.items()}
    if isinstance(changed.get("allowed_mentions"), dict):
        allowed = changed["allowed_mentions"]
        changed["allowed_mentions"] = allowed | {
            key: [str(one) for one in allowed[key]] for key in ("users", "roles") if key in allowed
        }
    if "recipient_id" in changed:
        changed["recipient_id"] = str(changed["recipient_id"])
    if "attachments" in changed:
        changed["attachments"] = [one | {"id": str(one["id"])} for one in changed["attachments"]]
    return changed


@cache
def oracle() -> Oracle | None:
    """The oracle for the file beside the project; None when there is none."""
    return Oracle(json.loads(PLACE.read_text(encoding="utf-8"))) if PLACE.exists() else None
