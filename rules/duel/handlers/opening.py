"""Before the first attack: the talk, who declares, and the roll (docs/rules/duel.md R2-R5, S0-2, S0-3, S0-11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import commands as shared_ask
from rules.dice.rng import DiceSource
from rules.duel import events as ev
from rules.duel.formulas import declared_modifier, longer, longer_why, roll_2d5
from rules.duel.handlers.pairing import pick
from rules.duel.model import DuelState, Engagement, FirstRoll, Sheet, Stance, Talk
from rules.events import Event
from rules.handlers.shared import playable_combatants
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext

ATTEMPTS = 20
"""Ties rolled again in a row before the GM is asked: 2d5 ties one time in ten, so this is never met by chance."""

Scene = tuple[Engagement, ...]
"""Open engagements that hang together by shared fighters: their talk ends at one moment."""


def scenes(state: DuelState) -> list[Scene]:
    """The talks that go on side by side, in order of their first engagement."""
    found: list[Scene] = []
    left = list(state.fight.talks)
    while left:
        scene = [left.pop(0)]
        fighters = set(scene[0].pair)
        while joined := [one for one in left if fighters & set(one.pair)]:
            scene += joined
            fighters.update(who for one in joined for who in one.pair)
            left = [one for one in left if one not in joined]
        found.append(tuple(sorted(scene, key=lambda one: one.id)))
    return found


def people(scene: Scene) -> tuple[str, ...]:
    """Everybody in the scene, in order."""
    return tuple(dict.fromkeys(who for one in scene for who in one.pair))


def talking(state: DuelState) -> tuple[str, ...]:
    """Everybody who may still say something before the first attack, in order."""
    return tuple(dict.fromkeys(who for one in state.fight.open if not one.waits for who in one.pair))


def declarers(state: DuelState, scene: Scene) -> tuple[str, ...]:
    """Who declared first: the earliest press, and all that were made inside the window after it."""
    pressed = {who: at for who in people(scene) if (at := talk_of(state, who).declared) is not None}
    if not pressed:
        return ()
    end = min(pressed.values()) + state.rules.window * 1_000
    return tuple(who for who, at in sorted(pressed.items(), key=lambda item: item[1]) if at <= end)


def talk_of(state: DuelState, combatant: str) -> Talk:
    """What this fighter has said so far."""
    return state.fight.talk.get(combatant, Talk())


def closes_at(state: DuelState, scene: Scene) -> int | None:
    """When the window after the first declaration closes (unix ms); None while nobody has declared."""
    pressed = [at for who in people(scene) if (at := talk_of(state, who).declared) is not None]
    return min(pressed) + state.rules.window * 1_000 if pressed else None


def in_talk(state: DuelState, command: shared_ask.Command, by: Actor) -> str:
    """The fighter who speaks. Raises `Refused`."""

    def able(_: str, one: Engagement) -> bool:
        return one in state.fight.talks

    def refuse(combatant: str) -> Refused:
        one = state.combatants[combatant]
        for place in state.fight.of(combatant):
            if place.attacker is not None:
                attacker = state.combatants[place.attacker].said
                return Refused("talk-is-over", name=one.said, attacker=attacker)
            return Refused("gm-decides", name=one.said)
        return Refused("not-engaged", name=one.said)

    return pick(state, command, by, able, refuse)[0]


def declare(state: DuelState, command: shared_ask.Declare, context: HandlerContext) -> list[Event]:
    """I fight, I hold back, I attack! Raises `Refused`."""
    if command.intent not in ("fight", "hold", "attack"):
        raise Refused("no-such-intent")
    return [_said(state, combatant, command.intent, context.at) for combatant in speakers(state, command, context.by)]


def speakers(state: DuelState, command: shared_ask.Declare, by: Actor) -> list[str]:
    """Who speaks: one fighter, or all together whom only the GM plays and to whom it is news. Raises `Refused`."""
    if by.gm and command.combatant is None:
        mine = [one for one in playable_combatants(state, by) if any(one.id in pair.pair for pair in state.fight.talks)]
        silent = [one.id for one in mine if not _has_said(state, one.id, command.intent)]
        if len(silent) > 1 and all(one.owner is None for one in mine):
            return silent
    return [in_talk(state, command, by)]


def _has_said(state: DuelState, combatant: str, intent: str) -> bool:
    said = talk_of(state, combatant)
    return said.declared is not None if intent == "attack" else said.stance == intent


def _said(state: DuelState, combatant: str, intent: str, at: int) -> Event:
    name = state.combatants[combatant].said
    if intent == "attack":
        if _has_said(state, combatant, intent):
            raise Refused("declared-already", name=name)
        return ev.Declared(combatant=combatant, at=at)
    stance: Stance = "fight" if intent == "fight" else "hold"
    if _has_said(state, combatant, intent):
        raise Refused("said-already", name=name, stance=stance)
    return ev.StanceTaken(combatant=combatant, stance=stance)


def roll_first(state: DuelState, scene: Scene, chance: DiceSource) -> ev.FirstRolled:
    """Everybody in the scene rolls once (R4), or has entered what was rolled at the table."""
    everyone = people(scene)
    first = declarers(state, scene)
    rolls = tuple(_first_roll(state, who, first, len(first) == len(everyone), chance) for who in everyone)
    numbers = tuple(one.id for one in scene)
    return ev.FirstRolled(engagements=numbers, rolls=rolls, declared=first, together=len(first) > 1)


def _first_roll(state: DuelState, who: str, first: Sequence[str], everybody: bool, chance: DiceSource) -> FirstRoll:
    sheet = state.combatants[who].sheet
    entered = talk_of(state, who).dice
    faces = roll_2d5(chance, state.rules) if entered is None else None
    return FirstRoll(
        combatant=who,
        faces=faces,
        dice=sum(faces) if faces else entered or 0,
        vi=sheet.vi,
        speed=sheet.speed,
        declared=declared_modifier(who in first, bool(first), everybody, state.rules),
    )


def _again(state: DuelState, one: Engagement, chance: DiceSource) -> ev.FirstRolled:
    """The pair rolls again after a tie, each with the share of the 2 points that stood in the first roll."""
    assert one.first is not None
    rolls = []
    for roll in one.first:
        faces = roll_2d5(chance, state.rules)
        rolls.append(roll.model_copy(update={"faces": faces, "dice": sum(faces), "fixed": None}))
    return ev.FirstRolled(engagements=(one.id,), rolls=tuple(rolls), attempt=one.attempts + 1)


def ticked(state: DuelState, at: int, chance: DiceSource) -> list[Event]:
    """The rolls whose window has closed. Raises `Refused` when there is none."""
    ready = [scene for scene in scenes(state) if (end := closes_at(state, scene)) is not None and end <= at]
    if not ready:
        raise Refused("nothing-due")
    return [roll_first(state, scene, chance) for scene in ready]


def roll_now(state: DuelState, chosen: Iterable[Scene], chance: DiceSource) -> list[Event]:
    """The GM ends the talk: everybody rolls with the declarations made so far (S0-10)."""
    return [roll_first(state, scene, chance) for scene in chosen]


def settle_opening(state: DuelState, chance: DiceSource) -> list[Event]:
    """First attacks that are decided now, without anybody doing anything more."""
    for one in state.fight.open:
        if one.waits:
            continue
        if one.first is not None:
            return [_by_margin(state, one, chance)]
        if all(talk_of(state, who).stance == "fight" for who in one.pair):
            return [_by_weapon(state, one, chance)]
    for scene in scenes(state):
        first = declarers(state, scene)
        if first and (state.rules.window == 0 or len(first) == len(people(scene))):
            return [roll_first(state, scene, chance)]
    return []


def _sheets(state: DuelState, one: Engagement) -> tuple[Sheet, Sheet]:
    return state.combatants[one.a].sheet, state.combatants[one.b].sheet


def _by_weapon(state: DuelState, one: Engagement, chance: DiceSource) -> Event:
    """Both want the fight: longer weapon (R2), then taller (R3), else a roll without the 2 (S0-3)."""
    a, b = _sheets(state, one)
    lead = longer(a, b)
    if lead:
        return ev.AttackerDecided(engagement=one.id, attacker=one.a if lead > 0 else one.b, why=longer_why(a, b))
    if state.rules.first_tie == "gm":
        return ev.GmAsked(engagement=one.id)
    rolls = tuple(_first_roll(state, who, (), False, chance) for who in one.pair)
    return ev.FirstRolled(engagements=(one.id,), rolls=rolls, equal=True)


def _by_margin(state: DuelState, one: Engagement, chance: DiceSource) -> Event:
    """The better margin attacks first (R4); ties by the house rule `first_tie` (S0-2)."""
    assert one.first is not None
    lead = one.first[0].margin - one.first[1].margin
    if lead:
        attacker = one.a if lead > 0 else one.b
        return ev.AttackerDecided(engagement=one.id, attacker=attacker, why="better-margin", lead=abs(lead))
    a, b = _sheets(state, one)
    if state.rules.first_tie == "length-height-reroll" and (lead := longer(a, b)):
        attacker = one.a if lead > 0 else one.b
        return ev.AttackerDecided(engagement=one.id, attacker=attacker, why=f"tie-{longer_why(a, b)}")
    if state.rules.first_tie == "gm" or one.attempts >= ATTEMPTS:
        return ev.GmAsked(engagement=one.id)
    return _again(state, one, chance)
