"""`python -m bot local`: the table as a web page on loopback, until Ctrl-C or until it is closed there.

Adds to simcord's preview server: our texts (`bot.local.page`), an address for players, a lock, so that several tabs may act
at the same moment, and refreshes of the other tabs.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Final

import simcord
from aiohttp import web
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

from bot.local.page import page_file
from bot.local.texts import said
from bot.local.world import GM, World

OPEN: Final = (
    "Riposte's table is open in this browser page, on this machine only:",
    "",
    "    {url}",
    "",
    "For players alone (it never shows what {gm} sees):",
    "",
    "    {players_url}",
    "",
    "1. As {gm}, type /initiative begin in the message field and press a system.",
    "2. Switch «Viewing as» to another person, or open the address in a second tab, and press the buttons.",
    "3. Alone? Type /help and press «Practise»: a fight of two minutes in private, in each system.",
    "Ctrl-C here closes the table.",
)
_log = logging.getLogger(__name__)

_STEP: Final = 0.25
"""Seconds between two steps of the clock."""
_LONGEST_STEP: Final = 60.0
"""Seconds that the clock catches up at a time after the machine was asleep; the page stays usable in between."""


LEAVING_SECONDS: Final = 3.0
"""Seconds that closing waits for requests under way."""
_CAPABILITY: Final = "X-Simcord-Capability"
_FONTS: Final = frozenset(path for path in PreviewServer._STATIC_FILES if path.startswith("/fonts/"))


class TablePage(PreviewServer):
    """Serves the page. turn: held while a press in a tab or the clock changes the world.

    players_key: stands in an address with which a tab can be any person but the GM. gm: id of the GM.
    """

    def __init__(self, preview: Preview, port: int, gm: int, language: str) -> None:
        super().__init__(preview, port)
        self.turn = asyncio.Lock()
        self.players_key = secrets.token_urlsafe(32)
        self._gm = gm
        self._language = language
        self._published: dict[str, str] = {}
        # Set for the request that is handled, and for what it starts.
        self._for_players: ContextVar[bool] = ContextVar("for_players", default=False)
        self._viewer, self._open_page = preview._viewer, preview._open_page
        self._page_payload = preview._page_payload
        self._act = preview._action
        for name, method in (
            ("_viewer", self._allowed_viewer),
            ("_open_page", self._open_allowed),
            ("_page_payload", self._allowed_payload),
            ("_action", self._allowed_action),
        ):
            setattr(preview, name, method)

    @property
    def players_url(self) -> str:
        """The address for players."""
        return f"http://127.0.0.1:{self.port}/#{self.players_key}"

    def _authorized(self, request: Any, *, context: str | None = None) -> bool:
        for_players = request.headers.get(_CAPABILITY) == self.players_key
        self._for_players.set(for_players)
        if for_players:
            page = self.preview._pages.get(request.headers.get("X-Simcord-Context"))
            if page is not None and page.viewer.id == self._gm:
                return False
            headers = request.headers.copy()
            headers[_CAPABILITY] = self.preview.capability
            request = SimpleNamespace(headers=headers)
        return bool(super()._authorized(request, context=context))

    def _allowed_viewer(self, viewer_id: Any) -> Any:
        viewer = self._viewer(viewer_id)
        if self._for_players.get() and viewer.id == self._gm:
            raise simcord.SetupError("viewer is not authorized for this preview")
        return viewer

    def _open_allowed(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        """Open a page for this viewer; without one, for the first person who may look there."""
        if viewer_id is None and self._for_players.get():
            viewer_id = next(viewer.id for viewer in self.preview.viewers if viewer.id != self._gm)
        return self._open_page(viewer_id, target_id)

    def _allowed_payload(self, page: Any) -> dict[str, Any]:
        payload: dict[str, Any] = self._page_payload(page)
        if self._for_players.get():
            viewers = payload.get("viewers") or ()
            payload["viewers"] = [viewer for viewer in viewers if str(viewer.get("id")) != str(self._gm)]
            payload["forPlayers"] = True
        return payload

    async def _allowed_action(self, context_id: str | None, body: Any) -> dict[str, Any]:
        """Run an action of a tab. The table is closed from the host's address only."""
        if self._for_players.get() and isinstance(body, dict) and body.get("kind") == "close":
            raise simcord.SetupError("players do not close the table")
        result: dict[str, Any] = await self._act(context_id, body)
        return result

    async def close(self) -> None:
        if self.runner is not None:
            # aiohttp waits a minute for a request that hangs.
            self.runner._shutdown_timeout = LEAVING_SECONDS
        await super().close()

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path not in _FONTS and response.text is not None:
            response.text = page_file(request.path, response.text, self._language)
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
        language = world.locale.partition("-")[0]
        world.speak_to_clients()
        viewers = [person.actor for person in world.people.values()]
        preview = world.env.preview(world.channel, viewers=viewers, layout="channel", locale=world.locale)
        page = preview._server = TablePage(preview, port, world.people[GM].actor.id, language)
        async with preview:
            named = {"url": preview.url, "players_url": page.players_url, "gm": world.people[GM].name}
            out("\n".join(said(language, line, **named) for line in OPEN))
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
    """Let the emulated clock follow the real one in short steps, and refresh the page.

    leaving: ends the loop, since before Python 3.12 a `wait_for` further down may swallow the cancellation.
    """
    loop = asyncio.get_running_loop()
    kept_up_to = loop.time()
    while not leaving.is_set():
        await asyncio.sleep(_STEP)
        step = min(loop.time() - kept_up_to, _LONGEST_STEP)
        kept_up_to += step
        async with turn:
            try:
                await world.pass_time(step)
            except TimeoutError as error:
                _log.warning("the bot is still busy: %s", error)
            publish()
