"""The private board: choosing an attack with its totals and odds, and the parts of revealed totals.

Stateless: a page is the fields of the button that opened it. `c`: combatant, `t`: target, `n`: strength, `p`: kind of page
(`how`, `targets`).
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.handlers.shared import playable_combatants
from rules.message import Message, UserText, msg
from rules.state import Actor, Combatant
from rules.totals.buttons import gm_all
from rules.totals.formulas import DEFAULT_STRENGTH, MANNERS, TOTAL_NAMES
from rules.totals.handlers.declaring import factor_fields
from rules.totals.model import ALL_OUT, Factors, Plan, Sheet, TotalsState
from rules.totals.odds import odds_of_plan, odds_text
from rules.totals.tables import attacks_table, parts_table
from rules.totals.turn import (
    default_target,
    in_listing_order,
    may_go_defensive,
    name_of,
    open_defence,
    plan_of,
    possible_targets,
    totals_of,
    undecided,
)
from rules.totals.view import beyond_all_out, plan_text, total_text
from rules.view.board import PRIVATE, Board, Choice, Option, button

LOWEST, HIGHEST = 1, 10
COMBATANTS_SHOWN = 20
"""Buttons for combatants on one page; for others there are the slash commands."""


def private(state: TotalsState, viewer: Actor, page: Mapping[str, str]) -> Board | None:
    """The private board of a viewer, for the state redacted for that viewer; None: nothing to see or do."""
    if state.ended:
        return None
    if page.get("p") == "how":
        return _explanation(state, page)
    mine = playable_combatants(state, viewer)
    if state.fight.phase != "declaring" or not mine:
        return None
    combatant = next((combatant for combatant in mine if combatant.id == page.get("c")), None)
    if combatant is None and len(mine) > 1:
        return _own_combatants(state, viewer, mine)
    return _choosing(state, combatant or mine[0], page)


def _own_combatants(state: TotalsState, viewer: Actor, mine: tuple[Combatant[Sheet], ...]) -> Board:
    """All combatants of the viewer, undecided ones first; for the GM also the same attack for all NPCs."""
    plans, waiting = state.fight.plans, undecided(state)
    ordered = sorted(mine, key=lambda combatant: combatant.id not in waiting)
    return Board(
        headline=msg("totals-own-people"),
        lines=tuple(
            msg("totals-open", name=combatant.said, plan=plan_text(state, plans[combatant.id]))
            if combatant.id in plans
            else msg("totals-own-not-yet", name=combatant.said)
            for combatant in ordered
        ),
        choices=tuple(
            button(
                PRIVATE,
                "totals-label-for",
                name=combatant.said,
                fields={"c": combatant.id},
                tone="primary" if combatant.id in waiting else "secondary",
            )
            for combatant in ordered[:COMBATANTS_SHOWN]
        )
        + tuple(gm_all(state) if viewer.gm else ()),
    )


def _choosing(state: TotalsState, combatant: Combatant[Sheet], page: Mapping[str, str]) -> Board:
    plan = state.fight.plans.get(combatant.id)
    target = _target(state, combatant, plan, page)
    if target is None or page.get("p") == "targets":
        return _choosing_target(state, combatant, plan)
    strength = _strength(plan, page)
    against = msg("totals-own-against", name=name_of(state, target), defence=open_defence(state, target))
    return Board(
        headline=_headline(state, combatant, plan),
        why=_outlook(state, combatant, plan),
        table=attacks_table(state, combatant.id, target, strength),
        lines=(against,),
        notes=_notes(state, plan, strength),
        choices=(
            *_attacks(combatant, target, strength),
            *_pages(state, combatant, target, strength),
            *_without_target(state, combatant, plan),
        ),
    )


def _target(state: TotalsState, combatant: Combatant[Sheet], plan: Plan | None, page: Mapping[str, str]) -> str | None:
    """The target by the page, else by the plan, else the default; None if it must be picked."""
    possible = {target.id for target in possible_targets(state, combatant.id)}
    candidates = (page.get("t"), plan.target if plan is not None else None, default_target(state, combatant.id))
    return next((target for target in candidates if target in possible), None)


def _strength(plan: Plan | None, page: Mapping[str, str]) -> int:
    text = page.get("n", "")
    if text.isdecimal() and LOWEST <= int(text) <= HIGHEST:
        return int(text)
    return (plan.strength if plan is not None else None) or DEFAULT_STRENGTH


def _headline(state: TotalsState, combatant: Combatant[Sheet], plan: Plan | None) -> Message:
    if plan is None:
        return msg("totals-own-choose", name=combatant.said)
    stands = "yes" if plan.stands else "no"
    return msg("totals-own-chosen", name=combatant.said, plan=plan_text(state, plan), stands=stands)


def _outlook(state: TotalsState, combatant: Combatant[Sheet], plan: Plan | None) -> Message:
    """Totals and odds of the chosen attack, or how to choose one."""
    odds = odds_of_plan(state, combatant.id, plan) if plan is not None else None
    if odds is None:
        return msg("totals-own-how")
    totals = totals_of(state, combatant.id)
    assert totals.attack is not None
    assert totals.damage is not None
    return msg(
        "totals-own-promise",
        speed=totals.speed.value,
        defence=totals.defence.value,
        attack=totals.attack.value,
        damage=totals.damage.value,
        chance=odds_text(odds),
    )


def _notes(state: TotalsState, plan: Plan | None, strength: int) -> tuple[Message, ...]:
    beyond = strength > ALL_OUT or (plan is not None and beyond_all_out(plan.factors))
    warning = [msg("totals-own-beyond", limit=ALL_OUT)] if beyond else []
    return (*warning, msg("totals-own-secret", declare=state.fight.declare))


def _choosing_target(state: TotalsState, combatant: Combatant[Sheet], plan: Plan | None) -> Board:
    targets = possible_targets(state, combatant.id)
    options = tuple(Option(value=target.id, label=target.said) for target in targets)
    select = Choice(
        command=PRIVATE, fields={"c": combatant.id}, label=msg("totals-label-aim"), fills="t", options=options
    )
    return Board(
        headline=_headline(state, combatant, plan),
        why=msg("totals-own-aim") if targets else msg("totals-own-nobody"),
        lines=tuple(
            msg("totals-own-against", name=target.said, defence=open_defence(state, target.id)) for target in targets
        ),
        choices=(*((select,) if targets else ()), *_without_target(state, combatant, plan)),
    )


def _attacks(combatant: Combatant[Sheet], target: str, strength: int) -> list[Choice]:
    """Buttons for each kind of attack, each style, and a free mix."""
    aimed = {"combatant": combatant.id, "target": target}
    kinds = [
        button(
            "totals.declare",
            "totals-manner",
            manner=manner,
            strength=strength,
            fields={**aimed, "manner": manner, **({} if manner == "normal" else {"strength": strength})},
            tone="primary",
        )
        for manner in MANNERS
    ]
    styles = [
        button(
            "totals.mix",
            "totals-label-style",
            style=UserText(said=style.name),
            fields={**aimed, **factor_fields(style.factors)},
            tone="success",
        )
        for style in combatant.sheet.styles
    ]
    factors = ("fr", "ff", "fd", "taken", "fp")
    return [*kinds, *styles, button("totals.mix", "totals-label-mix", fields=aimed, ask=factors, emoji="🎚️")]


def _pages(state: TotalsState, combatant: Combatant[Sheet], target: str, strength: int) -> list[Choice]:
    """Buttons for another strength and for another target."""
    pages = [
        button(
            PRIVATE,
            "totals-label-strength",
            strength=other,
            step="more" if other > strength else "less",
            fields={"c": combatant.id, "t": target, "n": other},
        )
        for other in (strength - 1, strength + 1)
        if LOWEST <= other <= HIGHEST
    ]
    if len(possible_targets(state, combatant.id)) > 1:
        fields = {"c": combatant.id, "p": "targets"}
        pages.append(button(PRIVATE, "totals-label-other-target", fields=fields, emoji="🎯"))
    return pages


def _without_target(state: TotalsState, combatant: Combatant[Sheet], plan: Plan | None) -> list[Choice]:
    """Buttons that need no target: confirm, no attack, defensive, save the style."""
    buttons: list[Choice] = []
    own = {"combatant": combatant.id}
    if plan is not None and not plan.stands:
        buttons.append(button("totals.confirm", "totals-label-confirm", fields=own, tone="success", emoji="✅"))
    if plan is None or plan.stance != "none":
        fields = {"intent": "none", **own}
        buttons.append(button("initiative.declare", "totals-label-no-attack", fields=fields, emoji="✋"))
    if may_go_defensive(state, combatant.id):
        fields = {"intent": "defensive", **own}
        buttons.append(button("initiative.declare", "totals-label-defensive", fields=fields, emoji="🛡️"))
    if plan is not None and plan.stance == "attack" and plan.factors != Factors():
        style = {**own, **factor_fields(plan.factors)}
        buttons.append(button("totals.style", "totals-label-save-style", fields=style, ask=("style",), emoji="💾"))
    return buttons


def _explanation(state: TotalsState, page: Mapping[str, str]) -> Board | None:
    """The parts of a combatant's totals, with a button for each of the others."""
    combatants = in_listing_order(state)
    if state.fight.phase not in ("striking", "over") or not combatants:
        return None
    combatant = next((combatant for combatant in combatants if combatant.id == page.get("c")), combatants[0])
    totals = totals_of(state, combatant.id)
    return Board(
        headline=msg("totals-how", name=combatant.said),
        why=plan_text(state, plan_of(state.fight, combatant.id)),
        table=parts_table(state, combatant.id),
        lines=tuple(total_text(name, total) for name in TOTAL_NAMES if (total := totals.get(name)) is not None),
        notes=tuple(msg("totals-formula", total=name) for name in TOTAL_NAMES),
        choices=tuple(
            button(
                PRIVATE,
                "totals-label-for",
                name=other.said,
                fields={"p": "how", "c": other.id},
                tone="primary" if other.id == combatant.id else "secondary",
            )
            for other in combatants[:COMBATANTS_SHOWN]
        ),
    )
