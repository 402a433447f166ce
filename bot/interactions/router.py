"""Routes buttons, selects and submitted forms to their handlers by custom_id.

The views of discord.py are not used for this: they live in memory, so that their buttons do not outlive the process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.context import Context
from bot.interactions.custom_id import MORE, CustomId, parse_id
from bot.interactions.errors import guarded
from bot.interactions.forms import submitted_values
from bot.interactions.respond import answer, render_context
from bot.ui.render import note_view
from rules.message import msg
from rules.system import command_types

T = TypeVar("T")
ButtonHandler: TypeAlias = Callable[[Context, CustomId], Awaitable[None]]
"""Gets the pressed control; the value of a select is one of its fields."""
FormHandler: TypeAlias = Callable[[Context, CustomId, dict[str, str]], Awaitable[None]]
"""Gets the control that the form was opened for, and the fields of both."""
UserSelectHandler: TypeAlias = Callable[[Context, CustomId, dict[int, str]], Awaitable[None]]
"""Gets the selected users: id -> name on the server. Bots are left out."""


class Feature(commands.Cog):
    """A cog with the handlers of its controls by verb. It keeps no state: handlers find the services in their context.

    Buttons include selects of fixed values. subcommands: commands for the top-level groups of other cogs, by group name; they
    are added when all cogs are loaded.
    """

    buttons: ClassVar[Mapping[str, ButtonHandler]] = {}
    forms: ClassVar[Mapping[str, FormHandler]] = {}
    user_selects: ClassVar[Mapping[str, UserSelectHandler]] = {}
    subcommands: ClassVar[Mapping[str, Sequence[app_commands.Command[Any, ..., None]]]] = {}


class Router:
    """The handlers of all features by verb. Verbs of commands go to two handlers of their own.

    outdated_control: gets the controls of an earlier epoch of the store.
    """

    def __init__(
        self, press_command: ButtonHandler, submit_command: FormHandler, outdated_control: ButtonHandler
    ) -> None:
        self.buttons: dict[str, ButtonHandler] = {}
        self.forms: dict[str, FormHandler] = {}
        self.user_selects: dict[str, UserSelectHandler] = {}
        self._press_command = press_command
        self._submit_command = submit_command
        self._outdated_control = outdated_control

    def register(self, feature: Feature) -> None:
        """Add the handlers of a feature. Raises ValueError where another feature has one for the same verb."""
        _add(self.buttons, feature.buttons)
        _add(self.forms, feature.forms)
        _add(self.user_selects, feature.user_selects)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Dispatch a press, a selection or a form. discord.py dispatches slash commands."""
        if interaction.type is discord.InteractionType.component:
            await guarded(interaction, self._component)
        elif interaction.type is discord.InteractionType.modal_submit:
            await guarded(interaction, self._form)

    async def _component(self, ctx: Context) -> None:
        custom_id, values = ctx.data["custom_id"], ctx.data.get("values", ())
        if control := parse_id(custom_id, "r1"):
            await self._press(ctx, control)
        elif (control := parse_id(custom_id, "s1")) and control.verb == MORE and values:
            # A client can send any custom_id as well as any value, so that the picked one needs no further check.
            picked = parse_id(values[0], "r1")
            await (reject_unknown(ctx) if picked is None else self._press(ctx, picked))
        elif control and values:
            await self._press(ctx, control.with_fields(**{control.fills or "value": values[0]}))
        elif (control := parse_id(custom_id, "u1")) and control.verb in self.user_selects:
            people = ctx.people
            if not await is_of_this_epoch(ctx, control):
                await self._outdated_control(ctx, control)
                return
            selected = {int(user): people[user] for user in values if user in people}
            await self.user_selects[control.verb](ctx, control, selected)
        else:
            await reject_unknown(ctx)

    async def _press(self, ctx: Context, control: CustomId) -> None:
        if not await is_of_this_epoch(ctx, control):
            await self._outdated_control(ctx, control)
        elif control.verb in self.buttons:
            await self.buttons[control.verb](ctx, control)
        elif control.verb in command_types():
            await self._press_command(ctx, control)
        else:
            await reject_unknown(ctx)

    async def _form(self, ctx: Context) -> None:
        control = parse_id(ctx.data["custom_id"], "m1")
        if control is None:
            await reject_unknown(ctx)
            return
        if not await is_of_this_epoch(ctx, control):
            await self._outdated_control(ctx, control)
            return
        fields = {**control.fields, **submitted_values(ctx.data["components"])}
        if control.verb in self.forms:
            await self.forms[control.verb](ctx, control, fields)
        elif control.verb in command_types():
            await self._submit_command(ctx, control, fields)
        else:
            await reject_unknown(ctx)


def _add(handlers: dict[str, T], added: Mapping[str, T]) -> None:
    if taken := handlers.keys() & added.keys():
        raise ValueError(f"two handlers for {', '.join(sorted(taken))}")
    handlers.update(added)


async def is_of_this_epoch(ctx: Context, control: CustomId) -> bool:
    """Whether a control was drawn since the store last lost what was committed, so that its ids mean the same."""
    epochs = ctx.services.store.epochs
    if control.encounter and control.epoch != epochs.current:
        # Another process may have noticed the loss first.
        await epochs.refresh()
    return not control.encounter or control.epoch == epochs.current


async def reject_unknown(ctx: Context) -> None:
    """Answer a control that this version of the bot does not have."""
    await answer(ctx, note_view(render_context(ctx), msg("ui-old-control")))
