"""An exchange: attack, defence, and who attacks next (docs/rules/duel.md R6-R11)."""

from __future__ import annotations

from rules.commands import Command
from rules.dice.typed import typed_numbers
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import crowd, lands, next_attacker, riposte_penalty, roll_2d5, speed_matters
from rules.duel.handlers.pairing import Place, WhyNot, find_place, place_choices
from rules.duel.model import DODGE_SPEEDS, Blow, BlowKind, DuelState, Engagement, name_of
from rules.events import Event
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext
from rules.validation import field_label


def attack_place(state: DuelState, command: Command, by: Actor) -> Place:
    """The attacker and the engagement of an attack, or of the correction of typed dice. Raises `Refused`."""
    return _place(state, command, by, no_attack, "attacked-already", _no_retyped_attack)


def defence_place(state: DuelState, command: Command, by: Actor) -> Place:
    """The defender and the engagement of a defence, or of the correction of typed dice. Raises `Refused`."""
    return _place(state, command, by, no_defence, "defended-already", _no_retyped_defence)


def _place(state: DuelState, command: Command, by: Actor, why_not: WhyNot, done: str, why_not_retyped: WhyNot) -> Place:
    """done: code of the refusal for which typed dice are a correction."""
    try:
        return find_place(state, command, by, why_not)
    except Refused as refused:
        typed = getattr(command, "dice", None) is not None or getattr(command, "margin", None) is not None
        if not typed or refused.refusal.code != done:
            raise
    return find_place(state, command, by, why_not_retyped)


def _no_retyped_attack(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    retyped = engagement.phase == "defend" and engagement.attacker == fighter and is_typed(engagement.attack)
    return (
        None
        if retyped
        else Refused(
            "attacked-already", name=name_of(state, fighter), defender=name_of(state, engagement.other(fighter))
        )
    )


def _no_retyped_defence(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    retyped = engagement.phase == "speed" and engagement.attacker != fighter and is_typed(engagement.defence)
    return None if retyped else Refused("defended-already", name=name_of(state, fighter))


def is_typed(blow: Blow | None) -> bool:
    """Whether the dice of a blow were typed; their owner may correct them until they have had consequences."""
    return blow is not None and blow.kind != "none" and blow.faces is None


def no_attack(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    """Why this fighter cannot attack in this engagement; None if nothing does."""
    name, opponent = name_of(state, fighter), name_of(state, engagement.other(fighter))
    if engagement.phase in ("gm", "talk", "dice"):
        return _undecided(state, fighter, engagement)
    if engagement.attacker != fighter:
        return Refused("not-your-attack", name=name, attacker=opponent)
    if engagement.attack is not None:
        return Refused("attacked-already", name=name, defender=opponent)
    if not state.fight.may_attack(engagement):
        return Refused("wait-for-others", name=name, number=state.fight.in_step[0].id)
    return None


def no_defence(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    """Why this fighter cannot defend in this engagement; None if nothing does."""
    name, opponent = name_of(state, fighter), name_of(state, engagement.other(fighter))
    if engagement.phase in ("gm", "talk", "dice"):
        return _undecided(state, fighter, engagement)
    if engagement.attacker == fighter:
        return Refused("not-your-defence", name=name, defender=opponent)
    if engagement.attack is None:
        return Refused("attack-first", name=name, attacker=opponent)
    return None if engagement.phase == "defend" else Refused("defended-already", name=name)


def _undecided(state: DuelState, fighter: str, engagement: Engagement) -> Refused:
    return Refused("gm-decides" if engagement.phase == "gm" else "no-first-attack", name=name_of(state, fighter))


def attack(state: DuelState, command: ask.Attack, context: HandlerContext) -> list[Event]:
    """The attacker rolls, or enters a roll made at the table. Raises `Refused`."""
    fighter, engagement = attack_place(state, command, context.by)
    if command.blow != "normal" and state.rules.blows == "off":
        raise Refused("house-rule-off", rule=field_label("blows"))
    blow = _blow(state, fighter, "attack", _weapon_speed(state, fighter, command), command, context)
    return [ev.Attacked(engagement=engagement.id, blow=blow.model_copy(update={"strength": command.blow}))]


def npc_attacks(state: DuelState, by: Actor | None = None) -> tuple[Place, ...]:
    """Where an NPC without an owner, or one of this actor, may attack now."""
    owners = (None,) if by is None else (None, by.user)
    places = ((pair.attacker, pair) for pair in state.fight.fighting if pair.attacker and state.fight.may_attack(pair))
    fighters = ((state.combatants[attacker], pair) for attacker, pair in places)
    return tuple((npc.id, pair) for npc, pair in fighters if npc.side == "npc" and npc.owner in owners)


def attack_all(state: DuelState, command: ask.AttackAll, context: HandlerContext) -> list[Event]:
    """Roll an ordinary attack for each NPC that may attack now. Raises `Refused` (`no-npc-attacks`)."""
    places = npc_attacks(state, context.by)
    if not places:
        raise Refused("no-npc-attacks")
    return [
        event
        for fighter, pair in places
        for event in attack(state, ask.Attack(combatant=fighter, engagement=pair.id), context)
    ]


def _weapon_speed(state: DuelState, fighter: str, command: ask.Attack | ask.Defend) -> int:
    """The speed of the weapon in use. Raises `Refused` (`house-rule-off`)."""
    if command.speed is None:
        return state.combatants[fighter].sheet.speed
    if state.rules.other_weapon == "off":
        raise Refused("house-rule-off", rule=field_label("other-weapon"))
    return command.speed


def defend(state: DuelState, command: ask.Defend, context: HandlerContext) -> list[Event]:
    """The defender rolls, also when the attack has missed (R10). Raises `Refused`."""
    fighter, engagement = defence_place(state, command, context.by)
    speed: int | None = None
    if command.defence == "parry":
        speed = _weapon_speed(state, fighter, command)
    elif command.defence == "dodge" and state.rules.dodge_default != "none":
        speed = int(state.rules.dodge_default)
    blow = _blow(state, fighter, command.defence, speed, command, context)
    riposte = riposte_penalty(engagement, state.rules)
    return [ev.Defended(engagement=engagement.id, blow=blow.model_copy(update={"riposte": riposte}))]


def typed_2d5(state: DuelState, text: str) -> tuple[int, tuple[int, int] | None]:
    """The total of 2d5 typed as a sum or as two faces, and the faces. Raises `Refused` (`bad-dice`, `out-of-range`)."""
    numbers = typed_numbers(text)
    if len(numbers) > 2:
        raise Refused("bad-dice", given=UserText(said=text[:60]))
    low, high = (face * (3 - len(numbers)) for face in state.rules.faces)
    for number in numbers:
        if not low <= number <= high:
            given = UserText(said=str(number))
            raise Refused("out-of-range", field=field_label("dice"), given=given, low=low, high=high)
    return sum(numbers), (numbers[0], numbers[1]) if len(numbers) == 2 else None


def _blow(
    state: DuelState,
    fighter: str,
    kind: BlowKind,
    speed: int | None,
    command: ask.Attack | ask.Defend,
    context: HandlerContext,
) -> Blow:
    if command.dice is not None and command.margin is not None:
        raise Refused("dice-or-margin")
    if command.margin is not None and command.modifier:
        raise Refused("margin-and-modifier")
    standing = state.fight.modifiers.get(fighter, 0)
    dice, typed = (None, None) if command.dice is None else typed_2d5(state, command.dice)
    faces = None
    if dice is None and command.margin is None:
        if state.rules.dice == "typed":
            raise Refused("type-dice", name=name_of(state, fighter))
        faces = roll_2d5(context.dice, state.rules)
    return Blow(
        combatant=fighter,
        kind=kind,
        value=getattr(state.combatants[fighter].sheet, kind),
        modifier=command.modifier if command.margin is not None else standing + command.modifier,
        crowd=crowd(state, fighter),
        faces=faces,
        typed=typed,
        dice=sum(faces) if faces else dice,
        fixed=command.margin,
        speed=speed,
    )


def rate_place(state: DuelState, command: ask.Rate) -> tuple[Blow, Engagement]:
    """The defence whose speed the GM sets: one that waits for it, else that of a finished exchange, to correct it.

    Raises `Refused`, with choices when there are several.
    """
    named = [pair for pair in state.fight.fighting if command.engagement in (None, pair.id)]
    waiting = [(blow, pair) for pair in named if (blow := pair.defence_without_speed) is not None]
    blows = waiting or [(blow, pair) for pair in named if (blow := pair.rated_defence) is not None]
    if not blows:
        raise Refused("nothing-to-rate")
    if len(blows) > 1:
        places = [(blow.combatant, engagement) for blow, engagement in blows]
        raise Refused("which-engagement", choices=place_choices(state, command, places))
    return blows[0]


def rate(state: DuelState, command: ask.Rate, context: HandlerContext) -> list[Event]:
    """The GM sets or corrects the speed of a dodge or of another defence (R7). Raises `Refused`."""
    defence, engagement = rate_place(state, command)
    if defence.kind == "dodge" and command.speed not in DODGE_SPEEDS:
        low, high, given = DODGE_SPEEDS[-1], DODGE_SPEEDS[0], UserText(said=str(command.speed))
        raise Refused("out-of-range", field=field_label("dodge-speed"), given=given, low=low, high=high)
    return [
        ev.DefenceRated(
            engagement=engagement.id,
            speed=command.speed,
            modifier=command.modifier,
            rewinds=engagement.defence is None,
        )
    ]


def go_on(state: DuelState, engagement: Engagement) -> list[Event]:
    """Go on without the attack (S0-13) or defence (S0-9) that the engagement waits for. Raises `Refused`."""
    match engagement.phase:
        case "gm":
            raise Refused("name-attacker")
        case "speed":
            raise Refused("rate-first")
        case "defend":
            _, defender = engagement.roles
            blow = Blow(combatant=defender, kind="none", value=0, speed=0)
            return [ev.Defended(engagement=engagement.id, blow=blow)]
        case _:
            if not state.fight.may_attack(engagement):
                raise Refused("pair-waits", number=engagement.id, next=state.fight.in_step[0].id)
            return [ev.TurnSkipped(engagement=engagement.id, swaps=True)]


def settle_exchange(state: DuelState) -> list[Event]:
    """Decide the exchanges in which both have rolled and the speed of the defence is set, or cannot matter (S0-15)."""
    return [
        _resolved(state, engagement, attack, defence)
        for engagement in state.fight.fighting
        if (attack := engagement.attack) is not None and (defence := engagement.defence) is not None
        if defence.speed is not None or not speed_matters(attack, defence, state.rules)
    ]


def _resolved(state: DuelState, engagement: Engagement, attack: Blow, defence: Blow) -> Event:
    verdict = next_attacker(attack, defence, state.rules)
    keeper, other = engagement.roles
    attacker = None if verdict.keeps is None else keeper if verdict.keeps else other
    return ev.ExchangeResolved(
        engagement=engagement.id,
        exchange=engagement.exchange,
        lands=lands(attack, defence),
        attack_score=attack.score,
        defence_score=defence.score,
        attacker=attacker,
        why=verdict.why,
        streak=engagement.streak + 1 if attacker == keeper else 1,
        by=verdict.by,
        attack_margin=attack.initiative_margin,
        defence_margin=defence.initiative_margin,
    )
