"""Hidden NPCs leave no trace in messages, suggestions, logs and files for players (docs/requirements.md 41 to 43).

The same fight is played with and without a hidden NPC. Everything is compared, except private messages to the GM, times, and
numbers of events and messages.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

from bot.runtime import logs
from bot.runtime.settings import Settings
from rules.dice.rng import SeededDice
from tests import bodies
from tests.bot.fights import END, Fight
from tests.bot.test_storypath import ROUND
from tests.bot.test_totals import REVEALED
from tests.bot.test_totals_secrets import same as without_revisions
from tests.long_runs import sampled
from tests.sentences import label, says
from tests.world import playing, riposte

OTHERS = ("karl", "nils", "vera")
DUEL = (
    "maud /initiative begin system=duel",
    "maud select Karl, Vera",
    "karl /duel sheet length=150 weapon=pike",
    "maud /gm set combatant=Vera attribute=vi value=7",
    "karl click #intent=fight",
    "vera click #intent=fight",
    "karl click #duel.attack",
    "nils /initiative join name=Troll",
    "vera click #defence=parry",
    "nils /initiative leave",
)
FIGHTS = {
    "duel": DUEL,
    "storypath": (*ROUND, "vera click #claim:combatant=c1&slot=1", "vera click #storypath.done"),
    "totals": (*REVEALED, "karl click #totals.strike", "maud /gm remove combatant=Bo", "maud click #ui.apply"),
}
UNSEEN = (
    ("maud /gm add name=Troll count=2 hidden=Yes", "maud /gm undo", "maud /gm redo"),
    ("maud /gm set combatant=h1 attribute=alias value=Shadow", "maud click #ui.apply"),
    ("maud /gm remove combatant=h2", "maud click #ui.apply"),
    ("maud click #ui.gm", "maud /gm hide combatant=Troll"),
    ("maud /gm add name=Ghoul hidden=Yes",),
)
"""What is done between the steps of the fight."""
ASKED = (
    *(f"{who} /initiative {what}" for who in OTHERS for what in ("status", "odds", "log", "log format=Markdown")),
    *(f"{who} /initiative log format=Summary" for who in OTHERS),
    "nils suggest /initiative leave combatant=",
    "nils suggest /gm remove combatant=",
    "nils suggest /gm reveal combatant=",
    "nils /initiative leave combatant=h1",
    "nils /gm reveal combatant=Troll",
    "nils /initiative join name=Troll",
    "maud /gm end",
    "maud click #ui.apply",
    *(f"{who} /initiative log format=JSON" for who in OTHERS),
    "vera /initiative log",
)


def same(words: str) -> str:
    """Without what only counts events and messages."""
    return re.sub(r"\b[12]0{5}\d{4}\b", "#", without_revisions(words))


def without_private(output: str, name: str) -> str:
    """The output of a line without private messages to this person: the GM's panel changes with each step."""
    paragraphs, heading = output.split("\n\n"), f"(only {name} sees this)"
    return "\n\n".join(part for part in paragraphs if heading not in part.partition("\n")[0])


async def all_that_others_learn(
    path: Path, script: tuple[str, ...], unseen: tuple[tuple[str, ...], ...], caplog: pytest.LogCaptureFixture
) -> list[str]:
    """Everything except private messages to the GM: bodies, suggestions, logs and files."""
    caplog.clear()
    told = []
    between = list(unseen)
    async with playing(riposte(path, SeededDice(7))) as world:
        fight = Fight(world)
        for number, line in enumerate((*script, *ASKED)):
            if between and number > 1 and "ui.apply" not in line:
                await fight.play(*between.pop(0))
            answer = await world.attempt(line)
            told.append(line if line.startswith("maud") else f"{line}\n{same(without_private(answer, 'Maud'))}")
            if "format=" in line and "Summary" not in line and not line.startswith("maud"):
                told.append(same(fight.newest_file()))
        told += [same(fight.sent_to(who)) for who in (None, *OTHERS)]
        told += [same(record.getMessage()) for record in caplog.records if record.levelno > logging.DEBUG]
    assert not between
    return told


@pytest.mark.parametrize("system", sampled(FIGHTS, 1))
async def test_users_41_a_hidden_npc_leaves_no_public_trace(
    system: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    left = await all_that_others_learn(tmp_path / "one.db", FIGHTS[system], (), caplog)
    right = await all_that_others_learn(tmp_path / "other.db", FIGHTS[system], UNSEEN, caplog)
    for here, there in zip(left, right, strict=True):
        assert here == there


async def test_users_42_the_alias_stands_everywhere_until_the_gm_reveals_the_name(fight: Fight) -> None:
    await fight.play(*DUEL[:3], "maud /gm add name=Baron alias=Hood hidden=Yes")
    assert "Hood" not in await fight.board_text()
    await fight.play("maud click #ui.gm")
    assert says(fight.private("maud"), "board-alias", name="Baron", alias="Hood")
    assert says(await fight.play("maud select Show Baron"), "ui-preview")
    assert "Hood" not in await fight.board_text()
    await fight.play("maud click #ui.apply")
    assert "Hood" in await fight.board_text()
    assert says(await fight.play("vera /initiative log"), "log-joined", name="Hood", side="npc")
    assert "appears" not in fight.sent_to("vera")
    assert "Baron" not in fight.sent_to("vera")
    await fight.play("maud select Say who Baron is", "maud click #ui.apply")
    assert says(await fight.play("vera /initiative log"), "log-unmasked", was="Hood", now="Baron")
    assert "Baron" in await fight.board_text()


async def test_users_43_a_hidden_combatant_stays_hidden_after_a_restart(fight: Fight) -> None:
    await fight.play(*DUEL[:3], "maud /gm add name=Baron hidden=Yes")
    await fight.world.restart()
    await fight.play("vera /initiative status", "maud click #ui.gm")
    assert "Baron" not in fight.sent_to("vera")
    assert says(fight.private("maud"), "board-hidden", names="Baron")


async def test_the_gm_hides_a_combatant_from_the_panel(fight: Fight) -> None:
    await fight.play(*DUEL[:3], "maud click #ui.gm", "maud click #gm.hide", "maud fill combatant=Vera")
    await fight.play("maud click #ui.apply")
    assert "Vera" not in (await fight.board_text()).split("has left")[-1]
    assert (await fight.state()).find("Vera").hidden


async def test_an_npc_saved_once_comes_in_again_by_its_name(fight: Fight) -> None:
    await fight.play(*DUEL[:2], "maud /gm add name=Goblin count=2 stats=vi=3", "maud /character save name=Goblin")
    await fight.play("maud suggest /gm add name=gob", "maud /gm add name=goblin hidden=Yes", "maud /gm add name=Goblin")
    state = await fight.state()
    assert [combatant.sheet.vi for combatant in state.combatants.values() if combatant.name.startswith("Goblin")] == [
        3,
        3,
        3,
        3,
    ]
    assert "Goblin" in await fight.play("maud suggest /gm add name=gob")


async def test_the_replay_file_of_a_fight_with_a_hidden_npc_is_whole_for_the_gm(fight: Fight) -> None:
    await fight.play(*DUEL, "maud /gm add name=Baron hidden=Yes", "maud /initiative log format=JSON")
    assert json.loads(fight.newest_file())["commands"][-1]["hidden"] == "yes"


async def test_a_hidden_combatant_has_left_in_everything_that_the_others_read(fight: Fight) -> None:
    await fight.play(*DUEL[:3], "maud /gm add name=Wolf", "maud /gm hide combatant=Wolf", "maud click #ui.apply")
    assert says(fight.private("maud"), "log-hidden")
    for form in ("text", "markdown"):
        await fight.play(f"vera /initiative log format={form}")
        assert says(fight.newest_file(), "log-status", name="Wolf", status="gone")
        assert not says(fight.newest_file(), "log-hidden")
    await fight.play("maud /gm reveal combatant=Wolf", "vera /initiative log")
    assert says(fight.newest_file(), "log-status", name="Wolf", status="active")
    assert not says(fight.sent_to("vera"), "log-hidden")


async def test_a_counter_made_secret_tells_no_number_to_the_others(fight: Fight) -> None:
    await fight.play(*DUEL[:2], "maud /gm counter combatant=Karl counter=HP value=10 maximum=10")
    await fight.play("maud /gm counter combatant=Karl counter=HP value=37 maximum=99 shown=gm")
    assert "37" in fight.private("maud")
    for form in ("text", "markdown"):
        await fight.play(f"vera /initiative log format={form}", f"karl /initiative log format={form}")
        assert "HP" in fight.newest_file()
    await fight.play(*END, "vera /initiative log format=JSON")
    assert "HP" in fight.newest_file()
    for who in (None, "vera", "karl"):
        assert "37" not in re.sub(r"\d{5,}", "", fight.sent_to(who))
        assert "99" not in re.sub(r"\d{5,}", "", fight.sent_to(who))


@pytest.mark.parametrize("what", ["privacy export", "privacy show", "character save name=Ghost", "character save"])
async def test_a_hidden_combatant_does_not_appear_to_the_player_it_belongs_to(fight: Fight, what: str) -> None:
    nils = fight.user("nils")
    await fight.play(*DUEL[:2])
    plain = await fight.world.attempt(f"nils /{what}")
    before = fight.newest_file() if "export" in what else ""
    await fight.play("maud /gm add name=Ghost hidden=Yes player=Nils stats=vi=7")
    (ghost,) = [combatant for combatant in (await fight.state()).combatants.values() if combatant.hidden]
    assert ghost.owner == str(nils)
    assert await fight.world.attempt(f"nils /{what}") == plain
    after = fight.newest_file() if "export" in what else ""
    assert re.sub(r'"at": "[^"]*"', "", after) == re.sub(r'"at": "[^"]*"', "", before)
    assert not any(
        character.sheets for character in await fight.services.characters.all((await fight.loaded()).row.guild_id, nils)
    )


async def test_the_log_of_the_host_holds_no_secret_at_any_level(fight: Fight, tmp_path: Path) -> None:
    path = tmp_path / "riposte.log"
    with logs.running(Settings(log_file=path, log_level="DEBUG")):
        await fight.play(*DUEL[:3], "maud /gm add name=Baron hidden=Yes", "maud /gm note combatant=Baron note=traitor")
        await fight.play("karl click #intent=fight", "vera click #intent=hold", "nils /gm reveal combatant=Baron")
    written = path.read_text(encoding="utf-8")
    assert "Refused: gm-only" in written
    for secret in ("Baron", "traitor", "intent", "token"):
        assert secret not in written


async def test_a_form_of_a_command_of_the_system_lists_no_hidden_combatant(fight: Fight) -> None:
    await fight.play(*DUEL, "maud /gm add name=Baron hidden=Yes", "maud click #ui.gm")
    panel = fight.world.newest(label("ui-something-else"), "maud")
    menus = [menu for menu in bodies.walk(panel.components) if menu.get("options")]
    menu, entry = next(
        (menu, entry["value"]) for menu in menus for entry in menu["options"] if "gm.engage" in entry["value"]
    )
    sent = await fight.click("maud", panel, menu["custom_id"], values=[entry])
    assert sent.result.modal is not None
    assert "Vera" in str(sent.result.modal)
    assert "Baron" not in str(sent.result.modal)
