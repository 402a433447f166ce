"""The emulated Discord and the checks of its test helper."""

from __future__ import annotations

import discord
import pytest

from bot.permissions import INVITE
from tests.local.standin import BEGIN, StandIn, standin
from tests.world import Trial, playing


def bot_of(world: Trial) -> StandIn:
    assert isinstance(world.bot, StandIn)
    return world.bot


async def test_the_bot_has_the_permissions_of_the_invite_link(world: Trial) -> None:
    guild = bot_of(world).get_guild(world.guild.id)
    assert guild is not None
    assert guild.me.guild_permissions == INVITE
    (channel,) = guild.text_channels
    with pytest.raises(discord.Forbidden):
        await channel.delete()


async def test_people_speak_the_language_of_their_client() -> None:
    async with playing(standin, locale="fr") as world:
        world.add_person("sigrun", locale="de")
        await world.play("vera /table whisper", "sigrun /table whisper")
        assert "(seulement pour Vera):\n  fr on fr" in world.history("vera")
        assert "(seulement pour Sigrun):\n  de on fr" in world.history("sigrun")
        assert "Sigrun" not in world.history("vera")


async def test_presses_overlap_and_only_one_of_them_counts(world: Trial) -> None:
    await world.play(BEGIN)
    board = world.newest("Revision 0")
    attack = world.custom_ids(board)["Attack"]
    shots = [world.press(who, board, attack) for who in ("vera", "karl", "nils") * 3]
    assert not any(shot.acknowledged for shot in shots)
    await world.settle()
    assert all(shot.acknowledged for shot in shots)
    assert bot_of(world).revision == 1
    assert world.history().count("That button is old.") == 8


async def test_a_press_carries_its_own_language_and_moment(world: Trial) -> None:
    await world.play(BEGIN)
    board = world.newest()
    early = world.clock.now() - 5_000
    shot = world.press("vera", board, world.custom_ids(board)["Attack"], locale="de", sent_ms=early)
    await world.settle()
    assert shot.sent_ms == early
    assert f"@Vera attacks (de, {early})" in world.history()


async def test_the_same_interaction_is_delivered_twice_with_the_same_id(world: Trial) -> None:
    await world.play(BEGIN)
    board = world.newest()
    shot = world.press("vera", board, world.custom_ids(board)["Attack"])
    await world.settle()
    world.deliver_again(shot)
    await world.settle()
    # The stand-in answers an interaction twice, which Discord refuses: the second delivery did arrive, as the first.
    assert any("40060" in fault for fault in world.faults())


async def test_a_restart_keeps_the_server_and_its_messages(world: Trial) -> None:
    await world.play(BEGIN)
    before = bot_of(world)
    await world.restart()
    assert bot_of(world) is not before
    await world.play("vera click Attack")
    assert "@Vera attacks" in world.history()


async def test_time_passes_with_wait(world: Trial) -> None:
    before = world.clock.now()
    await world.play("wait 7200")
    assert world.clock.now() == before + 7_200_000
    assert bot_of(world).hours == 3


async def test_a_form_that_was_not_opened_can_be_submitted(world: Trial) -> None:
    shot = world.submit("vera", "unknown-form", {"name": "Konrad"})
    await world.settle()
    assert not shot.acknowledged
    assert world.unanswered() == [shot.id]


@pytest.mark.parametrize("kind", ["thread", "forum_post", "voice_chat"])
async def test_every_kind_of_channel_is_a_place_of_its_own(world: Trial, kind: str) -> None:
    place = getattr(world, kind)("bridge")
    await world.people["vera"].actor.slash(place, "table begin", system="duel")
    assert "Revision 0" in world.read(channel=place)[-1].text
    assert "Revision 0" not in world.history()


async def test_the_bot_can_lose_permissions_and_messages(world: Trial) -> None:
    await world.play(BEGIN)
    channel = bot_of(world).get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    world.deny_bot(world.channel, "send_messages")
    with pytest.raises(discord.Forbidden):
        await channel.send("x")
    world.deny_bot(world.channel)
    board = await channel.send("x")
    world.delete(world.newest("x"))
    with pytest.raises(discord.NotFound):
        await board.edit(content="y")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("vera click Silence", "of Vera was not answered"),
        ("vera click Crash", "logged as an error"),
        ("vera /table fail", "escaped: CommandInvokeError"),
        ("vera click Ping", "allowed_mentions.parse is ['everyone', 'users'], not []"),
    ],
)
async def test_a_faulty_bot_fails_the_test(line: str, complaint: str) -> None:
    with pytest.raises(AssertionError) as failed:
        async with playing(standin) as world:
            await world.play(BEGIN, line)
    assert complaint in str(failed.value)


async def test_a_failing_test_is_not_hidden_by_complaints() -> None:
    async def failing_test() -> None:
        async with playing(standin) as world:
            await world.play(BEGIN, "vera click Silence")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing_test()
