"""Events of a fight by totals. turn: number of the turn that an event belongs to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field
from typing_extensions import override

from rules.events import Event, SheetEvent
from rules.state import SheetT
from rules.totals.model import Factors, Openness, Plan, Strike, Style, Surprise, TotalName

PassReason: TypeAlias = Literal["choice", "target", "dice"]


class TurnBegan(Event):
    """A turn begins: plans are cleared, styles and standing modifiers are kept."""

    kind = "totals.turn-began"
    turn: int
    declare: Openness


class DefensiveTaken(Event):
    """A combatant goes on the defensive, in the open (R1)."""

    kind = "totals.defensive-taken"
    turn: int
    combatant: str


class DefensiveRefused(Event):
    """The GM refuses the defensive for want of room (R2)."""

    kind = "totals.defensive-refused"
    turn: int
    combatant: str


class Chosen(Event):
    """A combatant has chosen in private. owner: its player at that time, who alone may know before the reveal."""

    kind = "totals.chosen"
    turn: int
    combatant: str
    owner: str | None
    plan: Plan


class Confirmed(Event):
    """A choice is confirmed as it is."""

    kind = "totals.confirmed"
    turn: int
    combatant: str


class Revealed(Event):
    """All choices are open and count (S1-9). early: before all had chosen, by the GM or at_deadline."""

    kind = "totals.revealed"
    turn: int
    plans: dict[str, Plan]
    early: bool = False
    at_deadline: bool = Field(default=False, exclude_if=lambda late: not late)


class Called(Event):
    """These attackers may strike now, at the same time. lapsed: called before, and not next any more."""

    kind = "totals.called"
    turn: int
    combatants: tuple[str, ...]
    lapsed: tuple[str, ...] = ()


class Struck(Event):
    """An attack was rolled (R5-R7)."""

    kind = "totals.struck"
    turn: int
    strike: Strike


class Retargeted(Event):
    """A combatant has another target than declared. override: by the GM, though the declared one could be struck at."""

    kind = "totals.retargeted"
    turn: int
    combatant: str
    target: str
    override: bool = False


class Passed(Event):
    """A combatant does not strike in this turn: by choice, without a target, or without dice that had to be typed."""

    kind = "totals.passed"
    turn: int
    combatant: str
    why: PassReason = Field(default="choice", exclude_if=lambda why: why == "choice")


class Felled(Event):
    """The GM names the striker who put a combatant out of action; None: no strike did."""

    kind = "totals.felled"
    turn: int
    combatant: str
    by: str | None


class DamageTaken(Event):
    """The damage of strikes was taken from a counter of their target. places: among the strikes of the turn.

    For GMs only: it would tell of a counter that only they see.
    """

    kind = "totals.damage-taken"
    turn: int
    combatant: str
    places: tuple[int, ...]


class StrikeGranted(Event):
    """The GM lets a combatant strike now, whatever the order says. target: None for the declared one."""

    kind = "totals.strike-granted"
    turn: int
    combatant: str
    target: str | None = None


class StillStrikesSet(Event):
    """The GM decrees whether a combatant still strikes in this turn; None: the order decides again."""

    kind = "totals.still-strikes-set"
    turn: int
    combatant: str
    strikes: bool | None


class SurpriseSet(Event):
    """The GM marks a combatant as surprised in this turn; None: as not surprised."""

    kind = "totals.surprise-set"
    turn: int
    combatant: str
    surprise: Surprise | None


class ModifierSet(Event):
    """The GM sets the modifier of a total. lasts: `turn`, `next` (from the next turn on) or `always` (from now on)."""

    kind = "totals.modifier-set"
    turn: int
    combatant: str
    total: TotalName
    modifier: int
    lasts: str


class FactorsSet(Event):
    """The GM changes the factors of a revealed attack."""

    kind = "totals.factors-set"
    turn: int
    combatant: str
    factors: Factors


class StrikeReplaced(Event):
    """A strike is rolled or typed again, decreed by the GM, reckoned anew, void, or not void any more.

    place: among the strikes of the turn; None: the only one of its attacker. by: whose strike makes it void.
    """

    kind = "totals.strike-replaced"
    turn: int
    strike: Strike
    rolled: bool
    place: int | None = None
    reason: Literal["typed", "decreed", "reckoned", "void", "counts"] = "decreed"
    by: str | None = None


class TurnEnded(Event):
    """No attacker has a strike left."""

    kind = "totals.turn-ended"
    turn: int


class TurnReopened(Event):
    """An attacker has a strike left after all, by a correction after the end of the turn."""

    kind = "totals.turn-reopened"
    turn: int


class StyleSaved(SheetEvent):
    """A style is saved. owner: the player at that time; the factors may be those of a hidden choice."""

    kind = "totals.style-saved"
    turn: int
    owner: str | None
    style: Style

    @override
    def reshape(self, sheet: SheetT) -> SheetT:
        return _with_styles(sheet, self.style.name, self.style)


class StyleForgotten(SheetEvent):
    """A saved style is deleted. owner: the player at that time."""

    kind = "totals.style-forgotten"
    turn: int
    owner: str | None
    name: str

    @override
    def reshape(self, sheet: SheetT) -> SheetT:
        return _with_styles(sheet, self.name)


def _with_styles(sheet: SheetT, name: str, *styles: Style) -> SheetT:
    """The sheet with these styles in place of the one of this name."""
    kept = [style for style in getattr(sheet, "styles") if style.name.casefold() != name.casefold()]  # noqa: B009
    return sheet.model_copy(update={"styles": (*kept, *styles)})


TOTALS_EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    DefensiveTaken,
    DefensiveRefused,
    Chosen,
    Confirmed,
    Revealed,
    Called,
    Struck,
    Retargeted,
    Passed,
    Felled,
    DamageTaken,
    StrikeGranted,
    StillStrikesSet,
    SurpriseSet,
    ModifierSet,
    FactorsSet,
    StrikeReplaced,
    TurnEnded,
    TurnReopened,
    StyleSaved,
    StyleForgotten,
)
