"""The log of what all systems share."""

from storypath_table import pcs

from rules.events import SheetChanged
from rules.view.log import describe


def test_a_value_that_was_taken_away_is_a_dash():
    table = pcs()
    event = SheetChanged(combatant=table.id("Mika"), changes={"pool": None, "tier": 2})
    values = [change.params["value"] for change in describe(table.state, event).params["changes"]]
    assert (values[0].said, values[1]) == ("–", 2)
