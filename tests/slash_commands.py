"""The slash commands as the bot sends them to Discord, made once a process since that is slow."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from bot.app import RiposteBot
from bot.clock import DiscordClock
from bot.i18n.translator import CatalogueTranslator
from bot.runtime.settings import load_settings
from rules.dice.rng import SeededDice


@dataclass(frozen=True)
class Metadata:
    """payload: the commands with their translations. keys: (code, attribute) of each text in the catalogues.
    unmarked: texts that are in no catalogue.
    """

    payload: list[dict[str, Any]]
    keys: frozenset[tuple[str, str | None]]
    unmarked: frozenset[str]


class RecordingTranslator(CatalogueTranslator):
    """Keeps what it was asked for."""

    def __init__(self):
        super().__init__()
        self.keys, self.unmarked = set(), set()

    async def translate(self, string, locale, context):
        if "key" in string.extras:
            self.keys.add((string.extras["key"], string.extras["attribute"]))
        else:
            self.unmarked.add(str(string))
        return await super().translate(string, locale, context)


@cache
def metadata():
    """The commands of a bot with all features."""
    with ThreadPoolExecutor(1) as other_thread:  # In this one a loop may be running.
        return other_thread.submit(asyncio.run, _metadata()).result()


async def _metadata():
    bot = RiposteBot(load_settings(environ={}), SimpleNamespace(locks=None), DiscordClock(), SeededDice(1))
    await bot.load_features()
    translator = RecordingTranslator()
    payload = [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]
    return Metadata(payload, frozenset(translator.keys), frozenset(translator.unmarked))
