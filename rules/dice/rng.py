"""Sources of dice: the operating system, a seed, or a list of faces. `rules` rolls with a source that it is given only."""

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

_BYTE = 256
_BLOCK = 1024


class DiceSource(Protocol):
    """A source of dice faces."""

    def die(self, low: int, high: int) -> int:
        """A face from `low` to `high`, both included (`low <= high`), each equally likely."""
        ...


class DiceSourceError(ValueError):
    """The scripted faces do not fit the roll."""


class NoFaceLeftError(DiceSourceError):
    """More dice were rolled than faces were scripted."""


class WrongFaceError(DiceSourceError):
    """The next scripted face is not on the die: `face` is not from `low` to `high`."""

    def __init__(self, face: int, low: int, high: int) -> None:
        super().__init__(f"face {face} is not on a die from {low} to {high}")
        self.face = face
        self.low = low
        self.high = high


class _RandomDice:
    """Faces from the bytes of a generator, drawn in blocks: a call of the operating system costs more than the die."""

    __slots__ = ("_bytes", "_random")

    def __init__(self, random: Random) -> None:
        self._random = random
        self._bytes = iter(b"")

    def die(self, low: int, high: int) -> int:
        """See `DiceSource.die`."""
        faces = high - low + 1
        if not 0 < faces <= _BYTE:
            return self._random.randrange(low, high + 1)
        # Bytes beyond the last whole multiple of the faces would favour low faces.
        fair = _BYTE - _BYTE % faces
        while True:
            for byte in self._bytes:
                if byte < fair:
                    return low + byte % faces
            self._bytes = iter(self._random.randbytes(_BLOCK))


class SystemDice(_RandomDice):
    """Unpredictable dice from the operating system (docs/requirements.md 87)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SystemRandom())


class SeededDice(_RandomDice):
    """The same faces for the same seed, on every machine."""

    __slots__ = ()

    def __init__(self, seed: int | str) -> None:
        super().__init__(Random(seed))  # noqa: S311 - it must be repeatable


class ScriptedDice:
    """Exactly these faces, in this order: for tests, replays and physical dice."""

    __slots__ = ("_faces", "_used")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that are not used yet."""
        return self._faces[self._used :]

    def die(self, low: int, high: int) -> int:
        """The next face. Raises `NoFaceLeftError`, or `WrongFaceError`, after which the face is still the next one."""
        if self._used == len(self._faces):
            raise NoFaceLeftError(f"all {self._used} scripted faces are used up")
        face = self._faces[self._used]
        if not low <= face <= high:
            raise WrongFaceError(face, low, high)
        self._used += 1
        return face
