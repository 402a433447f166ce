"""Random players on every registered system: the invariants hold after every command."""

import json

import pytest
from random_table import ALL, RandomTable

from rules import commands as ask
from rules import replay
from rules.refusals import Refusal
from rules.system import system
from tests.long_runs import LONG, repetitions

GAMES = repetitions("RIPOSTE_EXAMPLES", 1, 3)
STEPS = 140 if LONG else 70


@pytest.mark.long
@pytest.mark.parametrize("system_id", ALL)
def test_random_players_give_every_command(system_id):
    """A command that they never carry out would not be tested."""
    missing = {kind.verb for kind in (*ask.SHARED_COMMANDS, *system(system_id).commands)} - {ask.Tick.verb}
    for seed in range(1_000, 1_180):
        table = RandomTable(system_id, seed)
        table.check = lambda: None
        table.check_preview = lambda *_: None
        table.wanted = missing
        for _ in range(STEPS):
            table.step()
        if table.clocked and seed == 1_000:
            # The clock acts only in systems with time limits.
            missing.add(ask.Tick.verb)
        missing -= table.carried_out
        if not missing:
            return
    pytest.fail(f"never carried out: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("system_id", ALL)
def test_invariants_replay_and_rewinding(system_id, seed):
    table = RandomTable(system_id, seed)
    carried_out = sum(table.step() for _ in range(STEPS))
    assert carried_out
    replayed = replay.load(json.dumps(replay.export(table.log)))
    for answer in replayed.run():
        assert not isinstance(answer, Refusal)
    assert replayed.state == table.state
    assert [entry.event for entry in replayed.log] == [entry.event for entry in table.log]
    table.rewind_everything()
