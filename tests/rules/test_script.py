"""`python -m rules`: fight scripts, their schema, exact odds, and errors in one line."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rules import replay
from rules.__main__ import main
from rules.replay import ScriptError, load
from rules.system import command_types, system, systems

GOLDEN = Path(__file__).parent.parent / "golden"
EXAMPLE = json.loads((GOLDEN / "duel" / "seed-example.json").read_text("utf-8"))
DECLARE = {"do": "initiative.declare", "by": "karl", "intent": "attack"}


def run(tmp_path, capsys, text, verb="play"):
    """Exit code, JSON lines of the output, and error text without the path."""
    path = tmp_path / "fight.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    code = main([verb, str(path)])
    output = capsys.readouterr()
    return code, [json.loads(line) for line in output.out.splitlines()], output.err.removeprefix(str(path))


def refusals(tmp_path, capsys, *given):
    _, lines, _ = run(tmp_path, capsys, commands(*given))
    return [line["refusal"] for line in lines if "refusal" in line]


def changed(**fields):
    return json.dumps({**EXAMPLE, **fields})


def commands(*given):
    return changed(commands=list(given), faces=None, seed=1)


def two(**more):
    fighters = [
        {"name": "Konrad", "owner": "vera", "sheet": {"vi": 6, "speed": -1}},
        {"name": "Connor", "owner": "karl", "sheet": {"vi": 3, "speed": -2}},
    ]
    return json.dumps({"riposte": 1, "system": "duel", "combatants": fighters, **more})


# --- play ---


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe that is closed by its reader")
def test_a_reader_that_stops_early_is_no_error():
    command = [sys.executable, "-m", "rules", "schema", "duel"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_seeds_example_from_the_command_line():
    path = GOLDEN / "duel" / "seed-example.json"
    done = subprocess.run(
        [sys.executable, "-m", "rules", "play", str(path)], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    rolled = next(line["event"] for line in lines if line.get("event", {}).get("kind") == "duel.first-rolled")
    assert [roll["dice"] for roll in rolled["rolls"]] == [5, 4]
    decided = next(line["event"] for line in lines if line.get("event", {}).get("kind") == "duel.attacker-decided")
    assert (decided["attacker"], decided["lead"]) == ("c1", 1)
    assert lines[-1]["state"]["ended"] is True
    assert done.stderr == ""


def test_a_refusal_is_a_line_and_no_failure(tmp_path, capsys):
    code, lines, err = run(tmp_path, capsys, commands({"do": "duel.attack", "by": "vera"}))
    assert (code, err) == (0, "")
    assert [line["refusal"] for line in lines if "refusal" in line] == ["no-first-attack"]


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path, capsys):
    code, *_ = run(tmp_path, capsys, b"\xef\xbb\xbf" + changed().encode())
    assert code == 0


def test_a_seed_plays_the_same_every_time(tmp_path, capsys):
    text = changed(faces=None, seed=5)
    assert run(tmp_path, capsys, text) == run(tmp_path, capsys, text)


def test_commands_without_a_time_are_not_simultaneous(tmp_path, capsys):
    for time in ({}, {"at": None}):
        declarations = [{**DECLARE, **time}, {**DECLARE, "by": "vera", **time}]
        assert refusals(tmp_path, capsys, *declarations) == ["talk-is-over"]


def test_commands_as_a_gm(tmp_path, capsys):
    step = {"do": "initiative.next", "by": "nina"}
    for gm, codes in ((None, ["gm-only"]), (False, ["gm-only"]), (True, [])):
        assert refusals(tmp_path, capsys, {**step, "gm": gm}) == codes


# --- what can't be played ---

MALFORMED = {
    "nothing": "",
    "no JSON": "{",
    "two documents": "{}{}",
    "no UTF-8": b"\xff\xfe",
    "a list": "[]",
    "a number": "1",
    "null": "null",
    "nothing in it": "{}",
    "another version": changed(riposte=2),
    "no version": json.dumps({"system": "duel"}),
    "an unknown system": changed(system="chess"),
    "a system that is no word": changed(system=[]),
    "an unknown key": changed(luck=1),
    "a key on two lines": changed(**{"a\nb": 1}),
    "an unknown house rule": changed(rules={"luck": 1}),
    "a wrong house rule": changed(rules={"d5": "1-6"}),
    "rules that are a list": changed(rules=[]),
    "a fighter without a name": changed(combatants=[{}]),
    "a fighter of spaces": changed(combatants=[{"name": "  "}]),
    "a fighter with an unknown number": changed(combatants=[{"name": "Ada", "sheet": {"luck": 1}}]),
    "a fighter beyond all numbers": changed(combatants=[{"name": "Ada", "sheet": {"vi": 10**30}}]),
    "an owner with too long an id": changed(combatants=[{"name": "Ada", "owner": "x" * 41}]),
    "too many fighters": changed(combatants=[{"name": "Ada"}] * 61),
    "a command that is a word": changed(commands=["attack"]),
    "a command without a verb": commands({}),
    "an unknown verb": commands({"do": "chess.mate"}),
    "a verb that is a list": commands({"do": []}),
    "a verb that is null": commands({"do": None}),
    "an unknown field": commands({**DECLARE, "luck": 1}),
    "a missing field": commands({"do": "initiative.declare"}),
    "a field beyond its bounds": commands({"do": "duel.attack", "margin": 51}),
    "a giver that is a number": commands({**DECLARE, "by": 1}),
    "a time before all times": commands({**DECLARE, "at": -1}),
    "a time that is a word": commands({**DECLARE, "at": "now"}),
    "a time that is true": commands({**DECLARE, "at": True}),
    "a time that is no number": commands(DECLARE).replace('"by": "karl"', '"at": NaN'),
    "a time without end": commands(DECLARE).replace('"by": "karl"', '"at": 1e999'),
    "a GM that is a word": commands({**DECLARE, "gm": "yes"}),
    "faces and a seed": changed(seed=1),
    "too few faces": changed(faces=[1]),
    "too many faces": changed(faces=[*EXAMPLE["faces"], 1]),
    "a face that is not on the die": changed(faces=[6, *EXAMPLE["faces"][1:]]),
    "a face that is a word": changed(faces=["x"]),
    "an unknown clock": changed(clock="sometimes"),
    "a number of a thousand digits": '{"riposte": ' + "1" * 5_000 + "}",
    "half a character": changed(gm="X").replace('"X"', '"\\ud800"'),
    "too deep": "[" * 100_000,
}


def test_a_malformed_script_is_one_plain_line_and_exit_code_2(tmp_path, capsys):
    offenders = []
    for name, text in MALFORMED.items():
        code, _, err = run(tmp_path, capsys, text)
        plain = err.startswith(": ") and len(err) < 1_500 and "Traceback" not in err and "pydantic" not in err
        if code != 2 or err.count("\n") != 1 or not plain:
            offenders.append((name, code, err))
    assert not offenders
    assert run(tmp_path, capsys, MALFORMED["too few faces"], "odds")[0] == 2


def test_the_error_names_command_and_field(tmp_path, capsys):
    *_, err = run(tmp_path, capsys, commands(DECLARE, {"do": "duel.attack", "margin": 51}))
    assert err.startswith(": command 2 (duel.attack): margin: ")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read(tmp_path, capsys, name):
    assert main(["play", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("argv", [[], ["dance"], ["play"], ["schema"], ["schema", "chess"]])
def test_a_wrong_command_line(argv, capsys):
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 2
    assert "usage:" in capsys.readouterr().err


# --- schema ---


@pytest.mark.parametrize("system_id", [system.id for system in systems()])
def test_the_schema_of_a_system_has_all_its_commands(system_id, capsys):
    assert main(["schema", system_id]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    models = [model["properties"] for model in schema["$defs"].values() if "do" in model.get("properties", {})]
    assert {command.verb for command in system(system_id).commands} < {model["do"]["const"] for model in models}


NOT_IN_THE_SCHEMA = {
    # names, dice and combinations of fields are checked when it is played
    "a fighter of spaces",
    "faces and a seed",
    "too few faces",
    "too many faces",
    "a face that is not on the die",
    "half a character",
    # `NaN` and 1e999 are no JSON
    "a time that is no number",
    "a time without end",
}


def test_the_schema_refuses_malformed_scripts():
    schema = Draft202012Validator(replay.schema("duel"))
    offenders = []
    for name in MALFORMED.keys() - NOT_IN_THE_SCHEMA:
        try:
            data = json.loads(MALFORMED[name])
        except (ValueError, RecursionError):
            continue
        if schema.is_valid(data):
            offenders.append(name)
    assert not offenders


# --- odds ---


@pytest.mark.parametrize(("d5", "cases"), [("1-5", (435, 68, 122, 625)), ("0-5", (861, 125, 310, 1296))])
def test_the_exact_odds_of_the_seeds_example(tmp_path, capsys, d5, cases):
    declare = [{**DECLARE, "at": 10}]
    script = two(rules={"d5": d5, "window": 60}, commands=declare, clock="given")
    code, (row,), err = run(tmp_path, capsys, script, "odds")
    assert (code, err) == (0, "")
    assert (row["a_wins"]["of"], row["tie"]["of"], row["b_wins"]["of"], row["tie"]["out_of"]) == cases
    low, high = (1, 5) if d5 == "1-5" else (0, 5)
    leads = [(6 - 1 - 2 - k1 - k2) - (3 - 2 - c1 - c2) for k1, k2, c1, c2 in product(range(low, high + 1), repeat=4)]
    assert (sum(lead > 0 for lead in leads), leads.count(0), sum(lead < 0 for lead in leads)) == cases[:3]


def test_a_fight_without_odds_says_why(tmp_path, capsys):
    over = two(commands=[{"do": "initiative.end"}])
    assert run(tmp_path, capsys, over, "odds") == (0, [], "no odds: the fight is over\n")
    empty = json.dumps({"riposte": 1, "system": "duel"})
    assert run(tmp_path, capsys, empty, "odds") == (0, [], "no odds: nothing is about to be rolled\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "an object {...} is needed, not a list"),
        ("7", "an object {...} is needed, not a number"),
        ("null", "an object {...} is needed, not null"),
        ('{"riposte": 1, "system": "duel", "commands": ["x"]}', "commands.0: an object {...} is needed, not a text"),
        (
            '{"riposte": 1, "system": "duel", "combatants": [true]}',
            "combatants.0: an object {...} is needed, not true or false",
        ),
    ],
)
def test_another_type_in_the_place_of_an_object(tmp_path, capsys, text, message):
    code, _, err = run(tmp_path, capsys, text)
    assert code == 2
    assert err.endswith(f": {message}\n")


def test_no_command_has_a_field_of_the_script_format():
    fields = {"do", "by", "at", "gm"}
    assert [kind for kind in command_types().values() if fields & set(kind.model_fields)] == []


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ('{"riposte": 1, "system": "duel", "system": "totals"}', 1, "system"),
        (
            '{"riposte": 1,\n "system": "duel",\n "commands": [\n  {"do": "initiative.end",\n   "do": "gm.undo"}]}',
            5,
            "do",
        ),
        ('{"riposte": 1, "system": "duel", "rules": {"d5": "0-5"}, "rules": {}}', 1, "rules"),
        ('{"riposte": 1, "system": "duel",\n"combatants": [{"name": "{\\"", "sheet": {"vi": 1, "vi" : 2}}]}', 2, "vi"),
    ],
)
def test_a_duplicate_key(text, line, key):
    with pytest.raises(ScriptError) as caught:
        load(text)
    assert str(caught.value) == f'line {line}: the key "{key}" stands in its object twice'


def test_equal_keys_of_different_objects():
    text = (
        '{"riposte": 1, "system": "duel", "gm": "name: {}", "combatants": [{"name": "name"}, {"name": "\\"name\\":"}]}'
    )
    assert [fighter.name for fighter in load(text).script.combatants] == ["name", '"name":']
