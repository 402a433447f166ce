"""People on the fake Discord who play a duel at random, and remember what they were told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bot.interactions.custom_id import CustomId, parse_id
from rules import commands as ask
from rules import engine
from rules.commands import Command
from rules.dice.rng import SeededDice
from rules.refusals import Refusal
from rules.state import Actor
from rules.system import command_types
from rules.view.for_viewer import board_for
from tests.faults import stored
from tests.faults.stored import Done, Stored, Where
from tests.wire.bot_process import BotProcess
from tests.wire.fake_discord import PATIENCE_SECONDS, Request
from tests.wire.fake_server import EPHEMERAL, FakeServer, buttons
from tests.wire.payloads import ALICE, HOME, Payload, Place, user

GM, BEA, CYR, OUTSIDER = ALICE, user("3", "bea"), user("4", "cyr"), user("5", "dan")
FIGHTERS = (BEA, CYR)


class Died(Exception):  # noqa: N818 - it was meant to
    """The bot was killed."""


@dataclass
class Fuse:
    """Kills after so many further requests: as the last one arrives, or when what it asked for is done."""

    left: int
    when_done: bool
    kill: Callable[[], None]

    def burn(self) -> None:
        """One request more."""
        self.left -= 1
        if self.left == 0:
            self.kill()


class Witness(FakeServer):
    """Notes for each interaction that Discord takes the answer to what is stored of it at that moment."""

    def __init__(self, where: Where, **more: Any) -> None:
        super().__init__(**more)
        self.where = where
        self.fuse: Fuse | None = None
        self.stored: dict[str, Done] = {}

    def on_arrival(self, request: Request) -> None:
        """See FakeDiscord."""
        if self.fuse is not None and not self.fuse.when_done:
            self.fuse.burn()

    def on_reply(self, request: Request, status: int) -> None:
        """See FakeDiscord."""
        if request.path.endswith("/callback") and status == 200:
            interaction_id = request.path.split("/")[2]
            done = stored.done(self.where, interaction_id)
            if done is not None:
                self.stored[interaction_id] = done
        if self.fuse is not None and self.fuse.when_done:
            self.fuse.burn()

    def boards(self) -> dict[str, tuple[int, int]]:
        """The messages with the buttons of a board -> encounter and revision on them."""
        return {
            id_: (control.encounter, control.drawn)
            for id_, message in self.messages.items()
            for custom_id in buttons(message)
            if (control := parse_id(custom_id, "r1")) and control.verb == "ui.gm"
        }


@dataclass(frozen=True)
class Deed:
    """Something a person does: a press of a control, or a typed command."""

    by: Payload
    command: Command | None
    drawn: int | None = None
    custom_id: str | None = None
    private: bool = False
    """Whether the control stands on a private panel."""
    options: tuple[Payload, ...] = ()


@dataclass
class Table:
    """The people at their fight. may_be_passed_over: announcements that were still to be made when something new was done."""

    server: Witness
    where: Where
    whim: random.Random
    place: Place = HOME
    deeds: int = 0
    bot: BotProcess | None = None

    def __post_init__(self) -> None:
        self.may_be_passed_over: set[str] = set()

    def newest(self) -> Stored | None:
        """The newest fight of the channel."""
        return stored.newest(self.where, self.place.channel_id)

    async def play_on(self) -> None:
        """One deed of somebody, and what comes of it. Raises Died."""
        now = self.newest()
        deed = self._begin() if now is None or not now.open else self._choose(now)
        if now is not None and now.pending is not None:
            self.may_be_passed_over.add(f"{now.id}.{now.pending}")
        interaction_id = await self.do(deed)
        self.deeds += 1
        if now is not None and now.open and now.due_at is None and deed.command is not None:
            counts = not isinstance(self._foreseen(now, deed), Refusal)
            assert counts == (interaction_id in self.server.stored), (deed, self.server.words(interaction_id))

    async def do(self, deed: Deed) -> str:
        """Carry it out and wait for the answer; returns the id of the interaction."""
        interaction_id, kind, data, message = self._payload(deed)
        await self.deliver(interaction_id, kind, data, by=deed.by, message=message)
        if self.whim.random() < 0.1:
            await self.deliver(interaction_id, kind, data, by=deed.by, message=message)
        await self.until(lambda: interaction_id in self.server.acknowledged)
        return interaction_id

    def _payload(self, deed: Deed) -> tuple[str, int, Payload, Payload | None]:
        interaction_id = self.server.new_id()
        if deed.custom_id is None:
            assert deed.command is not None or deed.options
            return interaction_id, 2, _slash(deed), None
        message = self._panel() if deed.private else self._board()
        self.server.pressed[interaction_id] = message
        return interaction_id, 3, {"custom_id": deed.custom_id, "component_type": 2}, message

    async def deliver(self, interaction_id: str, *what: Any, **more: Any) -> None:
        """Hand an interaction to the bot. Raises Died."""
        try:
            await self.server.deliver(interaction_id, *what, place=self.place, **more)
        except ConnectionError as error:
            raise Died from error

    async def until(self, come_true: Callable[[], bool]) -> None:
        """Wait for something that the bot must do. Raises Died, or TimeoutError when the bot lives and does not do it."""
        assert self.bot is not None
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not come_true():
                if not self.bot.alive:
                    raise Died
                await asyncio.sleep(0.005)

    async def told(self) -> Stored:
        """Wait until everything is shown that is to be shown. Raises Died."""
        await self.until(lambda: stored.told(self.where, self.place.channel_id))
        now = self.newest()
        assert now is not None
        return now

    # Choosing

    def _begin(self) -> Deed:
        options = ({"type": 3, "name": "system", "value": "duel"},)
        return Deed(GM, None, options=({"type": 1, "name": "begin", "options": list(options)},))

    def _choose(self, now: Stored) -> Deed:
        if len(now.state.present) < 2:
            missing = [one for one in FIGHTERS if not any(two.owner == one["id"] for two in now.state.present)]
            who = self.whim.choice(missing or [GM])
            return Deed(who, ask.Join(name=who["username"]) if missing else ask.Add(name=f"Rat {now.revision}"))
        every = list(self._possible(now))
        works = [deed for deed in every if not isinstance(self._foreseen(now, deed), Refusal)]
        return self.whim.choice(works if works and self.whim.random() < 0.85 else every)

    def _possible(self, now: Stored) -> Iterator[Deed]:
        """Whatever could be pressed or typed, often to no avail."""
        board = self.server.messages.get(now.board or "")
        for custom_id in buttons(board) if board else ():
            control = parse_id(custom_id, "r1")
            if control is not None and control.verb in command_types() and not control.ask:
                command = command_types()[control.verb].model_validate(control.fields)
                yield from (Deed(one, command, control.drawn, custom_id) for one in (*FIGHTERS, OUTSIDER))
                yield from (Deed(one, command) for one in FIGHTERS)
        for choice in board_for(now.state, Actor(user=GM["id"], gm=True)).choices:
            if choice.gm and not choice.ask and choice.command in command_types():
                command = command_types()[choice.command].model_validate(choice.fields)
                yield self._gm(now, command, choice.fields)
        if self.whim.random() < 0.3:
            yield self._gm(now, ask.Undo(), {})
            yield self._gm(now, ask.Redo(), {})
        if self.whim.random() < 0.15:
            yield self._gm(now, ask.End(), {})

    def _gm(self, now: Stored, command: Command, fields: dict[str, Any]) -> Deed:
        given = {name: str(value) for name, value in fields.items()}
        control = CustomId(now.id, now.revision, command.verb, given, sure=True, panel="gm")
        return Deed(GM, command, now.revision, control.custom_id("r1"), private=True)

    def _foreseen(self, now: Stored, deed: Deed) -> engine.Step | Refusal:
        """What the rules say to it. The dice may fall otherwise; whether it counts does not hang on them."""
        assert deed.command is not None
        with stored.opened(self.where) as connection:
            log = stored.log_of(connection, now.id)
        by = Actor(user=deed.by["id"], gm=deed.by is GM)
        return engine.act(
            now.state, deed.command, by=by, at=0, dice=SeededDice(1), log=log[: now.revision], drawn=deed.drawn
        )

    def _board(self) -> Payload:
        now = self.newest()
        assert now is not None
        assert now.board is not None
        return self.server.messages[now.board]

    def _panel(self) -> Payload:
        return self._board() | {"id": self.server.new_id(), "flags": EPHEMERAL}


def _slash(deed: Deed) -> Payload:
    """The data of a slash command `/group sub`."""
    if deed.command is None:
        return {"id": "5", "name": "initiative", "type": 1, "options": list(deed.options)}
    group, name = deed.command.verb.split(".")
    given = deed.command.model_dump(exclude_unset=True)
    options = [
        {"type": 4 if isinstance(value, int) else 3, "name": key, "value": value} for key, value in given.items()
    ]
    return {"id": "5", "name": group, "type": 1, "options": [{"type": 1, "name": name, "options": options}]}
