"""Handlers of the second half of a turn: one strike for each attacker, by falling Speed (docs/rules/totals.md R5-R9, 1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.commands import Command, Next, Roll
from rules.dice.rng import DiceSource
from rules.events import Event, StatusChanged
from rules.handlers.shared import own_combatant, playable_combatants, plays
from rules.refusals import Refused
from rules.state import CLOCK, Actor, Combatant, Wait
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.dice import roll_dice, typed_result
from rules.totals.handlers.declaring import check_target, choices_for, next_turn, reveal, reveal_for_absent
from rules.totals.model import TYPED, Sheet, Strike, TotalsState
from rules.totals.turn import Ruling, due, has_struck, pending, possible_targets, reckoned, ruling_of, target_of


def _striker(state: TotalsState, command: Command, by: Actor) -> Combatant[Sheet]:
    """The combatant who strikes: the named one, or the only one of the actor's whose turn it is.

    A GM without such a combatant may mean any that is due. Raises `Refused`, with choices if it could be several.
    """
    need_striking(state)
    ref: str | None = getattr(command, "combatant", None)
    if ref is not None:
        return _need_due(state, _own(state, by, ref))
    ready = [state.combatants[combatant_id] for combatant_id in due(state)]
    playable = {combatant.id for combatant in _playable(state, by)}
    mine = [combatant for combatant in ready if combatant.id in playable]
    possible = mine or (ready if by.gm else [])
    suited = [combatant for combatant in possible if _suits(state, command, by, combatant)]
    if not suited and possible:
        # The refusal says why it cannot be for the first of them.
        return possible[0]
    if len(suited) == 1 and mine:
        return suited[0]
    if suited:
        raise Refused("totals-for-whom", choices=choices_for(command, suited))
    return _need_due(state, own_combatant(state, by, None))


def _suits(state: TotalsState, command: Command, by: Actor, combatant: Combatant[Sheet]) -> bool:
    """Whether the command can be for this combatant, whose turn it is: a roll with a target, a target that it needs."""
    needed = ruling_of(state).needs_target(combatant.id)
    match command:
        case ask.StrikeNow():
            return not needed
        case ask.Retarget():
            return state.lookup(command.target) != combatant and (by.gm or needed)
    return True


def _playable(state: TotalsState, by: Actor) -> tuple[Combatant[Sheet], ...]:
    """The combatants that this actor plays, with those put out of action in this turn, who may still strike."""
    fallen = (fighter for fighter in state.combatants.values() if fighter.status == "out")
    return (*playable_combatants(state, by), *(fighter for fighter in fallen if plays(by, fighter)))


def _own(state: TotalsState, by: Actor, ref: str) -> Combatant[Sheet]:
    combatant: Combatant[Sheet] = state.find(ref)
    if combatant.id in pending(state) and (by.gm or combatant.owner == by.user):
        return combatant
    return own_combatant(state, by, ref)


def need_striking(state: TotalsState) -> None:
    """Raise `Refused` outside of the strikes."""
    if state.fight.phase in ("gathering", "declaring"):
        raise Refused("totals-not-revealed")
    if state.fight.phase == "over":
        raise Refused("totals-turn-over")


def _need_due(state: TotalsState, combatant: Combatant[Sheet]) -> Combatant[Sheet]:
    """Return the combatant. Raises `Refused` if it may not strike now."""
    ruling = ruling_of(state)
    if combatant.id in ruling.due:
        return combatant
    if has_struck(state.fight, combatant.id):
        raise Refused("totals-struck-already", name=combatant.said)
    if combatant.id not in ruling.pending:
        raise Refused("totals-no-attack", name=combatant.said)
    before = tuple(state.combatants[other].said for other in ruling.pending if ruling.order.before(other, combatant.id))
    raise Refused("totals-wait", name=combatant.said, before=before)


def strike(state: TotalsState, command: ask.StrikeNow, context: HandlerContext) -> list[Event]:
    """Roll the attack, or take typed dice, also in place of those typed before. Raises `Refused`."""
    typed = None if command.dice is None else typed_result(state.rules, command.dice)
    place = None if typed is None else _typed_before(state, command, context.by)
    if place is not None:
        strike = state.fight.strikes[place].model_copy(update={"dice": typed, "modifier": command.modifier})
        return [ev.StrikeReplaced(turn=state.fight.turn, strike=strike, rolled=False, place=place, reason="typed")]
    return [
        struck(state, ruling_of(state), _striker(state, command, context.by), typed, command.modifier, context.dice)
    ]


def _typed_before(state: TotalsState, command: ask.StrikeNow, by: Actor) -> int | None:
    """The place of the caller's typed strike, which new dice correct; None: there is none.

    A player corrects the latest strike of the turn only, and none that has put its target out.
    """
    strikes, due_now = state.fight.strikes, due(state)
    combatant = None if command.combatant is None else state.find(command.combatant)
    mine = {fighter.id for fighter in _playable(state, by)} if combatant is None else {combatant.id}
    if combatant is not None and not (by.gm or combatant.owner == by.user):
        return None
    for place in reversed(range(len(strikes))):
        strike = strikes[place]
        if strike.combatant in mine and not mine & set(due_now):
            final = place + 1 < len(strikes) or state.fight.fallen.get(strike.target) == strike.combatant
            return place if strike.shown is None and (by.gm or not final) else None
    return None


def roll(state: TotalsState, command: Roll, context: HandlerContext) -> list[Event]:
    """The shared command for a roll is a strike. Raises `Refused`."""
    return strike(state, ask.StrikeNow(combatant=command.combatant, dice=command.dice), context)


def struck(
    state: TotalsState,
    ruling: Ruling,
    combatant: Combatant[Sheet],
    typed: int | None,
    modifier: int,
    dice: DiceSource,
) -> ev.Struck:
    """The attack of a combatant on its target. Raises `Refused`."""
    target = target_of(state.fight, combatant.id)
    if target is None or ruling.needs_target(combatant.id):
        raise Refused("totals-name-target", name=combatant.said)
    result, shown = (typed, None) if typed is not None else roll_dice(state.rules, dice)
    rolled = Strike(
        combatant=combatant.id,
        target=target,
        base=0,
        dice=result,
        shown=shown,
        modifier=modifier,
        defence=0,
        damage=0,
        granted=combatant.id in state.fight.granted,
    )
    return ev.Struck(turn=state.fight.turn, strike=reckoned(state, rolled))


def retarget(state: TotalsState, command: ask.Retarget, context: HandlerContext) -> list[Event]:
    """Name another target, also before it is the combatant's turn; a player only for need. Raises `Refused`."""
    need_striking(state)
    if command.combatant is None:
        combatant = _striker(state, command, context.by)
    else:
        combatant = _own(state, context.by, command.combatant)
        if combatant.id not in pending(state):
            _need_due(state, combatant)
    needed = ruling_of(state).needs_target(combatant.id)
    if not (context.by.gm or needed):
        target = target_of(state.fight, combatant.id)
        assert target is not None
        raise Refused("totals-keeps-target", name=combatant.said, target=state.combatants[target].said)
    target = check_target(state, combatant, command.target)
    return [ev.Retargeted(turn=state.fight.turn, combatant=combatant.id, target=target, override=not needed)]


def skip(state: TotalsState, command: ask.Pass, context: HandlerContext) -> list[Event]:
    """Renounce the strike. Raises `Refused`."""
    combatant = _striker(state, command, context.by)
    return [ev.Passed(turn=state.fight.turn, combatant=combatant.id)]


def advance(state: TotalsState, command: Next, context: HandlerContext) -> list[Event]:
    """Reveal, roll for the next attacker, or begin the next turn. Raises `Refused`.

    The clock makes nothing up (S1-18): it passes a strike that has no target or whose dice are typed. A strike for which
    no target is left passes for the GM, too.
    """
    absent = context.by.user == CLOCK
    match state.fight.phase:
        case "gathering" | "declaring":
            return reveal_for_absent(state) if absent else reveal(state, ask.Reveal(missing="normal"), context)
        case "over":
            return [next_turn(state)]
    ready = due(state)
    assert ready, "a turn ends when no attacker is left"
    return [_struck_or_passed(state, state.combatants[ready[0]], context)]


def _struck_or_passed(state: TotalsState, attacker: Combatant[Sheet], context: HandlerContext) -> Event:
    """The strike of an attacker who is due, or that it passes."""
    absent = context.by.user == CLOCK
    needed = ruling_of(state).needs_target(attacker.id)
    nothing_left = state.unopposed or not possible_targets(state, attacker.id)
    if needed and (absent or nothing_left):
        return ev.Passed(turn=state.fight.turn, combatant=attacker.id, why="target")
    if absent and state.rules.dice == TYPED:
        return ev.Passed(turn=state.fight.turn, combatant=attacker.id, why="dice")
    return struck(state, ruling_of(state), attacker, None, 0, context.dice)


def pass_over(state: TotalsState, waits: Sequence[Wait], context: HandlerContext) -> list[Event]:
    """Go on without those who have let a deadline pass, by S1-18. Raises `Refused`."""
    if state.fight.phase != "striking":
        return reveal_for_absent(state)
    return [_struck_or_passed(state, state.combatants[wait.who], context) for wait in waits if wait.who is not None]


def settle_striking(state: TotalsState) -> list[Event]:
    """Reckon anew what a correction has changed, call those who may strike now, and end the turn when none is left.

    A correction after the end of the turn may open it again.
    """
    melee = state.fight
    if melee.phase not in ("striking", "over"):
        return []
    ruling = ruling_of(state)
    corrections = _corrections(state, ruling)
    if corrections:
        return corrections
    ready = ruling.due
    if melee.phase == "over":
        return [ev.TurnReopened(turn=melee.turn)] if ready else []
    if not ready:
        return [ev.TurnEnded(turn=melee.turn)]
    new = tuple(attacker for attacker in ready if attacker not in melee.called)
    lapsed = tuple(attacker for attacker in melee.called if attacker not in ready)
    return [ev.Called(turn=melee.turn, combatants=new, lapsed=lapsed)] if new or lapsed else []


def _corrections(state: TotalsState, ruling: Ruling) -> list[Event]:
    """Strikes with other numbers by now (S1-16), or void or not void any more (S1-14), and who rises or falls for it."""
    turn = state.fight.turn
    for place, strike in enumerate(state.fight.strikes):
        present = reckoned(state, strike)
        if present != strike:
            present = present.model_copy(update={"corrected": True})
            return [ev.StrikeReplaced(turn=turn, strike=present, rolled=False, place=place, reason="reckoned")]
        void = not (strike.granted or ruling.counts(strike.combatant))
        if void is not strike.void:
            changed, by = strike.model_copy(update={"void": void}), ruling.cancelled_by(strike.combatant)
            reason: Literal["void", "counts"] = "void" if void else "counts"
            return [ev.StrikeReplaced(turn=turn, strike=changed, rolled=False, place=place, reason=reason, by=by)]
    events: list[Event] = [StatusChanged(combatant=victim, status="active") for victim in ruling.lapsed_falls]
    for victim, striker in ruling.returning_falls.items():
        events += [StatusChanged(combatant=victim, status="out"), ev.Felled(turn=turn, combatant=victim, by=striker)]
    return events
