"""Who comes due by something else than a decision is called too: by a hold, a correction of the GM, or a new owner."""

from duel_table import DuelTable
from storypath_table import pcs
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Declare, Transfer
from rules.refusals import Refusal
from rules.state import Actor
from rules.totals.commands import NoRoom
from rules.view.for_viewer import announcement_for


def pings_after(table, command, by=GM):
    """The users whom the announcement of this command pings."""
    told = table.state.revision
    table.do(command, by)
    announcement = announcement_for(table.state, told)
    return () if announcement is None else announcement.pings


def test_when_all_hold_the_fighters_who_held_before_are_called_again():
    table = pcs()
    table.hold("Sigrun")
    assert pings_after(table, Declare(intent="hold"), "karl") == ()
    assert set(pings_after(table, Declare(intent="hold"), "mia")) == {"vera", "karl"}


def test_a_refused_defensive_calls_for_another_choice():
    table = ada_bo_cy()
    table.do(Declare(intent="defensive"), "ben")
    assert pings_after(table, NoRoom(combatant="Bo")) == ("ben",)


def test_the_new_owner_of_an_awaited_combatant_is_pinged():
    table = ada_bo_cy()
    assert pings_after(table, Transfer(combatant="Bo", user="zoe")) == ("zoe",)


def test_a_new_gm_is_pinged_for_tasks_of_the_gms_combatants():
    table = ada_bo_cy()
    assert pings_after(table, Transfer(user="zoe")) == ("zoe",)


def test_the_gm_is_offered_only_fighters_who_have_not_said_it():
    table = DuelTable()
    for name, owner in (("Ada", "ann"), ("Bo", "ben"), ("Cy", "cat")):
        table.add(name, owner, side="npc" if name == "Bo" else "pc")
    table.do(Declare(intent="hold"), "ann")
    refusal = table.give(Declare(intent="hold"), Actor(user=GM, gm=True))
    assert isinstance(refusal, Refusal)
    assert [choice.fields["combatant"] for choice in refusal.choices] == [table.id("Bo"), table.id("Cy")]
