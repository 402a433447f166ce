"""A duel on the page from its beginning to the summary, in each language: `python -m tests.local.walk FOLDER`.

Needs Chromium. Saves a screenshot of each step at phone width, `<language>-<number>-<step>.png`, to be looked at.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser

from bot.i18n.catalogue import LOCALES, load_catalogues
from rules.message import msg
from tests.local.browser import MISSING, PHONE, Tab, browser, chromium, served


class Walk:
    """The people at the table in one language, and where their screenshots go."""

    def __init__(self, chrome: Browser, url: str, locale: str, folder: Path) -> None:
        self._locale = locale
        self._folder = folder
        self._numbers = count(1)
        self.maud, self.karl, self.nils = (Tab.open(chrome, url, PHONE) for _ in range(3))
        self.karl.view_as("Karl")
        self.nils.view_as("Nils")

    def word(self, code: str) -> str:
        """The text of a button or command."""
        return load_catalogues().plain(self._locale, msg(code), None)

    def show(self, tab: Tab, step: str) -> None:
        """Save what this person sees."""
        tab.picture(self._folder / f"{self._locale}-{next(self._numbers):02}-{step}.png")

    def press(self, tab: Tab, code: str) -> None:
        """Press the newest button of this code."""
        tab.press(self.word(code))

    def play(self) -> None:
        """Begin, join, fight one exchange, end."""
        self.maud.command(f"{self.word('group-initiative')} {self.word('command-initiative-begin')}")
        self.show(self.maud, "begin")
        self.press(self.maud, "system-duel")
        self.show(self.maud, "begun")
        for tab, name, speed in ((self.karl, "Konrad", "6"), (self.nils, "Connor", "3")):
            self.press(tab, "label-join")
            self.show(tab, "form")
            tab.fill(name=name, vi=speed)
            tab.see(name)
            self.show(tab, "joined")
        self.press(self.nils, "label-attack-first")
        self.karl.page.wait_for_timeout(9_000)
        self.show(self.karl, "attacker")
        headline = self.karl.message(self.word("label-join"))
        first = headline.index("Konrad") < headline.index("Connor")
        attacker, defender = (self.karl, self.nils) if first else (self.nils, self.karl)
        self.press(attacker, "label-attack")
        self.show(defender, "defender")
        self.press(defender, "label-parry")
        self.show(attacker, "exchange")
        self.press(self.maud, "label-gm")
        self.show(self.maud, "panel")
        self.maud.command(f"{self.word('group-gm')} {self.word('command-initiative-end')}")
        self.press(self.maud, "label-apply")
        self.maud.see(self.word("ui-summary"))
        self.show(self.maud, "summary")


def main() -> int:
    """Walk in all languages; returns an exit code."""
    if chromium() is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as chrome:
        for locale in LOCALES:
            with served("-m", "bot", "local", "--seed", "5", "--lang", locale) as url:
                Walk(chrome, url, locale, folder).play()
    return 0


if __name__ == "__main__":
    sys.exit(main())
