"""The contract between a cog and the router: the handlers of its buttons, forms and user selects by verb of the custom_id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId

ButtonHandler: TypeAlias = Callable[[Context, CustomId], Awaitable[None]]
"""Gets the control that was pressed; the value of a select is one of its fields."""
FormHandler: TypeAlias = Callable[[Context, CustomId, dict[str, str]], Awaitable[None]]
"""Gets the control that the form was opened for, and all fields: those of the control and those that were filled in."""
UserSelectHandler: TypeAlias = Callable[[Context, CustomId, dict[int, str]], Awaitable[None]]
"""Gets the people that were picked: user id -> name on the server. Bots are left out."""


class Feature(commands.Cog):
    """A cog with the handlers of its controls. It keeps no state: handlers find the services in their context.

    Buttons cover selects of fixed values too. subcommands: commands for the top-level groups of other cogs, by group name; they
    are added when all cogs are loaded.
    """

    buttons: ClassVar[Mapping[str, ButtonHandler]] = {}
    forms: ClassVar[Mapping[str, FormHandler]] = {}
    user_selects: ClassVar[Mapping[str, UserSelectHandler]] = {}
    subcommands: ClassVar[Mapping[str, Sequence[app_commands.Command[Any, ..., None]]]] = {}
