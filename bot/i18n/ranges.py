"""Group numbered names: "Wolf 1", "Wolf 2" and "Wolf 3" in a row become "Wolf 1–3"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from rules.message import Message, Param, UserText

NUMBERED_NAME: Final = re.compile(r"(.*\S )([1-9]\d{0,3})")
MIN_NAMES, MIN_LINES = 3, 4
"""The least numbers of names and lines that are grouped."""
_NAME: Final = "name"
"""The parameter of a line with the name of its combatant."""

T = TypeVar("T")


def group_names(items: Sequence[UserText | Message]) -> list[tuple[UserText | Message, int]]:
    """Group the items of a list; return each group with the number of its items."""
    groups: list[tuple[UserText | Message, int]] = []
    for run in _runs([(item, item) for item in items]):
        groups += [(_range(run), len(run))] if len(run) >= MIN_NAMES else [(item, 1) for item in run]
    return groups


def group_lines(lines: Sequence[Message]) -> list[Message]:
    """Group neighbouring lines that differ only in the number of their name."""
    grouped: list[Message] = []
    for run in _runs([(line, line.params.get(_NAME)) for line in lines]):
        if len(run) < MIN_LINES:
            grouped += run
            continue
        names = [name for line in run if isinstance(name := line.params[_NAME], UserText)]
        params = run[0].params | {_NAME: _range(names)}
        grouped.append(run[0].model_copy(update={"params": params}))
    return grouped


def _runs(items: Sequence[tuple[T, Param | None]]) -> Iterator[list[T]]:
    """Split items into runs of neighbours with consecutive numbers that are alike in all else."""
    run: list[T] = []
    last: tuple[object, int] | None = None
    for item, name in items:
        current = _numbered(item, name)
        if run and (current is None or last is None or current != (last[0], last[1] + 1)):
            yield run
            run = []
        run.append(item)
        last = current
    if run:
        yield run


def _numbered(item: object, name: Param | None) -> tuple[object, int] | None:
    """Split into a key that is the same in a run, and the number; None for a name without number."""
    match = NUMBERED_NAME.fullmatch(name.said) if isinstance(name, UserText) else None
    if match is None:
        return None
    rest: object = None
    if isinstance(item, Message):
        rest = (item.code, [(key, value) for key, value in item.params.items() if key != _NAME])
    return (match[1], rest), int(match[2])


def _range(names: Sequence[UserText | Message]) -> UserText:
    first, last = names[0], names[-1]
    assert isinstance(first, UserText)
    assert isinstance(last, UserText)
    return UserText(said=f"{first.said}–{last.said.rpartition(' ')[2]}")
