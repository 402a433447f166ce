"""The choices of visible NPCs on the public board: one press of the GM, a refusal for everybody else, no secret."""

from __future__ import annotations

import pytest

from bot.ui.render import COMPONENTS
from tests import bodies
from tests.bot.fights import PAIRED, Fight, control, controls, labels
from tests.bot.test_storypath import ROUND
from tests.sentences import label, says
from tests.world import Message

ON_BOARD = "^=b"
WOLF = (
    "maud /initiative begin system=duel",
    "maud select Vera",
    "maud /gm add name=Wolf stats=weapon=claws,length=300",
)
"""Vera and a wolf of the GM, who has the longer weapon."""
WOLF_ATTACKS = (*WOLF, "vera click #intent=fight", "maud click #intent=fight")
MELEE = (
    "maud /initiative begin system=totals",
    "maud select Vera",
    "maud /gm add name=Ogre count=2",
)

CHOSEN = ("vera click #intent=defensive", "maud click GM: Choose for the NPCs", "maud click #totals.all")


def offers(message: Message, code: str, **params: str | int) -> bool:
    """Whether a button of a message says this, as one for the GM."""
    return any(says(words, "ui-for-gm") and says(words, code, **params) for words in labels(message.components))


def gm_controls(message: Message) -> list[str]:
    """The custom_ids of the GM's controls on the board."""
    return [custom_id for custom_id in controls(message) if ON_BOARD in custom_id]


async def test_the_attack_of_an_npc_is_one_press_of_the_gm_on_the_board(fight: Fight) -> None:
    await fight.play(*WOLF_ATTACKS)
    board = await fight.board()
    assert offers(board, "label-attack-of", name="Wolf", against="Vera")
    assert label("label-attack") not in labels(board.components), "no player can attack now"
    await fight.click("maud", board, control(board, ON_BOARD))
    assert (await fight.kinds())[-1] == "duel.attacked"
    assert not gm_controls(await fight.board()), "Vera defends"


async def test_the_defence_of_an_npc_is_one_press_of_the_gm_on_the_board(fight: Fight) -> None:
    await fight.play(*WOLF[:2], "maud /gm add name=Wolf", "vera /duel sheet length=300 weapon=pike")
    await fight.play("vera click #intent=fight", "maud click #intent=fight", "vera click #duel.attack")
    board = await fight.board()
    assert offers(board, "label-parry-of", name="Wolf", against="Vera")
    assert offers(board, "label-dodge-of", name="Wolf", against="Vera")
    await fight.click("maud", board, control(board, f"defence=parry&{ON_BOARD}"))
    assert "duel.defended" in await fight.kinds()


async def test_a_player_who_presses_for_an_npc_is_refused(fight: Fight) -> None:
    await fight.play(*WOLF_ATTACKS)
    before = await fight.revision()
    for who in ("vera", "nils"):
        assert await fight.refusal(f"{who} click GM: Wolf attacks Vera") == "gm-only"
    assert await fight.revision() == before


async def test_a_player_gets_no_form_for_an_npc(fight: Fight) -> None:
    await fight.play(*ROUND)
    board = await fight.board()
    forged = f"r1:{(await fight.loaded()).row.id}:99:storypath.mixed:%3F=first_task"
    await fight.click("vera", board, f"{forged.replace('%3F', '?')}&{ON_BOARD}")
    assert says(fight.private("vera"), "refusal-gm-only")


async def test_many_npcs_are_one_menu(fight: Fight) -> None:
    await fight.play(
        "maud /initiative begin system=duel", "maud select Karl, Vera, Nils", "maud /gm add name=Wolf count=9"
    )
    await fight.play(
        "maud click #ui.gm", "maud click #duel.pairs", "maud /gm attacker side=npc", "maud click #ui.apply"
    )
    board = await fight.board()
    buttons = [custom_id for custom_id in gm_controls(board) if custom_id.startswith("r1:")]
    assert len(buttons) > 5
    menus = [component for component in bodies.walk(board.components) if component.get("options")]
    (menu,) = [menu for menu in menus if ON_BOARD in menu["custom_id"]]
    assert "NPC" in menu["placeholder"]
    assert {option["value"] for option in menu["options"]} == set(buttons)
    assert sum(1 for _ in bodies.walk(board.components)) <= COMPONENTS
    first = next(option["value"] for option in menu["options"] if ":duel.attack" in option["value"])
    fight.world.press("nils", board, menu["custom_id"], values=[first])
    await fight.settle()
    assert says(fight.private("nils"), "refusal-gm-only")
    fight.world.press("maud", board, menu["custom_id"], values=[first])
    await fight.settle()
    assert (await fight.kinds())[-1] == "duel.attacked"


async def test_a_hidden_npc_is_on_no_public_control(fight: Fight) -> None:
    await fight.play(*WOLF, "maud /gm add name=Assassin hidden=Yes", "vera click #intent=fight")
    await fight.play("maud click #intent=fight", "vera /initiative status")
    assert gm_controls(await fight.board())
    assert "Assassin" not in fight.sent_to()
    assert "h1" not in " ".join(controls(await fight.board()))


async def test_the_kind_of_an_attack_in_totals_is_chosen_in_private(fight: Fight) -> None:
    await fight.play(*MELEE)
    board = await fight.board()
    (choose,) = gm_controls(board)
    assert offers(board, "totals-label-npcs")
    await fight.click("vera", board, choose)
    assert says(fight.private("vera"), "refusal-gm-only")
    await fight.click("maud", board, choose)
    assert says(fight.private("maud"), "totals-own-people")
    await fight.play("maud click #totals.all")
    assert not gm_controls(await fight.board()), "both have chosen"
    for who in (None, "vera", "nils"):
        assert "ordinary" not in fight.sent_to(who)


async def test_the_strikes_of_npcs_are_on_the_board_after_the_reveal(fight: Fight) -> None:
    await fight.play(*MELEE, *CHOSEN)
    board = await fight.board()
    assert offers(board, "totals-label-volley", number=2)
    assert await fight.refusal("vera click GM: Roll for all 2 NPCs") == "gm-only"
    await fight.click("maud", board, control(board, ":totals.volley"))
    assert (await fight.kinds()).count("totals.struck") == 2


async def test_the_turn_of_an_npc_in_storypath_is_two_presses_on_the_board(fight: Fight) -> None:
    await fight.play(
        "maud /initiative begin system=storypath",
        "maud select Vera",
        "maud /gm add name=Fenris",
        "vera /initiative roll dice=1",
        "maud click GM: Roll for the NPCs",
        "maud /gm next",
    )
    state = await fight.state()
    while state.fight.now is not None and state.fight.now.side != "npc":
        await fight.play("vera click Vera", "vera click #storypath.done")
        state = await fight.state()
    for word in ("GM: Fenris acts", "GM: Done"):
        assert word in labels((await fight.board()).components)
        assert await fight.refusal(f"vera click {word}") == "gm-only"
        await fight.play(f"maud click {word}")
    assert "storypath.done" in await fight.kinds()


@pytest.mark.parametrize("hidden", ["before", "after", "both"])
async def test_hidden_events_make_no_control_on_the_board_stale(fight: Fight, hidden: str) -> None:
    ghosts = "maud /gm add name=Ghost hidden=Yes"
    await fight.play(*MELEE, *([ghosts] if hidden != "after" else []))
    await fight.play(*CHOSEN)
    board = await fight.board()
    press = control(board, f":initiative.next:{ON_BOARD}")
    if hidden != "before":
        await fight.play(ghosts, "maud /gm set combatant=Ghost attribute=alias value=Fog", "maud click #ui.apply")
    await fight.click("maud", board, press)
    assert "totals.struck" in await fight.kinds()
    assert not says(fight.sent_to("maud"), "refusal-stale")


async def test_a_control_on_the_board_whose_effect_has_changed_is_refused(fight: Fight) -> None:
    await fight.play(*MELEE, *CHOSEN)
    board = await fight.board()
    press = control(board, f":initiative.next:{ON_BOARD}")
    await fight.click("maud", board, press)
    before = await fight.revision()
    await fight.click("maud", board, press)
    assert await fight.revision() == before
    assert says(fight.private("maud"), "refusal-stale")


async def test_a_duel_of_players_has_no_controls_for_npcs(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "vera click #intent=fight")
    assert not gm_controls(await fight.board())
