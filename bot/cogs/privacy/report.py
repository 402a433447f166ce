"""The stored data of one user as a JSON file."""

from __future__ import annotations

import asyncio
import gzip
import json
from datetime import UTC, datetime
from typing import Any, Final

from bot.cogs.privacy.store import FightRow
from bot.encounters.service import Encounters
from bot.store import Store
from rules.player_view import redact_hidden
from rules.state import Actor, AnyEncounter, Combatant
from rules.view.for_viewer import mentions_user

FORMAT: Final = 1
PLAIN_LIMIT: Final = 8 * 1024 * 1024
"""Bytes of a file that is sent without compression; Discord takes 10 MB."""
_JSON_COLUMNS: Final = frozenset({"body", "command", "faces", "rules", "value"})


async def report(
    store: Store, encounters: Encounters, user_id: int, guild_id: int | None, now_ms: int
) -> dict[str, Any]:
    """All stored data of a user, on one server or all (None).

    The rows by table, and for each fight the user's combatants and commands, but not their results: those are not her data
    alone, and `/initiative log` shows what she may know of them.
    """
    tables = {
        table: [{name: _value(name, value) for name, value in row.items()} for row in rows]
        for table, rows in (await store.personal_data.export(user_id, guild_id)).items()
    }
    fights = [
        await _fight(store, encounters, user_id, row) for row in await fights_of(store, encounters, user_id, guild_id)
    ]
    at = datetime.fromtimestamp(now_ms / 1_000, UTC).isoformat()
    return {"format": FORMAT, "user_id": str(user_id), "at": at, "kept": tables, "fights": fights}


async def fights_of(store: Store, encounters: Encounters, user_id: int, guild_id: int | None) -> list[FightRow]:
    """The fights of a user, without those in which everything of hers is hidden from her."""
    rows = await store.personal_data.fights(user_id, guild_id)
    return [row for row in rows if await _knows_fight(encounters, user_id, row)]


async def _knows_fight(encounters: Encounters, user_id: int, row: FightRow) -> bool:
    encounter = await encounters.load(row.id)
    if row.gm_id == user_id or encounter is None or _own_combatants(encounter.state, user_id):
        return True
    log = await encounters.log(row.id)
    return any(entry.by == str(user_id) for entry in log) or await asyncio.to_thread(mentions_user, log, str(user_id))


def _own_combatants(state: AnyEncounter, user_id: int) -> list[Combatant[Any]]:
    """The combatants of a user, as far as she may know them."""
    viewer = Actor(user=str(user_id), gm=state.gm == str(user_id))
    visible = state if viewer.gm else redact_hidden(state, viewer)
    return [combatant for combatant in visible.combatants.values() if combatant.owner == viewer.user]


async def _fight(store: Store, encounters: Encounters, user_id: int, row: FightRow) -> dict[str, Any]:
    encounter = await encounters.load(row.id)
    combatants = [] if encounter is None else _own_combatants(encounter.state, user_id)
    commands = []
    for event in await store.encounters.events(row.id):
        command = json.loads(event.body).get("command")
        if event.actor == str(user_id) and command is not None:
            commands.append({"at": event.at, **command})
    gm = row.gm_id == user_id
    # The time of a hidden event would reveal it.
    times = [entry.at for entry in await encounters.log(row.id) if gm or not entry.event.unseen]
    return {
        "guild_id": str(row.guild_id),
        "channel_id": str(row.channel_id),
        "system": row.system,
        "open": row.open,
        "gm": gm,
        "from": row.created_at,
        "to": max(times, default=row.created_at),
        "played": [
            {"name": combatant.name, "sheet": combatant.sheet.model_dump(mode="json", exclude_unset=True)}
            for combatant in combatants
        ],
        "commands": commands,
    }


def _value(name: str, value: Any) -> Any:
    """JSON columns parsed; ids as text, since many programs round large numbers."""
    if name in _JSON_COLUMNS and isinstance(value, str):
        return json.loads(value)
    return str(value) if name.endswith("_id") and value is not None else value


def report_file(data: dict[str, Any]) -> tuple[str, bytes]:
    """File name and content, compressed above `PLAIN_LIMIT`."""
    body = json.dumps(data, ensure_ascii=False, indent=1).encode()
    if len(body) <= PLAIN_LIMIT:
        return "riposte-privacy.json", body
    return "riposte-privacy.json.gz", gzip.compress(body)
