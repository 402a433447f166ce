"""Manual order of the entries of a board, for systems that list `Order` among their commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.commands import Command, Who
from rules.refusals import Refused

Number: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]


class Order(Command):
    """Move the entry with one board number before or after another; the system defines the numbers."""

    verb = "initiative.order"
    group_name = "gm"
    who = Who.GM
    may_ask = True
    moving: Number
    neighbour: Number
    place: Literal["before", "after"] = "before"


def reordered(numbers: Sequence[int], command: Order) -> tuple[int, ...]:
    """The numbers, which contain both of the command, in the requested order. Raises `Refused` (`nothing-changed`)."""
    others = [number for number in numbers if number != command.moving]
    if command.moving == command.neighbour:
        raise Refused("nothing-changed")
    index = others.index(command.neighbour) + (command.place == "after")
    order = (*others[:index], command.moving, *others[index:])
    if order == tuple(numbers):
        raise Refused("nothing-changed")
    return order
