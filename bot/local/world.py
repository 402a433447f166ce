"""An emulated Discord around the bot: a server, a channel, a GM, three players, and a clock that is moved by hand.

Only `bot.local` imports simcord; private names of simcord are used here and in `web` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Self

import discord
import simcord
from simcord.backend.models import Message
from simcord.interactions import command_leaves

from bot.clock import Clock
from bot.local.localized import defined_name, leaves, translated, with_defined_names
from bot.local.texts import said
from bot.local.transcript import FILE, message_lines
from bot.permissions import INVITE

GM: Final = "maud"
PLAYERS: Final = ("vera", "karl", "nils")
LOCALES: Final[Mapping[str, str]] = {"en": "en-US", "fr": "fr", "de": "de"}
"""Language of `--lang` -> locale of the Discord client."""

BEGINNING: Final = datetime(2026, 1, 1, 18, tzinfo=UTC)
"""Default start time, so that runs are reproducible."""

Opener = Callable[[Clock], AbstractAsyncContextManager[discord.Client]]
"""Makes the bot, not started; leaving the context closes the bot and its store."""

_COMMAND, _AUTOCOMPLETE = 2, 4
"""Types of interactions."""
_REAL_SECONDS: Final = 1.0
_POLL_SECONDS: Final = 0.005
"""How often simcord checks whether the bot is at rest. Its default of 0.05 would be most of the time of a press."""
_PEOPLE_MAY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    read_message_history=True,
    add_reactions=True,
    use_application_commands=True,
)


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the table. key: the name in scripts. locale: of the Discord client."""

    key: str
    name: str
    actor: simcord.MemberActor
    locale: str


@dataclass(frozen=True, slots=True)
class VisibleMessage:
    """A message as it stands in the channel.

    lines: its body. private_to: the name of the only reader. pings: the names of the people it notified.
    """

    id: int
    author: str
    lines: tuple[str, ...]
    private_to: str | None = None
    pings: tuple[str, ...] = ()
    reactions: tuple[str, ...] = ()
    locale: str = LOCALES["en"]

    @property
    def text(self) -> str:
        """The message with its author, as in transcripts."""
        to = said(self.locale, " (only {reader} sees this)", reader=self.private_to) if self.private_to else ""
        to += said(self.locale, " (pings {people})", people=", ".join(self.pings)) if self.pings else ""
        below = [f"  {'  '.join(self.reactions)}"] if self.reactions else []
        return "\n".join([f"{self.author}{to}:", *(f"  {line}" for line in self.lines), *below])


class _TableEnv(simcord.Env):
    """Lets time pass for the bot only when the world says so.

    simcord would also let timers of the bot run out in real time and wait for them after each press, so that no press could
    come while a window is open. Delays up to _REAL_SECONDS stay real.
    """

    def _schedule_timer(self, record: Any, callback: Any, args: tuple[Any, ...], context: Any) -> None:
        if record.when is None or record.when - self._virtual_time <= _REAL_SECONDS:
            super()._schedule_timer(record, callback, args, context)

    async def _settle_internal(self, *, idle: float = _POLL_SECONDS, **options: Any) -> None:
        await super()._settle_internal(idle=min(idle, _POLL_SECONDS), **options)


@dataclass(slots=True)
class WorldClock:
    """The clock of the emulated Discord. The bot may ask it before it is connected."""

    source: Callable[[], datetime]

    def now(self) -> int:
        """Unix time in milliseconds."""
        return int(self.source().timestamp() * 1000)

    def synchronise(self, stamped: int) -> None:
        """Do nothing: this is Discord's clock."""


@dataclass
class World:
    """An async context manager in which the bot is online on the emulated Discord.

    opener: makes the bot. locale: of the server and its people. moment: the start time. permissions: of the bot.
    The ids of server, channel and people are the same in every world. Those of messages and interactions follow the clock,
    so that they do not repeat in a database kept from an earlier run.
    """

    opener: Opener
    locale: str = LOCALES["en"]
    moment: datetime = BEGINNING
    permissions: discord.Permissions = INVITE
    bot: discord.Client = field(init=False)
    env: simcord.Env = field(init=False)
    guild: simcord.GuildHandle = field(init=False)
    channel: simcord.ChannelHandle = field(init=False)
    people: dict[str, Person] = field(init=False, default_factory=dict)
    clock: WorldClock = field(init=False)
    deliver: Callable[[str, Mapping[str, Any]], None] = field(init=False)
    _exit_stack: AsyncExitStack = field(init=False, default_factory=AsyncExitStack)
    _key_by_user: dict[int, str] = field(init=False, default_factory=dict)
    _shown: dict[tuple[str, str], tuple[Mapping[str, Any], dict[str, Any]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.clock = WorldClock(lambda: self.moment)

    async def __aenter__(self) -> Self:
        try:
            self.bot = await self._exit_stack.enter_async_context(self.opener(self.clock))
            unsharded = isinstance(self.bot, discord.AutoShardedClient) and self.bot.shard_count is None
            self.env = _TableEnv(self.bot, check_errors=False, shard_count=1 if unsharded else None)
            self._build()
            self.env.backend.advance_clock((self.moment - self.env.now()).total_seconds())
            self.clock.source = self.env.now
            await self.env.start()
        except BaseException:
            await self._exit_stack.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self._close_bot()
        finally:
            await self.env.shutdown()

    async def _close_bot(self) -> None:
        with self.env.time_context():
            await self._exit_stack.aclose()

    def _build(self) -> None:
        backend = self.env.backend
        backend.edit_bot_profile("Riposte")
        owner = self.env.create_user("host", global_name="Host")
        self.guild = self.env.create_guild("Riposte", owner=owner, preferred_locale=self.locale)
        # Permissions of @everyone would hide a permission that the bot lacks.
        backend.edit_role(self.guild.id, self.guild.default_role.id, {"permissions": 0})
        backend.edit_role(self.guild.id, self.guild.roles["Riposte"].id, {"permissions": self.permissions.value})
        player = self.guild.create_role("Player", permissions=_PEOPLE_MAY)
        gm = self.guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
        self.channel = self.guild.create_text_channel("combat")
        for key in (GM, *PLAYERS):
            self.add_person(key, roles=(player, gm) if key == GM else (player,))
        self._speak_locales()

    def add_person(self, key: str, *, roles: Sequence[simcord.RoleHandle] = (), locale: str | None = None) -> Person:
        """Add a member to the server, by default with the role of the players."""
        name = key.capitalize()
        user = self.env.create_user(key, global_name=name)
        member = self.guild.add_member(user, roles=roles or (self.guild.roles["Player"],))
        self.people[key] = Person(key, name, member, locale or self.locale)
        self._key_by_user[member.id] = key
        return self.people[key]

    def _speak_locales(self) -> None:
        # simcord sends every interaction with the locale en-US.
        self.deliver = self.env.backend.emit

        def deliver_localized(event: str, payload: Mapping[str, Any]) -> None:
            self.deliver(event, self.localized(payload) if event == "INTERACTION_CREATE" else payload)

        self.env.backend.emit = deliver_localized  # type: ignore[method-assign]

    def localized(self, payload: Mapping[str, Any], locale: str | None = None) -> dict[str, Any]:
        """Return a copy of an interaction with the locale of its person, or with another one."""
        client_locale = locale or self._locale_of(int((payload.get("member") or payload)["user"]["id"]))
        data = payload["data"]
        if payload["type"] in (_COMMAND, _AUTOCOMPLETE) and (
            shown := self._shown.get((str(data["id"]), client_locale))
        ):
            data = with_defined_names(data, shown[1])
        return {**payload, "data": data, "locale": client_locale, "guild_locale": self.locale}

    def _locale_of(self, user: int) -> str:
        key = self._key_by_user.get(user)
        return self.people[key].locale if key else self.locale

    def speak_to_clients(self) -> None:
        """Show commands in the language of each user, as Discord's client does; call once for a page."""
        defined: Callable[..., list[dict[str, Any]]] = self.env.backend.visible_commands

        def visible_commands(*, user_id: int, channel_id: int, **options: Any) -> list[dict[str, Any]]:
            commands = defined(user_id=user_id, channel_id=channel_id, **options)
            return [self._translated(command, self._locale_of(user_id)) for command in commands]

        self.env.backend.visible_commands = visible_commands  # type: ignore[method-assign]

    def _translated(self, command: Mapping[str, Any], locale: str) -> dict[str, Any]:
        key = (str(command["id"]), locale)
        cached = self._shown.get(key)
        if cached is None or cached[0] is not command:
            self._shown[key] = cached = (command, translated(command, locale))
        return cached[1]

    def shown_commands(self, person: Person) -> dict[str, tuple[str, Mapping[str, Any]]]:
        """The slash commands in the language of a person: `initiative état` -> its name for Discord, and its definition."""
        visible = self.env.backend.visible_commands(user_id=person.actor.id, channel_id=self.channel.id)
        return {
            " ".join(part["name"] for part in path): (" ".join(map(defined_name, path)), leaf)
            for command in visible
            for path, leaf in leaves(translated(command, person.locale))
        }

    async def restart(self, after: float = 0) -> None:
        """Stop the bot and start it again some seconds later on the same database."""
        await self._close_bot()
        self.env.backend.advance_clock(after)
        self.bot = await self._exit_stack.enter_async_context(self.opener(self.clock))
        await self.env.restart_bot(self.bot)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass for the bot and for Discord, with all timers that fall due."""
        await self.env.advance_time(seconds)

    def thread(self, name: str, owner: str = GM) -> simcord.ChannelHandle:
        """Open a public thread in the channel."""
        channel = self.env.backend.create_thread(self.channel.id, name, self.people[owner].actor.id)
        return simcord.ChannelHandle(self.env, self.guild, channel)

    def commands(self, person: Person) -> dict[str, Mapping[str, Any]]:
        """The slash commands that a person can use: `initiative begin` -> its definition as sent to Discord."""
        visible = self.env.backend.visible_commands(user_id=person.actor.id, channel_id=self.channel.id)
        return {" ".join(path): leaf for command in visible for path, leaf in command_leaves(command)}

    def messages(
        self, viewer: Person | None = None, channel: simcord.ChannelHandle | None = None
    ) -> list[simcord.ResponseMessage]:
        """The messages of a channel that a viewer sees, or (None) all with the private ones, oldest first."""
        stored = self.env.backend.messages[(channel or self.channel).id].values()
        return [
            simcord.ResponseMessage(self.env, message)
            for message in sorted(stored, key=lambda message: message.id)
            if viewer is None or message.visible_to(viewer.actor.id)
        ]

    def read(self, viewer: Person | None = None, channel: simcord.ChannelHandle | None = None) -> list[VisibleMessage]:
        """Return `messages` as text."""
        return [self._rendered(message) for message in self.messages(viewer, channel)]

    def _rendered(self, message: simcord.ResponseMessage) -> VisibleMessage:
        stored: Message = self.env.backend.get_message(message.channel_id, message.id)
        reader = ((stored.interaction_metadata or {}).get("user") or {}).get("id") if stored.is_ephemeral else None
        lines = message_lines(
            stored.components, content=stored.content, embeds=stored.embeds, names=self.name_of, language=self.locale
        )
        while lines and not lines[-1]:
            # An invisible separator at the end only carries the tag of the message.
            lines.pop()
        lines += [said(self.locale, FILE, text=attachment["filename"]) for attachment in stored.attachments]
        return VisibleMessage(
            id=stored.id,
            author=self.name_of("user", stored.author_id),
            lines=tuple(lines),
            private_to=self.name_of("user", int(reader)) if reader else None,
            pings=tuple(self.name_of("user", user) for user in stored.ping_user_ids),
            locale=self.locale,
            reactions=tuple(f"{reaction.emoji} {len(reaction.user_ids)}" for reaction in stored.reactions),
        )

    def name_of(self, kind: str, identity: int) -> str:
        """The displayed name of a mention of this kind (`user`, `role` or `channel`)."""
        backend = self.env.backend
        if kind == "user":
            user = backend.users.get(identity)
            return (user.global_name or user.name) if user else "unknown"
        if kind == "role":
            role = backend.get_guild(self.guild.id).roles.get(identity)
            return role.name if role else "unknown"
        channel = backend.channels.get(identity)
        return (channel.name or "unknown") if channel else "unknown"
