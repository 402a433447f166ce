"""The first half of a turn: defensives in the open, attacks in private, and the reveal.

See docs/rules/totals.md R1, R2, S1-6, S1-13.
"""

from __future__ import annotations

from rules.commands import Command, Declare
from rules.events import Event
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import UserText, msg
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.formulas import factors_of
from rules.totals.model import STYLES_LIMIT, Factors, Plan, Sheet, Style, TotalsState
from rules.totals.turn import plan_of, targets, usual_target, waiting
from rules.view.board import Choice

DEFENSIVE, NO_ATTACK = "defensive", "none"
INTENTS = (DEFENSIVE, NO_ATTACK)
Planner = ask.Choose | ask.Mix | ask.UseStyle


def planner(state: TotalsState, command: Command, by: Actor) -> Combatant[Sheet]:
    """Who declares. Raises `Refused`: also when it is not the time to declare, or when she plays several, with choices."""
    ref: str | None = getattr(command, "combatant", None)
    mine = playable_combatants(state, by)
    if ref is None and len(mine) > 1 and not isinstance(command, ask.UseStyle):
        raise Refused("totals-for-whom", choices=_for_each(mine, command))
    one: Combatant[Sheet] = own_combatant(state, by, ref)
    if state.fight.phase == "gathering":
        raise Refused("totals-no-turn")
    if state.fight.phase != "declaring":
        raise Refused("totals-revealed", name=one.said)
    return one


def _for_each(mine: tuple[Combatant[Sheet], ...], command: Command) -> tuple[Choice, ...]:
    given = command.model_dump(mode="json", exclude_unset=True)
    return tuple(
        Choice(
            command=command.verb, fields={**given, "combatant": one.id}, label=msg("totals-label-for", name=one.said)
        )
        for one in mine
    )


def declare(state: TotalsState, command: Declare, context: HandlerContext) -> list[Event]:
    """On the defensive, or no attack at all. Raises `Refused`."""
    if command.intent not in INTENTS:
        raise Refused("totals-no-such-intent")
    one = planner(state, command, context.by)
    if command.intent == NO_ATTACK:
        return [_chosen(state, one, Plan(stance="none"))]
    if plan_of(state.fight, one.id).stance == "defensive":
        raise Refused("totals-defensive-already", name=one.said)
    if one.id in state.fight.cramped:
        raise Refused("totals-cramped", name=one.said)
    return [ev.DefensiveTaken(turn=state.fight.turn, combatant=one.id)]


def choose(state: TotalsState, command: Planner, context: HandlerContext) -> list[Event]:
    """Whom to attack and how. The same choice again is taken too: to refuse it would tell what was chosen.

    Raises `Refused`, with choices when the target is not clear.
    """
    one = planner(state, command, context.by)
    target = _target(state, one, command)
    match command:
        case ask.Choose():
            strength = None if command.manner == "normal" else command.strength
            plan = Plan(
                stance="attack",
                target=target,
                manner=command.manner,
                strength=strength,
                factors=factors_of(command.manner, command.strength),
            )
        case ask.Mix():
            plan = Plan(stance="attack", target=target, manner="mix", factors=factors_given(command))
        case ask.UseStyle():
            plan = Plan(stance="attack", target=target, manner="mix", factors=_style(one, command.style).factors)
    return [_chosen(state, one, plan)]


def factors_given(command: ask.Mix | ask.SaveStyle) -> Factors:
    """The factors that a command names one by one."""
    return Factors(fr=command.fr, ff=command.ff, fd=command.fd, taken=command.taken == "yes")


def _chosen(state: TotalsState, one: Combatant[Sheet], plan: Plan) -> ev.Chosen:
    return ev.Chosen(turn=state.fight.turn, combatant=one.id, owner=one.owner, plan=plan)


def _target(state: TotalsState, one: Combatant[Sheet], command: Planner) -> str:
    """The target that is named, or that nobody need name. Raises `Refused`."""
    if command.target is not None:
        return check_target(state, one, command.target)
    usual = usual_target(state, one.id)
    if usual is not None:
        return usual
    found = targets(state, one.id)
    if not found:
        raise Refused("totals-nobody-there", name=one.said)
    if isinstance(command, ask.UseStyle):
        # A button holds factors, not a name of any length in any script.
        some = _style(one, command.style).factors
        command = ask.Mix(fr=some.fr, ff=some.ff, fd=some.fd, taken="yes" if some.taken else "no")
    given = command.model_dump(mode="json", exclude_unset=True)
    choices = tuple(
        Choice(
            command=command.verb,
            fields={**given, "target": other.id, "combatant": one.id},
            label=msg("totals-label-target", name=other.said),
        )
        for other in found
    )
    raise Refused("totals-which-target", choices=choices, name=one.said)


def check_target(state: TotalsState, one: Combatant[Sheet], ref: str) -> str:
    """The id of somebody who can be struck at. Raises `Refused`."""
    target = state.find(ref)
    if target.id == one.id:
        raise Refused("totals-oneself", name=one.said)
    if target.status != "active":
        known = tuple(other.said for other in targets(state, one.id))
        raise Refused("totals-target-gone", name=target.said, status=target.status, known=known)
    return target.id


def confirm(state: TotalsState, command: ask.Confirm, context: HandlerContext) -> list[Event]:
    """A choice stands although the moment has changed; for everybody one plays, if nobody is named. Raises `Refused`."""
    mine = (
        playable_combatants(state, context.by) if command.combatant is None else (planner(state, command, context.by),)
    )
    if state.fight.phase != "declaring":
        raise Refused("totals-nothing-to-confirm")
    shaken = [one for one in mine if one.id in state.fight.plans and not state.fight.plans[one.id].stands]
    if not shaken:
        raise Refused("totals-nothing-to-confirm")
    for one in shaken:
        target = state.fight.plans[one.id].target
        if target is not None and state.combatants[target].status != "active":
            check_target(state, one, target)
    return [ev.Confirmed(turn=state.fight.turn, combatant=one.id) for one in shaken]


def save_style(state: TotalsState, command: ask.SaveStyle, context: HandlerContext) -> list[Event]:
    """Keep factors under a name. Raises `Refused`."""
    one: Combatant[Sheet] = own_combatant(state, context.by, command.combatant)
    name = " ".join(command.style.split())
    if not name:
        raise Refused("name-empty")
    known = {style.name.casefold() for style in one.sheet.styles}
    if name.casefold() not in known and len(known) >= STYLES_LIMIT:
        raise Refused("totals-styles-full", limit=STYLES_LIMIT, known=_names(one))
    style = Style(name=name, factors=factors_given(command))
    return [ev.StyleSaved(turn=state.fight.turn, combatant=one.id, owner=one.owner, style=style)]


def forget_style(state: TotalsState, command: ask.ForgetStyle, context: HandlerContext) -> list[Event]:
    """Drop a saved style. Raises `Refused`."""
    one: Combatant[Sheet] = own_combatant(state, context.by, command.combatant)
    style = _style(one, command.style)
    return [ev.StyleForgotten(turn=state.fight.turn, combatant=one.id, owner=one.owner, name=style.name)]


def _style(one: Combatant[Sheet], name: str) -> Style:
    wanted = " ".join(name.split()).casefold()
    for style in one.sheet.styles:
        if style.name.casefold() == wanted:
            return style
    raise Refused("totals-no-such-style", given=UserText(said=name), known=_names(one))


def _names(one: Combatant[Sheet]) -> tuple[UserText, ...]:
    return tuple(UserText(said=style.name) for style in one.sheet.styles)


def cramped(state: TotalsState, command: ask.NoRoom, context: HandlerContext) -> list[Event]:
    """The GM refuses the defensive (R2). Raises `Refused`."""
    one = state.find(command.combatant)
    if state.fight.phase != "declaring" or plan_of(state.fight, one.id).stance != "defensive":
        raise Refused("totals-not-defensive", name=one.said)
    return [ev.DefensiveRefused(turn=state.fight.turn, combatant=one.id)]


def reveal(state: TotalsState, missing: str) -> list[Event]:
    """The GM reveals; those who have not chosen attack normally or do nothing. Raises `Refused`."""
    if state.fight.phase == "gathering":
        raise Refused("totals-no-turn")
    if state.fight.phase != "declaring":
        raise Refused("totals-revealed-already")
    return [revealed(state, missing, early=True)]


def revealed(state: TotalsState, missing: str = "none", *, early: bool = False) -> ev.Revealed:
    """All plans as they count now."""
    plans = {one.id: _counting(state, one.id, missing) for one in state.present}
    return ev.Revealed(turn=state.fight.turn, plans=plans, early=early)


def _counting(state: TotalsState, who: str, missing: str) -> Plan:
    plan = state.fight.plans.get(who)
    if plan is None:
        if missing == "none":
            return Plan(stance="none", filled=True)
        return Plan(stance="attack", target=usual_target(state, who), filled=True)
    return plan.model_copy(update={"stands": True})


def settle_declaring(state: TotalsState) -> list[Event]:
    """The first turn begins when there are two; all is revealed when all are in."""
    if len(state.present) < 2:
        return []
    if state.fight.phase == "gathering":
        return [turn_began(state)]
    if state.fight.phase == "declaring" and not waiting(state):
        return [revealed(state)]
    return []


def turn_began(state: TotalsState) -> ev.TurnBegan:
    """The next turn."""
    return ev.TurnBegan(turn=state.fight.turn + 1, declare=state.rules.declare)
