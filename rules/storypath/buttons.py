"""Buttons and lists: for players on the board, for the GM on the panel."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import msg
from rules.storypath.eligibility import candidates, holds, takers, unit
from rules.storypath.handlers.crowd import several_npcs_due
from rules.storypath.handlers.rolling import has_final_result, waiting
from rules.storypath.model import NPC, Mixed, Slot, StorypathState
from rules.storypath.roll_text import task_name
from rules.storypath.slots import can_name, nameable, pass_refusal
from rules.storypath.view import slot_words, unit_name
from rules.view.board import Choice, Option, button

BUTTONS_FOR_NAMES = 5
"""More names than these are a list."""
RELEASES_SHOWN = 3


def choices(state: StorypathState) -> tuple[Choice, ...]:
    """All that a player or the GM can do now."""
    slot = state.fight.now
    buttons: list[Choice] = []
    if slot is not None:
        buttons += _asking(state, slot) if slot.claim is None else _acting(state, slot, slot.claim)
        buttons += _all_npcs(state)
    if state.fight.running:
        buttons += _ahead(state)
    # One button for typed dice is enough: who presses it decides which roll they are for.
    buttons += [choice for choice in _rolling(state) if choice not in buttons]
    return (*buttons, *_gm(state))


def _rolling(state: StorypathState) -> list[Choice]:
    left, by_bot = waiting(state), state.rules.dice == "bot"
    owned = [state.combatants[combatant_id].owner is not None for combatant_id in left]
    buttons: list[Choice] = []
    if any(owned) and by_bot:
        buttons.append(button("initiative.roll", "label-storypath-roll", tone="primary", emoji="🎲"))
    if any(combatant.owner is not None and not has_final_result(state, combatant.id) for combatant in state.present):
        buttons.append(_own_dice())
    if not all(owned):
        if by_bot:
            buttons.append(button("initiative.roll", "label-storypath-roll-npcs", emoji="🎲", gm=True, public=True))
        else:
            buttons.append(_own_dice("combatant", "dice").model_copy(update={"gm": True, "public": True}))
    if state.fight.rolling and state.present and (by_bot or not left):
        start = button(
            "initiative.next",
            "label-storypath-begin" if left else "label-storypath-start",
            tone="primary",
            emoji="▶️",
            gm=True,
        )
        buttons.append(start)
    return buttons


def _own_dice(*form: str) -> Choice:
    return button("initiative.roll", "label-storypath-own-dice", ask=form or ("dice",), emoji="✍️")


def _asking(state: StorypathState, slot: Slot) -> list[Choice]:
    """The slot is free: players take PC slots themselves, the GM fills those of NPCs (R4)."""
    asked = {unit_id: state.combatants[unit_id] for unit_id in candidates(state, slot)}
    npcs = [unit_id for unit_id, combatant in asked.items() if combatant.owner is None and combatant.side == NPC]
    players = [unit_id for unit_id in asked if unit_id not in npcs]
    claim = button("storypath.claim", "label-storypath-who-acts", fields={"slot": slot.id})
    buttons: list[Choice] = []
    if len(players) > BUTTONS_FOR_NAMES:
        buttons.append(_unit_list(state, claim, "combatant", players))
    else:
        buttons += [_take(state, slot, unit_id) for unit_id in players]
    if len(npcs) == 1:
        buttons.append(_take_npc(state, slot, npcs[0]))
    elif npcs:
        buttons.append(_unit_list(state, claim, "combatant", npcs).model_copy(update={"gm": True, "public": True}))
    return buttons + _stepping_back(state, slot) if players else buttons


def _all_npcs(state: StorypathState) -> list[Choice]:
    """One press for the turns of all NPCs that come now."""
    if not several_npcs_due(state):
        return []
    return [button("storypath.all", "label-storypath-all", tone="primary", emoji="🐺", gm=True, public=True)]


def _take(state: StorypathState, slot: Slot, unit_id: str) -> Choice:
    return button(
        "storypath.claim",
        "label-storypath-take",
        fields={"combatant": unit_id, "slot": slot.id},
        tone="primary",
        emoji="✋",
        name=unit_name(state, unit_id),
    )


def _take_npc(state: StorypathState, slot: Slot, unit_id: str) -> Choice:
    return button(
        "storypath.claim",
        "label-storypath-take-npc",
        fields={"combatant": unit_id, "slot": slot.id},
        tone="primary",
        emoji="🐺",
        gm=True,
        public=True,
        name=unit_name(state, unit_id),
    )


def _unit_list(state: StorypathState, choice: Choice, fills: str, unit_ids: Sequence[str]) -> Choice:
    """The choice as a list of these units."""
    options = tuple(Option(value=unit_id, label=unit_name(state, unit_id)) for unit_id in unit_ids)
    return choice.model_copy(update={"fills": fills, "options": options})


def _stepping_back(state: StorypathState, slot: Slot) -> list[Choice]:
    """Hold or pass, where possible."""
    buttons: list[Choice] = []
    eligible = takers(state, slot)
    if len(eligible) > 1 and any(not holds(state, taker) for taker in eligible):
        buttons.append(button("storypath.hold", "label-storypath-hold", emoji="⏳"))
    if pass_refusal(state, slot) is None:
        buttons.append(button("storypath.pass", "label-storypath-pass", emoji="⏭️"))
    return buttons


def _acting(state: StorypathState, slot: Slot, actor: str) -> list[Choice]:
    """What the actor can do; on the GM's panel if no player owns it."""
    roster = state.fight
    gm = state.combatants[unit(state, actor)].owner is None
    buttons: list[Choice] = []
    if roster.mixed is not None and not roster.mixed.divided:
        buttons = _dividing(roster.mixed) if roster.mixed.rolled else []
        if roster.mixed.typed or not roster.mixed.rolled:
            buttons.append(_own_dice())
    else:
        if can_name(state):
            name = button("storypath.name", "label-storypath-name")
            buttons.append(_unit_list(state, name, "next", nameable(state)))
        if roster.action == "none":
            pools = ("first_task", "first_pool", "second_task", "second_pool", "attacking")
            buttons.append(button("storypath.act", "label-storypath-attack", fields={"deed": "attack"}, emoji="⚔️"))
            buttons.append(button("storypath.mixed", "label-storypath-mixed", ask=pools, emoji="🔀"))
        buttons.append(button("storypath.done", "label-storypath-done", tone="success", emoji="✔️"))
        if roster.action == "none":
            buttons.append(_release(state, actor))
            buttons += [] if gm else _stepping_back(state, slot)
    npc = state.combatants[unit(state, actor)].side == NPC
    return [choice.model_copy(update={"gm": gm, "public": gm and npc}) for choice in buttons]


def _release(state: StorypathState, unit_id: str) -> Choice:
    fields, name = {"combatant": unit_id}, unit_name(state, unit_id)
    return button("storypath.release", "label-storypath-release", fields=fields, emoji="↩️", name=name)


def _dividing(mixed: Mixed) -> list[Choice]:
    """One success less or more for the first task, the confirmation, and a form for each task."""
    first = task_name(mixed.tasks[0], 1)
    less, more = mixed.share - 1, mixed.share + 1
    buttons: list[Choice] = []
    if less >= 0:
        buttons.append(button("storypath.split", "label-storypath-less", fields={"share": less}, name=first))
    if more <= mixed.successes:
        buttons.append(button("storypath.split", "label-storypath-more", fields={"share": more}, name=first))
    share = {"share": mixed.share}
    buttons.append(button("storypath.divide", "label-storypath-divide", fields=share, tone="success", emoji="✔️"))
    for number, task in enumerate(mixed.tasks, start=1):
        form = ("what", "difficulty", "enhancement")
        name = task_name(task, number)
        fields = {"task": number}
        buttons.append(button("storypath.task", "label-storypath-task", fields=fields, ask=form, emoji="✏️", name=name))
    return buttons


def _ahead(state: StorypathState) -> list[Choice]:
    """Marks for later slots, and reflexive actions."""
    roster = state.fight
    later = [slot for slot in roster.open if slot.id != roster.current and slot.side != NPC and slot.extra is None]
    buttons = [_release(state, slot.claim) for slot in later if slot.claim is not None][:RELEASES_SHOWN]
    # Who has begun to act keeps the current slot.
    busy = {roster.actor} if roster.action != "none" else set()
    free = tuple(
        Option(value=str(slot.id), label=msg("storypath-slot-number", number=slot.id, slot=slot_words(slot)))
        for slot in later
        if slot.claim is None and set(takers(state, slot)) - busy
    )
    if free and roster.order == "slots":
        claim = button("storypath.claim", "label-storypath-ahead")
        buttons.append(claim.model_copy(update={"fills": "slot", "options": free}))
    buttons.append(button("storypath.reflexive", "label-storypath-reflexive", ask=("what",), emoji="⚡"))
    return buttons


def _has_ties(state: StorypathState) -> bool:
    """Whether PCs and NPCs have open slots of equal successes; within a side the order means nothing (R5)."""
    sides: dict[int, set[str]] = {}
    for slot in state.fight.open:
        sides.setdefault(slot.successes, set()).add(slot.side)
    return any(len(tied) > 1 for tied in sides.values())


def _gm(state: StorypathState) -> list[Choice]:
    roster, actor = state.fight, state.fight.actor
    buttons: list[Choice] = []
    slot = roster.now
    if slot is not None and slot.claim is None:
        buttons.append(button("initiative.next", "entry-storypath-skip", emoji="⏭️", more=True, preview=True))
    elif slot is not None and slot.claim is not None and state.combatants[unit(state, slot.claim)].owner is not None:
        # The GM ends the turn of an NPC with its own button.
        name = unit_name(state, slot.claim)
        end = button("initiative.next", "entry-storypath-end", emoji="⏭️", more=True, preview=True, name=name)
        buttons.append(end)
    if actor is not None and roster.action == "none" and roster.attacks.get(actor, 0) > 0:
        allow = {"combatant": actor, "allow": "yes"}
        buttons.append(button("storypath.act", "label-storypath-allow", fields=allow, emoji="⚔️", more=True))
    if roster.running:
        fields = ("change", "slot", "side", "successes", "combatant")
        buttons.append(button("storypath.round", "label-storypath-round", emoji="🔁", more=True))
        buttons.append(button("gm.slot", "label-storypath-slot", ask=fields, emoji="🎰", more=True))
    if roster.running and _has_ties(state):
        buttons.append(
            button("initiative.order", "label-order", ask=("moving", "place", "neighbour"), emoji="↕️", more=True)
        )
    if roster.results:
        buttons.append(
            button("storypath.round", "label-storypath-reroll", fields={"roster": "reroll"}, emoji="🎲", more=True)
        )
    if state.present and (roster.round == 0 or (roster.round == 1 and roster.running)):
        form = ("combatant", "side", "surprised")
        buttons.append(button("storypath.ambush", "label-storypath-ambush", ask=form, emoji="🫢", more=True))
    sides = [combatant.side for combatant in state.present if combatant.owner is None]
    if len(sides) > len(set(sides)):
        form = ("combatant", "others", "mode")
        buttons.append(button("storypath.group", "label-storypath-group", ask=form, emoji="🐺", more=True))
    return [choice.model_copy(update={"gm": True}) for choice in buttons]
