"""One GM panel a GM and fight, renewed in place after each commit while Discord lets it be edited."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.encounter.panel_registry import EXPIRES_MS
from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight, labels
from tests.sentences import label, says
from tests.world import failed, intercepted, playing, riposte

PANEL = label("ui-something-else")


def panels(fight: Fight, who: str = "maud") -> list[str]:
    """The GM panels that this person sees."""
    name = fight.world.people[who].name
    return [
        seen.text
        for seen in fight.world.read(fight.world.people[who])
        if seen.private_to == name and PANEL in seen.text
    ]


def with_role(fight: Fight, who: str) -> Any:
    """A new role that this person has."""
    role = fight.world.guild.create_role("GMs")
    fight.world.env.backend.add_member_role(fight.world.guild.id, fight.user(who), role.id)
    return role


def panel_edits(fight: Fight) -> int:
    """How often a private message was edited other than as the answer to a press."""
    return sum(1 for sent in fight.world.sent if sent.method == "PATCH" and "/webhooks/" in sent.path)


async def test_the_panel_shows_what_others_do(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "karl click #intent=fight", "vera click #intent=fight")
    (panel,) = panels(fight)
    assert says(panel, "ui-undo", step="Vera wants to fight")
    await fight.play("karl click #duel.attack")
    (panel,) = panels(fight)
    assert says(panel, "ui-undo", step="Karl attacks Vera")


async def test_a_renewed_panel_is_good_for_a_press(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "karl click #intent=fight")
    assert says(await fight.play("maud click #gm.undo"), "ui-undone")


async def test_a_press_on_the_panel_edits_it_once(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "maud click #ui.gm")
    before = panel_edits(fight)
    await fight.play("maud click #gm.undo", "maud click #gm.redo")
    assert panel_edits(fight) == before
    assert len(panels(fight)) == 1
    await fight.play("vera click #intent=fight")
    assert panel_edits(fight) == before + 1


async def test_the_panel_after_a_press_on_it_is_renewed_with_the_token_of_that_press(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "maud click #ui.gm", "maud click #gm.undo")
    assert says(fight.private("maud"), "ui-undone")
    await fight.play("karl click #intent=hold")
    (panel,) = panels(fight)
    assert not says(panel, "ui-undone")
    assert says(panel, "ui-undo", step="Karl holds back")


async def test_opening_it_again_takes_the_former_one_away(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "karl click #intent=fight", "maud click #ui.gm")
    assert len(panels(fight)) == 1
    await fight.play("vera click #intent=fight")
    (panel,) = panels(fight)
    assert says(panel, "ui-undo", step="Vera wants to fight")


async def test_a_preview_in_place_of_the_panel_is_not_overwritten(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm", "maud click #initiative.end", "karl click #intent=fight")
    assert says(fight.private("maud"), "ui-preview")
    await fight.play("maud click #ui.drop", "vera click #intent=fight")
    assert says(fight.private("maud"), "ui-dropped")


async def test_each_gm_has_a_panel(fight: Fight) -> None:
    role = with_role(fight, "nils")
    await fight.play(*PAIRED, f"maud /setup server gm-role={role.name}", "maud click #ui.gm", "nils click #ui.gm")
    await fight.play("karl click #intent=fight")
    for who in ("maud", "nils"):
        (panel,) = panels(fight, who)
        assert says(panel, "ui-undo", step="Karl wants to fight")


async def test_a_gm_who_has_lost_the_role_sees_no_secret_any_more(fight: Fight) -> None:
    role = with_role(fight, "nils")
    await fight.play(*PAIRED, f"maud /setup server gm-role={role.name}", "nils click #ui.gm")
    assert panels(fight, "nils")
    fight.world.env.backend.remove_member_role(fight.world.guild.id, fight.user("nils"), role.id)
    await fight.play("maud /gm add name=Assassin hidden=Yes")
    assert panels(fight, "nils") == []
    assert says(fight.private("nils"), "refusal-gm-only")
    await fight.play("karl click #intent=fight")
    assert "Assassin" not in fight.sent_to("nils")


async def test_a_deleted_panel_is_dropped_quietly(fight: Fight, caplog: pytest.LogCaptureFixture) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    fight.world.delete(fight.world.newest(PANEL, "maud"))
    with caplog.at_level(logging.INFO, "bot"):
        await fight.play("karl click #intent=fight")
    before = panel_edits(fight)
    await fight.play("vera click #intent=fight")
    assert panel_edits(fight) == before
    assert "panel" not in caplog.text.casefold()


async def test_a_panel_is_renewed_until_its_token_expires(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")
    await fight.world.leap(EXPIRES_MS / 1_000 - 120)
    await fight.play("karl click #intent=fight")
    assert panel_edits(fight) == 1
    await fight.world.leap(120)
    await fight.play("vera click #intent=fight")
    assert panel_edits(fight) == 1


async def test_an_error_of_discord_is_tried_again_with_the_next_commit(fight: Fight) -> None:
    await fight.play(*PAIRED, "maud click #ui.gm")

    def refuse(method: str, path: str, request: Callable[[], Any]) -> Any:
        if method == "PATCH" and "/webhooks/" in path:
            raise failed()
        return request()

    with intercepted(refuse):
        await fight.play("karl click #intent=fight")
    await fight.play("vera click #intent=fight")
    (panel,) = panels(fight)
    assert says(panel, "ui-undo", step="Vera wants to fight")


async def test_many_commits_in_a_second_are_one_edit(tmp_path: Path) -> None:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7)), panel_seconds=1) as world:
        fight = Fight(world)
        await fight.play(*PAIRED, "maud click #ui.gm")
        before = panel_edits(fight)
        for who, intent in (("karl", "fight"), ("karl", "hold"), ("karl", "fight"), ("vera", "hold")):
            await fight.press(who, f"intent={intent}")
        await fight.settle()
        assert panel_edits(fight) == before + 1
        (panel,) = panels(fight)
        assert says(panel, "ui-undo", step="Vera holds back")


async def test_the_panel_has_what_waits_for_the_gm_first_with_npcs(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=duel", "maud select Vera", "maud /gm add name=Wolf count=1")
    await fight.play("vera click #intent=fight", "maud click #ui.gm")
    assert "Wolf:" in panels(fight)[0]
    await fight.play("maud /gm attacker combatant=Wolf", "maud click #ui.apply", "maud click #ui.gm")
    shown = labels(fight.world.newest(PANEL, "maud").components)
    assert says(shown[0], "label-attack-of", name="Wolf", against="Vera")
    assert says(shown[1], "ui-undo")
    await fight.play("maud click Wolf attacks Vera")
    assert (await fight.kinds())[-1] == "duel.attacked"
