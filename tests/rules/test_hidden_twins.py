"""Hidden combatants leave no public trace (docs/requirements.md 41, 42).

A random fight is played twice: in the second one combatants are hidden, changed and dismissed as well.
"""

import json

import pytest
from random_table import ALL, USERS, RandomTable
from random_table import GM as BOSS

from rules.codec import decode_state, encode_state
from rules.commands import Add, Hide, Remove, Reveal, RewindCommand, Set, Transfer, Undo
from rules.engine import act, begin
from rules.history import fold
from rules.public_script import public_script
from rules.refusals import Refusal
from rules.replay import load
from rules.system import system_of
from rules.view.for_viewer import board_for, log_for, player_view, private_board, summary_for
from rules.waiting import due
from tests.long_runs import repetitions

PUBLIC = (None, *USERS[1:])
STEPS = 45


# --- the same fight twice ---


def learned(state):
    """All that players can see of a state, without revisions."""
    system = system_of(state)
    public = player_view(state, None)
    news = system.announcement(public, 0)
    return [
        [board_for(state, viewer) for viewer in PUBLIC],
        [private_board(state, viewer) for viewer in USERS[1:]],
        [[system.tasks(player_view(state, viewer), combatant) for combatant in public.present] for viewer in PUBLIC],
        [system.odds_rows(player_view(state, viewer)) for viewer in PUBLIC] if not state.ended else [],
        news and news.model_copy(update={"revision": 0}),
        [list(player_view(state, viewer).combatants.values()) for viewer in PUBLIC],
        due(state),
    ]


def read(table):
    """All that players can read of the whole fight."""
    return [
        [
            [(entry.seq, entry.step, entry.by, entry.at, entry.gm, words, counts) for entry, words, counts in lines]
            for lines in (log_for(table.state, table.log, viewer) for viewer in PUBLIC)
        ],
        [summary_for(table.state, table.log, viewer) for viewer in PUBLIC],
    ]


class Twin(RandomTable):
    """A fight with the same commands and further ones about hidden combatants."""

    def __init__(self, system_id, seed, rules):
        super().__init__(system_id, seed)
        self.log = list(begin(system_id, rules, by=BOSS, at=1_000).entries)
        self.state = fold(self.log)

    def check(self):
        assert fold(self.log) == self.state
        assert decode_state(encode_state(self.state)) == self.state

    def lurk(self):
        """Give a command about hidden combatants. Returns whether it was carried out."""
        hidden = [combatant.id for combatant in self.state.combatants.values() if combatant.hidden]
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


def veils(command, secret):
    """Whether the command hides, reveals or renames combatants itself, or tells a new owner the name behind an alias."""
    if isinstance(command, Add):
        return command.hidden == "yes" or command.alias
    if isinstance(command, Transfer) and command.combatant is not None:
        combatant = secret.lookup(command.combatant)
        return combatant is not None and combatant.alias and not combatant.hidden
    return isinstance(command, Hide | Reveal) or (isinstance(command, Set) and command.attribute in ("name", "alias"))


def twins(system_id, seed):
    """A random fight and its twin."""
    plain = RandomTable(system_id, seed)
    plain.check = lambda: None
    plain.check_preview = lambda *_: None
    secret = Twin(system_id, seed, plain.state.rules.model_dump())
    secret.check_preview = lambda *_: None
    return plain, secret


def both(plain, secret, command, by):
    """Give a command in both fights. Returns whether it was carried out."""
    plain.now += 3_000
    secret.now = plain.now
    left = act(plain.state, command, by=by, at=plain.now, dice=plain.dice, log=plain.log)
    if isinstance(left, Refusal) and isinstance(command, RewindCommand):
        # In the other fight the GM would undo or redo a hidden step.
        return False
    right = act(secret.state, command, by=by, at=secret.now, dice=secret.dice, log=secret.log)
    for table, step in ((plain, left), (secret, right)):
        if not isinstance(step, Refusal):
            table.log, table.state = [*table.log, *step.entries], step.state
    if not isinstance(left, Refusal):
        return True
    if isinstance(right, Refusal):
        assert by.gm or left == right
    else:
        # A GM may name a combatant that is not in the other fight.
        assert by.gm
        assert all(entry.event.unseen for entry in right.entries)
    return False


def same_fights(plain, secret, lurk):
    """Play both and compare them after every step. lurk: gives a command in the second fight only."""
    rewound, above = False, 0
    for _ in range(STEPS):
        command = plain.command()
        if veils(command, secret.state):
            continue
        taking_back = isinstance(command, RewindCommand)
        if not taking_back and not rewound and lurk():
            above += 1
            assert learned(plain.state) == learned(secret.state)
        while above and (taking_back or secret.whim.random() < 0.3):
            assert secret.give(Undo(), BOSS, secret.now, None)
            above -= 1
            assert learned(plain.state) == learned(secret.state)
        by = BOSS if plain.whim.random() < 0.6 else plain.whim.choice(USERS)
        steps = len(secret.log)
        if both(plain, secret, command, by):
            rewound, above = taking_back, 0
        elif len(secret.log) > steps:
            above += 1
        else:
            continue
        assert learned(plain.state) == learned(secret.state)
    assert read(plain) == read(secret)
    left, right = handed_out(plain), handed_out(secret)
    assert left == right
    assert right is None or player_view(right, None).combatants == player_view(plain.state, None).combatants


def handed_out(table):
    """The state to which the public script replays; None: there is no script."""
    script = public_script(table.state, table.log)
    if script is None:
        return None
    replayed = load(json.dumps(script))
    assert not any(isinstance(answer, Refusal) for answer in replayed.run())
    return replayed.state


@pytest.mark.parametrize("seed", range(repetitions("RIPOSTE_SECRETS", 1, 3)))
@pytest.mark.parametrize("system_id", ALL)
def test_users_41_a_hidden_npc_leaves_no_public_trace(system_id, seed):
    plain, secret = twins(system_id, f"hidden {seed}")
    same_fights(plain, secret, secret.lurk)
    assert any(entry.event.unseen for entry in secret.log)


@pytest.mark.parametrize("system_id", ALL)
def test_users_42_an_alias_hides_the_name_everywhere(system_id):
    plain, secret = twins(system_id, "alias")
    for table, add in ((plain, Add(name="Hood", count=2)), (secret, Add(name="Baron", alias="Hood", count=2))):
        assert table.give(add, BOSS, table.now, None)
    same_fights(plain, secret, lambda: False)
    assert "Baron" in str(log_for(secret.state, secret.log, BOSS))
