"""Simple, mixed and reflexive actions (docs/rules/storypath.md R6-R10)."""

import pytest
from pydantic import ValidationError
from storypath_table import GM, pcs, standard

from rules.commands import Next, Reroll
from rules.refusals import Refusal
from rules.storypath.commands import Act, Divide, EditSlot, Finish, Mix, React, SetTask, Share


def acts(*faces, **rules):
    """Sigrun has the first slot."""
    table = pcs(*faces, **rules)
    table.claim("Sigrun")
    return table


def divides(successes=2, **fields):
    """Sigrun has rolled a mixed action."""
    table = acts()
    table.mix("Sigrun", 4, 6, successes=successes, **fields)
    return table


# --- simple actions ---


def test_r6_a_turn_is_one_simple_or_one_mixed_action():
    table = acts()
    table.act("Sigrun")
    assert table.refuse(Act(deed="other"), "vera") == "storypath-action-taken"
    assert table.refuse(Mix(first_pool=1, second_pool=1), "vera") == "storypath-action-taken"
    table = divides()
    assert table.refuse(Act(), "vera") == "storypath-action-taken"


def test_the_action_is_shown_until_the_turn_ends():
    table = acts()
    table.act("Sigrun")
    (note,) = [note for note in table.board().notes if note.code == "storypath-acted"]
    assert note.params["deed"] == "attack"
    table.done()
    assert "storypath-acted" not in table.codes()


def boss(*faces):
    """The golem has a further turn, and has attacked in the first."""
    table = standard(*faces)
    table.do(EditSlot(change="add", combatant="Golem", successes=3))
    table.turn("Donner")
    table.claim("Golem")
    table.act("Golem")
    table.done()
    assert table.asked() == ["Golem"]
    table.claim("Golem")
    return table


def test_r7_a_second_attack_in_a_round_is_warned_about_and_the_gm_may_allow_it():
    table = boss()
    answer = table.give(Act())
    assert answer.code == "storypath-second-attack"
    (offer,) = answer.choices
    assert offer.fields == {"combatant": table.id("Golem"), "allow": "yes"}
    table.do(Act(**offer.fields))
    assert table.latest("acted").allowed
    assert any(choice.command == "storypath.act" for choice in boss().board(gm=True).choices)


def test_r7_something_else_needs_no_leave():
    table = boss()
    table.act("Golem", "other")
    assert not table.latest("acted").allowed


def test_r7_two_attacks_in_one_mixed_action_are_one_too_many():
    table = acts()
    mix = {"first_pool": 4, "second_pool": 6, "successes": 2, "combatant": "Sigrun"}
    answer = table.give(Mix(**mix, attacking="both"), "vera")
    assert (answer.code, answer.choices) == ("storypath-second-attack", ())
    table.do(Mix(**mix, attacking="both", allow="yes"))
    assert (table.latest("mixed-rolled").allowed, table.fight.attacks) == (True, {table.id("Sigrun"): 2})


def test_r7_counts_anew_in_each_round():
    table = acts()
    table.act("Sigrun")
    table.done()
    table.turn("Donner").turn("Mika")
    assert table.fight.attacks == {}
    table.claim("Sigrun")
    table.act("Sigrun")
    assert not table.latest("acted").allowed


# --- mixed actions ---


def test_r9_the_smaller_pool_is_rolled_whichever_it_is():
    for first, second in ((2, 5), (5, 2)):
        table = acts(8, 3)
        table.mix("Sigrun", first, second)
        assert len(table.fight.mixed.roll.dice) == 2
        assert table.dice.left == ()


def test_a_mixed_action_is_rolled_by_the_actors_tier_and_the_house_rules():
    table = pcs(10, 7, tens="double")
    table.set("Sigrun", "tier", 3)
    table.claim("Sigrun")
    table.mix("Sigrun", 2, 2)
    assert table.fight.mixed.successes == 3


def test_a_pool_of_0_brings_nothing():
    table = acts()
    table.mix("Sigrun", 0, 6)
    assert table.fight.mixed.successes == 0
    table.divide(0)
    assert (table.latest("divided").first, table.latest("divided").second) == (False, False)


def test_the_first_division_shown_fulfils_the_first_task():
    assert divides(3, first_difficulty=2).fight.mixed.share == 2
    assert divides(1, first_difficulty=2).fight.mixed.share == 1
    assert divides(3, first_difficulty=2, first_enhancement=1).fight.mixed.share == 1


def test_buttons_move_one_success_and_say_how_it_ends():
    table = divides(2, second_difficulty=2)
    shares = [(choice.command, choice.fields) for choice in table.board().choices if "share" in choice.fields]
    assert shares == [
        ("storypath.split", {"share": 0}),
        ("storypath.split", {"share": 2}),
        ("storypath.divide", {"share": 1}),
    ]
    assert [line.params["comes_off"] for line in table.board().lines[1:3]] == ["yes", "no"]
    table.do(Share(share=0), "vera")
    assert [line.params["comes_off"] for line in table.board().lines[1:3]] == ["no", "yes"]
    assert [choice.fields["share"] for choice in table.board().choices if choice.command == "storypath.split"] == [1]
    assert table.refuse(Share(share=0), "vera") == "nothing-changed"


def test_a_second_press_of_the_same_button_is_no_second_success():
    table = divides(3)
    drawn = table.state.revision
    table.do(Share(share=2), "vera", drawn=drawn)
    assert table.refuse(Share(share=2), "vera", drawn=drawn) == "nothing-changed"
    assert table.fight.mixed.share == 2


def test_no_more_is_divided_than_there_is():
    table = divides(2)
    for command in (Divide(share=3), Share(share=3)):
        answer = table.give(command, "vera")
        assert (answer.code, answer.params["successes"]) == ("storypath-too-many-successes", 2)
    with pytest.raises(ValidationError):
        Divide(share=-1)
    assert not table.fight.mixed.divided


def test_the_turn_does_not_end_before_the_successes_are_divided():
    table = divides()
    assert table.refuse(Finish(), "vera") == "storypath-divide-first"
    table.do(Next())
    assert table.order(1) == ["Sigrun"], "the GM goes on all the same"
    assert table.fight.mixed is None


def test_after_dividing_there_is_nothing_more_to_divide():
    table = divides()
    table.divide(2)
    for command in (Divide(share=1), Share(share=1), SetTask(task=1, difficulty=3)):
        assert table.refuse(command, "vera") == "storypath-nothing-to-divide"


def test_a_task_can_be_set_while_the_division_is_open():
    table = divides(2)
    table.do(SetTask(task=2, what="  stab \n the heart ", difficulty=3, enhancement=1), "vera")
    task = table.fight.mixed.tasks[1]
    assert (task.what, task.difficulty, task.enhancement, task.pool) == ("stab the heart", 3, 1, 6)
    table.do(SetTask(task=1, difficulty=2))
    assert table.refuse(SetTask(task=1), "vera") == "nothing-changed"
    assert table.refuse(SetTask(task=1, difficulty=5), "mia") == "storypath-not-your-turn"


def test_the_gm_overrides_the_successes_and_the_roll():
    table = divides(2)
    table.set("Sigrun", "mixed", 4)
    assert table.fight.mixed.successes == 4
    table.dice = type(table.dice)((8, 9, 1, 1))
    table.do(Reroll(combatant="Sigrun"))
    assert (table.fight.mixed.successes, table.fight.mixed.share) == (2, 0)


def test_out_before_dividing_ends_the_turn():
    table = divides()
    table.out("Sigrun")
    assert (table.order(1), table.fight.mixed) == (["Sigrun"], None)


@pytest.mark.parametrize("field", ["first_pool", "second_pool"])
@pytest.mark.parametrize("pool", [-1, 51])
def test_impossible_pools(field, pool):
    with pytest.raises(ValidationError):
        Mix(**{"first_pool": 1, "second_pool": 1, field: pool})


# --- reflexive actions ---


def test_r8_a_reflexive_action_touches_no_turn():
    table = acts()
    before = table.fight
    table.do(React(what="stands up"), "mia")
    assert table.fight.model_copy(update={"reflexives": ()}) == before
    assert "storypath-reflexive" in table.codes()


def test_r8_also_out_of_turn_after_acting_and_while_a_division_is_open():
    table = divides()
    table.do(React(), "vera")
    table.do(React(what="draws"), "karl")
    table.divide(1)
    table.done()
    table.do(React(what="looks around"), "vera")
    assert [reflexive.what for reflexive in table.fight.reflexives] == ["", "draws", "looks around"]


def test_r8_notes_are_of_the_round():
    table = pcs()
    table.do(React(what="stands up"), "mia")
    table.turn("Donner").turn("Mika").turn("Sigrun")
    assert table.fight.reflexives == ()


def test_the_gm_notes_for_any_combatant():
    table = standard()
    answer = table.give(React(what="roars"))
    assert isinstance(answer, Refusal)
    assert answer.code == "which-combatant"
    assert all(choice.fields["what"] == "roars" for choice in answer.choices)
    table.do(React(what="roars", combatant="Golem"), GM)
