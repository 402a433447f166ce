"""Limits of dice expressions, and the error of all dice code."""

from rules.message import Message, UserText

MAX_TEXT = 100
"""Characters of a notation."""
MAX_DEPTH = 8
"""Nested parentheses and minus signs."""
MAX_DICE = 1_000
"""Dice named in an expression, of all groups."""
MAX_FACES = 1_000_000
"""Faces of a die."""
MAX_NUMBER = 1_000_000_000
"""Absolute value of any other number."""
MAX_ROLLED = 10_000
"""Dice of one roll, with explosions and re-rolls."""
MAX_EXTRA_DICE = 2_000
"""Mean number of explosions and re-rolls in one roll, so that a roll hardly ever exceeds `MAX_ROLLED`."""
MAX_TOTAL = 999_999_999_999_999
"""Absolute value of a total: sums of thousands of them fit into a database column, and JSON readers keep all digits."""
MAX_WORK = 250_000
"""Steps to compute exact odds (a tenth of a second on a small machine)."""


class DiceError(ValueError):
    """A notation cannot be parsed, rolled or computed: a message code with parameters.

    `int` parameters are numbers or 1-based columns (`position`); `str` parameters (`found`) are typed text of at most 20
    characters.
    """

    def __init__(self, code: str, /, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    @property
    def text(self) -> Message:
        """The error as a message."""
        params = {
            name: UserText(said=value) if isinstance(value, str) else value for name, value in self.params.items()
        }
        return Message(code=self.code, params=params)
