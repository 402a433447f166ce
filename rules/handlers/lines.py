"""Handler of several kinds of NPCs that are added from lines of text."""

from __future__ import annotations

import re
from typing import Final

from pydantic import ValidationError

from rules import commands as ask
from rules import events as ev
from rules.handlers.combatants import check_capacity, newcomers
from rules.message import Message, msg
from rules.names import one_line
from rules.refusals import Refused
from rules.state import AnyEncounter
from rules.system import HandlerContext
from rules.validation import refusal_for

_LINE: Final = re.compile(r"(?:(\d+) ?[x×]?(?: |$))?(.*?)[ ,;:]*((?:\w+ ?=.*)?)")
"""How many, the name, and the stats from the first `name=` on: `4 ghoul vi=5, weapon=axe`."""


def add_lines(state: AnyEncounter, command: ask.AddLines, context: HandlerContext) -> list[ev.Event]:
    """The NPCs of all lines, or a refusal that names each line that cannot be read. Raises `Refused`."""
    joined: list[ev.Joined] = []
    wrong: list[Message] = []
    empty = True
    for number, line in enumerate(map(one_line, re.split(r"[\n|]", command.lines)), start=1):
        if not line:
            continue
        empty = False
        try:
            joined += newcomers(state, _parse(line, command), context, joined)
        except Refused as refused:
            reason = Message(code=f"refusal-{refused.refusal.code}", params=refused.refusal.params)
            wrong.append(msg("bad-line", number=number, reason=reason))
    if wrong:
        raise Refused("bad-lines", lines=tuple(wrong))
    if empty:
        raise Refused("name-empty")
    check_capacity(state, len(joined), hidden=command.hidden == "yes")
    return list(joined)


def _parse(line: str, command: ask.AddLines) -> ask.Add:
    """The command for one line. Raises `Refused`."""
    match = _LINE.fullmatch(line)
    assert match is not None, "every text has a name, which may be empty, and no stats"
    count, name, stats = match.groups()
    if not name:
        raise Refused("name-empty")
    fields = {"count": count or 1, "name": name, "stats": stats, "hidden": command.hidden}
    try:
        return ask.Add.model_validate(fields)
    except ValidationError as error:
        raise Refused.of(refusal_for(error, ask.Add)) from None
