"""Holding back, passing, and the popcorn order (docs/rules/storypath.md S3-9, 3.4)."""

import pytest
from storypath_table import PLAYERS, StorypathTable, pcs, standard

from rules.commands import Add, Declare, Next, Remove, Rule, Transfer
from rules.refusals import Refusal
from rules.state import Actor
from rules.storypath.commands import Act, Ambush, Claim, EditSlot, Finish, Group, Hold, Mix, Name, Pass

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
    table.do(Pass(combatant="Mika"))
    assert (table.fight.get(1).end, table.latest("passed").combatant) == ("passed", table.id("Mika"))
    table.do(Pass())
    assert table.latest("passed").combatant == table.id("Sigrun"), "the first who is asked"


def test_free_passing_is_at_the_players_own_risk():
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


# --- slots that nobody takes ---


def task(table, name):
    """Code of the task of this combatant."""
    return table.system.tasks(table.state, table.state.find(name))[0].code


# --- popcorn ---


def popcorn(sigrun=3, donner=1, mika=1, golem=2, **rules):
    table = StorypathTable(order="popcorn", **rules)
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


def test_the_most_successes_of_those_who_can_act_begin():
    table = StorypathTable(order="popcorn")
    for name, owner in PLAYERS.items():
        table.add(name, owner)
    table.do(Ambush(combatant="Sigrun"))
    table.rolled(Sigrun=3, Donner=2, Mika=1).start()
    assert table.actor() == "Donner"


@pytest.mark.parametrize("skipped_slots", ["later", "lost"])
def test_a_player_who_lets_the_first_slot_pass_does_not_block_the_others(skipped_slots):
    table = popcorn(sigrun=2, mika=2, skipped_slots=skipped_slots)
    assert table.asked() == ["Sigrun", "Mika"]
    table.do(Next())
    assert table.asked() == ["Sigrun", "Donner", "Mika", "Golem"]


def test_a_group_that_acts_together_begins_as_one_unit():
    table = StorypathTable(order="popcorn").add("Sigrun", "vera").pack(count=2)
    table.do(Group(combatant="Wolf 1", mode="together"))
    table.rolled(Sigrun=1, Wolf_1=3).start()
    assert table.actor() == "Wolf 1"


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


@pytest.mark.parametrize("away", ["out", "gone"])
def test_s3_21_an_absent_combatant_does_not_block_naming_the_first_of_the_next_round(away):
    table = popcorn()
    table.do(Remove(combatant="Donner", how=away))
    table.name("Golem")
    table.name("Mika")
    names = [choice for choice in table.board().choices if choice.command == "storypath.name"]
    assert [option.label.said for option in names[0].options] == ["Sigrun", "Mika", "Golem"]
    assert table.refuse(Name(next="Donner"), "mia") == "not-active"
    told = table.state.revision
    table.name("Sigrun")
    assert (table.fight.round, table.actor(), table.skipped()) == (2, "Sigrun", [])
    assert "storypath-skipped" not in table.codes(told)


def test_s3_21_an_ambushed_combatant_can_be_the_first_of_the_next_round_only():
    table = popcorn()
    table.do(Ambush(combatant="Donner"))
    table.name("Golem")
    assert table.refuse(Name(next="Donner")) == "storypath-cannot-act", "in this round"
    table.name("Mika")
    table.name("Donner")
    assert (table.fight.round, table.actor()) == (2, "Donner")


def test_in_popcorn_order_the_refusal_names_those_left_of_both_sides():
    table = popcorn()
    table.name("Mika")
    answer = table.give(Name(next="Sigrun"), "mia")
    assert answer.code == "storypath-has-acted"
    assert [name.said for name in answer.params["free"]] == ["Donner", "Golem"]


def test_the_starter_by_the_roll_is_not_said_to_be_named():
    table = popcorn()
    assert table.board().why.params["items"][1].params["came"] == "best"
    for name in ("Golem", "Mika", "Donner", "Donner"):
        table.name(name)
    assert table.board().why.params["items"][1].params["came"] == "named"


def test_by_open_claim_no_combatant_is_named_in_popcorn_order_either():
    table = popcorn(next_pc="open-claim")
    assert not any(choice.command == "storypath.name" for choice in table.board().choices)
    assert table.refuse(Name(next="Mika"), "vera") == "storypath-open-claim"
    table.turn("Sigrun").turn("Mika").turn("Golem").turn("Donner")
    assert (table.fight.round, table.actor()) == (2, None)


def test_with_a_roster_each_round_no_combatant_names_the_first_of_the_next():
    table = popcorn(roster="round")
    table.turn("Sigrun").turn("Mika").turn("Golem")
    table.claim("Donner")
    assert not any(choice.command == "storypath.name" for choice in table.board().choices)
    assert table.refuse(Name(next="Mika"), "karl") == "storypath-new-roster"


def test_without_a_name_any_combatant_may_go_on():
    table = popcorn()
    table.done()
    assert table.asked() == ["Donner", "Mika", "Golem"]
    assert table.refuse(Pass(), "mia") == "storypath-no-passing"


def test_a_newcomer_acts_in_this_round():
    table = popcorn()
    table.name("Golem")
    table.add("Fenris", "zoe").rolled(Fenris=0)
    assert table.board().table[-1][-1].said == "Fenris"
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


def test_users_65_only_the_actor_or_the_gm_goes_on():
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


def test_s3_19_a_free_slot_that_is_passed_over_comes_once_more_after_the_others_of_its_side():
    table = standard()
    told = table.state.revision
    table.do(Next())
    assert (table.fight.get(1).end, table.slot()) == (None, "npc 4")
    assert table.codes(told) >= {"storypath-later"}
    table.turn("Golem").turn("Donner").turn("Mika")
    assert table.fight.now.id == 1, "before the NPC slots of 2, as the PC slots were"
    told = table.state.revision
    table.do(Next())
    (lost,) = table.announcement(told).lines
    assert (lost.code, [name.said for name in lost.params["names"]]) == ("storypath-lost", ["Sigrun"])
    table.turn("Wolf A").turn("Wolf B")
    assert (table.fight.round, table.roster()[0], table.fight.now.id) == (2, "pc 4", 1), "in its own place again"


def test_s3_19_all_slots_of_a_side_are_passed_over_twice_at_most():
    table = pcs()
    for _ in range(6):
        table.do(Next())
    assert (table.fight.round, table.order()) == (2, [])


def test_s3_19_an_open_slot_in_front_is_one_of_the_others():
    table = pcs()
    table.do(EditSlot(change="edit", slot=2, successes=5))
    table.do(EditSlot(change="close", slot=3))
    table.do(Next())
    assert (table.fight.get(1).end, table.fight.now.id) == (None, 2)
    table.turn("Donner")
    assert table.fight.now.id == 1, "it comes once more"


def test_s3_19_with_lost_the_slot_is_lost_at_once_and_the_cost_is_shown():
    table = standard(skipped_slots="lost")
    told = table.state.revision
    table.do(Next())
    assert (table.fight.get(1).end, table.slot()) == ("lost", "npc 4")
    (lost,) = table.announcement(told).lines
    assert [name.said for name in lost.params["names"]] == list(PLAYERS), "one of them"
    table.turn("Golem").turn("Donner").turn("Mika")
    assert task(table, "Sigrun") == "storypath-task-no-slot"
    table.claim("Wolf A")
    (still,) = [line for line in table.board().lines if line.code == "storypath-still"]
    assert [name.said for name in still.params["names"]] == ["Wolf B"], "Sigrun has no slot left"


def test_an_untaken_popcorn_turn_is_lost_at_once():
    table = popcorn()
    table.name("Golem")
    table.done()
    assert table.actor() is None
    told, open_turns = table.state.revision, len(table.fight.open)
    table.do(Next())
    (line,) = table.announcement(told).lines
    assert (line.code, len(table.fight.open)) == ("storypath-lost-turn", open_turns - 1)
    for _ in range(open_turns - 1):
        assert table.fight.round == 1
        table.do(Next())
    assert table.fight.round == 2, "when all turns are lost"


def told_by_next(table):
    """Code, side and names of each line about a slot that the announcement of the next step has."""
    told = table.state.revision
    table.do(Next())
    return [
        (line.code, line.params["slot"].params["whose"], *(name.said for name in line.params.get("names", ())))
        for line in table.announcement(told).lines
    ]


def test_s3_19_each_lost_slot_is_told_once_with_its_own_cost():
    table = StorypathTable()
    table.add("Sigrun", "vera")
    table.do(Add(name="Wolf"))
    table.rolled(Sigrun=4, Wolf=2).start()
    pc, npc = ("storypath-lost", "pc", "Sigrun"), ("storypath-lost", "npc", "Wolf")
    assert [told_by_next(table) for _ in range(4)] == [[pc], [npc], [pc], [npc]]
    assert [skip.slot for skip in table.fight.skipped] == [1, 2], "of the round that has just ended, once each"


def test_s3_19_a_slot_put_behind_and_then_lost_is_told_as_lost():
    table = pcs()
    told = table.state.revision
    for _ in range(4):
        table.do(Next())
    codes = [line.code for line in table.announcement(told).lines]
    assert (table.fight.round, sorted(codes)) == (1, ["storypath-later", "storypath-later", "storypath-lost"])


def test_s3_19_a_slot_to_spare_costs_nothing():
    table = pcs(skipped_slots="lost")
    table.out("Mika")
    table.do(Next())
    assert table.latest("skipped").costs == ()


def test_users_2_3_equal_combatants_keep_the_order_of_joining_and_each_has_a_turn():
    table = pcs()
    rolled_by = [table.state.combatants[slot.of[0]].name for slot in table.fight.sorted]
    assert rolled_by == ["Sigrun", "Donner", "Mika"]
    for name in rolled_by:
        table.turn(name)
    assert table.order(1) == rolled_by


def test_users_14_a_starter_who_cannot_act_is_passed_over():
    table = StorypathTable().add("Golem", side="npc").add("Sigrun", "vera")
    table.rolled(Golem=5, Sigrun=2).start()
    table.turn("Golem")
    table.out("Golem")
    table.turn("Sigrun")
    assert (table.fight.round, table.slot(), table.asked()) == (2, "pc 2", ["Sigrun"])
