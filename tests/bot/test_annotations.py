"""Counters, notes and effects by buttons and commands, on the board and in private panels."""

from __future__ import annotations

from tests.bot.fights import ATTACK, PAIRED, Fight
from tests.sentences import says


async def test_a_player_counts_by_buttons(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm counter combatant=Vera counter=hp maximum=12", "vera click #ui.join")
    await fight.play("vera click #ui.marks")
    assert "hp 12/12" in fight.private("vera")
    await fight.play("vera click #plus=-5")
    assert "hp 7/12" in fight.private("vera")
    assert "hp 7/12" in await fight.board_text()
    await fight.play("maud click #ui.gm", "maud click #gm.undo")
    assert "hp 12/12" in await fight.board_text()


async def test_the_gm_keeps_everything_in_one_panel(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #ui.marks", "maud select Vera")
    await fight.play("maud click #gm.counter", "maud fill counter=hp maximum=9 shown=words")
    assert says(fight.private("maud"), "mark-also-words", what="hp 9/9", grade="well")
    await fight.play("maud click #plus=-5")
    assert "hp 4/9" in fight.private("maud")
    board = await fight.board_text()
    assert says(board, "mark-words", counter="hp", grade="hurt")
    assert "4/9" not in fight.sent_to("karl")
    await fight.play("maud click #gm.note", "maud fill note=traitor private=yes")
    assert "🔒 traitor" in fight.private("maud")
    assert "traitor" not in fight.sent_to("karl")


async def test_an_effect_is_over_by_itself(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm effect combatant=Vera effect=stunned lasts=1")
    assert "stunned (1 more, " in await fight.board_text()
    await fight.play("karl click #duel.attack", "vera click #defence=parry")
    assert "stunned" not in await fight.board_text()
    assert says(await fight.play("nils /initiative log"), "log-effect-over", name="Vera", effect="stunned")


async def test_an_effect_is_ended_by_hand(fight: Fight) -> None:
    await fight.play(
        *PAIRED, "maud /gm effect combatant=Vera effect=stunned", "maud click #ui.gm", "maud click #ui.marks"
    )
    await fight.play("maud select Vera", "maud click stunned is over")
    assert "stunned" not in await fight.board_text()


async def test_a_user_without_a_combatant_has_no_counters(fight: Fight) -> None:
    await fight.play(*PAIRED)
    assert await fight.refusal("nils /initiative adjust counter=hp change=1") == "not-in-fight"


async def test_a_wrong_name_of_a_counter_asks_before_it_makes_a_new_one(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera /initiative adjust counter=hp change=9")
    asked = await fight.play("vera /initiative adjust counter=hq change=-2")
    assert "hq" in asked
    assert says(asked, "mark-new", known="hp")
    assert [counter.name for counter in (await fight.state()).find("Vera").counters] == ["hp"]
    await fight.play("vera click #ui.apply")
    assert [counter.name for counter in (await fight.state()).find("Vera").counters] == ["hp", "hq"]


async def test_the_gm_says_which_end_of_a_counter_is_bad(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #ui.marks", "maud click Counter …")
    await fight.play("maud fill counter=pain maximum=10 shown=words bad=high")
    assert says(await fight.board_text(), "mark-words", grade="well")


async def test_existing_counters_and_effects_are_autocompleted(fight: Fight) -> None:
    await fight.play(
        *PAIRED,
        "maud /gm counter combatant=Vera counter=hp maximum=9",
        'maud /gm counter combatant=Vera counter=doom shown="Only GMs"',
        "maud /gm counter combatant=Karl counter=arrows value=3",
        "maud /gm effect combatant=Vera effect=stunned lasts=2",
    )
    assert await fight.play("vera suggest /initiative adjust counter=") == "Offered: hp"
    assert await fight.play("karl suggest /initiative adjust counter=") == "Offered: arrows"
    assert await fight.play("maud suggest /gm counter combatant=Vera counter=") == "Offered: hp | doom"
    assert await fight.play("maud suggest /gm counter combatant=Vera counter=DO") == "Offered: doom"
    assert await fight.play("maud suggest /gm effect combatant=Vera effect=") == "Offered: stunned"
    assert "Nothing is offered" in await fight.play("maud suggest /gm effect combatant=Karl effect=")
    assert "Nothing is offered" in await fight.play("nils suggest /initiative adjust counter=")


async def test_a_counter_of_the_table_by_command_and_button(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm counter counter=Momentum value=3")
    assert "Table: Momentum 3" in await fight.board_text()
    await fight.play("maud /gm counter counter=Momentum change=-1")
    assert "Table: Momentum 2" in await fight.board_text()
    await fight.play("maud click #ui.gm", "maud click #ui.marks", "maud select The table", "maud click #plus=5")
    assert "Momentum 7" in fight.private("maud")
    assert "Table: Momentum 7" in await fight.board_text()
    await fight.play("maud click Counter …", "maud fill counter=Doom maximum=4 shown=gm")
    assert "Doom 4/4" in fight.private("maud")
    assert "Doom" not in fight.sent_to("karl")
    assert await fight.play("maud suggest /gm counter counter=") == "Offered: Momentum | Doom"
    await fight.play("maud click #ui.gm", "maud click #gm.undo", "maud click #gm.undo")
    assert "Table: Momentum 2" in await fight.board_text()


async def test_players_leave_the_counters_of_the_table_to_the_gm(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm counter counter=Momentum value=3")
    assert await fight.refusal("karl /gm counter counter=Momentum change=1") == "gm-only"
