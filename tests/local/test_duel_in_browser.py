"""Riposte itself in a browser: a duel from the first command to the second exchange, by clicks alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.catalogue import load_catalogues
from rules.message import msg
from tests.local.browser import DESK, MISSING, PHONE, Tab, browser, chromium

pytestmark = pytest.mark.skipif(chromium() is None, reason=MISSING)


SEED = 3


def said(code: str, **params: int) -> str:
    """The words of the English catalogue, which may be bettered without this test."""
    return load_catalogues().plain("en", msg(code, **params), None)


def test_a_duel_is_played_by_clicks_on_a_phone_and_at_a_desk(url: str, pictures: Path) -> None:
    with browser() as chrome:
        maud, karl, nils = (Tab.open(chrome, url, size) for size in (DESK, PHONE, PHONE))
        karl.view_as("Karl")
        nils.view_as("Nils")
        maud.command("initiative begin", system="duel")
        maud.see(said("head-empty", count=0))
        maud.picture(pictures / "begin-desk.png")
        for tab, fighter, vi, here in ((karl, "Konrad", "6", 0), (nils, "Connor", "3", 1)):
            tab.see(said("head-empty", count=here))
            tab.press(said("label-join"))
            tab.picture(pictures / f"join-{fighter}-phone.png")
            tab.fill(name=fighter, vi=vi)
        nils.press(said("label-attack-first"))
        # Three seconds later the window is closed, the dice are rolled, and all boards say who attacks.
        for exchange in (1, 2):
            for tab in (maud, karl, nils):
                tab.see(said("duel-exchange", number=exchange))
            board = karl.message(said("duel-exchange", number=exchange))
            konrad_attacks = board.index("Konrad") < board.index("Connor")
            attacker, defender = (karl, nils) if konrad_attacks else (nils, karl)
            attacker.picture(pictures / f"attack-{exchange}-phone.png")
            attacker.press(said("label-attack"))
            defender.picture(pictures / f"defence-{exchange}-phone.png")
            defender.press(said("label-parry"))
        maud.see(said("duel-exchange", number=3))
        maud.picture(pictures / "exchange-3-desk.png")
        assert [tab.overflow for tab in (maud, karl, nils)] == [[], [], []]
