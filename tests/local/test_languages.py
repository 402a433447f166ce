"""The table speaks the language it was opened in: commands, terminal, page; and an address for players."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord.preview

from bot.local import script, transcript
from bot.local.localized import defined_name, leaves, translated, with_defined_names
from bot.local.page import FRAGMENTS, HTML_TEXTS, LITERALS, SCRIPTS, page_file
from bot.local.texts import TEXTS, said
from bot.local.web import OPEN, serve
from bot.local.world import GM, LOCALES, PLAYERS, World
from rules.dice.rng import SeededDice
from tests.languages import english_words, words_of
from tests.local.standin import standin
from tests.slash_commands import metadata
from tests.world import playing, riposte

STATIC = Path(simcord.preview.__file__).with_name("static")
TYPED = {"click", "fill", "help", "look", "quit", "react", "say", "select", "suggest", "wait", "menu", "id", "ko"} | {
    *(GM, *PLAYERS, "konrad")
}
"""Words of the script language, and names: the same in all languages."""
TRANSLATED = [language for language in LOCALES if language != "en"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_text_of_the_operator_is_translated_with_its_placeholders(language: str) -> None:
    texts = TEXTS[language]
    assert texts.keys() == TEXTS["fr"].keys()
    constants = {name: value for name, value in vars(script).items() if name.isupper() and isinstance(value, str)}
    assert {*transcript.TEXTS, *transcript.ENTITIES.values()} <= texts.keys()
    untranslated = {name for name, text in constants.items() if text not in texts}
    assert untranslated == {"PROMPT"}
    assert {line for line in OPEN if line.strip() and "{url}" not in line and "players_url" not in line} <= texts.keys()
    for english, words in texts.items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", words)), english


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_of_the_table_has_an_english_word_or_foreign_quotes(language: str) -> None:
    english = english_words(language) - TYPED
    for text in TEXTS[language].values():
        assert not words_of(text) & english, text
        assert not re.search("[«»]" if language == "de" else "«(?!\u202f)|(?<!\u202f)»|[„“]", text), text


@pytest.mark.parametrize("language", LOCALES)
def test_the_page_has_all_that_the_table_changes_in_it(language: str) -> None:
    html = page_file("/", (STATIC / "index.html").read_text(), language)
    assert f'lang="{language}"' in html
    for words, around in HTML_TEXTS.items():
        assert around.format(said(language, words)) in html
    scripts = {f"/{path.name}": path.read_text() for path in STATIC.glob("*.js")}
    assert SCRIPTS.keys() <= scripts.keys()
    assert "SimCord" not in re.sub(r'aria-label="[^"]*"', "", html)
    used = "".join(page_file(path, text, language) for path, text in scripts.items())
    page_texts = [words for words in LITERALS if any(f'"{words}"' in text for text in scripts.values())]
    assert len(page_texts) > 30
    assert not [words for words in page_texts if f'"{said(language, words)}"' not in used]
    for words, around in FRAGMENTS.items():
        assert any(around.format(words) in text for text in scripts.values()), words
        assert around.format(said(language, words)) in used, words


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translated_name_is_the_name_of_another_one_beside_it(language: str) -> None:
    def siblings(definition: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
        yield definition.get("options") or []
        for option in definition.get("options") or ():
            yield from siblings(option)

    shown = [translated(command, LOCALES[language]) for command in metadata().payload]
    for group in (shown, *(group for command in shown for group in siblings(command))):
        for part in group:
            others = {defined_name(other) for other in group if other is not part}
            assert part["name"] not in others, part["name"]


def test_the_data_of_a_translated_command_has_the_defined_names() -> None:
    command = next(command for command in metadata().payload if command["name"] == "gm")
    shown = translated(command, "fr")
    path, leaf = next((path, leaf) for path, leaf in leaves(shown) if defined_name(leaf) == "add")
    assert (path[0]["name"], leaf["name"]) == ("mj", "ajouter")
    options = [{"name": option["name"], "type": option["type"], "value": "x"} for option in leaf["options"]]
    data = {"id": "1", "name": "mj", "options": [{"name": "ajouter", "type": 1, "options": options}]}
    sent = with_defined_names(data, shown)
    (inner,) = sent["options"]
    assert (sent["name"], inner["name"]) == ("gm", "add")
    defined = next(option for option in command["options"] if option["name"] == "add")
    assert [option["name"] for option in inner["options"]] == [option["name"] for option in defined["options"]]


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        ("fr", ("maud /initiative commencer système=duel", 'maud /mj ajouter nom=Goule valeurs="arme=hache"')),
        ("de", ("maud /initiative beginnen system=Duell", 'maud /sl hinzufügen name=Ghul werte="waffe=Axt"')),
        ("fr", ("maud /initiative begin system=duel", 'maud /gm add name=Goule stats="arme=hache"')),
    ],
)
async def test_the_terminal_takes_commands_as_they_are_shown_and_as_they_are_defined(
    locale: str, lines: tuple[str, ...], tmp_path: Path
) -> None:
    async with playing(riposte(tmp_path / "table.db", SeededDice(1)), locale=locale) as world:
        await world.play(*lines)
        assert re.search(r"Goule|Ghul", world.history("vera"))
        with pytest.raises(script.NotUnderstood) as refused:
            await world.play("maud /mj rien" if locale == "fr" else "maud /sl nichts")
        assert refused.value.said(locale).startswith({"fr": "Il n’y a pas ici", "de": "Es gibt hier"}[locale])


async def test_the_address_for_players_shows_no_gm_and_a_reload_keeps_the_viewer() -> None:
    printed: asyncio.Queue[str] = asyncio.Queue()
    world = World(standin, locale="fr")
    serving = asyncio.create_task(serve(world, printed.put_nowait))
    everybody, players = re.findall(r"(http://127.0.0.1:\d+/)#(\S+)", await printed.get())
    maud, vera = (str(world.people[who].actor.id) for who in (GM, "vera"))
    try:
        async with aiohttp.ClientSession(everybody[0]) as client:

            async def opened(key: str, viewer: str | None) -> tuple[int, Any]:
                headers = {"X-Simcord-Capability": key}
                async with client.post("/api/pages", json={"viewer_id": viewer}, headers=headers) as response:
                    return response.status, await response.json()

            _, of_gm = await opened(everybody[1], None)
            assert of_gm["viewerId"] == maud
            _, of_vera = await opened(everybody[1], vera)
            assert of_vera["viewerId"] == vera
            status, first = await opened(players[1], None)
            assert (status, first["viewerId"]) == (200, vera)
            assert maud not in [viewer["id"] for viewer in first["viewers"]]
            assert len(first["viewers"]) == 3
            status, _ = await opened(players[1], maud)
            assert status == 400
            headers = {"X-Simcord-Capability": players[1], "X-Simcord-Context": of_gm["context"]["id"]}
            async with client.get("/api/state", headers=headers) as response:
                assert response.status == 401
            mine = {**headers, "X-Simcord-Context": first["context"]["id"]}
            async with client.get("/api/state", headers=mine) as response:
                assert response.status == 200
                assert maud not in [viewer["id"] for viewer in (await response.json())["viewers"]]
            async with client.get("/") as response:
                assert "Riposte\u202f: la table sans jeton" in await response.text()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
