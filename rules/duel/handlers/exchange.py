"""An exchange: attack, defence, and what follows (docs/rules/duel.md R6-R11)."""

from __future__ import annotations

from rules.commands import Command
from rules.dice.rng import DiceSource
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import lands, next_attacker, roll_2d5
from rules.duel.handlers.pairing import choices, crowd, in_step, next_up, pick
from rules.duel.model import DODGE_HIGH, DODGE_LOW, Blow, BlowKind, DuelState, Engagement
from rules.events import Event
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext
from rules.validation import field_label


def attack_place(state: DuelState, command: Command, by: Actor) -> tuple[str, Engagement]:
    """The attacker and the engagement that an attack means. Raises `Refused`."""

    def able(combatant: str, one: Engagement) -> bool:
        return one in in_step(state.fight) and one.attacker == combatant and one.attack is None and not one.waits

    return pick(state, command, by, able, lambda combatant: _no_attack(state, combatant))


def defence_place(state: DuelState, command: Command, by: Actor) -> tuple[str, Engagement]:
    """The defender and the engagement that a defence means. Raises `Refused`."""

    def able(combatant: str, one: Engagement) -> bool:
        return one.defender == combatant and one.attack is not None and one.defence is None

    return pick(state, command, by, able, lambda combatant: _no_defence(state, combatant))


def _standing(state: DuelState, combatant: str) -> Refused | Engagement:
    """The engagement to speak of when this fighter can't do what she wants, or why she can do nothing at all."""
    name = state.combatants[combatant].said
    places = state.fight.of(combatant)
    if not places:
        return Refused("not-engaged", name=name)
    one = next((place for place in places if place in in_step(state.fight)), places[0])
    if one.waits:
        return Refused("gm-decides", name=name)
    if one.attacker is None:
        return Refused("no-first-attack", name=name)
    return one


def _no_attack(state: DuelState, combatant: str) -> Refused:
    one = _standing(state, combatant)
    if isinstance(one, Refused):
        return one
    name = state.combatants[combatant].said
    opponent = state.combatants[one.other(combatant)].said
    if one.attacker != combatant:
        return Refused("not-your-attack", name=name, attacker=opponent)
    if one.attack is not None:
        return Refused("attacked-already", name=name, defender=opponent)
    return Refused("wait-for-others", name=name, number=in_step(state.fight)[0].id)


def _no_defence(state: DuelState, combatant: str) -> Refused:
    one = _standing(state, combatant)
    if isinstance(one, Refused):
        return one
    name = state.combatants[combatant].said
    opponent = state.combatants[one.other(combatant)].said
    if one.attacker == combatant:
        return Refused("not-your-defence", name=name, defender=opponent)
    if one.attack is None:
        return Refused("attack-first", name=name, attacker=opponent)
    return Refused("defended-already", name=name)


def attack(state: DuelState, command: ask.Attack, context: HandlerContext) -> list[Event]:
    """The attacker rolls, or enters what was rolled. Raises `Refused`."""
    combatant, one = attack_place(state, command, context.by)
    speed = state.combatants[combatant].sheet.speed
    return [ev.Attacked(engagement=one.id, blow=_blow(state, combatant, "attack", speed, command, context.dice))]


def defend(state: DuelState, command: ask.Defend, context: HandlerContext) -> list[Event]:
    """The defender rolls, also when the attack has missed (R10). Raises `Refused`."""
    combatant, one = defence_place(state, command, context.by)
    speed: int | None = None
    if command.defence == "parry":
        speed = state.combatants[combatant].sheet.speed
    elif command.defence == "dodge" and state.rules.dodge_default != "none":
        speed = int(state.rules.dodge_default)
    return [ev.Defended(engagement=one.id, blow=_blow(state, combatant, command.defence, speed, command, context.dice))]


def check_dice(state: DuelState, dice: int) -> None:
    """Raises `Refused` (`out-of-range`) for a total that two d5 of the house rule can't give."""
    low, high = (2 * face for face in state.rules.faces)
    if not low <= dice <= high:
        raise Refused("out-of-range", field=field_label("dice"), given=UserText(said=str(dice)), low=low, high=high)


def _blow(
    state: DuelState,
    combatant: str,
    kind: BlowKind,
    speed: int | None,
    given: ask.Attack | ask.Defend,
    chance: DiceSource,
) -> Blow:
    if given.dice is not None and given.margin is not None:
        raise Refused("dice-or-margin")
    if given.margin is not None and given.modifier:
        raise Refused("margin-and-modifier")
    if given.dice is not None:
        check_dice(state, given.dice)
    faces = roll_2d5(chance, state.rules) if given.dice is None and given.margin is None else None
    return Blow(
        combatant=combatant,
        kind=kind,
        value=getattr(state.combatants[combatant].sheet, kind),
        modifier=given.modifier,
        crowd=crowd(state, combatant),
        faces=faces,
        dice=sum(faces) if faces else given.dice,
        fixed=given.margin,
        speed=speed,
    )


def rate_place(state: DuelState, command: ask.Rate) -> Engagement:
    """The engagement whose defence the GM rates. Raises `Refused`, with choices when several wait."""
    waiting = [
        (one.defence.combatant, one)
        for one in state.fight.fighting
        if one.defence is not None and one.defence.speed is None and command.engagement in (None, one.id)
    ]
    if not waiting:
        raise Refused("nothing-to-rate")
    if len(waiting) > 1:
        raise Refused("which-engagement", choices=choices(state, command, waiting))
    return waiting[0][1]


def rate(state: DuelState, command: ask.Rate, context: HandlerContext) -> list[Event]:
    """The GM's number for a dodge or another defence (R7). Raises `Refused`."""
    one = rate_place(state, command)
    assert one.defence is not None
    if one.defence.kind == "dodge" and not DODGE_LOW <= command.speed <= DODGE_HIGH:
        given = UserText(said=str(command.speed))
        raise Refused("out-of-range", field=field_label("dodge-speed"), given=given, low=DODGE_LOW, high=DODGE_HIGH)
    return [ev.DefenceRated(engagement=one.id, speed=command.speed, modifier=command.modifier)]


def can_go_on(one: Engagement | None) -> bool:
    """Whether the GM can go on without what is missing in the engagement that is next, and need not say anything first."""
    if one is None or one.waits:
        return False
    return one.defence is None or one.defence.speed is not None


def go_on(state: DuelState) -> list[Event]:
    """The GM goes on without what is missing in the engagement that is next (S0-9). Raises `Refused`."""
    one = next_up(state.fight)
    if one is None:
        raise Refused("nobody-engaged")
    if one.waits:
        raise Refused("name-attacker")
    if one.attack is None:
        return [ev.TurnSkipped(engagement=one.id)]
    if one.defence is None:
        assert one.defender is not None
        blow = Blow(combatant=one.defender, kind="none", value=0, speed=0)
        return [ev.Defended(engagement=one.id, blow=blow)]
    raise Refused("rate-first")


def settle_exchange(state: DuelState) -> list[Event]:
    """Exchanges in which both have rolled and everything is rated."""
    return [
        _resolved(state, one)
        for one in state.fight.fighting
        if one.attack is not None and one.defence is not None and one.defence.speed is not None
    ]


def _resolved(state: DuelState, one: Engagement) -> Event:
    assert one.attack is not None
    assert one.defence is not None
    assert one.attacker is not None
    verdict = next_attacker(one.attack, one.defence, state.rules)
    attacker = None if verdict.keeps is None else one.attacker if verdict.keeps else one.other(one.attacker)
    return ev.ExchangeResolved(
        engagement=one.id,
        exchange=one.exchange,
        lands=lands(one.attack, one.defence),
        attack_score=one.attack.score,
        defence_score=one.defence.score,
        attacker=attacker,
        why=verdict.why,
        streak=one.streak + 1 if attacker == one.attacker else 1,
    )
