"""The second half of a turn: everybody strikes by falling Speed, one attack each (docs/rules/totals.md R5-R9, 1.3)."""

from __future__ import annotations

from rules.commands import Command
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import UserText, msg
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.dice import bounds, roll_dice
from rules.totals.handlers.declaring import check_target, reveal, turn_began
from rules.totals.model import Sheet, Strike, TotalsState
from rules.totals.turn import due, needs_target, order, pending, plan_of, struck, totals_of
from rules.validation import field_label
from rules.view.board import Choice


def striker(state: TotalsState, command: Command, by: Actor) -> Combatant[Sheet]:
    """Who strikes, aims or passes: the one named, or the only one of one's own whose turn it is.

    A GM who has nobody of her own to strike with is asked whether she means somebody else's. Raises `Refused`, with choices
    when several are possible.
    """
    _is_striking(state)
    ref: str | None = getattr(command, "combatant", None)
    if ref is not None:
        return _able(state, _own(state, by, ref))
    ready = due(state)
    mine = [state.combatants[who] for who in ready if state.combatants[who] in _playable(state, by)]
    if len(mine) == 1:
        return mine[0]
    if not mine and by.gm and ready:
        mine = [state.combatants[who] for who in ready]
    if mine:
        raise Refused("totals-for-whom", choices=tuple(_instead(command, one) for one in mine))
    return _able(state, own_combatant(state, by, None))


def _playable(state: TotalsState, by: Actor) -> tuple[Combatant[Sheet], ...]:
    """Those one plays, and those of them who are out of action but still strike in this turn."""
    fallen = (state.combatants[who] for who in state.fight.fallen)
    return (
        *playable_combatants(state, by),
        *(one for one in fallen if one.owner == by.user or (by.gm and one.owner is None)),
    )


def _own(state: TotalsState, by: Actor, ref: str) -> Combatant[Sheet]:
    one: Combatant[Sheet] = state.find(ref)
    fallen = one.id in pending(state) and (by.gm or one.owner == by.user)
    return one if fallen else own_combatant(state, by, ref)


def _instead(command: Command, one: Combatant[Sheet]) -> Choice:
    given = command.model_dump(mode="json", exclude_unset=True)
    return Choice(
        command=command.verb, fields={**given, "combatant": one.id}, label=msg("totals-label-for", name=one.said)
    )


def _is_striking(state: TotalsState) -> None:
    if state.fight.phase in ("gathering", "declaring"):
        raise Refused("totals-not-revealed")
    if state.fight.phase == "over":
        raise Refused("totals-turn-over")


def _able(state: TotalsState, one: Combatant[Sheet]) -> Combatant[Sheet]:
    """Whether it is this combatant's turn to strike. Raises `Refused`."""
    if one.id in due(state):
        return one
    if struck(state.fight, one.id):
        raise Refused("totals-struck-already", name=one.said)
    if one.id not in pending(state):
        raise Refused("totals-no-attack", name=one.said)
    turn = order(state)
    before = tuple(state.combatants[who].said for who in pending(state) if turn.before(who, one.id))
    raise Refused("totals-wait", name=one.said, before=before)


def strike(state: TotalsState, command: ask.StrikeNow, context: HandlerContext) -> list[Event]:
    """Roll the attack, or take the dice that were rolled at the table. Raises `Refused`."""
    one = striker(state, command, context.by)
    return [ev.Struck(turn=state.fight.turn, strike=blow(state, one, command.dice, command.modifier, context.dice))]


def blow(state: TotalsState, one: Combatant[Sheet], typed: int | None, modifier: int, chance: DiceSource) -> Strike:
    """The attack of one combatant on her target. Raises `Refused`."""
    target = plan_of(state.fight, one.id).target
    if target is None or needs_target(state, one.id):
        raise Refused("totals-name-target", name=one.said)
    if typed is not None:
        _check_typed(state, typed)
    dice, shown = (typed, None) if typed is not None else roll_dice(state.rules, chance)
    own_totals = totals_of(state, one.id)
    assert own_totals.attack is not None
    assert own_totals.damage is not None
    return Strike(
        combatant=one.id,
        target=target,
        base=own_totals.attack.total,
        dice=dice,
        shown=shown,
        modifier=modifier,
        defence=totals_of(state, target).defence.total,
        damage=own_totals.damage.total,
    )


def _check_typed(state: TotalsState, typed: int) -> None:
    possible = bounds(state.rules)
    if possible is not None and not possible[0] <= typed <= possible[1]:
        given = UserText(said=str(typed))
        raise Refused("out-of-range", field=field_label("dice"), given=given, low=possible[0], high=possible[1])


def retarget(state: TotalsState, command: ask.Retarget, context: HandlerContext) -> list[Event]:
    """Another target: for the GM always, for a player when hers is gone or was never named. Raises `Refused`."""
    _is_striking(state)
    one = _pending_one(state, command, context.by)
    if not (context.by.gm or needs_target(state, one.id)):
        target = plan_of(state.fight, one.id).target
        assert target is not None
        raise Refused("totals-keeps-target", name=one.said, target=state.combatants[target].said)
    aimed = check_target(state, one, command.target)
    override = not needs_target(state, one.id)
    return [ev.Retargeted(turn=state.fight.turn, combatant=one.id, target=aimed, override=override)]


def _pending_one(state: TotalsState, command: ask.Retarget, by: Actor) -> Combatant[Sheet]:
    """Whose target it is: whoever is named, also before her turn, else whoever is to strike now."""
    if command.combatant is None:
        return striker(state, command, by)
    one = _own(state, by, command.combatant)
    return one if one.id in pending(state) else _able(state, one)


def skip(state: TotalsState, command: ask.Pass, context: HandlerContext) -> list[Event]:
    """No strike after all. Raises `Refused`."""
    one = striker(state, command, context.by)
    return [ev.Passed(turn=state.fight.turn, combatant=one.id)]


def go_on(state: TotalsState, chance: DiceSource) -> list[Event]:
    """`initiative.next`: reveal, roll for whoever is next, or begin the next turn. Raises `Refused`."""
    melee = state.fight
    if melee.phase in ("gathering", "declaring"):
        return reveal(state, "normal")
    if melee.phase == "over":
        return [turn_began(state)]
    ready = due(state)
    assert ready, "a turn ends when nobody is left to strike"
    one = state.combatants[ready[0]]
    return [ev.Struck(turn=melee.turn, strike=blow(state, one, None, 0, chance))]


def settle_striking(state: TotalsState) -> list[Event]:
    """The turn ends when nobody is left to strike; whoever may strike now and was not called yet is called."""
    if state.fight.phase != "striking":
        return []
    ready = due(state)
    if not ready:
        return [ev.TurnEnded(turn=state.fight.turn)]
    if any(who not in state.fight.called for who in ready):
        new = tuple(who for who in ready if who not in state.fight.called)
        return [ev.Called(turn=state.fight.turn, combatants=new)]
    return []
