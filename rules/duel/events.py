"""Events of a duel."""

from __future__ import annotations

from typing import Literal

from rules.duel.model import Blow, FirstRoll, PendingRoll, RollKind, Stance
from rules.events import Event


class StanceTaken(Event):
    """A fighter fights or holds back. Secret until the first attack is decided."""

    kind = "duel.stance-taken"
    combatant: str
    stance: Stance


class Declared(Event):
    """**I attack!**, pressed at unix time `at` (ms). Secret until the first attack is decided."""

    kind = "duel.declared"
    combatant: str
    at: int


class DiceEntered(Event):
    """A total rolled at the table for the first attack, with its faces where they were typed. Secret until that is decided."""

    kind = "duel.dice-entered"
    combatant: str
    dice: int
    typed: tuple[int, int] | None = None


class EngagementOpened(Event):
    """Two fighters are paired. auto: by the bot, because no other pair is possible."""

    kind = "duel.engagement-opened"
    engagement: int
    a: str
    b: str
    auto: bool = False


class EngagementReopened(Event):
    """The initiative of a pair is open again (S0-10)."""

    kind = "duel.engagement-reopened"
    engagement: int


class EngagementClosed(Event):
    """A pair is parted.

    auto: the bot takes back its own pair. apart: by the GM, so that the bot does not pair them again. kept: a fighter has left
    in mid-fight, and the pair is kept for the return (S0-17).
    """

    kind = "duel.engagement-closed"
    engagement: int
    auto: bool = False
    apart: bool = False
    kept: bool = False


class EngagementResumed(Event):
    """A fighter has come back, and the pair goes on where it was (S0-17)."""

    kind = "duel.engagement-resumed"
    engagement: int


class EngagementsOrdered(Event):
    """Order of the pairs in a pass."""

    kind = "duel.engagements-ordered"
    engagements: tuple[int, ...]


class FirstRollDue(Event):
    """The roll for the first attack waits for dice of the table."""

    kind = "duel.first-roll-due"
    roll: PendingRoll


class FirstRolled(Event):
    """All fighters in these engagements roll for the first attack (R4).

    declared: the first to declare. together: whether several did. attempt: 1, or more after ties. equal: both want the fight,
    and weapons and heights are equal (S0-3). level: the engagements for which that holds where it does not hold for all.
    """

    kind = "duel.first-rolled"
    engagements: tuple[int, ...]
    rolls: tuple[FirstRoll, ...]
    declared: tuple[str, ...] = ()
    together: bool = False
    attempt: int = 1
    equal: bool = False
    level: tuple[int, ...] = ()

    def of(self, combatant: str, engagement: int | None = None) -> FirstRoll:
        """This fighter's roll, or as it counts in one of the engagements."""
        roll = next(roll for roll in self.rolls if roll.combatant == combatant)
        return roll.model_copy(update={"declared": 0}) if engagement in self.level else roll


class AttackerDecided(Event):
    """A rule decides who has the first attack. why: code of the rule. lead: margin by which it was won."""

    kind = "duel.attacker-decided"
    engagement: int
    attacker: str
    why: str
    lead: int = 0


class AttackerSet(Event):
    """The GM names the attacker. voids: an attack that was rolled is thrown away."""

    kind = "duel.attacker-set"
    engagement: int
    attacker: str
    voids: bool = False


class DeclaredTogether(Event):
    """The GM says that both declared nearly together: the rolls for the first attack count without the 2 points (R4)."""

    kind = "duel.declared-together"
    engagement: int


class GmAsked(Event):
    """The house rules leave a tie to the GM."""

    kind = "duel.gm-asked"
    engagement: int


class Attacked(Event):
    """The attacker rolls."""

    kind = "duel.attacked"
    engagement: int
    blow: Blow


class Defended(Event):
    """The defender rolls, or the GM goes on without that roll (S0-9)."""

    kind = "duel.defended"
    engagement: int
    blow: Blow


class DefenceRated(Event):
    """The GM sets the speed of a dodge or of another defence.

    modifier: added to that of the roll. rewinds: of the last exchange, which becomes the current one.
    """

    kind = "duel.defence-rated"
    engagement: int
    speed: int
    modifier: int = 0
    rewinds: bool = False


class ExchangeResolved(Event):
    """An exchange is decided.

    attacker: of the next one; None: the GM must name it. why: code of the rule that decided. by: the numbers that it compared;
    attack_margin, defence_margin: as they count for the initiative, None in old events.
    """

    kind = "duel.exchange-resolved"
    engagement: int
    exchange: int
    lands: bool
    attack_score: int
    defence_score: int
    attacker: str | None
    why: str
    streak: int
    by: Literal["score", "margin"] = "score"
    attack_margin: int | None = None
    defence_margin: int | None = None


class RollReplaced(Event):
    """The GM fixes the margin of a roll or has it rolled again; what followed from the roll is open again.

    where: the roll for the first attack, or the attack or defence of the current exchange. rewinds: of the last exchange,
    which becomes the current one.
    """

    kind = "duel.roll-replaced"
    engagement: int
    combatant: str
    where: RollKind
    rewinds: bool = False
    fixed: int | None = None
    faces: tuple[int, int] | None = None


class TurnSkipped(Event):
    """The attack is passed over, by the GM or the clock. swaps: the roles swap (S0-13); without it the attacker stays."""

    kind = "duel.turn-skipped"
    engagement: int
    swaps: bool = False


class CrowdSet(Event):
    """The GM sets a fighter's penalty of one against many; None: it is counted again."""

    kind = "duel.crowd-set"
    combatant: str
    penalty: int | None


class ModifierSet(Event):
    """The GM sets the modifier of all further rolls of a fighter; 0: none."""

    kind = "duel.modifier-set"
    combatant: str
    modifier: int


DUEL_EVENTS: tuple[type[Event], ...] = (
    StanceTaken,
    Declared,
    DiceEntered,
    EngagementOpened,
    EngagementReopened,
    EngagementClosed,
    EngagementResumed,
    EngagementsOrdered,
    FirstRollDue,
    FirstRolled,
    AttackerDecided,
    AttackerSet,
    DeclaredTogether,
    GmAsked,
    Attacked,
    Defended,
    DefenceRated,
    ExchangeResolved,
    RollReplaced,
    TurnSkipped,
    CrowdSet,
    ModifierSet,
)
