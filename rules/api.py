"""Everything that a rule system imports from Riposte. docs/your-own-system.md builds a system with it.

The names stay when the modules behind them move; what is not listed here may change at any time.
"""

from rules.board import Announcement, Board, Cell, Choice, Option
from rules.chance import Chance, ScriptedChance, SeededChance
from rules.checks import changed, field_text
from rules.commands import (
    SHARED_COMMANDS,
    Add,
    Command,
    Declare,
    Join,
    Leave,
    Next,
    Remove,
    Reroll,
    Roll,
    Set,
    SheetCommand,
    Tick,
    Who,
)
from rules.engine import Step, act, begin
from rules.events import Event, SheetChanged, StatusChanged
from rules.fields import AnyCombatant, Internal, MaybeCombatant, OwnCombatant
from rules.log import Entry
from rules.luck import Luck, Trial, luck
from rules.model import Model
from rules.names import one_line
from rules.ordering import Order, moved
from rules.plugins import load_installed
from rules.refusals import Refusal, Refused
from rules.shared import change_sheet, own, playable, plays
from rules.sheet_command import ChangeSheet, sheet_command
from rules.state import Actor, Awaited, Beat, Combatant, Encounter
from rules.summary import Row, Story, Summary
from rules.system import BaseSystem, Handler, HandlerContext
from rules.text import Said, Text, parts, text

__all__ = [
    "SHARED_COMMANDS",
    "Actor",
    "Add",
    "Announcement",
    "AnyCombatant",
    "Awaited",
    "BaseSystem",
    "Beat",
    "Board",
    "Cell",
    "Chance",
    "ChangeSheet",
    "Choice",
    "Combatant",
    "Command",
    "Declare",
    "Encounter",
    "Entry",
    "Event",
    "Handler",
    "HandlerContext",
    "Internal",
    "Join",
    "Leave",
    "Luck",
    "MaybeCombatant",
    "Model",
    "Next",
    "Option",
    "Order",
    "OwnCombatant",
    "Refusal",
    "Refused",
    "Remove",
    "Reroll",
    "Roll",
    "Row",
    "Said",
    "ScriptedChance",
    "SeededChance",
    "Set",
    "SheetChanged",
    "SheetCommand",
    "StatusChanged",
    "Step",
    "Story",
    "Summary",
    "Text",
    "Tick",
    "Trial",
    "Who",
    "act",
    "begin",
    "change_sheet",
    "changed",
    "field_text",
    "load_installed",
    "luck",
    "moved",
    "one_line",
    "own",
    "parts",
    "playable",
    "plays",
    "sheet_command",
    "text",
]
