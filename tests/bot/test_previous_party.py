"""The PCs of the last fight join the next one with one press, with sheets and counters (docs/requirements.md 50)."""

from __future__ import annotations

from typing import Any

from rules.message import UserText, msg
from tests.bot.assertions import LANGUAGES
from tests.bot.fights import BEGUN, END, PAIRED, Fight
from tests.sentences import says

WOUNDED = (
    *PAIRED,
    "maud /gm add name=Wolf",
    "maud /gm counter combatant=Vera counter=hp value=4 maximum=9",
    "maud /gm counter combatant=Karl counter=luck value=2 shown=gm",
    "maud /gm note combatant=Vera note=limps",
    "maud /gm effect combatant=Vera effect=stunned",
    "maud /gm remove combatant=Vera how=out",
    "maud click #ui.apply",
)


async def people(fight: Fight) -> dict[str, Any]:
    """The combatants of the fight of this channel, by name."""
    return {combatant.name: combatant for combatant in (await fight.state()).present}


async def test_users_50_the_pcs_of_the_last_fight_come_back_at_one_press(fight: Fight) -> None:
    await fight.play(*WOUNDED, *END, *BEGUN, "maud click Same people")
    back = await people(fight)
    assert list(back) == ["Karl", "Vera"], "the wolf was that fight's, and who was out of action is up again"
    vera, karl = back["Vera"], back["Karl"]
    assert [fight.world.people[one.name.lower()].actor.id for one in (karl, vera)] == [int(karl.owner), int(vera.owner)]
    assert (karl.sheet.length, karl.sheet.weapon, vera.sheet.weapon) == (150, "pike", "knife")
    assert [(one.name, one.value, one.maximum) for one in vera.counters] == [("hp", 4, 9)]
    assert [(one.name, one.value, one.shown) for one in karl.counters] == [("luck", 2, "gm")]
    assert (vera.note, vera.effects) == ("", ())
    assert "luck" not in fight.sent_to("karl")
    await fight.play("maud /gm undo")
    assert await people(fight) == {}
    await fight.play("maud click #ui.gm", "maud click Same people")
    assert list(await people(fight)) == ["Karl", "Vera"]


@LANGUAGES
async def test_the_offer_names_them_and_goes_when_they_are_in(fight: Fight, locale: str) -> None:
    await fight.play(*BEGUN)
    offer = fight.services.catalogues.plain(
        locale, msg("ui-party", names=(UserText(said="Karl"), UserText(said="Vera")))
    )
    assert "ui.party" not in fight.sent_to("maud"), "the first fight of a channel has none before it"
    await fight.play("maud select Karl, Vera", *END, *BEGUN)
    assert offer in fight.sent_to("maud")
    assert "ui.party" not in fight.sent_to("karl"), "it is on no board"
    await fight.play("maud click #ui.party")
    board = await fight.board()
    assert "ui.party" not in str(fight.world.newest(viewer="maud").components) + str(board.components)
    await fight.play("maud click #ui.gm")
    assert "ui.party" not in str(fight.world.newest(viewer="maud").components)


async def test_a_sheet_that_was_changed_since_is_the_newer_one(fight: Fight) -> None:
    await fight.play(*PAIRED, *END, "wait 1", "vera /character show name=Vera system=duel", "vera click #form=weapon")
    await fight.play("vera fill weapon=rapier", *BEGUN, "maud click #ui.party")
    assert (await people(fight))["Vera"].sheet.weapon == "rapier"


async def test_settings_of_the_gm_hold_in_the_next_fight(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=Vera attribute=vi value=9", "maud click #ui.apply", *END)
    await fight.play(*BEGUN, "maud click #ui.party")
    assert (await people(fight))["Vera"].sheet.vi == 9


async def test_in_another_system_they_come_with_the_sheet_they_have_there(fight: Fight) -> None:
    await fight.play(
        "vera /character save name=Vera system=totals", "vera click Skill and weapon", "vera fill weapon=bow"
    )
    await fight.play(*PAIRED, *END, "maud /initiative begin system=totals", "maud click #ui.party")
    back = await people(fight)
    assert list(back) == ["Karl", "Vera"]
    assert back["Vera"].sheet.weapon == "bow"


async def test_a_player_with_two_characters_gets_both_and_one_already_in_gets_none(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm add name=Hound side=pc player=Vera", "maud /gm add name=Guide side=pc", *END)
    await fight.play(*BEGUN, "karl /initiative join name=Conan", "maud /gm undo", "maud /gm redo")
    control = f"r1:{(await fight.loaded()).row.id}:{await fight.revision()}:ui.party"
    await fight.click("maud", await fight.board(), control)
    assert list(await people(fight)) == ["Conan", "Vera", "Hound", "Guide"]
    assert (await people(fight))["Guide"].owner is None
    await fight.click("maud", await fight.board(), control)
    assert says(fight.private("maud"), "refusal-no-party")


async def test_another_gm_learns_no_secrets_of_the_last_gm(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=Karl attribute=alias value=Stranger", "maud click #ui.apply")
    await fight.play("maud /gm counter combatant=Vera counter=doom value=3 shown=gm")
    await fight.play("maud /gm counter combatant=Vera counter=hp value=4 maximum=9 shown=words", *END)
    await fight.play("nils /initiative begin system=duel", "nils click #ui.party")
    back = await people(fight)
    assert list(back) == ["Stranger", "Vera"]
    assert back["Vera"].counters == ()
    assert "doom" not in fight.sent_to("nils")


async def test_a_user_whose_data_were_deleted_is_not_brought_back(fight: Fight) -> None:
    await fight.play(*PAIRED, *END)
    guild = (await fight.loaded()).row.guild_id
    await fight.services.store.personal_data.forget(fight.user("vera"), guild)
    await fight.play(*BEGUN, "maud click #ui.party")
    assert list(await people(fight)) == ["Karl"]


async def test_an_alias_comes_along(fight: Fight) -> None:
    await fight.play(
        *PAIRED, "maud /gm set combatant=Karl attribute=alias value=Stranger", "maud click #ui.apply", *END
    )
    await fight.play(*BEGUN, "maud click #ui.party")
    assert (await people(fight))["Karl"].alias == "Stranger"
    assert "Stranger" in await fight.board_text()
    assert "Karl ·" not in await fight.board_text()


async def test_only_the_gm_is_offered_the_last_people(fight: Fight) -> None:
    await fight.play(*PAIRED, *END, *BEGUN)
    row = (await fight.loaded()).row
    await fight.click("karl", await fight.board(), f"r1:{row.id}:{row.revision}:ui.party")
    assert await people(fight) == {}
    assert says(fight.private("karl"), "refusal-gm-only")


HAUNTED = (
    *PAIRED,
    'maud /gm add name=Ghoul count=2 stats="vi=3"',
    'maud /gm counter combatant="Ghoul 1" counter=HP maximum=7 batch=Yes',
    "maud /gm add name=Lich hidden=Yes",
    'maud /gm remove combatant="Ghoul 2" how=out',
    "maud click #ui.apply",
    "maud /gm several combatants=Ghoul counter=HP change=-5",
)


async def test_the_npcs_come_along_where_the_gm_wants_them(fight: Fight) -> None:
    await fight.play(*HAUNTED, *END, *BEGUN, "maud click #npcs=yes")
    back = await people(fight)
    assert list(back) == ["Karl", "Vera", "Ghoul 1", "Ghoul 2"]
    first, second = back["Ghoul 1"], back["Ghoul 2"]
    assert first.group == second.group == first.id
    assert (first.side, first.owner, first.sheet.vi) == ("npc", None, 3)
    assert [(counter.value, counter.maximum) for counter in second.counters] == [(7, 7)]
    lich = (await fight.state()).find("Lich")
    assert lich.hidden
    assert not lich.known
    assert "Lich" not in fight.sent_to("karl")
    await fight.play("maud click #ui.gm")
    assert "ui.party" not in str(fight.world.newest(viewer="maud").components)
    await fight.play("maud /gm undo")
    assert await people(fight) == {}, "one step"


async def test_the_npcs_can_follow_the_people(fight: Fight) -> None:
    await fight.play(*HAUNTED, *END, *BEGUN, "maud click Same people")
    assert list(await people(fight)) == ["Karl", "Vera"]
    await fight.play("maud click #npcs=yes")
    assert list(await people(fight)) == ["Karl", "Vera", "Ghoul 1", "Ghoul 2"]
    await fight.play("maud /gm undo", "maud click #ui.gm")
    assert says(fight.private("maud"), "ui-party-npcs", people="no")


async def test_another_gm_gets_no_hidden_npc(fight: Fight) -> None:
    await fight.play(*HAUNTED, *END, "nils /initiative begin system=duel", "nils click #npcs=yes")
    assert list((await fight.state()).combatants) == ["c1", "c2", "c3", "c4"]
    assert "Lich" not in fight.sent_to("nils")
