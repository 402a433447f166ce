"""Measure every row, print it, and write RESULTS.md.

python -m tests.bench            everything, as it stands in RESULTS.md (about ten minutes)
python -m tests.bench press hour only these topics, printed and not written
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.bench import crowd, files, hour, late, presses, pure, report
from tests.bench.measures import Extent, Measure

Topic = Callable[[Extent, Path], Iterator[Measure]]

TOPICS: Mapping[str, Topic] = {
    "press": presses.beside_a_bare_command,
    "long": presses.in_a_long_fight,
    "late": late.growth,
    "many": presses.beside_many_fights,
    "crowd": crowd.presses,
    "board": presses.of_a_large_board,
    "dice": pure.dice,
    "rules": pure.deciding,
    "size": files.size,
    "start": files.start,
    "hour": hour.rows,
}
RESULTS = Path(__file__).with_name("RESULTS.md")


def measured(extent: Extent, *topics: str) -> Iterator[Measure]:
    """The rows of these topics, or of all."""
    for name in topics or TOPICS:
        with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
            yield from TOPICS[name](extent, Path(folder))
        gc.collect()


def main(*topics: str) -> int:
    """Measure and tell. The exit code says whether every bound is kept."""
    unknown = [name for name in topics if name not in TOPICS]
    if unknown:
        print(f"There is no {', '.join(unknown)} here, but: {', '.join(TOPICS)}", file=sys.stderr)  # noqa: T201
        return 2
    found = []
    for measure in measured(Extent(), *topics):
        print(measure, flush=True)  # noqa: T201 - it is a command
        found.append(measure)
    if not topics:
        RESULTS.write_text(report.page(found), encoding="utf-8")
    return 0 if all(measure.ok for measure in found) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
