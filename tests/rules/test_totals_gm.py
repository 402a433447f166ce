"""The GM's decisions: out of action, surprise, modifiers, factors, outcomes (docs/rules/totals.md 1.2, 1.3, 1.4)."""

import pytest
from totals_table import ada_bo_cy, speeds

from rules.commands import Next, Remove, Reroll
from rules.totals.commands import Modify, Outcome, PutOut, Retarget, SetFactor, StillStrikes, StrikeNow, Surprised

# --- out, and by whom ---


def test_by_whom_decides_who_still_strikes():
    """B19, and then the GM says that it was A after all (B18)."""
    table = speeds(6, 4, 2)
    table.strike("A", 9)
    table.strike("B", 9)
    table.out("C", "B")
    assert table.due() == ["C"]
    table.out("C", "A")
    assert table.still() == ["A", "B"]
    assert table.phase == "over"


def test_the_gm_has_the_last_word_on_who_strikes():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.out("B", "A")
    table.do(StillStrikes(combatant="B", strikes="yes"))
    assert table.due() == ["B"]
    table.do(StillStrikes(combatant="B", strikes="no"))
    assert table.due() == ["C"]
    table.do(StillStrikes(combatant="B", strikes="rule"))
    assert table.due() == ["C"]


def test_an_active_attacker_may_be_kept_from_striking():
    table = speeds(6, 5)
    table.do(StillStrikes(combatant="A", strikes="no"))
    assert table.due() == ["B"]
    assert table.refuse(StrikeNow(), "a") == "totals-no-attack"


def test_a_fighter_is_not_put_out_by_the_own_strike():
    table = speeds(6, 5)
    assert table.refuse(PutOut(combatant="A", striker="A")) == "totals-by-oneself"


def test_a_fighter_out_before_the_turn_is_not_put_out_again():
    table = ada_bo_cy()
    table.do(Remove(combatant="Cy"))
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    assert table.refuse(PutOut(combatant="Cy", striker="Ada")) == "is-already"


def test_out_is_for_after_the_reveal():
    assert ada_bo_cy().refuse(PutOut(combatant="Cy")) == "totals-not-revealed"


# --- surprise ---


@pytest.mark.parametrize(("surprise", "totals"), [("drawn", (6, 2, 6, 3)), ("bare", (5, 0, 5, 0))])
def test_the_surprised(surprise, totals):
    table = ada_bo_cy()
    table.do(Surprised(combatant="Ada", surprise=surprise))
    table.all_normal()
    assert table.totals("Ada") == totals


def test_users_102_a_whole_side_is_surprised_at_once():
    table = ada_bo_cy()
    table.do(Surprised(side="pc"))
    assert set(table.melee.surprised) == {table.id("Ada"), table.id("Bo")}
    table.do(Surprised(side="pc", surprise="no"))
    assert table.melee.surprised == {}


def test_surprise_lasts_for_the_turn():
    table = ada_bo_cy()
    table.do(Surprised(combatant="Ada"))
    table.all_normal().finish_turn()
    assert table.melee.surprised == {}


def test_one_or_a_side():
    table = ada_bo_cy()
    assert table.refuse(Surprised()) == "totals-one-or-side"
    assert table.refuse(Surprised(combatant="Ada", side="pc")) == "totals-one-or-side"
    assert table.refuse(Surprised(combatant="Ada", surprise="no")) == "nothing-changed"


# --- modifiers ---


@pytest.mark.parametrize(
    ("total", "totals"),
    [("speed", (8, 7, 6, 3)), ("defence", (6, 9, 6, 3)), ("attack", (6, 7, 8, 3)), ("damage", (6, 7, 6, 5))],
)
def test_each_total_may_be_modified(total, totals):
    table = ada_bo_cy().all_normal()
    table.do(Modify(combatant="Ada", total=total, modifier=2, lasts="turn"))
    assert table.totals("Ada") == totals


def test_a_wound_counts_from_the_next_turn_on():
    table = ada_bo_cy().all_normal()
    table.do(Modify(combatant="Ada", total="attack", modifier=-3))
    assert table.totals("Ada") == (6, 7, 6, 3)
    for _ in range(2):
        table.finish_turn().all_normal()
        assert table.totals("Ada") == (6, 7, 3, 3)


def test_for_this_turn_only():
    table = ada_bo_cy().all_normal()
    table.do(Modify(combatant="Ada", total="attack", modifier=-3, lasts="turn"))
    table.finish_turn().all_normal()
    assert table.totals("Ada")[2] == 6


def test_from_now_on():
    table = ada_bo_cy().all_normal()
    table.do(Modify(combatant="Ada", total="speed", modifier=-3, lasts="always"))
    assert table.totals("Ada")[0] == 3
    table.finish_turn().all_normal()
    assert table.totals("Ada")[0] == 3


def test_later_modifiers_replace_earlier_ones_total_by_total():
    table = ada_bo_cy().all_normal()
    table.do(Modify(combatant="Ada", total="attack", modifier=-3))
    table.do(Modify(combatant="Ada", total="speed", modifier=-1, lasts="always"))
    table.do(Modify(combatant="Ada", total="attack", modifier=-5))
    table.finish_turn().all_normal()
    assert table.totals("Ada") == (5, 7, 1, 3)


def test_a_modifier_of_speed_changes_the_order_at_once():
    table = speeds(9, 6, 3)
    table.do(Modify(combatant="C", total="speed", modifier=20, lasts="turn"))
    assert table.due() == ["C"]


@pytest.mark.parametrize(
    "change",
    [
        Modify(combatant="A", total="attack", modifier=-9, lasts="turn"),
        Surprised(combatant="B"),
        SetFactor(combatant="A", factor="ff", strength=1),
        Retarget(combatant="A", target="C"),
    ],
    ids=lambda change: change.verb,
)
def test_a_roll_pressed_before_the_numbers_changed_is_stale(change):
    table = speeds(9, 6, 3)
    drawn = table.state.revision
    table.do(change)
    assert table.refuse(StrikeNow(), "a", drawn=drawn) == "stale"


# --- factors and outcomes ---


def test_a_charge_behind_a_shield():
    """1.2: the GM judges that it has no finesse factor."""
    table = ada_bo_cy()
    table.mix("Cy", "Ada", ff=5, fd=5)
    table.all_normal()
    table.do(SetFactor(combatant="Cy", factor="ff", strength=0))
    table.do(SetFactor(combatant="Cy", factor="fd", strength=3))
    assert table.totals("Cy") == (2, 3, 0, 10)
    table.do(SetFactor(combatant="Cy", factor="fd", strength=3, taken="yes"))
    assert table.totals("Cy") == (2, 3, 0, 4)
    assert table.refuse(SetFactor(combatant="Cy", factor="ff", strength=0)) == "nothing-changed"


def test_hidden_factors_are_not_changed():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    assert table.refuse(SetFactor(combatant="Ada", factor="ff", strength=1)) == "totals-not-revealed"


def test_hit_or_miss_by_decree():
    table = ada_bo_cy().all_normal()
    table.strike("Ada", -9)
    assert table.hits() == {"Ada": False}
    table.do(Outcome(combatant="Ada", hit="yes"))
    assert table.hits() == {"Ada": True}
    assert table.refuse(Outcome(combatant="Bo", hit="no")) == "totals-not-struck"


def test_a_strike_is_rolled_again():
    table = ada_bo_cy(1, 9, 9, 1).all_normal()
    table.strike("Ada")
    table.do(Outcome(combatant="Ada", hit="no"))
    table.do(Reroll(combatant="Ada"))
    assert table.melee.strikes[0].dice == 8
    assert table.hits() == {"Ada": True}


def test_a_strike_is_changed_also_when_the_turn_is_over():
    table = speeds(9, 1)
    table.strike("A", 0)
    table.strike("B", -9)
    assert table.phase == "over"
    table.do(Outcome(combatant="B", hit="yes"))
    table.out("A", "B")
    table.do(Next())


def test_typed_dice_are_not_rolled_again():
    table = ada_bo_cy(dice="typed").all_normal()
    table.strike("Ada", 3)
    assert table.refuse(Reroll(combatant="Ada")) == "totals-type-dice"
