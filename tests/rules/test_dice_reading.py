"""What players type for a roll: comments, labels, several rolls, advantage, and the corrected text of what can't be read."""

import pytest

from rules.dice import DiceError, distribution, parse, unparse
from rules.dice.reading import MAX_ROLLS, corrected, read
from rules.dice.typed import typed_numbers
from rules.typed_text import MINUS_SIGNS, plain


@pytest.mark.parametrize(
    ("typed", "source", "comment"),
    [
        ("1d20+5 to hit", "1d20+5", "to hit"),
        ("2d6 # fire", "2d6", "fire"),
        ("2d6 #fire 2", "2d6", "fire 2"),
        ("8d6[fire] + 2d6 [cold] # boom", "8d6 + 2d6", "fire, cold · boom"),
        ("2d6 rage damage", "2d6", "rage damage"),
        ("1d20 à toucher", "1d20", "à toucher"),
        ("1d20 wis", "1d20", "wis"),
        ("d[1..6]", "d[1..6]", ""),
        ("4d6 kh 3", "4d6 kh 3", ""),
        ("d20, 2d6+1 sword", "d20, 2d6+1", "sword"),
    ],
)
def test_a_comment_is_told_from_the_dice(typed, source, comment):
    reading = read(typed)
    assert (reading.source, reading.comment) == (source, comment)
    assert read(reading.source).rolls == reading.rolls


@pytest.mark.parametrize(
    ("typed", "notations"),
    [
        ("adv+5", ["2d20kh+5"]),
        ("dis to hit", ["2d20kl"]),
        ("1d20+5 adv", ["2d20kh+5"]),
        ("6x4d6kh3", ["4d6kh3"] * 6),
        ("2 x d20+1, d6", ["d20+1", "d20+1", "d6"]),
        ("2d6,\uff13ｄ４", ["2d6", "3d4"]),
    ],
)
def test_a_text_is_one_or_several_rolls(typed, notations):
    assert [unparse(parse(notation)) for notation in read(typed).rolls] == notations


@pytest.mark.parametrize(
    ("typed", "code", "instead"),
    [
        ("2d6 d8", "dice-drop-all", "2d6+d8"),
        ("2d6 8", "dice-syntax", "2d6+8"),
        ("2(d6+1)", "dice-syntax", "2*(d6+1)"),
        ("(2d6+3", "dice-incomplete", "(2d6+3)"),
        ("2d6+", "dice-incomplete", "2d6"),
        ("2d6,", "dice-incomplete", "2d6"),
        ("2d6++3", "dice-syntax", "2d6+3"),
        ("2d6?", "dice-syntax", "2d6"),
        ("5d10<=3", "dice-compare", "(5d10)<=3"),
        ("4d6!!kh3", "dice-compound", "4d6!kh3"),
        ("6#4d6", "dice-syntax", "6x4d6"),
        ("d[6..1]", "dice-range", "d[1..6]"),
        ("foo", "dice-syntax", ""),
        ("0x2d6", "dice-rolls", ""),
        (f"{MAX_ROLLS + 1}xd6", "dice-rolls", ""),
        ("2x501d6", "dice-too-many", ""),
    ],
)
def test_a_refusal_has_the_corrected_text(typed, code, instead):
    with pytest.raises(DiceError) as caught:
        read(typed)
    assert (caught.value.code, corrected(typed)) == (code, instead)


def test_a_position_counts_from_the_start_of_the_whole_text():
    with pytest.raises(DiceError) as caught:
        read("8d6[fire], 2x2d6)")
    assert caught.value.params == {"position": 17, "found": ")"}


@pytest.mark.parametrize(
    ("typed", "other"),
    [("5d10>=8", "(5d10)>=8"), ("(2d6)>=7", "2d6>=7"), ("2d6+1>=7", ""), ("5d10t8", ""), ("2d6", "")],
)
def test_the_other_meaning_of_a_comparison_is_named(typed, other):
    assert read(typed).other == other


def test_a_comparison_has_exact_odds():
    assert distribution(parse("(2d6)>=7"))[1] * 36 == 21
    assert distribution(parse("2d6+1<7"))[1] * 36 == 10


@pytest.mark.parametrize("minus", MINUS_SIGNS)
def test_every_minus_sign_means_the_same(minus):
    assert plain(f"{minus}3") == "-3"
    assert typed_numbers(f"{minus}3 4") == (-3, 4)
    assert parse(f"d6{minus}1") == parse("d6-1")
