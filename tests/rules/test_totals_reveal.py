"""The reveal, the next turn, and the styles that outlast it (docs/rules/totals.md R9, S1-9, S1-13)."""

import pytest
from totals_table import TotalsTable, ada_bo_cy

from rules.commands import Declare, Next, Rule
from rules.totals.commands import Choose, Confirm, ForgetStyle, Mix, Reveal, SaveStyle, UseStyle
from rules.totals.model import Factors, Style

# --- the reveal ---


def test_users_99_all_is_revealed_when_all_are_in():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    table.stand_by("Bo")
    assert table.attack("Cy", "Ada") == ["totals.chosen", "totals.revealed", "totals.called"]
    assert not table.latest("revealed").early


def test_without_an_attack_the_turn_is_over_at_once():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.defend("Ada")
    assert table.stand_by("Bo") == ["totals.chosen", "totals.revealed", "totals.turn-ended"]


def test_a_press_for_a_state_in_the_middle_of_a_step_is_stale():
    """No viewer has seen the turn after the reveal and before its end."""
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.defend("Ada")
    table.stand_by("Bo")
    assert table.refuse(Next(), drawn=table.state.revision - 1) == "stale"
    table.do(Next(), drawn=table.state.revision)


@pytest.mark.parametrize("missing", ["normal", "none"])
def test_the_gm_reveals_and_fills_in_for_the_missing(missing):
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    table.do(Reveal(missing=missing))
    assert table.plan("Ada").manner == "feint"
    assert not table.plan("Ada").filled
    bo = table.plan("Bo")
    assert bo.filled
    assert bo.stance == ("attack" if missing == "normal" else "none")
    assert table.latest("revealed").early


def test_next_reveals_with_normal_attacks():
    table = ada_bo_cy()
    table.do(Next())
    assert table.plan("Bo").target == table.id("Cy")
    # Whom the GM's Cy attacks is not clear among two, so that is named when it is Cy's turn.
    assert table.plan("Cy").target is None


def test_an_unconfirmed_choice_counts_when_the_gm_reveals():
    table = ada_bo_cy()
    table.attack("Ada", "Bo")
    table.defend("Bo")
    table.do(Reveal())
    assert table.plan("Ada").target == table.id("Bo")
    assert table.plan("Ada").stands


def test_no_choices_after_the_reveal():
    table = ada_bo_cy()
    drawn = table.state.revision
    table.all_normal()
    before = table.state
    for command in (Choose(target="Cy"), Declare(intent="defensive")):
        assert table.refuse(command, "ann", drawn=drawn) == "stale"
    for command in (Choose(target="Cy"), Mix(), UseStyle(style="x"), Declare(intent="defensive")):
        assert table.refuse(command, "ann") == "totals-revealed"
    assert table.refuse(Confirm(), "ann") == "totals-nothing-to-confirm"
    assert table.refuse(Reveal()) == "totals-revealed-already"
    assert table.state == before


def test_the_house_rule_of_secrecy_counts_from_the_next_turn_on():
    """A GM can't look by switching it."""
    table = ada_bo_cy()
    table.do(Rule(setting="declare", value="open"))
    assert table.melee.declare == "hidden"
    table.all_normal()
    table.finish_turn()
    assert table.melee.declare == "open"


# --- new turns ---


def test_a_new_turn_clears_declarations_and_keeps_styles():
    table = ada_bo_cy()
    table.do(SaveStyle(style="Charge", ff=5, fd=5), "ann")
    table.mix("Ada", "Cy", ff=5, fd=5)
    table.all_normal()
    table.finish_turn()
    assert table.melee.plans == {}
    assert table.melee.strikes == ()
    assert table.state.find("Ada").sheet.styles == (Style(name="Charge", factors=Factors(ff=5, fd=5)),)


# --- styles ---


def test_a_style_is_used_by_its_name_and_replaced_by_another_of_it():
    table = ada_bo_cy()
    table.do(SaveStyle(style="charge", fd=2), "ann")
    table.do(SaveStyle(style="Charge", ff=5, fd=5), "ann")
    assert [style.factors for style in table.state.find("Ada").sheet.styles] == [Factors(ff=5, fd=5)]
    table.do(UseStyle(style=" charge ", target="Cy"), "ann")
    assert table.totals("Ada") == (6, 2, 6, 8)


def test_five_styles_and_no_more():
    table = ada_bo_cy()
    for number in range(5):
        table.do(SaveStyle(style=f"Style {number}", fr=number), "ann")
    assert table.refuse(SaveStyle(style="One more"), "ann") == "totals-styles-full"
    table.do(SaveStyle(style="Style 3", fr=9), "ann")
    table.do(ForgetStyle(style="Style 0"), "ann")
    table.do(SaveStyle(style="One more"), "ann")


def test_styles_that_do_not_exist():
    table = ada_bo_cy()
    assert table.refuse(UseStyle(style="x", target="Cy"), "ann") == "totals-no-such-style"
    assert table.refuse(ForgetStyle(style="x"), "ann") == "totals-no-such-style"
    assert table.refuse(SaveStyle(style="  "), "ann") == "name-empty"
