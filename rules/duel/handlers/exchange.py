"""An exchange: attack, defence, and who attacks next (docs/rules/duel.md R6-R11)."""

from __future__ import annotations

from collections.abc import Callable

from rules.commands import Command
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import crowd, lands, next_attacker, roll_2d5
from rules.duel.handlers.pairing import Place, find_place, place_choices
from rules.duel.model import DODGE_SPEEDS, Blow, BlowKind, DuelState, Engagement, name_of
from rules.events import Event
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext
from rules.validation import field_label


def attack_place(state: DuelState, command: Command, by: Actor) -> Place:
    """The attacker and the engagement of an attack. Raises `Refused`."""

    def able(fighter: str, engagement: Engagement) -> bool:
        ready = engagement.phase == "attack" and engagement in state.fight.in_step
        return ready and engagement.attacker == fighter

    return find_place(state, command, by, able, _refusal(state, _no_attack))


def defence_place(state: DuelState, command: Command, by: Actor) -> Place:
    """The defender and the engagement of a defence. Raises `Refused`."""

    def able(fighter: str, engagement: Engagement) -> bool:
        return engagement.phase == "defend" and engagement.attacker != fighter

    return find_place(state, command, by, able, _refusal(state, _no_defence))


def _refusal(state: DuelState, specific: Callable[[DuelState, str, Engagement], Refused]) -> Callable[[str], Refused]:
    """Why a fighter can neither attack nor defend, or the `specific` reason in the engagement that is the next of hers."""

    def refuse(fighter: str) -> Refused:
        name = name_of(state, fighter)
        engagements = state.fight.of(fighter)
        if not engagements:
            return Refused("not-engaged", name=name)
        in_step = state.fight.in_step
        engagement = next((engagement for engagement in engagements if engagement in in_step), engagements[0])
        if engagement.phase == "gm":
            return Refused("gm-decides", name=name)
        if engagement.phase == "talk":
            return Refused("no-first-attack", name=name)
        return specific(state, fighter, engagement)

    return refuse


def _no_attack(state: DuelState, fighter: str, engagement: Engagement) -> Refused:
    name, opponent = name_of(state, fighter), name_of(state, engagement.other(fighter))
    if engagement.attacker != fighter:
        return Refused("not-your-attack", name=name, attacker=opponent)
    if engagement.attack is not None:
        return Refused("attacked-already", name=name, defender=opponent)
    return Refused("wait-for-others", name=name, number=state.fight.in_step[0].id)


def _no_defence(state: DuelState, fighter: str, engagement: Engagement) -> Refused:
    name, opponent = name_of(state, fighter), name_of(state, engagement.other(fighter))
    if engagement.attacker == fighter:
        return Refused("not-your-defence", name=name, defender=opponent)
    if engagement.attack is None:
        return Refused("attack-first", name=name, attacker=opponent)
    return Refused("defended-already", name=name)


def attack(state: DuelState, command: ask.Attack, context: HandlerContext) -> list[Event]:
    """The attacker rolls, or enters a roll made at the table. Raises `Refused`."""
    fighter, engagement = attack_place(state, command, context.by)
    speed = state.combatants[fighter].sheet.speed
    return [ev.Attacked(engagement=engagement.id, blow=_blow(state, fighter, "attack", speed, command, context))]


def defend(state: DuelState, command: ask.Defend, context: HandlerContext) -> list[Event]:
    """The defender rolls, also when the attack has missed (R10). Raises `Refused`."""
    fighter, engagement = defence_place(state, command, context.by)
    speed: int | None = None
    if command.defence == "parry":
        speed = state.combatants[fighter].sheet.speed
    elif command.defence == "dodge" and state.rules.dodge_default != "none":
        speed = int(state.rules.dodge_default)
    return [ev.Defended(engagement=engagement.id, blow=_blow(state, fighter, command.defence, speed, command, context))]


def check_dice(state: DuelState, dice: int) -> None:
    """Raises `Refused` (`out-of-range`) for a total that 2d5 cannot give."""
    low, high = (2 * face for face in state.rules.faces)
    if not low <= dice <= high:
        raise Refused("out-of-range", field=field_label("dice"), given=UserText(said=str(dice)), low=low, high=high)


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
    if command.dice is not None:
        check_dice(state, command.dice)
    faces = roll_2d5(context.dice, state.rules) if command.dice is None and command.margin is None else None
    return Blow(
        combatant=fighter,
        kind=kind,
        value=getattr(state.combatants[fighter].sheet, kind),
        modifier=command.modifier,
        crowd=crowd(state, fighter),
        faces=faces,
        dice=sum(faces) if faces else command.dice,
        fixed=command.margin,
        speed=speed,
    )


def rate_place(state: DuelState, command: ask.Rate) -> tuple[Blow, Engagement]:
    """The defence whose speed the GM sets. Raises `Refused`, with choices when there are several."""
    blows = [
        (blow, engagement)
        for engagement in state.fight.fighting
        if (blow := engagement.defence_without_speed) is not None and command.engagement in (None, engagement.id)
    ]
    if not blows:
        raise Refused("nothing-to-rate")
    if len(blows) > 1:
        places = [(blow.combatant, engagement) for blow, engagement in blows]
        raise Refused("which-engagement", choices=place_choices(state, command, places))
    return blows[0]


def rate(state: DuelState, command: ask.Rate, context: HandlerContext) -> list[Event]:
    """The GM sets the speed of a dodge or of another defence (R7). Raises `Refused`."""
    defence, engagement = rate_place(state, command)
    if defence.kind == "dodge" and command.speed not in DODGE_SPEEDS:
        low, high, given = DODGE_SPEEDS[-1], DODGE_SPEEDS[0], UserText(said=str(command.speed))
        raise Refused("out-of-range", field=field_label("dodge-speed"), given=given, low=low, high=high)
    return [ev.DefenceRated(engagement=engagement.id, speed=command.speed, modifier=command.modifier)]


def go_on(state: DuelState) -> list[Event]:
    """The GM goes on without the attack or defence that the next engagement waits for (S0-9). Raises `Refused`."""
    engagement = state.fight.next_up
    if engagement is None:
        raise Refused("nobody-engaged")
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
            return [ev.TurnSkipped(engagement=engagement.id)]


def settle_exchange(state: DuelState) -> list[Event]:
    """Decide the exchanges in which attack and defence are rolled and the speed of the defence is set."""
    return [
        _resolved(state, engagement, engagement.attack, engagement.defence)
        for engagement in state.fight.fighting
        if engagement.attack is not None and engagement.defence is not None and engagement.defence.speed is not None
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
    )
