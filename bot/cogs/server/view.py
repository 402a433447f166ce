"""The panel of `/setup show`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from discord import ui

from bot.cogs.server.settings import PRESET_CHANGES, ServerSettings
from bot.cogs.server.store import ChangeRow, PresetRow
from bot.cogs.server.typed_times import zone_name
from bot.i18n.translator import choice_key
from bot.ui.render import LINES_LIMIT, NOTES_LIMIT, RenderContext, fit_lines, layout
from rules.message import Message, UserRef, UserText, msg
from rules.system import systems


def setup_panel(
    render: RenderContext,
    settings: ServerSettings,
    presets: Sequence[PresetRow],
    changes: Sequence[ChangeRow],
    names: Mapping[int, str],
    warnings: Sequence[Message] = (),
) -> ui.LayoutView:
    """Settings, presets, warnings and the log of changes. names: id -> name of the server's roles and channels."""
    lines = [msg("setup-head")]
    for name in ServerSettings.model_fields:
        lines.append(msg("setup-line", setting=_setting(name), value=_value(name, getattr(settings, name), names)))
    for system, same in groupby(presets, key=lambda row: row.system):
        lines.append(msg("setup-presets", system=_system(system), presets=tuple(_preset(row) for row in same)))
    lines += [msg("setup-warning", warning=warning) for warning in warnings]
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(fit_lines(render, lines, LINES_LIMIT))]
    if changes:
        notes = [f"-# {render.say(_change(row, names))}" for row in changes]
        parts += [ui.Separator(), ui.TextDisplay(fit_lines(render, notes, 2 * NOTES_LIMIT))]
    return layout(*parts)


def _setting(name: str) -> Message:
    return msg(f"setting-{name.replace('_', '-')}")


def _preset(row: PresetRow) -> Message:
    return msg("setup-preset", name=UserText(said=row.name), standard="yes" if row.standard else "no")


def _change(row: ChangeRow, names: Mapping[int, str]) -> Message:
    day = datetime.fromtimestamp(row.at / 1_000, UTC).strftime("%Y-%m-%d")
    who = msg("setup-somebody") if row.user_id is None else UserRef(user=str(row.user_id))
    value = _value(row.setting, json.loads(row.value), names)
    return msg("setup-change", day=UserText(said=day), who=who, setting=_setting(row.setting), value=value)


def _value(name: str, value: Any, names: Mapping[int, str]) -> Message | UserText:
    """The value of a setting in words. Raises KeyError for an unknown setting."""
    none = msg("setup-none", setting=name)
    if name == "language":
        return msg("ui-as-discord") if value is None else msg(choice_key("language", value))
    if name == "gm_role":
        return msg("ui-nobody") if value is None else _role(value, names)
    if name == "gm_channel":
        return none if value is None else _channel(value, names)
    if name == "pin":
        return msg("setup-switch", on="yes" if value else "no")
    if name == "retention":
        return msg("setup-days", days=value) if value else none
    if name in ("reminder", "deadline"):
        return msg("setup-hours", hours=value) if value else none
    if name == "quiet":
        return UserText(said=value.replace("-", "–")) if value else none
    if name == "zone":
        return UserText(said=zone_name(value or "UTC"))
    if name == "pings":
        return msg(choice_key("pings", value or "turn"))
    if name == "system":
        return none if value is None else _system(value)
    if name not in PRESET_CHANGES:
        raise KeyError(name)
    system, preset = value
    named = msg("setup-as-written") if preset is None else UserText(said=preset)
    return msg("setup-of-system", system=_system(system), preset=named)


def _system(system: str) -> Message | UserText:
    """The name of a system, or the id of one that is not installed."""
    installed = any(other.id == system for other in systems())
    return msg(f"system-{system}") if installed else UserText(said=system)


def _role(role_id: int, names: Mapping[int, str]) -> Message | UserText:
    name = names.get(role_id)
    return msg("setup-role-gone") if name is None else UserText(said=name)


def _channel(channel_id: int, names: Mapping[int, str]) -> Message | UserText:
    name = names.get(channel_id)
    return msg("setup-channel-gone") if name is None else UserText(said=name)
