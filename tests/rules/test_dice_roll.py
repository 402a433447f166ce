"""Rolled dice: totals, flags of each die, parts to display."""

import pytest

from rules.dice import DiceError, Group, parse, roll, rolled_parts
from rules.dice.rng import NoFaceLeftError, ScriptedDice, SeededDice


def rolled(notation, *faces):
    """The roll of a notation that uses exactly these faces."""
    source = ScriptedDice(faces)
    result = roll(parse(notation), source)
    assert source.left == ()
    return result


def groups(rolled):
    return [part for part in rolled_parts(rolled) if isinstance(part, Group)]


def with_flags(die):
    """Dropped: ~5~, rolled again: ^5^, exploded: 5!, a success: 5*."""
    flag = "~" if die.dropped else "^" if die.rerolled else ""
    return f"{flag}{die.face}{flag}{'!' if die.exploded else ''}{'*' if die.success else ''}"


@pytest.mark.parametrize(
    ("notation", "faces", "total", "dice"),
    [
        ("2d5", [2, 3], 5, "2 3"),
        ("2d[0..5]", [0, 5], 5, "0 5"),
        ("4dF", [-1, 0, 1, 1], 1, "-1 0 1 1"),
        ("d%", [100], 100, "100"),
        ("0d6", [], 0, ""),
        ("4d6kh3", [3, 6, 1, 4], 13, "3 6 ~1~ 4"),
        ("4d6kl", [3, 6, 1, 4], 1, "~3~ ~6~ 1 ~4~"),
        ("4d6dh2", [3, 6, 1, 4], 4, "3 ~6~ 1 ~4~"),
        ("4d6dl1", [3, 6, 1, 4], 13, "3 6 ~1~ 4"),
        ("3d6kh2", [4, 4, 4], 8, "4 4 ~4~"),
        ("3d6dl", [4, 4, 4], 8, "4 4 ~4~"),
        ("2d6kh5", [1, 2], 3, "1 2"),
        ("2d6dl5", [1, 2], 0, "~1~ ~2~"),
        ("2d6kh0", [1, 2], 0, "~1~ ~2~"),
        ("2d6!", [6, 6, 2, 1], 15, "6! 6! 2 1"),
        ("2d6r2", [1, 2, 5, 3], 8, "^1^ ^2^ 5 3"),
        ("2d6ro2", [1, 2, 2, 6], 8, "^1^ 2 ^2^ 6"),
        ("d6ro6", [6, 6], 6, "^6^ 6"),
        ("d6r1!", [6, 1, 6, 2], 14, "6! ^1^ 6! 2"),
        ("d6ro1!", [1, 6, 1, 1], 7, "^1^ 6! ^1^ 1"),
        ("2d6!kh1", [6, 2, 3], 6, "6! ~2~ ~3~"),
        ("2d6!kl1", [6, 2, 3], 2, "~6~! 2 ~3~"),
        ("3d6r1kh1", [1, 2, 3, 4], 4, "^1^ ~2~ ~3~ 4"),
        ("7d10t8!", [8, 7, 10, 10, 4, 1, 9, 2, 3], 4, "8* 7 10!* 10!* 4 1 9* 2 3"),
        ("3d10kh2t8", [8, 9, 10], 2, "~8~ 9* 10*"),
        ("3d10t8r1", [1, 10, 8, 7], 2, "^1^ 10* 8* 7"),
    ],
)
def test_total_and_flags_of_the_dice(notation, faces, total, dice):
    result = rolled(notation, *faces)
    assert result.total == total
    assert " ".join(with_flags(die) for die in result.rolls[0].thrown) == dice


def test_explosion_and_counting_combine_in_either_order():
    assert rolled("2d10t8!", 10, 8, 3) == rolled("2d10!t8", 10, 8, 3)


def test_users_89_ones_cancel_no_success():
    """docs/requirements.md 89."""
    assert rolled("4d10t8", 1, 1, 8, 9).total == 2


def test_users_90_a_ten_counts_once_unless_the_notation_says_otherwise():
    """docs/requirements.md 90."""
    assert rolled("2d10t8", 10, 2).total == 1
    assert rolled("2d10t8!", 10, 2, 2).total == 1
    assert rolled("2d10t8!", 10, 9, 2).total == 2


def test_users_91_a_count_of_successes_does_not_hide_the_ones():
    """docs/requirements.md 91."""
    result = rolled("3d10t8", 1, 9, 1)
    assert result.total == 1
    assert [die.face for die in result.rolls[0].thrown if die.face == 1] == [1, 1]


@pytest.mark.parametrize(
    ("notation", "faces", "total"),
    [
        ("d10-d10", [3, 9], -6),
        ("4d6kh3+2", [6, 3, 2, 1], 13),
        ("2d6*3", [1, 2], 9),
        ("(d6+1)*2", [3], 8),
        ("-d6+10", [4], 6),
        ("--5", [], 5),
        ("7/2", [], 3),
        ("-7/2", [], -4),
        ("7/-2", [], -4),
        ("-(7/2)", [], -3),
        ("10-4-3", [], 3),
        ("100/10/5", [], 2),
        ("3d10t8-1", [8, 9, 10], 2),
    ],
)
def test_arithmetic_is_in_whole_numbers_and_division_rounds_down(notation, faces, total):
    assert rolled(notation, *faces).total == total


def test_division_by_zero_is_refused():
    with pytest.raises(DiceError) as caught:
        rolled("6/(d2-1)", 1)
    assert (caught.value.code, caught.value.params) == ("dice-zero-division", {})


class Always:
    """Dice that always show their highest, or lowest, face."""

    def __init__(self, highest):
        self.highest = highest
        self.thrown = 0

    def die(self, low, high):
        self.thrown += 1
        return high if self.highest else low


@pytest.mark.parametrize(
    ("notation", "highest"), [("d6!", True), ("d6r1", False), ("1000d6r3", False), ("d6!+d6!", True)]
)
def test_a_chain_that_does_not_end_is_an_error_not_a_hang(notation, highest):
    source = Always(highest)
    with pytest.raises(DiceError) as caught:
        roll(parse(notation), source)
    assert (caught.value.code, caught.value.params) == ("dice-budget", {"limit": 10_000})
    assert source.thrown == 10_000


def test_the_budget_is_one_for_the_whole_expression():
    """The first group takes 9,999 dice, so the second has one, which explodes."""
    faces = [6] * 9_998 + [1, 6, 1]
    with pytest.raises(DiceError) as caught:
        roll(parse("d6!+d6!"), ScriptedDice(faces))
    assert caught.value.code == "dice-budget"


def test_the_largest_allowed_roll_stays_far_from_the_budget():
    assert roll(parse("1000d2!"), SeededDice(1)).total > 1000


def test_dice_rolled_by_hand_must_be_enough():
    with pytest.raises(NoFaceLeftError):
        roll(parse("2d5"), ScriptedDice([3]))


def test_groups_are_plain_data():
    kept, counted = groups(rolled("3D6 KH2 + 2w10t8", 5, 3, 2, 8, 1))
    assert (kept.notation, kept.low, kept.high, kept.target, kept.total) == ("3d6kh2", 1, 6, None, 8)
    assert [(die.face, die.dropped) for die in kept.dice] == [(5, False), (3, False), (2, True)]
    assert (counted.notation, counted.target, counted.total) == ("2d10t8", 8, 1)


def test_groups_can_be_stored_and_read_again():
    for group in groups(rolled("2d6! + 3d10t8r1", 6, 5, 4, 1, 8, 2, 3)):
        assert Group.model_validate_json(group.model_dump_json(exclude_defaults=True)) == group


def test_parts_read_as_the_whole_expression():
    result = rolled("(2d5 + 3) * -d10", 2, 3, 7)
    first, second = groups(result)
    assert rolled_parts(result) == ("(", first, "+", "3", ")", "*", "-", second)
