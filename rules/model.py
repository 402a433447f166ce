"""The one base class of everything that is stored, sent or compared: frozen, closed, plain data."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Immutable plain data. Unknown fields are refused, so that a misspelt field never passes silently.

    The text of a validation error does not repeat the input, which may be a secret and would stand in the host's log.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants", hide_input_in_errors=True)
