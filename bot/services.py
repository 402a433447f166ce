"""The services that handlers, cogs and listeners use, made once by the client."""

from __future__ import annotations

from functools import partial

import discord

from bot.clock import Clock
from bot.cogs.characters.service import Characters
from bot.cogs.characters.sync import CharacterSync
from bot.cogs.encounter.panel_registry import GmPanels
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.server.settings import Servers
from bot.cogs.turn_timer.availability import Availability
from bot.cogs.turn_timer.scheduler import Scheduler
from bot.cogs.turn_timer.sweep import TurnTimer
from bot.encounters.service import Encounters, reply_to_caller
from bot.i18n.catalogue import load_catalogues
from bot.publishing.delivery import Delivery
from bot.publishing.publisher import Publisher
from bot.runtime.metrics import Metrics
from bot.runtime.settings import Settings
from bot.runtime.tasks import Background, NamedLocks, WorkInProgress
from bot.storage.shards import ShardRange
from bot.store import Store
from rules.dice.rng import DiceSource


class Services:
    """Makes each service from those that it uses, and connects the listeners of commits."""

    def __init__(
        self,
        client: discord.Client,
        settings: Settings,
        store: Store,
        clock: Clock,
        dice: DiceSource,
        shards: ShardRange,
    ) -> None:
        self.settings, self.store, self.clock, self.dice, self.shards = settings, store, clock, dice, shards
        self.catalogues = load_catalogues()
        self.metrics = Metrics()
        self.background = Background()
        self.locks = NamedLocks()
        self.work = WorkInProgress()
        self.servers = Servers(store, clock, partial(_role_exists, client))
        self.characters = Characters(store)
        self.encounters = Encounters(store, self.servers, clock, dice, self.metrics)
        self.character_sync = CharacterSync(store, self.encounters, self.characters)
        self.previous_parties = PreviousParties(store, self.encounters, self.characters)
        self.gm_panels = GmPanels(
            self.encounters, self.previous_parties, self.catalogues, clock, settings.default_locale
        )
        delivery = Delivery(client, store, self.encounters, self.catalogues, clock, self.locks)
        self.publisher = Publisher(delivery, self.servers, self.previous_parties, shards)
        self.availability = Availability(client, store, self.encounters, self.publisher, clock, self.work)
        turn_timer = TurnTimer(store, self.encounters, self.publisher, clock, shards, self.availability)
        self.scheduler = Scheduler(
            store, self.encounters, self.publisher, turn_timer, self.availability, clock, shards, self.work
        )
        for listener in (
            self.scheduler.on_commit,
            self.character_sync.on_commit,
            # The private answer to the caller comes before the publishing, which may take seconds.
            reply_to_caller,
            self.publisher.on_commit,
            # A press on the board is answered by now.
            self.gm_panels.on_commit,
        ):
            self.encounters.add_listener(listener)


def _role_exists(client: discord.Client, guild_id: int, role_id: int) -> bool:
    """Whether a server has a role; a server whose roles are not in the cache (yet) counts as having it."""
    guild = client.get_guild(guild_id)
    return guild is None or not guild.roles or guild.get_role(role_id) is not None
