"""Every kind of change that a store can be asked for, on a table prepared for it.

Shared by the tests that break a change off at each of its statements: by an error, a cancelled task, a killed process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.storage import GuildRow, SheetRow, Store
from bot.storage.migrate import Migration, bundled

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, step

FIGHT, DRAFT = 1, 1
"""The ids of the first encounter and the first draft of a new store."""


async def prepare(store: Store) -> None:
    """An encounter at revision 1 and a draft."""
    row = await begin(store, announce=True)
    assert (row.id, row.revision) == (FIGHT, 1)
    assert await store.draft(FIGHT, GM, revision=1, command="{}") == DRAFT


Change = Callable[[Store], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "begin": lambda store: begin(store, CHANNEL + 1, interaction_id=6, announce=True),
    "append": lambda store: store.append(FIGHT, 1, step("declared", "rolled", "hit", interaction_id=5, announce=True)),
    "end": lambda store: store.append(FIGHT, 1, step("ended", open=False)),
    "replace_snapshot": lambda store: store.replace_snapshot(FIGHT, 1, snapshot="[]", snapshot_version=2),
    "set_board": lambda store: store.set_board(FIGHT, CHANNEL, 500, drawn=1),
    "drawn": lambda store: store.drawn(FIGHT, 1),
    "announced": lambda store: store.announced(FIGHT, 1),
    "set_guild": lambda store: store.set_guild(GuildRow(GUILD, 7, "de")),
    "remember_sheet": lambda store: store.remember_sheet(GUILD, PLAYER, "duel", SheetRow("Cyrano", "{}")),
    "draft": lambda store: store.draft(FIGHT, GM, revision=1, command=f"[{NOW}]"),
    "take_draft": lambda store: store.take_draft(DRAFT, GM),
    "set_meta": lambda store: store.set_meta("commands", "abc"),
}

NEXT = len(bundled()) + 1
UPGRADE = Migration(
    NEXT, "moods", f"CREATE TABLE mood (word TEXT) STRICT;\nINSERT INTO mood VALUES ('{NEXT}');\nDROP TABLE meta;"
)
UPGRADED = (*bundled(), UPGRADE)
"""The schema of a later version of the bot."""
