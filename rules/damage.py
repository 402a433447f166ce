"""Which counter of a combatant takes damage, and what damage makes of it."""

from __future__ import annotations

from typing import Any

from rules.commands import NUMBER_LIMIT
from rules.state import Combatant, Counter


def damage_counter(combatant: Combatant[Any]) -> Counter | None:
    """The first counter with a maximum, as hit points have, else the first; None if no number is known.

    combatant: redacted for the viewer, so that an offer tells nothing of a number that she may not know.
    """
    numbers = [counter for counter in combatant.counters if counter.grade is None]
    return next((counter for counter in numbers if counter.maximum is not None), None) or next(iter(numbers), None)


def hurt(counter: Counter, damage: int) -> Counter:
    """The counter nearer to its bad end by this damage; damage below 0 takes some back."""
    value = counter.value + (damage if counter.bad == "high" else -damage)
    high = NUMBER_LIMIT if counter.maximum is None else counter.maximum
    return counter.model_copy(update={"value": max(-NUMBER_LIMIT, min(value, high))})


def is_spent(counter: Counter) -> bool:
    """Whether the counter is at its bad end."""
    if counter.bad == "low":
        return counter.value <= 0
    return counter.maximum is not None and counter.value >= counter.maximum
