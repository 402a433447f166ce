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
from tests.languages import english_words, words_of
from tests.sentences import label
from tests.world import playing, riposte

DICE = (2, 3, 1, 3, 2, 2, 1, 2, 1, 3, 1, 1)
REST = (
    "karl /initiative status",
    "karl /initiative odds",
    "karl /initiative log",
    "karl /initiative log format=summary",
    "karl /initiative log format=markdown",
    "maud /gm undo",
    "maud /gm redo",
    "maud /gm note combatant=Vera note=Prag",
    "maud /gm counter combatant=Vera counter=TP value=3 maximum=9",
    "maud /gm effect combatant=Vera effect=Prag lasts=2",
    "maud /initiative status",
    "maud /gm pause",
    "maud /gm resume",
    "maud /gm end",
    "maud click #ui.apply",
)
"""What any fight has at its end."""
DUEL = (
    "maud /initiative begin",
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
    "nils /help",
    "nils /roll dice 2d6+1",
    "nils /pool 5",
    "maud /gm rule next_tie swap",
    *REST,
)
STORYPATH = (
    "maud /initiative begin system=storypath",
    "maud select Karl, Vera",
    "maud /gm add name=Golem stats=pool=5 count=3",
    "nils click #ui.join",
    "karl /storypath sheet combat=3 cunning=2",
    "vera /storypath sheet pool=4",
    "karl /initiative roll dice=3",
    "vera /initiative roll",
    "maud /initiative roll",
    "maud /gm next",
    "karl click #storypath.hold",
    "vera click #claim:combatant=c2&slot=1",
    "vera /storypath mixed first-pool=3 second-pool=4 first-task=Prag second-task=Berlin attack=second",
    "vera /initiative status",
    "vera /storypath divide first-task=0",
    "vera /storypath done",
    "maud /initiative status",
    "karl /initiative status",
    "maud /storypath all",
    "maud /storypath slot change=add side=pc successes=1",
    "maud /storypath round roster=reroll",
    "maud click #ui.apply",
    *REST,
)
TOTALS = (
    "maud /initiative begin system=totals",
    "maud select Karl, Vera",
    'maud /gm add name=Golem stats="skill=3, speed=-1, damage=7" count=2',
    "karl /totals sheet skill=5 speed=1 parry=2 finesse=1 damage=3",
    "vera /totals sheet skill=4 parry=1 finesse=2 damage=5",
    "karl click #private.open",
    'karl /totals choose target="Golem 1" kind=feint',
    "vera click #intent=defensive",
    "karl click #totals.confirm",
    "maud click #ui.gm",
    "maud /totals all target=Karl manner=quick",
    "maud /totals reveal",
    "karl /totals strike",
    "maud /totals volley",
    "maud /totals outcome combatant=Karl hit=yes",
    "maud /totals surprise side=npc surprise=drawn",
    *REST,
)
FIGHTS = {"duel": DUEL, "storypath": STORYPATH, "totals": TOTALS}
NAMES = {"maud", "vera", "karl", "nils", "golem", "prag", "berlin", "degen", "axt", "tp"}
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


async def played(path: Path, locale: str, system: str) -> list[str]:
    async with playing(riposte(path, ScriptedDice((*DICE, *(3,) * 200))), locale=locale) as world:
        fight = Fight(world)
        terminal = [await fight.play(line) for line in FIGHTS[system]]
        read = "\n".join(filter(None, [fight.sent_to(), *(fight.sent_to(who) for who in world.people)]))
        texts = shown(read)
        assert any(label("ui-summary", locale=locale) in text for text in texts)
        return [*terminal, *texts, fight.newest_file()]


@pytest.mark.parametrize("locale", ["fr", "de"])
@pytest.mark.parametrize("system", FIGHTS)
async def test_a_fight_has_no_english_word_and_no_code_in_it(system: str, locale: str, tmp_path: Path) -> None:
    texts = await played(tmp_path / "riposte.db", locale, system)
    assert len(texts) > 100
    english = english_words(locale) - NAMES
    strangers = {text: found for text in texts if (found := words_of(text) & english)}
    codes = {text for text in texts if CODE.search(text)}
    assert (strangers, codes) == ({}, set())


@pytest.mark.parametrize("system", FIGHTS)
async def test_in_english_there_is_no_code_either(system: str, tmp_path: Path) -> None:
    texts = await played(tmp_path / "riposte.db", "en", system)
    assert {text for text in texts if CODE.search(text)} == set()
    for locale in ("fr", "de"):
        assert len([text for text in texts if words_of(text) & english_words(locale)]) > 100, "English is noticed"


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
