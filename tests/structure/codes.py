"""Which codes of the catalogues the code uses: read from its syntax, and where it puts them together, from its models."""

import ast
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import get_args

from sources import files, nodes

from bot.cogs.encounter.log import FORMATS
from bot.cogs.help.cog import topics
from bot.cogs.mentions.cog import AS_SERVER
from bot.cogs.mentions.store import MentionPreference
from bot.cogs.privacy.cog import SCOPES
from bot.cogs.privacy.store import TABLES
from bot.cogs.rolls.store import SeenBy
from bot.cogs.server.settings import PRESET_CHANGES, ServerSettings
from bot.i18n.catalogue import LOCALES
from bot.i18n.translator import choice_key
from rules.duel import practice as duel_practice
from rules.duel.formulas import longer_why, next_attacker
from rules.duel.model import Blow, HouseRules, Sheet
from rules.engine import Step, begin
from rules.fields import SheetValues
from rules.handlers.gm import KEYWORDS, SHARED_ATTRIBUTES
from rules.state import Actor
from rules.storypath import practice as storypath_practice
from rules.system import command_types, systems
from rules.totals import practice as totals_practice
from rules.validation import constraints, suggestions

PREFIX = {
    "msg": "",
    "Message": "",
    "button": "",
    "DiceError": "",
    "_check": "",
    "label": "",
    "Refused": "refusal-",
    "Refusal": "refusal-",
}
BUTTON_FIELDS = {"fields", "ask", "tone", "emoji", "gm", "sure", "row", "more", "preview"}
"""Arguments of `button` that are no parameter of its label."""
KEY_OF = {"choice_key": "choice-*", "command_key": "command-*", "option_key": "option-*"}
HANDED_ON = {
    "rules/message.py",
    "rules/refusals.py",
    "rules/view/board.py",
    "rules/dice/limits.py",
    "rules/dice/pools.py",
    "rules/dice/reading.py",
    "bot/i18n/translator.py",
    "bot/cogs/encounter/rule_commands.py",
    "bot/interactions/slash.py",
}
"""Files that hand on a code which stands elsewhere."""


@dataclass(frozen=True)
class Use:
    """code: with a `*` where a part is put together at run time; None: not visible in the syntax.
    params: the names of the parameters that are given; None: not all of them are visible.
    """

    code: str | None
    params: frozenset[str] | None
    where: str


@cache
def uses():
    """Every use of a code in `rules` and `bot`."""
    return [use for name in files("rules", "bot") for node in nodes(name) for use in _uses(name, node)]


def _uses(path, node):
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    name = node.func.id
    where = f"{path}:{node.lineno}"
    given = {word.arg: word.value for word in node.keywords}
    first = node.args[0] if node.args else given.get("code")
    if name == "button":
        # The bot has a function of the same name, which takes a finished message.
        first = node.args[1] if path.startswith("rules/") else None
    if name == "field_label" and first is not None:
        for code in _codes(first):
            yield Use(f"field-{code.replace('_', '-')}" if code else "field-*", frozenset(), where)
    elif name in PREFIX and first is not None:
        for code in _codes(first):
            yield Use(PREFIX[name] + code if code else None, _params(name, given), where)


def _codes(node):
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp():
            return [*_codes(node.body), *_codes(node.orelse)]
        case ast.JoinedStr():
            return ["".join(one.value if isinstance(one, ast.Constant) else "*" for one in node.values)]
        case ast.Call(func=ast.Name(id=name)) if name in KEY_OF:
            return [KEY_OF[name]]
        case _:
            return [None]


def _params(name, given):
    if name == "_check":
        return frozenset({"value", "low", "high"})
    if name in ("Message", "Refusal"):
        params = given.get("params")
        if params is None:
            return frozenset()
        keys = params.keys if isinstance(params, ast.Dict) else [None]
        return None if None in keys else frozenset(key.value for key in keys)
    if None in given:
        return None
    return frozenset(given) - (BUTTON_FIELDS if name == "button" else {"choices", "code"})


def families():
    """The codes that are put together at run time: the pattern in the syntax -> every code it can become."""
    verbs = {verb: kind for verb, kind in command_types().items() if not kind.programs}
    whys = _whys()
    return {
        "choice-*": _choices(),
        "field-*": {f"field-{name.replace('_', '-')}" for name in _fields()},
        "title-*": {f"title-{verb.replace('.', '-')}" for verb in verbs},
        "group-*": {f"group-{verb.split('.')[0]}" for verb in verbs},
        "intent-*": {f"intent-{one}" for system in systems() for one in system.intents},
        "privacy-of-*": {f"privacy-of-{data.table.replace('_', '-')}" for data in TABLES if data.export},
        "setting-*": {f"setting-{name.replace('_', '-')}" for name in (*ServerSettings.model_fields, *PRESET_CHANGES)},
        "system-*": {f"system-{system.id}" for system in systems()},
        "label-sheet-*": {f"label-sheet-{group}" for system in systems() for group in system.sheet_forms},
        "duel-part-*": {"duel-part-dodge", "duel-part-other"},
        "duel-why-*": {f"duel-why-{why}" for why in (*whys, "gm", "passed")},
        "duel-short-*": {f"duel-short-{why}" for why in whys},
        # Refusals stand where they are raised; names and descriptions of commands are read from the commands themselves.
        "refusal-*": set(),
        "command-*": set(),
        "option-*": set(),
        "hint-*": {f"hint-{name}" for name in _typed_sheets()},
        "help-*": {f"help-{one}" for one in topics()},
        "help-topic-*": {f"help-topic-{one}" for one in topics()},
        "duel-practice-*": {f"duel-practice-{one}" for one in get_args(duel_practice.Moment)},
        "totals-practice-*": {f"totals-practice-{one}" for one in get_args(totals_practice.Moment)},
        "storypath-practice-*": {f"storypath-practice-{one}" for one in get_args(storypath_practice.Moment)},
    }


def expanded():
    """Every use with its full code."""
    known = families()
    return [replace(use, code=code) for use in uses() if use.code for code in known.get(use.code, {use.code})]


def _fields():
    """Everything that a form, a refusal or a house rule may name."""
    models = [system.sheet for system in systems()] + [system.rules for system in systems()]
    models += list(command_types().values())
    named = {name for model in models for name in model.model_fields}
    return named | set(SHARED_ATTRIBUTES) | set(_further_attributes())


def _typed_sheets():
    """The fields of commands in which values of a sheet are typed."""
    fields = [item for kind in command_types().values() for item in kind.model_fields.items()]
    return {name for name, field in fields if any(isinstance(mark, SheetValues) for mark in constraints(field))}


def _further_attributes():
    """What `gm.set` may set besides the sheet."""
    for system in systems():
        step = begin(system.id, {}, by=Actor(user="gm", gm=True), at=0)
        assert isinstance(step, Step)
        yield from system.attributes(step.state)


def _choices():
    models = [system.rules for system in systems()] + list(command_types().values())
    found = {
        choice_key(name, value)
        for model in models
        for name, field in model.model_fields.items()
        for value in suggestions(field)
    }
    fixed = {"tens": ("explode", "double", "plain"), "format": FORMATS, "to": get_args(SeenBy)}
    fixed |= KEYWORDS
    fixed |= {"language": LOCALES, "scope": SCOPES, "pings": (*get_args(MentionPreference), AS_SERVER)}
    return found | {choice_key(name, value) for name, values in fixed.items() for value in values}


def _whys():
    """Every rule that can decide who attacks, found by asking the arithmetic all it can be asked."""
    found = set()
    rules = [
        HouseRules(next_tie=tie, both_fail=fail)
        for tie, fail in product(("attacker-keeps", "swap", "gm"), ("roll-margin", "with-speed"))
    ]
    blows = [Blow(combatant="x", kind="parry", value=0, fixed=margin, speed=0) for margin in (-2, -1, 0, 1)]
    blows.append(Blow(combatant="x", kind="none", value=0, speed=0))
    for attack, defence, one in product(blows, blows, rules):
        found.add(next_attacker(attack, defence, one).why)
    by_weapon = {longer_why(Sheet(length=1), Sheet(length=2)), longer_why(Sheet(height=1), Sheet(height=2))}
    return found | by_weapon | {f"tie-{why}" for why in by_weapon} | {"better-margin"}
