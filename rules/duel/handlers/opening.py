"""The first attack: talk, declarations and roll (docs/rules/duel.md R2-R5, S0-2, S0-3, S0-11), and `/initiative roll`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.commands import Command, Declare, Next, Roll, Tick
from rules.dice.rng import DiceSource
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import declared_modifier, longer, longer_why, roll_2d5
from rules.duel.handlers.exchange import attack, attack_place, defence_place, defend, go_on, typed_2d5
from rules.duel.handlers.pairing import find_place
from rules.duel.model import DuelState, Engagement, FirstRoll, PendingRoll, Sheet, Stance, name_of
from rules.events import Event
from rules.handlers.shared import playable_combatants
from rules.message import UserText, msg
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext
from rules.view.board import Choice

ATTEMPTS = 20
"""Rolls in a row before the GM is asked (S0-2). 2d5 tie one time in ten, so dice never come to it by chance."""
NOT_ABOUT_THE_KIND = ("not-yours", "no-such-combatant", "not-active", "which-engagement")
"""Refusals that hold for every kind of roll; any other one means that no roll of this kind is due."""

Scene = tuple[Engagement, ...]
"""Talks that hang together by shared fighters, and end at the same moment (0.6.6)."""


def scenes(state: DuelState) -> list[Scene]:
    """The talks that go on side by side, in order of their first engagement."""
    return _connected(state.fight.talks)


def _connected(engagements: Iterable[Engagement]) -> list[Scene]:
    """These engagements, grouped by shared fighters."""
    result: list[Scene] = []
    left = list(engagements)
    while left:
        scene = [left.pop(0)]
        fighters = set(scene[0].fighters)
        while joined := [engagement for engagement in left if fighters & set(engagement.fighters)]:
            scene += joined
            fighters.update(fighters_of(joined))
            left = [engagement for engagement in left if engagement not in joined]
        result.append(tuple(sorted(scene, key=lambda engagement: engagement.id)))
    return result


def fighters_of(scene: Iterable[Engagement]) -> tuple[str, ...]:
    """The fighters of a scene, in order."""
    return tuple(dict.fromkeys(fighter for engagement in scene for fighter in engagement.fighters))


def _declarations(state: DuelState, scene: Scene) -> dict[str, int]:
    """Fighter -> unix ms of the declaration, in order of time."""
    talk = state.fight.talk_of
    times = {fighter: at for fighter in fighters_of(scene) if (at := talk(fighter).declared) is not None}
    return dict(sorted(times.items(), key=lambda item: item[1]))


def closes_at(state: DuelState, scene: Scene) -> int | None:
    """When the window after the first declaration closes (unix ms); None without a declaration."""
    times = _declarations(state, scene).values()
    return min(times) + state.rules.window * 1_000 if times else None


def declarers(state: DuelState, scene: Scene) -> tuple[str, ...]:
    """The first to declare: the earliest, and all inside the window after it (R4)."""
    end = closes_at(state, scene)
    return tuple(fighter for fighter, at in _declarations(state, scene).items() if end is not None and at <= end)


# --- what fighters say ---


def declare(state: DuelState, command: Declare, context: HandlerContext) -> list[Event]:
    """I fight, I hold back, I attack! Raises `Refused`."""
    if command.intent not in ("fight", "hold", "attack"):
        raise Refused("no-such-intent")
    fighters = speakers(state, command, context.by)
    return [_declaration(fighter, command.intent, context.at) for fighter in fighters]


def speakers(state: DuelState, command: Declare, by: Actor) -> list[str]:
    """The fighter who speaks; or all of the GM's NPCs in a talk who have not said this yet. Raises `Refused`."""
    if by.gm and command.combatant is None:
        talking = fighters_of(state.fight.talks)
        own = [combatant for combatant in playable_combatants(state, by) if combatant.id in talking]
        silent = [combatant.id for combatant in own if not _has_said(state, combatant.id, command.intent)]
        if len(silent) > 1 and all(combatant.owner is None for combatant in own):
            return silent

    def no_word(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
        return no_talk(state, fighter, engagement) or _said_already(state, fighter, command.intent)

    return [find_place(state, command, by, no_word)[0]]


def _speaker(state: DuelState, command: Roll, by: Actor) -> str:
    """The fighter who speaks. Raises `Refused`."""

    return find_place(state, command, by, no_talk)[0]


def no_talk(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    """Why this fighter cannot speak in this engagement; None if she can."""
    if engagement in state.fight.talks:
        return None
    if engagement.phase == "dice":
        return Refused("dice-awaited", name=name_of(state, fighter), names=awaited_names(state, engagement))
    if engagement.attacker is None:
        return Refused("gm-decides", name=name_of(state, fighter))
    return Refused("talk-is-over", name=name_of(state, fighter), attacker=name_of(state, engagement.attacker))


def _has_said(state: DuelState, fighter: str, intent: str) -> bool:
    talk = state.fight.talk_of(fighter)
    if intent == "attack":
        return talk.declared is not None
    # "I hold back", said again after "I attack!", takes that back (S0-12).
    return talk.stance == intent and (intent != "hold" or talk.declared is None)


def _said_already(state: DuelState, fighter: str, intent: str) -> Refused | None:
    """Why it cannot be said: it has been; None if it has not."""
    if not _has_said(state, fighter, intent):
        return None
    name = name_of(state, fighter)
    return (
        Refused("declared-already", name=name)
        if intent == "attack"
        else Refused("said-already", name=name, stance=intent)
    )


def _declaration(fighter: str, intent: str, at: int) -> Event:
    if intent == "attack":
        return ev.Declared(combatant=fighter, at=at)
    stance: Stance = "fight" if intent == "fight" else "hold"
    return ev.StanceTaken(combatant=fighter, stance=stance)


# --- rolls ---


def roll(state: DuelState, command: Roll, context: HandlerContext) -> Sequence[Event]:
    """The attack or defence that is due, or for the GM the roll for the first attack.

    Typed dice always count for the first attack.
    Raises `Refused`.
    """
    if command.dice is not None:
        fighter = _roller(state, command, context.by)
        total, typed = typed_2d5(state, command.dice)
        return [ev.DiceEntered(combatant=fighter, dice=total, typed=typed)]
    match _exchange_roll(state, command, context.by):
        case ask.Attack() as as_attack:
            return attack(state, as_attack, context)
        case ask.Defend() as as_defence:
            return defend(state, as_defence, context)
    if not context.by.gm:
        raise _no_roll(state, command, context.by)
    meant = _scenes_meant(state, command)
    if not meant:
        raise Refused("nothing-to-roll")
    return _roll_scenes(state, meant, context.dice)


def _no_roll(state: DuelState, command: Roll, by: Actor) -> Refused:
    """Why a player has no roll to make. Raises `Refused` where it is for another reason than the talk."""
    try:
        return Refused("declare-to-roll", name=name_of(state, _speaker(state, command, by)))
    except Refused as refused:
        if refused.refusal.code == "talk-is-over":
            attack_place(state, ask.Attack(combatant=command.combatant), by)
        return refused


def roll_since(state: DuelState, command: Roll, by: Actor) -> int:
    """Revision from which a control for this roll is valid. Raises `Refused`."""
    if command.dice is not None:
        fighter = _roller(state, command, by)
        return max(pair.since for pair in state.fight.of(fighter) if no_first_dice(state, fighter, pair) is None)
    match _exchange_roll(state, command, by):
        case ask.Attack() as as_attack:
            return attack_place(state, as_attack, by)[1].since
        case ask.Defend() as as_defence:
            return defence_place(state, as_defence, by)[1].since
    return max((engagement.since for scene in _scenes_meant(state, command) for engagement in scene), default=0)


def _exchange_roll(state: DuelState, command: Roll, by: Actor) -> ask.Attack | ask.Defend | None:
    """The attack or parry that this roll stands for; None: a roll for the first attack. Raises `Refused`."""
    for kind, place in ((ask.Attack, attack_place), (ask.Defend, defence_place)):
        meant = kind(combatant=command.combatant)
        try:
            place(state, meant, by)
        except Refused as refused:
            code = refused.refusal.code
            if code in NOT_ABOUT_THE_KIND or (code == "act-for-whom" and not _scenes_meant(state, command)):
                raise
        else:
            return meant
    return None


def _roller(state: DuelState, command: Roll, by: Actor) -> str:
    """The fighter whose dice for the first attack are typed. Raises `Refused`, with other uses of dice that come too late."""
    try:
        return find_place(state, command, by, no_first_dice)[0]
    except Refused as refused:
        if refused.refusal.code != "dice-too-late":
            raise
        raise Refused("dice-too-late", choices=_other_uses(state, command, by), **refused.refusal.params) from None


def _other_uses(state: DuelState, command: Roll, by: Actor) -> tuple[Choice, ...]:
    fields = {name: value for name, value in (("combatant", command.combatant), ("dice", command.dice)) if value}
    choices = []
    for kind, place in ((ask.Attack, attack_place), (ask.Defend, defence_place)):
        try:
            place(state, kind(**fields), by)
        except Refused:
            continue
        label = msg("label-attack-dice" if kind is ask.Attack else "label-parry-dice")
        choices.append(Choice(command=kind.verb, label=label, fields=fields, tone="primary"))
    return tuple(choices)


def no_first_dice(state: DuelState, fighter: str, engagement: Engagement) -> Refused | None:
    """Why dice for the first attack cannot be typed in this engagement; None if nothing does."""
    name = name_of(state, fighter)
    match engagement.phase:
        case "talk":
            return None
        case "gm" if engagement.attacker is None:
            return Refused("gm-decides", name=name)
        case "dice" if engagement.pending is not None and fighter in engagement.pending.typed:
            return None
        case _:
            return Refused("dice-too-late", name=name)


def _scenes_meant(state: DuelState, command: Roll) -> list[Scene]:
    if command.combatant is None:
        return scenes(state)
    fighter = state.find(command.combatant).id
    return [scene for scene in scenes(state) if fighter in fighters_of(scene)]


def next_step(state: DuelState, command: Next, context: HandlerContext) -> list[Event]:
    """The GM goes on: the talk that is next ends with a roll (S0-10), else the exchange goes on. Raises `Refused`."""
    engagement = _next_pair(state)
    if engagement is None:
        raise Refused("nobody-engaged")
    return _go_on(state, engagement, context.dice)


def _next_pair(state: DuelState) -> Engagement | None:
    """The pair in which the GM goes on: the one that is next, else one that is kept for a return."""
    return next(iter((*filter(None, [state.fight.next_up]), *state.fight.interrupted)), None)


def ends_kept_pair(state: DuelState, command: Command) -> bool:
    """Whether a pair that waits for the return of a fighter ends with this command (S0-17)."""
    match command:
        case Next():
            return _next_pair(state) in state.fight.interrupted
        case ask.Skip(engagement=number):
            return any(engagement.id == number for engagement in state.fight.interrupted)
        case _:
            return False


def skip(state: DuelState, command: ask.Skip, context: HandlerContext) -> list[Event]:
    """Go on in the engagement with this number. Raises `Refused`."""
    for engagement in (*state.fight.engagements, *state.fight.interrupted):
        if engagement.id == command.engagement:
            return _go_on(state, engagement, context.dice)
    raise Refused("no-such-engagement", number=command.engagement)


def _go_on(state: DuelState, engagement: Engagement, source: DiceSource) -> list[Event]:
    if engagement in state.fight.interrupted:
        return [ev.EngagementClosed(engagement=engagement.id)]
    if engagement.pending is not None:
        return [_rolled(state, engagement.pending, source)]
    talks = [scene for scene in scenes(state) if engagement in scene]
    return _roll_scenes(state, talks, source) or go_on(state, engagement)


def tick(state: DuelState, command: Tick, context: HandlerContext) -> list[Event]:
    """The rolls whose window has closed. Raises `Refused` (`nothing-due`)."""
    closed = [scene for scene in scenes(state) if (end := closes_at(state, scene)) is not None and end <= context.at]
    if not closed:
        raise Refused("nothing-due")
    return _roll_scenes(state, closed, context.dice)


def _roll_scenes(state: DuelState, meant: Iterable[Scene], source: DiceSource) -> list[Event]:
    return [event for scene in meant for event in _close_scene(state, scene, source)]


def _close_scene(state: DuelState, scene: Scene, source: DiceSource) -> list[Event]:
    """The end of the window: where both want the fight the weapon decides (S0-12), the others roll."""
    willing = tuple(pair for pair in scene if state.fight.want_fight_after_all(pair, state.rules))
    return _first_attacks(state, willing, tuple(pair for pair in scene if pair not in willing), source)


def _first_attacks(state: DuelState, willing: Scene, others: Scene, source: DiceSource) -> list[Event]:
    """The first attacks of pairs that begin together, with one roll of each fighter (0.6.6).

    willing: pairs that want the fight: longer weapon (R2), then taller (R3), else the roll without the 2 points (S0-3).
    others: those that roll with the 2 points (R4).
    """
    events: list[Event] = []
    level: list[Engagement] = []
    for engagement in willing:
        a, b = _sheets(state, engagement)
        if lead := longer(a, b):
            events.append(_decided(engagement, lead, longer_why(a, b)))
        elif state.rules.first_tie == "gm":
            events.append(ev.GmAsked(engagement=engagement.id))
        else:
            level.append(engagement)
    if others:
        return [*events, _roll_together(state, others, level, source)]
    return [*events, *(_roll_together(state, (), scene, source) for scene in _connected(level))]


def _roll_together(state: DuelState, others: Scene, level: Sequence[Engagement], source: DiceSource) -> Event:
    """Each fighter of these pairs rolls once, or has entered a total rolled at the table. level: without the 2 points."""
    scene = tuple(sorted((*others, *level), key=lambda engagement: engagement.id))
    shares = dict.fromkeys(fighters_of(scene), 0) | _shares(state, others)
    roll = PendingRoll(
        engagements=tuple(engagement.id for engagement in scene),
        shares=shares,
        typed=_typing(state, shares),
        declared=declarers(state, others),
        equal=not others,
        level=tuple(engagement.id for engagement in level) if others else (),
    )
    return _rolled_or_due(state, roll, source)


def _typing(state: DuelState, fighters: Iterable[str]) -> tuple[str, ...]:
    """The fighters for whom the table rolls: all by the house rule `dice`, else those with a total."""
    everybody = state.rules.dice == "typed"
    return tuple(f for f in fighters if everybody or state.fight.talk_of(f).dice is not None)


def _rolled_or_due(state: DuelState, roll: PendingRoll, source: DiceSource) -> Event:
    """The roll, or that it is due and waits for dice of the table."""
    entered = roll.attempt == 1 and all(state.fight.talk_of(fighter).dice is not None for fighter in roll.typed)
    return _rolled(state, roll, source) if entered or not roll.typed else ev.FirstRollDue(roll=roll)


def _rolled(state: DuelState, roll: PendingRoll, source: DiceSource) -> ev.FirstRolled:
    """The roll of those who are still there, with the dice that were typed; the bot rolls for all others."""
    there = {pair.id: pair for pair in state.fight.open if pair.id in roll.engagements}
    fighters = [fighter for fighter in roll.shares if fighter in fighters_of(there.values())]
    return ev.FirstRolled(
        engagements=tuple(number for number in roll.engagements if number in there),
        rolls=tuple(_first_roll(state, fighter, roll, source) for fighter in fighters),
        declared=roll.declared,
        together=len(roll.declared) > 1,
        attempt=roll.attempt,
        equal=roll.equal,
        level=tuple(number for number in roll.level if number in there),
    )


def _shares(state: DuelState, scene: Scene) -> dict[str, int]:
    """The share of each fighter of a scene in the 2 points of declaring first (S0-11)."""
    fighters, first = fighters_of(scene), declarers(state, scene)
    every = len(first) == len(fighters)
    return {fighter: declared_modifier(fighter in first, bool(first), every, state.rules) for fighter in fighters}


def declared_shares(state: DuelState, engagement: Engagement) -> dict[str, int] | None:
    """The shares if the talk of this engagement ended now; None where the weapon would decide."""
    willing = state.fight.want_fight
    if willing(engagement) or state.fight.want_fight_after_all(engagement, state.rules):
        return None
    scene = next(scene for scene in scenes(state) if engagement in scene)
    return _shares(state, tuple(pair for pair in scene if not state.fight.want_fight_after_all(pair, state.rules)))


def _first_roll(state: DuelState, fighter: str, roll: PendingRoll, source: DiceSource) -> FirstRoll:
    tied = _set_by_gm(state, fighter, roll)
    if tied is not None:
        return tied
    sheet = state.combatants[fighter].sheet
    entered = state.fight.talk_of(fighter)
    total = entered.dice
    faces = roll_2d5(source, state.rules) if total is None else None
    return FirstRoll(
        combatant=fighter,
        faces=faces,
        typed=entered.typed,
        dice=sum(faces) if faces else total or 0,
        vi=sheet.vi,
        speed=sheet.speed,
        declared=roll.shares[fighter],
        modifier=state.fight.modifiers.get(fighter, 0),
    )


def _set_by_gm(state: DuelState, fighter: str, roll: PendingRoll) -> FirstRoll | None:
    """The tied roll of a fighter whose margin the GM has set; it stays when the tie is rolled again (S0-2)."""
    if roll.attempt == 1:
        return None
    tied = state.fight.get(roll.engagements[0]).first or ()
    return next((first for first in tied if first.combatant == fighter and first.fixed is not None), None)


def awaited_names(state: DuelState, engagement: Engagement) -> tuple[UserText, ...]:
    """Names of the fighters whose dice are awaited."""
    return tuple(name_of(state, fighter) for fighter in state.fight.missing_dice(engagement))


# --- what follows ---


def settle_opening(state: DuelState, source: DiceSource) -> list[Event]:
    """The first attacks that are decided now, and the rolls that need no more waiting."""
    willing: list[Engagement] = []
    for engagement in state.fight.open:
        if engagement.waits:
            continue
        if engagement.pending is not None:
            if not state.fight.missing_dice(engagement):
                return [_rolled(state, engagement.pending, source)]
            continue
        if engagement.first is not None:
            return [_by_margin(state, engagement, engagement.first, source)]
        if state.fight.want_fight(engagement):
            willing.append(engagement)
    if willing:
        return _first_attacks(state, tuple(willing), (), source)
    for scene in scenes(state):
        first = declarers(state, scene)
        if first and (state.rules.window == 0 or len(first) == len(fighters_of(scene))):
            return _close_scene(state, scene, source)
    return []


def _sheets(state: DuelState, engagement: Engagement) -> tuple[Sheet, Sheet]:
    return state.combatants[engagement.a].sheet, state.combatants[engagement.b].sheet


def _decided(engagement: Engagement, lead: int, why: str, by: int = 0) -> Event:
    """`a` attacks first if `lead` is positive, else `b`. by: the margin to tell."""
    attacker = engagement.a if lead > 0 else engagement.b
    return ev.AttackerDecided(engagement=engagement.id, attacker=attacker, why=why, lead=by)


def _by_margin(
    state: DuelState, engagement: Engagement, first: tuple[FirstRoll, FirstRoll], source: DiceSource
) -> Event:
    """The better margin attacks first (R4); ties by the house rule `first_tie` (S0-2)."""
    if lead := first[0].margin - first[1].margin:
        return _decided(engagement, lead, "better-margin", abs(lead))
    a, b = _sheets(state, engagement)
    if state.rules.first_tie == "length-height-reroll" and (lead := longer(a, b)):
        return _decided(engagement, lead, f"tie-{longer_why(a, b)}")
    gm_set = [roll for roll in first if roll.fixed is not None]
    if state.rules.first_tie == "gm" or engagement.attempts >= ATTEMPTS or len(gm_set) == len(first):
        return ev.GmAsked(engagement=engagement.id)
    # The bot or the table, whichever rolled the tied dice, rolls again (S0-2). The share of the 2 points stays.
    by_table = [roll.combatant for roll in first if roll.faces is None or state.rules.dice == "typed"]
    again = PendingRoll(
        engagements=(engagement.id,),
        shares={roll.combatant: roll.declared for roll in first},
        typed=tuple(fighter for fighter in by_table if fighter not in {roll.combatant for roll in gm_set}),
        attempt=engagement.attempts + 1,
    )
    return _rolled_or_due(state, again, source)
