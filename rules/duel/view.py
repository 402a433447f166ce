"""Board, announcement and tasks of a duel, and how its numbers stand in a line (docs/requirements.md, board of `duel`)."""

from __future__ import annotations

from rules.duel.buttons import choices
from rules.duel.events import TurnSkipped
from rules.duel.formulas import crowd, crowd_decides, softens
from rules.duel.handlers.opening import Scene, awaited_names, fighters_of, scenes
from rules.duel.model import DODGE_SPEEDS, Blow, DuelState, Engagement, Exchange, FirstRoll, Sheet, name_of
from rules.duel.reducer import evolve
from rules.message import Message, UserText, msg, parts
from rules.state import Combatant, Wait
from rules.view.board import Announcement, Board

# --- rolls in a line: for board, announcement and log ---


def weapon(state: DuelState, fighter: str, speed: int) -> Message:
    """The weapon in use with its speed."""
    called = state.combatants[fighter].sheet.weapon
    return msg("duel-part-weapon", weapon=UserText(said=called) if called else msg("duel-weapon"), speed=speed)


def dice(faces: tuple[int, int] | None, total: int | None, fixed: int | None) -> Message:
    """The dice as they fell, or where the number comes from."""
    if fixed is not None:
        return msg("duel-dice-given")
    if faces is not None:
        return msg("duel-dice-faces", faces=UserText(said="+".join(map(str, faces))))
    return msg("duel-dice-typed", total=total or 0)


def first_roll(state: DuelState, roll: FirstRoll) -> Message:
    """A roll for the first attack with every die and modifier."""
    shown = parts(
        msg("duel-part-vi", vi=roll.vi),
        weapon(state, roll.combatant, roll.speed),
        msg("duel-part-declared", modifier=roll.declared) if roll.declared else None,
        msg("duel-part-modifier", modifier=roll.modifier) if roll.modifier else None,
        dice(roll.faces, roll.dice, roll.fixed),
    )
    return msg("duel-roll", name=name_of(state, roll.combatant), shown=shown, margin=roll.margin)


def _first_rolls(state: DuelState, engagement: Engagement) -> tuple[Message, ...]:
    """Both rolls for the first attack, after those that were tied."""
    tied = (_tied(state, number, rolls) for number, rolls in enumerate(engagement.tied, start=1))
    return (*tied, *(first_roll(state, roll) for roll in engagement.first or ()))


def _tied(state: DuelState, number: int, rolls: tuple[FirstRoll, FirstRoll]) -> Message:
    shown = parts(
        *(
            msg("duel-tied-dice", name=name_of(state, roll.combatant), dice=dice(roll.faces, roll.dice, roll.fixed))
            for roll in rolls
        )
    )
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
        dice(blow.faces, blow.dice, blow.fixed),
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


def _score(state: DuelState, blow: Blow, exchange: Exchange) -> Message:
    """The number that decided, from its margin."""
    if blow.kind == "none":
        return blow_roll(state, blow)
    shown = parts(msg("duel-part-margin", kind=blow.kind, margin=blow.margin), _added(state, blow, exchange))
    return msg("duel-score", name=name_of(state, blow.combatant), shown=shown, score=_compared(blow, exchange))


def _full(state: DuelState, blow: Blow, exchange: Exchange) -> Message:
    """The number that decided, from its dice."""
    used = _added(state, blow, exchange)
    if blow.kind == "none" or used is None:
        return blow_roll(state, blow)
    return msg("duel-full", roll=blow_roll(state, blow), used=used, score=_compared(blow, exchange))


def _compared(blow: Blow, exchange: Exchange) -> int:
    return blow.score if exchange.by == "score" else blow.initiative_margin


def _outcome(state: DuelState, exchange: Exchange) -> Message:
    """Whether the blow landed."""
    attacker, defender = name_of(state, exchange.attack.combatant), name_of(state, exchange.defence.combatant)
    outcome = "yes" if exchange.lands else "soft" if softens(exchange.attack, exchange.defence) else "no"
    return msg("duel-outcome", outcome=outcome, attacker=attacker, defender=defender)


def _roles(state: DuelState, engagement: Engagement) -> tuple[UserText, UserText]:
    """Names of attacker and defender."""
    attacker, defender = engagement.roles
    return name_of(state, attacker), name_of(state, defender)


# --- board ---


def board(state: DuelState) -> Board:
    """The board for a redacted state."""
    engagement = state.fight.next_up
    shown = None if state.ended else engagement
    return Board(
        headline=headline(state, engagement),
        why=_why(state, shown) if shown else None,
        lines=(*_engagement_lines(state), *(_fighter_line(state, fighter) for fighter in state.combatants.values())),
        notes=_notes(state, shown) if shown else (),
        choices=() if state.ended else choices(state),
    )


def headline(state: DuelState, engagement: Engagement | None) -> Message:
    """Who is next in this engagement, or what is missing."""
    if state.ended:
        return msg("head-ended")
    if engagement is None and state.fight.interrupted:
        return msg("duel-head-left", names=tuple(name_of(state, fighter) for fighter in absent(state)))
    if engagement is None:
        return msg("duel-head-unpaired") if len(state.present) > 1 else msg("head-empty", count=len(state.present))
    attacker, defender = _roles(state, engagement)
    match engagement.phase:
        case "gm":
            return msg("duel-head-gm", a=name_of(state, engagement.a), b=name_of(state, engagement.b))
        case "talk":
            silent = tuple(name_of(state, fighter) for fighter in state.fight.talking if not _spoken(state, fighter))
            return msg("duel-head-silent", names=silent) if silent else msg("duel-head-talk")
        case "dice":
            return msg("duel-head-dice", names=awaited_names(state, engagement))
        case "attack" if at_rest(state, engagement):
            return msg("duel-head-rests", a=name_of(state, engagement.a), b=name_of(state, engagement.b))
        case "attack":
            return msg("duel-head-attack", attacker=attacker, defender=defender)
        case "defend":
            return msg("duel-head-defend", attacker=attacker, defender=defender)
        case "speed":
            assert engagement.defence is not None
            return msg("duel-head-rate", kind=engagement.defence.kind, attacker=attacker, defender=defender)


def absent(state: DuelState) -> tuple[str, ...]:
    """Fighters who have left a pair in mid-fight, in order (S0-17)."""
    fighters = (fighter for engagement in state.fight.interrupted for fighter in engagement.fighters)
    return tuple(dict.fromkeys(fighter for fighter in fighters if state.combatants[fighter].status != "active"))


def at_rest(state: DuelState, engagement: Engagement) -> bool:
    """Whether both have let the attack pass and the encounter has not been resumed since (S0-13)."""
    return engagement.rests and engagement.passed >= state.resumed


def _spoken(state: DuelState, fighter: str) -> bool:
    talk = state.fight.talk_of(fighter)
    return talk.spoken or talk.stance is not None


def _why(state: DuelState, engagement: Engagement) -> Message:
    if engagement.phase == "talk":
        return msg("duel-why-talk", window=state.rules.window)
    if engagement.phase == "dice":
        return msg("duel-why-dice")
    if engagement.phase == "gm":
        return decided(state, engagement)
    return parts(
        msg("duel-exchange", number=engagement.exchange),
        msg("duel-streak", streak=engagement.streak) if engagement.streak > 1 else None,
        decided(state, engagement),
        then(state, engagement),
    )


def decided(state: DuelState, engagement: Engagement) -> Message:
    """The rule that decided the attacker, or leaves it to the GM."""
    if engagement.phase == "gm":
        return msg("duel-why-gm-asked")
    attacker, other = _roles(state, engagement)
    last = engagement.last
    kept = last is not None and last.attacker == engagement.attacker
    why = msg(f"duel-why-{engagement.why}", attacker=attacker, other=other, kept="yes" if kept else "no")
    outnumbered = (
        last is not None and last.why == engagement.why and crowd_decides(last.attack, last.defence, state.rules)
    )
    return parts(why, msg("duel-why-crowd")) if outnumbered else why


def then(state: DuelState, engagement: Engagement) -> Message | None:
    """Who is next after the next one (docs/requirements.md 15): the defender, or the next pair; None when dice decide it."""
    if engagement.attacker is None:
        return None
    if engagement.attack is None:
        return msg("duel-then-defend", name=_roles(state, engagement)[1])
    after = evolve(state, TurnSkipped(engagement=engagement.id)).fight.next_up
    if after is None or after.id == engagement.id:
        return None
    attacker, defender = _roles(state, after)
    match after.phase:
        case "attack":
            return msg("duel-then-attack", attacker=attacker, defender=defender)
        case "defend":
            return msg("duel-then-defend", name=defender)
        case _:
            return None


def _notes(state: DuelState, engagement: Engagement) -> tuple[Message, ...]:
    """The rolls of the current exchange, else those that decided the attacker."""
    if engagement.attack is not None:
        blows = (engagement.attack, engagement.defence)
        return tuple(blow_roll(state, blow) for blow in blows if blow is not None)
    last = engagement.last
    if last is not None:
        scores = parts(_score(state, last.attack, last), _score(state, last.defence, last), _outcome(state, last))
        return (msg("duel-last", scores=scores),)
    return _first_rolls(state, engagement) if engagement.attacker is not None else ()


def _engagement_lines(state: DuelState) -> tuple[Message, ...]:
    """One line for each of several pairs, or of pairs that a fighter has left."""
    pairs = (*state.fight.engagements, *state.fight.interrupted)
    if (len(pairs) < 2 and not state.fight.interrupted) or state.ended:
        return ()
    lines = []
    for engagement in pairs:
        attacker, defender = _roles(state, engagement)
        phase: str = engagement.phase
        if engagement in state.fight.interrupted:
            phase = "left"
        elif engagement.rests:
            phase = "rests"
        elif phase == "attack" and not state.fight.may_attack(engagement):
            phase = "waits"
        line = msg(
            "duel-pair",
            number=engagement.id,
            attacker=attacker,
            defender=defender,
            phase=phase,
            exchange=engagement.exchange,
        )
        lines.append(line)
    return tuple(lines)


def _fighter_line(state: DuelState, combatant: Combatant[Sheet]) -> Message:
    modifier = state.fight.modifiers.get(combatant.id, 0)
    shown = parts(
        msg("duel-part-vi", vi=combatant.sheet.vi),
        weapon(state, combatant.id, combatant.sheet.speed),
        _crowd(state, combatant.id),
        msg("duel-part-modifier", modifier=modifier) if modifier else None,
        None if state.ended else _standing(state, combatant),
    )
    return msg("duel-fighter", name=combatant.said, shown=shown)


def _crowd(state: DuelState, fighter: str) -> Message | None:
    """The penalty of one against many, with a mark if it was set by the GM and not counted."""
    penalty = crowd(state, fighter)
    if fighter in state.fight.crowd:
        return msg("duel-part-crowd-set", penalty=penalty)
    return msg("duel-part-crowd", penalty=penalty) if penalty else None


def _standing(state: DuelState, combatant: Combatant[Sheet]) -> Message:
    if combatant.status != "active":
        return msg("status", status=combatant.status)
    return tasks(state, combatant)[0]


# --- who has to do something ---


def tasks(state: DuelState, combatant: Combatant[Sheet]) -> tuple[Message, ...]:
    """What a combatant is expected to do, most urgent first; never empty."""
    urgent = sorted(
        (_task(state, engagement, combatant.id) for engagement in state.fight.of(combatant.id)),
        key=lambda task: task[0],
    )
    left = [
        msg("task-left", against=name_of(state, engagement.other(combatant.id)))
        for engagement in state.fight.interrupted
        if combatant.id in engagement.fighters
    ]
    return (*(task for _, task in urgent), *left) or (msg("task-free"),)


def _task(state: DuelState, engagement: Engagement, fighter: str) -> tuple[int, Message]:
    """Rank (0 is the most urgent) and task of a fighter in an engagement."""
    against = name_of(state, engagement.other(fighter))
    attacks = engagement.attacker == fighter
    match engagement.phase:
        case "gm" | "speed":
            return 3, msg("task-gm")
        case "talk":
            return 2, msg("task-talk", spoken=_known_talk(state, fighter))
        case "dice":
            missing = fighter in state.fight.missing_dice(engagement)
            return (1, msg("task-dice")) if missing else (5, msg("task-rolled"))
        case "defend":
            return (5, msg("task-rolled")) if attacks else (0, msg("task-defend", against=against))
        case "attack" if not attacks:
            return 6, msg("task-attacked", against=against)
        case _ if state.fight.may_attack(engagement):
            return 1, msg("task-attack", against=against)
        case _:
            return 4, msg("task-wait")


def _known_talk(state: DuelState, fighter: str) -> str:
    """What a fighter has said, as far as this redacted state tells."""
    talk = state.fight.talk_of(fighter)
    if talk.declared is not None:
        return "attack"
    return talk.stance or ("yes" if talk.spoken else "no")


def awaited(state: DuelState) -> tuple[Wait, ...]:
    """Who must act in each pair, those in step first; nobody in a pair that the GM lets rest (S0-13)."""
    fight = state.fight
    order = (*fight.in_step, *(pair for pair in fight.fighting if pair.waits_for_gm or pair.rests))
    waits = [wait for pair in dict.fromkeys(pair.id for pair in order) for wait in _wait(state, fight.get(pair))]
    waits += [Wait(since=pair.since, place=pair.id) for pair in fight.open if pair.phase == "gm"]
    for pending in {pair.id: pair for pair in reversed(fight.open) if pair.phase == "dice"}.values():
        waits += _missing_dice(state, pending)
    for scene in scenes(state):
        waits += _silent(state, scene)
    return tuple(waits)


def _wait(state: DuelState, engagement: Engagement) -> tuple[Wait, ...]:
    """Who must act in a pair whose first attack is decided."""
    attacker, defender = engagement.roles
    place = engagement.id
    match engagement.phase:
        case "gm":
            return (Wait(since=engagement.since, place=place),)
        case "attack" if at_rest(state, engagement) and (attacker, place) not in state.passed:
            return ()
        case "attack" if state.fight.may_attack(engagement):
            return (Wait(who=attacker, since=max(engagement.since, engagement.called), place=place),)
        case "defend":
            return (Wait(who=defender, since=engagement.asked, place=place),)
        case "speed":
            return (Wait(since=max(engagement.since, engagement.asked), place=place),)
    return ()


def _missing_dice(state: DuelState, engagement: Engagement) -> tuple[Wait, ...]:
    """Whose dice the first attack waits for; pairs of one roll are one place, that of the first of them."""
    place = min(pair.id for pair in state.fight.open if pair.pending == engagement.pending)
    if place != engagement.id:
        return ()
    return tuple(
        Wait(who=fighter, since=engagement.asked, place=place, all_of=True)
        for fighter in state.fight.missing_dice(engagement)
    )


def _silent(state: DuelState, scene: Scene) -> tuple[Wait, ...]:
    """Who has not spoken in talks that end together; a further opponent asks nothing new."""
    since = {
        fighter: min(pair.since for pair in scene if fighter in pair.fighters)
        for fighter in fighters_of(scene)
        if not _spoken(state, fighter)
    }
    return tuple(Wait(who=fighter, since=at, place=scene[0].id, all_of=True) for fighter, at in since.items())


# --- announcement ---


def announcement(state: DuelState, after: int) -> Announcement | None:
    """Who attacks next and why, for the decisions after revision `after`, or who must answer."""
    engagements, first = state.fight.engagements, state.fight.next_up
    news = [engagement for engagement in engagements if engagement.decided > after]
    asked = [pair for pair in engagements if (pair.attack or pair.pending) and pair.asked > after]
    called = state.fight.called > after
    free = [fighter for fighter, since in state.fight.free.items() if since > after]
    left = [engagement for engagement in state.fight.interrupted if engagement.since > after]
    if state.ended or not (first or free or left) or not (news or called or asked or free or left):
        return None
    minor = not (news or called or free or left)
    lines = [_passed(state, engagement) for engagement in engagements if engagement.passed > after]
    for engagement in news:
        lines += _news_lines(state, engagement)
    lines += [msg("duel-free", name=name_of(state, fighter)) for fighter in free]
    return Announcement(
        revision=max(
            [
                state.fight.called,
                *(engagement.decided for engagement in news),
                *(engagement.asked for engagement in asked),
                *(engagement.since for engagement in left),
                *(state.fight.free[fighter] for fighter in free),
            ]
        ),
        headline=news_headline(state, first)
        if first and first in news
        else headline(state, asked[0] if minor else first),
        lines=tuple(lines),
        notes=tuple(decided(state, engagement) for engagement in news if len(engagements) == 1),
        pings=(state.gm,) if free or left else (),
        minor=minor,
        moments=tuple(dict.fromkeys(pair.moment for pair in (*news, *asked, *([first] if called and first else ())))),
        news=tuple(msg("duel-free", name=name_of(state, fighter)) for fighter in free),
    )


def _news_lines(state: DuelState, engagement: Engagement) -> list[Message]:
    """The rolls of a decision; among several pairs with their names and the rule that decided."""
    if len(state.fight.engagements) == 1:
        return _how(state, engagement)
    pair = msg("duel-news-pair", a=name_of(state, engagement.a), b=name_of(state, engagement.b))
    return [pair, *_how(state, engagement), decided(state, engagement)]


def _passed(state: DuelState, engagement: Engagement) -> Message:
    """The attack was passed over; the roles have swapped since, unless it was before they did so (S0-13)."""
    attacker, other = _roles(state, engagement)
    if engagement.why == "passed":
        attacker, other = other, attacker
    return msg("duel-passed", attacker=attacker, other=other)


def news_headline(state: DuelState, engagement: Engagement) -> Message:
    """The headline, with words of its own for the first attack."""
    if engagement.exchange == 1 and engagement.phase == "attack":
        attacker, defender = _roles(state, engagement)
        return msg("duel-first-attack", attacker=attacker, defender=defender)
    return headline(state, engagement)


def _how(state: DuelState, engagement: Engagement) -> list[Message]:
    """The rolls by which the attacker was decided."""
    if engagement.why == "gm":
        return []
    last = engagement.last
    if last is not None and engagement.exchange == last.number + 1:
        return [_full(state, last.attack, last), _full(state, last.defence, last), _outcome(state, last)]
    if engagement.first is not None and engagement.exchange <= 1:
        return [*_first_rolls(state, engagement), _lead(state, engagement, engagement.first)]
    return []


def _lead(state: DuelState, engagement: Engagement, first: tuple[FirstRoll, FirstRoll]) -> Message:
    """Who declared, and by how much the better margin won."""
    better, worse = sorted(first, key=lambda roll: -roll.margin)
    declared = tuple(name_of(state, fighter) for fighter in engagement.declared if fighter in state.combatants)
    return msg(
        "duel-lead",
        who="together" if len(declared) > 1 else "one" if declared else "equal" if engagement.equal else "nobody",
        declared=declared,
        name=name_of(state, better.combatant),
        lead=better.margin - worse.margin,
        attempts=engagement.attempts,
    )
