"""Stored data of a user: shown, exported, deleted, and expired."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.privacy import report as privacy_report
from bot.local.world import BEGINNING
from rules.dice.rng import SeededDice
from tests.bot.assertions import LANGUAGES, mine, sheet, told
from tests.bot.fights import ATTACK, BEGUN, END, Fight
from tests.sentences import says
from tests.world import playing, riposte


async def kept(fight: Fight, who: str) -> dict[str, int]:
    """How much of what is kept about a person."""
    user = fight.user(who)
    rows = {table: len(found) for table, found in (await fight.services.store.personal_data.export(user)).items()}
    return {table: count for table, count in rows.items() if count} | {
        "fights": len(await fight.services.store.personal_data.fights(user))
    }


async def exported(fight: Fight, who: str, scope: str = "here") -> dict[str, Any]:
    """The file that a person gets."""
    await fight.play(f"{who} /privacy export where={scope}")
    return dict(json.loads(fight.newest_file()))


@LANGUAGES
async def test_a_user_without_data_is_told_that_nothing_is_kept(fight: Fight, locale: str) -> None:
    await fight.play("nils /privacy show")
    for code in ("privacy-nothing", "privacy-never", "privacy-how"):
        await told(fight, "nils", locale, code)
    await told(fight, "nils", locale, "privacy-retention", days=0)


@LANGUAGES
async def test_stored_data_are_shown(fight: Fight, locale: str) -> None:
    await fight.play(*ATTACK, *END, *BEGUN, "karl click #ui.join", "karl /privacy show")
    for code in ("privacy-of-character", "privacy-of-character-sheet", "privacy-open", "privacy-shared"):
        await told(fight, "karl", locale, code, count=1)
    await fight.play("karl /privacy show where=all")
    await told(fight, "karl", locale, "privacy-head", scope="all")


@LANGUAGES
async def test_everything_is_handed_out(fight: Fight, locale: str) -> None:
    await fight.play(*ATTACK, "maud /gm save-rules name=Tuesday", "maud /setup server language=de")
    karl = await exported(fight, "karl")
    await told(fight, "karl", locale, "privacy-file")
    (one,) = karl["kept"]["character_sheet"]
    assert (one["name"], one["system"], one["body"]["weapon"]) == ("Karl", "duel", "pike")
    (played,) = karl["fights"]
    assert (played["system"], played["gm"], played["open"]) == ("duel", False, True)
    assert [c["name"] for c in played["played"]] == ["Karl"]
    assert [c["do"] for c in played["commands"]] == ["duel.sheet", "initiative.declare"]
    maud = await exported(fight, "maud", "all")
    assert [one["name"] for one in maud["kept"]["preset"]] == ["Tuesday"]
    assert {one["setting"] for one in maud["kept"]["setting_change"]} == {"preset", "language"}
    assert maud["fights"][0]["gm"] is True


async def test_the_file_holds_nothing_of_others_and_no_secret(fight: Fight) -> None:
    await fight.play(*ATTACK, "vera /character save name=Secretive", "maud /gm save-rules name=Tuesday")
    await fight.play("karl /privacy export")
    body = fight.newest_file()
    for word in ("Secretive", "knife", "Tuesday", str(fight.user("vera"))):
        assert word not in body
    assert str(fight.user("karl")) in body


def test_a_very_large_file_is_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"format": 1, "fights": ["duel"] * 100}
    assert privacy_report.report_file(data)[0] == "riposte-privacy.json"
    monkeypatch.setattr(privacy_report, "PLAIN_LIMIT", 100)
    name, body = privacy_report.report_file(data)
    assert name == "riposte-privacy.json.gz"
    assert json.loads(gzip.decompress(body)) == data


# --- deletion ---


@LANGUAGES
async def test_deletion_lists_deleted_and_kept_data_and_is_confirmed(fight: Fight, locale: str) -> None:
    await fight.play(
        *BEGUN, *END, *ATTACK, *END, "maud /gm save-rules name=Tuesday", "maud /character save name=Orlando"
    )
    await fight.play("maud /privacy delete")
    await told(fight, "maud", locale, "privacy-delete", scope="here")
    for code in ("privacy-alone", "privacy-shared"):
        await told(fight, "maud", locale, code, count=1)
    await told(fight, "maud", locale, "privacy-stays")
    before = await kept(fight, "maud")
    await fight.play("maud click #ui.privacy-keep")
    await told(fight, "maud", locale, "ui-dropped")
    assert await kept(fight, "maud") == before
    await fight.play("maud /privacy delete", "maud click #ui.privacy-gone:scope=here")
    await told(fight, "maud", locale, "privacy-deleted-rest", scope="here")
    await told(fight, "maud", locale, "privacy-shared", count=1)
    assert await kept(fight, "maud") == {"fights": 1}


async def test_data_of_others_stay_whole(fight: Fight) -> None:
    await fight.play(*ATTACK, "vera /character save name=Zoe")
    vera, revision, board = await kept(fight, "vera"), await fight.revision(), await fight.board_text()
    await fight.play("karl /privacy delete where=all", "karl click #privacy-gone")
    assert await kept(fight, "karl") == {"fights": 1}
    assert (await kept(fight, "vera"), await fight.revision()) == (vera, revision)
    await fight.play("karl click #duel.attack")
    assert await fight.board_text() != board, "the fight goes on"


async def test_the_log_of_a_shared_fight_is_still_there(fight: Fight) -> None:
    await fight.play(*ATTACK, *END)
    await fight.play("karl /privacy delete", "karl click #privacy-gone", "vera /initiative log")
    assert "Karl" in fight.newest_file()


async def test_house_rules_stay_without_a_name(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud /gm save-rules name=Tuesday", "maud /privacy delete", "maud click #privacy-gone")
    told_now = await fight.play("maud /setup show")
    assert "Tuesday" in told_now
    assert says(told_now, "setup-change", who="somebody")


async def test_an_own_fight_is_deleted_with_its_buttons(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud /gm add name=Orc", "maud click #ui.gm", *END)
    panel = fight.world.newest(viewer="maud")
    await fight.play("maud /privacy delete", "maud click #privacy-gone")
    assert await fight.services.encounters.current(fight.world.channel.id) is None
    fight.world.press("maud", panel, "r1:1:3:gm.undo")
    fight.world.press("vera", panel, "r1:1:3:ui.join")
    await fight.settle()
    assert says(fight.private("maud"), "refusal-no-encounter")
    assert says(fight.private("vera"), "refusal-no-encounter")
    await fight.play("wait 120", *BEGUN)
    assert (await fight.loaded()).row.id == 2


async def test_a_user_cannot_delete_the_data_of_another(fight: Fight) -> None:
    await fight.play(*ATTACK)
    before = await kept(fight, "karl")
    await fight.play("vera /privacy delete")
    await fight.click("nils", fight.world.newest(viewer="vera"), "r1:0:0:ui.privacy-gone:scope=all")
    assert await kept(fight, "karl") == before
    assert "character" in await kept(fight, "vera")


async def test_here_is_this_server_only(fight: Fight) -> None:
    user = fight.user("vera")
    await fight.services.characters.save(fight.world.guild.id + 1, user, "Zoe")
    await fight.play("vera /character save name=Ada", "vera /privacy delete", "vera click #privacy-gone")
    assert (await kept(fight, "vera"))["character"] == 1
    await fight.play("vera /privacy delete where=all", "vera click #privacy-gone")
    assert await kept(fight, "vera") == {"fights": 0}


# --- idle time ---


@pytest.mark.parametrize(("days", "stays"), [(0, True), (30, False), (60, True)])
async def test_unused_data_are_deleted(tmp_path: Path, days: int, stays: bool) -> None:
    path = tmp_path / "riposte.db"
    async with playing(riposte(path, SeededDice(7))) as world:
        await Fight(world).play(*ATTACK, *END, *BEGUN)
    later = BEGINNING + timedelta(days=45)
    opener = riposte(path, SeededDice(7), retention_days=days)
    async with playing(opener, moment=later) as world:
        fight = Fight(world)
        found = await fight.services.store.personal_data.fights(world.people["maud"].actor.id)
        assert [one.open for one in found] == ([False, True] if stays else [True]), "a fight that goes on waits"
        known = await fight.services.characters.all(world.guild.id, world.people["karl"].actor.id)
        assert [one.name for one in known] == (["Karl"] if stays else [])
        await fight.play("vera /privacy show")
        await told(fight, "vera", "en", "privacy-retention", days=days)


async def test_characters_of_a_fight_that_rests_stay(tmp_path: Path) -> None:
    path = tmp_path / "riposte.db"
    async with playing(riposte(path, SeededDice(7))) as world:
        await Fight(world).play(
            *BEGUN, "karl /initiative join name=Karl", "maud /character save name=Orc", "maud /gm pause"
        )
    later = BEGINNING + timedelta(days=45)
    opener = riposte(path, SeededDice(7), retention_days=30)
    async with playing(opener, moment=later) as world:
        fight = Fight(world)
        await fight.play("maud /gm resume", "karl /duel sheet weapon=axe")
        assert (await sheet(fight, "karl", "Karl"))["weapon"] == "axe"
        assert list(await mine(fight, "maud")) == ["Orc"], "the GM may still bring it in"


async def test_a_bug_in_the_tidying_is_logged_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7), retention_days=1)) as world:
        fight = Fight(world)

        async def fail(_: int) -> None:
            raise OSError("no disk")

        monkeypatch.setattr(fight.services.store.personal_data, "expire", fail)
        await fight.bot._retention._daily()
        assert any("daily deletion of unused data failed" in fault for fault in world.faults())
        await fight.play(*BEGUN)


async def test_an_export_does_not_tell_when_something_happened_out_of_sight(fight: Fight) -> None:
    services, karl = fight.services, fight.user("karl")
    await fight.play(*BEGUN, "maud select Karl, Vera")

    async def until() -> Any:
        export = await privacy_report.report(services.store, services.encounters, karl, None, 0)
        return export["fights"][0]["to"]

    before = await until()
    await fight.play("wait 100", "maud /gm add name=Lurker hidden=Yes")
    assert await until() == before
    await fight.play("karl /duel sheet vi=7")
    assert await until() > before


async def test_in_direct_messages_everything_is_shown_handed_out_and_deleted(fight: Fight) -> None:
    await fight.play(*ATTACK, *END)
    assert (await kept(fight, "karl")).keys() >= {"character", "fights"}
    karl = fight.world.people["karl"].actor.user
    directly = karl.dm_channel
    await karl.slash("privacy show", where="here")
    await karl.slash("privacy export")
    await karl.slash("privacy delete")
    shown, exported_file, asked = fight.world.messages(channel=directly)[-3:]
    texts = [message.text for message in fight.world.read(channel=directly)][-3:]
    assert says(texts[0], "privacy-head", scope="all")
    assert exported_file.attachments
    assert says(texts[2], "privacy-delete", scope="all")
    pressed = next(custom_id for custom_id in fight.world.custom_ids(asked).values() if "privacy-gone" in custom_id)
    await karl.click(asked, custom_id=pressed)
    assert (await kept(fight, "karl")).keys() <= {"fights"}
    assert shown.id < asked.id
