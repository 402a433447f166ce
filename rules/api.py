"""Everything that a rule system imports from Riposte. docs/your-own-system.md builds a system with it.

The names stay when the modules behind them move; what is not listed here may change at any time.
"""

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
from rules.dice.rng import DiceSource, ScriptedDice, SeededDice
from rules.dice.statistics import Luck, Trial, luck
from rules.engine import Step, act, begin
from rules.events import Event, SheetChanged, StatusChanged
from rules.fields import AnyCombatant, Internal, MaybeCombatant, OwnCombatant
from rules.handlers.shared import change_sheet, own_combatant, playable_combatants, plays
from rules.log import Entry
from rules.manual_order import Order, reordered
from rules.message import Message, UserText, msg, parts
from rules.model import Model
from rules.names import one_line
from rules.refusals import Refusal, Refused
from rules.sheet_command import ChangeSheet, sheet_command
from rules.state import Actor, Combatant, Encounter, TurnBoundary, Wait
from rules.system import BaseSystem, Handler, HandlerContext, load_installed
from rules.validation import field_label, validated_changes
from rules.view.board import Announcement, Board, Cell, Choice, Option, button
from rules.view.odds import Bar, OddsRow
from rules.view.summary import Story, StripRow, Summary, SummaryRow

__all__ = [
    "SHARED_COMMANDS",
    "Actor",
    "Add",
    "Announcement",
    "AnyCombatant",
    "Bar",
    "BaseSystem",
    "Board",
    "Cell",
    "ChangeSheet",
    "Choice",
    "Combatant",
    "Command",
    "Declare",
    "DiceSource",
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
    "Message",
    "Model",
    "Next",
    "OddsRow",
    "Option",
    "Order",
    "OwnCombatant",
    "Refusal",
    "Refused",
    "Remove",
    "Reroll",
    "Roll",
    "ScriptedDice",
    "SeededDice",
    "Set",
    "SheetChanged",
    "SheetCommand",
    "StatusChanged",
    "Step",
    "Story",
    "StripRow",
    "Summary",
    "SummaryRow",
    "Tick",
    "Trial",
    "TurnBoundary",
    "UserText",
    "Wait",
    "Who",
    "act",
    "begin",
    "button",
    "change_sheet",
    "field_label",
    "load_installed",
    "luck",
    "msg",
    "one_line",
    "own_combatant",
    "parts",
    "playable_combatants",
    "plays",
    "reordered",
    "sheet_command",
    "validated_changes",
]
