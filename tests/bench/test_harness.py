"""The benchmark runs: one round of each row, and not a word about how long it took."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.__main__ import TOPICS
from tests.bench.measures import Extent, Measure

pytestmark = pytest.mark.long

SMALL = Extent(rounds=2, starts=1, repetitions=1, late=20, fights=12, ended=1, channels=2, minutes=3)


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_is_measured(topic: str, tmp_path: Path) -> None:
    if topic == "dice":
        pytest.importorskip("d20", reason="the other library is in the extra `bench`")
    found = list(TOPICS[topic](SMALL, tmp_path))
    assert found
    for measure in found:
        assert measure.value == measure.value, "a number"
        assert measure.what in str(measure)


def test_a_bound_is_kept_or_missed() -> None:
    assert Measure("press", "bare", 1.9, 2.0).verdict == "OK"
    assert Measure("press", "bare", 3.0, 2.0).verdict == "over, by 1.50 x"
    assert Measure("dice", "d20", 3.0, 2.0, at_least=True).verdict == "OK"
    assert Measure("dice", "d20", 1.0, 2.0, at_least=True).verdict == "over, by 2.00 x"
    assert Measure("tasks", "before", 2, 0, "more").verdict == "over, by 2 more"
