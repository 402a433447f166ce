"""Tables fit a phone with any content."""

from wcwidth import wcswidth

from bot.i18n.catalogue import load_catalogues
from bot.interactions.custom_id import parse_id
from bot.ui.render import RenderContext, board_parts, control_rows
from bot.ui.table import WIDTH, table_lines
from rules.message import UserText, msg
from rules.view.board import Board, Choice, Option

PEN = RenderContext(load_catalogues(), "en", 7, 12)


def test_words_stand_left_and_numbers_right():
    assert table_lines([["▶", 1, "PC", "free"], ["", 10, "NPC", "Ada"]]) == ["▶  1 PC  free", "  10 NPC Ada"]


def test_overlong_lines_are_cut_from_the_last_column():
    (line,) = table_lines([[1, "x" * 80]])
    assert len(line) == WIDTH
    assert line.endswith("x…")


def test_signs_in_a_column_of_numbers_stand_right_too():
    assert table_lines([["", "Def"], ["Ada", 7], ["Bo", "–"]]) == ["    Def", "Ada   7", "Bo    –"]


def test_a_column_of_dashes_stands_as_numbers_would():
    assert table_lines([["", "Att"], ["Ada", "–"], ["Bo", "–"]]) == ["    Att", "Ada   –", "Bo    –"]


def test_numbers_have_a_typographic_minus():
    assert table_lines([["Ada", -2, ""], ["Bo", 10, ""]]) == ["Ada −2", "Bo  10"]


def test_a_wide_first_column_leaves_room_for_the_last():
    head, line = table_lines([["", "Def", ""], ["N" * 50, 7, "→ Konrad the Bold"]])
    assert len(line) == WIDTH
    assert line.endswith("→ Konra…")
    assert line.startswith("N" * 12 + "…   7")
    assert head.endswith("Def")


def test_names_that_are_cut_keep_their_number_and_stay_different():
    names = [f"Skeleton warrior {number}" for number in (1, 2, 12)]
    assert table_lines([[name, 5, "x"] for name in names], 16) == [
        "Skeleton… 1  5 x",
        "Skeleton… 2  5 x",
        "Skeleton… 12 5 x",
    ]
    assert table_lines([["Skeleton warrior"], ["Skeleton wizard"]], 10) == ["Skeleton…", "Skeleton…d"]
    alike = [f"{'a' * 20}{middle}{'b' * 20}" for middle in "xyz"]
    assert len(set(table_lines([[name] for name in alike], 9))) == 3


def test_a_wide_last_column_leaves_the_names():
    (line,) = table_lines([["Konrad", 7, "x" * 80]])
    assert len(line) == WIDTH
    assert line.startswith("Konrad 7 xxxxxx")


def test_wide_characters_count_twice_and_marks_not_at_all():
    assert table_lines([["龍", "a"], ["e\u0301e", "b"]]) == ["龍 a", "e\u0301e b"]


ASTRONAUT = "👩🏽\u200d🚀"


def test_an_emoji_takes_two_columns_whatever_it_is_made_of():
    rows = [["👩\u200d🚀", "a"], ["❤\ufe0f", "b"], [ASTRONAUT, "c"], ["🇫🇷", "d"], ["xx", "e"]]
    assert [line[-2:] for line in table_lines(rows)] == [" a", " b", " c", " d", " e"]
    assert table_lines(rows)[0] == "👩\u200d🚀 a"


def test_a_cell_is_never_cut_within_a_grapheme():
    assert table_lines([[ASTRONAUT * 4]], 6) == [f"{ASTRONAUT * 2}…"]
    assert table_lines([[f"feu{ASTRONAUT}x"]], 5) == ["feu…"]
    assert table_lines([["feue\u0301e\u0301e\u0301"]], 5) == ["feue\u0301…"]


def test_nothing_ends_the_block_or_turns_it_around():
    shown = board_parts(PEN, Board(headline=msg("head-ended"), table=((1, UserText(said="``` \u05d0 @everyone")),)))
    block = shown[-1].content
    assert block.count("```") == 2
    assert block.splitlines()[1].startswith("\u200e1 \u2068")


def test_a_name_from_right_to_left_keeps_the_columns_in_their_order():
    rows = [["▶", "דוד", 8, 5], [" ", "Ada", 7, 6], [" ", "عبد الله الطويل جدا", 1, 2]]
    lines = table_lines(rows, 20)
    assert lines[0] == "\u200e▶ \u2068דוד\u2069            8 5"
    assert lines[1] == "  Ada            7 6"
    assert all(wcswidth(line) <= 20 for line in lines)
    for line in lines:
        assert line.count("\u2068") == line.count("\u2069")
        assert line.startswith("\u200e") == ("\u2068" in line)


def test_a_list_to_pick_from_carries_its_command():
    choice = Choice(
        command="gm.reroll",
        label=msg("label-reroll"),
        fields={"x": 1},
        fills="combatant",
        options=tuple(Option(value=f"c{number}", label=UserText(said=f"Wolf {number}")) for number in range(30)),
    )
    button = Choice(command="gm.undo", label=msg("title-gm-undo"))
    *menus, pressed = control_rows(PEN, [button, choice], panel="gm")
    selects = [select for row in menus for select in row.children]
    for select in selects:
        control = parse_id(select.custom_id, "s1")
        assert (control.verb, control.fields, control.fills) == ("gm.reroll", {"x": "1"}, "combatant")
        assert control.panel == "gm"
    assert len({select.custom_id for select in selects}) == 2, "Discord takes no id twice"
    values = [option.value for select in selects for option in select.options]
    assert values == [f"c{number}" for number in range(30)], "none is left out"
    assert len(pressed.children) == 1
