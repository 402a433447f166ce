"""Talks of three people, talks side by side, and what nobody else may know before the first attack is decided."""

import re

import pytest
from duel_table import DuelTable, konrad_and_connor
from table import GM, SEC

from rules.commands import Declare, Next, Reroll, Roll, Undo
from rules.duel.commands import Engage, SetMargin
from rules.state import Actor
from rules.view.for_viewer import board_for, log_for, player_view
from rules.waiting import due

PRESS = 1_000 * SEC
EVEN = (2, 3, 2, 3)


# --- three people ---


def three(*faces, **rules):
    """Konrad, Connor and Dora, all against all."""
    table = DuelTable(*faces, **rules)
    table.add("Konrad", "vera", vi=6, speed=-1).add("Connor", "karl", vi=3, speed=-2).add("Dora", "dan", vi=5)
    table.do(Engage(combatant="Konrad", opponent="Connor", second="Dora"))
    table.do(Engage(combatant="Connor", opponent="Dora"))
    return table


def test_s0_11_every_fighter_who_has_not_declared():
    table = three(1, 1, 1, 2, 1, 4)
    table.say("Connor", "attack", at=PRESS)
    table.say("Dora", "attack", at=PRESS + 1_000)
    assert len(table.state.fight.open) == 3, "Konrad may still declare"
    table.tick()
    assert table.declared() == {"Konrad": -2, "Connor": 0, "Dora": 0}
    assert table.latest("first-rolled").together
    assert not table.state.fight.open


def test_when_all_three_have_declared_no_fighter_waits():
    table = three(1, 1, 1, 2, 1, 3)
    for name in ("Connor", "Dora", "Konrad"):
        table.say(name, "attack", at=PRESS)
    assert table.declared() == {"Konrad": 0, "Connor": 0, "Dora": 0}


def test_two_of_three_may_agree_to_fight_while_the_third_talks():
    table = three(1, 1, 1, 2)
    table.say("Konrad", "fight")
    table.say("Connor", "hold")
    table.say("Dora", "fight")
    assert table.between("Konrad", "Dora").attacker is not None
    assert table.between("Konrad", "Connor").attacker is None
    assert table.between("Dora", "Connor").attacker is None


# --- a fighter of several pairs that begin together rolls once (0.6.6) ---


def margins(table, name, other):
    """The margins of the first roll of this pair, in order of the names."""
    first = {roll.combatant: roll.margin for roll in table.between(name, other).first}
    return first[table.id(name)], first[table.id(other)]


def alone(*faces, **rules):
    """Ada, an NPC, against Bo and Cy, with weapons and heights all equal."""
    table = DuelTable(*faces, **rules)
    return table.add("Ada", side="npc").add("Bo", "bob").add("Cy", "cid")


def test_0_6_6_pairs_that_begin_together_share_the_roll_of_their_fighter():
    table = alone(2, 3, 1, 1, 5, 5)
    table.both_fight("Bo", "Cy", "Ada")
    assert [entry.event.kind for entry in table.log].count("duel.first-rolled") == 1
    assert margins(table, "Ada", "Bo") == (0, 3)
    assert margins(table, "Ada", "Cy") == (0, -5)
    assert (table.attacker(1), table.attacker(2)) == ("Bo", "Ada")
    assert table.between("Ada", "Bo").equal
    assert table.between("Ada", "Cy").equal


def test_0_6_6_two_duels_that_begin_together_have_rolls_of_their_own():
    table = two_duels(*EVEN, 1, 1, 1, 1)
    table.both_fight("Ada", "Cy", "Bo", "Dan")
    assert [entry.event.kind for entry in table.log].count("duel.first-rolled") == 2


def test_0_6_6_a_pair_that_begins_later_is_rolled_for_itself():
    table = alone(2, 3, 1, 1, 4, 4, 1, 2)
    table.both_fight("Ada", "Bo", "Cy")
    assert margins(table, "Ada", "Bo") == (0, 3)
    assert margins(table, "Ada", "Cy") == (-3, 2)


def test_0_6_6_a_correction_of_the_shared_roll_counts_in_every_pair():
    table = alone(2, 3, 1, 1, 5, 5, 1, 1)
    table.both_fight("Bo", "Cy", "Ada")
    table.do(SetMargin(combatant="Ada", margin=-6))
    assert (margins(table, "Ada", "Bo"), margins(table, "Ada", "Cy")) == ((-6, 3), (-6, -5))
    assert (table.attacker(1), table.attacker(2)) == ("Bo", "Cy")
    table.do(Undo())
    table.do(Reroll(combatant="Bo"))
    assert (margins(table, "Ada", "Bo"), margins(table, "Ada", "Cy")) == ((0, 3), (0, -5))


def test_0_6_6_dice_of_the_table_are_typed_once_for_all_pairs_that_begin_together():
    table = alone(dice="typed")
    table.both_fight("Bo", "Cy", "Ada")
    table.do(Roll(dice="2+3", combatant="Ada"))
    table.do(Roll(dice="1+1"), "bob")
    assert table.between("Ada", "Bo").first is None, "Cy is awaited"
    table.do(Roll(dice=10), "cid")
    assert (margins(table, "Ada", "Bo"), margins(table, "Ada", "Cy")) == ((0, 3), (0, -5))


def test_0_6_6_a_shared_roll_that_ties_in_one_pair_stays_in_the_other():
    table = alone(2, 3, 1, 4, 5, 5, 1, 1, 2, 2)
    table.both_fight("Bo", "Cy", "Ada")
    assert margins(table, "Ada", "Bo") == (3, 1), "both have rolled again"
    assert margins(table, "Ada", "Cy") == (0, -5)


@pytest.mark.parametrize(("convention", "ada", "cy"), [("other-2", 0, -2), ("self+2", 2, 0)])
def test_0_6_6_one_roll_counts_with_the_points_in_one_pair_and_without_them_in_the_other(convention, ada, cy):
    table = alone(2, 3, 1, 1, 2, 3, first_declarer=convention)
    table.say("Bo", "fight")
    table.say("Cy", "hold")
    table.say("Ada", "attack", at=PRESS)
    before = {row.engagement: row for row in table.odds()}
    table.tick()
    assert margins(table, "Ada", "Bo") == (0, 3), "both want the fight: nobody has the 2 points"
    assert margins(table, "Ada", "Cy") == (ada, cy), "the same dice, and Ada has declared against Cy"
    assert table.between("Ada", "Bo").declared == ()
    assert table.between("Ada", "Cy").declared == (table.id("Ada"),)
    # 25 * 25 pairs of dice; the chance of each pair by itself does not change by the roll being shared.
    assert before[1].a_wins == before[1].b_wins
    assert before[2].a_wins.fraction > before[2].b_wins.fraction
    table.dice = type(table.dice)([4, 4])
    table.do(Reroll(combatant="Ada"))
    assert (margins(table, "Ada", "Bo"), margins(table, "Ada", "Cy")) == ((-3, 3), (ada - 3, cy))


def test_0_6_6_awaited_dice_have_the_odds_of_each_pair():
    table = alone(2, 3, 1, 1, 2, 3, dice="typed")
    table.say("Bo", "fight")
    table.say("Cy", "hold")
    table.say("Ada", "attack", at=PRESS)
    table.tick()
    level, with_points = table.odds()
    assert level.a_wins == level.b_wins
    assert with_points.a_wins.fraction > with_points.b_wins.fraction
    table.do(Next())
    assert (margins(table, "Ada", "Bo"), margins(table, "Ada", "Cy")) == ((0, 3), (0, -2))


# --- two duels side by side ---


def two_duels(*faces):
    table = DuelTable(*faces)
    for name in ("Ada", "Bo", "Cy", "Dan"):
        table.add(name, name.lower(), vi=ord(name[0]) - ord("A") + 3)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Engage(combatant="Cy", opponent="Dan"))
    return table


def test_two_duels_are_two_talks():
    table = two_duels(*EVEN)
    table.say("Ada", "attack", at=PRESS)
    table.say("Cy", "attack", at=PRESS + 5_000)
    table.tick()
    assert table.between("Ada", "Bo").attacker is not None
    assert table.between("Cy", "Dan").attacker is None
    assert table.declared() == {"Ada": 0, "Bo": -2}
    assert due(table.state) == PRESS + 8_000


def test_ending_one_talk_leaves_the_other():
    table = two_duels(*EVEN)
    table.do(Roll(combatant="Dan"))
    assert table.between("Cy", "Dan").attacker is not None
    assert table.between("Ada", "Bo").attacker is None


# --- secrets ---


def everything(table, viewer):
    """All that this viewer can get to see, as text."""
    shown = [player_view(table.state, viewer).model_dump_json(), board_for(table.state, viewer).model_dump_json()]
    for entry, words, _ in log_for(table.state, table.log, viewer):
        shown += [entry.event.model_dump_json(), words.model_dump_json(), str(entry.command)]
    return shown


@pytest.mark.parametrize(
    ("intents", "typed"), [(["fight"], None), (["hold"], None), (["attack"], None), (["hold", "attack"], 7), ([], 7)]
)
def test_users_45_a_declaration_is_hidden_from_the_others(intents, typed):
    """Nobody else can tell a fight from a hold, nor a silent enemy from one who has declared or entered dice."""
    table, other = konrad_and_connor(*EVEN), konrad_and_connor(*EVEN)
    for intent in intents:
        table.say("Connor", intent)
    if any(intent != "attack" for intent in intents):
        other.say("Connor", "hold")
    if typed:
        table.do(Roll(dice=typed), "karl")
    for viewer in (None, Actor(user="vera"), Actor(user="somebody")):
        assert without_numbers(everything(table, viewer)) == without_numbers(everything(other, viewer))
        for text in everything(table, viewer):
            assert '"stance":"' not in text
            assert '"declared":1' not in text
            assert "dice=7" not in text
    for viewer in (Actor(user="karl"), Actor(user=GM, gm=True)):
        kinds = [entry.event.kind for entry, _, _ in log_for(table.state, table.log, viewer)]
        assert len([kind for kind in kinds if kind in SECRET]) == len(intents) + bool(typed)


SECRET = ("duel.stance-taken", "duel.declared", "duel.dice-entered")


def without_numbers(shown):
    """The revision counts everything that happens, also what stays secret."""
    return [re.sub(r'"revision":\d+', '"revision":0', text) for text in shown]


def test_once_it_is_decided_everything_may_be_told():
    table = konrad_and_connor(*EVEN)
    table.say("Konrad", "hold")
    table.say("Connor", "attack")
    table.tick()
    kinds = [entry.event.kind for entry, _, _ in log_for(table.state, table.log, None)]
    assert {"duel.stance-taken", "duel.declared"} <= set(kinds)


def test_the_result_of_one_duel_is_announced_while_the_other_still_talks():
    table = two_duels(*EVEN)
    table.say("Ada", "hold")
    table.say("Cy", "hold")
    table.do(Roll(combatant="Ada"))
    stances = [
        entry.event.combatant for entry, _, _ in log_for(table.state, table.log, None) if entry.event.kind in SECRET
    ]
    assert stances == [table.id("Ada")]


def test_the_odds_of_the_public_tell_no_secret():
    table, other = konrad_and_connor(), konrad_and_connor()
    table.say("Connor", "attack")
    other.say("Connor", "hold")
    assert table.system.odds(player_view(table.state, None)) == other.system.odds(player_view(other.state, None))
    assert table.system.odds(table.state) != other.system.odds(other.state)


@pytest.mark.parametrize("viewer", [None, Actor(user="vera"), Actor(user="karl"), Actor(user=GM, gm=True)])
def test_the_lines_of_a_log_are_numbered_without_a_gap_that_would_tell_of_something_hidden(viewer):
    table = konrad_and_connor()
    table.say("Konrad", "fight")
    table.say("Connor", "hold")
    table.do(Undo())
    lines = log_for(table.state, table.log, viewer)
    assert [entry.seq for entry, _, _ in lines] == list(range(1, len(lines) + 1))
    taken_back = [entry.seq for entry, _, counts in lines[:-1] if not counts]
    assert lines[-1][1].params == {"number": taken_back[0] if taken_back else 0}


def test_holding_back_again_takes_a_declaration_back():
    table = konrad_and_connor(*EVEN)
    table.say("Konrad", "hold")
    table.say("Konrad", "attack")
    table.say("Konrad", "hold")
    assert table.state.fight.talk_of(table.id("Konrad")).declared is None
    assert table.refuse(Declare(intent="hold", combatant="Konrad")) == "said-already"
