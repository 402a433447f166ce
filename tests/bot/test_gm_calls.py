"""The GM is called somewhere that exists, and somebody may begin a fight, also when channel or role of the GMs are gone."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from rules.message import Message, UserText, msg
from tests.bot.assertions import LANGUAGES, told, words
from tests.bot.fights import BEGUN, DODGED, PAIRED, Fight
from tests.long_runs import sampled
from tests.world import Channel

LOST = ("deleted", "hidden", "write-denied")


async def lose(fight: Fight, channel: Channel, how: str) -> None:
    match how:
        case "deleted":
            fight.world.env.backend.delete_channel(channel.id)
            await fight.settle()
        case "hidden":
            fight.world.deny_bot(channel, "view_channel")
        case _:
            fight.world.deny_bot(channel, "send_messages")


def calls(fight: Fight) -> list[tuple[str, ...]]:
    """Who was pinged in the channel of the fight."""
    return [seen.pings for seen in fight.world.read() if seen.pings]


@pytest.mark.parametrize("how", sampled(LOST, 1))
async def test_a_gm_who_is_not_called_in_the_gm_channel_is_called_in_the_fights_channel(fight: Fight, how: str) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms")
    await lose(fight, gms, how)
    await fight.play(*DODGED)
    assert calls(fight).count(("Maud",)) == 1
    await fight.play("wait 3600")
    assert calls(fight).count(("Maud",)) == 1
    row = (await fight.loaded()).row
    assert row.announced == row.announce


@pytest.mark.parametrize("how", LOST)
async def test_a_gm_is_told_once_of_a_lost_gm_channel(fight: Fight, how: str) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms")
    await lose(fight, gms, how)
    await fight.play(*PAIRED, "maud /gm add name=Wolf", "maud /gm add name=Bear")
    said = words("en", msg("ui-gm-channel-lost"))
    notes = [seen.text for seen in fight.world.read(fight.world.people["maud"]) if said in seen.text]
    assert len(notes) == 1
    assert all(said not in seen.text for seen in fight.world.read(fight.world.people["karl"]))
    await fight.world.restart()
    await fight.play("maud /gm add name=Fox")
    assert sum(said in seen.text for seen in fight.world.read(fight.world.people["maud"])) == 1


@LANGUAGES
@pytest.mark.parametrize("how", LOST)
async def test_setup_shows_a_lost_gm_channel(fight: Fight, how: str, locale: str) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms")
    await lose(fight, gms, how)
    await fight.play("maud /setup show")
    await told(fight, "maud", locale, "ui-gm-channel-lost")


async def test_a_gm_channel_that_is_back_is_used_again(fight: Fight) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms")
    await lose(fight, gms, "hidden")
    await fight.play(*DODGED)
    fight.world.deny_bot(gms)
    await fight.play("wait 700", "maud /duel rate cost=-3")
    assert "#combat" in "\n".join(seen.text for seen in fight.world.read(channel=gms))


# --- the GM role ---


async def deleted_role(fight: Fight) -> None:
    """A server whose GM role was chosen and deleted."""
    role = fight.world.guild.create_role("Narrators")
    await fight.play("maud /setup server gm-role=Narrators")
    fight.world.env.backend.delete_role(fight.world.guild.id, role.id)
    await fight.settle()


async def test_without_the_deleted_gm_role_everybody_may_begin_a_fight(fight: Fight) -> None:
    await deleted_role(fight)
    await fight.play("vera /initiative begin system=duel", "vera /gm add name=Wolf", "maud /gm add name=Bear")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Wolf", "Bear"]
    await fight.play("karl /gm add name=Fox")
    await told(fight, "karl", "en", "refusal-gm-only")


async def test_a_gm_role_that_was_deleted_while_the_bot_was_away_is_noticed(fight: Fight) -> None:
    await deleted_role(fight)
    await fight.world.restart()
    await fight.play("vera /initiative begin system=duel")
    assert (await fight.loaded()).row.open


@LANGUAGES
async def test_setup_shows_a_deleted_gm_role(fight: Fight, locale: str) -> None:
    await deleted_role(fight)
    await fight.play("maud /setup show")
    gone: Message | UserText = msg("setup-role-gone")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-gm-role"), value=gone)
    await told(fight, "maud", locale, "ui-gm-role-lost")
    await fight.play("maud /setup reset setting=gm_role", *BEGUN)
    assert words(locale, msg("ui-gm-role-lost")) not in fight.private("maud")


@pytest.mark.parametrize("answer", ["edits used up", "rate limit", "deleted"])
async def test_a_gm_board_that_cannot_be_edited_is_replaced_and_the_old_one_goes(
    fight: Fight, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms", *PAIRED)
    (board,) = fight.world.messages(channel=gms)
    edit = discord.PartialMessage.edit

    async def refused(message: discord.PartialMessage, **changes: Any) -> discord.Message:
        if message.id == board.id:
            raise discord.RateLimited(1_800)
        return await edit(message, **changes)

    match answer:
        case "rate limit":
            monkeypatch.setattr(discord.PartialMessage, "edit", refused)
        case "deleted":
            fight.world.delete(board)
        case _:
            fight.world.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=400, code=30046, times=9)
    for name in ("Wolf", "Bear", "Fox"):
        await fight.play(f"maud /gm add name={name}")
    (replaced,) = fight.world.messages(channel=gms)
    assert replaced.id != board.id
    assert "Fox" in fight.text_of(replaced, gms)
    fight.world.env.backend.faults.clear()
