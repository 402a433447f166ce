"""What a newcomer and a GM are told in their first minutes, and how many presses lie between them and a fight."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.interactions.forms import _repeats
from rules.message import UserText, msg
from rules.system import systems
from tests.bot.fights import BEGUN, PAIRED, Fight
from tests.sentences import label, says


async def test_every_board_has_a_help_button_that_says_what_to_do(fight: Fight) -> None:
    await fight.play(*PAIRED)
    told = await fight.play("vera click #ui.help")
    assert says(told, "help-turn")
    assert "⚔️" in told
    assert label("label-board-help") in (await fight.play("look vera"))


async def test_the_answer_to_join_says_what_comes_next(fight: Fight) -> None:
    await fight.play(*BEGUN, "vera click #ui.join")
    told = await fight.play("vera fill name=Ada")
    assert says(told, "ui-joined-next", more="yes")
    assert label("label-sheet-weapon") in told
    assert not says(await fight.play("vera click #ui.join"), "ui-joined-next")


async def test_a_hidden_npc_is_said_to_be_behind_the_scenes(fight: Fight) -> None:
    await fight.play(*BEGUN)
    assert says(await fight.play("maud /gm add name=Ghoul hidden=yes"), "log-joined-hidden", name="Ghoul", side="npc")
    assert says(await fight.play("maud /gm add name=Orc"), "log-joined", name="Orc", side="npc")


async def test_the_preview_of_a_re_roll_names_the_roll(fight: Fight) -> None:
    await fight.play(
        "maud /initiative begin system=storypath", "vera /initiative join name=Ada", "maud /gm add name=Orc"
    )
    await fight.play("maud /gm next")
    assert says(await fight.play("maud /gm reroll combatant=Ada"), "storypath-foreseen-reroll", names="Ada")


@pytest.mark.parametrize(
    ("hint", "field", "repeats"),
    [
        ("Pool of the first task", "Pool of the first task", True),
        ("A second opponent", "Second opponent", True),
        ("Who was hit", "Combatant", False),
        ("Speed bonus of the weapon (BR)", "Weapon speed bonus", False),
        ("Weapons in hand: 1 or 2", "Weapons in hand", False),
    ],
)
def test_a_hint_that_only_repeats_its_label_is_known(hint: str, field: str, repeats: bool) -> None:
    assert _repeats(hint, field) is repeats


@pytest.mark.parametrize("locale", LOCALES)
def test_the_help_explains_margins_and_the_order_of_dice(locale: str) -> None:
    catalogues = load_catalogues()
    assert "[2+1] → +1" in catalogues.say(locale, msg("help-duel"))
    rolls = catalogues.say(locale, msg("help-rolls"))
    assert rolls.rindex("`!`") < rolls.rindex("`kh`") < rolls.rindex("`t`") < rolls.rindex("`*`")
    assert catalogues.say(locale, msg("log-joined-hidden", name=UserText(said="Orc"), side="npc"))


async def test_a_declaration_says_in_how_many_seconds_the_dice_fall(fight: Fight) -> None:
    await fight.play(*PAIRED)
    assert says(await fight.play("vera click #intent=attack"), "ui-soon", seconds=5)
    await fight.play("wait 4")
    assert "duel.first-rolled" not in await fight.kinds()
    await fight.play("wait 1")
    assert "duel.first-rolled" in await fight.kinds()


@pytest.mark.parametrize("kind", [rules.id for rules in systems()])
async def test_a_newcomer_is_in_a_fight_after_two_presses_and_a_form(fight: Fight, kind: str) -> None:
    await fight.play("maud /initiative begin")
    for press in (f"maud click #system={kind}", "maud click #ui.join"):
        await fight.play(press)
    await fight.play("maud fill name=Ada")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]


@pytest.mark.parametrize(
    ("kind", "third", "head"),
    [
        ("duel", "maud /gm next", "duel-head-attack"),
        ("storypath", "maud /gm next", "storypath-head-ask"),
        ("totals", "maud /totals reveal", "totals-head-striking"),
    ],
)
async def test_a_gm_has_who_attacks_next_after_three_interactions(
    fight: Fight, kind: str, third: str, head: str
) -> None:
    sent = len(fight.world.env.backend.interactions)
    await fight.play(f"maud /initiative begin system={kind}", "maud select Karl, Vera", third)
    assert len(fight.world.env.backend.interactions) - sent == 3
    assert says((await fight.play("look vera")), head)


async def test_only_a_game_with_a_second_form_names_the_weapon_after_joining(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=storypath", "vera click #ui.join")
    assert says(await fight.play("vera fill name=Ada"), "ui-joined-next", more="no")
