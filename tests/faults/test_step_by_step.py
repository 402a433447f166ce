"""A fault at each request and each commit of scripted fights.

A run without a fault gives the list of all places. The script is played again for each place and each fault that can happen
there: Discord fails, Discord does it and its answer is lost, the disk is full, the process ends before or after it. At the end
every message that was due is in its channel once, and no other message is deleted.

RIPOSTE_STEPS=1 python -m pytest tests/faults/test_step_by_step.py    tries every place; the ordinary run every 199th.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot.encounters.service import Loaded
from bot.permissions import INVITE
from bot.publishing.message_tags import MessageKind, MessageTag, tag_of
from rules.dice.rng import ScriptedDice
from rules.view.for_viewer import summary_for
from rules.view.summary import Summary
from tests import bodies
from tests.bot.fights import Fight
from tests.faults import stored
from tests.faults.steps import Fault, Steps
from tests.long_runs import repetitions, sampled
from tests.world import Channel, playing, riposte

EVERY = repetitions("RIPOSTE_STEPS", 499, 97)
"""Every so many places one is tried; the defaults are prime, so that all kinds of faults have their turn."""
REPLACED = (
    MessageKind.BOARD,
    MessageKind.GM_BOARD,
    MessageKind.SUMMARY,
    MessageKind.ANNOUNCEMENT,
    MessageKind.GM_CALL,
)
"""The messages that may be deleted."""
SWEEPS = "wait 300"
"""Time for the sweeps that do what a fault has left undone."""

FIGHT = (
    "combat maud /initiative begin system=duel",
    "combat maud select Karl, Vera",
    "combat karl /duel sheet length=150 weapon=pike",
    "combat karl click #intent=fight",
    "combat vera click #intent=fight",
    "combat karl click #duel.attack",
    "combat vera click #defence=parry",
)
END = ("combat maud /gm end", "combat maud click #ui.apply")
SCRIPTS = {
    "one after the other": (
        "combat maud /setup server pin=true",
        *FIGHT,
        *END,
        "combat maud /initiative begin system=duel",
        "combat maud select Karl, Vera",
        "combat karl click #intent=fight",
        "combat vera click #intent=fight",
        *END,
        "combat maud /initiative begin system=duel",
    ),
    "side by side": (
        "combat maud /setup gm-channel channel=gms",
        *FIGHT[:5],
        *(line.replace("combat", "cellar", 1) for line in FIGHT[:5]),
        "combat karl click #duel.attack",
        "cellar karl click #duel.attack",
        "combat vera click #defence=dodge",
        "cellar vera click #defence=parry",
        "gms maud click #speed=-3",
        "cellar maud /gm end",
        "cellar maud click #ui.apply",
    ),
    "with much beside it": (
        *FIGHT[:2],
        "combat maud /gm add name=Wolf hidden=Yes",
        "combat maud /setup gm-channel channel=gms",
        "combat maud /roll call dice=2d6",
        *FIGHT[3:],
        "combat karl click #call-join",
        "combat maud click #call-close",
        "combat maud /setup server pin=true",
        *END,
        "combat maud /gm undo",
        "combat maud /setup gm-channel channel=narrators",
        *END,
        "combat maud /setup reset setting=pin",
    ),
}


@dataclass(frozen=True)
class Posted:
    """A message in a channel. tag: what it is to an encounter."""

    channel: int
    id: int
    tag: MessageTag | None


@dataclass
class Stage:
    """Fights in several channels. channels: by name."""

    fight: Fight
    steps: Steps
    channels: dict[str, Channel]
    path: Path
    seen: dict[int, Posted] = field(default_factory=dict)
    """All messages after any of the lines, by id."""

    async def play(self, line: str) -> None:
        """Play a line in its channel, and again if the fault kept it from counting."""
        name, what = line.split(" ", 1)
        before = await self._revisions()
        while True:
            happened = self.steps.happened
            await self._try(name, what)
            if self.steps.happened == happened and not self.steps.dead:
                break
            await self.recover()
            if await self._revisions() != before:
                break
        self.seen |= {message.id: message for message in self.posted()}

    async def recover(self) -> None:
        """Restart the process if it has ended, and wait for the sweeps."""
        while True:
            assert self.steps.fault is not None
            if self.steps.fault.kind == "commit" or self.steps.dead:
                # A process that is killed or finds its disk full may log errors.
                self.fight.world.faults()
            if self.steps.dead:
                self.fight.world.unanswered()
                self.steps.revived()
                await self.fight.world.restart()
            await self.fight.play(SWEEPS)
            if not self.steps.dead:
                return

    async def _try(self, name: str, what: str) -> None:
        self.fight.world.channel = self.channels[name]
        await self.fight.world.attempt(what)
        await self.fight.settle()

    async def _revisions(self) -> dict[int, int]:
        return {loaded.row.id: loaded.row.revision for loaded in await self.encounters()}

    async def encounters(self) -> list[Loaded]:
        """All encounters, as they are stored."""
        rows = await self.fight.bot.services.store.database.read("SELECT id FROM encounter ORDER BY id")
        encounters = [await self.fight.bot.services.encounters.load(row["id"]) for row in rows]
        return [loaded for loaded in encounters if loaded is not None]

    def posted(self) -> Iterator[Posted]:
        """The messages of the bot for everybody, in all channels."""
        for channel in self.channels.values():
            for message in self.fight.world.messages(channel=channel):
                ids = [SimpleNamespace(id=part.get("id")) for part in bodies.walk(message.components)]
                if not message.ephemeral:
                    yield Posted(channel.id, message.id, tag_of(ids))

    def pinned(self) -> set[int]:
        """The messages that are pinned."""
        messages = self.fight.world.env.backend.messages
        return {
            message.id
            for channel in self.channels.values()
            for message in messages[channel.id].values()
            if message.pinned
        }


@asynccontextmanager
async def staged(path: Path, steps: Steps) -> AsyncIterator[Stage]:
    """Two channels for fights, one of them a thread, and two for the GMs."""
    permissions = INVITE | discord.Permissions(manage_messages=True)
    opener = riposte(path, ScriptedDice((1, 1, 5, 5) * 40))
    async with playing(opener, permissions=permissions) as world:
        channels = {name: world.guild.create_text_channel(name) for name in ("gms", "narrators")}
        channels |= {"combat": world.channel, "cellar": world.thread("cellar")}
        with steps.counted():
            yield Stage(Fight(world), steps, channels, path)


# --- what is due ---


async def complaints(stage: Stage, *, pinned: bool) -> list[str]:
    """Every message that is not as it has to be, one line each. pinned: whether the server wants boards to be pinned."""
    settings = await stage.fight.bot.services.servers.settings(stage.fight.world.guild.id)
    posted, encounters = list(stage.posted()), await stage.encounters()
    expected: Counter[tuple[int, MessageTag]] = Counter()
    boards = {}
    for loaded in encounters:
        row, state = loaded.row, loaded.state
        expected[row.channel_id, MessageTag(MessageKind.BOARD, row.id, state.public_count)] += 1
        log = await stage.fight.bot.services.encounters.log(row.id)
        if state.ended and summary_for(state, log, None) != Summary():
            expected[row.channel_id, MessageTag(MessageKind.SUMMARY, row.id, state.public_count)] += 1
        boards[row.id] = await stage.fight.bot.services.store.outbox.gm_board(row.id)
        if settings.gm_channel is not None and (row.open or boards[row.id] is not None):
            expected[settings.gm_channel, MessageTag(MessageKind.GM_BOARD, row.id, row.revision)] += 1
    told = (MessageKind.ANNOUNCEMENT, MessageKind.GM_CALL)
    actual = Counter((post.channel, post.tag) for post in posted if post.tag is not None and post.tag.kind not in told)
    lines = [f"missing: {key}" for key in expected - actual] + [f"too many: {key}" for key in actual - expected]
    ids = {post.id for post in posted}
    deleted = [post for post in stage.seen.values() if post.id not in ids]
    lines += [f"deleted: {post}" for post in deleted if post.tag is None or post.tag.kind not in REPLACED]
    noted = {loaded.row.board_message_id for loaded in encounters} | {row.message_id for row in boards.values() if row}
    lines += [f"noted, and not there: {message}" for message in noted - ids]
    lines += [line async for line in _announcements(stage, posted, encounters)]
    to_pin = {loaded.row.board_message_id for loaded in encounters if loaded.row.open} if pinned else set()
    if stage.pinned() != to_pin:
        lines.append(f"pinned are {stage.pinned()}, and not {to_pin}")
    lines += [f"still pending: {row}" for row in await stage.fight.bot.services.store.outbox.pending()]
    with stored.opened(stage.path) as connection:
        twice = "SELECT call_id, user_id FROM roll WHERE call_id > 0 GROUP BY call_id, user_id HAVING count(*) > 1"
        lines += [f"rolled twice for a call: {tuple(row)}" for row in connection.execute(twice).fetchall()]
    return lines


async def _announcements(stage: Stage, posted: list[Posted], encounters: list[Loaded]) -> AsyncIterator[str]:
    channels = {loaded.row.id: loaded.row.channel_id for loaded in encounters}
    ids = {post.id for post in posted}
    for post in posted:
        if post.tag is None or post.tag.kind is not MessageKind.ANNOUNCEMENT:
            continue
        if post.channel != channels[post.tag.encounter]:
            yield f"announced in another channel: {post}"
    for loaded in encounters:
        rows = await stage.fight.bot.services.store.outbox.announcements(loaded.row.id)
        for row in rows:
            if row.message_id not in ids:
                yield f"recorded, and not there: {row}"
        if loaded.row.announce > loaded.row.announced:
            yield f"not announced: {loaded.row}"
    for wrong in stored.wrong_lines(stage.path):
        yield wrong


async def played(path: Path, name: str, fault: Fault | None) -> tuple[Steps, list[str]]:
    """Play a script with a fault at one place; returns all places, and what is wrong at the end."""
    steps = Steps(fault)
    async with staged(path, steps) as stage:
        for line in SCRIPTS[name]:
            await stage.play(line)
        await stage.fight.play(SWEEPS)
        assert fault is None or steps.happened, "the place was never reached"
        if steps.dead:
            await stage.recover()
        lines = await complaints(stage, pinned=name == "one after the other")
    return steps, lines


@pytest.mark.parametrize("name", sampled(SCRIPTS, 1))
async def test_after_a_fault_every_message_is_there_once(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, lines = await played(tmp_path / "whole.db", name, None)
    assert lines == []
    faults = list(whole.faults())
    wrong = {}
    for fault in faults[::EVERY]:
        _, lines = await played(tmp_path / f"{fault.kind}-{fault.number}-{fault.how}.db", name, fault)
        if lines:
            wrong[str(fault)] = lines
    assert wrong == {}
