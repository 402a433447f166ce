"""Every kind of change of a store, and the rows prepared for them.

Shared by the tests that interrupt a change at each of its statements: by an error, a cancelled task, a killed process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.cogs.rolls.store import CallRow, NewRoll, SavedRollRow
from bot.cogs.server.store import ChangeRow, PresetRow
from bot.cogs.turn_timer.store import WaitRow
from bot.encounters.outbox import AnnouncementRow, GmBoardRow, PinRow
from bot.storage.schema import Migration, bundled
from bot.store import Store

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, step

FIGHT, DRAFT = 1, 1
"""The ids of the first encounter and the first draft of a new store."""
CHARACTER, PRESET = 1, 1
OLD_BOARD, BOARD, ANNOUNCED = 498, 499, 497
"""The messages that were its board, that is, and an announcement."""
SAVED = SavedRollRow("sword", "Sword", "2d6")
CALL = CallRow(id=77, guild_id=GUILD, user_id=GM, notation="2d5", label="", at=NOW)
ROLLED = NewRoll(PLAYER, "2d6", "", "[3, 4]", 7, "all")


async def prepare(store: Store) -> None:
    """An open encounter at revision 1, a draft, an ended encounter, a character, a preset, a saved roll, and a call."""
    row = await begin(store, announce=True, awaits=True)
    assert (row.id, row.revision) == (FIGHT, 1)
    for message in (OLD_BOARD, BOARD):
        await store.outbox.set_board(FIGHT, CHANNEL, message, drawn=0)
    await store.outbox.set_announcements(FIGHT, [AnnouncementRow(ANNOUNCED, CHANNEL, "[]")])
    await store.drafts.save(DRAFT, FIGHT, GM, revision=1, command="{}")
    await begin(store, CHANNEL + 2, gm_id=PLAYER, participants=(PLAYER,), open=False, at=OLD)
    await store.unreachable.mark(FIGHT + 1)
    assert await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": '{"speed": 4}'}) == CHARACTER
    await store.servers.save_preset(preset("Friday"), change("preset"))
    await store.rolls.save(GUILD, PLAYER, SAVED)
    await store.rolls.open_call(CALL)
    await store.rolls.join_call(CALL.id, PLAYER)


def preset(name: str, **fields: object) -> PresetRow:
    """A preset of the duel."""
    return PresetRow(
        **{"id": 0, "guild_id": GUILD, "system": "duel", "name": name, "rules": "{}", "user_id": GM, **fields}
    )


def change(setting: str, value: str = "null", **fields: object) -> ChangeRow:
    """A change that the GM made."""
    return ChangeRow(**{"at": NOW, "user_id": GM, "setting": setting, "value": value, **fields})


def choice(settings: str, *notes: ChangeRow) -> Callable[[str], tuple[str, tuple[ChangeRow, ...]]]:
    """Replace the settings by these, with notes of changes."""
    return lambda before: (settings, notes)


async def _use_later(store: Store) -> None:
    store.clock_ms.now = NOW + 1
    await store.characters.mark_used(CHARACTER, GUILD, PLAYER, "duel")


async def _use_roll_later(store: Store) -> None:
    store.clock_ms.now = NOW + 1
    await store.rolls.mark_saved_used(GUILD, PLAYER, "sword")


OLD = NOW - 365 * 24 * 60 * 60 * 1000

Change = Callable[[Store], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "begin": lambda store: begin(store, CHANNEL + 1, interaction_id=6, announce=True),
    "append": lambda store: store.encounters.append(
        FIGHT, 1, step("declared", "rolled", "hit", interaction_id=5, announce=True)
    ),
    "end": lambda store: store.encounters.append(FIGHT, 1, step("ended", open=False)),
    "replace_snapshot": lambda store: store.encounters.replace_snapshot(FIGHT, 1, snapshot="[]", snapshot_version=2),
    "set_board": lambda store: store.outbox.set_board(FIGHT, CHANNEL, 500, drawn=1),
    "old_board_gone": lambda store: store.outbox.delete_old_board(OLD_BOARD),
    "drawn": lambda store: store.outbox.set_drawn(FIGHT, 1),
    "announced": lambda store: store.outbox.set_announced(FIGHT, 1),
    "change_settings": lambda store: store.servers.change_settings(
        GUILD, choice('{"language": "de"}', change("language", '"de"'))
    ),
    "set_pin": lambda store: store.outbox.set_pin(FIGHT, PinRow(BOARD, held=True)),
    "set_gm_board": lambda store: store.outbox.set_gm_board(FIGHT, GmBoardRow(CHANNEL + 9, 502, 1)),
    "mark_unreachable": lambda store: store.unreachable.mark(FIGHT),
    "mark_deleted": lambda store: store.unreachable.mark_channel(CHANNEL),
    "clear_unreachable": lambda store: store.unreachable.clear(FIGHT + 1),
    "move": lambda store: store.unreachable.move(FIGHT, CHANNEL + 3),
    "set_announcements": lambda store: store.outbox.set_announcements(
        FIGHT, [AnnouncementRow(504, CHANNEL, "[1]")], deleted=[ANNOUNCED], announced=1, checked=1
    ),
    "set_pings": lambda store: store.mentions.set_preference(GUILD, PLAYER, "never", NOW),
    "set_wake": lambda store: store.waits.set_wake(WaitRow(FIGHT, 1, 0, GUILD), 1, NOW + 1),
    "wake_all": lambda store: store.waits.wake_all(GUILD, NOW + 2),
    "save_preset": lambda store: store.servers.save_preset(preset("Tuesday"), change("preset")),
    "replace_preset": lambda store: store.servers.save_preset(preset("FRIDAY", rules='{"d5": 0}'), change("preset")),
    "set_standard_preset": lambda store: store.servers.set_standard_preset(
        GUILD, "duel", PRESET, change("preset-default")
    ),
    "delete_preset": lambda store: store.servers.delete_preset(preset("Friday", id=PRESET), change("preset-delete")),
    "save_character": lambda store: store.characters.save(GUILD, PLAYER, "Roxane", {"duel": "{}"}, standard=True),
    "save_characters": lambda store: store.characters.save_all(
        GUILD, PLAYER, {"Roxane": {"duel": "{}"}, "cyrano": {"totals": "{}"}}, standard="cyrano"
    ),
    "rename_character": lambda store: store.characters.rename(CHARACTER, "Savinien"),
    "set_standard_character": lambda store: store.characters.set_standard(CHARACTER),
    "use_character": _use_later,
    "change_sheet": lambda store: store.characters.change_sheet(
        CHARACTER, GUILD, PLAYER, "duel", lambda body: f'{{"was": {body}}}'
    ),
    "delete_character": lambda store: store.characters.delete(CHARACTER),
    "add_rolls": lambda store: store.rolls.add(9, GUILD, GM, [ROLLED, replace(ROLLED, user_id=GM)]),
    "save_roll": lambda store: store.rolls.save(GUILD, PLAYER, replace(SAVED, name="SWORD", notation="3d6")),
    "forget_saved_roll": lambda store: store.rolls.delete_saved(GUILD, PLAYER, "sword"),
    "open_call": lambda store: store.rolls.open_call(replace(CALL, id=78)),
    "join_call": lambda store: store.rolls.join_call(CALL.id, GM),
    "set_call_message": lambda store: store.rolls.set_call_message(CALL.id, CHANNEL, 503),
    "close_call": lambda store: store.rolls.close_call(CALL.id, 9, GM, [ROLLED]),
    "saved_roll_used": _use_roll_later,
    "set_summed_up": lambda store: store.outbox.set_summary(FIGHT, 1, 501),
    "forget": lambda store: store.personal_data.forget(PLAYER),
    "tidy": lambda store: store.personal_data.expire(OLD + 1),
    "draft": lambda store: store.drafts.save(DRAFT + 1, FIGHT, GM, revision=1, command=f"[{NOW}]"),
    "take_draft": lambda store: store.drafts.take(DRAFT, GM),
    "set_meta": lambda store: store.meta.set("commands", "abc"),
}

QUICK = ("begin", "append", "forget", "save_characters")
some_changes = pytest.mark.parametrize(
    "change", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in CHANGES]
)
"""Each change by name, most of them in the long run only."""

NEXT = len(bundled()) + 1
UPGRADE = Migration(
    NEXT, "moods", f"CREATE TABLE mood (word TEXT) STRICT;\nINSERT INTO mood VALUES ('{NEXT}');\nDROP TABLE meta;"
)
UPGRADED = (*bundled(), UPGRADE)
"""The schema of a later version of the bot."""
