"""Where dice get their faces from: the operating system, a seed, or a list of faces that somebody else rolled.

Nothing in `rules` rolls by itself: whoever decides is handed a `Chance`. Events store the faces: a replay needs none.
"""

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol


class Chance(Protocol):
    """A source of dice."""

    def die(self, low: int, high: int) -> int:
        """One face, each whole number from `low` to `high` (both included) being equally likely."""
        ...


class ChanceError(ValueError):
    """A scripted face could not be given."""


class NoFaceLeftError(ChanceError):
    """More dice were rolled than faces were scripted."""


class WrongFaceError(ChanceError):
    """The next scripted face does not exist on the die that is rolled. `face`, `low` and `high` say which."""

    def __init__(self, face: int, low: int, high: int) -> None:
        super().__init__(f"face {face} is not on a die from {low} to {high}")
        self.face = face
        self.low = low
        self.high = high


class SystemChance:
    """The randomness of the operating system: cannot be foretold, needs no seed and has no state (USERS.md 87)."""

    __slots__ = ("_random",)

    def __init__(self) -> None:
        self._random = SystemRandom()

    def die(self, low: int, high: int) -> int:
        """See `Chance.die`."""
        return self._random.randrange(low, high + 1)


class SeededChance:
    """The same faces for the same seed, on every machine."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)  # noqa: S311 - to be foretold is what it is for

    def die(self, low: int, high: int) -> int:
        """See `Chance.die`."""
        return self._random.randrange(low, high + 1)


class ScriptedChance:
    """Exactly these faces, in this order: for tests, replays and dice that were rolled by hand on the table."""

    __slots__ = ("_faces", "_given")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._given = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that were not given yet."""
        return self._faces[self._given :]

    def die(self, low: int, high: int) -> int:
        """The next face. Raises `NoFaceLeftError`, or `WrongFaceError` (and then the face stays the next one)."""
        if self._given == len(self._faces):
            raise NoFaceLeftError(f"all {self._given} scripted faces are used up")
        face = self._faces[self._given]
        if not low <= face <= high:
            raise WrongFaceError(face, low, high)
        self._given += 1
        return face
