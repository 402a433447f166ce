"""The GM's decisions: out of action, surprise, modifiers, factors, outcomes (docs/rules/totals.md 1.2, 1.3, 1.4)."""

import pytest
from totals_table import TotalsTable, ada_bo_cy, speeds

from rules.commands import Leave, Next, Remove, Reroll
from rules.totals import commands as ask

# --- out, and by whom ---


def test_the_striker_named_decides_whether_the_fallen_still_strike():
    """B19, and then the GM says that it was A after all (B18)."""
    table = speeds(6, 4, 2)
    table.hit("A", "C")
    table.fell("B", "C")
    assert table.due() == ["C"]
    table.out("C", "A")
    assert table.still() == ["A", "B"]
    assert table.phase == "over"


def test_the_gm_has_the_last_word_on_strikes():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.out("B", "A")
    for strikes, due in (("yes", ["B"]), ("no", ["C"]), ("rule", ["C"])):
        table.do(ask.StillStrikes(combatant="B", strikes=strikes))
        assert table.due() == due


def test_an_active_attacker_may_be_kept_from_striking():
    table = speeds(6, 5)
    table.do(ask.StillStrikes(combatant="A", strikes="no"))
    assert table.due() == ["B"]
    assert table.refuse(ask.StrikeNow(), "a") == "totals-no-attack"


def test_combatants_who_are_not_put_out():
    table = ada_bo_cy()
    assert table.refuse(ask.PutOut(combatant="Cy")) == "totals-not-revealed"
    table.do(Remove(combatant="Cy"))
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    assert table.refuse(ask.PutOut(combatant="Cy", striker="Ada")) == "is-already"
    assert table.refuse(ask.PutOut(combatant="Bo", striker="Ada")) == "totals-no-hit"
    table.strike("Ada", -9)
    table.strike("Bo", 9)
    assert table.refuse(ask.PutOut(combatant="Bo", striker="Ada")) == "totals-no-hit"
    table.out("Ada", "Bo")


# --- surprise ---


@pytest.mark.parametrize(("surprise", "totals"), [("drawn", (6, 2, 6, 3)), ("bare", (5, 0, 5, 0))])
def test_surprise_lasts_for_the_turn(surprise, totals):
    table = ada_bo_cy()
    table.do(ask.Surprised(combatant="Ada", surprise=surprise))
    table.all_normal()
    assert table.totals("Ada") == totals
    table.finish_turn()
    assert table.melee.surprised == {}


def test_users_102_a_whole_side_is_surprised_at_once():
    table = ada_bo_cy()
    table.do(ask.Surprised(side="pc"))
    assert set(table.melee.surprised) == {table.id("Ada"), table.id("Bo")}
    table.do(ask.Surprised(side="pc", surprise="no"))
    assert table.melee.surprised == {}


def test_one_or_a_side():
    table = ada_bo_cy()
    assert table.refuse(ask.Surprised()) == "totals-one-or-side"
    assert table.refuse(ask.Surprised(combatant="Ada", side="pc")) == "totals-one-or-side"
    assert table.refuse(ask.Surprised(combatant="Ada", surprise="no")) == "nothing-changed"


# --- modifiers ---


@pytest.mark.parametrize(
    ("total", "totals"),
    [("speed", (8, 7, 6, 3)), ("defence", (6, 9, 6, 3)), ("attack", (6, 7, 8, 3)), ("damage", (6, 7, 6, 5))],
)
def test_each_total_may_be_modified(total, totals):
    table = ada_bo_cy().all_normal()
    table.do(ask.Modify(combatant="Ada", total=total, modifier=2, lasts="turn"))
    assert table.totals("Ada") == totals


@pytest.mark.parametrize(("lasts", "attack_by_turn"), [("next", [6, 3, 3]), ("turn", [3, 6, 6]), ("always", [3, 3, 3])])
def test_how_long_a_modifier_lasts(lasts, attack_by_turn):
    table = ada_bo_cy().all_normal()
    table.do(ask.Modify(combatant="Ada", total="attack", modifier=-3, lasts=lasts))
    for attack in attack_by_turn:
        assert table.totals("Ada")[2] == attack
        table.finish_turn().all_normal()


def test_later_modifiers_replace_earlier_ones_total_by_total():
    table = ada_bo_cy().all_normal()
    table.do(ask.Modify(combatant="Ada", total="attack", modifier=-3))
    table.do(ask.Modify(combatant="Ada", total="speed", modifier=-1, lasts="always"))
    table.do(ask.Modify(combatant="Ada", total="attack", modifier=-5))
    table.finish_turn().all_normal()
    assert table.totals("Ada") == (5, 7, 1, 3)


def test_a_modifier_of_speed_changes_the_order_at_once():
    table = speeds(9, 6, 3)
    table.do(ask.Modify(combatant="C", total="speed", modifier=20, lasts="turn"))
    assert table.due() == ["C"]


@pytest.mark.parametrize(
    "change",
    [
        ask.Modify(combatant="A", total="attack", modifier=-9, lasts="turn"),
        ask.Surprised(combatant="B"),
        ask.SetFactor(combatant="A", factor="ff", strength=1),
        ask.Retarget(combatant="A", target="C"),
    ],
    ids=lambda change: change.verb,
)
def test_a_roll_pressed_before_the_numbers_changed_is_stale(change):
    table = speeds(9, 6, 3)
    drawn = table.state.revision
    table.do(change)
    assert table.refuse(ask.StrikeNow(), "a", drawn=drawn) == "stale"


# --- factors and outcomes ---


def test_a_charge_behind_a_shield():
    """1.2: the GM judges that it has no finesse factor."""
    table = ada_bo_cy()
    table.mix("Cy", "Ada", ff=5, fd=5)
    assert table.refuse(ask.SetFactor(combatant="Cy", factor="ff", strength=0)) == "totals-not-revealed"
    table.all_normal()
    table.do(ask.SetFactor(combatant="Cy", factor="ff", strength=0))
    table.do(ask.SetFactor(combatant="Cy", factor="fd", strength=3))
    assert table.totals("Cy") == (2, 3, 0, 10)
    table.do(ask.SetFactor(combatant="Cy", factor="fd", strength=3, taken="yes"))
    assert table.totals("Cy") == (2, 3, 0, 4)
    assert table.refuse(ask.SetFactor(combatant="Cy", factor="ff", strength=0)) == "nothing-changed"


def test_hit_or_miss_by_decree():
    table = ada_bo_cy().all_normal()
    table.strike("Ada", -9)
    table.do(ask.Outcome(combatant="Ada", hit="yes"))
    assert table.hits() == {"Ada": True}
    assert table.refuse(ask.Outcome(combatant="Bo", hit="no")) == "totals-not-struck"


def test_a_strike_is_rolled_again():
    table = ada_bo_cy(1, 9, 9, 1).all_normal()
    table.strike("Ada")
    table.do(ask.Outcome(combatant="Ada", hit="no"))
    table.do(Reroll(combatant="Ada"))
    assert table.melee.strikes[0].dice == 8
    assert table.hits() == {"Ada": True}


def test_a_strike_is_changed_also_when_the_turn_is_over():
    table = speeds(9, 1)
    table.strike("A", 0)
    table.strike("B", -9)
    assert table.phase == "over"
    table.do(ask.Outcome(combatant="B", hit="yes"))
    table.out("A", "B")
    table.do(Next())


def test_typed_dice_are_not_rolled_again():
    table = ada_bo_cy(dice="typed").all_normal()
    table.strike("Ada", 3)
    assert table.refuse(Reroll(combatant="Ada")) == "totals-type-dice"


def test_a_fighter_may_neglect_the_defence():
    table = ada_bo_cy()
    table.mix("Ada", "Cy", ff=5, fp=-5)
    table.all_normal()
    assert table.totals("Ada") == (6, -3, 11, 3)
    assert table.refuse(ask.SetFactor(combatant="Ada", factor="ff", strength=-1)) == "out-of-range"
    table.do(ask.SetFactor(combatant="Ada", factor="fp", strength=2))
    assert table.totals("Ada")[1] == 4


def test_numbers_are_corrected_after_the_end_of_the_turn_too():
    table = speeds(9, 1)
    table.fell("A", "B")
    assert table.phase == "over"
    table.do(ask.Modify(combatant="B", total="defence", modifier=20, lasts="turn"))
    assert table.due() == ["B"]


# --- a lone survivor ---


def test_next_ends_the_turn_of_a_fighter_without_an_opponent():
    table = speeds(6, 5)
    table.strike("A", 9)
    table.out("B", "A")
    table.do(ask.Pass(combatant="B"))
    table.do(Next())
    assert table.phase == "declaring"
    assert table.do(Next()) == ["totals.revealed", "totals.turn-ended"]
    assert table.plan("A").stance == "none"


def test_an_attack_that_was_declared_is_dropped_when_no_opponent_is_left():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.attack("Ada", "Bo")
    table.do(Leave(), "ben")
    assert table.do(Next())[-1] == "totals.turn-ended"
    assert table.plan("Ada").stance == "none"


def test_next_passes_a_strike_for_which_no_target_is_left():
    table = speeds(6, 5)
    table.do(Leave(), "b")
    assert table.due() == ["A"]
    assert table.do(Next()) == ["totals.passed", "totals.turn-ended"]


def test_to_let_strike_still_is_refused_for_a_strike_that_was_made_and_counts():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    assert table.refuse(ask.StillStrikes(combatant="A", strikes="yes")) == "totals-strike-counts"
