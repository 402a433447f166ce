"""Refusals: why a command was not carried out, as a code with parameters and alternatives."""

from __future__ import annotations

from pydantic import Field

from rules.message import Param
from rules.model import Model
from rules.view.board import Choice


class Refusal(Model):
    """The result of a command that changed nothing.

    code: message `refusal-<code>` of the catalogues. choices: for an ambiguous or incomplete command, complete ones to choose.
    """

    code: str
    params: dict[str, Param] = Field(default_factory=dict)
    choices: tuple[Choice, ...] = ()


class Refused(Exception):  # noqa: N818 - a value on its way, no error
    """Carries a `Refusal` to `engine.act`, which returns it, or to the guard around an interaction, which shows it."""

    def __init__(self, code: str, /, choices: tuple[Choice, ...] = (), **params: Param) -> None:
        super().__init__(code)
        self.refusal = Refusal(code=code, params=params, choices=choices)

    @classmethod
    def of(cls, refusal: Refusal) -> Refused:
        """An exception that carries this refusal."""
        carrier = cls(refusal.code)
        carrier.refusal = refusal
        return carrier
