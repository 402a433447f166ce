"""Other users' rolls are shown only to readers of their channel, by every command and control."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.message import UserText, msg
from tests.bot.assertions import told, words
from tests.bot.fights import Fight, control, controls
from tests.bot.test_channels import archive, in_channel, thread_in
from tests.sentences import says
from tests.world import Channel

ROLLED = pytest.mark.parametrize("faces", [(3, 5, 1, 2, 6, 6, 4, 4)], ids=["these-dice"])


def user(fight: Fight, who: str) -> int:
    return fight.user(who)


def close_to(fight: Fight, channel: Channel, *people: str) -> None:
    """These people don't see the channel any more."""
    for who in people:
        fight.world.deny(channel, fight.user(who), "view_channel")


async def seen(fight: Fight, who: str, member: str = "Vera") -> tuple[str, str]:
    """What a person is told of a member's rolls: the list and the statistics."""
    listed = await fight.play(f"{who} /roll list member={member}")
    return listed, await fight.play(f"{who} /roll stats member={member}")


async def sees_nothing(fight: Fight, who: str, member: str = "Vera") -> bool:
    """Whether both say that there is nothing for this person."""
    none = words("en", msg("ui-no-rolls", name=UserText(said=member)))
    return all(none in one for one in await seen(fight, who, member))


@pytest.fixture
async def tower(fight: Fight) -> Channel:
    """A channel that Karl does not see, in which Vera has rolled 8."""
    channel = fight.world.guild.create_text_channel("tower")
    close_to(fight, channel, "karl")
    await in_channel(fight, channel, "vera /roll dice 2d6")
    return channel


# --- list and stats ---


@ROLLED
async def test_rolls_in_a_hidden_channel_are_not_listed_or_counted(fight: Fight, tower: Channel) -> None:
    assert await sees_nothing(fight, "karl")
    assert "[3·5]" not in fight.sent_to("karl").replace(fight.sent_to(), "")
    for who in ("nils", "maud"):
        listed, counted = await seen(fight, who)
        assert "[3·5]" in listed
        assert says(counted, "ui-stats-die", dice=2, mean="4")
    await fight.play("vera /roll dice 2d6")
    listed, counted = await seen(fight, "karl")
    assert "[1·2]" in listed
    assert "[3·5]" not in listed
    assert says(counted, "ui-stats-die", dice=2, mean="1.5")


@ROLLED
async def test_own_rolls_of_all_channels_are_shown(fight: Fight, tower: Channel) -> None:
    close_to(fight, tower, "vera")
    listed, counted = await seen(fight, "vera")
    assert "[3·5]" in listed
    assert "2 dice" in counted


@ROLLED
@pytest.mark.parametrize("right", ["view_channel", "read_message_history"])
async def test_rights_count_as_they_are_at_this_moment(fight: Fight, right: str) -> None:
    channel = fight.world.guild.create_text_channel("tower")
    await in_channel(fight, channel, "vera /roll dice 2d6")
    assert not await sees_nothing(fight, "karl")
    fight.world.deny(channel, fight.user("karl"), right)
    assert await sees_nothing(fight, "karl")
    fight.world.deny(channel, fight.user("karl"))
    assert not await sees_nothing(fight, "karl")


@ROLLED
async def test_a_member_without_read_message_history_sees_no_rolls_of_the_channel(fight: Fight) -> None:
    await fight.play("vera /roll dice 2d6")
    fight.world.deny(fight.world.channel, fight.user("karl"), "read_message_history")
    assert await sees_nothing(fight, "karl")
    assert not await sees_nothing(fight, "nils")


@ROLLED
async def test_a_deleted_channel_has_no_readers(fight: Fight, tower: Channel) -> None:
    fight.world.env.backend.delete_channel(tower.id)
    await fight.settle()
    assert await sees_nothing(fight, "nils")
    assert await sees_nothing(fight, "maud")
    assert "[3·5]" in (await seen(fight, "vera"))[0]


@ROLLED
async def test_a_roll_without_a_recorded_channel_is_shown_to_its_roller(fight: Fight) -> None:
    await fight.play("vera /roll dice 2d6")
    await fight.services.store.database.change("old", lambda one: one.run("UPDATE roll SET channel_id = NULL"))
    assert await sees_nothing(fight, "maud")
    assert "[3·5]" in (await seen(fight, "vera"))[0]


@ROLLED
@pytest.mark.parametrize("archived", [False, True], ids=["known", "archived"])
@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
async def test_rolls_in_a_thread_are_for_those_who_read_it(fight: Fight, private: bool, archived: bool) -> None:
    thread = thread_in(fight.world, fight.world.channel, "cellar", private=private)
    await in_channel(fight, thread, "vera /roll dice 2d6")
    fight.world.env.backend.add_thread_member(thread.id, fight.user("nils"))
    if archived:
        archive(fight.world, thread)
        await fight.world.restart()
    assert await sees_nothing(fight, "karl") == private
    assert not await sees_nothing(fight, "nils")
    fight.world.env.backend.remove_thread_member(thread.id, fight.user("nils"))
    assert await sees_nothing(fight, "nils") == private


@ROLLED
async def test_a_thread_of_a_hidden_channel_is_closed_too(fight: Fight, tower: Channel) -> None:
    thread = thread_in(fight.world, tower, "attic")
    await in_channel(fight, thread, "vera /roll dice 2d6")
    assert await sees_nothing(fight, "karl")
    assert "[1·2]" in (await seen(fight, "nils"))[0]


# --- other ways to a roll ---


@ROLLED
async def test_an_id_that_was_made_up_shows_no_roll(fight: Fight, tower: Channel) -> None:
    """Rolls of a channel that one does not see, private rolls, and hidden ones, by the button of a hidden roll."""
    await fight.play('vera /roll dice 2d6 to="Only me"', 'vera /roll dice 2d6 to="Only the GM"')
    notice = fight.newest("ui-roll-for-gm")
    before = fight.text_of(notice)
    for row in await fight.services.store.rolls.of_user(fight.world.guild.id, fight.user("vera")):
        await fight.click("karl", notice, f"r1:0:1:ui.roll-see:of={row.interaction_id}")
        await told(fight, "karl", "en", "refusal-roll-gone")
    assert fight.text_of(notice) == before
    assert "[3·5]" not in fight.private("karl")


@ROLLED
@pytest.mark.parametrize("verb", ["ui.call-join", "ui.call-close"])
async def test_a_call_is_joined_closed_and_shown_where_it_stands_only(fight: Fight, tower: Channel, verb: str) -> None:
    await in_channel(fight, tower, 'nils /roll call 2d6 why="Who holds the gate?"', "vera click #ui.call-join")
    message = next(message for message in fight.world.messages(channel=tower) if controls(message))
    of = control(message, "ui.call-join").rsplit("=", 1)[1]
    await fight.play("karl /roll call d6")
    own = fight.newest("ui-call", name="@Karl")
    before = fight.text_of(own)
    await fight.click("karl", own, f"r1:0:0:{verb}:of={of}")
    await told(fight, "karl", "en", "refusal-call-gone")
    assert fight.text_of(own) == before
    assert await fight.services.store.rolls.call_members(int(of)) == [fight.user("vera")]


# --- rolls for the GM ---


HIDDEN = 'vera /roll dice 2d6 to="Only the GM"'
DUEL = "nils /initiative begin system=duel"
OVER: Mapping[str, tuple[str, ...]] = {
    "ended": ("nils /gm end", "nils click #ui.apply"),
    "handed over": (
        "nils /gm transfer user=Karl",
        "nils click #ui.apply",
    ),
}


async def tries_to_see(fight: Fight, who: str) -> bool:
    """Whether a person gets to a hidden 8 of Vera's by the button or by the list."""
    await fight.play(f"{who} click #ui.roll-see")
    by_button = "[3·5]" in fight.private(who)
    by_list = "[3·5]" in await fight.play(f"{who} /roll list member=Vera")
    counted = await fight.play(f"{who} /roll stats member=Vera")
    by_stats = words("en", msg("ui-no-rolls", name=UserText(said="Vera"))) not in counted
    assert by_button == by_list == by_stats
    return by_button


@ROLLED
@pytest.mark.parametrize("end", OVER)
async def test_a_former_gm_of_the_fight_sees_no_hidden_roll_of_it(fight: Fight, end: str) -> None:
    await fight.play(DUEL, HIDDEN)
    assert await tries_to_see(fight, "nils")
    await fight.play(*OVER[end])
    assert not await tries_to_see(fight, "nils")
    assert await tries_to_see(fight, "karl") == (end == "handed over")
    assert await tries_to_see(fight, "maud")


@ROLLED
async def test_the_gm_of_an_ended_fight_is_no_gm_of_later_rolls(fight: Fight) -> None:
    await fight.play(DUEL, *OVER["ended"], HIDDEN)
    assert not await tries_to_see(fight, "nils")
    await fight.play("nils /gm reopen")
    assert (await fight.loaded()).row.open
    assert not await tries_to_see(fight, "nils"), "it was not made in this fight"


@ROLLED
async def test_a_fight_that_is_opened_again_has_its_gm_again(fight: Fight) -> None:
    await fight.play(DUEL, HIDDEN, *OVER["ended"], "nils /gm reopen")
    assert await tries_to_see(fight, "nils")


@ROLLED
async def test_a_member_who_loses_the_role_of_the_gms_sees_hidden_rolls_no_more(fight: Fight) -> None:
    role = fight.world.guild.create_role("Narrators")
    fight.world.add_person("zoe", roles=(fight.world.guild.roles["Player"], role))
    await fight.play("maud /setup server gm-role=Narrators", HIDDEN)
    assert await tries_to_see(fight, "zoe")
    backend = fight.world.env.backend
    backend.remove_member_role(fight.world.guild.id, fight.user("zoe"), role.id)
    await fight.settle()
    assert not await tries_to_see(fight, "zoe")


@ROLLED
async def test_a_former_gm_closes_no_call_of_others(fight: Fight) -> None:
    await fight.play(DUEL, *OVER["ended"], "vera /roll call 2d6", "nils click #ui.call-close")
    assert says(fight.private("nils"), "refusal-call-not-yours", name="Vera")
