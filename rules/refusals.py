"""Why something was not done: a code with parameters, and what could be done instead."""

from __future__ import annotations

from pydantic import Field

from rules.message import Param
from rules.model import Model
from rules.view.board import Choice


class Refusal(Model):
    """A command that changed nothing.

    code: message `refusal-<code>` of the catalogues. choices: when a command was ambiguous or lacked a number, the
    commands that would have been meant, for the person to pick from.
    """

    code: str
    params: dict[str, Param] = Field(default_factory=dict)
    choices: tuple[Choice, ...] = ()


class Refused(Exception):  # noqa: N818 - it is not an error: it carries a value to the engine's edge
    """Carries a `Refusal` from the place that found it to `engine.act`; it never leaves `rules`."""

    def __init__(self, code: str, /, choices: tuple[Choice, ...] = (), **params: Param) -> None:
        super().__init__(code)
        self.refusal = Refusal(code=code, params=params, choices=choices)

    @classmethod
    def of(cls, refusal: Refusal) -> Refused:
        """Carries a refusal that exists already."""
        carrier = cls(refusal.code)
        carrier.refusal = refusal
        return carrier
