"""Take the picture of the README from the page as it is: `python -m tests.local.pictures [FILE]` (default: docs/table.png).

Needs Chromium. A board of each system in English at phone width, side by side, always with the same dice.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from tests.local.browser import MISSING, PHONE, ROOT, Tab, browser, chromium, served

TOP, HEIGHT = 68, 600
"""The part of the page that is kept, in pixels: from below the picker of people to below the announcement."""
GAP = 12


def duel(chrome: Browser, url: str) -> None:
    """The defence of the first exchange."""
    _, karl, nils = _seats(chrome, url, "duel")
    _join(karl, "Konrad", vi="6")
    _join(nils, "Connor", vi="3")
    nils.press("I attack!")
    karl.see("Exchange 1")
    board = karl.message("Join / my sheet")
    attacker, defender = (karl, nils) if board.index("Konrad") < board.index("Connor") else (nils, karl)
    attacker.press("Attack")
    defender.see("defends against")


def storypath(chrome: Browser, url: str) -> None:
    """The first slot of a roster."""
    maud, karl, nils = _seats(chrome, url, "storypath")
    _join(karl, "Sigrun", combat="3", cunning="2")
    _join(nils, "Donner", combat="3", cunning="2")
    maud.command("gm add", typed={"name": "Wolf", "count": "3", "stats": "pool=4"})
    for tab in (karl, nils):
        tab.press("Roll")
    maud.press("GM …")
    maud.press("Roll for the rest, begin")
    karl.see("who acts?")


def totals(chrome: Browser, url: str) -> None:
    """A turn after the reveal."""
    _, karl, nils = _seats(chrome, url, "totals")
    _join(karl, "Ada", skill="5")
    _join(nils, "Bo", skill="4")
    karl.press("My attack")
    karl.press("quick 3")
    nils.press("My attack")
    nils.press("feint 3")
    nils.see("Ada")
    nils.see("strike")


def _seats(chrome: Browser, url: str, system: str) -> tuple[Tab, Tab, Tab]:
    maud = Tab.open(chrome, url)
    maud.command("initiative begin", system=system)
    players = []
    for name in ("Karl", "Nils"):
        tab = Tab.open(chrome, url, PHONE)
        tab.view_as(name)
        players.append(tab)
    return maud, players[0], players[1]


def _join(tab: Tab, name: str, **sheet: str) -> None:
    tab.see("Join / my sheet")
    tab.press("Join / my sheet")
    tab.fill(name=name, **sheet)
    tab.see(name)


def main() -> int:
    """Take all pictures; returns an exit code."""
    if chromium() is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1
    pictures = []
    with browser() as chrome, TemporaryDirectory() as folder:
        for play in (duel, storypath, totals):
            with served("-m", "bot", "local", "--seed", "5") as url:
                play(chrome, url)
                # Vera watches: nothing private stands below the board.
                vera = Tab.open(chrome, url, PHONE)
                vera.view_as("Vera")
                path = Path(folder) / f"{play.__name__}.png"
                vera.picture(path)
                pictures.append(Image.open(path).crop((0, TOP, PHONE[0], TOP + HEIGHT)))
                vera.close()
    together = Image.new("RGB", (len(pictures) * (PHONE[0] + GAP) - GAP, HEIGHT), "white")
    for place, picture in enumerate(pictures):
        together.paste(picture, (place * (PHONE[0] + GAP), 0))
    together.quantize(64).save(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "table.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
