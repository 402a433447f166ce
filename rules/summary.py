"""What a fight has come to, as data: a few lines about all of it, and each combatant's numbers and luck.

A system that has more to tell than how much was done provides `summary`; see `Summarised`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from rules.engine import history
from rules.log import Entry, counting
from rules.luck import Luck
from rules.model import Model
from rules.sight import secret, seen
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.text import Said, Text, text


class Row(Model):
    """One combatant: what the system counts, each number as a short sentence, and the luck with the dice that I rolled."""

    combatant: str
    name: Said
    numbers: tuple[Text, ...] = ()
    luck: Luck | None = None


class Summary(Model):
    """A fight in short. Without lines and rows there is nothing to tell."""

    lines: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()


Story: TypeAlias = Sequence[tuple[Entry, AnyEncounter]]
"""The log entries that count and that the reader may know, in order, each with the state just after it."""


@runtime_checkable
class Summarised(Protocol):
    """A rule system that sums up its fights."""

    def summary(self, state: AnyEncounter, story: Story) -> Summary:
        """The fight in short, for a state that is redacted for the reader: only the combatants in it may be spoken of.

        The states in the story are not redacted. `luck.luck` reckons how the dice of a combatant fell.
        """
        ...


def summed_up(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> Summary:
    """The fight in short, as this viewer may know it; entries: the whole log."""
    which = system_of(state)
    counted = counting(entries)
    story = [
        (entry, then)
        for entry, then in zip(counted, history(counted), strict=True)
        if not secret(state, entry.event, viewer)
    ]
    known = seen(state, viewer)
    made = which.summary(known, story) if isinstance(which, Summarised) else _plain(story)
    return made.model_copy(update={"rows": tuple(row for row in made.rows if row.combatant in known.combatants)})


def _plain(story: Story) -> Summary:
    """What can be said of any fight: how many dice I rolled."""
    dice = sum(len(entry.faces) for entry, _ in story)
    return Summary(lines=(text("summary-dice", dice=dice),) if dice else ())
