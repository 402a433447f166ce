"""Permissions of every slash command and control for every kind of user. A new one fails here until it has a row.

A command of a fight is given typed, in a form and by a button, to a service that stores nothing: the test asks only whether it
is refused for lack of permission.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from simcord.enums import ComponentType, InteractionType

from bot.cogs.encounter.rule_commands import shown_fields
from bot.encounters.service import CommandContext, Encounters, Loaded, Outcome
from bot.i18n.catalogue import load_catalogues
from bot.i18n.translator import command_key, option_key
from bot.interactions.custom_id import CustomId, string_values
from rules import engine
from rules.commands import Command, Redo, Undo
from rules.dice.rng import SeededDice
from rules.message import msg
from rules.refusals import Refusal
from rules.state import Actor
from rules.system import command_types, systems
from tests.bot.fights import Fight
from tests.bot.test_bad_input import sample
from tests.long_runs import sampled
from tests.world import Channel, SentInteraction, playing, riposte

EVERYBODY = frozenset({"beginner", "gm-role", "manager", "owner", "player", "stranger"})
"""The beginner of the fight, the holder of the GM role, the manager of the server, the owner of the combatant, the owner of
another one, and a user who plays none."""
GMS = frozenset({"beginner", "gm-role", "manager"})
GMS_AND_OWNER = GMS | {"owner"}
OF_THE_SERVER = frozenset({"gm-role", "manager"})
MANAGERS = frozenset({"manager"})
NOBODY: frozenset[str] = frozenset()

FIGHT: dict[frozenset[str], str] = {
    EVERYBODY: "initiative.join",
    GMS_AND_OWNER: """
        initiative.leave initiative.declare initiative.roll initiative.count
        duel.attack duel.defend duel.sheet
        storypath.act storypath.claim storypath.divide storypath.done storypath.hold storypath.mixed storypath.name
        storypath.pass storypath.reflexive storypath.release storypath.sheet storypath.split storypath.task
        totals.confirm totals.declare totals.forget totals.mix totals.pass totals.sheet totals.strike totals.style
        totals.target totals.use
    """,
    GMS: """
        initiative.next initiative.pause initiative.resume initiative.end initiative.reopen initiative.order
        gm.add gm.attacker gm.counter gm.effect gm.engage gm.enlist gm.hide gm.lines gm.margin gm.note gm.part gm.redo
        gm.remove gm.reroll gm.reveal gm.rule gm.set gm.several gm.slot gm.time gm.transfer gm.undo
        duel.pairs duel.rate duel.reroll duel.skip duel.together duel.volley
        storypath.all storypath.ambush storypath.group storypath.round
        totals.all totals.cramped totals.decree totals.factor totals.grant totals.modify totals.out totals.reveal totals.still
        totals.damage totals.surprise totals.volley
    """,
    NOBODY: "clock.tick clock.expire",
}
"""The commands of a fight, which go through the one check of the rules."""

TYPED: dict[frozenset[str], tuple[str, ...]] = {
    EVERYBODY: (
        "help",
        "initiative status",
        "initiative odds",
        "initiative log",
        "initiative pings",
        "character save",
        "character edit name=Nobody",
        "character list",
        "character show name=Nobody",
        "character default name=Nobody",
        "character delete name=Nobody",
        "character export",
        "pool dice=3",
        "privacy show",
        "privacy export",
        "privacy delete",
        "roll dice dice=1d6",
        "roll again",
        "roll call dice=1d6",
        "roll list",
        "roll stats",
        "roll save name=Bite dice=1d6",
        "roll forget name=Bite",
    ),
    OF_THE_SERVER: ("initiative begin system=duel", "gm save-rules name=Tuesday"),
    MANAGERS: (
        "setup show",
        "setup server",
        "setup gm-channel",
        "setup time",
        "setup reset setting=system",
        "setup rules",
        "setup forget-rules preset=Tuesday",
    ),
}
"""What is typed besides, with what must be given."""
NOT_TYPED = {"character import"}
"""It takes a file; see test_character_files.py. It is about one's own characters only."""

PRESSED: dict[frozenset[str], tuple[str, ...]] = {
    EVERYBODY: (
        "r1 private.open",
        "r1 ui.all",
        "r1 ui.join",
        "m1 ui.join name=Nina",
        "r1 ui.character of=1",
        "r1 ui.character-form of=1&system=duel&form=body",
        "m1 ui.character-form of=1&system=duel&form=body",
        "r1 ui.character-default of=1",
        "r1 ui.character-delete of=1",
        "r1 ui.character-gone of=1",
        "r1 ui.privacy-gone where=server",
        "r1 ui.privacy-keep",
        "r1 ui.help",
        "r1 ui.practice",
        "r1 ui.apply draft=1",
        "r1 ui.correct draft=1",
        "r1 ui.drop draft=1",
        "r1 ui.roll-see of=1",
        "r1 ui.roll-typed n=1d6&to=all",
        "r1 ui.call-join of=1",
        "r1 ui.call-leave of=1",
        "r1 ui.call-close of=1",
        "u1 ui.roll n=1d6&to=all",
        "r1 ui.preset system=duel",
        "r1 ui.fights",
        "r1 ui.all",
    ),
    OF_THE_SERVER: ("m1 ui.preset name=Tuesday", "r1 ui.begin system=duel"),
    GMS: (
        "r1 ui.gm",
        "r1 ui.rules",
        "r1 ui.party",
        "u1 gm.enlist",
        *(f"r1 ui.fight-{verb}" for verb in ("move", "moved", "end", "ended")),
    ),
    GMS_AND_OWNER: ("r1 ui.sheet form=weapon&combatant=c1", "r1 ui.marks combatant=c1"),
}
"""The other controls with their fields. Characters, drafts, rolls and personal data are looked up among the user's own, so all
may ask; `ui.preset` opens a form, whose sender is checked."""

DENIED = {
    *("gm-only", "clock-only", "not-yours", "no-encounter"),
    *("begin-gm-only", "manage-server-only", "roll-gm-only", "call-not-yours"),
}
"""Refusals that are about who somebody is."""
PICKED = {"gm.enlist"}
"""The command whose only door is a list of members; it is in the table of what is pressed."""
COUNTS = Refusal(code="nothing-private")
"""What the service answers here in place of storing what would count."""


@dataclass
class Doors:
    """The fights, one of each system in a thread of its own, and what came of each try."""

    fight: Fight
    caplog: pytest.LogCaptureFixture
    threads: dict[str, Channel]
    outcomes: list[str]

    async def typed(self, who: str, line: str, channel: Channel) -> str:
        """How a slash command ends: the code of a refusal, `hidden`, or what the service said; else nothing."""
        world = self.fight.world
        if line.split(" ", maxsplit=1)[0] == "setup" and "setup show" not in world.commands(world.people[who]):
            return "manage-server-only"
        self.reset()
        here, world.channel = world.channel, channel
        try:
            await world.attempt(f"{who} /{line}")
        finally:
            world.channel = here
        return self.ended()

    async def pressed(self, who: str, custom_id: str, channel: Channel, values: dict[str, str]) -> str:
        """How a press, a pick of members or a form that was sent ends."""
        self.reset()
        self.send(who, custom_id, channel, values)
        await self.fight.settle()
        return self.ended()

    def send(self, who: str, custom_id: str, channel: Channel, values: dict[str, str]) -> SentInteraction:
        """The interaction itself."""
        world = self.fight.world
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)}
        kind = InteractionType.MODAL_SUBMIT if custom_id.startswith("m1") else InteractionType.MESSAGE_COMPONENT
        if kind is InteractionType.MODAL_SUBMIT:
            label, text_input = int(ComponentType.LABEL), int(ComponentType.TEXT_INPUT)
            parts = [
                {
                    "type": label,
                    "id": 2 * n + 1,
                    "component": {"type": text_input, "id": 2 * n + 2, "custom_id": key, "value": value},
                }
                for n, (key, value) in enumerate(values.items())
            ]
            data = {"custom_id": custom_id, "components": parts}
        elif custom_id.startswith("u1"):
            data["component_type"] = int(ComponentType.USER_SELECT)
            data |= {"values": [], "resolved": {"users": {}, "members": {}}}
        return world._send(world.people[who], kind, channel.id, data, {})

    def reset(self) -> None:
        self.caplog.clear()
        self.outcomes.clear()

    def ended(self) -> str:
        refused = [one.args[0] for one in self.caplog.records if one.msg == "Refused: %s"]
        return (self.outcomes or refused or [""])[0]


@pytest.fixture
async def doors(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Doors]:
    """Fights begun by a user without a role; then the server gets a GM role, and the service stores nothing more."""
    caplog.set_level(logging.DEBUG, logger="bot.interactions.respond")
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        player, narrator = world.guild.roles["Player"], world.guild.create_role("Narrators")
        for name in ("beginner", "owner", "player", "stranger"):
            world.add_person(name)
        world.add_person("gm-role", roles=(player, narrator))
        world.add_person("manager", roles=(player, world.guild.roles["GM"]))
        threads = {rules.id: world.thread(rules.id) for rules in systems()}
        for system, thread in threads.items():
            actors = {name: world.people[name].actor for name in ("beginner", "owner", "player")}
            await actors["beginner"].slash(thread, "initiative begin", system=system)
            await actors["owner"].slash(thread, "initiative join", name="Owner")
            await actors["player"].slash(thread, "initiative join", name="Player")
        fight = Fight(world)
        await fight.play("manager /setup server gm-role=Narrators")
        made = Doors(fight, caplog, threads, [])

        async def decide(
            self: Encounters, found: Loaded, command: Command, asked: CommandContext, by: Actor
        ) -> Outcome | Refusal:
            log = await self.log(found.row.id) if isinstance(command, Undo | Redo) else []
            step = engine.act(found.state, command, by=by, at=asked.at, dice=SeededDice(1), log=log)
            made.outcomes.append(step.code if isinstance(step, Refusal) else "counts")
            return step if isinstance(step, Refusal) else COUNTS

        monkeypatch.setattr(Encounters, "_run", decide)
        yield made


def system_of(kind: type[Command]) -> str:
    """A system in whose fights the command means something."""
    return next((rules.id for rules in systems() if kind in rules.commands), "duel")


def given(kind: type[Command]) -> dict[str, str]:
    """What the command needs, about the combatant of `owner`."""
    fields = {
        name: sample(name, one) for name, one in kind.model_fields.items() if one.is_required() and name != "members"
    }
    return fields | ({"combatant": "c1"} if "combatant" in kind.model_fields else {})


def rows() -> dict[str, frozenset[str]]:
    """Verb of a command of a fight -> who may."""
    return {verb: who for who, verbs in FIGHT.items() for verb in verbs.split()}


def line_of(kind: type[Command]) -> str:
    """The command as it is typed, with the names that people see; what is picked from a list of users is not needed."""
    needed = given(kind)
    options = [f"{said(option_key(kind.verb, name))}={needed[name]}" for name in shown_fields(kind) if name in needed]
    return " ".join([kind.slash_group(), said(command_key(kind.verb)), *options])


def said(key: str) -> str:
    """The English name of a command or an option."""
    return load_catalogues().say("en", msg(key))


def _right(code: str, may: bool) -> bool:
    """Whether the result fits: no refusal for lack of permission if allowed, any refusal if not."""
    return code not in DENIED if may else code not in ("", "counts")


async def test_the_table_names_every_command_and_every_control(doors: Doors) -> None:
    world = doors.fight.world
    assert set(rows()) == set(command_types())
    leaves = set(world.commands(world.people["manager"]))
    typed = {" ".join(line_of(kind).split()[:2]) for kind in command_types().values() if not kind.programs}
    others = {" ".join(word for word in line.split() if "=" not in word) for lines in TYPED.values() for line in lines}
    assert typed | others | NOT_TYPED == leaves
    pressed = {tuple(one.split()[:2]) for ones in PRESSED.values() for one in ones}
    router = doors.fight.bot.router
    handled = {"r1": router.buttons, "m1": router.forms, "u1": router.user_selects}
    assert pressed == {(kind, verb) for kind, handlers in handled.items() for verb in handlers}


@pytest.mark.parametrize("who", sampled(sorted(EVERYBODY), 2))
async def test_permissions_to_change_a_fight_through_every_entry_point(doors: Doors, who: str) -> None:
    wrong = []
    for verb, allowed in rows().items():
        kind = command_types()[verb]
        channel = doors.threads[system_of(kind)]
        loaded = await doors.fight.loaded(channel)
        fields = given(kind)
        found = {}
        target = CustomId(loaded.row.id, loaded.state.revision, verb, sure=True)
        if verb in PICKED:
            continue
        if fields:
            found["form"] = await doors.pressed(who, target.custom_id("m1"), channel, fields)
        else:
            found["button"] = await doors.pressed(who, target.custom_id("r1"), channel, {})
        if not kind.programs:
            found["typed"] = await doors.typed(who, line_of(kind), channel)
        wrong += [f"{verb} ({door}): {code!r}" for door, code in found.items() if not _right(code, who in allowed)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("who", sampled(sorted(EVERYBODY), 3))
async def test_permissions_for_all_other_commands(doors: Doors, who: str) -> None:
    wrong = []
    channel = doors.threads["duel"]
    loaded = await doors.fight.loaded(channel)
    for allowed, lines in TYPED.items():
        for line in lines:
            code = await doors.typed(who, line, channel)
            wrong += [f"/{line}: {code!r}"] if not _right(code, who in allowed) else []
    for allowed, presses in PRESSED.items():
        for press in presses:
            kind, verb, *fields = press.split()
            values = dict(pair.split("=") for pair in "&".join(fields).split("&") if pair)
            own, typed = (values, {}) if kind != "m1" else ({}, values)
            custom_id = CustomId(loaded.row.id, loaded.state.revision, verb, own).custom_id(kind)
            code = await doors.pressed(who, custom_id, channel, typed)
            wrong += [f"{press}: {code!r}"] if not _right(code, who in allowed) else []
    assert not wrong, "\n".join(wrong)


async def test_a_fight_is_out_of_reach_from_another_server(doors: Doors) -> None:
    """Not even the one who manages that other server, with a custom_id of ours."""
    there = doors.fight.world.elsewhere("zora")
    loaded = await doors.fight.loaded(doors.threads["duel"])
    wrong = []
    controls = [("r1", verb) for verb in (*command_types(), "ui.gm", "ui.rules", "ui.join", "ui.sheet", "private.open")]
    for kind, verb in [*controls, *(("m1", verb) for verb in command_types())]:
        if verb in PICKED:
            continue
        fields = given(command_types()[verb]) if verb in command_types() else {}
        own, typed = ({}, fields) if kind == "m1" else (string_values(fields), {})
        custom_id = CustomId(loaded.row.id, loaded.state.revision, verb, own, sure=True).custom_id(kind)
        code = await doors.pressed("zora", custom_id, there, typed)
        wrong += [f"{kind} {verb}: {code!r}"] if code != "no-encounter" else []
    assert not wrong, "\n".join(wrong)
    assert await doors.fight.services.encounters.current(there.id) is None


async def test_in_a_channel_without_a_fight_nothing_of_a_fight_is_done(doors: Doors) -> None:
    empty = doors.fight.world.thread("quiet corner")
    typed = [line_of(kind) for kind in command_types().values() if not kind.programs]
    for line in (*typed, "initiative odds", "initiative log"):
        assert await doors.typed("manager", line, empty) == "no-encounter-here", line


@pytest.mark.parametrize(
    ("who", "counts"), [("owner", True), ("player", True), ("stranger", False), ("manager", False)]
)
async def test_a_reaction_declares_for_an_own_combatant_only(doors: Doors, who: str, counts: bool) -> None:
    world = doors.fight.world
    doors.reset()
    await world.people[who].actor.react(await doors.fight.board(doors.threads["duel"]), "⚔️")
    await doors.fight.settle()
    assert (doors.outcomes == ["counts"]) is counts
