"""How the numbers of a duel are laid out in a line: shared by board, announcement and log."""

from __future__ import annotations

from rules.duel.model import Blow, DuelState, Engagement, Exchange, FirstRoll
from rules.text import Said, Text, parts, text


def name(state: DuelState, combatant: str) -> Said:
    """The name of a combatant."""
    return state.combatants[combatant].said


def weapon(state: DuelState, combatant: str, speed: int) -> Text:
    """The weapon in use with its speed bonus."""
    called = state.combatants[combatant].sheet.weapon
    shown: Said | Text = Said(said=called) if called else text("duel-weapon")
    return text("duel-part-weapon", weapon=shown, speed=speed)


def dice(faces: tuple[int, int] | None, total: int | None, fixed: int | None) -> Text:
    """The dice as they fell, or where the number came from."""
    if fixed is not None:
        return text("duel-dice-given")
    if faces is not None:
        return text("duel-dice-faces", faces=Said(said="+".join(map(str, faces))))
    return text("duel-dice-typed", total=total or 0)


def first_roll(state: DuelState, roll: FirstRoll) -> Text:
    """One fighter's roll for the first attack: every die, modifier and the margin."""
    shown = parts(
        text("duel-part-vi", vi=roll.vi),
        weapon(state, roll.combatant, roll.speed),
        text("duel-part-declared", modifier=roll.declared) if roll.declared else None,
        dice(roll.faces, roll.dice, roll.fixed),
    )
    return text("duel-roll", name=name(state, roll.combatant), shown=shown, margin=roll.margin)


def first_rolls(state: DuelState, one: Engagement) -> tuple[Text, ...]:
    """Both rolls for the first attack with every die and modifier; before them those that came out even."""
    if one.first is None:
        return ()
    return (
        *(_tied(state, number, pair) for number, pair in enumerate(one.tied, start=1)),
        *(first_roll(state, roll) for roll in one.first),
    )


def _tied(state: DuelState, number: int, pair: tuple[FirstRoll, FirstRoll]) -> Text:
    shown = parts(
        *(
            text("duel-tied-dice", name=name(state, roll.combatant), dice=dice(roll.faces, roll.dice, roll.fixed))
            for roll in pair
        )
    )
    return text("duel-tied", number=number, margin=pair[0].margin, shown=shown)


def blow(state: DuelState, one: Blow) -> Text:
    """One fighter's roll in an exchange."""
    who = name(state, one.combatant)
    if one.kind == "none":
        return text("duel-no-roll", name=who)
    lowers_roll = one.crowd if one.kind != "attack" else 0
    shown = parts(
        text("duel-part-value", kind=one.kind, value=one.value),
        text("duel-part-modifier", modifier=one.modifier) if one.modifier else None,
        text("duel-part-crowd", penalty=lowers_roll) if lowers_roll else None,
        dice(one.faces, one.dice, one.fixed),
    )
    return text("duel-roll", name=who, shown=shown, margin=one.margin)


def used(state: DuelState, one: Blow) -> Text:
    """What is added to the margin for the initiative: the crowd (for an attack), and the speed of the weapon just used."""
    speed = one.speed or 0
    if one.kind in ("dodge", "other"):
        return text(f"duel-part-{one.kind}", speed=speed)
    crowded = text("duel-part-crowd", penalty=one.crowd) if one.kind == "attack" and one.crowd else None
    return parts(crowded, weapon(state, one.combatant, speed))


def score(state: DuelState, one: Blow) -> Text:
    """The margin with the speed of the weapon just used, short."""
    if one.kind == "none":
        return text("duel-no-roll", name=name(state, one.combatant))
    shown = parts(text("duel-part-margin", kind=one.kind, margin=one.margin), used(state, one))
    return text("duel-score", name=name(state, one.combatant), shown=shown, score=one.score)


def full(state: DuelState, one: Blow) -> Text:
    """Everything about one fighter's part of an exchange: the roll, and what it came to for the initiative."""
    if one.kind == "none":
        return text("duel-no-roll", name=name(state, one.combatant))
    return text("duel-full", roll=blow(state, one), used=used(state, one), score=one.score)


def outcome(state: DuelState, last: Exchange) -> Text:
    """Whether the blow landed."""
    return text(
        "duel-outcome",
        lands="yes" if last.lands else "no",
        attacker=name(state, last.attack.combatant),
        defender=name(state, last.defence.combatant),
    )
