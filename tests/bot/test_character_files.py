"""Export and import of characters; a file with any error is refused as a whole."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.characters.service import FILE_LIMIT
from bot.cogs.characters.store import CHARACTER_LIMIT
from rules.message import UserText
from rules.system import system
from rules.totals.model import STYLE_NAME_LIMIT, STYLES_LIMIT
from tests.bot.assertions import ADA, LANGUAGES, mine, sheet, told
from tests.bot.fights import Fight
from tests.long_runs import sampled
from tests.sentences import says


async def attach(fight: Fight, who: str, content: bytes, name: str = "characters.json") -> str:
    """Import a file with this content."""
    await fight.world.people[who].actor.slash(fight.world.channel, "character import", file=(name, content))
    return fight.private(who)


@LANGUAGES
async def test_a_file_takes_characters_along(fight: Fight, locale: str, tmp_path: Path) -> None:
    await fight.play("vera /character export")
    await told(fight, "vera", locale, "character-none")
    await fight.play(*ADA, "vera /character save name=Bo", "vera /character default name=Bo", "vera /character export")
    await told(fight, "vera", locale, "character-file", count=2)
    exported = json.loads(fight.newest_file())
    assert exported["format"] == 1
    file = tmp_path / "mine.json"
    file.write_text(fight.newest_file(), "utf-8")
    await fight.play(f"karl /character import file={file}")
    names = tuple(UserText(said=character["name"]) for character in exported["characters"])
    await told(fight, "karl", locale, "character-imported", names=names)
    assert await sheet(fight, "karl", "Ada") == await sheet(fight, "vera", "Ada")
    assert {name: one.standard for name, one in (await mine(fight, "karl")).items()} == {"Ada": False, "Bo": True}
    await fight.play("vera /character export name=ada")
    assert [character["name"] for character in json.loads(fight.newest_file())["characters"]] == ["Ada"]


async def test_an_import_keeps_the_order_so_that_the_same_character_joins(fight: Fight) -> None:
    await fight.play("vera /character save name=Bo system=duel", "wait 1", *ADA, "vera /character export")
    content = fight.newest_file().encode()
    assert [character["name"] for character in json.loads(content)["characters"]] == ["Ada", "Bo"]
    await attach(fight, "karl", content)
    assert list(await mine(fight, "karl")) == list(await mine(fight, "vera")) == ["Ada", "Bo"]
    await fight.play("maud /initiative begin system=duel", "karl click #ui.join")
    assert [combatant.name for combatant in (await fight.state()).present] == ["Ada"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
async def test_a_file_that_an_editor_saved_in_its_own_way_is_read(fight: Fight, encoding: str) -> None:
    await fight.play(*ADA, "vera /character export")
    saved = fight.newest_file().replace("\n", "\r\n")
    content = saved.encode(encoding) if encoding != "utf-16-le" else codecs.BOM_UTF16_LE + saved.encode(encoding)
    assert says(await attach(fight, "karl", content), "character-imported")
    assert await sheet(fight, "karl", "Ada") == await sheet(fight, "vera", "Ada")


async def test_the_fullest_file_that_is_handed_out_is_taken_in_again(fight: Fight) -> None:
    guild, vera = fight.world.guild.id, fight.user("vera")
    long = "💀" * 40
    factors = {"fr": 2, "ff": 2, "fd": 2, "taken": True}
    styles = [{"name": f"{number}{long[: STYLE_NAME_LIMIT - 1]}", "factors": factors} for number in range(STYLES_LIMIT)]
    fullest = {"duel": {"weapon": long, "vi": -20, "height": 2_000}, "totals": {"weapon": long, "styles": styles}}
    for number in range(CHARACTER_LIMIT):
        for system_id, one in fullest.items():
            checked = system(system_id).sheet.model_validate(one).model_dump(mode="json", exclude_unset=True)
            await fight.services.characters.save(guild, vera, f"{number:02}{long}{long[2:]}", system_id, checked)
    await fight.play("vera /character export")
    assert says(await attach(fight, "karl", fight.newest_file().encode()), "character-imported")
    assert len(await mine(fight, "karl")) == CHARACTER_LIMIT


async def test_a_sheet_of_an_earlier_version_is_handed_out_so_that_it_can_be_taken_in(fight: Fight) -> None:
    guild, vera = fight.world.guild.id, fight.user("vera")
    await fight.services.characters.save(guild, vera, "Ada", "duel", {"vi": 7, "charm": 3})
    await fight.play("vera /character export")
    assert says(await attach(fight, "karl", fight.newest_file().encode()), "character-imported", names="Ada")
    assert await sheet(fight, "karl", "Ada") == {"vi": 7}


async def test_an_import_replaces_sheets_of_the_same_name_and_no_others(fight: Fight) -> None:
    await fight.play(*ADA, "vera /character save name=Bo")
    await attach(fight, "vera", filed({"name": "ADA", "sheets": {"duel": {"vi": "3"}}}))
    assert await sheet(fight, "vera", "ADA") == {"vi": 3}
    assert set(await mine(fight, "vera")) == {"ADA", "Bo"}


def filed(*characters: Any, **changes: Any) -> bytes:
    """A file of these characters."""
    return json.dumps({"format": 1, "characters": list(characters), **changes}).encode()


ONE = {"name": "Eve", "sheets": {"duel": {"vi": 5}}}
HOSTILE = {
    "nothing": (b"", "not a file of characters"),
    "no JSON": (b"{'name': 'Eve'}", "not a file of characters"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", "not a file of characters"),
    "not UTF-8": (filed(ONE).replace(b"Eve", b"\xff\xfe"), "not a file of characters"),
    "half a character": (filed(ONE).replace(b"Eve", b"\\ud800"), "not a file of characters"),
    "a list": (b"[]", "not a file of characters"),
    "nothing in it": (filed(), "characters"),
    "another format": (filed(ONE, format=2), "wrong at: format"),
    "too deep": (b'{"format":1,"characters":' + b"[" * 30_000 + b"]" * 30_000 + b"}", "not a file of characters"),
    "a deep sheet": (filed({"name": "Eve", "sheets": {"duel": {"vi": [[[[1]]]]}}}), "Eve: Speed (VI)"),
    "too large": (filed(ONE) + b" " * FILE_LIMIT, "at most 256 KB"),
    "a number too long": (filed(ONE).replace(b"5", b"9" * 5_000), "Nothing was changed|nothing was changed"),
    "an unknown field": (filed({**ONE, "admin": True}), ".admin)"),
    "an unknown field beside": (filed(ONE, owner=1), "wrong at: owner"),
    "an unknown field of the sheet": (
        filed({"name": "Eve", "sheets": {"duel": {"hp": 3}}}),
        "Eve: There is no hp here",
    ),
    "a number out of range": (filed({"name": "Eve", "sheets": {"duel": {"vi": 41}}}), "from −20 to 40"),
    "infinity": (filed({"name": "Eve", "sheets": {"duel": {"vi": 1e999}}}), "Eve: Speed (VI)"),
    "words too long": (filed({"name": "Eve", "sheets": {"duel": {"weapon": "x" * 41}}}), "at most 40 characters"),
    "an unknown system": (filed({"name": "Eve", "sheets": {"chess": {}}}), "a sheet for “chess”"),
    "no name": (filed({"sheets": {}}), ".name)"),
    "an empty name": (filed({"name": "\u200b \u3164"}), "at least one letter"),
    "a name too long": (filed({"name": "x" * 81}), "81 characters"),
    "a name that is a number": (filed({"name": 5}), ".name)"),
    "a name twice": (filed(ONE, {"name": "ＥＶＥ"}), "is in that file twice"),
    "too many": (filed(*({"name": f"Eve {n}"} for n in range(CHARACTER_LIMIT + 1))), "wrong at: characters"),
}


@pytest.mark.parametrize("case", sampled(HOSTILE, 12))
async def test_a_hostile_file_is_refused_as_a_whole(fight: Fight, case: str) -> None:
    content, reason = HOSTILE[case]
    await fight.play(*ADA)
    before = await mine(fight, "vera")
    good = {"name": "Zoe", "sheets": {"duel": {"vi": 1}}}
    said = await attach(
        fight, "vera", content.replace(b'"characters": [', f'"characters": [{json.dumps(good)}, '.encode())
    )
    if case not in ("nothing in it", "too many"):
        assert any(part in said for part in reason.split("|")), said
        assert await mine(fight, "vera") == before
    said = await attach(fight, "vera", content)
    assert any(part in said for part in reason.split("|")), said
    assert await mine(fight, "vera") == before
    assert len(said) < 1_000


async def test_an_import_that_does_not_fit_changes_nothing(fight: Fight) -> None:
    await fight.play(*ADA)
    before = await mine(fight, "vera")
    many = filed(*({"name": f"Eve {n}"} for n in range(CHARACTER_LIMIT)))
    assert f"{CHARACTER_LIMIT} characters" in await attach(fight, "vera", many)
    assert await mine(fight, "vera") == before


async def test_hostile_words_in_a_file_are_tidied_like_typed_ones(fight: Fight) -> None:
    sheets = {"duel": {"weapon": "pike\u202e\nof\u200b doom"}}
    await attach(fight, "vera", filed({"name": "  Eve\n\u202e <@1> ", "sheets": sheets}))
    assert list(await mine(fight, "vera")) == ["Eve <@1>"]
    assert (await sheet(fight, "vera", "Eve <@1>"))["weapon"] == "pike of doom"


async def test_a_file_that_is_not_there_cannot_be_attached_at_the_local_table(fight: Fight) -> None:
    assert "the path of a file on this machine" in await fight.world.attempt("karl /character import file=/nowhere")


async def test_a_file_that_discord_does_not_hand_out(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight.world.env.backend.cdn, "get", lambda _: None)
    assert says(await attach(fight, "vera", filed(ONE)), "refusal-file-not-fetched")
    assert await mine(fight, "vera") == {}


# --- saved rolls ---


async def test_saved_rolls_go_along_with_the_characters(fight: Fight) -> None:
    await fight.play(
        *ADA, 'vera /roll save attack "1d20+5 to hit"', "vera /pool 7 target=8 save=Sneak", "vera /character export"
    )
    exported = fight.newest_file()
    rolls = [{"name": "attack", "dice": "1d20+5 to hit"}, {"name": "Sneak", "dice": "pool:7:8:explode:0"}]
    assert json.loads(exported)["rolls"] == rolls
    await fight.play("vera /roll forget attack", "vera /roll forget Sneak")
    assert says(await attach(fight, "vera", exported.encode()), "ui-rolls-imported")
    await fight.play("vera /roll dice Sneak")
    assert says(fight.public()[-1], "ui-roll-label", label="Sneak")


async def test_the_file_of_one_character_has_no_rolls(fight: Fight) -> None:
    await fight.play(*ADA, "vera /roll save attack 1d20", "vera /character export name=Ada")
    assert "rolls" not in json.loads(fight.newest_file())


@pytest.mark.parametrize(
    ("rolls", "reason"),
    [
        ([{"name": "x", "dice": "2y6"}], "refusal-file-bad-sheet"),
        ([{"name": "x" * 41, "dice": "d6"}], "refusal-file-unreadable"),
        ([{"name": f"r{number}", "dice": "d6"} for number in range(26)], "refusal-file-unreadable"),
        ([{"name": f"r{number}", "dice": "d6"} for number in range(25)], "refusal-saved-rolls-full"),
    ],
)
async def test_a_file_with_bad_or_too_many_rolls_changes_nothing(fight: Fight, rolls: list[Any], reason: str) -> None:
    await fight.play("vera /roll save kept d8")
    assert says(await attach(fight, "vera", filed(ONE, rolls=rolls)), reason)
    assert await mine(fight, "vera") == {}
    assert len(await fight.services.store.rolls.saved(fight.world.guild.id, fight.user("vera"))) == 1
