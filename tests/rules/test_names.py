"""Names that people type: tidied, compared as a person would compare them, and never able to break anything."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.names import NAME_LIMIT, key, place, tidy
from rules.refusals import Refused

EMPTY = [
    "",
    " ",
    "\t\n\r\v\f",
    "\u00a0\u2003\u3000",  # spaces of other widths
    "\u200b\u200c\u200d\u2060\ufeff",  # zero width
    "\u202e\u202d\u2066\u2069",  # bidi controls
    "\u0301\u0302\u20dd",  # marks without a letter
    "\u3164\u115f\u1160\uffa0\u2800",  # letters and signs that show nothing
    "\ufe0f\ufe0f",
    "\x00\x1b\x7f",
]


@pytest.mark.parametrize("raw", EMPTY, ids=ascii)
def test_what_shows_nothing_is_no_name(raw):
    with pytest.raises(Refused) as refused:
        tidy(raw)
    assert refused.value.refusal.code == "name-empty"


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  Konrad   le \t Noir\n", "Konrad le Noir"),
        ("Kon\u200brad", "Konrad"),
        ("\u202eKonrad\u202c", "Konrad"),
        ("Kon\u3164rad", "Kon rad"),
        ("e\u0301", "é"),
        ("x\u0300\u0301\u0302\u0303y", "x\u0300\u0301y"),
        ("@everyone", "@everyone"),
        ("`**_~|>", "`**_~|>"),
        ("🐉", "🐉"),
        ("علي", "علي"),
        ("שלום", "שלום"),
        ("0", "0"),
        ("-1", "-1"),
        ("<@1234>", "<@1234>"),
        ("a\x00b\x1bc", "abc"),
    ],
    ids=ascii,
)
def test_how_a_name_is_kept(raw, name):
    assert tidy(raw) == name


def test_a_name_has_a_limit_and_says_how_long_it_was():
    assert len(tidy("x" * NAME_LIMIT)) == NAME_LIMIT
    with pytest.raises(Refused) as refused:
        tidy("x" * (NAME_LIMIT + 1))
    assert refused.value.refusal.params == {"length": NAME_LIMIT + 1, "limit": NAME_LIMIT}
    with pytest.raises(Refused):
        tidy("x" * 10_000)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Konrad", "KONRAD"),
        ("Straße", "STRASSE"),
        ("Dí", "Di\u0301"),
        ("Ada", "Ａｄａ"),
        ("ﬁn", "fin"),
        ("İstanbul", "i̇stanbul"),
        ("Kon\u034frad", "Konrad"),
        ("Konrad\ufe0f", "Konrad"),
    ],
    ids=ascii,
)
def test_names_that_a_person_would_call_the_same(one, other):
    assert key(tidy(one)) == key(tidy(other))


@pytest.mark.parametrize(("one", "other"), [("Dan", "Daniel"), ("Ada", "Àda"), ("Wolf", "Wolf 2")])
def test_users_82_names_that_are_two(one, other):
    assert key(tidy(one)) != key(tidy(other))


def test_a_list_of_names_counts_as_people_count():
    names = ["wolf 10", "Ada", "Wolf 2", "Wolf", "Wolf 1", "7 of 9", "Bo2 x1"]
    assert sorted(names, key=place) == ["7 of 9", "Ada", "Bo2 x1", "Wolf", "Wolf 1", "Wolf 2", "wolf 10"]


@given(st.text(max_size=200))
def test_whatever_is_typed(raw):
    try:
        name = tidy(raw)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LIMIT
    assert name == name.strip()
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert "\n" not in name
    assert tidy(name) == name
    assert key(key(name)) == key(name)
    name.encode("utf-8")
