"""What can be done now: by the players on the board, and by the GM on her panel."""

from __future__ import annotations

from rules.message import msg
from rules.storypath import format
from rules.storypath.eligibility import candidates, mode, takers, together, unit, units
from rules.storypath.handlers.rolling import waiting
from rules.storypath.model import NPC, Mixed, Slot, StorypathState
from rules.storypath.slots import following, why_no_pass
from rules.view.board import Choice, Option

BUTTONS_FOR_NAMES = 5
"""More people than these stand in a list."""
RELEASES_SHOWN = 3


def choices(state: StorypathState) -> tuple[Choice, ...]:
    """Everything that anybody could do now; what nobody can is not there."""
    found: list[Choice] = []
    slot = state.fight.now
    if slot is not None and slot.claim is not None:
        found += _acting(state, slot, slot.claim)
    elif slot is not None:
        found += _asking(state, slot)
    if state.fight.running:
        found += _ahead(state)
    found += _rolling(state)
    return (*found, *_gm(state))


def _rolling(state: StorypathState) -> list[Choice]:
    left = waiting(state)
    found: list[Choice] = []
    if any(state.combatants[who].owner is not None for who in left):
        found += [
            Choice(command="initiative.roll", label=msg("label-storypath-roll"), tone="primary", emoji="🎲"),
            Choice(command="initiative.roll", label=msg("label-storypath-own-dice"), ask=("dice",), emoji="✍️"),
        ]
    if any(state.combatants[who].owner is None for who in left):
        found.append(Choice(command="initiative.roll", label=msg("label-storypath-roll-npcs"), emoji="🎲", gm=True))
    if state.fight.rolling and state.present:
        found.append(
            Choice(
                command="initiative.next",
                label=msg("label-storypath-begin" if left else "label-storypath-start"),
                tone="primary",
                emoji="▶️",
                gm=True,
            )
        )
    return found


def _asking(state: StorypathState, slot: Slot) -> list[Choice]:
    """Nobody has the slot: PCs take it themselves, the GM fills those of the NPCs (R4)."""
    asked = candidates(state, slot)
    gms = [who for who in asked if state.combatants[who].owner is None and state.combatants[who].side == NPC]
    players = [who for who in asked if who not in gms]
    found: list[Choice] = []
    if len(players) > BUTTONS_FOR_NAMES:
        found.append(_list(state, players, Choice(command="storypath.claim", label=msg("label-storypath-who-acts"))))
    else:
        found += [_take(state, slot, who) for who in players]
    if gms:
        one = Choice(command="storypath.claim", label=msg("label-storypath-who-acts"), gm=True)
        found.append(_list(state, gms, one))
    if players:
        found += _stepping_back(state, slot)
    return found


def _take(state: StorypathState, slot: Slot, who: str) -> Choice:
    return Choice(
        command="storypath.claim",
        fields={"combatant": who, "slot": slot.id},
        label=msg("label-storypath-take", name=format.name(state, who)),
        tone="primary",
        emoji="✋",
    )


def _list(state: StorypathState, people: list[str], one: Choice) -> Choice:
    """The same choice as a list of these people."""
    slot = state.fight.now
    assert slot is not None
    options = tuple(Option(value=who, label=format.name(state, who)) for who in people)
    fields = {**one.fields, **({"slot": slot.id} if one.command == "storypath.claim" else {})}
    fills = "combatant" if one.command == "storypath.claim" else "next"
    return one.model_copy(update={"fields": fields, "fills": fills, "options": options})


def _stepping_back(state: StorypathState, slot: Slot) -> list[Choice]:
    """Let others go first, or give the slot up altogether, where that makes sense."""
    found: list[Choice] = []
    if len(takers(state, slot)) > 1:
        found.append(Choice(command="storypath.hold", label=msg("label-storypath-hold"), emoji="⏳"))
    if why_no_pass(state, slot) is None:
        found.append(Choice(command="storypath.pass", label=msg("label-storypath-pass"), emoji="⏭️"))
    return found


def nameable(state: StorypathState) -> tuple[str, ...]:
    """Whom the one who acts may name (R4): for the next slot of the side, or for the next round of a popcorn fight."""
    slot = state.fight.now
    if slot is None or slot.claim is None:
        return ()
    target = following(state, slot)
    if target is None:
        return units(state, (one.id for one in state.present)) if state.fight.order == "popcorn" else ()
    return tuple(who for who in takers(state, target) if who not in together(state, slot.claim))


def can_name(state: StorypathState) -> bool:
    """Whether the one who acts is asked for a name: with open claims the others speak up themselves (S3-3)."""
    open_claim = state.rules.next_pc == "open-claim" and state.fight.order == "slots"
    slot = state.fight.now
    return slot is not None and slot.side != NPC and not open_claim and bool(nameable(state)) and not _divides(state)


def _divides(state: StorypathState) -> bool:
    return state.fight.mixed is not None and not state.fight.mixed.divided


def _acting(state: StorypathState, slot: Slot, actor: str) -> list[Choice]:
    """What whoever acts can do; on the GM's panel where no player plays it."""
    fight = state.fight
    gm = state.combatants[unit(state, actor)].owner is None
    found: list[Choice] = []
    if fight.mixed is not None and not fight.mixed.divided:
        return [one.model_copy(update={"gm": gm}) for one in _dividing(fight.mixed)]
    if can_name(state):
        one = Choice(command="storypath.name", label=msg("label-storypath-name"))
        found.append(_list(state, list(nameable(state)), one))
    if fight.action == "none":
        found += [
            Choice(command="storypath.act", fields={"deed": "attack"}, label=msg("label-storypath-attack"), emoji="⚔️"),
            Choice(
                command="storypath.mixed",
                label=msg("label-storypath-mixed"),
                ask=("first_task", "first_pool", "second_task", "second_pool", "attacking"),
                emoji="🔀",
            ),
        ]
    found.append(Choice(command="storypath.done", label=msg("label-storypath-done"), tone="success", emoji="✔️"))
    if fight.action == "none":
        found.append(_release(state, actor))
        found += [] if gm else _stepping_back(state, slot)
    return [one.model_copy(update={"gm": gm}) for one in found]


def _release(state: StorypathState, who: str) -> Choice:
    return Choice(
        command="storypath.release",
        fields={"combatant": who},
        label=msg("label-storypath-release", name=format.name(state, who)),
        emoji="↩️",
    )


def _dividing(mixed: Mixed) -> list[Choice]:
    """One success more or less for the first task, and the word that it is to be so."""
    found: list[Choice] = []
    first = format.task_name(mixed, 0)
    tries = [(mixed.share - 1, msg("label-storypath-less", name=first))]
    tries.append((mixed.share + 1, msg("label-storypath-more", name=first)))
    for share, label in tries:
        if 0 <= share <= mixed.successes:
            found.append(Choice(command="storypath.split", fields={"share": share}, label=label))
    label = msg("label-storypath-divide")
    found.append(
        Choice(command="storypath.divide", fields={"share": mixed.share}, label=label, tone="success", emoji="✔️")
    )
    for number in (0, 1):
        found.append(
            Choice(
                command="storypath.task",
                fields={"task": number + 1},
                label=msg("label-storypath-task", name=format.task_name(mixed, number)),
                ask=("what", "difficulty", "enhancement"),
                emoji="✏️",
            )
        )
    return found


def _ahead(state: StorypathState) -> list[Choice]:
    """Later slots: be marked, give it back; and what can be done at any time."""
    fight = state.fight
    later = [slot for slot in fight.open if slot.id != fight.current and slot.side != NPC and slot.extra is None]
    free = [slot for slot in later if slot.claim is None and len(takers(state, slot)) > 0]
    found = [_release(state, slot.claim) for slot in later if slot.claim is not None][:RELEASES_SHOWN]
    if free and fight.order == "slots":
        found.append(
            Choice(
                command="storypath.claim",
                label=msg("label-storypath-ahead"),
                fills="slot",
                options=tuple(
                    Option(
                        value=str(slot.id),
                        label=msg("storypath-slot-number", number=slot.id, slot=format.slot_words(slot)),
                    )
                    for slot in free
                ),
            )
        )
    found.append(
        Choice(command="storypath.reflexive", label=msg("label-storypath-reflexive"), ask=("what",), emoji="⚡")
    )
    return found


def _has_ties(state: StorypathState) -> bool:
    """Whether PCs and NPCs have slots of as many successes; among those of one side the order means nothing (R5)."""
    sides: dict[int, set[str]] = {}
    for slot in state.fight.open:
        sides.setdefault(slot.successes, set()).add(slot.side)
    return any(len(tied) > 1 for tied in sides.values())


def _gm(state: StorypathState) -> list[Choice]:
    fight = state.fight
    found: list[Choice] = []
    if fight.now is not None:
        found.append(Choice(command="initiative.next", label=msg("label-next"), emoji="⏭️", gm=True))
        actor = fight.actor
        if actor is not None and fight.action == "none" and fight.attacks.get(actor, 0) > 0:
            fields = {"combatant": actor, "allow": "yes"}
            label = msg("label-storypath-allow")
            found.append(Choice(command="storypath.act", fields=fields, label=label, emoji="⚔️", gm=True))
    if fight.running:
        found += [
            Choice(command="storypath.round", label=msg("label-storypath-round"), emoji="🔁", gm=True),
            Choice(
                command="gm.slot",
                label=msg("label-storypath-slot"),
                ask=("change", "slot", "side", "successes", "combatant"),
                emoji="🎰",
                gm=True,
            ),
        ]
    if fight.running and _has_ties(state):
        ask = ("moving", "place", "neighbour")
        found.append(Choice(command="initiative.order", label=msg("label-order"), ask=ask, emoji="↕️", gm=True))
    if fight.results:
        fields = {"roster": "reroll"}
        label = msg("label-storypath-reroll")
        found.append(Choice(command="storypath.round", fields=fields, label=label, emoji="🎲", gm=True))
    if state.present and (fight.round == 0 or (fight.round == 1 and fight.running)):
        ask = ("combatant", "side", "surprised")
        found.append(
            Choice(command="storypath.ambush", label=msg("label-storypath-ambush"), ask=ask, emoji="🫢", gm=True)
        )
    if any(one.group is not None and mode(state, one.id) != "alone" for one in state.present) or fight.groups:
        label = msg("label-storypath-group")
        found.append(Choice(command="storypath.group", label=label, ask=("combatant", "mode"), emoji="🐺", gm=True))
    return found
