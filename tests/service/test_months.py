"""Random months of two servers: characters in fights, imports, rolls, calls, deletions, and what goes by itself.

Each user has what she did herself, compared with a model without events and database; a deletion leaves other users alone.
`RIPOSTE_EXAMPLES`: the number of months.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import AsyncIterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.cogs.characters.service import Characters, FiledCharacter, sheet_of
from bot.cogs.characters.sync import CharacterSync
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.privacy.store import FightRow
from bot.cogs.rolls.store import CallRow, NewRoll, SavedRollRow
from bot.cogs.server.settings import Servers
from bot.encounters.service import CommandContext, Encounters, Loaded, Outcome, Requester
from bot.runtime.metrics import Metrics
from bot.storage.errors import NameTaken
from bot.store import Store
from rules import commands as ask
from rules.dice.rng import SeededDice
from rules.duel.commands import ChangeSheet
from rules.duel.model import Sheet
from rules.events import Joined, Redone, StatusChanged, Undone
from tests.long_runs import repetitions
from tests.storage.table import Clock

MONTHS = repetitions("RIPOSTE_EXAMPLES", 1, 5)
DEEDS = 200
NAMES = ("Ada", "Bo", "Cy")
GUILDS, USERS = (10, 11), (31, 32, 33, 34)
WHERE, WHO = (*GUILDS, GUILDS[0]), (*USERS, *USERS[:2] * 3)
"""Two users on one server do the most, so that their deeds meet."""
HOUR, DAY = 3_600_000, 24 * 3_600_000


@dataclass
class Saved:
    """A saved character: the fields that she has filled in, and when she used it last."""

    name: str
    fields: dict[str, object]
    used: int


@dataclass
class Played:
    """A combatant. tie: id of the saved character that it belongs to, also of one that is gone."""

    name: str
    owner: int | None
    tie: int | None


@dataclass
class FightModel:
    """past: the combatants after each step that counts; undone: after those that were taken back."""

    id: int
    guild: int
    channel: int
    gm: int
    changed: int
    people: set[int]
    open: bool = True
    past: list[dict[str, Played]] = field(default_factory=lambda: [{}])
    undone: list[dict[str, Played]] = field(default_factory=list)

    @property
    def now(self) -> dict[str, Played]:
        return self.past[-1]


class Clocked:
    """The store's clock as the services read it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> int:
        return self._clock.now

    def synchronise(self, stamped: int) -> None:
        """Nothing is stamped here."""


class Months:
    """The deeds of two servers, and what each user has by her own."""

    def __init__(self, store: Store, clock: Clock, seed: int) -> None:
        self.store = store
        self.clock = clock
        self.chance = random.Random(seed)
        self.number = 100
        servers = Servers(store, Clocked(clock))
        self.encounters = Encounters(store, servers, Clocked(clock), SeededDice(seed), Metrics())
        self.service = Characters(store)
        self.sync = CharacterSync(store, self.encounters, self.service)
        self.encounters.add_listener(self.sync.on_commit)
        self.parties = PreviousParties(store, self.encounters, self.service)
        self.mine: dict[tuple[int, int], dict[int, Saved]] = defaultdict(dict)
        """Server and user -> her characters by id."""
        self.totals: dict[tuple[int, int], list[int]] = defaultdict(list)
        """Server and user -> the totals of her rolls, the oldest first."""
        self.saved: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
        """Server and user -> the names of her saved rolls, with the time of last use."""
        self.members: dict[int, list[int]] = {}
        """Open roll call -> its members."""
        self.guild_of: dict[int, int] = {}
        self.at: dict[int, int] = {}
        """Total or call -> its time."""
        self.fights: list[FightModel] = []
        self.done: set[str] = set()

    def next(self) -> int:
        self.number += 1
        return self.number

    # --- what the model says ---

    def value(self) -> dict[str, object]:
        """A field of a sheet that nobody else would set to this."""
        return {"weapon": f"no. {self.next()}"} if self.chance.random() < 0.7 else {"vi": self.chance.randint(-20, 40)}

    def named(self, guild: int, user: int, name: str) -> int | None:
        return next((number for number, saved in self.mine[guild, user].items() if saved.name == name), None)

    def filled(self, guild: int, user: int, character: int, fields: dict[str, object]) -> None:
        saved = self.mine[guild, user][character]
        saved.fields |= fields
        saved.used = self.clock.now

    async def made(self, guild: int, user: int, name: str, fields: dict[str, object]) -> int:
        """A new character, of which only the id is asked for."""
        row = await self.service.named(guild, user, name)
        assert row is not None, name
        assert all(row.id not in characters for characters in self.mine.values())
        self.mine[guild, user][row.id] = Saved(name, dict(fields), self.clock.now)
        return row.id

    # --- characters ---

    async def character(self, guild: int, user: int) -> None:
        """She saves one of this name, with this sheet."""
        name, fields = self.chance.choice(NAMES), self.value()
        await self.service.save(guild, user, name, "duel", fields)
        await self._replaced(guild, user, name, fields, self.clock.now)

    async def imports(self, guild: int, user: int) -> None:
        files = {name: self.value() for name in self.chance.sample(NAMES, self.chance.randint(1, 2))}
        characters = [FiledCharacter(name=name, sheets={"duel": fields}) for name, fields in files.items()]
        await self.service.save_all(guild, user, characters)
        for place, (name, fields) in enumerate(files.items()):
            await self._replaced(guild, user, name, fields, self.clock.now - place)

    async def _replaced(self, guild: int, user: int, name: str, fields: dict[str, object], used: int) -> None:
        character = self.named(guild, user, name) or await self.made(guild, user, name, fields)
        self.mine[guild, user][character] = Saved(name, dict(fields), used)

    async def edits(self, guild: int, user: int) -> None:
        for character in self.mine[guild, user]:
            fields = self.value()
            assert await self.service.fill(character, guild, user, "duel", fields) is not None
            self.filled(guild, user, character, fields)
            return

    async def renames(self, guild: int, user: int) -> None:
        for row in await self.service.all(guild, user):
            name = self.chance.choice([*NAMES, f"Zoe {self.next()}"])
            try:
                await self.service.rename(row, name)
            except NameTaken:
                assert self.named(guild, user, name) not in (None, row.id)
            else:
                self.mine[guild, user][row.id].name = name
            return

    async def drops(self, guild: int, user: int) -> None:
        """She deletes a character."""
        for row in await self.service.all(guild, user):
            await self.service.delete(row)
            del self.mine[guild, user][row.id]
            return

    # --- fights ---

    async def fight(self, guild: int, user: int) -> None:
        """She begins one, where none goes on."""
        channel = guild * 10 + self.chance.randint(0, 1)
        begun = await self.encounters.begin(
            channel, system="duel", locale="en", request=self.asked(guild, user, channel)
        )
        if isinstance(begun, Outcome):
            self.fights.append(FightModel(begun.row.id, guild, channel, user, self.clock.now, {user}))

    def asked(self, guild: int, user: int, channel: int) -> CommandContext:
        return CommandContext(Requester(user, guild, channel), self.clock.now, self.next())

    def some_fight(self, guild: int, *, over: bool = False) -> FightModel | None:
        fights = [fight for fight in self.fights if fight.guild == guild and (fight.open or over)]
        return self.chance.choice(fights) if fights else None

    async def give(self, fight: FightModel, user: int, command: ask.Command) -> Outcome | None:
        outcome, kept = await self.sync.run(fight.id, command, self.asked(fight.guild, user, fight.channel))
        assert kept
        if not isinstance(outcome, Outcome):
            return None
        self.done.add(command.verb)
        back = sum(isinstance(entry.event, Undone) for entry in outcome.entries)
        again = sum(isinstance(entry.event, Redone) for entry in outcome.entries)
        if not back and not again:
            fight.past.append(deepcopy(fight.now))
            fight.undone.clear()
        fight.undone += [fight.past.pop() for _ in range(back)]
        fight.past += [fight.undone.pop() for _ in range(again)]
        fight.open, fight.changed = outcome.row.open, self.clock.now
        return outcome

    def took_part(self, fight: FightModel, user: int) -> None:
        fight.people |= {user, fight.gm, *(played.owner for played in fight.now.values() if played.owner is not None)}

    async def comes(self, guild: int, user: int) -> None:
        """She joins, with a character of hers or with a new one."""
        fight = self.some_fight(guild)
        if fight is None:
            return
        name = self.chance.choice([*NAMES, *(saved.name for saved in self.mine[guild, user].values())])
        row = await self.service.named(guild, user, name)
        outcome = await self.give(fight, user, ask.Join(name=name, sheet={} if row is None else sheet_of(row, "duel")))
        if outcome is None:
            return
        who = getattr(outcome.entries[0].event, "combatant")  # noqa: B009
        former = fight.now.get(who)
        character = self.named(guild, user, name)
        if character is not None:
            self.filled(guild, user, character, {})
        elif former is not None and former.tie is not None:
            character = former.tie
            if character in self.mine[guild, user]:
                self.filled(guild, user, character, {})
        else:
            character = await self.made(guild, user, name, {})
        fight.now[who] = Played(former.name if former else name, user, character)
        self.took_part(fight, user)

    async def picked(self, guild: int, user: int) -> None:
        """The GM brings her in, with the character she used last."""
        fight = self.some_fight(guild)
        if fight is None:
            return
        joining = await self.service.joining(guild, user, "duel")
        member = ask.Member(
            user=str(user), name=joining.name or f"User {user}", sheet=joining.sheet or {}, character=joining.character
        )
        await self._enlisted(fight, (member,))

    async def returns(self, guild: int, user: int) -> None:
        """Those who fought last come again."""
        fight = self.some_fight(guild)
        loaded = None if fight is None else await self.encounters.load(fight.id)
        if fight is None or loaded is None:
            return
        members = await self.parties.before(Loaded(loaded.row, loaded.state))
        if members and await self._enlisted(fight, members):
            self.done.add("party")

    async def _enlisted(self, fight: FightModel, members: tuple[ask.Member, ...]) -> bool:
        outcome = await self.give(fight, fight.gm, ask.Enlist(members=members))
        if outcome is None:
            return False
        for event in (entry.event for entry in outcome.entries):
            if isinstance(event, Joined):
                owner = None if event.owner is None else int(event.owner)
                fight.now[event.combatant] = Played(event.name, owner, event.character)
                if owner is not None and event.character is not None:
                    assert event.character in self.mine[fight.guild, owner], "a character of her own that there is"
                    self.filled(fight.guild, owner, event.character, {})
            elif isinstance(event, StatusChanged) and event.combatant in fight.now:
                back = fight.now[event.combatant]
                if back.owner is not None and back.tie in self.mine[fight.guild, back.owner]:
                    self.filled(fight.guild, back.owner, back.tie, {})
        self.took_part(fight, fight.gm)
        return True

    async def changes(self, guild: int, user: int) -> None:
        """She changes the sheet of her combatant."""
        fight = self.some_fight(guild)
        mine = [] if fight is None else [who for who, played in fight.now.items() if played.owner == user]
        if fight is None or not mine:
            return
        who, fields = self.chance.choice(mine), self.value()
        if await self.give(fight, user, ChangeSheet(combatant=who, **fields)) is None:
            return
        played, saved = fight.now[who], self.mine[guild, user]
        if played.tie not in saved:
            same = self.named(guild, user, played.name)
            if same is not None:
                played.tie = same
            elif played.tie is None:
                played.tie = await self.made(guild, user, played.name, {})
        if played.tie in saved:
            self.filled(guild, user, played.tie, fields)
        self.took_part(fight, user)

    async def decrees(self, guild: int, user: int) -> None:
        """The GM sets, renames, gives away, takes out, ends, pauses or takes back."""
        fight = self.some_fight(guild, over=True)
        if fight is None:
            return
        fields = {name: str(value) for name, value in self.value().items()}
        ((attribute, value),) = fields.items()
        who = self.chance.choice(list(fight.now)) if fight.now else "c1"
        name, other = f"Red {self.next()}", self.chance.choice(USERS)
        command: ask.Command = self.chance.choice(
            [
                ask.Set(combatant=who, attribute=attribute, value=value),
                ask.Set(combatant=who, attribute=attribute, value=value),
                ChangeSheet(combatant=who, weapon=f"given {self.next()}"),
                ask.Set(combatant=who, attribute="name", value=name),
                ask.Transfer(combatant=who, user=str(other)),
                ask.Transfer(combatant=who, user=str(other)),
                ask.Remove(combatant=who, how="gone"),
                *(ask.Undo(), ask.Undo(), ask.Redo(), ask.Pause(), ask.Resume(), ask.End()),
            ]
        )
        if isinstance(command, ChangeSheet) and who in fight.now and fight.now[who].owner == fight.gm:
            return
        if await self.give(fight, fight.gm, command) is None:
            return
        if isinstance(command, ask.Set) and attribute != command.attribute:
            fight.now[who].name = name
        if isinstance(command, ask.Transfer):
            fight.now[who].owner, fight.now[who].tie = other, None
        self.took_part(fight, fight.gm)

    async def leaves(self, guild: int, user: int) -> None:
        fight = self.some_fight(guild)
        if fight is not None and await self.give(fight, user, ask.Leave()) is not None:
            self.took_part(fight, user)

    # --- rolls ---

    def rolled(self, guild: int, user: int, **fields: object) -> NewRoll:
        total = self.next()
        self.totals[guild, user].append(total)
        self.at[total] = self.clock.now
        return NewRoll(**{"user_id": user, "notation": "d6", "label": "", "faces": "[1]", "total": total, **fields})

    async def roll(self, guild: int, user: int) -> None:
        users = self.chance.sample(USERS, self.chance.randint(1, 3))
        fields = {"seen_by": self.chance.choice(["all", "me", "gm"]), "channel_id": guild * 10}
        await self.store.rolls.add(self.next(), guild, user, [self.rolled(guild, each, **fields) for each in users])

    async def call(self, guild: int, user: int) -> None:
        row = CallRow(self.next(), guild, user, "2d5", "why", self.clock.now, channel_id=guild * 10)
        await self.store.rolls.open_call(row)
        self.members[row.id], self.guild_of[row.id], self.at[row.id] = [], guild, self.clock.now

    async def join(self, guild: int, user: int) -> None:
        for call, members in self.members.items():
            if self.guild_of[call] == guild and user not in members:
                assert await self.store.rolls.join_call(call, user)
                members.append(user)
                return

    async def close(self, guild: int, user: int) -> None:
        for call in [call for call in self.members if self.guild_of[call] == guild]:
            rolls = [self.rolled(guild, member, seen_by="all") for member in self.members.pop(call)]
            assert await self.store.rolls.close_call(call, self.next(), user, rolls)
            return

    async def save(self, guild: int, user: int) -> None:
        word = self.chance.choice(["axe", "bow", "club"])
        await self.store.rolls.save(guild, user, SavedRollRow(word, word, "d6"))
        self.saved[guild, user][word] = self.clock.now

    # --- what goes ---

    async def waits(self, guild: int, user: int) -> None:
        self.clock.now += self.chance.randint(1, 12) * DAY

    async def tidies(self, guild: int, user: int) -> None:
        """What was not used for thirty days goes, on one server or on both."""
        before, scope = self.clock.now - 30 * DAY, self.chance.choice([guild, None])
        while (await self.store.personal_data.expire(before, scope)).encounters:
            pass
        here = [each for each in GUILDS if scope in (None, each)]
        self.fights = [
            fight for fight in self.fights if fight.guild not in here or fight.open or fight.changed >= before
        ]
        for key in [(each, person) for each in here for person in USERS]:
            self.totals[key] = [total for total in self.totals[key] if self.at[total] >= before]
            if any(fight.guild == key[0] and key[1] in fight.people for fight in self.fights):
                continue
            self.mine[key] = {number: saved for number, saved in self.mine[key].items() if saved.used >= before}
            self.saved[key] = {word: used for word, used in self.saved[key].items() if used >= before}
        for call in [call for call in self.members if self.guild_of[call] in here and self.at[call] < before]:
            del self.members[call]

    async def delete(self, guild: int, user: int) -> None:
        """She has her data deleted, on one server or both. Other users keep theirs."""
        scope = self.chance.choice([guild, None])
        others = [other for other in USERS if other != user]
        before = {other: await self._of(other) for other in others}
        still = {fight.id for fight in await self._fights(user) if fight.open}
        await self.store.personal_data.forget(user, scope)
        assert {other: await self._of(other) for other in others} == before
        assert {fight.id for fight in await self._fights(user) if fight.open} == still
        for here in GUILDS if scope is None else (scope,):
            for kept in (self.totals, self.saved, self.mine):
                kept.pop((here, user), None)
            assert not any((await self.store.personal_data.export(user, here)).values())
            for fight in self.fights:
                if fight.guild == here and not fight.open:
                    fight.people.discard(user)
            for call in [call for call in self.members if self.guild_of[call] == here]:
                if user in self.members[call]:
                    self.members[call].remove(user)
                if await self.store.rolls.call(here, call) is None:
                    assert self.members.pop(call) == [], "a call with other members goes on"
        self.fights = [fight for fight in self.fights if fight.open or fight.people]

    async def _fights(self, user: int) -> list[FightRow]:
        """The fights that this user keeps: those in which she is not forgotten."""
        fights = await self.store.personal_data.fights(user)
        return [fight for fight in fights if user not in await self.store.personal_data.forgotten_users(fight.id)]

    async def _of(self, user: int) -> tuple[object, ...]:
        """What is stored about a user, as far as it does not depend on other participants."""
        return await self.store.personal_data.export(user), [
            (fight.id, fight.open, fight.gm_id) for fight in await self._fights(user)
        ]

    async def check(self) -> None:
        """Compare the store with the model."""
        for guild, user in ((guild, user) for guild in GUILDS for user in USERS):
            saved = self.mine[guild, user]
            rows = {row.id: row for row in await self.service.all(guild, user)}
            assert {number: row.name for number, row in rows.items()} == {
                number: character.name for number, character in saved.items()
            }
            for number, row in rows.items():
                body = json.loads(row.sheets["duel"].body) if "duel" in row.sheets else {}
                assert Sheet(**body) == Sheet(**saved[number].fields), row.name
                assert row.used_at == saved[number].used
            rolls = await self.store.rolls.of_user(guild, user)
            assert [row.total for row in reversed(rolls)] == self.totals[guild, user]
            assert {row.word for row in await self.store.rolls.saved(guild, user)} == set(self.saved[guild, user])
        for fight in self.fights:
            loaded = await self.encounters.load(fight.id)
            assert loaded is not None
            ties = {who: (combatant.name, combatant.character) for who, combatant in loaded.state.combatants.items()}
            assert ties == {who: (played.name, played.tie) for who, played in fight.now.items()}
        for call, members in self.members.items():
            assert await self.store.rolls.call_members(call) == members


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(where: Path | str, clock: Clock) -> AsyncIterator[Store]:
    store = await Store.open(where, clock_ms=clock, wait_ms=0)
    try:
        yield store
    finally:
        await store.close()


@pytest.mark.parametrize("seed", range(MONTHS))
async def test_each_user_has_her_own_actions(store: Store, clock: Clock, seed: int) -> None:
    months = Months(store, clock, seed)
    often = (months.changes, months.comes, months.decrees)
    sometimes = (months.picked, months.fight, months.character, months.edits, months.imports, months.renames)
    seldom = (months.drops, months.leaves, months.returns, months.waits, months.tidies, months.delete)
    rolls = (months.roll, months.call, months.join, months.close, months.save)
    deeds = [*often * 8, *sometimes * 3, *seldom, *rolls]
    for number in range(DEEDS):
        clock.now += HOUR
        await months.chance.choice(deeds)(months.chance.choice(WHERE), months.chance.choice(WHO))
        if number % 10 == 9:
            await months.check()
    assert months.done >= {"initiative.join", "gm.enlist", "duel.sheet"}
