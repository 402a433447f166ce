"""Dice outside of fights: public, private and GM rolls, repetition, saved rolls, statistics."""

from __future__ import annotations

import pytest

from bot.cogs.rolls.store import SAVED_LIMIT
from tests import bodies
from tests.bot.fights import BEGUN, Fight
from tests.sentences import how_often, says

ROLLED = pytest.mark.parametrize("faces", [(3, 5, 1, 2, 6, 6, 4, 4)], ids=["these-dice"])


# --- who sees it ---


@ROLLED
async def test_every_member_sees_an_ordinary_roll_with_every_die(fight: Fight) -> None:
    await fight.play("vera /roll dice 2d6+1")
    assert "Vera · 2d6+1 → [3·5] + 1 = 9" in fight.public()[-1]


@ROLLED
async def test_only_the_roller_sees_a_private_roll(fight: Fight) -> None:
    told = await fight.play('vera /roll dice 2d6 to="Only me"')
    assert "[3·5]" in told
    assert fight.public() == []
    assert "3·5" not in fight.sent_to("karl")


@ROLLED
async def test_a_roll_for_the_gm_is_shown_to_no_other_member(fight: Fight) -> None:
    """docs/requirements.md 46: the notice is public, the result for the GM alone, not for the roller."""
    await fight.play('vera /roll dice 2d6 to="Only the GM"')
    assert says(fight.public()[-1], "ui-roll-for-gm", names="@Vera")
    assert await fight.refusal("vera click #ui.roll-see") == "roll-gm-only"
    for who in (None, "vera", "karl"):
        assert "3·5" not in fight.sent_to(who)
        assert "= **8**" not in fight.sent_to(who)
    assert "[3·5] = 8" in await fight.play("maud click #ui.roll-see")
    assert "3·5" not in fight.sent_to("vera")


@ROLLED
async def test_the_button_of_a_roll_for_the_gm_works_after_a_restart(fight: Fight) -> None:
    await fight.play('vera /roll dice 2d6 to="Only the GM"')
    await fight.world.restart()
    assert "[3·5] = 8" in await fight.play("maud click #ui.roll-see")


@ROLLED
async def test_the_gm_of_the_fight_here_sees_it_too(fight: Fight) -> None:
    await fight.play("nils /initiative begin system=duel", 'vera /pool dice=2 target=4 to="Only the GM"')
    assert "[3·5]" in await fight.play("nils click #ui.roll-see")
    assert await fight.refusal("karl click #ui.roll-see") == "roll-gm-only"


@ROLLED
async def test_a_gm_of_a_later_fight_learns_nothing_of_earlier_rolls(fight: Fight) -> None:
    await fight.play('vera /roll dice 2d6 to="Only the GM"', "karl /initiative begin system=duel")
    assert await fight.refusal("karl click #ui.roll-see") == "roll-gm-only"
    assert "[3·5]" not in await fight.play("karl /roll list member=Vera")
    assert "[3·5]" in await fight.play("maud /roll list member=Vera")


@ROLLED
async def test_several_members_roll_for_the_gm_at_once(fight: Fight) -> None:
    await fight.play('maud /roll dice 2d6 to="Only the GM" members=yes', "maud select Karl, Vera")
    assert says(fight.public()[-1], "ui-roll-for-gm", names="@Karl and @Vera")
    told = await fight.play("maud click #ui.roll-see")
    assert "Karl · 2d6 → [3·5] = 8" in told
    assert "Vera · 2d6 → [1·2] = 3" in told


async def test_a_pool_takes_target_and_tens_from_the_fight_else_from_the_last_pool(fight: Fight) -> None:
    assert says(await fight.play("vera /pool dice=3"), "ui-pool", pool=3, target=8)
    assert says(await fight.play('vera /pool dice=3 target=6 tens="Rolled again, 9 too"'), "ui-pool", pool=3, target=6)
    assert says(await fight.play("vera /roll dice d6", "vera /pool dice=2"), "ui-pool", pool=2, target=6), "remembered"
    await fight.play("maud /initiative begin system=storypath", "vera /initiative join name=Sigrun")
    assert says(await fight.play("vera /pool dice=3"), "ui-pool", pool=3, target=8), "her tier"
    await fight.play("maud /gm set combatant=Sigrun attribute=tier value=3", "maud click #ui.apply")
    assert says(await fight.play("vera /pool dice=3"), "ui-pool", pool=3, target=7)
    assert says(await fight.play("vera /pool dice=3 target=9"), "ui-pool", pool=3, target=9)


async def test_a_pool_for_the_gm_comes_out_as_it_was_rolled(fight: Fight) -> None:
    await fight.play('vera /pool dice=9 target=6 enhancement=2 to="Only the GM"')
    (row,) = await fight.services.store.rolls.of_user(fight.world.guild.id, fight.user("vera"))
    told = await fight.play("maud click #ui.roll-see")
    assert f"{row.total} success" in told


# --- once more, and what there was ---


@ROLLED
async def test_users_93_again_rolls_the_last_dice_once_more(fight: Fight) -> None:
    """`again` and `list` (see below)."""
    await fight.play("vera /roll dice 2d6", "vera /roll again")
    assert "Vera · 2d6 → [3·5] = 8" in fight.public()[-2]
    assert "Vera · 2d6 → [1·2] = 3" in fight.public()[-1]


@ROLLED
async def test_again_stays_as_private_as_the_roll_was(fight: Fight) -> None:
    await fight.play('vera /roll dice 2d6 to="Only me"')
    assert "[1·2]" in await fight.play("vera /roll again")
    await fight.play('vera /roll dice d6 to="Only the GM"', "vera /roll again")
    assert [how_often(text, "ui-roll-for-gm") for text in fight.public()] == [1, 1]
    assert "6" not in fight.public()[-1]


@ROLLED
async def test_again_rolls_for_the_same_members(fight: Fight) -> None:
    await fight.play("maud /roll dice 2d6 members=yes", "maud select Karl, Vera", "maud /roll again")
    assert "Karl · 2d6 → [6·6] = 12" in fight.public()[-1]
    assert "Vera · 2d6 → [4·4] = 8" in fight.public()[-1]


@ROLLED
async def test_again_after_a_restart(fight: Fight) -> None:
    await fight.play("vera /roll dice 2d6")
    await fight.world.restart()
    await fight.play("vera /roll again")
    assert "Vera · 2d6 → [1·2] = 3" in fight.public()[-1]


@ROLLED
async def test_the_list_shows_the_last_rolls_visible_to_the_viewer(fight: Fight) -> None:
    await fight.play(
        "vera /roll dice 2d6",
        'vera /roll dice 1d6+100 to="Only me"',
        'vera /roll dice 1d6+200 to="Only the GM"',
        "vera /roll save name=Sword dice=2d6+1",
    )
    own = await fight.play("vera /roll list")
    assert says(own, "ui-rolls-of", name="Vera")
    assert "101" in own
    assert "= 202" not in own
    assert "Sword (2d6+1)" in own
    others = await fight.play("karl /roll list member=Vera")
    assert "[3·5]" in others
    assert "= 101" not in others
    assert "= 202" not in others
    assert "Sword" not in others
    gm = await fight.play("maud /roll list member=Vera")
    assert "202" in gm
    assert "= 101" not in gm


async def test_a_roll_of_very_many_dice_is_listed_by_its_total(fight: Fight) -> None:
    await fight.play("vera /roll dice 900d1")
    assert says(await fight.play("vera /roll list"), "ui-roll-large", dice="900d1", total=900)
    assert says(await fight.play("vera /roll stats"), "ui-no-rolls", name="Vera")


# --- dice under a name ---


@ROLLED
async def test_a_saved_roll_is_rolled_by_its_name_and_autocompleted(fight: Fight) -> None:
    await fight.play('vera /roll save name="Long Sword" dice=2d6+1')
    assert "Long Sword · 2d6+1" in await fight.play("vera suggest /roll dice dice=sw")
    await fight.play('vera /roll dice "long sword"')
    assert "Vera · 2d6+1 → [3·5]" in fight.public()[-1]
    assert says(fight.public()[-1], "ui-roll-label", label="Long Sword")
    assert "Nothing is offered" in await fight.play("karl suggest /roll dice dice=sw")
    assert says(await fight.play('karl /roll dice "long sword"'), "refusal-no-saved-roll", name="long sword")


async def test_the_last_rolls_are_offered_too(fight: Fight) -> None:
    await fight.play("vera /roll dice 3d8+2", "vera /pool dice=3")
    assert await fight.play("vera suggest /roll dice dice=") == "Offered: 3d8+2"


async def test_a_name_without_a_saved_roll_is_answered_with_the_saved_names(fight: Fight) -> None:
    assert says(await fight.play("vera /roll dice hit"), "refusal-no-saved-roll", name="hit")
    told = await fight.play("vera /roll save name=axe dice=2d6", "vera /roll dice hit")
    assert says(told, "refusal-no-saved-roll", name="hit", known="axe")
    assert says(await fight.play("vera /roll dice 2d6x"), "dice-syntax")


async def test_a_saved_roll_is_replaced_and_deleted(fight: Fight) -> None:
    await fight.play("vera /roll save name=Sword dice=2d6", "vera /roll save name=SWORD dice=3d6")
    assert says(await fight.play("vera /roll forget name=sword"), "ui-roll-forgotten", name="SWORD", dice="3d6")
    assert says(await fight.play("vera /roll forget name=sword"), "refusal-no-saved-roll")


async def test_a_name_that_could_be_dice_is_refused(fight: Fight) -> None:
    assert await fight.refusal("vera /roll save name=d6 dice=2d6") == "saved-roll-is-dice"
    assert await fight.refusal('vera /roll save name=" \u200b" dice=2d6') == "name-empty"
    assert says(await fight.play("vera /roll save name=Sword dice=2y6"), "dice-syntax")
    assert await fight.services.store.rolls.saved(fight.world.guild.id, fight.user("vera")) == []


async def test_there_are_as_many_saved_rolls_as_can_be_offered(fight: Fight) -> None:
    for number in range(SAVED_LIMIT):
        await fight.play(f'vera /roll save name="Number {number} of mine" dice=d{number + 2}')
    assert says(await fight.play("vera /roll save name=More dice=d4"), "refusal-saved-rolls-full", limit=SAVED_LIMIT)
    assert says(await fight.play('vera /roll save name="number 1 OF mine" dice=d8'), "ui-roll-saved", dice="d8")


# --- against expectation ---


@pytest.mark.parametrize("faces", [(20, 20, 20, 6, 6, 1, 6, 3, 2, 5)], ids=["much-luck"])
async def test_users_87_stats_compare_with_fair_dice(fight: Fight) -> None:
    """docs/requirements.md 87: how many, which mean, and how rare that is. 3d20 of 60 or of 3: 2 of 8,000 cases."""
    await fight.play("vera /roll dice 3d20", "vera /roll dice 2d6!", "vera /roll dice d6+10", "vera /roll dice d6")
    told = await fight.play("vera /roll stats")
    assert says(told, "ui-stats", rolls=4)
    assert says(told, "ui-stats-die", die="d20", dice=3, mean="20", expected="10.5", off=0)
    # Of 6+6+1 and 6+3, whose sixes exploded, only the first dice count; then 2 and 5.
    assert says(told, "ui-stats-die", die="d6", dice=4, mean="4.75", expected="3.5")
    assert not says(fight.public()[-1], "ui-stats-die")


@pytest.mark.parametrize("faces", [(1, 2, 6)], ids=["these"])
async def test_stats_are_exact(fight: Fight) -> None:
    """Two six-sided dice of 3: of 36 cases 3 have 3 or less and 3 have 11 or more."""
    await fight.play("vera /roll dice 2d6")
    told = await fight.play("karl /roll stats member=Vera")
    assert says(told, "ui-stats-die", die="d6", dice=2, mean="1.5", expected="3.5", off="16.7%")


@pytest.mark.parametrize("faces", [(1, 2, 6)], ids=["these"])
async def test_stats_betray_no_roll_that_is_secret_from_the_viewer(fight: Fight) -> None:
    await fight.play('vera /roll dice d6 to="Only me"', 'vera /roll dice d6 to="Only the GM"')
    assert says(await fight.play("karl /roll stats member=Vera"), "ui-no-rolls", name="Vera")
    assert says(await fight.play("vera /roll stats"), "ui-stats-die", dice=1, mean="1")
    assert says(await fight.play("maud /roll stats member=Vera"), "ui-stats-die", dice=1, mean="2")


async def test_dice_with_one_face_have_no_luck(fight: Fight) -> None:
    await fight.play("vera /roll dice 5d1")
    assert says(await fight.play("vera /roll stats"), "ui-no-rolls", name="Vera")


# --- twice, hostile, in every language ---


@ROLLED
async def test_a_roll_that_is_delivered_twice_is_rolled_once(fight: Fight) -> None:
    await fight.play("maud /roll dice 2d6 members=yes")
    menu = fight.newest("ui-pick-rollers")
    (picker,) = fight.world.custom_ids(menu).values()
    vera = fight.user("vera")
    shot = fight.world.press("maud", menu, picker, values=[str(vera)], resolved={vera: {"username": "vera"}})
    fight.world.deliver_again(shot)
    await fight.settle()
    assert len(await fight.services.store.rolls.of_user(fight.world.guild.id, vera)) == 1
    assert len([text for text in fight.public() if "[3·5]" in text]) == 1


HOSTILE = "**@everyone** `x` <@1> [a](https://b.c) ||s||"


async def test_hostile_words_change_nothing_around_them(fight: Fight) -> None:
    await fight.play(f'vera /roll save name="{HOSTILE[:30]}" dice=2d6', f'vera /roll dice "{HOSTILE[:30]}"')
    await fight.play(f'vera /roll call 2d6 why="{HOSTILE}"', "vera click #ui.call-join", "vera click #ui.call-close")
    await fight.play("vera /roll list", f'vera /roll forget name="{HOSTILE}"')
    for request in fight.world.sent:
        assert bodies.problems(request.method, request.path, request.json) == []
    assert not any("@everyone" in text for text in fight.public())


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
async def test_all_of_it_in_every_language(fight: Fight, locale: str) -> None:
    words = {
        "en": ("Only the GM sees", "calls: everybody rolls", "fair dice"),
        "fr": ("Seul le MJ", "tout le monde lance", "dés équilibrés"),
        "de": ("sieht nur die SL", "Alle werfen", "faire Würfel"),
    }[locale]
    await fight.play("vera /roll dice 2d6", "vera /roll dice d20 to=gm")
    assert words[0] in fight.public()[-1]
    await fight.play("vera /roll call 2d5")
    assert words[1] in fight.public()[-1]
    await fight.play("vera click #ui.call-join", "vera click #ui.call-close", "vera /roll again")
    assert words[2] in await fight.play("vera /roll stats")


async def test_a_roll_does_not_need_a_fight_nor_touch_one(fight: Fight) -> None:
    await fight.play(*BEGUN, "vera /roll dice 2d6", "vera /roll call d6", "vera click #ui.call-join")
    assert await fight.revision() == 1


# --- dice as people type them ---


async def test_a_comment_and_a_label_are_shown(fight: Fight) -> None:
    await fight.play('vera /roll dice "1d20+5 to hit"')
    assert "1d20+5 → " in fight.public()[-1]
    assert says(fight.public()[-1], "ui-roll-label", label="to hit")


async def test_several_rolls_in_one_are_one_message(fight: Fight) -> None:
    await fight.play("vera /roll dice 3x4d6kh3")
    before = len(fight.public())
    assert fight.public()[-1].count("4d6kh3") == 3
    await fight.play("vera /roll again")
    assert len(fight.public()) == before + 1
    assert fight.public()[-1].count("4d6kh3") == 3


async def test_a_refusal_has_the_corrected_text_with_a_button_that_rolls_it(fight: Fight) -> None:
    told = await fight.play('vera /roll dice "2d6 d8"')
    assert "2d6+d8" in told
    assert fight.public() == []
    await fight.play("vera click Roll 2d6+d8")
    assert "2d6+d8 → " in fight.public()[-1]


# --- saved pools, and what is added to a saved roll ---


async def test_a_pool_is_saved_rolled_and_called_by_name(fight: Fight) -> None:
    said = await fight.play("vera /pool 7 target=8 enhancement=1 save=Sneak")
    assert says(said, "ui-roll-saved", name="Sneak", dice="7d10≥8+1")
    assert fight.public() == []
    await fight.play("vera /roll dice Sneak")
    assert says(fight.public()[-1], "ui-roll-label", label="Sneak")
    await fight.play("vera /roll call Sneak", "karl click #ui.call-join", "vera click #ui.call-close")
    assert "7d10≥8+1" in fight.public()[-1]
    assert "pool:" not in "".join(fight.public())
    await fight.play("vera /roll dice Sneak members=yes", "vera select Karl")
    assert says(fight.public()[-1], "ui-roll-label", label="Sneak")
    assert says(await fight.play("vera /roll forget Sneak"), "ui-roll-forgotten", name="Sneak", dice="7d10≥8+1")


async def test_a_modifier_is_added_to_a_saved_roll(fight: Fight) -> None:
    await fight.play("vera /roll save attack 1d20+5", 'vera /roll dice "attack + 2"')
    assert "1d20+5+2" in fight.public()[-1].replace(" ", "")
    assert says(fight.public()[-1], "ui-roll-label", label="attack")


async def test_a_member_of_a_roll_call_rolls_the_own_dice_again(fight: Fight) -> None:
    await fight.play("maud /roll call d20", "vera click #ui.call-join", "karl click #ui.call-join")
    await fight.play("maud click #ui.call-close", "vera /roll again")
    assert "Vera" in fight.public()[-1]
    assert "Karl" not in fight.public()[-1]
    assert await fight.refusal("maud /roll again") == "nothing-to-roll-again"
