"""Load the rule systems of other packages with their catalogues."""

from __future__ import annotations

from bot.i18n.catalogue import DEFAULT, LOCALES, CatalogueError, Catalogues, load_catalogues, resources
from bot.i18n.required import missing_messages
from bot.runtime.exits import Exit, Stop
from rules.system import PluginError, load_installed, system


def install() -> tuple[str, ...]:
    """Load the rule systems of other packages and check their catalogues; returns their ids.

    Raises `Stop` (`PLUGIN_BROKEN`) with the name of an unusable one. Call before `bot.app` is imported.
    """
    try:
        installed = load_installed()
        if installed:
            catalogues = load_catalogues()
            _check_equal()
            for system_id in installed:
                _check_complete(system_id, catalogues)
    except (PluginError, CatalogueError) as error:
        raise Stop(Exit.PLUGIN_BROKEN, str(error)) from error
    return installed


def _check_complete(system_id: str, catalogues: Catalogues) -> None:
    """Raise `CatalogueError` unless the catalogues have every message that the models of the system imply."""
    missing = missing_messages(system(system_id), catalogues)
    if missing:
        raise CatalogueError(f"{system_id}: its catalogues lack {', '.join(missing)}")


def _check_equal() -> None:
    """Raise `CatalogueError` unless every language has the same messages."""
    codes = {locale: _codes(locale) for locale in LOCALES}
    for locale in LOCALES:
        for code in sorted(codes[locale] ^ codes[DEFAULT]):
            raise CatalogueError(f"{code} is not there both in {DEFAULT} and in {locale}")


def _codes(locale: str) -> set[str]:
    return {entry.id.name for resource in resources(locale).values() for entry in resource.body if hasattr(entry, "id")}
