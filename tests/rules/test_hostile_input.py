"""Hostile input: every value is refused with its field or accepted, and damaged storage raises `CodecError`."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from pydantic import ValidationError
from table import GM, stored

from rules import commands as ask
from rules.codec import CodecError, decode_command, decode_entry, decode_state, encode_entry, encode_state
from rules.dice.rng import ScriptedDice
from rules.duel.commands import Attack
from rules.duel.model import HouseRules, Sheet
from rules.engine import act, begin
from rules.refusals import Refusal
from rules.state import Actor
from rules.system import command_types
from rules.validation import bounds, options, refusal_for
from rules.view.for_viewer import board_for

BOSS = Actor(user=GM, gm=True)
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


def test_every_field_of_every_command():
    """Each value is refused by the model or by the engine, or it survives storage."""
    table, offenders = fighting(), []
    for kind in command_types().values():
        for name in kind.model_fields:
            for value in (*NASTY, *WRONG_TYPES):
                try:
                    give(table, kind, {**example(kind), name: value})
                except Exception as error:  # noqa: BLE001 - all offenders are listed
                    offenders.append((kind.verb, name, ascii(value)[:20], error))
    assert not offenders


def give(table, kind, fields):
    try:
        command = kind.model_validate(fields)
    except ValidationError as error:
        check_refusal(refusal_for(error, kind))
        return
    answer = act(table.state, command, by=BOSS, at=0, dice=ScriptedDice([1] * 50), log=table.log)
    if isinstance(answer, Refusal):
        check_refusal(answer)
        return
    assert decode_state(encode_state(answer.state)) == answer.state
    assert all(stored(entry) == entry for entry in answer.entries)


def check_refusal(refusal):
    """It can be sent, and repeats at most the start of the input."""
    assert len(refusal.model_dump_json().encode("utf-8")) < 4_000


EXAMPLES = {
    "name": "Nina",
    "intent": "hold",
    "attribute": "vi",
    "value": "1",
    "setting": "window",
    "user": "nina",
    "combatant": "Konrad",
    "opponent": "Connor",
    "members": [{"user": "nina", "name": "Nina"}],
    "speed": -1,
    "margin": 0,
}


def example(kind):
    """Valid values for the required fields of a command, also of a system that is not known here."""
    required = {name: field for name, field in kind.model_fields.items() if field.is_required()}
    return {name: EXAMPLES[name] if name in EXAMPLES else valid_value(field) for name, field in required.items()}


def valid_value(field):
    low, _ = bounds(field)
    return next(iter(options(field)), "x" if low is None else low)


def test_a_field_that_does_not_exist():
    assert refusal_of(Attack, {"luck": 1}).code == "unknown-field"


def test_numbers_are_accepted_up_to_their_bounds():
    offenders = []
    for kind in (*command_types().values(), Sheet, HouseRules):
        fields = example(kind) if issubclass(kind, ask.Command) else {}
        for name, field in kind.model_fields.items():
            low, high = bounds(field)
            if low is None or high is None:
                continue
            for value in (low, high, max(low, min(0, high)), low - 1, high + 1):
                refusal = refusal_of(kind, {**fields, name: value})
                if (refusal is None) is not (low <= value <= high):
                    offenders.append((kind.__name__, name, value))
                elif refusal is not None:
                    assert (refusal.code, refusal.params["low"], refusal.params["high"]) == ("out-of-range", low, high)
    assert not offenders


def refusal_of(kind, fields):
    try:
        kind.model_validate(fields)
    except ValidationError as error:
        return refusal_for(error, kind)
    return None


def test_zero_is_a_number():
    zeros = dict.fromkeys(("vi", "length", "height", "attack", "speed"), 0)
    sheet = DuelTable().add("Ada", "ann", **zeros).state.find("Ada").sheet
    assert {name: getattr(sheet, name) for name in zeros} == zeros
    table = fighting(konrad={"attack": 0})
    table.attack("Konrad", dice=2)
    assert table.pair().attack.margin == -2


@pytest.mark.parametrize("name", ["@everyone", "`x`", "🐉", "علي", "x" * 80, "1", "{x}", "-"])
def test_unusual_names(name):
    table = DuelTable(1, 1, 2, 2)
    table.add(name, "ann", weapon=name[:40]).add("Bo", "bo")
    table.do(ask.Join(name=name.upper() + "!" if len(name) < 80 else "y"), "cy")
    assert table.refuse(ask.Join(name=name), "dan") == "name-taken"
    table.do(ask.Remove(combatant=table.state.find(name).id))
    board_for(table.state, None).model_dump_json()


@pytest.mark.parametrize("name", ["Konrad", "KONRAD", "Ｋonrad", " Konrad ", "Kon\u200brad", "Konrad\ufe0f"])
def test_names_that_look_the_same_are_taken(name):
    assert konrad_and_connor().refuse(ask.Join(name=name), "thief") == "name-taken"


def test_invalid_sheets():
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


def test_typed_text_becomes_one_line():
    table = DuelTable().add("Ada", "ann", weapon=" hache\n\n# de\u202e guerre ")
    assert table.state.find("Ada").sheet.weapon == "hache # de guerre"


def test_invalid_house_rules():
    for rules, code in (
        ({"d5": "1-6"}, "not-one-of"),
        ({"luck": 1}, "unknown-field"),
        ({"window": -1}, "out-of-range"),
    ):
        assert begin("duel", rules, by=BOSS, at=0).code == code


# --- damaged storage, or storage of another version ---


STATES = [
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
]
ENTRIES = [
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
]
COMMANDS = [{}, {"do": None}, {"do": []}, {"do": "chess.mate"}, {"do": "gm.undo", "luck": 1}]


def test_damaged_storage_is_a_codec_error():
    for text in STATES:
        with pytest.raises(CodecError):
            decode_state(text)
    for kind, body in ENTRIES:
        with pytest.raises(CodecError):
            decode_entry(seq=1, step=1, by="maud", at=0, kind=kind, body=body)
    for data in COMMANDS:
        with pytest.raises(CodecError):
            decode_command(data)


def test_the_stored_format():
    table = fighting()
    assert encode_state(table.state).startswith('{"format":1,"state":{"system":"duel","revision":')
    assert encode_entry(table.log[0]).startswith('{"format":1,"event":{"system":"duel","gm":"maud","rules":{')
