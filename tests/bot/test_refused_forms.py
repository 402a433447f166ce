"""A refused form can be opened again as it was filled in; an emptied field clears its value."""

from __future__ import annotations

import pytest

from tests.bot.fights import ATTACK, BEGUN, END, PAIRED, Fight
from tests.sentences import says

SET = ("maud click #ui.gm", "maud click #gm.set")


async def test_a_refused_form_opens_again_with_the_typed_values(fight: Fight) -> None:
    await fight.play(*PAIRED, *SET)
    assert await fight.refusal("maud fill combatant=Karl attribute=Parry value=plenty") == "out-of-range"
    form = await fight.play("maud click #ui.correct")
    assert "plenty" in form
    assert "Parry" in form
    await fight.play("maud fill value=9", "maud click #ui.apply")
    assert next(combatant for combatant in (await fight.state()).present if combatant.name == "Karl").sheet.parry == 9


async def test_a_refused_form_opens_again_after_a_restart_and_any_number_of_times(fight: Fight) -> None:
    await fight.play(*ATTACK, "karl click #duel.attack:?", "karl fill dice=99")
    await fight.world.restart()
    for _ in range(2):
        assert "99" in await fight.play("karl click #ui.correct")
    await fight.play("karl fill dice=4")
    assert "duel.attacked" in await fight.kinds()


async def test_a_joining_player_need_not_fill_in_everything_again(fight: Fight) -> None:
    await fight.play(*BEGUN, "vera /initiative join name=Mika", "nils click #ui.join")
    assert says(await fight.play("nils fill name=mika vi=7"), "refusal-name-taken")
    form = await fight.play("nils click #ui.correct")
    assert "Name: mika" in form
    await fight.play("nils fill name=Nora")
    assert next(combatant for combatant in (await fight.state()).present if combatant.name == "Nora").sheet.vi == 7


async def test_lines_of_npcs_name_the_wrong_part_and_are_kept(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #gm.lines")
    said = await fight.play('maud fill lines="2 ghoul vi=3\n1 ogre vi=99\n3"')
    assert "line 2" in said
    assert "line 3" in said
    assert "ghoul" not in str(await fight.state())
    form = await fight.play("maud click #ui.correct")
    assert "1 ogre vi=99" in form
    await fight.play('maud fill lines="2 ghoul vi=3\n1 ogre vi=9"')
    names = [combatant.name for combatant in (await fight.state()).present]
    assert names[-3:] == ["ghoul 1", "ghoul 2", "ogre"]


async def test_where_no_other_words_would_help_nothing_is_offered(fight: Fight) -> None:
    await fight.play(*ATTACK, "karl click #duel.attack:?", *END)
    assert not says(await fight.play("karl fill dice=4"), "label-correct")


async def test_a_form_of_another_user_is_not_handed_out(fight: Fight) -> None:
    await fight.play(*PAIRED, *SET, "maud fill combatant=Karl attribute=Parry value=plenty")
    panel = fight.newest("refusal-out-of-range", "maud")
    await fight.click("nils", panel, fight.world.custom_ids(panel)["Correct it"])
    assert says(fight.private("nils"), "refusal-form-gone")


@pytest.mark.parametrize("how", ["gm", "owner"])
async def test_a_weapon_is_taken_away_by_emptying_its_field(fight: Fight, how: str) -> None:
    await fight.play(*PAIRED, "karl /duel sheet weapon=axe")
    if how == "gm":
        await fight.play(*SET, "maud fill combatant=Karl attribute=Weapon", "maud click #ui.apply")
    else:
        await fight.play("karl click #ui.join", "karl click #form=weapon", 'karl fill weapon=""')
    assert next(combatant for combatant in (await fight.state()).present if combatant.name == "Karl").sheet.weapon == ""
