"""The faults that the tests play are as Discord describes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from tests.openapi import MISSING, oracle
from tests.wire import errors


def replies() -> Iterator[tuple[str, dict[str, object], int]]:
    """Every answer of `errors` that comes from Discord itself."""
    for name, reply in (
        *vars(errors).items(),
        ("limited", errors.limited(1)),
        ("everywhere", errors.limited(1, everywhere=True)),
    ):
        if isinstance(reply, tuple) and isinstance(reply[0], dict):
            yield name, *reply


@pytest.mark.skipif(oracle() is None, reason=MISSING)
@pytest.mark.parametrize(
    ("name", "body", "status"), list(replies()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_an_error_is_as_discord_describes_it(name: str, body: dict[str, object], status: int) -> None:
    judge = oracle()
    assert judge is not None
    kind = "RatelimitedResponse" if status == 429 else "ErrorResponse"
    validator: Draft202012Validator = judge._at(f"/components/schemas/{kind}")
    assert [error.message for error in validator.iter_errors(body)] == []
