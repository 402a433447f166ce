"""The table as a page on loopback: simcord's preview under our title, kept fresh for everybody who looks on.

Three things simcord leaves open are closed here, by a subclass of its server rather than a copy of it: several tabs may
act at the same moment, a tab shows what another one did, and the page says what it is.
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
"""How long the end of the table waits for requests that are under way."""
_RENAMED: Final = (
    ("<title>SimCord Preview</title>", f"<title>{TITLE}</title>"),
    ('<span class="brand-mark" aria-hidden="true">S</span>', '<span class="brand-mark" aria-hidden="true">R</span>'),
    ("<strong>SimCord</strong><small>Preview</small>", "<strong>Riposte</strong><small>local table</small>"),
    ("Refresh preview", "Refresh"),
    ("End preview session", "Close the table"),
)
# What is for developers of bots goes; on a phone each line counts.
_STYLE: Final = """
#messages-toggle, #messages-sidebar, #capture-open, #capture-tab { display: none; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 68px; }
  #inspector-toggle, #view-action-output, #back-activity, .channel-header { display: none; }
}
"""


class TablePage(PreviewServer):
    """Serves the page. turn: held by whoever moves the world, be it a press in a tab or the clock."""

    def __init__(self, preview: Preview, port: int) -> None:
        super().__init__(preview, port)
        self.turn = asyncio.Lock()
        self._published: dict[str, str] = {}

    async def close(self) -> None:
        if self.runner is not None:
            # Whoever presses Ctrl-C does not wait the usual minute for a tab whose request hangs.
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
        """Give each open tab what its viewer would see now, unless it has that already.

        acting: the tab whose own action has just published it. A tab that is given something new refuses presses until
        it has fetched it, half a second later at most; hence only those with something new are given anything.
        """
        pages = self.preview._pages
        for page in list(pages.values()):
            visible = _fingerprint(self.preview, page)
            known = self._published.get(page.id)
            if known not in {None, visible} and page.id != acting:
                self.preview._publish(page, reason="refresh")
            self._published[page.id] = visible
        self._published = {key: seen for key, seen in self._published.items() if key in pages}


def _fingerprint(preview: Preview, page: Any) -> str:
    """Changes whenever something changes that the page's viewer sees in the channel."""
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
    """The preview to enter, and the server in it. port: 0 for any free one."""
    preview = env.preview(channel, viewers=viewers, layout="channel", locale=locale)
    page = TablePage(preview, port)
    preview._server = page
    return preview, page
