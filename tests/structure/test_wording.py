"""How things are said: a refusal says what to do instead, and no name stands where French would have to elide."""

import re

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import FluentSerializer
from test_catalogues import HOSTILE, catalogue, samples

from bot.i18n.catalogue import LOCALES, load_catalogues
from rules.message import Message
from tests.sentences import parsed

SECOND_HALF = re.compile(r"[;:?–]\s+\S|[.?] \S|\b(please|bitte)\b", re.IGNORECASE)
"""Where the sentence goes on to what can be done."""
NOTHING_BUT_ADVICE = {
    *("refusal-dice-or-margin", "refusal-preset-or-system", "refusal-transfer-what", "refusal-totals-one-or-side"),
    *("refusal-totals-for-whom", "refusal-totals-which-target", "refusal-rate-first"),
    *("refusal-dice", "refusal-dice-instead"),  # the reason is one of `dice-*` and `pool-*`
}
"""Refusals that only say what to do, or ask; what is wrong goes without saying."""
ELIDING = re.compile(
    r"(?<![\w’])(?:de|que|jusque|lorsque|puisque|quoique|presque|d’|qu’|l’|le|la) ?\{ \$(\w+)", re.IGNORECASE
)
NUMBERS = {"lead", "limit", "rule", "gap", "low", "high", "defence", "slots", "shared", "number", "least"}
"""Parameters that are numbers or shown as such: none of them begins with a vowel that elides."""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_names_an_alternative(locale):
    words = load_catalogues()
    mute = {
        code
        for (code, attribute), reading in catalogue(locale).items()
        if code.startswith(("refusal-", "dice-", "pool-")) and attribute is None and code not in NOTHING_BUT_ADVICE
        for given in samples(reading)
        if HOSTILE not in str(given)
        if not SECOND_HALF.search(words.plain(locale, Message(code=code, params=given), None).removesuffix("."))
    }
    assert mute == set()


def test_french_never_puts_a_name_where_it_would_have_to_elide():
    """`de Ada` is wrong and `d’Karl` too; which of them it is, nobody knows before the name is known."""
    found = [
        (entry.id.name, name)
        for resource in parsed("fr").values()
        for entry in resource.body
        if isinstance(entry, ftl.Message)
        for name in ELIDING.findall(" ".join(FluentSerializer().serialize_entry(entry).split()))
        if name not in NUMBERS
    ]
    assert found == []
