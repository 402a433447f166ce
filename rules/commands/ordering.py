"""Order by hand, for systems in which the GM may change it. Such a system lists `Order` among its own commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.commands.base import Command, Who
from rules.refusals import Refused

Number: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]


class Order(Command):
    """Move what has this number on the board before or after what has another one; the system says what is numbered."""

    verb = "initiative.order"
    who = Who.GM
    moving: Number
    neighbour: Number
    place: Literal["before", "after"] = "before"


def reordered(numbers: Sequence[int], command: Order) -> tuple[int, ...]:
    """The numbers, among which both of the command are, in the order it asks for. Raises `Refused` (`nothing-changed`)."""
    others = [one for one in numbers if one != command.moving]
    if command.moving == command.neighbour:
        raise Refused("nothing-changed")
    at = others.index(command.neighbour) + (command.place == "after")
    after = (*others[:at], command.moving, *others[at:])
    if after == tuple(numbers):
        raise Refused("nothing-changed")
    return after
