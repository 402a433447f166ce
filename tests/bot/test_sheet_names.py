"""Values of a sheet are read under the names of every language and of the books; the examples shown are such values."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.i18n.translator import option_key
from bot.interactions.sheet_names import option, replace_names, sheet_names
from rules.dice.rng import SeededDice
from rules.system import AnySystem, system, systems
from rules.validation import editable_fields, field_label
from tests.bot.fights import ATTACK, Fight
from tests.sentences import says
from tests.world import playing, riposte

EXAMPLE = re.compile(r"[^\W\d_]+=\w+(?:, ?[^\W\d_]+=\w+)*")


@pytest.mark.parametrize("rules", systems(), ids=lambda rules: rules.id)
def test_no_name_of_an_option_or_of_the_books_is_of_two_fields(rules: AnySystem) -> None:
    fields = editable_fields(rules.sheet)
    catalogues = load_catalogues()
    by_name: dict[str, set[str]] = {}
    for field in fields:
        for locale in LOCALES:
            by_name.setdefault(option(catalogues, locale, rules.sheet_verb, field), set()).add(field)
    for name, field in rules.sheet_names.items():
        by_name.setdefault(name, set()).add(field)
    assert {name: found for name, found in by_name.items() if len(found) > 1} == {}
    assert set(sheet_names(rules).values()) == set(fields)


@pytest.mark.parametrize(
    ("rules", "typed", "read"),
    [
        ("duel", "arme=hache, taille=180", "weapon=hache, height=180"),
        ("duel", "Waffe=Axt GRÖSSE = 180; länge=90", "weapon=Axt height= 180; length=90"),
        ("duel", "4 goules Autre défense=6, vitesse=-1", "4 goules other=6, speed=-1"),
        ("duel", "VI=6 | 2 Wolf Länge der Waffe=9", "vi=6 | 2 Wolf length=9"),
        ("totals", "NC=6, BR=1 BP=2\nBF=1, BD=3", "skill=6, speed=1 parry=2\nfinesse=1, damage=3"),
        ("totals", "compétence=6, rapidite=1", "skill=6, speed=1"),
        ("storypath", "Kampf=4, List=3, Stufe=2", "combat=4, cunning=3, tier=2"),
        ("storypath", "réserve=7", "pool=7"),
        ("duel", "luck=3 arme", "luck=3 arme"),
    ],
)
def test_names_of_every_language_stand_for_the_fields(rules: str, typed: str, read: str) -> None:
    assert replace_names(system(rules), typed) == read
    decomposed = unicodedata.normalize("NFD", typed)
    assert unicodedata.normalize("NFC", replace_names(system(rules), decomposed)) == read


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["option-stats", "option-lines", "help-npcs"])
async def test_each_example_of_the_catalogues_is_taken(fight: Fight, locale: str, key: str) -> None:
    catalogues = load_catalogues()
    text = catalogues.entry(locale, key, None if key == "help-npcs" else "description")
    examples = EXAMPLE.findall(text)
    assert examples
    for number, example in enumerate(examples):
        kind = next(
            rules.id
            for rules in systems()
            if replace_names(rules, example).partition("=")[0] in rules.sheet.model_fields
        )
        before = len((await fight.state()).combatants) if number else 0
        if before:
            await fight.play("maud /gm end", "maud click #ui.apply")
        await fight.play(f"maud /initiative begin system={kind}", f'maud /gm add name=Ghoul stats="{example}"')
        assert [combatant.name for combatant in (await fight.state()).present] == ["Ghoul"], example


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", [rules.id for rules in systems()])
async def test_the_examples_of_form_and_refusal_are_of_this_fight_and_are_taken(
    fight: Fight, locale: str, kind: str
) -> None:
    discord_locale = {"en": "en-US"}.get(locale, locale)
    fight.world.people["maud"] = fight.world.people["maud"].__class__(
        "maud", "Maud", fight.world.people["maud"].actor, discord_locale
    )
    await fight.play(f"maud /initiative begin system={kind}")
    form = await fight.play("maud click #ui.gm", "maud click #gm.add")
    refused = await fight.play("maud fill name=Ghoul stats=luck=1")
    assert says(refused, "refusal-bad-stats", locale=locale)
    lines = await fight.play("maud click #gm.lines")
    first = editable_fields(system(kind).sheet)[0]
    assert option(load_catalogues(), locale, system(kind).sheet_verb, first) in refused
    for shown in (form, refused, lines):
        (example,) = EXAMPLE.findall(re.sub(r"luck=1|[\u2066-\u2069]", "", shown))
        await fight.play("maud click #gm.add", f'maud fill name=Wolf stats="{example}"')
    assert len([row for row in (await fight.state()).present if row.name.startswith("Wolf")]) == 3


async def test_gm_set_takes_the_names_too(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=totals", "maud /gm add name=Ghoul")
    for name, value in (("BR", 2), ("compétence", 7), (load_catalogues().plain("de", field_label("damage")), 4)):
        await fight.play(f'maud /gm set combatant=Ghoul attribute="{name}" value={value}', "maud click #ui.apply")
    (ghoul,) = (await fight.state()).present
    assert (ghoul.sheet.speed, ghoul.sheet.skill, ghoul.sheet.damage) == (2, 7, 4)
    assert option_key("totals.sheet", "speed") == "option-totals-sheet-speed"


@pytest.mark.parametrize(
    ("locale", "attribute", "label"),
    [("fr", "État", "Au combat"), ("de", "Zustand", "im kampf"), ("en", "Status", "In the fight")],
)
async def test_a_keyword_is_taken_by_its_label_and_refused_with_all_of_them(
    locale: str, attribute: str, label: str, tmp_path: Path
) -> None:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(1)), locale=locale) as world:
        fight = Fight(world)
        await fight.play(*ATTACK, "maud /gm remove combatant=Vera how=out", "maud click #ui.apply")
        told = await fight.play(f"maud /gm set combatant=Vera attribute={attribute} value=xyz")
        assert label.casefold() in told.casefold()
        assert "active" not in told
        await fight.play(f'maud /gm set combatant=Vera attribute={attribute} value="{label}"', "maud click #ui.apply")
        assert (await fight.state()).find("Vera").status == "active"
