"""What newcomers are called: names that nobody has yet, and numbers for copies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.names import NAME_LIMIT, name_key
from rules.state import AnyEncounter


def new_id(state: AnyEncounter, offset: int = 1, *, hidden: bool = False) -> str:
    """The id of the next combatant, or of the one so many after it. Hidden ones are counted apart, to leave no gap."""
    return f"h{state.cloaked + offset}" if hidden else f"c{state.numbered + offset}"


def is_taken(state: AnyEncounter, name: str, also: Sequence[str] = ()) -> bool:
    """Whether somebody is called like this already; what looks like an id would be taken for one."""
    known = (called for one in state.combatants.values() for called in (one.name, one.alias) if called)
    return (
        name_key(name) in {name_key(one) for one in (*known, *also)}
        or re.fullmatch(r"[ch]\d+", name_key(name)) is not None
    )


def free_name(state: AnyEncounter, wanted: str, also: Sequence[str] = ()) -> str:
    """The name itself, or with a number when it is taken: only a second copy is numbered (docs/requirements.md 83)."""
    if not is_taken(state, wanted, also):
        return wanted
    number = 2
    while is_taken(state, _numbered(wanted, number), also):
        number += 1
    return _numbered(wanted, number)


def batch_names(state: AnyEncounter, name: str, count: int) -> list[str]:
    """One of a name needs no number; of several, each has one, also beside those who are there already."""
    if count == 1:
        return [free_name(state, name)]
    names: list[str] = []
    number = 2 if is_taken(state, name) else 1
    while len(names) < count:
        if not is_taken(state, _numbered(name, number)):
            names.append(_numbered(name, number))
        number += 1
    return names


def _numbered(name: str, number: int) -> str:
    return f"{name[: NAME_LIMIT - 4]} {number}"
