"""Crowds in few words: "Wolf 1", "Wolf 2" and "Wolf 3" beside each other are "Wolf 1–3"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from rules.message import Message, Param, UserText

NUMBERED: Final = re.compile(r"(.*\S )([1-9]\d{0,3})")
FEWEST_NAMES, FEWEST_LINES = 3, 4
"""From so many on they are taken together: fewer are as quickly read one by one."""
_LINES_ABOUT: Final = "name"
"""The parameter of a line that says of whom it is."""

T = TypeVar("T")


def ranges(items: Sequence[UserText | Message]) -> list[tuple[UserText | Message, int]]:
    """The items of a list, names with following numbers as one; each with how many of the items it stands for."""
    found: list[tuple[UserText | Message, int]] = []
    for run in _runs([(one, one) for one in items]):
        together = len(run) >= FEWEST_NAMES
        found += [(_range(run), len(run))] if together else [(one, 1) for one in run]
    return found


def gathered(lines: Sequence[Message]) -> list[Message]:
    """Lines one below the other; those that say the same of names with following numbers are one line about all of them."""
    found: list[Message] = []
    for run in _runs([(one, one.params.get(_LINES_ABOUT)) for one in lines]):
        if len(run) < FEWEST_LINES:
            found += run
            continue
        names = [name for one in run if isinstance(name := one.params[_LINES_ABOUT], UserText)]
        params = run[0].params | {_LINES_ABOUT: _range(names)}
        found.append(run[0].model_copy(update={"params": params}))
    return found


def _runs(items: Sequence[tuple[T, Param | None]]) -> Iterator[list[T]]:
    """Neighbours whose names go on counting and that are alike in all else, together; everybody else alone."""
    run: list[T] = []
    last: tuple[object, int] | None = None
    for one, name in items:
        here = _numbered(one, name)
        if run and (here is None or last is None or here != (last[0], last[1] + 1)):
            yield run
            run = []
        run.append(one)
        last = here
    if run:
        yield run


def _numbered(one: object, name: Param | None) -> tuple[object, int] | None:
    """What has to be the same in a run, and the number that goes on; None: no name with a number."""
    match = NUMBERED.fullmatch(name.said) if isinstance(name, UserText) else None
    if match is None:
        return None
    rest: object = None
    if isinstance(one, Message):
        rest = (one.code, [(key, value) for key, value in one.params.items() if key != _LINES_ABOUT])
    return (match[1], rest), int(match[2])


def _range(names: Sequence[UserText | Message]) -> UserText:
    first, last = names[0], names[-1]
    assert isinstance(first, UserText)
    assert isinstance(last, UserText)
    return UserText(said=f"{first.said}–{last.said.rpartition(' ')[2]}")
