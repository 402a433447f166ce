"""Order by hand on the GM's panel and on the board, in every language (docs/requirements.md 6, 102)."""

from __future__ import annotations

from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import BEGUN, Fight

FOUR = (
    *BEGUN,
    "maud select Karl, Vera",
    "maud /gm add name=Wolf count=2",
    'maud /duel engage combatant=Karl opponent="Wolf 1"',
    'maud /duel engage combatant=Vera opponent="Wolf 2"',
)


@LANGUAGES
async def test_users_6_the_gm_lets_a_pair_go_first_on_her_panel(fight: Fight, locale: str) -> None:
    await fight.play(*FOUR, "maud /gm attacker side=NPC", "maud click #ui.apply")
    first, second = (one.id for one in (await fight.state()).fight.engagements)
    before = await fight.board_text()
    reorder = f"maud fill moving={second} neighbour={first}"
    await fight.play("maud click #ui.gm", "maud click #initiative.order", reorder, "maud click #ui.apply")
    pairs = (msg("duel-number", number=second), msg("duel-number", number=first))
    await told(fight, "maud", locale, "duel-log-ordered", pairs=pairs)
    after = await fight.board_text()
    assert before.index("Karl") < before.index("Vera"), before
    assert after.index("Vera") < after.index("Karl"), "the board says who is next in the new order"
    await fight.play("maud click #gm.undo")
    assert await fight.board_text() == before
    await fight.play(f"maud /gm order number={first} beside=99")
    await told(fight, "maud", locale, "refusal-no-such-engagement", number=99)


@LANGUAGES
async def test_users_102_a_side_that_is_surprised_defends_first(fight: Fight, locale: str) -> None:
    await fight.play(*FOUR, "maud /gm attacker side=NPC")
    assert [one.attacker for one in (await fight.state()).fight.engagements] == [None, None], "it is shown first"
    await fight.play("maud click #ui.apply")
    state = await fight.state()
    assert [state.combatants[one.attacker].name for one in state.fight.engagements] == ["Wolf 1", "Wolf 2"]
    await fight.play("maud /gm attacker side=NPC")
    await told(fight, "maud", locale, "refusal-no-open-attack")


@LANGUAGES
async def test_users_6_a_slot_comes_before_one_with_as_many_successes(fight: Fight, locale: str) -> None:
    await fight.play("maud /initiative begin system=storypath", "maud select Karl", "maud /gm add name=Wolf")
    await fight.play("karl /initiative roll dice=2", "maud /initiative roll combatant=Wolf dice=2", "maud /gm next")
    pc, npc = (await fight.state()).fight.sorted
    assert (pc.side, npc.side) == ("pc", "npc")
    await fight.play("maud click #ui.gm", "maud click #initiative.order")
    await fight.play(f"maud fill moving={npc.id} neighbour={pc.id} place=before")
    assert (await fight.state()).fight.now.id == pc.id, "whose turn it is changes only after a preview"
    await fight.play("maud click #ui.apply")
    fighting = (await fight.state()).fight
    assert (fighting.now.id, [slot.id for slot in fighting.sorted]) == (npc.id, [npc.id, pc.id])
    await fight.play("maud /storypath slot change=Add side=NPC successes=5", "maud click #ui.apply")
    await fight.play(f"maud /gm order number=3 beside={pc.id}")
    await told(fight, "maud", locale, "refusal-storypath-not-tied", number=3, other=pc.id)
