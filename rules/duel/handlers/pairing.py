"""Who faces whom: engagements, the crowd, and which engagement a command means (docs/rules/duel.md 0.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.commands import Command
from rules.commands.ordering import Order, reordered
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import crowd_penalty
from rules.duel.model import Duel, DuelState, Engagement, Sheet, Talk
from rules.events import Event
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import msg
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.system import HandlerContext
from rules.view.board import Choice

Place = tuple[str, Engagement]
"""A combatant in one of its engagements."""


def crowd(state: DuelState, combatant: str) -> int:
    """The penalty of one against many that this fighter has now: counted, or as the GM has set it."""
    if combatant in state.fight.crowd:
        return state.fight.crowd[combatant]
    opponents = [state.combatants[one.other(combatant)].sheet for one in state.fight.of(combatant)]
    return crowd_penalty(state.combatants[combatant].sheet, opponents)


def in_step(duel: Duel) -> tuple[Engagement, ...]:
    """The engagements in which it may go on: those that have not yet had their exchange in this pass (0.6.4)."""
    least = min((one.turns for one in duel.fighting), default=0)
    return tuple(one for one in duel.fighting if one.turns == least)


def next_up(duel: Duel) -> Engagement | None:
    """The engagement that is next: of those in step the first, else the first whose first attack is open."""
    return next(iter((*in_step(duel), *duel.open)), None)


def pick(
    state: DuelState,
    command: Command,
    by: Actor,
    able: Callable[[str, Engagement], bool],
    refuse: Callable[[str], Refused],
) -> Place:
    """The one combatant and engagement that this command can mean.

    able: whether the command makes sense there. refuse: why it makes sense nowhere for this combatant. A GM who has nobody of
    her own to act for is asked whether she means somebody else's. Raises `Refused`, with choices when several are possible.
    """
    ref, number = getattr(command, "combatant", None), getattr(command, "engagement", None)
    if number is not None and all(one.id != number for one in state.fight.engagements):
        raise Refused("no-such-engagement", number=number)
    people = [own_combatant(state, by, ref)] if ref is not None else list(playable_combatants(state, by))
    places = _places(state, (one.id for one in people), number, able)
    if not places and ref is None and by.gm:
        places = _places(state, (one.id for one in state.present), number, able)
        if places:
            raise Refused("act-for-whom", choices=choices(state, command, places))
    if not places:
        if not people:
            raise Refused("not-in-fight")
        raise refuse(people[0].id)
    if "engagement" not in type(command).model_fields:
        # What is said without naming an engagement counts in all of them: only the combatant must be clear.
        places = list({combatant: (combatant, one) for combatant, one in reversed(places)}.values())[::-1]
    if len(places) > 1:
        raise Refused("which-engagement", choices=choices(state, command, places))
    return places[0]


def _places(
    state: DuelState, people: Iterable[str], number: int | None, able: Callable[[str, Engagement], bool]
) -> list[Place]:
    return [
        (combatant, one)
        for combatant in people
        for one in state.fight.of(combatant)
        if (number is None or one.id == number) and able(combatant, one)
    ]


def choices(state: DuelState, command: Command, places: Sequence[Place]) -> tuple[Choice, ...]:
    """The command once for each of these places, with those fields of the place that it has."""
    given = command.model_dump(mode="json", exclude_unset=True)
    known = type(command).model_fields
    return tuple(
        Choice(
            command=command.verb,
            fields=given | {name: value for name, value in _fields(combatant, one).items() if name in known},
            label=msg(
                "label-place",
                name=state.combatants[combatant].said,
                against=state.combatants[one.other(combatant)].said,
            ),
        )
        for combatant, one in places
    )


def _fields(combatant: str, one: Engagement) -> dict[str, str | int]:
    return {"combatant": combatant, "engagement": one.id}


def engage(state: DuelState, command: ask.Engage, context: HandlerContext) -> list[Event]:
    """The engagements that the GM opens; a pair that exists only when it is to begin anew. Raises `Refused`."""
    one = state.find(command.combatant)
    refs = [command.opponent, command.second, command.third, *command.more]
    opponents = list(dict.fromkeys(state.find(ref).id for ref in refs if ref))
    if not command.anew:
        _refuse_existing(state, command, one, opponents)
    events: list[Event] = []
    busy = {fighter for pair in state.fight.engagements for fighter in pair.pair}
    for offset, opponent in enumerate(opponents, start=1):
        for fighter in (one, state.combatants[opponent]):
            if fighter.status != "active":
                raise Refused("not-active", name=fighter.said, status=fighter.status)
        if opponent == one.id:
            raise Refused("not-oneself", name=one.said)
        existing = next((pair for pair in state.fight.of(one.id) if opponent in pair.pair), None)
        if existing is not None:
            events.append(ev.EngagementReopened(engagement=existing.id))
            continue
        if state.rules.multi == "duel-only" and ({one.id, opponent} & busy or len(opponents) > 1):
            in_the_way = state.combatants[opponent] if opponent in busy and one.id not in busy else one
            raise Refused("duel-only", name=in_the_way.said)
        events.append(ev.EngagementOpened(engagement=state.fight.numbered + offset, a=one.id, b=opponent))
    return _renumbered(events, state.fight.numbered)


def _refuse_existing(state: DuelState, command: ask.Engage, one: Combatant[Sheet], opponents: list[str]) -> None:
    """Opening a pair anew (S0-10) wipes its exchange, so it has to be asked for. Raises `Refused`."""
    for pair in state.fight.of(one.id):
        if pair.other(one.id) in opponents and not pair.auto:
            again = Choice(
                command=command.verb,
                fields={"combatant": one.id, "opponent": pair.other(one.id), "anew": True},
                label=msg("label-anew"),
            )
            other = state.combatants[pair.other(one.id)].said
            raise Refused("pair-exists", choices=(again,), name=one.said, other=other, number=pair.id)


def _renumbered(events: list[Event], numbered: int) -> list[Event]:
    """New engagements numbered without gaps, whatever was opened anew between them."""
    done: list[Event] = []
    for event in events:
        if isinstance(event, ev.EngagementOpened):
            numbered += 1
            event = event.model_copy(update={"engagement": numbered})  # noqa: PLW2901 - the same event, numbered
        done.append(event)
    return done


def part(state: DuelState, command: ask.Part, context: HandlerContext) -> list[Event]:
    """The GM separates a pair. Raises `Refused`."""
    one, other = state.find(command.combatant), state.find(command.opponent)
    for pair in state.fight.of(one.id):
        if other.id in pair.pair:
            return [ev.EngagementClosed(engagement=pair.id, apart=True)]
    raise Refused("not-a-pair", name=one.said, other=other.said)


def order(state: DuelState, command: Order, context: HandlerContext) -> list[Event]:
    """The GM changes the order of the pairs inside a pass (0.6.4). Raises `Refused`."""
    numbers = [one.id for one in state.fight.engagements]
    for number in (command.moving, command.neighbour):
        if number not in numbers:
            raise Refused("no-such-engagement", number=number)
    return [ev.EngagementsOrdered(engagements=reordered(numbers, command))]


def settle_pairs(state: DuelState) -> list[Event]:
    """Engagements of those who are out close; pairs that nobody needs to name are made by the bot."""
    present = {one.id for one in state.present}
    broken = [one for one in state.fight.engagements if not set(one.pair) <= present]
    if broken:
        return [ev.EngagementClosed(engagement=one.id) for one in broken]
    wanted = _obvious_pairs(state)
    unwanted = [
        one for one in state.fight.engagements if _untouched(state.fight, one) and frozenset(one.pair) not in wanted
    ]
    if unwanted:
        return [ev.EngagementClosed(engagement=one.id, auto=True) for one in unwanted]
    if any(not one.auto for one in state.fight.engagements):
        return []
    have = {frozenset(one.pair) for one in state.fight.engagements}
    missing = [pair for pair in wanted if pair not in have]
    order = {one.id: index for index, one in enumerate(state.present)}
    return [
        ev.EngagementOpened(engagement=state.fight.numbered + offset, a=a, b=b, auto=True)
        for offset, (a, b) in enumerate((sorted(pair, key=order.__getitem__) for pair in missing), start=1)
    ]


def _untouched(duel: Duel, one: Engagement) -> bool:
    return one.auto and one.attacker is None and all(duel.talk.get(who, Talk()) == Talk() for who in one.pair)


def _obvious_pairs(state: DuelState) -> list[frozenset[str]]:
    """The pairs that nobody would set otherwise, but for those that the GM has parted: one PC against all NPCs or one NPC
    against all PCs, and two alone, though of one side only if nobody else ever came (allies are not paired as survivors).
    """
    pcs = [one.id for one in state.present if one.side == "pc"]
    npcs = [one.id for one in state.present if one.side == "npc"]
    pairs: list[frozenset[str]] = []
    if pcs and npcs:
        if len(pcs) == len(npcs) == 1 or (1 in (len(pcs), len(npcs)) and state.rules.multi == "pairwise"):
            pairs = [frozenset((pc, npc)) for pc in pcs for npc in npcs]
    elif len(state.present) == len(state.combatants) == 2:
        pairs = [frozenset(pcs + npcs)]
    apart = {frozenset(pair) for pair in state.fight.apart}
    return [pair for pair in pairs if pair not in apart]
