"""Render messages and forms as plain text, from the component trees of Discord's API (JSON-like dicts).

Pure: needs neither discord.py nor simcord.

    ┃ Konrad attacks Connor                  a container has a bar at its left
    ┃ ────────────                           a separator with a line
    ┃ [Parry] [Dodge] [GM … (off)]           buttons; a disabled one says so
    ┃ <Choose a target: Ada | Bo (set)>      a select menu with its options
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

Payload = Mapping[str, Any]
Names = Callable[[str, int], str]
"""Maps the kind of a mention (`user`, `channel`, `role`) and its id to the displayed name."""

_ROW, _BUTTON, _STRING_SELECT, _TEXT_INPUT = 1, 2, 3, 4
_ENTITY_SELECTS = {5: "any member", 6: "any role", 7: "any member or role", 8: "any channel"}
_SECTION, _TEXT, _GALLERY, _FILE, _SEPARATOR, _CONTAINER, _LABEL = 9, 10, 12, 13, 14, 17, 18
_LINK_STYLE = 5
_RULE = "─" * 12

_MENTION = re.compile(r"<(@!?|@&|#)(\d+)>")
_COMMAND_MENTION = re.compile(r"<(/[^:>]+):\d+>")
_TIMESTAMP = re.compile(r"<t:(-?\d+)(?::[tTdDfFRsS])?>")
_CUSTOM_EMOJI = re.compile(r"<a?:(\w+):\d+>")
_LINK = re.compile(r"\[([^\]\n]+)\]\(<?(https?://[^)>\s]+)>?\)")
_ISOLATES = re.compile("[\u2066-\u2069]")  # invisible direction marks
_ESCAPED = re.compile(r"\\([\\*_~`|>#\-\[\]():@<.])")
_STYLES = (
    (re.compile(r"\*\*\*(?=\S)(.+?)(?<=\S)\*\*\*"), r"\1"),
    (re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*"), r"\1"),
    (re.compile(r"__(?=\S)(.+?)(?<=\S)__"), r"\1"),
    (re.compile(r"(?<!\w)\*(?=\S)([^*\n]+?)(?<=\S)\*(?!\w)"), r"\1"),
    (re.compile(r"(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)"), r"\1"),
    (re.compile(r"~~(.+?)~~"), r"(struck out: \1)"),
    (re.compile(r"\|\|(.+?)\|\|"), r"(hidden: \1)"),
    (re.compile(r"`([^`\n]+)`"), r"\1"),
)
_LINE_STYLES = re.compile(r"^\s*(?:#{1,3} |-# |> |>>> )")
# Escapes and code are replaced by tokens while the styles are read. The token delimiters are private-use characters.
_HELD = "\ue000{}\ue001"
_HELD_MARK = re.compile("\ue000(\\d+)\ue001")


def _id_name(kind: str, identity: int) -> str:
    return f"{kind} {identity}"


def plain(markdown: str, names: Names = _id_name) -> str:
    """Convert Discord's Markdown to plain text; line breaks stay."""
    held: list[str] = []

    def hold(text: str) -> str:
        held.append(text)
        return _HELD.format(len(held) - 1)

    markdown = _ISOLATES.sub("", markdown)
    text = re.sub(r"```(?:[a-z]+\n|\n)?(.*?)\n?```", lambda match: hold(match[1]), markdown, flags=re.DOTALL)
    text = _ESCAPED.sub(lambda match: hold(match[1]), text)
    text = "\n".join(_LINE_STYLES.sub("", line) for line in text.split("\n"))
    text = _LINK.sub(r"\1 (\2)", text)
    for pattern, words in _STYLES:
        text = pattern.sub(words, text)
    text = _TIMESTAMP.sub(lambda match: f"{datetime.fromtimestamp(int(match[1]), UTC):%Y-%m-%d %H:%M} UTC", text)
    text = _COMMAND_MENTION.sub(r"\1", text)
    text = _CUSTOM_EMOJI.sub(r":\1:", text)
    text = _MENTION.sub(lambda match: _mention(match[1], int(match[2]), names), text)
    while _HELD_MARK.search(text):
        text = _HELD_MARK.sub(lambda match: held[int(match[1])], text)
    return text


def _mention(sigil: str, identity: int, names: Names) -> str:
    if sigil == "#":
        return f"#{names('channel', identity)}"
    return f"@{names('role' if sigil == '@&' else 'user', identity)}"


def message_lines(
    components: Iterable[Payload], *, content: str = "", embeds: Iterable[Payload] = (), names: Names = _id_name
) -> list[str]:
    """Render a message without its author, one string a line."""
    lines = plain(content, names).split("\n") if content else []
    for embed in embeds:
        lines += _embed_lines(embed, names)
    for component in components:
        lines += component_lines(component, names)
    return [line.rstrip() for line in lines]


def _embed_lines(embed: Payload, names: Names) -> list[str]:
    parts = [embed.get("title"), embed.get("description")]
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    parts.append((embed.get("footer") or {}).get("text"))
    return [f"┃ {line}" for part in parts if part for line in plain(part, names).split("\n")]


def component_lines(component: Payload, names: Names = _id_name) -> list[str]:
    """Render a component with its children."""
    kind = component["type"]
    children: list[Payload] = list(component.get("components") or ())
    if kind == _TEXT:
        return plain(component["content"], names).split("\n")
    if kind == _ROW:
        return [" ".join(control_text(child, names) for child in children)]
    if kind == _SEPARATOR:
        return [_RULE] if component.get("divider", True) else [""]
    if kind == _CONTAINER:
        return [f"┃ {line}" for child in children for line in component_lines(child, names)]
    if kind == _SECTION:
        lines = [line for child in children for line in component_lines(child, names)]
        accessory = component["accessory"]
        if accessory["type"] == _BUTTON:
            lines[-1] = f"{lines[-1]}  {control_text(accessory, names)}"
        return lines
    if kind == _GALLERY:
        return [f"(picture: {item.get('description') or item['media']['url']})" for item in component["items"]]
    if kind == _FILE:
        return [f"(file: {component['file']['url'].rsplit('/', 1)[-1]})"]
    return [control_text(component, names)]


def control_text(component: Payload, names: Names = _id_name) -> str:
    """Render a button as `[label]`, a select menu as `<placeholder: options>`."""
    if component["type"] == _BUTTON:
        off = " (off)" if component.get("disabled") else ""
        url = f" → {component['url']}" if component.get("style") == _LINK_STYLE else ""
        return f"[{button_label(component)}{off}{url}]"
    return f"<{_select_text(component, names)}>"


def button_label(component: Payload) -> str:
    """The emoji and the label of a button."""
    return _ISOLATES.sub("", " ".join(part for part in (_emoji(component), component.get("label")) if part))


def _emoji(component: Payload) -> str:
    emoji = component.get("emoji") or {}
    return f":{emoji['name']}:" if emoji.get("id") else str(emoji.get("name") or "")


def _select_text(component: Payload, names: Names) -> str:
    head = component.get("placeholder") or "choose"
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    if (low, high) != (1, 1):
        head += f" ({low} to {high})" if low != high else f" ({low})"
    if component.get("disabled"):
        return f"{head} (off)"
    if component["type"] in _ENTITY_SELECTS:
        chosen = [_entity(default, names) for default in component.get("default_values") or ()]
        return f"{head}: {', '.join(chosen) or _ENTITY_SELECTS[component['type']]}"
    return f"{head}: {' | '.join(_option_text(option) for option in component['options'])}"


def _entity(default: Payload, names: Names) -> str:
    sigil = {"user": "@", "role": "@&", "channel": "#"}[default["type"]]
    return _mention(sigil, int(default["id"]), names)


def _option_text(option: Payload) -> str:
    text = " ".join(part for part in (_emoji(option), option["label"]) if part)
    if option.get("description"):
        text += f" – {option['description']}"
    return f"{text} (set)" if option.get("default") else text


def modal_lines(modal: Payload, names: Names = _id_name) -> list[str]:
    """Render a form: its title, then a line for each field with its preset value."""
    lines = [f"┏ {modal['title']}"]
    for component in modal.get("components") or ():
        lines += [f"┃ {line}" for line in _form_lines(component, names)]
    return [*lines, "┗ [Submit]"]


def _form_lines(component: Payload, names: Names) -> list[str]:
    if component["type"] == _TEXT:
        return plain(component["content"], names).split("\n")
    if component["type"] == _ROW:
        return [_field_text(field, field.get("label", ""), names) for field in component["components"]]
    if component["type"] == _LABEL:
        lines = [_field_text(component["component"], component["label"], names)]
        if component.get("description"):
            lines.append(f"  {component['description']}")
        return lines
    return [_field_text(component, "", names)]


def _field_text(field: Payload, label: str, names: Names) -> str:
    need = "" if field.get("required", True) else " (optional)"
    if field["type"] == _TEXT_INPUT:
        placeholder = f" e.g. {field['placeholder']}" if field.get("placeholder") else ""
        return f"{label}{need}: {field.get('value') or '____'}{placeholder}"
    if "options" in field:
        return f"{label}{need}: <{' | '.join(_option_text(option) for option in field['options'])}>"
    if field["type"] in _ENTITY_SELECTS:
        return f"{label}{need}: <{_select_text(field, names)}>"
    return f"{label}{need}: {'yes' if field.get('default') else 'no'}"
