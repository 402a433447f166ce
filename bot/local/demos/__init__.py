"""Scripted fights, one module each with a `DEMO`: lines of `bot.local.script` and the faces of the dice."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Demo:
    """A fight as data. faces: the dice in the order they are rolled.

    script: lines of `bot.local.script`; buttons are named by a part of their custom_id (#...), so that it runs in every
    language.
    """

    title: str
    faces: tuple[int, ...]
    script: str

    def reader(self) -> Callable[[], str]:
        """Return a function that gives one line a call, and raises EOFError after the last."""
        remaining = iter(self.script.strip().splitlines())

        def next_line() -> str:
            for line in remaining:
                if line.strip():
                    return line
            raise EOFError

        return next_line


@cache
def demos() -> Mapping[str, Demo]:
    """Every demo by the name of its module."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    return {name: importlib.import_module(f"{__name__}.{name}").DEMO for name in names}
