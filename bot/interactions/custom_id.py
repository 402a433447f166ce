"""custom_ids: everything a control needs to know, readable in a log, at most 100 characters.

    r1:<encounter>:<events known when it was drawn>:<verb>[:<field=value&...>]

The events are those that everybody may know of. On a GM's control `12+3` says that three more happened out of sight.
`r1` is a button, `s1` a select, `u1` a select of users, `m1` a form. Fields of one sign are ours (see `Control`). Nothing
lives in memory, so a control works after any restart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import parse_qsl, quote

LIMIT: Final = 100
FORM_FIELDS: Final = 5
"""Fields that a form of Discord can hold."""
ID_LIMIT: Final = 2**63
"""Ids are lower, on Discord and in the store."""
TEMPLATE: Final = (
    r":(?P<encounter>\d{1,15}):(?P<drawn>\d{1,9})(?:\+(?P<unseen>\d{1,9}))?"
    r":(?P<verb>[a-z]+\.[a-z-]+)(?::(?P<fields>.*))?"
)
_ASK, _FILLS, _SURE, _PANEL = "?", "@", "!", "^"


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a control stands for. drawn, unseen: of when it was drawn, see `engine.act`. sure: no preview is needed.

    ask: fields a form asks first. fills: the field that a select fills. panel: the private panel it stands on (`gm` or `own`),
    which is then shown again.
    """

    encounter: int
    drawn: int
    verb: str
    fields: dict[str, str] = field(default_factory=dict)
    ask: tuple[str, ...] = ()
    fills: str | None = None
    sure: bool = False
    panel: str = ""
    unseen: int = 0

    def custom_id(self, kind: str) -> str:
        """The id for a control of this kind (`r1`, `s1`, `m1`). Raises ValueError when it would be too long."""
        given = dict(self.fields)
        if self.ask:
            given[_ASK] = ",".join(self.ask)
        if self.fills:
            given[_FILLS] = self.fills
        if self.sure:
            given[_SURE] = "1"
        if self.panel:
            given[_PANEL] = self.panel
        pairs = "&".join(f"{name}={quote(value, safe=',')}" for name, value in given.items())
        drawn = f"{self.drawn}+{self.unseen}" if self.unseen else str(self.drawn)
        made = f"{kind}:{self.encounter}:{drawn}:{self.verb}" + (f":{pairs}" if pairs else "")
        if len(made) > LIMIT:
            raise ValueError(f"custom_id too long: {made}")
        return made

    def is_valid(self, kind: str) -> bool:
        """Whether a control of this kind can carry it: its id is short enough, and no field is asked for twice."""
        try:
            self.custom_id(kind)
        except ValueError:
            return False
        return len(set(self.ask)) == len(self.ask) <= FORM_FIELDS

    def number(self, name: str) -> int:
        """The id or number in a field; 0, which nothing has, when there is none in it: nobody vouches for a custom_id."""
        raw = self.fields.get(name, "")
        found = int(raw) if raw.isascii() and raw.isdecimal() else 0
        return found if found < ID_LIMIT else 0

    def with_fields(self, **more: str) -> CustomId:
        """The same with further fields and nothing left to ask."""
        return replace(self, fields={**self.fields, **more}, ask=(), fills=None)


def parse(match: re.Match[str]) -> CustomId:
    """The control whose custom_id matched `TEMPLATE`."""
    given = dict(parse_qsl(match["fields"] or "", keep_blank_values=True))
    ask, fills = given.pop(_ASK, ""), given.pop(_FILLS, None)
    sure, panel = given.pop(_SURE, None), given.pop(_PANEL, "")
    return CustomId(
        encounter=int(match["encounter"]),
        drawn=int(match["drawn"]),
        verb=match["verb"],
        fields=given,
        ask=tuple(ask.split(",")) if ask else (),
        fills=fills,
        sure=sure is not None,
        panel=panel,
        unseen=int(match["unseen"] or 0),
    )


def parse_id(custom_id: str, kind: str) -> CustomId | None:
    """The control of this custom_id; None if it is of another kind, or none that the bot could have sent."""
    match = re.fullmatch(kind + TEMPLATE, custom_id)
    control = parse(match) if match else None
    return control if control is not None and control.is_valid(kind) else None


def string_values(fields: dict[str, Any]) -> dict[str, str]:
    """Field values as they stand in a custom_id."""
    return {name: str(value) for name, value in fields.items() if value is not None}
