"""The rules of the example, without Discord: commands in, events out."""

from __future__ import annotations

import pytest

from rules.api import (
    Actor,
    Command,
    Declare,
    Join,
    Next,
    Refusal,
    Remove,
    ScriptedDice,
    Set,
    Step,
    act,
    begin,
    load_installed,
)
from speedfactor.commands import Done
from speedfactor.model import Fight, order, total

GM = Actor(user="gm", gm=True)
ADA, BO, CY = (Actor(user=name) for name in ("ada", "bo", "cy"))


@pytest.fixture(autouse=True, scope="module")
def installed() -> None:
    """The package must be installed, so that Riposte finds its entry point."""
    assert "speedfactor" in load_installed()


class Table:
    """A fight with scripted dice."""

    def __init__(self, **rules: str) -> None:
        step = begin("speedfactor", dict(rules), by=GM, at=0)
        assert isinstance(step, Step)
        self.state: Fight = step.state
        for player in (ADA, BO):
            self.do(Join(name=player.user), player)

    def do(self, command: Command, by: Actor, *faces: int) -> list[str]:
        """Give a command; returns the kinds of its events, or the code of the refusal."""
        result = act(self.state, command, by=by, at=0, dice=ScriptedDice(faces))
        if isinstance(result, Refusal):
            return [result.code]
        self.state = result.state
        return [entry.event.kind for entry in result.entries]

    def declare(self, player: Actor, intent: str, *faces: int) -> list[str]:
        """Declare, and roll d20 and the tie die."""
        return self.do(Declare(intent=intent), player, *faces)

    @property
    def names(self) -> list[str]:
        """The names in the order of the round."""
        return [self.state.combatants[combatant_id].name for combatant_id in order(self.state)]


@pytest.fixture
def table() -> Table:
    return Table()


def test_turns_begin_when_all_have_rolled(table: Table) -> None:
    assert table.declare(ADA, "heavy", 12, 1) == ["speedfactor.declared"]
    assert table.declare(BO, "light", 9, 1) == ["speedfactor.declared", "speedfactor.turns-began"]
    assert [total(table.state, combatant_id) for combatant_id in order(table.state)] == [11, 10]
    assert table.names == ["bo", "ada"]


def test_the_bonus_and_then_the_tie_die_decide_a_tie(table: Table) -> None:
    table.declare(ADA, "plain", 10, 5)
    table.declare(BO, "plain", 10, 6)
    assert table.names == ["bo", "ada"]
    table.do(Set(combatant="ada", attribute="bonus", value="1"), GM)
    table.do(Set(combatant="bo", attribute="bonus", value="0"), GM)
    assert table.names == ["ada", "bo"]


def test_the_end_of_turns_and_of_the_round(table: Table) -> None:
    table.declare(ADA, "plain", 10, 1)
    table.declare(BO, "plain", 15, 1)
    assert table.do(Done(), ADA) == ["speedfactor-not-your-turn"]
    assert table.do(Done(), BO) == ["speedfactor.turn-ended"]
    assert table.do(Done(), ADA) == ["speedfactor.turn-ended", "speedfactor.round-began"]
    assert table.state.fight.number == 2


def test_a_combatant_out_of_action_has_no_turn(table: Table) -> None:
    table.do(Join(name="cy"), CY)
    for player, face in ((ADA, 20), (BO, 10), (CY, 5)):
        table.declare(player, "plain", face, 1)
    table.do(Done(), ADA)
    assert table.do(Remove(combatant="bo"), GM) == ["status-changed"]
    assert table.do(Done(), CY) == ["speedfactor.turn-ended", "speedfactor.round-began"]


def test_the_gm_goes_on_without_a_declaration(table: Table) -> None:
    table.declare(ADA, "light", 3, 1)
    assert table.do(Next(), GM, 7, 1) == ["speedfactor.declared", "speedfactor.turns-began"]
    assert table.names == ["bo", "ada"]


def test_the_order_can_stay_for_the_fight() -> None:
    table = Table(again="once")
    table.declare(ADA, "plain", 10, 1)
    table.declare(BO, "plain", 15, 1)
    table.do(Done(), BO)
    assert table.do(Done(), ADA) == ["speedfactor.turn-ended", "speedfactor.round-began", "speedfactor.turns-began"]
    assert table.names == ["bo", "ada"]
