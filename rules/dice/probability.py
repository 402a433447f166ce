"""Exact probabilities as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from rules.model import Model


class Probability(Model):
    """`of` cases out of `out_of` equally likely ones."""

    of: Annotated[int, Field(ge=0)]
    out_of: Annotated[int, Field(ge=1)]

    @classmethod
    def exactly(cls, fraction: Fraction) -> Probability:
        """This fraction as a model."""
        return cls(of=fraction.numerator, out_of=fraction.denominator)

    @property
    def fraction(self) -> Fraction:
        """The fraction in lowest terms."""
        return Fraction(self.of, self.out_of)

    @property
    def permille(self) -> int:
        """In tenths of a percent, rounded."""
        return round(self.fraction * 1_000)
