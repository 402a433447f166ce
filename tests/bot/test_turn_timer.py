"""Play by post: reminders, deadlines and skips that survive a restart (docs/requirements.md 94, 95)."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from bot.cogs.turn_timer.store import WaitRepo
from bot.encounters.service import Loaded
from bot.publishing.publisher import Publisher
from bot.runtime.tasks import PeriodicTask
from bot.storage.errors import StorageFault, StorageFull
from rules.message import Message, UserText, msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import ATTACK, DEFENCE, DODGED, END, PAIRED, Fight
from tests.sentences import says

HOUR = 3_600
TIMES = ("maud /setup time reminder=1 deadline=3",)


def calls(fight: Fight) -> list[tuple[str, ...]]:
    """Who was reminded, message by message."""
    return [seen.pings for seen in fight.world.read() if says(seen.text, "ui-reminder")]


async def drawn(fight: Fight) -> str:
    """The live board as it was sent."""
    return json.dumps((await fight.board()).components, ensure_ascii=False)


async def ends_at(fight: Fight) -> int:
    """The deadline on the board (unix s)."""
    (end,) = re.findall(r"<t:(\d+):R>", await drawn(fight))
    return int(end)


async def disconnect(fight: Fight) -> None:
    """Cut the connection to the gateway, until `reconnect`."""
    for shard in fight.bot.shards.values():
        await shard.disconnect()
    await fight.settle()


async def reconnect(fight: Fight) -> None:
    """Open a new session on all shards."""
    for shard in fight.bot.shards.values():
        await shard.reconnect()
    # The emulator does not wait for what follows a connection.
    while not fight.services.availability.delivers(fight.world.guild.id):  # noqa: ASYNC110 - the store is in a thread
        await asyncio.sleep(0.01)
    await fight.services.work.drain(10)
    fight.services.work.draining = False


async def test_users_95_an_awaited_player_is_reminded_once(fight: Fight) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK)
    await fight.world.leap(3500)
    assert calls(fight) == []
    await fight.world.leap(130)
    assert calls(fight) == [("Karl",)]
    assert (await fight.board()).id > fight.newest("ui-reminder").id
    await fight.world.leap(3300)
    assert calls(fight) == [("Karl",)]
    await fight.world.leap(4000)
    assert calls(fight) == [("Karl",)], "one call and one reminder"


async def test_users_95_a_reminder_is_cancelled_when_the_turn_moves(fight: Fight) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK)
    await fight.world.leap(3300)
    await fight.play("karl click #duel.attack")
    await fight.world.leap(600)
    assert calls(fight) == []
    await fight.world.leap(3060)
    assert calls(fight) == [("Vera",)]


async def test_users_95_a_player_who_does_not_answer_is_passed_over_and_that_stands_in_the_log(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    assert "duel.turn-skipped" not in await fight.kinds()
    await fight.play("karl click #duel.attack")
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    assert (await fight.kinds())[-3:-1] == ["expired", "duel.defended"]
    assert any(says(seen, "ui-skipped", hours=3) and "Vera" in seen for seen in fight.public())
    entry = (await fight.services.encounters.log((await fight.loaded()).row.id))[-3]
    assert entry.by == "clock"
    await fight.play("maud /gm undo")
    assert says(await fight.board_text(), "duel-head-defend", attacker="Karl", defender="Vera")


async def test_users_95_reminders_and_deadlines_survive_a_restart(fight: Fight) -> None:
    await fight.play(*TIMES, *DEFENCE)
    await fight.world.leap(HOUR)
    await fight.world.restart()
    await fight.play("wait 60")
    assert calls(fight) == [("Vera",)]
    await fight.world.leap(HOUR)
    await fight.world.restart()
    await fight.world.leap(HOUR)
    assert "expired" in await fight.kinds()
    assert calls(fight).count(("Vera",)) == 1


async def test_only_the_gm_goes_on(fight: Fight) -> None:
    await fight.play(*TIMES, *DODGED)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    assert "expired" not in await fight.kinds()
    assert calls(fight) == [("Maud",)]


async def test_users_95_in_quiet_hours_no_user_is_pinged_and_no_time_counts(fight: Fight) -> None:
    """The world begins at 18:00 UTC, which is 19:00 in Paris."""
    await fight.play("maud /setup time reminder=1 quiet-hours=19:30-21 time-zone=Europe/Paris", *ATTACK)
    await fight.world.leap(HOUR)
    assert calls(fight) == []
    await fight.world.leap(5400)
    assert calls(fight) == [("Karl",)]


async def test_a_server_that_changes_its_times_changes_them_for_the_fights_there_are(fight: Fight) -> None:
    await fight.play(*ATTACK)
    await fight.world.leap(HOUR)
    await fight.play("maud /setup time reminder=1", "wait 60")
    assert calls(fight) == [("Karl",)]
    await fight.play("maud /setup reset setting=reminder")
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Karl",)]


async def test_a_player_who_wants_no_pings_is_not_pinged_by_a_reminder(fight: Fight) -> None:
    await fight.play("karl /initiative pings when=never", "maud /setup time reminder=1", *ATTACK)
    await fight.world.leap(HOUR)
    assert calls(fight) == [()]


async def test_an_ended_fight_waits_for_no_combatant(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK, *END)
    await fight.world.leap(HOUR)
    await fight.world.leap(HOUR)
    assert calls(fight) == []


@pytest.mark.parametrize("system", ["storypath", "totals"])
async def test_users_94_of_several_all_players_who_have_not_answered_are_pinged(fight: Fight, system: str) -> None:
    await fight.play("maud /setup time reminder=1", f"maud /initiative begin system={system}", "maud select Karl, Vera")
    await fight.play("karl /initiative roll" if system == "storypath" else "karl /initiative declare intent=defensive")
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Vera",)]


async def test_users_94_when_time_is_up_for_a_declaration_it_goes_on(fight: Fight) -> None:
    await fight.play("maud /setup time deadline=1", *PAIRED, "karl click #intent=fight")
    await fight.world.leap(HOUR)
    assert "expired" in await fight.kinds()
    assert not says(await fight.board_text(), "duel-head-silent", names="Vera")


async def test_users_95_a_gm_sets_the_times_of_one_fight_and_lifts_them(fight: Fight) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK, "maud /gm deadline deadline=2 reminder=0")
    await fight.world.leap(HOUR)
    assert calls(fight) == [], "no reminder in this fight"
    await fight.play("maud /gm undo", "maud /gm redo")
    await fight.world.leap(HOUR)
    assert "expired" not in await fight.kinds(), "after an undo or redo time begins anew"
    await fight.world.leap(HOUR)
    assert "expired" in await fight.kinds()
    await fight.play("karl click #duel.attack", "maud /gm deadline")
    assert says(fight.private("maud"), "log-deadline-server")
    assert says(fight.private("maud"), "log-reminder-server")
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Vera",)]
    assert await fight.refusal("karl /gm deadline deadline=1") == "gm-only"
    assert (await fight.state()).deadline is None


@LANGUAGES
async def test_users_95_the_board_says_when_time_runs_out(fight: Fight, locale: str) -> None:
    await fight.play(*ATTACK)
    began = await fight.stamp()
    told = fight.services.catalogues.say(locale, msg("ui-until", at=0)).split("<")[0]
    assert told not in await drawn(fight)
    await fight.play("maud click #ui.gm", "maud click #gm.time", "maud fill deadline=5")
    assert told in await drawn(fight)
    (end,) = re.findall(r"<t:(\d+):R>", await drawn(fight))
    assert 0 <= began // 1_000 + 5 * HOUR - int(end) <= 60
    await fight.play("maud click #ui.gm")
    assert told in fight.private("maud"), "a GM is shown no less"
    await fight.play("karl /initiative status")
    assert told in fight.private("karl")
    await fight.play("maud /gm deadline deadline=0", "maud /setup time deadline=1")
    assert told not in await drawn(fight), "this fight has none"
    await fight.play("maud /gm deadline")
    assert told in await drawn(fight)
    await fight.play("maud /setup reset setting=deadline")
    assert told not in await drawn(fight)


async def test_no_time_runs_for_the_gm_or_in_a_pause(fight: Fight) -> None:
    await fight.play("maud /setup time deadline=1", *DEFENCE)
    assert says(await fight.board_text(), "ui-until")
    await fight.play("maud /gm undo", *DODGED[-2:])
    assert not says(await fight.board_text(), "ui-until"), "nobody goes on without the GM"
    await fight.play("maud /gm undo")
    assert says(await fight.board_text(), "ui-until")
    await fight.play("maud /gm pause")
    assert not says(await fight.board_text(), "ui-until")


async def test_a_bug_in_one_fight_keeps_no_other_from_its_reminder(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK)
    broken, here = (await fight.loaded()).row.id, fight.world.channel
    fight.world.channel = fight.world.thread("cellar")
    await fight.play(*ATTACK)
    remind = Publisher.remind

    async def failing(self: Publisher, found: Loaded, said: Message, users: list[int]) -> None:
        if found.row.id == broken:
            raise ZeroDivisionError
        await remind(self, found, said, users)

    monkeypatch.setattr(Publisher, "remind", failing)
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Karl",)], "in the thread"
    (fault,) = fight.world.faults()
    assert "A bug: nobody could be reminded" in fault
    monkeypatch.setattr(Publisher, "remind", remind)
    fight.world.channel = here
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Karl",)], "it is sent again where it was lost"


@pytest.mark.parametrize("fault", [ZeroDivisionError(), StorageFault("riposte.db")], ids=["bug", "database"])
async def test_a_reminder_that_was_sent_is_not_sent_again_because_of_the_board(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK)

    async def failing(*_: object, **__: object) -> None:
        raise fault

    with monkeypatch.context() as broken:
        broken.setattr(fight.services.publisher._boards, "post", failing)
        await fight.world.leap(HOUR)
    assert fight.world.faults()
    await fight.world.leap(HOUR)
    assert calls(fight) == [("Karl",)]


async def test_a_stop_waits_for_a_sweep_under_way(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    scheduler, begun, go_on, done = fight.services.scheduler, asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        begun.set()
        await go_on.wait()
        done.set()

    monkeypatch.setattr(fight.services.publisher, "catch_up", slow)
    scheduler._task.stop()
    scheduler._task = PeriodicTask("sweep", 30, scheduler._sweep)
    scheduler.start()
    await begun.wait()
    stop = asyncio.create_task(fight.bot.drain(10))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not stop.done()
    go_on.set()
    await stop
    assert done.is_set()
    fight.services.work.draining = False


async def test_a_fight_whose_wait_cant_even_be_looked_at_is_tried_again_later(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play("maud /setup time reminder=1", *ATTACK)
    with monkeypatch.context() as broken:
        broken.setattr("bot.cogs.turn_timer.deadlines.Times.reminder_at", lambda *given, **more: 1 / 0)
        await fight.world.leap(HOUR)
        assert len(fight.world.faults()) == 1
        await fight.play("wait 120")
        assert fight.world.faults() == [], "not every half minute"
    await fight.world.leap(900)
    assert calls(fight) == [("Karl",)]


@LANGUAGES
async def test_times_are_shown_and_refused_in_words(fight: Fight, locale: str) -> None:
    await fight.play("maud /setup time reminder=12 deadline=24 quiet-hours=22-8 time-zone=Europe/Paris")
    for setting, value in (
        ("setting-reminder", msg("setup-hours", hours=12)),
        ("setting-deadline", msg("setup-hours", hours=24)),
        ("setting-quiet", UserText(said="22:00–08:00")),
        ("setting-zone", UserText(said="Europe/Paris")),
    ):
        await told(fight, "maud", locale, "setup-line", setting=msg(setting), value=value)
    await fight.play("maud /setup time quiet-hours=nights")
    await told(fight, "maud", locale, "refusal-no-hours", given=UserText(said="nights"))
    await fight.play("maud /setup time time-zone=Mars")
    await told(fight, "maud", locale, "refusal-no-zone", given=UserText(said="Mars"))


async def test_hours_of_downtime_count_against_no_player(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await fight.world.leap(HOUR)
    end = await ends_at(fight)
    await fight.world.restart(after=72 * HOUR)
    await fight.play("wait 60")
    assert "expired" not in await fight.kinds()
    assert calls(fight) == [("Karl",)], "she was reminded before"
    assert abs(await ends_at(fight) - end - 72 * HOUR) <= 60
    await fight.world.leap(HOUR)
    assert "expired" not in await fight.kinds(), "an hour is left"
    await fight.world.leap(HOUR)
    assert "expired" in await fight.kinds()


async def test_after_a_long_downtime_there_is_at_least_the_time_of_a_reminder(fight: Fight) -> None:
    await fight.play("maud /setup time reminder=2 deadline=3", *ATTACK)
    await fight.world.leap(2.9 * HOUR)
    await fight.world.restart(after=5 * HOUR)
    await fight.world.leap(1.8 * HOUR)
    assert "expired" not in await fight.kinds()
    await fight.world.leap(0.2 * HOUR)
    assert "expired" in await fight.kinds()


async def test_a_quick_restart_puts_off_no_deadline(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    end = await ends_at(fight)
    for _ in range(5):
        await fight.world.leap(0.5 * HOUR)
        await fight.world.restart(after=20)
    assert await ends_at(fight) == end
    await fight.world.leap(0.5 * HOUR)
    assert "expired" in await fight.kinds()


async def test_an_outage_of_the_gateway_puts_off_the_deadline_by_its_length(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    end = await ends_at(fight)
    await fight.world.leap(2 * HOUR)
    await disconnect(fight)
    await fight.world.leap(4 * HOUR)
    assert "expired" not in await fight.kinds(), "nothing could be pressed"
    await reconnect(fight)
    assert abs(await ends_at(fight) - end - 4 * HOUR) <= 120
    assert "expired" not in await fight.kinds()
    await fight.world.restart()
    await fight.world.leap(0.9 * HOUR)
    assert "expired" not in await fight.kinds(), "what was spared outlives a restart"
    await fight.world.leap(0.1 * HOUR)
    assert "expired" in await fight.kinds()


async def test_a_connection_that_is_resumed_at_once_changes_no_deadline(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    end = await ends_at(fight)
    await disconnect(fight)
    await fight.play("wait 30")
    await reconnect(fight)
    assert await ends_at(fight) == end


async def test_an_outage_while_nobody_was_waited_for_or_before_puts_nothing_off(fight: Fight) -> None:
    await fight.play(*TIMES, *ATTACK)
    await disconnect(fight)
    await fight.world.leap(HOUR)
    await reconnect(fight)
    await fight.play("karl click #duel.attack")
    await fight.world.leap(3 * HOUR)
    assert "expired" in await fight.kinds(), "Vera is waited for since the outage"


async def test_a_window_that_closes_while_no_press_arrives_waits_for_the_connection(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=attack")
    due = (await fight.loaded()).row.due_at
    assert due is not None
    await disconnect(fight)
    await fight.play("wait 120")
    assert (await fight.loaded()).row.due_at == due
    await reconnect(fight)
    await fight.play("wait 60")
    assert (await fight.loaded()).row.due_at is None


async def test_an_outage_that_cant_be_stored_is_stored_by_the_sweep(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*TIMES, *ATTACK)
    end = await ends_at(fight)
    await disconnect(fight)
    await fight.world.leap(4 * HOUR)
    with monkeypatch.context() as broken:

        async def failing(*_: object) -> list[int]:
            raise StorageFull("store")

        broken.setattr(WaitRepo, "note_outage", failing)
        for shard in fight.bot.shards.values():
            await shard.reconnect()
        await fight.play("wait 60")
        assert "expired" not in await fight.kinds(), "not before the outage is stored"
        assert all("store" in fault for fault in fight.world.faults())
    await fight.play("wait 60")
    assert "expired" not in await fight.kinds()
    assert abs(await ends_at(fight) - end - 4 * HOUR) <= 120


async def test_the_time_of_a_newcomer_runs_from_when_she_was_first_waited_for(fight: Fight) -> None:
    begun = (
        "maud /initiative begin system=totals",
        "maud select Karl, Vera",
        "karl /initiative declare intent=defensive",
    )
    await fight.play("maud /setup time deadline=2", *begun)
    await fight.world.leap(1.5 * HOUR)
    await fight.play("maud /gm add name=Bo player=Nils side=pc")
    await fight.world.leap(HOUR)
    assert "expired" not in await fight.kinds(), "Nils has an hour left"
    await fight.world.leap(HOUR)
    assert "expired" in await fight.kinds()
