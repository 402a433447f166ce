"""Who strikes before whom, and who still does (docs/rules/totals.md R8, 1.3). Speeds in, relations out; free of any state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Policy = Literal["pairwise", "anchored", "chained"]


@dataclass(frozen=True)
class Order:
    """The order of a turn: Speed of each attacker, by id, under a policy. Equal Speeds keep the order they were given in."""

    speeds: Mapping[str, int]
    policy: Policy = "pairwise"
    gap: int = 3

    @cached_property
    def falling(self) -> tuple[str, ...]:
        """Everybody by falling Speed."""
        return tuple(sorted(self.speeds, key=lambda who: -self.speeds[who]))

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Who strikes at the same time, as far as that can be cut into groups.

        anchored: everybody within the gap of the fastest of the group; chained: of the last who has joined it. Pairwise it
        can't be cut without losing something, so there everybody stands alone.
        """
        found: list[list[str]] = []
        for who in self.falling:
            near = found[-1][0 if self.policy == "anchored" else -1] if found else None
            joins = near is not None and self.policy != "pairwise" and self.lead(near, who) < self.gap
            if joins:
                found[-1].append(who)
            else:
                found.append([who])
        return tuple(tuple(group) for group in found)

    def lead(self, who: str, other: str) -> int:
        """By how much who is faster than the other."""
        return self.speeds[who] - self.speeds[other]

    def before(self, who: str, other: str) -> bool:
        """Whether who strikes before the other: no cycles, but not transitively so in what is simultaneous (1.3)."""
        if self.policy == "pairwise":
            return self.lead(who, other) >= self.gap
        return self._places[who] < self._places[other]

    def together(self, who: str) -> tuple[str, ...]:
        """Everybody who strikes at the same time as this one."""
        return tuple(
            one for one in self.falling if one != who and not self.before(who, one) and not self.before(one, who)
        )

    def after(self, who: str) -> tuple[str, ...]:
        """Everybody who strikes after this one."""
        return tuple(one for one in self.falling if self.before(who, one))

    def strikes(self, who: str, fallen: Mapping[str, str | None]) -> bool:
        """Whether who, put out by `fallen[who]`, still strikes in this turn.

        Cancelled only by somebody who strikes before and whose own attack was not cancelled; what no strike has done (None,
        or somebody who does not attack) takes effect at once.
        """
        if who not in fallen:
            return True
        by = fallen[who]
        if by is None or by not in self.speeds:
            return False
        return not (self.before(by, who) and self.strikes(by, fallen))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {who: place for place, group in enumerate(self.groups) for who in group}
