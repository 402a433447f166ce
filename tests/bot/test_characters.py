"""Saved characters: save, edit, list, delete, and join with one press; only for their owner."""

from __future__ import annotations

import pytest

from bot.cogs.characters.store import CHARACTER_LIMIT
from rules.commands import SheetCommand
from rules.events import SheetEvent
from rules.message import UserText, msg
from rules.system import command_types, event_types, systems
from tests.bot.assertions import ADA, LANGUAGES, mine, sheet, told
from tests.bot.fights import BEGUN, END, PAIRED, Fight, control, controls
from tests.sentences import says

# --- saving and joining ---


@LANGUAGES
async def test_a_character_is_made_filled_in_and_joins_at_one_press(fight: Fight, locale: str) -> None:
    await fight.play(ADA[0])
    await told(fight, "vera", locale, "character-new")
    await fight.play(*ADA[1:])
    await told(fight, "vera", locale, "character-saved")
    assert await sheet(fight, "vera", "Ada") | {"vi": 7, "weapon": "rapier"} == await sheet(fight, "vera", "Ada")
    await fight.play(*BEGUN, "vera click #ui.join")
    (one,) = (await fight.state()).present
    assert (one.name, one.sheet.vi, one.sheet.weapon) == ("Ada", 7, "rapier")


async def test_users_50_a_former_fighter_joins_the_next_fight_as_she_was(fight: Fight) -> None:
    await fight.play(*BEGUN, 'karl /initiative join name="Old Konrad"', "karl /duel sheet vi=8 length=150")
    await fight.play(*END, *BEGUN, "karl click #ui.join")
    (one,) = (await fight.state()).present
    assert (one.name, one.sheet.vi, one.sheet.length) == ("Old Konrad", 8, 150)


async def test_a_gm_who_picks_members_brings_in_their_characters(fight: Fight) -> None:
    await fight.play(*ADA, *BEGUN, "maud select Vera, Karl")
    assert {combatant.name: combatant.sheet.vi for combatant in (await fight.state()).present} == {"Ada": 7, "Karl": 5}
    assert list(await mine(fight, "karl")) == [], "nothing that Karl has not filled in is kept for him"


async def test_the_default_joins_and_without_one_the_last_used(fight: Fight) -> None:
    await fight.play(*ADA, "vera /character save name=Bo system=duel", "vera click #form=fighter", "vera fill vi=3")
    await fight.play(*BEGUN, "vera click #ui.join")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Bo"]
    await fight.play(*END, "vera /character default name=ada", *BEGUN)
    await fight.play("vera click #ui.join")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]


async def test_a_default_without_a_sheet_is_asked_for_one(fight: Fight) -> None:
    await fight.play("vera /character save name=Ada", "vera /character default name=Ada", *BEGUN)
    assert "Ada" in await fight.play("vera click #ui.join")
    await fight.play("vera fill vi=4")
    assert (await fight.state()).present[0].name == "Ada"
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 4


async def test_another_character_joins_by_its_name(fight: Fight) -> None:
    await fight.play(*ADA, "vera /character save name=Bo", "vera /character default name=Bo", *BEGUN)
    await fight.play("vera /initiative join name=ADA")
    (one,) = (await fight.state()).present
    assert (one.name, one.sheet.vi) == ("Ada", 7)


async def test_only_own_characters_are_offered(fight: Fight) -> None:
    await fight.play(*ADA, "karl /character save name=Adalbert", *BEGUN)
    for command in ("initiative join", "character show", "character delete", "character export", "character save"):
        assert await fight.play(f"vera suggest /{command} name=a") == "Offered: Ada"
        assert await fight.play(f"karl suggest /{command} name=a") == "Offered: Adalbert"
        assert await fight.play(f"nils suggest /{command} name=a") == "Nothing is offered."


async def test_the_name_of_another_persons_character_brings_no_sheet(fight: Fight) -> None:
    await fight.play(*ADA, *BEGUN, "karl /initiative join name=Ada")
    assert (await fight.state()).present[0].sheet.vi == 5


async def test_the_own_combatant_is_saved(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl /character save name=Konrad")
    assert (await sheet(fight, "karl", "Konrad"))["weapon"] == "pike"
    await fight.play("karl /character save")
    assert (await sheet(fight, "karl", "Karl"))["weapon"] == "pike"


async def test_trap_1_zero_is_a_value(fight: Fight) -> None:
    await fight.play(*ADA, "vera click #form=fighter", "vera fill vi=0 dodge=0", *BEGUN, "vera click #ui.join")
    (one,) = (await fight.state()).present
    assert (one.sheet.vi, one.sheet.dodge) == (0, 0)
    assert "0" in await fight.play("vera /character edit name=Ada")


def test_sheet_commands_work_on_a_saved_sheet() -> None:
    changing = [kind for kind in event_types().values() if issubclass(kind, SheetEvent)]
    assert len(changing) >= 1
    assert [kind for kind in changing if kind.reshape is SheetEvent.reshape] == []
    assert [rules.id for rules in systems() if not issubclass(command_types()[rules.sheet_verb], SheetCommand)] == []


@pytest.mark.skipif("totals" not in {rules.id for rules in systems()}, reason="the system is not installed")
async def test_sheet_changes_by_a_systems_own_command_are_kept(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=totals", "vera /initiative join name=Ada")
    await fight.play("vera /totals style style=Lunge speed-factor=1 finesse-factor=1 damage-factor=1")
    kept = await sheet(fight, "vera", "Ada", "totals")
    assert [style["name"] for style in kept["styles"]] == ["Lunge"]


async def test_a_user_without_a_combatant_has_to_name_a_character(fight: Fight) -> None:
    assert await fight.refusal("nils /character save") == "character-name"
    await fight.play(*PAIRED)
    assert await fight.refusal("nils /character save") == "not-in-fight"


async def test_a_gm_saves_no_npc_by_accident(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud /gm add name=Orc")
    assert await fight.refusal("maud /character save") == "not-in-fight"


async def test_changes_by_a_gm_are_not_saved_to_a_character(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=Karl attribute=vi value=1", "maud click #ui.apply")
    assert (await sheet(fight, "karl", "Karl")).get("vi", 5) == 5


@pytest.mark.skipif(len(systems()) < 2, reason="there is only one rule system")
async def test_a_character_has_a_sheet_for_each_system(fight: Fight) -> None:
    await fight.play(*ADA)
    for one in systems():
        form = next(iter(one.sheet_forms))
        await fight.play("vera /character show name=Ada")
        menu = control(fight.world.newest(viewer="vera"), "s1:")
        await fight.click("vera", fight.world.newest(viewer="vera"), menu, values=[one.id])
        await fight.play(f"vera click #form={form}", "vera fill")
    row = (await mine(fight, "vera"))["Ada"]
    assert set(row.sheets) == {rules.id for rules in systems()}
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 7
    for one in systems():
        await fight.play(f"maud /initiative begin system={one.id}", "vera click #ui.join")
        assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]
        await fight.play(*END)


# --- list, show, rename, delete ---


@LANGUAGES
async def test_list_and_show(fight: Fight, locale: str) -> None:
    await fight.play("vera /character list")
    await told(fight, "vera", locale, "character-none")
    await fight.play(*ADA, "vera /character save name=Bo", "vera /character default name=Bo")
    await told(fight, "vera", locale, "character-is-default")
    await fight.play("vera /character list")
    await told(fight, "vera", locale, "character-line", name=UserText(said="Bo"), standard="yes", systems=())
    await told(
        fight, "vera", locale, "character-line", name=UserText(said="Ada"), standard="no", systems=(msg("system-duel"),)
    )
    await fight.play("vera /character show name=ADA")
    assert "rapier" in fight.private("vera")
    await fight.play("vera /character show name=Zoe")
    known = (UserText(said="Bo"), UserText(said="Ada"))
    await told(fight, "vera", locale, "refusal-no-such-character", name=UserText(said="Zoe"), known=known)


@LANGUAGES
async def test_edit_opens_the_form_and_renames(fight: Fight, locale: str) -> None:
    await fight.play(*ADA)
    assert "7" in await fight.play("vera /character edit name=Ada system=duel")
    await fight.play("vera fill vi=9")
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 9
    await fight.play("vera /character save name=Bo", 'vera /character edit name=Ada new-name="  Ada   Lovelace "')
    assert set(await mine(fight, "vera")) == {"Ada Lovelace", "Bo"}
    await fight.play('vera /character edit name=bo new-name="ADA\u3000lovelace"')
    await told(fight, "vera", locale, "refusal-character-name-taken", name=UserText(said="ADA lovelace"))
    await fight.play("vera /character edit name=Bo new-name=\u200b")
    await told(fight, "vera", locale, "refusal-name-empty")
    assert set(await mine(fight, "vera")) == {"Ada Lovelace", "Bo"}


async def test_users_53_two_forms_that_come_back_at_once_both_count(fight: Fight) -> None:
    await fight.play(*ADA)
    for form, given in (("fighter", {"vi": "1"}), ("weapon", {"attack": "2"}), ("fighter", {"dodge": "3"})):
        fight.world.submit("vera", f"m1:0:0:ui.character-form:id=1&system=duel&form={form}", given)
    await fight.settle()
    kept = await sheet(fight, "vera", "Ada")
    assert (kept["vi"], kept["attack"], kept["dodge"], kept["weapon"]) == (1, 2, 3, "rapier")


async def test_a_wrong_number_in_the_form_changes_nothing(fight: Fight) -> None:
    await fight.play(*ADA, "vera click #form=fighter")
    assert says(await fight.play("vera fill vi=99"), "refusal-out-of-range", low=-20, high=40)
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 7


@LANGUAGES
async def test_deletion_is_asked_once_more(fight: Fight, locale: str) -> None:
    await fight.play(*ADA, "vera /character delete name=Ada")
    await told(fight, "vera", locale, "character-delete", name=UserText(said="Ada"))
    await fight.play("vera click #ui.character:id=1&system=duel")
    assert "Ada" in await mine(fight, "vera")
    await fight.play("vera /character delete name=Ada", "vera click #ui.character-gone:id=1&system=duel")
    await told(fight, "vera", locale, "character-deleted", name=UserText(said="Ada"))
    assert await mine(fight, "vera") == {}
    await fight.click("vera", fight.world.newest(viewer="vera"), "r1:0:0:ui.character-gone:id=1&system=duel")
    await told(fight, "vera", locale, "refusal-character-gone")


async def test_a_deleted_character_stays_in_its_fight(fight: Fight) -> None:
    await fight.play(
        *ADA, *BEGUN, "vera click #ui.join", "vera /character delete name=Ada", "vera click #character-gone"
    )
    assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]


async def test_a_player_cannot_press_the_buttons_of_another_players_character(fight: Fight) -> None:
    await fight.play(*ADA)
    panel = fight.world.newest(viewer="vera")
    pressed = [
        *controls(panel),
        *(f"r1:0:0:ui.character-gone:id={number}&system=duel" for number in ("1", "x", "9" * 20)),
    ]
    for custom_id in pressed:
        if custom_id.startswith("r1:"):
            await fight.click("karl", panel, custom_id)
            assert says(fight.private("karl"), "refusal-character-gone"), custom_id
    await fight.submit("karl", "m1:0:0:ui.character-form:id=1&system=duel&form=fighter", {"vi": "1"})
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 7


@pytest.mark.parametrize("tail", ["", ":id=1", ":id=1&system=chess", ":id=1&system=duel&form=magic"])
async def test_a_control_that_was_made_up_changes_nothing(fight: Fight, tail: str) -> None:
    await fight.play(*ADA)
    before = await mine(fight, "vera")
    for verb in ("ui.character", "ui.character-form", "ui.character-delete"):
        fight.world.press("vera", fight.world.newest(viewer="vera"), f"r1:0:0:{verb}{tail}")
        fight.world.submit("vera", f"m1:0:0:ui.character-form{tail}", {"vi": "1"})
        await fight.settle()
    assert {name: one.sheets["duel"].body for name, one in (await mine(fight, "vera")).items()} == {
        name: one.sheets["duel"].body for name, one in before.items()
    }


async def test_buttons_work_after_a_restart(fight: Fight) -> None:
    await fight.play(*ADA)
    await fight.world.restart()
    await fight.play("vera click #form=fighter", "vera fill vi=2", "vera click #ui.character-default")
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 2
    assert (await mine(fight, "vera"))["Ada"].standard


@pytest.mark.parametrize("name", ["**@everyone**", "`x` <@1> [a](https://b.c)", "\u202eאבג", "A" * 80, "💀" * 40])
async def test_users_81_hostile_names_show_as_they_are(fight: Fight, name: str) -> None:
    await fight.play(f'vera /character save name="{name}"', "vera /character list", *BEGUN)
    (kept,) = await mine(fight, "vera")
    assert kept in fight.world.history("vera").replace("\u200b", "")
    assert await fight.play(f'vera suggest /initiative join name="{kept[:3]}"') == f"Offered: {kept}"
    # An offer of autocomplete (8) is no message: there the name stands as it is.
    answers = [request.json for request in fight.world.sent if request.path.endswith("/callback")]
    assert "@everyone" not in str([one for one in answers if one["type"] != 8])


async def test_the_number_of_characters_is_limited_and_an_unsaved_one_is_reported(fight: Fight) -> None:
    user, guild = fight.user("vera"), fight.world.guild.id
    for number in range(CHARACTER_LIMIT):
        await fight.services.characters.save(guild, user, f"Cadet {number}")
    assert f"{CHARACTER_LIMIT} characters" in await fight.play("vera /character save name=Ada")
    await fight.play(*BEGUN)
    assert says(await fight.play("vera /initiative join name=Ada"), "character-not-kept")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]
    await fight.play("vera click #ui.join")
    assert len(await mine(fight, "vera")) == CHARACTER_LIMIT


# --- what an earlier version stored ---


async def test_a_stored_sheet_that_the_system_no_longer_takes_locks_no_player_out(fight: Fight) -> None:
    user, guild = fight.user("vera"), fight.world.guild.id
    await fight.services.characters.save(guild, user, "Ada", "duel", {"vi": 7, "attack": 4_000, "charm": 3})
    await fight.play("vera /character show name=Ada", *BEGUN, "vera click #ui.join")
    (one,) = (await fight.state()).present
    assert (one.sheet.vi, one.sheet.attack) == (7, 5)


async def test_the_default_is_taken_off(fight: Fight) -> None:
    async def defaults() -> list[str]:
        rows = await fight.services.characters.all(fight.world.guild.id, fight.user("vera"))
        return [row.name for row in rows if row.standard]

    await fight.play("vera /character save name=Ada system=duel", "vera /character save name=Bo system=duel")
    await fight.play("vera /character default name=Ada")
    assert await defaults() == ["Ada"]
    assert says(await fight.play("vera /character default"), "character-no-default")
    assert await defaults() == []


async def test_a_default_of_another_system_is_not_passed_over_in_silence(fight: Fight) -> None:
    await fight.play("vera /character save name=Ada system=totals", "vera click #form=level", "vera fill skill=3")
    await fight.play("vera /character default name=Ada")
    await fight.play("vera /character save name=Bo system=duel", "vera click #form=fighter", "vera fill vi=3")
    await fight.play(*BEGUN, "vera click #ui.join")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Bo"]
    assert says(fight.private("vera"), "character-instead-of-default", name="Bo", default="Ada")


async def test_a_combatant_is_saved_under_another_name(fight: Fight) -> None:
    await fight.play(*BEGUN, "vera /initiative join name=Ada", "vera /duel sheet vi=8")
    said = await fight.play("vera /character save name=Zed")
    assert says(said, "character-saved-as", combatant="Ada", name="Zed")
    assert (await sheet(fight, "vera", "Zed"))["vi"] == 8
    assert (await sheet(fight, "vera", "Ada"))["vi"] == 8, "the character that plays keeps its name"


async def test_another_character_is_not_overwritten_by_a_combatant_of_another_name(fight: Fight) -> None:
    await fight.play("vera /character save name=Zed system=duel", "vera click #form=fighter", "vera fill vi=3")
    await fight.play(*BEGUN, "vera /initiative join name=Ada", "vera /duel sheet vi=8", "vera /character save name=Zed")
    assert (await sheet(fight, "vera", "Zed"))["vi"] == 3
