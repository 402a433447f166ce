"""The board, the announcement and a fighter's tasks, as data (BOARDS.md, `duel`)."""

from __future__ import annotations

from rules.board import Announcement, Board, Choice
from rules.duel import lines
from rules.duel.model import DODGE_HIGH, DODGE_LOW, DuelState, Engagement, Talk
from rules.duel.pairing import crowd, in_step, next_up
from rules.text import Text, parts, text


def board(state: DuelState) -> Board:
    """What everybody at the table sees; `state` is already redacted."""
    one = next_up(state.fight)
    return Board(
        headline=_headline(state, one),
        why=_why(state, one),
        lines=(*_engagements(state), *(_fighter(state, who.id) for who in state.combatants.values())),
        notes=_notes(state, one),
        choices=() if state.ended else _choices(state),
    )


def _headline(state: DuelState, one: Engagement | None) -> Text:
    if state.ended:
        return text("head-ended")
    if one is None:
        return text("duel-head-unpaired") if len(state.present) > 1 else text("head-empty", count=len(state.present))
    a, b = lines.name(state, one.a), lines.name(state, one.b)
    if one.waits:
        return text("duel-head-gm", a=a, b=b)
    if one.attacker is None or one.defender is None:
        return _talk_headline(state)
    attacker, defender = lines.name(state, one.attacker), lines.name(state, one.defender)
    if one.attack is None:
        return text("duel-head-attack", attacker=attacker, defender=defender)
    if one.defence is None:
        return text("duel-head-defend", attacker=attacker, defender=defender)
    return text("duel-head-rate", kind=one.defence.kind, attacker=attacker, defender=defender)


def _talk_headline(state: DuelState) -> Text:
    silent = tuple(lines.name(state, who) for who in _talking(state) if not _spoken(state, who))
    return text("duel-head-silent", names=silent) if silent else text("duel-head-talk")


def _talking(state: DuelState) -> tuple[str, ...]:
    return tuple(dict.fromkeys(who for one in state.fight.open if not one.waits for who in one.pair))


def _spoken(state: DuelState, who: str) -> bool:
    said = state.fight.talk.get(who, Talk())
    return said.spoken or said.stance is not None


def _said(state: DuelState, who: str) -> str:
    """What has been said, as far as this (redacted) state tells."""
    said = state.fight.talk.get(who, Talk())
    if said.declared is not None:
        return "attack"
    return said.stance or ("yes" if said.spoken else "no")


def _why(state: DuelState, one: Engagement | None) -> Text | None:
    if state.ended or one is None:
        return None
    if one.waits:
        return text("duel-why-gm-asked")
    if one.attacker is None:
        return text("duel-why-talk", window=state.rules.window)
    return parts(
        text("duel-exchange", number=one.exchange),
        text("duel-streak", streak=one.streak) if one.streak > 1 else None,
        _decided(state, one),
    )


def _decided(state: DuelState, one: Engagement) -> Text:
    """The rule that made the attacker the attacker."""
    assert one.attacker is not None
    kept = "yes" if one.last is not None and one.last.attacker == one.attacker else "no"
    attacker, other = lines.name(state, one.attacker), lines.name(state, one.other(one.attacker))
    return text(f"duel-why-{one.why}", attacker=attacker, other=other, kept=kept)


def _notes(state: DuelState, one: Engagement | None) -> tuple[Text, ...]:
    if one is None or state.ended:
        return ()
    if one.attack is not None:
        shown = [lines.blow(state, one.attack)]
        shown += [lines.blow(state, one.defence)] if one.defence is not None else []
        return tuple(shown)
    if one.last is not None:
        last = one.last
        scores = parts(lines.score(state, last.attack), lines.score(state, last.defence), lines.outcome(state, last))
        return (text("duel-last", scores=scores),)
    if one.first is not None and one.attacker is not None:
        return tuple(lines.first_roll(state, roll) for roll in one.first)
    return ()


def _engagements(state: DuelState) -> tuple[Text, ...]:
    """With several pairs, one line for each: who attacks whom there, and where it stands."""
    if len(state.fight.engagements) < 2 or state.ended:
        return ()
    step = in_step(state.fight)
    shown = []
    for one in state.fight.engagements:
        a, b = one.attacker or one.a, one.other(one.attacker or one.a)
        phase = "talk" if one.attacker is None else "waits" if one not in step else "attack"
        phase = "defend" if one.attack is not None else phase
        shown.append(
            text(
                "duel-pair",
                number=one.id,
                attacker=lines.name(state, a),
                defender=lines.name(state, b),
                phase="gm" if one.waits else phase,
                exchange=one.exchange,
            )
        )
    return tuple(shown)


def _fighter(state: DuelState, who: str) -> Text:
    one = state.combatants[who]
    penalty = crowd(state, who)
    shown = parts(
        text("duel-part-vi", vi=one.sheet.vi),
        lines.weapon(state, who, one.sheet.speed),
        text("duel-part-crowd", penalty=penalty) if penalty else None,
        *(_standing(state, who) if not state.ended else ()),
    )
    return text("duel-fighter", name=one.said, shown=shown)


def _standing(state: DuelState, who: str) -> tuple[Text, ...]:
    status = state.combatants[who].status
    return tasks(state, who)[:1] if status == "active" else (text("status", status=status),)


def tasks(state: DuelState, who: str) -> tuple[Text, ...]:
    """What this fighter is expected to do, most urgent first; never empty."""
    found: list[tuple[int, Text]] = []
    for one in state.fight.of(who):
        against = lines.name(state, one.other(who))
        if one.waits or (one.defence is not None and one.defence.speed is None):
            found.append((3, text("task-gm")))
        elif one.attacker is None:
            found.append((2, text("task-talk", spoken=_said(state, who))))
        elif one.defender == who and one.attack is not None:
            found.append((0, text("task-defend", against=against)))
        elif one.attacker == who and one.attack is None:
            found.append(
                (1, text("task-attack", against=against)) if one in in_step(state.fight) else (4, text("task-wait"))
            )
        elif one.attacker == who:
            found.append((5, text("task-rolled")))
        else:
            found.append((6, text("task-attacked", against=against)))
    return tuple(task for _, task in sorted(found, key=lambda item: item[0])) or (text("task-free"),)


def _choices(state: DuelState) -> tuple[Choice, ...]:
    found: list[Choice] = []
    step = in_step(state.fight)
    if any(one.attack is not None and one.defence is None for one in state.fight.fighting):
        found += [
            Choice(
                command="duel.defend", fields={"defence": "parry"}, label=text("label-parry"), emoji="🛡️", tone="primary"
            ),
            Choice(
                command="duel.defend",
                fields={"defence": "dodge"},
                label=text("label-dodge"),
                emoji="💨",
                tone="primary",
            ),
            Choice(
                command="duel.defend",
                label=text("label-own-defence"),
                ask=("defence", "dice", "margin", "modifier"),
                emoji="✍️",
            ),
        ]
    if any(one.attack is None and not one.waits for one in step):
        found += [
            Choice(command="duel.attack", label=text("label-attack"), tone="primary", emoji="⚔️"),
            Choice(
                command="duel.attack", label=text("label-own-attack"), ask=("dice", "margin", "modifier"), emoji="✍️"
            ),
        ]
    if _talking(state):
        found += [
            Choice(
                command="initiative.declare",
                fields={"intent": "fight"},
                label=text("label-fight"),
                tone="success",
                emoji="✊",
            ),
            Choice(command="initiative.declare", fields={"intent": "hold"}, label=text("label-hold"), emoji="✋"),
            Choice(
                command="initiative.declare",
                fields={"intent": "attack"},
                label=text("label-attack-first"),
                tone="danger",
                emoji="⚔️",
            ),
        ]
    return (*found, *_gm_choices(state))


def _gm_choices(state: DuelState) -> list[Choice]:
    found: list[Choice] = []
    for one in state.fight.engagements:
        if one.defence is not None and one.defence.speed is None:
            lowest, highest = (DODGE_LOW, DODGE_HIGH) if one.defence.kind == "dodge" else (-6, 0)
            found += [
                Choice(
                    command="duel.rate",
                    fields={"speed": speed, "engagement": one.id},
                    label=text(
                        "label-rate", kind=one.defence.kind, speed=speed, name=lines.name(state, one.defence.combatant)
                    ),
                    tone="primary",
                    gm=True,
                )
                for speed in range(highest, lowest - 1, -1)
            ]
        if one.waits:
            found += [
                Choice(
                    command="gm.attacker",
                    fields={"combatant": who, "engagement": one.id},
                    label=text("label-attacker", name=lines.name(state, who)),
                    tone="primary",
                    gm=True,
                    sure=True,
                )
                for who in one.pair
            ]
    # `roll` for somebody with nothing else to roll can only mean the first attack.
    idle = [who for who in _talking(state) if not any(who in one.pair for one in state.fight.fighting)]
    if idle:
        fields = {"combatant": idle[0]}
        found.append(
            Choice(command="initiative.roll", fields=fields, label=text("label-roll-now"), emoji="🎲", gm=True)
        )
    if next_up(state.fight) is not None:
        found.append(Choice(command="initiative.next", label=text("label-next"), emoji="⏭️", gm=True))
    if len(state.present) > 1:
        found.append(
            Choice(
                command="gm.engage",
                label=text("label-engage"),
                ask=("combatant", "opponent", "second", "third"),
                emoji="🤺",
                gm=True,
            )
        )
    return found


def announcement(state: DuelState, told: int) -> Announcement | None:
    """Who attacks next and why, for every decision after revision `told`; pings whoever is next, once."""
    news = [one for one in state.fight.engagements if one.decided > told]
    if not news or state.ended:
        return None
    first = next_up(state.fight)
    assert first is not None
    attacker = None if first.waits else first.attacker
    owner = state.combatants[attacker].owner if attacker is not None and first.attack is None else None
    revision = max(one.decided for one in news)
    several = len(state.fight.engagements) > 1
    shown: list[Text] = []
    for one in news:
        shown += [text("duel-news-pair", a=lines.name(state, one.a), b=lines.name(state, one.b))] if several else []
        shown += _how(state, one)
    return Announcement(
        revision=revision,
        headline=_announced(state, first),
        lines=tuple(shown),
        notes=tuple(_decided(state, one) for one in news if not one.waits and one.attacker is not None),
        pings=(owner or state.gm,) if attacker is None or first.attack is None else (),
    )


def _announced(state: DuelState, one: Engagement) -> Text:
    if one.exchange == 1 and not one.waits and one.attacker is not None and one.attack is None:
        other = lines.name(state, one.other(one.attacker))
        return text("duel-first-attack", attacker=lines.name(state, one.attacker), defender=other)
    return _headline(state, one)


def _how(state: DuelState, one: Engagement) -> list[Text]:
    """How the latest decision of an engagement came about: every die and modifier."""
    if one.last is not None and one.exchange == one.last.number + 1 and one.why != "gm":
        last = one.last
        return [lines.full(state, last.attack), lines.full(state, last.defence), lines.outcome(state, last)]
    if one.first is not None and one.exchange <= 1 and one.why != "gm":
        return [*(lines.first_roll(state, roll) for roll in one.first), _lead(state, one)]
    return []


def _lead(state: DuelState, one: Engagement) -> Text:
    """Who declared, and by how much the better margin won."""
    assert one.first is not None
    a, b = sorted(one.first, key=lambda roll: -roll.margin)
    declared = tuple(lines.name(state, who) for who in one.declared if who in state.combatants)
    return text(
        "duel-lead",
        who="together" if len(declared) > 1 else "one" if declared else "nobody",
        declared=declared,
        name=lines.name(state, a.combatant),
        lead=a.margin - b.margin,
        attempts=one.attempts,
    )
