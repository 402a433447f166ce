"""The cog of fights: `/initiative`, the generated commands of the rule systems, and reactions on boards."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.encounter import handlers
from bot.cogs.encounter.commands import begin, log, odds, status
from bot.cogs.encounter.reactions import on_reaction
from bot.cogs.encounter.rule_commands import generated_groups
from bot.interactions.router import Feature
from bot.interactions.slash import offer_systems
from bot.services import Services
from rules.system import systems


class EncounterCog(Feature):
    """The commands and controls of fights."""

    buttons = handlers.BUTTONS
    forms = handlers.FORMS
    user_selects = handlers.USER_SELECTS
    subcommands = {"initiative": (begin, status, odds, log)}

    def __init__(self, bot: commands.Bot | commands.AutoShardedBot, services: Services) -> None:
        offer_systems(begin)
        self._bot = bot
        self._services = services

    async def cog_load(self) -> None:
        """Add the generated groups, which depend on the installed rule systems."""
        for group in generated_groups(systems()).values():
            self._bot.tree.add_command(group)

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Count a reaction on a board like its button."""
        await on_reaction(self._services, payload, me=None if self._bot.user is None else self._bot.user.id)
