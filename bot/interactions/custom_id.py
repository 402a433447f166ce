"""custom_ids, which hold all data of a control, so that it works after a restart. Readable in a log, at most 100 characters.

    r1:[<epoch>]<encounter>:<number of public events when it was drawn>:<verb>[:<field=value&...>]

On a GM's control `12+3` means three hidden events besides the public ones. `r1` is a button, `s1` a select, `u1` a select of
users, `m1` a form. Field names of one special character are attributes of `CustomId`, the others are fields of the command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import parse_qsl, quote

LIMIT: Final = 100
FORM_FIELDS: Final = 5
"""Discord's limit of the fields of a form."""
ID_LIMIT: Final = 2**63
"""Ids of Discord and of the store are lower."""
TEMPLATE: Final = (
    r":(?P<epoch>[a-z]{3})?(?P<encounter>\d{1,15}):(?P<drawn>\d{1,9})(?:\+(?P<unseen>\d{1,9}))?"
    r":(?P<verb>[a-z]+\.[a-z-]+)(?::(?P<fields>.*))?"
)
_ASK, _FILLS, _SURE, _PANEL, _PREVIEW, _PART = "?", "@", "!", "^", "*", "#"
GM_PANEL, BEGIN_PANEL, RULES_PANEL, ON_BOARD = "gm", "begin", "rules", "b"
FOR_GMS: Final = frozenset({GM_PANEL, BEGIN_PANEL, RULES_PANEL, ON_BOARD})
"""Panels whose controls act as a GM: for any other caller they would mean something else, so they are refused.

`ON_BOARD`, the GM's controls on the public board, is no private panel.
"""
MORE: Final = "ui.more"
"""Verb of a select whose values are custom_ids of buttons: a pick is a press of that button."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """The data of a control.

    drawn, unseen: the revision that its viewer saw, see `engine.act`. ask: fields to ask for in a form. fills: the field of a
    select. sure: skip the preview. panel: the private panel (`gm`, `own` ...) that it stands on and that is shown again, or
    `b` for a GM's control on the public board.
    epoch: of the store when it was drawn, see `bot.storage.epoch`; only for a control of an encounter.
    preview: show a preview first. part: number of this select, where one choice has several.
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
    preview: bool = False
    part: int = 0
    epoch: str = ""

    def custom_id(self, kind: str) -> str:
        """The custom_id of a control of this kind (`r1`, `s1`, `u1`, `m1`). Raises ValueError where it would be too long."""
        fields = dict(self.fields)
        if self.ask:
            fields[_ASK] = ",".join(self.ask)
        if self.fills:
            fields[_FILLS] = self.fills
        if self.sure:
            fields[_SURE] = "1"
        if self.panel:
            fields[_PANEL] = self.panel
        if self.preview:
            fields[_PREVIEW] = "1"
        if self.part:
            fields[_PART] = str(self.part)
        pairs = "&".join(f"{name}={quote(value, safe=',')}" for name, value in fields.items())
        drawn = f"{self.drawn}+{self.unseen}" if self.unseen else str(self.drawn)
        encounter = f"{self.epoch}{self.encounter}" if self.encounter and self.epoch else str(self.encounter)
        custom_id = f"{kind}:{encounter}:{drawn}:{self.verb}" + (f":{pairs}" if pairs else "")
        if len(custom_id) > LIMIT:
            raise ValueError(f"custom_id too long: {custom_id}")
        return custom_id

    def is_valid(self, kind: str) -> bool:
        """Whether its custom_id is short enough, and a form can ask for its fields."""
        try:
            self.custom_id(kind)
        except ValueError:
            return False
        return len(set(self.ask)) == len(self.ask) <= FORM_FIELDS

    def number(self, name: str) -> int:
        """The id or number in a field; 0, which is no id, for anything else: a client can send any custom_id."""
        text = self.fields.get(name, "")
        number = int(text) if text.isascii() and text.isdecimal() else 0
        return number if number < ID_LIMIT else 0

    def with_fields(self, **fields: str) -> CustomId:
        """A copy with more fields, which asks for none."""
        return replace(self, fields={**self.fields, **fields}, ask=(), fills=None)


def parse(match: re.Match[str]) -> CustomId:
    """The control of a custom_id that matched `TEMPLATE`."""
    fields = dict(parse_qsl(match["fields"] or "", keep_blank_values=True))
    ask, fills = fields.pop(_ASK, ""), fields.pop(_FILLS, None)
    sure, panel = fields.pop(_SURE, None), fields.pop(_PANEL, "")
    preview, part = fields.pop(_PREVIEW, None), fields.pop(_PART, "")
    return CustomId(
        encounter=int(match["encounter"]),
        drawn=int(match["drawn"]),
        verb=match["verb"],
        fields=fields,
        ask=tuple(ask.split(",")) if ask else (),
        fills=fills,
        sure=sure is not None,
        panel=panel,
        unseen=int(match["unseen"] or 0),
        preview=preview is not None,
        epoch=match["epoch"] or "",
        part=int(part) if re.fullmatch(r"[0-9]{1,3}", part) else 0,
    )


def parse_id(custom_id: str, kind: str) -> CustomId | None:
    """The control of this custom_id; None if it has another kind, or was not made by the bot."""
    match = re.fullmatch(kind + TEMPLATE, custom_id)
    control = parse(match) if match else None
    return control if control is not None and control.is_valid(kind) else None


def string_values(fields: dict[str, Any]) -> dict[str, str]:
    """The fields as strings, without those that are None."""
    return {name: str(value) for name, value in fields.items() if value is not None}
