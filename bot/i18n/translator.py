"""Names and descriptions of slash commands in the languages of the catalogues.

group-<group>               command-<verb, with dashes for dots>      (value: name, .description)
option-<field>              or, where it exists, option-<verb>-<field> or option-<group>-<field> (value: name, .description)
choice-<field>-<value>      system-<id>      intent-<intent>           (value only)
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.catalogue import DEFAULT, Words, load_words, locale_of
from rules import validation

DESCRIPTION = "description"
choice_key = validation.choice_key


def label(key: str, attribute: str | None = None) -> app_commands.locale_str:
    """The English text of a message or attribute, marked for translation. Raises `WordsError`."""
    return app_commands.locale_str(load_words().entry(DEFAULT, key, attribute), key=key, attribute=attribute)


def command_key(verb: str) -> str:
    """The key of a command, for example `command-duel-attack` for `duel.attack`."""
    return f"command-{verb.replace('.', '-')}"


def option_key(verb: str, field: str) -> str:
    """The key of an option: that of the command if the catalogue has one, else that of its group, else the common one."""
    name = field.replace("_", "-")
    special = (f"option-{prefix}-{name}" for prefix in (verb.replace(".", "-"), verb.split(".", maxsplit=1)[0]))
    return next((key for key in special if load_words().has(key)), f"option-{name}")


class CatalogueTranslator(app_commands.Translator):
    """Translates the texts that `label` has marked."""

    def __init__(self, words: Words | None = None) -> None:
        self._words = words or load_words()
        # discord.py asks for each text in all of Discord's languages, some ten thousand times at a start.
        catalogues = {locale: locale_of(locale.value) for locale in discord.Locale}
        self._catalogues = {locale: name for locale, name in catalogues.items() if name != DEFAULT}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this language; None for the English one. Raises `WordsError`."""
        catalogue = self._catalogues.get(locale)
        key: str | None = string.extras.get("key")
        if catalogue is None or key is None:
            return None
        return self._words.entry(catalogue, key, string.extras.get("attribute"))
