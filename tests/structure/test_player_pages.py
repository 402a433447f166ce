"""The pages for players (docs/play) name the buttons as the catalogues do, in each language."""

import re
from pathlib import Path

import pytest

from bot.i18n.catalogue import LOCALES, load_catalogues
from rules.message import Message

PAGES = Path(__file__).parents[2] / "docs" / "play"
BUTTONS = {
    "duel": ("label-fight", "label-hold", "label-attack-first", "label-attack", "label-parry", "label-dodge"),
    "totals": ("totals-label-defensive", "totals-label-attack"),
    "storypath": (
        *("label-storypath-roll", "label-storypath-own-dice", "label-storypath-hold", "label-storypath-attack"),
        *("label-storypath-mixed", "label-storypath-done", "label-storypath-name", "label-storypath-ahead"),
        "label-storypath-reflexive",
    ),
}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_buttons_have_the_names_that_the_bot_gives_them(locale: str) -> None:
    catalogues = load_catalogues()
    suffix = "" if locale == "en" else f".{locale}"
    missing = []
    for system, codes in BUTTONS.items():
        bold = set(re.findall(r"\*\*(.+?)\*\*", (PAGES / f"{system}{suffix}.md").read_text("utf-8")))
        labels = (catalogues.plain(locale, Message(code=code)) for code in codes)
        missing += [f"{system}: {label}" for label in labels if label not in bold]
    assert missing == []


def test_each_page_links_to_its_translations() -> None:
    for page in PAGES.glob("*.md"):
        links = set(re.findall(r"\]\(([\w./-]+)\)", page.read_text("utf-8")))
        assert len(links) == 3
        assert all((PAGES / link).is_file() for link in links), page.name
