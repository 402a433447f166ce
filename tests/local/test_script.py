"""The script language: every line is parsed, or refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.local import script
from bot.local.script import NotUnderstood, parse

PEOPLE = ("maud", "vera")


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("maud /initiative begin system=duel", script.Act("maud", "slash", ("initiative", "begin", "system=duel"))),
        ('MAUD /add name="The Bold One"', script.Act("maud", "slash", ("add", "name=The Bold One"))),
        ("vera click J'ai lancé mes dés", script.Act("vera", "click", ("J'ai lancé mes dés",))),
        ("vera select Ada , Bo,", script.Act("vera", "select", ("Ada", "Bo"))),
        ('vera fill name="Konrad VI" vi=6', script.Fill("vera", (("name", "Konrad VI"), ("vi", "6")))),
        ("vera fill", script.Fill("vera", ())),
        ("vera react ⚔️", script.Act("vera", "react", ("⚔️",))),
        ('vera say "hi", = @everyone', script.Act("vera", "say", ('"hi", = @everyone',))),
        ("vera suggest /gm attacker to=ko", script.Act("vera", "suggest", ("gm", "attacker", "to=ko"))),
        ("wait 1.5", script.Wait(1.5)),
        ("look", script.Look()),
        ("look Vera", script.Look("vera")),
        ("# a remark", None),
        ("help", script.Help()),
        ("quit", script.Quit()),
        ("   ", None),
    ],
)
def test_a_line_is_parsed(line: str, statement: script.Statement | None) -> None:
    assert parse(line, PEOPLE) == statement


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("bert click Attack", "«bert» is neither somebody at the table"),
        ("look bert", "«bert» is neither"),
        ("vera", "What does Vera do?"),
        ("vera dances", "What does Vera do?"),
        ("vera /", "What does Vera do?"),
        ("vera click", "«click» needs something after it, for example: vera click Attack."),
        ("wait long", "from 0 to 604800"),
        ("wait nan", "from 0 to 604800"),
        ("wait -1", "from 0 to 604800"),
        ("wait 1e9", "from 0 to 604800"),
        ("vera fill 6", "«6» is no field"),
        ("quit now", "«quit» is neither"),
    ],
)
def test_a_wrong_line_is_refused_with_a_sentence(line: str, answer: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        parse(line, PEOPLE)
    assert answer in str(refusal.value)


@given(
    st.sampled_from(["", "maud ", "vera /", "vera click ", "wait ", "vera fill ", "maud select "]), st.text(max_size=60)
)
@example("vera fill ", '"')
@example("vera /", 'a="b')
def test_every_line_is_parsed_or_refused(start: str, rest: str) -> None:
    refusals = []
    try:
        parse(start + rest, PEOPLE)
    except NotUnderstood as refusal:
        refusals.append(str(refusal))
    assert all(refusals)
