"""A failure in one fight or server does not stop the work for the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.cogs.privacy.retention import DAY_MS
from bot.cogs.privacy.store import PersonalDataRepo
from bot.encounters.service import CommandContext, Loaded, Outcome, Requester
from bot.publishing.board import Boards
from rules.commands import Add
from rules.dice.rng import SeededDice
from tests.bot.fights import BEGUN, Fight
from tests.world import playing, riposte


async def unseen(fight: Fight) -> int:
    """Change the fight of this channel without publishing; return its id."""
    row = (await fight.loaded()).row
    caller = Requester(fight.user("maud"), row.guild_id, row.channel_id, manages=True)
    encounters, request = fight.services.encounters, CommandContext(caller, await fight.stamp())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encounters, "_listeners", [])
        assert isinstance(await encounters.run(row.id, Add(name="Golem"), request), Outcome)
    return row.id


async def test_a_board_that_cant_be_drawn_holds_up_no_other(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    await fight.play(*BEGUN)
    broken, here = await unseen(fight), fight.world.channel
    fight.world.channel = fight.world.thread("cellar")
    await fight.play(*BEGUN)
    await unseen(fight)
    update = Boards.update

    async def failing(self: Boards, loaded: Loaded, *arguments: Any, **options: Any) -> None:
        if loaded.row.id == broken:
            raise ZeroDivisionError
        await update(self, loaded, *arguments, **options)

    monkeypatch.setattr(Boards, "update", failing)
    await fight.play("wait 60")
    assert "Golem" in await fight.board_text(fight.world.channel)
    faults = fight.world.faults()
    assert faults
    assert all("A bug: it can't be shown now" in fault for fault in faults)
    await fight.play("wait 180")
    assert len(fight.world.faults()) < 4, "it is tried ever more rarely"
    monkeypatch.setattr(Boards, "update", update)
    fight.world.channel = here
    await fight.play("wait 240")
    assert "Golem" in await fight.board_text()


async def test_a_bug_on_the_gms_board_holds_up_no_fight(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    await fight.play(*BEGUN, "maud /setup gm-channel channel=combat")
    monkeypatch.setattr("bot.publishing.gm_channel.gm_panel", lambda *given, **more: 1 / 0)
    await fight.play("maud /gm add name=Golem")
    assert "Golem" in await fight.board_text()
    faults = fight.world.faults()
    assert faults
    assert all("A bug: the GMs' board can't be shown" in fault for fault in faults)


async def test_a_server_that_cant_be_tidied_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tidied: list[int | None] = []

    async def failing(self: PersonalDataRepo, before: int, guild_id: int | None = None) -> Any:
        tidied.append(guild_id)
        raise ZeroDivisionError

    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7))) as world:
        fight = Fight(world)
        for guild_id in (1, 2):
            await fight.services.servers.change(guild_id, 1, {"retention": 30})
        monkeypatch.setattr(PersonalDataRepo, "expire", failing)
        await world.leap(DAY_MS / 1_000)
        assert tidied == [1, 2]
        assert len(world.faults()) == 2
