"""The table's page in a headless Chromium, driven the way a person drives it, and the process that serves it.

`chromium()` finds a browser on the PATH; tests that need one are skipped with MISSING when there is none.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from playwright.sync_api import Browser, Locator, Page, TimeoutError, sync_playwright

from bot.local.script import CLOSED
from bot.local.texts import said
from bot.local.world import LOCALES

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = f"no browser on the PATH ({', '.join(NAMES)})"
DESK = (1280, 800)
PHONE = (390, 844)
PATIENCE_S = 30
CLICK_MS = 5_000
ATTEMPTS = 5

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_AT_REST = """() => {
  const state = window.simcordPreview;
  return state && state.ready && !state.pendingAction && state.awaitingRevision === null;
}"""
_VIEWER = "() => window.simcordPreview.viewerId"
_LAST_ACTION = "() => window.simcordPreview.lastAction"
# The newest text that contains this one, without the invisible isolates around user text.
_TEXT = """((where, part = '') => [...document.querySelectorAll(where)]
  .map((element) => element.innerText.replace(/[\\u2066-\\u2069]/g, '')).filter((text) => text.includes(part)).at(-1))"""


def chromium() -> str | None:
    """The path of a browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=chromium(), args=list(_ARGUMENTS))
        try:
            yield opened
        finally:
            opened.close()


@dataclass(slots=True)
class Tab:
    """One tab on the table's page. Every verb waits until the page has come to rest."""

    page: Page

    @classmethod
    def open(cls, browser: Browser, url: str, size: tuple[int, int] = DESK) -> Tab:
        """A new tab of this width and height, the first person of the table looking on."""
        # The page forbids evaluated scripts, which is how one asks it whether it is at rest.
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
        context.set_default_timeout(PATIENCE_S * 1000)
        tab = cls(context.new_page())
        tab.page.goto(url)
        tab.rest()
        return tab

    def close(self) -> None:
        """Close the tab, which would receive and draw all further messages."""
        self.page.context.close()

    def rest(self) -> None:
        """Wait until nothing is under way."""
        self.page.wait_for_function(_AT_REST)

    def view_as(self, name: str) -> None:
        """Look at the channel as another person."""
        picker = self.page.locator("#viewer-picker")
        viewer = picker.locator("option", has_text=name).get_attribute("value")
        self._until(lambda: picker.select_option(label=name), lambda: self.page.evaluate(_VIEWER) == viewer)

    def command(self, words: str, *, typed: Mapping[str, str] = MappingProxyType({}), **options: str) -> None:
        """Type a slash command, take it from the picker, fill in its options and send it.

        typed: options that keep the typed text instead of a suggestion.
        """
        composer = self.page.locator("#channel-composer-input")
        composer.click()
        composer.press_sequentially(f"/{words}")
        self.page.locator(f'.command-entry[data-entry-key$=":{words.replace(" ", ".")}"]').click()
        for name, value in typed.items():
            self._field(name).fill(value)
        for name, value in options.items():
            self._option(name, value)
        self._taken(self.page.locator("#send-message").click)

    def _taken(self, act: Callable[[], object]) -> None:
        """Do something that the page sends to the table, until it is taken."""
        before = self.page.evaluate(_LAST_ACTION)

        def taken() -> bool:
            last = self.page.evaluate(_LAST_ACTION)
            return (
                last is not None
                and not last["rejected"]
                and (before is None or last["requestId"] != before["requestId"])
            )

        self._until(act, taken)

    def _until(self, act: Callable[[], object], done: Callable[[], bool]) -> None:
        """Repeat an action until it is done, as people do: the page refuses actions while the channel changes or another
        tab acts.
        """
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            act()
            self.rest()
            if done():
                return
        raise AssertionError(f"the page did not take it: {self.page.evaluate(_LAST_ACTION)}")

    def _field(self, name: str) -> Locator:
        """Where the value of an option goes, which is asked for when it is not there yet."""
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        for _ in range(ATTEMPTS):
            if field.count():
                return field
            try:
                self.page.locator(".command-ghost").click(timeout=CLICK_MS)
                self.page.locator(f'.command-suggestion[data-value="{name}"]').click(timeout=CLICK_MS)
            except TimeoutError:
                # The page has drawn the list anew under the pointer; a person clicks again.
                continue
            return field
        raise AssertionError(f"the page does not offer {name}")

    def _option(self, name: str, value: str) -> None:
        field = self._field(name)
        field.fill(value)
        offered = self.page.locator(".command-suggestion", has_text=re.compile(re.escape(value), re.IGNORECASE))
        if field.get_attribute("role") == "combobox":
            offered.first.click()

    def press(self, label: str) -> None:
        """Press the newest button with this label after its emoji."""
        buttons = self._messages.locator(".component-button", has_text=re.compile(f"{re.escape(label)}$"))
        self._taken(buttons.last.click)

    def choose(self, menu: str, *labels: str) -> None:
        """Choose from the newest menu with this placeholder."""
        select = self._messages.locator(".preview-select", has_text=menu).last
        self._taken(lambda: self._pick(select, labels))

    def fill(self, **fields: str) -> None:
        """Fill in the open form and submit it. fields: custom_id -> text, or the label of an option."""
        for custom_id, value in fields.items():
            field = self.page.locator(f'.modal-field[data-custom-id="{custom_id}"]')
            if field.locator(".preview-select").count():
                self._pick(field.locator(".preview-select"), [value])
            else:
                field.locator(".modal-input").fill(value)
        self._taken(self.page.locator(".modal-actions .button-primary").click)

    def _pick(self, select: Locator, labels: Sequence[str]) -> None:
        select.locator(".select-trigger").click()
        self.rest()
        for label in labels:
            self.page.locator(".select-list:visible .select-option", has_text=label).first.click()
        if len(labels) > 1:
            # A menu that takes several is sent when it is closed; its own words have changed by now.
            self.page.locator('.select-trigger[aria-expanded="true"]').click()

    def see(self, text: str) -> None:
        """Wait until this text is in the channel; fails with the present text."""
        shows = f"(part) => {_TEXT}('#channel-message-list', part) !== undefined"
        try:
            self.page.wait_for_function(shows, arg=text)
        except TimeoutError:
            raise AssertionError(f"{text!r} is not in:\n{self.text}") from None

    def picture(self, path: Path) -> None:
        """Save a screenshot."""
        self.page.screenshot(path=path)

    @property
    def text(self) -> str:
        """The channel as this tab shows it now."""
        return str(self.page.evaluate(f"() => {_TEXT}('#channel-message-list')"))

    def message(self, containing: str) -> str:
        """The newest message that contains this text."""
        return str(self.page.evaluate(f"(part) => {_TEXT}('#channel-message-list article', part)", containing))

    @property
    def headline_in_sight(self) -> bool:
        """Whether the headline of the newest board stands in the window, as the page has scrolled by itself."""
        in_sight: bool = self.page.evaluate("""() => {
          const box = [...document.querySelectorAll('#channel-message-list h3')].at(-1).getBoundingClientRect();
          return box.top >= 0 && box.bottom <= window.innerHeight;
        }""")
        return in_sight

    @property
    def overflow(self) -> list[str]:
        """The elements of the channel that stick out of the window to the right; none on a page that fits."""
        wide: list[str] = self.page.evaluate("""() => [...document.querySelectorAll('#channel-message-list *')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1)
          .map((element) => `${element.className}: ${element.textContent.slice(0, 60)}`)""")
        return wide

    @property
    def _messages(self) -> Locator:
        return self.page.locator("#channel-message-list")


@contextmanager
def served(*command: str) -> Iterator[str]:
    """The address of a table that another process serves; at the end it gets Ctrl-C and must leave without a trace."""
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        url = next((match[0] for line in process.stdout if (match := re.search(r"http://\S+", line))), None)
        assert url is not None, process.communicate()[1]
        yield url
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE_S)
        assert (process.returncode, errors) == (0, ""), errors
        assert output.rstrip().endswith(tuple(said(language, CLOSED) for language in LOCALES))
    finally:
        process.kill()
        process.communicate()
