"""The headline of a board: who can press now."""

from __future__ import annotations

from rules.message import Message, UserText, msg
from rules.model import once_a_state
from rules.state import AnyEncounter
from rules.system import system_of
from rules.view.board import Board
from rules.waiting import awaited


@once_a_state
def system_board(visible: AnyEncounter) -> Board:
    """The board of the system. visible: the state redacted for the reader."""
    return system_of(visible).board(visible)


def headline_of(state: AnyEncounter, visible: AnyEncounter) -> Message:
    """The headline of the system; with several pairs all who can press, players first, NPCs counted, the GM last.

    visible: the state redacted for the reader.
    """
    waits = awaited(state)
    if len({wait.place for wait in waits}) < 2:
        return system_board(visible).headline
    people = [visible.combatants[who] for who in dict.fromkeys(wait.who for wait in waits) if who is not None]
    players = [combatant.said for combatant in people if combatant.owner not in (None, state.gm)]
    npcs = len(people) - len(players)
    names: list[UserText | Message] = [*players]
    if npcs:
        names.append(msg("head-npcs", count=npcs))
    if any(wait.who is None for wait in waits):
        names.append(msg("head-gm"))
    return msg("head-several", names=tuple(names))
