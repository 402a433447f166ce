"""Weeks of play by post on an emulated server: players come, stay away and vanish, channels and messages are deleted.

All chance is of one seed, and time is that of the emulated Discord, so that a run can be repeated.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import simcord
from simcord.backend.errors import BackendError

from bot.app import RiposteBot
from bot.encounters.service import Loaded
from bot.interactions.custom_id import CustomId, string_values
from bot.services import Services
from rules import commands as ask
from rules.state import Actor
from rules.system import system_of, systems
from rules.validation import options
from rules.waiting import awaited, is_resting, player_of
from tests.soak.calls import Calls
from tests.soak.hand import Hand
from tests.world import Channel, Message, Trial

HOUR: Final = 3_600
DAY: Final = 24 * HOUR
STEP_HOURS: Final = 4
"""Between two looks of the members into their channels."""
LEFT_SETTINGS: Final = {"reminder": 6, "deadline": 24, "retention": 7}


@dataclass(eq=False)
class Member:
    """A member of a server. away_until: unix ms; None: for good."""

    key: str
    user: int
    actor: simcord.MemberActor
    away_until: int | None = 0
    left: bool = False


@dataclass(eq=False)
class Place:
    """A channel, thread, post or voice chat with its GM and players."""

    channel: Channel
    gm: Member
    players: list[Member]
    gone: bool = False


@dataclass
class Month:
    """A server and its play. `play` it, then `rest`, and check."""

    world: Trial
    calls: Calls
    chance: random.Random
    places: list[Place] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    elsewhere: Channel | None = None
    """A channel of another server, until the bot is put out of it."""
    events: Counter[str] = field(default_factory=Counter)
    """What has happened, by name."""

    # --- the bot that runs now ---

    @property
    def services(self) -> Services:
        bot = self.world.bot
        assert isinstance(bot, RiposteBot)
        return bot.services

    @property
    def now(self) -> int:
        return self.world.clock.now()

    # --- setting up ---

    async def open(self, places: int) -> None:
        """Settings, members, and a party in each place."""
        world = self.world
        world.guild.create_text_channel("gms")
        keeper = world.guild.create_role("Keeper")
        await world.play(
            "maud /setup time reminder=6 deadline=24 quiet-hours=22-8 time-zone=Europe/Paris",
            "maud /setup gm-channel channel=#gms",
            "maud /setup server gm-role=@Keeper",
        )
        players = [self._add_member(f"p{number}") for number in range(4 + places // 2)]
        roles = (world.guild.roles["Player"], keeper)
        gms = [self._add_member(f"g{number}", roles) for number in range(2 + places // 4)]
        for number in range(places):
            party = self.chance.sample(players, self.chance.randint(2, 4))
            self.places.append(Place(self._channel(number), self.chance.choice(gms), party))
        for member in self.chance.sample(self.members, len(self.members) // 8):
            await self._slash(member, world.channel, "initiative pings", when=self.chance.choice(["never", "turn"]))

    async def open_elsewhere(self) -> None:
        """Another server with a fight, with settings of its own."""
        there = self.elsewhere = self.world.elsewhere("zora")
        await self.services.servers.change(there.guild.id, self.world.people["zora"].actor.id, LEFT_SETTINGS)
        await self.world.people["zora"].actor.slash(there, "initiative begin", system="duel")
        await self.settle()

    def _add_member(self, key: str, roles: Sequence[simcord.RoleHandle] = ()) -> Member:
        person = self.world.add_person(key, roles=roles)
        member = Member(key, person.actor.id, person.actor)
        self.members.append(member)
        return member

    def _channel(self, number: int) -> Channel:
        world, name = self.world, f"place-{number}"
        match number % 4:
            case 0:
                return world.thread(name)
            case 1:
                return world.forum_post(name, "maud")
            case 2 if number % 8 == 2:
                return world.voice_chat(name)
            case _:
                return world.guild.create_text_channel(name)

    # --- time ---

    async def play(self, days: int) -> None:
        """Let the members play for so many days, with all that goes wrong."""
        steps = days * 24 // STEP_HOURS
        for number in range(steps):
            if number == steps // 3:
                await self._put_out()
            if number == steps // 2:
                self.world.env.backend.delete_role(self.world.guild.id, self.world.guild.roles["Keeper"].id)
            for place in self.chance.sample(self.places, len(self.places)):
                for _ in range(self.chance.choice([1, 1, 3])):
                    await self._visit(place)
            if self.chance.random() < 0.2:
                await self._roll()
            await self._mishap(STEP_HOURS)
            await self.leap(STEP_HOURS * HOUR)

    async def rest(self, days: int) -> None:
        """Let nobody do anything for so many days."""
        for _ in range(days * 2):
            await self.leap(DAY // 2)

    async def leap(self, seconds: float) -> None:
        """Let time pass."""
        self.world.env.backend.advance_clock(seconds)
        await self.world.pass_time(60)
        await self.settle()

    async def settle(self) -> None:
        await self.world.settle()
        await self.calls.resolve()

    # --- what members do ---

    def is_there(self, member: Member) -> bool:
        """Whether a member answers now. Some go away for days, and a few for good."""
        if member.left or member.away_until is None:
            return False
        if member.away_until > self.now:
            return False
        chance = self.chance.random()
        if chance < 0.004:
            member.away_until = None
            self.events["gone for good"] += 1
        elif chance < 0.03:
            member.away_until = self.now + self.chance.randint(6, 8 * 24) * HOUR * 1_000
        return member.away_until is not None and member.away_until <= self.now and self.chance.random() < 0.6

    async def _visit(self, place: Place) -> None:
        """Some of the people of a place look in."""
        if place.gone:
            return
        loaded = await self.services.encounters.current(place.channel.id)
        if loaded is None or loaded.state.ended:
            if self.is_there(place.gm) and self.chance.random() < 0.5:
                await self._begin(place)
            return
        await self._gm_visits(place, loaded)
        loaded = await self.services.encounters.current(place.channel.id)
        if loaded is None or loaded.state.ended or loaded.state.paused is not None:
            return
        waits = awaited(loaded.state)
        for member in place.players:
            mine = [wait for wait in waits if player_of(loaded.state, wait) == str(member.user)]
            if mine and self.is_there(member):
                await self._answers(place, member, Actor(user=str(member.user)), mine[0].who)
            elif self.chance.random() < 0.003 and self.is_there(member):
                await self._press(place, member, ask.Leave())

    async def _roll(self) -> None:
        """A member calls all to roll, and another one joins."""
        there = [member for member in self.members if self.is_there(member)]
        if len(there) > 1:
            caller, other = self.chance.sample(there, 2)
            await self._slash(caller, self.world.channel, "roll call", dice="2d6")
            await self._press_newest(other, self.world.channel, "ui.call-join")

    async def _begin(self, place: Place) -> None:
        system = self.chance.choice(sorted(system.id for system in systems()))
        await self._slash(place.gm, place.channel, "initiative begin", system=system)
        loaded = await self.services.encounters.current(place.channel.id)
        if loaded is None or loaded.state.ended:
            return
        self.events[f"begun {system}"] += 1
        rules = type(loaded.state.rules).model_fields
        for name in [name for name in rules if options(rules[name]) and self.chance.random() < 0.3]:
            await self._press(place, place.gm, ask.Rule(setting=name, value=self.chance.choice(options(rules[name]))))
        for member in place.players:
            if not member.left and self.chance.random() < 0.9:
                await self._slash(
                    member, place.channel, "initiative join", name=f"{member.key} {self.chance.randint(1, 2)}"
                )
        npcs = self.chance.randint(0, 3)
        if npcs:
            await self._press(
                place, place.gm, ask.Add(name="Orc", count=npcs, hidden=self.chance.choice(["no", "no", "yes"]))
            )
        if self.chance.random() < 0.2:
            times = ask.SetTimes(deadline=self.chance.choice([0, 5, 72]), reminder=self.chance.choice([None, 2, 24]))
            await self._press(place, place.gm, times)

    async def _gm_visits(self, place: Place, loaded: Loaded) -> None:
        state, gm = loaded.state, place.gm
        if not self.is_there(gm):
            return
        chance, actor = self.chance.random(), Actor(user=str(gm.user), gm=True)
        if state.paused is not None:
            if chance < 0.2:
                await self._press(place, gm, ask.Resume())
        elif state.revision > 60 and chance < 0.1:
            await self._press(place, gm, ask.End())
        elif chance < 0.03:
            await self._press(place, gm, ask.Undo())
            if self.chance.random() < 0.4:
                await self._press(place, gm, ask.Redo())
        elif chance < 0.04:
            await self._press(place, gm, ask.Pause())
        elif chance < 0.08:
            await self._correct(place, loaded)
        elif is_resting(state) and chance < 0.6:
            passed = [who for who, _ in state.passed if who in state.combatants]
            await self._press(place, gm, self.chance.choice([ask.Next(), ask.Remove(combatant=passed[0], how="gone")]))
        elif waits := [wait for wait in awaited(state) if player_of(state, wait) == str(gm.user)]:
            await self._answers(place, gm, actor, waits[0].who)
        elif not awaited(state):
            await self._answers(place, gm, actor, None)
        elif chance < 0.12:
            await self._press(place, gm, ask.Next())

    async def _correct(self, place: Place, loaded: Loaded) -> None:
        """The GM corrects something at random."""
        combatants = list(loaded.state.combatants)
        if not combatants:
            return
        who, player = self.chance.choice(combatants), self.chance.choice(place.players)
        command = self.chance.choice(
            [
                ask.Reroll(combatant=who),
                ask.Remove(combatant=who, how="out"),
                ask.Set(combatant=who, attribute="status", value="active"),
                ask.Set(combatant=who, attribute="name", value=f"Other {self.chance.randint(1, 99)}"),
                ask.Hide(combatant=who),
                None,
            ]
        )
        self.events["corrected"] += 1
        if command is not None:
            await self._press(place, place.gm, command)
        elif not player.left:
            await self._slash(place.gm, place.channel, "gm transfer", user=player.actor, combatant=who)
            await self._press_newest(place.gm, place.channel, "ui.apply")

    async def _press_newest(self, member: Member, channel: Channel, part: str) -> None:
        """Press the newest control that a member sees with this part in its custom_id."""
        for message in reversed(self.world.messages(self.world.people[member.key], channel)):
            controls = [control for control in self.world.custom_ids(message).values() if part in control]
            if controls:
                self.world.press(member.key, message, controls[0])
                await self.settle()
                return

    async def _answers(self, place: Place, member: Member, actor: Actor, who: str | None) -> None:
        """A member for whom the fight waits presses something that goes on."""
        loaded = await self.services.encounters.current(place.channel.id)
        assert loaded is not None
        command = Hand(loaded, self.chance, self.now).pick(actor, who)
        if command is None:
            self.events[f"nothing to press: {system_of(loaded.state).id}"] += 1
            return
        await self._press(place, member, command)

    async def _press(self, place: Place, member: Member, command: ask.Command) -> None:
        """Press a control with this command on the board, or look where the board is gone."""
        loaded = await self.services.encounters.current(place.channel.id)
        if loaded is None or member.left or place.channel.id not in self.world.env.backend.channels:
            return
        board = self.board(loaded)
        if board is None:
            await self._slash(member, place.channel, "initiative status")
            self.events["looked for the board"] += 1
            return
        state, fields = loaded.state, command.model_dump(mode="json", exclude_unset=True)
        try:
            unseen = len(state.unseen) if str(member.user) == state.gm else 0
            control = CustomId(
                loaded.row.id, state.public_count, command.verb, string_values(fields), sure=True, unseen=unseen
            )
            custom_id = control.custom_id("r1")
        except ValueError:
            # Too long for a button; it is asked for in a form.
            return
        self.world.press(member.key, board, custom_id)
        await self.settle()
        self.events["presses"] += 1
        after = await self.services.encounters.load(loaded.row.id)
        if after is not None and after.row.revision > loaded.row.revision:
            self.events[f"did {command.verb}"] += 1

    def board(self, loaded: Loaded) -> Message | None:
        """The message of the board, unless it was deleted."""
        stored = self.world.env.backend.messages.get(loaded.row.channel_id, {}).get(loaded.row.board_message_id or 0)
        return None if stored is None else simcord.ResponseMessage(self.world.env, stored)

    async def _slash(self, member: Member, channel: Channel, command: str, /, **given: Any) -> None:
        try:
            await member.actor.slash(channel, command, **given)
        except (simcord.SetupError, BackendError):
            self.events["Discord refused a slash command"] += 1
        await self.settle()

    # --- what goes wrong ---

    async def _mishap(self, hours: int) -> None:
        """What goes wrong in so many hours."""
        monthly = {
            self._restart: 10,
            self._outage: 8,
            self._delete_channel: len(self.places) / 8,
            self._delete_messages: 3 * len(self.places),
            self._member_leaves: len(self.members) / 8,
            self._hide_channel: len(self.places) / 12,
        }
        for kind, times in monthly.items():
            count = times * hours * HOUR / (30 * DAY)
            for _ in range(int(count) + (self.chance.random() < count % 1)):
                await kind()

    async def stop(self) -> list[str]:
        """Stop the bot; what runs on, one line each."""
        await self.world._close_bot()
        await asyncio.sleep(0)
        return [f"still running: {task}" for task in self.world.env._work.tasks if not task.done()]

    async def _put_out(self) -> None:
        """The other server puts the bot out."""
        assert self.elsewhere is not None
        self.world.env.backend.remove_guild(self.elsewhere.guild.id)
        self.elsewhere = None
        await self.settle()

    async def _restart(self) -> None:
        """The bot is stopped, and channels may be deleted before it runs again."""
        self.events["restarts"] += 1
        after = self.chance.choice([0, 600, 3 * HOUR, 30 * HOUR, 80 * HOUR])
        deleted = self._pick() if self.chance.random() < 0.3 else None
        world = self.world
        left = await self.stop()
        assert not left, "\n".join(left)
        if deleted is not None:
            self._forget(deleted)
        await world.restart(after)
        await self.settle()

    async def _outage(self) -> None:
        """The gateway delivers nothing for hours; sometimes no request is answered either."""
        self.events["outages"] += 1
        backend, bot = self.world.env.backend, self.world.bot
        waiting: list[tuple[str, Any]] = []
        emit, backend.emit = backend.emit, lambda event, payload: waiting.append((event, payload))
        silent = self.chance.random() < 0.5
        with self.world.env._bot_scope():
            bot.dispatch("shard_disconnect", 0)
        await self.settle()
        if silent:
            self.world.env.inject_error("*", "*", status=503, times=None)
        try:
            for _ in range(self.chance.choice([1, 2, 10])):
                await self.leap(3 * HOUR)
        finally:
            backend.emit = emit
            backend.faults.clear()
        for event, payload in waiting:
            backend.emit(event, payload)
        with self.world.env._bot_scope():
            bot.dispatch("shard_resumed", 0)
        await self.settle()

    def _pick(self) -> Place | None:
        """A place that is still there."""
        there = [place for place in self.places if not place.gone]
        return self.chance.choice(there) if there else None

    async def _delete_channel(self) -> None:
        place = self._pick()
        if place is None:
            return
        self.events["channels deleted"] += 1
        place.gone = True
        self.world.env.backend.delete_channel(place.channel.id)
        await self.settle()

    def _forget(self, place: Place) -> None:
        """Delete a channel without an event."""
        self.events["channels deleted unnoticed"] += 1
        place.gone = True
        backend = self.world.env.backend
        backend.channels.pop(place.channel.id)
        backend.messages.pop(place.channel.id, None)
        guild = backend.get_guild(self.world.guild.id)
        for ids in (guild.channel_ids, guild.thread_ids):
            if place.channel.id in ids:
                ids.remove(place.channel.id)

    async def _delete_messages(self) -> None:
        place = self._pick()
        stored = [] if place is None else list(self.world.env.backend.messages.get(place.channel.id, {}).values())
        mine = [message for message in stored if message.author_id == self.world.env.backend.bot_user.id]
        for message in self.chance.sample(mine, min(len(mine), self.chance.randint(1, 3))):
            self.events["messages deleted"] += 1
            self.world.env.backend.delete_message(message.channel_id, message.id)
        await self.settle()

    async def _member_leaves(self) -> None:
        there = [member for member in self.members if not member.left]
        if len(there) > 3:
            member = self.chance.choice(there)
            member.left = True
            self.events["members left"] += 1
            self.world.env.backend.remove_member(self.world.guild.id, member.user)
            await self.settle()

    async def _hide_channel(self) -> None:
        """The bot may not see a channel for some hours, or never again."""
        place = self._pick()
        if place is None or place.channel.is_thread:
            return
        self.events["channels hidden"] += 1
        self.world.deny_bot(place.channel, "view_channel")
        await self.settle()
        if self.chance.random() < 0.6:
            for _ in range(self.chance.choice([2, 6, 18])):
                await self.leap(2 * HOUR)
            self.world.deny_bot(place.channel)
            await self.settle()
