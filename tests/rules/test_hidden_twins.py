"""What the GM keeps out of sight leaves no trace anywhere else (docs/requirements.md 41, 42).

Every system plays a random fight twice, side by side: in the second one somebody is hidden, changed and dismissed as well.
"""

import json

import pytest
from random_table import ALL, USERS, RandomTable
from random_table import GM as BOSS

from rules.codec import decode_state, encode_state
from rules.commands import Add, Hide, Remove, Reveal, RewindCommand, Set, Transfer, Undo
from rules.engine import act, begin
from rules.expiry import due
from rules.history import fold
from rules.redacted_log import public_script
from rules.refusals import Refusal
from rules.replay import load
from rules.system import system_of
from rules.view.views import board_for, log_for, player_view, private_board, summary_for
from tests.long_runs import repetitions

PUBLIC = (None, *USERS[1:])
STEPS = 45


# --- the same fight twice ---


def learned(state):
    """All that anybody but the GM can see of a state at once; but for revisions, which tell only that somebody was busy."""
    system = system_of(state)
    public = player_view(state, None)
    news = system.announcement(public, 0)
    return [
        [board_for(state, viewer) for viewer in PUBLIC],
        [private_board(state, viewer) for viewer in USERS[1:]],
        [[system.tasks(player_view(state, viewer), one) for one in public.present] for viewer in PUBLIC],
        [system.odds_lines(player_view(state, viewer)) for viewer in PUBLIC] if not state.ended else [],
        news and news.model_copy(update={"revision": 0}),
        [list(player_view(state, viewer).combatants.values()) for viewer in PUBLIC],
        due(state),
    ]


def read(table):
    """All that anybody but the GM can read of the whole fight."""
    return [
        [
            [(entry.seq, entry.step, entry.by, entry.at, entry.gm, words, counts) for entry, words, counts in lines]
            for lines in (log_for(table.state, table.log, viewer) for viewer in PUBLIC)
        ],
        [summary_for(table.state, table.log, viewer) for viewer in PUBLIC],
    ]


class Twin(RandomTable):
    """A fight that follows another one, command by command, and in which something else happens as well."""

    def __init__(self, system_id, seed, rules):
        super().__init__(system_id, seed)
        self.log = list(begin(system_id, rules, by=BOSS, at=1_000).entries)
        self.state = fold(self.log)

    def hold(self):
        assert fold(self.log) == self.state
        assert decode_state(encode_state(self.state)) == self.state

    def lurk(self):
        """Something out of sight; True if it was carried out."""
        hidden = [one.id for one in self.state.combatants.values() if one.hidden]
        name = self.whim.choice(("Ada", "Bo", "Goblin", "Dragon"))
        deeds = [Add(name=name, hidden="yes", alias=self.whim.choice(("", "Bo")), count=self.whim.choice((1, 3)))]
        if hidden:
            who = self.whim.choice(hidden)
            deeds += [
                Set(combatant=who, attribute="name", value=name),
                Set(combatant=who, attribute="side", value="pc"),
                Set(combatant=who, attribute="alias", value="Ada"),
                Transfer(combatant=who, user="ann"),
                Remove(combatant=who),
            ]
        return self.give(self.whim.choice(deeds), BOSS, self.now, None)


def veils(command):
    """What would itself be about hidden people, or call somebody by another name."""
    if isinstance(command, Add):
        return command.hidden == "yes" or command.alias
    return isinstance(command, Hide | Reveal) or (isinstance(command, Set) and command.attribute in ("name", "alias"))


def twins(system_id, seed):
    """One random fight, and its twin."""
    one = RandomTable(system_id, seed)
    one.hold = lambda: None
    one.foreseen = lambda *_: None
    two = Twin(system_id, seed, one.state.rules.model_dump())
    two.foreseen = lambda *_: None
    return one, two


def both(one, two, command, by):
    """The same command in both fights; True if it was carried out."""
    one.now += 3_000
    two.now = one.now
    left = act(one.state, command, by=by, at=one.now, dice=one.dice, log=one.log)
    if isinstance(left, Refusal) and isinstance(command, RewindCommand):
        # The other GM would take back what is out of sight, and a redo would bring back that.
        return False
    right = act(two.state, command, by=by, at=two.now, dice=two.dice, log=two.log)
    for table, step in ((one, left), (two, right)):
        if not isinstance(step, Refusal):
            table.log, table.state = [*table.log, *step.entries], step.state
    if not isinstance(left, Refusal):
        return True
    if isinstance(right, Refusal):
        assert by.gm or left == right
    else:
        # A GM may mean somebody who is not in the other fight at all.
        assert by.gm
        assert all(entry.event.unseen for entry in right.entries)
    return False


def same_fights(one, two, lurk):
    """Plays both, and compares all that can be learned of them after every step. lurk: what happens in the second only."""
    rewound, above = False, 0
    for _ in range(STEPS):
        command = one.command()
        if veils(command):
            continue
        taking_back = isinstance(command, RewindCommand)
        if not taking_back and not rewound and lurk():
            above += 1
            assert learned(one.state) == learned(two.state)
        while above and (taking_back or two.whim.random() < 0.3):
            assert two.give(Undo(), BOSS, two.now, None)
            above -= 1
            assert learned(one.state) == learned(two.state)
        by = BOSS if one.whim.random() < 0.6 else one.whim.choice(USERS)
        steps = len(two.log)
        if both(one, two, command, by):
            rewound, above = taking_back, 0
        elif len(two.log) > steps:
            above += 1
        else:
            continue
        assert learned(one.state) == learned(two.state)
    assert read(one) == read(two)
    left, right = handed_out(one), handed_out(two)
    assert left == right
    assert right is None or player_view(right, None).combatants == player_view(one.state, None).combatants


def handed_out(table):
    """What the script comes to that players may have; None: they may not."""
    script = public_script(table.state, table.log)
    if script is None:
        return None
    replayed = load(json.dumps(script))
    assert not any(isinstance(answer, Refusal) for answer in replayed.run())
    return replayed.state


@pytest.mark.parametrize("seed", range(repetitions("RIPOSTE_SECRETS", 1, 3)))
@pytest.mark.parametrize("system_id", ALL)
def test_users_41_a_hidden_npc_leaves_no_public_trace(system_id, seed):
    one, two = twins(system_id, f"hidden {seed}")
    same_fights(one, two, two.lurk)
    assert any(entry.event.unseen for entry in two.log)


@pytest.mark.parametrize("system_id", ALL)
def test_users_42_an_alias_hides_the_name_everywhere(system_id):
    one, two = twins(system_id, "alias")
    for table, add in ((one, Add(name="Hood", count=2)), (two, Add(name="Baron", alias="Hood", count=2))):
        assert table.give(add, BOSS, table.now, None)
    same_fights(one, two, lambda: False)
    assert "Baron" in str(log_for(two.state, two.log, BOSS))
