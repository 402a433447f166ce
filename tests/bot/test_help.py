"""`/help`: a topic for each thing people want to do, and a practice duel that touches no fight."""

from __future__ import annotations

import pytest

from bot.cogs.help.cog import topics
from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.ui.render import RenderContext
from rules.message import msg
from rules.system import systems
from tests.bot.fights import ATTACK, Fight, control, labels
from tests.sentences import label, says


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_topic_is_one_pick_away(fight: Fight, locale: str) -> None:
    render = RenderContext(load_catalogues(), locale)
    await fight.play("nils /help")
    for topic in topics()[:2]:
        told = await fight.play(f'nils select "{render.plain(msg(f"help-topic-{topic}"))}"')
        assert render.plain(msg(f"help-{topic}"), 60).rstrip("…") in told


async def test_the_practice_is_private_and_leaves_the_fight_of_the_channel_as_it_is(fight: Fight) -> None:
    await fight.play(*ATTACK)
    before, board = await fight.state(), (await fight.board()).id
    public = [seen.text for seen in fight.world.read() if seen.private_to is None]
    await fight.play("nils /help", "nils click #system=duel", 'nils click "I hold back"')
    assert "nothing happens until somebody presses" in fight.private("nils")
    await fight.play('nils click "I attack!"')
    for _ in range(8):
        message = fight.world.newest("", "nils")
        offered = labels(message.components)
        if "Once more" in offered:
            break
        await fight.play(f'nils click "{"Attack" if "Attack" in offered else "Parry"}"')
    assert "You have attacked and defended" in fight.private("nils")
    assert (await fight.state(), (await fight.board()).id) == (before, board)
    assert [seen.text for seen in fight.world.read() if seen.private_to is None] == public
    await fight.play('nils click "All topics"')
    assert "What do you want to do?" in fight.private("nils")


@pytest.mark.parametrize("kind", [rules.id for rules in systems()])
async def test_each_system_has_a_practice_of_few_presses(fight: Fight, kind: str) -> None:
    await fight.play("nils /help", f"nils click #system={kind}")
    for _ in range(13):
        message = fight.world.newest("", "nils")
        pressed = next(custom_id for custom_id in fight.world.custom_ids(message).values())
        if "did=" not in pressed:
            break
        await fight.click("nils", message, pressed)
    assert says(fight.private("nils"), f"{kind}-practice-over")
    assert label("label-practice-again") in labels(fight.world.newest("", "nils").components)
    assert not [seen for seen in fight.world.read() if seen.private_to is None]


async def test_a_practice_goes_on_after_a_restart(fight: Fight) -> None:
    await fight.play("nils /help", "nils click #system=duel")
    await fight.world.restart()
    await fight.play('nils click "I hold back"')
    assert "nothing happens until somebody presses" in fight.private("nils")


async def test_a_forged_control_is_refused(fight: Fight) -> None:
    await fight.play("nils /help", "nils click #system=duel")
    panel = fight.world.newest("Practice", "nils")
    forged = control(panel, "did=0").replace("did=0", "did=9")
    await fight.click("nils", panel, forged)
    assert "This practice is over" in fight.private("nils")
