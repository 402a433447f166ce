"""Every ping that the bot has sent, with the things for which it called: what a player could do then in a fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from bot.encounters.service import Encounters, Loaded
from bot.publishing.message_tags import MessageKind, MessageTag, tag_of
from rules.history import History
from rules.state import CLOCK, AnyEncounter, Wait
from rules.waiting import awaited, is_resting, player_of

MOST_CALLS = 2
"""For one thing: a call and its reminder."""
MOST_OF_CLOCK = 3
"""For a combatant, as long as only the clock acts: also a call for what the deadline brought about, such as the next round."""

Thing = tuple[object, ...]
"""What a user is called for: encounter, user, last revision that was not the clock's, combatant, place, revision of call."""


@dataclass(frozen=True, slots=True)
class Ping:
    """A message that pinged a user. tag: of the message."""

    user: int
    tag: MessageTag
    at: int


@dataclass
class Calls:
    """Collects the pings of all fights. encounters: the service of the bot that runs now."""

    encounters: Callable[[], Encounters]
    sent: Callable[[], list[Any]]
    now: Callable[[], int]
    called: set[tuple[int, int, str, int, int]] = field(default_factory=set)
    """Encounter, user, combatant, place and revision of the call of each wait for which a user was pinged."""
    rests: set[tuple[int, int]] = field(default_factory=set)
    """Encounter and `lapsed` of the rests for which the GM was pinged."""
    counts: Counter[Thing] = field(default_factory=Counter)
    by_clock: Counter[Thing] = field(default_factory=Counter)
    """The same by combatant and place."""
    reminded: set[Thing] = field(default_factory=set)
    """Each wait is reminded for itself."""
    faults: list[str] = field(default_factory=list)
    total: int = 0
    _new: list[Ping] = field(default_factory=list)

    def watch(self, method: str, path: str, carry_out: Callable[[], Any]) -> Any:
        """Carry out a request, and note the pings of a message that was posted."""
        answer = carry_out()
        body = self.sent()[-1].json
        if method == "POST" and path.endswith("/messages") and path.startswith("/channels/"):
            users = (body.get("allowed_mentions") or {}).get("users") or ()
            tag = tag_of(map(_component, body.get("components") or ()))
            if users and tag is not None:
                self._new += [Ping(int(user), tag, self.now()) for user in users]
        return answer

    async def resolve(self) -> None:
        """Find out for what the new pings called. Call it soon, while their fights stand as they did."""
        pings, self._new = self._new, []
        for ping in pings:
            self.total += 1
            loaded = await self.encounters().load(ping.tag.encounter)
            if loaded is not None:
                await self._note(ping, loaded)

    async def _note(self, ping: Ping, loaded: Loaded) -> None:
        history, state = await self.encounters().log(loaded.row.id), loaded.state
        is_gm_call = ping.tag.kind is MessageKind.GM_CALL
        revision = ping.tag.revision if is_gm_call else state.revision_at(ping.tag.revision)
        things = await self._things(ping, history, Loaded(loaded.row, history.states[max(revision, 1) - 1]))
        things = things or await self._things(ping, history, loaded)
        # A deadline that cannot go on calls the GM before the state says that the fight waits for the GM.
        if not things and str(ping.user) == state.gm:
            things = {(ping.tag.encounter, ping.user, state.lapsed, "stuck")}
        if not things:
            self.faults.append(f"{ping} called for nothing")
            return
        self.counts.update(things)
        if min(self.counts[thing] for thing in things) > MOST_CALLS or self._is_called_by_clock(things):
            told = [f"{entry.seq} {entry.by} {entry.event!r}" for entry in history[-12:]]
            self.faults.append("\n  ".join([f"{ping} is one too many for {sorted(things, key=str)} after:", *told]))

    async def _things(self, ping: Ping, history: History, then: Loaded) -> set[Thing]:
        """What a ping calls for in this state: what is new to the user, else what is due, else all that the user can do."""
        state = then.state
        human = max((entry.seq for entry in history[: state.revision] if entry.by != CLOCK), default=0)
        key = (ping.tag.encounter, ping.user)
        if is_resting(state) and str(ping.user) == state.gm:
            self.rests.add((ping.tag.encounter, state.lapsed))
            return {(*key, human, "rest")}
        times = await self.encounters().times(then)
        new, due, every = set[Thing](), set[Thing](), set[Thing]()
        for wait in waits_of(state, str(ping.user)):
            call, thing = (*key, *wait.key, called_at(wait)), (*key, human, *wait.key, called_at(wait))
            every.add(thing)
            if call not in self.called:
                new.add(thing)
            self.called.add(call)
            at = times.reminder_at(state, wait)
            if ping.tag.kind is MessageKind.REMINDER and at is not None and at <= ping.at:
                if thing not in self.reminded:
                    due.add(thing)
                self.reminded.add(thing)
        return new or due or every

    def _is_called_by_clock(self, things: Collection[Thing]) -> bool:
        """Whether the clock has called a user for the same combatants too often, each time for something new."""
        combatants = {thing[:5] for thing in things if len(thing) > 5}
        self.by_clock.update(combatants)
        return bool(combatants) and min(self.by_clock[combatant] for combatant in combatants) > MOST_OF_CLOCK


def waits_of(state: AnyEncounter, user: str) -> list[Wait]:
    """The waits of a fight for this user."""
    return [wait for wait in awaited(state) if player_of(state, wait) == user]


def called_at(wait: Wait) -> int:
    """The revision of the call of a wait."""
    return wait.since if wait.called is None else wait.called


def _component(raw: dict[str, Any]) -> Any:
    """A component of a body as `tag_of` reads it."""
    return SimpleNamespace(id=raw.get("id"), children=list(_children(raw)))


def _children(raw: dict[str, Any]) -> Iterator[Any]:
    yield from map(_component, raw.get("components") or ())
