"""`python -m bot local`: the table as a web page on loopback, until Ctrl-C or until it is closed there.

Adds to simcord's preview server: our title, a lock, so that several tabs may act at the same moment, and refreshes of the
other tabs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

from bot.local.world import GM, World

OPEN: Final = """\
Riposte's table is open in this browser page, on this machine only:

    {url}

1. As {gm}, type /initiative begin in the message field and choose a system.
2. Switch «Viewing as» to another person, or open the address in a second tab, and press the buttons.
3. Press a button twice, or one of an old message: see what the bot says. Ctrl-C here closes the table.
"""
_log = logging.getLogger(__name__)

_LONGEST_STEP: Final = 60.0
"""Seconds that the clock catches up at a time after the machine was asleep; the page stays usable in between."""


TITLE: Final = "Riposte: the table without a token"
LEAVING_SECONDS: Final = 3.0
"""Seconds that closing waits for requests under way."""
_RENAMED: Final = (
    ("<title>SimCord Preview</title>", f"<title>{TITLE}</title>"),
    ('<span class="brand-mark" aria-hidden="true">S</span>', '<span class="brand-mark" aria-hidden="true">R</span>'),
    ("<strong>SimCord</strong><small>Preview</small>", "<strong>Riposte</strong><small>local table</small>"),
    ("Refresh preview", "Refresh"),
    ("End preview session", "Close the table"),
)
# Hides the tools for developers of bots.
_STYLE: Final = """
#messages-toggle, #messages-sidebar, #capture-open, #capture-tab { display: none; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 68px; }
  #inspector-toggle, #view-action-output, #back-activity, .channel-header { display: none; }
}
"""


class TablePage(PreviewServer):
    """Serves the page. turn: held while a press in a tab or the clock changes the world."""

    def __init__(self, preview: Preview, port: int) -> None:
        super().__init__(preview, port)
        self.turn = asyncio.Lock()
        self._published: dict[str, str] = {}

    async def close(self) -> None:
        if self.runner is not None:
            # aiohttp waits a minute for a request that hangs.
            self.runner._shutdown_timeout = LEAVING_SECONDS
        await super().close()

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path == "/":
            text = response.text or ""
            for theirs, ours in _RENAMED:
                text = text.replace(theirs, ours)
            response.text = text
        elif request.path == "/preview.css":
            response.text = f"{response.text}{_STYLE}"
        return response

    async def _action(self, request: web.Request) -> web.Response:
        async with self.turn:
            response: web.Response = await super()._action(request)
            self.publish(acting=request.headers.get("X-Simcord-Context"))
        return response

    def publish(self, acting: str | None = None) -> None:
        """Send each open tab the messages that its viewer sees, if they have changed.

        acting: the tab whose action was just published by simcord. A refreshed tab refuses presses until it has fetched
        the new content (half a second), so tabs without changes are left alone.
        """
        pages = self.preview._pages
        for page in list(pages.values()):
            visible = _fingerprint(self.preview, page)
            before = self._published.get(page.id)
            if before not in {None, visible} and page.id != acting:
                self.preview._publish(page, reason="refresh")
            self._published[page.id] = visible
        self._published = {key: value for key, value in self._published.items() if key in pages}


def _fingerprint(preview: Preview, page: Any) -> str:
    """A value that changes with the messages that the viewer of a tab sees."""
    stored = preview.env.backend.messages[page.channel_id].values()
    return repr([message for message in stored if message.visible_to(page.viewer.id)])


async def serve(world: World, out: Callable[[str], object], *, port: int = 0) -> None:
    """Open the world and its page, print the address, and keep time until the page closes the table."""
    async with world:
        viewers = [person.actor for person in world.people.values()]
        preview = world.env.preview(world.channel, viewers=viewers, layout="channel", locale=world.locale)
        page = preview._server = TablePage(preview, port)
        async with preview:
            out(OPEN.format(url=preview.url, gm=world.people[GM].name))
            leaving = asyncio.Event()
            clock = asyncio.create_task(_keep_time(world, page.turn, page.publish, leaving))
            closed = asyncio.create_task(preview.wait_closed())
            try:
                done, _ = await asyncio.wait({clock, closed}, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                leaving.set()
                for task in (clock, closed):
                    task.cancel()
                await asyncio.gather(clock, closed, return_exceptions=True)


async def _keep_time(world: World, turn: asyncio.Lock, publish: Callable[[], None], leaving: asyncio.Event) -> None:
    """Let the emulated clock follow the real one, a second at a time, and refresh the page.

    leaving: ends the loop, since before Python 3.12 a `wait_for` further down may swallow the cancellation.
    """
    loop = asyncio.get_running_loop()
    kept_up_to = loop.time()
    while not leaving.is_set():
        await asyncio.sleep(1)
        step = min(loop.time() - kept_up_to, _LONGEST_STEP)
        kept_up_to += step
        async with turn:
            try:
                await world.pass_time(step)
            except TimeoutError as error:
                _log.warning("the bot is still busy: %s", error)
            publish()
