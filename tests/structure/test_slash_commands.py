"""Slash commands in every language: translated throughout, and within what Discord takes."""

import re

import pytest

from bot.i18n.catalogue import LOCALES
from tests.openapi import MISSING, oracle
from tests.slash_commands import metadata

SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
NAME = re.compile(r"[-_\w]{1,32}")
TRANSLATED = [locale for locale in LOCALES if locale != "en"]


def nodes(payload=None):
    """Every command, group and option, with its siblings."""
    for one in metadata().payload if payload is None else payload:
        yield one
        yield from nodes(one.get("options", []))


def in_language(one, what, locale):
    return one[what] if locale == "en" else one[f"{what}_localizations"][locale]


def test_there_are_commands():
    assert len(metadata().payload) > 3


def test_everything_is_translated():
    assert metadata().unmarked == frozenset()
    for one in nodes():
        assert set(TRANSLATED) <= one["name_localizations"].keys(), one["name"]
        assert set(TRANSLATED) <= one["description_localizations"].keys(), one["name"]
        for choice in one.get("choices", []):
            assert set(TRANSLATED) <= choice["name_localizations"].keys(), choice["name"]


@pytest.mark.parametrize("locale", LOCALES)
def test_names_and_descriptions_are_valid_for_discord(locale):
    for one in nodes():
        name, description = (in_language(one, what, locale) for what in ("name", "description"))
        assert NAME.fullmatch(name), name
        assert name == name.lower()
        assert 1 <= len(description) <= 100, f"{name}: {description}"
        for choice in one.get("choices", []):
            assert 1 <= len(in_language(choice, "name", locale)) <= 100


@pytest.mark.parametrize("locale", LOCALES)
def test_names_differ_from_their_neighbours(locale):
    together = [metadata().payload, *(one["options"] for one in nodes() if one.get("options"))]
    for siblings in together:
        assert len(siblings) <= 25 or siblings is metadata().payload
        names = [in_language(one, "name", locale) for one in siblings]
        assert len(names) == len(set(names)), names
    for one in nodes():
        choices = [in_language(choice, "name", locale) for choice in one.get("choices", [])]
        assert len(choices) == len(set(choices)), choices


def longest(one, what):
    return max(len(text) for text in (one[what], *one[f"{what}_localizations"].values()))


def weight(one):
    """Characters that Discord counts: the longest language of every name and description, and the values of choices."""
    choices = sum(longest(choice, "name") + len(str(choice["value"])) for choice in one.get("choices", []))
    return longest(one, "name") + longest(one, "description") + choices + sum(map(weight, one.get("options", [])))


def test_discord_takes_the_commands():
    judge = oracle()
    if judge is None:
        pytest.skip(MISSING)
    assert judge.problems("PUT", "/applications/1/commands", metadata().payload) == []


def test_no_command_is_too_heavy():
    for one in metadata().payload:
        assert weight(one) <= 8_000, one["name"]
