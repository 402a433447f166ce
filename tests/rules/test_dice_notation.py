"""Parsing and printing of dice notations, and errors of the parser."""

import pytest

from rules.dice import Binary, Dice, DiceError, Keep, Negate, Number, Reroll, parse, unparse
from rules.message import Message, UserText


@pytest.mark.parametrize(
    ("typed", "tree"),
    [
        ("2d5", Dice(2, 1, 5)),
        ("d10", Dice(1, 1, 10)),
        ("0d6", Dice(0, 1, 6)),
        ("d%", Dice(1, 1, 100)),
        ("4dF", Dice(4, -1, 1)),
        ("2d[0..5]", Dice(2, 0, 5)),
        ("d[-3..-1]", Dice(1, -3, -1)),
        ("4d6kh3", Dice(4, 1, 6, keep=Keep("kh", 3))),
        ("4d6kl3", Dice(4, 1, 6, keep=Keep("kl", 3))),
        ("4d6dh3", Dice(4, 1, 6, keep=Keep("dh", 3))),
        ("4d6dl", Dice(4, 1, 6, keep=Keep("dl", 1))),
        ("7d10t8", Dice(7, 1, 10, target=8)),
        ("d6!", Dice(1, 1, 6, explode=True)),
        ("d6r2", Dice(1, 1, 6, reroll=Reroll(2, once=False))),
        ("d6ro2", Dice(1, 1, 6, reroll=Reroll(2, once=True))),
        ("4dFr-1", Dice(4, -1, 1, reroll=Reroll(-1, once=False))),
        ("17", Number(17)),
        ("-d4", Negate(Dice(1, 1, 4))),
        ("d10-d10", Binary("-", Dice(1, 1, 10), Dice(1, 1, 10))),
        ("4d6kh3+2", Binary("+", Dice(4, 1, 6, keep=Keep("kh", 3)), Number(2))),
        ("4d6kl-1", Binary("-", Dice(4, 1, 6, keep=Keep("kl", 1)), Number(1))),
    ],
)
def test_a_notation_means(typed, tree):
    assert parse(typed) == tree
    assert unparse(tree) == typed


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("2w5", "2d5"),
        ("2W10", "2d10"),
        ("2D5", "2d5"),
        ("4DF", "4dF"),
        ("4df", "4dF"),
        ("1d6", "d6"),
        ("d[1..6]", "d6"),
        ("d100", "d%"),
        ("007", "7"),
        ("4D6KH3", "4d6kh3"),
        ("4w6wl1", "4d6dl"),
        ("7d10t8!", "7d10!t8"),
        ("7d10!t8", "7d10!t8"),
        ("7d10T>=8", "7d10t8"),
        ("7d10 t ≥ 8", "7d10t8"),
        ("7d10t>7", "7d10t8"),
        ("2d6RO<=2", "2d6ro2"),
        ("2d6r≤2", "2d6r2"),
        ("2d6ro<3", "2d6ro2"),
        ("4d6t5kh3!r1", "4d6r1!kh3t5"),
        (" 2 d 5 \t+\n3 ", "2d5+3"),
        ("d10\u00a0\u2212\u202fd10", "d10-d10"),
        ("d10–1", "d10-1"),
        ("2×d6÷3", "2*d6/3"),
        ("((2d5))", "2d5"),
        ("(1+2)+3", "1+2+3"),
        ("1+(2+3)", "1+(2+3)"),
        ("2*(3*4)", "2*(3*4)"),
        ("(1+2)*-3", "(1+2)*-3"),
        ("-(1+2)", "-(1+2)"),
        ("--1", "--1"),
        ("1--1", "1--1"),
        ("-d6*2", "-d6*2"),
        ("-(d6*2)", "-(d6*2)"),
        ("+d20", "d20"),
        ("(+d20)", "d20"),
        ("4d6k3", "4d6kh3"),
        ("4d6d1", "4d6dl"),
        ("4d6-L", "4d6dl"),
        ("4d6 - h", "4d6dh"),
        ("d20adv+5", "2d20kh+5"),
        ("1d20 DIS", "2d20kl"),
        ("2d6!!+1", "2d6!+1"),
        ("5d10>=8", "5d10t8"),
        ("5d10 > 7", "5d10t8"),
        ("5d10t8>=3", "5d10t8>=3"),
        ("(2d6)>=7", "(2d6)>=7"),
        ("(2d6 + 1) ≥ 7", "2d6+1>=7"),
        ("2d6+1<7", "2d6+1<7"),
        ("3*(2d6+1<=7)", "3*(2d6+1<=7)"),
        ("２ｄ６＋１", "2d6+1"),
        ("٣d6", "3d6"),
        ("2d6\u20101", "2d6-1"),
        ("2d6\u20111", "2d6-1"),
        ("2d6－1", "2d6-1"),
    ],
)
def test_variants_are_parsed_and_printed_in_the_shortest_form(typed, plain):
    assert unparse(parse(typed)) == plain
    assert parse(plain) == parse(typed)


def test_multiplication_binds_before_addition_and_both_from_the_left():
    assert parse("1-2-3*4/5") == Binary(
        "-",
        Binary("-", Number(1), Number(2)),
        Binary("/", Binary("*", Number(3), Number(4)), Number(5)),
    )


def refusal(typed):
    with pytest.raises(DiceError) as caught:
        parse(typed)
    return caught.value.code, caught.value.params


@pytest.mark.parametrize(
    ("typed", "position", "found"),
    [
        ("2d6 foo bar", 5, "foo"),
        ("foo", 1, "foo"),
        ("2d6++1", 5, "+1"),
        ("1 2", 3, "2"),
        ("2d6)", 4, ")"),
        ("(2d6]", 5, "]"),
        ("2dx", 3, "x"),
        ("d6kk", 4, "k"),
        ("d6!!!", 5, "!"),
        ("d6kh1kl1", 6, "kl1"),
        ("d6r1ro1", 5, "ro1"),
        ("d6t5t6", 5, "t6"),
        ("d6t<5", 4, "<5"),
        ("d6r>5", 4, ">5"),
        ("d6r<=≤5", 6, "≤5"),
        ("d[1.5]", 5, "5]"),
        ("d[1..x]", 6, "x]"),
        ("2²", 2, "²"),
        ("2d6\x00", 4, "\x00"),
        ("2d6 " + "x" * 50, 5, "x" * 20),
        ("  ( 3 + Äxte )", 9, "Äxte"),
        ("3 × İstanbul", 5, "İstanbul"),
    ],
)
def test_a_syntax_error_has_its_position(typed, position, found):
    assert refusal(typed) == ("dice-syntax", {"position": position, "found": found})


@pytest.mark.parametrize(
    ("typed", "position"),
    [
        ("", 1),
        ("   ", 4),
        ("2d", 3),
        ("2d5+", 5),
        ("(2d5", 5),
        ("4d6k", 5),
        ("7d10t", 6),
        ("d6d", 4),
        ("d[0.", 5),
        ("-", 2),
    ],
)
def test_an_incomplete_notation_has_a_code_of_its_own(typed, position):
    assert refusal(typed) == ("dice-incomplete", {"position": position})


@pytest.mark.parametrize(
    ("typed", "code", "params"),
    [
        ("1" * 101, "dice-too-long", {"length": 101, "limit": 100}),
        ("d6" * 500_000, "dice-too-long", {"length": 1_000_000, "limit": 100}),
        ("10000000d10", "dice-too-many", {"count": 10_000_000, "limit": 1000}),
        ("1001d6", "dice-too-many", {"count": 1001, "limit": 1000}),
        ("600d6+401d6", "dice-too-many", {"count": 1001, "limit": 1000}),
        ("d1000001", "dice-faces", {"faces": 1_000_001, "limit": 1_000_000}),
        ("d[0..1000000]", "dice-faces", {"faces": 1_000_001, "limit": 1_000_000}),
        ("d0", "dice-faces", {"faces": 0, "limit": 1_000_000}),
        ("d[5..0]", "dice-range", {"low": 5, "high": 0}),
        (f"{'9' * 40}d6", "dice-number", {"position": 1, "limit": 1_000_000_000}),
        (f"d{'9' * 40}", "dice-number", {"position": 2, "limit": 1_000_000_000}),
        ("1+1000000001", "dice-number", {"position": 3, "limit": 1_000_000_000}),
        ("d6kh1000000001", "dice-number", {"position": 5, "limit": 1_000_000_000}),
        ("d6t>1000000000", "dice-number", {"position": 5, "limit": 1_000_000_000}),
        ("d[-1000000001..0]", "dice-number", {"position": 3, "limit": 1_000_000_000}),
        ("(((((((((1)))))))))", "dice-too-deep", {"position": 9, "limit": 8}),
        ("---------1", "dice-too-deep", {"position": 9, "limit": 8}),
        ("(-" * 50, "dice-too-deep", {"position": 9, "limit": 8}),
        ("1+d6r<=6", "dice-endless", {"position": 3, "found": "d6r<=6"}),
        ("2d6r7", "dice-endless", {"position": 1, "found": "2d6r7"}),
        ("d1!", "dice-endless", {"position": 1, "found": "d1!"}),
        ("d[7..7]!", "dice-endless", {"position": 1, "found": "d[7..7]!"}),
        ("d6!r5", "dice-endless", {"position": 1, "found": "d6!r5"}),
    ],
)
def test_users_86_notations_above_the_limits_are_not_parsed(typed, code, params):
    """docs/requirements.md 86."""
    assert refusal(typed) == (code, params)


@pytest.mark.parametrize(
    "typed",
    [
        "1" + "+1" * 49 + " ",
        "1000d1000000",
        "d[-499999..500000]",
        "1000000000",
        "((((((((1))))))))",
        "--------1",
        "(1)" + "+(1)" * 20,
        "d6r5",
        "d6ro6",
        "d6r0",
        "d2!",
        "d1",
    ],
)
def test_notations_at_the_limits_are_parsed(typed):
    assert parse(unparse(parse(typed))) == parse(typed)


def test_typed_text_in_an_error_is_user_text():
    with pytest.raises(DiceError) as caught:
        parse("2d6 *bold*")
    assert caught.value.text == Message(code="dice-syntax", params={"position": 6, "found": UserText(said="bold*")})
    assert isinstance(caught.value, ValueError)
