"""Rules for what the bot sends that Discord's OpenAPI does not state, or that are our own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

COMPONENTS_V2 = 1 << 15
MOST_COMPONENTS = 40
MOST_TEXT = 4000
_NEW_MESSAGE = re.compile(r"/channels/\d+/messages|/webhooks/\d+/[^/]+")
_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_REPLY, _UPDATE = 4, 7
_TEXT_DISPLAY, _TEXT_KEYS = 10, ("content", "label", "title", "description", "placeholder")


def problems(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with a body, one line each; empty for a good one."""
    found = []
    message = _message(method, path, body)
    if message is not None:
        found += _layout_problems(message)
        if _is_new(method, path, body):
            found += _mention_problems(message)
    return [f"{method} {path}: {line}" for line in found]


def _message(method: str, path: str, body: Any) -> Mapping[str, Any] | None:
    """The message in a body, if there is one in it."""
    if not isinstance(body, dict):
        return None
    if _CALLBACK.fullmatch(path):
        return body.get("data") if body["type"] in {_REPLY, _UPDATE} else None
    return body if "/messages" in path or _NEW_MESSAGE.fullmatch(path) else None


def _is_new(method: str, path: str, body: Mapping[str, Any]) -> bool:
    if _CALLBACK.fullmatch(path):
        return bool(body["type"] == _REPLY)
    return method == "POST" and _NEW_MESSAGE.fullmatch(path) is not None


def _layout_problems(message: Mapping[str, Any]) -> list[str]:
    components = list(walk(message.get("components") or ()))
    found = []
    if (message.get("flags") or 0) & COMPONENTS_V2:
        found += [f"{key} beside components of version 2" for key in ("content", "embeds", "poll") if message.get(key)]
        if len(components) > MOST_COMPONENTS:
            found.append(f"{len(components)} components, at most {MOST_COMPONENTS}")
        text = sum(len(one["content"]) for one in components if one["type"] == _TEXT_DISPLAY)
        if text > MOST_TEXT:
            found.append(f"{text} characters of text, at most {MOST_TEXT}")
    ids = Counter(one["custom_id"] for one in components if "custom_id" in one)
    found += [f"custom_id {name!r} is there {count} times" for name, count in ids.items() if count > 1]
    empty = [
        one["type"] for one in components for key in _TEXT_KEYS if one.get(key) is not None and not one[key].strip()
    ]
    found += [f"a component of type {kind} shows nothing" for kind in empty]
    return found


def _mention_problems(message: Mapping[str, Any]) -> list[str]:
    allowed = message.get("allowed_mentions")
    if allowed is None:
        return ["a new message without allowed_mentions"]
    found = []
    if allowed.get("parse") != []:
        found.append(f"allowed_mentions.parse is {allowed.get('parse')!r}, not []")
    if allowed.get("roles"):
        found.append("a new message pings a role")
    return found


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every component in a message or a form, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk([component[key] for key in ("accessory", "component") if component.get(key)])
