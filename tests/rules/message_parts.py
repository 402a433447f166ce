"""Parts of messages and choices, for tests that look at what is said."""

from collections.abc import Iterator

from rules.message import Message, UserText


def singles(choice):
    """A choice for each option of a menu; a button itself."""
    if not choice.options:
        return [choice]
    return [
        choice.model_copy(update={"fields": {**choice.fields, choice.fills: option.value}, "options": (), "fills": ""})
        for option in choice.options
    ]


def flatten(messages) -> Iterator[Message]:
    """The messages with all that are inside of them."""
    for message in messages:
        if isinstance(message, Message):
            yield message
            for value in message.params.values():
                yield from flatten(value if isinstance(value, tuple) else (value,))


def codes(task):
    """The codes of a task and of its parts."""
    return {message.code for message in flatten([task])}


def flatten_names(value):
    """Names in a parameter: of a list, or of groups by their first member."""
    items = value if isinstance(value, tuple) else (value,)
    names = []
    for item in items:
        if isinstance(item, UserText):
            names.append(item.said)
        elif isinstance(item, Message):
            names += flatten_names(item.params.get("name", item.params.get("items", ())))
    return names


def flatten_said(messages):
    """All typed texts in these messages."""
    return {
        value.said
        for message in flatten(messages)
        for param in message.params.values()
        for value in (param if isinstance(param, tuple) else (param,))
        if isinstance(value, UserText)
    }
