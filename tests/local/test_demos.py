"""The demos on Riposte itself, to the end and with the numbers of the rules."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot import local
from bot.i18n.catalogue import load_catalogues
from bot.local.demos import demos
from bot.local.world import BEGINNING
from bot.runtime.exits import Exit
from rules.dice.rng import ScriptedDice, SeededDice
from rules.message import msg
from tests.local.browser import ROOT
from tests.local.test_terminal import nonsense
from tests.world import playing, riposte

JOINED = ("karl click #ui.join", "karl fill name=Konrad vi=6", "nils click #ui.join", "nils fill name=Connor vi=3")


async def played(name: str, path: Path, locale: str) -> list[str]:
    """Play a demo with its dice to the last line of the script; return the output of each line."""
    demo = demos()[name]
    dice = ScriptedDice(demo.faces)
    outputs = []
    async with playing(riposte(path, dice), locale=locale) as world:
        read_line = demo.reader()
        while True:
            try:
                outputs.append(await world.play(read_line()))
            except EOFError:
                break
    assert dice.left == ()
    return outputs


@pytest.mark.parametrize(
    ("name", "locale"), [("duel", "en"), ("totals", "fr"), ("storypath", "de")], ids=["duel", "totals", "storypath"]
)
async def test_a_demo_plays_to_its_end(name: str, locale: str, tmp_path: Path) -> None:
    outputs = await played(name, tmp_path / "demo.db", locale)
    assert load_catalogues().plain(locale, msg("head-ended"), None) in outputs[-1]
    if name == "duel":
        for number in ("[2+3] → −2", "[1+3] → −3", "[2+2] → +2", "[1+1] +", "[4+4] −2"):
            assert number in "\n".join(outputs)


def test_every_demo_is_played() -> None:
    assert set(demos()) == {"duel", "totals", "storypath"}


def test_the_transcript_in_the_docs_is_the_output_of_the_demo(capsys: pytest.CaptureFixture[str]) -> None:
    """To record it again: `python -m bot local --demo duel > docs/demo-duel.txt`."""
    assert local.main(["--demo", "duel"]) == Exit.OK
    assert capsys.readouterr().out == (ROOT / "docs" / "demo-duel.txt").read_text("utf-8")


async def test_a_fight_goes_on_when_the_table_is_opened_again(tmp_path: Path) -> None:
    database = tmp_path / "kept.db"
    async with playing(riposte(database, SeededDice(1))) as first:
        await first.play("maud /initiative begin system=duel", *JOINED)
    later = BEGINNING + timedelta(days=7)
    async with playing(riposte(database, SeededDice(2)), moment=later) as second:
        assert second.history() == ""
        await second.play("karl /initiative declare intent=attack", "wait 5")
        # The board of the last time is gone with its server, so there is a new one.
        assert {"Attack", "My dice: attack"} <= set(second.custom_ids(second.newest("[⚔️ Attack]")))


async def test_riposte_survives_nonsense(tmp_path: Path) -> None:
    async with playing(riposte(tmp_path / "x.db", SeededDice(4))) as world:
        await world.play("maud /initiative begin system=duel", *JOINED)
        for line in nonsense(150, RIPOSTE):
            await world.attempt(line)
        assert "Connor" in world.history()


RIPOSTE = (
    "/initiative", "status", "odds", "log", "/duel", "attack", "defend", "sheet", "/gm", "undo", "redo", "set", "click",
    "#ui.gm", "#ui.join", "#initiative.declare", "#intent=fight", "#duel.attack", "#parry", "#gm.undo", "#apply", "fill",
    "select", "Karl,", "Nils", "name=x", "vi=99", "vi=−3", "vi=", "value=0", "combatant=Konrad", "combatant=c1", "dice=7",
    "defence=dodge", "/roll", "2d5", "1d0", "(((", "/help", "maud", "karl", "nils", "vera",
)  # fmt: skip
"""Pieces of the language of Riposte."""
