"""Names and descriptions of slash commands in the languages of the catalogues.

group-<group>               command-<verb, with dashes for dots>      (value: name, .description)
option-<field>              or, where it exists, option-<verb>-<field> or option-<group>-<field> (value: name, .description)
choice-<field>-<value>      system-<id>      intent-<intent>           (value only)
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.catalogue import DEFAULT, Catalogues, load_catalogues, locale_of
from rules import validation

DESCRIPTION = "description"
choice_key = validation.choice_key


def label(key: str, attribute: str | None = None) -> app_commands.locale_str:
    """The English text of a message or attribute, marked for translation. Raises `CatalogueError`."""
    return app_commands.locale_str(load_catalogues().entry(DEFAULT, key, attribute), key=key, attribute=attribute)


def command_key(verb: str) -> str:
    """The key of a command, for example `command-duel-attack` for `duel.attack`."""
    return f"command-{verb.replace('.', '-')}"


def option_key(verb: str, field: str) -> str:
    """See `Catalogues.option_key`."""
    return load_catalogues().option_key(verb, field)


class CatalogueTranslator(app_commands.Translator):
    """Translates the texts that `label` has marked."""

    def __init__(self, catalogues: Catalogues | None = None) -> None:
        self._catalogues = catalogues or load_catalogues()
        # discord.py asks for each text in all of Discord's languages, some ten thousand times at a start.
        locales = {locale: locale_of(locale.value) for locale in discord.Locale}
        self._locales = {locale: name for locale, name in locales.items() if name != DEFAULT}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this language; None for the English one. Raises `CatalogueError`."""
        name = self._locales.get(locale)
        key: str | None = string.extras.get("key")
        if name is None or key is None:
            return None
        return self._catalogues.entry(name, key, string.extras.get("attribute"))
