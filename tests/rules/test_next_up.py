"""The combatants after the next ones, from the functions that advance the fight (docs/requirements.md 15).

For `storypath` see test_storypath_next.
"""

from duel_table import two_pairs
from totals_table import ada_bo_cy

from rules.commands import Remove
from rules.duel.view import then
from rules.message import UserText, msg
from rules.totals.turn import due
from rules.view.for_viewer import board_for


def test_users_15_the_defender_and_then_the_next_pair():
    table = two_pairs()
    ada, cy = table.between("Ada", "Bo"), table.between("Cy", "Dan")
    assert then(table.state, ada) == msg("duel-then-defend", name=UserText(said="Bo"))
    table.attack("Ada", 1)
    assert then(table.state, table.between("Ada", "Bo")) == msg(
        "duel-then-attack", attacker=UserText(said="Cy"), defender=UserText(said="Dan")
    )
    table.defend("Bo", 5)
    assert table.state.fight.next_up.id == cy.id


def test_users_15_skipped_combatants_are_not_next_up():
    table = two_pairs()
    table.attack("Ada", 1)
    table.do(Remove(combatant="Dan"))
    assert then(table.state, table.between("Ada", "Bo")) is None


def test_users_15_next_attackers_by_totals():
    table = ada_bo_cy(1, 1, 1, 1, 1, 1)
    table.attack("Ada", "Cy", "feint")
    table.defend("Bo")
    table.attack("Cy", "Ada", "forced")
    table.confirm("Ada")
    (*_, following) = board_for(table.state).why.params["items"]
    assert following == msg("totals-then", names=(UserText(said="Cy"),))
    table.strike("Ada")
    assert [table.state.combatants[who].name for who in due(table.state)] == ["Cy"]
    assert all(item.code != "totals-then" for item in board_for(table.state).why.params["items"])
