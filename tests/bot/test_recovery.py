"""Messages that were posted and not recorded are recovered; messages of other fights are left alone."""

from __future__ import annotations

import pytest

from tests.bot.fights import ATTACK, PAIRED, Fight, controls, dying
from tests.sentences import says
from tests.world import Channel, Message

FOUGHT = (
    *ATTACK,
    "karl click #duel.attack",
    "vera click #defence=parry",
    "maud /gm end",
    "maud click #ui.apply",
)


def summaries(fight: Fight) -> list[str]:
    """The summaries in the channel."""
    return [text for text in fight.public() if says(text, "ui-summary")]


async def test_a_fight_takes_nothing_of_the_one_before_it_for_its_own(fight: Fight) -> None:
    await fight.play(*FOUGHT)
    (before,) = summaries(fight)
    pinged = len(fight.announcements())
    with dying(fight.services.store.outbox, "set_board"):
        await fight.world.attempt("maud /initiative begin system=duel")
    fight.world.unanswered()
    await fight.world.restart()
    await fight.settle()
    await fight.play("wait 60", *ATTACK[1:])
    assert len(fight.announcements()) == pinged + 1
    assert summaries(fight) == [before]
    await fight.play(*FOUGHT[len(ATTACK) :])
    assert len(summaries(fight)) == 2


@pytest.fixture
def gms(fight: Fight) -> Channel:
    """A channel for the GMs."""
    return fight.world.guild.create_text_channel("gms")


def gm_boards(fight: Fight, channel: Channel) -> list[Message]:
    """The boards that stand in the GMs' channel."""
    return [message for message in fight.world.messages(channel=channel) if controls(message)]


async def test_a_board_for_the_gms_that_was_not_posted_is_posted_after_a_restart(fight: Fight, gms: Channel) -> None:
    await fight.play("maud /setup gm-channel channel=gms")
    with dying(fight.services.publisher.gm_channel, "_draw_board"):
        await fight.play(*PAIRED[:1])
    assert gm_boards(fight, gms) == []
    await fight.world.restart()
    await fight.play("wait 60")
    assert len(gm_boards(fight, gms)) == 1


async def test_a_board_for_the_gms_whose_note_was_lost_is_the_only_one(fight: Fight, gms: Channel) -> None:
    await fight.play("maud /setup gm-channel channel=gms")
    with dying(fight.services.store.outbox, "set_gm_board"):
        await fight.play(*PAIRED[:1])
    assert len(gm_boards(fight, gms)) == 1
    await fight.world.restart()
    await fight.play("wait 60", *PAIRED[1:])
    assert len(gm_boards(fight, gms)) == 1


async def test_a_board_whose_record_was_lost_is_found_after_hours_and_later_commits(fight: Fight, gms: Channel) -> None:
    await fight.play("maud /setup gm-channel channel=gms")
    with dying(fight.services.store.outbox, "set_gm_board"):
        await fight.play(*PAIRED[:1])
    assert len(gm_boards(fight, gms)) == 1

    async def later() -> None:
        """The sweep does not come to it."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fight.services.publisher, "catch_up", later)
        await fight.play("wait 7200")
    await fight.play("karl /initiative join name=Karl")
    assert len(gm_boards(fight, gms)) == 1
