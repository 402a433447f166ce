"""A Storypath fight on the emulated Discord: races for a slot, restarts, refused presses."""

from __future__ import annotations

import pytest

from tests.bot.fights import Fight, control
from tests.sentences import says

PEOPLE = (
    "maud /initiative begin system=storypath",
    "maud select Vera, Karl, Nils",
    "maud /gm add name=Golem stats=pool=5",
)
"""Three PCs named like their players, and an NPC."""
ROLLED = (
    *PEOPLE,
    "vera /initiative roll dice=3",
    "karl /initiative roll dice=2",
    "nils /initiative roll dice=1",
    "maud /initiative roll dice=2",
)
ROUND = (*ROLLED, "maud /gm next")
"""Slots: PC 3, PC 2, NPC 2, PC 1. The first is open."""
VERA_ACTS = (*ROUND, "vera click #claim:combatant=c1&slot=1")


async def _holder(fight: Fight, number: int) -> str | None:
    """Who has a slot, by name."""
    state = await fight.state()
    slot = state.fight.get(number)
    return None if slot is None or slot.claim is None else state.combatants[slot.claim].name


async def test_of_two_presses_on_a_slot_the_first_gets_it_and_the_other_is_refused(fight: Fight) -> None:
    await fight.play(*ROUND)
    first = await fight.press("karl", "claim:combatant=c2&slot=1")
    second = await fight.press("nils", "claim:combatant=c3&slot=1")
    await fight.settle()
    assert first.id != second.id
    assert await _holder(fight, 1) == "Karl"
    assert says(fight.private("nils"), "refusal-storypath-slot-taken", name="Karl")
    assert (await fight.kinds()).count("storypath.claimed") == 1
    assert says(await fight.board_text(), "storypath-head-acts", name="Karl")


async def test_a_slot_is_given_back(fight: Fight) -> None:
    await fight.play(*VERA_ACTS)
    assert says(await fight.board_text(), "storypath-head-acts", name="Vera")
    await fight.play("vera click #storypath.release")
    board = await fight.board_text()
    assert says(board, "storypath-head-ask", whose="pc")
    assert "[✋ Vera] [✋ Karl] [✋ Nils]" in board


async def test_a_member_cannot_give_back_a_loan_of_another(fight: Fight) -> None:
    await fight.play(*VERA_ACTS)
    await fight.play("karl click #storypath.release")
    assert says(fight.private("karl"), "refusal-not-yours", name="Vera", yours="Karl")
    assert await _holder(fight, 1) == "Vera"


async def test_a_restart_in_mid_round_loses_nothing(fight: Fight) -> None:
    await fight.play(*VERA_ACTS, "karl select 4", "vera select Nils")
    before = await fight.state()
    await fight.world.restart()
    assert await fight.state() == before
    assert says(await fight.board_text(), "storypath-head-acts", name="Nils")
    await fight.play("nils click #storypath.done")
    board = await fight.board_text()
    assert says(board, "storypath-head-ask", whose="npc", successes=2)
    assert says(board, "storypath-ahead", name="Karl", came="claimed")


async def test_an_npc_gets_no_pc_slot(fight: Fight) -> None:
    await fight.play(*ROUND, "maud /storypath claim combatant=Golem slot=1")
    assert says(fight.private("maud"), "refusal-storypath-wrong-side", name="Golem", whose="pc")
    await fight.play("vera click #claim:combatant=c1&slot=1", "vera /storypath name next=Golem")
    assert says(fight.private("vera"), "refusal-storypath-wrong-side", name="Golem", whose="pc")
    assert says(await fight.board_text(), "storypath-head-acts", name="Vera")


async def test_a_combatant_that_has_acted_is_told_the_ones_still_to_act(fight: Fight) -> None:
    await fight.play(*VERA_ACTS, "vera click #storypath.done", "vera /storypath claim")
    assert says(fight.private("vera"), "refusal-storypath-has-acted", name="Vera", free="Karl and Nils")


async def test_put_out_in_the_own_turn_the_slot_is_open_again(fight: Fight) -> None:
    await fight.play(*VERA_ACTS, "maud /gm remove combatant=Vera")
    assert says(fight.private("maud"), "storypath-head-ask", whose="pc"), "the preview says what would happen"
    assert says(await fight.board_text(), "storypath-head-acts", name="Vera")
    await fight.play("maud click #ui.apply")
    board = await fight.board_text()
    assert says(board, "storypath-head-ask", whose="pc", successes=3)
    assert "[✋ Karl] [✋ Nils]" in board
    assert says(board, "storypath-out", names="Vera")


async def test_users_66_the_last_of_the_round_goes_on_to_the_next_and_the_players_are_called(fight: Fight) -> None:
    await fight.play(*VERA_ACTS, "vera select Karl", "karl click #storypath.done")
    await fight.play("maud /storypath claim combatant=Golem", "maud /storypath done")
    await fight.play("nils click #claim:combatant=c3&slot=4", "nils click #storypath.done")
    assert "Round 2" in await fight.board_text()
    newest = fight.announcements()[-1]
    assert "(pings Vera, Karl)" in newest
    assert says(newest, "ui-one-of-you")


async def test_a_press_from_the_last_round_is_stale(fight: Fight) -> None:
    await fight.play(*ROUND)
    old = control(await fight.board(), "claim:combatant=c1&slot=1")
    await fight.play(*["maud /gm next"] * 7)
    assert (await fight.state()).fight.round == 2
    await fight.click("vera", await fight.board(), old)
    assert says(fight.private("vera"), "refusal-stale")
    assert await _holder(fight, 1) is None


async def test_only_the_permitted_user_is_heard(fight: Fight) -> None:
    await fight.play(*VERA_ACTS, "karl click #storypath.done")
    assert says(fight.private("karl"), "refusal-storypath-not-your-turn", name="Karl", actor="Vera")
    await fight.play("maud click #storypath.done")
    assert (await fight.state()).fight.current == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("vera /storypath divide first-task=1", "no successes of a mixed action"),
        ("vera /storypath name next=Loki", "Nobody in this fight is called Loki"),
        ("vera /storypath name next=Vera", "name somebody else"),
        ("vera /storypath claim slot=99", "no slot #99"),
        ("maud /gm set combatant=Vera attribute=pool value=51", "from 0 to 50"),
        ("maud /gm set combatant=Vera attribute=tier value=god", "from 1 to 10"),
    ],
)
async def test_wrong_input_is_a_private_sentence_and_changes_nothing(fight: Fight, line: str, told: str) -> None:
    await fight.play(*VERA_ACTS)
    revision = await fight.revision()
    await fight.play(line)
    assert told in fight.private(line.split(maxsplit=1)[0])
    assert await fight.revision() == revision


@pytest.mark.parametrize("faces", [(10, 9, 3, 2, 5)], ids=["two-successes"])
async def test_sigrun_and_the_golem_by_buttons(fight: Fight) -> None:
    await fight.play(
        *VERA_ACTS,
        "vera click #storypath.mixed",
        'vera fill first_task=Balance first_pool=4 second_task="Stab" second_pool=6 attacking=second',
        "vera click #task=2",
        "vera fill difficulty=2",
    )
    board = await fight.board_text()
    assert says(
        board,
        "storypath-mixed",
        first="Balance",
        first_pool=4,
        second="Stab",
        second_pool=6,
        shown="4 dice on 8: [10+5·9·3·2] = 2 successes",
    )
    assert says(board, "storypath-task", what="Balance", needs=1, bar="▮", reached=1, enhancement=0, comes_off="yes")
    assert says(board, "storypath-task", what="Stab", needs=2, bar="▮▯", reached=1, enhancement=0, comes_off="no")
    await fight.play("vera click #split:share=0")
    assert says(
        await fight.board_text(),
        "storypath-task",
        what="Stab",
        needs=2,
        bar="▮▮",
        reached=2,
        enhancement=0,
        comes_off="yes",
    )
    await fight.play("vera click #storypath.divide", "vera select Karl")
    assert says(await fight.board_text(), "storypath-head-acts", name="Karl")


@pytest.mark.parametrize("locale", ["fr", "de"])
async def test_the_roster_reads_in_the_language_of_the_table(fight: Fight, locale: str) -> None:
    await fight.play(*VERA_ACTS, "karl select 4")
    board = await fight.board_text()
    rows = {"fr": ["▶ 1 PJ  3 Vera", "4 PJ  1 Karl (réservé)"], "de": ["▶ 1 SC  3 Vera", "4 SC  1 Karl (vorab)"]}
    for row in rows[locale]:
        assert row in board
    table = [line for line in board.splitlines() if line.lstrip("┃ ")[:1] in "▶»123456✔–" and line.strip("┃ ")]
    assert all(len(line.removeprefix("┃ ")) <= 36 for line in table)


async def test_odds_are_shown_to_the_asking_user_only(fight: Fight) -> None:
    await fight.play(*PEOPLE, "vera /initiative odds")
    told = fight.private("vera")
    assert says(told, "storypath-odds", name="Vera")
    assert says(told, "storypath-odds-before", name="Vera")


async def test_the_gm_panel_fits_into_a_message_at_its_fullest(fight: Fight) -> None:
    await fight.play(
        *ROUND, "maud /gm add name=Wolf count=20 stats=pool=1", "maud /initiative roll", "maud click #ui.gm"
    )
    assert "Slots" in fight.private("maud")


async def test_a_pool_shows_its_chances_before_it_is_rolled(fight: Fight) -> None:
    await fight.play("vera /pool dice=1 tens=plain preview=true")
    told = fight.private("vera")
    assert says(told, "ui-pool-chances", pool=1, target=8, enhancement=0)
    assert says(told, "ui-pool-chance", successes=0, exactly="70%", least="100%")
    assert says(told, "ui-pool-chance", successes=1, exactly="30%", least="30%")
