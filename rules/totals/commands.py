"""The commands that only a fight by totals knows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.commands import Command, SheetCommand, Who
from rules.commands.sheet import sheet_command
from rules.fields import AnyCombatant, MaybeCombatant, OwnCombatant
from rules.totals.formulas import DEFAULT_STRENGTH
from rules.totals.model import STYLE_NAME_LIMIT, Factor, Sheet, TotalName

Modifier = Annotated[int, Field(ge=-20, le=20)]
Dice = Annotated[Annotated[int, Field(ge=-1_000, le=1_000)] | None, Field(default=None)]
StyleName = Annotated[str, Field(min_length=1, max_length=STYLE_NAME_LIMIT)]
YesNo = Literal["yes", "no"]


class Choose(Command):
    """Choose in private whom to attack and how; may be changed until the reveal."""

    verb = "totals.declare"
    who = Who.OWNER
    target: MaybeCombatant = None
    manner: Literal["normal", "forced", "held", "feint", "quick"] = "normal"
    strength: Factor = DEFAULT_STRENGTH
    combatant: OwnCombatant = None


class Mix(Command):
    """Choose in private whom to attack, with a free mix of factors (S1-6)."""

    verb = "totals.mix"
    who = Who.OWNER
    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: YesNo = "no"
    target: MaybeCombatant = None
    combatant: OwnCombatant = None


class UseStyle(Command):
    """Choose in private whom to attack, with the factors of a saved style."""

    verb = "totals.use"
    who = Who.OWNER
    style: StyleName
    target: MaybeCombatant = None
    combatant: OwnCombatant = None


class Confirm(Command):
    """Leave one's choice as it is although somebody has gone on the defensive or left since."""

    verb = "totals.confirm"
    who = Who.OWNER
    combatant: OwnCombatant = None


class SaveStyle(SheetCommand):
    """Save factors as a combat style under a name; a style of that name is replaced."""

    verb = "totals.style"
    who = Who.OWNER
    style: StyleName
    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: YesNo = "no"
    combatant: OwnCombatant = None


class ForgetStyle(SheetCommand):
    """Forget a saved combat style."""

    verb = "totals.forget"
    who = Who.OWNER
    style: StyleName
    combatant: OwnCombatant = None


class StrikeNow(Command):
    """Roll the attack, or enter the total of dice rolled at the table."""

    verb = "totals.strike"
    who = Who.OWNER
    dice: Dice = None
    modifier: Modifier = 0
    combatant: OwnCombatant = None


class Retarget(Command):
    """Name another target, when one's own is out of action or was never named."""

    verb = "totals.target"
    who = Who.OWNER
    target: AnyCombatant
    combatant: OwnCombatant = None


class Pass(Command):
    """Do not strike after all."""

    verb = "totals.pass"
    who = Who.OWNER
    combatant: OwnCombatant = None


ChangeSheet = sheet_command("totals.sheet", Sheet)


class Reveal(Command):
    """Reveal all choices now. missing: what those do who have not chosen: attack normally, or nothing (S1-13)."""

    verb = "totals.reveal"
    who = Who.GM
    missing: Literal["normal", "none"] = "normal"


class NoRoom(Command):
    """Refuse somebody the defensive in this turn: there is no room to step back (R2)."""

    verb = "totals.cramped"
    who = Who.GM
    combatant: AnyCombatant


class PutOut(Command):
    """Put somebody out of action by a strike; of somebody who is out already, say by whose."""

    verb = "totals.out"
    who = Who.GM
    combatant: AnyCombatant
    striker: MaybeCombatant = None


class StillStrikes(Command):
    """Say whether somebody still strikes in this turn, whatever the order says."""

    verb = "totals.still"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    strikes: Literal["rule", "yes", "no"]


class Surprised(Command):
    """Mark a combatant, or a whole side, as surprised in this turn: parry factor -5, and without the weapon no bonuses."""

    verb = "totals.surprise"
    who = Who.GM
    override = True
    surprise: Literal["drawn", "bare", "no"] = "drawn"
    combatant: MaybeCombatant = None
    side: Literal["pc", "npc"] | None = None


class Modify(Command):
    """Set what is added to a total of somebody: in this turn, from the next one on (wounds), or from now on."""

    verb = "totals.modify"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    total: TotalName
    modifier: Modifier
    lasts: Literal["next", "turn", "always"] = "next"


class SetFactor(Command):
    """Change a single factor of a revealed attack."""

    verb = "totals.factor"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    factor: Literal["fr", "ff", "fd"]
    strength: Factor
    taken: YesNo | None = None


class Outcome(Command):
    """Decree that somebody's latest strike hits or misses."""

    verb = "totals.decree"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    hit: YesNo


TOTALS_COMMANDS: tuple[type[Command], ...] = (
    Choose,
    Mix,
    UseStyle,
    Confirm,
    SaveStyle,
    ForgetStyle,
    StrikeNow,
    Retarget,
    Pass,
    ChangeSheet,
    Reveal,
    NoRoom,
    PutOut,
    StillStrikes,
    Surprised,
    Modify,
    SetFactor,
    Outcome,
)
