"""Each interaction is acknowledged in time, also while the store is slow; its answer follows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.interactions.acknowledge import seconds_left
from bot.storage.sqlite.database import SQLiteDatabase
from rules.message import UserText, msg
from tests.bot.assertions import LANGUAGES, told, words
from tests.bot.fights import ATTACK, BEGUN, PAIRED, Fight, control
from tests.sentences import says
from tests.world import SentInteraction

SECONDS = 2
"""How long each reading and each change takes, where the store is slow: so long that the press is acknowledged first."""


class Turns:
    """A lock for which one waits by the emulated clock."""

    held = False

    async def __aenter__(self) -> None:
        while self.held:  # noqa: ASYNC110 - an event that nobody sets is no wait that the emulated Discord understands
            await asyncio.sleep(0.1)
        self.held = True

    async def __aexit__(self, *_: object) -> None:
        self.held = False


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Makes the store slow when it is told to, by `slow_down`."""
    return monkeypatch


def slow_down(fight: Fight, patch: pytest.MonkeyPatch) -> None:
    """From now on."""
    # The sweep would wait for the work under way, which the test's clock takes for a standstill.
    fight.services.scheduler.stop()
    read, change = SQLiteDatabase.read, SQLiteDatabase.change

    async def slowly_read(self: SQLiteDatabase, *given: Any) -> Any:
        await asyncio.sleep(SECONDS)
        return await read(self, *given)

    async def slowly_change(self: SQLiteDatabase, *given: Any, **more: Any) -> Any:
        await asyncio.sleep(SECONDS)
        return await change(self, *given, **more)

    turns = Turns()
    patch.setattr(fight.services.encounters, "_locks", lambda _: turns)
    patch.setattr(SQLiteDatabase, "read", slowly_read)
    patch.setattr(SQLiteDatabase, "change", slowly_change)


async def answered(fight: Fight) -> None:
    """Nothing is unanswered after two seconds, long before the work is done; then all of it is done."""
    await fight.play("wait 1")
    await fight.play("wait 1")
    assert fight.world.unanswered() == []
    await fight.play("wait 120")


async def test_presses_that_queue_behind_one_that_takes_long_are_acknowledged_and_count(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED)
    turns = Turns()
    monkeypatch.setattr(fight.services.encounters, "_locks", lambda _: turns)
    async with turns:
        shots: list[SentInteraction] = [await fight.press(who, "intent=fight") for who in ("karl", "vera")]
        await fight.play("wait 1")
        assert [shot.acknowledged for shot in shots] == [False, False]
        await fight.play("wait 1")
        assert [shot.acknowledged for shot in shots] == [True, True]
        await fight.play("wait 5")
    await fight.play("wait 1")
    assert (await fight.kinds()).count("duel.stance-taken") == 2
    assert says(await fight.board_text(), "duel-head-attack", attacker="Karl", defender="Vera")


@LANGUAGES
async def test_presses_that_cannot_be_served_in_ten_seconds_do_not_count_and_say_so(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    await fight.play(*PAIRED)
    kinds = await fight.kinds()
    turns = Turns()
    with monkeypatch.context() as patch:
        patch.setattr(fight.services.encounters, "_locks", lambda _: turns)
        async with turns:
            shots = [await fight.press(who, "intent=fight") for who in ("karl", "vera")]
            await fight.play("wait 2")
            assert [shot.acknowledged for shot in shots] == [True, True]
            await fight.play("wait 8")
            for who in ("karl", "vera"):
                await told(fight, who, locale, "ui-storage-not-done", reason=msg("ui-storage-reason", fault="slow"))
        await fight.play("wait 60")
    assert await fight.kinds() == kinds
    assert len(fight.world.faults()) == 2
    await fight.play("karl click #intent=fight")
    assert (await fight.kinds()).count("duel.stance-taken") == 1


async def test_a_quick_answer_costs_no_acknowledgement(fight: Fight) -> None:
    before = len(fight.world.sent)
    await fight.play(*ATTACK, "wait 5")
    kinds = [request.json["type"] for request in fight.world.sent[before:] if request.path.endswith("/callback")]
    assert 5 not in kinds, "nothing says that the bot thinks"


@pytest.mark.long
async def test_a_press_on_the_board_of_a_slow_store(fight: Fight, slow: pytest.MonkeyPatch) -> None:
    await fight.play(*PAIRED)
    slow_down(fight, slow)
    await fight.press("karl", "intent=fight")
    await answered(fight)
    assert says(await fight.board_text(), "duel-head-silent", names="Vera")


@LANGUAGES
async def test_a_refused_press_is_told_why(fight: Fight, slow: pytest.MonkeyPatch, locale: str) -> None:
    await fight.play(*ATTACK)
    slow_down(fight, slow)
    await fight.press("vera", "duel.attack")
    await answered(fight)
    names = {"name": UserText(said="Vera"), "attacker": UserText(said="Karl")}
    await told(fight, "vera", locale, "refusal-not-your-attack", **names)


async def test_a_press_on_a_private_panel_changes_the_panel(fight: Fight, slow: pytest.MonkeyPatch) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    panel = fight.world.newest(viewer="maud")
    before = len(fight.world.messages(fight.world.people["maud"]))
    assert panel.ephemeral
    slow_down(fight, slow)
    fight.world.press("maud", panel, control(panel, "gm.undo"))
    await answered(fight)
    after = fight.world.messages(fight.world.people["maud"])
    assert len(after) == before, "no second panel"
    undone = words("en", msg("ui-undone"))
    assert undone in fight.text_of(next(one for one in after if one.id == panel.id))


@LANGUAGES
async def test_a_form_that_would_come_too_late_is_asked_for_again(
    fight: Fight, slow: pytest.MonkeyPatch, locale: str
) -> None:
    await fight.play(*PAIRED)
    board = await fight.board()
    slow_down(fight, slow)
    fight.world.press("nils", board, control(board, "ui.join"))
    await answered(fight)
    await told(fight, "nils", locale, "refusal-form-too-late")


@pytest.mark.long
async def test_a_form_that_was_sent_in_counts(fight: Fight, slow: pytest.MonkeyPatch) -> None:
    await fight.play(*BEGUN)
    slow_down(fight, slow)
    fight.world.submit("maud", "m1:1:1:gm.add", {"name": "Orc"})
    await answered(fight)
    assert [combatant.name for combatant in (await fight.state()).present] == ["Orc"]
    assert "Orc" in fight.private("maud")


async def test_a_slash_command_is_answered_in_private_where_the_bot_was_thinking(
    fight: Fight, slow: pytest.MonkeyPatch
) -> None:
    await fight.play(*BEGUN)
    slow_down(fight, slow)
    await fight.play("maud /gm add name=Orc")
    await answered(fight)
    assert "Orc" in fight.private("maud")


@LANGUAGES
async def test_a_roll_for_all_is_seen_by_all(fight: Fight, slow: pytest.MonkeyPatch, locale: str) -> None:
    slow_down(fight, slow)
    await fight.play("karl /roll dice dice=2d6")
    await answered(fight)
    await told(fight, "karl", locale, "ui-below")
    assert any("2d6" in seen for seen in fight.public())


async def test_a_roll_call_is_for_all_and_known_by_its_message(fight: Fight, slow: pytest.MonkeyPatch) -> None:
    with slow.context() as patch:
        slow_down(fight, patch)
        await fight.play("karl /roll call dice=2d6")
        await answered(fight)
    call = fight.world.newest("2d6", viewer="vera")
    (row,) = await fight.services.store.database.read("SELECT message_id FROM roll_call")
    assert row["message_id"] == call.id
    await fight.click("vera", call, control(call, "ui.call-join"))
    assert "Vera" in fight.text_of(fight.world.newest("2d6", viewer="nils"))


@pytest.mark.long
async def test_delivered_twice_to_a_slow_store_it_counts_once_and_nothing_goes_on_thinking(
    fight: Fight, slow: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED)
    slow_down(fight, slow)
    shot = await fight.press("karl", "intent=fight")
    fight.world.deliver_again(shot)
    await answered(fight)
    assert (await fight.kinds()).count("duel.stance-taken") == 1


@pytest.mark.parametrize(
    ("age", "left"), [(0, 1.5), (500, 1.0), (1_500, 0.0), (2_900, 0.0), (3_000, 1.5), (-1, 1.5), (10**12, 1.5)]
)
def test_the_guard_reckons_from_the_stamp_as_long_as_the_clocks_can_agree(age: int, left: float) -> None:
    assert seconds_left(10**13 - age, 10**13) == left
