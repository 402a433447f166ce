"""Messages of a user who has deleted her data: they work without her, or lose their buttons."""

from __future__ import annotations

import pytest

from rules.message import msg
from tests.bot.assertions import LANGUAGES, told, words
from tests.bot.fights import BEGUN, END, PAIRED, Fight, control, controls
from tests.sentences import says
from tests.world import Message

ROLLED = pytest.mark.parametrize("faces", [(3, 5, 1, 2, 6, 6, 4, 4)], ids=["these-dice"])


def deletes(who: str, scope: str = "here") -> tuple[str, str]:
    """She has her data deleted."""
    return f"{who} /privacy delete where={scope}", f"{who} click #privacy-gone"


def user(fight: Fight, who: str) -> int:
    return fight.user(who)


def again(fight: Fight, message: Message) -> Message:
    """The message as it stands now."""
    return next(one for one in fight.world.messages() if one.id == message.id)


# --- calls ---


@ROLLED
async def test_the_dice_of_a_closed_call_stay_with_those_who_joined_it(fight: Fight) -> None:
    await fight.play('maud /roll call 2d6 why="Who hears it?"', "karl click #ui.call-join", "vera click #ui.call-join")
    await fight.play("maud click #ui.call-close", *deletes("maud", "all"))
    assert "[3·5] = 8" in await fight.play("karl /roll list")
    assert "[1·2] = 3" in await fight.play("karl /roll list member=Vera")
    assert says(await fight.play("vera /roll list"), "ui-roll-label", label="Who hears it?")


@LANGUAGES
@ROLLED
async def test_a_call_with_others_in_it_goes_on_without_the_name_of_its_caller(fight: Fight, locale: str) -> None:
    await fight.play("vera /roll call 2d6", "karl click #ui.call-join", "vera click #ui.call-join")
    message = fight.world.newest("2d6")
    await fight.play(*deletes("vera"))
    now = fight.text_of(message)
    assert "Vera" not in now
    assert "Karl" in now
    assert controls(again(fight, message)) == controls(message)
    await fight.play("nils click #ui.call-close")
    await told(fight, "nils", locale, "refusal-call-not-in")
    await fight.play("nils click #ui.call-join", "karl click #ui.call-close")
    closed = fight.text_of(message)
    assert "[3·5] = 8" in closed
    assert "[1·2] = 3" in closed
    assert "Vera" not in closed
    assert controls(again(fight, message)) == []


@LANGUAGES
async def test_a_call_with_no_other_member_is_over(fight: Fight, locale: str) -> None:
    await fight.play("vera /roll call 2d6", "vera click #ui.call-join")
    message = fight.world.newest("2d6")
    await fight.play(*deletes("vera", "all"))
    assert fight.text_of(message).splitlines()[1:] == [f"  {words(locale, msg('ui-call-gone'))}"]
    assert controls(again(fight, message)) == []


async def test_a_call_ends_when_the_last_of_those_in_it_goes(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6", "karl click #ui.call-join", *deletes("vera"), *deletes("karl"))
    assert fight.public() == [text for text in fight.public() if words("en", msg("ui-call-gone")) in text]


async def test_a_member_who_goes_is_in_no_more(fight: Fight) -> None:
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join", "vera click #ui.call-join", *deletes("karl"))
    assert "In: @Vera" in fight.public()[-1]
    assert "Karl" not in fight.public()[-1]


async def test_a_gm_closes_a_call_without_caller_too(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6", "karl click #ui.call-join", *deletes("vera"), "maud click #ui.call-close")
    assert says(fight.public()[-1], "ui-call-closed", count=1)


async def test_a_message_that_could_not_be_changed_is_put_right_by_the_next_press(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6")
    message = fight.world.newest("calls")
    await fight.services.store.personal_data.forget(fight.user("vera"))
    await fight.play("karl click #ui.call-join")
    await told(fight, "karl", "en", "refusal-call-gone")
    assert controls(again(fight, message)) == []
    assert words("en", msg("ui-call-gone")) in fight.text_of(message)


async def test_a_message_that_is_gone_stops_no_deletion(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6")
    fight.world.delete(fight.world.newest("calls"))
    await fight.play(*deletes("vera"))
    await told(fight, "vera", "en", "privacy-deleted", scope="here")
    assert not any((await fight.services.store.personal_data.export(fight.user("vera"))).values())


async def test_a_call_of_before_its_message_was_noted_still_works(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6")
    forget = "UPDATE roll_call SET channel_id = NULL, message_id = NULL"
    await fight.services.store.database.change("old", lambda one: one.run(forget))
    await fight.play("karl click #ui.call-join", *deletes("vera"))
    assert "Vera" not in fight.public()[-1]
    await fight.play("karl click #ui.call-close")
    assert says(fight.public()[-1], "ui-call-closed", count=1)


async def test_a_call_that_waited_for_too_long_takes_its_buttons_off(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6", "karl click #ui.call-join")
    message = fight.world.newest("calls")
    await fight.services.store.personal_data.expire(await fight.stamp() + 1)
    await fight.click("karl", message, control(message, "ui.call-close"))
    await told(fight, "karl", "en", "refusal-call-gone")
    assert controls(again(fight, message)) == []


# --- rolls ---


@ROLLED
async def test_a_hidden_roll_that_a_gm_made_for_others_stays_theirs(fight: Fight) -> None:
    await fight.play('maud /roll dice 2d6 to="Only the GM" members=yes', "maud select Karl, Vera", *deletes("maud"))
    assert "[3·5]" in await fight.play("maud click #ui.roll-see")
    assert "[1·2]" in await fight.play("maud /roll list member=Vera")
    await fight.play(*deletes("karl"))
    told_now = await fight.play("maud click #ui.roll-see")
    assert "Karl" not in told_now
    assert "[1·2]" in told_now


@LANGUAGES
@ROLLED
async def test_a_hidden_roll_that_is_gone_takes_its_button_off(fight: Fight, locale: str) -> None:
    await fight.play("vera /roll dice 2d6 to=gm", *deletes("vera"))
    notice = next(
        message for message in fight.world.messages() if any("roll-see" in each for each in controls(message))
    )
    await fight.play("maud click #ui.roll-see")
    await told(fight, "maud", locale, "refusal-roll-gone")
    assert controls(again(fight, notice)) == []
    assert words(locale, msg("ui-roll-gone")) in fight.text_of(notice)


@ROLLED
async def test_a_roll_for_others_cannot_be_rolled_again(fight: Fight) -> None:
    await fight.play("maud /roll dice 2d6 members=yes", "maud select Karl, Vera", *deletes("maud"))
    assert "[3·5]" in await fight.play("karl /roll list")
    await fight.play("maud /roll again")
    await told(fight, "maud", "en", "refusal-nothing-to-roll-again")


# --- what else hangs on a person ---


async def test_a_fight_that_goes_on_keeps_its_gm(fight: Fight) -> None:
    await fight.play(*BEGUN, *deletes("maud"), "maud /gm add name=Wolf")
    assert "Wolf" in await fight.board_text()


async def test_a_preview_that_waits_is_dropped(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=Karl attribute=vi value=9")
    before = await fight.revision()
    preview = fight.world.newest(viewer="maud")
    await fight.play(*deletes("maud"))
    await fight.click("maud", preview, control(preview, "ui.apply"))
    await told(fight, "maud", "en", "refusal-draft-gone")
    assert await fight.revision() == before


async def test_a_fight_that_is_gone_leaves_a_board_without_buttons(fight: Fight) -> None:
    """What stands on it stays: it is Discord's, and the button would say for ever that there is nothing."""
    await fight.play(*BEGUN, "maud /gm add name=Wolf", *END)
    board = await fight.board()
    before = fight.text_of(board)
    await fight.play(*deletes("maud"))
    await fight.click("vera", board, "r1:1:3:ui.join")
    assert controls(again(fight, board)) == controls(board), "that press was made up"
    await fight.play("karl click #ui.gm")
    await told(fight, "karl", "en", "refusal-no-encounter")
    assert controls(again(fight, board)) == []
    left = fight.text_of(board).splitlines()
    assert left == [line for line in before.splitlines() if "[🎩" not in line]


async def test_a_fight_that_the_gm_opens_again_keeps_a_player_deleted(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud select Karl, Vera", *END)
    await fight.play("karl /privacy delete", "karl click #ui.privacy-gone", "maud /gm reopen")
    encounter_id, karl = (await fight.loaded()).row.id, fight.user("karl")
    data = fight.services.store.personal_data
    assert karl in await data.forgotten_users(encounter_id)
    await fight.play("karl /duel sheet vi=7")
    assert karl not in await data.forgotten_users(encounter_id)
