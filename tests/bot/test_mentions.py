"""Pings: the next players and those who chose to be called, once, and not those who chose never."""

from __future__ import annotations

import pytest

from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import ATTACK, DEFENCE, DODGED, PAIRED, Fight

DODGE = ("vera click #defence=dodge",)


def pings(fight: Fight) -> list[tuple[str, ...]]:
    """Who was pinged, message by message."""
    return [seen.pings for seen in fight.world.read() if seen.pings]


async def test_the_attacker_is_pinged_and_the_defender_finds_her_buttons_on_the_board(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    assert pings(fight) == [("Karl",)]


async def test_a_defender_who_wants_to_hear_of_everything_is_pinged_once_when_she_is_attacked(fight: Fight) -> None:
    await fight.play("vera /initiative pings when=always", *DEFENCE)
    assert pings(fight) == [("Karl",), ("Vera",)]
    assert "Vera defends against Karl" in fight.announcements()[-1]
    assert (await fight.board()).id > fight.world.newest("it’s your turn").id
    await fight.play("wait 120", "maud /initiative status")
    await fight.world.restart()
    await fight.play("wait 120")
    assert pings(fight) == [("Karl",), ("Vera",)]


async def test_who_wants_no_pings_is_named_and_not_pinged(fight: Fight) -> None:
    await fight.play("karl /initiative pings when=never", *ATTACK)
    assert pings(fight) == []
    assert any("Karl strikes the first blow" in seen and "@Karl" in seen for seen in fight.public())


async def test_the_server_says_what_holds_for_those_who_have_not_chosen(fight: Fight) -> None:
    await fight.play("maud /setup server pings=always", "karl /initiative pings when=turn", *DEFENCE)
    assert pings(fight) == [("Karl",), ("Vera",)]


async def test_the_gm_is_pinged_when_only_she_can_go_on(fight: Fight) -> None:
    await fight.play(*DODGED)
    assert pings(fight) == [("Karl",), ("Maud",)]
    assert "what does Vera’s dodge cost" in fight.announcements()[-1]


async def test_a_gm_who_wants_no_pings_finds_the_question_on_the_board_alone(fight: Fight) -> None:
    await fight.play("maud /initiative pings when=never", *DODGED)
    assert pings(fight) == [("Karl",)]
    assert "what does Vera’s dodge cost" in await fight.board_text()


async def test_a_server_with_a_gm_channel_pings_the_gm_there(fight: Fight) -> None:
    channel = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms", *DODGED)
    assert pings(fight) == [("Karl",)]
    there = fight.world.read(channel=channel)
    assert [seen.pings for seen in there if seen.pings] == [("Maud",)]
    assert there[-1].pings == (), "the board with the buttons follows"
    assert sum("GM’s board" in seen.text for seen in there) == 1


@pytest.mark.parametrize("faces", [(1, 1, 5, 5) * 6], ids=["karl-keeps-the-initiative"])
async def test_nothing_pings_twice(fight: Fight) -> None:
    """Everybody wants to hear of everything; each deed pings whoever has to answer it, once."""
    await fight.play("maud /setup server pings=always", *PAIRED)
    for line, expected in (
        ("karl click #intent=fight", None),
        ("vera click #intent=fight", "Karl"),
        ("karl click #duel.attack", "Vera"),
        ("vera /duel defend defence=Dodge margin=9", "Maud"),
        ("maud /duel rate cost=-6", "Karl"),
        ("maud /gm add name=Orc", "Maud"),
        ("karl click #duel.attack", "Vera"),
    ):
        before = len(pings(fight))
        await fight.play(line, "wait 60")
        assert pings(fight)[before:] == ([] if expected is None else [(expected,)]), line


async def test_what_was_taken_back_and_done_again_does_not_ping_again(fight: Fight) -> None:
    await fight.play("vera /initiative pings when=always", *DEFENCE, "maud /gm undo", "maud /gm redo", "wait 60")
    assert pings(fight) == [("Karl",), ("Vera",)]


@LANGUAGES
async def test_one_reads_what_one_has_chosen(fight: Fight, locale: str) -> None:
    await fight.play("vera /initiative pings")
    await told(fight, "vera", locale, "ui-pings", wanted="turn")
    await fight.play("vera /initiative pings when=never", "vera /initiative pings")
    await told(fight, "vera", locale, "ui-pings", wanted="never")
    await fight.play("maud /setup server pings=always", "karl /initiative pings")
    await told(fight, "karl", locale, "ui-pings", wanted="always")
    await fight.play("maud /setup show")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-pings"), value=msg("choice-pings-always"))
