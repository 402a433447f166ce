"""How much the tests try: little in the ordinary run, more with RIPOSTE_LONG=1, which CI sets.

A test that is only worth its time there has the marker `long`. One that tries the same thing many times takes the number from
`repetitions`, which a variable of its own can raise further.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

LONG = os.environ.get("RIPOSTE_LONG") == "1"


def repetitions(variable: str, default: int, long: int) -> int:
    """The value of an environment variable; where it is not set, one of two defaults."""
    return int(os.environ.get(variable) or (long if LONG else default))


def sampled(values: Iterable[T], default: int) -> list[T]:
    """All values in the long run, else `default` of them, evenly spread."""
    every = list(values)
    return (
        every if LONG or len(every) <= default else [every[place * len(every) // default] for place in range(default)]
    )
