"""The emulated Discord for tests: the table of `bot.local` plus what only tests need.

The only module in `tests` that knows simcord. A test speaks in lines (`await world.play("vera click Parry")`), or in
presses when the moment, the language or the order matters; what it leaves behind is checked when the world ends:
every interaction was answered, nothing was logged as an error, no exception escaped, and every body sent to Discord is
one that Discord would take.
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
from bot.local.open_bot import open_riposte
from bot.local.script import NotUnderstood
from bot.local.session import Session
from bot.local.world import LOCALES, Opener, Person, World
from bot.runtime.settings import Settings
from rules.dice.rng import DiceSource
from tests import bodies
from tests.openapi import oracle

DISCORD_EPOCH_MS = 1_420_070_400_000

Message = simcord.ResponseMessage
Channel = simcord.ChannelHandle


@dataclass(slots=True)
class Shot:
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

    def __post_init__(self) -> None:
        super().__post_init__()
        self.session = Session(self)

    # ------------------------------------------------------------------ what people do

    async def play(self, *script: str) -> str:
        """Carry out lines of `bot.local.script`; returns what there is to read after the last one.

        A line that a person could not carry out raises NotUnderstood.
        """
        output: str | None = ""
        for line in script:
            output = await self.session.play(line)
        return output or ""

    async def attempt(self, line: str) -> str:
        """Like `play`, but what a person could not do is returned as the sentence that says so."""
        try:
            return await self.play(line)
        except NotUnderstood as told:
            return str(told)

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
    ) -> Shot:
        """Press a button, or choose from a menu, without waiting: several presses are under way until `settle`.

        The control need not be on the message (any more): a press may have been on its way for long.
        values: what was chosen, for a menu; resolved: the users among them as Discord describes them, for a menu of
        members. locale: of this press alone (`en`, `fr`, `de`). sent_ms: the moment the
        press carries in its id, earlier or later than others, whatever the order of arrival.
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

    def submit(self, who: str, custom_id: str, values: Mapping[str, str], *, sent_ms: int | None = None) -> Shot:
        """Submit a form of text fields without waiting, also one that nobody opened since the bot started."""
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

    def send_form(self, who: str, message: simcord.ResponseMessage, data: dict[str, Any]) -> Shot:
        """Submit a form that was opened on a message, as Discord would send it, without waiting."""
        stored = self.env.backend.get_message(message.channel_id, message.id)
        extra = {"message": dict(serializers.message_payload(self.env.backend, stored))}
        kind = InteractionType.MODAL_SUBMIT
        return self._send(self.people[who], kind, message.channel_id, data, extra, source=message.id)

    def deliver_again(self, shot: Shot) -> None:
        """Discord delivers the very same interaction a second time."""
        self.env.backend.emit("INTERACTION_CREATE", deepcopy(shot.payload))

    async def settle(self) -> None:
        """Let everything that is under way come to rest."""
        await self.env.settle()

    def slash(self, who: str, data: dict[str, Any], *, locale: str | None = None, typing: bool = False) -> Shot:
        """Send a slash command as it stands here, without waiting, whatever commands and options there are.

        typing: she is still at it, and something is to be offered.
        """
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
    ) -> Shot:
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
        return Shot(payload, simcord.InteractionResult(self.env, record))

    # ------------------------------------------------------------------ what the server does

    def forum_post(self, title: str, who: str = "vera") -> simcord.ChannelHandle:
        """A post that somebody opened in a forum of its own."""
        backend = self.env.backend
        forum = self.guild.create_forum_channel(f"{title}-forum")
        post = backend.create_thread(forum.id, title, self.people[who].actor.id, broadcast=False)
        backend.announce_thread_create(post)
        return simcord.ChannelHandle(self.env, self.guild, post)

    def voice_chat(self, name: str = "voices") -> simcord.ChannelHandle:
        """The text chat of a voice channel."""
        return self.guild.create_voice_channel(name)

    def elsewhere(self, key: str) -> Channel:
        """A channel of another server, whose only member is a new person of this name."""
        guild = self.env.create_guild("Elsewhere")
        member = guild.add_member(self.env.create_user(key, global_name=key.capitalize()))
        self.people[key] = Person(key, key.capitalize(), member, self.locale)
        return guild.create_text_channel("combat")

    def deny_bot(self, channel: simcord.ChannelHandle, *permissions: str) -> None:
        """Somebody takes permissions from the bot in this channel (discord.py's names); none gives them back."""
        self.deny(channel, self.env.backend.bot_user.id, *permissions)

    def deny(self, channel: simcord.ChannelHandle, user: int, *permissions: str) -> None:
        """The same for any member."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        self.env.backend.set_overwrite(channel.id, Overwrite(user, OverwriteType.MEMBER, allow=0, deny=denied))

    async def leap(self, seconds: float) -> None:
        """Let so much time pass in one leap, and then what is due happen: for hours in which nobody does anything."""
        self.env.backend.advance_clock(seconds)
        await self.play("wait 60")

    def delete(self, message: simcord.ResponseMessage) -> None:
        """Somebody deletes a message."""
        self.env.backend.delete_message(message.channel_id, message.id)

    # ------------------------------------------------------------------ what there is to see

    def history(self, viewer: str | None = None) -> str:
        """The channel as text: as one person sees it, or with everybody's private messages."""
        return "\n\n".join(seen.text for seen in self.read(self.people[viewer] if viewer else None))

    def newest(self, containing: str = "", viewer: str | None = None) -> simcord.ResponseMessage:
        """The newest message whose text contains this. Raises LookupError when there is none."""
        person = self.people[viewer] if viewer else None
        for message, seen in reversed(list(zip(self.messages(person), self.read(person), strict=True))):
            if containing in seen.text:
                return message
        raise LookupError(f"no message with {containing!r} in:\n{self.history(viewer)}")

    def custom_ids(self, message: simcord.ResponseMessage) -> dict[str, str]:
        """What stands on each control of a message (label or placeholder) -> its custom_id."""
        return {
            one.get("label") or one.get("placeholder") or "": one["custom_id"]
            for one in bodies.walk(message.components)
            if "custom_id" in one
        }

    @property
    def sent(self) -> list[simcord.HttpLogEntry]:
        """Every request the bot made, oldest first: method, path, json."""
        return self.env.http_requests

    # ------------------------------------------------------------------ what must hold at the end

    def faults(self) -> list[str]:
        """The errors logged and the exceptions that escaped so far. Looking at them excuses them at the end."""
        found = [self.log.format(record) for record in self.log.records] + [repr(error) for error in self.env.errors]
        self.log.records.clear()
        self._excused_errors = self.env.error_cursor
        return found

    def unanswered(self) -> list[int]:
        """The ids of the interactions that were not answered. Looking at them excuses them at the end."""
        records = self.env.backend.interactions.values()
        found = [record.id for record in records if not record.responded and record.id not in self._excused]
        self._excused |= set(found)
        return found

    def complaints(self) -> list[str]:
        """What must not be at the end of a test, one line each."""
        backend = self.env.backend
        found = [
            f"interaction {record.id} of {self.name_of('user', record.user_id)} was not answered"
            for record in backend.interactions.values()
            if not record.responded and record.id not in self._excused
        ]
        found += [f"logged as an error: {self.log.format(record)}" for record in self.log.records]
        # What discord.py raises for a command in a strange shape is answered in words; the emulator notes it all the same.
        escaped = (error for error in self.env.errors_since(self._excused_errors) if not isinstance(error, OUTDATED))
        found += [f"escaped: {error!r}" for error in escaped]
        judge = oracle()
        for request in self.sent:
            found += bodies.problems(request.method, request.path, request.json)
            if judge is not None and request.json is not None:
                found += judge.problems(request.method, request.path, request.json)
        return found


def riposte(where: Path | str, chance: DiceSource, **settings: Any) -> Opener:
    """Opens Riposte itself on this store. settings: those of `Settings` that are not to be the usual."""
    store = {"database_url": where} if isinstance(where, str) else {"database_path": where}
    chosen = Settings(**store, **settings)
    return lambda clock: open_riposte(chosen, clock, chance)


@contextmanager
def intercepted(carry_out: Callable[[str, str, Callable[[], Any]], Any]) -> Iterator[None]:
    """Hand every request of the bot to this, with its method, its path and what carries it out.

    What it raises is what becomes of the request: `failed()`, or CancelledError as if the process had ended.
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
async def playing(opener: Opener, *, locale: str = "en", **options: Any) -> AsyncIterator[Trial]:
    """A world with this bot in it, whose complaints fail the test when it ends without another failure.

    locale: `en`, `fr` or `de`. options: those of World.
    """
    trial = Trial(opener, locale=LOCALES[locale], **options)
    root = logging.getLogger()
    root.addHandler(trial.log)
    try:
        async with trial:
            yield trial
            await trial.settle()
            complaints = trial.complaints()
        complaints += [f"logged while closing: {trial.log.format(record)}" for record in trial.log.records]
    finally:
        root.removeHandler(trial.log)
    assert not complaints, "\n".join(complaints)
