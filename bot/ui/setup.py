"""What a server has chosen, as `/setup show` draws it. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from discord import ui

from bot.servers import PRESET_CHANGES, ServerSettings
from bot.storage import ChangeRow, PresetRow
from bot.ui.draw import LINES_LIMIT, NOTES_LIMIT, Pen, fitted, layout
from bot.words.translator import choice_key
from rules.system import systems
from rules.text import Person, Said, Text, text


def setup_panel(
    pen: Pen,
    settings: ServerSettings,
    presets: Sequence[PresetRow],
    changes: Sequence[ChangeRow],
    names: Mapping[int, str],
    warnings: Sequence[Text] = (),
) -> ui.LayoutView:
    """Settings, presets, and who changed what. names: what the server's roles and channels are called, by id.

    warnings: what stands in the way of what was chosen.
    """
    lines = [text("setup-head")]
    for name in ServerSettings.model_fields:
        lines.append(text("setup-line", setting=_setting(name), value=_value(name, getattr(settings, name), names)))
    for system, same in groupby(presets, key=lambda one: one.system):
        lines.append(text("setup-presets", system=_system(system), presets=tuple(_preset(one) for one in same)))
    lines += [text("setup-warning", warning=one) for one in warnings]
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(fitted(pen, lines, LINES_LIMIT))]
    if changes:
        notes = [f"-# {pen.say(_change(one, names))}" for one in changes]
        parts += [ui.Separator(), ui.TextDisplay(fitted(pen, notes, 2 * NOTES_LIMIT))]
    return layout(*parts)


def _setting(name: str) -> Text:
    return text(f"setting-{name.replace('_', '-')}")


def _preset(one: PresetRow) -> Text:
    return text("setup-preset", name=Said(said=one.name), standard="yes" if one.standard else "no")


def _change(one: ChangeRow, names: Mapping[int, str]) -> Text:
    day = datetime.fromtimestamp(one.at / 1_000, UTC).strftime("%Y-%m-%d")
    who = text("setup-somebody") if one.user_id is None else Person(user=str(one.user_id))
    value = _value(one.setting, json.loads(one.value), names)
    return text("setup-change", day=Said(said=day), who=who, setting=_setting(one.setting), value=value)


def _value(name: str, value: Any, names: Mapping[int, str]) -> Text | Said:
    """What a setting is or was set to. Raises KeyError for one that has no words here."""
    none = text("setup-none", setting=name)
    if name == "language":
        return text("ui-as-discord") if value is None else text(choice_key("language", value))
    if name == "gm_role":
        return text("ui-nobody") if value is None else _role(value, names)
    if name == "gm_channel":
        return none if value is None else _channel(value, names)
    if name == "pin":
        return text("setup-switch", on="yes" if value else "no")
    if name == "retention":
        return text("setup-days", days=value) if value else none
    if name in ("reminder", "deadline"):
        return text("setup-hours", hours=value) if value else none
    if name == "quiet":
        return Said(said=value.replace("-", "–")) if value else none
    if name == "zone":
        return Said(said=value) if value else none
    if name == "pings":
        return text(choice_key("pings", value or "turn"))
    if name == "system":
        return none if value is None else _system(value)
    if name not in PRESET_CHANGES:
        raise KeyError(name)
    system, preset = value
    named = text("setup-as-written") if preset is None else Said(said=preset)
    return text("setup-of-system", system=_system(system), preset=named)


def _system(system: str) -> Text | Said:
    """The name of a system; of one that is no longer installed, its id."""
    return text(f"system-{system}") if any(one.id == system for one in systems()) else Said(said=system)


def _role(role_id: int, names: Mapping[int, str]) -> Text | Said:
    name = names.get(role_id)
    return text("setup-role-gone") if name is None else Said(said=name)


def _channel(channel_id: int, names: Mapping[int, str]) -> Text | Said:
    name = names.get(channel_id)
    return text("setup-channel-gone") if name is None else Said(said=name)
