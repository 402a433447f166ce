"""Buttons of a duel: for the players on the board, and for the GM on her panel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from rules.duel.handlers.exchange import is_typed, npc_attacks
from rules.duel.handlers.opening import fighters_of, scenes
from rules.duel.handlers.pairing import free_pairs
from rules.duel.model import DODGE_SPEEDS, Blow, DuelState, Engagement, name_of
from rules.message import Message, UserText, msg
from rules.view.board import Choice, Option, button

OTHER_SPEEDS = range(0, -7, -1)
"""Speeds that are offered for a defence that is neither parry nor dodge (R7)."""

PAIRINGS = 5
"""Most buttons for pairings of fighters without an opponent."""


def choices(state: DuelState) -> tuple[Choice, ...]:
    """Everything that can be done now."""
    return (*_player_choices(state), *_gm_choices(state))


def _player_choices(state: DuelState) -> Iterator[Choice]:
    speed = ("speed",) if state.rules.other_weapon == "on" else ()
    blow = ("blow",) if state.rules.blows == "on" else ()
    declare, own_roll = "initiative.declare", ("dice", "margin", "modifier", *speed)
    fighting, bot_rolls = state.fight.fighting, state.rules.dice == "bot"
    defenders = [engagement.roles[1] for engagement in fighting if engagement.phase == "defend"]
    attackers = [engagement.roles[0] for engagement in fighting if state.fight.may_attack(engagement)]
    defends, attacks = bool(defenders), bool(attackers)
    # Those without an owner have buttons of their own, for the GM.
    if bot_rolls and any(map(partial(_is_owned, state), defenders)):
        yield button("duel.defend", "label-parry", fields={"defence": "parry"}, emoji="🛡️", tone="primary")
        yield button("duel.defend", "label-dodge", fields={"defence": "dodge"}, emoji="💨", tone="primary")
    if defends or any(engagement.phase == "speed" and is_typed(engagement.defence) for engagement in fighting):
        yield button("duel.defend", "label-own-defence", ask=("defence", *own_roll), emoji="✍️")
    if bot_rolls and any(map(partial(_is_owned, state), attackers)):
        yield button("duel.attack", "label-attack", tone="primary", emoji="⚔️")
    if bot_rolls and attacks:
        for strength in ("weak", "strong") if blow else ():
            yield button("duel.attack", "label-blow", fields={"blow": strength}, emoji="⚔️", blow=strength)
    if attacks or any(engagement.phase == "defend" and is_typed(engagement.attack) for engagement in fighting):
        yield button("duel.attack", "label-own-attack", ask=(*own_roll, *blow), emoji="✍️")
    if state.fight.talking:
        yield button(declare, "label-fight", fields={"intent": "fight"}, tone="success", emoji="✊", row=1)
        yield button(declare, "label-hold", fields={"intent": "hold"}, emoji="✋", row=1)
        yield button(declare, "label-attack-first", fields={"intent": "attack"}, tone="danger", emoji="⚔️", row=1)
    if state.fight.talks or any(engagement.phase == "dice" for engagement in state.fight.open):
        yield button("initiative.roll", "label-own-first", ask=("dice",), emoji="✍️", row=1)


def _is_owned(state: DuelState, fighter: str) -> bool:
    return state.combatants[fighter].owner is not None


def _gm_choices(state: DuelState) -> Iterator[Choice]:
    """What waits for the GM first: decisions, then attacks and defences of those without an owner, the next pair first."""
    pairs = sorted(state.fight.engagements, key=lambda pair: pair != state.fight.next_up)
    for engagement in pairs:
        yield from _gm_decisions(state, engagement)
    attacks = npc_attacks(state)
    if len(attacks) > 1 and state.rules.dice == "bot":
        number = len(attacks)
        yield button("duel.volley", "label-attack-all", tone="primary", emoji="⚔️", gm=True, public=True, number=number)
    if state.rules.dice == "bot":
        for engagement in pairs:
            yield from _moves_of_gm(state, engagement)
    yield from _declarations_of_gm(state)
    free = free_pairs(state)
    if len(free) > 1:
        fighters = len({fighter for pair in free for fighter in pair})
        yield button("duel.pairs", "label-pair-up", tone="primary", emoji="🤺", gm=True, number=fighters)
    for fighter in state.fight.crowd:
        fields = {"combatant": fighter, "attribute": "crowd", "value": ""}
        yield button(
            "gm.set",
            "label-count-crowd",
            fields=fields,
            emoji="🔢",
            gm=True,
            sure=True,
            name=name_of(state, fighter),
            more=True,
        )
    for scene in scenes(state):
        names = tuple(name_of(state, fighter) for fighter in fighters_of(scene))
        yield button(
            "duel.skip", "label-close-talk", fields={"engagement": scene[0].id}, emoji="🎲", gm=True, names=names
        )
    yield from _skips(state)
    if len(state.fight.engagements) > 1:
        yield button(
            "initiative.order", "label-order", ask=("moving", "place", "neighbour"), emoji="↕️", gm=True, more=True
        )
    yield from _pairings(state)
    if len(state.present) > 1:
        yield button(
            "gm.engage",
            "label-engage",
            ask=("combatant", "opponent", "second", "third"),
            emoji="🤺",
            gm=True,
            more=True,
        )


def _moves_of_gm(state: DuelState, engagement: Engagement) -> Iterator[Choice]:
    """The attack or the defences of a fighter without an owner, if this pair waits for that."""
    attacker, defender = engagement.roles
    attacks = engagement in state.fight.fighting and state.fight.may_attack(engagement)
    fighter = attacker if attacks else defender
    if _is_owned(state, fighter) or not (attacks or engagement.phase == "defend"):
        return
    fields = {"combatant": fighter, "engagement": engagement.id}
    name, against = name_of(state, fighter), name_of(state, engagement.other(fighter))
    if attacks:
        yield button(
            "duel.attack",
            "label-attack-of",
            fields=fields,
            tone="primary",
            emoji="⚔️",
            gm=True,
            public=True,
            more=engagement.rests,
            name=name,
            against=against,
        )
        for strength in ("weak", "strong") if state.rules.blows == "on" else ():
            yield button(
                "duel.attack",
                "label-blow-of",
                fields={**fields, "blow": strength},
                emoji="⚔️",
                gm=True,
                more=True,
                blow=strength,
                name=name,
                against=against,
            )
        return
    yield button(
        "duel.defend",
        "label-parry-of",
        fields={**fields, "defence": "parry"},
        tone="primary",
        emoji="🛡️",
        gm=True,
        public=True,
        name=name,
        against=against,
    )
    yield button(
        "duel.defend",
        "label-dodge-of",
        fields={**fields, "defence": "dodge"},
        tone="primary",
        emoji="💨",
        gm=True,
        public=True,
        name=name,
        against=against,
    )


def _declarations_of_gm(state: DuelState) -> Iterator[Choice]:
    """What each fighter without an owner may say, if it has said nothing yet. It is secret, so only the panel has it."""
    options = (
        Option(value="fight", label=msg("label-fight")),
        Option(value="hold", label=msg("label-hold")),
        Option(value="attack", label=msg("label-attack-first")),
    )
    for fighter in state.fight.talking:
        if not _is_owned(state, fighter) and fighter not in state.fight.talk:
            yield Choice(
                command="initiative.declare",
                label=msg("label-declare-of", name=name_of(state, fighter)),
                fields={"combatant": fighter},
                fills="intent",
                options=options,
                gm=True,
            )


def _skips(state: DuelState) -> Iterator[Choice]:
    """For each pair that waits for an attack, a defence, dice or a return: what going on without it does."""

    def skip(pair: Engagement, label: Message) -> Choice:
        fields = {"engagement": pair.id}
        return Choice(command="duel.skip", label=label, fields=fields, emoji="⏭️", gm=True, more=True, preview=True)

    def names(pair: Engagement, fighter: str) -> dict[str, UserText]:
        return {"name": name_of(state, fighter), "against": name_of(state, pair.other(fighter))}

    for pair in state.fight.engagements:
        attacker, defender = pair.roles
        if pair.phase == "defend":
            yield skip(pair, msg("entry-skip-defence", **names(pair, defender)))
        elif pair.phase == "attack" and state.fight.may_attack(pair):
            yield skip(pair, msg("entry-skip-attack", **names(pair, attacker)))
    rolls = {pair.pending.engagements: pair for pair in reversed(state.fight.open) if pair.pending is not None}
    for pair in reversed(rolls.values()):
        yield skip(pair, msg("entry-roll-missing", **names(pair, pair.a)))
    for pair in state.fight.interrupted:
        yield skip(pair, msg("entry-end-kept", **names(pair, pair.a)))


def _pairings(state: DuelState) -> Iterator[Choice]:
    """An enemy for each fighter who stands free while the others fight."""
    if state.rules.multi == "duel-only":
        enemies = [state.combatants[fighter] for fighter in state.fight.free]
    else:
        enemies = list(state.present)
    pairs = ((state.combatants[fighter], enemy) for fighter in state.fight.free for enemy in enemies)
    for fighter, enemy in islice((pair for pair in pairs if pair[0].side != pair[1].side), PAIRINGS):
        fields = {"combatant": fighter.id, "opponent": enemy.id}
        yield button(
            "gm.engage",
            "label-place",
            fields=fields,
            gm=True,
            emoji="🤺",
            name=fighter.said,
            against=enemy.said,
            more=True,
        )


def _gm_decisions(state: DuelState, engagement: Engagement) -> Iterator[Choice]:
    """What only the GM can decide in this engagement: the speed of a defence, or the attacker."""
    defence = engagement.defence_without_speed
    if defence is not None:
        yield from _rating(state, engagement, defence)
    if engagement.decided_by_points:
        fields = {"engagement": engagement.id}
        yield button("duel.together", "label-together", fields=fields, gm=True, number=engagement.id, more=True)
    rated = engagement.rated_defence
    if rated is not None:
        yield button(
            "duel.rate",
            "entry-rerate",
            fields={"engagement": engagement.id},
            ask=("speed", "modifier"),
            gm=True,
            more=True,
            name=name_of(state, rated.combatant),
            against=name_of(state, engagement.other(rated.combatant)),
        )
    if engagement.waits:
        for fighter in engagement.fighters:
            yield button(
                "gm.attacker",
                "label-attacker",
                fields={"combatant": fighter, "engagement": engagement.id},
                tone="primary",
                gm=True,
                sure=True,
                name=name_of(state, fighter),
                against=name_of(state, engagement.other(fighter)),
            )


def _rating(state: DuelState, engagement: Engagement, defence: Blow) -> Iterator[Choice]:
    """The speeds of a defence: buttons, or a menu where several pairs wait for one."""
    speeds = DODGE_SPEEDS if defence.kind == "dodge" else OTHER_SPEEDS
    fields, name = {"engagement": engagement.id}, name_of(state, defence.combatant)
    if sum(pair.defence_without_speed is not None for pair in state.fight.engagements) == 1:
        for speed in speeds:
            yield button(
                "duel.rate",
                "label-rate",
                fields={"speed": speed, **fields},
                tone="primary",
                gm=True,
                kind=defence.kind,
                speed=speed,
                name=name,
            )
        return
    label = msg("entry-rate", kind=defence.kind, name=name, against=name_of(state, engagement.other(defence.combatant)))
    options = tuple(Option(value=str(speed), label=msg("duel-speed-option", speed=speed)) for speed in speeds)
    yield Choice(command="duel.rate", label=label, fields=fields, fills="speed", options=options, gm=True)
