"""Taking slots, giving them back and naming (docs/rules/storypath.md R4, S3-2 to S3-4)."""

import pytest
from storypath_table import GM, PLAYERS, cast, pcs, standard

from rules.commands import Declare, Leave, Next, Roll, Transfer
from rules.refusals import Refusal
from rules.storypath.commands import (
    Act,
    Claim,
    Divide,
    EditSlot,
    Finish,
    Hold,
    Mix,
    Name,
    NewRound,
    Pass,
    Release,
    SetTask,
    Share,
)

# --- taking a slot ---


def test_the_button_says_slot_and_combatant():
    table = standard()
    claims = [choice for choice in table.board().choices if choice.command == "storypath.claim" and not choice.fills]
    assert [choice.fields for choice in claims] == [
        {"combatant": table.id(name), "slot": table.fight.current} for name in PLAYERS
    ]


def test_of_two_simultaneous_presses_the_first_gets_the_slot():
    table = standard()
    drawn = table.state.revision
    table.claim("Donner", slot=1, drawn=drawn)
    answer = table.give(Claim(combatant="Mika", slot=1), "mia", drawn=drawn)
    assert (answer.code, answer.params["name"].said) == ("storypath-slot-taken", "Donner")
    assert [name.said for name in answer.params["free"]] == ["Sigrun", "Mika"]
    assert table.actor() == "Donner"


@pytest.mark.parametrize(
    "command",
    [
        Name(next="Mika"),
        Finish(),
        Pass(),
        Declare(intent="pass"),
        Act(),
        Mix(first_pool=1, second_pool=1),
        SetTask(task=1, difficulty=2),
        Share(share=0),
        Divide(share=0),
    ],
)
def test_a_button_of_a_turn_is_stale_in_the_next_turn(command):
    table = pcs()
    table.claim("Sigrun")
    drawn = table.state.revision
    table.done()
    assert table.refuse(command, "vera", drawn=drawn) == "stale"


@pytest.mark.parametrize(
    "command", [Claim(), Release(), Hold(), Roll(), Declare(intent="take"), Declare(intent="hold")]
)
def test_a_button_of_a_round_is_good_in_each_turn_of_it_and_stale_in_the_next_round(command):
    table = pcs()
    drawn = table.state.revision
    table.turn("Donner")
    answer = table.give(command, "vera", drawn=drawn)
    assert not isinstance(answer, Refusal) or answer.code != "stale"
    table.do(NewRound())
    assert table.refuse(command, "vera", drawn=drawn) == "stale"


def test_a_button_to_go_on_counts_while_it_skips_the_same_slot():
    table = pcs()
    drawn = table.state.revision
    table.claim("Mika", slot=3)
    table.do(Next(), drawn=drawn)
    assert table.refuse(Next(), drawn=drawn) == "stale"


def test_a_second_press_on_done_does_not_end_the_next_turn():
    table = pcs()
    table.claim("Donner")
    drawn = table.state.revision
    table.name("Mika")
    assert table.refuse(Finish(), GM, drawn=drawn) == "stale"
    assert table.actor() == "Mika"


def test_without_a_number_it_is_the_first_free_slot():
    table = standard()
    table.claim("Donner")
    table.claim("Mika")
    assert table.fight.get(3).claim == table.id("Mika")
    assert table.refuse(Claim(), "mia") == "storypath-claimed-already"


def test_without_a_number_the_current_slot_comes_before_one_that_was_moved_in_front():
    table = standard()
    table.do(EditSlot(change="edit", slot=3, successes=9))
    table.claim("Donner")
    assert (table.actor(), table.fight.now.id) == ("Donner", 1)


def test_users_35_a_claim_ahead_of_time_waits_for_its_slot():
    table = standard()
    table.claim("Mika", slot=3)
    assert (table.actor(), table.fight.get(3).claim) == (None, table.id("Mika"))
    table.turn("Donner").turn("Golem")
    assert table.actor() == "Mika"


def test_a_unit_that_takes_another_slot_leaves_the_first():
    table = standard()
    table.claim("Mika", slot=3)
    kinds = table.claim("Mika", slot=4)
    assert kinds == ["storypath.released", "storypath.claimed"]
    assert table.latest("released").why == "moved"
    assert (table.fight.get(3).claim, table.fight.get(4).claim) == (None, table.id("Mika"))
    table.claim("Mika")
    assert table.actor() == "Mika", "the current slot comes before the marked one"


def test_users_39_the_gm_puts_any_combatant_into_a_slot_of_the_side():
    table = standard()
    table.claim("Donner")
    table.claim("Mika", slot=1, by=GM)
    assert (table.actor(), table.latest("released").why) == ("Mika", "replaced")
    assert table.fight.get(1).how == "given"
    table.done()
    table.turn("Golem")
    assert table.asked() == ["Sigrun", "Donner"], "the replaced combatant still has its turn"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Claim(combatant="Sigrun", slot=99), "no-such-slot"),
        (Claim(combatant="Sigrun", slot=2), "wrong-side"),
        (Release(combatant="Sigrun"), "nothing-claimed"),
        (Name(next="Mika"), "nobody-acts"),
        (Finish(), "nobody-acts"),
        (Act(), "nobody-acts"),
    ],
)
def test_impossible_actions_before_a_slot_is_taken(command, code):
    assert standard().refuse(command, "vera") == f"storypath-{code}"


def test_a_used_slot_and_a_combatant_that_has_acted():
    table = standard()
    table.turn("Donner")
    assert table.refuse(Claim(combatant="Sigrun", slot=1), "vera") == "storypath-slot-over"
    answer = table.give(Claim(combatant="Donner"), "karl")
    assert answer.code == "storypath-has-acted"
    assert [name.said for name in answer.params["free"]] == ["Sigrun", "Mika"]


def test_in_the_roll_call_there_is_nothing_to_take():
    table = cast()
    for command in (Claim(combatant="Sigrun"), Hold(combatant="Sigrun"), Pass(combatant="Sigrun"), Act(), Finish()):
        assert table.refuse(command, "vera") == "storypath-not-running"


def test_a_player_of_two_is_asked_to_choose():
    table = pcs()
    table.do(Transfer(user="vera", combatant="Donner"))
    answer = table.give(Claim(), "vera")
    assert answer.code == "which-combatant"
    assert [choice.fields["combatant"] for choice in answer.choices] == [table.id("Sigrun"), table.id("Donner")]
    table.claim("Donner")
    assert table.actor() == "Donner"


def test_a_stranger_has_nothing_to_do_here():
    table = pcs()
    for command in (Claim(), Release(), Hold(), Pass()):
        assert table.refuse(command, "zoe") == "not-in-fight"
    table.claim("Sigrun")
    assert table.refuse(Finish(), "zoe") == "not-in-fight"
    assert table.refuse(Finish(), "mia") == "storypath-not-your-turn"


# --- giving back ---


def test_users_27_a_slot_is_given_back_before_acting_by_its_holder_or_the_gm():
    table = standard()
    table.claim("Donner")
    table.release("Donner")
    assert (table.actor(), table.asked()) == (None, ["Sigrun", "Donner", "Mika"])
    table.claim("Mika", slot=3)
    table.do(Release(combatant="Mika"))
    assert table.fight.get(3).claim is None


def test_the_gm_without_a_name_means_the_actor():
    table = standard()
    table.claim("Donner")
    table.do(Release())
    assert table.actor() is None


def test_not_after_acting():
    table = standard()
    table.claim("Donner")
    table.act("Donner")
    for command in (Release(), Hold(), Pass()):
        assert table.refuse(command, "karl") == "storypath-turn-begun"
    assert table.refuse(Claim(combatant="Mika", slot=1)) == "storypath-turn-begun"


# --- naming ---


def test_naming_ends_the_turn_and_moves_a_mark():
    table = standard()
    table.claim("Donner")
    table.claim("Mika", slot=4)
    kinds = table.name("Mika")
    assert kinds == ["storypath.released", "storypath.claimed", "storypath.done", "storypath.reached"]
    assert (table.fight.get(3).claim, table.fight.get(3).how) == (table.id("Mika"), "named")
    assert table.fight.get(4).claim is None


def test_the_actor_decides_also_over_a_mark():
    table = standard()
    table.claim("Mika", slot=3)
    table.claim("Donner")
    table.name("Sigrun")
    assert (table.fight.get(3).claim, table.latest("released").why) == (table.id("Sigrun"), "replaced")


def test_an_actor_names_neither_itself_nor_after_the_last_slot():
    table = pcs()
    table.turn("Donner").turn("Mika")
    table.claim("Sigrun")
    assert table.refuse(Name(next="Mika"), "vera") == "storypath-no-slot-to-name"
    table = pcs()
    table.claim("Donner")
    assert table.refuse(Name(next="Donner"), "karl") == "storypath-name-another"


def test_a_naming_lapses_with_the_named_and_does_not_come_back():
    """S3-4; healed before the slot comes, a combatant may take it like any other (S3-7)."""
    table = standard()
    table.claim("Donner")
    table.name("Mika")
    table.out("Mika")
    assert table.latest("released").why == "lapsed"
    table.back("Mika")
    table.turn("Golem")
    assert (table.actor(), table.asked()) == (None, ["Sigrun", "Mika"])


def test_by_open_claim_there_is_no_naming():
    table = standard(next_pc="open-claim")
    table.claim("Donner")
    assert not any(choice.command == "storypath.name" for choice in table.board().choices)
    assert table.refuse(Name(next="Mika"), "karl") == "storypath-open-claim"
    table.do(Name(next="Mika"))
    table.turn("Golem")
    assert table.actor() == "Mika", "the GM may force it (S3-3)"


# --- out in one's own turn, the last of the round ---


def test_out_in_the_own_turn_before_acting_leaves_the_slot_to_the_others():
    table = standard()
    table.claim("Donner")
    table.out("Donner")
    assert (table.actor(), table.asked(), table.slot()) == (None, ["Sigrun", "Mika"], "pc 4")
    table.turn("Sigrun").turn("Golem")
    table.back("Donner")
    table.turn("Donner")
    assert table.order(1) == ["Sigrun", "Golem", "Donner"], "no turn is lost"


def test_out_in_the_own_turn_after_acting_ends_it():
    table = standard()
    table.claim("Donner")
    table.act("Donner")
    table.out("Donner")
    assert table.order(1) == ["Donner"]
    assert table.slot() == "npc 4"


def test_the_last_one_of_a_round_goes_on_to_the_next():
    table = pcs()
    table.turn("Donner").turn("Mika").turn("Sigrun")
    assert (table.fight.round, table.actor(), table.asked()) == (2, None, ["Sigrun", "Donner", "Mika"])


def test_leaving_in_the_own_turn():
    table = pcs()
    table.claim("Donner")
    table.do(Leave(), "karl")
    assert table.asked() == ["Sigrun", "Mika"]


def test_it_waits_when_no_combatant_is_left():
    table = pcs()
    for name in PLAYERS:
        table.out(name)
    assert (table.fight.now, table.board().headline.code) == (None, "storypath-head-nobody")
    assert table.refuse(Next()) == "storypath-nobody-acts"
    table.back("Mika")
    assert table.asked() == ["Mika"]
