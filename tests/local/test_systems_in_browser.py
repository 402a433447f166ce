"""The other systems in a browser, at phone width: a roster that is filled by its own buttons, and choices that stay hidden."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.i18n import load_words
from rules.text import Param, text
from tests.local.browser import DESK, MISSING, PHONE, Tab, browser, chromium, served

pytestmark = pytest.mark.skipif(chromium() is None, reason=MISSING)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with served("-m", "bot", "local", "--seed", "5", "--database", str(tmp_path / "table.db")) as address:
        yield address


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where the screenshots go: the folder named by SCREENSHOTS, to look at them, or one that is thrown away."""
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def said(code: str, **params: Param) -> str:
    """The words of the English catalogue, without the sign they begin with."""
    return load_words().plain("en", text(code, **params), None).split(" ", 1)[-1]


def label(code: str) -> str:
    """The words on a button."""
    return load_words().plain("en", text(code), None)


def test_a_roster_is_filled_on_a_phone(url: str, pictures: Path) -> None:
    with browser() as chrome:
        maud, vera, karl = (Tab.open(chrome, url, size) for size in (DESK, PHONE, PHONE))
        vera.view_as("Vera")
        karl.view_as("Karl")
        maud.command("initiative begin", system="storypath")
        for tab, name in ((vera, "Sigrun"), (karl, "Donner")):
            tab.see(label("label-join"))
            tab.press(label("label-join"))
            tab.fill(name=name, combat="3", cunning="2")
            tab.see(name)
        for tab in (vera, karl):
            tab.see(label("label-storypath-roll"))
            tab.press(label("label-storypath-roll"))
        maud.see(said("storypath-head-rolled"))
        maud.press(label("label-gm"))
        maud.press("Begin")
        vera.see("who acts?")
        vera.picture(pictures / "roster-phone.png")
        vera.press("Sigrun")
        karl.see("Sigrun acts")
        karl.picture(pictures / "acting-phone.png")
        assert [tab.overflow for tab in (maud, vera, karl)] == [[], [], []]


def test_a_choice_stays_hidden_on_a_phone_until_the_reveal(url: str, pictures: Path) -> None:
    with browser() as chrome:
        maud, karl, nils = (Tab.open(chrome, url, size) for size in (DESK, PHONE, PHONE))
        karl.view_as("Karl")
        nils.view_as("Nils")
        maud.command("initiative begin", system="totals")
        for tab, name in ((karl, "Ada"), (nils, "Bo")):
            tab.see(label("label-join"))
            tab.press(label("label-join"))
            tab.fill(name=name, skill="5")
            tab.see(name)
        karl.see(label("totals-label-attack"))
        karl.press(label("totals-label-attack"))
        karl.see("feint")
        karl.picture(pictures / "choosing-phone.png")
        karl.press("feint 3")
        assert "feint" not in nils.text
        nils.press(label("totals-label-defensive"))
        # Targets are chosen knowing who went on the defensive, so Ada is asked again.
        karl.see(label("totals-label-confirm"))
        karl.press(label("totals-label-confirm"))
        nils.see("Ada strikes first")
        nils.picture(pictures / "revealed-phone.png")
        assert [tab.overflow for tab in (maud, karl, nils)] == [[], [], []]
