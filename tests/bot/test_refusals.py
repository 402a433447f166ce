"""What somebody may not do, or not now: a private sentence, and nothing changes. And who may do what through which door."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.local.script import NotUnderstood
from tests.bot.fights import ATTACK, BEGUN, DEFENCE, DODGED, PAIRED, Fight

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


@dataclass(frozen=True)
class Wrong:
    """after: what was played before. line: what is tried. told: what the person reads."""

    after: tuple[str, ...]
    line: str
    told: str


WRONG = {
    "not her fight": Wrong(ATTACK, "nils click #duel.attack", "You have nobody in this fight"),
    "not her attack": Wrong(ATTACK, "vera click #duel.attack", "Karl has the initiative; Vera defends"),
    "attacked already": Wrong(DEFENCE, "karl /duel attack", "now it is Vera who defends"),
    "not her defence": Wrong(DEFENCE, "karl click #defence=parry", "the defence is for Vera to roll"),
    "nothing to defend against": Wrong(ATTACK, "vera /duel defend", "has not rolled the attack yet"),
    "defended already": Wrong(DODGED, "vera /duel defend", "has defended already"),
    "nothing to rate": Wrong(DEFENCE, "maud /duel rate cost=-2", "No dodge or other defence is waiting"),
    "a dodge that is no dodge": Wrong(DODGED, "maud /duel rate cost=3", "from −6 to −1"),
    "too late to talk": Wrong(ATTACK, "vera /initiative declare intent=fight", "The talking is over"),
    "said already": Wrong((*PAIRED, "vera click #intent=fight"), "vera click #intent=fight", "already wants to fight"),
    "attack before the first attack": Wrong(PAIRED, "vera /duel attack", "Nobody has struck yet"),
    "somebody else's combatant": Wrong(PAIRED, "vera /initiative declare intent=hold combatant=Karl", "is not yours"),
    "nobody of that name": Wrong(PAIRED, "vera /duel sheet vi=3 combatant=Zoe", "Nobody in this fight is called Zoe"),
    "no such pair": Wrong(ATTACK, "karl /duel attack pair=9", "There is no pair #9"),
    "dice and margin": Wrong(ATTACK, "karl /duel attack dice=4 margin=2", "Give either the dice or the margin"),
    "impossible dice": Wrong(ATTACK, "karl /duel attack dice=1", "from 2 to 10"),
    "in already": Wrong(PAIRED, "vera /initiative join name=vera", "in this fight already"),
    "name taken": Wrong(PAIRED, "nils /initiative join name=VERA", "Somebody else in this fight is called"),
    "nothing to redo": Wrong(PAIRED, "maud /gm redo", "Nothing was taken back"),
    "nothing to undo": Wrong(BEGUN, "maud /gm undo", "could be taken back; go on"),
    "against herself": Wrong(PAIRED, "maud /gm engage combatant=Vera opponent=Vera", "can’t fight"),
    "is GM already": Wrong(PAIRED, "maud /gm transfer user=maud", "GM of this fight already"),
    "plays it already": Wrong(PAIRED, "maud /gm transfer user=vera combatant=Vera", "played by that person already"),
    "no such attribute": Wrong(PAIRED, "maud /gm set combatant=Vera attribute=charm value=3", "can’t be set"),
    "no such rule": Wrong(PAIRED, "maud /gm rule rule=magic value=on", "no Value here|There is no"),
    "no such value": Wrong(PAIRED, "maud /gm rule rule=d5 value=7", "is not possible; choose"),
    "nothing changed": Wrong(PAIRED, "vera /duel sheet vi=5", "how it stands already"),
    "all are in": Wrong((*PAIRED, "maud click #ui.gm"), "maud select Karl, Vera", "is in this fight already"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
async def test_what_is_wrong_is_said_privately_and_changes_nothing(fight: Fight, wrong: Wrong) -> None:
    await fight.play(*wrong.after)
    before, board = await fight.revision(), await fight.board_text()
    told = await fight.play(wrong.line)
    assert any(words in told for words in wrong.told.split("|"))
    assert told.startswith("Riposte (only ")
    assert await fight.revision() == before
    assert await fight.board_text() == board


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
    assert "against whom?" in told
    await fight.play("karl click Ogre")
    (attacked,) = [pair for pair in (await fight.state()).fight.engagements if pair.attack is not None]
    assert (await fight.state()).combatants[
        attacked.b if attacked.attacker == attacked.a else attacked.a
    ].name == "Ogre"


async def test_what_was_typed_goes_with_the_offered_button(fight: Fight) -> None:
    await fight.play(*CROWD, "karl /duel attack dice=4 modifier=-2", "karl click Orc")
    assert "[4 at the table]" in await fight.board_text()
    assert "modifier −2" in await fight.board_text()


async def test_a_player_with_two_characters_says_for_which(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera /initiative join name=Viola")
    assert "You play Vera and Viola" in await fight.play("vera /initiative leave")
    await fight.play("vera /initiative leave combatant=viola")
    assert [one.name for one in (await fight.state()).present] == ["Karl", "Vera"]


# --- controls of somewhere else ---


async def test_a_control_of_another_servers_fight_opens_nothing(fight: Fight) -> None:
    world = fight.world
    await fight.play(*PAIRED)
    before = await fight.revision()
    channel = world.elsewhere("sly")
    await world.people["sly"].actor.slash(channel, "initiative begin", system="duel")
    theirs = await fight.board(channel)
    for custom_id in (
        "r1:1:9:initiative.declare:intent=fight",
        "r1:1:9:ui.gm",
        "r1:1:9:ui.rules",
        "r1:1:9:ui.join",
        "r1:1:9:ui.sheet:combatant=c1&form=weapon",
        "r1:1:9:gm.set:?=combatant,attribute,value",
        "r1:1:9:initiative.end",
    ):
        world.press("sly", theirs, custom_id)
        await fight.settle()
        assert "no longer exists" in world.read(world.people["sly"], channel)[-1].text, custom_id
    assert await fight.revision() == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "something else",
        "r1:1:9:gm.nonsense",
        "r1:1:9:ui.nonsense",
        "r2:1:9:ui.gm",
        "r1:1:9:ui.sheet:combatant=c1&form=x",
    ],
)
async def test_a_control_that_nobody_knows_any_more_says_so(fight: Fight, custom_id: str) -> None:
    await fight.play(*PAIRED)
    fight.world.press("maud", await fight.board(), custom_id)
    await fight.settle()
    assert "no longer does anything" in fight.private("maud")


async def test_a_control_of_a_fight_that_is_not_there(fight: Fight) -> None:
    await fight.play(*PAIRED)
    for custom_id in ("r1:77:9:ui.gm", "r1:77:9:duel.attack", "r1:77:9:ui.join"):
        fight.world.press("maud", await fight.board(), custom_id)
        await fight.settle()
        assert "no longer exists" in fight.private("maud")


# --- who may do what, through every door ---


async def people(fight: Fight) -> None:
    """Vera began the fight and plays nobody; gwen holds the GM role, maud manages the server; karl plays Karl, nils Nils;
    olga is in the server and in no fight.
    """
    world = fight.world
    role = world.guild.create_role("Game master")
    world.add_person("gwen", roles=(role, world.guild.roles["Player"]))
    world.add_person("olga")
    await fight.play(
        "vera /initiative begin system=duel",
        "vera select Karl, Nils",
        'maud /setup server gm-role="Game master"',
        "karl /duel sheet length=200",
        "karl click #intent=fight",
        "nils click #intent=fight",
    )


WHO = {"vera": "gm", "gwen": "gm", "maud": "gm", "karl": "owner", "nils": "other", "olga": "other"}


@pytest.mark.parametrize("who", WHO)
async def test_who_may_attack_for_karl(fight: Fight, who: str) -> None:
    may = WHO[who] != "other"
    doors = {
        "command": f"{who} /duel attack combatant=Karl",
        "form": None,
        "button": None,
    }
    await people(fight)
    for door, line in doors.items():
        if line is not None:
            await fight.play(line)
        else:
            kind = "m1" if door == "form" else "r1"
            custom_id = f"{kind}:1:{await fight.revision()}:duel.attack:combatant=c1"
            if door == "form":
                fight.world.submit(who, custom_id, {"dice": "4", "margin": "", "modifier": "0"})
            else:
                fight.world.press(who, await fight.board(), custom_id)
            await fight.settle()
        assert ((await fight.kinds())[-1] == "duel.attacked") is may, door
        if may:
            await fight.play("maud /gm undo")
            await fight.settle()


@pytest.mark.parametrize("who", WHO)
async def test_who_may_do_what_is_the_gms(fight: Fight, who: str) -> None:
    may = WHO[who] == "gm"
    await people(fight)
    before = await fight.revision()
    at = f"1:{before}"
    world = fight.world

    async def changed() -> bool:
        await fight.settle()
        now = await fight.revision()
        if now != before:
            await fight.play("maud /gm undo")
        return now != before

    await fight.play(f"{who} /gm add name=Orc")
    assert await changed() is may
    world.submit(who, f"m1:{at}:gm.add", {"name": "Orc"})
    assert await changed() is may
    world.press(who, await fight.board(), f"s1:{at}:gm.rule:setting=d5&@=value", values=["0-5"])
    assert await changed() is may
    told = await fight.play(f"{who} /gm set combatant=Karl attribute=vi value=9")
    assert ("This is what it would do" in told) is may
    told = await fight.play(f"{who} click #ui.gm")
    assert ("Undo" in told) is may
    if not may:
        assert "That is for the GM" in told


async def test_a_server_with_a_gm_role_lets_only_gms_begin(fight: Fight) -> None:
    fight.world.add_person(
        "gwen", roles=(fight.world.guild.create_role("Game master"), fight.world.guild.roles["Player"])
    )
    await fight.play('maud /setup server gm-role="Game master"')
    assert "only GMs begin a fight" in await fight.play("vera /initiative begin system=duel")
    assert "The fight is open" in await fight.play("gwen /initiative begin system=duel")


async def test_only_who_manages_the_server_sets_it_up(fight: Fight) -> None:
    with pytest.raises(NotUnderstood):
        await fight.play("vera /setup server language=Deutsch")


async def test_the_gm_may_hand_the_fight_over(fight: Fight) -> None:
    await fight.play("vera /initiative begin system=duel", "vera /gm transfer user=karl", "vera click #ui.apply")
    assert "That is for the GM" in await fight.play("vera /gm add name=Orc")
    assert "Orc joins" in await fight.play("karl /gm add name=Orc")


# --- reactions ---


async def test_a_reaction_declares_like_the_button(fight: Fight) -> None:
    await fight.play(*PAIRED)
    board = await fight.board()
    await fight.world.people["karl"].actor.react(board, "⚔️")
    await fight.settle()
    assert (await fight.kinds())[-1] == "duel.declared"
    assert (await fight.loaded()).row.due_at is not None


async def test_a_reaction_of_somebody_who_may_not_is_answered_in_private(fight: Fight) -> None:
    await fight.play(*PAIRED)
    before = await fight.revision()
    await fight.world.people["nils"].actor.react(await fight.board(), "⚔️")
    await fight.settle()
    assert await fight.revision() == before
    assert "You have nobody in this fight" in fight.direct("nils")


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
    await fight.play("maud /initiative end", "maud click #ui.apply")
    before = await fight.revision()
    await fight.world.people["vera"].actor.react(await fight.board(), "⚔️")
    await fight.settle()
    assert await fight.revision() == before
