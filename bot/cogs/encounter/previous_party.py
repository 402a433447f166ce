"""The PCs and NPCs of the last fight in a channel, ready for the next one (docs/requirements.md 50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.cogs.characters.service import Characters, sheet_of
from bot.cogs.characters.store import CharacterRow
from bot.encounters.service import Encounters, Loaded, Outcome
from bot.store import Store
from bot.stored_fields import compatible_fields
from rules.commands import ENLISTED_LIMIT, MEMBERS_LIMIT, Member
from rules.handlers.combatants import is_playing, npcs_again, party
from rules.names import name_key
from rules.player_view import redact_hidden
from rules.state import Actor, Combatant, Counter
from rules.system import system


class PreviousParties:
    """Finds the combatants of the last fight. Only for GMs: the result contains everything that a GM may know."""

    def __init__(self, store: Store, encounters: Encounters, characters: Characters) -> None:
        self._store = store
        self._encounters = encounters
        self._characters = characters

    async def offered(self, encounter: Loaded | Outcome) -> tuple[Member, ...]:
        """Those of `before` on sides of which nobody is there yet; none if the encounter is ended or paused."""
        state = encounter.state
        if state.ended or state.paused is not None:
            return ()
        there = {
            combatant.side for combatant in state.combatants.values() if combatant.status != "gone" or combatant.hidden
        }
        if {"pc", "npc"} <= there:
            return ()
        return tuple(member for member in await self.before(encounter) if member.side not in there)

    async def before(self, encounter: Loaded | Outcome) -> tuple[Member, ...]:
        """The combatants at the end of the channel's last fight, PCs first, as far as the GM of `encounter` knows.

        Also those out of action, and NPCs that were hidden, which still are. Each has the newer sheet of that fight and the
        saved character, the counters and the alias, but no notes and effects; the counters of an NPC are at their good end.
        Players who have deleted their data since then, and those who take part already, are left out.
        """
        row = await self._store.encounters.last_ended(encounter.row.channel_id)
        last = None if row is None else await self._encounters.load(row.id)
        if last is None:
            return ()
        forgotten = {str(user) for user in await self._store.personal_data.forgotten_users(last.row.id)}
        gm = encounter.state.gm
        known = last.state if last.state.gm == gm else redact_hidden(last.state, Actor(user=gm))
        combatants = [
            combatant
            for combatant in party(known)
            if combatant.owner not in forgotten and not is_playing(encounter.state, combatant.owner, combatant.name)
        ]
        taken = {name_key(combatant.name) for combatant in encounter.state.combatants.values() if combatant.hidden}
        npcs = [
            npc
            for npc in npcs_again(known)
            if npc.owner not in forgotten
            and not (name_key(npc.name) in taken if npc.hidden else is_playing(encounter.state, None, npc.name))
        ]
        return (
            *[await self._member(encounter, last, combatant) for combatant in combatants[:MEMBERS_LIMIT]],
            *[await self._npc(encounter, last, npc, npcs) for npc in npcs[: ENLISTED_LIMIT - MEMBERS_LIMIT]],
        )

    async def _npc(
        self, encounter: Loaded | Outcome, last: Loaded, npc: Combatant[Any], npcs: Sequence[Combatant[Any]]
    ) -> Member:
        """An NPC as it was when it came in. npcs: those that come along; of a batch there must be several."""
        member = await self._member(encounter, last, npc)
        batch = [place for place, other in enumerate(npcs) if npc.group is not None and other.group == npc.group]
        changes: dict[str, Any] = {
            "side": "npc",
            "hidden": npc.hidden,
            "batch": batch[0] if len(batch) > 1 else None,
            "copy_of": npc.copy_of,
            "counters": tuple(map(_renewed, member.counters)),
        }
        return member.model_copy(update=changes)

    async def _member(self, encounter: Loaded | Outcome, last: Loaded, combatant: Combatant[Any]) -> Member:
        saved = await self._saved(last, combatant)
        return Member(
            user=combatant.owner,
            name=combatant.name,
            sheet=_sheet(encounter, last, combatant, saved),
            alias=combatant.alias,
            counters=tuple(counter for counter in combatant.counters if counter.grade is None),
            character=None if saved is None else saved.id,
        )

    async def _saved(self, last: Loaded, combatant: Combatant[Any]) -> CharacterRow | None:
        """The saved character of the combatant; if it has none, the one of its name."""
        if combatant.owner is None:
            return None
        character = last.state.combatants[combatant.id].character
        if character is None:
            return await self._characters.named(last.row.guild_id, int(combatant.owner), combatant.name)
        return await self._characters.own(last.row.guild_id, int(combatant.owner), character)


def _renewed(counter: Counter) -> Counter:
    """The counter at its good end, if it has one."""
    if counter.maximum is None:
        return counter
    return counter.model_copy(update={"value": counter.maximum if counter.bad == "low" else 0})


def _sheet(
    encounter: Loaded | Outcome, last: Loaded, combatant: Combatant[Any], saved: CharacterRow | None
) -> dict[str, Any]:
    system_id = encounter.row.system
    same_system = last.row.system == system_id
    saved_sheet = None if saved is None else saved.sheets.get(system_id)
    is_newer = saved_sheet is not None and (not same_system or saved_sheet.used_at > last.row.changed_at)
    if saved is not None and is_newer:
        return sheet_of(saved, system_id)
    if not same_system:
        return {}
    return compatible_fields(system(system_id).sheet, combatant.sheet.model_dump(mode="json", exclude_unset=True))
