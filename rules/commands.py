"""The commands that all systems share.

A command is a model: the slash command, the form, the button, the script format with its JSON Schema, the validation and the
permission are derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, StrictInt
from pydantic.json_schema import SkipJsonSchema

from rules.dice.typed import TypedDice
from rules.fields import AnyCombatant, Internal, MaybeCombatant, MaybeUser, Multiline, OwnCombatant, Ref, SheetValues
from rules.model import Model
from rules.state import Bad, Counter, Edge, Side, Unit, Wait

TEXT_LIMIT = 200
"""Characters of a typed name, value or list of stats."""

YesNo = Literal["yes", "no"]


class Who(StrEnum):
    """Who may give a command. A GM may give every command but those of the clock."""

    ANYONE = "anyone"
    OWNER = "owner"
    GM = "gm"
    CLOCK = "clock"


class Command(Model):
    """Base of all commands.

    verb: name and path of the slash command. group_name: its group, where that is not the first word of the verb.
    who: permission. override: it changes what rules or dice have settled, so the GM confirms a preview first.
    may_ask: `engine.asks_first` decides that as the encounter stands. programs: given by programs only (no slash command).
    lasting: a control for it never gets stale. partly_hidden: some of its events may be for GMs only, so that a script for
    players has other commands in its place.
    """

    verb: ClassVar[str]
    who: ClassVar[Who]
    override: ClassVar[bool] = False
    may_ask: ClassVar[bool] = False
    programs: ClassVar[bool] = False
    lasting: ClassVar[bool] = False
    partly_hidden: ClassVar[bool] = False
    group_name: ClassVar[str | None] = None

    @classmethod
    def slash_group(cls) -> str:
        """The group of the slash command."""
        return cls.group_name or cls.verb.partition(".")[0]


CharacterId: TypeAlias = Annotated[StrictInt | None, Internal(), SkipJsonSchema(), Field(exclude=True)]
"""Id of a saved character. Only the bot sets it; it is never serialized, so no log, script or draft contains it."""


class SheetCommand(Command):
    """Base of the commands that add a combatant or change its sheet.

    character: the caller's saved character to link the combatant to; None keeps the present link.
    """

    character: CharacterId = None


# --- counters, notes and effects ---

NOTE_LIMIT = 100
LABEL_LIMIT = 20
"""Characters in the name of a counter or an effect."""
NUMBER_LIMIT = 9_999
ANNOTATIONS_LIMIT = 6
"""Counters of one combatant, and as many effects."""
CounterRef: TypeAlias = Annotated[str, Field(min_length=1, max_length=LABEL_LIMIT)]


class ChangeCounter(Command):
    """Add to a counter of one's own combatant; a new name starts at 0. counter: name or id."""

    verb = "initiative.count"
    who = Who.OWNER
    may_ask = True
    lasting = True
    counter: CounterRef
    plus: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)]
    combatant: OwnCombatant = None


class SetCounter(Command):
    """Create, set, change or (`shown="off"`) remove a counter of a combatant; without one, of the table.

    counter: name or id. plus: added to it, in place of a value. bad: see `state.Counter`. batch: for all combatants that were
    added together with this one.
    """

    verb = "gm.counter"
    who = Who.GM
    lasting = True
    partly_hidden = True
    combatant: MaybeCombatant = None
    counter: CounterRef
    value: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)] | None = None
    plus: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)] | None = None
    maximum: Annotated[int, Field(ge=1, le=NUMBER_LIMIT)] | None = None
    shown: Literal["public", "words", "gm", "off"] | None = None
    bad: Bad | None = None
    batch: YesNo = "no"


class SetNote(Command):
    """Set the note of a combatant; an empty one removes it."""

    verb = "gm.note"
    who = Who.GM
    combatant: AnyCombatant
    note: Annotated[str, Field(max_length=NOTE_LIMIT)] = ""
    private: YesNo = "no"


class SetEffect(Command):
    """Set an effect. duration: number of turn or round boundaries; None: until removed; 0 removes it.

    unit, whose, edge: the boundaries that count, see `rules.effect_timing`.
    """

    verb = "gm.effect"
    who = Who.GM
    partly_hidden = True
    combatant: AnyCombatant
    effect: Annotated[str, Field(min_length=1, max_length=LABEL_LIMIT)]
    duration: Annotated[int, Field(ge=0, le=100)] | None = None
    edge: Edge = "end"
    whose: MaybeCombatant = None
    unit: Unit = "turn"
    private: YesNo = "no"


class Several(Command):
    """Change a counter, the status or an effect of several combatants at once.

    combatants: names, batches and ranges: `Ghoul 1-4, Bo`. counter, plus: added to a counter that all of them have.
    duration: see `SetEffect`.
    """

    verb = "gm.several"
    who = Who.GM
    lasting = True
    partly_hidden = True
    combatants: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT)]
    counter: Annotated[str | None, Field(default=None, min_length=1, max_length=LABEL_LIMIT)]
    plus: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)] | None = None
    status: Literal["out", "active"] | None = None
    effect: Annotated[str | None, Field(default=None, min_length=1, max_length=LABEL_LIMIT)]
    duration: Annotated[int, Field(ge=0, le=100)] | None = None


# --- combatants ---

MEMBERS_LIMIT = 25
"""Members of a server that are picked at once."""
ENLISTED_LIMIT = 120
"""Members of `Enlist`: as many as there may be combatants, hidden ones included."""
BATCH_LIMIT = 20
LINES_LIMIT = 2_000
"""Characters of the lines of `AddLines`."""


class Member(Model):
    """A PC or NPC to bring in, with the values that the combatant starts with.

    user: its owner; None: the GM. character: id of the owner's saved character that it belongs to. hidden: it waits unseen.
    batch: the same for those that were added together. copy_of: see `state.Combatant`.
    """

    user: MaybeUser
    name: str
    sheet: dict[str, Any] = Field(default_factory=dict)
    alias: str | None = None
    counters: Annotated[tuple[Counter, ...], Field(max_length=ANNOTATIONS_LIMIT)] = ()
    side: Annotated[Side, Field(exclude_if=lambda side: side == "pc")] = "pc"
    hidden: Annotated[bool, Field(exclude_if=lambda hidden: not hidden)] = False
    batch: Annotated[int | None, Field(exclude_if=lambda batch: batch is None)] = None
    copy_of: Annotated[str | None, Field(exclude_if=lambda copy_of: copy_of is None)] = None
    character: CharacterId = None


class Join(SheetCommand):
    """Join the encounter with a character of one's own."""

    verb = "initiative.join"
    who = Who.ANYONE
    lasting = True
    name: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT), Ref("character")]
    sheet: Annotated[dict[str, Any], Internal()] = Field(default_factory=dict)


class Enlist(Command):
    """Bring in several PCs and NPCs at once.

    Members who play already are skipped, also PCs of the GM and NPCs by name; those who have left come back as the same
    combatant.
    """

    verb = "gm.enlist"
    who = Who.GM
    lasting = True
    programs = True
    members: Annotated[tuple[Member, ...], Field(min_length=1, max_length=ENLISTED_LIMIT)]


class Add(SheetCommand):
    """Add an NPC, a batch of equal NPCs, or a character for a user.

    stats: sheet values as typed: `vi=3, weapon=war axe`. hidden: it waits unseen until it is revealed. alias: the name shown
    to all but the GM. group: whether the members of a batch share a roll, in a system where each combatant would roll.
    """

    verb = "gm.add"
    who = Who.GM
    name: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT), Ref("character")]
    side: Side = "npc"
    owner: MaybeUser = None
    count: Annotated[int, Field(ge=1, le=BATCH_LIMIT)] = 1
    stats: Annotated[str, Field(default="", max_length=TEXT_LIMIT), SheetValues()]
    hidden: YesNo = "no"
    alias: Annotated[str, Field(max_length=TEXT_LIMIT)] = ""
    group: YesNo = "yes"
    sheet: Annotated[dict[str, Any], Internal()] = Field(default_factory=dict)


class AddLines(Command):
    """Add several kinds of NPCs, one a line: how many, a name, and stats as `Add` takes them: `4 ghoul vi=5, weapon=axe`.

    lines: parted by line breaks, or by | where a field takes none. hidden: see `Add`.
    """

    verb = "gm.lines"
    who = Who.GM
    lines: Annotated[str, Field(min_length=1, max_length=LINES_LIMIT), Multiline(), SheetValues()]
    hidden: YesNo = "no"


class Leave(Command):
    """Take one's own combatant out of the encounter."""

    verb = "initiative.leave"
    who = Who.OWNER
    may_ask = True
    lasting = True
    combatant: OwnCombatant = None


class Remove(Command):
    """Put a combatant out of action, or take it out of the encounter."""

    verb = "gm.remove"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    how: Annotated[str, Field(pattern="^(out|gone)$", json_schema_extra={"enum": ["out", "gone"]})] = "out"


class Hide(Command):
    """Hide a combatant. To the players it has left; it takes no part in the fight until it is revealed."""

    verb = "gm.hide"
    who = Who.GM
    override = True
    partly_hidden = True
    combatant: AnyCombatant


class Reveal(Command):
    """Reveal a hidden combatant, under its alias if it has one; or drop the alias of a visible one.

    batch: also those that were added with it and are hidden, or aliased, in the same way.
    """

    verb = "gm.reveal"
    who = Who.GM
    partly_hidden = True
    combatant: AnyCombatant
    batch: YesNo = "no"


# --- overrides and settings of a fight ---

HOURS_LIMIT = 720
"""Longest deadline or reminder interval, in hours."""


class Set(Command):
    """Set a number or word of a combatant. value: empty, or a dash as boards show it, clears what may be empty."""

    verb = "gm.set"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    attribute: Annotated[str, Field(min_length=1, max_length=30), Ref("attribute")]
    value: Annotated[str, Field(default="", max_length=TEXT_LIMIT)]


class Reroll(Command):
    """Roll a combatant's latest roll again."""

    verb = "gm.reroll"
    who = Who.GM
    override = True
    combatant: AnyCombatant


class Transfer(Command):
    """Give a combatant to another user, or back to the GM (no user); without a combatant, make the user the GM."""

    verb = "gm.transfer"
    who = Who.GM
    override = True
    user: MaybeUser = None
    combatant: MaybeCombatant = None


class Rule(Command):
    """Change a house rule of this fight."""

    verb = "gm.rule"
    who = Who.GM
    lasting = True
    setting: Annotated[str, Field(min_length=1, max_length=30), Ref("setting")]
    value: Annotated[str, Field(min_length=1, max_length=30)]


class SetTimes(Command):
    """Set the deadline for an answer and the interval of reminders in this fight, in hours; 0: none.

    None keeps a value; both None: the defaults of the server apply again.
    """

    verb = "gm.time"
    who = Who.GM
    lasting = True
    deadline: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None
    reminder: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None


# --- the course of a fight ---


class Declare(Command):
    """Declare an intent; the system defines the intents."""

    verb = "initiative.declare"
    who = Who.OWNER
    intent: Annotated[str, Field(min_length=1, max_length=30), Ref("intent")]
    combatant: OwnCombatant = None


class Roll(Command):
    """Make the roll that is due, or enter what was rolled at the table: the result, which may be negative, or each die."""

    verb = "initiative.roll"
    who = Who.OWNER
    combatant: OwnCombatant = None
    dice: TypedDice | None = None


class Next(Command):
    """Go on without the answers that are missing."""

    verb = "initiative.next"
    group_name = "gm"
    who = Who.GM
    may_ask = True


class Pause(Command):
    """Pause the encounter: no command but `Resume`, `End` and undo is taken, and no time runs."""

    verb = "initiative.pause"
    group_name = "gm"
    who = Who.GM
    lasting = True


class Resume(Command):
    """Resume a paused encounter; time limits keep what was left of them."""

    verb = "initiative.resume"
    group_name = "gm"
    who = Who.GM
    lasting = True


class End(Command):
    """End the encounter."""

    verb = "initiative.end"
    group_name = "gm"
    who = Who.GM
    lasting = True
    override = True


class RewindCommand(Command):
    """Base of the commands that take steps back or restore them; they are decided from the log."""

    who = Who.GM


class Undo(RewindCommand):
    """Take back the last step."""

    verb = "gm.undo"


class Redo(RewindCommand):
    """Restore the step that was last taken back."""

    verb = "gm.redo"


class Reopen(RewindCommand):
    """Open an ended encounter again, in the state before its end."""

    verb = "initiative.reopen"
    group_name = "gm"


class Tick(Command):
    """A time limit of the system has passed."""

    verb = "clock.tick"
    who = Who.CLOCK
    programs = True


class Expire(Command):
    """The deadline of awaited combatants has passed: go on without their answers.

    combatant, place: one of those who are passed over together, and her place; without them the first that can be passed over.
    """

    verb = "clock.expire"
    who = Who.CLOCK
    programs = True
    combatant: Annotated[str | None, Internal()] = None
    place: Annotated[int, Internal()] = 0

    def means(self, waits: Sequence[Wait]) -> bool:
        """Whether it passes over these."""
        return self.combatant is None or any(wait.key == (self.combatant, self.place) for wait in waits)


SHARED_COMMANDS: tuple[type[Command], ...] = (
    Several,
    Join,
    Leave,
    Declare,
    Roll,
    ChangeCounter,
    Next,
    Pause,
    Resume,
    End,
    Reopen,
    Add,
    AddLines,
    Enlist,
    Set,
    Reroll,
    Remove,
    Hide,
    Reveal,
    SetCounter,
    SetNote,
    SetEffect,
    Transfer,
    Rule,
    SetTimes,
    Undo,
    Redo,
    Tick,
    Expire,
)
