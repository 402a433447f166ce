"""How the numbers of a duel are laid out in a line: shared by board, announcement and log."""

from __future__ import annotations

from rules.duel.model import Blow, DuelState, Engagement, Exchange, FirstRoll
from rules.message import Message, UserText, msg, parts


def name(state: DuelState, combatant: str) -> UserText:
    """The name of a combatant."""
    return state.combatants[combatant].said


def weapon(state: DuelState, combatant: str, speed: int) -> Message:
    """The weapon in use with its speed bonus."""
    called = state.combatants[combatant].sheet.weapon
    shown: UserText | Message = UserText(said=called) if called else msg("duel-weapon")
    return msg("duel-part-weapon", weapon=shown, speed=speed)


def dice(faces: tuple[int, int] | None, total: int | None, fixed: int | None) -> Message:
    """The dice as they fell, or where the number came from."""
    if fixed is not None:
        return msg("duel-dice-given")
    if faces is not None:
        return msg("duel-dice-faces", faces=UserText(said="+".join(map(str, faces))))
    return msg("duel-dice-typed", total=total or 0)


def first_roll(state: DuelState, roll: FirstRoll) -> Message:
    """One fighter's roll for the first attack: every die, modifier and the margin."""
    shown = parts(
        msg("duel-part-vi", vi=roll.vi),
        weapon(state, roll.combatant, roll.speed),
        msg("duel-part-declared", modifier=roll.declared) if roll.declared else None,
        dice(roll.faces, roll.dice, roll.fixed),
    )
    return msg("duel-roll", name=name(state, roll.combatant), shown=shown, margin=roll.margin)


def first_rolls(state: DuelState, one: Engagement) -> tuple[Message, ...]:
    """Both rolls for the first attack with every die and modifier; before them those that came out even."""
    if one.first is None:
        return ()
    return (
        *(_tied(state, number, pair) for number, pair in enumerate(one.tied, start=1)),
        *(first_roll(state, roll) for roll in one.first),
    )


def _tied(state: DuelState, number: int, pair: tuple[FirstRoll, FirstRoll]) -> Message:
    shown = parts(
        *(
            msg("duel-tied-dice", name=name(state, roll.combatant), dice=dice(roll.faces, roll.dice, roll.fixed))
            for roll in pair
        )
    )
    return msg("duel-tied", number=number, margin=pair[0].margin, shown=shown)


def blow(state: DuelState, one: Blow) -> Message:
    """One fighter's roll in an exchange."""
    who = name(state, one.combatant)
    if one.kind == "none":
        return msg("duel-no-roll", name=who)
    lowers_roll = one.crowd if one.kind != "attack" else 0
    shown = parts(
        msg("duel-part-value", kind=one.kind, value=one.value),
        msg("duel-part-modifier", modifier=one.modifier) if one.modifier else None,
        msg("duel-part-crowd", penalty=lowers_roll) if lowers_roll else None,
        dice(one.faces, one.dice, one.fixed),
    )
    return msg("duel-roll", name=who, shown=shown, margin=one.margin)


def used(state: DuelState, one: Blow) -> Message:
    """What is added to the margin for the initiative: the crowd (for an attack), and the speed of the weapon just used."""
    speed = one.speed or 0
    if one.kind in ("dodge", "other"):
        return msg(f"duel-part-{one.kind}", speed=speed)
    crowded = msg("duel-part-crowd", penalty=one.crowd) if one.kind == "attack" and one.crowd else None
    return parts(crowded, weapon(state, one.combatant, speed))


def score(state: DuelState, one: Blow) -> Message:
    """The margin with the speed of the weapon just used, short."""
    if one.kind == "none":
        return msg("duel-no-roll", name=name(state, one.combatant))
    shown = parts(msg("duel-part-margin", kind=one.kind, margin=one.margin), used(state, one))
    return msg("duel-score", name=name(state, one.combatant), shown=shown, score=one.score)


def full(state: DuelState, one: Blow) -> Message:
    """Everything about one fighter's part of an exchange: the roll, and what it came to for the initiative."""
    if one.kind == "none":
        return msg("duel-no-roll", name=name(state, one.combatant))
    return msg("duel-full", roll=blow(state, one), used=used(state, one), score=one.score)


def outcome(state: DuelState, last: Exchange) -> Message:
    """Whether the blow landed."""
    return msg(
        "duel-outcome",
        lands="yes" if last.lands else "no",
        attacker=name(state, last.attack.combatant),
        defender=name(state, last.defence.combatant),
    )
