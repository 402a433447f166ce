"""What a player types for a roll -> notations and a comment, and the corrected text of what can't be read.

    typed   = rolls ["#" comment | word {any}]
    rolls   = [number "x"] notation { "," [number "x"] notation }

A word is letters only, after white space behind a notation, and no modifier: `1d20+5 to hit`. `[fire]` behind dice is a label,
kept with the comment. `adv` and `dis` at the start are `d20adv`, `d20dis`; at the end they are those of the only d20.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.dice.limits import MAX_DICE, MAX_TEXT, DiceError
from rules.dice.parser import parse
from rules.dice.tree import Binary, Dice, Negate, Number, Tree
from rules.names import one_line
from rules.typed_text import plain

MAX_ROLLS: Final = 20
"""Rolls of one text."""
_HASH: Final = re.compile(r"\s#|#(?!\s*[0-9dw(])", re.IGNORECASE)
"""Starts a comment. `6#4d6` repeats in some programs, so it is refused and corrected."""
_LABEL: Final = re.compile(r"(?<![dw])\[([^\[\]]*[^\W\d_][^\[\]]*)\]", re.IGNORECASE)
_MODIFIER_WORD: Final = r"(?:kh?|kl|d[hl]?|ro?|[twfx]|adv|dis)"
_WORD: Final = re.compile(rf"(?<=\S)\s+(?!{_MODIFIER_WORD}(?!\w))(?=[^\W\d_]+(?!\w))", re.IGNORECASE)
_REPEAT: Final = re.compile(r"\s*([0-9]{1,9})\s*x(?=\s*[0-9dw(+-])", re.IGNORECASE)
_LEADING: Final = re.compile(r"\s*(adv|dis)(?!\w)", re.IGNORECASE)
_TRAILING: Final = re.compile(r"(.*\S)\s+(adv|dis)\s*", re.IGNORECASE)
_D20: Final = re.compile(r"(?<![0-9a-z])1?[dw]20(?![0-9])", re.IGNORECASE)
_COUNTED: Final = re.compile(r"([^()<>=≥t]*[dw][^()<>=≥t]*)(>=|>|≥)(\s*[0-9]+)", re.IGNORECASE)
_COMPARED: Final = re.compile(r"\(([^()]*)\)\s*(>=|>|≥)(\s*[0-9]+)")


@dataclass(frozen=True, slots=True)
class Reading:
    """source: the text without comment and labels, which reads the same. rolls: one notation each."""

    source: str
    rolls: tuple[str, ...]
    comment: str = ""

    @property
    def other(self) -> str:
        """With `5d10>=8`, which counts dice, the notation that compares the sum, and the reverse; else empty."""
        counted, compared = _COUNTED.fullmatch(self.source), _COMPARED.fullmatch(self.source)
        if counted is not None and isinstance(parse(self.source), Dice):
            return f"({counted[1].strip()}){counted[2]}{counted[3].strip()}"
        if compared is not None and isinstance(parse(compared[1]), Dice):
            text = f"{compared[1].strip()}{compared[2]}{compared[3].strip()}"
            return text if _reads(text) else ""
        return ""


def read(typed: str) -> Reading:
    """The rolls in a typed text. Raises `DiceError`: those of `parse`, and `dice-rolls` (count, limit) for too many rolls."""
    if len(typed) > MAX_TEXT:
        raise DiceError("dice-too-long", length=len(typed), limit=MAX_TEXT)
    text, comment = _without_comment(plain(typed))
    rolls: list[str] = []
    dice, start = 0, 0
    for part in text.split(","):
        repeat = _REPEAT.match(part)
        offset = repeat.end() if repeat else 0
        notation, times = _advantage(part[offset:]), int(repeat[1]) if repeat else 1
        try:
            tree = parse(notation)
        except DiceError as error:
            raise _moved(error, start + offset) from None
        if times < 1 or len(rolls) + times > MAX_ROLLS:
            raise DiceError("dice-rolls", count=len(rolls) + times, limit=MAX_ROLLS)
        dice += times * _named_dice(tree)
        if dice > MAX_DICE:
            raise DiceError("dice-too-many", count=dice, limit=MAX_DICE)
        rolls += [" ".join(notation.split())] * times
        start += len(part) + 1
    source = rolls[0] if len(rolls) == 1 else " ".join(text.split())
    return Reading(source, tuple(rolls), comment)


def corrected(typed: str) -> str:
    """The nearest text that can be read, for one that can't; empty where there is none."""
    try:
        read(typed)
    except DiceError as error:
        return next(filter(_reads, _corrections(plain(typed), error)), "")
    return ""


def _reads(text: str) -> bool:
    try:
        read(text)
    except DiceError:
        return False
    return True


def _without_comment(text: str) -> tuple[str, str]:
    """The text with spaces for its labels, which keep positions, and without its comment; labels and comment."""
    hash_sign = _HASH.search(text)
    end = hash_sign.start() if hash_sign else len(text)
    comments = [text[hash_sign.end() :]] if hash_sign else []
    labels = [label[1] for label in _LABEL.finditer(text, 0, end)]
    text = _LABEL.sub(lambda label: " " * len(label[0]), text[:end])
    word = next(
        (gap for gap in _WORD.finditer(text) if re.search(r"[0-9]|adv|dis|[dw][%f]", text[: gap.start()], re.I)), None
    )
    if word is not None:
        comments.insert(0, text[word.end() :])
        text = text[: word.start()]
    return text, one_line(" · ".join([", ".join(labels)] * bool(labels) + comments))


def _advantage(notation: str) -> str:
    if leading := _LEADING.match(notation):
        return f"d20{leading[1].lower()}{notation[leading.end() :]}"
    if (trailing := _TRAILING.fullmatch(notation)) and len(_D20.findall(trailing[1])) == 1:
        return _D20.sub(f"d20{trailing[2].lower()}", trailing[1])
    return notation


def _moved(error: DiceError, by: int) -> DiceError:
    position = error.params.get("position")
    return (
        error if not isinstance(position, int) else DiceError(error.code, **{**error.params, "position": position + by})
    )


def _named_dice(tree: Tree) -> int:
    match tree:
        case Dice():
            return tree.count
        case Number():
            return 0
        case Negate():
            return _named_dice(tree.operand)
        case Binary():
            return _named_dice(tree.left) + _named_dice(tree.right)


def _corrections(text: str, error: DiceError) -> Iterator[str]:
    """Texts that may have been meant, the likeliest first."""
    position = error.params.get("position")
    at = position - 1 if isinstance(position, int) else len(text)
    before, after = text[:at].rstrip(), text[at:]
    match error.code:
        case "dice-incomplete":
            cut = text.rstrip(" +-*/×÷,#")
            yield cut + ")" * (cut.count("(") - cut.count(")"))
        case "dice-compare":
            group = re.search(r"[0-9]*\s*[dw][^+*/(),]*$", before, re.IGNORECASE)
            if group is not None:
                yield f"{before[: group.start()]}({group[0]}){after}"
        case "dice-compound":
            yield text.replace("!!", "!")
        case "dice-range":
            yield re.sub(r"\[\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*\]", r"[\2..\1]", text)
        case "dice-endless":
            yield text.replace("!", "")
        case "dice-drop-all":
            yield f"{before}+{after}"
        case "dice-syntax":
            if after[:1] == "#":
                yield f"{before}x{after[1:]}"
            if after[:1] == "," or before[-1:] == ",":
                yield f"{before.rstrip(',')}{after.lstrip(', ')}"
            if after[:1] == "(":
                yield f"{before}*{after}"
            if after[:1].isalnum():
                yield f"{before}+{after}"
            yield f"{before}{after[1:].lstrip()}"
            yield before + ")" * (before.count("(") - before.count(")"))
