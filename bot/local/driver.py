"""What people do with their hands: finds the control that words mean, presses it, and says what came of it.

One path for the terminal and the demos: Deed -> what the bot answered, or NotUnderstood with a sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import simcord

from bot.local import script
from bot.local.options import read_options, read_suggestion
from bot.local.script import NotUnderstood
from bot.local.transcript import button_label, modal_lines
from bot.local.world import Person, World

_BUTTON, _STRING_SELECT, _USER_SELECT, _MENTIONABLE_SELECT = 2, 3, 5, 7
_RADIO, _CHECKBOX = 21, 23
_LINK_STYLES = {5, 6}
Payload = Mapping[str, Any]
T = TypeVar("T")


@dataclass(slots=True)
class Driver:
    """The hands of everybody at the table. forms: the form that is open for a person, by her key."""

    world: World
    forms: dict[str, simcord.InteractionResult] = field(default_factory=dict)

    async def do(self, deed: script.Deed) -> list[str]:
        """Carry out one deed; returns what only the doer's own screen shows beyond the channel (a form, suggestions).

        Raises NotUnderstood when a person could not do this now.
        """
        who = self.world.people[deed.who]
        try:
            return await self._do(who, deed)
        except (simcord.SetupError, simcord.BackendError) as error:
            raise NotUnderstood(script.REFUSED_BY_DISCORD.format(name=who.name, reason=error)) from error
        except TimeoutError as error:
            raise NotUnderstood(script.NOT_SETTLED.format(reason=str(error).partition("\n")[0])) from error

    async def _do(self, who: Person, deed: script.Deed) -> list[str]:
        match deed:
            case script.Slash(words=words):
                command, options = read_options(self.world, who, words)
                return self._outcome(who, await who.actor.slash(self.world.channel, command, **options))
            case script.Suggest(words=words):
                command, option, typed, filled = read_suggestion(self.world, who, words)
                offered = await who.actor.autocomplete(self.world.channel, command, option, typed, **filled)
                choices = " | ".join(str(choice["name"]) for choice in offered)
                return [script.SUGGESTIONS.format(choices=choices) if offered else script.NO_SUGGESTIONS]
            case script.Click(button=button):
                message, component = self._find_button(who, button)
                return self._outcome(who, await who.actor.click(message, custom_id=component["custom_id"]))
            case script.Select(values=values):
                message, component, chosen = self._find_menu(who, values)
                return self._outcome(who, await who.actor.select(message, chosen, custom_id=component["custom_id"]))
            case script.Fill(fields=fields):
                return await self._fill(who, fields)
            case script.React(emoji=emoji):
                await who.actor.react(self._newest_of_bot(who), emoji)
                return []
            case script.Say(text=text):
                await who.actor.send(self.world.channel, text)
                return []

    def _outcome(self, who: Person, result: simcord.InteractionResult) -> list[str]:
        if result.modal is not None:
            self.forms[who.key] = result
            return [script.FORM_FOR.format(name=who.name), *modal_lines(result.modal, self.world.name_of)]
        return [] if result.acknowledged else [script.UNANSWERED.format(name=who.name)]

    def _newest_of_bot(self, who: Person) -> simcord.ResponseMessage:
        bot = self.world.env.backend.bot_user.id
        for message in reversed(self.world.messages(who)):
            if message.message.author.id == bot and not message.ephemeral:
                return message
        raise NotUnderstood(script.NO_MESSAGE)

    def _find_button(self, who: Person, wanted: str) -> tuple[simcord.ResponseMessage, Payload]:
        everywhere = []
        for message in reversed(self.world.messages(who)):
            buttons = [one for one in walk(message.components) if _is_button(one)]
            everywhere += [f"[{button_label(one)}]" for one in buttons if not one.get("disabled")]
            found = _by_id(wanted[1:], buttons) if wanted[0] == "#" else best_matches(wanted, buttons, button_label)
            if not found:
                continue
            able = [one for one in found if not one.get("disabled")]
            if not able:
                raise NotUnderstood(script.OFF_BUTTON.format(word=button_label(found[0])))
            if len(able) > 1:
                names = ", ".join(f"[{button_label(one)}]" for one in able)
                raise NotUnderstood(script.WHICH_BUTTON.format(buttons=names))
            return message, able[0]
        buttons_here = " ".join(dict.fromkeys(everywhere)) or script.NONE_OF_THEM
        raise NotUnderstood(script.NO_BUTTON.format(name=who.name, word=wanted, buttons=buttons_here))

    def _find_menu(self, who: Person, wanted: Sequence[str]) -> tuple[simcord.ResponseMessage, Payload, list[Any]]:
        menus = []
        for message in reversed(self.world.messages(who)):
            for component in walk(message.components):
                if not _is_menu(component) or component.get("disabled"):
                    continue
                chosen = [self._option(component, word) for word in wanted]
                if all(one is not None for one in chosen):
                    return message, component, chosen
                menus.append(component.get("placeholder") or component["custom_id"])
        words = ", ".join(wanted)
        raise NotUnderstood(
            script.NO_MENU.format(name=who.name, words=words, menus=", ".join(menus) or script.NONE_OF_THEM)
        )

    def _option(self, component: Payload, word: str) -> Any:
        """What a menu or a form's field takes for a word, or None when it offers no such thing."""
        if "options" in component:
            found = best_matches(word, component["options"], lambda option: option["label"]) or [
                option for option in component["options"] if option["value"] == word
            ]
            return found[0]["value"] if len(found) == 1 else None
        if component["type"] in {_USER_SELECT, _MENTIONABLE_SELECT}:
            person = self.world.people.get(word.removeprefix("@").casefold())
            return person.actor if person else None
        return None

    async def _fill(self, who: Person, fields: Sequence[tuple[str, str]]) -> list[str]:
        shown = self.forms.get(who.key)
        if shown is None or shown.modal is None:
            raise NotUnderstood(script.NO_FORM.format(name=who.name))
        inputs = dict(form_inputs(shown.modal))
        values = {one["custom_id"]: preset for one in inputs.values() if (preset := _preset(one)) is not None}
        for name, value in fields:
            found = [key for key in inputs if folded(name) in {folded(key), folded(inputs[key]["custom_id"])}]
            found = found or best_matches(name, list(inputs), str)
            if len(found) != 1:
                raise NotUnderstood(script.NO_FORM_FIELD.format(word=name, fields=", ".join(inputs)))
            values[inputs[found[0]]["custom_id"]] = self._field_value(who, inputs[found[0]], value)
        result = await who.actor.submit_modal(shown, values)
        del self.forms[who.key]
        return self._outcome(who, result)

    def _field_value(self, who: Person, component: Payload, value: str) -> Any:
        if component["type"] == _CHECKBOX:
            return folded(value) in {"yes", "true", "on", "1", "x"}
        if component["type"] == _RADIO:
            chosen = self._option(component, value)
        elif "options" in component or component["type"] in {_USER_SELECT, _MENTIONABLE_SELECT}:
            chosen = [self._option(component, word.strip()) for word in value.split(",") if word.strip()]
        else:
            return value
        if chosen is None or (isinstance(chosen, list) and None in chosen):
            offered = ", ".join(option["label"] for option in component.get("options", ()))
            menus = offered or ", ".join(self.world.people)
            raise NotUnderstood(script.NO_MENU.format(name=who.name, words=value, menus=menus))
        return chosen


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """Every component of a message, from the top down."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        if component.get("accessory"):
            yield component["accessory"]


def form_inputs(modal: Payload) -> Iterator[tuple[str, Payload]]:
    """The fields of a form with the label that stands above each."""
    for component in modal.get("components") or ():
        if component.get("component"):
            yield component["label"], component["component"]
        for child in component.get("components") or ():
            yield child.get("label") or child["custom_id"], child


def _preset(component: Payload) -> Any:
    """What a field sends when nobody touches it; None for nothing."""
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


def _by_id(wanted: str, buttons: Sequence[Payload]) -> list[Payload]:
    """Those whose custom_id ends with this; else those whose custom_id contains it."""
    ending = [one for one in buttons if one["custom_id"].endswith(wanted)]
    return ending or [one for one in buttons if wanted in one["custom_id"]]


def folded(text: str) -> str:
    """Letters and digits only, without case and accents: what counts when people type the name of a control."""
    text = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in text if sign.isalnum())


def best_matches(wanted: str, things: Sequence[T], name: Callable[[T], str]) -> list[T]:
    """Those whose name is the wanted one; else those whose name begins with it; else those that contain it."""
    key = folded(wanted)
    if not key:
        return [thing for thing in things if wanted and wanted in name(thing)]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [thing for thing in things if fits(folded(name(thing)), key)]
        if found:
            return found
    return []
