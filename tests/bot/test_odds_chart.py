"""Odds as bars and in words: like ones folded, cut to a phone, in each language."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.ui.canvas import WIDTH
from bot.ui.odds_chart import BARS, CHART, folded, odds_chart, odds_view
from bot.ui.render import RenderContext
from rules.message import UserText, msg
from rules.view.odds import Bar, OddsRow
from tests import bodies
from tests.bot.fights import DEFENCE, Fight
from tests.sentences import says


def row(a: str, b: str, permille: int = 600) -> OddsRow:
    """The odds of a pair."""
    names = UserText(said=a), UserText(said=b)
    bars = tuple(
        Bar(label=msg("duel-odds-attacks", name=name), permille=chance)
        for name, chance in zip(names, (permille, 1_000 - permille), strict=True)
    )
    return OddsRow(title=msg("duel-odds-if", name=names[0], a=names[0], b=names[1]), bars=bars)


def names(rows: list[OddsRow]) -> list[str]:
    return [name.said for each in rows if isinstance(name := each.title.params["b"], UserText)]


def test_three_equal_goblins_are_one_row() -> None:
    rows = folded([row("Ada", f"Goblin {number}") for number in (1, 2, 3)])
    assert names(rows) == ["Goblin 1–3"]
    assert [bar.label.params["name"] for bar in rows[0].bars] == [UserText(said="Ada"), UserText(said="Goblin 1–3")]


def test_goblins_with_other_chances_or_a_gap_stay_apart() -> None:
    rows = [
        row("Ada", "Goblin 1"),
        row("Ada", "Goblin 2", 500),
        row("Ada", "Goblin 3", 500),
        row("Ada", "Goblin 5", 500),
    ]
    assert names(folded(rows)) == ["Goblin 1", "Goblin 2–3", "Goblin 5"]


@pytest.mark.parametrize("name", ['a" 1', "\\ 1", 'x","said":"y 1', "🐉 9", "W 0099"])
def test_hostile_names_are_not_folded_into_others(name: str) -> None:
    rows = [row("Ada", name), row("Ada", "Bo 2")]
    assert folded(rows) == rows


@pytest.mark.parametrize("locale", LOCALES)
def test_the_chart_is_cut_and_says_so_and_the_words_have_all(locale: str) -> None:
    render = RenderContext(load_catalogues(), locale)
    rows = [row("Ada", f"Enemy {chr(65 + number)}") for number in range(BARS)]
    png = odds_chart(render, rows)
    assert png is not None
    image = Image.open(io.BytesIO(png))
    assert (image.width, image.height <= 3 * WIDTH) == (WIDTH, True)
    view = odds_view(render, rows, with_chart=True)
    text = next(component for component in bodies.walk(view.to_components()) if component["type"] == 10)["content"]
    assert text.count("Enemy") >= BARS
    body = {"flags": bodies.COMPONENTS_V2, "components": view.to_components(), "allowed_mentions": {"parse": []}}
    assert bodies.problems("POST", "/channels/1/messages", body) == []


@pytest.mark.parametrize("name", ["x" * 80, "🐉" * 40, "\u202eevil", "中文" * 20, "W" * 80])
def test_every_name_is_drawn_within_the_picture(name: str) -> None:
    png = odds_chart(RenderContext(load_catalogues(), "de"), [row(name, "Bo")])
    assert png is not None
    image = Image.open(io.BytesIO(png))
    edges = [image.getpixel((x, y)) for y in range(image.height) for x in (*range(8), *range(WIDTH - 8, WIDTH))]
    assert set(edges) == {image.getpixel((0, 0))}


async def test_a_player_gets_odds_in_words_and_as_a_picture(fight: Fight) -> None:
    await fight.play(*DEFENCE, "vera /initiative odds")
    message = fight.newest("duel-odds-lands", "vera", a="Karl")
    assert [attachment.filename for attachment in message.attachments] == [CHART]
    assert says(fight.private("vera"), "duel-odds-attacks", name="Vera")
