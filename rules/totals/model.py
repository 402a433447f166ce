"""State of a fight by totals: sheets, house rules, and one turn with its plans and strikes (docs/rules/totals.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.dice import parse, unparse
from rules.fields import Internal
from rules.model import Model
from rules.names import one_line
from rules.state import Encounter

Bonus: TypeAlias = Annotated[int, Field(ge=-20, le=20)]
HIGHEST = 10
Factor: TypeAlias = Annotated[int, Field(ge=0, le=HIGHEST)]
"""0 or more (S1-11); above `ALL_OUT` with a warning (S1-7)."""
ALL_OUT = 5
STYLE_NAME_LIMIT = 20
STYLES_LIMIT = 5
TYPED = "typed"
"""Value of the house rule `dice` for dice that are rolled at the table, with their total typed in."""
OPEN_TEN, OPEN_TEN_NOTATION = "open d10-d10", "d10!-d10!"

Manner = Literal["normal", "forced", "held", "feint", "quick", "mix"]
"""The kinds of attack of 1.2; `mix` is a free mix of factors (S1-6)."""
TotalName = Literal["speed", "defence", "attack", "damage"]
Openness = Literal["hidden", "gm-sees", "open"]
Simultaneity = Literal["pairwise", "anchored", "chained"]


Parry: TypeAlias = Annotated[int, Field(ge=-HIGHEST, le=HIGHEST)]


class Factors(Model):
    """Factors of an attack: speed (FR), finesse (FF), damage (FD).

    taken: FD is subtracted from the damage (R6, S1-3). fp: parry factor (FP) besides those of 1.2: below 0 for a fighter who
    neglects the defence.
    """

    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: bool = False
    fp: Parry = Field(default=0, exclude_if=lambda fp: fp == 0)


class Style(Model):
    """A saved combat style: factors under a name (1.2)."""

    name: Annotated[str, Field(min_length=1, max_length=STYLE_NAME_LIMIT)]
    factors: Factors


class Sheet(Model):
    """A fighter: skill level (NC) and the weapon's bonuses for speed (BR), parry (BP), finesse (BF) and damage (BD)."""

    skill: Annotated[int, Field(ge=-20, le=40)] = 5
    weapon: Annotated[str, Field(max_length=40), AfterValidator(one_line)] = ""
    speed: Bonus = 0
    parry: Bonus = 0
    finesse: Bonus = 0
    damage: Bonus = 0
    styles: Annotated[tuple[Style, ...], Field(max_length=STYLES_LIMIT), Internal()] = ()


def _normalized_dice(text: str) -> str:
    """The house rule `dice` in its shortest form. Raises ValueError for an invalid notation."""
    notation = " ".join(text.casefold().split())
    if notation == TYPED:
        return TYPED
    normalized = unparse(parse(OPEN_TEN_NOTATION if notation == OPEN_TEN else notation))
    # It is parsed again wherever the settings are read.
    parse(normalized)
    return normalized


class HouseRules(Model):
    """The settings of docs/rules/totals.md 1.4, default first. dice: a notation, or `typed`. declare: see S1-9.

    absent: what a combatant does who has not chosen at the deadline (S1-18).
    """

    simultaneity: Simultaneity = "pairwise"
    gap: Annotated[int, Field(ge=1, le=10)] = 3
    dice: Annotated[
        str,
        Field(min_length=1, max_length=30, examples=["d10-d10", OPEN_TEN_NOTATION, "4dF", "d20", TYPED]),
        AfterValidator(_normalized_dice),
    ] = "d10-d10"
    declare: Openness = "hidden"
    defensive_bonus: Annotated[int, Field(ge=0, le=10)] = 3
    absent: Literal["nothing", "normal"] = "nothing"


class Plan(Model):
    """Declaration of a combatant for this turn.

    stance: `hidden` only in a redacted state: there is a plan, its content is secret.
    target: None until it is named.
    strength: of the manner; None for `normal` and `mix`.
    stands: False from a defensive or a departure after it until it is confirmed or chosen anew (R2).
    filled: made by the GM's reveal for a missing choice (S1-13).
    """

    stance: Literal["defensive", "attack", "none", "hidden"]
    target: str | None = None
    manner: Manner = "normal"
    strength: int | None = None
    factors: Factors = Factors()
    stands: bool = True
    filled: bool = False


class Modifiers(Model):
    """The GM's additions to the totals of a combatant."""

    speed: int = 0
    defence: int = 0
    attack: int = 0
    damage: int = 0


class Strike(Model):
    """A rolled attack (R5-R7).

    base: attack total without dice and modifier. dice: their result. shown: their faces in the shape of the notation (`7−2`);
    None for a typed result. fixed: hit or miss as decreed by the GM. at: revision of the latest change. granted: the GM
    granted it, whatever the order says. void: its attacker was put out by a strike before it (S1-14). corrected: reckoned anew
    after it was made (S1-16). taken: damage that was taken from a counter of the target; 0 in a state redacted for a player.
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
    granted: bool = False
    void: bool = False
    corrected: bool = False
    taken: int = Field(default=0, exclude_if=lambda taken: not taken)

    @property
    def total(self) -> int:
        """The attack total with dice and modifier."""
        return self.base + self.dice + self.modifier

    @property
    def hits(self) -> bool:
        """Whether the attack reaches the Defence (R7), unless the GM decreed otherwise."""
        return self.total >= self.defence if self.fixed is None else self.fixed

    @property
    def takes_effect(self) -> bool:
        """Whether it hits and is not void."""
        return self.hits and not self.void

    @property
    def untaken(self) -> int:
        """Damage that no counter of the target has taken yet; below 0 after a correction of a hit that was taken."""
        return (max(self.damage, 0) if self.takes_effect else 0) - self.taken


Surprise = Literal["drawn", "bare"]
"""`drawn`: weapon in hand. `bare`: weapon not drawn or attack not seen, its bonuses are lost (1.2)."""


Shake = Literal["defensive", "attack", "no-room", "surprised", "unsurprised", "left"]
"""What a combatant did, or what happened to it, so that choices must be confirmed (R2, S1-17)."""


class Melee(Model):
    """State of the system. All fields but `standing`, `coming` and `aims` belong to the present turn. Keys are combatant ids.

    declare: the house rule at the beginning of the turn; switching it later opens no hidden choice.
    moved: revision of the latest change after which plans need confirmation. asked: who must confirm -> revision.
    shakes: combatant -> why the choices that are not confirmed must be.
    absent: combatants out of action or gone before the choices; their departure asks for no confirmation.
    cramped: combatants whom the GM refused the defensive for want of room.
    passing, standing, coming: modifiers of this turn, of every turn, and of every turn from the next one on.
    aims: latest target of each combatant.
    fallen: put out of action in this turn -> by which striker; None: by no strike.
    suspended: falls by a strike that misses or is void now -> by which striker; they return when it takes effect again.
    decreed: the GM's decision whether an attacker still strikes.
    passed: attackers who renounced their strike.
    granted: strikes that the GM granted and that are not made yet: combatant -> target, None: the target of the plan.
    called: attackers announced as next who have not struck -> revision.
    unopposed: revision since which the strikes left have no opponent; 0 if there is one.
    since: revision from which on controls are valid. decided: revision of the latest decision about who is next.
    """

    turn: int = 0
    phase: Literal["gathering", "declaring", "striking", "over"] = "gathering"
    declare: Openness = "hidden"
    plans: dict[str, Plan] = Field(default_factory=dict)
    moved: int = 0
    asked: dict[str, int] = Field(default_factory=dict)
    shakes: dict[str, Shake] = Field(default_factory=dict, exclude_if=lambda shakes: not shakes)
    absent: tuple[str, ...] = Field(default=(), exclude_if=lambda absent: not absent)
    cramped: tuple[str, ...] = ()
    surprised: dict[str, Surprise] = Field(default_factory=dict)
    passing: dict[str, Modifiers] = Field(default_factory=dict)
    standing: dict[str, Modifiers] = Field(default_factory=dict)
    coming: dict[str, Modifiers] = Field(default_factory=dict)
    aims: dict[str, str] = Field(default_factory=dict)
    strikes: tuple[Strike, ...] = ()
    fallen: dict[str, str | None] = Field(default_factory=dict)
    suspended: dict[str, str] = Field(default_factory=dict, exclude_if=lambda suspended: not suspended)
    decreed: dict[str, bool] = Field(default_factory=dict)
    passed: tuple[str, ...] = ()
    granted: dict[str, str | None] = Field(default_factory=dict)
    called: dict[str, int] = Field(default_factory=dict)
    unopposed: int = Field(default=0, exclude_if=lambda since: not since)
    since: int = 0
    decided: int = 0

    @property
    def moment(self) -> str:
        """The key of the present turn as a moment of the fight."""
        return f"turn.{self.turn}"


TotalsState: TypeAlias = Encounter[Sheet, Melee, HouseRules]
