"""Two worlds that play the same script, with and without something that some readers may not know.

A story is a list of lines that are played in both worlds, and of steps that are not the same in both (`Secret`), that let
readers try everything (`Probe`), or that change who may not know (`Learns`, `Unaware`) and who is a GM (`Role`). After every
step each reader has got the same in both worlds, byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any, TypeAlias

from bot.encounters.rows import CommandCommit, EncounterRow
from bot.interactions.custom_id import parse_id
from rules.commands import SHARED_COMMANDS
from rules.dice.rng import SeededDice
from rules.system import system_of
from tests.bot.fights import Fight, controls
from tests.faults.attempts import HER_OWN, Attempt, Facts, Moment, chosen, ids_in, typed
from tests.faults.recorder import Recorder
from tests.world import Channel, playing, riposte

LEFT, RIGHT = "left", "right"
PROBED = "probed"
BEFORE, SHOWN = 60, 240
"""Characters that are shown of two that are not the same: before the first difference, and in all."""
READERS = ("karl", "vera", "nils", "paul")
"""Whom nothing hidden is told: two players, a guest, and one who will be a GM for a while."""


@dataclass(frozen=True)
class Secret:
    """What is done in only one of the worlds, or otherwise; with other dice where dice are rolled."""

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Learns:
    """From now on this person may know, so that nothing of what she gets is compared."""

    who: str


@dataclass(frozen=True)
class Unaware:
    """From now on this person may no longer know."""

    who: str


@dataclass(frozen=True)
class Role:
    """A person gets a role of the server, or loses it."""

    who: str
    role: str
    given: bool


@dataclass(frozen=True)
class Apart:
    """Something is done in a channel that no reader can see, in one of the worlds only."""

    line: str


@dataclass(frozen=True)
class Probe:
    """These people try everything; nothing of it is stored."""

    who: tuple[str, ...]


StoryStep: TypeAlias = "str | Secret | Apart | Learns | Unaware | Role | Probe"


class TwinChance:
    """The same dice in both worlds, but for those that are rolled in secret; what is only tried out uses up none."""

    def __init__(self, side: str) -> None:
        self.stream = ""
        self._streams = {
            "": SeededDice(7),
            LEFT: SeededDice(f"secret {LEFT}"),
            RIGHT: SeededDice(f"secret {side}"),
        }

    def die(self, low: int, high: int) -> int:
        """See `rules.dice.rng.Chance`."""
        if self.stream == PROBED:
            return (low + high) // 2
        return self._streams[self.stream].die(low, high)


@dataclass(frozen=True)
class Got:
    """What one reader got from one step."""

    step: str
    reader: str
    lines: tuple[str, ...]


@dataclass
class Told:
    """One world, as told: what each reader got, and what was tried at each probe."""

    got: list[Got] = field(default_factory=list)
    tried: list[dict[str, list[Attempt]]] = field(default_factory=list)
    bugs: list[str] = field(default_factory=list)


@dataclass
class Teller:
    """Plays a story in one world."""

    fight: Fight
    recorder: Recorder
    chance: TwinChance
    side: str
    den: Channel
    told: Told
    most: int | None
    seed: str
    plan: Sequence[Mapping[str, Sequence[Attempt]]] = ()
    """What was tried in the other world, to be tried here."""
    readers: list[str] = field(default_factory=lambda: list(READERS))
    led: set[str] = field(default_factory=set)
    """Those who were GMs for a while."""

    async def tell(self, story: Sequence[StoryStep]) -> None:
        """Play all of it."""
        for number, step in enumerate(story):
            await self._step(step)
            for who in list(self.readers):
                self.told.got.append(Got(f"{number} {step}", who, tuple(self.recorder.news(who))))

    async def _step(self, step: StoryStep) -> None:
        match step:
            case Secret():
                self.chance.stream = RIGHT
                for line in step.left if self.side == LEFT else step.right:
                    await self.fight.play(line)
                self.chance.stream = ""
            case Apart(line=line):
                if self.side == RIGHT:
                    await self._apart(line)
            case Learns(who=who):
                self.readers.remove(who)
            case Unaware(who=who):
                self.led.add(who)
                self.recorder.skip(who)
                self.readers.append(who)
            case Role(who=who, role=role, given=given):
                self._role(who, role, given=given)
                await self.fight.settle()
            case Probe(who=people):
                await self._probe(people)
            case str():
                await self.fight.play(step)

    async def _apart(self, line: str) -> None:
        world = self.fight.world
        here, world.channel, self.chance.stream = world.channel, self.den, RIGHT
        try:
            await self.fight.play(line)
        finally:
            world.channel, self.chance.stream = here, ""

    def _role(self, who: str, role: str, *, given: bool) -> None:
        backend, guild = self.fight.world.env.backend, self.fight.world.guild
        change = backend.add_member_role if given else backend.remove_member_role
        change(guild.id, self.fight.world.people[who].actor.id, guild.roles[role].id)

    # --- trying everything ---

    async def _probe(self, people: Sequence[str]) -> None:
        for who in people:
            assert who in self.readers
        place = len(self.told.tried)
        tries = self.plan[place] if self.plan else await self._tries(people)
        self.told.tried.append({who: list(each) for who, each in tries.items()})
        moment = Moment(await self._now(), ids_in(self.recorder.controls()))
        self.chance.stream, first = PROBED, len(self.fight.world.sent)
        with nothing_stored(self.fight):
            for who, each in tries.items():
                await self.fight.play(f"{who} /initiative status")
                places = [self.fight.world.newest(viewer=who), await self.fight.board()]
                for number, attempt in enumerate(each):
                    attempt.send(self.fight.world, who, places[number % 2], moment)
                    await self.fight.settle()
                    self.told.got.append(Got(f"{who} tries {attempt}", who, tuple(self.recorder.news(who))))
                    self.told.bugs += [f"{who} tries {attempt}: {bug}" for bug in self.fight.world.faults()]
        self.chance.stream = ""
        self.recorder.tried |= set(range(first, len(self.fight.world.sent)))

    async def _tries(self, people: Sequence[str]) -> dict[str, list[Attempt]]:
        state = (await self.fight.loaded()).state
        persons = state.combatants.values()
        names = dict.fromkeys((*(one.id for one in persons), *(one.name for one in persons)))
        hidden = [one.id for one in persons if one.hidden] + [one.name for one in persons if one.hidden or one.alias]
        verbs = tuple(kind.verb for kind in (*SHARED_COMMANDS, *system_of(state).commands))
        facts = Facts(tuple(sorted(names, key=lambda one: one in hidden)), (2, 77), ("1", "2", "3"), verbs)
        sent = self.recorder.controls()
        found: dict[str, list[Attempt]] = {}
        for number, who in enumerate(people):
            whim = random.Random(f"{self.seed} {len(self.told.tried)} {number}")
            commands = [
                one
                for one in typed(self.fight.world, who, facts)
                if who not in self.led or not one.command.startswith(HER_OWN)
            ]
            found[who] = chosen(sent, commands, facts, whim, self.most)
        return found

    async def _now(self) -> int:
        """The revision on the board."""
        drawn = [parse_id(one, "r1") for one in controls(await self.fight.board())]
        return next(one.drawn for one in drawn if one is not None and one.verb == "ui.gm")


@contextmanager
def nothing_stored(fight: Fight) -> Iterator[None]:
    """What is decided is answered as if it counted, and the encounter stays as it is."""
    store: Any = fight.bot.services.store

    async def append(encounter_id: int, revision: int, step: CommandCommit) -> EncounterRow:
        row = await store.encounters.get(encounter_id)
        return replace(row, revision=revision + len(step.events), open=step.open, gm_id=step.gm_id, due_at=step.due_at)

    store.encounters.append = append
    try:
        yield
    finally:
        del store.encounters.append


@asynccontextmanager
async def opened(path: Path, side: str) -> AsyncIterator[tuple[Fight, Recorder, TwinChance, Channel]]:
    """A world for one of the twins, with the people of `READERS` and `olga`, who begins the fight."""
    chance = TwinChance(side)
    async with playing(riposte(path, chance)) as world:
        recorder = Recorder(world)
        world.guild.create_role("Narrators")
        for name in ("olga", "paul"):
            world.add_person(name)
        den = world.guild.create_text_channel("den")
        for who in (*READERS, "olga"):
            world.deny(den, world.people[who].actor.id, "view_channel")
        yield Fight(world), recorder, chance, den


async def told(
    path: Path,
    side: str,
    story: Sequence[StoryStep],
    *,
    most: int | None,
    plan: Sequence[Mapping[str, Sequence[Attempt]]] = (),
) -> Told:
    """A story as it is told in one world. most: how many forged controls are tried at each probe; None: all."""
    made = Told()
    async with opened(path, side) as (fight, recorder, chance, den):
        await Teller(fight, recorder, chance, side, den, made, most, path.parent.name, plan).tell(story)
    return made


def differences(left: Told, right: Told) -> list[str]:
    """What a reader got otherwise in one world than in the other, the first of each step."""
    found = []
    for here, there in zip(left.got, right.got, strict=True):
        assert (here.step, here.reader) == (there.step, there.reader) or "Secret" in here.step
        if here.lines != there.lines:
            found.append(f"{here.reader} can tell after {here.step}:\n{_first_difference(here.lines, there.lines)}")
    return found


def _first_difference(left: Sequence[str], right: Sequence[str]) -> str:
    for here, there in zip_longest(left, right, fillvalue=""):
        if here != there:
            alike = takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False))
            first = max(len(list(alike)) - BEFORE, 0)
            return f"  {LEFT}: {here[first : first + SHOWN]}\n  {RIGHT}: {there[first : first + SHOWN]}"
    raise AssertionError("they are the same")


async def same(path: Path, story: Sequence[StoryStep], *, most: int | None) -> None:
    """Play the story in both worlds, the one with more in it first. Raises AssertionError when a reader can tell them apart,
    or when something that was tried ended in a bug.
    """
    right = await told(path / "right.db", RIGHT, story, most=most)
    left = await told(path / "left.db", LEFT, story, most=most, plan=right.tried)
    found = differences(left, right)
    assert not found, f"{len(found)} differences\n\n" + "\n\n".join(found[:5])
    assert not right.bugs, f"{len(right.bugs)} bugs\n\n" + "\n\n".join(right.bugs[:3])
