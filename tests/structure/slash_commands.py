"""The slash commands as Discord would get them, and the words they ask the catalogues for."""

import asyncio
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from bot.app import create_bot
from bot.clock import DiscordClock
from bot.i18n.translator import CatalogueTranslator
from bot.runtime.settings import load_settings
from rules.dice.rng import SeededDice


@dataclass(frozen=True)
class Metadata:
    """payload: the commands with their translations. keys: (code, attribute) of all that was asked for.
    unmarked: words that no catalogue translates.
    """

    payload: list[dict[str, Any]]
    keys: frozenset[tuple[str, str | None]]
    unmarked: frozenset[str]


class Recording(CatalogueTranslator):
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
    """What the finished bot would send."""
    return asyncio.run(_metadata())


async def _metadata():
    bot = create_bot(load_settings(environ={}), SimpleNamespace(locks=None), DiscordClock(), SeededDice(1))
    await bot.load_features()
    translator = Recording()
    payload = [await one.get_translated_payload(bot.tree, translator) for one in bot.tree.get_commands()]
    return Metadata(payload, frozenset(translator.keys), frozenset(translator.unmarked))
