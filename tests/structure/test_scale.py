"""The numbers of docs/scale.md follow from the assumptions and the measured costs that it states."""

from __future__ import annotations

import re

import pytest

from tests.structure import scale

PAGE = scale.PAGE.read_text(encoding="utf-8")


def test_the_table_follows_from_the_assumptions() -> None:
    assert scale.page(PAGE) == PAGE, "run python tests/structure/scale.py"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (scale.PLAYING * 100, r"{} % of the servers play"),
        (scale.PRESSES, r"{} presses"),
        (scale.BUSIEST * 100, r"{} % of a week's evenings"),
        (scale.EVENING_S / 3_600, r"{} hours"),
        (scale.PROCESS_MS["SQLite"], r"{} ms on SQLite"),
        (scale.PROCESS_MS["PostgreSQL"], r"{} ms on PostgreSQL"),
        (scale.SERVER_MS, r"{} ms of the database server"),
        (scale.REQUESTS, r"{} requests to Discord"),
        (scale.EVENTS, r"{} events"),
        (scale.BYTES["SQLite"], r"{} bytes on SQLite"),
        (scale.BYTES["PostgreSQL"], r"{} bytes on PostgreSQL"),
        (scale.BASE_MB, r"{} MB"),
        (scale.SERVER_KB, r"{} KB a server"),
        (scale.CONNECTIONS, r"{} connections a process"),
        (scale.GLOBAL_LIMIT, r"{} requests a second"),
        (scale.STARTS, r"{:,} sessions a day"),
    ],
)
def test_every_number_that_goes_into_it_is_stated(number: float, words: str) -> None:
    said = words.format(int(number) if number == int(number) else number)
    assert re.search(rf"(?<![\d.,]){re.escape(said)}", " ".join(PAGE.split())), said


def test_a_bot_of_one_server_and_one_of_a_million_are_on_the_page() -> None:
    assert (scale.engine(1), scale.processes(1), scale.shards(1)) == ("SQLite", 1, 1)
    assert scale.shards(1_000_000) % scale.AT_A_TIME_LARGE == 0
    assert scale.counted(90_000) == pytest.approx(scale.GLOBAL_LIMIT), "the page says where the global limit is reached"
