"""Links combatants to the saved characters of their owners, and applies changes of sheets to both.

A combatant has the id of its saved character. Changes by its owner are repeated on the saved sheet, whose other fields may have
been edited or imported meanwhile; changes by a GM are not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from bot.cogs.characters.service import Characters, sheet_body
from bot.cogs.characters.store import CharacterRow
from bot.encounters.service import CommandContext, Encounters, Loaded, Outcome
from bot.runtime.tasks import NamedLocks
from bot.storage.errors import TooMany
from bot.store import Store
from bot.stored_fields import compatible_fields
from rules.commands import Add, Command, Enlist, Join, SheetCommand
from rules.events import Joined, SheetEvent, StatusChanged
from rules.handlers.shared import own_combatant
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refusal, Refused
from rules.state import Actor, Combatant
from rules.system import system

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Linked:
    """A command with the id of a saved character. created: the character created for it. full: no more could be created."""

    command: Command
    created: CharacterRow | None = None
    full: bool = False


class CharacterSync:
    """Runs commands with saved characters. See the module."""

    def __init__(self, store: Store, encounters: Encounters, characters: Characters) -> None:
        self._store = store
        self._encounters = encounters
        self._characters = characters
        self._locks = NamedLocks()

    def lock(self, guild_id: int, user_id: int) -> asyncio.Lock:
        """Hold it while a character of this user is created, so that two commands at once create one."""
        return self._locks(f"{guild_id} {user_id}")

    async def run(self, encounter_id: int, command: Command, request: CommandContext) -> tuple[Outcome | Refusal, bool]:
        """Carry out a command (see `Encounters.run`) with the caller's saved character; create one if there is none.

        The second value is False if the caller has too many characters for another one.
        """
        if not isinstance(command, SheetCommand):
            return await self._encounters.run(encounter_id, command, request), True
        async with AsyncExitStack() as held:
            await held.enter_async_context(self.lock(request.caller.guild_id, request.caller.user_id))

            async def reply(outcome: Outcome) -> None:
                # The command is committed; its publishing takes long and needs no lock.
                await held.aclose()
                if request.reply is not None:
                    await request.reply(outcome)

            linked = await self._link(encounter_id, command, request)
            outcome = await self._encounters.run(encounter_id, linked.command, replace(request, reply=reply))
            if isinstance(outcome, Refusal):
                if linked.created is not None:
                    await self._characters.delete(linked.created)
                return outcome, True
            return outcome, not linked.full

    # --- before ---

    async def _link(self, encounter_id: int, command: SheetCommand, request: CommandContext) -> _Linked:
        # A control or form could contain a forged id.
        command = command.model_copy(update={"character": None})
        encounter = await self._encounters.load(encounter_id)
        caller = request.caller
        if encounter is None or encounter.row.guild_id != caller.guild_id:
            return _Linked(command)
        if isinstance(command, Add):
            row = await self._characters.named(caller.guild_id, caller.user_id, command.name)
            return _with(command, row)
        actor = await self._encounters.actor(caller, encounter.state)
        if isinstance(command, Join):
            return await self._link_join(encounter, command, request, actor)
        return await self._link_change(encounter, command, request, actor)

    async def _link_join(self, encounter: Loaded, command: Join, request: CommandContext, actor: Actor) -> _Linked:
        """Link the character of the typed name, else that of the caller's combatant of this name, else a new one."""
        row = await self._characters.named(request.caller.guild_id, request.caller.user_id, command.name)
        if row is not None:
            return _with(command, row)
        own = (combatant for combatant in encounter.state.combatants.values() if combatant.owner == actor.user)
        former = next((combatant for combatant in own if name_key(combatant.name) == name_key(command.name)), None)
        if former is not None and former.character is not None:
            return _with(command, await self._saved(request, former))
        sheets = {encounter.row.system: command.sheet}
        return await self._create(encounter, command, request, command.name, sheets)

    async def _link_change(
        self, encounter: Loaded, command: SheetCommand, request: CommandContext, actor: Actor
    ) -> _Linked:
        """Link the character of the combatant's name if it has none. A deleted character is not created again."""
        try:
            combatant = own_combatant(redact_hidden(encounter.state, actor), actor, getattr(command, "combatant", None))
        except Refused:
            return _Linked(command)
        if combatant.owner != actor.user or await self._saved(request, combatant) is not None:
            return _Linked(command)
        row = await self._characters.named(request.caller.guild_id, request.caller.user_id, combatant.name)
        if row is not None or combatant.character is not None:
            return _with(command, row)
        return await self._create(encounter, command, request, combatant.name, {})

    async def _saved(self, request: CommandContext, combatant: Combatant[Any]) -> CharacterRow | None:
        if combatant.character is None:
            return None
        return await self._characters.own(request.caller.guild_id, request.caller.user_id, combatant.character)

    async def _create(
        self,
        encounter: Loaded,
        command: SheetCommand,
        request: CommandContext,
        name: str,
        sheets: Mapping[str, dict[str, Any]],
    ) -> _Linked:
        """Create a character for a command that will not be refused."""
        if isinstance(await self._encounters.preview(encounter.row.id, command, request), Refusal):
            return _Linked(command)
        caller = request.caller
        bodies = {system_id: sheet_body(sheet) for system_id, sheet in sheets.items()}
        try:
            number = await self._store.characters.save(caller.guild_id, caller.user_id, clean_name(name), bodies)
        except TooMany:
            return _Linked(command, full=True)
        row = await self._store.characters.get(number)
        return _Linked(command.model_copy(update={"character": number}), created=row)

    # --- after ---

    async def on_commit(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Apply the changes of the caller to the saved characters of the combatants. A commit listener."""
        user_id = request.caller.user_id
        for combatant in outcome.state.combatants.values():
            events = [entry.event for entry in outcome.entries if _about(entry.event, combatant)]
            if not events or combatant.character is None:
                continue
            mine = combatant.owner == str(user_id)
            if isinstance(command, Join) and mine:
                await self._characters.fill(
                    combatant.character, outcome.row.guild_id, user_id, outcome.row.system, request.typed_sheet
                )
            elif isinstance(command, Add | Enlist):
                player = int(combatant.owner or user_id)
                await self._store.characters.mark_used(
                    combatant.character, outcome.row.guild_id, player, outcome.row.system
                )
            elif isinstance(command, SheetCommand) and mine:
                changes = [event for event in events if isinstance(event, SheetEvent)]
                await self._change(outcome, user_id, combatant.character, changes)

    async def _change(self, outcome: Outcome, user_id: int, character: int, events: Sequence[SheetEvent]) -> None:
        kind = system(outcome.row.system).sheet

        def change(stored: dict[str, Any]) -> dict[str, Any]:
            before = after = kind.model_validate(compatible_fields(kind, stored))
            for event in events:
                after = event.reshape(after)
            fields, former = after.model_dump(mode="json"), before.model_dump(mode="json")
            kind.model_validate(fields)
            return {**stored, **{name: value for name, value in fields.items() if value != former[name]}}

        try:
            await self._characters.change(character, outcome.row.guild_id, user_id, outcome.row.system, change)
        except ValidationError as error:
            # For example more styles than the limit, if others were imported meanwhile.
            log.warning("A change does not fit into saved character %d, which stays as it is: %s", character, error)


def _with(command: SheetCommand, row: CharacterRow | None) -> _Linked:
    return _Linked(command if row is None else command.model_copy(update={"character": row.id}))


def _about(event: object, combatant: Combatant[Any]) -> bool:
    return isinstance(event, Joined | SheetEvent | StatusChanged) and event.combatant == combatant.id
