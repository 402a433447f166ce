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
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.local.texts import said

Payload = Mapping[str, Any]
Names = Callable[[str, int], str]
"""Maps the kind of a mention (`user`, `channel`, `role`) and its id to the displayed name."""

_ROW, _BUTTON, _STRING_SELECT, _TEXT_INPUT = 1, 2, 3, 4
ENTITIES = {5: "any member", 6: "any role", 7: "any member or role", 8: "any channel"}
OFF, SET, OPTIONAL = " (off)", " (set)", " (optional)"
STRUCK, HIDDEN, PICTURE, FILE = "(struck out: {text})", "(hidden: {text})", "(picture: {text})", "(file: {text})"
CHOOSE, SEVERAL, EXAMPLE, SUBMIT = "choose", " ({low} to {high})", " e.g. {text}", "Submit"
YES, NO = "yes", "no"
TEXTS: Final = (OFF, SET, OPTIONAL, STRUCK, HIDDEN, PICTURE, FILE, CHOOSE, SEVERAL, EXAMPLE, SUBMIT, YES, NO)
"""What the rendering itself says; see `bot.local.texts`."""
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
    (re.compile(r"`([^`\n]+)`"), r"\1"),
)
_MARKED = ((re.compile(r"~~(.+?)~~"), STRUCK), (re.compile(r"\|\|(.+?)\|\|"), HIDDEN))
"""Styles that are put into words."""
_LINE_STYLES = re.compile(r"^\s*(?:#{1,3} |-# |> |>>> )")
# Escapes and code are replaced by tokens while the styles are read. The token delimiters are private-use characters.
_HELD = "\ue000{}\ue001"
_HELD_MARK = re.compile("\ue000(\\d+)\ue001")


def _id_name(kind: str, identity: int) -> str:
    return f"{kind} {identity}"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: how mentions are displayed, and in which language the rendering speaks."""

    names: Names = _id_name
    language: str = "en"

    def said(self, text: str, /, **values: object) -> str:
        """A text of the rendering in the language of the reader."""
        return said(self.language, text, **values)


def plain(markdown: str, names: Names = _id_name, language: str = "en") -> str:
    """Convert Discord's Markdown to plain text; line breaks stay."""
    return _plain(markdown, Reader(names, language))


def _plain(markdown: str, reader: Reader) -> str:
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
    for pattern, words in _MARKED:
        text = pattern.sub(reader.said(words, text=r"\1"), text)
    text = _TIMESTAMP.sub(lambda match: f"{datetime.fromtimestamp(int(match[1]), UTC):%Y-%m-%d %H:%M} UTC", text)
    text = _COMMAND_MENTION.sub(r"\1", text)
    text = _CUSTOM_EMOJI.sub(r":\1:", text)
    text = _MENTION.sub(lambda match: _mention(match[1], int(match[2]), reader), text)
    while _HELD_MARK.search(text):
        text = _HELD_MARK.sub(lambda match: held[int(match[1])], text)
    return text


def _mention(sigil: str, identity: int, reader: Reader) -> str:
    if sigil == "#":
        return f"#{reader.names('channel', identity)}"
    return f"@{reader.names('role' if sigil == '@&' else 'user', identity)}"


def message_lines(
    components: Iterable[Payload],
    *,
    content: str = "",
    embeds: Iterable[Payload] = (),
    names: Names = _id_name,
    language: str = "en",
) -> list[str]:
    """Render a message without its author, one string a line."""
    reader = Reader(names, language)
    lines = _plain(content, reader).split("\n") if content else []
    for embed in embeds:
        lines += _embed_lines(embed, reader)
    for component in components:
        lines += component_lines(component, reader)
    return [line.rstrip() for line in lines]


def _embed_lines(embed: Payload, reader: Reader) -> list[str]:
    parts = [embed.get("title"), embed.get("description")]
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    parts.append((embed.get("footer") or {}).get("text"))
    return [f"┃ {line}" for part in parts if part for line in _plain(part, reader).split("\n")]


def component_lines(component: Payload, reader: Reader) -> list[str]:
    """Render a component with its children."""
    kind = component["type"]
    children: list[Payload] = list(component.get("components") or ())
    if kind == _TEXT:
        return _plain(component["content"], reader).split("\n")
    if kind == _ROW:
        return [" ".join(control_text(child, reader) for child in children)]
    if kind == _SEPARATOR:
        return [_RULE] if component.get("divider", True) else [""]
    if kind == _CONTAINER:
        return [f"┃ {line}" for child in children for line in component_lines(child, reader)]
    if kind == _SECTION:
        lines = [line for child in children for line in component_lines(child, reader)]
        accessory = component["accessory"]
        if accessory["type"] == _BUTTON:
            lines[-1] = f"{lines[-1]}  {control_text(accessory, reader)}"
        return lines
    if kind == _GALLERY:
        return [
            reader.said(PICTURE, text=item.get("description") or item["media"]["url"]) for item in component["items"]
        ]
    if kind == _FILE:
        return [reader.said(FILE, text=component["file"]["url"].rsplit("/", 1)[-1])]
    return [control_text(component, reader)]


def control_text(component: Payload, reader: Reader) -> str:
    """Render a button as `[label]`, a select menu as `<placeholder: options>`."""
    if component["type"] == _BUTTON:
        off = reader.said(OFF) if component.get("disabled") else ""
        url = f" → {component['url']}" if component.get("style") == _LINK_STYLE else ""
        return f"[{button_label(component)}{off}{url}]"
    return f"<{_select_text(component, reader)}>"


def button_label(component: Payload) -> str:
    """The emoji and the label of a button."""
    return _ISOLATES.sub("", " ".join(part for part in (_emoji(component), component.get("label")) if part))


def _emoji(component: Payload) -> str:
    emoji = component.get("emoji") or {}
    return f":{emoji['name']}:" if emoji.get("id") else str(emoji.get("name") or "")


def _select_text(component: Payload, reader: Reader) -> str:
    head = component.get("placeholder") or reader.said(CHOOSE)
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    if (low, high) != (1, 1):
        head += reader.said(SEVERAL, low=low, high=high) if low != high else f" ({low})"
    if component.get("disabled"):
        return f"{head}{reader.said(OFF)}"
    if component["type"] in ENTITIES:
        chosen = [_entity(default, reader) for default in component.get("default_values") or ()]
        return f"{head}: {', '.join(chosen) or reader.said(ENTITIES[component['type']])}"
    return f"{head}: {' | '.join(_option_text(option, reader) for option in component['options'])}"


def _entity(default: Payload, reader: Reader) -> str:
    sigil = {"user": "@", "role": "@&", "channel": "#"}[default["type"]]
    return _mention(sigil, int(default["id"]), reader)


def _option_text(option: Payload, reader: Reader) -> str:
    text = " ".join(part for part in (_emoji(option), option["label"]) if part)
    if option.get("description"):
        text += f" – {option['description']}"
    return f"{text}{reader.said(SET)}" if option.get("default") else text


def modal_lines(modal: Payload, names: Names = _id_name, language: str = "en") -> list[str]:
    """Render a form: its title, then a line for each field with its preset value."""
    reader = Reader(names, language)
    lines = [f"┏ {modal['title']}"]
    for component in modal.get("components") or ():
        lines += [f"┃ {line}" for line in _form_lines(component, reader)]
    return [*lines, f"┗ [{reader.said(SUBMIT)}]"]


def _form_lines(component: Payload, reader: Reader) -> list[str]:
    if component["type"] == _TEXT:
        return _plain(component["content"], reader).split("\n")
    if component["type"] == _ROW:
        return [_field_text(field, field.get("label", ""), reader) for field in component["components"]]
    if component["type"] == _LABEL:
        lines = [_field_text(component["component"], component["label"], reader)]
        if component.get("description"):
            lines.append(f"  {component['description']}")
        return lines
    return [_field_text(component, "", reader)]


def _field_text(field: Payload, label: str, reader: Reader) -> str:
    need = "" if field.get("required", True) else reader.said(OPTIONAL)
    if field["type"] == _TEXT_INPUT:
        placeholder = reader.said(EXAMPLE, text=field["placeholder"]) if field.get("placeholder") else ""
        return f"{label}{need}: {field.get('value') or '____'}{placeholder}"
    if "options" in field:
        return f"{label}{need}: <{' | '.join(_option_text(option, reader) for option in field['options'])}>"
    if field["type"] in ENTITIES:
        return f"{label}{need}: <{_select_text(field, reader)}>"
    return f"{label}{need}: {reader.said(YES if field.get('default') else NO)}"
