"""Commands of a fight by totals."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.commands import Command, CounterRef, SheetCommand, Who, YesNo
from rules.dice.typed import TypedDice
from rules.fields import AnyCombatant, MaybeCombatant, OwnCombatant
from rules.sheet_command import sheet_command
from rules.totals.formulas import DEFAULT_STRENGTH
from rules.totals.model import STYLE_NAME_LIMIT, Factor, Parry, Sheet, TotalName

Modifier = Annotated[int, Field(ge=-20, le=20)]
Neglect = Annotated[int, Field(ge=-10, le=0)]
"""Parry factor that a player may choose besides the defensive; the GM may set any."""
Manner = Literal["normal", "forced", "held", "feint", "quick"]
StyleName = Annotated[str, Field(min_length=1, max_length=STYLE_NAME_LIMIT)]


class Choose(Command):
    """Choose a target and a kind of attack in private; may be changed until the reveal."""

    verb = "totals.declare"
    who = Who.OWNER
    target: MaybeCombatant = None
    manner: Manner = "normal"
    strength: Factor = DEFAULT_STRENGTH
    combatant: OwnCombatant = None


class Mix(Command):
    """Choose a target and a free mix of factors in private (S1-6)."""

    verb = "totals.mix"
    who = Who.OWNER
    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: YesNo = "no"
    fp: Neglect = 0
    target: MaybeCombatant = None
    combatant: OwnCombatant = None


class UseStyle(Command):
    """Choose a target and the factors of a saved style in private."""

    verb = "totals.use"
    who = Who.OWNER
    style: StyleName
    target: MaybeCombatant = None
    combatant: OwnCombatant = None


class Confirm(Command):
    """Confirm a choice after a later defensive or departure (R2)."""

    verb = "totals.confirm"
    who = Who.OWNER
    combatant: OwnCombatant = None


class SaveStyle(SheetCommand):
    """Save factors as a combat style; a style of the same name is replaced."""

    verb = "totals.style"
    who = Who.OWNER
    style: StyleName
    fr: Factor = 0
    ff: Factor = 0
    fd: Factor = 0
    taken: YesNo = "no"
    fp: Neglect = 0
    combatant: OwnCombatant = None


class ForgetStyle(SheetCommand):
    """Delete a saved combat style."""

    verb = "totals.forget"
    who = Who.OWNER
    style: StyleName
    combatant: OwnCombatant = None


class StrikeNow(Command):
    """Roll the attack, or enter what was rolled at the table: the result, or each die.

    Again after the strike: correct the typed dice, by their player until they have had consequences.
    """

    verb = "totals.strike"
    who = Who.OWNER
    dice: TypedDice | None = None
    modifier: Modifier = 0
    combatant: OwnCombatant = None


class Retarget(Command):
    """Name another target, when the present one is out of action or was never named."""

    verb = "totals.target"
    who = Who.OWNER
    target: AnyCombatant
    combatant: OwnCombatant = None


class Pass(Command):
    """Renounce the strike of this turn."""

    verb = "totals.pass"
    who = Who.OWNER
    combatant: OwnCombatant = None


ChangeSheet = sheet_command("totals.sheet", Sheet)


class Reveal(Command):
    """Reveal all choices now. missing: a normal attack, or none, in place of each missing choice (S1-13)."""

    verb = "totals.reveal"
    who = Who.GM
    missing: Literal["normal", "none"] = "normal"


class ChooseAll(Command):
    """The same choice for all NPCs of the GM that have none yet, or again for all that attack; may be changed until the reveal.

    target: None for the latest target of each. like: only the NPCs that were added together with this one.
    """

    verb = "totals.all"
    who = Who.GM
    target: MaybeCombatant = None
    manner: Manner = "normal"
    strength: Factor = DEFAULT_STRENGTH
    like: MaybeCombatant = None


class StrikeAll(Command):
    """Roll the attacks of all NPCs of the GM that may strike now and have a target.

    like: only the NPCs that were added together with this one. roll: for each, or once for those that were added together.
    """

    verb = "totals.volley"
    who = Who.GM
    like: MaybeCombatant = None
    roll: Literal["each", "group"] = "each"


class NoRoom(Command):
    """Refuse a combatant the defensive in this turn, for want of room to step back (R2)."""

    verb = "totals.cramped"
    who = Who.GM
    combatant: AnyCombatant


class PutOut(Command):
    """Put a combatant out of action by a striker, or correct the striker of one already out."""

    verb = "totals.out"
    who = Who.GM
    combatant: AnyCombatant
    striker: MaybeCombatant = None


class TakeDamage(Command):
    """Take the damage of all hits on a combatant that are not taken yet from a counter.

    What a correction has changed since is taken or given back. counter: name or id; None: see `damage_counter`. out: put it out
    of action as well, by the hit that brought the counter to its bad end, else by the latest.
    """

    verb = "totals.damage"
    who = Who.GM
    partly_hidden = True
    combatant: AnyCombatant
    counter: CounterRef | None = None
    out: YesNo = "no"


class GrantStrike(Command):
    """Let a combatant strike now: out of order, once more, or though no attack was declared. target: another than declared."""

    verb = "totals.grant"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    target: MaybeCombatant = None


class StillStrikes(Command):
    """Decree whether a combatant still strikes in this turn; `rule`: the order decides again."""

    verb = "totals.still"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    strikes: Literal["rule", "yes", "no"]


class Surprised(Command):
    """Mark a combatant, or a whole side, as surprised in this turn (1.2)."""

    verb = "totals.surprise"
    who = Who.GM
    override = True
    surprise: Literal["drawn", "bare", "no"] = "drawn"
    combatant: MaybeCombatant = None
    side: Literal["pc", "npc"] | None = None


class Modify(Command):
    """Set the modifier of a total: in this turn, from the next turn on (wounds), or from now on."""

    verb = "totals.modify"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    total: TotalName
    modifier: Modifier
    lasts: Literal["next", "turn", "always"] = "next"


class SetFactor(Command):
    """Change one factor of a revealed attack. strength: below 0 for the parry factor only."""

    verb = "totals.factor"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    factor: Literal["fr", "ff", "fd", "fp"]
    strength: Parry
    taken: YesNo | None = None


class Outcome(Command):
    """Decree that the strike of a combatant hits or misses."""

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
    ChooseAll,
    StrikeAll,
    NoRoom,
    PutOut,
    TakeDamage,
    GrantStrike,
    StillStrikes,
    Surprised,
    Modify,
    SetFactor,
    Outcome,
)
