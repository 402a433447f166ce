"""Handlers of joining, adding and leaving, and the names and ids of new combatants."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from rules import commands as ask
from rules import events as ev
from rules.handlers.shared import own_combatant
from rules.message import UserText, option_name
from rules.names import NAME_LIMIT, clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.sheet_command import sheet_example
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import HandlerContext, system_of
from rules.validation import ECHO_LIMIT, editable_fields, normalize_input, validated_changes, validated_fields

COMBATANT_LIMIT: Final = 60
"""Visible combatants; the same number may be hidden."""
_STATS_SEPARATOR: Final = re.compile(r"[,;\n]|\s+(?=\w+\s*=)")
"""Between `vi=3` and `weapon=war axe`: a comma, a new line, or spaces before the next name."""
_NUMBERED: Final = re.compile(r"(.*\S) ([1-9]\d{0,2})")
"""A name that ends in a number."""


def join(state: AnyEncounter, command: ask.Join, context: HandlerContext) -> list[ev.Event]:
    """A new combatant, or the return of one that had left, also under another name. Raises `Refused`."""
    by, name = context.by, clean_name(command.name)
    # A GM who plays too sees names as the public does here, so that a refusal cannot depend on a hidden name.
    state = redact_hidden(state, by.model_copy(update={"gm": False}))
    former = _former_combatant(state, command, name, by)
    if former is not None:
        return _rejoin(state, former, command, name, by)
    if is_taken(state, name):
        raise Refused("name-taken", name=UserText(said=name))
    check_capacity(state, 1)
    return [_newcomer(state, name, sheet=command.sheet, owner=by.user, character=command.character)]


def _former_combatant(state: AnyEncounter, command: ask.Join, name: str, by: Actor) -> Combatant[Any] | None:
    """The combatant of the same saved character, else the one of this name, else one whose place the system holds."""
    combatants = state.combatants.values()
    owned = [combatant for combatant in combatants if combatant.owner == by.user]
    for combatant in owned:
        if command.character is not None and combatant.character == command.character:
            return combatant
    for combatant in combatants:
        if name_key(combatant.name) == name_key(name):
            return combatant
    system = system_of(state)
    gone = (combatant for combatant in owned if combatant.status == "gone" and not combatant.hidden)
    return next((combatant for combatant in gone if system.holds_place(state, combatant)), None)


def _rejoin(state: AnyEncounter, former: Combatant[Any], command: ask.Join, name: str, by: Actor) -> list[ev.Event]:
    if former.owner != by.user:
        raise Refused("name-taken", name=UserText(said=name))
    if former.hidden:
        raise Refused("hidden-by-gm", name=former.said)
    if former.status == "out":
        raise Refused("not-active", name=former.said, status=former.status)
    if former.status != "gone":
        raise Refused("already-in", name=former.said)
    back = _return(state, former)
    if command.character not in (None, former.character):
        back = back.model_copy(update={"character": command.character})
    events: list[ev.Event] = [back]
    if command.character is None and name_key(name) != name_key(former.name):
        if is_taken(state, name):
            raise Refused("name-taken", name=UserText(said=name))
        events.append(ev.Renamed(combatant=former.id, name=name))
    if command.sheet:
        changes = validated_changes(former.sheet, command.sheet)
        events.append(ev.SheetChanged(combatant=former.id, changes=changes))
    return events


def enlist(state: AnyEncounter, command: ask.Enlist, context: HandlerContext) -> list[ev.Event]:
    """Combatants for the members who do not play yet: those that have left come back, the others are new, hidden ones last.

    Raises `Refused` (`all-in-already`, `too-many-combatants`).
    """
    public = redact_hidden(state, None)
    back: list[ev.StatusChanged] = []
    joined: list[ev.Joined] = []
    counters: list[ev.Event] = []
    public_names: list[str] = []
    secret_names: list[str] = []
    firsts: dict[tuple[int, bool], str] = {}
    for member in sorted(command.members, key=lambda member: member.hidden):
        if _is_there(state, member):
            continue
        former = None if member.hidden else _departed(state, member, [event.combatant for event in back])
        if former is not None:
            # As it left: what the fight has made of its sheet and counters is newer than the member's.
            back.append(_return(state, former))
            continue
        # A secret name must not take a name from a player. An owner knows the true name, and must not learn from its number
        # that a hidden combatant has the same one.
        gm_only = member.hidden or (member.alias is not None and member.user is None)
        among, reserved = (state, [*public_names, *secret_names]) if gm_only else (public, public_names)
        name = free_name(among, clean_name(member.name), reserved)
        alias = free_name(public, clean_name(member.alias), public_names) if member.alias else None
        secret_names += [name] if alias or member.hidden else []
        public_names += [] if member.hidden else [alias or name]
        offset = sum(event.hidden is member.hidden for event in joined) + 1
        newcomer = _newcomer(
            state, name, sheet=member.sheet, owner=member.user, character=member.character, offset=offset
        )
        copy_of = member.copy_of if alias or member.hidden else None
        newcomer = newcomer.model_copy(update={"side": member.side, "alias": alias, "copy_of": copy_of})
        if member.hidden:
            newcomer = newcomer.model_copy(
                update={"hidden": True, "combatant": new_id(state, offset, hidden=True), "alias": member.alias}
            )
        if member.batch is not None:
            group = firsts.setdefault((member.batch, member.hidden), newcomer.combatant)
            newcomer = newcomer.model_copy(update={"group": group})
        joined.append(newcomer)
        counters += [ev.CounterSet(combatant=newcomer.combatant, counter=counter) for counter in member.counters]
    if not (joined or back):
        raise Refused("all-in-already")
    for hidden in (False, True):
        check_capacity(state, sum(event.hidden is hidden for event in joined), hidden=hidden)
    return [*back, *joined, *counters]


def _is_there(state: AnyEncounter, member: ask.Member) -> bool:
    """Whether the member takes part already; an NPC, and a PC of the GM, by the name."""
    if member.hidden:
        hidden = (combatant.name for combatant in state.combatants.values() if combatant.hidden)
        return name_key(clean_name(member.name)) in set(map(name_key, hidden))
    return is_playing(state, member.user if member.side == "pc" else None, member.name)


def _departed(state: AnyEncounter, member: ask.Member, returned: Sequence[str]) -> Combatant[Any] | None:
    """The combatant with which a member has left: of the same saved character or name, or whose place the system holds.

    returned: those who come back already.
    """
    key, system = name_key(clean_name(member.name)), system_of(state)
    left = [
        combatant
        for combatant in state.combatants.values()
        if combatant.owner == member.user and combatant.status == "gone" and not combatant.hidden
        if combatant.id not in returned
    ]
    for combatant in left:
        if member.character is not None and combatant.character == member.character:
            return combatant
    named = (combatant for combatant in left if name_key(combatant.name) == key)
    held = (combatant for combatant in left if member.user is not None and system.holds_place(state, combatant))
    return next(itertools.chain(named, held), None)


def _return(state: AnyEncounter, former: Combatant[Any]) -> ev.StatusChanged:
    """The return of a combatant that has left. To leave and come back is no way out of being out of action."""
    departure = state.departures.get(former.id)
    return ev.StatusChanged(combatant=former.id, status="active" if departure is None else departure.status)


def add(state: AnyEncounter, command: ask.Add, context: HandlerContext) -> list[ev.Event]:
    """One combatant or a batch of equal ones, added by the GM. Raises `Refused`."""
    check_capacity(state, command.count, hidden=command.hidden == "yes")
    return list(newcomers(state, command, context))


def newcomers(
    state: AnyEncounter, command: ask.Add, context: HandlerContext, before: Sequence[ev.Joined] = ()
) -> list[ev.Joined]:
    """Those whom the command adds. before: added by the same step, hidden ones if this one hides. Raises `Refused`."""
    hidden, count = command.hidden == "yes", command.count
    sheet = validated_fields(system_of(state).sheet, {**command.sheet, **_parse_stats(state, command.stats)})
    name, alias = clean_name(command.name), clean_name(command.alias) if command.alias else None
    # A secret name takes none from the public; the combatant is numbered when it is revealed.
    taken = [event.name for event in before]
    names = batch_names(state if hidden or alias else redact_hidden(state, None), name, count, taken)
    aliases = _aliases(state, alias, count, hidden=hidden)
    ids = [new_id(state, len(before) + offset, hidden=hidden) for offset in range(1, count + 1)]
    group = ids[0] if count > 1 and command.group == "yes" else None
    # A saved character belongs to the caller: a combatant of another player is not linked to it.
    character = command.character if command.owner in (None, context.by.user) else None
    joined: list[ev.Joined] = []
    for combatant_id, own_name, own_alias in zip(ids, names, aliases, strict=True):
        copy_of = name if own_name != name and (hidden or alias) else None
        options = {"group": group, "hidden": hidden, "alias": own_alias, "copy_of": copy_of, "character": character}
        used: dict[str, Any] = {field: value for field, value in options.items() if value}
        joined.append(
            ev.Joined(
                combatant=combatant_id, name=own_name, side=command.side, owner=command.owner, sheet=sheet, **used
            )
        )
    return joined


def leave(state: AnyEncounter, command: ask.Leave, context: HandlerContext) -> list[ev.Event]:
    """One's own combatant leaves. Raises `Refused`."""
    combatant = own_combatant(state, context.by, command.combatant, able=("active", "out"))
    events: list[ev.Event] = [ev.StatusChanged(combatant=combatant.id, status="gone")]
    if combatant.status == "active" and system_of(state).forfeits(state, combatant) is not None:
        events.append(ev.Withdrawn(combatant=combatant.id))
    return events


def remove(state: AnyEncounter, command: ask.Remove, context: HandlerContext) -> list[ev.Event]:
    """A combatant leaves or is put out; a hidden one is dismissed. Raises `Refused` (`is-already`)."""
    combatant = state.find(command.combatant)
    if combatant.hidden:
        return [ev.Dismissed(combatant=combatant.id, name=combatant.name)]
    if combatant.status == command.how:
        raise Refused("is-already", name=combatant.said, status=combatant.status)
    return [ev.StatusChanged(combatant=combatant.id, status=cast(Any, command.how), override=True)]


def is_playing(state: AnyEncounter, user: str | None, name: str) -> bool:
    """Whether this user has an active combatant; for the GM (None), whether one of this name is active."""
    if user is not None:
        return any(combatant.owner == user for combatant in state.present)
    return any(name_key(combatant.name) == name_key(clean_name(name)) for combatant in state.present)


def party(state: AnyEncounter) -> tuple[Combatant[Any], ...]:
    """The PCs that would fight again, also those out of action (docs/requirements.md 50)."""
    combatants = state.combatants.values()
    return tuple(combatant for combatant in combatants if combatant.side == "pc" and combatant.status != "gone")


def npcs_again(state: AnyEncounter) -> tuple[Combatant[Any], ...]:
    """The NPCs that would fight again, also those out of action and hidden ones."""
    npcs = (combatant for combatant in state.combatants.values() if combatant.side == "npc")
    return tuple(combatant for combatant in npcs if combatant.status != "gone" or combatant.hidden)


def check_capacity(state: AnyEncounter, more: int, *, hidden: bool = False) -> None:
    """Raise `Refused` (`too-many-combatants`) if `more` do not fit. Unrevealed combatants are counted apart."""
    if sum(combatant.known is not hidden for combatant in state.combatants.values()) + more > COMBATANT_LIMIT:
        raise Refused("too-many-combatants", limit=COMBATANT_LIMIT)


def new_id(state: AnyEncounter, offset: int = 1, *, hidden: bool = False) -> str:
    """The id of the next combatant but `offset - 1`. Hidden ones have a series of their own, so that they leave no gap."""
    return f"h{state.cloaked + offset}" if hidden else f"c{state.numbered + offset}"


def is_taken(state: AnyEncounter, name: str, also: Sequence[str] = ()) -> bool:
    """Whether a combatant has this name or alias. A name that looks like an id is always taken."""
    names = (name for combatant in state.combatants.values() for name in (combatant.name, combatant.alias) if name)
    return name_key(name) in set(map(name_key, (*names, *also))) or re.fullmatch(r"[ch]\d+", name_key(name)) is not None


def free_name(state: AnyEncounter, name: str, also: Sequence[str] = ()) -> str:
    """The name, with a number from 2 on if it is taken (docs/requirements.md 83); a number at its end counts on.

    also: further names that are taken.
    """
    if not is_taken(state, name, also):
        return name
    return next(candidate for candidate in _counted(name, 2) if not is_taken(state, candidate, also))


def batch_names(state: AnyEncounter, name: str, count: int, also: Sequence[str] = ()) -> list[str]:
    """Names for a batch: a single one needs no number, unless there are numbered ones; of several each has one that is free.

    A name that ends in a number counts on from it. also: see `is_taken`.
    """
    if count == 1 and not is_taken(state, next(_counted(name, 1)), also):
        return [free_name(state, name, also)]
    numbered = _counted(name, 2 if is_taken(state, name, also) else 1)
    return list(itertools.islice((candidate for candidate in numbered if not is_taken(state, candidate, also)), count))


def _counted(name: str, first: int) -> Iterator[str]:
    """The name with the numbers from `first` on, or from the one at its end: `Wolf 3`, not `Wolf 3 2`."""
    match = _NUMBERED.fullmatch(name)
    base, first = (match[1], int(match[2])) if match else (name, first)
    return (f"{base[: NAME_LIMIT - 4]} {number}" for number in itertools.count(first))


def _newcomer(
    state: AnyEncounter,
    name: str,
    *,
    sheet: dict[str, Any],
    owner: str | None,
    character: int | None,
    offset: int = 1,
) -> ev.Joined:
    fields = validated_fields(system_of(state).sheet, sheet)
    joined = ev.Joined(combatant=new_id(state, offset), name=name, side="pc", owner=owner, sheet=fields)
    return joined if character is None else joined.model_copy(update={"character": character})


def _aliases(state: AnyEncounter, alias: str | None, count: int, *, hidden: bool) -> list[str | None]:
    """An alias for each of a batch. Hidden ones are numbered when they are revealed, like names."""
    if alias is None or hidden:
        return [alias] * count
    return list(batch_names(redact_hidden(state, None), alias, count))


def _parse_stats(state: AnyEncounter, text: str) -> dict[str, str]:
    """`vi=3, weapon=war axe` as fields of the sheet, values unchecked. Raises `Refused` (`bad-stats`)."""
    system = system_of(state)
    sheet, fields = system.sheet, editable_fields(system.sheet)
    stats: dict[str, str] = {}
    for piece in filter(None, (part.strip() for part in _STATS_SEPARATOR.split(text))):
        name, equals, value = piece.partition("=")
        typed = name.strip().casefold()
        field = system.sheet_names.get(typed, typed)
        if not equals or field not in fields:
            raise Refused(
                "bad-stats",
                given=UserText(said=piece[:ECHO_LIMIT]),
                known=tuple(option_name(system.sheet_verb, field) for field in fields),
                example=sheet_example(system),
            )
        stats[field] = normalize_input(sheet, field, value.strip())
    return stats
