"""Refused commands: a private sentence, and no change. Ambiguous commands, foreign controls, reactions."""

from __future__ import annotations

import pytest

from tests.bot.fights import ATTACK, BEGUN, DEFENCE, DODGED, END, PAIRED, Fight
from tests.long_runs import sampled
from tests.sentences import says

CROWD = (
    *BEGUN,
    "maud select Karl",
    "maud /gm add name=Orc",
    "maud /gm add name=Ogre",
    "karl /duel sheet length=200",
    "karl /initiative declare intent=fight",
    "maud /initiative declare intent=fight combatant=Orc",
    "maud /initiative declare intent=fight combatant=Ogre",
)
"""Karl attacks two NPCs, which only the GM plays."""


REFUSED = {
    "not her fight": (ATTACK, "nils click #duel.attack", "not-in-fight"),
    "not her attack": (ATTACK, "vera click #duel.attack", "not-your-attack"),
    "attacked already": (DEFENCE, "karl /duel attack", "attacked-already"),
    "not her defence": (DEFENCE, "karl click #defence=parry", "not-your-defence"),
    "nothing to defend against": (ATTACK, "vera /duel defend", "attack-first"),
    "defended already": (DODGED, "vera /duel defend", "defended-already"),
    "nothing to rate": (DEFENCE, "maud /duel rate cost=-2", "nothing-to-rate"),
    "a dodge that is no dodge": (DODGED, "maud /duel rate cost=3", "out-of-range"),
    "too late to talk": (ATTACK, "vera /initiative declare intent=fight", "talk-is-over"),
    "said already": ((*PAIRED, "vera click #intent=fight"), "vera click #intent=fight", "said-already"),
    "attack before the first attack": (PAIRED, "vera /duel attack", "no-first-attack"),
    "somebody else's combatant": (PAIRED, "vera /initiative declare intent=hold combatant=Karl", "not-yours"),
    "nobody of that name": (PAIRED, "vera /duel sheet vi=3 combatant=Zoe", "no-such-combatant"),
    "no such pair": (ATTACK, "karl /duel attack pair=9", "no-such-engagement"),
    "dice and margin": (ATTACK, "karl /duel attack dice=4 margin=2", "dice-or-margin"),
    "impossible dice": (ATTACK, "karl /duel attack dice=1", "out-of-range"),
    "in already": (PAIRED, "vera /initiative join name=vera", "already-in"),
    "name taken": (PAIRED, "nils /initiative join name=VERA", "name-taken"),
    "nothing to redo": (PAIRED, "maud /gm redo", "nothing-to-redo"),
    "nothing to undo": (BEGUN, "maud /gm undo", "nothing-to-undo"),
    "against herself": (PAIRED, "maud /duel engage combatant=Vera opponent=Vera", "not-oneself"),
    "is GM already": (PAIRED, "maud /gm transfer user=maud", "is-gm-already"),
    "plays it already": (PAIRED, "maud /gm transfer user=vera combatant=Vera", "owned-already"),
    "no such attribute": (PAIRED, "maud /gm set combatant=Vera attribute=charm value=3", "no-such-attribute"),
    "no such rule": (PAIRED, "maud /gm rule rule=magic value=on", "unknown-field"),
    "no such value": (PAIRED, "maud /gm rule rule=d5 value=7", "not-one-of"),
    "nothing changed": (PAIRED, "vera /duel sheet vi=5", "nothing-changed"),
    "all are in": ((*PAIRED, "maud click #ui.gm"), "maud select Karl, Vera", "all-in-already"),
}
"""What was played before, what is tried, and the code of the refusal."""


@pytest.mark.parametrize("case", sampled(REFUSED, 12))
async def test_a_refusal_is_private_and_changes_nothing(fight: Fight, case: str) -> None:
    script, line, code = REFUSED[case]
    await fight.play(*script)
    before, board = await fight.revision(), await fight.board_text()
    assert await fight.refusal(line) == code
    assert (await fight.revision(), await fight.board_text()) == (before, board)


# --- what is not clear is asked ---


async def test_a_gm_who_plays_several_is_offered_each_of_them(fight: Fight) -> None:
    await fight.play(*CROWD, "karl /duel attack pair=1", "karl /duel attack pair=2")
    told = await fight.play("maud /duel defend defence=Parry")
    assert "Orc" in told
    assert "Ogre" in told
    await fight.play("maud click Orc")
    (pair,) = [pair for pair in (await fight.state()).fight.engagements if pair.last is not None]
    assert (await fight.state()).combatants[pair.last.defence.combatant].name == "Orc"


async def test_one_against_two_is_asked_which_and_the_button_is_enough(fight: Fight) -> None:
    await fight.play(*CROWD)
    told = await fight.play("karl click #duel.attack")
    assert says(told, "refusal-which-engagement")
    await fight.play("karl click Ogre")
    (attacked,) = [pair for pair in (await fight.state()).fight.engagements if pair.attack is not None]
    assert (await fight.state()).combatants[
        attacked.b if attacked.attacker == attacked.a else attacked.a
    ].name == "Ogre"


async def test_typed_values_go_with_the_offered_button(fight: Fight) -> None:
    await fight.play(*CROWD, "karl /duel attack dice=4 modifier=-2", "karl click Orc")
    assert says(await fight.board_text(), "duel-dice-typed", total=4)
    assert "modifier −2" in await fight.board_text()


async def test_a_player_with_two_characters_says_for_which(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera /initiative join name=Viola")
    assert says(await fight.play("vera /initiative leave"), "refusal-which-combatant", known="Vera and Viola")
    await fight.play("vera /initiative leave combatant=viola")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Karl", "Vera"]


# --- controls of somewhere else ---


@pytest.mark.parametrize(
    "custom_id",
    [
        "something else",
        "r1:1:9:gm.nonsense",
        "r1:1:9:ui.nonsense",
        "r2:1:9:ui.gm",
        "r1:1:9:ui.sheet:combatant=c1&form=x",
        "r1:1:9:initiative.join:?=name,name",
        "r1:1:9:duel.sheet:?=vi,length,weapon,speed,attack,parry",
    ],
)
async def test_an_outdated_control_says_so(fight: Fight, custom_id: str) -> None:
    await fight.play(*PAIRED)
    await fight.click("maud", await fight.board(), custom_id)
    assert says(fight.private("maud"), "ui-old-control")


async def test_a_control_of_a_fight_that_is_not_there(fight: Fight) -> None:
    await fight.play(*PAIRED)
    for custom_id in ("r1:77:9:ui.gm", "r1:77:9:duel.attack", "r1:77:9:ui.join"):
        await fight.click("maud", await fight.board(), custom_id)
        assert says(fight.private("maud"), "refusal-no-encounter")


async def test_the_gm_may_hand_the_fight_over(fight: Fight) -> None:
    await fight.play("vera /initiative begin system=duel", "vera /gm transfer user=karl", "vera click #ui.apply")
    assert await fight.refusal("vera /gm add name=Orc") == "gm-only"
    assert says(await fight.play("karl /gm add name=Orc"), "log-joined", name="Orc")


# --- reactions ---


async def test_a_reaction_declares_like_the_button(fight: Fight) -> None:
    await fight.play(*PAIRED)
    board = await fight.board()
    await fight.world.people["karl"].actor.react(board, "⚔️")
    await fight.settle()
    assert (await fight.kinds())[-1] == "duel.declared"
    assert (await fight.loaded()).row.due_at is not None


async def test_a_forbidden_reaction_is_answered_in_private(fight: Fight) -> None:
    await fight.play(*PAIRED)
    before = await fight.revision()
    await fight.world.people["nils"].actor.react(await fight.board(), "⚔️")
    await fight.settle()
    assert await fight.revision() == before
    assert says(fight.direct("nils"), "refusal-not-in-fight")


async def test_other_reactions_and_other_messages_mean_nothing(fight: Fight) -> None:
    await fight.play(*PAIRED)
    before = await fight.revision()
    karl = fight.world.people["karl"].actor
    await karl.react(await fight.board(), "🍕")
    message = await karl.send(fight.world.channel, "Come on then!")
    await fight.world.people["vera"].actor.react(message, "⚔️")
    await fight.settle()
    assert await fight.revision() == before


async def test_a_reaction_on_a_board_of_the_past_means_nothing(fight: Fight) -> None:
    await fight.play(*PAIRED)
    await fight.world.people["karl"].actor.react(await fight.board(), "⚔️")
    await fight.play(*END)
    before = await fight.revision()
    await fight.world.people["vera"].actor.react(await fight.board(), "⚔️")
    await fight.settle()
    assert await fight.revision() == before
