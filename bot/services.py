"""The services that handlers, cogs and listeners use, made once by `bot.app`, without the Discord client."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.cogs.characters.service import Characters
from bot.cogs.characters.sync import CharacterSync
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.server.settings import Servers
from bot.cogs.turn_timer.scheduler import Scheduler
from bot.encounters.service import Encounters
from bot.i18n.catalogue import Catalogues
from bot.publishing.publisher import Publisher
from bot.runtime.background import Background
from bot.runtime.metrics import Metrics
from bot.runtime.settings import Settings
from bot.runtime.work import NamedLocks, WorkInProgress
from bot.storage.shards import ShardRange
from bot.store import Store
from rules.dice.rng import DiceSource


@dataclass(slots=True)
class Services:
    settings: Settings
    store: Store
    clock: Clock
    dice: DiceSource
    shards: ShardRange
    catalogues: Catalogues
    metrics: Metrics
    background: Background
    locks: NamedLocks
    work: WorkInProgress
    servers: Servers
    characters: Characters
    encounters: Encounters
    character_sync: CharacterSync
    previous_parties: PreviousParties
    publisher: Publisher
    scheduler: Scheduler
