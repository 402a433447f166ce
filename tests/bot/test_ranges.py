"""Lines about like combatants, summed up."""

from __future__ import annotations

from bot.i18n.ranges import sum_lines
from rules.message import UserText, msg


def line(name: str, value: int = 1) -> object:
    return msg("log-mark", name=UserText(said=name), value=value)


def test_like_lines_of_a_step_are_summed_where_the_first_stands() -> None:
    lines = [line("Ann"), line("Ogre 1"), line("Wolf 1", 2), line("Ogre 2"), line("Ogre 3", 7), line("Ogre 4")]
    summed = [(place, message.params["name"].said, message.params["value"]) for place, message in sum_lines(lines)]
    assert summed == [
        (0, "Ann", 1),
        (1, "Ogre 1–2", 1),
        (2, "Wolf 1", 2),
        (4, "Ogre 3", 7),
        (5, "Ogre 4", 1),
    ]
