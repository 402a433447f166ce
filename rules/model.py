"""The one base class of everything that is stored, sent or compared: frozen, closed, plain data."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Immutable plain data. Unknown fields are refused, so that a misspelt field never passes silently."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants")
