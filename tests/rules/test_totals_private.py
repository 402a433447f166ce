"""The private board: attacks with their totals and chances, chosen by a press; how totals came about.

See docs/requirements.md, board of `totals`.
"""

import pytest
from reading import drawn, labels, pressed, said
from table import GM
from totals_table import ada_bo_cy

from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.ui.render import RenderContext, control_rows
from rules.codec import decode_command
from rules.commands import Add, End
from rules.message import UserText
from rules.state import Actor
from rules.totals.commands import SaveStyle
from rules.view.board import PRIVATE
from rules.view.for_viewer import private_board

BOSS = Actor(user=GM, gm=True)
ANN = Actor(user="ann")

# --- the private board ---


def test_choosing_takes_one_press_when_there_is_one_opponent():
    table = ada_bo_cy()
    board = private_board(table.state, ANN)
    assert "Cy · Defence 3" in drawn(board)
    assert "feint   6  4  9  3 94\n" in drawn(board)
    pressed(table, board, "feint 3", "ann")
    board = private_board(table.state, ANN)
    assert said(board.headline) == "✅ Ada: feint 3 → Cy"
    assert said(board.why) == "Speed 6 · Defence 4 · Attack 9 · Damage 3 – hits a Defence of 3 in 94% of cases"


def test_with_several_opponents_the_target_comes_first():
    table = ada_bo_cy()
    board = private_board(table.state, BOSS)
    (aim,) = [choice for choice in board.choices if choice.options]
    assert [option.value for option in aim.options] == [table.id("Ada"), table.id("Bo")]
    board = private_board(table.state, BOSS, {**aim.fields, aim.fills: table.id("Bo")})
    pressed(table, board, "forced 3", GM)
    assert table.plan("Cy").target == table.id("Bo")


def test_the_strength_is_a_page():
    table = ada_bo_cy()
    board = private_board(table.state, ANN)
    for _ in range(4):
        (more,) = [button for button in board.choices if said(button.label).startswith("+ strength")]
        assert more.command == PRIVATE
        board = private_board(table.state, ANN, {name: str(value) for name, value in more.fields.items()})
    assert "beyond an all-out charge" in drawn(board)
    pressed(table, board, "quick 7", "ann")
    assert table.plan("Ada").factors.fr == 7


@pytest.mark.parametrize(("strength", "missing"), [("1", "−"), ("10", "+")])
def test_strength_stays_within_its_bounds(strength, missing):
    assert not [
        label for label in labels(private_board(ada_bo_cy().state, ANN, {"n": strength})) if label[0] == missing
    ]


def test_a_mix_is_kept_as_a_style_and_pressed_again():
    table = ada_bo_cy()
    table.mix("Ada", "Cy", ff=5, fd=5)
    (keep,) = [button for button in private_board(table.state, ANN).choices if button.command == "totals.style"]
    assert keep.ask == ("style",)
    table.do(decode_command({"do": keep.command, **keep.fields, "style": "Charge"}), "ann")
    table.all_normal().finish_turn()
    board = private_board(table.state, ANN)
    assert "Charge" in drawn(board)
    pressed(table, board, "Charge", "ann")
    assert (table.plan("Ada").factors.ff, table.plan("Ada").factors.fd) == (5, 5)


def test_the_private_board_asks_for_confirmation():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    table.defend("Bo")
    board = private_board(table.state, ANN)
    assert "does it stand?" in said(board.headline)
    pressed(table, board, "It stands", "ann")


def test_a_gm_of_several_chooses_for_each():
    table = ada_bo_cy()
    table.do(Add(name="Dan"))
    board = private_board(table.state, BOSS)
    assert labels(board) == ["Cy", "Dan", "2 NPCs: ordinary attack on …"]
    table.attack("Cy", "Ada")
    assert labels(private_board(table.state, BOSS)) == ["Dan", "Cy"]


def test_typed_dice_show_their_required_sum():
    table = ada_bo_cy(dice="typed")
    assert " ≥\n" in drawn(private_board(table.state, ANN))
    assert "feint   6  4  9  3 −6\n" in drawn(private_board(table.state, ANN))
    table.attack("Ada", "Cy")
    assert "with dice of −3 or more" in drawn(private_board(table.state, ANN))


@pytest.mark.parametrize(
    "page", [{"c": "c99"}, {"t": "c99", "n": "x"}, {"n": "-3"}, {"n": "99"}, {"p": "?"}, {"z": "1"}]
)
def test_a_strange_page_is_no_error(page):
    assert private_board(ada_bo_cy().state, ANN, page) is not None


def test_viewers_without_a_private_board():
    table = ada_bo_cy()
    assert private_board(table.state, Actor(user="zoe")) is None
    table.all_normal()
    assert private_board(table.state, ANN) is None
    table.do(End())
    assert private_board(table.state, ANN, {"p": "how"}) is None


def test_the_free_mix_asks_no_more_than_a_form_can_hold():
    board = private_board(ada_bo_cy().state, ANN)
    assert all(len(choice.ask) <= 5 for choice in board.choices)
    assert (
        len(list(control_rows(RenderContext(load_catalogues(), "en", 999_999, 99_999), board.choices, panel="own")))
        <= 5
    )


# --- how numbers came about ---


def test_any_viewer_may_ask_how_a_total_came_about():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    table.defend("Bo")
    table.all_normal()
    zoe = Actor(user="zoe")
    board = private_board(table.state, zoe, {"p": "how", "c": table.id("Ada")})
    lines = [said(line) for line in board.lines]
    assert lines == [
        "Speed 6 = skill 5 · weapon +1",
        "Defence 4 = skill 5 · weapon +2 · factors −3",
        "Attack, before the dice 9 = skill 5 · weapon +1 · factors +3",
        "Damage 3 = weapon +3",
    ]
    bo = private_board(table.state, zoe, {"p": "how", "c": table.id("Bo")})
    assert [said(line) for line in bo.lines] == [
        "Speed 4 = skill 4",
        "Defence 8 = skill 4 · weapon +1 · parry factor +3",
    ]
    assert "Def   5   2  −3  0 4" in drawn(board)


def test_before_the_reveal_there_is_nothing_to_ask():
    table = ada_bo_cy()
    assert private_board(table.state, Actor(user="zoe"), {"p": "how"}) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_attacks_fits_a_small_phone(locale):
    table = ada_bo_cy()
    table.do(SaveStyle(combatant="Ada", style="whirlwind", fr=5), "ann")
    shown = drawn(private_board(table.state, ANN), locale).split("```")[1]
    assert "whirlw…" in shown
    assert max(map(len, shown.splitlines())) <= 22


def test_a_long_style_name_is_cut_between_graphemes():
    table = ada_bo_cy()
    table.do(SaveStyle(combatant="Ada", style="Feuer👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀"), "ann")
    assert private_board(table.state, ANN).table[-1][0] == UserText(said="Feuer👩🏽‍🚀…")
