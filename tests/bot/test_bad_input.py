"""Wrong input through every form and option: a private sentence in the reader's language, and nothing changes."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.cogs.encounter.rule_commands import shown_fields
from bot.interactions.forms import parse_values, reference_of
from bot.local.script import NotUnderstood
from rules.commands import SHARED_COMMANDS, Command
from rules.system import systems
from rules.validation import bounds, options
from tests.bot.fights import BEGUN, PAIRED, Fight
from tests.long_runs import sampled
from tests.sentences import says

NONSENSE = (
    "abc",
    "1.5",
    "1e3",
    "99999999999999999999",
    "−99999",
    "0x10",
    "",
    "   ",
    "x" * 10_000,
    "😀" * 50,
    "\u202eevil\u202c",
    "שלום",
    "a" + "\u0301" * 60,
    "@everyone",
    "```\n# x",
    "c99",
    "\u0000",
    "none",
)
TAKEN = 3
"""Inputs of a command that its model takes, and that are tried as well."""
GOOD = {"name": "Orc", "combatant": "c1", "opponent": "c2", "attribute": "name", "value": "6", "intent": "fight"}


def forms() -> dict[str, tuple[str, list[type[Command]]]]:
    """The commands that people give, by group, with a system by which a fight is played where they mean something."""
    found: dict[str, tuple[str, list[type[Command]]]] = {}
    shared = [("duel", kind) for kind in SHARED_COMMANDS]
    for system, kind in (*shared, *((rules.id, kind) for rules in systems() for kind in rules.commands)):
        if not kind.programs:
            found.setdefault(f"{system} {kind.verb.split('.')[0]}", (system, []))[1].append(kind)
    return found


def sample(name: str, field: FieldInfo) -> str:
    """Something that a field takes."""
    low, _ = bounds(field)
    return next(iter(options(field)), GOOD.get(name, "x" if low is None else str(low)))


def nonsense(kind: type[Command]) -> list[dict[str, str]]:
    """The command with one field filled in wrongly, for every field and every kind of wrong."""
    # A user is picked from a list, and Discord says who it is.
    fields = {name: one for name, one in shown_fields(kind).items() if not _is_user(one)}
    needed = {name: sample(name, one) for name, one in fields.items() if one.is_required()}
    return sampled((needed | {name: value} for name in fields for value in NONSENSE), 8)


def _is_user(field: FieldInfo) -> bool:
    pointed = reference_of(field)
    return pointed is not None and pointed.kind == "user"


def accepts(kind: type[Command], given: dict[str, str]) -> bool:
    try:
        kind.model_validate(parse_values(given))
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(("system", "kinds"), forms().values(), ids=forms().keys())
async def test_nonsense_in_any_field_of_any_form_is_refused_in_a_sentence(
    fight: Fight, system: str, kinds: list[type[Command]]
) -> None:
    await fight.play(f"maud /initiative begin system={system}", "maud select Karl, Vera")
    for kind in kinds:
        await submit_nonsense(fight, kind)
    assert not says(fight.world.history("maud"), "ui-bug")


async def submit_nonsense(fight: Fight, kind: type[Command]) -> None:
    """What the model refuses changes nothing and is told; what it takes may still mean nothing in this fight."""
    every = nonsense(kind)
    before = await fight.revision()
    custom_id = f"m1:1:{before}:{kind.verb}"
    wrong = [given for given in every if not accepts(kind, given)]
    known = len(fight.world.messages(fight.world.people["maud"]))
    shots = [fight.world.submit("maud", custom_id, given) for given in wrong]
    await fight.settle()
    assert await fight.revision() == before, kind.verb
    answers = [seen.text for seen in fight.world.read(fight.world.people["maud"])[known:]]
    assert len(answers) == len(shots), kind.verb
    for shot, told in zip(shots, answers, strict=True):
        assert shot.acknowledged
        assert 20 < len(told) < 2_100
        assert not says(told, "ui-bug")
    for given in [one for one in every if one not in wrong][:TAKEN]:
        fight.world.submit("maud", custom_id, given)
    await fight.settle()


async def test_nothing_that_is_a_number_is_mistaken_for_not_given(fight: Fight) -> None:
    await fight.play(*PAIRED, "vera /duel sheet vi=0 height=0 dodge=0 length=0 attack=0")
    sheet = (await fight.state()).find("Vera").sheet
    assert (sheet.vi, sheet.height, sheet.dodge, sheet.length, sheet.attack) == (0, 0, 0, 0, 0)
    await fight.play("karl click #intent=fight", "vera click #intent=fight", "karl /duel attack margin=0 modifier=0")
    assert says(await fight.board_text(), "duel-dice-given")


@pytest.mark.parametrize(
    ("typed_number", "value"), [("−3", -3), ("-3", -3), ("–3", -3), ("+3", 3), (" 3 ", 3), ("03", 3)]
)
async def test_a_number_may_be_typed_in_many_ways(fight: Fight, typed_number: str, value: int) -> None:
    await fight.play(*PAIRED, "vera click #ui.join", "vera click #form=weapon", f'vera fill speed="{typed_number}"')
    assert (await fight.state()).find("Vera").sheet.speed == value


@pytest.mark.parametrize(
    "line",
    [
        "vera /duel sheet vi=41",
        "vera /duel sheet vi=abc",
        f"vera /duel sheet weapon={'x' * 41}",
        "vera /duel attack margin=-51",
        "maud /duel rate cost=11",
        "maud /gm add name=Orc count=21",
        "nils /pool dice=51",
        "nils /pool dice=5 target=1",
        "nils /pool dice=5 enhancement=-1",
        f"nils /roll dice {'1' * 101}",
        f"maud /gm add name={'x' * 201}",
    ],
)
async def test_discord_itself_refuses_values_out_of_bounds(fight: Fight, line: str) -> None:
    await fight.play(*PAIRED)
    with pytest.raises(NotUnderstood):
        await fight.play(line)


async def test_names_that_look_alike_are_one_name(fight: Fight) -> None:
    await fight.play(*BEGUN, 'nils /initiative join name="Ｋｏｎｒａｄ"')
    for name in ("konrad", "KONRAD", " Konrad ", "Kon\u200brad", "Kon\u00adrad"):
        assert says(await fight.play(f'vera /initiative join name="{name}"'), "refusal-name-taken")


@pytest.mark.parametrize("name", ["\u200b", "   ", "\u202e", "x" * 81, "\u0301\u0301"])
async def test_a_name_that_is_none_is_refused(fight: Fight, name: str) -> None:
    await fight.play(*BEGUN)
    shot = fight.world.submit("nils", "m1:1:1:ui.join", {"name": name, "vi": "5"})
    await fight.settle()
    assert shot.acknowledged
    assert await fight.revision() == 1
    assert "name" in fight.private("nils").casefold()


@pytest.mark.parametrize("name", ["Jürgen", "Ølaf 🐉", "שָׁלוֹם", "李小龍", "O’Brien", "**bold**", "1."])
async def test_a_name_of_any_script_is_shown_as_it_is(fight: Fight, name: str) -> None:
    await fight.play(*BEGUN, f'nils /initiative join name="{name}"')
    assert name in await fight.board_text()
