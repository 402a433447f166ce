"""Random fights of every system, with corrections, typed dice, deadlines, changed house rules, and people who come and go.

In each state: who may act was called for it, and nobody is named who cannot act; every button can be pressed by somebody who
sees it; somebody can go on; a deadline leads to somebody else, to the GM or to rest; a preview says what its command does.
"""

import pytest
from random_table import ALL
from watched_table import WatchedTable

from tests.long_runs import repetitions

FIGHTS = repetitions("RIPOSTE_FIGHTS", 12, 40)
STEPS, WATCHED = 18, 0.05
"""Commands that are tried in a fight, and the share of its states that are looked at from all sides."""
SHOWN = 5


@pytest.mark.parametrize("system_id", ALL)
def test_every_combatant_that_may_act_is_called_and_can_act(system_id):
    faults = []
    watched = 0
    for seed in range(FIGHTS):
        table = WatchedTable(system_id, seed, watched=WATCHED)
        for _ in range(STEPS):
            table.step()
        faults += table.faults
        watched += table.watches
    assert watched >= FIGHTS // 4, "too few states were looked at"
    assert not faults, report(faults)


def report(faults):
    """The first faults, with the script of each: `python -m rules replay` plays it."""
    first = {}
    for fault in faults:
        first.setdefault((fault.about, fault.seed), fault)
    shown = [f"{fault}\n{fault.script}" for fault in list(first.values())[:SHOWN]]
    return "\n".join([f"{len(faults)} faults in {len(first)} fights", *shown])
