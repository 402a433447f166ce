"""Pause, rest, and the times of a fight."""

import pytest
from duel_table import fighting, konrad_and_connor
from storypath_table import StorypathTable
from table import GM
from test_permissions import BOSS
from test_undo import without_counters
from totals_table import TotalsTable

from rules.commands import Expire, Pause, Redo, Resume, SetTimes, Undo
from rules.duel.commands import Attack
from rules.state import CLOCK, Actor
from rules.view.for_viewer import announcement_for, board_for, private_board
from rules.waiting import awaited, can_expire, due, is_resting

WEEK = 7 * 24 * 60 * 60 * 1_000


def test_users_49_a_fight_goes_on_after_weeks():
    table = fighting()
    table.attack("Konrad", 1)
    before = table.state
    assert awaited(table.state)
    table.do(Pause(), at=table.now)
    assert awaited(table.state) == (), "no deadline runs"
    table.do(Resume(), at=table.now + 6 * WEEK)
    assert without_counters(table.state).model_copy(update={"resumed": 0}) == without_counters(before)
    table.defend("Connor", 1)


def test_users_49_an_open_window_keeps_its_time():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=10_000)
    table.do(Pause(), at=11_000)
    assert due(table.state) is None
    table.do(Resume(), at=11_000 + WEEK)
    assert due(table.state) == 13_000 + WEEK
    table.say("Konrad", "attack", at=12_000 + WEEK)
    assert table.latest("first-rolled").together


def test_users_95_times_of_a_fight():
    table = fighting()
    table.do(SetTimes(deadline=24))
    table.do(SetTimes(reminder=0))
    assert (table.state.deadline, table.state.reminder) == (24, 0), "what is not given stays"
    assert table.refuse(SetTimes(reminder=0)) == "nothing-changed"
    table.do(SetTimes())
    assert (table.state.deadline, table.state.reminder) == (None, None)
    table.do(Undo())
    assert (table.state.deadline, table.state.reminder) == (24, 0)


def test_a_window_survives_a_clock_that_runs_backwards():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=10_000)
    table.do(Pause(), at=12_000)
    table.now = 0
    table.do(Resume(), at=11_000)
    assert due(table.state) == 13_000


def test_undo_and_redo_of_a_pause():
    table = fighting()
    table.do(Pause())
    table.do(Undo())
    assert table.state.paused is None
    table.do(Redo())
    rested = table.state.paused
    table.do(Resume())
    table.do(Undo())
    assert table.state.paused == rested


@pytest.mark.parametrize("make", [fighting, StorypathTable, TotalsTable], ids=["duel", "storypath", "totals"])
def test_the_board_of_a_pause(make):
    table = make()
    shown = board_for(table.state)
    table.do(Pause())
    assert table.refuse(Pause()) == "paused"
    board = board_for(table.state)
    assert (board.headline.code, board.choices) == ("head-paused", ())
    assert (board.why.params["now"], board.lines) == (shown.headline, shown.lines)
    assert [choice.command for choice in board_for(table.state, BOSS).choices] == ["initiative.resume"]
    own = private_board(table.state, BOSS)
    assert own is None or own.choices == ()


def test_the_announcement_after_a_pause():
    table = fighting()
    before = table.state.revision
    table.do(Pause())
    assert announcement_for(table.state, 0) is None
    table.do(Resume())
    news = announcement_for(table.state, before)
    assert (news.headline.code, news.pings) == ("head-resumed", ("vera",))
    assert news.headline.params["now"].code == "duel-first-attack"
    assert announcement_for(table.state, news.revision) is None


def test_the_announcement_after_a_pause_in_a_talk():
    table = konrad_and_connor()
    table.do(Pause())
    table.do(Resume())
    news = announcement_for(table.state, 0)
    assert (news.headline.params["now"].code, news.pings) == ("duel-head-silent", ("vera", "karl"))


def test_only_a_gm_is_offered_to_resume():
    table = fighting()
    table.do(Pause())
    assert [choice.command for choice in table.give(Attack(), GM).choices] == ["initiative.resume"]
    refused = table.give(Attack(), "vera")
    assert (refused.code, refused.choices) == ("paused", ())


def test_a_rest_after_all_were_passed_over():
    clock = Actor(user=CLOCK, gm=True)
    table = fighting(5, 5, 5, 5)
    passes = 0
    while can_expire(table.state):
        table.give(Expire(), by=clock)
        passes += 1
        assert passes <= 2, "there are two of them"
    assert is_resting(table.state)
    assert table.refuse(Expire(), by=clock) == "nobody-is-late"
    waits, told = awaited(table.state), table.state.lapsed
    assert announcement_for(table.state, told - 1).pings == (GM,)
    assert announcement_for(table.state, told) is None, "once"
    table.do(SetTimes(deadline=24))
    assert not is_resting(table.state)
    assert can_expire(table.state)
    assert awaited(table.state)[0].since == table.state.revision > waits[0].since, "the time begins anew"
    assert announcement_for(table.state, told).headline.code == "head-resumed"
