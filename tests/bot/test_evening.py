"""A table of ten: what a pass of a duel, a round of storypath and a turn of totals leave in the channel, whom they ping and
what they cost in presses.

Counted from the messages and interactions of the emulated Discord. A number above the recorded one fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from json import dumps

import pytest

from bot.interactions.custom_id import ON_BOARD
from bot.ui.rows import PHONE_WIDTH, row_count
from bot.ui.table import WIDTH
from rules.duel.handlers.exchange import npc_attacks
from rules.state import Actor
from rules.storypath.slots import can_name, nameable
from rules.waiting import awaited, player_of
from tests import bodies
from tests.bot.fights import Fight, controls, is_announcement
from tests.world import Message

GM = "maud"
PLAYERS = ("vera", "karl", "nils", "otto", "ida", "mia")
NPCS = 7
LIMIT = 200
"""Presses; more means that the fight does not get on."""
NAMES = ("lasting", "boards", "pings", "player_pings", "gm_pings", "unneeded", "player", "gm", "private", "rows")
RECORDED = {
    "duel": dict(zip(NAMES, (5, 2, 9, 2, 4, 0, 3, 5, 0, 20), strict=True)),
    "storypath": dict(zip(NAMES, (2, 1, 19, 3, 2, 0, 3, 4, 1, 13), strict=True)),
    "totals": dict(zip(NAMES, (1, 0, 12, 2, 1, 0, 3, 3, 0, 20), strict=True)),
}
"""System -> counts of its part of the evening; lower a number when it falls.

lasting: announcements that stand at the end. boards: those posted anew. pings: of all. player_pings, gm_pings: most pings of a
player, and those of the GM. unneeded: pings of users for whom nothing waits, or about their own press. player, gm: most presses
of a player, and those of the GM. private: messages left to the GM. rows: most rows of the board on a phone, the repeated
headline above the buttons included.
"""


@dataclass
class Evening:
    """A fight of six PCs, seven visible NPCs and a hidden one. Presses, pings and rows are counted from `start` on."""

    fight: Fight
    presses: Counter[str] = field(default_factory=Counter)
    pings: Counter[str] = field(default_factory=Counter)
    unneeded: int = 0
    rows: int = 0
    _before: Counter[str] = field(default_factory=Counter)
    _made: int = 0

    async def begin(self, system: str, stats: str = "") -> None:
        """Begin the fight. stats: an option of the command that adds the NPCs."""
        for key in PLAYERS[3:]:
            self.fight.world.add_person(key, roles=(self.fight.world.guild.roles["Player"],))
        await self.fight.play(
            f"{GM} /initiative begin system={system}",
            *(f"{key} /initiative join name={key.capitalize()}" for key in PLAYERS),
            f"{GM} /gm add name=Ghoul count={NPCS} {stats}".rstrip(),
            f"{GM} /gm add name=Assassin hidden=yes",
        )

    def start(self) -> None:
        """Count from here on."""
        self.presses.clear()
        self.pings.clear()
        self.unneeded = self.rows = 0
        self._before = self._left()

    def counted(self) -> dict[str, int]:
        """The numbers since `start`; see RECORDED."""
        return {
            **{name: number - self._before[name] for name, number in self._left().items()},
            "pings": self.pings.total(),
            "player_pings": max(self.pings[key] for key in PLAYERS),
            "gm_pings": self.pings[GM],
            "unneeded": self.unneeded,
            "player": max(self.presses[key] for key in PLAYERS),
            "gm": self.presses[GM],
            "rows": self.rows,
        }

    def _left(self) -> Counter[str]:
        """What stands in the channel, and the boards that were posted, also those deleted since."""
        world = self.fight.world
        path = f"/channels/{world.channel.id}/messages"
        posted = [dumps(sent.json) for sent in world.sent if sent.method == "POST" and sent.path == path]
        return Counter(
            lasting=sum(map(is_announcement, world.messages())),
            boards=sum(":ui.gm" in body for body in posted),
            private=sum(seen.private_to == GM.capitalize() for seen in world.read()),
        )

    async def next_to_press(self) -> str:
        """The player, or the GM, who is awaited first."""
        state = await self.fight.state()
        user = player_of(state, awaited(state)[0])
        return next(key for key, person in self.fight.world.people.items() if str(person.actor.id) == user)

    async def press(self, who: str, *parts: str, value: str | None = None) -> None:
        """Press a control whose id holds one of these parts, the first that is there: on the board, or in the newest private
        message. The GM looks into the panel first, and opens it anew when it lacks them. What is asked in return is answered by
        its first button of the same verb. value: chosen in a menu.
        """
        revision = await self.fight.revision()
        control = await self._control(who, parts)
        if control is None and who == GM:
            await self._click(who, *(await self._control(who, (":ui.gm",)) or pytest.fail("the board has no panel")))
            control = await self._control(who, parts)
        assert control is not None, f"{who} has none of {parts}: {controls(await self.fight.board())}"
        verb = control[1].split(":")[3]
        while control is not None:
            await self._click(who, *control, value)
            if await self.fight.revision() > revision or verb == "private.open":
                return
            control = self._first(who, self._private(who), (*parts, f":{verb}"))
        raise AssertionError(f"{verb} of {who} changes nothing: {self.fight.private(who)}")

    async def _control(self, who: str, parts: tuple[str, ...]) -> tuple[Message, str] | None:
        board, private = [await self.fight.board()], self._private(who)
        return self._first(who, [*private, *board] if who == GM else [*board, *private], parts)

    def _private(self, who: str) -> list[Message]:
        """The newest private message, if there is one."""
        return [it for it in self.fight.world.messages(self.fight.world.people[who]) if it.ephemeral][-1:]

    @staticmethod
    def _first(who: str, messages: list[Message], parts: tuple[str, ...]) -> tuple[Message, str] | None:
        """Those that stand on the board for the GM are labelled so, and no player presses them."""
        found = ((message, it) for part in parts for message in messages for it in controls(message) if part in it)
        return next((control for control in found if who == GM or f"^={ON_BOARD}" not in control[1]), None)

    async def _click(self, who: str, message: Message, custom_id: str, value: str | None = None) -> None:
        pinged = len(self.fight.pings())
        await self.fight.click(who, message, custom_id, values=None if value is None else [value])
        self.presses[who] += 1
        self._made += 1
        assert self._made < LIMIT
        state = await self.fight.state()
        waits = {player_of(state, wait) for wait in awaited(state)} - {str(self.fight.user(who))}
        needed = {self.fight.world.name_of("user", int(user)) for user in waits}
        for names in self.fight.pings()[pinged:]:
            self.pings.update(name.casefold() for name in names)
            self.unneeded += len(set(names) - needed)
        self.rows = max(self.rows, phone_rows(await self.fight.board()))


def phone_rows(message: Message) -> int:
    """Rows of the texts of a message on a phone."""
    texts = [component["content"] for component in bodies.walk(message.components) if "content" in component]
    widths = [WIDTH if text.startswith("```") else PHONE_WIDTH for text in texts]
    lines = [text.removeprefix("```\n").removesuffix("\n```") for text in texts]
    return sum(map(row_count, lines, widths))


async def duel(evening: Evening) -> None:
    """A pass of seven pairs: an attack and a defence of each."""
    await evening.begin("duel")
    await evening.press(GM, ":duel.pairs")
    for key in PLAYERS:
        await evening.press(key, "intent=fight")
    while (await evening.fight.state()).fight.talking:
        await evening.press(await evening.next_to_press(), "intent=fight")
    evening.start()
    while any(pair.turns == 0 for pair in (await evening.fight.state()).fight.engagements):
        state, who = await evening.fight.state(), await evening.next_to_press()
        combatant = awaited(state)[0].who
        if who == GM and len(npc_attacks(state, Actor(user=state.gm, gm=True))) > 1:
            await evening.press(GM, ":duel.volley")
        elif state.fight.of(combatant)[0].phase == "defend":
            await evening.press(who, f"defence=parry&combatant={combatant}", "defence=parry")
        else:
            await evening.press(who, f"duel.attack:combatant={combatant}", ":duel.attack")


async def storypath(evening: Evening) -> None:
    """The first round, with its dice."""
    fight = evening.fight
    await evening.begin("storypath", "stats=pool=5")
    evening.start()
    await evening.press(GM, ":initiative.roll:^=gm")
    for key in PLAYERS:
        await evening.press(key, ":initiative.roll")
    await evening.press(GM, ":initiative.next")
    while (state := await fight.state()).fight.round == 1:
        slot, who = state.fight.now, await evening.next_to_press()
        assert slot is not None
        if slot.claim is None and who == GM:
            await evening.press(GM, ":storypath.all")
        elif slot.claim is None:
            await evening.press(who, ":storypath.claim", value=awaited(state)[0].who)
        elif can_name(state):
            await evening.press(who, ":storypath.name", value=nameable(state)[0])
        else:
            await evening.press(who, ":storypath.done")


async def totals(evening: Evening) -> None:
    """The second turn, with targets known from the first."""
    await evening.begin("totals")
    await evening.press(GM, ":totals.all:@", value="c1")
    for number, key in enumerate(PLAYERS, start=1):
        await evening.press(key, ":private.open")
        await evening.press(key, f":private.open:c=c{number}&@", value=f"c{number + len(PLAYERS)}")
        await evening.press(key, "manner=normal")
    await _strike(evening)
    evening.start()
    await evening.press(GM, ":initiative.next")
    await evening.press(GM, ":totals.all:^")
    for key in PLAYERS:
        await evening.press(key, ":private.open")
        await evening.press(key, "manner=normal")
    await _strike(evening)


async def _strike(evening: Evening) -> None:
    while (await evening.fight.state()).fight.phase == "striking":
        who = await evening.next_to_press()
        await evening.press(who, ":totals.volley" if who == GM else ":totals.strike")


SYSTEMS: tuple[Callable[[Evening], Awaitable[None]], ...] = (duel, storypath, totals)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.__name__)
async def test_an_evening_costs_no_more_than_recorded(
    fight: Fight, system: Callable[[Evening], Awaitable[None]]
) -> None:
    evening = Evening(fight)
    await system(evening)
    counted, recorded = evening.counted(), RECORDED[system.__name__]
    assert {name: number for name, number in counted.items() if number > recorded[name]} == {}, counted
