"""What the GM overrides, and its preview (docs/rules/storypath.md)."""

import pytest
from storypath_table import GM, StorypathTable, gathered, pcs, standard

from rules.commands import Next, Redo, Reroll, Set, Undo
from rules.engine import Preview, asks_first, preview
from rules.manual_order import Order
from rules.state import Actor
from rules.storypath.commands import Claim, EditSlot, NewRound

BOSS = Actor(user=GM, gm=True)


def foreseen(table, command):
    seen = preview(table.state, command, by=BOSS, at=table.now)
    assert isinstance(seen, Preview), seen
    return seen


def test_a_slot_for_a_side_added_changed_and_removed():
    table = standard()
    table.do(EditSlot(change="add", side="pc", successes=3))
    assert table.roster() == ["pc 4", "npc 4", "pc 3", "pc 2", "pc 2", "npc 2", "npc 2"]
    table.do(EditSlot(change="edit", slot=7, side="npc", successes=1))
    assert table.roster()[-1] == "npc 1"
    table.do(EditSlot(change="remove", slot=7))
    assert len(table.fight.slots) == 6


def test_a_slot_added_where_its_moment_has_passed_waits_for_the_next_round():
    table = standard()
    table.turn("Donner").turn("Golem")
    table.do(EditSlot(change="add", side="pc", successes=9))
    assert (table.fight.get(7).end, table.slot()) == ("late", "pc 2")


def test_removing_the_current_slot_goes_on_to_the_next():
    table = standard()
    table.claim("Donner")
    table.do(EditSlot(change="remove", slot=1))
    assert table.slot() == "npc 4"
    assert table.fight.acted == ()


def test_removing_the_only_slot_ends_its_turn():
    table = StorypathTable().add("Sigrun", "vera").rolled(Sigrun=1).start()
    table.claim("Sigrun")
    table.mix("Sigrun", 2, 2, successes=1)
    table.do(EditSlot(change="remove", slot=1))
    assert (table.fight.now, table.fight.action, table.fight.mixed) == (None, "none", None)


def test_a_slot_is_used_up_and_opened_again():
    table = standard()
    table.turn("Donner")
    table.do(EditSlot(change="open", slot=1))
    assert table.slot() == "npc 4", "the candidates stay the same"
    table.turn("Golem")
    assert table.slot() == "pc 4"
    table.do(EditSlot(change="close", slot=1))
    assert table.slot() == "pc 2"
    assert table.refuse(EditSlot(change="close", slot=1)) == "storypath-slot-over"
    assert table.refuse(EditSlot(change="open", slot=3)) == "storypath-slot-open-already"


def test_users_6_of_two_equal_slots_the_holders_may_change_places():
    table = standard()
    first, second = (slot.id for slot in table.fight.sorted if slot.side == "pc" and slot.successes == 2)
    table.claim("Donner", slot=first)
    table.claim("Mika", slot=second)
    for name in ("Donner", "Mika"):
        table.release(name)
    table.claim("Mika", slot=first)
    table.claim("Donner", slot=second)
    assert table.fight.get(first).claim == table.id("Mika")
    assert table.fight.get(second).claim == table.id("Donner")
    assert table.fight.get(first).successes == table.fight.get(second).successes


def test_users_7_9_moving_a_slot_keeps_claims_and_the_current_one():
    """docs/requirements.md trap 7: claims are kept by the slot's id, never by its position."""
    table = standard()
    table.claim("Mika", slot=3)
    table.claim("Donner")
    table.do(EditSlot(change="edit", slot=3, successes=9))
    assert (table.actor(), table.fight.get(3).claim) == ("Donner", table.id("Mika"))
    table.done()
    assert table.actor() == "Mika"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (EditSlot(change="add", side="pc"), "missing"),
        (EditSlot(change="add", successes=2), "missing"),
        (EditSlot(change="edit", slot=1), "nothing-changed"),
        (EditSlot(change="edit", slot=1, successes=4, side="pc"), "nothing-changed"),
        (EditSlot(change="remove"), "storypath-no-such-slot"),
        (EditSlot(change="remove", slot=77), "storypath-no-such-slot"),
        (EditSlot(change="add", combatant="Loki", successes=2), "no-such-combatant"),
    ],
)
def test_slots_that_make_no_sense(command, code):
    assert standard().refuse(command) == code


def test_no_slot_before_there_is_a_roster():
    assert StorypathTable().refuse(EditSlot(change="add", side="pc", successes=1)) == "storypath-not-running"


def test_the_successes_of_a_roll_move_its_slot():
    table = standard()
    table.set("Wolf A", "successes", 9)
    assert table.roster()[0] == "npc 9"
    assert table.latest("rolled").override
    assert table.slot() == "pc 4", "the candidates stay the same"


def test_a_roll_is_made_again_for_all_who_share_it():
    table = StorypathTable(*[8, 1], *[9, 9]).add("Sigrun", "vera").pack(count=3, pool=2).rolled(Sigrun=0)
    table.start()
    assert table.roster() == ["npc 1", "npc 1", "npc 1", "pc 0"]
    table.do(Reroll(combatant="Wolf 3"))
    assert table.roster() == ["npc 2", "npc 2", "npc 2", "pc 0"]


def test_nothing_to_roll_again():
    table = StorypathTable().add("Sigrun", "vera")
    assert table.refuse(Reroll(combatant="Sigrun")) == "storypath-roll-first"


def test_users_26_having_acted_is_stored_for_the_combatant():
    """FFG#1465: not for the slot or its roller."""
    table = standard()
    table.turn("Donner")
    assert table.fight.acted == (table.id("Donner"),)
    table.set("Donner", "acted", 0)
    table.set("Sigrun", "acted", 1)
    table.turn("Golem")
    assert table.asked() == ["Donner", "Mika"]


def test_benched_and_back():
    table = standard()
    table.claim("Mika", slot=3)
    table.set("Mika", "benched", 1)
    assert table.fight.get(3).claim is None
    assert table.give(Claim(), "mia").params["bench"] == "gm"
    table.set("Mika", "benched", 0)
    table.claim("Mika", slot=3)


def test_attacks_can_be_set():
    table = pcs()
    table.claim("Sigrun")
    table.set("Sigrun", "attacks", 1)
    table.set("Sigrun", "attacks", 0)
    table.act("Sigrun")


@pytest.mark.parametrize(
    ("attribute", "value"),
    [("successes", "-1"), ("successes", "201"), ("acted", "2"), ("attacks", "x"), ("benched", ""), ("acted", "yes")],
)
def test_numbers_that_cannot_be(attribute, value):
    answer = standard().give(Set(combatant="Mika", attribute=attribute, value=value))
    assert answer.code == "out-of-range"


def test_no_mixed_action_no_number_for_it():
    assert standard().refuse(Set(combatant="Mika", attribute="mixed", value="3")) == "storypath-nothing-to-divide"


def test_a_change_of_sides_takes_the_slot_along():
    table = standard()
    table.set("Golem", "side", "pc")
    assert table.roster() == ["pc 4", "pc 4", "pc 2", "pc 2", "npc 2", "npc 2"]
    assert table.asked() == ["Sigrun", "Donner", "Mika", "Golem"]


def test_a_change_of_sides_in_mid_turn():
    table = standard()
    table.turn("Donner")
    table.claim("Golem")
    table.set("Golem", "side", "pc")
    assert (table.actor(), table.slot()) == ("Golem", "pc 4"), "the slot it rolled goes along"
    table = standard()
    table.turn("Donner")
    table.claim("Wolf A")
    table.set("Wolf A", "side", "pc")
    assert (table.actor(), table.slot()) == (None, "npc 4"), "a PC can't act in an NPC slot"


@pytest.mark.parametrize(
    "command",
    [
        EditSlot(change="remove", slot=1),
        EditSlot(change="add", combatant="Golem", successes=1),
        Set(combatant="Mika", attribute="acted", value="1"),
        Set(combatant="Mika", attribute="successes", value="7"),
        NewRound(),
        NewRound(roster="reroll"),
    ],
)
def test_a_preview_shows_the_effect_of_an_override_and_changes_nothing(command):
    assert command.override
    table = standard()
    before = table.state
    seen = foreseen(table, command)
    assert seen.lines
    assert table.state == before


def test_a_preview_shows_the_next_combatant():
    table = standard()
    seen = foreseen(table, EditSlot(change="remove", slot=1))
    assert (seen.before.params["whose"], seen.after.params["whose"]) == ("pc", "npc")


def test_undo_and_redo_go_over_rounds():
    table = pcs()
    table.turn("Donner").turn("Mika").turn("Sigrun")
    table.do(Undo())
    assert (table.fight.round, table.actor()) == (1, "Sigrun")
    table.do(Redo())
    assert table.fight.round == 2
    table.do(Next())
    table.do(Undo())
    assert table.fight.get(1).end is None


def test_a_bare_pool_is_taken_away_so_that_the_skill_counts_again():
    table = gathered()
    table.set("Sigrun", "pool", 9)
    assert table.state.find("Sigrun").sheet.dice == 9
    table.set("Sigrun", "pool", "–")
    assert table.state.find("Sigrun").sheet.dice == 5


def test_an_order_that_moves_the_turn_to_a_slot_of_the_same_words_is_shown_first():
    table = pcs()
    moved = Order(moving=1, neighbour=3, place="after")
    assert foreseen(table, moved).before == foreseen(table, moved).after, "nothing of it is in the headline"
    assert asks_first(table.state, moved, BOSS, table.now)
    later = Order(moving=2, neighbour=3, place="after")
    assert not asks_first(table.state, later, BOSS, table.now), "the open slot stays the first"


def test_a_further_turn_leaves_the_slot_that_its_owner_has():
    """S3-12: it does not use up the own turn; an ordinary slot is left for another ordinary one only."""
    table = pcs()
    table.do(EditSlot(change="add", combatant="Mika", successes=1))
    table.claim("Mika", slot=2)
    table.claim("Mika", slot=4)
    held = [slot.id for slot in table.fight.slots if slot.claim == table.id("Mika")]
    assert held == [2, 4]
    table.claim("Mika", slot=3)
    held = [slot.id for slot in table.fight.slots if slot.claim == table.id("Mika")]
    assert held == [3, 4]
