"""The private board: the choice of an attack with its totals and its chance, and how totals came about.

A page is what its buttons say, nothing is remembered: `c` the combatant, `t` the target, `n` the strength, `p` a page of
another kind (`how`, `targets`).
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.handlers.shared import playable_combatants
from rules.message import Message, UserText, msg
from rules.state import Actor, Combatant
from rules.totals import format
from rules.totals.formulas import DEFAULT_STRENGTH, KINDS, TOTALS
from rules.totals.model import ALL_OUT, Factors, Plan, Sheet, TotalsState
from rules.totals.odds import of_plan
from rules.totals.tables import kinds, sums
from rules.totals.turn import known_defence, line_up, plan_of, targets, totals_of, usual_target
from rules.view.board import PRIVATE, Board, Choice, Option

LOWEST, HIGHEST = 1, 10
MANY = 20
"""Combatants on one page; whoever plays more gives commands for the others by name."""


def private(state: TotalsState, viewer: Actor, page: Mapping[str, str]) -> Board | None:
    """What this viewer sees and can do in private; `state` is redacted for her."""
    if state.ended:
        return None
    if page.get("p") == "how":
        return _how(state, page)
    mine = playable_combatants(state, viewer)
    if state.fight.phase != "declaring" or not mine:
        return None
    one = next((one for one in mine if one.id == page.get("c")), None)
    if one is None and len(mine) > 1:
        return _people(state, mine)
    return _choosing(state, one or mine[0], page)


def _people(state: TotalsState, mine: tuple[Combatant[Sheet], ...]) -> Board:
    """For whom one chooses, those first who have not chosen."""
    plans = state.fight.plans
    waiting = [one for one in mine if one.id not in plans or not plans[one.id].stands]
    ordered = [*waiting, *(one for one in mine if one not in waiting)]
    return Board(
        headline=msg("totals-own-people"),
        lines=tuple(
            msg("totals-open", name=one.said, plan=format.plan(state, plans[one.id]))
            if one.id in plans
            else msg("totals-own-not-yet", name=one.said)
            for one in ordered
        ),
        choices=tuple(
            Choice(
                command=PRIVATE,
                fields={"c": one.id},
                label=msg("totals-label-for", name=one.said),
                tone="primary" if one in waiting else "secondary",
            )
            for one in ordered[:MANY]
        ),
    )


def _choosing(state: TotalsState, one: Combatant[Sheet], page: Mapping[str, str]) -> Board:
    found = targets(state, one.id)
    plan = plan_of(state.fight, one.id) if one.id in state.fight.plans else None
    target = _target(state, one, plan, page)
    if target is None or page.get("p") == "targets":
        return _aiming(state, one, plan, found)
    strength = _strength(plan, page)
    return Board(
        headline=_headline(state, one, plan),
        why=_promise(state, one, plan),
        table=kinds(state, one.id, target, strength),
        lines=(msg("totals-own-against", target=format.name(state, target), defence=known_defence(state, target)),),
        notes=_notes(state, plan, strength),
        choices=(*_attacks(one, target, strength), *_other_ways(state, one, target, strength, plan)),
    )


def _target(state: TotalsState, one: Combatant[Sheet], plan: Plan | None, page: Mapping[str, str]) -> str | None:
    """Against whom the page reckons: as it says, else as declared, else whom nobody need name."""
    possible = {other.id for other in targets(state, one.id)}
    wanted = (page.get("t"), plan.target if plan is not None else None, usual_target(state, one.id))
    return next((who for who in wanted if who in possible), None)


def _strength(plan: Plan | None, page: Mapping[str, str]) -> int:
    given = page.get("n", "")
    if given.isdecimal() and LOWEST <= int(given) <= HIGHEST:
        return int(given)
    return (plan.strength if plan is not None else None) or DEFAULT_STRENGTH


def _headline(state: TotalsState, one: Combatant[Sheet], plan: Plan | None) -> Message:
    if plan is None:
        return msg("totals-own-choose", name=one.said)
    return msg("totals-own-chosen", name=one.said, plan=format.plan(state, plan), stands="yes" if plan.stands else "no")


def _promise(state: TotalsState, one: Combatant[Sheet], plan: Plan | None) -> Message | None:
    """The totals that the choice gives, and its chance to hit."""
    hits = of_plan(state, one.id, plan) if plan is not None else None
    if hits is None:
        return msg("totals-own-how")
    of = totals_of(state, one.id)
    assert of.attack is not None
    assert of.damage is not None
    return msg(
        "totals-own-promise",
        speed=of.speed.total,
        defence=of.defence.total,
        attack=of.attack.total,
        damage=of.damage.total,
        chance=format.chance(hits),
    )


def _notes(state: TotalsState, plan: Plan | None, strength: int) -> tuple[Message, ...]:
    beyond = strength > ALL_OUT or (plan is not None and format.beyond_all_out(plan.factors))
    warning = [msg("totals-own-beyond", limit=ALL_OUT)] if beyond else []
    return (*warning, msg("totals-own-secret", declare=state.fight.declare))


def _aiming(state: TotalsState, one: Combatant[Sheet], plan: Plan | None, found: tuple[Combatant[Sheet], ...]) -> Board:
    """Whom to strike at; the rest follows on the next page."""
    options = tuple(Option(value=other.id, label=other.said) for other in found)
    aim = Choice(command=PRIVATE, fields={"c": one.id}, label=msg("totals-label-aim"), fills="t", options=options)
    return Board(
        headline=_headline(state, one, plan),
        why=msg("totals-own-aim") if found else msg("totals-own-nobody"),
        lines=tuple(
            msg("totals-own-against", target=other.said, defence=known_defence(state, other.id)) for other in found
        ),
        choices=(*((aim,) if found else ()), *_without_target(state, one, plan)),
    )


def _attacks(one: Combatant[Sheet], target: str, strength: int) -> list[Choice]:
    """A button for each kind of attack, for each style, and for a free mix."""
    aimed = {"combatant": one.id, "target": target}
    found = [
        Choice(
            command="totals.declare",
            fields={**aimed, "manner": manner, **({} if manner == "normal" else {"strength": strength})},
            label=msg("totals-manner", manner=manner, strength=strength),
            tone="primary",
        )
        for manner in KINDS
    ]
    found += [
        Choice(
            command="totals.mix",
            fields={**aimed, **_given(style.factors)},
            label=msg("totals-label-style", style=UserText(said=style.name)),
            tone="success",
        )
        for style in one.sheet.styles
    ]
    mix = Choice(
        command="totals.mix",
        fields=aimed,
        label=msg("totals-label-mix"),
        ask=("fr", "ff", "fd", "taken"),
        emoji="🎚️",
    )
    return [*found, mix]


def _given(some: Factors) -> dict[str, int | str]:
    """Factors as the fields of a command; what is 0 need not be said."""
    given: dict[str, int | str] = {
        name: value for name, value in (("fr", some.fr), ("ff", some.ff), ("fd", some.fd)) if value
    }
    return {**given, "taken": "yes"} if some.taken else given


def _other_ways(
    state: TotalsState, one: Combatant[Sheet], target: str, strength: int, plan: Plan | None
) -> list[Choice]:
    here = {"c": one.id, "t": target}
    found = [
        Choice(
            command=PRIVATE,
            fields={**here, "n": other},
            label=msg("totals-label-strength", strength=other, step="more" if other > strength else "less"),
        )
        for other in (strength - 1, strength + 1)
        if LOWEST <= other <= HIGHEST
    ]
    if len(targets(state, one.id)) > 1:
        elsewhere = Choice(
            command=PRIVATE, fields={"c": one.id, "p": "targets"}, label=msg("totals-label-other-target"), emoji="🎯"
        )
        found.append(elsewhere)
    return [*found, *_without_target(state, one, plan)]


def _without_target(state: TotalsState, one: Combatant[Sheet], plan: Plan | None) -> list[Choice]:
    """Confirm, hold back, step back, keep the style: what needs nobody to strike at."""
    found: list[Choice] = []
    whom = {"combatant": one.id}
    if plan is not None and not plan.stands:
        found.append(
            Choice(command="totals.confirm", fields=whom, label=msg("totals-label-confirm"), tone="success", emoji="✅")
        )
    if plan is None or plan.stance != "none":
        none = {"intent": "none", **whom}
        found.append(Choice(command="initiative.declare", fields=none, label=msg("totals-label-no-attack"), emoji="✋"))
    if (plan is None or plan.stance != "defensive") and one.id not in state.fight.cramped:
        step_back = {"intent": "defensive", **whom}
        found.append(
            Choice(command="initiative.declare", fields=step_back, label=msg("totals-label-defensive"), emoji="🛡️")
        )
    if plan is not None and plan.stance == "attack" and plan.factors != Factors():
        found.append(
            Choice(
                command="totals.style",
                fields={**whom, **_given(plan.factors)},
                label=msg("totals-label-save-style"),
                ask=("style",),
                emoji="💾",
            )
        )
    return found


def _how(state: TotalsState, page: Mapping[str, str]) -> Board | None:
    """How the totals of somebody came about, with a button for each of the others."""
    known = [one for one in line_up(state) if plan_of(state.fight, one.id).stance != "hidden"]
    if state.fight.phase not in ("striking", "over") or not known:
        return None
    one = next((one for one in known if one.id == page.get("c")), known[0])
    of = totals_of(state, one.id)
    return Board(
        headline=msg("totals-how", name=one.said),
        why=format.plan(state, plan_of(state.fight, one.id)),
        table=sums(state, one.id),
        lines=tuple(format.summed(name, total) for name in TOTALS if (total := of.get(name)) is not None),
        notes=tuple(msg("totals-formula", total=name) for name in TOTALS),
        choices=tuple(
            Choice(
                command=PRIVATE,
                fields={"p": "how", "c": other.id},
                label=msg("totals-label-for", name=other.said),
                tone="primary" if other.id == one.id else "secondary",
            )
            for other in known[:MANY]
        ),
    )
