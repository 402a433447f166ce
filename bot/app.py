"""The Discord client: makes the services, adds the cogs, and fills the router."""

from __future__ import annotations

import logging
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.clock import Clock, SystemClock, date_trace
from bot.cogs.annotations.cog import AnnotationsCog
from bot.cogs.channels.cog import ChannelsCog
from bot.cogs.characters.cog import CharactersCog
from bot.cogs.encounter.cog import EncounterCog
from bot.cogs.encounter.execute import outdated_control, press_command, submit_command
from bot.cogs.encounter.system_commands import SystemCommandSync
from bot.cogs.help.cog import HelpCog
from bot.cogs.mentions.cog import MentionsCog
from bot.cogs.privacy.cog import PrivacyCog
from bot.cogs.privacy.retention import Retention
from bot.cogs.rolls.cog import RollsCog
from bot.cogs.server.cog import ServerCog
from bot.i18n.translator import CatalogueTranslator
from bot.interactions.context import Context
from bot.interactions.errors import answer_outdated, guarded, report
from bot.interactions.router import Feature, Router
from bot.runtime.backups import NightlyBackup
from bot.runtime.command_sync import sync_commands
from bot.runtime.failures import stop_for
from bot.runtime.identify_queue import IdentifyQueue, SessionLimits
from bot.runtime.monitor import Monitor
from bot.runtime.settings import Settings
from bot.services import Services
from bot.storage.errors import StorageFault
from bot.storage.shards import ShardRange
from bot.store import Store
from rules.dice.rng import DiceSource

log = logging.getLogger(__name__)

LONGEST_QUEUE = 1_800.0
"""Seconds that a shard may wait in the identify queue: hundreds of shards identify one after the other."""


OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""Errors of discord.py for a command or an option that this version does not have."""


class Tree(app_commands.CommandTree["RiposteBot"]):
    """Answers commands of outdated clients, and reports exceptions of slash commands."""

    async def interaction_check(self, interaction: discord.Interaction[RiposteBot], /) -> bool:
        """Reject a command with an option of a wrong type or value; discord.py does not check them."""
        command = interaction.command
        if isinstance(command, app_commands.Command):
            declared = {parameter.display_name: parameter for parameter in command.parameters}
            for option in _options(cast(dict[str, Any], interaction.data or {})):
                parameter = declared.get(option["name"])
                if parameter is not None and not _fits(parameter, option):
                    await self._answer_outdated(interaction, f"{command.qualified_name}: {option['name']} does not fit")
                    return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[RiposteBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the caller. A client that was started long ago may send an outdated command, which is no bug."""
        if isinstance(error, OUTDATED):
            await self._answer_outdated(interaction, str(error))
        else:
            await report(Context.of(interaction), getattr(error, "original", error))

    async def _answer_outdated(self, interaction: discord.Interaction[RiposteBot], reason: str) -> None:
        log.info("Outdated command: %s", reason)
        await guarded(interaction, answer_outdated)


def _fits(parameter: app_commands.Parameter, option: dict[str, Any]) -> bool:
    """Whether an option has the type of a parameter, and one of its choices if it has any."""
    values = [choice.value for choice in parameter.choices]
    return option["type"] == parameter.type.value and (not values or option.get("value") in values)


def _options(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of a slash command, from inside its groups."""
    options: list[dict[str, Any]] = data.get("options", [])
    while options and options[0]["type"] in (
        discord.AppCommandOptionType.subcommand.value,
        discord.AppCommandOptionType.subcommand_group.value,
    ):
        options = options[0].get("options", [])
    return options


class RiposteBot(commands.AutoShardedBot):
    """The Discord client, not connected yet. All persistent state is in the store."""

    def __init__(self, settings: Settings, store: Store, clock: Clock, dice: DiceSource) -> None:
        super().__init__(
            # There are no text commands; a mention of the bot does nothing.
            commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_reactions=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            # Discord may delay an edit for an hour: then a new board is posted, or the sweep tries again.
            max_ratelimit_timeout=30,
            http_trace=date_trace(clock),
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            shard_count=settings.shard_count,
        )
        shards = ShardRange.of(settings.shard_count, settings.shard_ids)
        self.shard_ids = None if settings.shard_ids is None else list(settings.shard_ids)
        if not shards.whole:
            # Few shards may identify at a time, and those of other processes may be first.
            self.shard_connect_timeout = LONGEST_QUEUE
        self.services = services = Services(self, settings, store, clock, dice, shards)
        self._backups = NightlyBackup(settings, SystemClock(), store)
        self._sessions = SessionLimits(self, len(shards.ids))
        self._identify_queue = IdentifyQueue(self._sessions, store.locks)
        self._monitor = Monitor(
            self,
            store,
            services.metrics,
            services.work,
            shards,
            settings.http_host,
            settings.http_port,
            self._backups,
        )
        self._retention = Retention(store, services.servers, clock, services.work, settings.retention_days)
        # All commands are on the one server of DEV_GUILD_ID.
        everywhere = settings.dev_guild_id is not None
        self._system_commands = SystemCommandSync(
            self.tree, store, "everywhere" if everywhere else settings.system_commands, settings.sync_commands
        )
        services.encounters.add_listener(self._system_commands.on_commit)
        self.router = Router(press_command, submit_command, outdated_control)
        self.add_listener(self.router.on_interaction)
        availability = services.availability
        for listener in (
            availability.on_shard_disconnect,
            availability.on_shard_resumed,
            availability.on_shard_connect,
        ):
            self.add_listener(listener)

    async def setup_hook(self) -> None:
        """Called once by discord.py, after the login and before the gateway."""
        await self.load_features()
        await self._monitor.start()
        await self.tree.set_translator(CatalogueTranslator(self.services.catalogues))
        if self.services.shards.first:
            await self._start_once_per_cluster()
        await self.services.publisher.start()
        self.services.scheduler.start()

    async def load_features(self) -> None:
        """Add all cogs with their slash commands and the handlers of their controls."""
        features: tuple[Feature, ...] = (
            EncounterCog(self, self.services),
            ChannelsCog(self, self.services),
            CharactersCog(),
            ServerCog(),
            PrivacyCog(),
            RollsCog(),
            HelpCog(),
            MentionsCog(),
            AnnotationsCog(),
        )
        for feature in features:
            await self.add_cog(feature)
            self.router.register(feature)
        for feature in features:
            for group_name, subcommands in feature.subcommands.items():
                group = self.tree.get_command(group_name)
                assert isinstance(group, app_commands.Group), group_name
                for command in subcommands:
                    group.add_command(command, override=True)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway once Discord allows a session. A connection that waits longer than minutes is given up."""
        await self._sessions.allowed()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may identify."""
        if self.services.shards.whole:
            await self._sessions.take()
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._identify_queue.turn(shard_id or 0)

    async def _start_once_per_cluster(self) -> None:
        """Start the tasks that one process does for all processes."""
        await sync_commands(
            self.tree,
            self.services.store.meta,
            application_id=self.application_id or 0,
            guild_id=self.services.settings.dev_guild_id,
            mode=self.services.settings.sync_commands,
            without=self._system_commands.left_out,
        )
        self._system_commands.start()
        self._retention.start()
        self._backups.start()

    async def drain(self, seconds: float) -> None:
        """Take no further interactions, and wait for those and for a sweep under way at most so many seconds."""
        self.services.scheduler.finish()
        self._stop_tasks()
        await self.services.work.drain(seconds)

    def _stop_tasks(self) -> None:
        self._retention.stop()
        self._backups.stop()
        self._system_commands.stop()
        self.services.gm_panels.stop()

    async def close(self) -> None:
        """Leave Discord."""
        self.services.scheduler.stop()
        self._stop_tasks()
        await self._monitor.stop()
        if not self.is_closed():
            await self._record_stop()
        await super().close()

    async def _record_stop(self) -> None:
        try:
            await self.services.availability.beat(last=True)
        except StorageFault as fault:
            # The next start takes the downtime for longer by a minute.
            log.warning("The time of the stop can't be stored: %s", stop_for(fault) or fault)
