"""Base class of all stored data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Frozen plain data. Unknown fields are an error.

    Validation errors do not repeat the input, which may be a secret, so that the host's log does not contain it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants", hide_input_in_errors=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with other values, which are not validated.

        A fold makes several copies an event. Without private attributes and extra fields, which no model has, this takes a
        third of the time of pydantic's copy.
        """
        if deep:
            return super().model_copy(update=update, deep=True)
        copy = self.__class__.__new__(self.__class__)
        object.__setattr__(copy, "__dict__", {**self.__dict__, **(update or {})})
        object.__setattr__(copy, "__pydantic_fields_set__", self.__pydantic_fields_set__ | (update or {}).keys())
        object.__setattr__(copy, "__pydantic_extra__", None)
        object.__setattr__(copy, "__pydantic_private__", None)
        return copy
