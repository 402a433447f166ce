"""What dice may cost, and the one error that says no."""

from rules.message import Message, UserText

MAX_TEXT = 100
"""Characters of a notation."""
MAX_DEPTH = 8
"""Parentheses and minus signs inside one another."""
MAX_DICE = 1_000
"""Dice that an expression names, all its groups together."""
MAX_FACES = 1_000_000
"""Faces of a die."""
MAX_NUMBER = 1_000_000_000
"""Size of any other number, of either sign."""
MAX_ROLLED = 10_000
"""Dice that one roll may throw when those that explode and those that are rolled again are counted too."""
MAX_AGAIN = 2_000
"""Dice that explode or are rolled again in one roll, on average: so that one over `MAX_ROLLED` is rare."""
MAX_TOTAL = 999_999_999_999_999
"""Size of a total, of either sign. A database keeps it, a sum of thousands of them, and any JSON reader reads it exactly."""
MAX_WORK = 250_000
"""Steps that the computation of exact odds may take (a tenth of a second on a small machine)."""


class DiceError(ValueError):
    """Why dice cannot be read, rolled or computed: a code and its parameters, never a sentence.

    An `int` parameter is a number or a 1-based column (`position`); a `str` parameter (`found`) is always a piece of
    what the person typed, at most 20 characters long.
    """

    def __init__(self, code: str, /, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    @property
    def text(self) -> Message:
        """The same as a `Text`; what the person typed is marked as `Said`."""
        params = {
            name: UserText(said=value) if isinstance(value, str) else value for name, value in self.params.items()
        }
        return Message(code=self.code, params=params)
