"""Rule systems of other packages: each is an entry point of the group `riposte.systems` that names its object.

Programs call `load_installed` once as they start; the rules themselves never look outside.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rules.system import register, systems

GROUP: Final = "riposte.systems"


class PluginError(Exception):
    """An installed rule system that cannot be used. name: of the entry point; the message says why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name


def load_installed() -> tuple[str, ...]:
    """Make the systems known that are installed beside Riposte; returns their ids. Raises `PluginError`.

    A second call changes nothing.
    """
    return tuple(_load(point) for point in sorted(entry_points(group=GROUP), key=lambda point: point.name))


def _load(point: EntryPoint) -> str:
    try:
        one = point.load()
        if one not in systems():
            register(one)
        return str(one.id)
    except Exception as error:
        # Whatever somebody else's package does wrong, the person who installed it is told which one it is.
        raise PluginError(point.name, f"{type(error).__name__}: {error}") from error
