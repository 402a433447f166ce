"""A duel for tests.

table = konrad_and_connor(2, 3, 1, 3)           # the dice that will fall
table.say("Connor", "attack")                   # by its owner, in order of time
table.tick()                                    # the window after the declaration closes
assert table.pair().attacker == table.id("Konrad")
"""

from table import Table

from rules.commands import Declare
from rules.duel.commands import Attack, Defend, Engage
from rules.duel.model import Talk
from rules.player_view import player_view
from rules.state import Actor


class DuelTable(Table):
    """A duel with its log."""

    system_id = "duel"

    # --- engagements ---

    def pair(self, number=None):
        """The engagement with this number, or the only one."""
        if number is not None:
            return self.state.fight.get(number)
        (only,) = self.state.fight.engagements
        return only

    def between(self, name, other):
        """The engagement of these two."""
        wanted = {self.id(name), self.id(other)}
        return next(pair for pair in self.state.fight.engagements if set(pair.fighters) == wanted)

    def attacker(self, number=None):
        """The name of the attacker; None while it is open."""
        attacker = self.pair(number).attacker
        return None if attacker is None else self.state.combatants[attacker].name

    def declared(self):
        """The share of each fighter in the 2 points of the latest roll for the first attack, by name."""
        return {self.state.combatants[roll.combatant].name: roll.declared for roll in self.latest("first-rolled").rolls}

    def odds(self):
        """The odds of all engagements, for a reader who may know all."""
        return self.system.odds(self.state)

    # --- commands ---

    def say(self, name, intent, at=None, drawn=None):
        """fight, hold or attack, by the owner."""
        return self.do(Declare(intent=intent, combatant=name), self.owner(name), at, drawn)

    def both_fight(self, *names):
        """All of these, or all fighters, want the fight from the start."""
        for name in names or [fighter.name for fighter in self.state.present]:
            self.say(name, "fight")
        return self

    def attack(self, name, margin=None, **fields):
        """The owner attacks."""
        return self.do(Attack(combatant=name, margin=margin, **fields), self.owner(name))

    def defend(self, name, margin=None, defence="parry", **fields):
        """The owner defends."""
        return self.do(Defend(combatant=name, margin=margin, defence=defence, **fields), self.owner(name))

    def exchange(self, attack, defence, number=None, kind="parry"):
        """A whole exchange by margins."""
        pair = self.pair(number)
        self.attack(pair.attacker, attack, engagement=pair.id)
        self.defend(pair.roles[1], defence, kind, engagement=pair.id)
        return self

    def check_system(self):
        whole(self.state)


def whole(state):
    """Invariants of every duel."""
    fight = state.fight
    pairs = [frozenset(pair.fighters) for pair in fight.engagements]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)
    assert len({pair.id for pair in fight.engagements}) == len(pairs)
    for pair in fight.engagements:
        assert {state.combatants[who].status for who in pair.fighters} == {"active"}
        assert pair.attacker in (None, *pair.fighters), "exactly one attacker once it is decided"
        assert (pair.attacker is None) == (pair.exchange == 0) == (pair.streak == 0)
        assert pair.attack is None or (pair.attack.combatant, pair.attack.kind) == (pair.attacker, "attack")
        assert pair.defence is None or (pair.attack is not None and pair.defence.combatant == pair.roles[1])
        assert pair.last is None or pair.last.number == pair.exchange - 1
    kept = [frozenset(pair.fighters) for pair in fight.interrupted]
    assert not set(kept) & set(pairs) or state.rules.multi == "duel-only"
    for pair in fight.interrupted:
        assert "gone" in {state.combatants[who].status for who in pair.fighters} or state.rules.multi == "duel-only"
    passes = {pair.turns for pair in fight.fighting if not (pair.rests or pair.waits_for_gm)}
    assert not passes or max(passes) - min(passes) <= 1, "no pair is more than one exchange ahead"
    assert not fight.fighting or fight.next_up in fight.fighting
    speaking = [pair for pair in fight.open if pair.phase in ("talk", "dice")]
    silent = set(fight.talk) - {fighter for pair in speaking for fighter in pair.fighters}
    assert all(
        fight.talk[fighter] == Talk(dice=fight.talk[fighter].dice, typed=fight.talk[fighter].typed)
        for fighter in silent
    ), "only dice outlast a talk"
    paired = {fighter for pair in fight.engagements for fighter in pair.fighters}
    assert not silent & paired
    for viewer in (None, *(Actor(user=fighter.owner) for fighter in state.combatants.values() if fighter.owner)):
        for fighter, talk in player_view(state, viewer).fight.talk.items():
            own = viewer is not None and state.combatants[fighter].owner == viewer.user
            hidden = talk in (Talk(spoken=True), Talk(entered=True), Talk(spoken=True, entered=True))
            assert own or hidden, "what others said is hidden"


KONRAD = {"vi": 6, "speed": -1, "weapon": "épée longue"}
CONNOR = {"vi": 3, "speed": -2, "weapon": "hache de guerre"}


def konrad_and_connor(*faces, konrad=None, connor=None, **rules):
    """The two of the book's example."""
    table = DuelTable(*faces, **rules)
    table.add("Konrad", "vera", **{**KONRAD, **(konrad or {})})
    return table.add("Connor", "karl", **{**CONNOR, **(connor or {})})


def fighting(*faces, attacker="Konrad", konrad=None, connor=None, **rules):
    """The same two, when it is already clear who attacks first: the longer weapon."""
    lengths = {"Konrad": (120, 100), "Connor": (100, 120)}[attacker]
    table = konrad_and_connor(
        *faces,
        konrad={**(konrad or {}), "length": lengths[0]},
        connor={**(connor or {}), "length": lengths[1]},
        **rules,
    )
    return table.both_fight()


def one_against_many(*opponents, lone=None, **rules):
    """Ada, an NPC with the longest weapon, against PCs (names, or name and weapons); all of them are in the fight."""
    table = DuelTable(**rules)
    table.add("Ada", side="npc", **{"length": 200, **(lone or {})})
    for opponent in opponents:
        name, weapons = opponent if isinstance(opponent, tuple) else (opponent, 1)
        table.add(name, f"owner of {name}", weapons=weapons)
    return table.both_fight()


def two_pairs(**rules):
    """Ada attacks Bo in #2, Cy attacks Dan in #3; all are PCs, paired by the GM."""
    table = DuelTable(**rules)
    for name, length in (("Ada", 9), ("Bo", 1), ("Cy", 8), ("Dan", 1)):
        table.add(name, name.lower(), length=length)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Engage(combatant="Cy", opponent="Dan"))
    return table.both_fight()
