"""What is stored about a user, how she has it deleted, and how it expires."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cogs.privacy.store import BATCH, TABLES, ExpiredRow
from bot.cogs.rolls.store import CallRow, NewRoll, SavedRollRow
from bot.encounters.rows import EncounterRow
from bot.store import Store
from tests.stores import columns, contents, elsewhere

from .changes import change, choice, preset
from .table import CHANNEL, GM, GUILD, NOW, PLAYER, begin, step

OTHER = 32
DAY_MS = 24 * 60 * 60 * 1000


async def over(store: Store, channel: int = CHANNEL, **changes: object) -> EncounterRow:
    """An ended encounter; its GM took part."""
    return await begin(store, channel, **{"open": False, "actor": str(changes.get("gm_id", GM)), **changes})


async def ids(store: Store, user: int, guild: int | None = None) -> list[int]:
    return [fight.id for fight in await store.personal_data.fights(user, guild)]


async def test_the_gm_who_acted_and_who_played_took_part(store: Store) -> None:
    row = await begin(store, participants=(PLAYER,))
    await store.encounters.append(row.id, 1, step("hit", participants=(PLAYER, OTHER)))
    for user in (GM, PLAYER, OTHER):
        assert await ids(store, user) == [row.id]
    assert await ids(store, 99) == []
    (fight,) = await store.personal_data.fights(PLAYER)
    assert (fight.alone, fight.open, fight.gm_id) == (False, True, GM)
    await store.encounters.append(row.id, 2, step("left", participants=()))
    await store.encounters.append(row.id, 3, step("handed-over", gm_id=99))
    for user in (GM, PLAYER, OTHER, 99):
        assert await ids(store, user) == [row.id]


async def test_fights_of_one_server_or_all(store: Store) -> None:
    row = await over(store)
    assert await ids(store, GM, GUILD) == await ids(store, GM) == [row.id]
    assert await ids(store, GM, GUILD + 1) == []
    assert (await store.personal_data.fights(GM))[0].alone


async def test_every_table_about_users_is_shown_and_forgotten(store: Store, where: Path | str) -> None:
    about_users = {table for table, names in columns(where).items() if "user_id" in names}
    assert {data.table for data in TABLES if data.forget} == about_users
    assert {"participant"} | {data.table for data in TABLES if data.export} >= about_users


async def test_every_table_below_an_encounter_is_deleted_with_it(store: Store, path: Path) -> None:
    schema = "".join(str(sql or "") for (sql,) in elsewhere(path, "SELECT sql FROM sqlite_schema"))
    references = re.findall(r"REFERENCES\s+\"?(?:encounter|event)\"?\s*\([^)]*\)(.*)", schema)
    assert len(references) > 5
    assert [reference for reference in references if "ON DELETE CASCADE" not in reference] == []


class TestForgetting:
    @pytest.fixture
    async def everything(self, store: Store) -> int:
        """Rows of the player and of another user; the id of the fight that they share."""
        for user in (PLAYER, OTHER):
            await store.characters.save(GUILD, user, "Cyrano", {"duel": '{"weapon": "secret pike"}'})
            await store.servers.save_preset(preset(f"Of {user}", user_id=user), change("preset", user_id=user))
        await over(store, CHANNEL, gm_id=PLAYER, snapshot='{"her": "hidden diary"}')
        shared = await over(store, CHANNEL + 1, gm_id=PLAYER, participants=(OTHER,))
        still = await begin(store, CHANNEL + 2, gm_id=PLAYER, actor=str(PLAYER))
        await store.drafts.save(7, still.id, PLAYER, revision=1, command="{}")
        return shared.id

    async def test_own_rows_are_deleted_and_others_stay(self, store: Store, everything: int) -> None:
        before = await store.personal_data.export(OTHER)
        await store.personal_data.forget(PLAYER, GUILD)
        assert not any((await store.personal_data.export(PLAYER)).values())
        assert await store.personal_data.export(OTHER) == before
        assert [fight.id for fight in await store.personal_data.fights(PLAYER) if not fight.open] == [everything]
        assert len(await store.encounters.events(everything)) == 1, "a shared fight stays whole"
        assert [row.user_id for row in await store.servers.presets(GUILD)] == [None, OTHER]
        assert [row.user_id for row in await store.servers.changes(GUILD, 5)] == [OTHER, None]

    async def test_a_shared_fight_is_deleted_when_all_have_asked(self, store: Store, everything: int) -> None:
        await store.personal_data.forget(PLAYER)
        assert [(fight.id, fight.alone) for fight in await store.personal_data.fights(OTHER)] == [(everything, True)]
        await store.personal_data.forget(OTHER)
        assert await store.encounters.get(everything) is None

    async def test_a_user_who_plays_on_keeps_the_fight(self, store: Store, everything: int) -> None:
        await store.personal_data.forget(PLAYER)
        await store.encounters.append(everything, 1, step("undone", gm_id=PLAYER, open=False))
        await store.personal_data.forget(OTHER)
        assert await ids(store, PLAYER, GUILD) != []
        assert await store.encounters.get(everything) is not None

    async def test_an_open_fight_stays(self, store: Store, everything: int) -> None:
        await store.personal_data.forget(PLAYER)
        (still,) = [fight for fight in await store.personal_data.fights(PLAYER) if fight.open]
        assert (await store.encounters.append(still.id, 1, step("hit"))).revision == 2

    @pytest.mark.usefixtures("everything")
    async def test_nothing_is_left_in_the_file(self, store: Store, path: Path) -> None:
        await store.database.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"hidden diary" in path.read_bytes()
        await store.personal_data.forget(PLAYER)
        await store.personal_data.forget(OTHER)
        await store.database.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        left = path.read_bytes() + path.with_name(f"{path.name}-wal").read_bytes()
        assert b"hidden diary" not in left
        assert b"secret pike" not in left

    @pytest.mark.usefixtures("everything")
    async def test_other_servers_are_left_alone(self, store: Store, where: Path | str) -> None:
        before = contents(where)
        await store.personal_data.forget(PLAYER, GUILD + 1)
        assert contents(where) == before

    async def test_an_id_is_not_given_again(self, store: Store) -> None:
        gone = await over(store)
        await store.personal_data.forget(GM)
        assert await store.encounters.get(gone.id) is None
        assert (await begin(store)).id > gone.id


class TestExpiry:
    async def test_unused_rows_are_deleted(self, store: Store) -> None:
        clock = store.clock_ms
        await over(store, CHANNEL, at=NOW - 10 * DAY_MS, participants=(PLAYER,))
        kept = await over(store, CHANNEL + 1, at=NOW)
        waiting = await begin(store, CHANNEL + 2, at=NOW - 500 * DAY_MS)
        await store.characters.save(GUILD, PLAYER, "Cyrano", {"duel": "{}"})
        clock.now += 20 * DAY_MS
        await store.characters.save(GUILD, PLAYER, "Roxane")
        assert await store.personal_data.expire(NOW) == ExpiredRow(encounters=1, characters=0)
        assert await store.personal_data.expire(NOW + 1) == ExpiredRow(encounters=1, characters=1)
        assert await store.encounters.get(kept.id) is None
        assert await store.encounters.get(waiting.id) is not None, "a fight waits for weeks"
        assert [row.name for row in await store.characters.of_user(GUILD, PLAYER)] == ["Roxane"]
        assert await store.personal_data.expire(NOW + 1) == ExpiredRow(0, 0)

    async def test_rows_are_in_use_as_long_as_a_fight_of_their_user_is_kept(self, store: Store) -> None:
        for guild, user in ((GUILD, PLAYER), (GUILD, OTHER), (GUILD + 1, PLAYER)):
            await store.characters.save(guild, user, "Cyrano", {"duel": "{}"})
            await store.rolls.save(guild, user, SavedRollRow("axe", "Axe", "d6"))
            await store.mentions.set_preference(guild, user, "never", NOW)
        waiting = await begin(store, at=NOW, participants=(PLAYER,))
        assert (await store.personal_data.expire(NOW + 400 * DAY_MS)).characters == 2, (
            "another person's, and her own on another server"
        )
        assert await _counts(store, GUILD, PLAYER) == [1, 1, 1]
        assert await _counts(store, GUILD + 1, PLAYER) == [0, 0, 0]
        ended = NOW + 400 * DAY_MS
        await store.encounters.append(waiting.id, 1, step("ended", open=False, at=ended, participants=(PLAYER,)))
        assert await store.personal_data.expire(ended) == ExpiredRow(0, 0), "it was played a moment ago"
        assert await store.personal_data.expire(ended + 1) == ExpiredRow(encounters=1, characters=1)
        assert await _counts(store, GUILD, PLAYER) == [0, 0, 0]

    async def test_a_forgotten_user_has_no_fight_that_keeps_her_rows(self, store: Store) -> None:
        await over(store, at=NOW, participants=(PLAYER, OTHER))
        await store.personal_data.forget(PLAYER)
        store.clock_ms.now = NOW - 2 * DAY_MS
        await store.characters.save(GUILD, PLAYER, "Cyrano")
        assert await store.personal_data.expire(NOW - DAY_MS) == ExpiredRow(encounters=0, characters=1)

    async def test_a_call_expires_by_the_time_of_its_end(self, store: Store) -> None:
        call = CallRow(7, GUILD, PLAYER, "d6", "", NOW - 10 * DAY_MS)
        await store.rolls.open_call(call)
        await store.rolls.join_call(call.id, PLAYER)
        await store.rolls.close_call(call.id, 8, PLAYER, [NewRoll(PLAYER, "d6", "", "[1]", 1, "all")])
        await store.personal_data.expire(NOW)
        assert await store.rolls.call(GUILD, call.id) is not None
        assert len(await store.rolls.of_call(call.id)) == 1
        await store.personal_data.expire(NOW + 1)
        assert await store.rolls.call(GUILD, call.id) is None
        assert await store.rolls.of_user(GUILD, PLAYER) == []

    async def test_old_changes_of_settings_are_deleted(self, store: Store) -> None:
        await store.servers.change_settings(
            GUILD, choice('{"language": "de"}', change("language", '"de"', at=NOW - DAY_MS))
        )
        await store.servers.change_settings(GUILD, choice("{}", change("language")))
        await store.personal_data.expire(NOW)
        assert [row.value for row in await store.servers.changes(GUILD, 5)] == ["null"]

    async def test_many_fights_take_several_transactions(self, store: Store) -> None:
        for channel in range(BATCH + 3):
            await over(store, channel)
        assert (await store.personal_data.expire(NOW + 1)).encounters == BATCH
        assert (await store.personal_data.expire(NOW + 1)).encounters == 3


async def _counts(store: Store, guild: int, user: int) -> list[int]:
    """The numbers of characters, saved rolls and mention preferences of a user on a server."""
    rows = await store.personal_data.export(user, guild)
    return [len(rows[table]) for table in ("character", "saved_roll", "pings")]
