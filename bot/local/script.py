"""The script language of the terminal and the demos: parse a line into a `Statement`.

A line is `who verb what`; see `HELP`. The English texts for the operator of the table
stand in this module, the others in `bot.local.texts`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.local.texts import HELP_EN, said

HELP: Final = HELP_EN
OPENING: Final = "At the table: {gm} (GM), {players}. Type `help` for what they can do, `quit` to leave."
PROMPT: Final = "> "
CLOSED: Final = "The table is closed."
NOTHING_HERE: Final = "(nothing here)"
CHANGED: Final = "(changed) "
GONE: Final = "(taken away) "
FORM_FOR: Final = "A form for {name}:"
UNANSWERED: Final = "The bot did not answer: {name} would see «The application did not respond»."
SUGGESTIONS: Final = "Offered: {choices}"
NO_SUGGESTIONS: Final = "Nothing is offered."

NO_LINE: Final = "«{word}» is neither somebody at the table nor something to do here. At the table: {people}."
NO_VERB: Final = "What does {name} do? For example: {key} /initiative status, {key} click Attack, {key} say Hello."
NO_OBJECT: Final = "«{verb}» needs something after it, for example: {example}."
NO_SECONDS: Final = "«wait» needs a number of seconds from 0 to {limit}, for example: wait 3."
NO_FIELD: Final = "«{word}» is no field: write name=value, with quotes where the value has spaces."
NO_COMMAND: Final = "There is no command /{words} for {name} here. There are: {commands}."
NO_OPTION: Final = "/{command} has no option «{word}». It has: {options}."
NO_OPTIONS: Final = "/{command} takes nothing after it."
BAD_OPTION: Final = "«{value}» does not fit {option} of /{command}: {expected}."
A_FILE: Final = "the path of a file on this machine"
NO_SUGGESTER: Final = "Write the option to complete last, and one that offers something: /{command} has {options}."
NO_BUTTON: Final = "{name} sees no button «{word}» to press. There are: {buttons}."
OFF_BUTTON: Final = "The button «{word}» is switched off."
WHICH_BUTTON: Final = "Which one? {buttons}."
NO_MENU: Final = "{name} sees no menu that offers {words}. There are: {menus}."
NO_FORM: Final = "No form is open for {name}."
NO_FORM_FIELD: Final = "The form has no field «{word}». It has: {fields}."
NO_MESSAGE: Final = "There is no message of the bot yet."
REFUSED_BY_DISCORD: Final = "Discord would not let {name} do that: {reason}"
NOT_SETTLED: Final = "The bot is still busy after some seconds; its work goes on: {reason}"
NONE_OF_THEM: Final = "none"

LONGEST_WAIT: Final = 7 * 24 * 3600
_EXAMPLES: Final = {
    "click": "click Attack",
    "select": "select Karl, Nils",
    "react": "react ⚔️",
    "say": "say Hold on",
    "suggest": "suggest /initiative status",
}


class NotUnderstood(Exception):  # noqa: N818 - an answer to the operator, not a fault
    """A line that cannot be carried out, with the sentence to print: in English by `str`, else by `said`."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(said("en", text, **values))
        self._text, self._values = text, values

    def said(self, language: str) -> str:
        """The sentence in this language."""
        values = {
            name: value if name in ("word", "words") else said(language, str(value))
            for name, value in self._values.items()
        }
        return said(language, self._text, **values)


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a person. words: quotes are resolved.

    verb: `slash` or `suggest` (a slash command; the last word is the option being typed), `click` (the label of a button, or #
    and a part of its custom_id), `select` (labels of options, or names of members), `react` or `say`.
    """

    who: str
    verb: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """Submit the open form; other fields keep their values."""

    who: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Look:
    """Show the whole channel as one person sees it, or (None) with all private messages."""

    who: str | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """Show `HELP`."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the table."""


Action = Act | Fill
Statement = Action | Wait | Look | Help | Quit

_WORD = re.compile(r'(?:[^\s"]|"[^"]*"?)+')


def parse(line: str, people: Collection[str]) -> Statement | None:
    """Parse a line; None for an empty one or a comment. people: the keys of the people at the table. Raises `NotUnderstood`."""
    line = line.strip()
    first, _, rest = line.partition(" ")
    rest = rest.strip()
    if not line or line.startswith("#"):
        return None
    word = first.casefold()
    if word in people:
        return _action(word, rest)
    if word == "wait":
        return Wait(_seconds(rest))
    if word == "look" and rest.casefold() in {"", *people}:
        return Look(rest.casefold() or None)
    if not rest and word in {"help", "?", "h"}:
        return Help()
    if not rest and word in {"quit", "exit", "q"}:
        return Quit()
    unknown = rest if word == "look" else first
    raise NotUnderstood(NO_LINE, word=unknown, people=", ".join(people))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_WAIT:
        raise NotUnderstood(NO_SECONDS, limit=LONGEST_WAIT)
    return seconds


def _action(who: str, rest: str) -> Action:
    if rest.startswith("/") and rest[1:].strip():
        return Act(who, "slash", _words(rest[1:]))
    verb, _, text = rest.partition(" ")
    verb, text = verb.casefold(), text.strip()
    if verb == "fill":
        return Fill(who, tuple(_field(word) for word in _words(text)))
    if verb not in _EXAMPLES:
        raise NotUnderstood(NO_VERB, name=who.capitalize(), key=who)
    if not text:
        raise NotUnderstood(NO_OBJECT, verb=verb, example=f"{who} {_EXAMPLES[verb]}")
    if verb == "select":
        return Act(who, verb, tuple(filter(None, (value.strip() for value in text.split(",")))))
    return Act(who, verb, _words(text.removeprefix("/")) if verb == "suggest" else (text,))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.replace('"', "") for word in _WORD.findall(text))


def _field(word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign or not name:
        raise NotUnderstood(NO_FIELD, word=word)
    return name, value
