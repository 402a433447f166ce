"""Where dice get their faces from: the operating system, a seed, or a list of faces that somebody else rolled.

Nothing in `rules` rolls by itself: whoever decides is handed a `Chance`. Events store the faces: a replay needs none.
"""

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

_BYTE = 256
_BLOCK = 1024


class DiceSource(Protocol):
    """A source of dice."""

    def die(self, low: int, high: int) -> int:
        """One face, each whole number from `low` to `high` (both included, `low <= high`) being equally likely."""
        ...


class DiceSourceError(ValueError):
    """A scripted face could not be given."""


class NoFaceLeftError(DiceSourceError):
    """More dice were rolled than faces were scripted."""


class WrongFaceError(DiceSourceError):
    """The next scripted face does not exist on the die that is rolled. `face`, `low` and `high` say which."""

    def __init__(self, face: int, low: int, high: int) -> None:
        super().__init__(f"face {face} is not on a die from {low} to {high}")
        self.face = face
        self.low = low
        self.high = high


class _RandomChance:
    """Faces from the bytes of a generator, drawn in blocks: a call of the operating system costs more than the die."""

    __slots__ = ("_bytes", "_random")

    def __init__(self, random: Random) -> None:
        self._random = random
        self._bytes = iter(b"")

    def die(self, low: int, high: int) -> int:
        """See `Chance.die`."""
        faces = high - low + 1
        if not 0 < faces <= _BYTE:
            return self._random.randrange(low, high + 1)
        # Bytes beyond the last whole multiple of the faces would favour the low ones, so they are passed over.
        fair = _BYTE - _BYTE % faces
        while True:
            for byte in self._bytes:
                if byte < fair:
                    return low + byte % faces
            self._bytes = iter(self._random.randbytes(_BLOCK))


class SystemDice(_RandomChance):
    """The randomness of the operating system: nobody can foretell it, and it needs no seed (docs/requirements.md 87)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SystemRandom())


class SeededDice(_RandomChance):
    """The same faces for the same seed, on every machine."""

    __slots__ = ()

    def __init__(self, seed: int | str) -> None:
        super().__init__(Random(seed))  # noqa: S311 - to be foretold is what it is for


class ScriptedDice:
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
