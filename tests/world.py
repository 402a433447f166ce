"""The emulated Discord for tests: the world of `bot.local` with tools for tests.

The only module in `tests` that imports simcord. Tests use lines (`await world.play("vera click Parry")`), or presses where
timing, language or order matter. At the end of a world is checked that every interaction was answered, nothing was logged as
an error, no exception escaped, and every body sent to Discord was valid.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import ComponentType, InteractionType, OverwriteType
from simcord.http import router
from simcord.interactions import base_payload

from bot.app import OUTDATED
from bot.clock import snowflake_ms
from bot.cogs.encounter import panel_registry
from bot.local.command import open_riposte
from bot.local.script import NotUnderstood
from bot.local.terminal import Session
from bot.local.world import LOCALES, Opener, Person, VisibleMessage, World
from bot.runtime.settings import Settings
from rules.dice.rng import DiceSource
from tests import bodies
from tests.openapi import oracle
from tests.slash_commands import metadata

DISCORD_EPOCH_MS = 1_420_070_400_000

Message = simcord.ResponseMessage
Channel = simcord.ChannelHandle


@dataclass(slots=True)
class SentInteraction:
    """An interaction that was sent off, and what came of it once the world has settled."""

    payload: dict[str, Any]
    result: simcord.InteractionResult

    @property
    def id(self) -> int:
        """The interaction's id."""
        return int(self.payload["id"])

    @property
    def sent_ms(self) -> int:
        """The Unix time in milliseconds that its id carries."""
        return snowflake_ms(self.id)

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered at all."""
        return self.result.acknowledged


class ErrorLog(logging.Handler):
    """Keeps the records of level ERROR and above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@dataclass
class Trial(World):
    """A World with the tools of a test. See `playing`."""

    session: Session = field(init=False)
    log: ErrorLog = field(init=False, default_factory=ErrorLog)
    _excused: set[int] = field(init=False, default_factory=set)
    _excused_errors: int = field(init=False, default=0)
    _drawn: dict[int, tuple[tuple[Any, ...], VisibleMessage]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.session = Session(self)

    def _build(self) -> None:
        super()._build()
        # As if an earlier start of the bot had sent them; see `riposte`.
        payload = [{key: value for key, value in command.items() if key != "nsfw"} for command in metadata().payload]
        self.env.backend.register_commands(None, payload)

    def _rendered(self, message: simcord.ResponseMessage) -> VisibleMessage:
        """As in `World`, but draw only what has changed: each line that is played reads the whole channel."""
        stored = self.env.backend.get_message(message.channel_id, message.id)
        files = tuple(file["filename"] for file in stored.attachments)
        reactions = tuple((str(reaction.emoji), len(reaction.user_ids)) for reaction in stored.reactions)
        content = (stored.components, stored.content, stored.embeds, files, reactions, tuple(stored.ping_user_ids))
        drawn = self._drawn.get(stored.id)
        if drawn is None or drawn[0] != content:
            drawn = self._drawn[stored.id] = (content, super()._rendered(message))
        return drawn[1]

    # ------------------------------------------------------------------ what people do

    async def play(self, *script: str) -> str:
        """Carry out lines of `bot.local.script`; return the output of the last one. Raises `NotUnderstood`."""
        output: str | None = ""
        for line in script:
            output = await self.session.play(line)
        return output or ""

    async def attempt(self, line: str) -> str:
        """`play`, but return the sentence of a `NotUnderstood`."""
        try:
            return await self.play(line)
        except NotUnderstood as error:
            return str(error)

    def press(
        self,
        who: str,
        message: simcord.ResponseMessage,
        custom_id: str,
        *,
        values: Sequence[str] | None = None,
        resolved: Mapping[int, Mapping[str, Any]] | None = None,
        locale: str | None = None,
        sent_ms: int | None = None,
    ) -> SentInteraction:
        """Press a button or choose from a menu, without waiting for the bot: presses are under way until `settle`.

        The control need not be on the message, as with a delayed press. values: chosen in a menu. resolved: the users among
        them, for a menu of members. locale: of this press (`en`, `fr`, `de`). sent_ms: the timestamp in the id of the
        interaction, independent of the order of arrival.
        """
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)}
        if values is not None:
            kind = ComponentType.STRING_SELECT if resolved is None else ComponentType.USER_SELECT
            data |= {"component_type": int(kind), "values": list(values)}
        if resolved is not None:
            users = {str(user): {"id": str(user), "discriminator": "0", **about} for user, about in resolved.items()}
            data["resolved"] = {"users": users, "members": {}}
        stored = self.env.backend.get_message(message.channel_id, message.id)
        extra = {"message": dict(serializers.message_payload(self.env.backend, stored))}
        return self._send(
            self.people[who],
            InteractionType.MESSAGE_COMPONENT,
            message.channel_id,
            data,
            extra,
            source=message.id,
            locale=locale,
            sent_ms=sent_ms,
        )

    def submit(
        self, who: str, custom_id: str, values: Mapping[str, str], *, sent_ms: int | None = None
    ) -> SentInteraction:
        """Submit a form of text fields without waiting. It need not have been opened."""
        fields = [
            {
                "type": int(ComponentType.LABEL),
                "id": 2 * number + 1,
                "component": {
                    "type": int(ComponentType.TEXT_INPUT),
                    "id": 2 * number + 2,
                    "custom_id": key,
                    "value": value,
                },
            }
            for number, (key, value) in enumerate(values.items())
        ]
        data = {"custom_id": custom_id, "components": fields}
        return self._send(self.people[who], InteractionType.MODAL_SUBMIT, self.channel.id, data, {}, sent_ms=sent_ms)

    def send_form(self, who: str, message: simcord.ResponseMessage, data: dict[str, Any]) -> SentInteraction:
        """Submit a form that was opened on a message, without waiting."""
        stored = self.env.backend.get_message(message.channel_id, message.id)
        extra = {"message": dict(serializers.message_payload(self.env.backend, stored))}
        kind = InteractionType.MODAL_SUBMIT
        return self._send(self.people[who], kind, message.channel_id, data, extra, source=message.id)

    def deliver_again(self, shot: SentInteraction) -> None:
        """Deliver the same interaction a second time."""
        self.env.backend.emit("INTERACTION_CREATE", deepcopy(shot.payload))

    async def settle(self) -> None:
        """Wait until the bot is at rest."""
        await self.env.settle()

    def slash(
        self, who: str, data: dict[str, Any], *, locale: str | None = None, typing: bool = False
    ) -> SentInteraction:
        """Send any slash command, registered or not, without waiting. typing: ask for autocomplete."""
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if typing else InteractionType.APPLICATION_COMMAND
        return self._send(self.people[who], kind, self.channel.id, {"id": "1", "type": 1, **data}, {}, locale=locale)

    def _send(
        self,
        who: Person,
        kind: InteractionType,
        channel_id: int,
        data: dict[str, Any],
        extra: Mapping[str, Any],
        *,
        source: int | None = None,
        locale: str | None = None,
        sent_ms: int | None = None,
    ) -> SentInteraction:
        backend = self.env.backend
        record, payload = base_payload(
            backend,
            type=kind,
            channel_id=channel_id,
            guild_id=backend.get_channel(channel_id).guild_id,
            user_id=who.actor.id,
            data=data,
        )
        payload |= extra
        record.source_message_id = source
        if sent_ms is not None:
            record.id = backend._allocate_at(sent_ms - DISCORD_EPOCH_MS)
            backend.interactions[record.id] = record
            backend.interaction_tokens[record.token] = record.id
            payload["id"] = str(record.id)
        payload = self.localized(payload, LOCALES[locale] if locale else None)
        self.deliver("INTERACTION_CREATE", payload)
        return SentInteraction(payload, simcord.InteractionResult(self.env, record))

    # ------------------------------------------------------------------ what the server does

    def forum_post(self, title: str, who: str = "vera") -> simcord.ChannelHandle:
        """Open a post in a new forum."""
        backend = self.env.backend
        forum = self.guild.create_forum_channel(f"{title}-forum")
        post = backend.create_thread(forum.id, title, self.people[who].actor.id, broadcast=False)
        backend.announce_thread_create(post)
        return simcord.ChannelHandle(self.env, self.guild, post)

    def voice_chat(self, name: str = "voices") -> simcord.ChannelHandle:
        """The text chat of a voice channel."""
        return self.guild.create_voice_channel(name)

    def elsewhere(self, key: str) -> Channel:
        """A channel of another server with one new member."""
        guild = self.env.create_guild("Elsewhere")
        member = guild.add_member(self.env.create_user(key, global_name=key.capitalize()))
        self.people[key] = Person(key, key.capitalize(), member, self.locale)
        return guild.create_text_channel("combat")

    def deny_bot(self, channel: simcord.ChannelHandle, *permissions: str) -> None:
        """Deny the bot permissions in a channel (discord.py's names); none: give all back."""
        self.deny(channel, self.env.backend.bot_user.id, *permissions)

    def deny(self, channel: simcord.ChannelHandle, user: int, *permissions: str) -> None:
        """`deny_bot` for any member."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        self.env.backend.set_overwrite(channel.id, Overwrite(user, OverwriteType.MEMBER, allow=0, deny=denied))

    async def leap(self, seconds: float) -> None:
        """Advance the clock at once, then run what is due. For long times."""
        self.env.backend.advance_clock(seconds)
        await self.play("wait 60")

    def delete(self, message: simcord.ResponseMessage) -> None:
        """Delete a message."""
        self.env.backend.delete_message(message.channel_id, message.id)

    # ------------------------------------------------------------------ what there is to see

    def history(self, viewer: str | None = None) -> str:
        """The channel as text as a viewer sees it; None: with all private messages."""
        return "\n\n".join(seen.text for seen in self.read(self.people[viewer] if viewer else None))

    def newest(self, containing: str = "", viewer: str | None = None) -> simcord.ResponseMessage:
        """The newest message whose text contains this. Raises LookupError when there is none."""
        person = self.people[viewer] if viewer else None
        for message, seen in reversed(list(zip(self.messages(person), self.read(person), strict=True))):
            if containing in seen.text:
                return message
        raise LookupError(f"no message with {containing!r} in:\n{self.history(viewer)}")

    def custom_ids(self, message: simcord.ResponseMessage) -> dict[str, str]:
        """Label or placeholder of each control of a message -> its custom_id."""
        return {
            component.get("label") or component.get("placeholder") or "": component["custom_id"]
            for component in bodies.walk(message.components)
            if "custom_id" in component
        }

    @property
    def sent(self) -> list[simcord.HttpLogEntry]:
        """Every request the bot made, oldest first: method, path, json."""
        return self.env.http_requests

    # ------------------------------------------------------------------ what must hold at the end

    def faults(self) -> list[str]:
        """Return the errors logged and the exceptions that escaped, and accept them at the end."""
        faults = [self.log.format(record) for record in self.log.records] + [repr(error) for error in self.env.errors]
        self.log.records.clear()
        self._excused_errors = self.env.error_cursor
        return faults

    def unanswered(self) -> list[int]:
        """Return the ids of the interactions that were not answered, and accept them at the end."""
        records = self.env.backend.interactions.values()
        unanswered = [record.id for record in records if not record.responded and record.id not in self._excused]
        self._excused |= set(unanswered)
        return unanswered

    def complaints(self) -> list[str]:
        """What must not have happened in a test, one line each."""
        backend = self.env.backend
        faults = [
            f"interaction {record.id} of {self.name_of('user', record.user_id)} was not answered"
            for record in backend.interactions.values()
            if not record.responded and record.id not in self._excused
        ]
        faults += [f"logged as an error: {self.log.format(record)}" for record in self.log.records]
        # What discord.py raises for a command in a strange shape is answered in words; the emulator notes it all the same.
        escaped = (error for error in self.env.errors_since(self._excused_errors) if not isinstance(error, OUTDATED))
        faults += [f"escaped: {error!r}" for error in escaped]
        judge = oracle()
        for request in self.sent:
            faults += bodies.problems(request.method, request.path, request.json)
            if judge is not None and request.json is not None:
                faults += judge.problems(request.method, request.path, request.json)
        return faults


def riposte(where: Path | str, chance: DiceSource, **settings: Any) -> Opener:
    """Open Riposte on this store. settings: fields of `Settings` that differ from the defaults.

    The slash commands are there already: to send them takes longer than most tests.
    """
    store = {"database_url": where} if isinstance(where, str) else {"database_path": where}
    chosen = Settings(**{"sync_commands": "never", **store, **settings})
    return lambda clock: open_riposte(chosen, clock, chance)


@contextmanager
def intercepted(carry_out: Callable[[str, str, Callable[[], Any]], Any]) -> Iterator[None]:
    """Hand every request of the bot to `carry_out`, with its method, its path and a function that performs it.

    It may raise `failed()`, or CancelledError as if the process had ended.
    """
    dispatch = router.dispatch

    def dispatched(backend: Any, method: str, path: str, **more: Any) -> Any:
        return carry_out(method, path, lambda: dispatch(backend, method, path, **more))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatched)
        yield


def failed() -> Exception:
    """Discord's answer when it fails."""
    return BackendError(500, 0, "Internal Server Error")


@asynccontextmanager
async def playing(
    opener: Opener, *, locale: str = "en", panel_seconds: float = 0, **options: Any
) -> AsyncIterator[Trial]:
    """A world with this bot. Its complaints fail the test, unless it fails anyway.

    locale: `en`, `fr` or `de`. panel_seconds: between two edits of a GM's panel; the world waits for them in real time.
    options: those of World.
    """
    trial = Trial(opener, locale=LOCALES[locale], **options)
    root = logging.getLogger()
    root.addHandler(trial.log)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(panel_registry, "SECONDS_BETWEEN_EDITS", panel_seconds)
            async with trial:
                yield trial
                await trial.settle()
                complaints = trial.complaints()
        complaints += [f"logged while closing: {trial.log.format(record)}" for record in trial.log.records]
    finally:
        root.removeHandler(trial.log)
    assert not complaints, "\n".join(complaints)
