"""The PCs of the fight that ended last in a channel, as they would come into the next one (docs/requirements.md 50)."""

from __future__ import annotations

from typing import Any

from bot.cogs.characters.service import Characters, sheet_of
from bot.cogs.characters.store import CharacterRow
from bot.compat import compatible_fields
from bot.encounters.service import Encounters, Loaded, Outcome
from bot.store import Store
from rules.commands import MEMBERS_LIMIT, Member
from rules.handlers.combatants import is_playing, party
from rules.player_view import redact_hidden
from rules.state import Actor, Combatant
from rules.system import system


class PreviousParties:
    """Finds who would fight again. Whoever asks must be a GM: what is found tells all that a GM may know."""

    def __init__(self, store: Store, encounters: Encounters, characters: Characters) -> None:
        self._store = store
        self._encounters = encounters
        self._characters = characters

    async def offered(self, found: Loaded | Outcome) -> tuple[Member, ...]:
        """The same as `before`, as long as it is worth offering: while the fight goes on and no PC has come in."""
        state = found.state
        if state.ended or state.paused is not None or any(one.side == "pc" for one in state.present):
            return ()
        return await self.before(found)

    async def before(self, found: Loaded | Outcome) -> tuple[Member, ...]:
        """The PCs who were there when the channel's last fight ended, also those who were out of action.

        Each comes with the newer of the sheet from that fight and the one that the player has saved since, with the counters as
        they stood, and under the alias if there was one. Notes and effects were the fight's. Who has had her data deleted
        since then is not among them. Another GM than that of the last fight is told no more of it than she knows.
        """
        row = await self._store.encounters.last_ended(found.row.channel_id)
        last = None if row is None else await self._encounters.load(row.id)
        if last is None:
            return ()
        forgotten = {str(user) for user in await self._store.personal_data.forgotten_users(last.row.id)}
        same = last.state.gm == found.state.gm
        known = last.state if same else redact_hidden(last.state, Actor(user=found.state.gm))
        people = [one for one in party(known) if one.owner not in forgotten]
        kept = [one for one in people if not is_playing(found.state, one.owner, one.name)]
        return tuple([await self._member(found, last, one) for one in kept[:MEMBERS_LIMIT]])

    async def _member(self, found: Loaded | Outcome, last: Loaded, one: Combatant[Any]) -> Member:
        saved = await self._saved(last, one)
        sheet = self._sheet(found, last, one, saved)
        counters = tuple(counter for counter in one.counters if counter.grade is None)
        return Member(
            user=one.owner,
            name=one.name,
            sheet=sheet,
            alias=one.alias,
            counters=counters,
            character=None if saved is None else saved.id,
        )

    async def _saved(self, last: Loaded, one: Combatant[Any]) -> CharacterRow | None:
        """The saved character that the combatant came from; where that is not known, the one of its name."""
        if one.owner is None:
            return None
        character = last.state.combatants[one.id].character
        if character is None:
            return await self._characters.named(last.row.guild_id, int(one.owner), one.name)
        return await self._characters.own(last.row.guild_id, int(one.owner), character)

    def _sheet(
        self, found: Loaded | Outcome, last: Loaded, one: Combatant[Any], saved: CharacterRow | None
    ) -> dict[str, Any]:
        row = found.row
        kept = None if saved is None else saved.sheets.get(row.system)
        played = last.row.system == row.system
        if saved is not None and kept is not None and (not played or kept.used_at > last.row.changed_at):
            return sheet_of(saved, row.system)
        return (
            compatible_fields(system(row.system).sheet, one.sheet.model_dump(mode="json", exclude_unset=True))
            if played
            else {}
        )
