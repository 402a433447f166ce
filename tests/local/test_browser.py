"""The page of the table in a browser: first with the stand-in bot, then with Riposte at desk and phone width."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bot.i18n.catalogue import load_catalogues
from rules.message import Param, msg
from tests.local.browser import DESK, PHONE, Tab, served

pytestmark = pytest.mark.long

LONG_NAME = "Hilda of the black bridge by the old mill stream"


def text(code: str, **params: Param) -> str:
    """The English sentence of a code."""
    return load_catalogues().plain("en", msg(code, **params), None)


def without_emoji(code: str) -> str:
    return text(code).split(" ", 1)[-1]


@pytest.fixture(scope="module")
def table(chrome: Browser) -> Iterator[str]:
    """The address of a table with Riposte. A test ends its fight."""
    with served("-m", "bot", "local", "--seed", "5") as url:
        yield url


def seats(chrome: Browser, url: str, *players: str) -> list[Tab]:
    """A tab at desk width for the GM, and one at phone width for each player."""
    tabs = [Tab.open(chrome, url, DESK)]
    for name in players:
        tabs.append(Tab.open(chrome, url, PHONE))
        tabs[-1].view_as(name)
    return tabs


def join(tab: Tab, name: str, **sheet: str) -> None:
    """Join by the button below the board and its form."""
    tab.see(text("label-join"))
    tab.press(text("label-join"))
    tab.fill(name=name, **sheet)
    tab.see(name)


def end(*tabs: Tab) -> None:
    """Check that no tab is wider than its window, end the fight, and close the tabs."""
    assert [tab.overflow for tab in tabs] == [[] for _ in tabs]
    tabs[0].command("gm end")
    tabs[0].press(text("label-apply"))
    tabs[0].see(text("head-ended"))
    for tab in tabs:
        tab.close()


def test_the_page_follows_presses_in_other_tabs_and_the_clock(chrome: Browser) -> None:
    with served("-m", "tests.local.standin_table", "--lang", "fr") as url:
        maud, vera = seats(chrome, url, "Vera")
        assert maud.page.title() == "Riposte\u202f: la table sans jeton"
        maud.command("table begin", system="duel", bonus="3")
        vera.see("Revision 0")
        vera.press("Attack")
        maud.see("@Vera attacks (fr")
        maud.press("Attack")
        vera.see("@Maud attacks (fr")
        vera.press("Join")
        vera.fill(name="Konrad", side="PC")
        vera.see("joined: Konrad 5 PC")
        maud.see("joined: Konrad 5 PC")
        vera.choose("Target", "Connor")
        vera.see("target connor")
        vera.choose("Players", "Karl", "Nils")
        vera.see("@Karl @Nils")
        vera.page.reload()
        vera.rest()
        assert vera.page.locator("#viewer-picker option:checked").inner_text() == "Vera"
        assert "target connor" not in maud.text
        assert vera.overflow == []
        maud.command("table remind")
        maud.see("Two seconds have passed.")


def test_a_duel_is_played_by_clicks(chrome: Browser, table: str, pictures: Path) -> None:
    maud, karl, nils = tabs = seats(chrome, table, "Karl", "Nils")
    maud.command("initiative begin", system="duel")
    maud.picture(pictures / "begin-desk.png")
    join(karl, "Konrad", vi="6")
    join(nils, "Connor", vi="3")
    nils.press(text("label-attack-first"))
    # The window closes after three seconds.
    for exchange in (1, 2):
        for tab in tabs:
            tab.see(text("duel-exchange", number=exchange))
        board = karl.message(text("label-join"))
        konrad_attacks = board.index("Konrad") < board.index("Connor")
        attacker, defender = (karl, nils) if konrad_attacks else (nils, karl)
        attacker.picture(pictures / f"attack-{exchange}-phone.png")
        attacker.press(text("label-attack"))
        defender.picture(pictures / f"defence-{exchange}-phone.png")
        defender.press(text("label-parry"))
    maud.see(text("duel-exchange", number=3))
    end(*tabs)


@pytest.mark.long
def test_a_roster_is_filled_on_a_phone(chrome: Browser, table: str, pictures: Path) -> None:
    maud, vera, karl = tabs = seats(chrome, table, "Vera", "Karl")
    maud.command("initiative begin", system="storypath")
    join(vera, "Sigrun", combat="3", cunning="2")
    join(karl, "Donner", combat="3", cunning="2")
    for tab in (vera, karl):
        tab.see(text("label-storypath-roll"))
        tab.press(text("label-storypath-roll"))
    maud.see(without_emoji("storypath-head-rolled"))
    maud.press(text("label-gm"))
    maud.press("Begin")
    vera.see("who acts?")
    vera.picture(pictures / "roster-phone.png")
    vera.press("Sigrun")
    karl.see("Sigrun acts")
    karl.picture(pictures / "acting-phone.png")
    end(*tabs)


@pytest.mark.long
def test_a_choice_stays_hidden_on_a_phone_until_the_reveal(chrome: Browser, table: str, pictures: Path) -> None:
    maud, karl, nils = tabs = seats(chrome, table, "Karl", "Nils")
    maud.command("initiative begin", system="totals")
    join(karl, "Ada", skill="5")
    join(nils, "Bo", skill="5")
    karl.see(text("totals-label-attack"))
    karl.press(text("totals-label-attack"))
    karl.see("feint")
    karl.picture(pictures / "choosing-phone.png")
    karl.press("feint 3")
    assert "feint" not in nils.text
    nils.press(text("totals-label-defensive"))
    # Ada is asked again, since targets are chosen knowing who is on the defensive.
    karl.see(text("totals-label-confirm"))
    karl.press(text("totals-label-confirm"))
    nils.see("Ada strikes first")
    nils.picture(pictures / "revealed-phone.png")
    end(*tabs)


@pytest.mark.long
def test_the_headline_of_a_board_of_2_12_or_60_combatants_is_in_sight_on_a_phone(
    chrome: Browser, table: str, pictures: Path
) -> None:
    maud, vera = tabs = seats(chrome, table, "Vera")
    maud.command("initiative begin", system="duel")
    size = 0
    for name, count in (("Ada", 1), ("Bo", 1), ("Wolf", 10), (LONG_NAME, 20), ("Rat", 20), ("Orc", 8)):
        maud.command("gm add", typed={"name": name, "count": str(count)})
        size += count
        vera.see(name)
        if size in (2, 12, 60):
            vera.picture(pictures / f"board-{size}-phone.png")
            assert vera.headline_in_sight, size
            assert vera.overflow == [], size
    assert "Orc 1–8" in vera.text
    end(*tabs)
