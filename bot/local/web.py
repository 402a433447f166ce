"""`python -m bot local`: serve the table in the browser until Ctrl-C or until it is closed there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.local.page import open_page
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


async def serve(world: World, out: Callable[[str], object], *, port: int = 0) -> None:
    """Open the world and its page, print the address, and keep time until the page closes the table."""
    async with world:
        viewers = [person.actor for person in world.people.values()]
        preview, page = open_page(world.env, world.channel, viewers, locale=world.locale, port=port)
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
