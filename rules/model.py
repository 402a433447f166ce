"""Base class of all stored data."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Frozen plain data. Unknown fields are an error.

    Validation errors do not repeat the input, which may be a secret, so that the host's log does not contain it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants", hide_input_in_errors=True)
