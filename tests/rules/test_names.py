"""Typed names: cleaning, comparison and sorting."""

import pytest
import regex
from duel_table import DuelTable, fighting
from hypothesis import given
from hypothesis import strategies as st

from rules.commands import Add, SetCounter
from rules.names import NAME_LIMIT, clean_name, name_key, sort_key
from rules.refusals import Refused

NEW_EMOJI = "\U0001fae8"
"""The shaking face of Unicode 15, which Python 3.11 does not know."""
NEW_LETTERS = "\U00011f04\U00011f05"
"""Letters of Kawi, also of Unicode 15."""
WIZARD = "🧙🏽\u200d♀\ufe0f"
JOINED = (
    r"(?<=\p{Emoji})\ufe0f?\u200d(?=\p{Emoji})"
    r"|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?[\U000e0020-\U000e007f]+"
)
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
EMPTY = [
    "\U000e0067\U000e0062",  # tags without a flag
    "\ufff0\uffff",  # no characters, and never will be
    "\ue000",  # private use: a box at best
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
def test_invisible_names_are_refused(raw):
    with pytest.raises(Refused) as refused:
        clean_name(raw)
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
        (NEW_EMOJI, NEW_EMOJI),
        (f"{NEW_EMOJI}\u200b Ada", f"{NEW_EMOJI} Ada"),
        (NEW_LETTERS, NEW_LETTERS),
        (WIZARD, WIZARD),
        (SCOTLAND, SCOTLAND),
        ("🇫🇷", "🇫🇷"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("👍🏽", "👍🏽"),
        ("Ko\u200dn\U000e0067rad", "Konrad"),
        ("🐉\u200d", "🐉"),
        ("🏴\U000e0067\U000e0062", "🏴"),
        ("علي", "علي"),
        ("שלום", "שלום"),
        ("0", "0"),
        ("-1", "-1"),
        ("<@1234>", "<@1234>"),
        ("a\x00b\x1bc", "abc"),
    ],
    ids=ascii,
)
def test_cleaned_names(raw, name):
    assert clean_name(raw) == name


@pytest.mark.parametrize("emoji", ["\U0001fac8", "\U0001fadc", "\U0001f6d8"])
def test_emoji_that_the_tables_of_python_lack_are_names(emoji):
    """Assigned by a later Unicode than that of Python 3.11."""
    assert clean_name(emoji) == emoji
    assert clean_name(f"Ada {emoji}") == f"Ada {emoji}"


def test_names_have_a_limit():
    assert len(clean_name("x" * NAME_LIMIT)) == NAME_LIMIT
    with pytest.raises(Refused) as refused:
        clean_name("x" * (NAME_LIMIT + 1))
    assert refused.value.refusal.params == {"length": NAME_LIMIT + 1, "limit": NAME_LIMIT}
    with pytest.raises(Refused):
        clean_name("x" * 10_000)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Konrad", "KONRAD"),
        ("Straße", "STRASSE"),
        ("Dí", "Di\u0301"),
        ("Ada", "Ａｄａ"),
        ("ﬁn", "fin"),
        ("İstanbul", "i̇stanbul"),
        ("Kon\u034frad", "Konrad"),
        ("Konrad\ufe0f", "Konrad"),
        (WIZARD, "🧙🏽♀"),
    ],
    ids=ascii,
)
def test_equal_names(name, other):
    assert name_key(clean_name(name)) == name_key(clean_name(other))


@pytest.mark.parametrize(("name", "other"), [("Dan", "Daniel"), ("Ada", "Àda"), ("Wolf", "Wolf 2")])
def test_users_82_different_names(name, other):
    assert name_key(clean_name(name)) != name_key(clean_name(other))


def test_names_are_sorted_with_numbers_by_value():
    names = ["wolf 10", "Ada", "Wolf 2", "Wolf", "Wolf 1", "7 of 9", "Bo2 x1"]
    assert sorted(names, key=sort_key) == ["7 of 9", "Ada", "Bo2 x1", "Wolf", "Wolf 1", "Wolf 2", "wolf 10"]


def test_marks_around_a_removed_character():
    assert clean_name("0\u0300\u0300\ufffe\ufe00") == "0\u0300\u0300"
    assert clean_name("e\u200b\u0323\u0301\u200b\u0302") == clean_name(clean_name("e\u200b\u0323\u0301\u200b\u0302"))


def test_joiner_after_the_tags_of_a_flag():
    flag = "🏴\U000e0067\U000e007f"
    assert clean_name(f"{flag}\u200d🚀") == f"{flag}🚀"


@given(st.text(max_size=200) | st.text("👩🏽🚀🏴1\u200d\ufe0f\U000e0067\U000e007f\u200b\u0301", max_size=40))
def test_any_text(raw):
    try:
        name = clean_name(raw)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LIMIT
    assert name == name.strip()
    assert not regex.search(r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}]", regex.sub(JOINED, "", name))
    assert "\n" not in name
    assert clean_name(name) == name
    assert name_key(name_key(name)) == name_key(name)
    name.encode("utf-8")


@pytest.mark.parametrize("raw", ["\ufe0f", "\u0301", "\u200b", "12"], ids=ascii)
def test_invalid_names_of_counters(raw):
    table = fighting()
    assert table.refuse(SetCounter(combatant="Konrad", counter=raw, value=1)) == "mark-name"


def test_a_single_npc_beside_numbered_ones_of_its_name_goes_on_counting():
    table = DuelTable()
    table.do(Add(name="Wolf"))
    assert [other.name for other in table.state.present] == ["Wolf"]
    table = DuelTable()
    table.do(Add(name="Wolf", count=3))
    table.do(Add(name="Wolf"))
    assert [other.name for other in table.state.present] == ["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 4"]


@pytest.mark.parametrize(
    ("added", "names"),
    [
        ([("Skeleton warrior 1", 1), ("Skeleton warrior 1", 1)], ["Skeleton warrior 1", "Skeleton warrior 2"]),
        ([("Wolf 3", 3)], ["Wolf 3", "Wolf 4", "Wolf 5"]),
        ([("Wolf", 2), ("Wolf 1", 2)], ["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 4"]),
        ([("Wolf 2", 1), ("Wolf", 2)], ["Wolf 2", "Wolf 1", "Wolf 3"]),
        ([("Room 1001", 1), ("Room 1001", 1)], ["Room 1001", "Room 1001 2"]),
    ],
)
def test_a_name_that_ends_in_a_number_counts_on(added, names):
    table = DuelTable()
    for name, count in added:
        table.do(Add(name=name, count=count))
    assert [combatant.name for combatant in table.state.combatants.values()] == names
