"""The roll call, and groups (docs/rules/storypath.md R1, R2, S3-5)."""

import pytest
from storypath_table import StorypathTable, cast, gathered

from rules.commands import Add, Next, Remove, Roll, Set
from rules.engine import act
from rules.refusals import Refusal
from rules.state import Actor
from rules.storypath.commands import ChangeSheet, Divide, Group, Hold, Mix, NewRound

# --- the roll call ---


def test_each_player_rolls_and_the_gm_for_all_npcs_at_once():
    table = cast(*[8] * 20, *[1] * 15).pack(count=2, pool=4)
    table.do(Roll(), "vera")
    assert set(table.fight.results) == {table.id("Sigrun")}
    kinds = table.do(Roll())
    assert kinds == ["storypath.rolled"] * 4, "three NPCs, and one roll for the pack"
    missing = {combatant.name for combatant in table.state.present if combatant.id not in table.fight.results}
    assert missing == {"Donner", "Mika"}


def test_going_on_rolls_for_all_combatants_without_a_roll():
    table = gathered(*[8] * 10)
    table.rolled(Sigrun=3)
    table.do(Next())
    assert table.roster() == ["pc 5", "pc 5", "pc 3"]


def test_a_player_rolls_once_and_not_for_others():
    table = gathered(*[8] * 5)
    table.do(Roll(), "vera")
    assert table.refuse(Roll(), "vera") == "storypath-rolled-already"
    assert table.refuse(Roll(combatant="Mika"), "vera") == "not-yours"
    assert table.refuse(Roll(), "zoe") == "not-in-fight"
    assert table.refuse(Roll()) == "storypath-nobody-to-roll"


def test_s3_18_successes_or_dice_of_the_table_can_be_entered_for_one():
    table = gathered()
    for text in ("-1", "21"):
        assert table.refuse(Roll(combatant="Mika", dice=text), "mia") == "out-of-range"
    table.do(Roll(dice=0), "mia")
    assert table.fight.results[table.id("Mika")].successes == 0
    table.do(Roll(dice="8,7,10,1,9 10 4"), "mia")
    assert table.fight.results[table.id("Mika")].successes == 4, "corrected (C02)"
    table.add("Rabe", "mia").add("Wolf", "mia")
    answer = table.give(Roll(dice=2), "mia")
    assert answer.code == "which-combatant"
    assert [choice.fields for choice in answer.choices] == [
        {"dice": "2", "combatant": table.id("Rabe")},
        {"dice": "2", "combatant": table.id("Wolf")},
    ]


@pytest.mark.parametrize(
    ("rules", "sheet", "text", "answer"),
    [
        ({}, {"pool": 0}, "1", "out-of-range"),
        ({}, {"pool": 1}, "12", 12),
        ({}, {"pool": 1}, "13", "out-of-range"),
        ({}, {"pool": 1, "enhancement": 2}, "14", 14),
        ({}, {"pool": 2, "enhancement": 2}, "8 3", 3),
        ({"tens": "plain"}, {"pool": 3}, "4", "out-of-range"),
        ({"tens": "double"}, {"pool": 3}, "6", 6),
        ({"tens": "double"}, {"pool": 2}, "10 10", 4),
        ({"tens": "plain"}, {"pool": 2, "tier": 5}, "6+5", 1),
        ({}, {"pool": 2}, "10 3", "storypath-faces"),
        ({}, {"pool": 2}, "10 3 10", "storypath-faces"),
        ({}, {"pool": 2}, "10 8 9", 3),
        ({}, {"pool": 2}, "8 3 5", "storypath-faces"),
        ({}, {"pool": 2}, "11 3", "out-of-range"),
        ({}, {"pool": 2}, "0 3", "out-of-range"),
        ({}, {"pool": 1}, "8,", 1),
        ({}, {"pool": 2}, "two", "bad-dice"),
        ({}, {"pool": 2}, "8 b", "bad-dice"),
    ],
)
def test_s3_18_typed_dice_are_within_the_range_of_the_pool(rules, sheet, text, answer):
    table = StorypathTable(**rules).add("Sigrun", "vera", **sheet)
    if isinstance(answer, str):
        assert table.refuse(Roll(dice=text), "vera") == answer
    else:
        table.do(Roll(dice=text), "vera")
        assert table.fight.results[table.id("Sigrun")].successes == answer


def test_s3_18_typed_dice_can_be_corrected_until_the_round_begins_and_rolled_ones_not():
    table = gathered(*[8] * 5).rolled(Sigrun=3)
    assert any(choice.ask == ("dice",) for choice in table.board().choices)
    table.do(Roll(), "karl")
    assert table.refuse(Roll(dice=5), "karl") == "storypath-rolled-already"
    assert table.refuse(Roll(), "vera") == "storypath-rolled-already"
    table.do(Roll(dice=5), "vera")
    table.rolled(Mika=0)
    assert [choice.ask for choice in table.board().choices] == [("dice",)], "she can still correct it"
    table.start()
    assert table.roster() == ["pc 5", "pc 5", "pc 0"]
    assert table.refuse(Roll(dice=4), "vera") == "storypath-rolled-already"


def test_with_typed_dice_the_bot_waits_where_it_would_roll():
    table = gathered(dice="typed")
    assert table.refuse(Roll(), "vera") == "storypath-type-dice"
    assert {choice.label.code for choice in table.board(gm=True).choices} >= {"label-storypath-own-dice"}
    assert not any(wait.goes_on for wait in table.system.awaited(table.state))
    assert table.refuse(Next()) == "storypath-type-dice"
    assert "initiative.next" not in [choice.command for choice in table.board(gm=True).choices]
    table.rolled(Sigrun=2, Donner=1, Mika=1).start()
    table.claim("Sigrun")
    table.mix("Sigrun", 2, 6)
    assert "storypath-dice-awaited" in table.codes()
    assert table.refuse(Divide(share=0), "vera") == "storypath-type-dice"
    assert table.refuse(Roll(dice="4"), "mia") == "storypath-rolled-already", "not hers"
    table.do(Roll(dice="8 3"), "vera")
    table.do(Roll(dice=2), "vera")
    assert table.fight.mixed.successes == 2, "corrected before the division"
    table.divide(1)
    assert table.refuse(Roll(dice=2), "vera") == "storypath-rolled-already"
    table.done()
    assert table.order() == ["Sigrun"]


def test_successes_of_a_mixed_action_are_within_the_smaller_pool():
    table = gathered(tens="plain").rolled(Sigrun=2, Donner=1, Mika=1).start()
    table.claim("Sigrun")
    mix = {"first_pool": 4, "second_pool": 6}
    assert table.refuse(Mix(**mix, successes=5), "vera") == "out-of-range"
    table.do(Mix(**mix, successes=4), "vera")


def test_a_fight_without_combatants_cannot_begin():
    assert StorypathTable().refuse(Next()) == "storypath-nobody-here"


def test_explosions_that_do_not_end_are_a_refusal():
    class Tens:
        def die(self, low, high):
            return high

    table = gathered()
    answer = act(table.state, Roll(), by=Actor(user="vera"), at=0, dice=Tens())
    assert isinstance(answer, Refusal)
    assert answer.code == "dice"


def test_a_sheet_without_a_bare_pool_counts_its_halves_again():
    table = gathered()
    table.do(ChangeSheet(pool=9), "vera")
    assert table.state.find("Sigrun").sheet.dice == 9
    table.do(ChangeSheet(combat=4), "vera")
    assert (table.state.find("Sigrun").sheet.pool, table.state.find("Sigrun").sheet.dice) == (None, 6)
    assert table.refuse(ChangeSheet(combat=4), "vera") == "nothing-changed"
    table.do(ChangeSheet(pool=9), "vera")
    table.do(ChangeSheet(cunning=1), "vera")
    assert table.state.find("Sigrun").sheet.dice == 5


@pytest.mark.parametrize(
    ("attribute", "value"), [("pool", "-1"), ("pool", "51"), ("tier", "0"), ("tier", "11"), ("tier", "god")]
)
def test_impossible_numbers_change_nothing(attribute, value):
    table = gathered()
    assert table.refuse(Set(combatant="Sigrun", attribute=attribute, value=value)) == "out-of-range"


# --- groups ---


def pack(*faces, mode=None, **rules):
    table = StorypathTable(*faces, **rules).add("Sigrun", "vera")
    table.do(Add(name="Wolf", count=3, sheet={"pool": 2}))
    if mode is not None:
        table.do(Group(combatant="Wolf 1", mode=mode))
    return table


def test_a_group_of_which_each_rolls():
    table = pack(*[8, 8, 8, 1, 1, 1], mode="alone").rolled(Sigrun=0)
    table.do(Roll())
    table.start()
    assert table.roster() == ["npc 2", "npc 1", "pc 0", "npc 0"]


def test_users_19_a_roll_of_one_counts_for_the_group():
    table = pack(8, 1)
    table.do(Roll(combatant="Wolf 2"))
    assert [table.fight.results[table.id(f"Wolf {n}")].successes for n in (1, 2, 3)] == [1, 1, 1]


def test_users_10_a_group_can_be_joined_and_split_in_mid_round():
    table = pack().rolled(Wolf_1=2, Sigrun=1).start()
    table.turn("Wolf 1")
    table.do(Group(combatant="Wolf 1", mode="together"))
    assert table.roster() == ["npc 2", "pc 1"]
    assert table.asked() == ["Wolf 2"], "the two who have not acted do so together"
    table.claim("Wolf 3")
    table.done()
    assert table.order(1) == ["Wolf 1", "Wolf 2", "Wolf 3"]
    table.do(Group(combatant="Wolf 2", mode="shared"))
    assert table.roster() == ["npc 2", "npc 2", "npc 2", "pc 1"]
    assert [slot.end for slot in table.fight.sorted] == ["taken", "taken", "taken", None]
    table.turn("Sigrun")
    assert [slot.of for slot in table.fight.sorted[:3]] == [(table.id(f"Wolf {n}"),) for n in (1, 2, 3)]


def test_a_group_that_acts_together_loses_no_turn_with_its_first_member():
    table = pack(mode="together").rolled(Wolf_1=2, Sigrun=1).start()
    table.claim("Wolf 1")
    table.out("Wolf 1")
    table.done()
    assert table.order(1) == ["Wolf 2", "Wolf 3"]


def test_a_group_is_shown_as_its_first_and_how_many_more():
    table = pack(mode="together").rolled(Wolf_1=2, Sigrun=1).start()
    table.claim("Wolf 1")
    assert table.board().headline.params["name"].params["more"] == 2


def test_a_group_has_two_members_and_none_is_changed_twice():
    table = pack()
    assert table.refuse(Group(combatant="Sigrun", mode="together")) == "storypath-no-group"
    assert table.refuse(Group(combatant="Wolf 1", mode="shared")) == "nothing-changed"
    for name, code in (("Sigrun", "storypath-group-npcs"), ("Loki", "no-such-combatant")):
        assert table.refuse(Group(combatant="Wolf 1", mode="shared", others=name)) == code


def test_r1_npcs_added_one_by_one_share_a_roll():
    table = gathered(*[8, 8, 1, 1, 1], npcs=("Golem", "Fenris", "Rat"))
    table.do(Group(combatant="Golem", mode="shared", others="Fenris, Rat"))
    table.do(Roll())
    assert table.dice.left == (), "one roll for all three"
    assert {table.fight.results[table.id(name)].successes for name in ("Golem", "Fenris", "Rat")} == {2}
    table.add("Loki", side="npc")
    table.do(Group(combatant="Golem", mode="together", others="Loki"))
    table.rolled(Sigrun=0, Donner=0, Mika=0).start()
    assert table.roster() == ["npc 2", "pc 0", "pc 0", "pc 0"], "Loki shares the roll there was"
    assert len(table.fight.now.of) == 4


def test_fixed_successes_last_for_all_rosters():
    table = gathered(npcs=("Lair",))
    table.set("Lair", "fixed", 20)
    table.rolled(Sigrun=1, Donner=1, Mika=1).start()
    assert table.roster()[0] == "npc 20"
    table.do(NewRound(roster="reroll"))
    table.rolled(Sigrun=1, Donner=2, Mika=1)
    assert table.roster() == ["npc 20", "pc 2", "pc 1", "pc 1"]
    table.set("Lair", "fixed", "–")
    assert table.refuse(Set(combatant="Lair", attribute="fixed", value="")) == "nothing-changed"
    table.do(NewRound(roster="reroll"))
    assert table.id("Lair") not in table.fight.results


def test_users_5_two_groups_with_the_same_roll_do_not_interleave():
    table = (
        StorypathTable()
        .pack("Wolf", 2)
        .pack("Rat", 2)
        .add("Sigrun", "vera")
        .rolled(Wolf_1=2, Rat_1=2, Sigrun=0)
        .start()
    )
    names = [table.state.combatants[slot.of[0]].name for slot in table.fight.sorted]
    assert names == ["Wolf 1", "Wolf 2", "Rat 1", "Rat 2", "Sigrun"]


def test_a_group_can_be_split_in_a_popcorn_round_and_loses_no_turn():
    table = pack(mode="together", order="popcorn").rolled(Wolf_1=0, Sigrun=1).start()
    table.do(Group(combatant="Wolf 1", mode="alone"))
    table.turn("Sigrun").turn("Wolf 3").turn("Wolf 1").turn("Wolf 2")
    assert table.order(1) == ["Sigrun", "Wolf 3", "Wolf 1", "Wolf 2"]


def test_a_combatant_that_changes_sides_no_longer_acts_with_the_group():
    table = pack(mode="together").rolled(Wolf_1=2, Sigrun=1).start()
    table.set("Wolf 2", "side", "pc")
    assert table.roster() == ["pc 2", "npc 2", "pc 1"], "it takes a slot along"
    table.turn("Wolf 1")
    assert table.order(1) == ["Wolf 1", "Wolf 3"]
    assert table.asked() == ["Sigrun", "Wolf 2"]
    table.turn("Sigrun").turn("Wolf 2")
    assert table.fight.round == 2
    table.set("Wolf 2", "side", "npc")
    assert table.roster() == ["npc 2", "pc 1"], "and gives it back"


def test_r1_a_member_that_changes_sides_rolls_by_itself():
    table = pack(*[8, 8, 1, 1])
    table.set("Wolf 2", "side", "pc")
    table.do(Roll(combatant="Wolf 1"))
    table.do(Roll(combatant="Wolf 2"))
    results = [table.fight.results[table.id(f"Wolf {number}")].successes for number in (1, 2, 3)]
    assert results == [2, 0, 2]


def test_successes_set_for_one_of_a_group_are_its_own_too():
    table = pack(mode="alone").rolled(Wolf_3=1)
    table.do(Group(combatant="Wolf 1", mode="shared"))
    table.do(NewRound(roster="reroll"))
    table.do(Remove(combatant="Wolf 1", how="gone"))
    table.rolled(Wolf_2=1)
    table.set("Wolf 1", "successes", 4)
    results = [table.fight.results[table.id(f"Wolf {number}")].successes for number in (1, 2, 3)]
    assert results == [4, 4, 4]


def test_the_first_of_a_group_that_changes_sides_leaves_the_slot_to_the_others():
    table = pack(mode="together").rolled(Wolf_1=2, Sigrun=1).start()
    table.set("Wolf 1", "side", "pc")
    assert [(slot.side, len(slot.of)) for slot in table.fight.sorted] == [("pc", 1), ("npc", 2), ("pc", 1)]


@pytest.mark.parametrize(("order", "end"), [("popcorn", None), ("slots", "late")])
def test_who_leaves_a_group_whose_slot_was_lost_is_too_late_but_for_popcorn_where_no_moment_is_missed(order, end):
    table = pack(mode="together", order=order, skipped_slots="lost").add("Golem", side="npc")
    table.rolled(Wolf_1=1, Sigrun=2, Golem=0).start()
    table.turn("Sigrun")
    table.do(Next())
    (lost,) = [slot for slot in table.fight.slots if slot.end == "lost"]
    assert len(lost.of) == 3
    table.set("Wolf 2", "side", "pc")
    (own,) = [slot for slot in table.fight.slots if slot.of == (table.id("Wolf 2"),)]
    assert own.end == end


@pytest.mark.parametrize("presser", ["Wolf 1", "Wolf 2"])
def test_a_group_goes_on_holding_when_the_member_that_said_so_is_put_out(presser):
    table = pack(mode="together").add("Golem", side="npc").rolled(Wolf_1=2, Sigrun=0, Golem=1).start()
    table.hold(presser)
    table.out(presser)
    assert table.asked() == ["Golem"]
    assert table.refuse(Hold(combatant="Wolf 3")) == "storypath-holds-already"
    assert "storypath-holding" in table.codes()
    table.claim("Wolf 3")
    table.back(presser)
    assert table.fight.holding == (), "the group holds no more"


def test_a_member_that_returns_after_the_turn_of_its_group_does_not_hold_from_before():
    table = pack(mode="together").add("Golem", side="npc").rolled(Wolf_1=2, Sigrun=0, Golem=1).start()
    table.hold("Wolf 1")
    table.out("Wolf 1")
    table.turn("Wolf 2")
    table.back("Wolf 1")
    assert table.asked() == ["Wolf 1", "Golem"]
