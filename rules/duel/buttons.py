"""What can be done now: by the players on the board, and by the GM on her panel."""

from __future__ import annotations

from rules.duel import format
from rules.duel.handlers.exchange import can_go_on
from rules.duel.handlers.opening import talking
from rules.duel.handlers.pairing import in_step, next_up
from rules.duel.model import DODGE_HIGH, DODGE_LOW, DuelState
from rules.message import msg
from rules.view.board import Choice


def choices(state: DuelState) -> tuple[Choice, ...]:
    """Everything that anybody could do now; what nobody can is not there."""
    found: list[Choice] = []
    step = in_step(state.fight)
    if any(one.attack is not None and one.defence is None for one in state.fight.fighting):
        found += [
            Choice(
                command="duel.defend", fields={"defence": "parry"}, label=msg("label-parry"), emoji="🛡️", tone="primary"
            ),
            Choice(
                command="duel.defend",
                fields={"defence": "dodge"},
                label=msg("label-dodge"),
                emoji="💨",
                tone="primary",
            ),
            Choice(
                command="duel.defend",
                label=msg("label-own-defence"),
                ask=("defence", "dice", "margin", "modifier"),
                emoji="✍️",
            ),
        ]
    if any(one.attack is None and not one.waits for one in step):
        found += [
            Choice(command="duel.attack", label=msg("label-attack"), tone="primary", emoji="⚔️"),
            Choice(command="duel.attack", label=msg("label-own-attack"), ask=("dice", "margin", "modifier"), emoji="✍️"),
        ]
    if talking(state):
        found += [
            Choice(
                command="initiative.declare",
                fields={"intent": "fight"},
                label=msg("label-fight"),
                tone="success",
                emoji="✊",
                row=1,
            ),
            Choice(command="initiative.declare", fields={"intent": "hold"}, label=msg("label-hold"), emoji="✋", row=1),
            Choice(
                command="initiative.declare",
                fields={"intent": "attack"},
                label=msg("label-attack-first"),
                tone="danger",
                emoji="⚔️",
                row=1,
            ),
        ]
    return (*found, *_gm_choices(state))


def _gm_choices(state: DuelState) -> list[Choice]:
    found: list[Choice] = []
    for one in state.fight.engagements:
        if one.defence is not None and one.defence.speed is None:
            lowest, highest = (DODGE_LOW, DODGE_HIGH) if one.defence.kind == "dodge" else (-6, 0)
            found += [
                Choice(
                    command="duel.rate",
                    fields={"speed": speed, "engagement": one.id},
                    label=msg(
                        "label-rate", kind=one.defence.kind, speed=speed, name=format.name(state, one.defence.combatant)
                    ),
                    tone="primary",
                    gm=True,
                )
                for speed in range(highest, lowest - 1, -1)
            ]
        if one.waits:
            found += [
                Choice(
                    command="gm.attacker",
                    fields={"combatant": who, "engagement": one.id},
                    label=msg("label-attacker", name=format.name(state, who)),
                    tone="primary",
                    gm=True,
                    sure=True,
                )
                for who in one.pair
            ]
    # `roll` for somebody with nothing else to roll can only mean the first attack.
    idle = [who for who in talking(state) if not any(who in one.pair for one in state.fight.fighting)]
    if idle:
        fields = {"combatant": idle[0]}
        found.append(Choice(command="initiative.roll", fields=fields, label=msg("label-roll-now"), emoji="🎲", gm=True))
    if can_go_on(next_up(state.fight)):
        found.append(Choice(command="initiative.next", label=msg("label-next"), emoji="⏭️", gm=True))
    if len(state.fight.engagements) > 1:
        ask = ("moving", "place", "neighbour")
        found.append(Choice(command="initiative.order", label=msg("label-order"), ask=ask, emoji="↕️", gm=True))
    if len(state.present) > 1:
        found.append(
            Choice(
                command="gm.engage",
                label=msg("label-engage"),
                ask=("combatant", "opponent", "second", "third"),
                emoji="🤺",
                gm=True,
            )
        )
    return found
