"""Handlers of the GM's decisions in a turn: out of action, surprise, modifiers, factors, the outcome of a strike."""

from __future__ import annotations

from rules.commands import Command, Reroll, Tick
from rules.events import Event, StatusChanged
from rules.message import Message, UserText, msg
from rules.refusals import Refused
from rules.state import Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.dice import roll_dice
from rules.totals.handlers.declaring import check_target
from rules.totals.model import HIGHEST, Sheet, TotalsState
from rules.totals.turn import due, has_struck, name_of, plan_of, reckoned, ruling_of
from rules.validation import field_label


def put_out(state: TotalsState, command: ask.PutOut, context: HandlerContext) -> list[Event]:
    """Put a combatant out of action, by a striker or by none (1.3). Raises `Refused`."""
    combatant = state.find(command.combatant)
    if combatant.status == "gone":
        raise Refused("is-already", name=combatant.said, status=combatant.status)
    if state.fight.phase not in ("striking", "over"):
        raise Refused("totals-not-revealed")
    events: list[Event] = []
    if combatant.status == "active":
        events.append(StatusChanged(combatant=combatant.id, status="out"))
    elif combatant.id not in state.fight.fallen:
        raise Refused("is-already", name=combatant.said, status=combatant.status)
    striker = None if command.striker is None else state.find(command.striker)
    if striker is not None and not any(
        strike.combatant == striker.id and strike.target == combatant.id and strike.takes_effect
        for strike in state.fight.strikes
    ):
        raise Refused("totals-no-hit", name=combatant.said, striker=striker.said)
    by = None if striker is None else striker.id
    return [*events, ev.Felled(turn=state.fight.turn, combatant=combatant.id, by=by)]


def still_strikes(state: TotalsState, command: ask.StillStrikes, context: HandlerContext) -> list[Event]:
    """Decree whether an attacker still strikes, or whether its strike counts after all. Raises `Refused`."""
    attacker = _attacker(state, command.combatant)
    if command.strikes == "yes" and has_struck(state.fight, attacker.id) and ruling_of(state).counts(attacker.id):
        raise Refused("totals-strike-counts", name=attacker.said)
    strikes = None if command.strikes == "rule" else command.strikes == "yes"
    return [ev.StillStrikesSet(turn=state.fight.turn, combatant=attacker.id, strikes=strikes)]


def grant_strike(state: TotalsState, command: ask.GrantStrike, context: HandlerContext) -> list[Event]:
    """Let a combatant strike now: out of order, again, or without a declared attack (S1-19). Raises `Refused`."""
    combatant: Combatant[Sheet] = state.find(command.combatant)
    if state.fight.phase not in ("striking", "over"):
        raise Refused("totals-not-revealed")
    if combatant.status == "gone":
        raise Refused("not-active", name=combatant.said, status=combatant.status)
    if combatant.id in due(state):
        raise Refused("totals-strikes-already", name=combatant.said)
    target = None if command.target is None else check_target(state, combatant, command.target)
    return [ev.StrikeGranted(turn=state.fight.turn, combatant=combatant.id, target=target)]


def _attacker(state: TotalsState, ref: str) -> Combatant[Sheet]:
    combatant: Combatant[Sheet] = state.find(ref)
    if state.fight.phase not in ("striking", "over"):
        raise Refused("totals-not-revealed")
    if plan_of(state.fight, combatant.id).stance != "attack":
        raise Refused("totals-no-attack", name=combatant.said)
    return combatant


def _need_turn(state: TotalsState) -> None:
    if state.fight.phase == "gathering":
        raise Refused("totals-no-turn")


def surprise(state: TotalsState, command: ask.Surprised, context: HandlerContext) -> list[Event]:
    """Mark a combatant, or a side, as surprised in this turn (1.2). Raises `Refused`."""
    _need_turn(state)
    if (command.combatant is None) == (command.side is None):
        raise Refused("totals-one-or-side")
    if command.combatant is not None:
        combatant_ids = [state.find(command.combatant).id]
    else:
        combatant_ids = [combatant.id for combatant in state.present if combatant.side == command.side]
    value = None if command.surprise == "no" else command.surprise
    changed = [combatant_id for combatant_id in combatant_ids if state.fight.surprised.get(combatant_id) != value]
    if not changed:
        raise Refused("nothing-changed")
    return [ev.SurpriseSet(turn=state.fight.turn, combatant=combatant_id, surprise=value) for combatant_id in changed]


def modify(state: TotalsState, command: ask.Modify, context: HandlerContext) -> list[Event]:
    """Set the modifier of a total. Raises `Refused`."""
    combatant_id = state.find(command.combatant).id
    if command.lasts == "turn":
        _need_turn(state)
    fields = command.model_dump(include={"total", "modifier", "lasts"})
    return [ev.ModifierSet(turn=state.fight.turn, combatant=combatant_id, **fields)]


def set_factor(state: TotalsState, command: ask.SetFactor, context: HandlerContext) -> list[Event]:
    """Change one factor of a revealed attack. Raises `Refused`."""
    attacker = _attacker(state, command.combatant)
    if command.strength < 0 and command.factor != "fp":
        given = UserText(said=str(command.strength))
        raise Refused("out-of-range", field=field_label(command.factor), given=given, low=0, high=HIGHEST)
    changes: dict[str, int | bool] = {command.factor: command.strength}
    if command.taken is not None:
        changes["taken"] = command.taken == "yes"
    before = plan_of(state.fight, attacker.id).factors
    after = before.model_copy(update=changes)
    if after == before:
        raise Refused("nothing-changed")
    return [ev.FactorsSet(turn=state.fight.turn, combatant=attacker.id, factors=after)]


def outcome(state: TotalsState, command: ask.Outcome, context: HandlerContext) -> list[Event]:
    """Decree hit or miss. Raises `Refused`."""
    place = _place_of_strike(state, command.combatant)
    decreed = state.fight.strikes[place].model_copy(update={"fixed": command.hit == "yes"})
    return [ev.StrikeReplaced(turn=state.fight.turn, strike=decreed, rolled=False, place=place)]


def reroll(state: TotalsState, command: Reroll, context: HandlerContext) -> list[Event]:
    """Roll the latest strike of this turn again, with the present totals (S1-16). Raises `Refused`."""
    place = _place_of_strike(state, command.combatant)
    dice, shown = roll_dice(state.rules, context.dice)
    again = state.fight.strikes[place].model_copy(update={"dice": dice, "shown": shown, "fixed": None})
    return [ev.StrikeReplaced(turn=state.fight.turn, strike=reckoned(state, again), rolled=True, place=place)]


def foreseen(state: TotalsState, command: Command) -> list[Message]:
    """The strike that a re-roll is about, with the present totals. Raises `Refused`."""
    if not isinstance(command, Reroll):
        return []
    strike = reckoned(state, state.fight.strikes[_place_of_strike(state, command.combatant)])
    name, target = name_of(state, strike.combatant), name_of(state, strike.target)
    attack = strike.base + strike.modifier
    return [msg("totals-foreseen-reroll", name=name, target=target, attack=attack, defence=strike.defence)]


def _place_of_strike(state: TotalsState, ref: str) -> int:
    """The place of the latest strike of a combatant among the strikes of the turn. Raises `Refused`."""
    combatant = state.find(ref)
    places = [place for place, strike in enumerate(state.fight.strikes) if strike.combatant == combatant.id]
    if not places:
        raise Refused("totals-not-struck", name=combatant.said)
    return places[-1]


def tick(state: TotalsState, command: Tick, context: HandlerContext) -> list[Event]:
    """Refuse: nothing is ever due by the clock."""
    raise Refused("totals-nothing-due")
