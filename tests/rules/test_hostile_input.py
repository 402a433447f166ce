"""Whatever is typed into a command: a refusal that names the field, or a value that is kept; never a crash."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from pydantic import ValidationError

from rules import commands as ask
from rules.codec import CodecError, decode_command, decode_entry, decode_state, encode_entry, encode_state
from rules.duel import commands as duel
from rules.duel.model import HouseRules, Sheet
from rules.engine import begin
from rules.refusals import Refusal
from rules.state import Actor
from rules.system import command_types
from rules.validation import bounds, options, refusal_for
from rules.view.views import board_for

NASTY = [
    "",
    " ",
    "x" * 10_000,
    "🐉" * 40,
    "\u202egnirts",
    "@everyone @here <@1>",
    "```\n# no",
    "\x00\x1b[31m",
    "{name}",
    "-- $x",
    "\ud800",
    "NaN",
    "١٢",
]
WRONG_TYPES = [None, True, 1.5, -(10**30), [], {}, [1], {"a": 1}, b"x", float("nan"), float("inf"), object()]


@pytest.mark.parametrize("verb", sorted(command_types()))
@pytest.mark.parametrize("value", [*NASTY, *WRONG_TYPES], ids=lambda value: ascii(value)[:20])
def test_every_field_of_every_command(verb, value):
    """A value that the model does not take is explained as a refusal; one that it takes is answered by the engine."""
    kind = command_types()[verb]
    for name in kind.model_fields:
        fields = {**example(kind), name: value}
        try:
            command = kind.model_validate(fields)
        except ValidationError as error:
            plain(refusal_for(error, kind))
            continue
        answer = fighting(*[1] * 50).give(command)
        if isinstance(answer, Refusal):
            plain(answer)


def plain(refusal):
    refusal.model_dump_json().encode("utf-8")
    assert len(refusal.model_dump_json()) < 4_000


def example(kind):
    """What a command needs, with values that are right; also for a command that nobody had thought of here."""
    words = {"name": "Nina", "intent": "hold", "attribute": "vi", "value": "1", "setting": "window", "user": "nina"}
    names = {"combatant": "Konrad", "opponent": "Connor", "members": [{"user": "nina", "name": "Nina"}]}
    numbers = {"speed": -1, "margin": 0}
    known = {**words, **names, **numbers}
    required = {name: field for name, field in kind.model_fields.items() if field.is_required()}
    return {name: known[name] if name in known else allowed(field) for name, field in required.items()}


def allowed(field):
    """A value that a field takes."""
    low, _ = bounds(field)
    return next(iter(options(field)), "x" if low is None else low)


def test_a_field_that_does_not_exist():
    with pytest.raises(ValidationError) as error:
        duel.Attack.model_validate({"luck": 1})
    assert refusal_for(error.value, duel.Attack).code == "unknown-field"


@pytest.mark.parametrize("kind", [*command_types().values(), Sheet, HouseRules], ids=lambda kind: kind.__name__)
def test_every_number_may_be_at_its_bounds_and_not_beyond(kind):
    for name, field in kind.model_fields.items():
        low, high = bounds(field)
        if low is None or high is None:
            continue
        fields = example(kind) if hasattr(kind, "verb") else {}
        for value in (low, high, 0 if low <= 0 <= high else low):
            assert getattr(kind.model_validate({**fields, name: value}), name) == value
        for value in (low - 1, high + 1):
            with pytest.raises(ValidationError) as error:
                kind.model_validate({**fields, name: value})
            refusal = refusal_for(error.value, kind)
            assert (refusal.code, refusal.params["low"], refusal.params["high"]) == ("out-of-range", low, high)


@pytest.mark.parametrize("zero", [{"vi": 0}, {"length": 0}, {"height": 0}, {"attack": 0}, {"speed": 0}])
def test_zero_is_a_number(zero):
    table = DuelTable().add("Ada", "ann", **zero)
    (name, value), *_ = zero.items()
    assert getattr(table.state.find("Ada").sheet, name) == value
    table = fighting(konrad={"attack": 0})
    table.attack("Konrad", dice=2)
    assert table.pair().attack.margin == -2


@pytest.mark.parametrize("name", ["@everyone", "`x`", "🐉", "علي", "x" * 80, "1", "{x}", "-"])
def test_a_fight_of_people_with_such_names(name):
    table = DuelTable(1, 1, 2, 2)
    table.add(name, "ann", weapon=name[:40]).add("Bo", "bo")
    table.do(ask.Join(name=name.upper() + "!" if len(name) < 80 else "y"), "cy")
    assert table.refuse(ask.Join(name=name), "dan") == "name-taken"
    table.do(ask.Remove(combatant=table.state.find(name).id))
    board_for(table.state, None).model_dump_json()


@pytest.mark.parametrize("name", ["Konrad", "KONRAD", "Ｋonrad", " Konrad ", "Kon\u200brad", "Konrad\ufe0f"])
def test_nobody_takes_anothers_name(name):
    assert konrad_and_connor().refuse(ask.Join(name=name), "thief") == "name-taken"


def test_a_sheet_is_refused_where_it_is_wrong():
    table = DuelTable()
    for sheet, code in (
        ({"vi": 41}, "out-of-range"),
        ({"vi": "x"}, "out-of-range"),
        ({"luck": 1}, "unknown-field"),
        ({"weapon": "x" * 41}, "text-length"),
        ({"weapons": 3}, "out-of-range"),
    ):
        assert table.refuse(ask.Join(name="Ada", sheet=sheet), "ann") == code
        assert table.refuse(ask.Add(name="Ada", sheet=sheet)) == code
        assert table.refuse(ask.Enlist(members=[ask.Member(user="ann", name="Ada", sheet=sheet)])) == code
    assert not table.state.combatants


def test_a_weapon_stays_on_its_line():
    table = DuelTable().add("Ada", "ann", weapon=" hache\n\n# de\u202e guerre ")
    assert table.state.find("Ada").sheet.weapon == "hache # de guerre"


def test_house_rules_are_refused_where_they_are_wrong():
    for rules, code in (
        ({"d5": "1-6"}, "not-one-of"),
        ({"luck": 1}, "unknown-field"),
        ({"window": -1}, "out-of-range"),
    ):
        assert begin("duel", rules, by=Actor(user="maud", gm=True), at=0).code == code


# --- stored data that is damaged, or of another version ---


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "null",
        "[]",
        "1",
        "{}",
        '{"format": 1}',
        '{"format": 2, "state": {}}',
        '{"format": "1", "state": {}}',
        '{"format": 1, "state": null}',
        '{"format": 1, "state": {"system": "chess"}}',
        '{"format": 1, "state": {"system": []}}',
        '{"format": 1, "state": {"system": "duel"}}',
    ],
)
def test_a_state_that_cannot_be_read(text):
    with pytest.raises(CodecError):
        decode_state(text)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("ended", "x"),
        ("ended", '{"format": 1}'),
        ("ended", '{"format": 9, "event": {}}'),
        ("ended", '{"format": 1, "event": []}'),
        ("ended", '{"format": 1, "event": {"luck": 1}}'),
        ("chess.mate", '{"format": 1, "event": {}}'),
        ("ended", '{"format": 1, "event": {}, "command": {}}'),
        ("ended", '{"format": 1, "event": {}, "command": []}'),
        ("ended", '{"format": 1, "event": {}, "command": {"do": "chess.mate"}}'),
        ("ended", '{"format": 1, "event": {}, "faces": 3}'),
        ("ended", '{"format": 1, "event": {}, "faces": ["x"]}'),
        ("ended", '{"format": 1, "event": {}, "gm": "yes"}'),
    ],
)
def test_an_entry_that_cannot_be_read(kind, body):
    with pytest.raises(CodecError):
        decode_entry(seq=1, step=1, by="maud", at=0, kind=kind, body=body)


@pytest.mark.parametrize("data", [{}, {"do": None}, {"do": []}, {"do": "chess.mate"}, {"do": "gm.undo", "luck": 1}])
def test_a_command_that_cannot_be_read(data):
    with pytest.raises(CodecError):
        decode_command(data)


def test_the_stored_format_is_written_down():
    table = fighting()
    assert encode_state(table.state).startswith('{"format":1,"state":{"system":"duel","revision":')
    assert encode_entry(table.log[0]).startswith('{"format":1,"event":{"system":"duel","gm":"maud","rules":{')
