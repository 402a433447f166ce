"""Board, announcement and tasks of a duel, and how its numbers stand in a line (docs/requirements.md, board of `duel`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.duel.buttons import choices
from rules.duel.events import TurnSkipped
from rules.duel.formulas import crowd, crowd_decides
from rules.duel.handlers.opening import Scene, awaited_names, fighters_of, scenes
from rules.duel.model import DuelState, Engagement, FirstRoll, Sheet, name_of
from rules.duel.reducer import evolve
from rules.duel.roll_text import blow_roll, first_rolls, full_text, outcome_text, role_names, score_text, weapon
from rules.message import Message, msg, parts
from rules.state import Combatant, Wait
from rules.view.annotations import counters_of, name_with_counters
from rules.view.board import FEW, Announcement, Board
from rules.view.names import players_first

# --- board ---


def board(state: DuelState) -> Board:
    """The board for a redacted state: one pair in detail, of several pairs a row each."""
    engagement = None if state.ended else state.fight.next_up
    pairs = _pairs(state)
    several = len(pairs) > 1 or bool(state.fight.interrupted and not state.ended)
    shown: Collection[str] = pairs[0].fighters if pairs else ()
    if several:
        shown = ()
    elif state.ended or len(state.combatants) <= FEW:
        shown = state.combatants
    rest = [combatant for combatant in state.combatants.values() if combatant.id not in shown]
    return Board(
        headline=headline(state, state.fight.next_up),
        why=_why(state, engagement, len(pairs)) if engagement else None,
        lines=(
            *(_pair_line(state, pair) for pair in pairs if several),
            *(_fighter_line(state, state.combatants[fighter]) for fighter in shown if not several),
        ),
        counted=tuple(fighter for pair in pairs for fighter in pair.fighters) if several else tuple(shown),
        asides=_others(state, rest),
        details=tuple(_fighter_line(state, combatant) for combatant in rest),
        notes=_notes(state, engagement, several) if engagement else (),
        choices=() if state.ended else choices(state),
    )


def _pairs(state: DuelState) -> tuple[Engagement, ...]:
    """The pairs, those who must act first; none in a fight that has ended."""
    if state.ended:
        return ()
    first = state.fight.next_up
    pairs = sorted(state.fight.engagements, key=lambda pair: (pair != first, _urgency(state, pair)))
    return (*pairs, *state.fight.interrupted)


def _urgency(state: DuelState, engagement: Engagement) -> int:
    """Rank of a pair on the board; 0 where a player or the GM can act in it now."""
    phases = ("waits", "rests")
    phase = _phase(state, engagement)
    return 1 + phases.index(phase) if phase in phases else 0


def _phase(state: DuelState, engagement: Engagement) -> str:
    """The phase with what makes an attack wait."""
    if engagement in state.fight.interrupted:
        return "left"
    if engagement.rests:
        return "rests"
    if engagement.phase == "attack" and not state.fight.may_attack(engagement):
        return "waits"
    return engagement.phase


def _pair_line(state: DuelState, engagement: Engagement) -> Message:
    """A pair with what is rolled in its unfinished exchange."""
    attacker, defender = (name_with_counters(state.combatants[fighter]) for fighter in engagement.roles)
    attack, defence = engagement.attack, engagement.defence
    return msg(
        "duel-pair",
        number=engagement.id,
        attacker=attacker,
        defender=defender,
        phase=_phase(state, engagement),
        exchange=engagement.exchange,
        rolled=0 if attack is None else attack.margin,
        answer=0 if defence is None or defence.kind == "none" else defence.margin,
    )


def _others(state: DuelState, combatants: Sequence[Combatant[Sheet]]) -> tuple[Message, ...]:
    """The fighters who stand in no pair, by status."""
    paired = {fighter for pair in (*state.fight.engagements, *state.fight.interrupted) for fighter in pair.fighters}
    free = [] if state.ended else [other for other in combatants if other.status == "active" and other.id not in paired]
    absent = [other for other in combatants if other.status != "active" and other.id not in paired]
    out = [other for other in absent if other.status == "out"]
    gone = [other for other in absent if other.status != "out"]
    lines = [msg("duel-unpaired", names=players_first(free))] if free else []
    lines += [msg("duel-out", names=players_first(out))] if out else []
    lines += [msg("duel-gone", names=players_first(gone))] if gone else []
    return tuple(lines)


def headline(state: DuelState, engagement: Engagement | None) -> Message:
    """Who is next in this engagement, or what is missing."""
    if state.ended:
        return msg("head-ended")
    if engagement is None and state.fight.interrupted:
        return msg("duel-head-left", names=tuple(name_of(state, fighter) for fighter in absent(state)))
    if engagement is None and state.unopposed and state.fight.numbered:
        return msg("head-unopposed", names=players_first(state.present))
    if engagement is None:
        return msg("duel-head-unpaired") if len(state.present) > 1 else msg("head-empty", count=len(state.present))
    attacker, defender = role_names(state, engagement)
    match engagement.phase:
        case "gm":
            return msg("duel-head-gm", a=name_of(state, engagement.a), b=name_of(state, engagement.b))
        case "talk":
            silent = players_first(
                state.combatants[fighter] for fighter in state.fight.talking if not _spoken(state, fighter)
            )
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


def _why(state: DuelState, engagement: Engagement, pairs: int) -> Message:
    """The rule that decided about the engagement that is next; with several pairs their number first."""
    many = msg("duel-pairs", count=pairs) if pairs > 1 else None
    match engagement.phase:
        case "talk":
            reasons: tuple[Message | None, ...] = (msg("duel-why-talk", window=state.rules.window),)
        case "dice":
            reasons = (msg("duel-why-dice"),)
        case "gm":
            reasons = (decided(state, engagement),)
        case _:
            streak = msg("duel-streak", streak=engagement.streak) if engagement.streak > 1 else None
            why = decided(state, engagement)
            if many:
                shown = parts(streak, why) if streak else why
                reasons = (msg("duel-of-pair", number=engagement.id, shown=shown), then(state, engagement))
            else:
                reasons = (msg("duel-exchange", number=engagement.exchange), streak, why, then(state, engagement))
    first, *others = reasons
    return parts(many, first, *others) if many or others or first is None else first


def decided(state: DuelState, engagement: Engagement) -> Message:
    """The rule that decided the attacker, or leaves it to the GM."""
    if engagement.phase == "gm":
        return msg("duel-why-gm-asked")
    attacker, other = role_names(state, engagement)
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
        return msg("duel-then-defend", name=role_names(state, engagement)[1])
    after = evolve(state, TurnSkipped(engagement=engagement.id)).fight.next_up
    if after is None or after.id == engagement.id:
        return None
    attacker, defender = role_names(state, after)
    match after.phase:
        case "attack":
            return msg("duel-then-attack", attacker=attacker, defender=defender)
        case "defend":
            return msg("duel-then-defend", name=defender)
        case _:
            return None


def _notes(state: DuelState, engagement: Engagement, several: bool) -> tuple[Message, ...]:
    """The rolls of unfinished exchanges, else those that decided the attacker; of several pairs with their numbers."""
    rolls = [
        msg("duel-of-pair", number=pair.id, shown=blow_roll(state, blow)) if several else blow_roll(state, blow)
        for pair in _pairs(state)
        for blow in (pair.attack, pair.defence)
        if blow is not None
    ]
    if engagement.attack is not None:
        return tuple(rolls)
    last = engagement.last
    if last is not None:
        scores = parts(
            score_text(state, last.attack, last), score_text(state, last.defence, last), outcome_text(state, last)
        )
        told: tuple[Message, ...] = (msg("duel-last", scores=scores),)
    else:
        told = first_rolls(state, engagement) if engagement.attacker is not None else ()
    return (*rolls, *(msg("duel-of-pair", number=engagement.id, shown=line) if several else line for line in told))


def _fighter_line(state: DuelState, combatant: Combatant[Sheet]) -> Message:
    modifier = state.fight.modifiers.get(combatant.id, 0)
    shown = parts(
        counters_of(combatant),
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
    """Who must act in each pair, those in step first; nobody in a pair that rests (S0-13). The GM, if there is no pair."""
    fight = state.fight
    order = (*fight.in_step, *(pair for pair in fight.fighting if pair.waits_for_gm or pair.rests))
    waits = [wait for pair in dict.fromkeys(pair.id for pair in order) for wait in _wait(state, fight.get(pair))]
    waits += [Wait(since=pair.since, place=pair.id) for pair in fight.open if pair.phase == "gm"]
    for pending in {pair.id: pair for pair in reversed(fight.open) if pair.phase == "dice"}.values():
        waits += _missing_dice(state, pending)
    for scene in scenes(state):
        waits += _silent(state, scene)
    if fight.unpaired:
        waits.append(Wait(since=fight.unpaired))
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
    attacker, other = role_names(state, engagement)
    if engagement.why == "passed":
        attacker, other = other, attacker
    return msg("duel-passed", attacker=attacker, other=other)


def news_headline(state: DuelState, engagement: Engagement) -> Message:
    """The headline, with words of its own for the first attack."""
    if engagement.exchange == 1 and engagement.phase == "attack":
        attacker, defender = role_names(state, engagement)
        return msg("duel-first-attack", attacker=attacker, defender=defender)
    return headline(state, engagement)


def _how(state: DuelState, engagement: Engagement) -> list[Message]:
    """The rolls by which the attacker was decided."""
    if engagement.why == "gm":
        return []
    last = engagement.last
    if last is not None and engagement.exchange == last.number + 1:
        return [full_text(state, last.attack, last), full_text(state, last.defence, last), outcome_text(state, last)]
    if engagement.first is not None and engagement.exchange <= 1:
        return [*first_rolls(state, engagement), _lead(state, engagement, engagement.first)]
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
