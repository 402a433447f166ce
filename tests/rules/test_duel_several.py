"""One against many, pairs side by side, and the order and passes of several pairs (docs/rules/duel.md 0.6)."""

import pytest
from duel_table import DuelTable, fighting, one_against_many, two_pairs
from table import GM

from rules.codec import decode_command
from rules.commands import Declare, Next, Remove, Roll, Set, SetEffect
from rules.dice.rng import ScriptedDice
from rules.duel.commands import Attack, Defend, Engage, Part, Rate, SetAttacker, SetMargin, Skip
from rules.duel.formulas import crowd
from rules.state import Actor
from rules.view.for_viewer import board_for

BOSS = Actor(user=GM, gm=True)

# --- one against many (0.6) ---


def test_the_lone_fighters_defence_is_lowered_by_the_crowd():
    table = one_against_many("Bo", "Cy", lone={"length": 1, "parry": 5})
    table.attack("Bo", 0)
    table.defend("Ada", dice=5)
    assert table.between("Ada", "Bo").last.defence.margin == 5 - 1 - 5
    assert table.latest("exchange-resolved").lands


def test_the_lone_fighters_attack_is_lowered_for_the_initiative_only():
    table = one_against_many("Bo", "Cy", "Di", lone={"attack": 5})
    first = table.between("Ada", "Bo")
    table.do(Attack(combatant="Ada", dice=5, engagement=first.id))
    table.do(Defend(combatant="Bo", margin=-1, engagement=first.id))
    last = table.between("Ada", "Bo").last
    assert (last.attack.margin, last.attack.initiative_margin) == (0, -2)
    assert last.lands, "the blow itself is not lowered"
    assert table.between("Ada", "Bo").attacker == table.id("Bo"), "both failed, and -2 is the larger failure"


def test_the_many_have_no_penalty():
    table = one_against_many("Bo", "Cy", lone={"length": 1})
    table.attack("Bo", dice=5)
    assert table.between("Ada", "Bo").attack.crowd == 0


@pytest.mark.parametrize(
    ("opponents", "own", "penalty"),
    [(1, 1, 0), (2, 1, -1), (3, 1, -2), (2, 2, 0), (3, 2, -1), (5, 2, -2)],
)
def test_the_crowd_shrinks_with_every_opponent_who_is_out(opponents, own, penalty):
    names = [f"Foe {number}" for number in range(opponents + 1)]
    table = one_against_many(*names, lone={"weapons": own})
    table.do(Remove(combatant=names[0]))
    assert crowd(table.state, table.id("Ada")) == penalty


def test_the_gm_sets_the_penalty_and_lets_it_be_counted_again():
    table = one_against_many("Bo", "Cy", "Di")
    table.do(Set(combatant="Ada", attribute="crowd", value="−1"))
    assert crowd(table.state, table.id("Ada")) == -1
    table.do(Set(combatant="Ada", attribute="crowd", value="0"))
    assert crowd(table.state, table.id("Ada")) == 0
    for wrong in ("1", "-21", "x", "1.5"):
        assert table.refuse(Set(combatant="Ada", attribute="crowd", value=wrong)) == "crowd-number"
    table.do(Set(combatant="Ada", attribute="crowd", value=""))
    assert crowd(table.state, table.id("Ada")) == -2


def test_a_penalty_set_by_the_gm_goes_when_the_fighter_is_out():
    table = one_against_many("Bo", "Cy", "Di")
    table.do(Set(combatant="Ada", attribute="crowd", value="-9"))
    table.do(Remove(combatant="Ada"))
    table.do(Set(combatant="Ada", attribute="status", value="active"))
    table.both_fight()
    assert crowd(table.state, table.id("Ada")) == -2


def test_s0_14_an_opponent_counts_from_the_first_attack_of_the_pair():
    table = DuelTable().add("Ada", side="npc", length=200)
    for name in ("Bo", "Cy", "Di"):
        table.add(name, name.lower())
    assert crowd(table.state, table.id("Ada")) == 0, "they still talk"
    table.both_fight("Ada", "Bo", "Cy")
    assert crowd(table.state, table.id("Ada")) == -1
    table.say("Di", "fight")
    assert crowd(table.state, table.id("Ada")) == -2
    table.do(Part(combatant="Ada", opponent="Bo"))
    assert crowd(table.state, table.id("Ada")) == -1


def test_s0_14_a_penalty_set_by_the_gm_is_shown_as_set_and_lifted_with_one_press():
    table = one_against_many("Bo", "Cy", "Di")

    def shown():
        (line,) = [line for line in board_for(table.state).details if line.code == "duel-fighter"][:1]
        return [item.code for item in line.params["shown"].params["items"] if "crowd" in item.code]

    assert shown() == ["duel-part-crowd"]
    table.do(Set(combatant="Ada", attribute="crowd", value="-5"))
    table.do(Remove(combatant="Bo"))
    assert (shown(), crowd(table.state, table.id("Ada"))) == (["duel-part-crowd-set"], -5)
    lift = table.choice("gm.set")
    table.do(lift)
    assert (shown(), crowd(table.state, table.id("Ada"))) == (["duel-part-crowd"], -1)
    assert "label-count-crowd" not in [choice.label.code for choice in board_for(table.state, BOSS).choices]


def test_a_roll_keeps_the_penalty_that_it_was_made_with():
    table = one_against_many("Bo", "Cy", lone={"length": 1})
    table.attack("Bo", 5, engagement=table.between("Ada", "Bo").id)
    table.attack("Cy", 5, engagement=table.between("Ada", "Cy").id)
    table.do(Defend(combatant="Ada", dice=5, engagement=table.between("Ada", "Bo").id))
    table.do(Remove(combatant="Cy"))
    assert table.between("Ada", "Bo").last.defence.crowd == -1


# --- several engagements: passes, joining late, leaving, being put out ---


def test_every_pair_has_its_exchange_once_a_pass():
    table = two_pairs()
    table.exchange(5, 0, 2)
    assert table.refuse(Attack(), "ada") == "wait-for-others"
    assert [pair.id for pair in table.state.fight.in_step] == [3]
    table.exchange(5, 0, 3)
    assert [pair.id for pair in table.state.fight.in_step] == [2, 3]


def test_an_exchange_of_each_pair_is_a_turn_for_effects():
    table = one_against_many("Bo", "Cy")
    table.do(SetEffect(combatant="Ada", effect="stunned", duration=2))
    for number, left in ((1, [1]), (2, [])):
        table.exchange(5, 0, number)
        assert [effect.left for effect in table.state.find("Ada").effects] == left


def test_next_up_is_the_first_pair_that_is_still_to_come():
    table = two_pairs()
    table.do(Next())
    assert table.pair(2).turns == 1
    table.do(Next())
    assert table.pair(3).turns == 1


@pytest.mark.parametrize("tied", [2, 3])
def test_a_tie_for_the_gm_calls_her_at_once_and_stops_no_other_pair(tied):
    table, going_on = two_pairs(next_tie="gm"), 5 - tied
    table.exchange(1, 1, tied)
    told = table.announcement(table.log[-1].step - 1)
    assert GM in told.pings
    assert [line.code for line in told.lines][-1] == "duel-why-gm-asked"
    for _ in range(4):
        table.exchange(5, 0, going_on)
    assert table.refuse(Attack(combatant=table.attacker(tied))) == "gm-decides"
    table.do(SetAttacker(combatant=table.attacker(tied)))
    table.exchange(5, 0, tied)
    assert table.state.fight.in_step == table.state.fight.engagements, "no passes to catch up on"


def test_a_dodge_for_the_gm_stops_no_other_pair():
    table = two_pairs()
    table.attack("Ada", 1)
    table.defend("Bo", 4, "dodge")
    for _ in range(3):
        table.exchange(5, 0, 3)
    table.do(Rate(speed=-1))
    assert table.state.fight.in_step == (table.pair(2),), "one exchange behind, and no more"


def test_a_pair_that_rests_stops_no_other_pair():
    table = two_pairs()
    for number in (2, 3, 2):
        table.do(Skip(engagement=number))
    assert table.pair(2).rests
    for _ in range(3):
        table.exchange(5, 0, 3)
    table.exchange(5, 0, 2)
    assert table.state.fight.in_step == table.state.fight.engagements


def test_the_gm_goes_on_in_the_pair_that_she_names():
    table = two_pairs()
    table.attack("Cy", 1)
    assert table.do(Skip(engagement=3)) == ["duel.defended", "duel.exchange-resolved"]
    assert table.refuse(Skip(engagement=3)) == "pair-waits"
    assert table.refuse(Skip(engagement=9)) == "no-such-engagement"
    table.do(Skip(engagement=2))
    assert table.attacker(2) == "Bo"


def test_the_gm_ends_the_talk_of_the_pair_that_she_names():
    table = two_pairs()
    for combatant, opponent in (("Ada", "Bo"), ("Cy", "Dan")):
        table.do(Engage(combatant=combatant, opponent=opponent, anew=True))
    table.dice = ScriptedDice((1, 1, 5, 5))
    table.do(Skip(engagement=3))
    assert (table.attacker(2), table.attacker(3)) == (None, "Cy")


def test_a_refusal_is_about_the_pair_that_was_named():
    table = one_against_many("Bo", "Cy")
    table.attack("Ada", 1, engagement=table.between("Ada", "Bo").id)
    refused = table.give(Attack(combatant="Ada", engagement=table.between("Ada", "Bo").id))
    assert (refused.code, refused.params["defender"].said) == ("attacked-already", "Bo")


def test_a_pair_that_is_decided_late_has_nothing_to_catch_up_on():
    table = DuelTable()
    for name, length in (("Ada", 9), ("Bo", 1), ("Cy", 8), ("Dan", 1)):
        table.add(name, name.lower(), length=length)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Engage(combatant="Cy", opponent="Dan"))
    table.both_fight("Ada", "Bo")
    for _ in range(4):
        table.exchange(5, 0, 2)
    table.both_fight("Cy", "Dan")
    assert [pair.id for pair in table.state.fight.in_step] == [2, 3]


def test_one_attacks_here_and_defends_there_in_the_same_pass():
    table = one_against_many("Bo", "Cy")
    bo, cy = table.between("Ada", "Bo"), table.between("Ada", "Cy")
    table.do(SetAttacker(combatant="Cy", engagement=cy.id))
    table.do(Attack(margin=1, combatant="Ada"))
    table.attack("Cy", 1)
    table.do(Defend(margin=0, combatant="Ada"))
    table.defend("Bo", 0)
    assert (table.pair(bo.id).exchange, table.pair(cy.id).exchange) == (2, 2)


def test_a_fighter_who_could_attack_in_two_places_says_where():
    table = one_against_many("Bo", "Cy")
    for command in (Attack(margin=1), Roll()):
        asked = table.give(command)
        assert asked.code == "which-engagement"
        assert {choice.fields["engagement"] for choice in asked.choices} == {
            pair.id for pair in table.state.fight.engagements
        }
        assert {choice.command for choice in asked.choices} == {"duel.attack"}


def test_a_gm_speaks_for_all_npcs_at_once():
    table = DuelTable().add("Bo", "bo").add("Wolf", side="npc").add("Wolf", side="npc").add("Wolf", side="npc")
    table.do(Declare(intent="hold", combatant="Wolf 2"))
    assert table.do(Declare(intent="fight")) == ["duel.stance-taken"] * 3
    assert {table.state.fight.talk[table.id(wolf)].stance for wolf in ("Wolf", "Wolf 2", "Wolf 3")} == {"fight"}
    assert table.refuse(Declare(intent="fight", combatant="Wolf 3")) == "said-already"


def test_a_gm_who_also_plays_a_character_is_asked_which_combatant_acts():
    table = DuelTable().add("Bo", "bo").add("Wolf", side="npc").add("Raven", side="npc")
    table.add("Maud herself", GM).do(Engage(combatant="Wolf", opponent="Maud herself"))
    asked = table.give(Declare(intent="fight"))
    assert asked.code == "which-engagement"
    each = [decode_command({"do": choice.command, **choice.fields}) for choice in asked.choices]
    assert [command.combatant for command in each] == [table.id("Wolf"), table.id("Maud herself")]
    table.do(each[0])


def test_a_pair_is_opened_anew_only_when_that_is_asked_for():
    table = fighting()
    table.attack("Konrad", 1)
    asked = table.give(Engage(combatant="Connor", opponent="Konrad"))
    assert (asked.code, table.pair().attack is not None) == ("pair-exists", True)
    (anew,) = asked.choices
    table.do(decode_command({"do": anew.command, **anew.fields}))
    assert table.pair().attacker is None


def test_a_pair_of_the_bot_needs_no_word_to_be_opened_anew():
    table = DuelTable().add("Ada", "ann").add("Wolf", side="npc")
    assert table.pair().auto
    table.do(Engage(combatant="Ada", opponent="Wolf"))
    assert not table.pair().auto


def test_survivors_are_free_and_not_set_upon_each_other():
    table = one_against_many("Bo", "Cy")
    table.do(Remove(combatant="Ada"))
    assert not table.state.fight.engagements
    assert table.refuse(Attack(), "owner of Bo") == "not-engaged"


def test_three_of_one_side_the_last_two_are_not_paired_by_the_bot():
    table = DuelTable().add("Ada", "ada").add("Bo", "bo").add("Cy", "cy")
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Remove(combatant="Bo"))
    assert not table.state.fight.engagements


def test_a_fighter_put_out_in_the_middle_of_an_exchange_closes_it():
    table = two_pairs()
    table.attack("Ada", 1)
    table.do(Remove(combatant="Bo"))
    assert [pair.id for pair in table.state.fight.engagements] == [3]
    assert table.attacker(3) == "Cy"
    assert table.refuse(Defend(), "bo") == "not-active"


def test_putting_a_combatant_out_never_changes_the_next_attacker_elsewhere():
    for gone in ("Ada", "Bo", "Cy", "Dan"):
        for how in ("out", "gone"):
            table = two_pairs()
            table.exchange(5, 0, 2)
            before = {pair.id: pair for pair in table.state.fight.engagements}
            table.do(Remove(combatant=gone, how=how))
            (left,) = table.state.fight.engagements
            assert left.model_copy(update={"called": before[left.id].called}) == before[left.id]


# --- passes: a pair that rested, one whose first roll is corrected, a new one beside them ---


def test_a_pair_that_rested_is_not_ahead_of_the_others():
    table = two_pairs()
    for number in (2, 3, 2, 2):
        table.do(Skip(engagement=number))
    table.exchange(5, 0, 2)
    table.exchange(5, 0, 3)
    assert table.state.fight.in_step == table.state.fight.engagements


def test_a_corrected_first_roll_leaves_the_pair_its_exchange_in_this_pass():
    table = DuelTable(1, 1, 3, 3, 3, 3).add("Ada", "ann", side="npc").add("Bo", "bob").add("Cy", "cy")
    table.do(Roll())
    table.do(Skip(engagement=1))
    table.do(SetMargin(combatant="Cy", margin=-9))
    assert [pair.id for pair in table.state.fight.in_step] == [2]


def test_a_new_pair_keeps_step_with_those_that_move_and_not_with_one_that_rests():
    table = two_pairs().add("Eve", "eve", length=1)
    for number in (2, 3, 2):
        table.do(Skip(engagement=number))
    for _ in range(4):
        table.exchange(5, 0, 3)
    table.do(Engage(combatant="Cy", opponent="Eve"))
    table.do(SetAttacker(combatant="Cy", engagement=4))
    assert [pair.id for pair in table.state.fight.in_step] == [3, 4]
