"""Which servers a process serves, when several processes share one database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The servers of some of Discord's shards: that of a server is `(guild_id >> 22) % count`.

    ids: the shards of this process, of `count` in all. One shard that is all of them stands for every server.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, count: int | None, ids: tuple[int, ...] | None) -> ShardRange:
        """As the settings say; without a count Discord says how many there are, and one process has them all."""
        return EVERYTHING if count is None else cls(count, ids or tuple(range(count)))

    @property
    def whole(self) -> bool:
        """Whether no other process has any."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether what is to be done once for all servers together falls to this process: it has shard 0."""
        return 0 in self.ids

    def holds(self, guild_id: int) -> bool:
        """Whether this server is among them."""
        return (guild_id >> 22) % self.count in self.ids


EVERYTHING = ShardRange()
"""The share of a process that is alone."""
