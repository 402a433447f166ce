"""How the numbers of a duel stand in a line: for board, announcement and log."""

from __future__ import annotations

from rules.duel.formulas import softens
from rules.duel.model import DODGE_SPEEDS, Blow, DuelState, Engagement, Exchange, FirstRoll, name_of
from rules.message import Message, UserText, msg, parts


def weapon(state: DuelState, fighter: str, speed: int) -> Message:
    """The weapon in use with its speed."""
    called = state.combatants[fighter].sheet.weapon
    return msg("duel-part-weapon", weapon=UserText(said=called) if called else msg("duel-weapon"), speed=speed)


def dice(roll: FirstRoll | Blow) -> Message:
    """The dice as they fell, or where the number comes from."""
    if roll.fixed is not None:
        return msg("duel-dice-given")
    if roll.faces is not None:
        return msg("duel-dice-faces", faces=faces_text(roll.faces))
    if roll.typed is not None:
        return msg("duel-dice-typed-faces", faces=faces_text(roll.typed))
    return msg("duel-dice-typed", total=roll.dice or 0)


def faces_text(faces: tuple[int, int]) -> UserText:
    """Both faces."""
    return UserText(said="+".join(map(str, faces)))


def first_roll(state: DuelState, roll: FirstRoll) -> Message:
    """A roll for the first attack with every die and modifier."""
    shown = parts(
        msg("duel-part-vi", vi=roll.vi),
        weapon(state, roll.combatant, roll.speed),
        msg("duel-part-declared", modifier=roll.declared) if roll.declared else None,
        msg("duel-part-modifier", modifier=roll.modifier) if roll.modifier else None,
        dice(roll),
    )
    return msg("duel-roll", name=name_of(state, roll.combatant), shown=shown, margin=roll.margin)


def first_rolls(state: DuelState, engagement: Engagement) -> tuple[Message, ...]:
    """Both rolls for the first attack, after those that were tied."""
    tied = (_tied(state, number, rolls) for number, rolls in enumerate(engagement.tied, start=1))
    return (*tied, *(first_roll(state, roll) for roll in engagement.first or ()))


def _tied(state: DuelState, number: int, rolls: tuple[FirstRoll, FirstRoll]) -> Message:
    shown = parts(*(msg("duel-tied-dice", name=name_of(state, roll.combatant), dice=dice(roll)) for roll in rolls))
    return msg("duel-tied", number=number, margin=rolls[0].margin, shown=shown)


def blow_roll(state: DuelState, blow: Blow) -> Message:
    """The roll of a blow with every die and modifier."""
    name = name_of(state, blow.combatant)
    if blow.kind == "none":
        return msg("duel-no-roll", name=name)
    # A margin that was given has every modifier in it.
    crowded = blow.crowd if blow.kind != "attack" and blow.fixed is None else 0
    shown = parts(
        msg("duel-part-value", kind=blow.kind, value=blow.value),
        msg("duel-part-blow", blow=blow.strength) if blow.strength != "normal" else None,
        msg("duel-part-modifier", modifier=blow.modifier) if blow.modifier else None,
        msg("duel-part-crowd", penalty=crowded) if crowded else None,
        msg("duel-part-riposte", penalty=blow.riposte) if blow.riposte and blow.fixed is None else None,
        dice(blow),
    )
    return msg("duel-roll", name=name, shown=shown, margin=blow.margin)


def _added(state: DuelState, blow: Blow, exchange: Exchange) -> Message | None:
    """What is added to the margin for the number that decided: the penalty of an attacker against many, and the speed."""
    crowded = msg("duel-part-crowd", penalty=blow.crowd) if blow.kind == "attack" and blow.crowd else None
    used = _speed(state, blow) if exchange.by == "score" else None
    return parts(crowded, used) if crowded or used else None


def _speed(state: DuelState, blow: Blow) -> Message:
    if blow.kind == "dodge" and blow.speed is None:
        return msg("duel-part-unrated", speed=DODGE_SPEEDS[0])
    speed = blow.speed or 0
    return (
        msg(f"duel-part-{blow.kind}", speed=speed)
        if blow.kind in ("dodge", "other")
        else weapon(state, blow.combatant, speed)
    )


def score_text(state: DuelState, blow: Blow, exchange: Exchange) -> Message:
    """The number that decided, from its margin."""
    if blow.kind == "none":
        return blow_roll(state, blow)
    shown = parts(msg("duel-part-margin", kind=blow.kind, margin=blow.margin), _added(state, blow, exchange))
    return msg("duel-score", name=name_of(state, blow.combatant), shown=shown, score=_compared(blow, exchange))


def full_text(state: DuelState, blow: Blow, exchange: Exchange) -> Message:
    """The number that decided, from its dice."""
    used = _added(state, blow, exchange)
    if blow.kind == "none" or used is None:
        return blow_roll(state, blow)
    return msg("duel-full", roll=blow_roll(state, blow), used=used, score=_compared(blow, exchange))


def _compared(blow: Blow, exchange: Exchange) -> int:
    return blow.score if exchange.by == "score" else blow.initiative_margin


def outcome_text(state: DuelState, exchange: Exchange) -> Message:
    """Whether the blow landed."""
    attacker, defender = name_of(state, exchange.attack.combatant), name_of(state, exchange.defence.combatant)
    outcome = "yes" if exchange.lands else "soft" if softens(exchange.attack, exchange.defence) else "no"
    return msg("duel-outcome", outcome=outcome, attacker=attacker, defender=defender)


def role_names(state: DuelState, engagement: Engagement) -> tuple[UserText, UserText]:
    """Names of attacker and defender."""
    attacker, defender = engagement.roles
    return name_of(state, attacker), name_of(state, defender)
