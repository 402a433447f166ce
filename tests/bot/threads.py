"""Private and archived threads."""

from __future__ import annotations

from simcord.backend import serializers
from simcord.enums import ChannelType

from tests.world import Channel, Trial


def thread_in(world: Trial, channel: Channel, name: str, *, private: bool = False) -> Channel:
    """A thread that Vera has opened below this channel; a private one is seen by her and the bot."""
    backend = world.env.backend
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    stored = backend.create_thread(channel.id, name, world.people["vera"].actor.id, type=kind)
    backend.add_thread_member(stored.id, backend.bot_user.id)
    return Channel(world.env, world.guild, stored)


def archive(world: Trial, thread: Channel) -> None:
    """Archive a thread, so that it leaves the cache of the bot."""
    stored = world.env.backend.get_thread(thread.id)
    assert stored.thread_metadata is not None
    stored.thread_metadata.archived = True
    world.env.backend.emit("THREAD_UPDATE", serializers.channel_payload(world.env.backend, stored))
