"""A database of the first version keeps everything it holds when it gets the tables of the second."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.migrations import bundled
from bot.store import Store
from rules.names import name_key

from .table import CHANNEL, GM, GUILD, NOW, PLAYER, opened, step

OTHER = 32
FIRST = bundled()[:1]
OLD_DATA = f"""
    INSERT INTO encounter (guild_id, channel_id, system, locale, gm_id, open, revision, created_at, changed_at)
        VALUES ({GUILD}, {CHANNEL}, 'duel', 'fr', {GM}, 1, 3, {NOW}, {NOW});
    INSERT INTO snapshot VALUES (1, 1, '{{}}');
    INSERT INTO event VALUES
        (1, 1, 1, 'began', '{{"event": {{"gm": "{GM}"}}}}', '{GM}', {NOW}),
        (1, 2, 2, 'joined', '{{"event": {{"owner": "{OTHER}", "name": "31"}}, "gm": true}}', '{GM}', {NOW}),
        (1, 3, 3, 'ticked', '{{"event": {{"owner": null}}}}', 'clock', {NOW});
    INSERT INTO interaction VALUES (5, 1, 2, 2);
    INSERT INTO draft VALUES (9, 1, {GM}, 3, '{{}}', {NOW});
    INSERT INTO guild VALUES ({GUILD}, 7, 'de'), ({GUILD + 1}, NULL, NULL);
    INSERT INTO sheet VALUES
        ({GUILD}, {PLAYER}, 'duel', 'Cyrano', '{{"speed": 4}}'),
        ({GUILD}, {PLAYER}, 'totals', 'Cyrano', '{{"skill": 5}}'),
        ({GUILD}, {PLAYER}, 'storypath', 'Élodie', '{{}}'),
        ({GUILD + 1}, {PLAYER}, 'duel', 'Cyrano', '{{"speed": 9}}');
"""


@pytest.fixture(autouse=True)
async def _old(path: Path) -> None:
    """What the first version left."""
    async with opened(path, migrations=FIRST):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD_DATA)


async def test_sheets_become_characters_of_that_name(path: Path) -> None:
    async with opened(path) as store:
        known = await store.characters.of_user(GUILD, PLAYER)
        found = {one.name: {name: json.loads(sheet.body) for name, sheet in one.sheets.items()} for one in known}
        assert found == {"Cyrano": {"duel": {"speed": 4}, "totals": {"skill": 5}}, "Élodie": {"storypath": {}}}
        (elsewhere,) = await store.characters.of_user(GUILD + 1, PLAYER)
        assert json.loads(elsewhere.sheets["duel"].body) == {"speed": 9}
        assert not any(one.standard for one in await store.characters.of_user(GUILD, PLAYER))


async def test_a_character_that_came_along_is_found_under_any_spelling(path: Path) -> None:
    async with opened(path) as store:
        before = await store.characters.of_user(GUILD, PLAYER)
        await store.characters.save(GUILD, PLAYER, "ÉLODIE", {"duel": "{}"})
        after = await store.characters.of_user(GUILD, PLAYER)
    assert len(after) == len(before)
    (same,) = [one for one in after if name_key(one.name) == name_key("élodie")]
    assert (same.name, set(same.sheets)) == ("ÉLODIE", {"duel", "storypath"})


async def test_settings_are_kept(path: Path) -> None:
    async with opened(path) as store:
        assert json.loads(await store.servers.settings(GUILD)) == {"gm_role": 7, "language": "de"}
        assert json.loads(await store.servers.settings(GUILD + 1)) == {}


async def test_the_fight_goes_on(path: Path) -> None:
    async with opened(path) as store:
        assert [event.kind for event in await store.encounters.events(1)] == ["began", "joined", "ticked"]
        assert (await store.encounters.find_interaction(5)) is not None
        assert (await store.encounters.append(1, 3, step("hit", interaction_id=6))).revision == 4
        await store.drafts.save(77, 1, GM, revision=4, command="{}")
        assert await store.drafts.get(77, GM) is not None


async def test_who_took_part_is_read_from_the_events(path: Path) -> None:
    async with opened(path) as store:
        assert [one.id for one in await store.personal_data.fights(GM)] == [1]
        assert [one.id for one in await store.personal_data.fights(OTHER)] == [1]
        assert await store.personal_data.fights(PLAYER) == [], "a combatant called 31 is not the user 31"
        assert await store.personal_data.fights(0) == [], "the clock is nobody"


async def test_events_are_as_safe_as_before(path: Path) -> None:
    async with opened(path):
        pass
    for sql in ("UPDATE event SET body = '{}'", "DELETE FROM event", "REPLACE INTO event SELECT * FROM event"):
        with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError, match="events"):
            other.execute(sql)


async def test_an_empty_database_of_the_first_version(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    async with opened(path, migrations=FIRST):
        pass
    async with opened(path) as store:
        assert await _everything(store) == ([], "{}", [])


async def _everything(store: Store) -> tuple[object, ...]:
    return (
        await store.characters.of_user(GUILD, PLAYER),
        await store.servers.settings(GUILD),
        await store.personal_data.fights(PLAYER),
    )


async def test_rolls_and_calls_of_before_stay(tmp_path: Path) -> None:
    path = tmp_path / "rolls.db"
    async with opened(path, migrations=bundled()[:8]):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            f"""
            INSERT INTO roll_call VALUES (77, {GUILD}, {GM}, '2d5', 'why', {NOW}, {NOW});
            INSERT INTO roll_call_member VALUES (77, {PLAYER}, 1);
            INSERT INTO roll VALUES (3, 9, {GUILD}, {PLAYER}, {GM}, {NOW}, '2d5', 'why', '[1, 2]', 3, 'all', NULL, 77);
            INSERT INTO roll VALUES (4, 10, {GUILD}, {PLAYER}, {PLAYER}, {NOW}, 'd6', '', '[1]', 1, 'gm', {GM}, NULL);
            """
        )
    async with opened(path) as store:
        hidden, called = await store.rolls.of_user(GUILD, PLAYER)
        assert (hidden.seen_by, hidden.gm_id, hidden.channel_id) == ("gm", None, None), "for the GMs of the server"
        assert (called.faces, called.asked_by, called.call_id) == ("[1, 2]", GM, 77)
        assert await store.rolls.of_call(77) == [called]
        assert await store.rolls.call_members(77) == [PLAYER]
        call = await store.rolls.call(GUILD, 77)
        assert call is not None
        assert (call.user_id, call.closed_at, call.channel_id, call.message_id) == (GM, NOW, None, None)
