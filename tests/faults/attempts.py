"""What an attacker tries who has the source: every custom_id the bot has ever sent to anybody, with every field of it forged,
and every slash command with everything that can be chosen or is offered in it.

The attempts are made from what was sent in one world, so that the very same are made in another one. The number that says
when a control was drawn is filled in when it is tried: in each world the one that stands on the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from simcord.enums import ComponentType, InteractionType
from simcord.interactions import build_options, command_leaves, nest_options, walk_to_subcommand

from bot.cogs.encounter.rule_commands import shown_fields
from bot.interactions.custom_id import CustomId, parse_id
from rules.system import command_types
from tests.bot.test_bad_input import sample
from tests.world import Message, Trial

KINDS = ("r1", "s1", "u1", "m1")
NOW = 0
"""In place of the revision: the one that is on the board when it is tried."""
NTH = "nth-"
"""In place of an id of Discord in a field: the one that was sent as the nth in this world."""
OLD, LATER = 1, 999_999_999
LONG = 17
"""Digits of an id of Discord."""
FORGED = 12
PANELS = ("", "gm", "own", "begin", "rules")
READS = ("initiative status", "initiative odds", "initiative log", "privacy", "character", "roll list", "roll stats")
"""What tells most; each of these is always tried."""
HER_OWN = "privacy export"
"""The commands that somebody gave are hers to have, also after she led the fight."""
ERASES = ("ui.privacy-gone", "ui.character-gone", "privacy delete", "character delete", "character import")
"""What takes away a person's own data, or needs a file; it tells of nothing else."""


@dataclass(frozen=True)
class Facts:
    """What may stand in a forged field. combatants: ids and names of all, also of those whom nobody should know."""

    combatants: tuple[str, ...]
    encounters: tuple[int, ...]
    drafts: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    """The commands of the fight."""


@dataclass(frozen=True)
class Moment:
    """What differs from world to world: the revision on the board, and the ids of Discord in the controls sent so far."""

    drawn: int
    ids: tuple[str, ...]

    def filled(self, control: CustomId) -> CustomId:
        """The control as it is in this world."""
        fields = {name: self._id(value) for name, value in control.fields.items()}
        return replace(control, drawn=self.drawn if control.drawn == NOW else control.drawn, fields=fields)

    def _id(self, value: str) -> str:
        return self.ids[int(value.removeprefix(NTH))] if value.startswith(NTH) else value

    def without(self, control: CustomId) -> CustomId:
        """The control as it is in every world, as if it stood on the board now."""
        fields = {
            name: f"{NTH}{self.ids.index(value)}" if value in self.ids else value
            for name, value in control.fields.items()
        }
        return replace(control, drawn=NOW, fields=fields)


def ids_in(sent: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of Discord in the fields of controls, in the order in which they were sent."""
    controls = [control for custom_id in sent for kind in KINDS if (control := parse_id(custom_id, kind))]
    found = [value for one in controls for name, value in one.fields.items() if name == "of" and len(value) >= LONG]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class Press:
    """A press, a pick or a form. values: what is picked; given: what stands in the form."""

    kind: str
    control: CustomId
    values: tuple[str, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.control.custom_id(self.kind)} {list(self.values)} {dict(self.given)}"

    def send(self, world: Trial, who: str, message: Message, moment: Moment) -> None:
        """Send it off, on this message: nobody vouches for where a custom_id comes from."""
        control = moment.filled(self.control)
        custom_id = control.custom_id(self.kind)
        if self.kind == "m1":
            parts = [_input(number, name, value) for number, (name, value) in enumerate(self.given.items())]
            form = {"custom_id": custom_id, "components": parts}
            world.send_form(who, message, form)
        elif self.kind == "u1":
            world.press(who, message, custom_id, values=(), resolved={})
        else:
            world.press(who, message, custom_id, values=self.values if self.kind == "s1" else None)


@dataclass(frozen=True)
class Typed:
    """A slash command; asks: the option of which the offers are asked for."""

    command: str
    options: Mapping[str, Any] = field(default_factory=dict)
    asks: str = ""

    def __str__(self) -> str:
        return f"/{self.command} {dict(self.options)} {self.asks}"

    def send(self, world: Trial, who: str, message: Message, moment: Moment) -> None:
        """Send it off, in the channel of this message."""
        del message, moment
        channel = world.channel
        actor, backend = world.people[who].actor, world.env.backend
        names = self.command.split()
        (root,) = [
            one for one in backend.visible_commands(user_id=actor.id, channel_id=channel.id) if one["name"] == names[0]
        ]
        leaf, nesting = walk_to_subcommand(root, names[1:])
        given = {name: self._value(world, leaf, name, value) for name, value in self.options.items()}
        typed = given.pop(self.asks, "")
        options, resolved = build_options(actor, self.command, leaf, given, partial=True, channel_id=channel.id)
        kind = InteractionType.APPLICATION_COMMAND
        if self.asks:
            kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
            options.append({"name": self.asks, "type": 3, "value": typed, "focused": True})
        data: dict[str, Any] = {"id": root["id"], "name": root["name"], "type": 1}
        data["options"] = nest_options(root, nesting, options)
        if resolved:
            data["resolved"] = resolved
        world._send(world.people[who], kind, channel.id, data, {})

    def _value(self, world: Trial, leaf: Mapping[str, Any], name: str, value: Any) -> Any:
        declared = next(one for one in leaf["options"] if one["name"] == name)
        if declared["type"] in (6, 9):
            return world.people[value].actor
        return value


Attempt: TypeAlias = Press | Typed


def _input(number: int, name: str, value: str) -> dict[str, Any]:
    inner = {"type": int(ComponentType.TEXT_INPUT), "id": 2 * number + 2, "custom_id": name, "value": value}
    return {"type": int(ComponentType.LABEL), "id": 2 * number + 1, "component": inner}


# --- custom_ids ---


def presses(sent: Mapping[str, Sequence[str]], facts: Facts) -> list[Press]:
    """Every control that was sent, once, as if it stood on the board now."""
    found: dict[str, Press] = {}
    moment = Moment(NOW, ids_in(sent))
    for custom_id, options in sent.items():
        for kind in KINDS:
            control = parse_id(custom_id, kind)
            if control is None or control.verb in ERASES:
                continue
            for press in _carried_out(kind, moment.without(control), options, facts):
                found[str(press)] = press
    return list(found.values())


def _carried_out(kind: str, control: CustomId, options: Sequence[str], facts: Facts) -> Iterator[Press]:
    """The control with something picked or filled in."""
    if kind == "s1":
        for value in dict.fromkeys((*options[:2], *facts.combatants[-1:])):
            yield Press(kind, control, (value,))
    elif kind == "m1":
        yield Press(kind, control, given=_filled(control))
    else:
        yield Press(kind, control)


def forms(facts: Facts) -> Iterator[Press]:
    """A button for each command that asks for everything in a form, whether the bot has such a button or not."""
    for verb in facts.verbs:
        control = CustomId(1, NOW, verb)
        for ask in _asks(control):
            if ask:
                yield from _fitting(Press("r1", replace(control, ask=ask)))


def _filled(control: CustomId) -> dict[str, str]:
    model = command_types().get(control.verb)
    if model is None:
        return {"name": "Nina"}
    return {name: sample(name, one) for name, one in shown_fields(model).items() if name not in control.fields}


def forged(press: Press, facts: Facts) -> Iterator[Press]:
    """The same control with one thing in it that the bot has not written there."""
    control = press.control
    panels = (*PANELS, *(f"marks-{one}" for one in facts.combatants if " " not in one))
    for other in (
        *(replace(control, panel=panel) for panel in panels),
        *(replace(control, drawn=drawn) for drawn in (OLD, LATER)),
        *(replace(control, encounter=encounter) for encounter in facts.encounters),
        *(replace(control, fields=fields) for fields in _fields(control, facts)),
        *(replace(control, ask=ask) for ask in _asks(control)),
        replace(control, sure=not control.sure),
    ):
        yield from _fitting(replace(press, control=other))
    for kind in KINDS:
        if kind != press.kind:
            for option in facts.combatants[-1:]:
                yield from _fitting(Press(kind, control, (option,), {"name": option}))


def _fields(control: CustomId, facts: Facts) -> Iterator[dict[str, str]]:
    for name in control.fields:
        yield {key: value for key, value in control.fields.items() if key != name}
        for value in (*facts.combatants, *facts.drafts, "1", "-1", ""):
            yield {**control.fields, name: value}
    if "combatant" not in control.fields:
        for value in facts.combatants:
            yield {**control.fields, "combatant": value}


def _asks(control: CustomId) -> Iterator[tuple[str, ...]]:
    model = command_types().get(control.verb)
    if model is None:
        return
    names = list(model.model_fields)
    for first in range(0, len(names), 5):
        yield tuple(names[first : first + 5])
    yield ()


def _fitting(press: Press) -> Iterator[Press]:
    """A custom_id that Discord would take."""
    try:
        replace(press.control, drawn=press.control.drawn or LATER).custom_id(press.kind)
    except ValueError:
        return
    yield press


# --- slash commands ---


def typed(world: Trial, who: str, facts: Facts) -> list[Typed]:
    """Every slash command that this person sees: with every choice, with somebody nobody should know in every option, and all
    that each option offers.
    """
    found: list[Typed] = []
    for command in world.env.backend.visible_commands(user_id=world.people[who].actor.id, channel_id=world.channel.id):
        for path, leaf in command_leaves(command):
            name = " ".join(path)
            if name not in ERASES and not name.startswith("setup"):
                found += _typed(name, leaf, facts)
    return found


def _typed(name: str, leaf: Mapping[str, Any], facts: Facts) -> Iterator[Typed]:
    declared = {one["name"]: one for one in leaf.get("options") or ()}
    needed = {key: _values(one, facts)[0] for key, one in declared.items() if one.get("required")}
    if not any(one["type"] == 11 and one.get("required") for one in declared.values()):
        yield Typed(name, needed)
        for key, one in declared.items():
            for value in _values(one, facts):
                yield Typed(name, {**needed, key: value})
    for key, one in declared.items():
        if one.get("autocomplete"):
            for value in ("", *facts.combatants[-1:]):
                yield Typed(name, {key: value}, asks=key)
                if key != "combatant" and "combatant" in declared:
                    for who in facts.combatants:
                        yield Typed(name, {"combatant": who, key: value}, asks=key)


def _values(option: Mapping[str, Any], facts: Facts) -> list[Any]:
    if option.get("choices"):
        return [one["value"] for one in option["choices"]]
    match option["type"]:
        case 4:
            low = max(option.get("min_value", 0), 0)
            return [min(low + 1, option.get("max_value", low + 1))]
        case 5:
            return [True]
        case 6 | 9:
            return ["vera"]
        case 3:
            if "dice" in option["name"]:
                return ["1d6"]
            longest = option.get("max_length", 100)
            return [one for one in facts.combatants if len(one) <= longest] or ["x"]
    return []


# --- all of it ---


def chosen(
    sent: Mapping[str, Sequence[str]], commands: Sequence[Typed], facts: Facts, whim: random.Random, most: int | None
) -> list[Attempt]:
    """Controls that were sent, commands that read, forged controls and other commands. most: so many of them; None: all.

    With `most`, controls that differ only in the values of their fields count as the same, and few are forged.
    """
    plain = [*presses(sent, facts), *forms(facts)]
    if most is None:
        return [*plain, *(other for press in plain for other in forged(press, facts)), *commands]
    whim.shuffle(plain)
    plain = list({_shape(press): press for press in plain}.values())
    asked = [press for press in plain if press.control.verb in command_types()]
    panels = [replace(one, control=replace(one.control, panel="gm")) for one in asked if one.control.panel != "gm"]
    others = [
        other for press in _sampled(plain, whim, FORGED) for other in _sampled(list(forged(press, facts)), whim, 2)
    ]
    reads = _few([command for command in commands if command.command.startswith(READS)])
    rest = _sampled([command for command in commands if command not in reads], whim, FORGED)
    attempts = [*plain, *(press for panel in panels for press in _fitting(panel)), *others, *reads, *rest]
    return attempts if len(attempts) <= most else whim.sample(attempts, most)


def _few(commands: Sequence[Typed]) -> list[Typed]:
    """Of those that differ in a value only, the last ones, in which people stand whom nobody should know."""
    found: dict[tuple[str, ...], list[Typed]] = {}
    for one in commands:
        found.setdefault((one.command, one.asks, *one.options), []).append(one)
    return [one for each in found.values() for one in each[-3:]]


def _shape(press: Press) -> tuple[Any, ...]:
    control = press.control
    return (press.kind, control.verb, control.panel, tuple(control.fields), control.ask, control.fills)


def _sampled(things: Sequence[Any], whim: random.Random, most: int) -> list[Any]:
    return whim.sample(things, min(most, len(things)))
