"""What the rules cost by themselves: dice beside the d20 library, and whole turns beside a press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

from rules import engine
from rules.commands import Add, Command, Next, Roll
from rules.dice import parse, roll
from rules.dice.rng import DiceSource, SeededDice, SystemDice
from rules.duel.commands import Attack, Defend, Engage, SetAttacker
from rules.duel.model import Duel
from rules.state import Actor, AnyEncounter
from rules.storypath.commands import Claim, Finish
from rules.storypath.eligibility import candidates
from rules.storypath.model import Roster
from rules.totals.commands import Choose, Reveal, StrikeNow
from rules.totals.model import Melee
from rules.totals.turn import due
from tests.bench.fights import DuelTable
from tests.bench.measures import Extent, Measure, in_turn, median
from tests.bench.stage import Stage, riposte

NOTATIONS = ("2d5", "10d10", "4d6kh3+2")
BATCH = 50
"""Rolls for one time: a single one is too short for the clock."""
GM = Actor(user="1", gm=True)


def dice(extent: Extent, folder: Path) -> Iterator[Measure]:
    """Parsing and rolling, beside the library that many bots use. It remembers what it has parsed, as we do."""
    import d20

    chance = SystemDice()
    for notation in NOTATIONS:
        ours, theirs = in_turn(
            extent.repetitions,
            lambda notation=notation: _batch(lambda: roll(parse(notation), chance)),  # type: ignore[misc]
            lambda notation=notation: _batch(lambda: d20.roll(notation)),  # type: ignore[misc]
        )
        one, other = median(ours) * 1_000 / BATCH, median(theirs) * 1_000 / BATCH
        what, detail = f"parse and roll {notation}: times as fast", f"{one:.1f} µs / {other:.1f} µs"
        yield Measure(what, f"the d20 library, {version('d20')}", other / one, 2.0, at_least=True, detail=detail)


def deciding(extent: Extent, folder: Path) -> Iterator[Measure]:
    """`decide` and `evolve` of whole turns, beside one press."""
    turns = (exchange(), storypath_turn(), totals_turn())
    with Stage(riposte(folder / "turns.db")) as stage:
        table = DuelTable(stage)

        def press() -> float:
            took = stage.timed(table.next_press().make())
            stage.forget()
            return took

        presses, *times = in_turn(extent.repetitions, press, *(turn.timed for turn in turns))
    for turn, taken in zip(turns, times, strict=True):
        one, other = median(taken), median(presses)
        detail = f"{one:.2f} ms for {turn.commands} commands / {other:.1f} ms"
        yield Measure(f"decide and evolve {turn.name}", "a press", 100 * one / other, 10, "%", detail=detail)


class Turn:
    """A turn that can be played again and again from the same state. commands: how many were given in it."""

    def __init__(self, name: str, state: AnyEncounter, play: Callable[[Turn], None]) -> None:
        self.name = name
        self.state = self._beginning = state
        self.commands = 0
        self._play = play
        self._dice: DiceSource = SeededDice(1)

    def give(self, command: Command) -> None:
        """Carry out a command."""
        self.state = _given(self.state, command, self._dice)
        self.commands += 1

    def timed(self) -> float:
        """Play the turn; the milliseconds it takes."""
        self.state, self.commands, self._dice = self._beginning, 0, SeededDice(1)
        began = perf_counter()
        self._play(self)
        return 1_000 * (perf_counter() - began)


def exchange() -> Turn:
    """An attack and its parry."""

    def play(turn: Turn) -> None:
        turn.give(Attack(combatant="Konrad"))
        turn.give(Defend(combatant="Connor"))
        assert isinstance(turn.state.fight, Duel)
        assert turn.state.fight.engagements[0].exchange == 2

    begun = _begun("duel", "Konrad", "Connor")
    for command in (Engage(combatant="Konrad", opponent="Connor"), SetAttacker(combatant="Konrad")):
        begun = _given(begun, command, SeededDice(1))
    return Turn("a duel exchange", begun, play)


def storypath_turn() -> Turn:
    """Somebody takes the slot whose moment it is, and ends the turn."""

    def play(turn: Turn) -> None:
        fight = turn.state.fight
        assert isinstance(fight, Roster)
        assert fight.now is not None
        turn.give(Claim(combatant=candidates(turn.state, fight.now)[0]))
        turn.give(Finish())

    begun = _begun("storypath", *(f"Hero {number}" for number in range(1, 7)))
    for number in range(1, 7):
        begun = _given(begun, Roll(combatant=f"Hero {number}", dice=number // 2), SeededDice(1))
    return Turn("a storypath turn", _given(begun, Next(), SeededDice(1)), play)


def totals_turn() -> Turn:
    """Six choose, all is revealed, six strike."""
    names = [f"Fighter {number}" for number in range(1, 7)]

    def play(turn: Turn) -> None:
        for number, name in enumerate(names):
            turn.give(Choose(combatant=name, target=names[number - 1]))
        fight = turn.state.fight
        assert isinstance(fight, Melee)
        if fight.phase == "declaring":
            turn.give(Reveal(missing="normal"))
        while able := due(turn.state):
            turn.give(StrikeNow(combatant=able[0]))

    return Turn("a totals turn of 6", _begun("totals", *names), play)


def _begun(system: str, *names: str) -> AnyEncounter:
    begun = engine.begin(system, {}, by=GM, at=0)
    assert isinstance(begun, engine.Step)
    state = begun.state
    for name in names:
        state = _given(state, Add(name=name, side="pc", stats=""), SeededDice(1))
    return state


def _given(state: AnyEncounter, command: Command, dice: DiceSource) -> AnyEncounter:
    step = engine.act(state, command, by=GM, at=0, dice=dice)
    assert isinstance(step, engine.Step), step
    return step.state


def _batch(work: Callable[[], object]) -> float:
    began = perf_counter()
    for _ in range(BATCH):
        work()
    return 1_000 * (perf_counter() - began)
