"""What must hold when nobody has done anything for two weeks."""

from __future__ import annotations

from typing import Final

from bot.encounters.service import Loaded
from rules.view.for_viewer import board_for
from rules.waiting import awaited, is_resting, player_of
from tests.soak.calls import called_at
from tests.soak.month import Month

PARKED: Final = frozenset(
    {"head-empty", "storypath-head-empty", "totals-head-alone", "duel-head-rests", "duel-head-talk", "head-unopposed"}
)
"""Headlines of fights with too few combatants, those without an opponent, and duels at rest or still in talk."""


async def unsettled_fights(month: Month) -> list[str]:
    """Open fights that neither wait for a user who was called nor are parked, one line each."""
    services, faults = month.services, []
    unreachable = await services.store.unreachable.ids()
    for encounter_id in await services.store.encounters.open_ids(month.world.guild.id):
        loaded = await services.encounters.load(encounter_id)
        assert loaded is not None
        if encounter_id in unreachable:
            faults.append(f"fight {encounter_id} is out of reach and still open")
            continue
        faults += [f"fight {encounter_id} {fault}" for fault in await _faults_of(month, loaded)]
    return faults


async def _faults_of(month: Month, loaded: Loaded) -> list[str]:
    row, state = loaded.row, loaded.state
    if state.paused is not None:
        return []
    end = await month.services.encounters.deadline(loaded)
    faults = [] if end is None or end > month.now else ["has a deadline that is over"]
    if is_resting(state):
        called = (row.id, state.lapsed) in month.calls.rests or await _wants_no_pings(month, int(state.gm))
        return faults if called else [*faults, f"rests, and its GM was not called ({state.lapsed})"]
    waits = awaited(state)
    if not waits and board_for(state).headline.code in PARKED:
        return faults
    if not waits:
        return [*faults, f"waits for nobody: {board_for(state).headline}"]
    for wait in waits:
        user = int(player_of(state, wait))
        called = (row.id, user, *wait.key, called_at(wait)) in month.calls.called
        if not called and not await _wants_no_pings(month, user):
            faults.append(f"waits for {user}, who was never called: {wait}, {board_for(state).headline.code}")
    return faults


async def _wants_no_pings(month: Month, user: int) -> bool:
    chosen = await month.services.store.mentions.preferences(month.world.guild.id, {user})
    return chosen.get(user) == "never"


async def leftovers(month: Month) -> list[str]:
    """Rows of the database that no command reaches, or that are still to be worked off."""
    services, database = month.services, month.services.store.database
    faults, guilds = [], ", ".join(map(str, month.world.env.backend.guilds))
    for name, sql in LEFTOVERS.items():
        rows = await database.read(sql.replace("{guilds}", guilds), *([month.now] if "?" in sql else []))
        faults += [f"{name}: {tuple(row)}" for row in rows]
    faults += [f"not referenced: {tuple(row)}" for row in await database.read("PRAGMA foreign_key_check")]
    faults += [f"still to be published: {each}" for each in await services.store.outbox.pending()]
    faults += [f"no summary: {each}" for each in await services.store.outbox.pending_summaries()]
    return faults


IN_REACH: Final = "NOT IN (SELECT encounter_id FROM unreachable)"
"""Nothing can be done in a channel out of reach; what is noted of it goes with the fight, after the retention period."""
LEFTOVERS: Final = {
    "unreachable and open": "SELECT id FROM encounter JOIN unreachable ON encounter_id = id WHERE open = 1",
    "due after its end": "SELECT id FROM encounter WHERE open = 0 AND due_at IS NOT NULL",
    "due and not done": "SELECT id, due_at FROM encounter WHERE due_at < ?",
    "a wait of an ended fight": "SELECT id FROM encounter JOIN wait ON encounter_id = id WHERE open = 0",
    "a wait that is looked at for ever": "SELECT encounter_id FROM wait WHERE wake_at < ?",
    "a message to be deleted": f"SELECT message_id, encounter_id FROM old_board WHERE encounter_id {IN_REACH}",
    "a delivery that is unknown": f"SELECT encounter_id FROM unsure WHERE encounter_id {IN_REACH}",
    "a pin of an ended fight": f"SELECT id FROM encounter JOIN pin ON encounter_id = id WHERE open = 0 AND id {IN_REACH}",
    "an open fight of a server that was left": "SELECT id FROM encounter WHERE open = 1 AND guild_id NOT IN ({guilds})",
    "settings of a server that was left": "SELECT guild_id FROM server WHERE guild_id NOT IN ({guilds})",
    "a preset of a server that was left": "SELECT guild_id FROM preset WHERE guild_id NOT IN ({guilds})",
    "a change of a server that was left": "SELECT guild_id FROM setting_change WHERE guild_id NOT IN ({guilds})",
    "a note of a server that was left": "SELECT key FROM meta WHERE key LIKE 'left-%'",
    "without a participant": "SELECT id FROM encounter WHERE id NOT IN (SELECT encounter_id FROM participant)",
    "an old draft": "SELECT id, encounter_id FROM draft WHERE created_at < ? - 172800000",
}


async def still_running(month: Month) -> list[str]:
    """What is under way in the bot, though nothing is to be done; last, tasks that its end leaves."""
    services = month.services
    faults = [] if services.work.count == 0 else [f"{services.work.count} pieces of work under way"]
    faults += [f"a lock is held: {name}" for name in services.locks.held]
    faults += [f"a wake of fight {encounter_id}" for encounter_id in services.scheduler._waiting]
    return [*faults, *await month.stop()]
