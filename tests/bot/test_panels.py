"""Every private panel and every form: the start of a fight, the GM's tools, house rules, one's own sheet, joining."""

from __future__ import annotations

import pytest

from tests import bodies
from tests.bot.fights import ATTACK, BEGUN, DEFENCE, DODGED, END, PAIRED, Fight, control, labels
from tests.sentences import label, says

ACTION_ROW, STRING_SELECT = 1, 3
"""Discord's numbers for a row of buttons and a menu."""

KONRAD = (
    'nils /initiative join name="Konrad"',
    "nils /duel sheet vi=6 weapon=sword length=110 speed=-1 attack=6 parry=6",
)


async def pick_bot(fight: Fight, who: str, placeholder: str) -> str:
    """Pick only the bot from a menu of members; return the answer."""
    world = fight.world
    user = world.env.backend.bot_user
    message = world.newest(placeholder, who)
    custom_id = world.custom_ids(message)[placeholder]
    world.press(
        who, message, custom_id, values=[str(user.id)], resolved={user.id: {"username": user.name, "bot": True}}
    )
    await fight.settle()
    return fight.private(who)


# --- the start of a fight ---


async def test_the_start_stays_open_until_the_gm_is_through_with_it(fight: Fight) -> None:
    await fight.play(*BEGUN, 'maud select "0 to 5 (a six-sided die)"')
    told = await fight.play("maud select Karl, Vera")
    assert says(told, "log-joined", name="Karl")
    assert says(told, "ui-pick-members")
    assert "0 to 5 (a six-sided die) (set)" in told
    assert (await fight.state()).rules.d5 == "0-5"
    await fight.play("maud select Nils")
    assert {combatant.name for combatant in (await fight.state()).present} == {"Karl", "Vera", "Nils"}


async def test_members_can_still_be_picked_after_a_look_at_the_house_rules(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud click #ui.rules", 'maud select "The roles change"', "maud select Karl, Vera")
    state = await fight.state()
    assert (state.rules.next_tie, [combatant.name for combatant in state.present]) == ("swap", ["Karl", "Vera"])


async def test_bots_play_no_characters(fight: Fight) -> None:
    await fight.play(*BEGUN)
    assert says(await pick_bot(fight, "maud", "Who takes part?"), "refusal-nobody-picked")
    await fight.play("maud /roll dice d6 members=yes")
    assert says(await pick_bot(fight, "maud", label("ui-pick-rollers")), "refusal-nobody-picked")
    assert await fight.revision() == 1


# --- joining and one's own sheet ---


async def test_joining_for_the_first_time_asks_for_a_name_and_a_fighter(fight: Fight) -> None:
    form = await fight.play(*BEGUN, "nils click #ui.join")
    assert "Name: Nils" in form
    assert says(form, "field-vi")
    told = await fight.play("nils fill name=Mika vi=7")
    assert says(told, "ui-sheet", name="Mika")
    assert "Mika · VI 7" in await fight.board_text()


async def test_a_player_who_left_comes_back_with_the_same_press(fight: Fight) -> None:
    await fight.play(*BEGUN, *KONRAD, "nils click #ui.join", "nils click #initiative.leave")
    assert (await fight.state()).present == ()
    await fight.play("nils click #ui.join")
    assert [combatant.id for combatant in (await fight.state()).present] == ["c1"]


async def test_a_name_that_another_player_took_meanwhile_is_asked_for_and_the_sheet_kept(fight: Fight) -> None:
    await fight.play(*BEGUN, *KONRAD, *END, *BEGUN)
    form = await fight.play("vera /initiative join name=konrad", "nils click #ui.join")
    assert "Name: Konrad" in form
    await fight.play("nils fill name=Connor")
    _, connor = (await fight.state()).present
    assert (connor.name, connor.sheet.weapon, connor.sheet.vi) == ("Connor", "sword", 6)


async def test_the_button_of_a_player_shows_her_sheet_with_a_form_for_each_part(fight: Fight) -> None:
    told = await fight.play(*PAIRED, "vera click #ui.join")
    assert says(told, "ui-sheet", name="Vera")
    form = await fight.play("vera click #form=fighter")
    assert says(form, "field-height")
    await fight.play("vera fill vi=8 height=201")
    form = await fight.play("vera click #ui.join", "vera click #form=weapon")
    assert "Weapon (optional): knife" in form
    await fight.play("vera fill weapon=rapier speed=−2")
    vera = (await fight.state()).find("Vera")
    assert (vera.sheet.vi, vera.sheet.height, vera.sheet.weapon, vera.sheet.speed) == (8, 201, "rapier", -2)


async def test_a_sheet_that_was_given_away_opens_for_its_new_owner_only(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera click #ui.join")
    await fight.play("maud /gm transfer user=nils combatant=Vera", "maud click #ui.apply")
    assert says(await fight.play("vera click #form=weapon"), "refusal-not-yours", name="Vera")


# --- the GM's panel ---


async def test_the_panel_stays_and_shows_the_last_action(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    for line, told in (
        ("maud click #gm.undo", "ui-undone"),
        ("maud click #gm.redo", "ui-redone"),
        ("maud select Nils", "log-joined"),
    ):
        assert says(await fight.play(line), told)
        assert "[↩️ Undo: " in fight.private("maud")


@pytest.mark.parametrize(
    ("button", "form", "event"),
    [
        ("#gm.add", "name=Orc", "joined"),
        ("#gm.set", "combatant=Karl attribute=Parry value=9", "sheet-changed"),
        ("#gm.set", "combatant=Karl attribute=Side value=npc", "side-changed"),
        ("#gm.remove", "combatant=Vera how=gone", "status-changed"),
        ("#gm.engage", "combatant=Karl opponent=Vera", "duel.engagement-reopened"),
    ],
)
async def test_each_form_of_the_panel(fight: Fight, button: str, form: str, event: str) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", f"maud click {button}")
    told = await fight.play(f"maud fill {form}")
    if says(told, "ui-preview"):
        assert event not in (await fight.kinds())[6:]
        await fight.play("maud click #ui.apply")
    assert event in (await fight.kinds())[6:]
    assert "[↩️ Undo: " in fight.private("maud")


async def test_a_reroll_is_offered_without_showing_the_dice_first(fight: Fight) -> None:
    await fight.play(*DODGED, "maud click #ui.gm", "maud click #gm.reroll")
    assert says(await fight.play("maud fill combatant=Vera"), "ui-preview-rolls")
    assert says(await fight.play("maud click #ui.apply"), "duel-log-reroll")


async def test_the_cost_of_a_dodge_is_one_press(fight: Fight) -> None:
    await fight.play(*DODGED, "maud click #ui.gm", "maud click #speed=-3")
    assert "Exchange 2" in await fight.board_text()


async def test_going_on_without_an_answer_names_its_effects_and_asks_first(fight: Fight) -> None:
    await fight.play(*DEFENCE, "maud click #ui.gm")
    assert says(await fight.play("maud click No defence: Vera against Karl"), "ui-preview")
    await fight.play("maud click #ui.apply")
    assert "Exchange 2" in await fight.board_text()


async def test_a_second_press_does_not_pass_over_the_next_attack_too(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud click #ui.gm")
    panel = fight.world.newest(label("ui-something-else"), "maud")
    press = control(panel, ":duel.skip:engagement=1&^=gm&*=1").replace("&*=1", "")
    await fight.click("maud", panel, press)
    assert (await fight.kinds())[-1] == "duel.turn-skipped"
    before = await fight.revision()
    await fight.click("maud", panel, press)
    assert await fight.revision() == before


async def test_a_preview_may_be_left(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #initiative.end", "maud click #ui.drop")
    assert says(fight.private("maud"), "ui-dropped")
    assert not (await fight.state()).ended


async def test_a_preview_is_good_while_it_would_do_the_same(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=Karl attribute=vi value=9", "karl click #intent=fight")
    before = await fight.revision()
    assert "9" in await fight.play("maud click #ui.apply")
    assert await fight.revision() == before + 1


async def test_a_preview_that_would_do_something_else_by_now_is_shown_anew(fight: Fight) -> None:
    await fight.play(*DEFENCE, "maud /gm attacker combatant=Vera")
    await fight.play("vera click #defence=parry")
    before = await fight.revision()
    told = await fight.play("maud click #ui.apply")
    assert says(told, "refusal-stale")
    assert await fight.revision() == before
    await fight.play("maud click #ui.apply")
    assert await fight.revision() > before


async def test_the_panel_has_the_awaited_tasks_a_row_of_tools_and_one_list(fight: Fight) -> None:
    await fight.play(*DODGED, "maud click #ui.gm")
    panel = fight.world.newest(label("ui-something-else"), "maud")
    rows = [row for row in bodies.walk(panel.components) if row["type"] == ACTION_ROW]
    first, *_ = rows
    assert all("Vera" in label for label in labels([first]))
    (tools,) = [row for row in rows if any(label.startswith("Undo") for label in labels([row]))]
    assert labels([tools])[1:] == [label("label-add"), label("label-several")]
    menus = [component for component in bodies.walk(panel.components) if component["type"] == STRING_SELECT]
    (menu,) = menus
    assert len(menu["options"]) <= 25
    listed = [option["label"] for option in menu["options"]]
    assert {label("label-end"), label("label-lines")} <= set(listed)
    assert not set(listed) & set(labels(panel.components))


async def test_a_pick_from_the_list_gives_no_rights(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    panel = fight.world.newest(label("ui-something-else"), "maud")
    (menu,) = [component for component in bodies.walk(panel.components) if component["type"] == STRING_SELECT]
    before = await fight.revision()
    for option in menu["options"]:
        fight.world.press("vera", panel, menu["custom_id"], values=[option["value"]])
        await fight.settle()
    for value in ("gm.end", "", "s1:1:1:gm.set", "r1:1:1:no.verb", menu["custom_id"]):
        fight.world.press("maud", panel, menu["custom_id"], values=[value])
        await fight.settle()
        assert says(fight.private("maud"), "ui-old-control")
    assert await fight.revision() == before


async def test_the_end_is_confirmed_and_stands_in_the_list(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    panel = fight.world.newest(label("ui-something-else"), "maud")
    assert label("label-end") not in labels(panel.components)
    assert says(await fight.play("maud click #initiative.end"), "ui-end-is-not-final", days=30)
    assert not (await fight.state()).ended


async def test_users_55_undo_and_redo_name_the_step_they_would_take_back(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud click #ui.gm")
    assert "Redo" not in fight.private("maud")
    await fight.play("karl click #duel.attack", "maud click #ui.gm")
    assert says(fight.private("maud"), "ui-undo", step="Karl attacks Vera")
    await fight.play("maud click #gm.undo")
    assert says(fight.private("maud"), "ui-undo", step="Vera wants to fight, with the decision who attacks first")
    assert says(fight.private("maud"), "ui-redo", step="Karl attacks Vera")
    await fight.play("maud click #gm.redo")
    assert says(await fight.board_text(), "task-defend")


async def test_an_ended_fight_offers_the_gm_to_open_it_again_and_nothing_else(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #initiative.end", "maud click #ui.apply")
    panel = fight.newest("log-ended", "maud")
    assert labels(panel.components) == [label("label-reopen")]
    assert labels((await fight.board()).components) == [label("label-gm"), label("label-board-help")]
    assert await fight.refusal("vera click #ui.gm") == "gm-only"
    await fight.play("maud click #initiative.reopen")
    assert not (await fight.state()).ended


# --- house rules ---


async def test_house_rules_stay_open_while_they_are_changed(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #ui.rules", 'maud select "The roles change"')
    assert says(fight.private("maud"), "ui-rules")
    await fight.play("maud click #setting=window", "maud fill value=10")
    rules = (await fight.state()).rules
    assert (rules.next_tie, rules.window) == ("swap", 10)
    assert says(fight.private("maud"), "ui-rules")


async def test_house_rules_are_the_gms(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #ui.rules")
    rules = fight.newest("ui-rules", "maud")
    fight.world.press("vera", rules, "s1:1:6:gm.rule:setting=d5&@=value", values=["0-5"])
    fight.world.press("vera", rules, "r1:1:6:ui.rules")
    await fight.settle()
    assert says(fight.private("vera"), "refusal-gm-only")
    assert (await fight.state()).rules.d5 == "1-5"


# --- dice of one's own ---


async def test_dice_rolled_at_the_table(fight: Fight) -> None:
    await fight.play(*ATTACK)
    form = await fight.play("karl click My dice: attack")
    assert says(form, "hint-dice-duel", low=2, high=10, least=1, most=5)
    await fight.play("karl fill dice=4")
    assert says(await fight.board_text(), "duel-dice-typed", total=4)
    await fight.play("vera click My dice: defence")
    assert await fight.refusal("vera fill defence=parry margin=+1 modifier=−2") == "margin-and-modifier"
    await fight.play("vera click My dice: defence", "vera fill defence=parry dice=5 modifier=−2")
    assert "Exchange 2" in await fight.board_text()
