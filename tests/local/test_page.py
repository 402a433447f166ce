"""The page that simcord draws, under our title, as a person uses it in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.local.browser import MISSING, PHONE, Tab, browser, chromium, served

pytestmark = pytest.mark.skipif(chromium() is None, reason=MISSING)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served("-m", "tests.local.standin_table", "--lang", "fr") as address:
        yield address


def test_people_play_in_two_tabs_and_see_each_other(url: str) -> None:
    with browser() as chrome:
        maud, vera = Tab.open(chrome, url), Tab.open(chrome, url, PHONE)
        assert maud.page.title() == "Riposte: the table without a token"
        maud.command("table begin", system="duel", bonus="3")
        vera.view_as("Vera")
        vera.see("Revision 0")
        vera.press("Attack")
        # Nobody pressed anything in this tab, and yet:
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
        assert "target connor" not in maud.text
        assert vera.overflow == []


def test_time_passes_on_the_page_by_itself(url: str) -> None:
    with browser() as chrome:
        tab = Tab.open(chrome, url)
        tab.command("table remind")
        tab.see("Two seconds have passed.")
