"""The public board, announcements and buttons (docs/requirements.md, board of `totals`)."""

import pytest
from reading import drawn, labels, pressed, said
from table import GM
from totals_table import ada_bo_cy, speeds

from bot.i18n.catalogue import LOCALES
from bot.ui.table import WIDTH
from rules.commands import Next
from rules.state import Actor
from rules.totals.commands import Mix, Outcome, Reveal, SaveStyle
from rules.view.for_viewer import board_for, private_board

BOSS = Actor(user=GM, gm=True)
ANN = Actor(user="ann")

# --- while declaring ---


def test_the_board_names_the_ready_combatants_and_nothing_else():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    table.defend("Bo")
    table.confirm("Ada")
    board = board_for(table.state)
    assert said(board.headline) == "Turn 1: waiting for Cy 🎭"
    assert [said(line) for line in board.lines] == ["🛡️ On the defensive: Bo", "✅ Ready: Ada"]
    assert board.table == ()
    assert labels(board_for(table.state, ANN)) == ["On the defensive", "My attack"]
    assert labels(board) == ["On the defensive", "My attack", "Choose for the NPCs"]


def test_it_stands_is_a_button_only_when_something_has_to_be_confirmed():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    table.defend("Bo")
    assert "It stands" in labels(board_for(table.state))
    assert "Confirm" in said(board_for(table.state).why)


def test_open_choices_are_on_the_board():
    table = ada_bo_cy(declare="open")
    table.attack("Ada", "Cy", "feint")
    assert "Ada · feint 3 → Cy" in [said(line) for line in board_for(table.state).lines]


def test_the_gm_reveals_or_refuses_room():
    table = ada_bo_cy()
    table.defend("Bo")
    board = board_for(table.state, BOSS)
    assert {"Reveal; the others attack", "Reveal; the others do nothing", "No room: Bo"} <= set(labels(board))
    pressed(table, board, "No room: Bo", GM)
    assert table.plan("Bo") is None


# --- the table after the reveal ---


def test_the_totals_of_all_combatants_in_one_table():
    """docs/requirements.md, board of `totals`: Ada's feint, Bo on the defensive, Cy's forced attack."""
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    table.defend("Bo")
    table.attack("Cy", "Ada", "forced")
    table.confirm("Ada")
    board = board_for(table.state)
    assert drawn(board).splitlines()[2:8] == [
        "```",
        "      Sp De At Da",
        "▶ Ada  6  4  9  3",
        "· Cy   2  0  3 10",
        "· Bo   4  8  –  –",
        "```",
    ]
    assert [said(aside) for aside in board.asides] == ["Ada → Cy", "Cy → Ada", "🛡️ On the defensive: Bo"]
    assert said(board.headline) == "Ada strikes first 🗡️"
    assert said(board.why) == "Ada before Cy: faster by 4 · then Cy"


def test_notes_name_those_at_the_same_time_and_those_after():
    board = board_for(speeds(6, 4, 2).state)
    assert [said(note) for note in board.notes] == [
        "A 6 · together with B · before C",
        "B 4 · together with A and C",
        "C 2 · together with B",
    ]
    assert said(board.headline) == "A and B strike at the same time 🗡️"


def test_signs_tell_due_struck_and_cancelled_attackers():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    table.out("B", "A")
    signs = [line[:3] for line in drawn(board_for(table.state)).splitlines() if line[:1] in "▶✓✗·" and line]
    assert signs == ["▶ C", "✓ A", "✗ B"]


def test_a_strike_shows_its_dice():
    table = ada_bo_cy(7, 2).all_at("Cy", "Ada", "Bo").all_normal()
    table.strike("Ada")
    (line,) = board_for(table.state).lines
    assert said(line) == "Ada → Cy · attack 6 · [7−2] = 11 against 3: hit, damage 3"


NAMES = ["A", "Konrad der Große", "Wolfgang Amadeus von und zu Mozart-Schmidt", "龍龍龍龍龍龍龍龍龍", "``` @everyone"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_tables_fit_a_phone(locale, name):
    table = ada_bo_cy()
    table.do_set("Ada", damage=-20, speed=-20, name=name)
    table.do(SaveStyle(style="An all-out charge!!", fr=10, combatant=name), "ann")
    table.do(Mix(target="Cy", fr=10, ff=10, fd=10), "ann")
    boards = [private_board(table.state, ANN)]
    table.all_normal()
    boards += [board_for(table.state), private_board(table.state, ANN, {"p": "how", "c": table.id(name)})]
    for board in boards:
        block = drawn(board, locale).split("```")[1].strip("\n").splitlines()
        assert len(block) > 1
        for line in block:
            wide = sum(2 if char == "龍" else 1 for char in line)
            assert wide <= WIDTH, line


# --- announcements ---


def test_a_turn_pings_every_player_who_has_to_choose():
    table = ada_bo_cy()
    announcement = table.announcement(0)
    assert (announcement.pings, announcement.calls) == (("ann", "ben"), (GM,)), "the GM has begun the turn"
    assert announcement.everybody


def test_the_reveal_calls_those_who_strike_first_and_shows_the_table():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "quick", 3)
    before = table.state.revision
    table.all_normal()
    announcement = table.announcement(before)
    assert announcement.pings == ("ann",)
    assert announcement.table


def test_each_attacker_is_called_once_with_the_strikes_since():
    table = speeds(6, 4, 2)
    told = table.announcement(0).revision
    table.strike("B", 0)
    assert table.announcement(told) is None
    table.strike("A", 0)
    # B was called with A, only C is new.
    announcement = table.announcement(told)
    assert (announcement.pings, len(announcement.lines)) == (("c",), 2)
    assert table.announcement(announcement.revision) is None
    table.strike("C", 0)
    assert len(table.announcement(announcement.revision).lines) == 1


def test_a_corrected_strike_is_announced_with_the_next_ones():
    table = speeds(9, 6, 3)
    table.strike("A", 9)
    told = table.announcement(0).revision
    table.do(Outcome(combatant="A", hit="no"))
    table.strike("B", 0)
    assert [line.params["hit"] for line in table.announcement(told).lines] == ["no", "yes"]


def test_the_end_of_a_turn_calls_the_gm():
    table = speeds(9, 1)
    table.strike("A", 0)
    before = table.state.revision
    table.strike("B", 0)
    assert table.announcement(before).pings == (GM,)
    assert said(table.announcement(before).headline) == "Turn 1 is over 🏁"


def test_the_button_names_the_attacker_that_next_rolls_for():
    table = speeds(6, 4, 2)
    assert "Roll for A" in labels(board_for(table.state, BOSS))
    table = ada_bo_cy(5, 5).all_normal()
    (choice,) = [button for button in board_for(table.state, BOSS).choices if button.command == "initiative.next"]
    table.do(Next())
    assert said(choice.label) == f"Roll for {table.names([table.melee.strikes[0].combatant])[0]}"


# --- the GM's buttons ---


def test_a_hit_offers_to_put_the_target_out_by_its_striker():
    table = speeds(6, 5, 1)
    table.retarget_all("C")
    table.strike("A", 9)
    table.strike("B", 9)
    assert {"C out, by A", "C out, by B"} <= set(labels(board_for(table.state, BOSS)))
    pressed(table, board_for(table.state, BOSS), "C out, by A", GM)
    board = board_for(table.state, BOSS)
    assert "C out, by B" in labels(board)
    assert "C out, by A" not in labels(board)


def test_the_gm_reverses_whether_a_fighter_still_strikes():
    table = speeds(6, 4, 2, 2)
    table.strike("B", 9)
    table.out("C", "B")
    pressed(table, board_for(table.state, BOSS), "C strikes no more", GM)
    assert "C" not in table.still()
    pressed(table, board_for(table.state, BOSS), "C still strikes", GM)
    assert "C" in table.still()


# --- the tasks ---


def test_every_player_is_shown_a_task():
    table = ada_bo_cy()

    def task():
        return said(table.system.tasks(table.state, table.state.find("Ada"))[0])

    assert task() == "must choose: attack or go on the defensive"
    table.attack("Ada", "Cy")
    assert task() == "normal → Cy ✅"
    table.defend("Bo")
    assert task() == "normal → Cy ✅ · must confirm"
    table.do(Reveal())
    assert task() == "strikes now"
    table.strike("Ada", 0)
    assert task() == "has nothing left to do in this turn"
