"""A bot with one control of each kind, correct and faulty ones, for tests of the table itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands, tasks

from bot.clock import Clock, snowflake_ms

NO_MENTIONS = discord.AllowedMentions.none()
BEGIN = "maud /table begin system=duel"
"""The line that posts the board."""
DUELLISTS = ("Konrad", "Connor")


class Press(ui.DynamicItem[ui.Button[Any]], template=r"standin:(?P<revision>\d+):(?P<what>\w+)"):
    def __init__(self, revision: int, what: str) -> None:
        super().__init__(ui.Button(label=what.title(), custom_id=f"standin:{revision}:{what}"))
        self.revision, self.what = revision, what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(int(match["revision"]), match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await getattr(interaction.client, f"on_{self.what}")(interaction, self.revision)


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"standin-pick"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name.lower()) for name in DUELLISTS]
        super().__init__(ui.Select(custom_id="standin-pick", placeholder="Target", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"target **{self.item.values[0]}**", ephemeral=True)


class Invite(ui.DynamicItem[ui.UserSelect[Any]], template=r"standin-invite"):
    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="standin-invite", placeholder="Players", max_values=4))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(" ".join(user.mention for user in self.item.values), ephemeral=True)


class JoinForm(ui.Modal, title="Join"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    vi = ui.Label(text="VI", component=ui.TextInput(custom_id="vi", default="5"))
    side = ui.Label(
        text="Side",
        component=ui.Select(custom_id="side", options=[discord.SelectOption(label=side) for side in ("PC", "NPC")]),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        values = [self.name.component.value, self.vi.component.value, self.side.component.values[0]]  # type: ignore[attr-defined]
        interaction.client.log.append(" ".join(["joined:", *values]))
        await interaction.response.edit_message(view=interaction.client.board())


class StandIn(commands.AutoShardedBot):
    """One board whose presses count; a press of an old revision is refused; `log` is shown on the board."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=NO_MENTIONS,
            max_messages=None,
        )
        self.clock = clock
        self.revision = 0
        self.log: list[str] = []
        self.hours = 0
        self.lock = asyncio.Lock()
        self.reminder: tasks.Loop[Any] | None = None

    async def setup_hook(self) -> None:
        self.tree.add_command(group)
        self.add_dynamic_items(Press, Pick, Invite)
        self.hourly.start()
        await self.tree.sync()

    @tasks.loop(hours=1)
    async def hourly(self) -> None:
        self.hours += 1

    async def close(self) -> None:
        self.hourly.cancel()
        if self.reminder is not None:
            self.reminder.cancel()
        await super().close()

    def board(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        lines = "\n".join([f"### Revision {self.revision}", *self.log[-5:]])
        row = ui.ActionRow(*(Press(self.revision, what) for what in ("attack", "join", "silence", "crash", "ping")))
        off: ui.Button[Any] = ui.Button(label="Later", custom_id="standin-later", disabled=True)
        rows = [ui.ActionRow(off), ui.ActionRow(Pick()), ui.ActionRow(Invite())]
        view.add_item(ui.Container(ui.TextDisplay(lines), ui.Separator(), row, *rows))
        return view

    async def on_attack(self, interaction: discord.Interaction[Any], revision: int) -> None:
        async with self.lock:
            if revision != self.revision:
                await interaction.response.send_message("That button is old.", ephemeral=True)
                return
            await asyncio.sleep(0)
            self.revision += 1
            self.log.append(
                f"{interaction.user.mention} attacks ({interaction.locale}, {snowflake_ms(interaction.id)})"
            )
            await interaction.response.edit_message(view=self.board())

    async def on_join(self, interaction: discord.Interaction[Any], revision: int) -> None:
        await interaction.response.send_modal(JoinForm())

    async def on_silence(self, interaction: discord.Interaction[Any], revision: int) -> None:
        return

    async def on_crash(self, interaction: discord.Interaction[Any], revision: int) -> None:
        raise RuntimeError("a bug")

    async def on_ping(self, interaction: discord.Interaction[Any], revision: int) -> None:
        await interaction.response.send_message(
            interaction.user.mention, allowed_mentions=discord.AllowedMentions(everyone=True, users=True)
        )


group = app_commands.Group(name="table", description="The stand-in", guild_only=True)


@group.command(description="Post the board")
@app_commands.choices(system=[app_commands.Choice(name=name, value=name) for name in ("duel", "totals")])
async def begin(
    interaction: discord.Interaction[Any],
    system: app_commands.Choice[str],
    *,
    name: str = "",
    bonus: app_commands.Range[int, -10, 10] = 0,
    rival: discord.Member | None = None,
    loud: bool = False,
) -> None:
    bot: StandIn = interaction.client
    bot.log.append(f"begun: {system.value} {name!r} {bonus} {rival.display_name if rival else '-'} {loud}")
    await interaction.response.send_message(view=bot.board())


@begin.autocomplete("name")
async def _names(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    names = ("Bridge", "Alley")
    return [app_commands.Choice(name=name, value=name) for name in names if name.lower().startswith(typed.lower())]


@group.command(description="Say something to one person")
async def whisper(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(f"{interaction.locale} on {interaction.guild_locale}", ephemeral=True)


@group.command(description="Write in the channel after two seconds")
async def remind(interaction: discord.Interaction[Any]) -> None:
    bot: StandIn = interaction.client

    @tasks.loop(seconds=2, count=2)
    async def later() -> None:
        if later.current_loop:
            await interaction.channel.send("Two seconds have passed.")  # type: ignore[union-attr]

    bot.reminder = later
    later.start()
    await interaction.response.send_message("I shall.", ephemeral=True)


@group.command(description="Leave the command unanswered with an error")
async def fail(interaction: discord.Interaction[Any]) -> None:
    raise RuntimeError("a bug in a command")


@asynccontextmanager
async def standin(clock: Clock) -> AsyncIterator[StandIn]:
    """An Opener (see bot.local.world)."""
    bot = StandIn(clock)
    try:
        yield bot
    finally:
        await bot.close()
