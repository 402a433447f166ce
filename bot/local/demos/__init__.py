"""Fights that play themselves, one file each: what people type and press, and the faces of the dice.

A further demo is a further module here with a DEMO in it; it is found by its name.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Demo:
    """A fight as data.

    title: what is going to be seen. faces: the dice in the order they are rolled. script: lines as in
    `bot.local.script`; buttons are named by a word of their id (#...), so that the script runs in every language.
    """

    title: str
    faces: tuple[int, ...]
    script: str

    def ask(self) -> Callable[[], str]:
        """The script's lines, one a call; EOFError after the last."""
        remaining = iter(self.script.strip().splitlines())

        def next_line() -> str:
            for line in remaining:
                if line.strip():
                    return line
            raise EOFError

        return next_line


@cache
def demos() -> Mapping[str, Demo]:
    """Every demo by its name, which is that of its module."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    return {name: importlib.import_module(f"{__name__}.{name}").DEMO for name in names}
