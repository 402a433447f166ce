"""`/setup`: settings, presets of house rules, the log of changes, and permissions."""

from __future__ import annotations

import pytest

from bot.cogs.server.settings import ServerSettings
from bot.cogs.server.store import PRESET_LIMIT
from rules.message import UserRef, UserText, msg
from rules.system import systems
from tests.bot.assertions import LANGUAGES, told, words
from tests.bot.fights import BEGUN, END, PAIRED, Fight, controls
from tests.long_runs import sampled
from tests.sentences import label, says

SWAP = ("maud /gm rule rule=next_tie value=swap",)
TUESDAY = (*BEGUN, *SWAP, "maud /gm save-rules name=Tuesday", *END)
"""House rules that differ from the written ones, saved from a fight that is over."""


async def settings(fight: Fight) -> ServerSettings:
    return await fight.services.servers.settings(fight.world.guild.id)


async def presets(fight: Fight) -> dict[str, bool]:
    """The presets by name, and whether each is the default."""
    return {preset.name: preset.standard for preset in await fight.services.servers.presets(fight.world.guild.id)}


async def tie(fight: Fight) -> str:
    """The house rule that tells the presets of these tests apart."""
    return str((await fight.state()).rules.next_tie)


# --- settings ---


@LANGUAGES
async def test_choices_are_shown_and_can_be_taken_back(fight: Fight, locale: str) -> None:
    fight.world.guild.create_role("Narrators")
    await fight.play("maud /setup show")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-language"), value=msg("ui-as-discord"))
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-gm-role"), value=msg("ui-nobody"))
    await fight.play("maud /setup server language=de system=duel gm-role=Narrators")
    duel = msg("system-duel")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-system"), value=duel)
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-gm-role"), value=UserText(said="Narrators"))
    assert (await settings(fight)).language == "de"
    await fight.play("maud /setup reset setting=gm_role", "maud /setup reset setting=system")
    await told(fight, "maud", locale, "setup-line", setting=msg("setting-gm-role"), value=msg("ui-nobody"))
    await told(
        fight, "maud", locale, "setup-line", setting=msg("setting-system"), value=msg("setup-none", setting="system")
    )
    assert await settings(fight) == ServerSettings(language="de")


NOT_CHOSEN = {
    "en": ("GM channel: none", "Quiet hours: 22:00–07:00", "Delete unused data: never"),
    "fr": ("Salon des MJ : aucun", "Heures calmes : 22:00–07:00", "Supprimer l’inutilisé : jamais"),
    "de": ("Kanal der SL: keiner", "Frist: keine", "Ruhezeit: 22:00–07:00", "Standardsystem: keins"),
}


@LANGUAGES
async def test_hours_have_a_dash_and_unset_settings_their_gender(fight: Fight, locale: str) -> None:
    await fight.play("maud /setup time quiet-hours=22-7")
    shown = fight.private("maud").replace("\u00a0", " ").replace("\u202f", " ")
    assert [line for line in NOT_CHOSEN[locale] if line not in shown] == []


@LANGUAGES
async def test_changes_of_settings_are_shown_with_their_author(fight: Fight, locale: str) -> None:
    world = fight.world
    world.add_person("gwen", roles=(world.guild.roles["GM"], world.guild.roles["Player"]))
    await fight.play(
        "maud /setup server language=fr", "gwen /setup server language=fr", "gwen /setup server language=de"
    )
    day = UserText(said="2026-01-01")
    for who, language in (("maud", "fr"), ("gwen", "de")):
        line = msg(
            "setup-change",
            day=day,
            who=UserRef(user=str(world.people[who].actor.id)),
            setting=msg("setting-language"),
            value=msg(f"choice-language-{language}"),
        )
        shown = words(locale, line).replace(f"@{world.people[who].actor.id}", f"@{world.people[who].name}")
        assert fight.private("gwen").count(shown) == 1, "what stayed as it was is no change"


async def test_a_role_that_was_deleted_is_said_to_be_gone(fight: Fight) -> None:
    role = fight.world.guild.create_role("Narrators")
    await fight.play("maud /setup server gm-role=Narrators")
    guild = fight.bot.get_guild(fight.world.guild.id)
    assert guild is not None
    fight.world.env.backend.delete_role(guild.id, role.id)
    assert says(await fight.play("maud /setup show"), "setup-role-gone")


async def test_users_67_only_the_gm_role_begins_where_there_is_one(fight: Fight) -> None:
    world = fight.world
    world.add_person("gwen", roles=(world.guild.create_role("Narrators"), world.guild.roles["Player"]))
    await fight.play("maud /setup server gm-role=Narrators")
    assert await fight.refusal("vera /initiative begin system=duel") == "begin-gm-only"
    await fight.play("gwen /initiative begin system=duel", "maud /setup reset setting=gm_role")
    await fight.play("gwen /gm end", "gwen click #ui.apply", "vera /initiative begin system=duel")
    assert (await fight.state()).gm == str(world.people["vera"].actor.id)


# --- the default system ---


@LANGUAGES
async def test_a_fight_begins_by_the_default_system(fight: Fight, locale: str) -> None:
    await fight.play("maud /initiative begin")
    if len(systems()) > 1:
        await told(fight, "maud", locale, "refusal-which-system")
    await fight.play("maud /setup server system=duel")
    if await fight.services.encounters.current(fight.world.channel.id) is None:
        await fight.play("vera /initiative begin")
    assert (await fight.state()).system == "duel"


@pytest.mark.skipif(len(systems()) < 2, reason="there is only one rule system")
@pytest.mark.parametrize("rules", [rules.id for rules in systems()])
async def test_without_a_default_a_press_chooses_the_system(fight: Fight, rules: str) -> None:
    await fight.play("maud /initiative begin", f"maud click #system={rules}")
    assert (await fight.state()).system == rules
    assert says(fight.private("maud"), "ui-pick-members")
    assert await fight.refusal("maud /initiative begin system=duel") == "channel-busy"


@pytest.mark.skipif(len(systems()) < 2, reason="there is only one rule system")
async def test_the_button_of_a_system_keeps_the_typed_preset_and_the_right_to_begin(fight: Fight) -> None:
    await fight.play("maud /initiative begin rules=-", "maud click #system=duel")
    assert (await fight.state()).system == "duel"
    await fight.play("maud /gm end", "maud click #ui.apply")
    await fight.play("vera /initiative begin", "maud /setup server gm-role=GM")
    assert await fight.refusal("vera click #system=duel") == "begin-gm-only"


@pytest.mark.skipif(len(systems()) < 2, reason="there is only one rule system")
async def test_another_system_can_still_be_named(fight: Fight) -> None:
    other = next(rules.id for rules in systems() if rules.id != "duel")
    await fight.play("maud /setup server system=duel", f"maud /initiative begin system={other}")
    assert (await fight.state()).system == other


async def test_the_first_panel_asks_its_questions_above_its_menus(fight: Fight) -> None:
    told_gm = await fight.play("maud /initiative begin system=duel")
    assert says(told_gm, "field-d5"), told_gm


# --- house rules under names ---


@LANGUAGES
async def test_house_rules_are_saved_from_a_fight_and_begin_another(fight: Fight, locale: str) -> None:
    await fight.play(*BEGUN, *SWAP, "maud /gm save-rules name=Tuesday")
    await told(fight, "maud", locale, "preset-saved", name=UserText(said="Tuesday"))
    await fight.play(*END, *BEGUN)
    assert await tie(fight) == "attacker-keeps", "a preset is no default until somebody says so"
    await fight.play(*END, "maud /initiative begin rules=tuesday")
    assert await tie(fight) == "swap"


@LANGUAGES
async def test_the_button_below_the_house_rules_saves_them(fight: Fight, locale: str) -> None:
    await fight.play(*BEGUN, *SWAP, "maud click #ui.rules", "maud click #ui.preset", 'maud fill name=" Friday  night"')
    panel = fight.world.newest(words(locale, msg("preset-saved", name=UserText(said="Friday night"))), viewer="maud")
    assert any("gm.rule" in custom_id for custom_id in controls(panel)), "the house rules are still there"
    assert await presets(fight) == {"Friday night": False}


async def test_the_default_preset_is_used_unless_another_is_named(fight: Fight) -> None:
    await fight.play(*TUESDAY, "maud /setup rules preset=tuesday", "vera /initiative begin system=duel")
    assert await tie(fight) == "swap"
    await fight.play(*END, "vera /initiative begin system=duel rules=-")
    assert await tie(fight) == "attacker-keeps"
    await fight.play(*END, "maud /setup rules system=duel", *BEGUN)
    assert await tie(fight) == "attacker-keeps"
    assert await presets(fight) == {"Tuesday": False}


async def test_presets_are_autocompleted(fight: Fight) -> None:
    assert says(await fight.play("maud suggest /initiative begin rules="), "setup-as-written")
    await fight.play(*TUESDAY)
    for command in ("initiative begin rules=tue", "setup rules preset=tue", "setup forget-rules preset=tue"):
        assert "Tuesday · Duel" in await fight.play(f"maud suggest /{command}")
    for one in systems():
        offered = await fight.play(f"maud suggest /initiative begin system={one.id} rules=tue")
        assert ("Tuesday" in offered) is (one.id == "duel")


async def test_a_preset_is_replaced_and_deleted(fight: Fight) -> None:
    await fight.play(*TUESDAY, "maud /setup rules preset=Tuesday", *BEGUN, "maud /gm save-rules name=TUESDAY")
    assert await presets(fight) == {"TUESDAY": True}
    assert says(await fight.play("maud /setup forget-rules preset=duel/tuesday"), "setting-preset-delete")
    assert await presets(fight) == {}


@pytest.mark.skipif(len(systems()) < 2, reason="there is only one rule system")
async def test_a_name_that_two_systems_have_is_asked_back(fight: Fight) -> None:
    other = next(rules.id for rules in systems() if rules.id != "duel")
    await fight.play(*TUESDAY, f"maud /initiative begin system={other}", "maud /gm save-rules name=Tuesday")
    assert await fight.refusal("maud /setup rules preset=Tuesday") == "preset-which"
    await fight.play(f"maud /setup rules preset=Tuesday system={other}")
    known = await fight.services.servers.presets(fight.world.guild.id)
    assert {one.system: one.standard for one in known} == {"duel": False, other: True}


@LANGUAGES
async def test_missing_presets_are_refused(fight: Fight, locale: str) -> None:
    for line in ("/setup rules preset=Zoe", "/setup forget-rules preset=Zoe", "/initiative begin rules=Zoe"):
        await fight.play(f"maud {line}")
        await told(fight, "maud", locale, "refusal-no-such-preset", name=UserText(said="Zoe"), known=())
    await fight.play("maud /setup rules")
    await told(fight, "maud", locale, "refusal-preset-or-system")
    await fight.play("maud /gm save-rules name=Tuesday")
    await told(fight, "maud", locale, "refusal-no-encounter-here")
    await fight.play(*BEGUN, "maud /gm save-rules name=\u200b")
    await told(fight, "maud", locale, "refusal-name-empty")
    assert await presets(fight) == {}


async def test_there_are_only_so_many(fight: Fight) -> None:
    await fight.play(*BEGUN)
    guild, state = fight.world.guild.id, await fight.state()
    for number in range(PRESET_LIMIT):
        await fight.services.servers.save_preset(guild, 1, f"House {number}", state)
    assert says(await fight.play("maud /gm save-rules name=Tuesday"), "refusal-preset-limit", limit=PRESET_LIMIT)
    assert len(await presets(fight)) == PRESET_LIMIT


async def test_a_setting_that_the_system_no_longer_has_is_ignored(fight: Fight) -> None:
    await fight.play(*TUESDAY)
    (row,) = await fight.services.servers.presets(fight.world.guild.id)
    odd = '{"next_tie": "swap", "d5": "1-7", "moon": "full"}'
    changed = type(row)(0, row.guild_id, row.system, row.name, odd, user_id=row.user_id)
    await fight.services.store.servers.save_preset(changed, (await fight.services.servers.changes(row.guild_id))[0])
    await fight.play("maud /initiative begin rules=Tuesday")
    assert await tie(fight) == "swap"
    assert (await fight.state()).rules.d5 == "1-5"


# --- who may ---

GUARDED: dict[str, tuple[str, ...]] = {
    "setup show": (),
    "setup server": ("language=fr",),
    "setup reset": ("setting=language",),
    "setup rules": ("preset=Tuesday",),
    "setup forget-rules": ("preset=Tuesday",),
}


@pytest.mark.parametrize("command", sampled(GUARDED, 2))
@pytest.mark.parametrize(("who", "may"), [("maud", True), ("gwen", False), ("vera", False)])
async def test_only_managers_of_the_server_set_it_up(fight: Fight, command: str, who: str, may: bool) -> None:
    """The bot requires Manage Server even if the server has opened the command to all. Gwen has the GM role."""
    world = fight.world
    world.add_person("gwen", roles=(world.guild.create_role("Narrators"), world.guild.roles["Player"]))
    await fight.play(*TUESDAY, "maud /setup server gm-role=Narrators language=de")
    backend = world.env.backend
    for one in backend.visible_commands(user_id=world.people["maud"].actor.id, channel_id=world.channel.id):
        everybody = {"id": str(world.guild.id), "type": 1, "permission": True}
        backend.set_command_permissions(world.guild.id, int(one["id"]), [everybody])
    before = await settings(fight), await presets(fight), len(await fight.services.servers.changes(world.guild.id))
    said = await fight.play(f"{who} /{command} {' '.join(GUARDED[command])}")
    after = await settings(fight), await presets(fight), len(await fight.services.servers.changes(world.guild.id))
    assert (not says(said, "refusal-manage-server-only")) is may
    assert (after != before) is (may and bool(GUARDED[command]))


async def test_setup_is_not_offered_to_players(fight: Fight) -> None:
    assert "no command" in await fight.world.attempt("vera /setup show")


@pytest.mark.parametrize(("who", "may"), [("maud", True), ("gwen", True), ("vera", False), ("karl", False)])
@pytest.mark.parametrize("door", ["command", "form"])
async def test_permissions_to_save_house_rules(fight: Fight, who: str, may: bool, door: str) -> None:
    """Vera began the fight, before the server had a GM role; Gwen has it; Karl plays in it."""
    world = fight.world
    world.add_person("gwen", roles=(world.guild.create_role("Narrators"), world.guild.roles["Player"]))
    await fight.play("vera /initiative begin system=duel", "vera select Karl", "maud /setup server gm-role=Narrators")
    if door == "command":
        await fight.play(f"{who} /gm save-rules name=Tuesday")
    else:
        world.submit(who, "m1:1:1:ui.preset", {"name": "Tuesday"})
        await fight.settle()
    assert ("Tuesday" in await presets(fight)) is may


async def test_without_a_gm_role_a_gm_saves_and_replaces_only_her_own(fight: Fight) -> None:
    await fight.play(*TUESDAY, "vera /initiative begin system=duel", "vera /gm save-rules name=Friday")
    assert says(await fight.play("vera /gm save-rules name=tuesday"), "refusal-preset-taken", name="Tuesday")
    await fight.play("vera /gm save-rules name=FRIDAY", "maud /gm save-rules name=friday")
    assert await presets(fight) == {"Tuesday": False, "friday": False}


async def test_a_button_of_another_server_saves_nothing_here(fight: Fight) -> None:
    await fight.play(*PAIRED)
    await fight.submit("maud", "m1:99:1:ui.preset", {"name": "Tuesday"})
    assert says(fight.private("maud"), "refusal-no-encounter")
    assert await presets(fight) == {}


async def test_a_server_deletes_unused_data_sooner_than_its_host(fight: Fight) -> None:
    await fight.play(*PAIRED, *END)
    channel = fight.world.channel.id
    await fight.play("maud /setup server retention=30")
    assert "30 days" in await fight.play("vera /privacy show")
    fight.world.env.backend.advance_clock(29 * 24 * 3_600)
    await fight.world.restart()
    await fight.settle()
    assert await fight.services.encounters.current(channel) is not None
    fight.world.env.backend.advance_clock(2 * 24 * 3_600)
    await fight.world.restart()
    await fight.settle()
    assert await fight.services.encounters.current(channel) is None


async def test_times_are_taken_as_people_type_them(fight: Fight) -> None:
    await fight.play("maud /setup time quiet-hours=22h30-7h15 time-zone=UTC+2 reminder=12 deadline=48")
    chosen = await settings(fight)
    assert (chosen.quiet, chosen.zone, chosen.reminder) == ("22:30-07:15", "Etc/GMT-2", 12)
    assert "UTC+2" in fight.private("maud")


async def test_a_reminder_that_cannot_come_is_refused(fight: Fight) -> None:
    await fight.play("maud /setup time reminder=48 deadline=24")
    assert says(fight.private("maud"), "refusal-reminder-too-late", reminder=48, deadline=24)
    await fight.play("maud /setup time deadline=24", "maud /setup time reminder=24")
    assert says(fight.private("maud"), "refusal-reminder-too-late", reminder=24, deadline=24)


async def test_open_fights_follow_the_language_of_the_server(fight: Fight) -> None:
    await fight.play(*PAIRED)
    assert says((await fight.play("look vera")), "label-join")
    await fight.play("maud /setup server language=de")
    row = (await fight.loaded()).row
    assert row.locale == "de"
    board = "\n".join(next(seen.lines for seen in fight.world.read() if seen.id == row.board_message_id))
    assert label("label-join", locale="de") in board
    await fight.play("vera click #intent=hold")
    assert (await fight.loaded()).row.locale == "de"
    await fight.play("maud /setup reset setting=language")
    assert (await fight.loaded()).row.locale == "en"


async def test_a_preset_is_not_named_like_the_rules_as_written(fight: Fight) -> None:
    await fight.play(*BEGUN)
    assert says(await fight.play("maud /gm save-rules name=-"), "refusal-preset-name", name="-")


async def test_presets_of_one_name_in_two_systems_are_told_apart_in_a_refusal(fight: Fight) -> None:
    for system in ("duel", "totals"):
        await fight.play(f"maud /initiative begin system={system}", "maud /gm save-rules name=Tuesday", *END)
    said = await fight.play("maud /setup rules preset=Wednesday")
    for system in ("duel", "totals"):
        assert (
            words("en", msg("setup-of-system", preset=UserText(said="Tuesday"), system=msg(f"system-{system}"))) in said
        )
