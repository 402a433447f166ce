"""Who gets which slot: the roll call, groups, newcomers, the fallen, extra slots, ambush, new rosters (RULES.md S3 3.3)."""

import pytest
from slotting import GM, PLAYERS, Slots, cast, pcs, standard

from rules.commands import Add, Join, Leave, Next, Remove, Roll, Rule
from rules.engine import act
from rules.refusals import Refusal
from rules.state import Actor
from rules.storypath.commands import Ambush, ChangeSheet, Claim, EditSlot, Group, NewRound

# --- the roll call ---


def test_each_player_rolls_and_the_gm_for_all_npcs_at_once():
    table = cast(Slots(*[8] * 20, *[1] * 15)).pack(count=2, pool=4)
    table.do(Roll(), "vera")
    assert set(table.fight.results) == {table.id("Sigrun")}
    kinds = table.do(Roll())
    assert kinds == ["storypath.rolled"] * 4, "three NPCs, and one roll for the pack"
    assert set(table.fight.results) == {one.id for one in table.state.present} - {table.id("Donner"), table.id("Mika")}


def test_going_on_rolls_for_all_who_have_not():
    table = pcs_unrolled(*[8] * 10)
    table.rolled(Sigrun=3)
    table.do(Next())
    assert table.roster() == ["pc 5", "pc 5", "pc 3"]


def pcs_unrolled(*faces, **rules):
    table = Slots(*faces, **rules)
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    return table


def test_nobody_rolls_twice_and_not_for_others():
    table = pcs_unrolled(*[8] * 5)
    table.do(Roll(), "vera")
    assert table.refuse(Roll(), "vera") == "storypath-rolled-already"
    assert table.refuse(Roll(combatant="Mika"), "vera") == "not-yours"
    assert table.refuse(Roll(), "zoe") == "not-in-fight"
    assert table.refuse(Roll()) == "storypath-nobody-to-roll"


def test_successes_of_the_table_can_be_entered_for_one():
    table = pcs_unrolled()
    assert table.refuse(Roll(combatant="Mika", dice=-1), "mia") == "out-of-range"
    assert table.refuse(Roll(combatant="Mika", dice=201), "mia") == "out-of-range"
    table.do(Roll(dice=0), "mia")
    assert table.fight.results[table.id("Mika")].successes == 0
    table.add("Rabe", "mia").add("Wolf", "mia")
    answer = table.give(Roll(dice=2), "mia")
    assert answer.code == "which-combatant"
    assert [one.fields for one in answer.choices] == [
        {"dice": 2, "combatant": table.id("Rabe")},
        {"dice": 2, "combatant": table.id("Wolf")},
    ]


def test_nobody_here_cannot_begin():
    assert Slots().refuse(Next()) == "storypath-nobody-here"


def test_explosions_that_do_not_end_are_a_refusal():
    class Tens:
        def die(self, low, high):
            return high

    table = pcs_unrolled()
    answer = act(table.state, Roll(), by=Actor(user="vera"), at=0, chance=Tens())
    assert isinstance(answer, Refusal)
    assert answer.code == "dice"


def test_a_sheet_without_a_bare_pool_counts_its_halves_again():
    table = pcs_unrolled()
    table.do(ChangeSheet(pool=9), "vera")
    assert table.state.find("Sigrun").sheet.dice == 9
    table.do(ChangeSheet(combat=4), "vera")
    assert (table.state.find("Sigrun").sheet.pool, table.state.find("Sigrun").sheet.dice) == (None, 6)
    assert table.refuse(ChangeSheet(combat=4), "vera") == "nothing-changed"


@pytest.mark.parametrize(
    ("attribute", "value"), [("pool", "-1"), ("pool", "51"), ("tier", "0"), ("tier", "11"), ("tier", "god")]
)
def test_impossible_numbers_change_nothing(attribute, value):
    from rules.commands import Set

    table = pcs_unrolled()
    assert table.refuse(Set(combatant="Sigrun", attribute=attribute, value=value)) == "out-of-range"


# --- groups ---


def pack(*faces, mode=None, **rules):
    table = Slots(*faces, **rules).add("Sigrun", "vera")
    table.do(Add(name="Wolf", count=3, sheet={"pool": 2}))
    if mode is not None:
        table.do(Group(combatant="Wolf 1", mode=mode))
    return table


def test_a_group_of_which_each_rolls():
    table = pack(*[8, 8, 8, 1, 1, 1], mode="alone").rolled(Sigrun=0)
    table.do(Roll())
    table.start()
    assert table.roster() == ["npc 2", "npc 1", "pc 0", "npc 0"]


def test_a_roll_of_one_counts_for_the_group():
    table = pack(8, 1)
    table.do(Roll(combatant="Wolf 2"))
    assert [table.fight.results[table.id(f"Wolf {n}")].successes for n in (1, 2, 3)] == [1, 1, 1]


def test_a_group_can_be_joined_and_split_in_mid_round():
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


def test_only_a_batch_is_a_group():
    table = pack()
    assert table.refuse(Group(combatant="Sigrun", mode="together")) == "storypath-no-group"
    assert table.refuse(Group(combatant="Wolf 1", mode="shared")) == "nothing-changed"


# --- newcomers ---


def test_a_newcomer_whose_place_has_passed_acts_from_the_next_round_on():
    table = standard()
    table.turn("Donner").turn("Golem")
    table.add("Fenris", "zoe")
    assert table.codes() >= {"storypath-must-roll"}
    table.rolled(Fenris=3)
    assert table.fight.benched == {table.id("Fenris"): "late"}
    assert table.asked() == ["Sigrun", "Mika"]
    assert table.refuse(Claim(), "zoe") == "storypath-cannot-act"
    table.turn("Sigrun").turn("Mika").turn("Wolf A").turn("Wolf B")
    assert (table.fight.round, table.asked()) == (2, ["Sigrun", "Donner", "Mika", "Fenris"])


def test_a_newcomer_whose_place_is_ahead_acts_in_this_round():
    table = standard()
    table.turn("Donner").turn("Golem")
    table.add("Fenris", "zoe").rolled(Fenris=1)
    assert table.asked() == ["Sigrun", "Mika", "Fenris"]
    assert table.place("Fenris") == 6


def test_leaving_and_coming_back_makes_no_second_slot():
    """FFG#1733: the identity of a combatant survives."""
    table = standard()
    for _ in range(3):
        table.do(Leave(), "mia")
        table.do(Join(name="Mika"), "mia")
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2", "npc 2"]


def test_removed_means_removed_from_the_next_round_on():
    """FFG#1864: no ghost slot; until then nobody's turn changes."""
    table = pcs()
    table.do(Remove(combatant="Mika", how="gone"))
    assert len(table.fight.slots) == 3
    table.turn("Donner").turn("Sigrun")
    assert (table.fight.round, len(table.fight.slots)) == (2, 2)
    table.do(Join(name="Mika"), "mia")
    assert len(table.fight.slots) == 3


def test_removed_before_the_start_leaves_nothing():
    table = pcs_unrolled().rolled(Sigrun=1, Donner=1, Mika=1)
    table.do(Remove(combatant="Mika", how="gone"))
    table.start()
    assert len(table.fight.slots) == 2


# --- the fallen ---


def test_who_is_healed_has_lost_no_slot():
    table = standard()
    table.out("Sigrun")
    table.turn("Donner").turn("Golem")
    table.back("Sigrun")
    table.turn("Mika").turn("Sigrun")
    assert table.order(1) == ["Donner", "Golem", "Mika", "Sigrun"]


def test_drop_last_at_end_takes_the_last_slot_of_the_side_and_gives_it_back():
    table = standard(fallen_slots="drop-last-at-end")
    table.out("Golem")
    assert len(table.fight.slots) == 6
    for name in ("Donner", "Wolf A", "Mika", "Sigrun", "Wolf B"):
        table.turn(name)
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2"]
    table.back("Golem")
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2", "npc 2"]


def test_drop_own_waits_while_somebody_acts_in_the_slot():
    table = standard(fallen_slots="drop-own")
    table.turn("Donner")
    table.claim("Wolf A")
    table.out("Golem")
    assert (table.actor(), table.slot()) == ("Wolf A", "npc 4")
    table.done()
    assert table.roster() == ["pc 4", "pc 2", "pc 2", "npc 2", "npc 2"]
    table.back("Golem")
    assert table.roster()[1] == "npc 4"
    assert table.fight.get(2).end == "late"


# --- extra slots, ambush ---


def test_an_extra_slot_is_a_further_turn_of_its_own():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=1))
    assert table.roster()[-1] == "npc 1"
    table.turn("Donner").turn("Golem").turn("Mika").turn("Sigrun").turn("Wolf A").turn("Wolf B")
    assert table.asked() == ["Golem"]
    assert table.refuse(Claim(combatant="Wolf A", slot=table.fight.current)) in (
        "storypath-has-acted",
        "storypath-extra-slot",
    )
    table.turn("Golem")
    assert table.order(1).count("Golem") == 2
    assert table.fight.round == 2


def test_an_extra_slot_stays_in_a_new_roster_and_goes_with_its_owner():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=1))
    table.do(NewRound(roster="reroll"))
    table.rolled(Sigrun=1, Donner=1, Mika=1, Golem=3, Wolf_A=0, Wolf_B=0)
    assert table.roster() == ["npc 3", "pc 1", "pc 1", "pc 1", "npc 1", "npc 0", "npc 0"]
    table.do(Remove(combatant="Golem", how="gone"))
    table.do(NewRound())
    assert table.roster() == ["pc 1", "pc 1", "pc 1", "npc 0", "npc 0"]


def test_an_extra_slot_of_somebody_out_is_skipped():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=1))
    table.out("Golem")
    table.turn("Donner").turn("Wolf A").turn("Mika").turn("Sigrun").turn("Wolf B")
    assert table.fight.round == 2
    assert set(table.skipped()) == {6, 7}


def test_who_is_surprised_cannot_act_in_round_1_and_keeps_the_slot():
    table = cast(Slots())
    table.do(Ambush(side="pc"))
    table.do(Ambush(combatant="Mika", surprised="no"))
    table.rolled(Sigrun=4, Donner=2, Mika=2, Golem=4, Wolf_A=2, Wolf_B=2).start()
    assert table.asked() == ["Mika"]
    assert table.refuse(Claim(), "vera") == "storypath-cannot-act"
    table.turn("Mika").turn("Golem").turn("Wolf A").turn("Wolf B")
    assert (table.fight.round, len(table.fight.slots)) == (2, 6)
    assert table.asked() == ["Sigrun", "Donner", "Mika"]
    assert table.refuse(Ambush(side="pc")) == "storypath-ambush-is-over"


def test_an_ambush_can_be_said_in_round_1():
    table = standard()
    table.claim("Donner")
    table.do(Ambush(side="pc"))
    assert table.slot() == "npc 4", "nobody of that side can act"
    assert table.refuse(Ambush()) == "missing"
    assert table.refuse(Ambush(side="pc")) == "nothing-changed"


# --- rosters ---


def test_a_roster_lasts_the_fight():
    table = pcs()
    before = table.fight.slots
    table.turn("Donner").turn("Mika").turn("Sigrun")
    assert [slot.id for slot in table.fight.slots] == [slot.id for slot in before]


def test_or_it_is_rolled_anew_each_round():
    table = pcs(roster="round")
    table.turn("Donner").turn("Mika").turn("Sigrun")
    assert (table.fight.rolling, table.fight.results, table.fight.slots) == (True, {}, ())
    table.rolled(Sigrun=1, Donner=2)
    assert table.fight.rolling
    table.rolled(Mika=0)
    assert (table.fight.round, table.roster()) == (2, ["pc 2", "pc 1", "pc 0"])


def test_the_gm_has_the_roster_rolled_again():
    table = pcs()
    table.do(NewRound(roster="reroll"))
    assert table.fight.rolling
    table.rolled(Sigrun=0, Donner=0, Mika=5)
    assert (table.fight.round, table.roster()) == (2, ["pc 5", "pc 0", "pc 0"])


def test_a_new_round_at_any_moment_and_of_any_number():
    table = standard()
    table.turn("Donner")
    table.do(NewRound(number=7))
    assert (table.fight.round, table.fight.acted, table.slot()) == (7, (), "pc 4")
    assert cast(Slots()).refuse(NewRound()) == "storypath-not-running"


def test_first_roll_call_again():
    table = pcs_unrolled().rolled(Sigrun=3)
    table.do(NewRound(roster="reroll"))
    assert (table.fight.results, table.fight.round) == ({}, 0)
    table.rolled(Sigrun=1, Donner=1, Mika=1).start()
    assert table.fight.round == 1


def test_house_rules_can_be_switched_in_mid_fight():
    table = standard()
    for setting, value in (
        ("fallen_slots", "drop-own"),
        ("passing", "free"),
        ("next_pc", "open-claim"),
        ("tens", "plain"),
    ):
        table.do(Rule(setting=setting, value=value))
    table.turn("Donner").turn("Golem")
    assert table.refuse(Rule(setting="tens", value="sometimes"), GM) == "not-one-of"
