"""Notation -> tree, in one pass from left to right.

    compared = sum [(">=" | ">" | "<=" | "<") sum]
    sum      = ["+"] product { ("+" | "-") product }
    product  = factor { ("*" | "/") factor }
    factor   = "-" factor | "(" compared ")" | number | [number] "d" faces { modifier }
    faces    = number | "%" | "F" | "[" whole ".." whole "]"
    modifier = "!" | ("r" | "ro") ["<=" | "<"] whole | ("kh" | "kl" | "dh" | "dl") [number] | ("k" | "d") number | "-l" | "-h"
             | "adv" | "dis" | ("t" [">=" | ">"] | ">=" | ">") whole
    whole    = ["-"] number

Also accepted: capitals, white space between the parts, what `typed_text.plain` makes plain, `×`, `÷`, `≤`, `≥`, and the German
`w` for `d`. `rN` is `r<=N`: roll faces of N or less again. `tN` is `t>=N`, and directly behind dice `>=N`: count faces of N or
more. Behind anything else `>=` compares: 1 if it is so, else 0. `kN` is `khN`, `dN` is `dlN`, `-l` is `dl`, `-h` is `dh`;
`d20adv` is `2d20kh`, `d20dis` is `2d20kl`. `!!` is `!` where only the sum counts. Each modifier may occur once, in any order.
Everything that can be refused without rolling is refused here.
"""

import re
from functools import lru_cache
from typing import Literal, NoReturn, cast

from rules.dice.bounds import check_bounds
from rules.dice.limits import MAX_DEPTH, MAX_DICE, MAX_FACES, MAX_NUMBER, MAX_TEXT, MAX_TOTAL, DiceError
from rules.dice.tree import Binary, Comparison, Dice, Keep, Negate, Number, Operator, Reroll, Tree
from rules.typed_text import plain

# Each character is replaced by one, so that positions stay the same.
_PLAIN = str.maketrans("ADFHIKLORSTVWw×÷", "adfhiklorstvdd*/")
# Ends the plain text, so that `peek` needs no length check. A typed one is a syntax error.
_END = "\0"
_DIGITS = frozenset("0123456789")
_COMPARISONS: dict[str, Comparison] = {">=": ">=", "<=": "<=", "≥": ">=", "≤": "<=", ">": ">", "<": "<"}
_DROP_ONE = re.compile(r"-\s*[lh](?![0-9a-z])")


def parse(text: str) -> Tree:
    """The tree of a notation, in time linear in its length.

    Raises `DiceError`: `dice-too-long` (length, limit), `dice-syntax` (position, found), `dice-incomplete` (position: the text
    ends too early), `dice-too-deep` (position, limit), `dice-too-many` (count, limit), `dice-faces` (faces, limit),
    `dice-range` (low, high), `dice-number` (position, limit), `dice-endless` (position, found: every face leads to another
    roll), `dice-compound` (position: `!!` with a modifier for which it differs from `!`), `dice-drop-all` (position, count),
    `dice-compare` (position: `<` directly behind dice), and
    those of `check_bounds`.
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
        self.text = plain(typed).translate(_PLAIN) + _END
        self.at = 0
        self.depth = 0
        self.dice = 0

    def whole_text(self) -> Tree:
        tree = self.compared()
        self.peek()
        if self.at < len(self.typed):
            self.refuse()
        return tree

    # Arithmetic

    def compared(self) -> Tree:
        tree = self.sum()
        comparison = self.comparison()
        return tree if comparison is None else Binary(comparison, tree, self.sum())

    def comparison(self) -> Comparison | None:
        for symbol, same in _COMPARISONS.items():
            if self.peek() == symbol[0] and self.text.startswith(symbol, self.at):
                self.at += len(symbol)
                return same
        return None

    def sum(self) -> Tree:
        self.accept("+")
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
            tree = self.compared()
            self.expect(")")
        self.depth -= 1
        return tree

    # Dice

    def dice_group(self, count: int, start: int) -> Dice:
        self.named(count)
        low, high = self.faces()
        explode, reroll, keep, target = False, None, None, None
        compound = 0
        while True:
            symbol = self.peek()
            if symbol == "!" and not explode:
                self.at += 1
                explode = True
                if self.text[self.at] == "!":
                    self.at += 1
                    compound = self.at
            elif (
                keep is None
                and count == 1
                and self.text.startswith(("adv", "dis"), self.at)
                and self.typed[self.at] not in "wW"
            ):
                self.at += 3
                self.named(1)
                count, keep = 2, Keep("kh" if symbol == "a" else "kl", 1)
            elif keep is None and _DROP_ONE.match(self.text, self.at):
                self.at += 1
                keep = Keep("dl" if self.peek() == "l" else "dh", 1)
                self.at += 1
            elif symbol == "r" and reroll is None:
                self.at += 1
                once = self.accept("o")
                reroll = Reroll(self.bound("<", "≤", -1), once)
            elif symbol in "kd" and keep is None:
                keep = self.keep(symbol, count)
            elif symbol in "t>≥" and target is None:
                self.at += symbol == "t"
                target = self.bound(">", "≥", 1)
            else:
                break
        if target is None and self.peek() in "<≤":
            # Other programs count dice or compare the sum here.
            raise DiceError("dice-compare", position=self.at + 1)
        if compound and (keep is not None or target is not None):
            raise DiceError("dice-compound", position=compound)
        if _is_endless(low, high, reroll, explode):
            raise DiceError("dice-endless", position=start + 1, found=self.piece(start))
        return Dice(count, low, high, reroll, explode, keep, target)

    def named(self, count: int) -> None:
        self.dice += count
        if self.dice > MAX_DICE:
            raise DiceError("dice-too-many", count=self.dice, limit=MAX_DICE)

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

    def keep(self, symbol: str, dice: int) -> Keep:
        self.at += 1
        end = self.peek()
        if end in _DIGITS:
            start = self.at
            count = self.checked(self.digits(), start)
            if symbol == "k":
                return Keep("kh", count)
            if count >= dice:
                # `2d6d8` are two rolls without the sign between them rather than two dice of which eight are dropped.
                raise DiceError("dice-drop-all", position=start, count=count)
            return Keep("dl", count)
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
