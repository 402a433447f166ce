"""Handlers of the first half of a turn: defensives in the open, attacks in private, the reveal; saved styles.

See docs/rules/totals.md R1, R2, S1-6, S1-13.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Command, Declare
from rules.events import Event
from rules.handlers import shared
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import UserText
from rules.refusals import Refused
from rules.sheet_command import ChangeSheet
from rules.state import Actor, Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.formulas import factors_of
from rules.totals.model import STYLES_LIMIT, Factors, Plan, Sheet, Style, TotalsState
from rules.totals.turn import default_target, may_go_defensive, only_target, plan_of, possible_targets, unchosen
from rules.view.board import Choice, button

DEFENSIVE, NO_ATTACK = "defensive", "none"
INTENTS = (DEFENSIVE, NO_ATTACK)
AttackCommand = ask.Choose | ask.Mix | ask.UseStyle


def _declarer(state: TotalsState, command: Command, by: Actor) -> Combatant[Sheet]:
    """The combatant who declares. Raises `Refused` outside of the declarations, or with choices if it could be several."""
    ref: str | None = getattr(command, "combatant", None)
    mine = playable_combatants(state, by)
    if isinstance(command, Declare) and command.intent == DEFENSIVE:
        mine = tuple(fighter for fighter in mine if may_go_defensive(state, fighter.id)) or mine[:1]
        ref = mine[0].id if ref is None and len(mine) == 1 else ref
    if ref is None and len(mine) > 1 and not isinstance(command, ask.UseStyle):
        raise Refused("totals-for-whom", choices=choices_for(command, mine))
    combatant: Combatant[Sheet] = own_combatant(state, by, ref)
    if state.fight.phase == "gathering":
        raise Refused("totals-no-turn")
    if state.fight.phase != "declaring":
        raise Refused("totals-revealed", name=combatant.said)
    return combatant


def need_declaring(state: TotalsState) -> None:
    """Raise `Refused` outside of the declarations."""
    if state.fight.phase == "gathering":
        raise Refused("totals-no-turn")
    if state.fight.phase != "declaring":
        raise Refused("totals-revealed-already")


def choices_for(command: Command, combatants: Iterable[Combatant[Sheet]]) -> tuple[Choice, ...]:
    """The same command for each of these combatants."""
    fields = command.model_dump(mode="json", exclude_unset=True)
    return tuple(
        button(command.verb, "totals-label-for", fields={**fields, "combatant": combatant.id}, name=combatant.said)
        for combatant in combatants
    )


def declare(state: TotalsState, command: Declare, context: HandlerContext) -> list[Event]:
    """Go on the defensive, or do not attack. Raises `Refused`."""
    if command.intent not in INTENTS:
        raise Refused("totals-no-such-intent")
    combatant = _declarer(state, command, context.by)
    if command.intent == NO_ATTACK:
        return [chosen(state, combatant, Plan(stance="none"))]
    if plan_of(state.fight, combatant.id).stance == "defensive":
        raise Refused("totals-defensive-already", name=combatant.said)
    if combatant.id in state.fight.cramped:
        raise Refused("totals-cramped", name=combatant.said)
    return [ev.DefensiveTaken(turn=state.fight.turn, combatant=combatant.id)]


def choose(state: TotalsState, command: AttackCommand, context: HandlerContext) -> list[Event]:
    """Choose an attack. Raises `Refused`, with choices when the target must be named.

    The same choice again is no error, as a refusal would tell a GM what the player had chosen.
    """
    combatant = _declarer(state, command, context.by)
    target = _target(state, combatant, command)
    match command:
        case ask.Choose():
            strength = None if command.manner == "normal" else command.strength
            factors = factors_of(command.manner, command.strength)
            plan = Plan(stance="attack", target=target, manner=command.manner, strength=strength, factors=factors)
        case ask.Mix():
            plan = Plan(stance="attack", target=target, manner="mix", factors=_factors_in(command))
        case ask.UseStyle():
            factors = _style(combatant, command.style).factors
            plan = Plan(stance="attack", target=target, manner="mix", factors=factors)
    return [chosen(state, combatant, plan)]


def _factors_in(command: ask.Mix | ask.SaveStyle) -> Factors:
    return Factors(fr=command.fr, ff=command.ff, fd=command.fd, taken=command.taken == "yes", fp=command.fp)


def factor_fields(factors: Factors) -> dict[str, int | str]:
    """Factors as fields of a command, without defaults."""
    fields: dict[str, int | str] = factors.model_dump(include={"fr", "ff", "fd", "fp"}, exclude_defaults=True)
    return {**fields, "taken": "yes"} if factors.taken else fields


def chosen(state: TotalsState, combatant: Combatant[Sheet], plan: Plan) -> ev.Chosen:
    """The event of a choice."""
    return ev.Chosen(turn=state.fight.turn, combatant=combatant.id, owner=combatant.owner, plan=plan)


def _target(state: TotalsState, combatant: Combatant[Sheet], command: AttackCommand) -> str:
    """The id of the named or the default target. Raises `Refused`."""
    if command.target is not None:
        return check_target(state, combatant, command.target)
    default = default_target(state, combatant.id)
    if default is not None:
        return default
    targets = possible_targets(state, combatant.id)
    if not targets:
        raise Refused("totals-nobody-there", name=combatant.said)
    if isinstance(command, ask.UseStyle):
        # The name of a style may be too long for a custom_id; its factors are not.
        factors = _style(combatant, command.style).factors
        command = ask.Mix.model_validate(factor_fields(factors))
    fields = {**command.model_dump(mode="json", exclude_unset=True), "combatant": combatant.id}
    choices = tuple(
        button(command.verb, "totals-label-target", fields={**fields, "target": target.id}, name=target.said)
        for target in targets
    )
    raise Refused("totals-which-target", choices=choices, name=combatant.said)


def check_target(state: TotalsState, combatant: Combatant[Sheet], ref: str) -> str:
    """The id of a target that can be struck at. Raises `Refused`."""
    target = state.find(ref)
    if target.id == combatant.id:
        raise Refused("totals-oneself", name=combatant.said)
    if target.status != "active":
        others = tuple(other.said for other in possible_targets(state, combatant.id))
        raise Refused("totals-target-gone", name=target.said, status=target.status, known=others)
    return target.id


def confirm(state: TotalsState, command: ask.Confirm, context: HandlerContext) -> list[Event]:
    """Confirm the choice of a combatant, or of all that the actor plays. Raises `Refused`."""
    mine = (
        playable_combatants(state, context.by)
        if command.combatant is None
        else (_declarer(state, command, context.by),)
    )
    plans = state.fight.plans
    unconfirmed = [combatant for combatant in mine if combatant.id in plans and not plans[combatant.id].stands]
    if state.fight.phase != "declaring" or not unconfirmed:
        raise Refused("totals-nothing-to-confirm")
    for combatant in unconfirmed:
        target = plans[combatant.id].target
        if target is not None and state.combatants[target].status != "active":
            check_target(state, combatant, target)
    return [ev.Confirmed(turn=state.fight.turn, combatant=combatant.id) for combatant in unconfirmed]


def change_sheet(state: TotalsState, command: ChangeSheet, context: HandlerContext) -> list[Event]:
    """Change a sheet; between the reveal and the next turn only as a GM. Raises `Refused`."""
    if state.fight.phase in ("striking", "over") and not context.by.gm:
        raise Refused("totals-sheet-later", name=own_combatant(state, context.by, command.combatant).said)
    return shared.change_sheet(state, command, context)


def save_style(state: TotalsState, command: ask.SaveStyle, context: HandlerContext) -> list[Event]:
    """Save factors under a name. Raises `Refused`."""
    combatant: Combatant[Sheet] = own_combatant(state, context.by, command.combatant)
    name = " ".join(command.style.split())
    if not name:
        raise Refused("name-empty")
    taken = {style.name.casefold() for style in combatant.sheet.styles}
    if name.casefold() not in taken and len(taken) >= STYLES_LIMIT:
        raise Refused("totals-styles-full", limit=STYLES_LIMIT, known=_style_names(combatant))
    style = Style(name=name, factors=_factors_in(command))
    return [ev.StyleSaved(turn=state.fight.turn, combatant=combatant.id, owner=combatant.owner, style=style)]


def forget_style(state: TotalsState, command: ask.ForgetStyle, context: HandlerContext) -> list[Event]:
    """Delete a saved style. Raises `Refused`."""
    combatant: Combatant[Sheet] = own_combatant(state, context.by, command.combatant)
    name = _style(combatant, command.style).name
    return [ev.StyleForgotten(turn=state.fight.turn, combatant=combatant.id, owner=combatant.owner, name=name)]


def _style(combatant: Combatant[Sheet], name: str) -> Style:
    key = " ".join(name.split()).casefold()
    for style in combatant.sheet.styles:
        if style.name.casefold() == key:
            return style
    raise Refused("totals-no-such-style", given=UserText(said=name), known=_style_names(combatant))


def _style_names(combatant: Combatant[Sheet]) -> tuple[UserText, ...]:
    return tuple(UserText(said=style.name) for style in combatant.sheet.styles)


def refuse_defensive(state: TotalsState, command: ask.NoRoom, context: HandlerContext) -> list[Event]:
    """Refuse a combatant the defensive (R2). Raises `Refused`."""
    combatant = state.find(command.combatant)
    if state.fight.phase != "declaring" or plan_of(state.fight, combatant.id).stance != "defensive":
        raise Refused("totals-not-defensive", name=combatant.said)
    return [ev.DefensiveRefused(turn=state.fight.turn, combatant=combatant.id)]


def reveal(state: TotalsState, command: ask.Reveal, context: HandlerContext) -> list[Event]:
    """Reveal before all have chosen (S1-13); a combatant without any opponent does not attack. Raises `Refused`."""
    need_declaring(state)
    plans = {}
    for fighter in state.present:
        attacks = command.missing == "normal" and bool(possible_targets(state, fighter.id))
        target = default_target(state, fighter.id) if attacks else None
        plans[fighter.id] = _final_plan(state, fighter.id, target, attacks=attacks)
    return [ev.Revealed(turn=state.fight.turn, plans=plans, early=True)]


def reveal_for_absent(state: TotalsState) -> list[Event]:
    """Reveal at the deadline: who has not chosen does nothing, or, by house rule, attacks the only opponent (S1-18)."""
    if state.fight.phase != "declaring":
        raise Refused("totals-no-turn")
    plans = {}
    for fighter in state.present:
        target = only_target(state, fighter.id) if state.rules.absent == "normal" else None
        plans[fighter.id] = _final_plan(state, fighter.id, target, attacks=target is not None)
    return [ev.Revealed(turn=state.fight.turn, plans=plans, early=True, at_deadline=True)]


def _final_plan(state: TotalsState, combatant_id: str, target: str | None = None, *, attacks: bool = False) -> Plan:
    """The plan that the reveal shows. target, attacks: of one who has not chosen. No opponent: no attack."""
    plan = state.fight.plans.get(combatant_id)
    if plan is not None and (plan.stance != "attack" or possible_targets(state, combatant_id)):
        return plan.model_copy(update={"stands": True})
    return Plan(stance="attack" if attacks else "none", target=target, filled=plan is None)


def settle_declaring(state: TotalsState) -> list[Event]:
    """Begin the first turn with two combatants; reveal when all have chosen, who may be of one side."""
    if len(state.present) < 2:
        return []
    if state.fight.phase == "gathering" and not state.unopposed:
        return [next_turn(state)]
    if state.fight.phase == "declaring" and not unchosen(state):
        plans = {combatant.id: _final_plan(state, combatant.id) for combatant in state.present}
        return [ev.Revealed(turn=state.fight.turn, plans=plans)]
    return []


def next_turn(state: TotalsState) -> ev.TurnBegan:
    """The event that begins the next turn."""
    return ev.TurnBegan(turn=state.fight.turn + 1, declare=state.rules.declare)
