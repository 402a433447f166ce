"""What each kind of person does in `test_who_may`, through every door, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from simcord.enums import ComponentType, InteractionType

from tests.bot.fights import Fight
from tests.world import Channel, SentInteraction


@dataclass
class Doors:
    """The fights, one of each system in a thread of its own, and what came of each try."""

    fight: Fight
    caplog: pytest.LogCaptureFixture
    threads: dict[str, Channel]
    outcomes: list[str]

    async def typed(self, who: str, line: str, channel: Channel) -> str:
        """How a slash command ends: the code of a refusal, `hidden`, or what the service said; else nothing."""
        world = self.fight.world
        if line.split(" ", maxsplit=1)[0] == "setup" and "setup show" not in world.commands(world.people[who]):
            return "manage-server-only"
        self.reset()
        here, world.channel = world.channel, channel
        try:
            await world.attempt(f"{who} /{line}")
        finally:
            world.channel = here
        return self.ended()

    async def pressed(self, who: str, custom_id: str, channel: Channel, values: dict[str, str]) -> str:
        """How a press, a pick of members or a form that was sent ends."""
        self.reset()
        self.send(who, custom_id, channel, values)
        await self.fight.settle()
        return self.ended()

    def send(self, who: str, custom_id: str, channel: Channel, values: dict[str, str]) -> SentInteraction:
        """The interaction itself."""
        world = self.fight.world
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)}
        kind = InteractionType.MODAL_SUBMIT if custom_id.startswith("m1") else InteractionType.MESSAGE_COMPONENT
        if kind is InteractionType.MODAL_SUBMIT:
            label, text_input = int(ComponentType.LABEL), int(ComponentType.TEXT_INPUT)
            parts = [
                {
                    "type": label,
                    "id": 2 * n + 1,
                    "component": {"type": text_input, "id": 2 * n + 2, "custom_id": key, "value": value},
                }
                for n, (key, value) in enumerate(values.items())
            ]
            data = {"custom_id": custom_id, "components": parts}
        elif custom_id.startswith("u1"):
            data["component_type"] = int(ComponentType.USER_SELECT)
            data |= {"values": [], "resolved": {"users": {}, "members": {}}}
        return world._send(world.people[who], kind, channel.id, data, {})

    def reset(self) -> None:
        self.caplog.clear()
        self.outcomes.clear()

    def ended(self) -> str:
        refused = [one.args[0] for one in self.caplog.records if one.msg == "Refused: %s"]
        return (self.outcomes or refused or [""])[0]
