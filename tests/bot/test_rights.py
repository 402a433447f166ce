"""Permissions are checked at each interaction: no panel, custom_id or draft gives access to what only a GM may know."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from simcord.enums import ComponentType, InteractionType

from bot.cogs.encounter.panels import FOR_GMS
from bot.i18n.translator import option_key
from bot.interactions.custom_id import CustomId
from bot.permissions import role_ids
from bot.ui.render import RenderContext, note_view
from rules.message import msg
from rules.system import command_types
from rules.view.board import PRIVATE
from tests.bot.assertions import told, words
from tests.bot.fights import ATTACK, BEGUN, PAIRED, Fight, control, controls
from tests.bot.test_permission_table import given, said
from tests.long_runs import sampled
from tests.world import Channel, SentInteraction

SECRETS = (
    "maud /gm add name=Lurker hidden=Yes",
    'maud /gm counter combatant=Vera counter=Doom value=3 shown="Only GMs"',
    "maud /gm note combatant=Vera note=Traitor private=yes",
)
"""What only a GM may know of the fight."""
TELLTALES = ("Lurker", "Doom", "Traitor")
PANELS = (*sorted(FOR_GMS), "own", "marks-", "marks-c1", "marks-c2", "marks-h1", "sheet-c1", "sheet-c2", "sheet-h1")


def send(fight: Fight, who: str, custom_id: str, channel: Channel | None = None, **more: Any) -> SentInteraction:
    """An interaction with a forged custom_id. more: further parts of its data."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON), **more}
    kind = InteractionType.MODAL_SUBMIT if custom_id.startswith("m1") else InteractionType.MESSAGE_COMPONENT
    world = fight.world
    return world._send(world.people[who], kind, (channel or world.channel).id, data, {})


async def pressed(fight: Fight, who: str, custom_id: str, channel: Channel | None = None, **more: Any) -> None:
    send(fight, who, custom_id, channel, **more)
    await fight.settle()


def holds(fight: Fight, who: str, *roles: int) -> None:
    """The roles of this person from now on, besides that of the players."""
    world = fight.world
    world.env.backend.get_guild(world.guild.id).members[world.people[who].actor.id].role_ids = [
        world.guild.roles["Player"].id,
        *roles,
    ]


def betrayed(fight: Fight, who: str, *telltales: str) -> list[str]:
    """The secrets that stand in anything this person was sent."""
    return [one for one in telltales or TELLTALES if one in fight.sent_to(who)]


# --- panels ---


@pytest.mark.parametrize(("who", "drawn"), sampled(product(["karl", "nils"], [0, 99_999]), 1))
async def test_no_forged_panel_shows_a_player_the_gms_secrets(fight: Fight, who: str, drawn: int) -> None:
    """On every command, fresh and stale, with every panel, and with every way to open one."""
    await fight.play(*ATTACK, *SECRETS)
    loaded = await fight.loaded()
    verbs = [verb for verb, kind in command_types().items() if verb.split(".")[0] in ("initiative", "gm", "duel")]
    for number, panel in enumerate(PANELS):
        before = await fight.revision()
        for verb in sorted(verbs, key="initiative.leave".__eq__):
            fields = {name: value for name, value in given(command_types()[verb]).items() if name != "members"}
            fields |= {"name": f"Nina {number}"} if verb == "initiative.join" else {}
            send(fight, who, CustomId(loaded.row.id, drawn, verb, fields, panel=panel, sure=True).custom_id("r1"))
        await fight.settle()
        assert panel in FOR_GMS or drawn > before or await fight.revision() > before, "what a player may do is done"
    for verb in ("ui.gm", "ui.rules", "ui.party", "ui.marks", "ui.sheet", "ui.preset", "ui.join", PRIVATE):
        for fields in ({}, {"combatant": "h1"}, {"combatant": "c2"}, {"combatant": "h1", "form": "body"}):
            send(fight, who, CustomId(loaded.row.id, drawn, verb, fields).custom_id("r1"))
    await fight.settle()
    assert betrayed(fight, who) == []


@pytest.mark.parametrize("loses", ["transfer", "role"])
@pytest.mark.parametrize("system", sampled(["duel", "storypath", "totals"], 1))
async def test_a_former_gm_gets_nothing_from_an_old_panel(fight: Fight, loses: str, system: str) -> None:
    world = fight.world
    if loses == "role":
        narrators = world.guild.create_role("Narrators")
        await fight.play("maud /setup server gm-role=Narrators")
        holds(fight, "karl", narrators.id)
    begins = "maud" if loses == "role" else "karl"
    await fight.play(
        f"{begins} /initiative begin system={system}", f"{begins} select Karl, Vera", "karl /gm add name=Orc"
    )
    await fight.play("karl click #ui.gm")
    panel = world.newest(viewer="karl")
    await fight.play("karl /gm remove combatant=Vera")
    preview = world.newest(viewer="karl")
    if loses == "role":
        holds(fight, "karl")
    else:
        maud = world.people["maud"].name
        await fight.play(f"karl /gm transfer user={maud}", "karl click #ui.apply")
    await fight.play(*SECRETS)
    before = await fight.state()
    for message in (panel, preview):
        for custom_id in controls(message):
            values = ["c1"] if custom_id.startswith("s1") else None
            world.press("karl", message, custom_id, values=values)
            await fight.settle()
    assert betrayed(fight, "karl") == []
    assert await fight.state() == before, "and none of it does what a player could do as well"


async def test_a_press_on_a_panel_of_the_gm_does_no_player_command_in_its_place(fight: Fight) -> None:
    """The button promised a deed of the GM; for a player of that name it would do another."""
    await fight.play("maud /initiative begin system=storypath", "maud select Karl, Vera")
    loaded = await fight.loaded()
    await pressed(fight, "karl", CustomId(loaded.row.id, 99_999, "initiative.roll", panel="gm").custom_id("r1"))
    assert (await fight.state()).revision == loaded.state.revision
    await told(fight, "karl", "en", "refusal-gm-only")


async def test_a_form_of_the_gm_is_not_even_opened_for_a_player(fight: Fight) -> None:
    await fight.play(*PAIRED, *SECRETS)
    await pressed(fight, "karl", control_of(await fight.loaded(), "gm.hide", ask=("combatant",)))
    await told(fight, "karl", "en", "refusal-gm-only")


def control_of(loaded: Any, verb: str, **more: Any) -> str:
    return CustomId(loaded.row.id, loaded.state.revision, verb, **more).custom_id("r1")


# --- drafts ---


async def test_a_refused_form_is_no_command_to_apply(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #gm.set", "maud fill combatant=c1 attribute=vi value=99")
    again = control(fight.world.newest(viewer="maud"), "ui.correct")
    await pressed(fight, "maud", again.replace("ui.correct", "ui.apply"))
    await told(fight, "maud", "en", "refusal-draft-gone")
    await pressed(fight, "maud", again.replace("ui.correct", "ui.drop"))
    await fight.play("maud click #ui.correct", "maud fill value=7", "maud click #ui.apply")
    assert (await fight.state()).find("Karl").sheet.vi == 7


async def test_a_command_to_apply_is_no_form(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud /gm set combatant=c1 attribute=vi value=7")
    apply = control(fight.world.newest(viewer="maud"), "ui.apply")
    await pressed(fight, "maud", apply.replace("ui.apply", "ui.correct"))
    await told(fight, "maud", "en", "refusal-form-gone")


# --- places ---


async def test_a_fight_is_reached_from_its_own_channel_only(fight: Fight) -> None:
    """Forged ids give no access to a fight of another channel."""
    await fight.play(*PAIRED, "maud /gm set combatant=c1 attribute=vi value=7")
    draft = control(fight.world.newest(viewer="maud"), "ui.apply")
    loaded, elsewhere = await fight.loaded(), fight.world.guild.create_text_channel("elsewhere")
    verbs = ["ui.gm", "ui.rules", "ui.party", "ui.marks", "ui.sheet", "ui.join", PRIVATE]
    for verb in [*verbs, *sampled(command_types(), 20)]:
        fields = {} if verb not in command_types() else given(command_types()[verb])
        for who in ("nils", "maud"):
            for kind in ("r1", "m1"):
                custom_id = CustomId(loaded.row.id, loaded.state.revision, verb, fields, sure=True).custom_id(kind)
                parts = {"components": []} if kind == "m1" else {}
                await pressed(fight, who, custom_id, elsewhere, **parts)
    await pressed(fight, "maud", draft, elsewhere)
    await pressed(fight, "maud", control_of(loaded, "gm.add", ask=("name",)), elsewhere)
    await pressed(
        fight, "nils", CustomId(loaded.row.id, 1, "ui.join").custom_id("m1"), elsewhere, components=[text_field("name")]
    )
    assert (await fight.loaded()) == loaded
    said = [seen.text for seen in fight.world.read(channel=elsewhere)]
    assert not [one for one in said if "Karl" in one or "Vera" in one]


def text_field(name: str, value: str = "Nils") -> dict[str, Any]:
    component = {"type": int(ComponentType.TEXT_INPUT), "id": 2, "custom_id": name, "value": value}
    return {"type": int(ComponentType.LABEL), "id": 1, "component": component}


async def test_in_the_channel_of_the_gms_a_fight_is_reached_by_its_gms(fight: Fight) -> None:
    gms = fight.world.guild.create_text_channel("gms")
    await fight.play("maud /setup gm-channel channel=gms", *PAIRED)
    loaded = await fight.loaded()
    await pressed(fight, "nils", CustomId(loaded.row.id, 0, "ui.join").custom_id("r1"), gms)
    await pressed(fight, "karl", control_of(loaded, "ui.gm"), gms)
    assert (await fight.loaded()).state == loaded.state
    assert not [
        seen
        for seen in fight.world.read(fight.world.people["karl"], channel=gms)
        if seen.private_to and "Vera" in seen.text
    ]
    await pressed(fight, "maud", control_of(loaded, "gm.remove", fields={"combatant": "c2"}, sure=True), gms)
    assert (await fight.state()).find("Vera").status == "out"


# --- who is who ---


async def test_a_role_counts_before_the_servers_data_have_come(fight: Fight) -> None:
    world = fight.world
    narrators = world.guild.create_role("Narrators")
    await fight.play("maud /setup server gm-role=Narrators", *PAIRED)
    holds(fight, "nils", narrators.id)
    guild = fight.bot.get_guild(world.guild.id)
    assert guild is not None
    guild._roles.clear()
    await fight.play("nils click #ui.gm")
    assert any("gm.undo" in custom_id for custom_id in controls(world.newest(viewer="nils")))


async def test_the_roles_of_a_member_are_those_that_discord_sent(fight: Fight) -> None:
    guild = fight.bot.get_guild(fight.world.guild.id)
    assert guild is not None
    me = guild.me
    assert role_ids(me) >= {role.id for role in me.roles}


@pytest.mark.parametrize("about", [{"bot": True}, {"system": True}], ids=["bot", "system"])
async def test_combatants_are_not_given_to_users_who_cannot_play(fight: Fight, about: dict[str, bool]) -> None:
    await fight.play(*PAIRED)
    before = await fight.state()
    for verb, fields in (
        ("gm.transfer", {}),
        ("gm.transfer", {"combatant": "c1"}),
        ("gm.add", {"name": "Dora"}),
    ):
        user = "owner" if verb == "gm.add" else "user"
        options = [{"type": 3, "name": name, "value": value} for name, value in fields.items()]
        options.append({"type": 6, "name": said(option_key(verb, user)), "value": "77"})
        await typed(
            fight,
            "maud",
            verb,
            options,
            {"77": {"id": "77", "username": "Robot", "discriminator": "0", "avatar": None, **about}},
        )
        await told(fight, "maud", "en", "refusal-not-a-person")
    board = await fight.board()
    pick = CustomId((await fight.loaded()).row.id, 0, "gm.enlist").custom_id("u1")
    await fight.click("maud", board, pick, values=["77"], resolved={77: {"username": "Robot", **about}})
    await told(fight, "maud", "en", "refusal-nobody-picked")
    assert await fight.state() == before


async def typed(fight: Fight, who: str, verb: str, options: list[dict[str, Any]], users: dict[str, Any]) -> None:
    """A slash command with users as Discord describes them."""
    world = fight.world
    group, name = verb.split(".")
    command = next(
        command
        for command in world.env.backend.visible_commands(
            user_id=world.people[who].actor.id, channel_id=world.channel.id
        )
        if command["name"] == group
    )
    data = {
        "id": str(command["id"]),
        "name": group,
        "type": 1,
        "resolved": {"users": users},
        "options": [{"type": 1, "name": name, "options": options}],
    }
    world._send(world.people[who], InteractionType.APPLICATION_COMMAND, world.channel.id, data, {})
    await fight.settle()


async def test_a_forged_id_names_no_user(fight: Fight) -> None:
    """Who takes part is picked from a list of Discord, which says who it is."""
    await fight.play(*PAIRED)
    before = await fight.state()
    loaded = await fight.loaded()
    for user in ("77", "nobody"):
        for fields in ({"user": user}, {"user": user, "combatant": "c1"}):
            await pressed(fight, "maud", control_of(loaded, "gm.transfer", fields=fields, sure=True))
            await told(fight, "maud", "en", "refusal-not-a-person")
    assert await fight.state() == before


# --- what the GM has hidden ---


@pytest.mark.parametrize("door", ["button", "typed", "sheet", "form"])
async def test_a_player_does_not_undo_what_the_gm_has_hidden(fight: Fight, door: str) -> None:
    await fight.play(*PAIRED, "maud /gm hide combatant=Vera", "maud click #ui.apply")
    before = await fight.state()
    match door:
        case "button":
            await fight.play("vera click #ui.join")
        case "typed":
            await fight.play("vera /initiative join name=vera")
        case "sheet":
            await fight.play("vera /character save name=Vera system=duel", "vera /initiative join name=Vera")
        case "form":
            loaded = await fight.loaded()
            join = CustomId(loaded.row.id, 1, "ui.join").custom_id("m1")
            await fight.submit("vera", join, {"name": "Vera"})
    assert await fight.state() == before
    assert "ui-bug" not in json.dumps(fight.world.faults())
    await told(fight, "vera", "en", "refusal-hidden-by-gm", name=before.find("Vera").said)
    await fight.play("maud /gm reveal combatant=Vera")
    assert (await fight.state()).find("Vera").status == "active"


async def test_a_gm_who_plays_reveals_what_she_has_hidden(fight: Fight) -> None:
    await fight.play(*BEGUN, "maud select Maud, Vera", "maud /gm hide combatant=Maud", "maud click #ui.apply")
    await fight.play("maud /initiative join name=Maud")
    await told(fight, "maud", "en", "refusal-hidden-by-gm", name=(await fight.state()).find("Maud").said)


async def test_no_private_answer_is_empty(fight: Fight) -> None:
    """What she does to a number that the others read in words may change nothing of what they read."""
    await fight.play(*PAIRED, "maud /gm counter combatant=Vera counter=hp maximum=9 shown=words")
    assert await fight.play("vera /initiative adjust counter=hp change=-1")
    assert (await fight.state()).find("Vera").counters[0].value == 8
    render = RenderContext(fight.services.catalogues, "en")
    assert words("en", msg("ui-done")) in str(note_view(render).to_components())


async def test_a_refused_form_tells_no_stranger_which_fights_exist(fight: Fight) -> None:
    await fight.play(*PAIRED)
    encounter_id, elsewhere = (await fight.loaded()).row.id, fight.world.elsewhere("zoe")
    answers = []
    for number in (encounter_id, encounter_id + 998):
        await pressed(fight, "zoe", f"m1:{number}:1:duel.sheet", elsewhere, components=[text_field("vi", "abc")])
        answers.append(fight.world.read(fight.world.people["zoe"], channel=elsewhere)[-1])
    existing, missing = answers
    # Buttons are lines as well.
    assert existing.lines == missing.lines
    kept = await fight.services.store.personal_data.export(fight.user("zoe"), None)
    assert not kept.get("draft")


async def test_a_form_whose_id_would_be_too_long_is_unknown(fight: Fight) -> None:
    await fight.play(*PAIRED)
    await pressed(fight, "karl", "m1:1:9:duel.sheet:weapon=" + "é" * 60, components=[text_field("vi", "abc")])
    assert fight.world.faults() == []
