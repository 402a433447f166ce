"""What a duel remembers: sheets, house rules, engagements with their rolls (docs/rules/duel.md 0.2, 0.6)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.model import Model
from rules.names import one_line
from rules.state import Encounter

Characteristic: TypeAlias = Annotated[int, Field(ge=-20, le=40)]
"""0..10 for people, 5 on average; beyond for monsters. Never clamped (0.1)."""
WeaponSpeed: TypeAlias = Annotated[int, Field(ge=-10, le=10)]
Length: TypeAlias = Annotated[int, Field(ge=0, le=1_000)]

Stance = Literal["fight", "hold"]
BlowKind = Literal["attack", "parry", "dodge", "other", "none"]
DODGE_LOW, DODGE_HIGH = -6, -1
"""A dodge counts as a weapon of this speed (R7)."""


class Sheet(Model):
    """A fighter. The numbers are characteristics rolled under; a new fighter is average (5) with an ordinary weapon.

    vi: speed. height: cm. length: any unit, as long as the table uses one. speed: the weapon's speed bonus, mostly 0 or less.
    """

    vi: Characteristic = 5
    height: Annotated[int, Field(ge=0, le=2_000)] = 175
    dodge: Characteristic = 5
    other: Characteristic = 5
    weapon: Annotated[str, Field(max_length=40), AfterValidator(one_line)] = ""
    length: Length = 100
    speed: WeaponSpeed = 0
    attack: Characteristic = 5
    parry: Characteristic = 5
    weapons: Annotated[int, Field(ge=1, le=2)] = 1


class HouseRules(Model):
    """The settings of docs/rules/duel.md 0.4, their defaults first."""

    d5: Literal["1-5", "0-5"] = "1-5"
    first_declarer: Literal["other-2", "self+2"] = "other-2"
    first_tie: Literal["length-height-reroll", "reroll", "gm"] = "length-height-reroll"
    next_tie: Literal["attacker-keeps", "swap", "gm"] = "attacker-keeps"
    both_fail: Literal["roll-margin", "with-speed"] = "roll-margin"
    dodge_default: Literal["none", "-1", "-2", "-3", "-4", "-5", "-6"] = "none"
    multi: Literal["pairwise", "duel-only"] = "pairwise"
    window: Annotated[int, Field(ge=0, le=60)] = 3

    @property
    def faces(self) -> tuple[int, int]:
        """Lowest and highest face of a d5."""
        return (1, 5) if self.d5 == "1-5" else (0, 5)


class FirstRoll(Model):
    """One fighter's roll for the first attack (R4): under `vi + speed + declared`."""

    combatant: str
    faces: tuple[int, int] | None
    dice: int
    vi: int
    speed: int
    declared: int
    fixed: int | None = None

    @property
    def margin(self) -> int:
        """X - dice, or what the GM has fixed."""
        return self.vi + self.speed + self.declared - self.dice if self.fixed is None else self.fixed


class Blow(Model):
    """One fighter's part of an exchange: an attack or a defence.

    value: the characteristic rolled under. modifier: of this roll. crowd: the penalty of one against many (0 or less); it
    lowers a defence, but of an attack only what counts for the initiative (0.6). dice: None when the margin was given or no
    roll was made. faces: None when the dice were rolled at the table. speed: of the weapon used; None until the GM has rated
    a dodge or another defence (R7). fixed: the margin, when it was given instead of rolled.
    """

    combatant: str
    kind: BlowKind
    value: int
    modifier: int = 0
    crowd: int = 0
    faces: tuple[int, int] | None = None
    dice: int | None = None
    fixed: int | None = None
    speed: int | None = None

    @property
    def margin(self) -> int:
        """The margin that decides whether the roll succeeds; for `none`, which has no roll, see `arith.next_attacker`."""
        if self.fixed is not None:
            return self.fixed
        return self.value + self.modifier + (0 if self.kind == "attack" else self.crowd) - (self.dice or 0)

    @property
    def initiative_margin(self) -> int:
        """The margin that counts for who attacks next."""
        return self.margin + (self.crowd if self.kind == "attack" else 0)

    @property
    def score(self) -> int:
        """Margin plus the speed of the weapon just used (R6)."""
        return self.initiative_margin + (self.speed or 0)


class Exchange(Model):
    """A finished exchange. lands: whether the blow landed. why: the rule that decided who attacks next."""

    number: int
    attacker: str
    streak: int
    attack: Blow
    defence: Blow
    lands: bool
    why: str


class Engagement(Model):
    """A pair, and where it stands (0.6).

    attacker: None while the first attack is open. exchange: number of the one that is due, 0 before the first attack.
    streak: attacks in a row of the attacker, this one included. turns: passes done, to keep several engagements in step.
    since: revision from which controls for the present moment are good. decided: revision of the latest decision about the
    attacker. asked: revision at which somebody was last asked to answer: the defender an attack, the GM a defence that she
    rates. why: the rule that decided it. waits: whether the GM must name the attacker. auto: paired by the bot.
    declared: who declared first in this talk. equal: dice decide, because weapons and heights are equal. attempts: rolls for
    the first attack so far. tied: those before the latest, which came out even. passed: revision at which the GM last went on
    without the attack.
    """

    id: int
    a: str
    b: str
    attacker: str | None = None
    exchange: int = 0
    streak: int = 0
    turns: int = 0
    since: int = 0
    decided: int = 0
    asked: int = 0
    why: str = ""
    waits: bool = False
    auto: bool = False
    first: tuple[FirstRoll, FirstRoll] | None = None
    declared: tuple[str, ...] = ()
    equal: bool = False
    attempts: int = 0
    tied: tuple[tuple[FirstRoll, FirstRoll], ...] = ()
    passed: int = 0
    attack: Blow | None = None
    defence: Blow | None = None
    last: Exchange | None = None

    @property
    def pair(self) -> tuple[str, str]:
        """Both fighters."""
        return self.a, self.b

    def other(self, combatant: str) -> str:
        """The opponent of this fighter here."""
        return self.b if combatant == self.a else self.a

    @property
    def defender(self) -> str | None:
        """Who defends in the exchange that is due."""
        return None if self.attacker is None else self.other(self.attacker)


class Talk(Model):
    """What a fighter has said before the first attack. declared: unix ms of **I attack!**. dice: a total entered by hand.

    spoken: set only in a redacted state, where it says that there is a stance without saying which.
    """

    stance: Stance | None = None
    declared: int | None = None
    dice: int | None = None
    spoken: bool = False


class Duel(Model):
    """The state of the system.

    talk: by combatant, only for those in `talks`. crowd: penalties set by the GM in place of the counted ones, by combatant.
    apart: pairs that the GM has parted. called: revision at which the one who attacks next became so.
    """

    engagements: tuple[Engagement, ...] = ()
    numbered: int = 0
    talk: dict[str, Talk] = Field(default_factory=dict)
    crowd: dict[str, int] = Field(default_factory=dict)
    apart: tuple[tuple[str, str], ...] = ()
    called: int = 0

    def get(self, number: int) -> Engagement:
        """The engagement with this number."""
        return next(one for one in self.engagements if one.id == number)

    @property
    def open(self) -> tuple[Engagement, ...]:
        """Engagements whose first attack is still open."""
        return tuple(one for one in self.engagements if one.attacker is None)

    @property
    def talks(self) -> tuple[Engagement, ...]:
        """Engagements in which fighters may still speak: nothing has been rolled, and the GM is not asked."""
        return tuple(one for one in self.open if one.first is None and not one.waits)

    @property
    def fighting(self) -> tuple[Engagement, ...]:
        """Engagements in which somebody attacks."""
        return tuple(one for one in self.engagements if one.attacker is not None)

    def of(self, combatant: str) -> tuple[Engagement, ...]:
        """The engagements of a fighter."""
        return tuple(one for one in self.engagements if combatant in one.pair)


DuelState: TypeAlias = Encounter[Sheet, Duel, HouseRules]
