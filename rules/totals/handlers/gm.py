"""What the GM rules during a turn: who is out and by whom, surprise, modifiers, factors, the outcome of a strike."""

from __future__ import annotations

from rules.commands import Reroll
from rules.events import Event, StatusChanged
from rules.refusals import Refused
from rules.state import Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.dice import roll_dice
from rules.totals.model import Sheet, Strike, TotalsState
from rules.totals.turn import plan_of


def put_out(state: TotalsState, command: ask.PutOut, context: HandlerContext) -> list[Event]:
    """Somebody is out of action, by whose strike (1.3). Raises `Refused`."""
    one = state.find(command.combatant)
    if one.status == "gone":
        raise Refused("is-already", name=one.said, status=one.status)
    if state.fight.phase not in ("striking", "over"):
        raise Refused("totals-not-revealed")
    events: list[Event] = []
    if one.status == "active":
        events.append(StatusChanged(combatant=one.id, status="out"))
    elif one.id not in state.fight.fallen:
        raise Refused("is-already", name=one.said, status=one.status)
    by = None if command.striker is None else state.find(command.striker)
    if by is not None and by.id == one.id:
        raise Refused("totals-by-oneself", name=one.said)
    return [*events, ev.Felled(turn=state.fight.turn, combatant=one.id, by=None if by is None else by.id)]


def still_strikes(state: TotalsState, command: ask.StillStrikes, context: HandlerContext) -> list[Event]:
    """Whether somebody still strikes, by the GM's word. Raises `Refused`."""
    one = _attacker(state, command.combatant)
    strikes = None if command.strikes == "rule" else command.strikes == "yes"
    return [ev.StillStrikesSet(turn=state.fight.turn, combatant=one.id, strikes=strikes)]


def _attacker(state: TotalsState, ref: str) -> Combatant[Sheet]:
    one: Combatant[Sheet] = state.find(ref)
    if state.fight.phase not in ("striking", "over"):
        raise Refused("totals-not-revealed")
    if plan_of(state.fight, one.id).stance != "attack":
        raise Refused("totals-no-attack", name=one.said)
    return one


def surprise(state: TotalsState, command: ask.Surprised, context: HandlerContext) -> list[Event]:
    """A combatant, or everybody of a side, is surprised in this turn (1.2). Raises `Refused`."""
    if state.fight.phase not in ("declaring", "striking"):
        raise Refused("totals-no-turn" if state.fight.phase == "gathering" else "totals-turn-over")
    if (command.combatant is None) == (command.side is None):
        raise Refused("totals-one-or-side")
    if command.combatant is not None:
        people = [state.find(command.combatant).id]
    else:
        people = [one.id for one in state.present if one.side == command.side]
    wanted = None if command.surprise == "no" else command.surprise
    changed = [who for who in people if state.fight.surprised.get(who) != wanted]
    if not changed:
        raise Refused("nothing-changed")
    return [ev.SurpriseSet(turn=state.fight.turn, combatant=who, surprise=wanted) for who in changed]


def modify(state: TotalsState, command: ask.Modify, context: HandlerContext) -> list[Event]:
    """What is added to one total. Raises `Refused`."""
    one = state.find(command.combatant)
    if command.lasts == "turn" and state.fight.phase not in ("declaring", "striking"):
        raise Refused("totals-no-turn" if state.fight.phase == "gathering" else "totals-turn-over")
    return [
        ev.ModifierSet(
            turn=state.fight.turn,
            combatant=one.id,
            total=command.total,
            modifier=command.modifier,
            lasts=command.lasts,
        )
    ]


def set_factor(state: TotalsState, command: ask.SetFactor, context: HandlerContext) -> list[Event]:
    """One factor of a revealed attack. Raises `Refused`."""
    one = _attacker(state, command.combatant)
    changes: dict[str, int | bool] = {command.factor: command.strength}
    if command.taken is not None:
        changes["taken"] = command.taken == "yes"
    before = plan_of(state.fight, one.id).factors
    after = before.model_copy(update=changes)
    if after == before:
        raise Refused("nothing-changed")
    return [ev.FactorsSet(turn=state.fight.turn, combatant=one.id, factors=after)]


def outcome(state: TotalsState, command: ask.Outcome, context: HandlerContext) -> list[Event]:
    """Hit or miss by decree. Raises `Refused`."""
    strike = _strike_of(state, command.combatant)
    fixed = strike.model_copy(update={"fixed": command.hit == "yes"})
    return [ev.StrikeReplaced(turn=state.fight.turn, strike=fixed, rolled=False)]


def reroll(state: TotalsState, command: Reroll, context: HandlerContext) -> list[Event]:
    """The strike of this turn is rolled again. Raises `Refused`."""
    strike = _strike_of(state, command.combatant)
    dice, shown = roll_dice(state.rules, context.dice)
    again = strike.model_copy(update={"dice": dice, "shown": shown, "fixed": None})
    return [ev.StrikeReplaced(turn=state.fight.turn, strike=again, rolled=True)]


def _strike_of(state: TotalsState, ref: str) -> Strike:
    one = state.find(ref)
    for strike in state.fight.strikes:
        if strike.combatant == one.id:
            return strike
    raise Refused("totals-not-struck", name=one.said)
