"""What can be asked on the public board and on the GM's panel."""

from __future__ import annotations

from rules.message import msg
from rules.totals import format
from rules.totals.model import TYPED, TotalsState
from rules.totals.turn import due, needs_target, order, plan_of, still_strikes, struck, waiting
from rules.view.board import PRIVATE, Choice


def choices(state: TotalsState) -> tuple[Choice, ...]:
    """Everything that anybody could do now, players' first; only what makes sense."""
    match state.fight.phase:
        case "declaring":
            return (*_declaring(state), *_gm_declaring(state), *_gm_numbers())
        case "striking":
            return (*_striking(state), *_gm_striking(state), *_gm_numbers(), *_gm_blows(state))
        case "over":
            go_on = Choice(
                command="initiative.next", label=msg("totals-label-turn"), tone="primary", emoji="▶️", gm=True
            )
            return (_how(), go_on, *_gm_out(state), *_gm_blows(state))
    return ()


def _declaring(state: TotalsState) -> list[Choice]:
    found = [
        Choice(
            command="initiative.declare",
            fields={"intent": "defensive"},
            label=msg("totals-label-defensive"),
            emoji="🛡️",
        ),
        Choice(command=PRIVATE, label=msg("totals-label-attack"), tone="primary", emoji="🗡️"),
    ]
    if any(not plan.stands for plan in state.fight.plans.values()):
        found.append(Choice(command="totals.confirm", label=msg("totals-label-confirm"), tone="success", emoji="✅"))
    return found


def _gm_declaring(state: TotalsState) -> list[Choice]:
    missing = any(who not in state.fight.plans for who in waiting(state))
    found = [
        Choice(
            command="totals.reveal",
            fields={"missing": how},
            label=msg("totals-label-reveal", missing=how if missing else "all"),
            tone="primary",
            emoji="👁️",
            gm=True,
        )
        for how in (("normal", "none") if missing else ("normal",))
    ]
    found += [
        Choice(
            command="totals.cramped",
            fields={"combatant": one.id},
            label=msg("totals-label-cramped", name=one.said),
            emoji="🧱",
            gm=True,
        )
        for one in state.present
        if plan_of(state.fight, one.id).stance == "defensive"
    ]
    return found


def _striking(state: TotalsState) -> list[Choice]:
    ready = due(state)
    found: list[Choice] = []
    if any(not needs_target(state, who) for who in ready):
        if state.rules.dice != TYPED:
            found.append(Choice(command="totals.strike", label=msg("totals-label-strike"), tone="primary", emoji="🎲"))
        typed = Choice(command="totals.strike", label=msg("totals-label-own-dice"), ask=("dice", "modifier"), emoji="✍️")
        found.append(typed)
    if any(needs_target(state, who) for who in ready):
        found.append(Choice(command="totals.target", label=msg("totals-label-retarget"), ask=("target",), emoji="🎯"))
    return [*found, Choice(command="totals.pass", label=msg("totals-label-pass"), emoji="✋"), _how()]


def _how() -> Choice:
    return Choice(command=PRIVATE, fields={"p": "how"}, label=msg("totals-label-how"), emoji="🔎")


def _gm_striking(state: TotalsState) -> list[Choice]:
    found: list[Choice] = []
    ready = due(state)
    if ready and state.rules.dice != TYPED and not needs_target(state, ready[0]):
        label = msg("totals-label-roll-for", name=format.name(state, ready[0]))
        found.append(Choice(command="initiative.next", label=label, tone="primary", emoji="⏭️", gm=True))
    return [*found, *_gm_out(state), *_gm_still(state)]


def _gm_out(state: TotalsState) -> list[Choice]:
    """For everybody who was hit: that she is out by this strike; for who is out: by whom else it may have been."""
    found: list[Choice] = []
    for strike in state.fight.strikes:
        target = state.combatants[strike.target]
        known = target.status == "out" and target.id in state.fight.fallen
        if not strike.hits or (target.status != "active" and not known):
            continue
        if known and state.fight.fallen[target.id] == strike.combatant:
            continue
        found.append(
            Choice(
                command="totals.out",
                fields={"combatant": target.id, "striker": strike.combatant},
                label=msg("totals-label-out", name=target.said, striker=format.name(state, strike.combatant)),
                emoji="💀",
                gm=True,
            )
        )
    return found


def _gm_still(state: TotalsState) -> list[Choice]:
    """For everybody who was put out before striking: the other of striking and not striking."""
    found: list[Choice] = []
    for who in order(state).falling:
        if who not in state.fight.fallen or struck(state.fight, who):
            continue
        other = "no" if still_strikes(state, who) else "yes"
        found.append(
            Choice(
                command="totals.still",
                fields={"combatant": who, "strikes": other},
                label=msg("totals-label-still", name=format.name(state, who), strikes=other),
                emoji="⚖️",
                gm=True,
                sure=True,
            )
        )
    return found


def _gm_numbers() -> list[Choice]:
    return [
        Choice(
            command="totals.surprise",
            label=msg("totals-label-surprise"),
            ask=("surprise", "combatant", "side"),
            emoji="❗",
            gm=True,
        ),
        Choice(
            command="totals.modify",
            label=msg("totals-label-modify"),
            ask=("combatant", "total", "modifier", "lasts"),
            emoji="➕",
            gm=True,
        ),
    ]


def _gm_blows(state: TotalsState) -> list[Choice]:
    found: list[Choice] = []
    if any(plan.stance == "attack" for plan in state.fight.plans.values()):
        found.append(
            Choice(
                command="totals.factor",
                label=msg("totals-label-factor"),
                ask=("combatant", "factor", "strength", "taken"),
                emoji="🎚️",
                gm=True,
            )
        )
    if state.fight.strikes:
        found.append(
            Choice(
                command="totals.decree",
                label=msg("totals-label-outcome"),
                ask=("combatant", "hit"),
                emoji="🎯",
                gm=True,
            )
        )
    return found
