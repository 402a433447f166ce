"""Commands of a duel."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.commands import Command, Who
from rules.dice.typed import TypedDice
from rules.duel.model import Sheet, Strength, WeaponSpeed
from rules.fields import AnyCombatant, Internal, MaybeCombatant, OwnCombatant
from rules.manual_order import Order
from rules.sheet_command import sheet_command
from rules.state import Side

EngagementNumber = Annotated[Annotated[int, Field(ge=1, le=10_000)] | None, Field(default=None)]
MarginGiven = Annotated[Annotated[int, Field(ge=-50, le=50)] | None, Field(default=None)]
Modifier = Annotated[int, Field(ge=-20, le=20)]


class Attack(Command):
    """Attack: rolled by the bot, or entered as dice rolled at the table, or as their margin.

    What was entered may be entered again until the defence is rolled. blow: its strength, by the house rule `blows`. speed: of
    another weapon in hand, by the house rule `other_weapon`.
    """

    verb = "duel.attack"
    who = Who.OWNER
    combatant: OwnCombatant = None
    dice: TypedDice | None = None
    margin: MarginGiven = None
    modifier: Modifier = 0
    blow: Strength = "normal"
    speed: WeaponSpeed | None = None
    engagement: EngagementNumber = None


class Defend(Command):
    """Defend: parry, dodge, or in another way. The GM sets the speed of a dodge or of another defence (R7).

    speed: of another weapon that parries, by the house rule `other_weapon`.
    """

    verb = "duel.defend"
    who = Who.OWNER
    defence: Literal["parry", "dodge", "other"] = "parry"
    combatant: OwnCombatant = None
    dice: TypedDice | None = None
    margin: MarginGiven = None
    modifier: Modifier = 0
    speed: WeaponSpeed | None = None
    engagement: EngagementNumber = None


class Rate(Command):
    """Set the speed of a dodge (-1 to -6) or of another defence, and a modifier of its roll."""

    verb = "duel.rate"
    who = Who.GM
    speed: WeaponSpeed
    modifier: Modifier = 0
    engagement: EngagementNumber = None


ChangeSheet = sheet_command("duel.sheet", Sheet)


class SetAttacker(Command):
    """Name the attacker of an engagement, or a side to attack wherever the first attack is open (surprise)."""

    verb = "gm.attacker"
    who = Who.GM
    override = True
    combatant: MaybeCombatant = None
    engagement: EngagementNumber = None
    side: Side | None = None


class Together(Command):
    """Say that both of a pair declared the attack nearly together, and decide the first attack anew."""

    verb = "duel.together"
    who = Who.GM
    override = True
    engagement: Annotated[int, Field(ge=1, le=10_000)]


class RerollPair(Command):
    """Roll a combatant's latest roll in a pair again."""

    verb = "duel.reroll"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    engagement: Annotated[int, Field(ge=1, le=10_000)]


class Skip(Command):
    """Go on without the answer that a pair waits for."""

    verb = "duel.skip"
    who = Who.GM
    may_ask = True
    engagement: Annotated[int, Field(ge=1, le=10_000)]


class SetMargin(Command):
    """Set the margin of a combatant's latest roll, and decide anew what follows from it."""

    verb = "gm.margin"
    group_name = "duel"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    margin: Annotated[int, Field(ge=-50, le=50)]
    engagement: EngagementNumber = None


class Engage(Command):
    """Pair a combatant with one or more opponents. anew: open the initiative of an existing pair again (S0-10)."""

    verb = "gm.engage"
    group_name = "duel"
    who = Who.GM
    combatant: AnyCombatant
    opponent: AnyCombatant
    second: MaybeCombatant = None
    third: MaybeCombatant = None
    anew: bool = False
    more: Annotated[tuple[str, ...], Field(max_length=25), Internal()] = ()


class PairUp(Command):
    """Pair the fighters without an opponent: one to one by the order on the board, the rest as helpers of their side."""

    verb = "duel.pairs"
    who = Who.GM


class AttackAll(Command):
    """Roll the attacks of all NPCs of the GM that may attack now."""

    verb = "duel.volley"
    who = Who.GM


class Part(Command):
    """Separate a pair."""

    verb = "gm.part"
    group_name = "duel"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    opponent: AnyCombatant


DUEL_COMMANDS: tuple[type[Command], ...] = (
    Attack,
    Defend,
    Rate,
    ChangeSheet,
    SetAttacker,
    SetMargin,
    Together,
    RerollPair,
    Skip,
    Engage,
    PairUp,
    AttackAll,
    Part,
    Order,
)
