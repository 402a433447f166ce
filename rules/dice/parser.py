"""Notation -> tree, in one pass from left to right.

    sum      = product { ("+" | "-") product }
    product  = factor { ("*" | "/") factor }
    factor   = "-" factor | "(" sum ")" | number | [number] "d" faces { modifier }
    faces    = number | "%" | "F" | "[" whole ".." whole "]"
    modifier = "!" | ("r" | "ro") ["<=" | "<"] whole | ("kh" | "kl" | "dh" | "dl") [number] | "t" [">=" | ">"] whole
    whole    = ["-"] number

Also accepted: capitals, white space between the parts, a typographic minus, `×`, `÷`, `≤`, `≥`, and the German `w` for `d`.
`rN` is `r<=N`: roll faces of N or less again. `tN` is `t>=N`: count faces of N or more. Each modifier may occur once, in any
order. Everything that can be refused without rolling is refused here.
"""

from functools import lru_cache
from typing import Literal, NoReturn, cast

from rules.dice.bounds import check_bounds
from rules.dice.limits import MAX_DEPTH, MAX_DICE, MAX_FACES, MAX_NUMBER, MAX_TEXT, MAX_TOTAL, DiceError
from rules.dice.tree import Binary, Dice, Keep, Negate, Number, Operator, Reroll, Tree

# Each character is replaced by one, so that positions stay the same.
_PLAIN = str.maketrans("DWwFHKLORT−–—×÷", "dddfhklort---*/")
# Ends the plain text, so that `peek` needs no length check. A typed one is a syntax error.
_END = "\0"
_DIGITS = frozenset("0123456789")


def parse(text: str) -> Tree:
    """The tree of a notation, in time linear in its length.

    Raises `DiceError`: `dice-too-long` (length, limit), `dice-syntax` (position, found), `dice-incomplete` (position: the text
    ends too early), `dice-too-deep` (position, limit), `dice-too-many` (count, limit), `dice-faces` (faces, limit),
    `dice-range` (low, high), `dice-number` (position, limit), `dice-endless` (position, found: every face leads to another
    roll), and those of `check_bounds`.
    """
    if len(text) > MAX_TEXT:
        raise DiceError("dice-too-long", length=len(text), limit=MAX_TEXT)
    return _parse(text)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Tree:
    tree = _Parser(text).whole_text()
    check_bounds(tree)
    return tree


class _Parser:
    __slots__ = ("at", "depth", "dice", "text", "typed")

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.text = typed.translate(_PLAIN) + _END
        self.at = 0
        self.depth = 0
        self.dice = 0

    def whole_text(self) -> Tree:
        tree = self.sum()
        self.peek()
        if self.at < len(self.typed):
            self.refuse()
        return tree

    # Arithmetic

    def sum(self) -> Tree:
        tree = self.product()
        while (symbol := self.peek()) in "+-":
            self.at += 1
            tree = Binary(cast(Operator, symbol), tree, self.product())
        return tree

    def product(self) -> Tree:
        tree = self.factor()
        while (symbol := self.peek()) in "*/":
            self.at += 1
            tree = Binary(cast(Operator, symbol), tree, self.factor())
        return tree

    def factor(self) -> Tree:
        symbol = self.peek()
        if symbol in "-(":
            return self.nested(symbol)
        start = self.at
        count = self.digits() if symbol in _DIGITS else None
        if self.accept("d"):
            return self.dice_group(1 if count is None else count, start)
        if count is None:
            self.refuse()
        return Number(self.checked(count, start))

    def nested(self, symbol: str) -> Tree:
        if self.depth == MAX_DEPTH:
            raise DiceError("dice-too-deep", position=self.at + 1, limit=MAX_DEPTH)
        self.at += 1
        self.depth += 1
        if symbol == "-":
            tree: Tree = Negate(self.factor())
        else:
            tree = self.sum()
            self.expect(")")
        self.depth -= 1
        return tree

    # Dice

    def dice_group(self, count: int, start: int) -> Dice:
        self.dice += count
        if self.dice > MAX_DICE:
            raise DiceError("dice-too-many", count=self.dice, limit=MAX_DICE)
        low, high = self.faces()
        explode, reroll, keep, target = False, None, None, None
        while True:
            symbol = self.peek()
            if symbol == "!" and not explode:
                self.at += 1
                explode = True
            elif symbol == "r" and reroll is None:
                self.at += 1
                once = self.accept("o")
                reroll = Reroll(self.bound("<", "≤", -1), once)
            elif symbol in "kd" and keep is None:
                keep = self.keep(symbol)
            elif symbol == "t" and target is None:
                self.at += 1
                target = self.bound(">", "≥", 1)
            else:
                break
        if _is_endless(low, high, reroll, explode):
            raise DiceError("dice-endless", position=start + 1, found=self.piece(start))
        return Dice(count, low, high, reroll, explode, keep, target)

    def faces(self) -> tuple[int, int]:
        symbol = self.peek()
        if symbol == "%":
            self.at += 1
            return 1, 100
        if symbol == "f":
            self.at += 1
            return -1, 1
        if symbol == "[":
            return self.custom_range()
        high = self.digits()
        _check_faces(high)
        return 1, high

    def custom_range(self) -> tuple[int, int]:
        self.expect("[")
        low = self.whole_number()
        self.expect(".")
        self.expect(".")
        high = self.whole_number()
        self.expect("]")
        if high < low:
            raise DiceError("dice-range", low=low, high=high)
        _check_faces(high - low + 1)
        return low, high

    def keep(self, symbol: str) -> Keep:
        self.at += 1
        end = self.peek()
        if end not in "hl":
            self.refuse()
        self.at += 1
        mode = cast(Literal["kh", "kl", "dh", "dl"], symbol + end)
        start = self.at
        count = self.checked(self.digits(), start) if self.peek() in _DIGITS else 1
        return Keep(mode, count)

    def bound(self, strict: str, typographic: str, step: int) -> int:
        """A number after an optional comparison; a strict comparison adds `step` to it."""
        if self.accept(typographic):
            return self.whole_number()
        is_strict = self.accept(strict) and not self.accept("=")
        return self.whole_number(step if is_strict else 0)

    # Numbers and characters

    def whole_number(self, step: int = 0) -> int:
        self.peek()
        start = self.at
        sign = -1 if self.accept("-") else 1
        return self.checked(sign * self.digits() + step, start)

    def digits(self) -> int:
        self.peek()
        start = self.at
        while self.text[self.at] in _DIGITS:
            self.at += 1
        if start == self.at:
            self.refuse()
        number = int(self.text[start : self.at])
        if number > MAX_TOTAL:
            # Too large for any use, and too long to repeat in a message.
            raise DiceError("dice-number", position=start + 1, limit=MAX_NUMBER)
        return number

    def checked(self, number: int, start: int) -> int:
        if abs(number) > MAX_NUMBER:
            raise DiceError("dice-number", position=start + 1, limit=MAX_NUMBER)
        return number

    def peek(self) -> str:
        """The next character that is not white space; `_END` after the last."""
        while self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at]

    def accept(self, symbol: str) -> bool:
        matches = self.peek() == symbol
        self.at += matches
        return matches

    def expect(self, symbol: str) -> None:
        if not self.accept(symbol):
            self.refuse()

    def refuse(self) -> NoReturn:
        if self.at == len(self.typed):
            raise DiceError("dice-incomplete", position=self.at + 1)
        raise DiceError("dice-syntax", position=self.at + 1, found=self.piece(self.at))

    def piece(self, start: int) -> str:
        """At most 20 typed characters from there on, up to white space."""
        return self.typed[start : start + 20].split(maxsplit=1)[0]


def _check_faces(faces: int) -> None:
    if not 1 <= faces <= MAX_FACES:
        raise DiceError("dice-faces", faces=faces, limit=MAX_FACES)


def _is_endless(low: int, high: int, reroll: Reroll | None, explode: bool) -> bool:
    """Whether every face leads to another roll."""
    at_most = low - 1 if reroll is None or reroll.once else reroll.at_most
    return at_most >= high or (explode and max(low, at_most + 1) == high)
