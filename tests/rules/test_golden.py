"""Recorded fights play as they were recorded. To record them again: `python tests/golden/record.py`."""

import importlib.util
import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rules import replay
from rules.codec import encode_state
from rules.system import systems
from tests.long_runs import sampled

GOLDEN = Path(__file__).parent.parent / "golden"
SPEC = importlib.util.spec_from_file_location("golden_record", GOLDEN / "record.py")
record = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(record)
SCRIPTS = record.scripts()

any_script = pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def validator(system_id):
    """The schema of a system; making it takes longer than a validation."""
    return Draft202012Validator(replay.schema(system_id))


@pytest.mark.parametrize("system_id", [system.id for system in systems()])
def test_every_system_has_recorded_fights(system_id):
    assert len([path for path in SCRIPTS if path.parent.name == system_id]) >= 5


@any_script
def test_it_plays_as_it_was_recorded(path):
    recorded = path.with_suffix(".jsonl").read_text("utf-8").splitlines()
    for line, (was, now) in enumerate(zip(recorded, record.played(path).splitlines(), strict=True), start=1):
        assert json.loads(now) == json.loads(was), f"line {line} of {path.stem}"


@any_script
def test_it_is_valid_by_the_schema_of_its_system(path):
    data = json.loads(path.read_text("utf-8"))
    assert data["system"] == path.parent.name
    validator(data["system"]).validate(data)


@pytest.mark.parametrize("path", sampled(SCRIPTS, 6), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_export_replays_to_the_same_end(path):
    first = replay.load(path.read_text("utf-8"))
    list(first.run())
    exported = replay.export(first.log)
    validator(exported["system"]).validate(exported)
    again = replay.load(json.dumps(exported))
    list(again.run())
    assert encode_state(again.state) == encode_state(first.state)
    assert [entry.event for entry in again.log] == [entry.event for entry in first.log]
    assert replay.export(again.log) == exported
