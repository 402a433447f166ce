"""Wherever all players of a random fight are away, deadlines come to the GM or to rest, and say who was passed over."""

import pytest
from duel_table import two_pairs
from random_table import ALL
from totals_table import ada_bo_cy
from watched_table import WatchedTable

from rules.waiting import awaited, expirable, is_resting, remindable
from tests.long_runs import repetitions

FIGHTS = repetitions("RIPOSTE_FIGHTS", 4, 200)
STEPS = 25


@pytest.mark.parametrize("system_id", ALL)
def test_deadlines_come_to_an_end_wherever_all_are_away(system_id):
    faults, looked_at = [], 0
    for seed in range(FIGHTS):
        table = WatchedTable(system_id, f"away {seed}", watched=0)
        for _ in range(STEPS):
            table.step()
            if table.state.ended or table.state.paused is not None:
                continue
            table.watch_absence(table.state)
            looked_at += 1
        faults += [fault for fault in table.faults if fault.about == "deadline"]
    assert looked_at > FIGHTS * STEPS // 3
    assert not faults, "\n".join(map(str, faults[:5]))


def test_a_player_who_was_passed_over_is_reminded_again_only_after_another_action():
    state = two_pairs().state
    first, *others = awaited(state)
    assert others
    assert remindable(state) == (first, *others)
    passed = state.model_copy(update={"passed": (first.key,)})
    assert remindable(passed) == tuple(others)
    rests = state.model_copy(update={"passed": tuple(wait.key for wait in awaited(state))})
    assert is_resting(rests)
    assert remindable(rests) == ()


def test_no_deadline_goes_on_without_the_gm():
    table = ada_bo_cy()
    table.attack("Bo", "Ada")
    assert expirable(table.state) == (), "Ada is late, and so is Cy, whom the GM plays"
    table.stand_by("Cy")
    assert [[wait.who for wait in waits] for waits in expirable(table.state)] == [[table.id("Ada")]]
