"""The table as a web page on loopback: simcord's preview server with our title.

Adds to simcord's server: a lock, so that several tabs may act at the same moment, and refreshes of the other tabs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import simcord
from aiohttp import web
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

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
# Hides what only developers of bots use.
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
        """Send each open tab what its viewer sees now, if that has changed.

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
    """A value that changes with what the page's viewer sees in the channel."""
    stored = preview.env.backend.messages[page.channel_id].values()
    return repr([message for message in stored if message.visible_to(page.viewer.id)])


def open_page(
    env: simcord.Env,
    channel: simcord.ChannelHandle,
    viewers: Sequence[simcord.MemberActor],
    *,
    locale: str,
    port: int,
) -> tuple[Preview, TablePage]:
    """Make the preview (a context manager to enter) and its server. port: 0 for any free one."""
    preview = env.preview(channel, viewers=viewers, layout="channel", locale=locale)
    page = TablePage(preview, port)
    preview._server = page
    return preview, page
