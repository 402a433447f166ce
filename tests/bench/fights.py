"""Fights to be measured: begun and played through the service, pressed through the emulated Discord."""

from __future__ import annotations

from dataclasses import dataclass

import simcord

from bot.app import RiposteBot
from bot.encounters.service import CommandContext, Loaded, Outcome, Requester
from bot.local.driver import walk
from bot.local.world import Person
from rules.commands import BATCH_LIMIT, Add, Command, End, Join
from rules.duel.commands import Attack, Defend, Engage, SetAttacker
from rules.duel.model import Duel, Engagement
from rules.state import AnyEncounter
from tests.bench.stage import Stage

ATTACK, PARRY = "duel.attack", "duel.defend:defence=parry"


@dataclass(frozen=True, slots=True)
class Host:
    """Whoever gives the commands that set a fight up: a person of the server, with the rights of its GM."""

    bot: RiposteBot
    guild_id: int
    user_id: int

    async def begin(self, channel_id: int, system: str) -> int:
        """Open a fight; returns its id."""
        outcome = await self.bot.services.encounters.begin(
            channel_id, system=system, locale="en", request=self._asked(None, channel_id)
        )
        assert isinstance(outcome, Outcome), outcome
        return outcome.row.id

    async def give(self, encounter_id: int, command: Command, user: str | None = None) -> AnyEncounter:
        """Carry out a command, as a player where one is named; returns the state."""
        row = await self.bot.services.store.encounters.get(encounter_id)
        assert row is not None
        outcome = await self.bot.services.encounters.run(encounter_id, command, self._asked(user, row.channel_id))
        assert isinstance(outcome, Outcome), outcome
        return outcome.state

    def _asked(self, user: str | None, channel_id: int) -> CommandContext:
        caller = Requester(self.user_id if user is None else int(user), self.guild_id, channel_id, manages=user is None)
        return CommandContext(caller, self.bot.services.clock.now())


class DuelTable:
    """A duel of two players in a channel of its own, whose next press is always known.

    bystanders: how many NPCs stand beside it.
    """

    def __init__(self, stage: Stage, bystanders: int = 0) -> None:
        world = stage.world
        self._stage = stage
        self.channel = world.guild.create_text_channel(f"duel-{len(world.env.backend.channels)}")
        self._host = Host(stage.bot, world.guild.id, world.people["maud"].actor.id)
        self.encounter_id = stage.run(self._begun(bystanders))

    async def _begun(self, bystanders: int) -> int:
        host = self._host
        encounter_id = await host.begin(self.channel.id, "duel")
        for name in ("Karl", "Vera"):
            user = str(self._stage.world.people[name.casefold()].actor.id)
            await host.give(encounter_id, Join(name=name, sheet={"vi": 5, "attack": 6, "parry": 6}), user)
        await host.give(encounter_id, Engage(combatant="Karl", opponent="Vera"))
        await host.give(encounter_id, SetAttacker(combatant="Karl"))
        await crowd(host, encounter_id, bystanders)
        await self._stage.bot.services.publisher.publish(encounter_id)
        return encounter_id

    async def loaded(self) -> Loaded:
        """How it stands."""
        found = await self._stage.bot.services.encounters.load(self.encounter_id)
        assert found is not None
        return found

    def play_to(self, revision: int) -> None:
        """Let exchange follow exchange, unseen, up to this event; then show the board."""
        self._stage.run(self._play_to(revision))

    async def _play_to(self, revision: int) -> None:
        while (await self.loaded()).row.revision < revision:
            await self._blow()
        await self._stage.bot.services.publisher.publish(self.encounter_id)

    def play_out(self, blows: int) -> None:
        """So many attacks and parries, unseen; then the end, and what is told of it."""
        self._stage.run(self._play_out(blows))

    async def _play_out(self, blows: int) -> None:
        for _ in range(blows):
            await self._blow()
        await self._host.give(self.encounter_id, End())
        await self._stage.bot.services.publisher.publish(self.encounter_id)

    async def _blow(self) -> None:
        state = (await self.loaded()).state
        command = Defend() if _pair(state).attack is not None else Attack()
        await self._host.give(self.encounter_id, command, _next(state))

    def next_press(self) -> Press:
        """The next press, by whoever it is due from."""
        found = self._stage.run(self.loaded())
        message = self._board(found.row.board_message_id)
        wanted = PARRY if _pair(found.state).attack is not None else ATTACK
        custom_id = next(one for one in custom_ids(message) if one.endswith(wanted))
        return Press(self._stage.person(_next(found.state)), message, custom_id)

    def press_of(self, name: str, ending: str) -> Press:
        """A press of this person on the control of the board whose id ends so."""
        message = self._board(self._stage.run(self.loaded()).row.board_message_id)
        custom_id = next(custom_id for custom_id in custom_ids(message) if custom_id.endswith(ending))
        return Press(self._stage.world.people[name], message, custom_id)

    def _board(self, message_id: int | None) -> simcord.ResponseMessage:
        return next(one for one in self._stage.world.messages(channel=self.channel) if one.id == message_id)


async def crowd(host: Host, encounter_id: int, count: int) -> None:
    """Add so many NPCs."""
    for first in range(0, count, BATCH_LIMIT):
        await host.give(encounter_id, Add(name="Wolf", count=min(BATCH_LIMIT, count - first), stats=""))


@dataclass(frozen=True, slots=True)
class Press:
    """A press that is about to be made."""

    who: Person
    message: simcord.ResponseMessage
    custom_id: str

    async def make(self) -> None:
        """Press, and wait until everything that follows has happened."""
        result = await self.who.actor.click(self.message, custom_id=self.custom_id)
        assert result.acknowledged


def custom_ids(message: simcord.ResponseMessage) -> list[str]:
    """The ids of the controls on a message."""
    return [one["custom_id"] for one in walk(message.components) if "custom_id" in one]


def _pair(state: AnyEncounter) -> Engagement:
    assert isinstance(state.fight, Duel)
    return state.fight.engagements[0]


def _next(state: AnyEncounter) -> str:
    """The user id of whoever is to roll now."""
    pair = _pair(state)
    attacker, defender = pair.roles
    owner = state.combatants[attacker if pair.attack is None else defender].owner
    assert owner is not None
    return owner
