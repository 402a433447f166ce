"""A log is folded once: undo, redo, labels and log lines do not fold it again."""

import pytest
from duel_table import fighting
from random_table import ALL, RandomTable
from test_permissions import BOSS

from rules import history as folds
from rules.commands import Redo, Undo
from rules.dice.rng import ScriptedDice
from rules.engine import Step, act
from rules.events import Redone, Undone
from rules.history import History, fold, iter_states
from rules.log import effective_entries, split_steps
from rules.public_script import redacted_log
from rules.state import Actor
from rules.view.for_viewer import log_for, rewind_labels, summary_for
from tests.long_runs import repetitions

EXCHANGES = 15


@pytest.fixture(scope="module")
def rewound():
    """A long duel in which every exchange was taken back and brought back."""
    table = fighting(*[2, 3, 1, 3] * EXCHANGES)
    for _ in range(EXCHANGES):
        table.exchange(1, 0)
        table.do(Undo())
        table.do(Undo())
        table.do(Redo())
        table.do(Redo())
    return table


@pytest.fixture
def evolved(monkeypatch):
    """Counts how often a state was evolved."""
    calls = []
    real = folds.evolve

    def counted(state, event, seq):
        calls.append(event.kind)
        return real(state, event, seq)

    monkeypatch.setattr(folds, "evolve", counted)
    return calls


READ = {
    "text": lambda table: log_for(table.state, table.log, BOSS),
    "text, for a player": lambda table: log_for(table.state, table.log, Actor(user="vera")),
    "replay": lambda table: redacted_log(table.state, table.log),
    "summary": lambda table: summary_for(table.state, table.log, None),
    "labels": lambda table: rewind_labels(table.log, table.now, BOSS),
    "undo": lambda table: act(table.state, Undo(), by=BOSS, at=table.now, dice=ScriptedDice([]), log=table.log),
    "state": lambda table: fold(table.log),
}


@pytest.mark.parametrize("what", READ)
def test_each_entry_is_evolved_at_most_once(rewound, evolved, what):
    READ[what](rewound)
    assert 0 < len(evolved) <= len(rewound.log)


def test_a_history_that_is_kept_is_not_folded_again(rewound, evolved):
    past = History(rewound.log)
    evolved.clear()
    rewind_labels(past, rewound.now, BOSS)
    step = act(past.state, Undo(), by=BOSS, at=rewound.now, dice=ScriptedDice([]), log=past)
    assert isinstance(step, Step)
    for entry in step.entries:
        past.append(entry)
    assert past.state == step.state
    assert evolved == []


def test_a_copy_is_independent(rewound):
    past = History(rewound.log)
    before, other = past.state, past.copy()
    (undone, *_) = act(past.state, Undo(), by=BOSS, at=rewound.now, dice=ScriptedDice([]), log=past).entries
    other.append(undone)
    assert other.state != before
    assert (past.state, len(past), len(other)) == (before, len(rewound.log), len(rewound.log) + 1)


@pytest.mark.parametrize("entries", [[], [1]])
def test_a_log_must_begin_with_its_first_entry(rewound, entries):
    log = [rewound.log[index] for index in entries]
    with pytest.raises((TypeError, ValueError)):
        fold(log)


def fold_effective(entries):
    """The state of a log, by evolving its effective entries in order."""
    first, *rest = effective_entries(entries)
    state = folds.reducer.initial_state(first.event)
    for entry in rest:
        state = folds.evolve(state, entry.event, entry.seq)
    seen = [entry for entry in entries if not entry.event.unseen]
    rewound = max((entry.seq for entry in seen if isinstance(entry.event, Undone | Redone)), default=0)
    last = entries[-1].seq
    unseen = tuple(entry.seq for entry in entries if entry.event.unseen)
    numbers = {"revision": last, "rewound": rewound, "quiet": last - seen[-1].seq, "unseen": unseen}
    return state.model_copy(update=numbers)


@pytest.mark.parametrize("system_id", ALL)
@pytest.mark.parametrize("seed", range(repetitions("RIPOSTE_EXAMPLES", 1, 4)))
def test_each_state_is_the_fold_of_its_effective_entries(system_id, seed):
    table = RandomTable(system_id, seed)
    for _ in range(60):
        table.step()
    for number, state in enumerate(iter_states(table.log), start=1):
        assert state == fold_effective(table.log[:number])
    past = History(table.log)
    for number in range(len(past.done)):
        left = [entry for step in past.done[: len(past.done) - number] for entry in step]
        assert past.state_without(number) == fold_effective(left)
    assert (past.done, past.undone) == split_steps(table.log)
