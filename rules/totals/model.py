"""What a fight by totals remembers: sheets, house rules, and one turn with its plans and strikes (docs/rules/totals.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.dice import parse, unparse
from rules.fields import Internal
from rules.model import Model
from rules.names import one_line
from rules.state import Encounter

Bonus: TypeAlias = Annotated[int, Field(ge=-20, le=20)]
Factor: TypeAlias = Annotated[int, Field(ge=0, le=10)]
"""0 or more (S1-11); above 5, an all-out charge, people are warned (S1-7)."""
ALL_OUT = 5
STYLE_NAME_LIMIT = 20
STYLES_LIMIT = 5
TYPED = "typed"
"""The house rule `dice` for people who roll at the table and type the result."""
OPEN_TEN, OPEN_TEN_NOTATION = "open d10-d10", "d10!-d10!"

Manner = Literal["normal", "forced", "held", "feint", "quick", "mix"]
"""The kinds of attack of 1.2; `mix` is a free mix of factors (S1-6)."""
TotalName = Literal["speed", "defence", "attack", "damage"]
Openness = Literal["hidden", "gm-sees", "open"]


class Factors(Model):
    """What somebody puts into this turn's attack. taken: the damage factor is taken away from the damage (R6, S1-3)."""

    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: bool = False


class Style(Model):
    """A saved combat style: base factors under a name of one's own (1.2)."""

    name: Annotated[str, Field(min_length=1, max_length=STYLE_NAME_LIMIT)]
    factors: Factors


class Sheet(Model):
    """A fighter: skill level (NC) and the bonuses of the weapon: speed (BR), parry (BP), finesse (BF), damage (BD)."""

    skill: Annotated[int, Field(ge=-20, le=40)] = 5
    weapon: Annotated[str, Field(max_length=40), AfterValidator(one_line)] = ""
    speed: Bonus = 0
    parry: Bonus = 0
    finesse: Bonus = 0
    damage: Bonus = 0
    styles: Annotated[tuple[Style, ...], Field(max_length=STYLES_LIMIT), Internal()] = ()


def _notation(given: str) -> str:
    """The house rule `dice` in its shortest form. Raises ValueError for what is no notation."""
    words = " ".join(given.casefold().split())
    if words == TYPED:
        return TYPED
    return unparse(parse(OPEN_TEN_NOTATION if words == OPEN_TEN else words))


class HouseRules(Model):
    """The settings of docs/rules/totals.md 1.4, their defaults first.

    dice: any notation, or `typed`. declare: who sees a choice before the reveal: nobody, the GM, or everybody.
    """

    simultaneity: Literal["pairwise", "anchored", "chained"] = "pairwise"
    gap: Annotated[int, Field(ge=1, le=10)] = 3
    dice: Annotated[
        str,
        Field(min_length=1, max_length=30, examples=["d10-d10", OPEN_TEN_NOTATION, "4dF", "d20", TYPED]),
        AfterValidator(_notation),
    ] = "d10-d10"
    declare: Openness = "hidden"
    defensive_bonus: Annotated[int, Field(ge=0, le=10)] = 3


class Plan(Model):
    """What a combatant has declared for this turn.

    stance: `hidden` only in a redacted state, where it says that there is a plan without saying which. target: None until
    it is named. strength: of the manner; None for a mix. stands: no longer, when somebody has since gone on the defensive or
    left, until it is confirmed or chosen anew (R2). filled: put in by the GM for somebody who did not choose (S1-13).
    """

    stance: Literal["defensive", "attack", "none", "hidden"]
    target: str | None = None
    manner: Manner = "normal"
    strength: int | None = None
    factors: Factors = Factors()
    stands: bool = True
    filled: bool = False


class Modifiers(Model):
    """What the GM adds to the totals of somebody."""

    speed: int = 0
    defence: int = 0
    attack: int = 0
    damage: int = 0


class Strike(Model):
    """An attack that was rolled (R5-R7).

    base: the attack total without dice and modifier. dice: what they came to. shown: the faces in the shape of the notation
    (`7−2`); None when the result was typed. fixed: hit or miss by decree. at: revision.
    """

    combatant: str
    target: str
    base: int
    dice: int
    shown: str | None = None
    modifier: int = 0
    defence: int
    damage: int
    fixed: bool | None = None
    at: int = 0

    @property
    def total(self) -> int:
        """The attack total with the dice."""
        return self.base + self.dice + self.modifier

    @property
    def hits(self) -> bool:
        """Equality hits, the excess never matters (R7)."""
        return self.total >= self.defence if self.fixed is None else self.fixed


Surprise = Literal["drawn", "bare"]
"""Surprised with the weapon in hand, or with it not drawn or the attack not seen: then its bonuses are lost (1.2)."""


class Melee(Model):
    """The state of the system. Everything but `standing`, `coming` and `aims` is of the present turn.

    declare: the house rule as it stood when the turn began, so that nobody opens hidden choices by switching it. moved:
    revision of the latest change that plans have to be confirmed after. cramped: for whom the GM has said that there is no
    room to step back. passing, standing, coming: modifiers of this turn only, of every turn, and of every turn from the next
    on. aims: the latest target of each. fallen: put out in this turn -> by whom; None: by no strike. decreed: whether
    somebody still strikes, by the GM's word. passed: will not strike after all. called: who has been called upon to strike
    -> at which revision. since: revision from which controls are good. decided: revision of the latest decision about who is
    next.
    """

    turn: int = 0
    phase: Literal["gathering", "declaring", "striking", "over"] = "gathering"
    declare: Openness = "hidden"
    plans: dict[str, Plan] = Field(default_factory=dict)
    moved: int = 0
    cramped: tuple[str, ...] = ()
    surprised: dict[str, Surprise] = Field(default_factory=dict)
    passing: dict[str, Modifiers] = Field(default_factory=dict)
    standing: dict[str, Modifiers] = Field(default_factory=dict)
    coming: dict[str, Modifiers] = Field(default_factory=dict)
    aims: dict[str, str] = Field(default_factory=dict)
    strikes: tuple[Strike, ...] = ()
    fallen: dict[str, str | None] = Field(default_factory=dict)
    decreed: dict[str, bool] = Field(default_factory=dict)
    passed: tuple[str, ...] = ()
    called: dict[str, int] = Field(default_factory=dict)
    since: int = 0
    decided: int = 0


TotalsState: TypeAlias = Encounter[Sheet, Melee, HouseRules]
