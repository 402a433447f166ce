"""Random players on every registered system: whatever they ask, the encounter stays whole."""

import json

import pytest
from random_table import ALL, RandomTable

from rules import commands as ask
from rules import replay
from rules.refusals import Refusal
from rules.system import system

GAMES = 3
STEPS = 140


@pytest.mark.parametrize("system_id", ALL)
def test_the_random_players_find_every_command(system_id):
    """A command that they can never have carried out would not be tested at all."""
    missing = {kind.verb for kind in (*ask.SHARED_COMMANDS, *system(system_id).commands)} - {ask.Tick.verb}
    for seed in range(1_000, 1_180):
        table = RandomTable(system_id, seed)
        table.hold = lambda: None
        table.foreseen = lambda *_: None
        table.wanted = missing
        for _ in range(STEPS):
            table.step()
        if table.clocked and seed == 1_000:
            # Where nothing ever waits for the clock, it has nothing to do.
            missing.add(ask.Tick.verb)
        missing -= table.carried_out
        if not missing:
            return
    pytest.fail(f"never carried out: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("system_id", ALL)
def test_whatever_people_do_the_encounter_stays_whole(system_id, seed):
    table = RandomTable(system_id, seed)
    carried_out = sum(table.step() for _ in range(STEPS))
    assert carried_out
    replayed = replay.load(json.dumps(replay.export(table.log)))
    for answer in replayed.run():
        assert not isinstance(answer, Refusal)
    assert replayed.state == table.state
    assert [entry.event for entry in replayed.log] == [entry.event for entry in table.log]
    table.rewind_everything()
