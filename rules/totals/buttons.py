"""Buttons of the public board and of the GM's panel."""

from __future__ import annotations

from rules.damage import damage_counter, hurt, is_spent
from rules.message import UserText, msg
from rules.totals.model import TYPED, TotalsState
from rules.totals.turn import (
    Ruling,
    default_target,
    due,
    gm_due,
    gm_undecided,
    has_struck,
    may_go_defensive,
    name_of,
    plan_of,
    possible_targets,
    ruling_of,
    undecided,
)
from rules.view.board import PRIVATE, Choice, Option, button

CROWD = 2
"""So many like NPCs, or targets to pick from, are offered in one control."""


def choices(state: TotalsState) -> tuple[Choice, ...]:
    """What anybody can do now, players' buttons first."""
    match state.fight.phase:
        case "declaring":
            own = () if state.unopposed else _declaring(state)
            return (*own, *_gm_declaring(state), *_gm_totals())
        case "striking":
            ruling = ruling_of(state)
            return (*_striking(state, ruling), *_gm_striking(state, ruling), *_gm_totals(), *_gm_strikes(state))
        case "over":
            go_on = button("initiative.next", "totals-label-turn", tone="primary", emoji="▶️", gm=True)
            decisions = (*_gm_out(state), *_gm_still(state, ruling_of(state)), *_gm_totals(), *_gm_strikes(state))
            return (_how(), go_on, *_gm_damage(state), *decisions)
    return ()


def _declaring(state: TotalsState) -> list[Choice]:
    intent = {"intent": "defensive"}
    buttons = [button(PRIVATE, "totals-label-attack", tone="primary", emoji="🗡️")]
    if any(may_go_defensive(state, fighter.id) for fighter in state.present):
        buttons.insert(0, button("initiative.declare", "totals-label-defensive", fields=intent, emoji="🛡️"))
    if any(not plan.stands for plan in state.fight.plans.values()):
        buttons.append(button("totals.confirm", "totals-label-confirm", tone="success", emoji="✅"))
    return buttons


def _gm_declaring(state: TotalsState) -> list[Choice]:
    missing = any(combatant_id not in state.fight.plans for combatant_id in undecided(state))
    reveal = [
        button(
            "totals.reveal",
            "totals-label-reveal",
            missing=how if missing else "all",
            fields={"missing": how},
            more=True,
            preview=True,
            emoji="👁️",
            gm=True,
        )
        for how in (("normal", "none") if missing else ("normal",))
    ]
    no_room = [
        button(
            "totals.cramped",
            "totals-label-cramped",
            name=combatant.said,
            fields={"combatant": combatant.id},
            emoji="🧱",
            gm=True,
            more=True,
        )
        for combatant in state.present
        if plan_of(state.fight, combatant.id).stance == "defensive"
    ]
    return [*_gm_choosing(state), *gm_all(state), *reveal, *no_room]


def _gm_choosing(state: TotalsState) -> list[Choice]:
    """The GM's private board, where the attacks of those without an owner are chosen: no player may see the kind."""
    if not any(state.combatants[fighter].owner is None for fighter in undecided(state)):
        return []
    return [button(PRIVATE, "totals-label-npcs", tone="primary", emoji="🗡️", gm=True, public=True)]


def gm_all(state: TotalsState) -> list[Choice]:
    """The same attack for all NPCs of the GM that have not chosen: on their latest targets, or on one that is picked."""
    npcs = gm_undecided(state, [npc for npc in state.present if npc.side == "npc" and npc.owner is None])
    if len(npcs) < CROWD:
        return []
    number = len(npcs)
    latest = []
    if all(default_target(state, npc.id) for npc in npcs):
        latest = [button("totals.all", "totals-label-all", tone="primary", emoji="🐺", gm=True, number=number)]
    enemies = [target for target in state.present if target.side != "npc"]
    if len(enemies) < CROWD:
        return latest
    options = tuple(Option(value=target.id, label=target.said) for target in enemies)
    label = msg("totals-label-all-on", number=number)
    return [*latest, Choice(command="totals.all", label=label, fills="target", options=options, gm=True)]


def _striking(state: TotalsState, ruling: Ruling) -> list[Choice]:
    buttons: list[Choice] = []
    if not all(map(ruling.needs_target, ruling.due)):
        if state.rules.dice != TYPED:
            buttons.append(button("totals.strike", "totals-label-strike", tone="primary", emoji="🎲"))
        buttons.append(button("totals.strike", "totals-label-own-dice", ask=("dice", "modifier"), emoji="✍️"))
    if any(ruling.needs_target(attacker) and possible_targets(state, attacker) for attacker in ruling.due):
        buttons.append(button("totals.target", "totals-label-retarget", ask=("target",), emoji="🎯"))
    return [*buttons, button("totals.pass", "totals-label-pass", emoji="✋"), _how()]


def _how() -> Choice:
    return button(PRIVATE, "totals-label-how", fields={"p": "how"}, emoji="🔎")


def _gm_striking(state: TotalsState, ruling: Ruling) -> list[Choice]:
    buttons: list[Choice] = []
    npcs = [npc for npc in gm_due(state, ruling) if not ruling.needs_target(npc.id)]
    if len(npcs) >= CROWD and state.rules.dice != TYPED:
        number = len(npcs)
        buttons.append(
            button(
                "totals.volley", "totals-label-volley", tone="primary", emoji="🎲", gm=True, public=True, number=number
            )
        )
        if len({npc.group or npc.id for npc in npcs}) < number:
            once = {"roll": "group"}
            buttons.append(button("totals.volley", "totals-label-once", fields=once, emoji="🎲", gm=True, more=True))
    if ruling.due and state.rules.dice != TYPED and not ruling.needs_target(ruling.due[0]):
        # The strike of a player is hers while she is there.
        name, owned = name_of(state, ruling.due[0]), state.combatants[ruling.due[0]].owner is not None
        strike = button(
            "initiative.next",
            "totals-label-roll-for",
            name=name,
            tone="primary",
            emoji="⏭️",
            gm=True,
            more=owned,
            public=not owned,
        )
        buttons.append(strike)
    return [*buttons, *_gm_damage(state), *_gm_out(state), *_gm_still(state, ruling)]


def _gm_damage(state: TotalsState) -> list[Choice]:
    """For each target that was hit: its counter takes the damage; where that is the end of it, it is out in the same press."""
    buttons: list[Choice] = []
    for target_id in dict.fromkeys(strike.target for strike in state.fight.strikes if strike.untaken):
        target = state.combatants[target_id]
        damage = sum(strike.untaken for strike in state.fight.strikes if strike.target == target_id)
        counter = damage_counter(target)
        if counter is None or not damage or target.status == "gone":
            continue
        change = hurt(counter, damage).value - counter.value
        ends = target.status == "active" and damage > 0 and is_spent(hurt(counter, damage))
        for out in ("yes", "no") if ends else ("no",):
            buttons.append(
                button(
                    "totals.damage",
                    "totals-label-damage",
                    name=target.said,
                    counter=UserText(said=counter.name),
                    plus=change,
                    out=out,
                    fields={"combatant": target_id, "counter": str(counter.id), "out": out},
                    tone="primary",
                    emoji="💀" if out == "yes" else "💔",
                    gm=True,
                    more=ends and out == "no",
                )
            )
    return buttons


def _gm_out(state: TotalsState) -> list[Choice]:
    """For each hit: the target is out by it. For a target that is out already: every other striker it may have been."""
    buttons: list[Choice] = []
    fallen = state.fight.fallen
    for strike in state.fight.strikes:
        target = state.combatants[strike.target]
        out = target.status == "out" and target.id in fallen and fallen[target.id] != strike.combatant
        if strike.takes_effect and (target.status == "active" or out):
            buttons.append(
                button(
                    "totals.out",
                    "totals-label-out",
                    name=target.said,
                    striker=name_of(state, strike.combatant),
                    fields={"combatant": target.id, "striker": strike.combatant},
                    emoji="💀",
                    gm=True,
                    more=True,
                )
            )
    return buttons


def _gm_still(state: TotalsState, ruling: Ruling) -> list[Choice]:
    """For each attacker put out before striking: the opposite of what holds now."""
    buttons: list[Choice] = []
    for attacker in ruling.order.falling:
        if attacker in state.fight.fallen and not has_struck(state.fight, attacker):
            strikes = "no" if ruling.counts(attacker) else "yes"
            buttons.append(
                button(
                    "totals.still",
                    "totals-label-still",
                    name=name_of(state, attacker),
                    strikes=strikes,
                    fields={"combatant": attacker, "strikes": strikes},
                    emoji="⚖️",
                    gm=True,
                    sure=True,
                    more=True,
                )
            )
    return buttons


def _gm_totals() -> list[Choice]:
    surprised, modified = ("surprise", "combatant", "side"), ("combatant", "total", "modifier", "lasts")
    return [
        button("totals.surprise", "totals-label-surprise", ask=surprised, emoji="❗", gm=True, more=True),
        button("totals.modify", "totals-label-modify", ask=modified, emoji="➕", gm=True, more=True),
    ]


def _gm_strikes(state: TotalsState) -> list[Choice]:
    buttons: list[Choice] = []
    if any(plan.stance == "attack" for plan in state.fight.plans.values()):
        fields = ("combatant", "factor", "strength", "taken")
        buttons.append(button("totals.factor", "totals-label-factor", ask=fields, emoji="🎚️", gm=True, more=True))
    ready = due(state)
    if any(fighter.id not in ready for fighter in state.present):
        grant = ("combatant", "target")
        buttons.append(button("totals.grant", "totals-label-grant", ask=grant, emoji="⏩", gm=True, more=True))
    if state.fight.strikes:
        buttons.append(
            button("totals.decree", "totals-label-outcome", ask=("combatant", "hit"), emoji="🎯", gm=True, more=True)
        )
    return buttons
