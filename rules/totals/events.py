"""What happens in a fight by totals. `turn`, where an event has it, is the turn it belongs to."""

from __future__ import annotations

from rules.events import Event, SheetEvent
from rules.state import SheetT
from rules.totals.model import Factors, Openness, Plan, Strike, Style, Surprise, TotalName


class TurnBegan(Event):
    """A turn begins: declarations are cleared, styles and standing modifiers are kept."""

    kind = "totals.turn-began"
    turn: int
    declare: Openness


class DefensiveTaken(Event):
    """A combatant goes on the defensive, in the open (R1)."""

    kind = "totals.defensive-taken"
    turn: int
    combatant: str


class DefensiveRefused(Event):
    """There is no room to step back, says the GM (R2)."""

    kind = "totals.defensive-refused"
    turn: int
    combatant: str


class Chosen(Event):
    """A combatant has chosen, in private. owner: who played it then; nobody else may know before the reveal."""

    kind = "totals.chosen"
    turn: int
    combatant: str
    owner: str | None
    plan: Plan


class Confirmed(Event):
    """A choice stands as it is."""

    kind = "totals.confirmed"
    turn: int
    combatant: str


class Revealed(Event):
    """All choices are open and count (S1-9). early: by the GM, before all were in."""

    kind = "totals.revealed"
    turn: int
    plans: dict[str, Plan]
    early: bool = False


class Called(Event):
    """These are next to strike, at the same time; nobody who strikes before them is left."""

    kind = "totals.called"
    turn: int
    combatants: tuple[str, ...]


class Struck(Event):
    """An attack was rolled (R5-R7)."""

    kind = "totals.struck"
    turn: int
    strike: Strike


class Retargeted(Event):
    """A combatant strikes at somebody else than declared."""

    kind = "totals.retargeted"
    turn: int
    combatant: str
    target: str
    override: bool = False


class Passed(Event):
    """A combatant does not strike in this turn after all."""

    kind = "totals.passed"
    turn: int
    combatant: str


class Felled(Event):
    """By whose strike a combatant was put out of action; None: by none."""

    kind = "totals.felled"
    turn: int
    combatant: str
    by: str | None


class StillStrikesSet(Event):
    """The GM says whether somebody still strikes in this turn; None: the order decides again."""

    kind = "totals.still-strikes-set"
    turn: int
    combatant: str
    strikes: bool | None


class SurpriseSet(Event):
    """The GM says that somebody is surprised in this turn, or is not after all (None)."""

    kind = "totals.surprise-set"
    turn: int
    combatant: str
    surprise: Surprise | None


class ModifierSet(Event):
    """The GM has set what is added to a total. lasts: `turn`, `next` (from the next turn on) or `always` (from now on)."""

    kind = "totals.modifier-set"
    turn: int
    combatant: str
    total: TotalName
    modifier: int
    lasts: str


class FactorsSet(Event):
    """The GM has changed the factors of a revealed attack."""

    kind = "totals.factors-set"
    turn: int
    combatant: str
    factors: Factors


class StrikeReplaced(Event):
    """A strike rolled again, or hit or missed by decree of the GM."""

    kind = "totals.strike-replaced"
    turn: int
    strike: Strike
    rolled: bool


class TurnEnded(Event):
    """Nobody is left to strike."""

    kind = "totals.turn-ended"
    turn: int


class StyleSaved(SheetEvent):
    """A combatant keeps factors under a name. owner: who played it then; they may be those of a hidden choice."""

    kind = "totals.style-saved"
    turn: int
    owner: str | None
    style: Style

    def reshape(self, sheet: SheetT) -> SheetT:
        """See `SheetEvent.reshape`."""
        return _restyled(sheet, self.style.name, self.style)


class StyleForgotten(SheetEvent):
    """A saved style is dropped."""

    kind = "totals.style-forgotten"
    turn: int
    owner: str | None
    name: str

    def reshape(self, sheet: SheetT) -> SheetT:
        """See `SheetEvent.reshape`."""
        return _restyled(sheet, self.name)


def _restyled(sheet: SheetT, name: str, *styles: Style) -> SheetT:
    """The sheet without the style of this name, and with these."""
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
    StillStrikesSet,
    SurpriseSet,
    ModifierSet,
    FactorsSet,
    StrikeReplaced,
    TurnEnded,
    StyleSaved,
    StyleForgotten,
)
