"""Boards are in the server's language, private messages in the reader's; no code and no English word is left."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.i18n.catalogue import load_catalogues
from rules.dice.rng import ScriptedDice
from rules.message import UserText, msg
from tests.bot.fights import Fight, control
from tests.world import playing, riposte

FACES = (2, 3, 1, 3, 2, 2, 1, 2, 1, 3, 1, 1)
FIGHT = (
    "maud /initiative begin system=duel",
    "maud select Karl, Vera",
    "karl click #ui.join",
    "karl click #form=fighter",
    "karl fill",
    "karl /duel sheet vi=6 speed=-1 weapon=Degen",
    "vera /duel sheet vi=3 speed=-2 weapon=Axt",
    "vera click #intent=attack",
    "vera click #intent=attack",
    "wait 5",
    "vera click #duel.attack",
    "karl click #duel.attack",
    "vera click #defence=parry",
    "karl click #duel.attack",
    "vera click #defence=dodge",
    "maud click #ui.gm",
    "maud click #ui.rules",
    "maud click #ui.gm",
    "maud click #duel.rate:speed=-1",
    "karl /initiative status",
    "karl /initiative odds",
    "karl /initiative log",
    "nils /help",
    "nils /roll dice 2d6+1",
    "nils /pool 5",
    "maud click #gm.undo",
    "maud /gm rule next_tie swap",
    "maud /initiative end",
    "maud click #ui.apply",
)
NAMES = ("Maud", "Vera", "Karl", "Nils", "Riposte", "Degen", "Axt")
ENGLISH = re.compile(
    r"\b(the|and|with|your|you|attacks?|defends?|fight|round|exchange|waiting|dodge|weapon|speed|rules?|add|undo|nobody|"
    r"roll(?:ed|s)?|keeps|takes|has|is|are|from|of|to)\b",
    re.IGNORECASE,
)
CODE = re.compile(
    r"\b(?:duel|refusal|label|field|choice|head|task|ui|log)-[a-z-]+|\{ ?\$|"
    r"\b(?:other-2|length-height|attacker-keeps|roll-margin|with-speed|duel-only|next_tie|first_tie)\b"
)


def shown(sent: str) -> list[str]:
    """Every text in a body: messages, labels, forms."""
    found: list[str] = []

    def walk(part: object) -> None:
        if isinstance(part, dict):
            for key, value in part.items():
                if key in ("content", "label", "placeholder", "description", "title", "name") and isinstance(
                    value, str
                ):
                    found.append(value)
                walk(value)
        elif isinstance(part, list):
            for one in part:
                walk(one)

    for line in sent.split("\n"):
        walk(json.loads(line))
    return found


async def played(path: Path, locale: str) -> list[str]:
    async with playing(riposte(path, ScriptedDice((*FACES, *(3,) * 20))), locale=locale) as world:
        fight = Fight(world)
        await fight.play(*FIGHT)
        read = "\n".join(filter(None, [fight.sent_to(), *(fight.sent_to(who) for who in world.people)]))
        return [*shown(read), fight.newest_file()]


@pytest.mark.parametrize("locale", ["fr", "de"])
async def test_a_fight_has_no_english_word_and_no_code_in_it(locale: str, tmp_path: Path) -> None:
    texts = await played(tmp_path / "riposte.db", locale)
    assert len(texts) > 100
    strangers = {one for one in texts if ENGLISH.search(re.sub(r"`[^`]*`", "", one))}
    codes = {one for one in texts if CODE.search(one)}
    assert (strangers, codes) == (set(), set())


async def test_in_english_there_is_no_code_either(tmp_path: Path) -> None:
    texts = await played(tmp_path / "riposte.db", "en")
    assert {one for one in texts if CODE.search(one)} == set()
    assert len([one for one in texts if ENGLISH.search(one)]) > 100, "English would not be noticed"


@pytest.mark.parametrize("locale", ["de"])
async def test_private_words_are_in_the_language_of_each_person_and_the_board_in_the_servers(fight: Fight) -> None:
    world = fight.world
    world.add_person("odile", locale="fr")
    world.add_person("john", locale="en-GB")
    await fight.play("maud /initiative begin system=duel", "maud select Odile, John")
    words = load_catalogues()
    assert words.plain("fr", msg("refusal-gm-only"), None) in await fight.play("odile click #ui.gm")
    assert words.plain("en", msg("refusal-gm-only"), None) in await fight.play("john click #ui.gm")
    assert words.plain("de", msg("label-fight")) in await fight.board_text()
    await fight.play("odile click #intent=hold")
    holds = msg("duel-log-stance", name=UserText(said="Odile"), stance="hold")
    assert words.plain("fr", holds, None) in fight.private("odile")
    assert words.plain("fr", msg("title-initiative-join")) in "".join(await form_of(fight, "fr"))


async def form_of(fight: Fight, locale: str) -> list[str]:
    """The form that a stranger to the fight gets who speaks this language."""
    board = await fight.board()
    shot = await fight.click("nils", board, control(board, "ui.join"), locale=locale)
    assert shot.result.modal is not None
    return [shot.result.modal["title"]]


# --- which language a server speaks ---


async def test_a_server_that_cannot_choose_its_language_speaks_that_of_the_first_user(fight: Fight) -> None:
    fight.world.add_person("odile", locale="fr")
    await fight.play("odile /initiative begin system=duel")
    assert (await fight.loaded()).row.locale == "fr"
    told = await fight.play("odile /roll dice d1")
    assert "Odile" in told


async def test_a_community_speaks_the_language_it_has_chosen(fight: Fight) -> None:
    guild = fight.bot.get_guild(fight.world.guild.id)
    assert guild is not None
    guild.features.append("COMMUNITY")
    fight.world.add_person("odile", locale="fr")
    await fight.play("odile /initiative begin system=duel")
    assert (await fight.loaded()).row.locale == "en"


async def test_setup_has_the_last_word(fight: Fight) -> None:
    fight.world.add_person("odile", locale="fr")
    await fight.play("maud /setup server language=Deutsch", "odile /initiative begin system=duel")
    assert (await fight.loaded()).row.locale == "de"
    assert "6 Würfel" in await fight.play("odile /pool dice=6")
    assert "6 dés" in await fight.play("odile /pool dice=6 to=me")
