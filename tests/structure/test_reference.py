"""docs/commands.md is what the commands are."""

from reference import PAGE, page


def test_the_list_of_commands_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "run: python tests/structure/reference.py"
