"""Dice outside of fights: stored throws, fairness, and who may see a roll."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs.rolls.service import (
    FACES_KEPT,
    RollRequest,
    Throw,
    fairness,
    may_see,
    pool_notation,
    resolve_saved,
    throw,
    throw_of,
)
from bot.cogs.rolls.store import RollRow, SavedRollRow
from rules.dice import DiceError
from rules.dice.rng import ScriptedDice, SeededDice
from rules.dice.statistics import FAR_OFF_DICE, far_off

NOTATIONS = ("2d5", "4d6kh3+2", "6d6!", "8d10r3", "5d10!t8", "3dF", "d%", "2d[0..5]-3", "3d6!ro1dl1*2", "7", "0d6")
VERA, MAUD, KARL = 1, 2, 3


def row(result: Throw, request: RollRequest, **fields: object) -> RollRow:
    """The throw as it comes out of the store."""
    kept = result.new_row(request, VERA)
    plain = RollRow(9, 5, VERA, VERA, 0, kept.notation, kept.label, kept.faces, kept.total, kept.seen_by, None, None)
    return replace(plain, **fields)


@given(st.sampled_from(NOTATIONS), st.integers())
def test_a_stored_throw_is_the_same_throw(notation: str, seed: int) -> None:
    original = throw(notation, SeededDice(seed))
    assert throw_of(row(original, RollRequest(notation))) == original


@given(st.integers(0, 50), st.integers(2, 10), st.sampled_from(["explode", "double", "plain"]), st.integers(0, 20))
def test_a_stored_pool_is_the_same_pool(pool: int, target: int, tens: str, enhancement: int) -> None:
    notation = pool_notation(pool, target, tens, enhancement)
    original = throw(notation, SeededDice(f"{notation}"))
    assert throw_of(row(original, RollRequest(notation))) == original
    assert len(list(original.initial_dice)) == pool


def test_only_the_total_of_a_very_large_throw_is_stored() -> None:
    few, many = (throw(f"{count}d1", SeededDice(1)) for count in (FACES_KEPT, FACES_KEPT + 1))
    assert json.loads(row(few, RollRequest("")).faces or "") == [1] * FACES_KEPT
    assert throw_of(row(many, RollRequest(""))) is None
    assert row(many, RollRequest("")).total == FACES_KEPT + 1


@pytest.mark.parametrize(
    "typed",
    [
        *("", "@everyone", "1/0", "9999d9999", "pool:", "pool:1", "pool:1:2:3:4:5"),
        *("pool:9:99:explode:0", "pool:٣:8:plain:0"),
    ],
)
def test_a_wrong_notation_is_a_dice_error(typed: str) -> None:
    with pytest.raises(DiceError):
        throw(typed, SeededDice(1))


@pytest.mark.parametrize(
    ("notation", "faces", "initial"),
    [
        ("2d6!", (6, 6, 1, 3), [6, 3]),
        ("2d6r1", (1, 1, 4, 2), [1, 2]),
        ("2d6!ro1", (1, 6, 1, 5, 4), [1, 4]),
        ("2d6!kh1", (6, 2, 5), [6, 5]),
        ("d6+d6!+d6", (6, 6, 2, 6), [6, 6, 6]),
        ("pool:2:8:explode:0", (10, 3, 10, 4), [10, 3]),
    ],
)
def test_a_die_rolled_because_of_another_die_is_not_initial(
    notation: str, faces: tuple[int, ...], initial: list[int]
) -> None:
    assert [face for face, _, _ in throw(notation, ScriptedDice(faces)).initial_dice] == initial


@given(st.sampled_from([("2d6!", 2), ("8d10r3", 8), ("3d6!ro1dl1*2", 3), ("4d6kh3+2d4!", 6)]), st.integers())
def test_the_number_of_initial_dice_does_not_depend_on_the_faces(kind: tuple[str, int], seed: int) -> None:
    """Otherwise those that count would not fall like fair dice."""
    notation, count = kind
    assert len(list(throw(notation, SeededDice(seed)).initial_dice)) == count


def test_fairness_is_exact_for_each_kind_of_die() -> None:
    throws = [throw("3d6+d20", ScriptedDice((1, 2, 3, 20))), throw("d6", ScriptedDice((6,)))]
    d6, d20 = fairness(throws)
    assert (d6.die, d6.dice, d6.mean, d6.expected) == ("d6", 4, 300, 350)
    assert d6.far_off == round(1_000 * far_off(4, 1, 6, 12))
    assert (d20.die, d20.dice, d20.mean, d20.far_off) == ("d20", 1, 2_000, 100)


def test_fairness_counts_the_newest_of_very_many_dice() -> None:
    newest = throw("300d2", ScriptedDice([2] * 300))
    older = throw("300d2", ScriptedDice([1] * 300))
    (d2,) = fairness([newest] * 3 + [older] * 9)
    assert d2.dice <= FAR_OFF_DICE
    assert d2.mean == 200


def test_a_saved_roll_is_found_by_its_name_in_any_case() -> None:
    saved = [SavedRollRow("épée longue", "Épée longue", "2d6+1")]
    assert resolve_saved(" ÉPÉE LONGUE ", saved) == ("2d6+1", "Épée longue")
    assert resolve_saved("2d6", saved) == ("2d6", "")
    assert resolve_saved("2d6+1", saved) == ("2d6+1", "")


@pytest.mark.parametrize("typed", ["attack+2", "Attack + 2", "ATTACK\uff0b2"])
def test_something_is_added_to_a_saved_roll(typed: str) -> None:
    saved = [SavedRollRow("attack", "Attack", "1d20+5 # to hit"), SavedRollRow("att", "Att", "d4")]
    notation, name = resolve_saved(typed, saved)
    assert (notation.replace(" ", ""), name) == ("1d20+5+2", "Attack")
    assert resolve_saved("attack-1d4", saved) == ("1d20+5-1d4", "Attack")


def test_a_saved_roll_with_a_sign_in_its_name_is_itself() -> None:
    saved = [SavedRollRow("attack+2", "attack+2", "d6"), SavedRollRow("attack", "attack", "d8")]
    assert resolve_saved("attack+2", saved) == ("d6", "attack+2")


@pytest.mark.parametrize(("seen_by", "viewers"), [("all", {VERA, MAUD, KARL}), ("me", {VERA}), ("gm", {MAUD})])
def test_viewers_of_a_roll(seen_by: str, viewers: set[int]) -> None:
    kept = row(throw("d6", SeededDice(1)), RollRequest("d6"), seen_by=seen_by, gm_id=MAUD)
    assert {who for who in (VERA, MAUD, KARL) if may_see(kept, who, gm=False, reads=True)} == viewers
    assert may_see(kept, KARL, gm=True, reads=True) == (seen_by != "me")


@pytest.mark.parametrize(("seen_by", "viewers"), [("all", {VERA}), ("me", {VERA}), ("gm", set())])
def test_without_access_to_the_channel_only_own_rolls_are_seen(seen_by: str, viewers: set[int]) -> None:
    kept = row(throw("d6", SeededDice(1)), RollRequest("d6"), seen_by=seen_by, gm_id=MAUD)
    assert {who for who in (VERA, MAUD, KARL) if may_see(kept, who, gm=False, reads=False)} == viewers
    assert not may_see(kept, KARL, gm=True, reads=False)


def test_a_private_roll_for_another_user_is_seen_by_the_roller() -> None:
    kept = row(throw("d6", SeededDice(1)), RollRequest("d6"), seen_by="me", asked_by=MAUD)
    assert [who for who in (VERA, MAUD, KARL) if may_see(kept, who, gm=True, reads=True)] == [MAUD]
    nameless = replace(kept, asked_by=None)
    assert not any(may_see(nameless, who, gm=True, reads=True) for who in (VERA, MAUD, KARL))


def test_a_stored_throw_with_an_outdated_notation_keeps_its_total() -> None:
    made = row(throw("2d6", ScriptedDice([3, 4])), RollRequest("2d6"), notation="2d6/0")
    assert throw_of(made) is None
    assert made.total == 7
