"""The vectors of docs/rules/storypath.md 3.5 and the book's example (R10)."""

import pytest
from storypath_table import StorypathTable, pcs, standard

from rules.commands import Roll
from rules.dice.pools import PoolRoll
from rules.storypath.commands import Group, Name
from rules.storypath.handlers.rolling import pool_size, target_number
from rules.storypath.model import HouseRules, Mixed, Sheet, Task


def roll_of(*faces, tens="explode", **sheet):
    """The roll of Sigrun with these dice."""
    table = StorypathTable(*faces, tens=tens).add("Sigrun", "vera", **{"pool": min(len(faces), 5), **sheet})
    table.do(Roll(), "vera")
    return table.fight.results[table.id("Sigrun")].roll


def test_c01_a_pool_is_the_best_combat_skill_and_cunning():
    assert Sheet(combat=3, cunning=2).dice == 5
    assert Sheet(combat=3, cunning=2, pool=9).dice == 9, "a bare pool wins (R2)"
    assert Sheet(pool=0).dice == 0, "0 is a value"


@pytest.mark.parametrize(
    ("tier", "tens", "successes"),
    [
        (1, "explode", 4),
        (1, "double", 4),
        (1, "plain", 3),
        (2, "explode", 4),
        (3, "explode", 5),
        (5, "explode", 5),
        (4, "plain", 4),
    ],
)
def test_c02_c03_tens_and_the_target_number_of_the_tier(tier, tens, successes):
    faces = (8, 7, 10, 1, 9) + ((10, 4) if tens == "explode" else ())
    assert roll_of(*faces, tens=tens, tier=tier).successes == successes


def test_the_target_number_of_each_tier_and_of_the_house():
    assert [target_number(Sheet(tier=tier), HouseRules()) for tier in range(1, 8)] == [8, 8, 7, 7, 6, 6, 6]
    assert target_number(Sheet(tier=5), HouseRules(target_number="9")) == 9


def test_c05_a_pool_of_0_is_no_dice_and_a_slot_at_the_bottom():
    table = StorypathTable().add("Sigrun", "vera", pool=0).add("Golem", side="npc")
    table.do(Roll(), "vera")
    result = table.fight.results[table.id("Sigrun")]
    assert (result.successes, result.roll.botch) == (0, False)
    table.rolled(Golem=1).start()
    assert table.roster() == ["npc 1", "pc 0"], "a true 0 is not 'not rolled' (docs/requirements.md trap 1)"


def test_c05_the_house_may_give_it_one_die():
    assert pool_size(Sheet(pool=0), HouseRules(min_pool="1")) == 1
    assert pool_size(Sheet(pool=3), HouseRules(min_pool="1")) == 3


@pytest.mark.parametrize(
    ("dice", "successes", "botch"), [((1, 2, 3), 0, "yes"), ((2, 3, 4), 0, "no"), ((1, 9), 1, "no")]
)
def test_c06_a_botch_is_shown_and_not_punished(dice, successes, botch):
    table = StorypathTable(*dice).add("Sigrun", "vera", pool=len(dice)).add("Golem", side="npc")
    table.do(Roll(), "vera")
    assert table.board().lines[0].params["shown"].params["botch"] == botch
    assert table.rolled(Golem=0).start().roster() == [f"pc {successes}", "npc 0"]


def test_c07_an_enhancement_needs_a_success():
    assert [roll_of(*dice, enhancement=2).successes for dice in ((2, 3), (8, 3))] == [0, 3]


def test_c08_the_roster():
    table = standard()
    assert table.roster() == ["pc 4", "npc 4", "pc 2", "pc 2", "npc 2", "npc 2"]
    assert [slot.id for slot in table.fight.sorted] == [1, 2, 3, 4, 5, 6]


def test_c09_c10_more_successes_first_and_pcs_before_npcs():
    table = StorypathTable().add("Golem", side="npc").add("Sigrun", "vera").add("Donner", "karl")
    assert table.rolled(Golem=0, Sigrun=0, Donner=0).start().roster() == ["pc 0", "pc 0", "npc 0"]
    table = StorypathTable().add("Sigrun", "vera").add("Golem", side="npc").rolled(Sigrun=1, Golem=2).start()
    assert table.roster() == ["npc 2", "pc 1"]


def test_users_25_c11_a_roll_does_not_own_its_slot():
    table = standard()
    table.claim("Donner")
    table.name("Mika")
    table.claim("Wolf A")
    table.done()
    table.name("Sigrun")
    assert table.actor() == "Sigrun"
    table.done()
    table.turn("Golem").turn("Wolf B")
    assert table.order(1) == ["Donner", "Wolf A", "Mika", "Sigrun", "Golem", "Wolf B"]
    assert (table.fight.round, table.actor(), table.asked()) == (2, None, ["Sigrun", "Donner", "Mika"])


def test_c13_a_combatant_that_has_acted_may_fall_without_a_change():
    table = standard()
    table.claim("Donner")
    table.name("Mika")
    table.turn("Wolf A")
    table.out("Wolf A")
    table.turn("Mika").turn("Sigrun").turn("Golem").turn("Wolf B")
    assert table.order(1) == ["Donner", "Wolf A", "Mika", "Sigrun", "Golem", "Wolf B"]
    assert table.skipped() == []


def test_users_29_c14_the_slots_of_the_fallen_stay_and_the_last_is_skipped():
    table = standard()
    for name in ("Donner", "Golem", "Mika", "Sigrun", "Wolf A", "Wolf B"):
        table.turn(name)
    table.out("Golem")
    table.turn("Sigrun").turn("Wolf A").turn("Donner").turn("Mika")
    told = table.state.revision
    table.turn("Wolf B")
    assert table.order(2) == ["Sigrun", "Wolf A", "Donner", "Mika", "Wolf B"]
    assert table.skipped() == [6], "the last NPC slot, aloud"
    assert "storypath-skipped" in table.codes(told)
    assert table.fight.round == 3


def test_c14b_with_drop_own_the_early_slot_goes():
    table = standard(fallen_slots="drop-own")
    for name in ("Donner", "Golem", "Mika", "Sigrun", "Wolf A", "Wolf B"):
        table.turn(name)
    table.out("Golem")
    assert table.roster() == ["pc 4", "pc 2", "pc 2", "npc 2", "npc 2"]
    table.turn("Sigrun").turn("Donner").turn("Mika").turn("Wolf A").turn("Wolf B")
    assert table.order(2) == ["Sigrun", "Donner", "Mika", "Wolf A", "Wolf B"]


def test_c15_an_npc_a_pc_who_has_acted_and_an_unknown_name():
    table = standard()
    table.turn("Donner").turn("Golem")
    table.claim("Mika")
    for name, code in (("Wolf A", "wrong-side"), ("Donner", "has-acted")):
        assert table.refuse(Name(next=name), "mia") == f"storypath-{code}"
    assert table.refuse(Name(next="Loki"), "mia") == "no-such-combatant"
    assert table.actor() == "Mika"


@pytest.mark.parametrize(
    ("side", "successes", "index"),
    [("npc", 3, 2), ("npc", 1, 6), ("pc", 2, 4), ("pc", 4, 1), ("pc", 5, 0), ("npc", 5, 0)],
)
def test_c16_newcomers_are_put_in_by_their_successes(side, successes, index):
    table = standard()
    table.add("Fenris", "zoe" if side == "pc" else None, side)
    table.rolled(Fenris=successes)
    assert table.place("Fenris") == index


BALANCE, STAB = Task(what="balance", pool=4, difficulty=1), Task(what="stab", pool=6, difficulty=2)


@pytest.mark.parametrize(
    ("successes", "possible"),
    [
        (2, {(True, False), (False, True)}),  # C17: either alone, not both
        (3, {(True, True)}),  # C18: among the ways there is one for both
        (1, {(True, False)}),  # C19: balance only
        (0, {(False, False)}),
    ],
)
def test_c17_to_c19_possible_results_of_a_division(successes, possible):
    outcomes = set()
    for share in range(successes + 1):
        mixed = Mixed(combatant="c1", tasks=(BALANCE, STAB), given=successes, share=share)
        outcomes.add((mixed.comes_off(0), mixed.comes_off(1)))
    assert possible <= outcomes
    if successes < 3:
        assert (True, True) not in outcomes
    if successes < 2:
        assert (False, True) not in outcomes


def test_c21_an_enhancement_does_not_help_where_there_is_no_success():
    tasks = tuple(task.model_copy(update={"enhancement": 1}) for task in (BALANCE, STAB))
    mixed = Mixed(combatant="c1", tasks=tasks, given=0)
    assert [mixed.comes_off(number) for number in (0, 1)] == [False, False]
    assert [mixed.reached(number) for number in (0, 1)] == [0, 0]


def test_an_enhancement_helps_only_the_task_it_belongs_to():
    tasks = (BALANCE, STAB.model_copy(update={"enhancement": 1}))
    mixed = Mixed(combatant="c1", tasks=tasks, given=2, share=1)
    assert [mixed.reached(number) for number in (0, 1)] == [1, 2]


def test_r10_sigrun_and_the_ice_golem():
    """The book: balance with 4, a stab with 6 against Defense 2. She rolls 4 dice, has two successes, and must choose."""
    table = pcs(10, 9, 3, 2, 5)
    table.claim("Sigrun")
    table.mix("Sigrun", 4, 6, first_task="Gleichgewicht", second_task="Stich ins Herz", second_difficulty=2)
    mixed = table.fight.mixed
    assert mixed.roll == PoolRoll(dice=((10, 5), (9,), (3,), (2,)), target=8, tens="explode")
    assert (mixed.pool, mixed.successes) == (4, 2)
    table.divide(1)
    divided = table.latest("divided")
    assert (divided.first, divided.second) == (True, False), "she stays on, and misses"
    table.name("Mika")
    assert table.actor() == "Mika"


def test_c23_a_group_shares_a_roll_and_has_a_slot_each():
    table = StorypathTable(9, 8, 1, 2).pack(count=3, pool=4).add("Sigrun", "vera")
    table.do(Roll())
    assert table.dice.left == (), "one roll for all three"
    table.rolled(Sigrun=0).start()
    assert table.roster() == ["npc 2", "npc 2", "npc 2", "pc 0"]


def test_c23_or_one_slot_in_which_all_of_them_act():
    table = StorypathTable(9, 8, 1, 2).pack(count=3, pool=4).add("Sigrun", "vera")
    table.do(Group(combatant="Wolf 1", mode="together"))
    table.do(Roll())
    table.rolled(Sigrun=0).start()
    assert table.roster() == ["npc 2", "pc 0"]
    table.turn("Wolf 2").turn("Sigrun")
    assert table.order(1) == ["Wolf 1", "Wolf 2", "Wolf 3", "Sigrun"]


def test_c24_candidates_for_the_next_pc_slot():
    table = standard()
    table.claim("Donner")
    table.name("Mika")
    table.turn("Golem")
    assert table.actor() == "Mika", "only the named combatant"
    for named, left in (("Mika", ["Sigrun"]), (None, ["Sigrun", "Mika"])):
        table = standard()
        table.claim("Donner")
        if named is None:
            table.done()
        else:
            table.name(named)
            table.out(named)
        table.turn("Golem")
        assert table.asked() == left
