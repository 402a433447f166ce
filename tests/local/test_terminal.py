"""The terminal: every line has an output, and only `quit` ends the table."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Sequence

import pytest

from bot.local import script
from bot.local.script import NotUnderstood
from bot.local.terminal import keyboard, run_terminal
from bot.local.world import World
from tests.local.standin import BEGIN, standin
from tests.world import Trial


async def refusal(world: Trial, line: str) -> str:
    with pytest.raises(NotUnderstood) as output:
        await world.play(line)
    return str(output.value)


async def test_a_command_shows_the_board(world: Trial) -> None:
    output = await world.play('maud /table begin system=duel name="The Bridge" bonus=−3 rival=vera loud=yes')
    assert output.splitlines()[:4] == [
        "Riposte:",
        "  ┃ Revision 0",
        "  ┃ begun: duel 'The Bridge' -3 Vera True",
        "  ┃ ────────────",
    ]
    assert "  ┃ [Attack] [Join] [Silence] [Crash] [Ping]\n  ┃ [Later (off)]" in output


async def test_only_changes_are_shown(world: Trial) -> None:
    await world.play(BEGIN)
    assert (await world.play("vera click attack")).startswith("(changed) Riposte:\n  ┃ Revision 1")
    assert await world.play("karl say Hello") == "Karl:\n  Hello"
    assert (await world.play("karl react ⚔️")).endswith("\n  ⚔️ 1")
    assert await world.play("wait 1") == ""


async def test_private_messages_are_marked_and_stay_private(world: Trial) -> None:
    assert await world.play("vera /table whisper") == "Riposte (only Vera sees this):\n  en-US on en-US"
    assert "whisper" not in await world.play("look karl")
    assert await world.play("look karl") == script.NOTHING_HERE
    assert "only Vera" in await world.play("look vera")


async def test_a_form_is_shown_filled_in_and_submitted(world: Trial) -> None:
    await world.play(BEGIN)
    assert (await world.play("karl click Join")).splitlines() == [
        "A form for Karl:",
        "┏ Join",
        "┃ Name: ____",
        "┃ VI: 5",
        "┃ Side: <PC | NPC>",
        "┗ [Submit]",
    ]
    assert "no field «height»" in await refusal(world, "karl fill name=Konrad height=190")
    assert "side" in await refusal(world, "karl fill name=Konrad")
    assert "no menu that offers elf" in await refusal(world, "karl fill name=Konrad side=elf")
    assert "joined: Konrad 5 NPC" in await world.play("karl fill name=Konrad side=npc")
    assert await refusal(world, "karl fill name=Konrad") == "No form is open for Karl."


async def test_menus_take_labels_and_people(world: Trial) -> None:
    await world.play(BEGIN)
    assert "target connor" in await world.play("nils select conn")
    assert "@Karl @Nils" in await world.play("nils select Karl, Nils")
    assert "There are: Target, Players." in await refusal(world, "nils select Ada")


async def test_suggestions_are_those_of_the_command(world: Trial) -> None:
    assert await world.play("maud suggest /table begin system=duel name=b") == "Offered: Bridge"
    assert await world.play("maud suggest /table begin system=duel name=x") == "Nothing is offered."
    assert "/table begin has name" in await refusal(world, "maud suggest /table begin system=duel")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("vera click Attack", "Vera sees no button «Attack» to press. There are: none."),
        ("vera react ⚔️", "There is no message of the bot yet."),
        ("vera /nowhere", "There is no command /nowhere for Vera here. There are: /table begin"),
        ("vera /table", "There is no command /table for Vera here. There are: /table begin"),
        ("vera /table begin", "Discord would not let Vera do that: Command 'table begin' requires option 'system'"),
        ("vera /table begin system=dual", "«dual» does not fit system of /table begin: duel, totals."),
        ("vera /table begin duel bonus=11", "«11» does not fit bonus of /table begin: integer from -10 to 10."),
        ("vera /table begin duel bonus=x", "«x» does not fit bonus"),
        ("vera /table begin duel rival=bert", "«bert» does not fit rival of /table begin: maud, vera, karl, nils."),
        ("vera /table begin duel loud=perhaps", "«perhaps» does not fit loud"),
        ("vera /table begin duel colour=red", "/table begin has no option «colour». It has: system, name,"),
        ("vera /table whisper loudly", "/table whisper takes nothing after it."),
    ],
)
async def test_an_impossible_action_is_explained(world: Trial, line: str, answer: str) -> None:
    assert (await refusal(world, line)).startswith(answer)


async def test_an_off_and_an_ambiguous_button(world: Trial) -> None:
    await world.play(BEGIN)
    assert await refusal(world, "vera click Later") == "The button «Later» is switched off."
    assert await refusal(world, "vera click #standin:0") == ("Which one? [Attack], [Join], [Silence], [Crash], [Ping].")


async def test_an_unanswered_press_is_shown(world: Trial) -> None:
    await world.play(BEGIN)
    assert "The application did not respond" in await world.play("vera click Silence")
    assert len(world.unanswered()) == 1


PIECES = (
    "maud", "vera", "karl", "bert", "/", "/table", "begin", "whisper", "system=duel", "bonus=3", "=", '"', "click",
    "select", "fill", "react", "say", "suggest", "wait", "look", "Attack", "Join", "name=x", "side=PC", "#", "⚔️",
    "𝔘𝔫𝔦", "\x00", "\u202e", "-1", "1e400", "{}", "%s", ",", "''", "rival=vera", "Konrad", "@everyone", "é" * 2100,
)  # fmt: skip


def nonsense(number: int, more: Sequence[str] = ()) -> Iterable[str]:
    """Lines of random pieces of the language; every second one begins with a person."""
    generator = random.Random(20)
    for count in range(number):
        words = [generator.choice(PIECES + tuple(more)) for _ in range(generator.randrange(1, 6))]
        yield " ".join([generator.choice(PIECES[:3]), *words] if count % 2 else words)


def test_the_table_survives_nonsense() -> None:
    output: list[str] = []
    typed = [BEGIN, *nonsense(400), "vera say still here", "quit", "maud say never"]
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    assert not run_terminal(World(standin), keyboard(source), output.append, echo=True)
    assert output[-1] == script.CLOSED
    assert output[-3:-1] == ["Vera:\n  still here\n", "> quit"]
    assert not any("Traceback" in text for text in output)


def test_the_end_of_the_input_closes_the_table() -> None:
    output: list[str] = []
    assert run_terminal(World(standin), keyboard(io.StringIO("help\n")), output.append, echo=False)
    assert output[0].startswith("At the table: Maud (GM), Vera, Karl, Nils.")
    assert output[1] == f"{script.HELP}\n"
    assert output[2:] == [script.CLOSED]


def test_a_strict_script_stops_at_the_first_mistake() -> None:
    output: list[str] = []
    source = io.StringIO("vera dances\nvera say never\n")
    assert not run_terminal(World(standin), keyboard(source), output.append, echo=True, strict=True)
    assert not any("never" in text for text in output)
