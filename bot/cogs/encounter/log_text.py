"""The log as a person reads it: who did what when, with every die; what was taken back is marked as such.

Three ways: in Discord, where the reader's own client shows times and names; as a plain text file; as Markdown. A line is a
log entry with its words and whether it still counts, as `views.told` gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias

from babel.dates import format_date, format_time

from bot.i18n.catalogue import BABEL, People
from bot.i18n.escape import escape_markdown
from bot.ui.render import RenderContext
from rules.log import Entry
from rules.message import Message, Param, UserRef, UserText, msg
from rules.state import CLOCK

Line: TypeAlias = tuple[Entry, Message, bool]
NEWEST_LIMIT: Final = 2_800
"""Characters of the newest lines, as the message shows them."""
LINE_LIMIT: Final = 600
SEPARATOR: Final = " · "


def newest(render: RenderContext, lines: Sequence[Line]) -> str:
    """As many of the newest lines as a message holds, the newest last. Times are Discord's, in the reader's own zone."""
    shown: list[str] = []
    left = NEWEST_LIMIT
    for entry, words, counts in reversed(lines):
        said = _short(render, words)
        line = _told(f"<t:{entry.at // 1_000}:T>", entry, render.say(_who(entry)), said if counts else f"~~{said}~~")
        left -= len(line) + 1
        if left < 0:
            break
        shown.append(line)
    return "\n".join(reversed(shown))


def _short(render: RenderContext, words: Message) -> str:
    """A sentence that leaves room for others: the whole of a very long one stands in the file."""
    said = render.say(words)
    return said if len(said) <= LINE_LIMIT else escape_markdown(render.plain(words, LINE_LIMIT // 2))


def plain_log(render: RenderContext, heading: Message, lines: Sequence[Line], people: People) -> str:
    """The whole log as plain text, for any editor; people: names by user id."""

    def say(one: Message) -> str:
        return render.catalogues.plain(render.locale, one, None, people)

    written = [say(heading), say(msg("ui-log-zone"))]
    for day, told in _days(render, lines):
        written += ["", day]
        for entry, time, words, counts in told:
            said = say(words if counts else msg("ui-log-struck", line=words))
            written.append(f"{entry.seq:>4}  {_told(time, entry, say(_who(entry)), said)}")
    return "\n".join(written) + "\n"


def markdown_log(render: RenderContext, heading: Message, lines: Sequence[Line], people: People) -> str:
    """The whole log as Markdown; people: names by user id."""

    def say(one: Message) -> str:
        return render.catalogues.say(render.locale, one, people)

    written = [f"# {say(heading)}", "", say(msg("ui-log-zone"))]
    for day, told in _days(render, lines):
        written += ["", f"## {day}", ""]
        for entry, time, words, counts in told:
            said = say(words) if counts else f"~~{say(words)}~~"
            written.append(f"{entry.seq}. {_told(time, entry, say(_who(entry)), said)}")
    return "\n".join(written) + "\n"


Told: TypeAlias = tuple[Entry, str, Message, bool]
"""A line with its time."""


def _days(render: RenderContext, lines: Sequence[Line]) -> Iterable[tuple[str, list[Told]]]:
    """The lines by day (UTC), days and times as the reader's language writes them."""
    locale = BABEL[render.locale]
    days: dict[str, list[Told]] = {}
    for entry, words, counts in lines:
        at = datetime.fromtimestamp(entry.at / 1_000, UTC)
        time = format_time(at, "medium", locale=locale)
        days.setdefault(format_date(at, "long", locale=locale), []).append((entry, time, words, counts))
    return days.items()


def _told(time: str, entry: Entry, who: str, said: str) -> str:
    return f"{time} {who} {said}" if entry.seq != entry.step else SEPARATOR.join((time, who, said))


def _who(entry: Entry) -> Message:
    """Who did it; for what followed by itself from what somebody did, a sign that says so."""
    if entry.seq != entry.step:
        return msg("ui-log-follows")
    if entry.by == CLOCK:
        return msg("ui-log-clock")
    return msg("ui-log-by-gm" if entry.gm else "ui-log-by", name=UserRef(user=entry.by))


def persons(lines: Sequence[Line]) -> list[str]:
    """The ids of everybody who acts or is named in these lines, each once."""
    found = {entry.by: None for entry, _, _ in lines if entry.by != CLOCK}
    for _, words, _ in lines:
        found |= dict.fromkeys(_named(words))
    return list(found)


def _named(one: Param) -> Iterator[str]:
    match one:
        case UserRef(user=user):
            yield user
        case Message(params=params):
            for value in params.values():
                yield from _named(value)
        case tuple():
            for item in one:
                yield from _named(item)
        case int() | str() | UserText():
            return
