"""Every slash command, typed: shared and duel commands by hand, the others generated from their options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from rules.refusals import Refusal
from rules.replay import load
from rules.system import systems
from tests.bot.fights import ATTACK, BEGUN, DEFENCE, DODGED, END, ENDED, PAIRED, Fight, control
from tests.long_runs import sampled
from tests.sentences import says

STORY = ("maud /initiative begin system=storypath", "maud select Karl, Vera")
FILE = Path(__file__).with_name("characters.json")
SAVED = (*PAIRED, "maud /gm save-rules name=Tavern")
ORC_ATTACKS = (
    "maud /duel engage combatant=Orc opponent=Vera",
    "maud /gm attacker combatant=Orc",
    "maud click #ui.apply",
)
TYPED = {
    "initiative begin": ((), "maud /initiative begin system=duel", "The fight is open", "began"),
    "initiative join": (BEGUN, 'nils /initiative join name="Old Mika"', "Old Mika joins", "joined"),
    "initiative leave": (PAIRED, "vera /initiative leave", "Vera leaves the fight", "status-changed"),
    "initiative declare": (PAIRED, "vera /initiative declare intent=fight", "wants to fight", "duel.stance-taken"),
    "initiative roll": (PAIRED, "vera /initiative roll dice=4", "Vera rolled 4 at the table", "duel.dice-entered"),
    "gm next": (ATTACK, "maud /gm next", "the moment to attack passes", "duel.turn-skipped"),
    "gm order": (PAIRED, "maud /gm order number=1 beside=2", "There is no pair #2", ""),
    "gm end": (PAIRED, "maud /gm end", "The fight ends", "preview ended"),
    "initiative status": (DEFENCE, "vera /initiative status", "must defend against Karl", ""),
    "initiative pings": ((), "vera /initiative pings when=never", "You are never pinged", ""),
    "initiative odds": (DEFENCE, "vera /initiative odds", "if Vera parries", ""),
    "initiative log": (DEFENCE, "nils /initiative log", "one line for each event", ""),
    "duel attack": (ATTACK, "karl /duel attack dice=3 modifier=-1", "[3 at the table]", "duel.attacked"),
    "duel defend": (DEFENCE, "vera /duel defend defence=Parry margin=2", "margin given", "duel.defended"),
    "duel rate": (DODGED, "maud /duel rate cost=-2", "defence −2", "duel.defence-rated"),
    "duel reroll": (
        DEFENCE,
        "maud /duel reroll combatant=Karl pair=1",
        "Dice are rolled",
        "preview duel.roll-replaced",
    ),
    "duel skip": (ATTACK, "maud /duel skip pair=1", "the moment to attack passes", "duel.turn-skipped"),
    "duel together": (
        (*PAIRED, "karl click #intent=attack", "wait 5"),
        "maud /duel together pair=1",
        "This is what it would do",
        "preview duel.declared-together",
    ),
    "duel pairs": (
        (*BEGUN, "vera /initiative join name=Vera", "karl /initiative join name=Karl", "maud /gm add name=Orc count=2"),
        "maud /duel pairs",
        "Orc 1",
        "duel.engagement-opened",
    ),
    "duel volley": (
        (*BEGUN, "maud /gm add name=Orc", "vera /initiative join name=Vera", *ORC_ATTACKS),
        "maud /duel volley",
        "Orc",
        "duel.attacked",
    ),
    "duel sheet": (PAIRED, "vera /duel sheet vi=8 speed=-2", "Speed (VI) 8", "sheet-changed"),
    "gm add": (BEGUN, "maud /gm add name=Orc count=3", "Orc 1–3 joins", "joined"),
    "gm lines": (BEGUN, 'maud /gm lines lines="2 Orc vi=6 | Boss"', "Boss joins", "joined"),
    "gm attacker": (ATTACK, "maud /gm attacker combatant=Vera", "Vera attacks Karl", "preview duel.attacker-set"),
    "duel engage": (PAIRED, "maud /duel engage combatant=Vera opponent=Karl", "open again", "duel.engagement-reopened"),
    "duel margin": (
        DEFENCE,
        "maud /duel margin combatant=Karl margin=7",
        "set to margin +7",
        "preview duel.roll-replaced",
    ),
    "duel part": (
        PAIRED,
        "maud /duel part combatant=Vera opponent=Karl",
        "separates",
        "preview duel.engagement-closed",
    ),
    "gm redo": ((*PAIRED, "maud /gm undo"), "maud /gm redo", "Counts again", "redone"),
    "gm remove": (
        PAIRED,
        'maud /gm remove combatant=Vera how="Out of action"',
        "Vera is out of action",
        "preview status-changed",
    ),
    "initiative adjust": (PAIRED, "vera /initiative adjust counter=hp change=3", "Vera: hp 3", "counter-set"),
    "gm counter": (PAIRED, "maud /gm counter combatant=Vera counter=hp value=3", "Vera: hp 3", "counter-set"),
    "gm effect": (PAIRED, "maud /gm effect combatant=Vera effect=stunned lasts=2", "stunned (2 more, ", "effect-laid"),
    "gm note": (PAIRED, "maud /gm note combatant=Vera note=hurt", "Vera: “hurt”", "note-set"),
    "gm hide": (PAIRED, "maud /gm hide combatant=Vera", "Vera is out of sight", "preview status-changed"),
    "gm reveal": (
        (*PAIRED, "maud /gm add name=Wolf hidden=Yes"),
        "maud /gm reveal combatant=Wolf",
        "Wolf appears",
        "joined",
    ),
    "gm reroll": (DEFENCE, "maud /gm reroll combatant=Karl", "Dice are rolled", "preview duel.roll-replaced"),
    "gm rule": (PAIRED, "maud /gm rule rule=next_tie value=swap", "House rule", "rule-changed"),
    "gm set": (PAIRED, "maud /gm set combatant=Vera attribute=name value=Viola", "New name: Viola", "preview renamed"),
    "gm deadline": (PAIRED, "maud /gm deadline deadline=24", "24", "times-set"),
    "gm transfer": (PAIRED, "maud /gm transfer user=nils combatant=Vera", "Vera", "preview owner-changed"),
    "storypath slot": (STORY, "maud /storypath slot change=Add side=NPC successes=3", "No round is going on", ""),
    "gm undo": (PAIRED, "maud /gm undo", "Taken back", "undone"),
    "gm pause": (PAIRED, "maud /gm pause", "The fight is paused", "paused"),
    "gm resume": ((*PAIRED, "maud /gm pause"), "maud /gm resume", "goes on after", "resumed"),
    "gm reopen": (ENDED, "maud /gm reopen", "Taken back", "undone"),
    "roll dice": ((), "nils /roll dice 4d6kh3+2", "4d6kh3+2", ""),
    "roll again": ((), "nils /roll again", "rolled nothing here yet", ""),
    "roll list": ((), "nils /roll list", "no rolls of Nils", ""),
    "roll stats": ((), "nils /roll stats", "no rolls of Nils", ""),
    "roll save": ((), "nils /roll save name=Sword dice=2d6+1", "Sword is 2d6+1", ""),
    "roll forget": ((), "nils /roll forget name=Sword", "no saved roll Sword", ""),
    "roll call": ((), "maud /roll call 2d5", "Maud calls: everybody rolls 2d5", ""),
    "pool": ((), "nils /pool dice=5 target=8", "5 dice against 8", ""),
    "gm several": (
        (*PAIRED, "maud /gm counter combatant=Vera counter=hp value=3"),
        "maud /gm several combatants=Vera counter=hp change=-1",
        "hp",
        "counter-set",
    ),
    "gm save-rules": (PAIRED, "maud /gm save-rules name=Tavern", "Tavern", ""),
    "setup show": ((), "maud /setup show", "GM role", ""),
    "setup server": ((), "maud /setup server language=Français", "Français", ""),
    "setup gm-channel": ((), "maud /setup gm-channel channel=combat", "GM channel: #combat", ""),
    "setup time": ((), "maud /setup time reminder=12", "Reminder: after 12 hours", ""),
    "setup reset": ((), 'maud /setup reset setting="Language of the boards"', "as this server has it in Discord", ""),
    "setup rules": (SAVED, "maud /setup rules preset=Tavern", "Tavern", ""),
    "setup forget-rules": (SAVED, "maud /setup forget-rules preset=Tavern", "GM role", ""),
    "character save": (PAIRED, "vera /character save", "Saved.", ""),
    "character edit": (PAIRED, "vera /character edit name=Vera", "Speed (VI)", ""),
    "character list": (PAIRED, "vera /character list", "Vera · Duel", ""),
    "character show": (PAIRED, "vera /character show name=Vera", "Sheet for: Duel", ""),
    "character default": (PAIRED, "vera /character default name=Vera", "join at one press", ""),
    "character delete": (PAIRED, "vera /character delete name=Vera", "Delete Vera with all its sheets?", ""),
    "character import": ((), f'nils /character import file="{FILE}"', "Taken in: Ada.", ""),
    "character export": (PAIRED, "vera /character export", "Your character;", ""),
    "privacy show": (PAIRED, "vera /privacy show", "1 fight that goes on", ""),
    "privacy export": (PAIRED, "vera /privacy export", "Everything I keep about you", ""),
    "privacy delete": (PAIRED, "vera /privacy delete", "A fight with others is kept", ""),
    "help": ((), "nils /help", "What do you want to do?", ""),
}
"""Command: what was played before, what is typed, what the person reads, and the event. A preview is applied first."""
BY_HAND = {"initiative", "gm", "duel", "setup", "help", "pool", "roll", "character", "privacy"}
"""Groups and commands of which each command has a line above."""


async def test_every_command_is_typed(fight: Fight) -> None:
    every = {
        command.qualified_name
        for command in fight.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    assert {one for one in every if one.split()[0] in BY_HAND} <= set(TYPED) <= every


def filled_in(leaf: Mapping[str, Any]) -> dict[str, Any]:
    """Something for every option that must be given, and for every one with fixed choices."""
    found = {}
    for option in leaf.get("options", ()):
        if option.get("choices"):
            found[option["name"]] = option["choices"][0]["value"]
        elif option.get("required"):
            low = option.get("min_value")
            found[option["name"]] = "c1" if low is None else int(low)
    return found


@pytest.mark.parametrize("system", [rules.id for rules in systems()])
async def test_users_70_every_command_of_a_system_is_answered_in_a_sentence(fight: Fight, system: str) -> None:
    await fight.play(f"maud /initiative begin system={system}", "maud select Karl, Vera")
    karl = fight.world.people["karl"]
    for name, leaf in fight.world.commands(karl).items():
        if name.split()[0] == system:
            result = await karl.actor.slash(fight.world.channel, name, **filled_in(leaf))
            assert result.acknowledged, name
            assert not says(fight.private("karl"), "ui-bug"), name


@pytest.mark.parametrize("case", sampled(TYPED, 25))
async def test_a_command(fight: Fight, case: str) -> None:
    script, line, told, event = TYPED[case]
    await fight.play(*script)
    before = len(await fight.kinds()) if script else 0
    assert told in await fight.play(line)
    if event.startswith("preview "):
        assert len(await fight.kinds()) == before
        await fight.play("maud click #ui.apply")
    happened = (await fight.kinds())[before:] if script or event else []
    assert event.removeprefix("preview ") in happened or (not event and happened == [])


async def test_nothing_is_offered_without_a_fight(fight: Fight) -> None:
    assert await fight.play("maud suggest /gm attacker combatant=k") == "Nothing is offered."


async def test_users_51_after_the_end_only_the_end_can_be_taken_back(fight: Fight) -> None:
    await fight.play(*ENDED)
    await fight.world.restart()
    for line in ("karl /initiative declare intent=fight", "maud /gm add name=Orc", "nils /initiative join name=Mika"):
        assert says(await fight.play(line), "refusal-encounter-ended")
    assert says(await fight.play("karl /initiative status"), "head-ended")
    await fight.play("maud /gm undo", "karl /initiative declare intent=fight")
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")


async def test_one_fight_at_a_time_in_a_channel(fight: Fight) -> None:
    await fight.play(*BEGUN)
    assert says(await fight.play(*BEGUN), "refusal-channel-busy")
    await fight.play(*END, *BEGUN)
    assert says(await fight.play("maud /gm undo", "vera /initiative begin system=duel"), "refusal-channel-busy")


async def test_words_that_are_offered_may_be_typed_out_too(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=totals", "maud /gm rule rule=DICE value=D20")
    assert (await fight.state()).rules.model_dump()["dice"] == "d20"
    assert says(await fight.play("maud /gm rule rule=nonsense value=d20"), "refusal-unknown-field", field="nonsense")


async def test_status_shows_every_player_her_task(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    assert says(await fight.play("vera /initiative status"), "ui-task", name="Vera", task="must defend against Karl")
    assert says(await fight.play("karl /initiative status"), "task-rolled")
    assert says(await fight.play("nils /initiative status"), "duel-head-defend", attacker="Karl", defender="Vera")


async def test_the_buttons_of_the_board_are_on_the_status_too(fight: Fight) -> None:
    await fight.play(*DEFENCE)
    assert "[🛡️ Parry]" in await fight.play("vera /initiative status")
    status = fight.newest("task-defend", "vera")
    await fight.click("vera", status, control(status, "defence=parry"))
    assert (await fight.kinds()).count("duel.defended") == 1
    assert "Exchange 2" in await fight.board_text()


# --- the log ---


@pytest.mark.parametrize("faces", [(1, 1, 2, 2, 3, 3, 1, 2)])
async def test_the_replay_file_replays_to_the_same_end(fight: Fight) -> None:
    await fight.play(*DODGED, "maud /duel rate cost=-2 modifier=-1", "maud /gm undo", "maud /gm redo")
    await fight.play("maud /initiative log format=json")
    player = load(fight.newest_file())
    assert not any(isinstance(answer, Refusal) for answer in player.run())
    state = await fight.state()
    # A replay file has no ids of saved characters.
    unlinked = {key: combatant.model_copy(update={"character": None}) for key, combatant in state.combatants.items()}
    assert player.state == state.model_copy(update={"combatants": unlinked})
