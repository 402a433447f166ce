"""Many fighters of a duel at once: the sides are paired up, and all NPCs attack, in one press each."""

import pytest
from duel_table import DuelTable
from table import GM

from rules.codec import decode_command
from rules.commands import Add, Hide, Undo
from rules.dice.rng import ScriptedDice
from rules.duel.commands import AttackAll, Engage, PairUp, SetAttacker
from rules.state import Actor
from rules.view.for_viewer import board_for

BOSS = Actor(user=GM, gm=True)


def sides(pcs, npcs, **rules):
    """PCs Ada, Bo ... of players, and wolves of the GM."""
    table = DuelTable(**rules)
    for name in ("Ada", "Bo", "Cy", "Di", "Eva", "Fay")[:pcs]:
        table.add(name, name.lower())
    table.do(Add(name="Wolf", count=npcs))
    return table


def pairs(table):
    """The pairs by name, in order."""
    names = {key: combatant.name for key, combatant in table.state.combatants.items()}
    return [" ".join(names[fighter] for fighter in pair.fighters) for pair in table.state.fight.engagements]


def offered(table, verb, viewer=BOSS):
    return [choice for choice in board_for(table.state, viewer).choices if choice.command == verb]


def test_the_sides_are_paired_up_in_one_press():
    table = sides(4, 4)
    gm = [choice.command for choice in board_for(table.state, BOSS).choices if choice.gm]
    assert gm[0] == "duel.pairs", "shown first when nobody is paired"
    assert table.do(PairUp()) == ["duel.engagement-opened"] * 4
    assert pairs(table) == ["Ada Wolf 1", "Bo Wolf 2", "Cy Wolf 3", "Di Wolf 4"]
    assert not offered(table, "duel.pairs")
    table.do(Undo())
    assert pairs(table) == [], "one step"


@pytest.mark.parametrize(
    ("pcs", "npcs", "helpers"),
    [
        (2, 4, ["Wolf 3 Ada", "Wolf 4 Bo"]),
        (4, 2, ["Cy Wolf 1", "Di Wolf 2"]),
        (2, 5, ["Wolf 3 Ada", "Wolf 4 Bo", "Wolf 5 Ada"]),
    ],
)
def test_the_rest_help_their_side(pcs, npcs, helpers):
    table = sides(pcs, npcs)
    table.do(PairUp())
    assert pairs(table)[2:] == helpers


def test_without_helpers_by_house_rule():
    table = sides(2, 4, multi="duel-only")
    table.do(PairUp())
    assert pairs(table) == ["Ada Wolf 1", "Bo Wolf 2"]
    assert table.refuse(PairUp()) == "nothing-to-pair"


def test_existing_pairs_stay():
    table = sides(3, 3)
    table.do(Engage(combatant="Ada", opponent="Wolf 3"))
    table.do(PairUp())
    assert pairs(table) == ["Ada Wolf 3", "Bo Wolf 1", "Cy Wolf 2"]


def test_hidden_fighters_are_not_paired_and_not_counted():
    table = sides(2, 3)
    table.do(Hide(combatant="Wolf 2"))
    (button,) = offered(table, "duel.pairs")
    assert button.label.params["number"] == 4
    table.do(PairUp())
    assert pairs(table) == ["Ada Wolf 1", "Bo Wolf 3"]
    assert not offered(table, "duel.pairs", Actor(user="ada"))


def test_all_npcs_attack_in_one_press():
    table = sides(3, 3)
    table.do(PairUp())
    table.do(SetAttacker(side="npc"))
    table.do(SetAttacker(combatant="Ada", engagement=table.between("Ada", "Wolf 1").id))
    (button,) = offered(table, "duel.volley")
    assert button.label.params["number"] == 2
    table.dice = ScriptedDice([1, 2, 3, 4])
    drawn = table.state.public_count
    assert table.do(AttackAll(), drawn=drawn) == ["duel.attacked"] * 2
    assert [pair.phase for pair in table.state.fight.engagements] == ["attack", "defend", "defend"]
    assert table.refuse(AttackAll()) == "no-npc-attacks"
    table.do(Undo())
    assert len(offered(table, "duel.volley")) == 1


def test_with_blows_the_gm_has_a_weak_and_a_strong_one_for_each_npc_that_attacks():
    table = DuelTable(1, 2, blows="on").add("Ada", "ann").add("Ork", side="npc", length=200).both_fight()
    board = board_for(table.state, Actor(user=GM, gm=True))
    blows = [choice for choice in board.choices if choice.label.code == "label-blow-of"]
    assert [choice.fields["blow"] for choice in blows] == ["weak", "strong"]
    assert all(choice.gm and choice.fields["combatant"] == table.id("Ork") for choice in blows)
    table.do(decode_command({"do": blows[1].command, **blows[1].fields}), GM)
    assert table.pair().attack.strength == "strong"
