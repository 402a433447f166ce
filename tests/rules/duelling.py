"""A duel for tests: people who give commands to the real engine, and what must hold after every one of them.

table = konrad_and_connor(2, 3, 1, 3)           # the dice that will fall
table.say("Connor", "attack")                   # by its owner, in order of time
table.tick()                                    # the window after the declaration closes
assert table.pair().attacker == table.id("Konrad")
"""

from rules.codec import decode_command, decode_entry, decode_state, encode_entry, encode_state
from rules.commands import Add, Declare, Tick
from rules.dice.rng import ScriptedDice
from rules.duel.commands import Attack, Defend, Engage
from rules.duel.model import Talk
from rules.engine import Step, act, begin, due
from rules.history import fold
from rules.refusals import Refusal
from rules.replay import export
from rules.state import CLOCK, Actor
from rules.system import system_of
from rules.view.views import board_for, seen

GM = "maud"
SEC = 1_000


class Table:
    """An encounter with its log. Every step is checked to survive storage and to be the fold of the log."""

    def __init__(self, *faces, **rules):
        self.chance = ScriptedDice(faces)
        self.now = 0
        begun = begin("duel", rules, by=Actor(user=GM, gm=True), at=0)
        assert isinstance(begun, Step), begun
        self.log, self.state = list(begun.entries), begun.state

    # --- who and where ---

    def id(self, name):
        """The id behind a name; an id stays what it is."""
        return self.state.find(name).id

    def pair(self, number=None):
        """The engagement with this number, or the only one."""
        if number is not None:
            return self.state.fight.get(number)
        (only,) = self.state.fight.engagements
        return only

    def between(self, one, other):
        """The engagement of these two."""
        wanted = {self.id(one), self.id(other)}
        return next(pair for pair in self.state.fight.engagements if set(pair.pair) == wanted)

    def attacker(self, number=None):
        """The name of the attacker; None while it is open."""
        who = self.pair(number).attacker
        return None if who is None else self.state.combatants[who].name

    def owner(self, name):
        """Who plays this combatant; the GM where nobody else does."""
        return self.state.find(name).owner or GM

    # --- what people do ---

    def give(self, command, by=GM, at=None, drawn=None):
        """Give a command; answers what the engine answers. What a refusal leaves is checked here."""
        self.now = self.now + 10 * SEC if at is None else max(self.now, at)
        actor = by if isinstance(by, Actor) else Actor(user=by, gm=by == GM)
        stamp = self.now if at is None else at
        before = encode_state(self.state)
        answer = act(self.state, command, by=actor, at=stamp, chance=self.chance, log=self.log, drawn=drawn)
        assert encode_state(self.state) == before, "the old state was changed in place"
        if isinstance(answer, Refusal):
            assert Refusal.model_validate_json(answer.model_dump_json()) == answer
            return answer
        self.log += answer.entries
        self.state = answer.state
        self.check()
        return answer

    def do(self, command, by=GM, at=None, drawn=None):
        """Give a command that is carried out; answers the kinds of what happened."""
        answer = self.give(command, by, at, drawn)
        assert isinstance(answer, Step), f"refused: {answer}"
        return [entry.event.kind for entry in answer.entries]

    def refuse(self, command, by=GM, at=None, drawn=None):
        """Give a command that is refused; answers the code."""
        answer = self.give(command, by, at, drawn)
        assert isinstance(answer, Refusal), f"carried out: {answer}"
        return answer.code

    def add(self, name, owner=None, side="pc", **sheet):
        """Bring somebody in, as the GM does."""
        self.do(Add(name=name, owner=owner, side=side, sheet=sheet))
        return self

    def say(self, name, intent, at=None, drawn=None):
        """fight, hold or attack, by the owner."""
        return self.do(Declare(intent=intent, combatant=name), self.owner(name), at, drawn)

    def both_fight(self, *names):
        """Everybody wants the fight from the start."""
        for name in names or [one.name for one in self.state.present]:
            self.say(name, "fight")
        return self

    def tick(self):
        """The clock does what is due."""
        end = due(self.state)
        assert end is not None, "nothing is due"
        return self.do(Tick(), Actor(user=CLOCK, gm=True), end)

    def attack(self, name, margin=None, **fields):
        """The owner attacks."""
        return self.do(Attack(combatant=name, margin=margin, **fields), self.owner(name))

    def defend(self, name, margin=None, defence="parry", **fields):
        """The owner defends."""
        return self.do(Defend(combatant=name, margin=margin, defence=defence, **fields), self.owner(name))

    def exchange(self, attack, defence, number=None, kind="parry"):
        """A whole exchange by margins."""
        one = self.pair(number)
        self.attack(one.attacker, attack, engagement=one.id)
        self.defend(one.defender, defence, kind, engagement=one.id)
        return self

    # --- what is shown ---

    @property
    def system(self):
        """The system they play by."""
        return system_of(self.state)

    def choice(self, verb, viewer=None):
        """The command behind the only button of this verb, as the GM (or this viewer) sees it."""
        board = board_for(self.state, viewer or Actor(user=GM, gm=True))
        (choice,) = [one for one in board.choices if one.command == verb]
        return decode_command({"do": choice.command, **choice.fields})

    def announcement(self, told):
        """What is announced to those who know everything up to this revision."""
        return self.system.announcement(self.state, told)

    # --- what must hold ---

    def check(self):
        """The state is the fold of the log, and both survive being stored."""
        assert fold(self.log) == self.state
        assert decode_state(encode_state(self.state)) == self.state
        for entry in self.log:
            assert stored(entry) == entry
        whole(self.state)

    # --- what has happened ---

    def latest(self, kind):
        """The latest event of this kind."""
        return [entry.event for entry in self.log if entry.event.kind == f"duel.{kind}"][-1]

    def declared(self):
        """The shares that everybody had in the 2 points of the latest roll for the first attack, by name."""
        return {self.state.combatants[roll.combatant].name: roll.declared for roll in self.latest("first-rolled").rolls}

    def script(self):
        """The log as a script."""
        return export(self.log)


def whole(state):
    """What must hold in every duel, whatever has happened."""
    fight = state.fight
    pairs = [frozenset(one.pair) for one in fight.engagements]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)
    assert len({one.id for one in fight.engagements}) == len(pairs)
    for one in fight.engagements:
        assert {state.combatants[who].status for who in one.pair} == {"active"}
        assert one.attacker in (None, *one.pair), "exactly one attacker once it is decided"
        assert (one.attacker is None) == (one.exchange == 0) == (one.streak == 0)
        assert one.attack is None or (one.attack.combatant, one.attack.kind) == (one.attacker, "attack")
        assert one.defence is None or (one.attack is not None and one.defence.combatant == one.defender)
        assert one.last is None or one.last.number == one.exchange - 1
    passes = {one.turns for one in fight.fighting}
    assert not passes or max(passes) - min(passes) <= 1, "nobody is more than one exchange ahead"
    assert set(fight.talk) <= {who for one in fight.talks for who in one.pair}
    for viewer in (None, *(Actor(user=one.owner) for one in state.combatants.values() if one.owner)):
        for who, said in seen(state, viewer).fight.talk.items():
            hers = viewer is not None and state.combatants[who].owner == viewer.user
            assert hers or said == Talk(spoken=True), "what others said is hidden"


def stored(entry):
    """The entry after a round through the store."""
    event = entry.event
    return decode_entry(
        seq=entry.seq, step=entry.step, by=entry.by, at=entry.at, kind=event.kind, body=encode_entry(entry)
    )


KONRAD = {"vi": 6, "speed": -1, "weapon": "épée longue"}
CONNOR = {"vi": 3, "speed": -2, "weapon": "hache de guerre"}


def konrad_and_connor(*faces, konrad=None, connor=None, **rules):
    """The two of the book's example."""
    table = Table(*faces, **rules)
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
    table = Table(**rules)
    table.add("Ada", side="npc", **{"length": 200, **(lone or {})})
    for opponent in opponents:
        name, weapons = opponent if isinstance(opponent, tuple) else (opponent, 1)
        table.add(name, f"owner of {name}", weapons=weapons)
    return table.both_fight()


def two_pairs(**rules):
    """Ada attacks Bo in #2, Cy attacks Dan in #3; all are PCs, paired by the GM."""
    table = Table(**rules)
    for name, length in (("Ada", 9), ("Bo", 1), ("Cy", 8), ("Dan", 1)):
        table.add(name, name.lower(), length=length)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Engage(combatant="Cy", opponent="Dan"))
    return table.both_fight()
