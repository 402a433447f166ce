"""Several fights on a server at once, in channels and threads, and `/initiative status`, which finds them.

See docs/requirements.md 79.
"""

from __future__ import annotations

import re

import pytest
from simcord.backend import serializers
from simcord.enums import ChannelType

from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import ATTACK, BEGUN, END, Fight, control
from tests.sentences import label, says
from tests.world import Channel, Trial


async def in_channel(fight: Fight, channel: Channel, *script: str) -> str:
    """Play these lines in another channel."""
    here, fight.world.channel = fight.world.channel, channel
    try:
        return await fight.play(*script)
    finally:
        fight.world.channel = here


def thread_in(world: Trial, channel: Channel, name: str, *, private: bool = False) -> Channel:
    """A thread that Vera has opened below this channel; a private one is seen by her and the bot."""
    backend = world.env.backend
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    stored = backend.create_thread(channel.id, name, world.people["vera"].actor.id, type=kind)
    backend.add_thread_member(stored.id, backend.bot_user.id)
    return Channel(world.env, world.guild, stored)


def archive(world: Trial, thread: Channel) -> None:
    """Archive a thread, so that it leaves the cache of the bot."""
    stored = world.env.backend.get_thread(thread.id)
    assert stored.thread_metadata is not None
    stored.thread_metadata.archived = True
    world.env.backend.emit("THREAD_UPDATE", serializers.channel_payload(world.env.backend, stored))


@pytest.fixture
async def places(fight: Fight) -> tuple[Channel, Channel, Channel]:
    """A channel, a thread of it and another channel, each with a fight in which Karl has to attack."""
    made = (fight.world.channel, fight.world.thread("cellar"), fight.world.guild.create_text_channel("tower"))
    for channel in made:
        await in_channel(fight, channel, *ATTACK)
    return made


async def test_users_79_presses_and_typed_commands_land_in_the_fight_of_their_channel(
    fight: Fight, places: tuple[Channel, Channel, Channel]
) -> None:
    combat, cellar, tower = places
    before = {one.id: (await fight.loaded(one)).row for one in places}
    assert len({row.id for row in before.values()}) == 3
    # The boards of all three are pressed at once, by the same person.
    for channel in (tower, cellar):
        board = await fight.board(channel)
        fight.world.press("karl", board, control(board, "duel.attack"))
    await fight.settle()
    assert says(await fight.board_text(tower), "duel-head-defend", attacker="Karl", defender="Vera")
    assert says(await fight.board_text(cellar), "duel-head-defend", attacker="Karl", defender="Vera")
    assert (await fight.loaded(combat)).row.revision == before[combat.id].revision
    await in_channel(fight, cellar, "vera /duel defend defence=parry")
    await in_channel(fight, combat, "maud /gm add name=Wolf")
    kinds = {
        one.id: [entry.event.kind for entry in await fight.services.encounters.log(before[one.id].id)] for one in places
    }
    assert kinds[cellar.id][-1] == "duel.exchange-resolved"
    assert kinds[tower.id][-1] == "duel.attacked"
    assert kinds[combat.id].count("joined") == 3
    await in_channel(fight, tower, "maud /gm undo")
    assert says(await fight.board_text(tower), "duel-head-attack", attacker="Karl", defender="Vera")
    assert len(fight.boards(combat)) == len(fight.boards(cellar)) == len(fight.boards(tower)) == 1


async def test_users_79_a_fight_ends_waits_and_begins_anew_without_the_others(
    fight: Fight, places: tuple[Channel, Channel, Channel]
) -> None:
    combat, cellar, tower = places
    await fight.play("maud /setup time reminder=1")
    await in_channel(fight, cellar, *END)
    await in_channel(fight, tower, "maud /gm pause")
    await fight.world.leap(3_600)
    reminded = {one.id: sum(says(seen.text, "ui-reminder") for seen in fight.world.read(channel=one)) for one in places}
    assert reminded == {combat.id: 1, cellar.id: 0, tower.id: 0}
    await in_channel(fight, cellar, *BEGUN, "maud click #ui.party")
    assert [combatant.name for combatant in (await fight.state(cellar)).present] == ["Karl", "Vera"]
    assert (await fight.state(tower)).paused is not None
    assert says(await fight.board_text(combat), "duel-head-attack", attacker="Karl", defender="Vera")


# --- `/initiative status` ---


@LANGUAGES
async def test_status_finds_the_fights_of_other_channels(fight: Fight, locale: str) -> None:
    quiet = fight.world.guild.create_text_channel("quiet")
    await fight.play(*ATTACK)
    began = await fight.stamp()
    board = await fight.board()
    await fight.world.leap(7_200)
    await in_channel(fight, quiet, "karl /initiative status")
    (sent,) = [
        message for message in fight.world.messages(channel=quiet) if "discord.com/channels" in str(message.components)
    ]
    assert sent.ephemeral
    words = str(sent.components)
    assert f"<#{fight.world.channel.id}>" in words
    assert f"https://discord.com/channels/{fight.world.guild.id}/{fight.world.channel.id}/{board.id}" in words
    (asked,) = re.findall(r"<t:(\d+):R>", words)
    assert 0 <= began // 1_000 - int(asked) <= 60
    headline = fight.services.catalogues.say(locale, msg("ui-since-asked", at=int(asked)))
    assert headline in words
    assert "Karl" in words


async def test_status_shows_a_pause_and_an_empty_fight(fight: Fight) -> None:
    quiet = fight.world.guild.create_text_channel("quiet")
    await fight.play(*BEGUN)
    assert "asked" not in await in_channel(fight, quiet, "karl /initiative status")
    await fight.play("maud /gm pause")
    assert "The fight is paused ⏸️ · #combat · paused" in await in_channel(fight, quiet, "karl /initiative status")


async def test_status_shows_a_task_only_while_the_fight_waits(fight: Fight) -> None:
    await fight.play(*ATTACK)
    assert says(await fight.play("vera /initiative status"), "ui-task", name="Vera", task="Karl is about to attack")
    ended = await fight.play(*END, "vera /initiative status")
    assert not says(ended.rpartition("Vera sees")[2], "task-attacked")
    assert says(ended.rpartition("Vera sees")[2], "head-ended")


async def test_status_says_what_brings_back_who_is_out_of_action(fight: Fight) -> None:
    await fight.play(*ATTACK, "maud /gm remove combatant=Vera how=out", "maud click #ui.apply")
    assert "Karl has no opponent left: the GM ends the fight, or adds one" in await fight.board_text()
    told = (await fight.play("vera /initiative status")).rpartition("Vera sees")[2]
    assert says(told, "task-absent", status="out")
    assert await fight.refusal("vera /initiative join name=Vera") == "not-active"
    await fight.play("maud /gm set combatant=Vera attribute=status value=active", "maud click #ui.apply")
    told = (await fight.play("vera /initiative status")).rpartition("Vera sees")[2]
    assert not says(told, "status", status="out")


async def test_status_in_a_fight_names_the_others_in_a_line(
    fight: Fight, places: tuple[Channel, Channel, Channel]
) -> None:
    told_here = await fight.play("karl /initiative status")
    assert says(told_here, "task-attack", against="Vera")
    assert told_here.rstrip().endswith(f"(2): #tower · #cellar\n  [{label('label-fights')}]")
    await in_channel(fight, places[1], *END)
    assert says(await fight.play("karl /initiative status"), "ui-also-elsewhere", count=1)
    assert "cellar" not in await fight.play("karl /initiative status")


@LANGUAGES
async def test_users_41_status_reveals_no_channels_that_the_viewer_cant_read(fight: Fight, locale: str) -> None:
    world = fight.world
    secret, quiet = world.guild.create_text_channel("secret"), world.guild.create_text_channel("quiet")
    await in_channel(fight, secret, *ATTACK)
    karl = world.people["karl"].actor.id
    for lost in ("view_channel", "read_message_history"):
        world.deny(secret, karl, lost)
        before = len(fight.sent_to("karl"))
        await in_channel(fight, quiet, "karl /initiative status")
        here, world.channel = world.channel, quiet
        await told(fight, "karl", locale, "refusal-no-encounter-here")
        world.channel = here
        assert str(secret.id) not in fight.sent_to("karl")[before:]
    await in_channel(fight, quiet, "vera /initiative status")
    assert f"<#{secret.id}>" in str([message.components for message in world.messages(world.people["vera"], quiet)])


async def test_users_41_a_thread_is_found_by_readers_of_its_channel_and_a_private_one_by_its_members(
    fight: Fight,
) -> None:
    world = fight.world
    quiet, hidden = world.guild.create_text_channel("quiet"), world.guild.create_text_channel("hidden")
    private, below = thread_in(world, world.channel, "plot", private=True), thread_in(world, hidden, "below")
    for thread in (private, below):
        await in_channel(fight, thread, "vera /initiative begin system=duel")
    world.deny(hidden, world.people["karl"].actor.id, "view_channel")
    seen = await in_channel(fight, quiet, "vera /initiative status")
    assert "#plot" in seen
    assert "#below" in seen
    assert says(await in_channel(fight, quiet, "karl /initiative status"), "refusal-no-encounter-here")
    assert "#plot" not in await in_channel(fight, quiet, "maud /initiative status"), (
        "to manage the server is not enough"
    )


async def test_status_finds_a_thread_that_was_archived_long_ago(fight: Fight) -> None:
    world = fight.world
    quiet, old = world.guild.create_text_channel("quiet"), thread_in(world, world.channel, "old tale")
    await in_channel(fight, old, *BEGUN)
    archive(world, old)
    assert "#old tale" in await in_channel(fight, quiet, "karl /initiative status")
    world.env.inject_error("GET", "/channels/*", status=403, code=50001, times=1)
    assert says(await in_channel(fight, quiet, "karl /initiative status"), "refusal-no-encounter-here")


async def test_status_knows_no_fight_of_another_server(fight: Fight) -> None:
    await fight.play(*BEGUN)
    there = fight.world.elsewhere("zora")
    assert "combat" not in await in_channel(fight, there, "zora /initiative status")
