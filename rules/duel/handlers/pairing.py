"""Pairing: engagements that the GM or the bot makes, and the engagement that a command means (docs/rules/duel.md 0.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.commands import Command
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.model import Duel, DuelState, Engagement, Sheet, name_of
from rules.events import Event
from rules.handlers.shared import no_combatant, own_combatant, playable_combatants
from rules.manual_order import Order, reordered
from rules.message import Message, msg
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.system import HandlerContext
from rules.view.board import Choice, button

Place = tuple[str, Engagement]
"""A fighter in one of its engagements."""
WhyNot = Callable[[DuelState, str, Engagement], Refused | None]
"""Why a command is impossible for a fighter in an engagement; None where it is possible."""


def find_place(
    state: DuelState,
    command: Command,
    by: Actor,
    why_not: WhyNot,
) -> Place:
    """The only place that the command can mean.

    why_not: why the command is impossible in a place; None where it is possible. A GM without a fighter of her own to act for
    is offered those of others. Raises `Refused`, with choices when several places are possible.
    """
    ref, number = getattr(command, "combatant", None), getattr(command, "engagement", None)
    check_number(state, number)

    def places(fighters: Sequence[str]) -> list[Place]:
        result = [
            (fighter, engagement)
            for fighter in fighters
            for engagement in state.fight.of(fighter)
            if number in (None, engagement.id) and why_not(state, fighter, engagement) is None
        ]
        if "engagement" in type(command).model_fields:
            return result
        # The command counts in all engagements of a fighter: only the fighter must be clear.
        first = {fighter: (fighter, engagement) for fighter, engagement in reversed(result)}
        return [first[fighter] for fighter in fighters if fighter in first]

    fighters = (
        [own_combatant(state, by, ref).id]
        if ref is not None
        else [combatant.id for combatant in playable_combatants(state, by)]
    )
    possible = places(fighters)
    if not possible and ref is None and by.gm:
        others = places([combatant.id for combatant in state.present])
        if others:
            raise Refused("act-for-whom", choices=place_choices(state, command, others))
    if not possible:
        raise _impossible(state, fighters[0], number, why_not) if fighters else no_combatant(state, by)
    if len(possible) > 1:
        raise Refused("which-engagement", choices=place_choices(state, command, possible))
    return possible[0]


def _impossible(state: DuelState, fighter: str, number: int | None, why_not: WhyNot) -> Refused:
    """Why the fighter has no place for a command: in the engagement that was named, else in the next of hers."""
    engagements = [engagement for engagement in state.fight.of(fighter) if number in (None, engagement.id)]
    in_step = [engagement for engagement in engagements if engagement in state.fight.in_step]
    for engagement in (*in_step, *engagements):
        if refused := why_not(state, fighter, engagement):
            return refused
    return Refused("not-engaged", name=name_of(state, fighter))


def check_number(state: DuelState, number: int | None) -> None:
    """Raises `Refused` (`no-such-engagement`) for a number without an engagement."""
    if number is not None and all(engagement.id != number for engagement in state.fight.engagements):
        raise Refused("no-such-engagement", number=number)


def place_choices(state: DuelState, command: Command, places: Sequence[Place]) -> tuple[Choice, ...]:
    """The command for each of these places."""
    fields = command.model_dump(mode="json", exclude_unset=True)
    return tuple(
        button(
            command.verb,
            "label-place",
            fields=fields | _place_fields(command, fighter, engagement),
            name=name_of(state, fighter),
            against=name_of(state, engagement.other(fighter)),
        )
        for fighter, engagement in places
    )


def _place_fields(command: Command, fighter: str, engagement: Engagement) -> dict[str, str | int]:
    fields: dict[str, str | int] = {"combatant": fighter, "engagement": engagement.id}
    return {name: value for name, value in fields.items() if name in type(command).model_fields}


def engage(state: DuelState, command: ask.Engage, context: HandlerContext) -> list[Event]:
    """The GM pairs a combatant with opponents; an existing pair only when it is to begin anew. Raises `Refused`."""
    combatant = state.find(command.combatant)
    refs = [command.opponent, command.second, command.third, *command.more]
    opponents = list({opponent.id: opponent for opponent in (state.find(ref) for ref in refs if ref)}.values())
    existing = {engagement.other(combatant.id): engagement for engagement in state.fight.of(combatant.id)}
    if not command.anew:
        _refuse_existing(state, command, combatant.id, {opponent.id for opponent in opponents})
    events: list[Event] = []
    number = state.fight.numbered
    busy = {fighter for engagement in state.fight.engagements for fighter in engagement.fighters}
    for opponent in opponents:
        for fighter in (combatant, opponent):
            if fighter.status != "active":
                raise Refused("not-active", name=fighter.said, status=fighter.status)
        if opponent.id == combatant.id:
            raise Refused("not-oneself", name=combatant.said)
        if opponent.id in existing:
            events.append(ev.EngagementReopened(engagement=existing[opponent.id].id))
            continue
        if state.rules.multi == "duel-only" and ({combatant.id, opponent.id} & busy or len(opponents) > 1):
            in_the_way = opponent if opponent.id in busy and combatant.id not in busy else combatant
            raise Refused("duel-only", name=in_the_way.said)
        number += 1
        events.append(ev.EngagementOpened(engagement=number, a=combatant.id, b=opponent.id))
    return events


def _refuse_existing(state: DuelState, command: ask.Engage, fighter: str, opponents: set[str]) -> None:
    """Raises `Refused` where a pair exists: to begin anew wipes its exchange (S0-10), so it must be asked for."""
    for engagement in state.fight.of(fighter):
        opponent = engagement.other(fighter)
        if opponent in opponents and not engagement.auto:
            again = button(
                command.verb, "label-anew", fields={"combatant": fighter, "opponent": opponent, "anew": True}
            )
            name, other = name_of(state, fighter), name_of(state, opponent)
            raise Refused("pair-exists", choices=(again,), name=name, other=other, number=engagement.id)


def free_pairs(state: DuelState) -> list[tuple[str, str]]:
    """The pairs that `PairUp` makes: the free fighters of both sides one to one, then each other free one as a helper.

    A helper faces the enemy with the fewest opponents; with `duel-only` there are no helpers.
    """
    opponents = {fighter.id: len(state.fight.of(fighter.id)) for fighter in state.present}
    free = [fighter for fighter in state.present if not opponents[fighter.id]]
    pcs = [fighter.id for fighter in free if fighter.side == "pc"]
    npcs = [fighter.id for fighter in free if fighter.side == "npc"]
    pairs = list(zip(pcs, npcs, strict=False))
    if state.rules.multi == "duel-only":
        return pairs
    for pair in pairs:
        for fighter in pair:
            opponents[fighter] += 1
    for helper in (*pcs[len(pairs) :], *npcs[len(pairs) :]):
        side = state.combatants[helper].side
        enemies = [enemy.id for enemy in state.present if enemy.side != side]
        if enemies:
            enemy = min(enemies, key=opponents.__getitem__)
            opponents[enemy] += 1
            pairs.append((helper, enemy))
    return pairs


def pair_up(state: DuelState, command: ask.PairUp, context: HandlerContext) -> list[Event]:
    """Pair all fighters without an opponent in one step. Raises `Refused` (`nothing-to-pair`)."""
    pairs = free_pairs(state)
    if not pairs:
        raise Refused("nothing-to-pair")
    numbered = enumerate(pairs, start=state.fight.numbered + 1)
    return [ev.EngagementOpened(engagement=number, a=a, b=b) for number, (a, b) in numbered]


def part(state: DuelState, command: ask.Part, context: HandlerContext) -> list[Event]:
    """The GM separates a pair. Raises `Refused`."""
    combatant, opponent = state.find(command.combatant), state.find(command.opponent)
    for engagement in (*state.fight.engagements, *state.fight.interrupted):
        if {combatant.id, opponent.id} == set(engagement.fighters):
            return [ev.EngagementClosed(engagement=engagement.id, apart=True)]
    raise Refused("not-a-pair", name=combatant.said, other=opponent.said)


def order(state: DuelState, command: Order, context: HandlerContext) -> list[Event]:
    """The GM changes the order of the pairs in a pass (0.6.4). Raises `Refused`."""
    for number in (command.moving, command.neighbour):
        check_number(state, number)
    numbers = [engagement.id for engagement in state.fight.engagements]
    return [ev.EngagementsOrdered(engagements=reordered(numbers, command))]


def settle_pairs(state: DuelState) -> list[Event]:
    """The changes of pairs that follow from who is present.

    Engagements of fighters who are out are closed (0.6.5), those of fighters who leave are kept until they return (S0-17), and
    the bot makes or takes back its own pairs (0.6.3).
    """
    duel = state.fight
    order = {combatant.id: index for index, combatant in enumerate(state.present)}
    if settled := [*_closed(state), *_resumed(state)]:
        return settled
    obvious = _obvious_pairs(state)
    pairs = {frozenset(engagement.fighters): engagement for engagement in duel.engagements}
    obsolete = [
        engagement
        for pair, engagement in pairs.items()
        if pair not in obvious and (_untouched(duel, engagement) or _among_allies(state, engagement))
    ]
    if obsolete:
        return [ev.EngagementClosed(engagement=engagement.id, auto=True) for engagement in obsolete]
    if any(not engagement.auto for engagement in duel.engagements):
        return []
    missing = (sorted(pair, key=order.__getitem__) for pair in obvious if pair not in pairs)
    return [
        ev.EngagementOpened(engagement=number, a=a, b=b, auto=True)
        for number, (a, b) in enumerate(missing, start=duel.numbered + 1)
    ]


def _closed(state: DuelState) -> list[Event]:
    """Engagements of fighters who are out or gone.

    Those of fighters who have left are kept, once they have begun or where they were made by hand.
    """
    duel = state.fight
    present = {combatant.id for combatant in state.present}
    may_return = {combatant.id for combatant in state.combatants.values() if combatant.status != "out"}
    closed: list[Event] = []
    for engagement in (*duel.engagements, *duel.interrupted):
        kept = may_return >= set(engagement.fighters) and (engagement.begun or not engagement.by_bot)
        if not present >= set(engagement.fighters) and not (kept and engagement in duel.interrupted):
            closed.append(ev.EngagementClosed(engagement=engagement.id, kept=kept))
    return closed


def _resumed(state: DuelState) -> list[Event]:
    """The first engagement whose fighters are back; with `duel-only` only if neither has another opponent now."""
    present = {combatant.id for combatant in state.present}
    for engagement in state.fight.interrupted:
        free = state.rules.multi == "pairwise" or not any(map(state.fight.of, engagement.fighters))
        if free and present >= set(engagement.fighters):
            return [ev.EngagementResumed(engagement=engagement.id)]
    return []


def forfeits(state: DuelState, combatant: Combatant[Sheet]) -> Message | None:
    """What leaving interrupts: the fight against each opponent, once it has begun (S0-17)."""
    begun = [engagement for engagement in state.fight.of(combatant.id) if engagement.begun]
    opponents = tuple(name_of(state, engagement.other(combatant.id)) for engagement in begun)
    return msg("duel-forfeits", names=opponents) if opponents else None


def holds_place(state: DuelState, combatant: Combatant[Sheet]) -> bool:
    """Whether an engagement, a penalty or a modifier set by the GM waits for the return of a fighter."""
    kept = any(combatant.id in engagement.fighters for engagement in state.fight.interrupted)
    return kept or combatant.id in (*state.fight.crowd, *state.fight.modifiers)


def _untouched(duel: Duel, engagement: Engagement) -> bool:
    """Whether the bot has made the pair and nothing has happened in it. Typed dice are the fighter's, not the pair's."""
    silent = all(duel.talk_of(fighter).silent for fighter in engagement.fighters)
    return engagement.auto and engagement.attacker is None and silent


def _among_allies(state: DuelState, engagement: Engagement) -> bool:
    """Whether the bot has paired two of a side that has enemies now, and no dice have fallen in it (S0-16)."""
    sides = {state.combatants[fighter].side for fighter in engagement.fighters}
    enemies = any(combatant.side not in sides for combatant in state.present)
    return engagement.by_bot and len(sides) == 1 and enemies and engagement.exchange <= 1 and not engagement.rolled


def _of_one_player(fighters: Sequence[Combatant[Sheet]]) -> bool:
    owners = {fighter.owner for fighter in fighters}
    return len(owners) == 1 and None not in owners


def _obvious_pairs(state: DuelState) -> list[frozenset[str]]:
    """The pairs that the bot makes (0.6.3), but for those that the GM has parted.

    One PC against all NPCs or the reverse; and two fighters alone, of one side only if they are the only two combatants ever
    and of two players: allies who survive are not paired.
    """
    pcs = [combatant.id for combatant in state.present if combatant.side == "pc"]
    npcs = [combatant.id for combatant in state.present if combatant.side == "npc"]
    pairs: list[frozenset[str]] = []
    if pcs and npcs:
        if len(pcs) == len(npcs) == 1 or (1 in (len(pcs), len(npcs)) and state.rules.multi == "pairwise"):
            pairs = [frozenset((pc, npc)) for pc in pcs for npc in npcs]
    elif len(state.present) == len(state.combatants) == 2 and not _of_one_player(state.present):
        pairs = [frozenset(pcs + npcs)]
    apart = {frozenset(pair) for pair in state.fight.apart}
    return [pair for pair in pairs if pair not in apart]
