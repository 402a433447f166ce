"""How people come into an encounter: by themselves, brought in by the GM, or as the party that fought before."""

from __future__ import annotations

from typing import Any

from rules import commands as ask
from rules import events as ev
from rules.handlers import hiding
from rules.handlers.naming import batch_names, free_name, is_taken, new_id
from rules.message import UserText
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import system_of
from rules.validation import ECHO_LIMIT, editable_fields, normalize_input, validated_changes, validated_fields


def is_playing(state: AnyEncounter, user: str | None, name: str) -> bool:
    """Whether this user plays in the encounter already; for a PC of the GM (None), whether one of its name is there."""
    if user is not None:
        return any(one.owner == user for one in state.present)
    return any(name_key(one.name) == name_key(clean_name(name)) for one in state.present)


def party(state: AnyEncounter) -> tuple[Combatant[Any], ...]:
    """The PCs who would fight again, also those who were put out of action (docs/requirements.md 50)."""
    return tuple(one for one in state.combatants.values() if one.side == "pc" and one.status != "gone")


def _newcomer(
    state: AnyEncounter,
    name: str,
    *,
    sheet: dict[str, Any],
    owner: str | None,
    character: int | None,
    offset: int = 1,
) -> ev.Joined:
    data = validated_fields(system_of(state).sheet, sheet)
    joined = ev.Joined(combatant=new_id(state, offset), name=name, side="pc", owner=owner, sheet=data)
    return joined if character is None else joined.model_copy(update={"character": character})


def join(state: AnyEncounter, command: ask.Join, by: Actor) -> list[ev.Event]:
    """Somebody comes in, or comes back. Raises `Refused`."""
    name = clean_name(command.name)
    # A GM who plays as well is told no more of a name than anybody else, or the others could not have it.
    state = redact_hidden(state, by.model_copy(update={"gm": False}))
    former = _came_before(state, command, name, by)
    if former is not None:
        if former.owner != by.user:
            raise Refused("name-taken", name=UserText(said=name))
        if former.hidden:
            raise Refused("hidden-by-gm", name=former.said)
        if former.status != "gone":
            raise Refused("already-in", name=former.said)
        again = ev.StatusChanged(combatant=former.id, status="active")
        if command.character not in (None, former.character):
            again = again.model_copy(update={"character": command.character})
        back: list[ev.Event] = [again]
        if command.sheet:
            changes = validated_changes(former.sheet, command.sheet)
            back.append(ev.SheetChanged(combatant=former.id, changes=changes))
        return back
    if is_taken(state, name):
        raise Refused("name-taken", name=UserText(said=name))
    hiding.check_capacity(state, 1)
    return [_newcomer(state, name, sheet=command.sheet, owner=by.user, character=command.character)]


def _came_before(state: AnyEncounter, command: ask.Join, name: str, by: Actor) -> Combatant[Any] | None:
    """The combatant that this character was before, whatever it is called now, else the one of this name."""
    combatants = state.combatants.values()
    named = next((combatant for combatant in combatants if name_key(combatant.name) == name_key(name)), None)
    if command.character is None:
        return named
    mine = (combatant for combatant in combatants if combatant.owner == by.user)
    return next((combatant for combatant in mine if combatant.character == command.character), named)


def enlist(state: AnyEncounter, command: ask.Enlist, by: Actor) -> list[ev.Event]:
    """Several PCs come in, but for those who are in. Raises `Refused`."""
    public = redact_hidden(state, None)
    joined: list[ev.Joined] = []
    counters: list[ev.Event] = []
    shown: list[str] = []
    secret: list[str] = []
    for member in command.members:
        if is_playing(state, member.user, member.name):
            continue
        # Whose name is a secret takes none from anybody. Whoever plays it knows the name, and learns of no other by its number.
        gms = member.alias is not None and member.user is None
        name = free_name(state if gms else public, clean_name(member.name), [*shown, *secret] if gms else shown)
        alias = free_name(public, clean_name(member.alias), shown) if member.alias else None
        secret += [name] if alias else []
        shown.append(alias or name)
        newcomer = _newcomer(
            state, name, sheet=member.sheet, owner=member.user, character=member.character, offset=len(joined) + 1
        )
        joined.append(newcomer.model_copy(update={"alias": alias}) if alias else newcomer)
        counters += [ev.CounterSet(combatant=newcomer.combatant, counter=one) for one in member.counters]
    if not joined:
        raise Refused("all-in-already")
    hiding.check_capacity(state, len(joined))
    return [*joined, *counters]


def add(state: AnyEncounter, command: ask.Add, by: Actor) -> list[ev.Event]:
    """The GM brings in one, or a batch of like ones. Raises `Refused`."""
    hidden, count = command.hidden == "yes", command.count
    hiding.check_capacity(state, count, hidden=hidden)
    data = validated_fields(system_of(state).sheet, {**command.sheet, **_typed_stats(state, command.stats)})
    name, alias = clean_name(command.name), clean_name(command.alias) if command.alias else None
    # Who is out of sight takes no name away from anybody: it is numbered when it comes in sight.
    among = state if hidden or alias else redact_hidden(state, None)
    names = batch_names(among, name, count)
    aliases = _aliases(state, alias, count, hidden=hidden)
    ids = [new_id(state, offset, hidden=hidden) for offset in range(1, count + 1)]
    group = ids[0] if count > 1 and command.group == "yes" else None
    # A saved character is the caller's: another player gets a copy of it.
    character = command.character if command.owner in (None, by.user) else None
    joined: list[ev.Event] = []
    for who, called, seen_as in zip(ids, names, aliases, strict=True):
        copy_of = name if called != name and (hidden or alias) else None
        given = {"group": group, "hidden": hidden, "alias": seen_as, "copy_of": copy_of, "character": character}
        more: dict[str, Any] = {field: value for field, value in given.items() if value}
        joined.append(ev.Joined(combatant=who, name=called, side=command.side, owner=command.owner, sheet=data, **more))
    return joined


def _aliases(state: AnyEncounter, alias: str | None, count: int, *, hidden: bool) -> list[str | None]:
    """An alias for each of a batch; numbered, like a name, when it comes in sight."""
    if alias is None or hidden:
        return [alias] * count
    return list(batch_names(redact_hidden(state, None), alias, count))


def _typed_stats(state: AnyEncounter, words: str) -> dict[str, str]:
    """`vi=3, weapon=war axe` as fields of the sheet; `made` checks the values."""
    fields = editable_fields(system_of(state).sheet)
    found: dict[str, str] = {}
    for piece in filter(None, (part.strip() for part in words.replace(";", ",").split(","))):
        name, equals, value = piece.partition("=")
        if not equals or name.strip().casefold() not in fields:
            known = tuple(UserText(said=one) for one in fields)
            raise Refused("bad-stats", given=UserText(said=piece[:ECHO_LIMIT]), known=known)
        field = name.strip().casefold()
        found[field] = normalize_input(system_of(state).sheet, field, value.strip())
    return found
