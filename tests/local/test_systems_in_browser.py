"""The other systems in a browser, at phone width: a roster that is filled by its own buttons, and choices that stay hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.catalogue import load_catalogues
from rules.message import Param, msg
from tests.local.browser import DESK, MISSING, PHONE, Tab, browser, chromium

pytestmark = pytest.mark.skipif(chromium() is None, reason=MISSING)


SEED = 5


def said(code: str, **params: Param) -> str:
    """The words of the English catalogue, without the sign they begin with."""
    return load_catalogues().plain("en", msg(code, **params), None).split(" ", 1)[-1]


def label(code: str) -> str:
    """The words on a button."""
    return load_catalogues().plain("en", msg(code), None)


def join(tab: Tab, name: str, **sheet: str) -> None:
    """Come into the fight by the button below the board and its form."""
    tab.see(label("label-join"))
    tab.press(label("label-join"))
    tab.fill(name=name, **sheet)
    tab.see(name)


def test_a_roster_is_filled_on_a_phone(url: str, pictures: Path) -> None:
    with browser() as chrome:
        maud, vera, karl = (Tab.open(chrome, url, size) for size in (DESK, PHONE, PHONE))
        vera.view_as("Vera")
        karl.view_as("Karl")
        maud.command("initiative begin", system="storypath")
        join(vera, "Sigrun", combat="3", cunning="2")
        join(karl, "Donner", combat="3", cunning="2")
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
        join(karl, "Ada", skill="5")
        join(nils, "Bo", skill="5")
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


LONG = "Hilda of the black bridge by the old mill stream"


def test_a_board_shows_who_is_next_at_2_at_12_and_at_60_on_a_phone(url: str, pictures: Path) -> None:
    with browser() as chrome:
        maud, vera = (Tab.open(chrome, url, size) for size in (DESK, PHONE))
        vera.view_as("Vera")
        maud.command("initiative begin", system="duel")
        size = 0
        for name, more in (("Ada", 1), ("Bo", 1), ("Wolf", 10), (LONG, 20), ("Rat", 20), ("Orc", 8)):
            maud.command("gm add", typed={"name": name, "count": str(more)})
            size += more
            vera.see(name)
            if size in (2, 12, 60):
                vera.picture(pictures / f"board-{size}-phone.png")
                assert vera.headline_in_sight, size
                assert vera.overflow == [], size
        assert "Orc 1–8" in vera.text
