"""The context of a handler: an interaction with the services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import discord

from bot.runtime.tasks import Busy
from bot.services import Services
from rules.names import has_visible_text, one_line
from rules.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Context:
    """One interaction with the services. An id that Discord did not send is 0."""

    interaction: discord.Interaction[Any]
    services: Services

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Context:
        """The context of an interaction, from the services of the client that received it."""
        return cls(interaction, interaction.client.services)

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a slow pure function in a thread, one at a time for each server. Raises `Refused` (`busy`)."""
        try:
            return await self.services.background.run(self.guild_id, work, *args, **kwargs)
        except Busy:
            raise Refused("busy") from None

    @property
    def id(self) -> int:
        return self.interaction.id

    @property
    def type(self) -> discord.InteractionType:
        return self.interaction.type

    @property
    def data(self) -> dict[str, Any]:
        """The payload of a component, a form or a command."""
        return dict(self.interaction.data or {})

    @property
    def people(self) -> dict[str, str]:
        """The users that the interaction refers to: id -> name on the server.

        Without bots and system accounts: a fight would wait for them for ever.
        """
        resolved = self.data.get("resolved", {})
        people: dict[str, str] = {}
        for user_id, user in resolved.get("users", {}).items():
            if user.get("bot", False) or user.get("system", False):
                continue
            nick = resolved.get("members", {}).get(user_id, {}).get("nick")
            names = (nick, user.get("global_name"), user.get("username"))
            # A nickname may consist of invisible characters.
            people[user_id] = next((name for name in names if name and has_visible_text(one_line(name))), user_id)
        return people

    @property
    def user(self) -> discord.User | discord.Member:
        return self.interaction.user

    @property
    def guild(self) -> discord.Guild | None:
        return self.interaction.guild

    @property
    def guild_id(self) -> int:
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> Any:
        return self.interaction.channel

    @property
    def channel_id(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def message(self) -> discord.Message | None:
        """The message of a pressed component."""
        return self.interaction.message

    @property
    def locale(self) -> discord.Locale:
        return self.interaction.locale
