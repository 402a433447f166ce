"""A fight by totals on the emulated Discord: choices that are changed, late, concurrent or missing, and restarts."""

from __future__ import annotations

import pytest

from tests.bot.fights import END, Fight, control, controls
from tests.sentences import says

BEGUN = (
    "maud /initiative begin system=totals",
    'maud /gm add name=Cy stats="skill=3, speed=-1, damage=7"',
    "karl /initiative join name=Ada",
    "karl /totals sheet skill=5 speed=1 parry=2 finesse=1 damage=3",
    "nils /initiative join name=Bo",
    "nils /totals sheet skill=4 parry=1 finesse=2 damage=5",
)
"""Karl plays Ada, Nils plays Bo, Maud is the GM and plays Cy: everybody has to choose."""
FEINT = (*BEGUN, "karl click #private.open", "karl click #manner=feint")
"""Ada has chosen, in private."""
REVEALED = (
    *FEINT,
    "nils click #intent=defensive",
    "karl click #totals.confirm",
    "maud /totals choose target=Ada kind=forced",
)
"""Ada's feint, Bo on the defensive, Cy's forced attack: Ada strikes first."""


async def press_together(fight: Fight, *presses: tuple[str, str]) -> None:
    """Presses on the same board that are under way at the same time."""
    for who, ending in presses:
        await fight.press(who, ending)
    await fight.settle()


async def ready(fight: Fight) -> set[str]:
    """Who has a choice that stands, by name."""
    state = await fight.state()
    return {state.combatants[who].name for who, plan in state.fight.plans.items() if plan.stands}


async def test_a_whole_turn_by_buttons(fight: Fight) -> None:
    told = await fight.play(*REVEALED)
    assert says(fight.announcements()[-1], "totals-head-striking", names="Ada", first="yes")
    assert says(told, "totals-log-chosen", name="Cy", plan="forced 3 → Ada")
    await fight.play("karl click #totals.strike")
    assert says(fight.announcements()[-1], "totals-head-striking", names="Cy", first="no")
    await fight.play("maud click #totals.strike")
    assert says(await fight.board_text(), "totals-head-over", turn=1)
    await fight.play("maud click #ui.gm", "maud click #initiative.next")
    assert "Turn 2" in await fight.board_text()


async def test_an_undone_reveal_is_named_by_its_public_line(fight: Fight) -> None:
    await fight.play(*FEINT, "nils click #intent=defensive")
    await fight.play("maud /totals reveal")
    undone = await fight.play("maud /gm undo")
    assert "↩️" in undone
    assert says(undone, "totals-log-revealed")
    assert says(await fight.play("maud /gm redo"), "totals-log-revealed")


async def test_an_undone_secret_is_not_revealed(fight: Fight) -> None:
    await fight.play(*FEINT)
    undone = await fight.play("maud /gm undo")
    assert says(undone, "ui-undone")
    assert says(undone, "step-secret")


async def test_the_board_shows_names_only(fight: Fight) -> None:
    await fight.play(*FEINT)
    board = await fight.board_text()
    assert says(board, "totals-ready", names="Ada")
    assert "feint" not in board
    assert "feint 3 → Cy" in fight.private("karl")
    assert "94%" in fight.private("karl")


async def test_a_choice_may_change_until_the_reveal(fight: Fight) -> None:
    await fight.play(*FEINT, "karl click #manner=quick", "karl click #intent=none", "karl click #manner=held")
    state = await fight.state()
    assert state.fight.plans[state.find("Ada").id].manner == "held"
    assert says(fight.private("karl"), "totals-plan-attack", target="Cy", how="held back 3")


async def test_a_free_mix_and_a_style_by_form(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "karl click Free mix", "karl fill fr=1 ff=2 fd=3 taken=Yes")
    assert says(
        fight.private("karl"),
        "totals-plan-attack",
        target="Cy",
        how="speed factor 1 · finesse factor 2 · damage factor 3 taken away",
    )
    await fight.play("karl click Keep as a style", "karl fill style=Caution", "karl click Caution")
    state = await fight.state()
    assert [style.name for style in state.find("Ada").sheet.styles] == ["Caution"]


async def test_a_factor_out_of_range_is_a_private_sentence(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "karl click Free mix")
    before = await fight.revision()
    assert says(await fight.play("karl fill fr=11"), "refusal-out-of-range", low=0, high=10)
    assert await fight.revision() == before
    assert not says(fight.sent_to("nils"), "refusal-out-of-range", low=0, high=10)


async def test_two_choose_at_the_same_moment_and_both_count(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "nils click #private.open")
    for who in ("karl", "nils"):
        panel = fight.newest("totals-own-choose", who)
        fight.world.press(who, panel, control(panel, "manner=feint&strength=3&^=own"))
    await fight.settle()
    assert await ready(fight) == {"Ada", "Bo"}


async def test_a_choice_pressed_while_a_fighter_goes_on_the_defensive_is_asked_for_again(fight: Fight) -> None:
    """R2: she may choose another target. The press is answered with the panel as it is now, and the next one counts."""
    await fight.play(*BEGUN, "karl click #private.open")
    panel = fight.newest("totals-own-choose", "karl")
    feint = control(panel, "manner=feint&strength=3&^=own")
    await fight.press("nils", "intent=defensive")
    await fight.click("karl", panel, feint)
    assert await ready(fight) == {"Bo"}
    assert says(fight.private("karl"), "refusal-stale")
    await fight.play("karl click #manner=feint")
    assert await ready(fight) == {"Ada", "Bo"}


async def test_two_go_on_the_defensive_together(fight: Fight) -> None:
    await fight.play(*BEGUN)
    await press_together(fight, ("karl", "intent=defensive"), ("nils", "intent=defensive"))
    assert await ready(fight) == {"Ada", "Bo"}


async def test_a_late_press_changes_nothing(fight: Fight) -> None:
    await fight.play(*FEINT)
    panel = fight.world.newest("Ada", "karl")
    quick = control(panel, "manner=quick&strength=3&^=own")
    await fight.play("maud /totals reveal missing=normal")
    before = await fight.revision()
    await fight.click("karl", panel, quick)
    assert await fight.revision() == before
    assert says(fight.private("karl"), "refusal-stale")
    told = await fight.play("karl /totals choose target=Cy kind=quick")
    assert says(told, "refusal-totals-revealed")
    assert await fight.revision() == before


@pytest.mark.parametrize(
    ("button", "bo", "next_up"),
    [
        ("#missing=normal", "normal → Cy", "Ada and Bo strike at the same time"),
        ("#missing=none", "no attack", "Ada strikes first"),
    ],
)
async def test_the_gm_fills_in_for_the_missing(fight: Fight, button: str, bo: str, next_up: str) -> None:
    told = await fight.play(*FEINT, "maud click #ui.gm", f"maud click {button}", "maud click #ui.apply")
    assert says(told, "totals-planned", name="Bo", plan=bo, filled="yes")
    assert next_up in fight.announcements()[-1]


async def test_users_98_choices_survive_a_restart(fight: Fight) -> None:
    await fight.play(*FEINT)
    await fight.world.restart()
    assert await ready(fight) == {"Ada"}
    # The panel of before the restart still works, and so does the board.
    await fight.play("karl click #manner=forced", "nils click #intent=defensive", "karl click #totals.confirm")
    await fight.world.restart()
    await fight.play("maud /totals choose target=Bo kind=quick")
    state = await fight.state()
    assert state.fight.phase == "striking"
    assert state.fight.plans[state.find("Ada").id].manner == "forced"


async def test_a_reaction_goes_on_the_defensive(fight: Fight) -> None:
    await fight.play(*BEGUN, "nils react 🛡️")
    assert await ready(fight) == {"Bo"}


async def test_a_target_that_is_gone(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud /gm remove combatant=Cy how=gone", "maud click #ui.apply")
    before = await fight.revision()
    told = await fight.play("karl /totals choose target=Cy kind=normal")
    assert says(told, "refusal-totals-target-gone", name="Cy", status="gone", known="Bo")
    assert await fight.revision() == before


async def test_the_gm_overrides_with_a_preview(fight: Fight) -> None:
    await fight.play(*REVEALED)
    told = await fight.play('maud /totals modify combatant=Cy total=Speed modifier=9 lasts="From now on"')
    assert says(told, "totals-log-modifier", name="Cy", total="speed", modifier="+9", lasts="always")
    assert says(told, "ui-preview-next", after="Cy strikes first 🗡️")
    await fight.play("maud click #ui.apply")
    assert says(await fight.board_text(), "totals-head-striking", names="Cy", first="yes")
    await fight.play("maud click #ui.gm", "maud click Change a factor")
    told = await fight.play('maud fill combatant=Cy factor="Damage factor" strength=5')
    assert says(told, "totals-part-fd", value=5)


async def test_put_out_and_the_last_word_on_it(fight: Fight) -> None:
    await fight.play(
        *REVEALED, "karl click My own dice", "karl fill dice=9", "maud click #ui.gm", "maud click Cy out, by Ada"
    )
    assert says(await fight.board_text(), "head-unopposed")


async def test_typed_dice_offer_no_roll(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud /gm rule rule=dice value=typed", "maud /totals reveal missing=normal")
    board = await fight.board()
    assert not [custom_id for custom_id in controls(board) if custom_id.endswith(":totals.strike")]
    await fight.play("karl click My own dice", "karl fill dice=−4")
    assert says(await fight.board_text(), "totals-dice-typed", total=-4)


async def test_dice_of_any_notation_by_the_panel_of_house_rules(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud click #ui.gm", "maud click #ui.rules", "maud click Dice: d10-d10")
    assert await fight.refusal("maud fill value=d10-") == "bad-value"
    await fight.play("maud click Dice: d10-d10", "maud fill value=2d6+1")
    assert (await fight.state()).rules.dice == "2d6+1"


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ("1 turn, 1 strike, 1 hit", "1 throw comes to 3, expected 0")),
        ("fr", ("1 tour, 1 attaque, 1 coup au but", "1 lancer donne 3, attendu 0")),
        ("de", ("1 Runde, 1 Angriff, 1 Treffer", "1 Wurf ergibt 3, erwartet 0")),
    ],
)
@pytest.mark.parametrize("faces", [(9, 6)], ids=["ada-hits"])
async def test_the_end_is_summed_up_with_the_luck_of_whole_throws(fight: Fight, words: tuple[str, ...]) -> None:
    await fight.play(*REVEALED, "karl click #totals.strike", *END)
    told = fight.public()[-1]
    assert [one for one in words if one not in told] == []


async def test_the_gm_takes_the_damage_of_a_hit_and_puts_the_target_out_in_one_press(fight: Fight) -> None:
    await fight.play(
        *REVEALED, "maud /gm counter combatant=Cy counter=HP value=3 maximum=9", "karl /initiative roll dice=9"
    )
    await fight.play("maud click #ui.gm")
    assert says(fight.private("maud"), "totals-label-damage", name="Cy", counter="HP", plus="−3", out="yes")
    assert "totals.damage" not in fight.sent_to("karl")
    await fight.play("maud click Cy: HP −3 and out")
    state = await fight.state()
    assert (state.find("Cy").status, state.find("Cy").counters[0].value) == ("out", 0)
    assert "totals.damage" not in str(fight.world.newest("", "maud").components)
    await fight.play("maud click #ui.gm", "maud click #gm.undo")
    state = await fight.state()
    assert (state.find("Cy").status, state.find("Cy").counters[0].value) == ("active", 3)
