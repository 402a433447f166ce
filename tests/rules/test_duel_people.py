"""Changes by the GM to combatants and house rules: every attribute, names, owners, batches, every setting."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from table import GM

from rules.commands import Add, Enlist, Join, Leave, Member, Remove, Roll, Rule, Set, Transfer
from rules.duel.commands import Attack, ChangeSheet, SetAttacker
from rules.duel.model import HouseRules, Sheet
from rules.handlers.combatants import COMBATANT_LIMIT
from rules.names import clean_name
from rules.validation import field_label

# --- gm.set: every attribute ---

ATTRIBUTES = {
    # attribute: (typed, value, wrong, code of its refusal)
    "vi": ("12", 12, "41", "out-of-range"),
    "height": ("0", 0, "-1", "out-of-range"),
    "dodge": ("-20", -20, "x", "out-of-range"),
    "other": ("40", 40, "", "missing"),
    "weapon": ("Faucheuse", "Faucheuse", "x" * 41, "text-length"),
    "length": ("1000", 1000, "1001", "out-of-range"),
    "speed": ("−10", -10, "-11", "out-of-range"),
    "attack": (" 7 ", 7, "3.5", "out-of-range"),
    "parry": ("0", 0, "1e9", "out-of-range"),
    "weapons": ("2", 2, "3", "out-of-range"),
    "name": ("  Konrad  le  Noir ", "Konrad le Noir", "\u200b", "name-empty"),
    "alias": (" A  stranger ", "A stranger", "x" * 90, "name-too-long"),
    "side": ("NPC", "npc", "boss", "not-one-of"),
    "status": ("out", "out", "active", "is-already"),
    "crowd": ("-3", -3, "1", "crowd-number"),
    "modifier": ("−2", -2, "21", "out-of-range"),
}


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_the_gm_sets_every_attribute(attribute):
    table = konrad_and_connor()
    typed, value, wrong, code = ATTRIBUTES[attribute]
    assert table.refuse(Set(combatant="Konrad", attribute=attribute, value=wrong)) == code
    table.do(Set(combatant="Konrad", attribute=attribute, value=typed))
    konrad = table.state.combatants["c1"]
    fight = table.state.fight
    attributes = {"crowd": fight.crowd.get("c1"), "modifier": fight.modifiers.get("c1")}
    assert {**dict(konrad), **dict(konrad.sheet), **attributes}[attribute] == value


def test_a_modifier_set_by_the_gm_counts_for_all_rolls_until_it_is_lifted():
    table = konrad_and_connor(2, 3, 1, 1, 1, 1)
    table.do(Set(combatant="Konrad", attribute="modifier", value="-3"))
    assert table.odds() == konrad_and_connor(konrad={"vi": 3}).odds()
    table.do(Roll())
    assert [roll.margin for roll in table.pair().first] == [6 - 1 - 3 - 5, 3 - 2 - 2]
    table.do(SetAttacker(combatant="Konrad"))
    table.attack("Konrad", modifier=1)
    assert table.pair().attack.margin == 5 - 3 + 1 - 2
    table.defend("Connor", -1)
    table.attack("Konrad", 4)
    assert table.pair().attack.margin == 4, "a margin has every modifier in it"
    table.do(Set(combatant="Konrad", attribute="modifier", value=""))
    assert not table.state.fight.modifiers


def test_an_unknown_attribute_names_the_known_ones():
    refusal = konrad_and_connor().give(Set(combatant="Konrad", attribute="luck", value="1"))
    assert refusal.code == "no-such-attribute"
    assert {name.code for name in refusal.params["known"]} == {field_label(name).code for name in ATTRIBUTES}


@pytest.mark.parametrize("nothing", ["", "–", "-", " — "])
def test_an_optional_attribute_is_emptied_by_nothing_or_a_dash(nothing):
    table = konrad_and_connor()
    table.do(Set(combatant="Konrad", attribute="weapon", value=nothing))
    assert table.state.find("Konrad").sheet.weapon == ""
    assert table.refuse(Set(combatant="Konrad", attribute="vi", value="–")) == "out-of-range"


def test_an_owner_changes_her_own_sheet_only():
    table = fighting()
    table.do(ChangeSheet(vi=0, weapon=""), "vera")
    assert (table.state.find("Konrad").sheet.vi, table.state.find("Konrad").sheet.weapon) == (0, "")
    assert table.refuse(ChangeSheet(vi=0), "vera") == "nothing-changed"
    assert table.refuse(ChangeSheet(vi=1, combatant="Connor"), "vera") == "not-yours"
    assert table.log[-1].event.override is False
    table.do(ChangeSheet(vi=1, combatant="Connor"))
    assert table.log[-1].event.override is True


# --- names, owners, batches ---


def test_two_combatants_may_not_have_one_name():
    table = konrad_and_connor()
    assert table.refuse(Set(combatant="Konrad", attribute="name", value="CONNOR")) == "name-taken"
    table.do(Set(combatant="Konrad", attribute="name", value="KONRAD"))


@pytest.mark.parametrize("name", ["c2", "C17", "ｃ２"])
def test_a_name_may_not_look_like_an_id(name):
    table = fighting()
    assert table.refuse(Join(name=name), "someone") == "name-taken"
    assert table.refuse(Set(combatant="Konrad", attribute="name", value=name)) == "name-taken"
    table.do(Add(name=name))
    assert table.state.combatants["c3"].name == f"{clean_name(name)} 2"


def test_a_combatant_is_given_to_another_user_or_to_the_gm():
    table = fighting()
    assert table.refuse(Transfer()) == "transfer-what"
    table.do(Transfer(user="nina", combatant="Konrad"))
    assert table.refuse(Attack(combatant="Konrad"), "vera") == "not-yours"
    table.do(Attack(margin=1), "nina")
    assert table.refuse(Transfer(user="nina", combatant="Konrad")) == "owned-already"
    table.do(Transfer(combatant="Konrad"))
    assert table.state.find("Konrad").owner is None
    assert table.refuse(Transfer(combatant="Konrad")) == "owned-already"


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


def test_every_member_of_a_batch_has_a_number():
    table = DuelTable()
    table.do(Add(name="Wolf", count=2))
    table.do(Add(name="wolf"))
    table.do(Add(name="Wolf", count=2))
    assert [combatant.name for combatant in table.state.present] == ["Wolf 1", "Wolf 2", "wolf 3", "Wolf 4", "Wolf 5"]
    assert [combatant.group for combatant in table.state.present] == ["c1", "c1", None, "c4", "c4"]
    assert table.refuse(Join(name="WOLF 2"), "ann") == "name-taken"


@pytest.mark.parametrize(
    "stats",
    [
        "VI = 7; speed=−2, weapon=long fangs",
        "vi=7 weapon=long fangs speed=-2",
        "vi=7\nweapon = long fangs\n speed=-2",
        "vi=7,, weapon=long fangs  speed = −2 ",
    ],
)
def test_a_batch_takes_its_numbers_from_text(stats):
    table = DuelTable()
    table.do(Add(name="Wolf", count=2, stats=stats))
    assert {combatant.sheet for combatant in table.state.present} == {Sheet(vi=7, speed=-2, weapon="long fangs")}
    table.do(Add(name="Bear"))
    assert table.state.find("Bear").sheet == Sheet(), "average until the GM says otherwise"


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
def test_wrong_numbers_in_text_add_no_combatant(stats, code):
    table = DuelTable()
    assert table.refuse(Add(name="Wolf", stats=stats)) == code
    assert not table.state.combatants


def test_a_combatant_is_put_out_once_and_may_still_leave():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    assert table.refuse(Remove(combatant="Konrad")) == "is-already"
    table.do(Remove(combatant="Konrad", how="gone"))


def test_users_in_the_fight_are_not_enlisted_again():
    table = DuelTable().add("Ada", "ann")
    members = [Member(user="ann", name="Ada 2"), Member(user="bea", name="ada"), Member(user="bea", name="Bea")]
    table.do(Enlist(members=members))
    owned = [(fighter.name, fighter.owner) for fighter in table.state.present]
    assert owned == [("Ada", "ann"), ("ada 2", "bea"), ("Bea", "bea")]
    assert table.refuse(Enlist(members=members)) == "all-in-already"


def test_a_combatant_that_has_left_comes_back_when_enlisted_again():
    table = fighting().add("Guard", side="pc")
    konrad = table.id("Konrad")
    table.attack("Konrad", 2)
    table.do(Leave(), "vera")
    table.do(Remove(combatant="Guard", how="gone"))
    members = [
        Member(user="vera", name="Somebody else"),
        Member(user=None, name="guard"),
        Member(user="bea", name="Bea"),
    ]
    table.do(Enlist(members=members))
    assert [fighter.name for fighter in table.state.present] == ["Konrad", "Connor", "Guard", "Bea"]
    assert (table.id("Konrad"), table.between("Konrad", "Connor").phase) == (konrad, "defend")
    assert table.refuse(Enlist(members=members)) == "all-in-already"


def test_enlisting_returns_no_combatant_to_a_fight_that_it_left_out_of_action():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    table.do(Leave(), "vera")
    table.do(Enlist(members=[Member(user="vera", name="Konrad")]))
    assert table.state.find("Konrad").status == "out"


def test_the_number_of_combatants_is_limited():
    table = DuelTable(multi="duel-only")
    table.do(Add(name="Wolf", count=20))
    while len(table.state.combatants) < COMBATANT_LIMIT:
        table.add("Wolf", side="npc")
    assert table.refuse(Add(name="Wolf")) == "too-many-combatants"
    assert table.refuse(Join(name="Ada"), "ann") == "too-many-combatants"
    assert table.refuse(Enlist(members=[Member(user="ann", name="Ada")])) == "too-many-combatants"


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
