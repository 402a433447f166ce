"""Carry out the actions of the script language: find the control that a word names, and use it.

Slash commands get their options with the types that Discord sends.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import discord
import simcord
from simcord.interactions import validate_option_value

from bot.local import script
from bot.local.localized import defined_name, names_of
from bot.local.script import NotUnderstood
from bot.local.texts import said
from bot.local.transcript import button_label, modal_lines
from bot.local.world import Person, World
from rules.typed_text import plain

_BUTTON, _STRING_SELECT, _USER_SELECT, _MENTIONABLE_SELECT = 2, 3, 5, 7
_RADIO, _CHECKBOX = 21, 23
_LINK_STYLES = {5, 6}
Payload = Mapping[str, Any]
T = TypeVar("T")


@dataclass(slots=True)
class Driver:
    """Acts for the people at the table. forms: the form that is open, by the key of its person."""

    world: World
    forms: dict[str, simcord.InteractionResult] = field(default_factory=dict)

    async def do(self, action: script.Action) -> list[str]:
        """Carry out an action; return the lines that only its person sees (a form, suggestions).

        Raises `NotUnderstood` when it is not possible now.
        """
        person = self.world.people[action.who]
        try:
            return await self._do(person, action)
        except (simcord.SetupError, simcord.BackendError) as error:
            raise NotUnderstood(script.REFUSED_BY_DISCORD, name=person.name, reason=error) from error
        except TimeoutError as error:
            raise NotUnderstood(script.NOT_SETTLED, reason=str(error).partition("\n")[0]) from error

    async def _do(self, person: Person, action: script.Action) -> list[str]:
        match action:
            case script.Act(verb="slash", words=words):
                command, options = read_options(self.world, person, words)
                return self._outcome(person, await person.actor.slash(self.world.channel, command, **options))
            case script.Act(verb="suggest", words=words):
                command, option, typed, filled = read_suggestion(self.world, person, words)
                choices = await person.actor.autocomplete(self.world.channel, command, option, typed, **filled)
                names = " | ".join(str(choice["name"]) for choice in choices)
                return [self._said(script.SUGGESTIONS, choices=names) if choices else self._said(script.NO_SUGGESTIONS)]
            case script.Act(verb="click", words=(label,)):
                message, component = self._find_button(person, label)
                if menu := component.get("menu"):
                    pressed = await person.actor.select(message, [component["custom_id"]], custom_id=menu)
                    return self._outcome(person, pressed)
                return self._outcome(person, await person.actor.click(message, custom_id=component["custom_id"]))
            case script.Act(verb="select", words=labels):
                message, component, chosen = self._find_menu(person, labels)
                return self._outcome(
                    person, await person.actor.select(message, chosen, custom_id=component["custom_id"])
                )
            case script.Fill(fields=fields):
                return await self._fill(person, fields)
            case script.Act(verb="react", words=(emoji,)):
                await person.actor.react(self._newest_with_buttons(person), emoji)
            case script.Act(verb="say", words=(text,)):
                await person.actor.send(self.world.channel, text)
        return []

    def _outcome(self, person: Person, result: simcord.InteractionResult) -> list[str]:
        if result.modal is not None:
            self.forms[person.key] = result
            form = modal_lines(result.modal, self.world.name_of, self.world.locale)
            return [self._said(script.FORM_FOR, name=person.name), *form]
        return [] if result.acknowledged else [self._said(script.UNANSWERED, name=person.name)]

    def _said(self, text: str, **values: object) -> str:
        return said(self.world.locale, text, **values)

    def _newest_with_buttons(self, person: Person) -> simcord.ResponseMessage:
        bot = self.world.env.backend.bot_user.id
        for message in reversed(self.world.messages(person)):
            mine = message.message.author.id == bot and not message.ephemeral
            if mine and any(_is_button(component) for component in walk(message.components)):
                return message
        raise NotUnderstood(script.NO_MESSAGE)

    def _find_button(self, person: Person, name: str) -> tuple[simcord.ResponseMessage, Payload]:
        labels: list[str] = []
        several: list[Payload] = []
        for message in reversed(self.world.messages(person)):
            buttons = [component for component in walk(message.components) if _is_button(component)]
            buttons += _listed_buttons(message.components)
            labels += [f"[{button_label(button)}]" for button in buttons if not button.get("disabled")]
            matches = _by_id(name[1:], buttons) if name[0] == "#" else best_matches(name, buttons, button_label)
            if not matches:
                continue
            enabled = [button for button in matches if not button.get("disabled")]
            if not enabled:
                raise NotUnderstood(script.OFF_BUTTON, word=button_label(matches[0]))
            if len(enabled) > 1 and name[0] == "#":
                # An older message may have the one that is meant.
                several = several or enabled
                continue
            if len(enabled) > 1:
                names = ", ".join(f"[{button_label(button)}]" for button in enabled)
                raise NotUnderstood(script.WHICH_BUTTON, buttons=names)
            return message, enabled[0]
        if several:
            names = ", ".join(f"[{button_label(button)}]" for button in several)
            raise NotUnderstood(script.WHICH_BUTTON, buttons=names)
        all_labels = " ".join(dict.fromkeys(labels)) or script.NONE_OF_THEM
        raise NotUnderstood(script.NO_BUTTON, name=person.name, word=name, buttons=all_labels)

    def _find_menu(self, person: Person, labels: Sequence[str]) -> tuple[simcord.ResponseMessage, Payload, list[Any]]:
        menus = []
        for message in reversed(self.world.messages(person)):
            for component in walk(message.components):
                if not _is_menu(component) or component.get("disabled"):
                    continue
                chosen = [self._option(component, label) for label in labels]
                if None not in chosen:
                    return message, component, chosen
                menus.append(component.get("placeholder") or component["custom_id"])
        raise NotUnderstood(
            script.NO_MENU, name=person.name, words=", ".join(labels), menus=", ".join(menus) or script.NONE_OF_THEM
        )

    def _option(self, component: Payload, word: str) -> Any:
        """The value that a menu or a field of a form takes for a word; None if it offers none."""
        if "options" in component:
            matches = best_matches(word, component["options"], lambda option: option["label"]) or [
                option for option in component["options"] if option["value"] == word
            ]
            return matches[0]["value"] if len(matches) == 1 else None
        if component["type"] in {_USER_SELECT, _MENTIONABLE_SELECT}:
            person = self.world.people.get(word.removeprefix("@").casefold())
            return person.actor if person else None
        return None

    async def _fill(self, person: Person, fields: Sequence[tuple[str, str]]) -> list[str]:
        opened = self.forms.get(person.key)
        if opened is None or opened.modal is None:
            raise NotUnderstood(script.NO_FORM, name=person.name)
        inputs = dict(form_inputs(opened.modal))
        values = {field["custom_id"]: preset for field in inputs.values() if (preset := _preset(field)) is not None}
        for name, value in fields:
            labels = [label for label in inputs if folded(name) in {folded(label), folded(inputs[label]["custom_id"])}]
            labels = labels or best_matches(name, list(inputs), str)
            if len(labels) != 1:
                raise NotUnderstood(script.NO_FORM_FIELD, word=name, fields=", ".join(inputs))
            component = inputs[labels[0]]
            values[component["custom_id"]] = self._field_value(person, component, value)
        result = await person.actor.submit_modal(opened, values)
        del self.forms[person.key]
        return self._outcome(person, result)

    def _field_value(self, person: Person, component: Payload, value: str) -> Any:
        if component["type"] == _CHECKBOX:
            return folded(value) in {"yes", "true", "on", "1", "x"}
        if component["type"] == _RADIO:
            chosen = self._option(component, value)
        elif "options" in component or component["type"] in {_USER_SELECT, _MENTIONABLE_SELECT}:
            chosen = [self._option(component, word.strip()) for word in value.split(",") if word.strip()]
        else:
            return value
        if chosen is None or (isinstance(chosen, list) and None in chosen):
            options = ", ".join(option["label"] for option in component.get("options", ()))
            menus = options or ", ".join(self.world.people)
            raise NotUnderstood(script.NO_MENU, name=person.name, words=value, menus=menus)
        return chosen


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """Iterate over all components of a message, depth first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        if component.get("accessory"):
            yield component["accessory"]


def _listed_buttons(components: Iterable[Payload]) -> Iterator[Payload]:
    """The entries of menus that stand for buttons: their values are custom_ids. menu: the custom_id of the menu."""
    for menu in walk(components):
        for option in menu.get("options") or ():
            if option["value"].startswith("r1:"):
                yield {
                    "type": _BUTTON,
                    "custom_id": option["value"],
                    "label": option["label"],
                    "emoji": option.get("emoji"),
                    "menu": menu["custom_id"],
                }


def form_inputs(modal: Payload) -> Iterator[tuple[str, Payload]]:
    """Iterate over the fields of a form as (label, component)."""
    for component in modal.get("components") or ():
        if component.get("component"):
            yield component["label"], component["component"]
        for child in component.get("components") or ():
            yield child.get("label") or child["custom_id"], child


def _preset(component: Payload) -> Any:
    """The value that an untouched field sends; None for none."""
    if component["type"] == _CHECKBOX:
        return bool(component.get("default"))
    if "options" in component:
        chosen = [option["value"] for option in component["options"] if option.get("default")]
        if component["type"] == _RADIO:
            return chosen[0] if chosen else None
        return chosen or None
    return component.get("value") or None


def _is_button(component: Payload) -> bool:
    return component["type"] == _BUTTON and component.get("style") not in _LINK_STYLES


def _is_menu(component: Payload) -> bool:
    return component["type"] in {_STRING_SELECT, 5, 6, 7, 8}


def _by_id(part: str, buttons: Sequence[Payload]) -> list[Payload]:
    """The buttons whose custom_id ends with this, else those whose custom_id contains it."""
    ending = [button for button in buttons if button["custom_id"].endswith(part)]
    return ending or [button for button in buttons if part in button["custom_id"]]


def folded(text: str) -> str:
    """Reduce the name of a control to letters and digits, without case and accents."""
    text = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in text if sign.isalnum())


def best_matches(name: str, items: Sequence[T], name_of: Callable[[T], str]) -> list[T]:
    """The items whose name equals this one, else begins with it, else contains it."""
    key = folded(name)
    if not key:
        return [item for item in items if name and name in name_of(item)]
    for matches in (str.__eq__, str.startswith, str.__contains__):
        matching = [item for item in items if matches(folded(name_of(item)), key)]
        if matching:
            return matching
    return []


_Type = discord.AppCommandOptionType
_YES: Final = frozenset({"yes", "true", "on", "1"})
_NO: Final = frozenset({"no", "false", "off", "0"})


def read_options(world: World, person: Person, words: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Return the command and the values of its options, by their names for Discord. Raises `NotUnderstood`.

    Names are those that the person's client shows, or those of the definition. A word without `=` goes to the first option
    that has no value yet, as in `/roll 2d10`.
    """
    command, spec, rest = _command(world, person, words)
    typed = _typed_options(command.shown, spec, rest)
    return command.name, {defined_name(option): _value(world, command.shown, option, text) for option, text in typed}


def read_suggestion(world: World, person: Person, words: Sequence[str]) -> tuple[str, str, str, dict[str, Any]]:
    """Return the command, the option being typed, its text so far, and the options before. Raises `NotUnderstood`."""
    command, spec, rest = _command(world, person, words)
    typed = _typed_options(command.shown, spec, rest)
    suggesting = [option["name"] for option in spec.get("options") or () if option.get("autocomplete")]
    if not typed or typed[-1][0]["name"] not in suggesting:
        raise NotUnderstood(
            script.NO_SUGGESTER, command=command.shown, options=", ".join(suggesting) or script.NONE_OF_THEM
        )
    *before, (last, text) = typed
    filled = {defined_name(option): _value(world, command.shown, option, value) for option, value in before}
    return command.name, defined_name(last), text, filled


@dataclass(frozen=True, slots=True)
class _CommandName:
    """The name of a command for Discord, and as the person's client shows it."""

    name: str
    shown: str


def _command(world: World, person: Person, words: Sequence[str]) -> tuple[_CommandName, Payload, Sequence[str]]:
    commands = world.shown_commands(person)
    by_name = {name: (_CommandName(name, shown), leaf) for shown, (name, leaf) in commands.items()}
    by_name |= {shown: (_CommandName(name, shown), leaf) for shown, (name, leaf) in commands.items()}
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count]).casefold()
        if name in by_name:
            return *by_name[name], words[count:]
    similar = [name for name in commands if name.startswith(words[0].casefold())] or list(commands)
    listed = ", ".join(f"/{name}" for name in similar) or script.NONE_OF_THEM
    raise NotUnderstood(script.NO_COMMAND, words=" ".join(words), name=person.name, commands=listed)


def _typed_options(command: str, spec: Payload, words: Sequence[str]) -> list[tuple[Payload, str]]:
    """Return (definition, text) of each option, in the order typed."""
    declared = list(spec.get("options") or ())
    typed: dict[str, tuple[Payload, str]] = {}
    for word in words:
        name, sign, text = word.partition("=")
        option = _named_option(declared, name) if sign else None
        if option is None:
            free = [option for option in declared if option["name"] not in typed]
            # `a=b` that names no option is most likely a slip, unless the command takes a single free text.
            if not free or (sign and len(declared) > 1):
                raise _no_option(command, declared, name)
            option, text = free[0], word
        typed[option["name"]] = (option, text)
    return list(typed.values())


def _named_option(declared: Sequence[Payload], name: str) -> Payload | None:
    """The option that is shown under this name, else the one that is defined under it."""
    shown = [option for option in declared if str(option["name"]).casefold() == name.casefold()]
    return next(iter(shown or [option for option in declared if name.casefold() in names_of(option)]), None)


def _no_option(command: str, declared: Sequence[Payload], word: str) -> NotUnderstood:
    if not declared:
        return NotUnderstood(script.NO_OPTIONS, command=command)
    options = ", ".join(str(option["name"]) for option in declared)
    return NotUnderstood(script.NO_OPTION, command=command, word=word, options=options)


def _value(world: World, command: str, option: Payload, text: str) -> Any:
    kind = _Type(option["type"])
    try:
        value = _converted(world, kind, option, text)
        return validate_option_value(command, dict(option), value)
    except (ValueError, simcord.OptionError) as error:
        expected = _expected(world, kind, option)
        raise NotUnderstood(
            script.BAD_OPTION, value=text, option=option["name"], command=command, expected=expected
        ) from error


def _converted(world: World, kind: discord.AppCommandOptionType, option: Payload, text: str) -> Any:
    for choice in option.get("choices") or ():
        if text.casefold() in {*names_of(choice), str(choice["value"]).casefold()}:
            return choice["value"]
    begun = [
        choice
        for choice in option.get("choices") or ()
        if text and any(name.startswith(text.casefold()) for name in names_of(choice))
    ]
    if len(begun) == 1:
        return begun[0]["value"]
    if kind is _Type.integer:
        return int(plain(text))
    if kind is _Type.number:
        return float(plain(text))
    if kind is _Type.boolean:
        if text.casefold() not in _YES | _NO:
            raise ValueError(text)
        return text.casefold() in _YES
    if kind in {_Type.user, _Type.mentionable}:
        person = world.people.get(text.removeprefix("@").casefold())
        if person is None:
            raise ValueError(text)
        return person.actor
    if kind is _Type.channel:
        return _named(world.guild.channels, text.removeprefix("#"))
    if kind is _Type.role:
        return _named(world.guild.roles, text.removeprefix("@"))
    if kind is _Type.attachment:
        return _file(text)
    return text


def _file(path: str) -> tuple[str, bytes]:
    """Name and content of a file to attach."""
    try:
        return Path(path).name, Path(path).read_bytes()
    except OSError as error:
        raise ValueError(path) from error


def _named(objects: Mapping[str, Any], name: str) -> Any:
    if name not in objects:
        raise ValueError(name)
    return objects[name]


def _expected(world: World, kind: discord.AppCommandOptionType, option: Payload) -> str:
    if option.get("choices"):
        return ", ".join(str(choice["name"]) for choice in option["choices"])
    if kind in {_Type.user, _Type.mentionable}:
        return ", ".join(world.people)
    if kind is _Type.attachment:
        return script.A_FILE
    low, high = option.get("min_value", option.get("min_length")), option.get("max_value", option.get("max_length"))
    bounds = f" from {low} to {high}" if low is not None and high is not None else ""
    return f"{kind.name}{bounds}"
