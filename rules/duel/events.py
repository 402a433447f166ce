"""What happens in a duel."""

from __future__ import annotations

from typing import Literal

from rules.duel.model import Blow, FirstRoll, Stance
from rules.events import Event


class StanceTaken(Event):
    """A fighter says that she fights or holds back; nobody learns it before both of a pair have spoken."""

    kind = "duel.stance-taken"
    combatant: str
    stance: Stance


class Declared(Event):
    """**I attack!**, pressed at unix time `at` (ms)."""

    kind = "duel.declared"
    combatant: str
    at: int


class DiceEntered(Event):
    """A total rolled at the table for the first attack."""

    kind = "duel.dice-entered"
    combatant: str
    dice: int


class EngagementOpened(Event):
    """Two fighters face each other. auto: paired by the bot because nobody else could be meant."""

    kind = "duel.engagement-opened"
    engagement: int
    a: str
    b: str
    auto: bool = False


class EngagementReopened(Event):
    """The initiative between the two is open again (S0-10)."""

    kind = "duel.engagement-reopened"
    engagement: int


class EngagementClosed(Event):
    """The two no longer face each other.

    auto: the bot takes back a pair that it had made itself. apart: the GM wants them apart, so the bot does not pair them.
    """

    kind = "duel.engagement-closed"
    engagement: int
    auto: bool = False
    apart: bool = False


class EngagementsOrdered(Event):
    """The pairs have their exchanges of a pass in this order from now on."""

    kind = "duel.engagements-ordered"
    engagements: tuple[int, ...]


class FirstRolled(Event):
    """Everybody in these engagements rolled for the first attack (R4).

    declared: who declared first; together: whether several did. attempt: 1, or more after ties. equal: both wanted the
    fight, and neither weapons nor heights told them apart (S0-3).
    """

    kind = "duel.first-rolled"
    engagements: tuple[int, ...]
    rolls: tuple[FirstRoll, ...]
    declared: tuple[str, ...] = ()
    together: bool = False
    attempt: int = 1
    equal: bool = False

    def of(self, combatant: str) -> FirstRoll:
        """This fighter's roll."""
        return next(one for one in self.rolls if one.combatant == combatant)


class AttackerDecided(Event):
    """A rule has decided who has the first attack."""

    kind = "duel.attacker-decided"
    engagement: int
    attacker: str
    why: str
    lead: int = 0


class AttackerSet(Event):
    """The GM names the attacker."""

    kind = "duel.attacker-set"
    engagement: int
    attacker: str


class GmAsked(Event):
    """A tie that the house rules leave to the GM."""

    kind = "duel.gm-asked"
    engagement: int


class Attacked(Event):
    """The attacker has rolled."""

    kind = "duel.attacked"
    engagement: int
    blow: Blow


class Defended(Event):
    """The defender has rolled, or the GM went on without her roll (S0-9)."""

    kind = "duel.defended"
    engagement: int
    blow: Blow


class DefenceRated(Event):
    """The GM has said what a dodge or another defence costs."""

    kind = "duel.defence-rated"
    engagement: int
    speed: int
    modifier: int = 0


class ExchangeResolved(Event):
    """Both have rolled: whether the blow landed, the scores, who attacks next and why. attacker: None: the GM must say."""

    kind = "duel.exchange-resolved"
    engagement: int
    exchange: int
    lands: bool
    attack_score: int
    defence_score: int
    attacker: str | None
    why: str
    streak: int


class RollReplaced(Event):
    """The GM fixed the margin of a roll, or had it rolled again; what followed from it is open again.

    where: which roll: for the first attack, or the attack or defence of the present or (rewinding it) the last exchange.
    """

    kind = "duel.roll-replaced"
    engagement: int
    combatant: str
    where: Literal["first", "attack", "defence"]
    rewinds: bool = False
    fixed: int | None = None
    faces: tuple[int, int] | None = None


class TurnSkipped(Event):
    """The GM went on without the attack; the initiative stays."""

    kind = "duel.turn-skipped"
    engagement: int


class CrowdSet(Event):
    """The GM fixed a fighter's penalty of one against many; None: counted again."""

    kind = "duel.crowd-set"
    combatant: str
    penalty: int | None


DUEL_EVENTS: tuple[type[Event], ...] = (
    StanceTaken,
    Declared,
    DiceEntered,
    EngagementOpened,
    EngagementReopened,
    EngagementClosed,
    EngagementsOrdered,
    FirstRolled,
    AttackerDecided,
    AttackerSet,
    GmAsked,
    Attacked,
    Defended,
    DefenceRated,
    ExchangeResolved,
    RollReplaced,
    TurnSkipped,
    CrowdSet,
)
