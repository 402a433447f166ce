"""Sources of dice."""

import random
from collections import Counter

import pytest

from rules.dice.rng import DiceSourceError, NoFaceLeftError, ScriptedDice, SeededDice, SystemDice, WrongFaceError

RANDOM = pytest.mark.parametrize("source", [SystemDice(), SeededDice(7)], ids=["system", "seeded"])
# One byte per die, exactly one byte, more than one byte.
RANGES = pytest.mark.parametrize(("low", "high"), [(1, 5), (0, 5), (-1, 1), (7, 7), (1, 256), (-300, 300), (1, 10**6)])


@RANDOM
@RANGES
def test_a_face_is_on_the_die(source, low, high):
    assert all(low <= source.die(low, high) <= high for _ in range(2_000))


@RANDOM
def test_every_face_comes_up(source):
    assert {source.die(0, 5) for _ in range(2_000)} == {0, 1, 2, 3, 4, 5}
    assert len({source.die(1, 256) for _ in range(20_000)}) == 256


def test_a_seeded_die_is_fair():
    """By the remainder of a byte alone, 1..56 of 100 faces would come up in 66 % of all cases."""
    source = SeededDice("fair")
    thrown = Counter(source.die(1, 100) for _ in range(100_000))
    low_half = sum(thrown[face] for face in range(1, 57))
    assert 55_000 < low_half < 57_000


@RANDOM
def test_a_die_without_faces_is_an_error(source):
    with pytest.raises(ValueError, match="empty range"):
        source.die(5, 1)


def test_the_same_seed_gives_the_same_faces():
    first, same, other = ([source.die(1, 10) for _ in range(50)] for source in map(SeededDice, (3, 3, 4)))
    assert first == same != other


def test_seeded_faces_never_change():
    """Stored demonstrations and golden fights depend on them."""
    source = SeededDice(2026)
    assert [source.die(1, 5) for _ in range(8)] == [1, 5, 2, 1, 3, 4, 2, 2]
    assert [source.die(1, 1000) for _ in range(3)] == [159, 6, 321]


def test_no_source_changes_the_shared_generator():
    random.seed(1)
    before = random.getstate()
    SeededDice(5).die(1, 6)
    SystemDice().die(1, 1000)
    assert random.getstate() == before


def test_scripted_faces_come_in_order_and_run_out():
    source = ScriptedDice([2, 3, 10])
    assert (source.die(1, 5), source.die(1, 5)) == (2, 3)
    assert source.left == (10,)
    assert source.die(1, 10) == 10
    assert source.left == ()
    with pytest.raises(NoFaceLeftError):
        source.die(1, 6)


@pytest.mark.parametrize("face", [0, 6, -1])
def test_a_scripted_face_must_be_on_the_die(face):
    source = ScriptedDice([face])
    with pytest.raises(WrongFaceError) as caught:
        source.die(1, 5)
    assert (caught.value.face, caught.value.low, caught.value.high) == (face, 1, 5)
    assert source.left == (face,), "the face is still the next one"


def test_errors_of_scripted_dice():
    assert issubclass(NoFaceLeftError, DiceSourceError)
    assert issubclass(WrongFaceError, DiceSourceError)
    assert issubclass(DiceSourceError, ValueError)
