"""Random months of two servers: rolls, calls, characters, fights and deletions. A deletion takes what is the person's own.

`RIPOSTE_EXAMPLES` sets how many months are tried.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from bot.cogs.privacy.store import FightRow
from bot.cogs.rolls.store import CallRow, NewRoll, SavedRollRow
from bot.storage.errors import ChannelBusy
from bot.store import Store
from tests.long_runs import repetitions

from .table import NOW, step

MONTHS = repetitions("RIPOSTE_EXAMPLES", 2, 10)
DEEDS = 60
GUILDS, PEOPLE = (10, 11), (31, 32, 33, 34)


@dataclass
class Month:
    """What happens in it, and what each person has by her own deeds."""

    store: Store
    chance: random.Random
    number: int = 100
    totals: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    """Server and person -> the totals of her rolls, the oldest first."""
    saved: dict[tuple[int, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    characters: dict[tuple[int, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    members: dict[int, list[int]] = field(default_factory=dict)
    """Open calls -> who is in."""
    guild_of: dict[int, int] = field(default_factory=dict)

    def next(self) -> int:
        self.number += 1
        return self.number

    def rolled(self, guild: int, user: int, **fields: object) -> NewRoll:
        total = self.next()
        self.totals[guild, user].append(total)
        return NewRoll(**{"user_id": user, "notation": "d6", "label": "", "faces": "[1]", "total": total, **fields})

    async def roll(self, guild: int, user: int) -> None:
        people = self.chance.sample(PEOPLE, self.chance.randint(1, 3))
        how = {"seen_by": self.chance.choice(["all", "me", "gm"]), "channel_id": guild * 10}
        await self.store.rolls.add(self.next(), guild, user, [self.rolled(guild, one, **how) for one in people])

    async def call(self, guild: int, user: int) -> None:
        row = CallRow(self.next(), guild, user, "2d5", "why", NOW, channel_id=guild * 10)
        await self.store.rolls.open_call(row)
        self.members[row.id], self.guild_of[row.id] = [], guild

    async def join(self, guild: int, user: int) -> None:
        for call, members in self.members.items():
            if self.guild_of[call] == guild and user not in members:
                assert await self.store.rolls.join_call(call, user)
                members.append(user)
                return

    async def close(self, guild: int, user: int) -> None:
        for call in [one for one in self.members if self.guild_of[one] == guild]:
            rolls = [self.rolled(guild, one, seen_by="all") for one in self.members.pop(call)]
            assert await self.store.rolls.close_call(call, self.next(), user, rolls)
            return

    async def save(self, guild: int, user: int) -> None:
        word = self.chance.choice(["axe", "bow", "club"])
        await self.store.rolls.save(guild, user, SavedRollRow(word, word, "d6"))
        self.saved[guild, user].add(word)

    async def character(self, guild: int, user: int) -> None:
        name = self.chance.choice(["Ada", "Bo"])
        await self.store.characters.save(guild, user, name, {"duel": "{}"})
        self.characters[guild, user].add(name)

    async def fight(self, guild: int, user: int) -> None:
        begun = step("begun", gm_id=user, actor=str(user), participants=tuple(self.chance.sample(PEOPLE, 2)))
        try:
            await self.store.encounters.begin(guild, guild * 10, system="duel", locale="en", commit=begun)
        except ChannelBusy:
            row = await self.store.encounters.current(guild * 10)
            assert row is not None
            await self.store.encounters.append(row.id, row.revision, step("ended", gm_id=row.gm_id, open=False))

    async def delete(self, guild: int, user: int) -> None:
        scope = self.chance.choice([guild, None])
        others = [one for one in PEOPLE if one != user]
        before = {one: await self._of(one) for one in others}
        still = {one.id for one in await self._fights(user) if one.open}
        await self.store.personal_data.forget(user, scope)
        assert {one: await self._of(one) for one in others} == before
        assert {one.id for one in await self._fights(user) if one.open} == still
        for here in GUILDS if scope is None else (scope,):
            for kept in (self.totals, self.saved, self.characters):
                kept.pop((here, user), None)
            assert not any((await self.store.personal_data.export(user, here)).values())
            for call in [one for one in self.members if self.guild_of[one] == here]:
                if user in self.members[call]:
                    self.members[call].remove(user)
                if await self.store.rolls.call(here, call) is None:
                    assert self.members.pop(call) == [], "a call with others in it goes on"

    async def _fights(self, user: int) -> list[FightRow]:
        """The fights that this person keeps: those of which she has not asked to be forgotten."""
        fights = await self.store.personal_data.fights(user)
        return [one for one in fights if user not in await self.store.personal_data.forgotten_users(one.id)]

    async def _of(self, user: int) -> tuple[object, ...]:
        """What is kept about a person, as far as it does not say who else has been there."""
        return await self.store.personal_data.export(user), [
            (one.id, one.open, one.gm_id) for one in await self._fights(user)
        ]

    async def check(self) -> None:
        """Everybody has what she did herself."""
        for guild in GUILDS:
            for user in PEOPLE:
                rolls = await self.store.rolls.of_user(guild, user)
                assert [row.total for row in reversed(rolls)] == self.totals[guild, user]
                assert {one.word for one in await self.store.rolls.saved(guild, user)} == self.saved[guild, user]
                assert {one.name for one in await self.store.characters.of_user(guild, user)} == self.characters[
                    guild, user
                ]
        for call, members in self.members.items():
            assert await self.store.rolls.call_members(call) == members


@pytest.mark.parametrize("seed", range(MONTHS))
async def test_everybody_keeps_what_she_did_herself(store: Store, seed: int) -> None:
    month = Month(store, random.Random(seed))
    deeds: list[Callable[[int, int], Awaitable[None]]] = [
        *(month.roll, month.call, month.join, month.join, month.close, month.save, month.character, month.fight),
        month.delete,
    ]
    for _ in range(DEEDS):
        await month.chance.choice(deeds)(month.chance.choice(GUILDS), month.chance.choice(PEOPLE))
    await month.check()
