"""Changes of a combatant by its owner, and no others, are applied to its saved character."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.cogs.characters.service import read_file
from bot.cogs.characters.store import CHARACTER_LIMIT
from tests.bot.assertions import ADA, mine, sheet
from tests.bot.fights import BEGUN, END, Fight
from tests.sentences import says

IN = (*ADA, *BEGUN, "vera click #ui.join")
"""Vera plays Ada: vi 7, with a rapier."""
EDIT = ("vera /character edit name=Ada system=duel", "vera fill vi=9")
"""Ada is changed outside of the fight."""


def user(fight: Fight, who: str) -> int:
    return fight.user(who)


async def combatant(fight: Fight, name: str) -> Any:
    return (await fight.state()).find(name)


async def tie(fight: Fight, name: str) -> int | None:
    return (await combatant(fight, name)).character


async def import_sheet(fight: Fight, **fields: object) -> None:
    """The file that was exported, with these fields changed, comes back."""
    body = json.loads(fight.newest_file())
    body["characters"][0]["sheets"]["duel"] |= fields
    characters = read_file(json.dumps(body).encode()).characters
    await fight.services.characters.save_all(fight.world.guild.id, fight.user("vera"), characters)


# --- what goes back ---


async def test_concurrent_edits_stay(fight: Fight) -> None:
    await fight.play(*IN, *EDIT, "vera /duel sheet weapon=axe")
    kept = await sheet(fight, "vera", "Ada")
    assert (kept["vi"], kept["weapon"]) == (9, "axe")
    assert (await combatant(fight, "Ada")).sheet.vi == 7, "the fight has the sheet that she came with"


async def test_concurrent_imports_stay(fight: Fight) -> None:
    await fight.play(*IN, "vera /character export")
    await import_sheet(fight, vi=9, dodge=3)
    await fight.play("vera /duel sheet weapon=axe")
    kept = await sheet(fight, "vera", "Ada")
    assert (kept["vi"], kept["dodge"], kept["weapon"]) == (9, 3, "axe")


async def test_values_set_by_the_gm_stay_in_the_fight(fight: Fight) -> None:
    await fight.play(*IN, "maud /gm set combatant=Ada attribute=vi value=1", "maud click #ui.apply")
    await fight.play("maud /duel sheet combatant=Ada attack=9", "vera /duel sheet weapon=axe")
    kept = await sheet(fight, "vera", "Ada")
    assert (kept["vi"], kept["weapon"], kept.get("attack", 5)) == (7, "axe", 5)
    assert (await combatant(fight, "Ada")).sheet.vi == 1


async def test_an_undo_of_the_gm_stays_in_the_fight(fight: Fight) -> None:
    await fight.play(*IN, "vera /duel sheet weapon=axe", "maud /gm undo")
    assert (await combatant(fight, "Ada")).sheet.weapon == "rapier"
    assert (await sheet(fight, "vera", "Ada"))["weapon"] == "axe"
    await fight.play("maud /gm undo", "vera click #ui.join")
    assert list(await mine(fight, "vera")) == ["Ada"]
    assert (await combatant(fight, "Ada")).sheet.weapon == "axe"


async def test_a_gm_who_plays_changes_her_own_by_her_own_command(fight: Fight) -> None:
    await fight.play("maud /character save name=Orla system=duel", *BEGUN, "maud /initiative join name=Orla")
    await fight.play("maud /gm set combatant=Orla attribute=vi value=1", "maud click #ui.apply")
    await fight.play("maud /duel sheet combatant=Orla weapon=axe")
    assert await sheet(fight, "maud", "Orla") == {"weapon": "axe"}


async def test_two_fights_of_one_character_each_change_their_own_fields(fight: Fight) -> None:
    world = fight.world
    here, there = world.channel, world.guild.create_text_channel("elsewhere")
    await fight.play(*IN)
    world.channel = there
    await fight.play(*BEGUN, "vera /initiative join name=Ada", "vera /duel sheet attack=8")
    world.channel = here
    await fight.play("vera /duel sheet weapon=axe")
    kept = await sheet(fight, "vera", "Ada")
    assert (kept["vi"], kept["attack"], kept["weapon"]) == (7, 8, "axe")


async def test_a_style_goes_to_the_styles_that_are_saved(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=totals", "vera /initiative join name=Ada")
    style = "vera /totals style style={} speed-factor=1 finesse-factor=1 damage-factor=1"
    await fight.play(style.format("Lunge"), "vera /character export")
    body = json.loads(fight.newest_file())["characters"][0]["sheets"]["totals"]["styles"]
    saved = (await mine(fight, "vera"))["Ada"]
    imported = [body[0] | {"name": "Feint"}]
    fill = fight.services.characters.fill
    await fill(saved.id, saved.guild_id, saved.user_id, "totals", {"styles": imported})
    await fight.play(style.format("Sweep"), "vera /totals forget style=Lunge")
    kept = await sheet(fight, "vera", "Ada", "totals")
    assert [style["name"] for style in kept["styles"]] == ["Feint", "Sweep"]


# --- names ---


async def test_a_character_that_is_renamed_stays_the_same(fight: Fight) -> None:
    await fight.play(*IN, "vera /character edit name=Ada new-name=Countess", "vera /duel sheet weapon=axe")
    assert list(await mine(fight, "vera")) == ["Countess"]
    assert (await sheet(fight, "vera", "Countess"))["weapon"] == "axe"


async def test_a_combatant_that_is_renamed_stays_the_same(fight: Fight) -> None:
    await fight.play(*IN, "maud /gm set combatant=Ada attribute=name value=Red", "maud click #ui.apply")
    await fight.play("vera /duel sheet weapon=axe", "vera /character save")
    assert list(await mine(fight, "vera")) == ["Ada"]
    assert (await sheet(fight, "vera", "Ada"))["weapon"] == "axe"


@pytest.mark.parametrize("back", ["click #ui.join", "/initiative join name=Ada", "/initiative join name=Countess"])
async def test_a_player_who_comes_back_under_another_name_comes_back(fight: Fight, back: str) -> None:
    await fight.play(*IN, "vera /initiative leave", "vera /character edit name=Ada new-name=Countess", f"vera {back}")
    assert [combatant.name for combatant in (await fight.state()).combatants.values()] == ["Ada"]
    assert list(await mine(fight, "vera")) == ["Countess"]


# --- deletion ---


async def test_a_deleted_character_does_not_come_back(fight: Fight) -> None:
    await fight.play(
        *IN, "vera /character delete name=Ada", "vera click #character-gone", "vera /duel sheet weapon=axe"
    )
    assert await mine(fight, "vera") == {}
    await fight.play("vera /initiative leave", "vera /initiative join name=Ada", "vera /duel sheet weapon=pike")
    assert await mine(fight, "vera") == {}
    await fight.play("vera /character save", "vera /duel sheet weapon=axe")
    assert (await sheet(fight, "vera", "Ada"))["weapon"] == "axe", "she has saved it herself"


async def test_data_that_were_deleted_do_not_come_back(fight: Fight) -> None:
    await fight.play(*IN, "vera /privacy delete", "vera click #privacy-gone", "vera /duel sheet weapon=axe")
    assert await mine(fight, "vera") == {}


async def test_another_character_of_the_name_is_taken_only_where_its_own_is_gone(fight: Fight) -> None:
    await fight.play(*IN, "vera /character edit name=Ada new-name=Bo", "vera /character save name=Zed system=totals")
    await fight.play("vera /character edit name=Zed new-name=Ada", "vera /duel sheet weapon=axe")
    assert (await sheet(fight, "vera", "Bo"))["weapon"] == "axe"
    assert "duel" not in (await mine(fight, "vera"))["Ada"].sheets


# --- whose it is ---


async def test_a_combatant_handed_over_belongs_to_no_character(fight: Fight) -> None:
    await fight.play(*IN, "maud /gm transfer combatant=Ada user=Karl", "maud click #ui.apply")
    assert await tie(fight, "Ada") is None
    await fight.play("karl /duel sheet weapon=axe")
    assert await sheet(fight, "karl", "Ada") == {"weapon": "axe"}, "only what Karl has changed is his"
    assert (await sheet(fight, "vera", "Ada"))["weapon"] == "rapier"


async def test_a_player_brought_in_without_a_character_has_one_by_her_first_change(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud select Karl, Vera")
    assert await tie(fight, "Karl") is None
    await fight.play("karl /duel sheet weapon=axe")
    assert await tie(fight, "Karl") == (await mine(fight, "karl"))["Karl"].id
    assert await sheet(fight, "karl", "Karl") == {"weapon": "axe"}
    await fight.play("karl /character delete name=Karl", "karl click #character-gone", "karl /duel sheet weapon=pike")
    assert await mine(fight, "karl") == {}


async def test_a_refused_command_makes_no_character(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud select Karl, Vera")
    assert await fight.refusal("karl /duel sheet vi=5") == "nothing-changed"
    assert "Vera" in await fight.play("nils /initiative join name=Vera")
    assert await mine(fight, "karl") == await mine(fight, "nils") == {}


async def test_a_player_with_the_maximum_of_characters_is_told_and_plays(fight: Fight) -> None:
    for number in range(CHARACTER_LIMIT):
        await fight.services.characters.save(fight.world.guild.id, fight.user("karl"), f"Cadet {number}")
    await fight.play(*BEGUN, "maud select Karl, Vera")
    assert says(await fight.play("karl /duel sheet weapon=axe"), "character-not-kept")
    assert (await combatant(fight, "Karl")).sheet.weapon == "axe"
    assert len(await mine(fight, "karl")) == CHARACTER_LIMIT


async def test_an_npc_from_a_saved_character_changes_it_not(fight: Fight) -> None:
    await fight.play("maud /character save name=Orc system=duel", "maud click #form=fighter", "maud fill vi=3")
    before = await sheet(fight, "maud", "Orc")
    await fight.play(*BEGUN, "maud /gm add name=Orc count=2", 'maud /duel sheet combatant="Orc 2" weapon=axe')
    await fight.play('maud /gm set combatant="Orc 1" attribute=vi value=9', "maud click #ui.apply")
    assert await sheet(fight, "maud", "Orc") == before
    await fight.play("maud /gm add name=Orc player=Vera", "vera /duel sheet weapon=club")
    assert await sheet(fight, "maud", "Orc") == before
    assert [await sheet(fight, "vera", name) for name in await mine(fight, "vera")] == [{"weapon": "club"}]


async def test_the_party_of_last_time_still_belongs_to_its_characters(fight: Fight) -> None:
    await fight.play(*IN, *END, "vera /character edit name=Ada new-name=Countess", *BEGUN, "maud click #ui.party")
    assert await tie(fight, "Ada") == (await mine(fight, "vera"))["Countess"].id
    await fight.play("vera /duel sheet weapon=axe")
    assert (await sheet(fight, "vera", "Countess"))["weapon"] == "axe"


async def test_the_party_of_last_time_brings_no_deleted_character_back(fight: Fight) -> None:
    await fight.play(*IN, *END, "vera /character delete name=Ada", "vera click #character-gone")
    await fight.play(*BEGUN, "maud click #ui.party")
    assert await mine(fight, "vera") == {}
    assert (await combatant(fight, "Ada")).sheet.weapon == "rapier"


# --- the id ---


@pytest.mark.parametrize("kind", ["initiative.join", "duel.sheet", "gm.add"])
async def test_a_player_cannot_name_the_character_of_another(fight: Fight, kind: str) -> None:
    await fight.play(*IN, "karl /initiative join name=Karl")
    ada = (await mine(fight, "vera"))["Ada"]
    row = (await fight.loaded()).row
    more = "&name=Imp" if kind != "duel.sheet" else "&weapon=axe"
    control = f"r1:{row.id}:{row.revision}:{kind}:character={ada.id}{more}"
    await fight.click("maud" if kind == "gm.add" else "karl", await fight.board(), control)
    ties = {combatant.character for combatant in (await fight.state()).combatants.values() if combatant.name != "Ada"}
    assert ada.id not in ties
    assert (await mine(fight, "vera"))["Ada"] == ada


async def test_the_id_is_in_nothing_that_is_handed_out(fight: Fight) -> None:
    for number in range(20):
        await fight.services.characters.save(fight.world.guild.id, fight.user("nils"), f"Cadet {number}")
    await fight.play(*IN, "vera /duel sheet weapon=axe", "maud select Karl")
    for script in (
        "vera /privacy export",
        "vera /initiative log",
        "maud /initiative log format=json",
        "vera /character export",
    ):
        await fight.play(script)
        assert not re.search(r'"character(_id)?": *"?[0-9]', fight.newest_file()), script


@pytest.mark.parametrize(
    ("form", "values"),
    [("initiative.join", {"name": "Ada"}), ("ui.join", {"name": "Ada", "vi": "5"})],
)
async def test_a_join_that_is_sent_twice_keeps_the_character_that_it_created(
    fight: Fight, form: str, values: dict[str, str]
) -> None:
    await fight.play(*BEGUN)
    for _ in range(2):
        fight.world.submit("karl", f"m1:1:1:{form}", values)
    await fight.settle()
    (ada,) = (await fight.state()).combatants.values()
    (saved,) = await fight.services.characters.all(fight.world.guild.id, fight.user("karl"))
    assert (saved.name, saved.id) == ("Ada", ada.character)
