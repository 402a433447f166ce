"""Pings: who can press is called once for each thing to do, unless her own press led to it, and not who chose never."""

from __future__ import annotations

import pytest

from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import ATTACK, DEFENCE, DODGED, PAIRED, Fight
from tests.sentences import says

TALK = ("Karl", "Vera")
"""Both are called for the first choice of a duel."""
DODGE = ("vera click #defence=dodge",)


async def test_all_who_must_press_are_pinged_once_for_each_thing(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]


async def test_a_defender_is_pinged_once_when_she_is_attacked(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]
    assert says(fight.announcements()[-1], "duel-head-defend", attacker="Karl", defender="Vera")
    await fight.play("wait 120", "maud /initiative status")
    await fight.world.restart()
    await fight.play("wait 120")
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]


async def test_a_player_who_wants_no_pings_is_named_and_not_pinged(fight: Fight) -> None:
    await fight.play("karl /initiative pings when=never", *ATTACK)
    assert fight.pings() == [("Vera",)]
    assert any(says(seen, "duel-first-attack", attacker="Karl") and "@Karl" in seen for seen in fight.public())


async def test_the_server_sets_the_default_for_members_who_have_not_chosen(fight: Fight) -> None:
    await fight.play("maud /setup server pings=always", "karl /initiative pings when=turn", *DEFENCE)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]


async def test_the_gm_is_pinged_when_only_she_can_go_on(fight: Fight) -> None:
    await fight.play(*DODGED)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",), ("Maud",)]
    assert says(fight.announcements()[-1], "duel-head-rate", kind="dodge", defender="Vera")


async def test_a_choice_can_be_taken_back(fight: Fight) -> None:
    await fight.play("maud /setup server pings=always", "karl /initiative pings when=never")
    await fight.play("karl /initiative pings when=server")
    assert says(fight.private("karl"), "ui-pings", wanted="always")


async def test_a_gm_who_wants_no_pings_finds_the_question_on_the_board_alone(fight: Fight) -> None:
    await fight.play("maud /initiative pings when=never", *DODGED)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]
    assert says(await fight.board_text(), "duel-head-rate", kind="dodge", defender="Vera")


async def test_a_server_with_a_gm_channel_pings_the_gm_there(fight: Fight) -> None:
    channel = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms", *DODGED)
    assert fight.pings() == [TALK, ("Karl",), ("Vera",)]
    there = fight.world.read(channel=channel)
    assert [seen.pings for seen in there if seen.pings] == [("Maud",)]
    assert there[-1].pings == (), "the board with the buttons follows"
    assert sum(says(seen.text, "ui-gm-board") for seen in there) == 1


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
        before = len(fight.pings())
        await fight.play(line, "wait 60")
        assert fight.pings()[before:] == ([] if expected is None else [(expected,)]), line


async def test_the_next_fighter_is_called_again_after_a_declaration_is_undone(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    for deed, called in (("undo", "Karl"), ("redo", "Vera")):
        await fight.play(f"maud /gm {deed}", "wait 60")
        assert fight.pings()[-1] == (called,), deed
    assert fight.pings() == [TALK, ("Karl",), ("Vera",), ("Karl",), ("Vera",)]


async def test_an_undo_that_changes_no_call_pings_no_user_again(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm add name=Orc side=npc hidden=yes", "maud /gm undo", "wait 60")
    assert fight.pings() == [TALK, ("Karl",)]


@LANGUAGES
async def test_a_player_can_read_the_own_choice(fight: Fight, locale: str) -> None:
    await fight.play("vera /initiative pings")
    await told(fight, "vera", locale, "ui-pings", wanted="turn")
    await fight.play("vera /initiative pings when=never", "vera /initiative pings")
    await told(fight, "vera", locale, "ui-pings", wanted="never")
    await fight.play("maud /setup server pings=always", "karl /initiative pings")
    await told(fight, "karl", locale, "ui-pings", wanted="always")
    await fight.play("maud /setup show")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-pings"), value=msg("choice-pings-always"))
