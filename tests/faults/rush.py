"""Many people at one board at once, and whether what came of it is what some order of their commands gives.

The order is that of the log. Each command is noted where the service decides it: at which revision, and with what outcome.
The rules engine is then asked the same again, with the state that the events up to there give.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.encounters.service import CommandContext, Loaded, Outcome
from bot.interactions.custom_id import CustomId, string_values
from rules import engine
from rules.commands import Command
from rules.dice.rng import ScriptedDice, SeededDice
from rules.history import fold, iter_states
from rules.log import Entry
from rules.refusals import Refusal
from rules.state import Actor, AnyEncounter
from rules.system import command_types
from rules.view.board import PRIVATE, Choice
from rules.view.for_viewer import board_for, private_board
from tests.bot.fights import Fight
from tests.world import SentInteraction

MOST_LOOPS = 25
"""How many turns of the event loop a command may be held up before it comes to the lock."""


@dataclass(frozen=True)
class Note:
    """One command, as the service decided it. revision: the encounter's before it."""

    revision: int
    command: Command
    asked: CommandContext
    by: Actor
    outcome: Outcome | Refusal


@dataclass
class Rush:
    """People who press without waiting for one another; whim decides what, and who is held up on the way."""

    fight: Fight
    whim: random.Random
    notes: list[Note] = field(default_factory=list)
    shots: list[SentInteraction] = field(default_factory=list)

    def __post_init__(self) -> None:
        service = self.fight.bot.services.encounters
        run, decide = service.run, service._run

        async def held_up(encounter_id: int, command: Command, asked: CommandContext) -> Outcome | Refusal:
            for _ in range(self.whim.randrange(MOST_LOOPS)):
                await asyncio.sleep(0)
            return await run(encounter_id, command, asked)

        async def noted(found: Loaded, command: Command, asked: CommandContext, by: Actor) -> Outcome | Refusal:
            outcome = await decide(found, command, asked, by)
            self.notes.append(Note(found.state.revision, command, asked, by, outcome))
            return outcome

        service.run, service._run = held_up, noted  # type: ignore[method-assign]

    # --- what they do ---

    async def storm(self, people: Sequence[str], gms: Sequence[str], presses: int) -> None:
        """So many presses at once: whatever the boards offer now, by people to whom it is offered or not."""
        state = await self.fight.state()
        offered = {who: self.offers(state, who, gm=who in gms) for who in (*people, *gms)}
        every = [custom_id for ids in offered.values() for custom_id in ids]
        for _ in range(presses):
            who = self.whim.choice([*people, *gms])
            mine = offered[who] if offered[who] and self.whim.random() < 0.8 else every
            shot = await self.press(who, self.whim.choice(mine))
            if self.whim.random() < 0.1:
                self.fight.world.deliver_again(shot)
        await self.fight.settle()

    async def press(self, who: str, custom_id: str) -> SentInteraction:
        """One press on the board, not waited for; it needs no preview."""
        board = await self.fight.board()
        self.shots.append(self.fight.world.press(who, board, custom_id))
        return self.shots[-1]

    def offers(self, state: AnyEncounter, who: str, *, gm: bool) -> list[str]:
        """The custom_ids of all that one press of this person can do now, in public and in private."""
        actor = Actor(user=str(self.fight.world.people[who].actor.id), gm=gm)
        own = private_board(state, actor)
        choices = [*board_for(state, actor).choices, *(own.choices if own is not None else ())]
        extra = [Choice(command=verb, label=board_for(state).headline) for verb in ("gm.undo", "gm.redo") if gm]
        return [custom_id for one in (*choices, *extra) for custom_id in _ids(state, one)]

    # --- what came of it ---

    async def in_order(self) -> None:
        """The log is an order of the commands that gives this end: what counted is in it once, what was refused is refused."""
        loaded = await self.fight.loaded()
        log = await self.fight.bot.services.encounters.log(loaded.row.id)
        states = list(iter_states(log))
        assert states[-1] == loaded.state
        assert _unlinked(_replayed(log)) == _unlinked(loaded.state)
        for note in self.notes:
            _holds(note, states[note.revision - 1], log)
        counted = [note.asked.interaction_id for note in self.notes if _counted(note)]
        assert len(counted) == len(set(counted))
        steps = [entry for entry in log if entry.seq == entry.step and entry.seq > self.notes[0].revision]
        assert len(steps) == len([note for note in self.notes if _counted(note)])
        assert (loaded.row.drawn, loaded.row.announced) == (loaded.state.revision, loaded.row.announce)
        assert len(self.fight.boards()) == 1 or loaded.state.ended
        assert all(shot.acknowledged for shot in self.shots)


def _ids(state: AnyEncounter, choice: Choice) -> list[str]:
    """The custom_ids with which a choice is made by one press; none when there is more to say."""
    if choice.command == PRIVATE or choice.ask or choice.command not in command_types():
        return []
    picked: list[dict[str, Any]] = [{choice.fills: one.value} for one in choice.options] or [{}]
    controls = [
        CustomId(1, state.revision, choice.command, string_values(choice.fields | one), sure=True) for one in picked
    ]
    return [one.custom_id("r1") for one in controls]


def _counted(note: Note) -> bool:
    return isinstance(note.outcome, Outcome) and not note.outcome.repeated


def _holds(note: Note, state: AnyEncounter, log: Sequence[Entry]) -> None:
    """What the service answered is what the rules answer in that place of the log."""
    outcome = note.outcome
    dice = SeededDice(1)
    if isinstance(outcome, Outcome):
        if outcome.repeated:
            first = [entry for entry in log if entry.seq == entry.step]
            assert any(entry.command == note.command and entry.by == note.by.user for entry in first)
            return
        dice = ScriptedDice(outcome.entries[0].faces)
    answer = engine.act(
        state,
        note.command,
        by=note.by,
        at=note.asked.at,
        dice=dice,
        log=log[: note.revision],
        drawn=note.asked.drawn,
        unseen=note.asked.unseen,
    )
    if isinstance(outcome, Refusal):
        assert answer == outcome, note
        return
    assert isinstance(answer, engine.Step), note
    place = slice(note.revision, note.revision + len(answer.entries))
    assert list(answer.entries) == list(log[place]) == list(outcome.entries), note


def _unlinked(state: AnyEncounter) -> AnyEncounter:
    """The state without links to saved characters: a command in the log never contains them."""
    combatants = {key: value.model_copy(update={"character": None}) for key, value in state.combatants.items()}
    return state.model_copy(update={"combatants": combatants})


def _replayed(log: Sequence[Entry]) -> AnyEncounter:
    """The state that the commands in the log give, one after the other, with the dice that fell."""
    state = fold(log[:1])
    for entry in log[1:]:
        if entry.seq != entry.step:
            continue
        assert entry.command is not None
        step = engine.act(
            state,
            entry.command,
            by=Actor(user=entry.by, gm=entry.gm),
            at=entry.at,
            dice=ScriptedDice(entry.faces),
            log=log[: entry.seq - 1],
        )
        assert isinstance(step, engine.Step), (entry, step)
        state = step.state
    return state
