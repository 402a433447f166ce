"""docs/commands.md is what the commands are."""

from reference import FORMER, PAGE, page

from tests.slash_commands import metadata


def test_the_list_of_commands_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "run: python tests/structure/reference.py"


def test_former_names_are_free_and_lead_to_commands():
    present = {f"{group['name']} {one['name']}" for group in metadata().payload for one in group.get("options", ())}
    assert set(FORMER.values()) <= present
    assert not present & set(FORMER)
