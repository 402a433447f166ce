"""Manual order.

See docs/rules/duel.md 0.6.4 and docs/rules/storypath.md R5; docs/requirements.md 3, 6, 7.
"""

import pytest
from duel_table import two_pairs
from storypath_table import standard
from totals_table import ada_bo_cy

from rules.commands import Redo, Undo
from rules.manual_order import Order
from rules.storypath.commands import EditSlot

# --- pairs inside a pass ---


def test_users_6_the_gm_changes_the_order_of_the_pairs():
    table = two_pairs()
    first, second = (pair.id for pair in table.state.fight.engagements)
    assert table.state.fight.next_up.id == first
    table.do(Order(moving=second, neighbour=first))
    assert (table.state.fight.next_up.id, table.state.fight.called) == (second, table.state.revision)
    table.exchange(5, 0, second)
    assert table.state.fight.next_up.id == first, "each pair has its exchange in a pass"
    table.exchange(5, 0, first)
    assert table.state.fight.next_up.id == second, "and so it goes on in the next pass"
    table.do(Order(moving=second, place="after", neighbour=first))
    table.do(Undo())
    assert table.state.fight.next_up.id == second


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order(moving=2, neighbour=77), "no-such-engagement"),
        (Order(moving=2, neighbour=3), "nothing-changed"),
        (Order(moving=2, neighbour=2), "nothing-changed"),
    ],
)
def test_invalid_orders_of_pairs(order, code):
    assert two_pairs().refuse(order) == code


# --- slots inside a tie ---


def test_users_6_the_gm_orders_tied_slots():
    """R5 puts the PC first; that slot is not taken yet."""
    table = standard()
    assert (table.slot(), table.roster()[:2]) == ("pc 4", ["pc 4", "npc 4"])
    npc = table.fight.sorted[1].id
    table.do(Order(moving=npc, place="before", neighbour=table.fight.now.id))
    assert (table.slot(), table.roster()) == ("npc 4", ["npc 4", "pc 4", "pc 2", "pc 2", "npc 2", "npc 2"])
    assert table.latest("slots-ordered").slots == (npc, table.fight.sorted[1].id)
    table.do(Undo())
    assert (table.slot(), table.roster()[:2]) == ("pc 4", ["pc 4", "npc 4"])
    table.do(Redo())
    assert table.roster()[:2] == ["npc 4", "pc 4"]
    table.turn("Golem")
    assert table.slot() == "pc 4"


def test_users_6_the_order_of_slots_lasts():
    table = standard()
    table.claim("Donner")
    first, second = (slot.id for slot in table.fight.sorted[:2])
    table.do(Order(moving=first, place="after", neighbour=second))
    assert table.actor() == "Donner"
    for name in ("Donner", "Golem", "Mika", "Sigrun", "Wolf A", "Wolf B"):
        table.turn(name)
    assert (table.fight.round, table.slot()) == (2, "npc 4")


def test_a_new_slot_comes_after_the_ordered_ones():
    table = standard()
    table.do(Order(moving=table.fight.sorted[1].id, neighbour=table.fight.sorted[0].id))
    table.do(EditSlot(change="add", side="pc", successes=4))
    assert table.roster()[:3] == ["npc 4", "pc 4", "pc 4"]
    table.do(EditSlot(change="edit", slot=table.fight.sorted[0].id, successes=2))
    assert table.roster() == ["pc 4", "pc 4", "pc 2", "pc 2", "npc 2", "npc 2", "npc 2"], "as R5 has it again"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order(moving=1, neighbour=77), "storypath-no-such-slot"),
        (Order(moving=1, neighbour=3), "storypath-not-tied"),
        (Order(moving=1, neighbour=2), "nothing-changed"),
        (Order(moving=1, neighbour=1), "nothing-changed"),
    ],
)
def test_invalid_orders_of_slots(order, code):
    assert standard().refuse(order) == code


def test_popcorn_has_no_order():
    table = standard(order="popcorn")
    assert table.refuse(Order(moving=1, neighbour=2)) == "storypath-order-popcorn"


# --- systems without it ---


def test_totals_has_no_manual_order():
    assert ada_bo_cy().refuse(Order(moving=1, neighbour=2)) == "other-system"
