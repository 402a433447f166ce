"""Rule systems that are installed beside Riposte: made known, with their words, before anything is made from the systems."""

from __future__ import annotations

from bot.i18n.catalogue import DEFAULT, LOCALES, Words, WordsError, load_words, resources
from bot.i18n.required import missing_messages
from bot.runtime.exits import Exit, Stop
from rules.plugins import PluginError, load_installed
from rules.system import system


def install() -> tuple[str, ...]:
    """Load the rule systems of other packages and read all catalogues; returns the ids of those systems.

    Raises `Stop` (`PLUGIN_BROKEN`) with the name of the one that cannot be used. To be called before `bot.app` is imported.
    """
    try:
        found = load_installed()
        if found:
            words = load_words()
            _agree()
            for system_id in found:
                _complete(system_id, words)
    except (PluginError, WordsError) as error:
        raise Stop(Exit.PLUGIN_BROKEN, str(error)) from error
    return found


def _complete(system_id: str, words: Words) -> None:
    """Every message that the models of the system imply is there. Raises `WordsError`."""
    missing = missing_messages(system(system_id), words)
    if missing:
        raise WordsError(f"{system_id}: its catalogues lack {', '.join(missing)}")


def _agree() -> None:
    """Every message is there in every language: nobody finds the gap in the middle of a fight. Raises `WordsError`."""
    known = {locale: _codes(locale) for locale in LOCALES}
    for locale in LOCALES:
        for code in sorted(known[locale] ^ known[DEFAULT]):
            raise WordsError(f"{code} is not there both in {DEFAULT} and in {locale}")


def _codes(locale: str) -> set[str]:
    return {entry.id.name for one in resources(locale).values() for entry in one.body if hasattr(entry, "id")}
