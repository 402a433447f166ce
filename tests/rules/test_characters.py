"""The link of a combatant to a saved character, which only the owner knows."""

from __future__ import annotations

import pytest
from duel_table import DuelTable
from pydantic import ValidationError

from rules import commands as ask
from rules.codec import decode_entry, encode_command, encode_entry
from rules.duel.commands import ChangeSheet
from rules.history import fold
from rules.player_view import player_view, redact_combatants, redact_hidden
from rules.state import Actor


def joined(character: int | None = 7, name: str = "Ada") -> DuelTable:
    """Ann plays Ada, who is linked to a saved character."""
    table = DuelTable()
    table.do(ask.Join(name=name, character=character), "ann")
    return table


def link(table: DuelTable, name: str = "Ada") -> int | None:
    return table.state.find(name).character


def test_the_link_is_in_the_event_only():
    table = joined()
    assert link(table) == link_of_fold(table) == 7
    entry = table.log[-1]
    assert entry.command is not None
    assert "character" not in encode_command(entry.command)
    stored = decode_entry(
        seq=entry.seq, step=entry.step, by=entry.by, at=entry.at, kind=entry.event.kind, body=encode_entry(entry)
    )
    assert stored == entry
    assert stored.event.character == 7


def link_of_fold(table: DuelTable) -> int | None:
    return fold(table.log).find("Ada").character


def test_only_the_owner_knows_the_link():
    table = joined()
    for look in (redact_combatants, redact_hidden, player_view):
        assert look(table.state, None).find("Ada").character is None
        assert look(table.state, Actor(user="bea")).find("Ada").character is None
        assert look(table.state, Actor(user="ann")).find("Ada").character == 7


def test_a_transfer_ends_the_link():
    table = joined()
    table.do(ask.Transfer(combatant="Ada", user="bea"))
    assert link(table) is None
    table.do(ask.Undo())
    assert link(table) == 7


def test_a_rename_keeps_the_link():
    table = joined()
    table.do(ask.Set(combatant="Ada", attribute="name", value="Bo"))
    assert link(table, "Bo") == 7


def test_a_character_rejoins_as_its_combatant():
    table = joined()
    table.do(ask.Leave(), "ann")
    table.do(ask.Join(name="Countess", character=7), "ann")
    assert [combatant.name for combatant in table.state.present] == ["Ada"]
    assert table.refuse(ask.Join(name="Countess", character=7), "ann") == "already-in"
    table.do(ask.Leave(), "ann")
    table.do(ask.Join(name="Ada", character=8), "ann")
    assert link(table) == link_of_fold(table) == 8


def test_the_id_of_another_users_character_joins_anew():
    table = joined()
    table.do(ask.Leave(), "ann")
    table.do(ask.Join(name="Bo", character=7), "bea")
    assert [combatant.name for combatant in table.state.present] == ["Bo"]


def test_enlisted_members_have_their_links():
    table = DuelTable()
    table.do(ask.Enlist(members=(ask.Member(user="ann", name="Ada", character=7), ask.Member(user="bea", name="Bo"))))
    assert [combatant.character for combatant in table.state.present] == [7, None]


def test_a_combatant_of_another_player_has_no_link():
    table = DuelTable()
    table.do(ask.Add(name="Orc", count=2, character=7))
    table.do(ask.Add(name="Hound", owner="ann", character=7))
    assert [combatant.character for combatant in table.state.present] == [7, 7, None]


def test_a_sheet_command_links():
    table = joined(None)
    table.do(ChangeSheet(vi=1, character=9), "ann")
    assert link(table) == link_of_fold(table) == 9
    table.do(ChangeSheet(vi=2), "ann")
    assert link(table) == 9
    table.do(ask.Undo())
    table.do(ask.Undo())
    assert link(table) is None


@pytest.mark.parametrize("value", [True, "7", 1.5, [7]])
def test_the_id_is_a_number(value):
    with pytest.raises(ValidationError):
        ask.Join(name="Ada", character=value)
