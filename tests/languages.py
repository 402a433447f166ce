"""Which words of a French or German text can only be English: those of the English texts that the other has not.

A word that both languages have stands in `SHARED`; a new message with such a word adds it there.
"""

import re
from functools import cache

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.local.texts import TEXTS
from tests.sentences import parsed

WORD = re.compile(r"[^\W\d_]+")
AS_TYPED = re.compile(
    r"`[^`]*`|\{\w+\}|\b\w+=|\b[\w-]+\.(?:json|md|png|txt)\b|https?://\S+|<[@#t:][^>]*>|\$\{\{[^}]*\}\}"
)
"""What is typed as it stands in any language: code, placeholders, names of files and of form fields, links, mentions, times."""
NAMES_OF_THINGS = """arpèges bd bf bo bot bots bp br c cm ctrl d df e discord et europe everyone fer fudge json kb kh le les m
    markdown ko nc new option options par popcorn r riposte s scion storypath t utc verbe vi york english français deutsch"""
SHARED = {
    "fr": frozenset(
        f"""{NAMES_OF_THINGS} a action alias as at att bonus but chance chances change charge chose combat compare de do duel
        duels face faces finesse format initiative long machine maximum me messages minute minutes mode modifier moment normal
        note notes on page paris part pause place plus point points possible rare round rounds script second secret simple six
        stats style styles surprise table tension total type or car fin son sort c visible
        message application""".split()
    ),
    "de": frozenset(
        f"""{NAMES_OF_THINGS} alias also am an bonus chat da defensive die emoji fallen fast finesse format hand in initiative
        links list man maximum minus minute mix moment name normal pause person pings pins pool pools reflexive rest server slot
        slots so stand still system text thread threads was war arm warm will tag hat art kind land last brief
        tab token""".split()
    ),
}


class _Texts(Visitor):
    """The text of a message and its attributes, without what is put in."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - named after the node
        self.found.append(node.value)


@cache
def texts(locale: str) -> dict[str, str]:
    """Code -> the words of its message and attributes."""
    found = {}
    for resource in parsed(locale).values():
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                read = _Texts()
                read.visit(entry)
                found[entry.id.name] = " | ".join(read.found)
    return found


def words_of(text: str) -> set[str]:
    """The words of a text in lower case, but for what is typed as it stands."""
    return set(WORD.findall(AS_TYPED.sub(" ", text).casefold()))


@cache
def english_words(locale: str) -> frozenset[str]:
    """The words that this language has not."""
    english = set[str]().union(*(words_of(text) for text in (*texts("en").values(), *TEXTS[locale])))
    return frozenset(english - SHARED[locale])
