"""What people reported of such bots, and what this one does instead: a test for each, named after its number.

The numbers and promises are those of docs/requirements.md. A test that covers one is called `test_users_<number>_...`,
wherever it stands; one that covers several is called after each: `test_users_11_13_...`.
"""

import re
from functools import cache
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("number", PROMISES)
def test_a_promise_is_tested(number):
    assert kept().get(number), PROMISES[number]


@pytest.mark.parametrize("number", PROMISES)
def test_the_page_names_files_with_its_tests(number):
    assert FILES[number]
    assert set(FILES[number]) <= kept()[number]


def test_every_number_is_one_of_the_page():
    assert set(kept()) <= set(PROMISES)
