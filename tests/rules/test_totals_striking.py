"""The second half of a turn: who strikes when, at whom, with what dice (docs/rules/totals.md R5-R9, 1.3, S1-10)."""

import pytest
from table import GM
from totals_table import TotalsTable, ada_bo_cy, speeds

from rules.commands import Next, Remove, Roll, Rule
from rules.totals.commands import ChangeSheet, Pass, Retarget, StillStrikes, StrikeNow

# --- order ---


def test_falling_speed_decides_and_next_walks_down():
    table = speeds(9, 6, 3)
    assert table.refuse(StrikeNow(combatant="B"), "b") == "totals-wait"
    for name in "ABC":
        assert table.due() == [name]
        table.strike(name, 0)
    assert table.phase == "over"


def test_within_the_gap_any_of_them_may_strike_first():
    table = speeds(6, 5, 4)
    assert table.due() == ["A", "B", "C"]
    for name in "CAB":
        table.strike(name, 0)
    assert table.phase == "over"


def test_the_intransitive_three():
    """6, 4, 2: A and B may strike; C once A has, whatever B does."""
    table = speeds(6, 4, 2)
    assert table.due() == ["A", "B"]
    table.strike("B", 0)
    assert table.due() == ["A"]
    table.strike("A", 0)
    assert table.due() == ["C"]


@pytest.mark.parametrize(("gap", "due"), [(2, ["A"]), (3, ["A", "B"]), (5, ["A", "B", "C"]), (10, ["A", "B", "C"])])
def test_the_gap_is_a_house_rule(gap, due):
    assert speeds(6, 4, 2, gap=gap).due() == due


@pytest.mark.parametrize(("policy", "due"), [("anchored", ["A", "B"]), ("chained", ["A", "B", "C"])])
def test_groups_strike_together(policy, due):
    assert speeds(6, 4, 2, simultaneity=policy).due() == due


def test_anchored_lets_the_next_group_wait_for_the_whole_one_before_it():
    table = speeds(6, 4, 2, simultaneity="anchored")
    table.strike("A", 0)
    assert table.due() == ["B"]
    table.strike("B", 0)
    assert table.due() == ["C"]


def test_switching_the_policy_in_mid_turn_counts_at_once():
    table = speeds(6, 4, 2)
    table.do(Rule(setting="simultaneity", value="chained"))
    assert table.due() == ["A", "B", "C"]
    assert set(table.melee.called) == {table.id(name) for name in "ABC"}


def test_each_is_called_once():
    table = speeds(6, 4, 2)
    assert table.names(table.latest("called").combatants) == ["A", "B"]
    assert table.strike("A", 0) == ["totals.struck", "totals.called"]
    assert table.names(table.latest("called").combatants) == ["C"]
    assert table.strike("B", 0) == ["totals.struck"]


def test_equal_speeds_need_no_tie_break():
    table = speeds(5, 5)
    assert table.due() == ["A", "B"]


# --- strikes ---


def test_a_strike_is_rolled_with_the_dice_of_the_table():
    table = ada_bo_cy(7, 2)
    table.all_at("Cy", "Ada", "Bo").attack("Cy", "Ada")
    table.strike("Ada")
    (strike,) = table.melee.strikes
    assert (strike.base, strike.dice, strike.shown, strike.defence, strike.damage) == (6, 5, "7−2", 3, 3)
    assert strike.hits


@pytest.mark.parametrize(
    ("notation", "faces", "shown", "dice"),
    [
        ("open d10-d10", (10, 4, 3), "(10!+4)−3", 11),
        ("4dF", (1, -1, 0, 1), "(1−1+0+1)", 1),
        ("d20", (13,), "13", 13),
        ("2d6+1", (3, 4), "(3+4)+1", 8),
    ],
)
def test_any_dice(notation, faces, shown, dice):
    table = ada_bo_cy(*faces, dice=notation)
    table.all_at("Cy", "Ada", "Bo").attack("Cy", "Ada")
    table.strike("Ada")
    assert (table.melee.strikes[0].shown, table.melee.strikes[0].dice) == (shown, dice)


def test_dice_rolled_at_the_table():
    table = ada_bo_cy(dice="typed")
    table.all_at("Cy", "Ada", "Bo").attack("Cy", "Ada")
    assert table.refuse(StrikeNow(), "ann") == "totals-type-dice"
    table.strike("Ada", -12)
    assert table.melee.strikes[0].shown is None
    assert table.melee.strikes[0].total == -6
    assert table.refuse(Next()) == "totals-type-dice"


@pytest.mark.parametrize("typed", [-10, 10, 1_000])
def test_a_total_that_the_dice_cannot_give(typed):
    table = ada_bo_cy().all_normal()
    assert table.refuse(StrikeNow(dice=typed, combatant="Ada"), "ann") == "out-of-range"


def test_open_dice_may_come_to_anything():
    ada_bo_cy(dice="d10!-d10!").all_normal().strike("Ada", 57)


def test_dice_that_explode_without_end_are_refused():
    table = ada_bo_cy(*[10] * 10_001, dice="d10!").all_normal()
    assert table.refuse(StrikeNow(), "ann") == "dice"


def test_a_modifier_of_one_roll_and_the_shared_command():
    table = ada_bo_cy().all_normal()
    table.strike("Ada", 0, modifier=-2)
    assert table.melee.strikes[0].total == 4
    table.do(Roll(dice=-3), "ben")
    assert table.melee.strikes[1].dice == -3


def test_a_press_on_an_old_board_does_not_strike_twice():
    table = ada_bo_cy(1, 1, 1, 1).all_normal()
    drawn = table.state.revision
    table.do(StrikeNow(), "ann", drawn=drawn)
    assert table.refuse(StrikeNow(), "ann", drawn=drawn) == "totals-struck-already"
    # Bo strikes at the same time, so his press from the same board counts.
    table.do(StrikeNow(), "ben", drawn=drawn)


def test_no_strike_before_the_reveal_or_after_the_turn():
    table = ada_bo_cy()
    assert table.refuse(StrikeNow(), "ann") == "totals-not-revealed"
    assert table.refuse(Pass(), "ann") == "totals-not-revealed"
    assert table.refuse(Retarget(target="Bo"), "ann") == "totals-not-revealed"
    table.all_normal()
    while table.phase == "striking":
        table.do(Pass(combatant=table.due()[0]))
    assert table.refuse(StrikeNow(), "ann") == "totals-turn-over"


def test_no_strike_without_an_attack():
    table = ada_bo_cy(cy="pc")
    table.defend("Ada")
    table.all_normal()
    table.do(Pass(), "ben")
    for player in ("ann", "ben"):
        assert table.refuse(StrikeNow(), player) == "totals-no-attack"


def test_next_rolls_for_the_first_attacker():
    table = ada_bo_cy(4, 4)
    table.all_at("Cy", "Ada", "Bo").attack("Cy", "Ada")
    drawn = table.state.revision
    table.do(Next(), drawn=drawn)
    assert list(table.hits()) == ["Ada"]
    # Two presses of the same button strike once.
    assert table.refuse(Next(), drawn=drawn) == "stale"


def test_next_opens_the_next_turn():
    table = ada_bo_cy().all_normal().finish_turn()
    assert (table.melee.turn, table.phase) == (2, "declaring")


def test_a_gm_without_an_own_striker_is_asked_for_which():
    table = ada_bo_cy().all_normal()
    asked = table.give(StrikeNow(), GM)
    assert asked.code == "totals-for-whom"
    assert [choice.fields["combatant"] for choice in asked.choices] == [table.id("Ada"), table.id("Bo")]


def test_players_do_not_change_sheets_between_reveal_and_end_of_the_turn():
    table = ada_bo_cy().all_normal()
    assert table.refuse(ChangeSheet(skill=20), "ann") == "totals-sheet-later"
    table.do(ChangeSheet(skill=6, combatant="Ada"), GM)
    assert table.totals("Ada")[0] == 7


# --- targets ---


def test_a_target_that_was_never_named_is_named_now():
    table = ada_bo_cy().all_normal()
    table.strike("Ada", 0)
    table.strike("Bo", 0)
    assert table.refuse(StrikeNow(combatant="Cy", dice=0), GM) == "totals-name-target"
    assert table.refuse(Next()) == "totals-name-target"
    table.retarget("Cy", "Bo")
    table.strike("Cy", 0)
    assert table.melee.strikes[-1].target == table.id("Bo")


def test_a_target_put_out_before_may_be_changed():
    table = speeds(9, 6, 3, 3)
    table.retarget_all("C")
    table.strike("A", 9)
    table.out("C", "A")
    assert table.refuse(StrikeNow(dice=0), "b") == "totals-name-target"
    assert table.refuse(Retarget(target="C"), "b") == "totals-target-gone"
    table.retarget("B", "D")
    table.strike("B", 0)


def test_a_target_put_out_at_the_same_time_is_still_struck():
    table = speeds(6, 5, 1)
    table.retarget_all("C")
    table.strike("A", 9)
    table.out("C", "A")
    table.strike("B", 0)


def test_a_target_put_out_by_no_strike_is_out_at_once():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    table.defend("Bo")
    table.all_normal()
    table.out("Cy")
    assert table.refuse(StrikeNow(dice=0), "ann") == "totals-name-target"


def test_a_target_that_stands_is_kept_by_players():
    table = speeds(6, 5, 4)
    assert table.refuse(Retarget(target="C"), "a") == "totals-keeps-target"
    table.do(Retarget(target="C", combatant="A"), GM)
    assert table.latest("retargeted").override


def test_a_defence_that_finesse_has_lowered_is_low_against_every_attacker():
    """S1-12."""
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint", 3)
    table.attack("Bo", "Ada")
    table.attack("Cy", "Ada")
    for name in ("Ada", "Bo", "Cy"):
        table.strike(name, 0)
    assert [strike.defence for strike in table.melee.strikes] == [3, 4, 4]


# --- out of action ---


@pytest.mark.parametrize(
    ("dice_of_a", "dice_of_b", "striker"), [(9, 9, "B"), (9, -9, "A"), (-9, 9, "B"), (-9, -9, None)]
)
def test_a_fighter_taken_out_by_hand_falls_by_the_last_hit(dice_of_a, dice_of_b, striker):
    """S1-15; without a hit by no strike."""
    table = speeds(6, 5, 1)
    table.retarget_all("C")
    table.strike("A", dice_of_a)
    table.strike("B", dice_of_b)
    table.do(Remove(combatant="C"))
    assert table.melee.fallen == {table.id("C"): striker and table.id(striker)}


def test_out_without_a_strike_is_out_at_once():
    table = speeds(6, 5)
    table.do(Remove(combatant="B"))
    assert table.still() == ["A"]


def test_a_fallen_attacker_who_still_strikes_is_rolled_by_the_owner():
    table = speeds(6, 4, 2)
    table.strike("B", 9)
    table.strike("A", 9)
    table.out("C", "B")
    assert table.due() == ["C"]
    table.do(StrikeNow(dice=0), "c")
    assert table.phase == "over"


def test_a_fighter_who_comes_back_strikes():
    """The GM's decree about the fallen fighter is over, too."""
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.out("B", "A")
    table.do(StillStrikes(combatant="B", strikes="no"))
    assert table.due() == ["C"]
    table.do_set("B", status="active")
    assert table.due() == ["B"]


def test_a_fighter_who_leaves_strikes_no_more():
    table = speeds(6, 5, 4)
    table.do(Remove(combatant="B", how="gone"))
    assert table.due() == ["A", "C"]


def test_the_turn_ends_when_the_last_one_is_out():
    table = speeds(9, 1)
    table.strike("A", 9)
    assert "totals.turn-ended" in table.out("B", "A")


def test_out_before_the_turn_means_no_attack():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben").add("Cy", side="npc")
    table.do(Remove(combatant="Cy"))
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    assert "Cy" not in table.still()
