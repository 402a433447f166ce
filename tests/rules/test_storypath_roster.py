"""Slots of newcomers, of the fallen, extra slots, ambush, new rosters (docs/rules/storypath.md 3.3)."""

import pytest
from storypath_table import GM, cast, gathered, pcs, standard

from rules.commands import Join, Leave, Next, Remove, Roll, Rule, SetEffect
from rules.engine import asks_first, preview
from rules.state import Actor
from rules.storypath.commands import Ambush, Claim, EditSlot, NewRound
from rules.view.for_viewer import announcement_for

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


def test_users_30_leaving_and_coming_back_makes_no_second_slot():
    """FFG#1733: the identity of a combatant survives."""
    table = standard()
    for _ in range(3):
        table.do(Leave(), "mia")
        table.do(Join(name="Mika"), "mia")
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2", "npc 2"]


def test_removed_means_removed_from_the_next_round_on():
    """FFG#1864: no ghost slot; until then no turn changes."""
    table = pcs()
    table.do(Remove(combatant="Mika", how="gone"))
    assert len(table.fight.slots) == 3
    table.turn("Donner").turn("Sigrun")
    assert (table.fight.round, len(table.fight.slots)) == (2, 2)
    table.do(Join(name="Mika"), "mia")
    assert len(table.fight.slots) == 3


def test_users_31_removed_before_the_start_leaves_nothing():
    table = gathered().rolled(Sigrun=1, Donner=1, Mika=1)
    table.do(Remove(combatant="Mika", how="gone"))
    table.start()
    assert len(table.fight.slots) == 2


@pytest.mark.parametrize("name", ["Mika", "Mia"])
def test_s3_20_a_player_has_one_roll_also_under_another_name(name):
    table = standard()
    table.turn("Donner").turn("Golem").turn("Mika")
    table.do(Leave(), "mia")
    table.do(Join(name=name), "mia")
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2", "npc 2"]
    assert table.refuse(Roll(), "mia") == "storypath-rolled-already"
    assert table.refuse(Claim(), "mia") == "storypath-has-acted", "she has had her turn"


def test_s3_20_a_roll_before_the_first_round_is_kept_too():
    table = gathered().rolled(Sigrun=1, Donner=1, Mika=0)
    table.do(Leave(), "mia")
    table.do(Join(name="Mia"), "mia")
    assert table.fight.results[table.id("Mia")].successes == 0
    table.do(Join(name="Mika"), "mia")
    assert table.board().headline.code == "storypath-head-roll", "a second combatant has a roll of its own"


def test_leaving_in_the_own_turn_or_with_a_slot_marked_asks_to_confirm():
    table = standard()
    by = Actor(user="mia")
    assert not asks_first(table.state, Leave(), by, table.now)
    table.claim("Mika", slot=3)
    assert preview(table.state, Leave(), by=by, at=table.now).lines[0].code == "storypath-forfeits-slot"
    table.claim("Mika", slot=1)
    assert preview(table.state, Leave(), by=by, at=table.now).lines[0].code == "storypath-forfeits-turn"


def test_s3_20_the_slot_of_a_combatant_that_leaves_rests_and_goes_with_the_round():
    table = standard()
    table.do(Leave(), "vera")
    assert table.refuse(Claim(combatant="Donner", slot=1), "karl") == "storypath-slot-over"
    assert (table.fight.get(1).end, table.slot()) == ("rested", "npc 4")
    table = standard()
    table.turn("Donner")
    table.do(Leave(), "mia")
    assert table.board().table[3][-1].code == "storypath-rests"
    assert table.refuse(Claim(combatant="Sigrun", slot=4), "vera") == "storypath-slot-rests"
    table.do(Join(name="Mika"), "mia")
    table.claim("Mika", slot=4)
    table.do(Leave(), "mia")
    told = table.state.revision
    table.turn("Golem").turn("Sigrun")
    assert "storypath-rested" in table.codes(told)
    table.turn("Wolf A").turn("Wolf B")
    assert (table.fight.round, table.roster()) == (2, ["pc 4", "npc 4", "pc 2", "npc 2", "npc 2"])


def test_s3_20_the_slot_of_a_combatant_that_leaves_after_a_turn_is_open_to_the_others():
    table = standard()
    table.turn("Mika").turn("Golem").turn("Donner")
    table.do(Leave(), "mia")
    assert (table.fight.get(4).of, table.asked()) == ((table.id("Mika"),), ["Sigrun"])


def test_s3_20_drop_own_is_for_those_put_out():
    table = standard(fallen_slots="drop-own")
    table.turn("Donner")
    table.do(Leave(), "mia")
    assert len(table.fight.slots) == 6
    table.out("Wolf A")
    assert len(table.fight.slots) == 5


# --- the fallen ---


def test_a_combatant_back_after_the_last_slot_of_the_side_is_not_still_to_act():
    table = standard()
    table.out("Wolf B")
    table.turn("Donner").turn("Golem").turn("Mika").turn("Sigrun").claim("Wolf A")
    table.do(EditSlot(change="close", slot=6))
    table.back("Wolf B")
    assert "storypath-still" not in table.codes()


def test_a_healed_combatant_has_lost_no_slot():
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


def test_s3_7_of_two_dropped_slots_the_last_one_stays_dropped():
    table = standard(fallen_slots="drop-last-at-end")
    table.set("Wolf B", "successes", 1)
    table.out("Wolf A")
    table.out("Golem")
    table.do(NewRound())
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2"]
    table.back("Golem")
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2"]


def test_drop_own_waits_while_a_turn_is_taken_in_the_slot():
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


def test_users_37_an_extra_slot_is_a_further_turn_of_its_own():
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


def test_s3_12_an_effect_counts_an_extra_slot_as_a_turn_of_its_own():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=3))
    table.do(SetEffect(combatant="Golem", effect="stunned", duration=2))
    table.turn("Donner").turn("Golem")
    assert [effect.left for effect in table.state.find("Golem").effects] == [1]
    table.turn("Golem")
    assert (table.fight.round, table.state.find("Golem").effects) == (1, ())


def effects(table, name):
    """What is left of each effect on this combatant."""
    return [effect.left for effect in table.state.find(name).effects]


@pytest.mark.parametrize("roster", ["fight", "round"])
def test_a_turn_that_is_skipped_or_lost_counts_for_effects_once_at_the_end_of_the_round(roster):
    table = pcs(skipped_slots="lost", roster=roster)
    table.do(SetEffect(combatant="Mika", effect="stunned", whose="Donner", duration=2))
    table.do(SetEffect(combatant="Donner", effect="on fire", duration=1, edge="start"))
    table.turn("Sigrun")
    for _ in range(2):
        assert effects(table, "Mika") == [2]
        table.do(Next())
    assert (effects(table, "Mika"), effects(table, "Donner")) == ([1], [])
    if roster == "round":
        table.rolled(Sigrun=2, Donner=2, Mika=2)
    assert (table.fight.round, effects(table, "Mika")) == (2, [1])
    told = table.state.revision
    table.turn("Donner")
    assert effects(table, "Mika") == []
    (over,) = [note for note in announcement_for(table.state, told).news if note.code == "log-effect-over"]
    assert (over.params["name"].said, over.params["effect"].said) == ("Mika", "stunned")
    told = table.state.revision
    table.turn("Sigrun")
    assert "log-effect-over" not in [note.code for note in announcement_for(table.state, told).news]


def test_an_effect_set_after_the_bearers_turn_does_not_count_that_turn():
    table = pcs(roster="round")
    table.turn("Donner")
    table.do(SetEffect(combatant="Donner", effect="stunned", duration=1))
    table.turn("Sigrun").turn("Mika").rolled(Sigrun=2, Donner=2, Mika=2)
    assert (table.fight.round, effects(table, "Donner")) == (2, [1])


def test_a_private_effect_ends_without_an_announcement():
    table = pcs()
    table.do(SetEffect(combatant="Donner", effect="doomed", duration=1, private="yes"))
    told = table.state.revision
    table.turn("Donner")
    assert (effects(table, "Donner"), table.state.ended_effects) == ([], ())
    assert announcement_for(table.state, told).news == ()


def test_an_extra_slot_stays_in_a_new_roster_and_goes_with_its_owner():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=1))
    table.do(NewRound(roster="reroll"))
    table.rolled(Sigrun=1, Donner=1, Mika=1, Golem=3, Wolf_A=0, Wolf_B=0)
    assert table.roster() == ["npc 3", "pc 1", "pc 1", "pc 1", "npc 1", "npc 0", "npc 0"]
    table.do(Remove(combatant="Golem", how="gone"))
    table.do(NewRound())
    assert table.roster() == ["pc 1", "pc 1", "pc 1", "npc 0", "npc 0"]


@pytest.mark.parametrize("roster", ["fight", "round"])
def test_an_extra_slot_goes_with_its_owner_when_the_round_ends_also_before_a_new_roster(roster):
    table = pcs(roster=roster)
    table.do(EditSlot(change="add", combatant="Mika", successes=3))
    table.do(EditSlot(change="add", side="pc", successes=1))
    table.do(Remove(combatant="Mika", how="gone"))
    table.turn("Sigrun").turn("Donner")
    extra = [slot.successes for slot in table.fight.slots if not slot.of]
    assert extra == [1], "a slot of nobody in particular stays"
    assert table.fight.rolling is (roster == "round")


def test_an_extra_slot_of_a_combatant_that_is_out_is_skipped():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=1))
    table.out("Golem")
    table.turn("Donner").turn("Wolf A").turn("Mika").turn("Sigrun").turn("Wolf B")
    assert table.fight.round == 2
    assert set(table.skipped()) == {6, 7}


def test_a_surprised_combatant_cannot_act_in_round_1_and_keeps_the_slot():
    table = cast()
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
    assert table.slot() == "npc 4", "no combatant of that side can act"
    assert table.refuse(Ambush()) == "missing"
    assert table.refuse(Ambush(side="pc")) == "nothing-changed"


# --- rosters ---


def test_users_22_a_roster_lasts_the_fight():
    table = pcs()
    before = table.fight.slots
    table.turn("Donner").turn("Mika").turn("Sigrun")
    assert [slot.id for slot in table.fight.slots] == [slot.id for slot in before]


def test_users_23_or_it_is_rolled_anew_each_round():
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
    assert cast().refuse(NewRound()) == "storypath-not-running"


def test_first_roll_call_again():
    table = gathered().rolled(Sigrun=3)
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


def test_s3_20_leaving_at_an_own_open_slot_asks_to_confirm_and_the_slot_waits_for_the_return():
    table = pcs()
    by, now = Actor(user="vera"), table.fight.current
    assert asks_first(table.state, Leave(), by, table.now)
    assert not asks_first(table.state, Leave(), Actor(user="mia"), table.now), "the others still take this slot"
    table.do(Leave(), "vera")
    assert (table.fight.get(now).end, table.fight.current) == ("rested", 2)
    table.do(Join(name="Sigrun"), "vera")
    assert table.fight.get(now).end is None
    assert [slot.id for slot in table.fight.open] == [2, 3, now], "behind the side's other open slots"
    table.turn("Donner").turn("Mika")
    assert (table.fight.round, table.fight.current, table.asked()) == (1, now, ["Sigrun"])
    table.turn("Sigrun")
    assert (table.fight.round, table.order(1)) == (2, ["Donner", "Mika", "Sigrun"])
