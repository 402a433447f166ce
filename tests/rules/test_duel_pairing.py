"""Who is paired with whom, by the bot and by the GM, and fighters who leave and come back (docs/rules/duel.md 0.6, S0-17)."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, one_against_many, two_pairs
from table import GM

from rules.codec import decode_command
from rules.commands import Add, Hide, Join, Leave, Next, Remove, Reveal, Set
from rules.duel.commands import Attack, Engage, Part, Rate, SetAttacker, Skip
from rules.duel.formulas import crowd
from rules.engine import asks_first, preview
from rules.state import Actor
from rules.view.for_viewer import board_for
from rules.waiting import awaited

BOSS = Actor(user=GM, gm=True)


def pairs(table):
    """The names of each pair, in order."""
    return [tuple(table.state.combatants[who].name for who in pair.fighters) for pair in table.state.fight.engagements]


# --- leaving and coming back ---


def test_leaving_and_coming_back_keeps_the_identity():
    table = fighting(konrad={"vi": 9})
    was = table.id("Konrad")
    table.do(Leave(), "vera")
    assert not table.state.fight.engagements
    table.do(Join(name="konrad", sheet={"speed": -3}), "vera")
    assert table.id("Konrad") == was
    assert (table.state.find("Konrad").sheet.vi, table.state.find("Konrad").sheet.speed) == (9, -3)
    assert len(table.state.combatants) == 2
    assert table.pair().attacker == was


@pytest.mark.parametrize("leaver", ["Konrad", "Connor"])
@pytest.mark.parametrize("how", ["leave", "remove", "hide"])
def test_s0_17_leaving_in_an_exchange_and_coming_back_changes_nothing(leaver, how):
    table = fighting()
    table.exchange(5, 0)
    table.attack("Konrad", 3)
    before = table.pair()
    assert table.system.forfeits(table.state, table.state.find(leaver)).code == "duel-forfeits"
    if how == "leave":
        table.do(Leave(combatant=leaver), table.owner(leaver))
    else:
        table.do({"remove": Remove(combatant=leaver, how="gone"), "hide": Hide(combatant=leaver)}[how])
    assert not table.state.fight.engagements
    assert board_for(table.state).headline.code == "duel-head-left"
    assert [line.params["phase"] for line in board_for(table.state).lines if line.code == "duel-pair"] == ["left"]
    assert table.system.holds_place(table.state, table.state.find(leaver))
    other = table.state.present[0]
    assert [task.code for task in table.system.tasks(table.state, other)] == ["task-left"]
    if how == "hide":
        table.do(Reveal(combatant=leaver))
    else:
        table.do(Set(combatant=leaver, attribute="status", value="active"))
    after = table.pair()
    assert after.model_copy(update={"since": before.since, "asked": before.asked}) == before
    assert "karl" in (
        *table.announcement(table.log[-1].step - 1).pings,
        *table.announcement(table.log[-1].step - 1).calls,
    )
    table.defend("Connor", 0)


def test_s0_17_the_gm_goes_on_without_the_fighter_who_has_left():
    table = fighting()
    boss = Actor(user=GM, gm=True)
    assert not asks_first(table.state, Next(), boss, table.now)
    table.do(Leave(), "vera")
    assert asks_first(table.state, Next(), boss, table.now)
    assert [line.code for line in preview(table.state, Next(), by=boss, at=table.now).lines] == ["duel-log-parted"]
    assert table.do(table.choice("duel.skip")) == ["duel.engagement-closed"]
    assert table.refuse(Next()) == "nobody-engaged"
    table.do(Join(name="Konrad"), "vera")
    assert table.pair().attacker is None


def test_s0_17_a_pair_that_still_talks_is_not_kept():
    table = konrad_and_connor()
    table.say("Konrad", "fight")
    assert table.system.forfeits(table.state, table.state.find("Konrad")) is None
    table.do(Leave(), "vera")
    assert not table.state.fight.interrupted


@pytest.mark.parametrize(
    "end", [Remove(combatant="Bo", how="out"), Part(combatant="Ada", opponent="Bo"), Skip(engagement=2)]
)
def test_s0_17_a_kept_pair_ends_when_a_fighter_is_out_or_the_gm_ends_it(end):
    table = two_pairs()
    table.do(Leave(), "ada")
    assert [pair.id for pair in table.state.fight.interrupted] == [2]
    assert asks_first(table.state, end, Actor(user=GM, gm=True), table.now)
    table.do(end)
    assert not table.state.fight.interrupted


def test_s0_17_the_others_go_on_and_the_pair_comes_back_in_its_place():
    table = two_pairs()
    table.do(Set(combatant="Ada", attribute="crowd", value="-2"))
    table.do(Leave(), "ada")
    for _ in range(3):
        table.exchange(5, 0, 3)
    table.do(Join(name="Ada"), "ada")
    assert [(pair.id, pair.turns) for pair in table.state.fight.engagements] == [(2, 2), (3, 3)]
    assert crowd(table.state, table.id("Ada")) == -2, "as the GM had set it"
    assert table.announcement(table.log[-1].step - 1).calls == ("ada",), "she has come back herself"


def test_s0_17_with_duel_only_a_pair_comes_back_when_both_are_free():
    table = fighting(multi="duel-only").add("Dora", "dora")
    table.do(Leave(), "vera")
    table.do(Engage(combatant="Connor", opponent="Dora"))
    table.do(Join(name="Konrad"), "vera")
    assert pairs(table) == [("Connor", "Dora")]
    table.do(Part(combatant="Connor", opponent="Dora"))
    assert pairs(table) == [("Konrad", "Connor")]


def test_a_fighter_put_out_comes_back_by_the_gms_word():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    assert table.refuse(Join(name="Konrad"), "vera") == "not-active"
    table.do(Set(combatant="Konrad", attribute="status", value="active"))
    assert table.pair().exchange == 0


def test_a_newcomer_is_free_until_the_gm_pairs_her():
    table = one_against_many("Bo", "Cy")
    table.add("Di", "di")
    assert table.refuse(Attack(), "di") == "not-engaged"
    table.do(Engage(combatant="Ada", opponent="Di"))
    assert crowd(table.state, table.id("Ada")) == -1, "the two still talk"
    assert {pair.attacker for pair in table.state.fight.engagements} == {table.id("Ada"), None}


# --- fighters without an opponent in a fight ---


def free(table):
    """Names of those whom the latest announcement says to have no opponent, and whether the GM is pinged."""
    told = table.announcement(table.log[-1].step - 1)
    if told is None:
        return [], False
    return [line.params["name"].said for line in told.lines if line.code == "duel-free"], GM in told.pings


@pytest.mark.parametrize("how", ["joins", "returns", "is revealed", "survives"])
def test_the_gm_is_told_of_a_fighter_without_an_opponent_and_offered_enemies(how):
    table = DuelTable().add("Ada", "ada", length=9).add("Wolf", side="npc")
    if how == "survives":
        table.add("Bo", "bo", length=9).add("Bear", side="npc")
        table.do(Engage(combatant="Bo", opponent="Bear"))
    table.do(Engage(combatant="Ada", opponent="Wolf"))
    if how == "returns":
        table.add("Bo", "bo").do(Leave(), "bo")
    table.both_fight()
    if how in ("joins", "returns"):
        table.do(Join(name="Bo"), "bo")
    elif how == "is revealed":
        table.do(Add(name="Bo", owner="bo", side="pc", hidden="yes"))
        assert free(table) == ([], False)
        table.do(Reveal(combatant="Bo"))
    else:
        table.do(Remove(combatant="Bear"))
    assert free(table) == (["Bo"], True)
    offered = [choice for choice in board_for(table.state, BOSS).choices if choice.label.code == "label-place"]
    assert [choice.label.params["against"].said for choice in offered] == ["Wolf"]
    table.do(decode_command({"do": offered[0].command, **offered[0].fields}))
    assert free(table) == ([], False)
    assert not table.state.fight.free


@pytest.mark.parametrize("how", ["out", "gone"])
def test_who_has_no_opponent_left_is_told_so_with_what_comes_next(how):
    table = fighting()
    table.do(Remove(combatant="Connor", how=how))
    if how == "gone":
        table.do(Next())
    board = board_for(table.state)
    assert (board.headline.code, [name.said for name in board.headline.params["names"]]) == (
        "head-unopposed",
        ["Konrad"],
    )
    assert board.choices == ()
    table.add("Dora", "dan")
    assert board_for(table.state).headline.code != "head-unopposed"


def test_several_without_an_opponent_left_are_told_so():
    table = one_against_many("Bo", "Cy")
    table.do(Remove(combatant="Ada"))
    assert board_for(table.state).headline.code == "head-unopposed"


def test_those_who_wait_for_the_first_opponent_are_not_told_that_none_is_left():
    table = DuelTable().add("Ada", "ann").add("Bo", "ben")
    table.do(Remove(combatant="Bo"))
    table.do(Add(name="Wolf", hidden="yes"))
    assert board_for(table.state).headline.code == "head-unopposed", "a hidden one is no opponent yet"
    table = DuelTable().add("Ada", "ann")
    table.do(Add(name="Wolf", hidden="yes"))
    assert board_for(table.state).headline.code == "head-empty"


def test_a_survivor_without_enemies_is_not_announced():
    table = one_against_many("Bo", "Cy")
    table.do(Remove(combatant="Ada"))
    assert free(table) == ([], False)


def test_with_duel_only_free_enemies_alone_are_offered():
    table = DuelTable(multi="duel-only").add("Ada", "ada", length=9).add("Wolf", side="npc").both_fight()
    table.add("Bo", "bo").add("Bear", side="npc")
    offered = [choice for choice in board_for(table.state, BOSS).choices if choice.label.code == "label-place"]
    assert [choice.label.params["against"].said for choice in offered] == ["Bear", "Bo"]


# --- who is paired with whom ---


def test_two_alone_are_paired_and_a_third_of_the_same_side_makes_it_unclear():
    table = DuelTable().add("Ada", "a").add("Bo", "b")
    assert pairs(table) == [("Ada", "Bo")]
    table.add("Cy", "c")
    assert pairs(table) == []


def test_two_characters_of_one_player_are_not_paired_with_each_other():
    table = DuelTable().add("Ada", "ann").add("Bo", "ann")
    assert pairs(table) == []
    table.add("Ork", side="npc")
    assert pairs(table) == [("Ada", "Ork"), ("Bo", "Ork")]


@pytest.mark.parametrize("willing", [("Ada",), ("Ada", "Bo")])
def test_s0_16_allies_paired_by_the_bot_are_parted_when_an_enemy_arrives(willing):
    table = DuelTable().add("Ada", "ann", length=200).add("Bo", "bob").both_fight(*willing)
    assert (table.attacker() == "Ada") == (len(willing) == 2)
    table.add("Ork", side="npc")
    assert pairs(table) == [("Ada", "Ork"), ("Bo", "Ork")]


def test_s0_16_allies_who_have_rolled_or_whom_the_gm_has_paired_stay():
    table = DuelTable(1, 1, 2, 2).add("Ada", "ann").add("Bo", "bob").both_fight().add("Ork", side="npc")
    assert pairs(table) == [("Ada", "Bo")]
    table = DuelTable().add("Ada", "ann", length=200).add("Bo", "bob").both_fight()
    table.attack("Ada", 1)
    table.add("Ork", side="npc")
    assert pairs(table) == [("Ada", "Bo")]
    table = DuelTable().add("Ada", "ann").add("Bo", "bob")
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.add("Ork", side="npc")
    assert pairs(table) == [("Ada", "Bo")]


def test_one_against_all_of_the_other_side():
    table = DuelTable().add("Ada", "a").add("Wolf", side="npc").add("Wolf", side="npc")
    assert pairs(table) == [("Ada", "Wolf"), ("Ada", "Wolf 2")]


def test_two_against_two_is_the_gms_to_pair():
    table = DuelTable().add("Ada", "a").add("Bo", "b").add("Wolf", side="npc").add("Wolf", side="npc")
    assert pairs(table) == []
    table.do(Engage(combatant="Ada", opponent="Wolf", second="Wolf 2"))
    assert pairs(table) == [("Ada", "Wolf"), ("Ada", "Wolf 2")]


def test_one_that_the_gm_has_parted_is_not_paired_again_with_the_others():
    table = DuelTable().add("Ada", "a").add("Wolf", side="npc").add("Wolf", side="npc")
    table.do(Part(combatant="Wolf", opponent="Ada"))
    assert pairs(table) == [("Ada", "Wolf 2")]


def test_s0_10_engaging_a_pair_again_opens_the_initiative():
    table = fighting()
    table.exchange(5, 0)
    number = table.pair().id
    table.do(Engage(combatant="Connor", opponent="Konrad", anew=True))
    assert (table.pair().id, table.pair().attacker, table.pair().exchange) == (number, None, 0)
    table.both_fight()
    assert table.pair().exchange == 1


def test_engaging_refuses_impossible_pairs():
    table = two_pairs()
    assert table.refuse(Engage(combatant="Ada", opponent="ada")) == "not-oneself"
    assert table.refuse(Engage(combatant="Ada", opponent="Nobody")) == "no-such-combatant"
    assert table.refuse(Part(combatant="Ada", opponent="Cy")) == "not-a-pair"
    table.do(Remove(combatant="Bo"))
    assert table.refuse(Engage(combatant="Ada", opponent="Bo")) == "not-active"
    assert table.refuse(Attack(engagement=77), "ada") == "no-such-engagement"
    assert table.refuse(SetAttacker(combatant="Ada", engagement=77)) == "no-such-engagement"


def test_duel_only_allows_a_fighter_one_opponent():
    table = DuelTable(multi="duel-only")
    table.add("Ada", "a").add("Wolf", side="npc").add("Wolf", side="npc")
    assert pairs(table) == []
    assert table.refuse(Engage(combatant="Ada", opponent="Wolf", second="Wolf 2")) == "duel-only"
    table.do(Engage(combatant="Ada", opponent="Wolf"))
    assert table.refuse(Engage(combatant="Ada", opponent="Wolf 2")) == "duel-only"
    assert table.refuse(Engage(combatant="Wolf 2", opponent="Ada")) == "duel-only"


@pytest.mark.parametrize(("combatant", "opponent"), [("Ada", "Wolf 2"), ("Wolf 2", "Ada")])
def test_duel_only_names_the_fighter_who_is_paired_already(combatant, opponent):
    table = DuelTable(multi="duel-only")
    table.add("Ada", "a").add("Wolf", side="npc").add("Wolf", side="npc")
    table.do(Engage(combatant="Ada", opponent="Wolf"))
    assert table.give(Engage(combatant=combatant, opponent=opponent)).params["name"].said == "Ada"


def test_two_dodges_wait_and_the_gm_says_which():
    table = two_pairs()
    for number in (1, 2):
        pair = table.pair(number + 1)
        table.attack(pair.attacker, 0, engagement=pair.id)
        table.defend(pair.roles[1], 3, "dodge", engagement=pair.id)
    asked = table.give(Rate(speed=-1))
    assert asked.code == "which-engagement"
    assert [choice.fields for choice in asked.choices] == [
        {"speed": -1, "engagement": 2},
        {"speed": -1, "engagement": 3},
    ]
    table.do(Rate(speed=-1, engagement=3))
    assert table.pair(3).exchange == 2
    assert table.pair(2).exchange == 1


def test_a_pair_that_is_opened_anew_has_no_passes_in_hand():
    table = DuelTable()
    for name, length in (("Ada", 9), ("Bo", 1), ("Cy", 8), ("Dan", 1)):
        table.add(name, name.lower(), length=length)
    table.do(Engage(combatant="Ada", opponent="Bo", anew=True))
    table.both_fight("Ada", "Bo")
    for _ in range(4):
        table.exchange(5, 0)
    table.do(Engage(combatant="Ada", opponent="Bo", anew=True))
    table.do(Engage(combatant="Cy", opponent="Dan", anew=True))
    table.both_fight("Cy", "Dan")
    table.both_fight("Ada", "Bo")
    assert [pair.id for pair in table.state.fight.in_step] == [2, 3]


# --- without a pair ---


def test_a_crowd_without_a_pair_waits_for_the_gm_who_is_called_once():
    table = DuelTable()
    for player in ("vera", "karl"):
        table.do(Join(name=player.capitalize()), player)
    assert all(wait.who is not None for wait in awaited(table.state)), "two are paired by themselves"
    table.do(Join(name="Nils"), "nils")
    (wait,) = awaited(table.state)
    assert (wait.who, wait.called) == (None, table.state.revision)
    assert table.announcement(table.log[-1].step - 1).pings == (GM,)
    table.do(Join(name="Otto"), "otto")
    assert awaited(table.state) == (wait,), "a further fighter asks nothing new"
    table.do(Engage(combatant="Vera", opponent="Karl"))
    assert all(wait.who is not None for wait in awaited(table.state))
    table.do(Part(combatant="Vera", opponent="Karl"))
    (wait,) = awaited(table.state)
    assert (wait.who, wait.called) == (None, table.state.revision)


def test_a_duel_waits_for_the_gm_when_a_fighter_leaves_its_only_pair():
    table = fighting()
    table.do(Leave(combatant="Konrad"), table.owner("Konrad"))
    (wait,) = awaited(table.state)
    assert wait.who is None
    table.do(Set(combatant="Konrad", attribute="status", value="active"))
    assert all(wait.who is not None for wait in awaited(table.state))


def test_one_fighter_alone_waits_for_nobody():
    table = DuelTable()
    table.do(Join(name="Vera"), "vera")
    assert awaited(table.state) == ()
