"""The three sources of dice."""

import random
from collections import Counter

import pytest

from rules.dice.rng import DiceSourceError, NoFaceLeftError, ScriptedDice, SeededDice, SystemDice, WrongFaceError

ANY_CHANCE = pytest.mark.parametrize("chance", [SystemDice(), SeededDice(7)], ids=["system", "seeded"])
# One byte per die, exactly one byte, more than one byte.
RANGES = pytest.mark.parametrize(("low", "high"), [(1, 5), (0, 5), (-1, 1), (7, 7), (1, 256), (-300, 300), (1, 10**6)])


@ANY_CHANCE
@RANGES
def test_a_face_is_on_the_die(chance, low, high):
    assert all(low <= chance.die(low, high) <= high for _ in range(2_000))


@ANY_CHANCE
def test_every_face_comes_up(chance):
    assert {chance.die(0, 5) for _ in range(2_000)} == {0, 1, 2, 3, 4, 5}
    assert len({chance.die(1, 256) for _ in range(20_000)}) == 256


def test_a_seeded_die_is_fair():
    """By the remainder of a byte alone, 1..56 of 100 faces would come up in 66 % of all cases."""
    chance = SeededDice("fair")
    thrown = Counter(chance.die(1, 100) for _ in range(100_000))
    low_half = sum(thrown[face] for face in range(1, 57))
    assert 55_000 < low_half < 57_000


def test_a_die_without_faces_is_an_error():
    for chance in (SystemDice(), SeededDice(1)):
        with pytest.raises(ValueError, match="empty range"):
            chance.die(5, 1)


def test_the_same_seed_gives_the_same_faces():
    one, same, other = SeededDice("table 3"), SeededDice("table 3"), SeededDice("table 4")
    faces = [one.die(1, 10) for _ in range(50)]
    assert [same.die(1, 10) for _ in range(50)] == faces
    assert [other.die(1, 10) for _ in range(50)] != faces


def test_seeded_faces_never_change():
    """Stored demonstrations and golden fights depend on them."""
    chance = SeededDice(2026)
    assert [chance.die(1, 5) for _ in range(8)] == [1, 5, 2, 1, 3, 4, 2, 2]
    assert [chance.die(1, 1000) for _ in range(3)] == [159, 6, 321]


def test_no_chance_touches_the_shared_generator():
    random.seed(1)
    before = random.getstate()
    SeededDice(5).die(1, 6)
    SystemDice().die(1, 1000)
    assert random.getstate() == before


def test_scripted_faces_come_in_order():
    chance = ScriptedDice([2, 3, 10])
    assert (chance.die(1, 5), chance.die(1, 5)) == (2, 3)
    assert chance.left == (10,)
    assert chance.die(1, 10) == 10
    assert chance.left == ()


def test_scripted_faces_run_out():
    chance = ScriptedDice([4])
    chance.die(1, 6)
    with pytest.raises(NoFaceLeftError):
        chance.die(1, 6)


@pytest.mark.parametrize("face", [0, 6, -1])
def test_a_scripted_face_must_be_on_the_die(face):
    chance = ScriptedDice([face])
    with pytest.raises(WrongFaceError) as caught:
        chance.die(1, 5)
    assert (caught.value.face, caught.value.low, caught.value.high) == (face, 1, 5)
    assert chance.left == (face,), "the wrong face is still there to be looked at"


def test_what_a_script_refuses_is_a_chance_error_and_a_value_error():
    assert issubclass(NoFaceLeftError, DiceSourceError)
    assert issubclass(WrongFaceError, DiceSourceError)
    assert issubclass(DiceSourceError, ValueError)
