"""`/initiative log`: events with author, time and dice, as far as the reader may know, in her language."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.cogs.encounter import log as encounter_log
from bot.cogs.encounter.log import FORMATS, markdown_log
from bot.encounters import history_cache
from bot.i18n.catalogue import load_catalogues
from bot.runtime.tasks import Busy
from bot.ui.render import RenderContext
from rules import history, player_view
from rules.log import Entry
from rules.message import msg
from rules.state import Actor, AnyEncounter
from rules.system import system_of, systems
from rules.view.for_viewer import log_for
from tests import bodies
from tests.bot.assertions import told as told_privately
from tests.bot.fights import ATTACK, DEFENCE, DODGED, END, ENDED, PAIRED, Fight
from tests.sentences import says

HOUR = 3_600_000
UNDONE = (*PAIRED, "maud /gm add name=Orc", "maud /gm undo")


async def test_the_log_shows_actor_action_and_time(fight: Fight) -> None:
    await fight.play(*DEFENCE, "nils /initiative log")
    written = fight.newest_file()
    assert written.splitlines()[:4] == [
        "Duel (Par le fer et par le verbe), the log",
        "Times in UTC",
        "",
        "1 January 2026",
    ]
    assert re.search(r"^ {3}1  18:00:\d\d · Maud · The fight begins", written, re.M)
    assert re.search(r"^ +\d+  18:\d\d:\d\d · Karl · .*attack", written, re.M)


async def test_automatic_events_have_no_actor(fight: Fight) -> None:
    await fight.play(*ATTACK, "nils /initiative log")
    lines = fight.newest_file().splitlines()
    assert any(re.search(r"\d → .*longer weapon", line) for line in lines)
    (spoken,) = [line for line in lines if says(line, "duel-log-stance", name="Vera", stance="fight")]
    assert lines.index(spoken) < next(
        place for place, line in enumerate(lines) if says(line, "duel-short-longer-weapon")
    )


async def test_a_gms_command_is_marked_as_one(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm add name=Orc", "nils /initiative log")
    (line,) = [line for line in fight.newest_file().splitlines() if says(line, "log-joined", name="Orc", side="npc")]
    assert "Maud (GM)" in line


async def test_the_message_shows_the_newest_lines_with_discords_own_times(fight: Fight) -> None:
    await fight.play(*DEFENCE, "nils /initiative log")
    sent = fight.sent_to("nils")
    maud = fight.user("maud")
    assert re.search(rf"<t:\d+:T> · <@{maud}>", sent)
    assert says(fight.private("nils"), "log-began")
    assert not [seen for seen in fight.world.read() if seen.pings and seen.private_to]


@pytest.mark.parametrize("faces", [(1, 1, 2, 2, 3, 3, 1, 2) * 3])
async def test_users_103_every_die_stands_in_it(fight: Fight) -> None:
    """docs/requirements.md 103: good enough to rebuild any round."""
    await fight.play(*DODGED, "maud /duel rate cost=-2", "maud /gm reroll combatant=Karl", "maud click #ui.apply")
    await fight.play("maud /initiative log")
    written = fight.newest_file()
    for entry in await fight.services.encounters.log((await fight.loaded()).row.id):
        faces = list(entry.faces)
        while faces:
            assert f"[{faces[0]}+{faces[1]}]" in written
            del faces[:2]


@pytest.mark.parametrize(
    ("form", "struck"), [("text", "Orc joins the NPCs (taken back)"), ("markdown", "~~Orc joins the NPCs~~")]
)
async def test_undone_events_are_marked(fight: Fight, form: str, struck: str) -> None:
    await fight.play(*UNDONE, f"nils /initiative log format={form}")
    assert struck in fight.newest_file()
    assert says(fight.newest_file(), "log-undone")
    assert says(fight.sent_to("nils"), "log-joined", name="Orc", side="npc")


async def test_markdown_has_a_heading_for_each_day(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight")
    loaded = await fight.loaded()
    lines = log_for(loaded.state, await fight.services.encounters.log(loaded.row.id), Actor(user="1", gm=True))
    late = [(replace(entry, at=entry.at + 7 * HOUR * (entry.seq > 3)), words, counts) for entry, words, counts in lines]
    written = markdown_log(RenderContext(load_catalogues(), "en"), msg("ui-log"), late, {"1": "*Maud*"})
    assert re.findall(r"^## .*", written, re.M) == ["## 1 January 2026", "## 2 January 2026"]
    assert re.search(r"^1\. 18:00:\d\d · ", written, re.M)
    assert re.search(r"^4\. 01:00:\d\d ", written, re.M)


@pytest.mark.parametrize(
    ("locale", "day", "name"), [("fr", "1 janvier 2026", "le journal"), ("de", "1. Januar 2026", "das Protokoll")]
)
async def test_it_is_written_as_the_reader_writes(fight: Fight, locale: str, day: str, name: str) -> None:
    await fight.play(*PAIRED, "nils /initiative log format=markdown")
    assert f"## {day}" in fight.newest_file()
    assert name in fight.newest_file()


async def test_a_member_who_has_left_the_server_is_shown_by_the_id(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera click #intent=fight")
    vera = fight.user("vera")
    fight.world.env.inject_error("GET", f"/guilds/*/members/{vera}", status=404, code=10007)
    await fight.play("nils /initiative log")
    written = fight.newest_file()
    assert f"@{vera} · " in written
    assert "Karl · " in written


async def test_the_log_keeps_secrets(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "vera /initiative log")
    assert not says(fight.newest_file(), "duel-log-stance", stance="fight")
    assert not says(fight.sent_to("vera"), "duel-log-stance", stance="fight")
    await fight.play("karl /initiative log")
    assert says(fight.newest_file(), "duel-log-stance", stance="fight")


async def test_the_replay_file_stays_the_gms_while_anything_is_hidden(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED)
    assert await fight.refusal("vera /initiative log format=json") == "log-gm-only"
    await fight.play(*END)
    assert says(await fight.play("vera /initiative log format=json"), "ui-log-json")
    which = type(system_of(await fight.state()))
    monkeypatch.setattr(which, "secret", lambda self, state, event, viewer: viewer is None or not viewer.gm)
    assert await fight.refusal("vera /initiative log format=json") == "log-gm-only"
    await fight.play("maud /initiative log format=json")
    assert json.loads(fight.newest_file())["riposte"] == 1


async def test_a_very_long_fight_fits_into_the_message_and_stands_whole_in_the_file(fight: Fight) -> None:
    name = "**Ünïque `name` @everyone** " * 2
    await fight.play(*PAIRED)
    for number in range(12):
        await fight.play(f'maud /gm add name="{name}{number}"')
    await fight.play("nils /initiative log", "nils /initiative log format=markdown")
    for request in fight.world.sent:
        assert bodies.problems(request.method, request.path, request.json) == []
    written = fight.newest_file()
    assert len(re.findall(r"^\d+\. ", written, re.M)) == await fight.revision()
    assert "@everyone" not in written


@pytest.mark.parametrize("form", FORMATS)
async def test_every_form_is_worked_out_off_the_event_loop(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    await fight.play(
        *PAIRED, "karl click #intent=fight", "vera click #intent=fight", "maud click #gm", "maud click #undo"
    )
    threads: list[threading.Thread] = []
    real = player_view.event_view

    def noted(*args: Any) -> object:
        threads.append(threading.current_thread())
        return real(*args)

    monkeypatch.setattr(player_view, "event_view", noted)
    monkeypatch.setattr(history_cache, "INLINE_EVENTS", 0)
    await fight.play(f"maud /initiative log format={form}")
    assert threading.main_thread() not in threads
    assert threads or form == "json"


async def test_a_request_while_many_logs_are_written_is_told_to_try_again(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play(*PAIRED)

    async def busy(*_: object, **__: object) -> None:
        raise Busy

    monkeypatch.setattr(fight.services.background, "run", busy)
    for form in FORMATS:
        await fight.play(f"vera /initiative log format={form}")
        await told_privately(fight, "vera", "en", "refusal-busy")


async def test_a_log_too_long_for_a_file_is_told_in_short(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    await fight.play(*ENDED)
    events = await fight.revision()
    for limit in ("EVENTS_LIMIT", "FILE_LIMIT"):
        monkeypatch.setattr(encounter_log, limit, 3)
        for form in ("text", "markdown", "json"):
            await fight.play(f"maud /initiative log format={form}")
            await told_privately(fight, "maud", "en", "refusal-log-too-long", events=events)
    assert "Riposte" in await fight.play("maud /initiative log format=summary")


async def test_a_press_folds_new_entries_and_not_the_whole_log(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms", *PAIRED)
    await fight.play("maud click #ui.gm")
    folded: list[int] = []
    real = history.History.append

    def noted(self: history.History, entry: Entry) -> None:
        folded.append(entry.seq)
        real(self, entry)

    monkeypatch.setattr(history.History, "append", noted)
    before = await fight.revision()
    await fight.play("karl click #intent=fight", "maud /gm undo", "maud /gm redo", "maud click #ui.gm")
    assert folded
    assert min(folded) > before


@pytest.mark.parametrize("system", [rules.id for rules in systems()])
async def test_odds_are_worked_out_off_the_event_loop(
    fight: Fight, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    await fight.play(f"maud /initiative begin system={system}", "maud select Karl, Vera")
    threads: list[threading.Thread] = []
    which = system_of(await fight.state())
    real = which.odds_rows

    def noted(state: AnyEncounter) -> object:
        threads.append(threading.current_thread())
        return real(state)

    monkeypatch.setattr(which, "odds_rows", noted)
    await fight.play("karl /initiative odds")
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


async def test_what_a_press_did_to_several_is_one_line(fight: Fight) -> None:
    told = await fight.play(
        "maud /initiative begin system=totals",
        "maud /gm add name=Bo",
        "maud /gm add name=Ogre count=4",
        'maud /gm counter combatant="Ogre 1" counter=HP maximum=9 batch=Yes',
    )
    assert "Ogre 1–4" in told
    assert "Ogre 2" not in told
    await fight.play('maud /gm several combatants="Ogre 1-3" counter=HP change=-5')
    log = await fight.play("maud /initiative log")
    assert "Ogre 1–4: HP 9/9" in log
    assert "Ogre 1–3: HP 4/9" in log
    assert log.count("HP 4/9") == 1
