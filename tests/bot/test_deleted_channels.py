"""Channels, threads and servers deleted with a fight in them: nothing is posted there, and the fight is ended or moved."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.encounters.unreachable import CLOSED_AFTER_MS
from bot.storage.errors import ChannelBusy
from rules.message import UserText, msg
from tests.bot.assertions import LANGUAGES, told, words
from tests.bot.fights import ATTACK, BEGUN, Fight, control
from tests.bot.test_channels import archive, in_channel, thread_in
from tests.long_runs import sampled
from tests.sentences import says
from tests.world import Channel

DAY = 24 * 3_600
CLOSED_AFTER_DAYS = CLOSED_AFTER_MS // (DAY * 1_000)


async def in_tower(fight: Fight, *script: str) -> Channel:
    """A second channel with a fight, which may be deleted while the first one is played in."""
    tower = fight.world.guild.create_text_channel("tower")
    await in_channel(fight, tower, *(script or ATTACK))
    return tower


async def delete(fight: Fight, channel: Channel) -> None:
    fight.world.env.backend.delete_channel(channel.id)
    await fight.settle()


def requests_to(fight: Fight, channel: Channel) -> int:
    """How often the bot has asked for something in this channel."""
    return sum(f"/channels/{channel.id}" in request.path for request in fight.world.sent)


async def is_open(fight: Fight, encounter_id: int) -> bool:
    row = await fight.services.store.encounters.get(encounter_id)
    assert row is not None
    return row.open


async def open_fight(fight: Fight, channel: Channel) -> int:
    return (await fight.loaded(channel)).row.id


# --- what happens by itself ---


@pytest.mark.parametrize("kind", sampled(["channel", "thread", "post", "archived thread of a deleted channel"], 2))
async def test_a_fight_whose_channel_was_deleted_ends_after_three_days_without_a_request(
    fight: Fight, kind: str
) -> None:
    parent = fight.world.guild.create_text_channel("hall")
    match kind:
        case "thread":
            channel = thread_in(fight.world, parent, "cellar")
        case "post":
            channel = fight.world.forum_post("tale")
        case _:
            channel = fight.world.guild.create_text_channel("tower")
    deleted = channel
    if kind.startswith("archived"):
        channel, deleted = thread_in(fight.world, parent, "cellar"), parent
    await in_channel(fight, channel, "maud /setup time reminder=1 deadline=3", *ATTACK)
    encounter_id = await open_fight(fight, channel)
    if kind.startswith("archived"):
        archive(fight.world, channel)
        fight.world.env.backend.channels.pop(channel.id)
    await delete(fight, deleted)
    asked = requests_to(fight, channel)
    for _ in range(CLOSED_AFTER_DAYS * 2 - 1):
        await fight.world.leap(DAY // 2)
    assert await is_open(fight, encounter_id)
    await fight.world.leap(DAY // 2)
    await fight.world.leap(60)
    assert not await is_open(fight, encounter_id)
    assert [entry.by for entry in await fight.services.encounters.log(encounter_id)][-1] == "clock"
    # Of an archived thread no event tells, so it is tried now and then.
    assert requests_to(fight, channel) - asked <= (25 if kind.startswith("archived") else 0)
    for _ in range(10):
        await fight.world.leap(DAY)
    assert await fight.services.store.encounters.open_ids(fight.world.guild.id) == []


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_noticed(fight: Fight) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    fight.world.env.backend.channels.pop(tower.id)
    fight.world.env.backend.messages.pop(tower.id)
    fight.world.env.backend.get_guild(fight.world.guild.id).channel_ids.remove(tower.id)
    await fight.world.restart()
    for _ in range(2 * CLOSED_AFTER_DAYS + 4):
        await fight.world.leap(DAY // 2)
    assert not await is_open(fight, encounter_id)


async def test_a_server_that_puts_the_bot_out_loses_its_fights_after_three_days(fight: Fight) -> None:
    there = fight.world.elsewhere("zora")
    await in_channel(fight, there, "zora /initiative begin system=duel")
    encounter_id = await open_fight(fight, there)
    fight.world.env.backend.remove_guild(there.guild.id)
    await fight.settle()
    lost = await fight.services.store.unreachable.get(encounter_id)
    assert lost is not None
    assert lost.retry_at is None
    await fight.world.leap(DAY)
    assert await is_open(fight, encounter_id)
    for _ in range(CLOSED_AFTER_DAYS):
        await fight.world.leap(DAY)
    assert not await is_open(fight, encounter_id)


async def test_a_server_that_is_only_unavailable_keeps_its_fights(fight: Fight) -> None:
    tower = await in_tower(fight)
    backend = fight.world.env.backend
    backend.emit("GUILD_DELETE", {"id": str(fight.world.guild.id), "unavailable": True})
    await fight.settle()
    assert await fight.services.store.unreachable.ids() == set()
    assert await is_open(fight, await open_fight(fight, tower))


async def test_a_channel_that_the_bot_may_not_see_for_a_while_is_tried_again(fight: Fight) -> None:
    """No time runs meanwhile, and the fight goes on when the permission comes back."""
    await fight.play("maud /setup time reminder=1", *ATTACK)
    fight.world.deny_bot(fight.world.channel, "view_channel")
    fight.world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=1)
    fight.world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001, times=6)
    await fight.world.leap(3_700)
    assert await fight.services.store.unreachable.ids() == {await open_fight(fight, fight.world.channel)}
    before = requests_to(fight, fight.world.channel)
    for _ in range(6):
        await fight.world.leap(3_700)
    assert requests_to(fight, fight.world.channel) - before <= 12
    fight.world.deny_bot(fight.world.channel)
    for _ in range(5):
        await fight.world.leap(6 * 3_600)
    assert await fight.services.store.unreachable.ids() == set()
    assert (await fight.loaded()).row.drawn == await fight.revision()


@LANGUAGES
async def test_the_gm_channel_is_told_of_a_deleted_channel(fight: Fight, locale: str) -> None:
    den = fight.world.guild.create_text_channel("den")
    await fight.play("maud /setup gm-channel channel=#den")
    tower = await in_tower(fight)
    await delete(fight, tower)
    said = msg("ui-channel-deleted", channel=UserText(said="tower"), days=CLOSED_AFTER_DAYS)
    assert any(words(locale, said) in seen.text for seen in fight.world.read(channel=den))


# --- ended and moved by a GM, from anywhere ---


async def listing(fight: Fight, who: str) -> str:
    """The list of open fights as a member gets it."""
    await fight.play(f"{who} /initiative status")
    return fight.private(who)


async def press(fight: Fight, who: str, verb: str, encounter_id: int) -> None:
    """Press a control of the list that may be made up."""
    message = fight.world.newest()
    fight.world.press(who, message, f"r1:{encounter_id}:0:{verb}")
    await fight.settle()


async def test_a_gm_moves_a_fight_out_of_a_deleted_channel(fight: Fight) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    await delete(fight, tower)
    assert words("en", msg("ui-in-deleted-channel")) in await listing(fight, "maud")
    await fight.play("maud click #ui.fight-move")
    await told(fight, "maud", "en", "ui-fight-move")
    await fight.play("maud click #ui.fight-moved")
    await told(fight, "maud", "en", "ui-fight-moved")
    assert (await fight.loaded()).row.id == encounter_id
    assert len(fight.boards()) == 1
    assert await fight.services.store.unreachable.ids() == set()
    await fight.play("karl click #duel.attack")
    assert says(await fight.board_text(), "duel-head-defend", attacker="Karl", defender="Vera")


@LANGUAGES
async def test_a_move_is_told_in_both_channels(fight: Fight, locale: str) -> None:
    tower = await in_tower(fight)
    old_board = await fight.board(tower)
    await fight.play("maud /initiative status", "maud click #ui.fight-move", "maud click #ui.fight-moved")
    assert words(locale, msg("ui-moved-here")) in "\n".join(fight.public())
    left = "\n".join(seen.text for seen in fight.world.read(channel=tower) if seen.private_to is None)
    assert words(locale, msg("ui-moved-away")) in left
    assert "#combat" in left
    assert fight.boards(tower) == []
    # An old control of the former channel changes nothing.
    revision = await fight.revision()
    here, fight.world.channel = fight.world.channel, tower
    fight.world.press("karl", fight.world.newest(), control(old_board, "duel.attack"))
    await fight.settle()
    await told(fight, "karl", locale, "refusal-no-encounter")
    fight.world.channel = here
    assert await fight.revision() == revision


async def test_a_fight_that_all_members_can_read_is_moved_without_a_question(fight: Fight) -> None:
    tower = await in_tower(fight)
    everyone, view = fight.world.guild.id, discord.Permissions(view_channel=True).value
    fight.world.env.backend.set_overwrite(tower.id, Overwrite(everyone, OverwriteType.ROLE, allow=view, deny=0))
    await fight.settle()
    await fight.play("maud /initiative status", "maud click #ui.fight-move")
    await told(fight, "maud", "en", "ui-fight-moved")


async def test_a_fight_is_not_moved_into_a_channel_with_an_open_one(fight: Fight) -> None:
    tower = await in_tower(fight)
    await fight.play(*BEGUN)
    here = await open_fight(fight, fight.world.channel)
    await fight.play("maud /initiative status", "maud click #ui.fights")
    await press(fight, "maud", "ui.fight-move", await open_fight(fight, tower))
    await told(fight, "maud", "en", "refusal-channel-busy")
    await press(fight, "maud", "ui.fight-move", here)
    await told(fight, "maud", "en", "refusal-fight-is-here")
    with pytest.raises(ChannelBusy):
        await fight.services.store.unreachable.move(here, tower.id)


async def test_a_gm_ends_a_fight_from_another_channel_after_a_question(fight: Fight) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    await fight.play("maud /initiative status", "maud click #ui.fight-end")
    assert await is_open(fight, encounter_id)
    await fight.play("maud click #ui.fight-ended")
    assert not await is_open(fight, encounter_id)
    await told(fight, "maud", "en", "ui-fight-ended")
    await press(fight, "maud", "ui.fight-end", encounter_id)
    await told(fight, "maud", "en", "refusal-encounter-ended")


@pytest.mark.parametrize("verb", ["ui.fight-end", "ui.fight-ended", "ui.fight-move", "ui.fight-moved"])
async def test_made_up_controls_give_no_right(fight: Fight, verb: str) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    await fight.play("karl /initiative status")
    assert "ui.fight-" not in str([message.components for message in fight.world.messages(fight.world.people["karl"])])
    await press(fight, "karl", verb, encounter_id)
    await told(fight, "karl", "en", "refusal-gm-only")
    # In a channel that she can't read, there is no such fight, for a GM too.
    for who in ("karl", "maud"):
        fight.world.deny(tower, fight.user(who), "view_channel")
    await press(fight, "karl", verb, encounter_id)
    await told(fight, "karl", "en", "refusal-no-encounter")
    await press(fight, "karl", verb, 99)
    await told(fight, "karl", "en", "refusal-no-encounter")
    await delete(fight, tower)
    await press(fight, "karl", verb, encounter_id)
    await told(fight, "karl", "en", "refusal-no-encounter")
    assert await is_open(fight, encounter_id)
    there = fight.world.elsewhere("zora")
    await in_channel(fight, there, "zora /initiative begin system=duel")
    fight.world.press("zora", fight.world.messages(channel=there)[-1], f"r1:{encounter_id}:0:{verb}")
    await fight.settle()
    assert await is_open(fight, encounter_id)


async def test_the_gm_of_a_fight_in_a_deleted_channel_may_end_it(fight: Fight) -> None:
    tower = await in_tower(fight, "vera /initiative begin system=duel")
    encounter_id = await open_fight(fight, tower)
    await delete(fight, tower)
    await fight.play("karl /initiative status")
    await told(fight, "karl", "en", "refusal-no-encounter-here")
    await fight.play("vera /initiative status", "vera click #ui.fight-end", "vera click #ui.fight-ended")
    assert not await is_open(fight, encounter_id)


async def test_many_dead_fights_do_not_hide_the_living_one(fight: Fight) -> None:
    """Requests for one list are limited, and channels that need none are looked at first."""
    living = await in_tower(fight, "vera /initiative begin system=duel")
    channels = [fight.world.guild.create_text_channel(f"dead-{number}") for number in range(45)]
    for channel in channels:
        await in_channel(fight, channel, "vera /initiative begin system=duel")
    for channel in channels:
        # No event tells of it.
        fight.world.env.backend.channels.pop(channel.id)
        fight.bot.get_guild(fight.world.guild.id)._channels.pop(channel.id)
    await fight.play("karl /initiative status")
    assert f"<#{living.id}>" in str(fight.world.newest(viewer="karl").components)
    # Maud may manage the server, and gets as many of the others as could be looked at, page by page.
    first = await listing(fight, "maud")
    assert words("en", msg("ui-in-deleted-channel")) in first
    fight.world.press("maud", fight.world.newest(viewer="maud"), "r1:0:0:ui.fights:page=999")
    await fight.settle()
    assert "#tower" in fight.private("maud")


# --- what is kept about players ---


@LANGUAGES
async def test_a_deletion_lists_the_data_kept_and_reaches_a_fight_in_a_deleted_channel(
    fight: Fight, locale: str
) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    await fight.play("karl /privacy delete", "karl click #ui.privacy-gone")
    await told(fight, "karl", locale, "privacy-deleted-rest", scope="here")
    await told(fight, "karl", locale, "privacy-open", count=1)
    await delete(fight, tower)
    await fight.play("karl /privacy show")
    await told(fight, "karl", locale, "privacy-lost", count=1)
    for who in ("karl", "vera", "maud"):
        await fight.play(f"{who} /privacy delete", f"{who} click #ui.privacy-gone")
        await told(fight, who, locale, "privacy-deleted-rest", scope="here")
        await told(fight, who, locale, "privacy-lost", count=1)
    await fight.world.leap(CLOSED_AFTER_MS / 1_000 + 60)
    assert not await is_open(fight, encounter_id)
    await fight.services.store.personal_data.expire(0)
    assert await fight.services.store.encounters.get(encounter_id) is None
    await fight.play("karl /privacy delete", "karl click #ui.privacy-gone")
    await told(fight, "karl", locale, "privacy-deleted", scope="here")


async def test_a_fight_in_a_deleted_channel_is_exported_and_expires(fight: Fight) -> None:
    tower = await in_tower(fight)
    encounter_id = await open_fight(fight, tower)
    await delete(fight, tower)
    await fight.play("karl /privacy export")
    assert str(tower.id) in fight.newest_file()
    await fight.world.leap(CLOSED_AFTER_MS / 1_000 + 60)
    row = await fight.services.store.encounters.get(encounter_id)
    assert row is not None
    await fight.services.store.personal_data.expire(row.changed_at + 1)
    assert await fight.services.store.encounters.get(encounter_id) is None
    assert await fight.services.store.unreachable.ids() == set()


async def stored_of(fight: Fight, guild_id: int) -> int:
    """Rows of a server that no user owns."""
    rows = [
        await fight.services.store.database.read(sql, guild_id)
        for sql in (
            "SELECT 1 FROM server WHERE guild_id = ?",
            "SELECT 1 FROM setting_change WHERE guild_id = ?",
            "SELECT 1 FROM meta WHERE key = 'left-' || ?",
        )
    ]
    return sum(map(len, rows))


async def test_the_settings_of_a_server_that_was_left_are_deleted_after_the_retention_period(fight: Fight) -> None:
    """Those of a server that has its own, shorter period go after that; a member's server keeps them."""
    there = fight.world.elsewhere("zora").guild
    await fight.play("maud /setup time reminder=1")
    await fight.services.servers.change(there.id, fight.user("zora"), {"reminder": 2, "retention": 7})
    fight.world.env.backend.remove_guild(there.id)
    await fight.settle()
    await fight.world.leap(DAY)
    assert await stored_of(fight, there.id) == 4
    for _ in range(5):
        await fight.world.leap(DAY)
    assert await stored_of(fight, there.id) == 4
    await fight.world.restart()
    await fight.world.leap(3 * DAY)
    assert await stored_of(fight, there.id) == 0
    assert (await fight.services.servers.settings(there.id)).reminder is None
    assert await stored_of(fight, fight.world.guild.id) == 2
