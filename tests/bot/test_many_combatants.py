"""Boards with many combatants stay short: the headline first, equal combatants in one line."""

from __future__ import annotations

import re

import pytest

from bot.i18n.catalogue import load_catalogues
from bot.i18n.ranges import group_lines, group_names
from bot.ui.board import board_view, short_board
from bot.ui.render import HEADLINE_ROWS, RenderContext, board_parts
from bot.ui.rows import PHONE_ROWS, row_count
from rules.message import Message, UserText, msg, parts
from rules.view.board import Board
from tests.bot.fights import Fight
from tests.sentences import says

WORDS = load_catalogues()


def names(*words: str) -> tuple[UserText, ...]:
    return tuple(UserText(said=one) for one in words)


def plain(*items: UserText) -> str:
    """A list of names, without the marks around what people typed."""
    return re.sub("[\u2066-\u2069]", "", WORDS.plain("en", msg("duel-head-silent", names=items), None))


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (("Wolf 1", "Wolf 2", "Wolf 3"), [("Wolf 1–3", 3)]),
        (("Wolf 1", "Wolf 2"), [("Wolf 1", 1), ("Wolf 2", 1)]),
        (("Ada", "Wolf 9", "Wolf 10", "Wolf 11", "Bo"), [("Ada", 1), ("Wolf 9–11", 3), ("Bo", 1)]),
        (("Wolf 1", "Wolf 2", "Wolf 4", "Wolf 5", "Wolf 6"), [("Wolf 1", 1), ("Wolf 2", 1), ("Wolf 4–6", 3)]),
        (("Wolf 1", "Orc 2", "Wolf 3"), [("Wolf 1", 1), ("Orc 2", 1), ("Wolf 3", 1)]),
        (("Wolf 3", "Wolf 2", "Wolf 1"), [("Wolf 3", 1), ("Wolf 2", 1), ("Wolf 1", 1)]),
        (("R2", "R3", "R4"), [("R2", 1), ("R3", 1), ("R4", 1)]),
    ],
)
def test_names_that_go_on_counting_are_one(given: tuple[str, ...], shown: list[tuple[str, int]]) -> None:
    found = group_names(names(*given))
    assert [(one.said, count) for one, count in found if isinstance(one, UserText)] == shown


def line(name: str, vi: int = 5) -> Message:
    return msg("duel-fighter", name=UserText(said=name), shown=parts(msg("duel-part-vi", vi=vi)))


def test_lines_are_one_only_while_they_say_the_same() -> None:
    wolves = [line(f"Wolf {number}", vi=3 if number == 5 else 5) for number in range(1, 10)]
    found = [one.params["name"] for one, _ in group_lines([line("Ada"), *wolves])]
    assert found == [*names("Ada", "Wolf 1–4", "Wolf 5", "Wolf 6–9")]
    assert len(group_lines([line("Ada"), line("Bo"), line("Cy"), line("Di")])) == 4


def test_a_list_counts_people_and_not_ranges() -> None:
    crowd = [*names("Ada"), *names(*(f"Wolf {number}" for number in range(1, 31)))]
    assert says(plain(*crowd), "duel-head-silent", names="Ada and Wolf 1–30")
    pairs = names(*(f"{stem} {number}" for stem in "ABCDEFGHIJKLMNOPQRSTUV" for number in (1, 2, 3)))
    assert "T 1–3 and 6 more" in plain(*pairs)


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_a_headline_stays_short_and_says_how_many_it_leaves_out(locale: str) -> None:
    render = RenderContext(WORDS, locale)
    few = render.headline(msg("duel-head-silent", names=names(*(f"{letter}da" for letter in "ABCDEFGHIJKL"))))
    assert "Lda" in few
    many = render.headline(msg("duel-head-silent", names=names(*(f"{letter}{'o' * 70}" for letter in "ABCDEFGHIJKL"))))
    assert row_count(many) <= HEADLINE_ROWS
    assert "11" in many


def test_the_public_board_is_no_longer_than_a_phone_and_says_where_the_rest_is() -> None:
    lines = [line(f"{chr(65 + number // 26)}{chr(97 + number % 26)}{'o' * 70}") for number in range(60)]
    board = Board(headline=msg("duel-head-unpaired"), lines=tuple(lines))
    render = RenderContext(WORDS, "en")
    items, whole = short_board(render, board)
    short = shown(items)
    assert not whole
    assert row_count(short) <= PHONE_ROWS
    assert "55 more: **All**" in short
    assert len(shown(board_parts(render, board)).splitlines()) > len(short.splitlines())
    assert board_view(render, board).content_length() < 4_000


def shown(found: list) -> str:  # type: ignore[type-arg]
    return "\n".join(one.content for one in found if hasattr(one, "content"))


async def test_a_crowd_is_one_line_until_one_of_it_differs(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=duel", "maud /gm add name=Wolf count=12")
    assert "Wolf 1–12" in await fight.board_text()
    assert "Wolf 1–12 · VI 5" in await fight.play("vera click #ui.all")
    await fight.play("maud /gm set combatant=c4 attribute=vi value=7", "maud click #ui.apply")
    whole = await fight.play("vera click #ui.all")
    assert "Wolf 4 · VI 7" in whole
    assert "Wolf 5–12 · VI 5" in whole


async def test_an_answer_about_a_crowd_says_how_many_more_there_are(fight: Fight) -> None:
    kinds = "|".join(f"{letter}wolf" for letter in "ABCDEFGHIJKLMN")
    told = await fight.play("maud /initiative begin system=totals", f'maud /gm lines lines="{kinds}"')
    assert "Jwolf joins the NPCs\n  … and 5 more lines" in told


async def test_an_answer_about_like_combatants_is_one_line(fight: Fight) -> None:
    told = await fight.play("maud /initiative begin system=totals", "maud /gm add name=Wolf count=14")
    assert "Wolf 1–14 joins the NPCs\n" in told
    told = await fight.play("maud /totals reveal")
    assert says(told, "totals-head-striking", names="Wolf 1–14")


async def test_a_refusal_with_many_choices_offers_all_of_them_in_menus(fight: Fight) -> None:
    await fight.play(
        "maud /initiative begin system=totals",
        "maud /gm add name=Ogre",
        "maud /gm add name=Hero count=20 side=PC",
        "maud /gm add name=Hero count=20 side=PC",
    )
    told = await fight.play("maud /totals choose combatant=Ogre")
    assert "Choose … (1–25 of 40)" in told
    assert "Choose … (26–40 of 40)" in told
    state = await fight.state()
    last = state.find("Hero 39")
    await fight.play("maud select → Hero 39")
    assert (await fight.state()).fight.plans[state.find("Ogre").id].target == last.id
