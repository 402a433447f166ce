"""Properties of all expressions that can be typed, and of all other texts."""

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from rules.dice import (
    Binary,
    Dice,
    DiceError,
    Keep,
    Negate,
    Number,
    Reroll,
    distribution,
    parse,
    roll,
    rolled_parts,
    unparse,
)
from rules.dice.bounds import check_bounds
from rules.dice.limits import MAX_DICE, MAX_ROLLED, MAX_TEXT
from rules.dice.rng import ScriptedDice, SeededDice

# No property depends on how fast the machine is.
untimed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

CODES = {
    "dice-too-long",
    "dice-syntax",
    "dice-incomplete",
    "dice-too-deep",
    "dice-too-many",
    "dice-faces",
    "dice-range",
    "dice-number",
    "dice-endless",
    "dice-total",
    "dice-again",
    "dice-drop-all",
    "dice-zero-division",
}


@st.composite
def dice_groups(draw, max_count=12, max_faces=20, may_explode=True):
    """A group of dice that can be typed and is not endless."""
    low = draw(st.one_of(st.just(1), st.integers(-max_faces, max_faces)))
    high = low + draw(st.integers(0, max_faces - 1))
    reroll = draw(
        st.none()
        | st.builds(Reroll, st.integers(low - 2, high + 2), st.just(True))
        | st.builds(Reroll, st.integers(low - 2, max(high - 2, low - 2)), st.just(False))
    )
    return Dice(
        count=draw(st.integers(0, max_count)),
        low=low,
        high=high,
        reroll=reroll,
        explode=draw(st.booleans()) if may_explode and high > low else False,
        keep=draw(
            st.none() | st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, max_count + 1))
        ),
        target=draw(st.none() | st.integers(low - 1, high + 1)),
    )


def trees(leaves, operators="+-*/", max_leaves=6):
    return st.recursive(
        leaves | st.builds(Number, st.integers(0, 30)),
        lambda inner: st.builds(Negate, inner) | st.builds(Binary, st.sampled_from(operators), inner, inner),
        max_leaves=max_leaves,
    )


def typed(tree):
    """The notation of a tree that is within the limits."""
    notation = unparse(tree)
    assume(len(notation) <= MAX_TEXT)
    assume(has_bounds(tree))
    return notation


def has_bounds(tree):
    try:
        check_bounds(tree)
    except DiceError:
        return False
    return True


@untimed
@given(trees(dice_groups()))
def test_a_printed_tree_reads_back_as_itself(tree):
    notation = typed(tree)
    assert parse(notation) == tree
    assert unparse(parse(notation)) == notation


@untimed
@given(trees(dice_groups()), st.data())
def test_space_and_capitals_change_nothing(tree, data):
    notation = typed(tree)
    spaced = "".join(
        character if character.isdigit() else data.draw(st.sampled_from([character, character.upper()]))
        for character in notation
    ).replace("+", " + ")
    assume(len(spaced) <= MAX_TEXT)
    assert parse(spaced) == tree


@untimed
@given(trees(dice_groups()), st.integers())
def test_a_roll_can_be_repeated_from_its_faces(tree, seed):
    try:
        rolled = roll(tree, SeededDice(seed))
    except DiceError as error:
        assert error.code in {"dice-zero-division", "dice-budget"}  # noqa: PT017 - the other outcome is tested below
        return
    again = ScriptedDice(rolled.faces)
    assert roll(tree, again) == rolled
    assert again.left == ()


@untimed
@given(dice_groups(), st.integers())
def test_the_total_of_a_group_is_that_of_its_counting_dice(dice, seed):
    [group] = roll(dice, SeededDice(seed)).rolls
    counting = [die for die in group.thrown if die.counts]
    if dice.target is None:
        assert group.total == sum(die.face for die in counting)
        assert not any(die.success for die in group.thrown)
    else:
        assert group.total == sum(die.success for die in group.thrown)
        assert all(die.success == (die.face >= dice.target) for die in counting)


@untimed
@given(dice_groups(), st.integers())
def test_each_die_ends_one_chain(dice, seed):
    """As many dice stay as were named; all others were rolled again or exploded."""
    [group] = roll(dice, SeededDice(seed)).rolls
    assert sum(not (die.rerolled or die.exploded) for die in group.thrown) == dice.count
    assert all(die.face == dice.high and dice.explode for die in group.thrown if die.exploded)
    assert all(die.face <= dice.reroll.at_most for die in group.thrown if die.rerolled)
    assert all(dice.low <= die.face <= dice.high for die in group.thrown)


@untimed
@given(dice_groups(max_count=20), st.integers())
def test_kept_dice_are_the_best_or_the_worst(dice, seed):
    assume(dice.keep is not None)
    [group] = roll(dice, SeededDice(seed)).rolls
    kept = [die.face for die in group.thrown if die.counts]
    dropped = [die.face for die in group.thrown if die.dropped]
    named = len(kept) if dice.keep.mode in ("kh", "kl") else len(dropped)
    assert named == min(dice.keep.count, len(kept) + len(dropped))
    if kept and dropped:
        high_stay = dice.keep.mode in ("kh", "dl")
        assert min(kept) >= max(dropped) if high_stay else max(kept) <= min(dropped)


small_dice = dice_groups(max_count=3, max_faces=6, may_explode=False)


@untimed
@given(trees(small_dice, max_leaves=3), st.lists(st.integers(), min_size=5, max_size=5))
def test_a_roll_stays_inside_its_distribution(tree, seeds):
    try:
        chances = distribution(tree)
    except DiceError as error:
        assert error.code == "dice-zero-division"  # noqa: PT017 - nothing to compare with then
        return
    assert sum(chances.values()) == 1
    assert all(chance > 0 for chance in chances.values())
    for seed in seeds:
        assert roll(tree, SeededDice(seed)).total in chances


def refused_or_rolled(text):
    """Parse and roll a text; the only exception may be a `DiceError` with a documented code."""
    try:
        tree = parse(text)
    except DiceError as error:
        assert error.code in CODES  # noqa: PT017 - the other outcome is tested below
        assert 1 <= error.params.get("position", 1) <= len(text) + 1  # noqa: PT017
        assert len(error.params.get("found", "")) <= 20  # noqa: PT017
        return
    if len(unparse(tree)) <= MAX_TEXT:
        assert parse(unparse(tree)) == tree
    try:
        rolled = roll(tree, SeededDice(1))
    except DiceError as error:
        assert error.code == "dice-budget"  # noqa: PT017 - see above
        return
    assert len(rolled.faces) <= MAX_ROLLED
    assert sum(group.dice.count for group in rolled.rolls) <= MAX_DICE
    assert rolled_parts(rolled)


CHARACTERS = st.text("0123456789dDwWfFkhlrot!%[].<>=≤≥+-−–*×/÷() ", max_size=MAX_TEXT)
PIECES = ["2d6", "d10", "4dF", "d%", "d[0..5]", "999d", "!", "r1", "ro6", "kh3", "dl", "t8", "t>="]
SIGNS = ["7", "0", "+", "-", "−", "*", "/", "(", ")"]


@untimed
@given(st.text() | CHARACTERS | st.lists(st.sampled_from(PIECES + SIGNS), max_size=25).map("".join))
@example("\x00")
@example("2d6\ud800")
@example("²")
@example("(" * 100)
@example("-" * 100)
@example("9" * 100)
@example("d[9..." * 16)
@example("2d1d1+" * 16 + "1")
@example("D1D1")
@example("D1D0")
def test_any_text_is_refused_with_a_code_or_rolled(text):
    refused_or_rolled(text)
