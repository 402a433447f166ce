"""What a press costs in a fight of many, against the same press in a fight of two, in each system."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import ClassVar, Final

from rules.commands import BATCH_LIMIT, Add, Command, Join, Next, Roll
from rules.dice.rng import SeededDice
from rules.duel.commands import AttackAll, Defend, Engage, SetAttacker
from rules.duel.model import Duel
from rules.engine import Step, act, begin
from rules.state import Actor, AnyEncounter
from rules.storypath.commands import NewRound
from rules.totals.commands import Choose, Reveal, StrikeAll
from rules.totals.model import Melee
from tests.bench.fights import ATTACK, PARRY, Host, Press, crowd, custom_ids
from tests.bench.measures import Extent, Measure, in_turn, median, quietest
from tests.bench.stage import Stage, riposte

FEW: Final = 2
MANY: Final = 60
VOLLEYS: Final = (29, 58)
"""NPCs that strike at once."""
PLAYERS: Final = ("Karl", "Vera")
SHEETS: Final = {"duel": {"vi": 5, "attack": 6, "parry": 6}, "storypath": {"pool": 6}, "totals": {"skill": 5}}
GM: Final = Actor(user="gm", gm=True)


class Crowd(ABC):
    """A fight of two PCs and NPCs in a channel of its own, in which the players press the same controls again and again."""

    system: ClassVar[str]
    presses: ClassVar[tuple[tuple[str, str], ...]]
    """Player and end of the custom_id of each timed press of a round."""

    def __init__(self, stage: Stage, count: int) -> None:
        self.stage, self.count = stage, count
        world = stage.world
        self.channel = world.guild.create_text_channel(f"{self.system}-{count}")
        self.host = Host(stage.bot, world.guild.id, world.people["maud"].actor.id)
        self._due = cycle(self.presses)
        self._left = 0
        self.encounter_id = stage.run(self._begun())

    async def _begun(self) -> int:
        encounter_id = await self.host.begin(self.channel.id, self.system)
        for name in PLAYERS:
            join = Join(name=name, sheet=SHEETS[self.system])
            await self.host.give(encounter_id, join, str(self.stage.world.people[name.casefold()].actor.id))
        await crowd(self.host, encounter_id, self.count - len(PLAYERS))
        return encounter_id

    def press(self) -> float:
        """The next press of a player; the milliseconds that it takes."""
        if not self._left:
            self.stage.run(self._ready())
            self._left = len(self.presses)
        who, ending = next(self._due)
        self._left -= 1
        took = self.stage.timed(self._press(who, ending).make())
        self.stage.forget()
        return took

    async def _ready(self) -> None:
        await self.play_on(await self.state())
        await self.stage.bot.services.publisher.publish(self.encounter_id)

    async def state(self) -> AnyEncounter:
        """How it stands."""
        loaded = await self.stage.bot.services.encounters.load(self.encounter_id)
        assert loaded is not None
        return loaded.state

    @abstractmethod
    async def play_on(self, state: AnyEncounter) -> None:
        """Play until the first press of a round can be made."""

    def _press(self, who: str, ending: str) -> Press:
        loaded = self.stage.run(self.stage.bot.services.encounters.load(self.encounter_id))
        assert loaded is not None
        board = next(
            message
            for message in self.stage.world.messages(channel=self.channel)
            if message.id == loaded.row.board_message_id
        )
        custom_id = next(it for it in custom_ids(board) if it.endswith(ending))
        return Press(self.stage.world.people[who.casefold()], board, custom_id)


class DuelCrowd(Crowd):
    """Pairs of two, all of them fighting."""

    system = "duel"
    presses = (("Karl", ATTACK), ("Vera", PARRY))

    async def play_on(self, state: AnyEncounter) -> None:
        assert isinstance(state.fight, Duel)
        if not state.fight.engagements:
            fighters = [combatant.id for combatant in state.present]
            for first, second in zip(fighters[::2], fighters[1::2], strict=True):
                await self.host.give(self.encounter_id, Engage(combatant=first, opponent=second))
                await self.host.give(self.encounter_id, SetAttacker(combatant=first))
            return
        if len(state.fight.engagements) > 1:
            await self.host.give(self.encounter_id, AttackAll())
        for pair in state.fight.engagements[1:]:
            await self.host.give(self.encounter_id, Defend(combatant=pair.roles[1]))
        state = await self.state()
        assert isinstance(state.fight, Duel)
        for pair in state.fight.engagements:
            if pair.attacker != pair.a:
                await self.host.give(self.encounter_id, SetAttacker(combatant=pair.a))


class StorypathCrowd(Crowd):
    """A slot for each; those of the players come first."""

    system = "storypath"
    presses = (("Karl", "storypath.claim:combatant=c1&slot=1"), ("Karl", "storypath.done"))

    async def play_on(self, state: AnyEncounter) -> None:
        if state.fight.round == 0:
            for name in PLAYERS:
                user = str(self.stage.world.people[name.casefold()].actor.id)
                await self.host.give(self.encounter_id, Roll(dice="9"), user)
            await self.host.give(self.encounter_id, Next())
        else:
            await self.host.give(self.encounter_id, NewRound(number=None))


class TotalsCrowd(Crowd):
    """All attack; the strikes of the players are timed."""

    system = "totals"
    presses = (("Karl", "totals.strike"), ("Vera", "totals.strike"))

    async def play_on(self, state: AnyEncounter) -> None:
        assert isinstance(state.fight, Melee)
        if state.fight.phase == "striking":
            await self.host.give(self.encounter_id, StrikeAll())
        if state.fight.phase != "declaring":
            await self.host.give(self.encounter_id, Next())
        for combatant in state.present:
            target = "Vera" if combatant.name == "Karl" else "Karl"
            await self.host.give(self.encounter_id, Choose(combatant=combatant.id, target=target))


CROWDS: Final = (DuelCrowd, StorypathCrowd, TotalsCrowd)


def presses(extent: Extent, folder: Path) -> Iterator[Measure]:
    """The same press in a fight of many and of two; and the strikes of many NPCs at once."""
    with Stage(riposte(folder / "crowd.db")) as stage:
        for kind in CROWDS:
            many, few = kind(stage, MANY), kind(stage, FEW)
            in_turn(2, many.press, few.press)
            ours, theirs = in_turn(max(extent.rounds // 5, 2), many.press, few.press)
            quiet = f"the quietest tenth {quietest(ours):.1f} / {quietest(theirs):.1f}"
            yield Measure(
                f"a press in a {kind.system} of {MANY}",
                f"in one of {FEW}",
                median(ours) / median(theirs),
                2.0,
                detail=f"{median(ours):.1f} ms / {median(theirs):.1f} ms; {quiet}",
            )
    yield from _volley(extent)


def _volley(extent: Extent) -> Iterator[Measure]:
    """What a strike costs in a volley of many NPCs, against one in a volley of half as many."""
    half, whole = (_striking(count) for count in VOLLEYS)
    halves, wholes = in_turn(extent.repetitions // 10 or 1, lambda: _volleyed(half), lambda: _volleyed(whole))
    ours, theirs = median(wholes) / VOLLEYS[1], median(halves) / VOLLEYS[0]
    detail = f"{median(wholes):.1f} ms / {median(halves):.1f} ms for all"
    what = f"a strike in /totals volley of {VOLLEYS[1]} NPCs"
    yield Measure(what, f"in one of {VOLLEYS[0]}", ours / theirs, 1.2, detail=detail)


def _striking(npcs: int) -> AnyEncounter:
    """A PC and so many NPCs that may strike now."""
    begun = begin("totals", {}, by=GM, at=0)
    assert isinstance(begun, Step)
    state = _given(begun.state, Add(name="Ada", owner="ada", side="pc", stats=""))
    for first in range(0, npcs, BATCH_LIMIT):
        state = _given(state, Add(name="Ogre", count=min(BATCH_LIMIT, npcs - first), stats=""))
    return _given(state, Reveal(missing="normal"))


def _volleyed(state: AnyEncounter) -> float:
    began = perf_counter()
    _given(state, StrikeAll())
    return 1_000 * (perf_counter() - began)


def _given(state: AnyEncounter, command: Command) -> AnyEncounter:
    step = act(state, command, by=GM, at=0, dice=SeededDice(1))
    assert isinstance(step, Step), step
    return step.state
