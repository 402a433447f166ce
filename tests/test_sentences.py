"""The tool that looks for sentences by code."""

import pytest

from tests.sentences import how_often, label, says

ATTACKS = "Riposte:\n  ⚔️ **Karl** attacks Vera\n  Nils attacks Vera"


def test_a_parameter_that_is_not_given_may_be_anything():
    assert says(ATTACKS, "duel-brief-attack", name="Karl")
    assert says(ATTACKS, "duel-brief-attack", against="Vera")
    assert not says(ATTACKS, "duel-brief-attack", name="Vera")
    assert how_often(ATTACKS, "duel-brief-attack") == 2


def test_a_keyword_chooses_the_variant():
    assert says("Karl holds back", "duel-log-stance", stance="hold")
    assert not says("Karl holds back", "duel-log-stance", stance="fight")
    assert says("Karl holds back", "duel-log-stance")


def test_numbers_are_given_as_they_are_displayed():
    told = "… and 3 more lines"
    assert says(told, "ui-more", count=3)
    assert not says(told, "ui-more", count=30)
    with pytest.raises(AssertionError, match="give it as it is displayed"):
        says(told, "ui-stats-die", mean=150)


def test_another_language():
    assert says("Karl attaque Vera", "duel-brief-attack", locale="fr", name="Karl")
    assert label("label-reopen") == "Open the fight again"


def test_mistakes_of_a_test_raise():
    with pytest.raises(LookupError):
        says(ATTACKS, "no-such-code")
    with pytest.raises(AssertionError, match="does not depend on"):
        says(ATTACKS, "duel-brief-attack", attacker="Karl")
    with pytest.raises(AssertionError, match="no words of its own"):
        says(ATTACKS, "ui-rewound")
