"""Names and descriptions of slash commands in the languages of the catalogues.

group-<group>               command-<verb, with dashes for dots>      (value: name, .description)
option-<field>              or, where it exists, option-<verb>-<field> (value: name, .description)
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
    """The English text of a message or attribute, marked for translation. Raises `WordsError` for an unknown key."""
    return app_commands.locale_str(load_words().entry(DEFAULT, key, attribute), key=key, attribute=attribute)


def command_key(verb: str) -> str:
    """The key of a command, for example `command-duel-attack` for `duel.attack`."""
    return f"command-{verb.replace('.', '-')}"


def option_key(verb: str, field: str) -> str:
    """The key of an option: that of this command alone when there is one, else the one for all commands."""
    name = field.replace("_", "-")
    special = f"option-{verb.replace('.', '-')}-{name}"
    return special if load_words().has(special) else f"option-{name}"


class CatalogueTranslator(app_commands.Translator):
    """Translates what `label` has marked; other text stays as it is."""

    def __init__(self, words: Words | None = None) -> None:
        self._words = words or load_words()
        # discord.py asks for every text in each of Discord's languages, some ten thousand times at a start.
        named = {locale: locale_of(locale.value) for locale in discord.Locale}
        self._ours = {locale: known for locale, known in named.items() if known != DEFAULT}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this language, or None where Discord is to show the English one. Raises `WordsError`."""
        known = self._ours.get(locale)
        key: str | None = string.extras.get("key")
        if known is None or key is None:
            return None
        return self._words.entry(known, key, string.extras.get("attribute"))
