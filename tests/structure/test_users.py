"""What people reported of such bots, and what this one does instead: a test for each, named after its number.

The numbers and promises are those of docs/requirements.md. A test that covers one is called `test_users_<number>_...`,
wherever it stands; one that covers several is called after each: `test_users_11_13_...`.
"""

import re
from functools import cache
from pathlib import Path

from sources import none_of

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "requirements.md").read_text("utf-8")
NAMED = re.compile(r"^\s*(?:async )?def (test_users_((?:\d+_)+)\w+)", re.MULTILINE)
ROW = re.compile(r'^\| <a id="(\d+)"></a>\1 \| [^|]+ \| ([^|]+) \| ([^|]*) \|$', re.MULTILINE)

PROMISES = {int(number): promise for number, promise, _ in ROW.findall(PAGE)}
FILES = {int(number): re.findall(r"`([^`]+)`", files) for number, _, files in ROW.findall(PAGE)}


@cache
def kept():
    """Number -> the files with its tests."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for _, numbers in NAMED.findall(path.read_text("utf-8")):
            for number in numbers.split("_")[:-1]:
                found.setdefault(int(number), set()).add(path.relative_to(TESTS).as_posix())
    return found


def test_names_are_read():
    assert [numbers for _, numbers in NAMED.findall("def test_users_5_a(x):\n    async def test_users_11_13_b():")] == [
        "5_",
        "11_13_",
    ]


def test_the_page_is_read():
    assert len(PROMISES) == len(re.findall(r'<a id="\d+"></a>', PAGE)) > 0


def test_every_promise_is_tested():
    none_of(f"{number}: {promise}" for number, promise in PROMISES.items() if number not in kept())


def test_the_page_names_files_with_its_tests():
    none_of(f"{number}: no file" for number, files in FILES.items() if not files)
    none_of(f"{number}: {file}" for number, files in FILES.items() for file in files if file not in kept()[number])


def test_every_number_is_one_of_the_page():
    assert set(kept()) <= set(PROMISES)
