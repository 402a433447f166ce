"""Message catalogues: from a `rules.message.Message` to a sentence in the reader's language.

The catalogues stand in `bot/locales/<locale>/*.ftl` (https://projectfluent.org), one message for each code; a rule system from
another package has its own `locales`. In a message

- a number shows as the language writes it; `SIGNED($n)` shows its sign, `PERCENT($permille)` a tenth of a percent,
  `HUNDREDTHS($n)` a hundredth of it,
- a keyword (`str`) serves to select a variant and is never printed,
- a list `$names` comes with its length, `$names_count`.

A message that is missing, or lacks a parameter, is a bug and raises `CatalogueError`; nothing falls back to a code.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import regex
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import ast
from wcwidth import wcswidth

from bot.i18n.escape import FSI, PDI, escape_markdown, isolate, single_line
from bot.i18n.ranges import group_names
from rules.message import OPTION_NAME, PARTS, Message, Param, UserRef, UserText
from rules.system import systems

LOCALES: Final = ("en", "fr", "de")
DEFAULT: Final = "en"
BABEL: Final = {"en": "en_GB", "fr": "fr", "de": "de"}
"""British English, because its lists have no comma before "and"."""

LABEL_LIMIT: Final = 80
"""Characters that Discord allows in the label of a button."""
LISTED: Final = 20
"""Items of a list that are shown; the others are counted."""
SENTENCES_KEPT: Final = 4_096
"""Size of the cache of formatted sentences (about 2 MB); a board says nearly the same after each press."""
MIDDLE_DOT: Final = " · "
MINUS: Final = "−"
ELLIPSIS: Final = "…"
MIDDLE: Final = 2
"""Columns for the beginning of a name that is cut in the middle: a character and the ellipsis."""

_HYPHEN_OF_NUMBER: Final = re.compile(r"(?<![\w)\]])-(?=\d)")
_MARKDOWN: Final = re.compile(r"\*\*|__|~~|`|^-# ", re.MULTILINE)
# Characters of the last private-use plane stand for the parameters while Fluent formats the message, since Fluent limits
# the length of a parameter and a log line may be longer.
_FIRST_TOKEN: Final = 0x100000


class CatalogueError(RuntimeError):
    """A catalogue does not fit the code; always a bug."""


def locale_of(raw: str | None, default: str = DEFAULT) -> str:
    """The catalogue for one of Discord's locales (`fr`, `en-GB`)."""
    language = (raw or "").replace("_", "-").partition("-")[0].lower()
    return language if language in LOCALES else default


People: TypeAlias = Mapping[str, str]
"""Names by user id, for texts in which Discord does not render mentions."""
NO_NAMES: Final[People] = {}


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How user text and users are rendered. listed: how many items of a list are shown. longest: columns of user text."""

    markdown: bool
    people: People
    listed: int = LISTED
    longest: int | None = None

    def __call__(self, item: UserText | UserRef) -> str:
        if isinstance(item, UserText):
            text = item.said if self.longest is None else cut_name(item.said, self.longest)
        elif item.user in self.people:
            text = self.people[item.user]
        else:
            return f"<@{item.user}>" if self.markdown else f"@{item.user}"
        return isolate(escape_markdown(text) if self.markdown else single_line(text))


@dataclass(frozen=True, slots=True)
class Catalogues:
    """All catalogues; immutable. See `load_catalogues`."""

    _bundles: Mapping[str, FluentBundle]

    def say(
        self,
        locale: str,
        text: Message,
        people: People = NO_NAMES,
        *,
        listed: int = LISTED,
        longest: int | None = None,
    ) -> str:
        """The sentence in Discord's Markdown with user text escaped. Raises `CatalogueError`.

        listed: how many items of a list are shown. longest: columns at which user text is cut.
        """
        return self._rendered(locale, text, TextStyle(True, people, listed, longest))

    def plain(self, locale: str, text: Message, limit: int | None = LABEL_LIMIT, people: People = NO_NAMES) -> str:
        """The sentence without Markdown, for labels, options, titles and files. Raises `CatalogueError`.

        limit: UTF-16 units at which it is cut; None: whole.
        """
        sentence = self._rendered(locale, text, TextStyle(False, people))
        return sentence if limit is None else cut(sentence, limit)

    def has(self, code: str, attribute: str | None = None) -> bool:
        """Whether there is such a message (with this attribute). Tests ensure that all catalogues have the same."""
        bundle = self._bundles[DEFAULT]
        if not bundle.has_message(code):
            return False
        message = bundle.get_message(code)
        return message.value is not None if attribute is None else attribute in message.attributes

    def entry(self, locale: str, code: str, attribute: str | None = None) -> str:
        """A message without parameters, or its attribute: names and descriptions of commands. Raises `CatalogueError`."""
        return self._formatted(locale, code, attribute, {})

    def option_key(self, verb: str, field: str) -> str:
        """The key of an option: that of the command if there is one, else that of its group, else the common one."""
        name = field.replace("_", "-")
        special = (f"option-{prefix}-{name}" for prefix in (verb.replace(".", "-"), verb.split(".", maxsplit=1)[0]))
        return next((key for key in special if self.has(key)), f"option-{name}")

    def _rendered(self, locale: str, text: Message, style: TextStyle) -> str:
        if text.code == PARTS:
            return MIDDLE_DOT.join(self._parts(locale, text.params["items"], style))
        if text.code == OPTION_NAME:
            return self.entry(locale, self.option_key(str(text.params["verb"]), str(text.params["field"])))
        arguments: dict[str, int | str] = {}
        rendered: dict[int, str] = {}
        for token, (name, value) in enumerate(text.params.items(), start=_FIRST_TOKEN):
            if isinstance(value, int | str):
                arguments[name] = value
                continue
            arguments[name] = chr(token)
            if isinstance(value, tuple):
                arguments[f"{name}_count"] = len(value)
                rendered[token] = self._list(locale, value, style)
            else:
                rendered[token] = self._item(locale, value, style)
        sentence = self._formatted(locale, text.code, None, arguments)
        if not style.markdown:
            sentence = _MARKDOWN.sub("", sentence)
        return sentence.translate(rendered)

    def _item(self, locale: str, value: UserText | UserRef | Message, style: TextStyle) -> str:
        return self._rendered(locale, value, style) if isinstance(value, Message) else style(value)

    def _parts(self, locale: str, items: Param, style: TextStyle) -> Iterator[str]:
        if not isinstance(items, tuple):
            raise CatalogueError(f"{PARTS} has no items but {items!r}")
        return (self._item(locale, item, style) for item in items)

    def _list(self, locale: str, items: tuple[UserText | Message, ...], style: TextStyle) -> str:
        groups = group_names(items)
        listed = [self._item(locale, item, style) for item, _ in groups[: style.listed]]
        if len(groups) > style.listed:
            more = sum(count for _, count in groups[style.listed :])
            listed.append(self._formatted(locale, "list-more", None, {"count": more}))
        return format_list(listed, locale=BABEL[locale]) if listed else ""

    def _formatted(self, locale: str, code: str, attribute: str | None, arguments: Mapping[str, int | str]) -> str:
        return _sentence(self._bundles[locale], locale, code, attribute, tuple(arguments.items()))


@lru_cache(maxsize=SENTENCES_KEPT)
def _sentence(
    bundle: FluentBundle, locale: str, code: str, attribute: str | None, arguments: tuple[tuple[str, int | str], ...]
) -> str:
    """Format a message with Fluent."""
    where = f"{locale}: {code}" + (f".{attribute}" if attribute else "")
    if not bundle.has_message(code):
        raise CatalogueError(f"{where} is missing")
    message = bundle.get_message(code)
    pattern = message.attributes.get(attribute) if attribute else message.value
    if pattern is None:
        raise CatalogueError(f"{where} is missing")
    sentence, errors = bundle.format_pattern(pattern, dict(arguments))
    if errors:
        names = ", ".join(name for name, _ in arguments)
        raise CatalogueError(f"{where}: {errors[0]} (given: {names or 'nothing'})") from errors[0]
    return _HYPHEN_OF_NUMBER.sub(MINUS, str(sentence))


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"{int(number):+d}".replace("-", MINUS) if number else "0"


def _percent(permille: int) -> FluentType:
    return fluent_number(Decimal(int(permille)) / 1_000, style="percent", maximumFractionDigits=1)


def _hundredths(number: int) -> FluentType:
    return fluent_number(Decimal(int(number)) / 100, maximumFractionDigits=2)


def _ago(seconds: int) -> str:
    """A relative timestamp, which Discord shows in the reader's language: “3 hours ago”, “in 2 days”."""
    return f"<t:{int(seconds)}:R>"


_FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "SIGNED": signed,
    "PERCENT": _percent,
    "HUNDREDTHS": _hundredths,
    "AGO": _ago,
}


_INDIVISIBLE: Final = regex.compile(r"<(?:@|#|t:)\d+(?::\w)?>|\\?\X")
"""A mention, a timestamp, or a grapheme cluster (joined emoji, skin tones, flags) with the backslash that escapes it."""


def utf16_units(text: str) -> int:
    """The length of a text as Discord counts it."""
    return len(text) + sum(char > "\uffff" for char in text)


def cut(text: str, limit: float, size: Callable[[str], float] = utf16_units) -> str:
    """Shorten a text, with an ellipsis, to at most this size, without breaking a grapheme, an escape or a mention.

    size: must not shrink when a text grows. Directional isolates that the cut leaves open are closed.
    """
    if size(text) <= limit:
        return text
    ends = [0, *(match.end() for match in _INDIVISIBLE.finditer(text))]
    fitting = bisect_right(ends, limit, lo=1, key=lambda end: size(_shortened(text[:end])))
    return _shortened(text[: ends[fitting - 1]])


def _shortened(beginning: str) -> str:
    open_isolates = beginning.count(FSI) - beginning.count(PDI)
    return beginning.rstrip() + ELLIPSIS + PDI * open_isolates


_LAST_NUMBER: Final = regex.compile(r" [1-9]\d{0,3}(?:–\d+)?$")


def cut_name(name: str, room: int, *, tail: int = 0) -> str:
    """The name cut to this many columns, before the number at its end and at least so many last graphemes."""
    if wcswidth(name) <= room:
        return name
    match = _LAST_NUMBER.search(name)
    graphemes = regex.findall(r"\X", name)
    kept = max(tail, len(match[0]) if match else 0)
    beginning, end = "".join(graphemes[: len(graphemes) - kept]), "".join(graphemes[len(graphemes) - kept :])
    left = room - wcswidth(end)
    # The beginning is cut in any case.
    return cut(name, room, size=wcswidth) if left < MIDDLE else cut(beginning + name, left, size=wcswidth) + end


def resources(locale: str) -> dict[str, ast.Resource]:
    """Parse the catalogues of a locale, by package and file name: of the bot and of rule systems from other packages."""
    parsed: dict[str, ast.Resource] = {}
    for package in ("bot", *_packages()):
        folder = files(package).joinpath("locales", locale)
        if not folder.is_dir():
            raise CatalogueError(f"{package} has no folder locales/{locale}")
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                parsed[f"{package}/{file.name}"] = FluentResource(file.read_text("utf-8"))
    return parsed


def _packages() -> tuple[str, ...]:
    """The packages of the rule systems that did not come with the bot."""
    packages = (type(system).__module__.partition(".")[0] for system in systems())
    return tuple(dict.fromkeys(package for package in packages if package != "rules"))


def _bundle(locale: str) -> FluentBundle:
    bundle = FluentBundle([BABEL[locale]], functions=_FUNCTIONS, use_isolating=False)
    for name, resource in resources(locale).items():
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise CatalogueError(f"{locale}/{name} cannot be read from here on: {(entry.content or '')[:80]!r}")
            if isinstance(entry, ast.Message) and bundle.has_message(entry.id.name):
                raise CatalogueError(f"{locale}/{name}: {entry.id.name} is there twice")
            bundle.add_resource(ast.Resource([entry]))
    return bundle


@cache
def load_catalogues() -> Catalogues:
    """Read the catalogues, once. Raises `CatalogueError` if one cannot be read."""
    return Catalogues({locale: _bundle(locale) for locale in LOCALES})
