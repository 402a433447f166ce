"""Data of an earlier version for the models of this one."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

log = logging.getLogger(__name__)


def compatible_fields(model: type[BaseModel], stored: Mapping[str, Any]) -> dict[str, Any]:
    """The stored fields that the model accepts.

    A sheet or a set of house rules is kept for years, and the model may have changed. Unknown fields and values that are no
    longer allowed are left out, which gives the default, so that the character can still be used.
    """
    fields = dict(stored)
    while True:
        try:
            model.model_validate(fields)
        except ValidationError as error:
            details = error.errors(include_url=False)
            invalid = {str(detail["loc"][0]) for detail in details if detail["loc"]} & fields.keys()
            log.info("Left out of a stored %s: %s", model.__name__, sorted(invalid) or "everything")
            fields = {name: value for name, value in fields.items() if name not in invalid} if invalid else {}
        else:
            return fields
