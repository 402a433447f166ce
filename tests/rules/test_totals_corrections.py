"""Corrections after a strike reach all that follows from it (docs/rules/totals.md S1-14 to S1-19, 1.3)."""

import pytest
from reading import said
from table import GM
from totals_table import ADA, BO, CY, TotalsTable, ada_bo_cy, speeds

from rules.commands import Declare, Join, Leave, Next, Remove, Reroll, Rule, Set
from rules.engine import preview
from rules.state import CLOCK, Actor
from rules.totals import commands as ask
from rules.totals.commands import Pass
from rules.view.for_viewer import board_for, log_for
from rules.waiting import awaited

CLOCKWORK = Actor(user=CLOCK, gm=True)


def lines(table):
    """The lines of the public board, and the short texts below them."""
    board = board_for(table.state)
    return [said(line) for line in (*board.lines, *board.asides)]


def felled_in_a_row():
    """A (9) has felled B (6) who had felled C (3): B's strike is void."""
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.fell("B", "C")
    table.out("B", "A")
    return table


# --- void strikes (S1-14) ---


def test_the_strike_of_one_ruled_out_by_a_faster_one_is_void_and_its_victim_strikes():
    table = felled_in_a_row()
    assert [strike.void for strike in table.melee.strikes] == [False, True]
    assert table.state.find("C").status == "active"
    assert table.due() == ["C"]
    assert "cancelled: A was 3 faster" in lines(table)[1]
    table.strike("C", 9)
    assert table.refuse(ask.PutOut(combatant="C", striker="B")) == "totals-no-hit"


def test_a_void_strike_is_told_to_the_gm_and_in_public():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.fell("B", "C")
    told = table.announcement(0).revision
    assert table.out("B", "A") == [
        "status-changed",
        "totals.felled",
        "totals.strike-replaced",
        "status-changed",
        "totals.turn-reopened",
        "totals.called",
    ]
    announcement = table.announcement(told)
    assert announcement.pings == ("c",)
    assert [line.code for line in announcement.lines] == ["totals-strike-void"]


def test_a_void_strike_counts_again_when_its_attacker_was_not_out_after_all():
    table = felled_in_a_row()
    table.do_set("B", status="active")
    assert not table.melee.strikes[1].void
    table.out("C", "B")
    assert table.phase == "over"


def test_a_combatant_out_by_no_strike_had_struck_in_time():
    table = speeds(9, 6, 3)
    table.fell("A", "C")
    table.out("A")
    assert not table.melee.strikes[0].void
    assert table.due() == ["B"]


def test_a_void_hit_has_put_no_combatant_out():
    table = felled_in_a_row()
    table.do(Remove(combatant="C", how="out"))
    assert table.melee.fallen[table.id("C")] is None


def test_a_fighter_who_leaves_strikes_no_more_despite_a_decree():
    table = speeds(9, 6, 3)
    table.do(ask.StillStrikes(combatant="A", strikes="yes"))
    for name in ("A", "B"):
        table.do(Remove(combatant=name, how="gone"))
    assert table.due() == ["C"]
    assert "B does not strike – left the fight" in lines(table)


def test_a_decree_outlasts_leaving_and_coming_back():
    table = speeds(9, 6, 3)
    table.do(ask.StillStrikes(combatant="A", strikes="no"))
    table.do(Leave(), "a")
    table.do(Join(name="A"), "a")
    assert table.due() == ["B"]


def test_a_fighter_who_leaves_after_being_ruled_out_does_not_get_the_strike_back():
    table = felled_in_a_row()
    table.do(Remove(combatant="B", how="gone"))
    assert table.melee.strikes[1].void


# --- out by hand (S1-15) ---


def test_a_miss_and_a_strike_at_another_put_no_combatant_out():
    table = speeds(6, 5, 1)
    table.strike("A", -9)
    table.do(Remove(combatant="B", how="out"))
    assert table.melee.fallen == {table.id("B"): None}
    assert table.due() == ["C"]


def test_to_leave_and_come_back_does_not_change_the_striker_who_felled_a_fighter():
    table = speeds(9, 8, 3)
    table.hit("A", "C")
    table.hit("B", "C")
    table.out("C", "A")
    table.do(Leave(), "c")
    table.do(Join(name="C"), "c")
    assert table.melee.fallen == {table.id("C"): table.id("A")}


def test_a_fighter_who_left_after_a_strike_that_is_then_a_miss_comes_back_in_action():
    table = speeds(9, 3, 8)
    table.fell("A", "B")
    table.do(Leave(), "b")
    table.do(ask.Outcome(combatant="A", hit="no"))
    table.do(Join(name="B"), "b")
    assert table.state.find("B").status == "active"


# --- reckoned anew (S1-16) ---


def twins(*faces):
    """Ada and Bo of skill 6, both attack normally; Ada has struck with dice of 2: 8 against 6."""
    table = TotalsTable(*faces).add("Ada", "ann", skill=6, damage=3).add("Bo", "ben", skill=6, damage=4)
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    table.strike("Ada", 2)
    return table


def test_a_strike_rolled_again_meets_the_present_defence():
    table = twins(1, 3)
    table.do(ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"))
    table.do(Reroll(combatant="Ada"))
    (strike,) = table.melee.strikes
    assert (strike.total, strike.defence, strike.hits) == (4, 11, False)


@pytest.mark.parametrize(
    ("correction", "numbers"),
    [
        (ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"), (8, 11, 3)),
        (ask.Modify(combatant="Ada", total="attack", modifier=-4, lasts="always"), (4, 6, 3)),
        (ask.Modify(combatant="Ada", total="attack", modifier=-4, lasts="next"), (8, 6, 3)),
        (ask.SetFactor(combatant="Ada", factor="fd", strength=5), (3, 6, 8)),
        (ask.Surprised(combatant="Bo"), (8, 1, 3)),
        (Set(combatant="Ada", attribute="damage", value="7"), (8, 6, 7)),
    ],
    ids=lambda value: getattr(value, "verb", ""),
)
def test_a_correction_after_the_strike_changes_its_numbers(correction, numbers):
    table = twins()
    table.do(correction)
    (strike,) = table.melee.strikes
    assert (strike.total, strike.defence, strike.damage) == numbers
    assert strike.corrected is (numbers != (8, 6, 3))


def test_a_hit_that_becomes_a_miss_gives_its_victim_back():
    table = twins()
    table.out("Bo", "Ada")
    table.do(ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"))
    assert table.state.find("Bo").status == "active"
    assert table.due() == ["Bo"]


def test_a_correction_is_public_and_pings_no_user():
    table = twins()
    table.strike("Bo", 0)
    told = table.announcement(0).revision
    table.do(ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"))
    announcement = table.announcement(told)
    assert (announcement.pings, [line.params["noted"] for line in announcement.lines]) == ((), ["corrected"])


def test_a_decree_outlasts_a_correction():
    table = twins()
    table.do(ask.Outcome(combatant="Ada", hit="yes"))
    table.do(ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"))
    assert table.hits() == {"Ada": True}


def test_a_player_does_not_change_the_numbers_of_a_turn_that_is_over():
    table = twins()
    table.strike("Bo", 0)
    assert table.refuse(ask.ChangeSheet(damage=9), "ann") == "totals-sheet-later"


# --- the GM's decrees ---


def test_a_decree_that_a_fallen_one_still_strikes_has_its_consequences():
    table = speeds(9, 6, 3)
    table.fell("A", "B")
    table.do(ask.StillStrikes(combatant="B", strikes="yes"))
    table.fell("B", "C")
    assert table.still() == ["A", "B"]
    assert table.phase == "over"


def test_a_decree_against_a_strike_that_was_made_gives_its_victim_back():
    table = speeds(9, 6, 3)
    table.fell("A", "B")
    table.do(ask.StillStrikes(combatant="A", strikes="no"))
    assert table.melee.strikes[0].void
    assert table.due() == ["B"]


def test_the_gm_lets_a_fighter_strike_out_of_order():
    table = speeds(9, 6, 3)
    assert table.refuse(ask.GrantStrike(combatant="A")) == "totals-strikes-already"
    table.do(ask.GrantStrike(combatant="C"))
    assert table.due() == ["C", "A"]
    table.fell("C", "B")
    assert table.due() == ["A"]
    table.hit("A", "C")
    assert table.phase == "over"


def test_the_gm_lets_a_fighter_strike_once_more():
    table = speeds(9, 6, 3)
    table.strike("A", 0)
    table.do(ask.GrantStrike(combatant="A", target="C"))
    assert table.due() == ["A", "B"]
    assert "A → C" in lines(table)
    table.strike("A", 9)
    table.out("C", "A")
    assert [strike.granted for strike in table.melee.strikes] == [False, True]
    assert table.refuse(ask.StrikeNow(), "a") == "totals-struck-already"
    table.do(ask.Outcome(combatant="A", hit="no"))
    assert [strike.fixed for strike in table.melee.strikes] == [None, False]
    assert table.state.find("C").status == "active"


def test_the_gm_lets_a_fighter_strike_who_declared_no_attack():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    table.defend("Bo")
    table.all_normal()
    table.do(ask.GrantStrike(combatant="Bo"))
    assert table.refuse(ask.StrikeNow(dice=0), "ben") == "totals-name-target"
    table.retarget("Bo", "Cy")
    table.strike("Bo", 0)
    assert (table.melee.strikes[-1].base, table.totals("Bo")[1]) == (6, 8)


def test_a_granted_strike_needs_a_target_that_stands():
    table = speeds(6, 5, 4)
    table.fell("A", "C")
    table.do(ask.GrantStrike(combatant="A", target=None))
    assert table.refuse(ask.StrikeNow(dice=0), "a") == "totals-name-target"


@pytest.mark.parametrize("policy", ["pairwise", "anchored", "chained"])
def test_a_granted_strike_changes_no_order_among_the_others(policy):
    """C, on the defensive, has a Speed that would chain A and B together."""
    table = TotalsTable(simultaneity=policy)
    for name, skill in (("A", 9), ("B", 5), ("C", 7)):
        table.add(name, name.lower(), skill=skill)
    table.defend("C")
    table.attack("A", "B")
    table.attack("B", "A")
    table.do(ask.GrantStrike(combatant="C", target="A"))
    assert set(table.due()) == {"A", "C"}
    table.strike("C", 0)
    assert table.due() == ["A"]


def test_of_a_fighter_with_a_granted_strike_nothing_says_that_it_does_not_strike():
    table = speeds(9, 6, 3)
    table.fell("A", "B")
    assert "B does not strike – cancelled: A was 3 faster" in lines(table)
    table.do(ask.GrantStrike(combatant="B"))
    assert not any("does not strike" in line for line in lines(table))
    table.do(ask.Pass(combatant="B"))
    assert "B does not strike – cancelled: A was 3 faster" in lines(table)


def test_a_granted_strike_is_renounced():
    table = speeds(9, 6)
    table.strike("A", 0)
    table.do(ask.GrantStrike(combatant="A"))
    table.do(ask.Pass(combatant="A"), "a")
    assert table.due() == ["B"]


# --- after the turn ---


@pytest.mark.parametrize(
    "correction",
    [
        ask.PutOut(combatant="C", striker="B"),
        ask.StillStrikes(combatant="C", strikes="yes"),
        Set(combatant="C", attribute="status", value="active"),
        ask.GrantStrike(combatant="C"),
    ],
    ids=lambda command: command.verb,
)
def test_a_correction_after_the_turn_opens_it_again(correction):
    table = speeds(9, 7, 5)
    table.hit("A", "C")
    table.hit("B", "C")
    table.out("C", "A")
    assert table.phase == "over"
    told = table.announcement(0).revision
    table.do(correction)
    assert table.due() == ["C"]
    assert table.announcement(told).pings == ("c",)
    table.do(ask.StrikeNow(dice=9), "c")
    assert table.phase == "over"


# --- called again ---


def test_a_combatant_that_comes_due_again_is_called_again():
    table = speeds(6, 5, 1)
    told = table.announcement(0).revision
    table.do(ask.Modify(combatant="B", total="speed", modifier=-3, lasts="turn"))
    table.strike("A", 0)
    announcement = table.announcement(told)
    assert announcement.pings == ("b", "c")


# --- choices that have to be confirmed (S1-17) ---


@pytest.mark.parametrize(
    ("change", "by", "called"),
    [
        (ask.Choose(combatant="Cy", target="Ada"), "cat", ("ann",)),
        (Declare(combatant="Cy", intent="none"), "cat", ("ann",)),
        (ask.NoRoom(combatant="Cy"), GM, ("ann", "cat")),
        (ask.Surprised(combatant="Bo"), GM, ("ann",)),
    ],
    ids=["attacks", "does-nothing", "no-room", "surprised"],
)
def test_leaving_the_defensive_and_surprise_ask_for_confirmation(change, by, called):
    table = ada_bo_cy(cy="pc")
    table.defend("Cy")
    table.attack("Ada", "Bo")
    told = table.announcement(0).revision
    table.do(change, by)
    assert not table.plan("Ada").stands
    announcement = table.announcement(told)
    assert (announcement.pings, announcement.minor) == (called, True)
    table.confirm("Ada")
    assert table.phase == "declaring"


def test_the_surprised_confirms_sees_it_and_is_tagged():
    table = ada_bo_cy()
    table.defend("Bo")
    table.do(ask.Surprised(combatant="Bo"))
    assert not table.plan("Bo").stands
    assert table.system.tasks(table.state, table.state.find("Bo"))[0].code == "totals-task-surprised"
    assert "❗ Surprised: Bo" in lines(table)
    table.confirm("Bo")
    table.all_normal()
    assert "❗ Surprised: Bo" in lines(table)


# --- the deadline (S1-18) ---


@pytest.mark.parametrize(("absent", "stances"), [("nothing", ["none", "none"]), ("normal", ["attack", "none"])])
def test_the_clock_chooses_for_no_player(absent, stances):
    """Bo has one opponent, Cy has two."""
    table = ada_bo_cy(cy="pc", absent=absent)
    table.do_set("Cy", side="npc")
    table.attack("Ada", "Cy")
    table.do(Next(), CLOCKWORK)
    assert [table.plan(name).stance for name in ("Bo", "Cy")] == stances


def test_the_clock_passes_a_strike_without_a_target_or_with_typed_dice():
    table = speeds(9, 3, dice="typed")
    table.do(Next(), CLOCKWORK)
    assert table.melee.passed == (table.id("A"),)
    table = ada_bo_cy().all_normal()
    table.strike("Ada", 0)
    table.strike("Bo", 0)
    table.do(Next(), CLOCKWORK)
    assert table.phase == "over"


def log_lines(table):
    """The code of each line of the log, with what tells the kinds of reveal and pass apart."""
    said = (message for _, message, _ in log_for(table.state, table.log, Actor(user=GM, gm=True)))
    return [(message.code, message.params.get("early", message.params.get("why"))) for message in said]


def test_the_log_says_what_was_passed_and_why():
    table = ada_bo_cy(cy="pc")
    table.do(Next(), CLOCKWORK)
    assert ("totals-log-revealed", "clock") in log_lines(table), "not: by the GM"
    table = speeds(9, 3, dice="typed")
    table.do(Next(), CLOCKWORK)
    assert ("totals-log-passed", "dice") in log_lines(table)
    table = speeds(9, 3)
    table.do(Pass(combatant="A"))
    assert ("totals-log-passed", "choice") in log_lines(table)


# --- the board ---


def test_the_board_lists_combatants_out_and_waiting_for_the_next_turn():
    table = speeds(9, 6, 3)
    table.fell("A", "B")
    table.add("Dan", "dan")
    assert lines(table)[-2:] == ["💀 Out of action: B", "⏳ From the next turn on: Dan"]
    assert "B does not strike – cancelled: A was 3 faster" in lines(table)
    table.finish_turn()
    assert lines(table)[-1] == "💀 Out of action: B"


def test_a_lone_fighter_waits_for_an_opponent():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.attack("Ada")
    table.do(Remove(combatant="Bo"))
    assert board_for(table.state).headline.code == "head-unopposed"
    assert table.system.awaited(table.state) == ()
    table.add("Cy", "cid")
    assert board_for(table.state).headline.code == "totals-head-declaring"


def two_against_one():
    """The PCs Ada and Bo against the NPC Cy, who strikes last."""
    table = TotalsTable().add("Ada", "ann", **ADA).add("Bo", "ben", **BO).add("Cy", side="npc", **CY)
    table.all_at("Cy", "Ada", "Bo").attack("Cy", "Ada")
    return table


def test_with_one_side_left_the_board_says_so_and_nobody_is_awaited():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben").add("Cy", side="npc")
    table.attack("Ada", "Cy")
    table.do(Remove(combatant="Cy"))
    board = board_for(table.state)
    assert (board.headline.code, [name.said for name in board.headline.params["names"]]) == (
        "head-unopposed",
        ["Ada", "Bo"],
    )
    assert (board.choices, awaited(table.state)) == ((), ())
    table.attack("Bo", "Ada")
    assert table.phase == "declaring", "Ada has still to confirm"
    assert board_for(table.state).headline.code == "head-unopposed"
    table.do(Set(combatant="Cy", attribute="status", value="active"))
    assert board_for(table.state).headline.code != "head-unopposed"


def test_strikes_without_an_opponent_left_are_the_gms_to_end():
    table = two_against_one()
    table.do(Remove(combatant="Cy", how="out"))
    assert table.phase == "striking"
    board = board_for(table.state)
    assert (board.headline.code, board.why) == ("head-unopposed", None)
    assert [wait.who for wait in awaited(table.state)] == [None]
    assert [table.system.tasks(table.state, fighter)[0].code for fighter in table.state.present] == ["task-free"] * 2
    table.do(Next())
    table.do(Next())
    assert table.phase == "over"
    assert board_for(table.state).headline.code == "head-unopposed"


def test_a_strike_at_one_who_falls_at_the_same_time_is_still_made():
    table = two_against_one()
    table.strike("Ada", 9)
    table.out("Cy", "Ada")
    assert board_for(table.state).headline.code == "totals-head-striking"
    assert table.due() == ["Bo"]


def test_fighters_of_one_side_alone_fight_each_other():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben").add("Cy", "cid")
    table.do(Remove(combatant="Cy"))
    assert board_for(table.state).headline.code == "totals-head-declaring"
    assert len(awaited(table.state)) == 2


def test_the_board_says_from_when_another_secrecy_counts():
    table = ada_bo_cy()
    table.do(Rule(setting="declare", value="open"))
    assert "from the next turn on everybody sees the choices" in said(board_for(table.state).why)


def test_equal_speeds_are_listed_in_order_of_joining():
    table = TotalsTable().add("Zoe", "zoe").add("Ada", "ann")
    assert table.all_normal().due() == ["Zoe", "Ada"]


# --- dice of the table ---


@pytest.mark.parametrize(
    ("notation", "text", "result"),
    [
        ("d10-d10", "-4", -4),
        ("d10-d10", "8 3", 5),
        ("d10-d10", "8 -3", 5),
        ("2d6+1", "3+4", 8),
        ("2d6+1", "8", 8),
        ("open d10-d10", "10 4 3", 11),
        ("typed", "20 -3", 17),
    ],
)
def test_dice_are_typed_as_the_result_or_each_die(notation, text, result):
    table = ada_bo_cy(dice=notation).all_at("Cy", "Ada", "Bo").all_normal()
    table.strike("Ada", text)
    assert table.melee.strikes[0].dice == result


def test_typed_dice_are_corrected_by_their_player_until_they_have_had_consequences():
    table = ada_bo_cy(dice="typed").all_at("Cy", "Ada", "Bo").all_normal()
    table.strike("Ada", 1)
    table.do(ask.StrikeNow(dice="9"), "ann")
    assert [(strike.dice, strike.hits) for strike in table.melee.strikes] == [(9, True)]
    table.out("Cy", "Ada")
    assert table.refuse(ask.StrikeNow(dice="1"), "ann") == "totals-struck-already"
    table.strike("Bo", 0)
    table.do_set("Cy", status="active")
    assert table.refuse(ask.StrikeNow(dice="1"), "ann") == "totals-struck-already", "Bo has struck since"
    table.out("Cy", "Ada")
    table.do(ask.StrikeNow(combatant="Ada", dice="-9"))
    assert table.melee.strikes[0].dice == -9
    assert table.state.find("Cy").status == "active"


def test_dice_that_the_bot_has_rolled_are_not_typed_over():
    table = ada_bo_cy(5, 5).all_at("Cy", "Ada", "Bo").all_normal()
    table.strike("Ada")
    assert table.refuse(ask.StrikeNow(dice="9"), "ann") == "totals-struck-already"


def test_the_preview_of_a_reroll_names_the_strike_and_its_present_numbers():
    table = twins()
    table.do(ask.Modify(combatant="Bo", total="defence", modifier=5, lasts="turn"))
    shown = preview(table.state, Reroll(combatant="Ada"), by=Actor(user=GM, gm=True), at=table.now)
    assert [said(line) for line in shown.lines] == ["Ada → Bo is rolled again: attack 6 against 11"]


# --- falls that lapse and return (S1-14) ---


def status(table, *names):
    """Status of each combatant, in this order."""
    return [table.state.find(name).status for name in names]


def test_a_fall_returns_when_its_void_strike_counts_again():
    table = felled_in_a_row()
    assert table.do(ask.Outcome(combatant="A", hit="no"))[1:] == [
        "totals.strike-replaced",
        "status-changed",
        "status-changed",
        "totals.felled",
        "totals.turn-ended",
    ]
    assert status(table, "A", "B", "C") == ["active", "active", "out"]
    assert table.melee.fallen == {table.id("C"): table.id("B")}
    assert "C does not strike – cancelled: B was 3 faster" in lines(table)


def test_a_fall_returns_when_its_striker_is_revived():
    table = felled_in_a_row()
    table.do_set("B", status="active")
    assert status(table, "B", "C") == ["active", "out"]


def test_the_order_of_the_rulings_does_not_matter_in_a_chain():
    table = speeds(12, 9, 6, 3)
    for name, target in zip("ABC", "BCD", strict=True):
        table.hit(name, target)
    for name, striker in zip("DCB", "CBA", strict=True):
        table.out(name, striker)
    assert status(table, "B", "C", "D") == ["out", "active", "out"]
    table.do(ask.Outcome(combatant="A", hit="no"))
    assert status(table, "B", "C", "D") == ["active", "out", "active"]
    table.do(ask.Outcome(combatant="A", hit="yes"))
    assert status(table, "B", "C", "D") == ["out", "active", "out"]


def test_a_fall_by_a_strike_that_was_decreed_a_miss_returns_with_the_hit():
    table = speeds(9, 3)
    table.fell("A", "B")
    table.do(ask.Outcome(combatant="A", hit="no"))
    assert status(table, "B") == ["active"]
    table.do(ask.Outcome(combatant="A", hit="yes"))
    assert status(table, "B") == ["out"]


def test_a_fall_that_the_gm_revoked_does_not_return():
    table = felled_in_a_row()
    table.do(ask.Outcome(combatant="A", hit="no"))
    table.do_set("C", status="active")
    for hit in ("yes", "no"):
        table.do(ask.Outcome(combatant="A", hit=hit))
    assert status(table, "C") == ["active"]


def test_the_latest_ruling_replaces_a_fall_that_lapsed():
    table = felled_in_a_row()
    table.out("C")
    table.do(ask.Outcome(combatant="A", hit="no"))
    assert table.melee.fallen == {table.id("C"): None}
    table.do_set("C", status="active")
    assert status(table, "C") == ["active"]


def test_a_fall_that_lapsed_is_forgotten_with_the_turn():
    table = felled_in_a_row()
    table.finish_turn()
    assert not table.melee.suspended
