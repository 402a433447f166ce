"""What the GM changes about people and house rules: every attribute, names, owners, who is in, every setting."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from table import GM

from rules.commands import Add, Enlist, Join, Member, Remove, Rule, Set, Transfer
from rules.duel.commands import Attack, ChangeSheet
from rules.duel.model import HouseRules, Sheet
from rules.handlers.combatants import COMBATANT_LIMIT
from rules.names import clean_name

# --- gm.set: every attribute ---

VALUES = {
    "vi": ("12", 12),
    "height": ("0", 0),
    "dodge": ("-20", -20),
    "other": ("40", 40),
    "weapon": ("Faucheuse", "Faucheuse"),
    "length": ("1000", 1000),
    "speed": ("-10", -10),
    "attack": (" 7 ", 7),
    "parry": ("0", 0),
    "weapons": ("2", 2),
    "name": ("  Konrad  le  Noir ", "Konrad le Noir"),
    "alias": (" A  stranger ", "A stranger"),
    "side": ("NPC", "npc"),
    "status": ("out", "out"),
    "crowd": ("-3", -3),
}
WRONG = {
    "vi": "41",
    "height": "-1",
    "dodge": "x",
    "other": "",
    "weapon": "x" * 41,
    "length": "1001",
    "speed": "-11",
    "attack": "3.5",
    "parry": "1e9",
    "weapons": "3",
    "name": " ",
    "alias": "x" * 90,
    "side": "boss",
    "status": "active",
    "crowd": "1",
}


def attributes():
    table = konrad_and_connor()
    return {*Sheet.model_fields, "name", "alias", "side", "status", *table.system.attributes(table.state)}


def test_the_tables_above_know_every_attribute():
    assert attributes() == set(VALUES) == set(WRONG)


def value_of(table, who, attribute):
    if attribute == "crowd":
        return table.state.fight.crowd[who]
    combatant = table.state.combatants[who]
    return (
        getattr(combatant, attribute, None)
        if attribute in ("name", "alias", "side", "status")
        else getattr(combatant.sheet, attribute)
    )


@pytest.mark.parametrize("attribute", sorted(VALUES))
def test_the_gm_sets_every_attribute(attribute):
    table = konrad_and_connor()
    who = table.id("Konrad")
    typed, expected = VALUES[attribute]
    table.do(Set(combatant="Konrad", attribute=attribute, value=typed))
    assert value_of(table, who, attribute) == expected


@pytest.mark.parametrize("attribute", sorted(WRONG))
def test_a_wrong_value_is_refused(attribute):
    table = konrad_and_connor()
    assert table.refuse(Set(combatant="Konrad", attribute=attribute, value=WRONG[attribute])) in (
        "out-of-range",
        "bad-value",
        "text-length",
        "name-empty",
        "name-too-long",
        "not-one-of",
        "is-already",
        "missing",
    )


def test_numbers_may_be_written_with_the_typographic_minus():
    table = konrad_and_connor()
    table.do(Set(combatant="Konrad", attribute="speed", value="−4"))
    assert table.state.find("Konrad").sheet.speed == -4


def test_an_unknown_attribute_names_the_known_ones():
    refusal = konrad_and_connor().give(Set(combatant="Konrad", attribute="luck", value="1"))
    assert refusal.code == "no-such-attribute"
    assert {name.said for name in refusal.params["known"]} == attributes()


def test_two_may_not_have_one_name():
    table = konrad_and_connor()
    assert table.refuse(Set(combatant="Konrad", attribute="name", value="CONNOR")) == "name-taken"
    table.do(Set(combatant="Konrad", attribute="name", value="KONRAD"))


# --- owners, the GM, people ---


def test_a_combatant_is_given_to_another_user():
    table = fighting()
    table.do(Transfer(user="nina", combatant="Konrad"))
    assert table.refuse(Attack(combatant="Konrad"), "vera") == "not-yours"
    table.do(Attack(margin=1), "nina")
    assert table.refuse(Transfer(user="nina", combatant="Konrad")) == "owned-already"


def test_the_fight_is_handed_over():
    table = fighting()
    assert table.refuse(Transfer(user=GM)) == "is-gm-already"
    table.do(Transfer(user="nina"))
    assert table.state.gm == "nina"


def test_only_a_second_copy_is_numbered():
    table = DuelTable()
    for _ in range(3):
        table.do(Add(name="Wolf"))
    assert [combatant.name for combatant in table.state.present] == ["Wolf", "Wolf 2", "Wolf 3"]


def test_of_a_batch_each_has_a_number():
    table = DuelTable()
    table.do(Add(name="Wolf", count=2))
    table.do(Add(name="wolf"))
    table.do(Add(name="Wolf", count=2))
    assert [combatant.name for combatant in table.state.present] == ["Wolf 1", "Wolf 2", "wolf", "Wolf 3", "Wolf 4"]
    assert [combatant.group for combatant in table.state.present] == ["c1", "c1", None, "c4", "c4"]
    assert table.refuse(Join(name="WOLF 2"), "ann") == "name-taken"


def test_a_batch_has_numbers_typed_in_words():
    table = DuelTable()
    table.do(Add(name="Wolf", count=2, stats="VI = 7; speed=−2, weapon=crocs"))
    for combatant in table.state.present:
        assert (combatant.sheet.vi, combatant.sheet.speed, combatant.sheet.weapon) == (7, -2, "crocs")


@pytest.mark.parametrize(
    ("stats", "code"),
    [
        ("luck=1", "bad-stats"),
        ("vi", "bad-stats"),
        ("=", "bad-stats"),
        ("vi=", "out-of-range"),
        ("vi=41", "out-of-range"),
    ],
)
def test_numbers_typed_wrong(stats, code):
    table = DuelTable()
    assert table.refuse(Add(name="Wolf", stats=stats)) == code
    assert not table.state.combatants


def test_taking_out_what_is_out_already():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    assert table.refuse(Remove(combatant="Konrad")) == "is-already"
    table.do(Remove(combatant="Konrad", how="gone"))


def test_a_user_who_plays_already_is_left_alone_and_one_with_two_has_both():
    table = DuelTable().add("Ada", "ann")
    members = [Member(user="ann", name="Ada 2"), Member(user="bea", name="ada"), Member(user="bea", name="Bea")]
    table.do(Enlist(members=members))
    assert [(fighter.name, fighter.owner) for fighter in table.state.present] == [
        ("Ada", "ann"),
        ("ada 2", "bea"),
        ("Bea", "bea"),
    ]
    assert table.refuse(Enlist(members=members)) == "all-in-already"


def test_an_encounter_has_room_for_so_many():
    table = DuelTable(multi="duel-only")
    for _ in range(COMBATANT_LIMIT):
        table.add("Wolf", side="npc")
    assert table.refuse(Add(name="Wolf")) == "too-many-combatants"
    assert table.refuse(Join(name="Ada"), "ann") == "too-many-combatants"
    assert table.refuse(Enlist(members=[Member(user="ann", name="Ada")])) == "too-many-combatants"


def test_an_owner_fills_in_her_own_sheet_only():
    table = fighting()
    table.do(ChangeSheet(vi=0, weapon=""), "vera")
    assert (table.state.find("Konrad").sheet.vi, table.state.find("Konrad").sheet.weapon) == (0, "")
    assert table.refuse(ChangeSheet(vi=0), "vera") == "nothing-changed"
    assert table.refuse(ChangeSheet(vi=1, combatant="Connor"), "vera") == "not-yours"
    assert table.log[-1].event.override is False
    table.do(ChangeSheet(vi=1, combatant="Connor"))
    assert table.log[-1].event.override is True


# --- house rules in mid-fight ---


@pytest.mark.parametrize("setting", sorted(HouseRules.model_fields))
def test_every_house_rule_can_be_switched(setting):
    values = {"window": ["0", "60"]}
    table = konrad_and_connor()
    for value in values.get(setting) or HouseRules.model_json_schema()["properties"][setting]["enum"]:
        table.do(Rule(setting=setting, value=value))
        assert str(getattr(table.state.rules, setting)) == value
    assert table.refuse(Rule(setting=setting, value="61")) in ("not-one-of", "out-of-range")


def test_an_unknown_house_rule_is_refused():
    for setting in ("luck", "faces", "model_config"):
        assert konrad_and_connor().refuse(Rule(setting=setting, value="1")) == "unknown-field"


def test_a_combatant_goes_back_to_the_gm():
    table = fighting()
    assert table.refuse(Transfer()) == "transfer-what"
    table.do(Transfer(combatant="Konrad"))
    assert table.state.find("Konrad").owner is None
    assert table.refuse(Transfer(combatant="Konrad")) == "owned-already"


@pytest.mark.parametrize("name", ["c2", "C17", "ｃ２"])
def test_nobody_is_called_like_an_id(name):
    table = fighting()
    assert table.refuse(Join(name=name), "someone") == "name-taken"
    assert table.refuse(Set(combatant="Konrad", attribute="name", value=name)) == "name-taken"
    table.do(Add(name=name))
    assert table.state.combatants["c3"].name == f"{clean_name(name)} 2"


@pytest.mark.parametrize("nothing", ["", "–", "-", " — "])
def test_what_can_be_empty_is_taken_away_by_nothing_or_by_the_dash_that_stands_for_it(nothing):
    table = konrad_and_connor()
    table.do(Set(combatant="Konrad", attribute="weapon", value=nothing))
    assert table.state.find("Konrad").sheet.weapon == ""
    assert table.refuse(Set(combatant="Konrad", attribute="vi", value="")) == "missing"
    assert table.refuse(Set(combatant="Konrad", attribute="vi", value="–")) == "out-of-range"
