"""What was announced and no longer holds is struck through where it was said, and who is next now is called anew."""

from __future__ import annotations

import pytest

from tests.bot.fights import ATTACK, DEFENCE, END, EXCHANGE, Fight, dying
from tests.bot.test_totals import REVEALED
from tests.sentences import says

STRUCK = "(struck out: Exchange 1) · taken back by the GM"


def calls(fight: Fight) -> list[str]:
    """The announcements without their author."""
    return [" ".join(text.split("\n", 1)[1].split()) for text in fight.announcements()]


async def test_the_first_blow_that_was_taken_back_is_struck_and_both_are_called(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm undo")
    struck, called = calls(fight)
    assert struck == STRUCK
    assert says(called, "duel-head-silent")
    assert not says(fight.world.history("nils"), "duel-first-attack")


async def test_an_exchange_that_was_taken_back_has_no_numbers_any_more(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE)
    assert "Exchange 1: Karl" in calls(fight)[0]
    await fight.play("maud /gm undo")
    assert calls(fight)[0] == STRUCK
    assert "Exchange 1: Karl" in calls(fight)[-1]
    assert fight.pings()[-1] == ("Vera",)


async def test_another_attacker_named_by_the_gm_takes_the_call_back(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm attacker combatant=Vera", "maud click #ui.apply")
    struck, called = calls(fight)
    assert struck == STRUCK
    assert says(called, "duel-first-attack", attacker="Vera")
    assert fight.pings()[-2:] == [("Karl",), ("Vera",)]


async def test_a_roll_made_again_changes_the_line_in_place(fight: Fight) -> None:
    await fight.play(*ATTACK, "karl /duel attack margin=1", "vera /duel defend margin=0")
    lines = calls(fight)
    assert "Karl +1" in lines[0]
    await fight.play("maud /duel margin combatant=Karl margin=4", "maud click #ui.apply")
    assert "Karl +4" in calls(fight)[0]
    assert len(calls(fight)) == len(lines)


async def test_choices_of_a_turn_do_not_stay_after_an_undo(fight: Fight) -> None:
    await fight.play(*REVEALED)
    assert any(says(line, "totals-head-striking", names="Ada", first="yes") for line in calls(fight))
    await fight.play("maud /gm undo")
    assert [line for line in calls(fight) if "strike" in line or "Ada" in line] == []
    assert any(says(line, "ui-taken-back") and "Turn 1" in line for line in calls(fight))


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046), (403, 50013)])
async def test_an_announcement_that_cannot_be_edited_holds_nothing_up(fight: Fight, status: int, code: int) -> None:
    await fight.play(*DEFENCE)
    path = f"/channels/*/messages/{fight.world.newest('Exchange 1: Karl').id}"
    fight.world.env.inject_error("PATCH", path, status=status, code=code, times=1)
    await fight.play("vera click #defence=parry")
    assert "Exchange 2" in await fight.board_text()
    await fight.play("maud /gm undo", "wait 120", *END)
    assert says(await fight.board_text(), "head-ended")


async def test_an_edit_that_discord_failed_is_made_by_the_sweep(fight: Fight) -> None:
    await fight.play(*ATTACK)
    announcement = next(
        message for message in fight.world.messages() if message.id == fight.newest("duel-first-attack").id
    )
    fight.world.env.inject_error("PATCH", f"/channels/*/messages/{announcement.id}", status=500, times=9)
    await fight.play("karl click #duel.attack")
    fight.world.faults()
    fight.world.env.backend.faults.clear()
    await fight.play("wait 120")
    assert says(calls(fight)[0], "duel-head-defend", attacker="Karl", defender="Vera")


async def test_an_announcement_undone_before_a_crash_is_struck_after_the_restart(fight: Fight) -> None:
    await fight.play(*ATTACK)
    with dying(fight.services.publisher._announcements, "update"):
        await fight.play("maud /gm undo")
    assert STRUCK not in calls(fight)
    await fight.world.restart()
    await fight.settle()
    assert calls(fight).count(STRUCK) == 1
    assert sum(says(line, "duel-head-silent") for line in calls(fight)) == 1


async def test_a_call_deleted_by_a_moderator_is_not_missed(fight: Fight) -> None:
    await fight.play(*ATTACK)
    fight.world.delete(fight.newest("duel-first-attack"))
    await fight.play(*EXCHANGE, "wait 60")
    assert sum("Exchange 1: Karl" in line for line in calls(fight)) == 1, "the line that stays is posted anew"
    assert await fight.services.store.outbox.pending() == []
