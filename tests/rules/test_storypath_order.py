"""Holding back, passing, and the popcorn order (docs/rules/storypath.md S3-9, 3.4)."""

import pytest
from storypath_table import PLAYERS, StorypathTable, pcs, standard

from rules.commands import Declare, Next, Rule, Transfer
from rules.refusals import Refusal
from rules.state import Actor
from rules.storypath.commands import Act, Claim, Finish, Hold, Mix, Name, Pass

# --- holding and passing ---


def test_a_unit_that_holds_is_asked_last():
    table = pcs()
    table.hold("Sigrun")
    assert table.asked() == ["Donner", "Mika"]
    table.turn("Donner").turn("Mika")
    assert table.asked() == ["Sigrun"], "no other is left"


def test_users_101_a_unit_that_holds_comes_back_by_taking_a_slot():
    table = pcs()
    table.hold("Sigrun")
    table.claim("Sigrun")
    assert (table.actor(), table.fight.holding) == ("Sigrun", ())


def test_the_named_combatant_may_let_the_others_go_first():
    table = pcs()
    table.claim("Donner")
    table.name("Mika")
    table.hold("Mika")
    assert (table.actor(), table.asked()) == (None, ["Sigrun"])
    assert table.refuse(Hold(), "mia") == "storypath-holds-already"


def test_the_last_unit_left_cannot_hold():
    table = pcs()
    table.turn("Donner").turn("Mika")
    assert table.refuse(Hold(), "vera") == "storypath-hold-alone"


def test_a_slot_is_passed_only_with_one_to_spare():
    table = pcs()
    assert table.refuse(Pass(), "vera") == "storypath-no-surplus"
    table.out("Donner")
    table.claim("Sigrun")
    table.passes("Sigrun")
    assert table.slot() == "pc 2"
    assert table.asked() == ["Sigrun", "Mika"], "she still has her turn"
    assert table.refuse(Pass(combatant="Sigrun"), "vera") == "storypath-no-surplus"


@pytest.mark.parametrize("command", [Pass(combatant="Sigrun"), Declare(intent="pass", combatant="Sigrun")])
def test_s3_9_a_pass_is_of_the_slot_it_was_drawn_for(command):
    table = pcs(passing="free")
    drawn = table.state.revision
    table.turn("Donner")
    assert table.refuse(command, "vera", drawn=drawn) == "stale"
    assert table.asked() == ["Sigrun", "Mika"], "the slot is still there to be taken"
    assert "storypath.passed" in table.do(command, "vera", drawn=table.state.revision)


def test_the_gm_may_always_pass():
    table = pcs(passing="never")
    assert table.refuse(Pass(), "vera") == "storypath-passing-off"
    table.do(Pass())
    assert table.fight.get(1).end == "passed"


def test_free_passing_is_at_ones_own_risk():
    table = pcs(passing="free")
    table.passes("Sigrun")
    table.turn("Donner").turn("Mika")
    assert (table.fight.round, table.order(1)) == (2, ["Donner", "Mika"])


@pytest.mark.parametrize(
    ("intent", "kind"), [("take", "storypath.claimed"), ("hold", "storypath.held"), ("pass", "storypath.passed")]
)
def test_an_intent_is_the_command_of_that_name(intent, kind):
    assert kind in pcs(passing="free").do(Declare(intent=intent, combatant="Sigrun"), "vera")


def test_an_unknown_intent():
    assert pcs().refuse(Declare(intent="dance"), "vera") == "storypath-no-such-intent"


# --- popcorn ---


def popcorn(sigrun=3, donner=1, mika=1, golem=2):
    table = StorypathTable(order="popcorn")
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    table.add("Golem", side="npc")
    return table.rolled(Sigrun=sigrun, Donner=donner, Mika=mika, Golem=golem).start()


def test_users_34_the_highest_roll_begins_and_names_any_combatant():
    table = popcorn()
    assert table.actor() == "Sigrun"
    table.name("Golem")
    table.name("Mika")
    table.name("Donner")
    assert table.order() == ["Sigrun", "Golem", "Mika"]


def test_pcs_begin_before_npcs_and_equal_ones_agree():
    table = popcorn(sigrun=2, mika=2)
    assert (table.actor(), table.asked()) == (None, ["Sigrun", "Mika"])
    answer = table.give(Claim(), "karl")
    assert (answer.code, [name.said for name in answer.params["names"]]) == ("storypath-starters", ["Sigrun", "Mika"])


def test_the_gm_replaces_no_actor_by_accident():
    table = popcorn()
    table.name("Golem")
    assert table.refuse(Claim(combatant="Mika")) == "storypath-slot-taken"
    assert table.actor() == "Golem"


def test_the_last_actor_names_the_first_of_the_next_round_also_itself():
    table = popcorn()
    for name in ("Golem", "Mika", "Donner", "Donner"):
        table.name(name)
    assert (table.fight.round, table.actor()) == (2, "Donner")


def test_without_a_name_any_combatant_may_go_on():
    table = popcorn()
    table.done()
    assert table.asked() == ["Donner", "Mika", "Golem"]
    assert table.refuse(Pass(), "mia") == "storypath-no-passing"


def test_a_newcomer_acts_in_this_round():
    table = popcorn()
    table.name("Golem")
    table.add("Fenris", "zoe").rolled(Fenris=0)
    assert table.board().table[-1][-1].params["items"][0].said == "Fenris"
    table.name("Fenris")
    assert table.actor() == "Fenris"


def test_the_order_may_be_switched_between_rounds():
    table = popcorn()
    table.name("Golem")
    table.do(Rule(setting="order", value="slots"))
    table.name("Mika")
    table.name("Donner")
    table.done()
    assert table.roster() == ["pc 3", "npc 2", "pc 1", "pc 1"]
    table.do(Rule(setting="order", value="popcorn"))
    table.turn("Mika").turn("Golem").turn("Donner").turn("Sigrun")
    assert (table.fight.order, table.actor()) == ("popcorn", "Sigrun")


def test_users_65_only_who_acts_or_the_gm_goes_on():
    table = standard()
    table.claim("Donner")
    for command in (Name(next="Mika"), Finish(), Act(), Mix(first_pool=1, second_pool=1)):
        assert table.refuse(command, "mia") == "storypath-not-your-turn"
    table.do(Next())
    assert table.order(1) == ["Donner"]


def test_a_player_of_an_npc_takes_npc_slots():
    table = standard()
    table.do(Transfer(user="nina", combatant="Golem"))
    table.turn("Donner")
    table.claim("Golem")
    assert table.actor() == "Golem"
    assert not isinstance(table.give(Finish(), Actor(user="nina")), Refusal)


def test_a_free_slot_is_skipped_by_the_gm():
    table = standard()
    table.do(Next())
    assert (table.fight.get(1).end, table.slot()) == ("gm", "npc 4")


def test_users_2_3_equal_ones_keep_the_order_they_came_in_whatever_their_names_and_each_has_a_turn():
    table = pcs()
    rolled_by = [table.state.combatants[slot.of[0]].name for slot in table.fight.sorted]
    assert rolled_by == ["Sigrun", "Donner", "Mika"]
    for name in rolled_by:
        table.turn(name)
    assert table.order(1) == rolled_by


def test_users_14_who_would_begin_a_round_and_cannot_is_passed_over():
    table = StorypathTable().add("Golem", side="npc").add("Sigrun", "vera")
    table.rolled(Golem=5, Sigrun=2).start()
    table.turn("Golem")
    table.out("Golem")
    table.turn("Sigrun")
    assert (table.fight.round, table.slot(), table.asked()) == (2, "pc 2", ["Sigrun"])
