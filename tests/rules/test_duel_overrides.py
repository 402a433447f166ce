"""What the GM changes by decree: every attribute, margins, attackers, rolls, owners, people; and the preview of it."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, one_against_many, two_pairs
from table import GM

from rules.codec import decode_command, encode_state
from rules.commands import Declare, Next, Remove, Reroll, Roll, Set, Transfer, Undo
from rules.duel.commands import Engage, Part, RerollPair, SetAttacker, SetMargin, Skip, Together
from rules.engine import Preview, preview
from rules.refusals import Refusal
from rules.state import Actor
from rules.view.for_viewer import board_for

BOSS = Actor(user=GM, gm=True)

# --- margins and rolls ---


def first_attack(*faces, **rules):
    """Konrad -2, Connor -3, Connor having declared."""
    table = konrad_and_connor(2, 3, 1, 3, *faces, **rules)
    table.say("Connor", "attack")
    table.tick()
    assert table.attacker() == "Konrad"
    return table


def test_a_first_margin_is_changed_and_the_attacker_worked_out_again():
    table = first_attack()
    table.do(SetMargin(combatant="Connor", margin=0))
    assert (table.attacker(), table.pair().exchange) == ("Connor", 1)
    assert [roll.margin for roll in table.pair().first] == [-2, 0]


def test_a_first_roll_is_rolled_again():
    table = first_attack(1, 1)
    table.do(Reroll(combatant="Connor"))
    assert table.attacker() == "Connor"
    assert table.pair().first[1].faces == (1, 1)


def test_the_gm_says_after_the_window_that_both_declared_nearly_together():
    table = konrad_and_connor(3, 3, 1, 2)
    table.say("Connor", "attack")
    table.tick()
    assert table.attacker() == "Connor", "-3 against -2"
    (button,) = [c for c in board_for(table.state, BOSS).choices if c.command == "duel.together"]
    assert table.do(decode_command({"do": button.command, **button.fields})) == [
        "duel.declared-together",
        "duel.attacker-decided",
    ]
    assert (table.attacker(), [roll.margin for roll in table.pair().first]) == ("Konrad", [-1, -2])
    assert table.refuse(Together(engagement=table.pair().id)) == "no-points"
    table = first_attack()
    table.attack("Konrad", 1)
    assert table.refuse(Together(engagement=table.pair().id)) == "no-points"


def test_a_first_margin_set_to_a_tie_follows_the_house_rule():
    table = first_attack(first_tie="gm")
    table.do(SetMargin(combatant="Connor", margin=-2))
    assert table.pair().waits


def test_among_three_the_one_roll_counts_everywhere():
    table = DuelTable(2, 3, 1, 4, 1, 4, 5, 5)
    table.add("Ada", "ann", side="npc", vi=6).add("Bo", "bo").add("Cy", "cy")
    table.say("Ada", "hold")
    table.do(Roll())
    assert [pair.attacker for pair in table.state.fight.engagements] == [table.id("Ada")] * 2
    table.do(Reroll(combatant="Ada"))
    assert [table.state.combatants[pair.attacker].name for pair in table.state.fight.engagements] == ["Bo", "Cy"]
    table.do(SetMargin(combatant="Ada", margin=9, engagement=table.between("Ada", "Cy").id))
    assert table.between("Ada", "Cy").attacker == table.id("Ada")
    assert table.between("Ada", "Bo").attacker == table.id("Bo")


def test_the_margin_of_the_attack_under_way():
    table = fighting()
    table.attack("Konrad", 1)
    table.do(SetMargin(combatant="Konrad", margin=-4))
    table.defend("Connor", 0)
    assert table.attacker() == "Connor"


def test_the_margin_of_a_dodge_that_waits():
    table = fighting()
    table.attack("Konrad", 1)
    table.defend("Connor", 4, "dodge")
    table.do(SetMargin(combatant="Connor", margin=3))
    assert table.pair().defence.margin == 3
    table.do(SetMargin(combatant="Connor", margin=-9))
    assert table.pair().last.defence.margin == -9, "its cost decides nothing any more"


@pytest.mark.parametrize(("who", "margin", "attacker"), [("Konrad", -1, "Connor"), ("Connor", 9, "Connor")])
def test_a_margin_of_the_last_exchange_rewinds_it(who, margin, attacker):
    table = fighting()
    table.exchange(5, -1).exchange(5, 0)
    assert (table.pair().exchange, table.pair().streak) == (3, 3)
    table.do(SetMargin(combatant=who, margin=margin))
    assert (table.attacker(), table.pair().exchange, table.pair().streak, table.pair().turns) == (attacker, 3, 1, 2)
    table.do(SetMargin(combatant="Konrad", margin=20))
    assert (table.attacker(), table.pair().streak) == ("Konrad", 3)


def test_a_correction_of_the_last_exchange_voids_the_passes_that_followed_it():
    table = two_pairs()
    table.exchange(5, 0, 2).exchange(5, 0, 3)
    for number in (2, 3, 2):
        table.do(Skip(engagement=number))
    assert (table.pair(2).rests, table.pair(2).turns, table.pair(3).turns) == (True, 3, 2)
    table.do(SetMargin(combatant="Bo", margin=50))
    pair = table.pair(2)
    assert (table.attacker(2), pair.rests, pair.turns) == ("Bo", False, 1)
    assert [moving.id for moving in table.state.fight.in_step] == [2], "its turn is still to come in this pass"
    assert table.announcement(table.state.revision - 1).pings == ("bo",)
    table.do(Skip(engagement=2))
    assert not table.pair(2).rests, "the first of them to pass"


def test_a_roll_of_the_last_exchange_is_rolled_again():
    table = fighting(5, 5)
    table.exchange(5, 0)
    table.do(Reroll(combatant="Konrad"))
    assert (table.pair().last.attack.margin, table.attacker()) == (-5, "Connor")


def test_earlier_decisions_are_not_changed_under_a_new_attack():
    table = fighting()
    table.exchange(5, 0)
    table.attack("Konrad", 1)
    assert table.refuse(SetMargin(combatant="Connor", margin=9)) == "roll-followed"


def test_nothing_rolled_is_nothing_to_change():
    table = fighting()
    for command in (SetMargin(combatant="Konrad", margin=1), Reroll(combatant="Konrad")):
        assert table.refuse(command) == "nothing-rolled"


def test_the_engagement_may_be_named():
    table = two_pairs()
    table.exchange(5, 0, 2).exchange(5, 0, 3)
    assert table.refuse(SetMargin(combatant="Ada", margin=1, engagement=3)) == "nothing-rolled"
    table.do(SetMargin(combatant="Ada", margin=-1, engagement=2))
    assert table.attacker(2) == "Bo"
    assert table.attacker(3) == "Cy"


def test_a_roll_that_is_refused_uses_up_no_dice():
    table = fighting(1, 2)
    assert table.refuse(Reroll(combatant="Konrad")) == "nothing-rolled"
    table.attack("Konrad")
    assert table.pair().attack.faces == (1, 2)


def test_a_tie_left_to_the_gm_is_broken_by_a_margin_too():
    table = first_attack(first_tie="gm")
    table.do(SetMargin(combatant="Connor", margin=-2))
    table.do(SetMargin(combatant="Connor", margin=-1))
    assert (table.attacker(), table.pair().waits) == ("Connor", False)


def test_a_roll_for_one_first_attack_is_not_changed_in_another():
    table = DuelTable(1, 1, 5, 5, 2, 2, 5, 5).add("Ada", "ann").add("Bo", "bo")
    table.say("Ada", "attack")
    table.tick()
    table.add("Cy", "cy")
    table.do(Engage(combatant="Ada", opponent="Cy"))
    table.say("Ada", "attack")
    table.tick()
    first = table.between("Ada", "Bo").first
    table.do(SetMargin(combatant="Ada", margin=-40))
    assert table.between("Ada", "Bo").first == first
    assert table.between("Ada", "Cy").attacker == table.id("Cy")


def test_a_margin_that_makes_a_tie_stays_when_the_other_rolls_again():
    table = first_attack(1, 1, first_tie="reroll")
    table.do(SetMargin(combatant="Connor", margin=-2))
    assert [(roll.fixed, roll.faces) for roll in table.pair().first] == [(None, (1, 1)), (-2, (1, 3))]
    assert table.attacker() == "Konrad"
    table.do(SetMargin(combatant="Konrad", margin=-2))
    assert table.pair().waits, "two margins of the GM are equal: she decides"


def test_of_several_pairs_the_last_rolled_in_is_meant():
    table = one_against_many("Bo", "Cy")
    table.exchange(5, 0, 1).exchange(5, 0, 2)
    table.do(SetMargin(combatant="Ada", margin=-9))
    assert (table.attacker(1), table.attacker(2)) == ("Ada", "Cy")


def parried_in_one_pair_and_attacking_in_the_other(*faces):
    """The ogre has parried Ada's attack in #1 and then rolled an attack (11, 11) in #2."""
    table = DuelTable(1, 1, *faces).add("Ogre", side="npc", attack=8, parry=8).add("Ada", "ann").add("Bo", "bob")
    table.do(SetAttacker(combatant="Ada", engagement=1))
    table.do(SetAttacker(combatant="Ogre", engagement=2))
    table.exchange(2, 1, 1)
    table.attack("Ogre")
    return table


@pytest.mark.parametrize("command", [Reroll(combatant="Ogre"), RerollPair(combatant="Ogre", engagement=2)])
def test_the_roll_made_last_is_rolled_again_and_none_before_it(command):
    table = parried_in_one_pair_and_attacking_in_the_other(5, 5)
    last = table.pair(1).last
    assert [line.params["where"] for line in foreseen(table, command).lines] == ["attack"]
    assert table.do(command) == ["duel.roll-replaced"]
    assert (table.pair(1).last, table.pair(2).attack.faces) == (last, (5, 5))


def test_a_roll_in_another_pair_is_corrected_when_the_pair_is_named():
    table = parried_in_one_pair_and_attacking_in_the_other(5, 5)
    command = RerollPair(combatant="Ogre", engagement=1)
    (line,) = foreseen(table, command).lines
    assert (line.params["where"], line.params["rewinds"], line.params["against"].said) == ("defence", "yes", "Ada")
    table.do(command)
    assert (table.pair(1).last.defence.margin, table.pair(2).attack.faces) == (8 - 1 - 10, (1, 1))
    assert table.pair(1).last.lands


def test_a_roll_that_an_attack_has_followed_is_not_passed_over_for_an_older_one():
    table = parried_in_one_pair_and_attacking_in_the_other()
    table.defend("Bo", 9)
    table.attack("Bo", 1)
    assert table.refuse(Reroll(combatant="Ogre")) == "roll-followed"


def test_a_defence_that_was_not_rolled_has_no_margin_to_set():
    table = fighting()
    table.attack("Konrad", 1)
    table.do(Next())
    assert table.refuse(SetMargin(combatant="Connor", margin=9)) == "nothing-rolled"
    assert table.refuse(SetMargin(combatant="Connor", margin=9, engagement=7)) == "no-such-engagement"


# --- the attacker ---


def test_the_gm_names_the_attacker_in_the_middle_of_an_exchange():
    table = fighting()
    table.attack("Konrad", 5)
    assert foreseen(table, SetAttacker(combatant="Connor")).lines[0].params["voids"] == "yes"
    table.do(SetAttacker(combatant="Connor"))
    assert (table.attacker(), table.pair().attack, table.pair().why) == ("Connor", None, "gm")
    assert table.refuse(SetAttacker(combatant="Connor")) == "attacks-already"


def test_the_attacker_is_named_where_it_is_open_first():
    table = one_against_many("Bo", "Cy").add("Di", "di")
    table.do(Engage(combatant="Ada", opponent="Cy", anew=True))
    table.do(SetAttacker(combatant="Ada"))
    assert table.between("Ada", "Cy").attacker == table.id("Ada")
    table.do(SetAttacker(combatant="Bo"))
    table.do(Engage(combatant="Ada", opponent="Di"))
    table.do(SetAttacker(combatant="Ada", engagement=table.between("Ada", "Di").id))
    table.do(SetAttacker(combatant="Ada"))
    assert table.between("Ada", "Bo").attacker == table.id("Ada"), "in the other two pairs she attacks already"
    table.do(SetAttacker(combatant="Cy", engagement=table.between("Ada", "Cy").id))
    assert table.between("Ada", "Cy").attacker == table.id("Cy")
    assert table.refuse(SetAttacker(combatant="Bo", engagement=table.between("Ada", "Cy").id)) == "not-engaged"


def test_where_the_gm_is_asked_comes_first():
    """Ada defends against Bo, and the tie with Cy is the GM's: naming her means the tie."""
    table = one_against_many("Bo", "Cy", next_tie="gm")
    table.do(SetAttacker(combatant="Bo"))
    table.exchange(2, 1, table.between("Ada", "Cy").id)  # the crowd takes 1 from hers
    assert table.between("Ada", "Cy").waits
    table.do(SetAttacker(combatant="Ada"))
    assert not table.between("Ada", "Cy").waits
    assert table.between("Ada", "Bo").attacker == table.id("Bo")


def test_users_102_a_whole_side_is_surprised_at_once():
    table = DuelTable()
    for name, side in (("Ada", "pc"), ("Bo", "pc"), ("Wolf", "npc"), ("Bear", "npc")):
        table.add(name, name.lower() if side == "pc" else None, side=side)
    table.do(Engage(combatant="Ada", opponent="Wolf"))
    table.do(Engage(combatant="Bo", opponent="Bear"))
    table.do(Engage(combatant="Wolf", opponent="Bear"))
    assert table.do(SetAttacker(side="npc")) == ["duel.attacker-set", "duel.attacker-set"]
    assert [table.attacker(pair.id) for pair in table.state.fight.engagements] == ["Wolf", "Bear", None]
    assert table.refuse(SetAttacker(side="npc")) == "no-open-attack"
    table.do(Undo())
    assert [pair.attacker for pair in table.state.fight.engagements] == [None, None, None]
    table.do(SetAttacker(side="pc", engagement=table.between("Bo", "Bear").id))
    assert table.between("Ada", "Wolf").attacker is None


def test_the_gm_names_an_attacker_or_a_side():
    table = two_pairs()
    for command in (SetAttacker(), SetAttacker(combatant="Ada", side="pc")):
        assert table.refuse(command) == "attacker-or-side"


# --- preview ---


def test_the_preview_of_an_attacker_names_the_pair_among_several():
    table = one_against_many("Bo", "Cy")
    (line,) = foreseen(table, SetAttacker(combatant="Cy")).lines
    assert line.params["number"] == table.between("Ada", "Cy").id
    (line,) = foreseen(fighting(), SetAttacker(combatant="Connor")).lines
    assert line.params["number"] == 0


def foreseen(table, command, by=BOSS):
    before = encode_state(table.state)
    shown = preview(table.state, command, by=by, at=table.now, log=table.log)
    assert encode_state(table.state) == before
    return shown


PREVIEWS = [
    SetMargin(combatant="Konrad", margin=-9),
    SetAttacker(combatant="Connor"),
    Set(combatant="Connor", attribute="vi", value="9"),
    Remove(combatant="Connor"),
    Transfer(user="nina", combatant="Connor"),
    Part(combatant="Konrad", opponent="Connor"),
    Undo(),
]


@pytest.mark.parametrize("command", PREVIEWS, ids=lambda command: command.verb)
def test_a_preview_shows_the_consequences(command):
    table = fighting()
    table.exchange(5, 0)
    shown = foreseen(table, command)
    assert isinstance(shown, Preview)
    assert not shown.rolls
    assert shown.before == table.system.board(table.state).headline
    told = table.give(command)
    assert shown.after == table.system.board(table.state).headline
    assert len(shown.lines) == len(told.entries)


def test_a_preview_of_dice_leaves_the_end_open():
    table = fighting()
    table.exchange(5, 0)
    shown = foreseen(table, Reroll(combatant="Konrad"))
    assert shown.rolls
    assert shown.after == shown.before


def test_a_preview_that_ends_in_a_tie_to_be_rolled_leaves_the_end_open():
    assert foreseen(first_attack(), SetMargin(combatant="Connor", margin=-2)).rolls


def test_a_preview_shows_no_more_than_the_asker_may_know():
    table = konrad_and_connor(konrad={"length": 120})
    table.say("Connor", "fight")
    other = konrad_and_connor(konrad={"length": 120})
    other.say("Connor", "hold")
    vera = Actor(user="vera")
    command = Declare(intent="hold")
    assert foreseen(table, command, vera) == foreseen(other, command, vera)


def test_a_preview_refuses_a_command_that_would_be_refused():
    shown = foreseen(fighting(), SetMargin(combatant="Konrad", margin=1))
    assert isinstance(shown, Refusal)
    assert shown.code == "nothing-rolled"
    assert foreseen(fighting(), PREVIEWS[0], Actor(user="vera")).code == "gm-only"


def test_equal_rolls_of_two_first_attacks_are_two_rolls():
    table = DuelTable(1, 1, 2, 2, 5, 5, 2, 2, 1, 1).add("Ada", "ann").add("Bo", "bo", side="npc")
    table.do(Roll())
    table.add("Cy", "cy").do(Engage(combatant="Cy", opponent="Bo"))
    table.do(Skip(engagement=2))
    first = table.pair(1).first
    table.do(Reroll(combatant="Bo"))
    assert table.pair(1).first == first
    assert table.pair(2).first[1].faces == (1, 1)
