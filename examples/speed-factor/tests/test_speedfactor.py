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
    """The package must have been installed, so that Riposte finds it by its entry point."""
    assert "speedfactor" in load_installed()


class Table:
    """A fight in which dice fall as they are given."""

    def __init__(self, **house: str) -> None:
        step = begin("speedfactor", dict(house), by=GM, at=0)
        assert isinstance(step, Step)
        self.state: Fight = step.state
        for who in (ADA, BO):
            self.do(Join(name=who.user), who)

    def do(self, command: Command, by: Actor, *faces: int) -> list[str]:
        """Give a command; returns the kinds of its events, or the code of the refusal."""
        done = act(self.state, command, by=by, at=0, dice=ScriptedDice(faces))
        if isinstance(done, Refusal):
            return [done.code]
        self.state = done.state
        return [entry.event.kind for entry in done.entries]

    def declare(self, who: Actor, intent: str, *faces: int) -> list[str]:
        """Say how quick the action is, and roll d20 and the tie die."""
        return self.do(Declare(intent=intent), who, *faces)

    @property
    def names(self) -> list[str]:
        """Everybody in the order of the round."""
        return [self.state.combatants[who].name for who in order(self.state)]


@pytest.fixture
def table() -> Table:
    return Table()


def test_turns_begin_when_all_have_rolled_and_the_quicker_goes_first(table: Table) -> None:
    assert table.declare(ADA, "heavy", 12, 1) == ["speedfactor.declared"]
    assert table.declare(BO, "light", 9, 1) == ["speedfactor.declared", "speedfactor.turns-began"]
    assert [total(table.state, who) for who in order(table.state)] == [11, 10]
    assert table.names == ["bo", "ada"]


def test_a_tie_goes_to_the_bonus_and_then_to_the_tie_die(table: Table) -> None:
    table.declare(ADA, "plain", 10, 5)
    table.declare(BO, "plain", 10, 6)
    assert table.names == ["bo", "ada"]
    table.do(Set(combatant="ada", attribute="bonus", value="1"), GM)
    table.do(Set(combatant="bo", attribute="bonus", value="0"), GM)
    assert table.names == ["ada", "bo"]


def test_only_whose_turn_it_is_may_end_it_and_the_last_one_begins_a_round(table: Table) -> None:
    table.declare(ADA, "plain", 10, 1)
    table.declare(BO, "plain", 15, 1)
    assert table.do(Done(), ADA) == ["speedfactor-not-your-turn"]
    assert table.do(Done(), BO) == ["speedfactor.turn-ended"]
    assert table.do(Done(), ADA) == ["speedfactor.turn-ended", "speedfactor.round-began"]
    assert table.state.fight.number == 2


def test_who_is_put_out_takes_no_turn(table: Table) -> None:
    table.do(Join(name="cy"), CY)
    for who, face in ((ADA, 20), (BO, 10), (CY, 5)):
        table.declare(who, "plain", face, 1)
    table.do(Done(), ADA)
    assert table.do(Remove(combatant="bo"), GM) == ["status-changed"]
    assert table.do(Done(), CY) == ["speedfactor.turn-ended", "speedfactor.round-began"]


def test_the_gm_goes_on_without_those_who_are_missing(table: Table) -> None:
    table.declare(ADA, "light", 3, 1)
    assert table.do(Next(), GM, 7, 1) == ["speedfactor.declared", "speedfactor.turns-began"]
    assert table.names == ["bo", "ada"]


def test_declared_once_the_order_stays_for_the_fight() -> None:
    table = Table(again="once")
    table.declare(ADA, "plain", 10, 1)
    table.declare(BO, "plain", 15, 1)
    table.do(Done(), BO)
    assert table.do(Done(), ADA) == ["speedfactor.turn-ended", "speedfactor.round-began", "speedfactor.turns-began"]
    assert table.names == ["bo", "ada"]
