"""What is kept about one person, as a file that she can read and take along."""

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
from rules.view.views import mentions_user

FORMAT: Final = 1
PLAIN_LIMIT: Final = 8 * 1024 * 1024
"""Bytes up to which the file is sent as it is; Discord takes 10 MB."""
_JSON_COLUMNS: Final = frozenset({"body", "command", "faces", "rules", "value"})


async def report(
    store: Store, encounters: Encounters, user_id: int, guild_id: int | None, now_ms: int
) -> dict[str, Any]:
    """Everything that is kept about this person, on one server or on all, as plain data.

    By table of the database, plus, for each fight, the characters she has played in it and every command that she gave.
    What came of her commands is the fight's and not hers alone: `/initiative log` shows as much of it as she may know.
    """
    about = {
        table: [{name: _value(name, value) for name, value in row.items()} for row in rows]
        for table, rows in (await store.personal_data.export(user_id, guild_id)).items()
    }
    fights = [
        await _fight(store, encounters, user_id, row) for row in await fights_of(store, encounters, user_id, guild_id)
    ]
    at = datetime.fromtimestamp(now_ms / 1_000, UTC).isoformat()
    return {"format": FORMAT, "user_id": str(user_id), "at": at, "kept": about, "fights": fights}


async def fights_of(store: Store, encounters: Encounters, user_id: int, guild_id: int | None) -> list[FightRow]:
    """The fights in which this person takes part as far as she may know: not those where all that is hers is hidden."""
    rows = await store.personal_data.fights(user_id, guild_id)
    return [row for row in rows if await _knows_of_it(encounters, user_id, row)]


async def _knows_of_it(encounters: Encounters, user_id: int, row: FightRow) -> bool:
    found = await encounters.load(row.id)
    if row.gm_id == user_id or found is None or _own(found.state, user_id):
        return True
    log = await encounters.log(row.id)
    return any(entry.by == str(user_id) for entry in log) or await asyncio.to_thread(mentions_user, log, str(user_id))


def _own(state: AnyEncounter, user_id: int) -> list[Combatant[Any]]:
    """Her combatants as she may know them."""
    viewer = Actor(user=str(user_id), gm=state.gm == str(user_id))
    known = state if viewer.gm else redact_hidden(state, viewer)
    return [one for one in known.combatants.values() if one.owner == viewer.user]


async def _fight(store: Store, encounters: Encounters, user_id: int, row: FightRow) -> dict[str, Any]:
    found = await encounters.load(row.id)
    own = [] if found is None else _own(found.state, user_id)
    commands = []
    for event in await store.encounters.events(row.id):
        asked = json.loads(event.body).get("command")
        if event.actor == str(user_id) and asked is not None:
            commands.append({"at": event.at, **asked})
    gm = row.gm_id == user_id
    # The time of an event out of sight would tell that there was one.
    known_at = [entry.at for entry in await encounters.log(row.id) if gm or not entry.event.unseen]
    played = [{"name": one.name, "sheet": one.sheet.model_dump(mode="json", exclude_unset=True)} for one in own]
    return {
        "guild_id": str(row.guild_id),
        "channel_id": str(row.channel_id),
        "system": row.system,
        "open": row.open,
        "gm": gm,
        "from": row.created_at,
        "to": max(known_at, default=row.created_at),
        "played": played,
        "commands": commands,
    }


def _value(name: str, value: Any) -> Any:
    """JSON as such; ids as text, since most programs read such numbers inexactly."""
    if name in _JSON_COLUMNS and isinstance(value, str):
        return json.loads(value)
    return str(value) if name.endswith("_id") and value is not None else value


def packed(data: dict[str, Any]) -> tuple[str, bytes]:
    """File name and content; a very large one is compressed."""
    body = json.dumps(data, ensure_ascii=False, indent=1).encode()
    if len(body) <= PLAIN_LIMIT:
        return "riposte-privacy.json", body
    return "riposte-privacy.json.gz", gzip.compress(body)
