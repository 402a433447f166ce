"""What was stored by an earlier version, as the models of this one take it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

log = logging.getLogger(__name__)


def compatible_fields(kind: type[BaseModel], stored: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a model of this kind takes.

    A sheet or a set of house rules is kept for years, and the model may have changed meanwhile. A field that it no longer
    has, or a value that it no longer allows, is left out, which gives the default; so nobody is locked out of her character.
    """
    kept = dict(stored)
    while True:
        try:
            kind.model_validate(kept)
        except ValidationError as error:
            wrong = {str(one["loc"][0]) for one in error.errors(include_url=False) if one["loc"]} & kept.keys()
            log.info("Left out of a stored %s: %s", kind.__name__, sorted(wrong) or "everything")
            kept = {name: value for name, value in kept.items() if name not in wrong} if wrong else {}
        else:
            return kept
