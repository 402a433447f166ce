"""The place of boards: near the end of the channel, pinned on request, and a second one in the GM channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.permissions import INVITE
from bot.publishing.board import BURIED
from rules.dice.rng import SeededDice
from rules.message import UserText, msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import ATTACK, DODGED, END, ENDED, PAIRED, Fight, control, controls, dying, labels
from tests.sentences import says
from tests.world import Channel, Message, playing, riposte


async def talk(fight: Fight, count: int) -> None:
    """People say so much in the channel."""
    for number in range(count):
        await fight.world.people["nils"].actor.send(fight.world.channel, f"What about {number}?")


# --- at the bottom ---


async def test_users_74_a_buried_board_comes_back_to_the_bottom_with_the_next_change(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 60")
    before = await fight.board()
    await talk(fight, BURIED)
    await fight.play("karl click #intent=fight")
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")
    assert [message.id for message in fight.boards()] == [(await fight.board()).id]
    assert (await fight.board()).id != before.id
    assert (await fight.board()).id == [message for message in fight.world.messages() if not message.ephemeral][-1].id


async def test_users_74_a_press_on_an_old_board_that_is_gone_says_where_the_fight_stands(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 60")
    before = await fight.board()
    shot = fight.world.press("vera", before, control(before, "intent=fight"))
    await talk(fight, BURIED)
    await fight.play("karl /initiative declare intent=fight")
    await fight.settle()
    assert shot.acknowledged
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")


async def test_a_board_below_which_little_was_said_stays_where_it_is(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 60")
    before = await fight.board()
    await talk(fight, BURIED - 2)
    await fight.play("karl click #intent=fight")
    assert (await fight.board()).id == before.id
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")


async def test_the_channel_is_asked_once_a_minute_at_most_whether_the_board_is_buried(fight: Fight) -> None:
    await fight.play(*PAIRED)
    fight.world.sent.clear()
    await talk(fight, BURIED)
    await fight.play("karl click #intent=fight", "karl click #intent=hold")
    looks = [request for request in fight.world.sent if request.method == "GET" and request.path.endswith("/messages")]
    assert looks == []
    await fight.play("wait 60", "karl click #intent=fight", "karl click #intent=hold", "karl click #intent=fight")
    looks = [request for request in fight.world.sent if request.method == "GET" and request.path.endswith("/messages")]
    assert len(looks) == 1


async def test_where_the_history_is_closed_the_board_is_drawn_where_it_is(fight: Fight) -> None:
    await fight.play(*PAIRED, "wait 60")
    before = await fight.board()
    await talk(fight, BURIED)
    fight.world.deny_bot(fight.world.channel, "read_message_history")
    await fight.play("karl click #intent=fight")
    assert (await fight.board()).id == before.id
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")


# --- pinned ---


@pytest.fixture
async def pinning(tmp_path: Path, locale: str) -> AsyncIterator[Fight]:
    """A server on which the bot may pin. (simcord asks for the permission that pins needed until 2026.)"""
    permissions = INVITE | discord.Permissions(manage_messages=True)
    opener = riposte(tmp_path / "riposte.db", SeededDice(7))
    async with playing(opener, locale=locale, permissions=permissions) as world:
        yield Fight(world)


def pinned(fight: Fight) -> list[int]:
    """The ids of the pinned messages of the channel."""
    stored = fight.world.env.backend.messages[fight.world.channel.id].values()
    return [message.id for message in stored if message.pinned]


def notices(fight: Fight) -> int:
    """Discord's own lines that something was pinned."""
    stored = fight.world.env.backend.messages[fight.world.channel.id].values()
    return sum(int(message.type) == discord.MessageType.pins_add.value for message in stored)


async def test_users_74_a_server_that_wants_it_finds_the_board_pinned_and_no_other(pinning: Fight) -> None:
    await pinning.play("maud /setup server pin=true", *ATTACK)
    assert pinned(pinning) == [(await pinning.board()).id]
    assert notices(pinning) == 0
    await pinning.play(*END)
    assert pinned(pinning) == []
    await pinning.play("maud /gm undo")
    assert pinned(pinning) == [(await pinning.board()).id]


async def test_a_board_is_pinned_only_on_request(pinning: Fight) -> None:
    await pinning.play(*ATTACK)
    assert pinned(pinning) == []
    assert [request for request in pinning.world.sent if "/pins" in request.path] == []


async def test_a_board_is_unpinned_once_the_server_wants_none_pinned(pinning: Fight) -> None:
    await pinning.play(
        "maud /setup server pin=true", *PAIRED, "maud /setup reset setting=pin", "karl click #intent=fight"
    )
    assert pinned(pinning) == []


@LANGUAGES
async def test_users_75_a_pin_that_is_not_allowed_is_told_once_and_the_fight_goes_on(fight: Fight, locale: str) -> None:
    said = msg("ui-pin-forbidden", channel=UserText(said="combat"), missing=UserText(said="Pin Messages"))
    await fight.play("maud /setup server pin=true", "maud /initiative begin system=duel")
    await told(fight, "maud", locale, said.code, **said.params)
    before = fight.private("maud")
    await fight.play("maud /gm add name=Orc", "maud /gm add name=Ogre", "karl /initiative join name=Konrad")
    await fight.play("maud /gm attacker combatant=Orc", "maud click #ui.apply")
    assert len([seen for seen in fight.world.read() if seen.text == before]) == 1
    assert "Konrad" in await fight.board_text()
    assert fight.world.faults() == []


async def test_users_75_when_the_channel_has_all_the_pins_it_may_have_the_gm_is_told(pinning: Fight) -> None:
    pinning.world.env.inject_error("PUT", "/channels/*/messages/pins/*", status=400, code=30003, times=None)
    await pinning.play("maud /setup server pin=true", *PAIRED)
    assert sum(says(seen.text, "ui-pins-used-up") for seen in pinning.world.read()) == 1
    assert "Karl" in await pinning.board_text()


async def test_users_78_a_warning_about_pins_goes_with_its_cause(pinning: Fight) -> None:
    pinning.world.deny_bot(pinning.world.channel, "manage_messages", "pin_messages")
    assert says(await pinning.play("maud /setup server pin=true"), "ui-pin-forbidden")
    await pinning.play("maud /initiative begin system=duel")
    assert not says(await pinning.board_text(), "ui-pin-forbidden")
    pinning.world.deny_bot(pinning.world.channel)
    assert not says(await pinning.play("maud /setup show"), "ui-pin-forbidden")


# --- for the GMs ---


async def gms(fight: Fight) -> Channel:
    """A channel that players can't read, named as the GMs' one."""
    world = fight.world
    channel = world.guild.create_text_channel("gms")
    for who in ("vera", "karl", "nils"):
        closed(fight, channel, who)
    await fight.play("maud /setup gm-channel channel=gms")
    return channel


def closed(fight: Fight, channel: Channel, who: str) -> None:
    """A person can't read this channel."""
    fight.world.deny(channel, fight.user(who), "view_channel")


def in_channel(fight: Fight, channel: Channel) -> list[Message]:
    return [message for message in fight.world.messages(channel=channel) if not message.ephemeral]


async def test_users_46_gms_find_every_fight_in_their_channel_with_all_that_they_may_know(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*PAIRED, "karl click #intent=fight")
    (board,) = in_channel(fight, channel)
    shown = fight.text_of(board, channel)
    assert "#combat" in shown
    assert says(shown, "task-talk", spoken="fight")
    assert not says(await fight.board_text(), "task-talk", spoken="fight")
    await fight.play("vera click #intent=fight")
    assert [message.id for message in in_channel(fight, channel)] == [board.id]
    assert says(
        fight.text_of(in_channel(fight, channel)[0], channel), "duel-head-attack", attacker="Karl", defender="Vera"
    )


async def test_the_gms_board_works_like_the_panel(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*DODGED)
    _, board = in_channel(fight, channel)
    rates = [label for label in labels(board.components) if label.startswith("Vera")]
    assert len(rates) == 6
    shot = await fight.click("maud", board, control(board, "speed=-3"))
    assert shot.acknowledged
    *_, after = in_channel(fight, channel)
    assert after.id == board.id
    assert "Exchange 2" in fight.text_of(after, channel)
    assert "speed=-3" not in "".join(controls(after))


async def test_a_player_who_finds_the_gms_board_can_do_nothing_on_it(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*PAIRED)
    (board,) = in_channel(fight, channel)
    before = await fight.revision()
    await fight.click("vera", board, control(board, "gm.undo"))
    assert await fight.revision() == before


async def test_a_gms_board_that_was_deleted_is_made_again(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*PAIRED)
    fight.world.delete(in_channel(fight, channel)[0])
    await fight.play("karl click #intent=fight")
    assert len(in_channel(fight, channel)) == 1


@pytest.mark.parametrize("moment", ["before its post", "before its record"])
async def test_after_a_kill_there_is_one_gms_board_without_a_further_step(fight: Fight, moment: str) -> None:
    channel = await gms(fight)
    publisher = fight.services.publisher
    target = (
        (fight.services.store.outbox, "set_gm_board") if "record" in moment else (publisher.gm_channel, "_draw_board")
    )
    with dying(*target):
        await fight.world.people["maud"].actor.slash(fight.world.channel, "initiative begin", system="duel")
        await fight.settle()
    assert len(in_channel(fight, channel)) == int("record" in moment)
    await fight.world.restart()
    await fight.play("wait 60")
    (board,) = in_channel(fight, channel)
    recorded = await fight.services.store.outbox.gm_board((await fight.loaded()).row.id)
    assert recorded is not None
    assert recorded.message_id == board.id


async def test_a_fight_that_is_going_on_appears_in_the_channel_that_is_named(fight: Fight) -> None:
    await fight.play(*PAIRED)
    channel = await gms(fight)
    (board,) = in_channel(fight, channel)
    assert "Karl" in fight.text_of(board, channel)
    other = fight.world.guild.create_text_channel("narrators")
    await fight.play("maud /setup gm-channel channel=narrators")
    assert in_channel(fight, channel) == []
    assert len(in_channel(fight, other)) == 1
    await fight.play("maud /setup reset setting=gm_channel", "karl click #intent=fight")
    assert in_channel(fight, other) == []


async def test_the_gms_board_of_a_fight_that_is_over_can_only_bring_it_back(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*ENDED)
    (board,) = in_channel(fight, channel)
    assert [custom_id for custom_id in controls(board) if "reopen" not in custom_id] == []
    await fight.click("maud", board, control(board, "reopen"))
    assert (await fight.loaded()).row.open


async def test_a_fight_does_not_depend_on_the_gm_channel(fight: Fight) -> None:
    channel = await gms(fight)
    fight.world.deny_bot(channel, "view_channel", "send_messages")
    await fight.play(*ATTACK, "wait 120")
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")
    fight.world.deny_bot(channel)
    await fight.play("wait 600", "karl click #duel.attack")
    assert len(in_channel(fight, channel)) == 1


async def test_an_unsent_update_of_the_gms_board_is_sent_by_the_sweep(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play(*PAIRED)
    fight.world.env.inject_error("PATCH", f"/channels/{channel.id}/messages/*", status=500, times=5)
    await fight.play("karl click #intent=fight", "vera click #intent=fight", "wait 600")
    assert says(
        fight.text_of(in_channel(fight, channel)[0], channel), "duel-head-attack", attacker="Karl", defender="Vera"
    )


async def test_users_46_a_roll_for_the_gm_is_told_in_the_gms_channel_and_nowhere_else(fight: Fight) -> None:
    channel = await gms(fight)
    await fight.play("vera /roll dice dice=7d1 to=gm")
    (told_there,) = in_channel(fight, channel)
    shown = fight.text_of(told_there, channel)
    assert "Vera" in shown
    assert "= 7" in shown
    assert "#combat" in shown
    assert all("= 7" not in seen for seen in fight.public())


async def test_users_77_a_channel_in_which_the_bot_may_not_write_is_refused_by_name(fight: Fight) -> None:
    channel = fight.world.guild.create_text_channel("gms")
    fight.world.deny_bot(channel, "send_messages", "embed_links")
    said = await fight.play("maud /setup gm-channel channel=gms")
    assert "gms" in said
    assert says(said, "refusal-permissions", missing="Send Messages, Embed Links and Attach Files")
    assert (await fight.services.servers.settings(fight.world.guild.id)).gm_channel is None


@LANGUAGES
async def test_a_gm_channel_that_every_member_can_read_is_warned_of(fight: Fight, locale: str) -> None:
    world = fight.world
    world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms")
    assert "⚠️" not in fight.private("maud")
    everyone = world.guild.default_role.id
    may = discord.Permissions(view_channel=True).value
    world.env.backend.edit_role(world.guild.id, everyone, {"permissions": may})
    await fight.play("maud /setup show")
    await told(fight, "maud", locale, "setup-gm-channel-open", channel=UserText(said="gms"))
