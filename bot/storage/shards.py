"""The servers that a process serves, when several processes share one database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards `ids` of this process, of `count` in all. The shard of a server is `(guild_id >> 22) % count`."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, count: int | None, ids: tuple[int, ...] | None) -> ShardRange:
        """As configured. Without a count Discord decides how many shards there are, and this process has them all."""
        return ALL_SHARDS if count is None else cls(count, ids or tuple(range(count)))

    @property
    def whole(self) -> bool:
        """Whether this process has all shards."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether this process has shard 0, and with it the tasks to be done once for all servers."""
        return 0 in self.ids

    def holds(self, guild_id: int) -> bool:
        """Whether this process serves this server."""
        return (guild_id >> 22) % self.count in self.ids


ALL_SHARDS = ShardRange()
"""For a process that serves every server."""
