"""Group numbered names: "Wolf 1", "Wolf 2" and "Wolf 3" in a row become "Wolf 1–3"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from rules.message import Message, Param, UserText
from rules.model import Model
from rules.view.board import Cell

NUMBERED_NAME: Final = re.compile(r"(.*\S )([1-9]\d{0,3})")
MIN_NAMES, MIN_LINES = 3, 4
"""The least numbers of names and lines that are grouped."""
_NAME: Final = "name"
"""The parameter of a line with the name of its combatant."""

_SAID: Final = re.compile(r'"said":"((?:[^"\\]|\\.)*)"')
"""A user text in the JSON of a model."""

T = TypeVar("T")
ModelT = TypeVar("ModelT", bound=Model)


def group_names(items: Sequence[UserText | Message]) -> list[tuple[UserText | Message, int]]:
    """Group the items of a list; return each group with the number of its items."""
    groups: list[tuple[UserText | Message, int]] = []
    for run in _runs([(item, item) for item in items]):
        groups += [(_range(run), len(run))] if len(run) >= MIN_NAMES else [(item, 1) for item in run]
    return groups


def group_lines(lines: Sequence[Message], least: int = MIN_LINES) -> list[tuple[Message, int]]:
    """Group neighbouring lines that differ only in the number of their name; return each with the number of its lines.

    least: how many lines are grouped.
    """
    grouped: list[tuple[Message, int]] = []
    for run in _runs([(line, line.params.get(_NAME)) for line in lines]):
        if len(run) < least:
            grouped += [(line, 1) for line in run]
            continue
        names = [name for line in run if isinstance(name := line.params[_NAME], UserText)]
        params = run[0].params | {_NAME: _range(names)}
        grouped.append((run[0].model_copy(update={"params": params}), len(run)))
    return grouped


def sum_lines(lines: Sequence[Message]) -> list[tuple[int, Message]]:
    """The lines of one step, those that differ only in the number of their name summed up where the first of them stands.

    Return each with the place of its first line.
    """
    alike: dict[object, list[tuple[int, int, Message]]] = {}
    for place, line in enumerate(lines):
        numbered = _numbered(line, line.params.get(_NAME))
        key, number = (place, 0) if numbered is None else (repr(numbered[0]), numbered[1])
        alike.setdefault(key, []).append((number, place, line))
    summed = []
    for group in alike.values():
        places = iter([place for _, place, _ in sorted(group, key=lambda item: item[0])])
        for line, count in group_lines([line for _, _, line in sorted(group, key=lambda item: item[0])], 2):
            summed.append((min(next(places) for _ in range(count)), line))
    return sorted(summed, key=lambda item: item[0])


def group_rows(rows: Sequence[Sequence[Cell]]) -> list[tuple[Sequence[Cell], int]]:
    """Group neighbouring rows of a table that differ in one cell only, in which they count on: a number or a numbered name.

    Return each with the number of its rows.
    """
    groups: list[list[Sequence[Cell]]] = []
    for row in rows:
        if groups and _counts_on(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    grouped: list[tuple[Sequence[Cell], int]] = []
    for group in groups:
        if len(group) < MIN_NAMES:
            grouped += [(row, 1) for row in group]
        else:
            cells = zip(group[0], group[-1], strict=True)
            grouped.append(([first if first == last else _cells(first, last) for first, last in cells], len(group)))
    return grouped


def group_models(models: Sequence[ModelT]) -> list[ModelT]:
    """Join neighbours that differ only in one numbered name, which counts on; the first of them gets the range as that name."""
    texts = [model.model_dump_json() for model in models]
    grouped: list[ModelT] = []
    place = 0
    while place < len(models):
        count, name = max(
            ((_run_length(texts[place:], name), name) for name in _names_in(texts[place])),
            key=lambda run: run[0],
            default=(1, ""),
        )
        whole = models[place]
        if count > 1:
            last = _counted_on(name, count - 1).rpartition(" ")[2]
            whole = type(whole).model_validate_json(_renamed(texts[place], name, f"{name}–{last}"))
        grouped.append(whole)
        place += count
    return grouped


def _names_in(text: str) -> list[str]:
    """The numbered names in the JSON text of a model."""
    names = dict.fromkeys(json.loads(f'"{said}"') for said in _SAID.findall(text))
    return [name for name in names if NUMBERED_NAME.fullmatch(name)]


def _run_length(texts: Sequence[str], name: str) -> int:
    """How many of these, from the first on, are the first with this name counted on."""
    return next(
        (step for step, text in enumerate(texts) if text != _renamed(texts[0], name, _counted_on(name, step))),
        len(texts),
    )


def _renamed(text: str, name: str, new: str) -> str:
    return text.replace(f'"said":{_quoted(name)}', f'"said":{_quoted(new)}')


def _quoted(name: str) -> str:
    return UserText(said=name).model_dump_json().removeprefix('{"said":').removesuffix("}")


def _counted_on(name: str, step: int) -> str:
    match = NUMBERED_NAME.fullmatch(name)
    assert match is not None
    return f"{match[1]}{int(match[2]) + step}"


def _counts_on(group: Sequence[Sequence[Cell]], row: Sequence[Cell]) -> bool:
    """Whether a row differs from the last one of a group in the same cell as those from each other, by counting on."""
    places = [place for place, pair in enumerate(zip(group[-1], row, strict=True)) if pair[0] != pair[1]]
    if len(places) != 1 or (len(group) > 1 and group[0][places[0]] == group[1][places[0]]):
        return False
    before, after = _count(group[-1][places[0]]), _count(row[places[0]])
    return before is not None and after is not None and after == (before[0], before[1] + 1)


def _count(cell: Cell) -> tuple[str, int] | None:
    if isinstance(cell, int):
        return "", cell
    match = NUMBERED_NAME.fullmatch(cell.said) if isinstance(cell, UserText) else None
    return (match[1], int(match[2])) if match else None


def _cells(first: Cell, last: Cell) -> UserText:
    """The cell of several rows."""
    return (
        UserText(said=f"{first}–{last}") if isinstance(first, int) or isinstance(last, int) else _range([first, last])
    )


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
