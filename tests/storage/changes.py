"""Every kind of change that a store can be asked for, on a table prepared for it.

Shared by the tests that break a change off at each of its statements: by an error, a cancelled task, a killed process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.cogs.rolls.store import CallRow, NewRoll, SavedRollRow
from bot.cogs.turn_timer.store import WaitRow
from bot.storage import ChangeRow, GmBoardRow, PinRow, PresetRow
from bot.storage.migrations import Migration, bundled
from bot.store import Store

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, step

FIGHT, DRAFT = 1, 1
"""The ids of the first encounter and the first draft of a new store."""
CHARACTER, PRESET = 1, 1
OLD_BOARD, BOARD = 498, 499
"""The messages that were its board, and that is."""
SAVED = SavedRollRow("sword", "Sword", "2d6")
CALL = CallRow(id=77, guild_id=GUILD, user_id=GM, notation="2d5", label="", at=NOW)
ROLLED = NewRoll(PLAYER, "2d6", "", "[3, 4]", 7, "all")


async def prepare(store: Store) -> None:
    """An encounter at revision 1 on its second board, and a draft; an old one that is over; a character; a preset;
    a saved roll; a roll call.
    """
    row = await begin(store, announce=True, awaits=1)
    assert (row.id, row.revision) == (FIGHT, 1)
    for message in (OLD_BOARD, BOARD):
        await store.set_board(FIGHT, CHANNEL, message, drawn=0)
    await store.draft(DRAFT, FIGHT, GM, revision=1, command="{}")
    await begin(store, CHANNEL + 2, gm_id=PLAYER, people=(PLAYER,), open=False, at=OLD)
    assert await store.save_character(GUILD, PLAYER, "Cyrano", {"duel": '{"speed": 4}'}) == CHARACTER
    await store.save_preset(preset("Friday"), change("preset"))
    await store.save_roll(GUILD, PLAYER, SAVED)
    await store.open_call(CALL)
    await store.join_call(CALL.id, PLAYER)


def preset(name: str, **fields: object) -> PresetRow:
    """A preset of the duel."""
    return PresetRow(
        **{"id": 0, "guild_id": GUILD, "system": "duel", "name": name, "rules": "{}", "user_id": GM, **fields}
    )


def change(setting: str, value: str = "null", **fields: object) -> ChangeRow:
    """A change that the GM made."""
    return ChangeRow(**{"at": NOW, "user_id": GM, "setting": setting, "value": value, **fields})


def choice(settings: str, *notes: ChangeRow) -> Callable[[str], tuple[str, tuple[ChangeRow, ...]]]:
    """Somebody has chosen these settings, whatever they were before."""
    return lambda before: (settings, notes)


async def _use_later(store: Store) -> None:
    store._clock_ms.now = NOW + 1
    await store.use_character(CHARACTER, GUILD, PLAYER, "duel")


async def _use_roll_later(store: Store) -> None:
    store._clock_ms.now = NOW + 1
    await store.saved_roll_used(GUILD, PLAYER, "sword")


OLD = NOW - 365 * 24 * 60 * 60 * 1000

Change = Callable[[Store], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "begin": lambda store: begin(store, CHANNEL + 1, interaction_id=6, announce=True),
    "append": lambda store: store.append(FIGHT, 1, step("declared", "rolled", "hit", interaction_id=5, announce=True)),
    "end": lambda store: store.append(FIGHT, 1, step("ended", open=False)),
    "replace_snapshot": lambda store: store.replace_snapshot(FIGHT, 1, snapshot="[]", snapshot_version=2),
    "set_board": lambda store: store.set_board(FIGHT, CHANNEL, 500, drawn=1),
    "old_board_gone": lambda store: store.old_board_gone(OLD_BOARD),
    "drawn": lambda store: store.drawn(FIGHT, 1),
    "announced": lambda store: store.announced(FIGHT, 1),
    "change_settings": lambda store: store.change_settings(
        GUILD, choice('{"language": "de"}', change("language", '"de"'))
    ),
    "set_pin": lambda store: store.set_pin(FIGHT, PinRow(BOARD, held=True)),
    "set_gm_board": lambda store: store.set_gm_board(FIGHT, GmBoardRow(CHANNEL + 9, 502, 1)),
    "set_pings": lambda store: store.set_pings(GUILD, PLAYER, "never", NOW),
    "set_wake": lambda store: store.set_wake(WaitRow(FIGHT, 1, NOW, 0), 1, NOW + 1),
    "wake_all": lambda store: store.wake_all(GUILD, NOW + 2),
    "save_preset": lambda store: store.save_preset(preset("Tuesday"), change("preset")),
    "replace_preset": lambda store: store.save_preset(preset("FRIDAY", rules='{"d5": 0}'), change("preset")),
    "set_standard_preset": lambda store: store.set_standard_preset(GUILD, "duel", PRESET, change("preset-default")),
    "delete_preset": lambda store: store.delete_preset(preset("Friday", id=PRESET), change("preset-delete")),
    "save_character": lambda store: store.save_character(GUILD, PLAYER, "Roxane", {"duel": "{}"}, standard=True),
    "save_characters": lambda store: store.save_characters(
        GUILD, PLAYER, {"Roxane": {"duel": "{}"}, "cyrano": {"totals": "{}"}}, standard="cyrano"
    ),
    "rename_character": lambda store: store.rename_character(CHARACTER, "Savinien"),
    "set_standard_character": lambda store: store.set_standard_character(CHARACTER),
    "use_character": _use_later,
    "change_sheet": lambda store: store.change_sheet(
        CHARACTER, GUILD, PLAYER, "duel", lambda body: f'{{"was": {body}}}'
    ),
    "delete_character": lambda store: store.delete_character(CHARACTER),
    "add_rolls": lambda store: store.add_rolls(9, GUILD, GM, [ROLLED, replace(ROLLED, user_id=GM)]),
    "save_roll": lambda store: store.save_roll(GUILD, PLAYER, replace(SAVED, name="SWORD", notation="3d6")),
    "forget_saved_roll": lambda store: store.forget_saved_roll(GUILD, PLAYER, "sword"),
    "open_call": lambda store: store.open_call(replace(CALL, id=78)),
    "join_call": lambda store: store.join_call(CALL.id, GM),
    "set_call_message": lambda store: store.set_call_message(CALL.id, CHANNEL, 503),
    "close_call": lambda store: store.close_call(CALL.id, 9, GM, [ROLLED]),
    "saved_roll_used": _use_roll_later,
    "set_summed_up": lambda store: store.set_summed_up(FIGHT, 1, 501),
    "forget": lambda store: store.forget(PLAYER),
    "tidy": lambda store: store.tidy(OLD + 1),
    "draft": lambda store: store.draft(DRAFT + 1, FIGHT, GM, revision=1, command=f"[{NOW}]"),
    "take_draft": lambda store: store.take_draft(DRAFT, GM),
    "set_meta": lambda store: store.set_meta("commands", "abc"),
}

NEXT = len(bundled()) + 1
UPGRADE = Migration(
    NEXT, "moods", f"CREATE TABLE mood (word TEXT) STRICT;\nINSERT INTO mood VALUES ('{NEXT}');\nDROP TABLE meta;"
)
UPGRADED = (*bundled(), UPGRADE)
"""The schema of a later version of the bot."""
