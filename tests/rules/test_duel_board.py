"""What is shown and announced: who is next, why, what can be done now, and who is pinged, moment by moment."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, one_against_many, two_pairs
from table import GM

from bot.i18n.catalogue import load_catalogues
from bot.ui.render import RenderContext, control_rows
from rules.commands import End, Next, Remove, Undo
from rules.duel.commands import Engage, Rate, SetAttacker, SetMargin
from rules.duel.roll_text import blow_roll
from rules.state import Actor
from rules.view.for_viewer import board_for
from rules.view.log import describe

BOSS = Actor(user=GM, gm=True)
PEN = RenderContext(load_catalogues(), "en")


def offered(table, viewer=None):
    """The verbs of what can be done now, each once."""
    return set(dict.fromkeys(choice.command for choice in board_for(table.state, viewer).choices))


def for_gm(table):
    """What only a GM is offered."""
    return offered(table, BOSS) - offered(table)


def head(table):
    return board_for(table.state).headline


# --- the board ---


def test_an_empty_encounter():
    table = DuelTable()
    assert (head(table).code, head(table).params) == ("head-empty", {"count": 0})
    assert offered(table, BOSS) == set()
    table.add("Ada", "ann")
    assert head(table).params == {"count": 1}


def test_while_they_talk():
    table = konrad_and_connor()
    assert [name.said for name in head(table).params["names"]] == ["Konrad", "Connor"]
    assert offered(table) == {"initiative.declare", "initiative.roll"}
    table.say("Konrad", "hold")
    assert [name.said for name in head(table).params["names"]] == ["Connor"]
    table.say("Connor", "hold")
    assert head(table).code == "duel-head-talk"
    assert for_gm(table) & {"initiative.next", "duel.skip"} == {"duel.skip"}
    labels = [choice.label.code for choice in board_for(table.state, BOSS).choices if choice.gm]
    assert labels.count("label-close-talk") == 1


def test_in_an_exchange():
    table = fighting(1, 1)
    assert (head(table).code, offered(table)) == ("duel-head-attack", {"duel.attack"})
    table.attack("Konrad")
    assert (head(table).code, offered(table)) == ("duel-head-defend", {"duel.defend"})
    table.defend("Connor", 5, "dodge")
    assert (head(table).code, offered(table)) == ("duel-head-rate", {"duel.defend"}), "typed, it may be typed again"
    assert "duel.rate" in for_gm(table)
    rates = [choice.fields["speed"] for choice in board_for(table.state, BOSS).choices if choice.command == "duel.rate"]
    assert rates == [-1, -2, -3, -4, -5, -6]


def test_when_the_gm_must_decide():
    table = konrad_and_connor(first_tie="gm").both_fight()
    assert (head(table).code, offered(table)) == ("duel-head-gm", set())
    named = [
        choice.fields["combatant"] for choice in board_for(table.state, BOSS).choices if choice.command == "gm.attacker"
    ]
    assert named == [table.id("Konrad"), table.id("Connor")]


def test_an_ended_fight_offers_nothing():
    table = fighting()
    table.do(End())
    assert head(table).code == "head-ended"
    assert offered(table, BOSS) == set()


def test_ending_is_never_a_button_of_the_board():
    for table in (konrad_and_connor(), fighting(), two_pairs()):
        assert not offered(table, BOSS) & {"initiative.end", "gm.remove", "gm.undo"}


def test_the_why_counts_exchange_and_streak():
    table = fighting()
    table.exchange(5, 0)
    why = board_for(table.state).why.params["items"]
    assert [(part.code, part.params) for part in why[:2]] == [
        ("duel-exchange", {"number": 2}),
        ("duel-streak", {"streak": 2}),
    ]
    assert why[2].code == "duel-why-score"


def numbers(table):
    """The numbers shown for the last exchange: in the announcement, and on the board."""
    announced = [line.params for line in news(table).lines if line.code in ("duel-full", "duel-roll")]
    (last,) = board_for(table.state).notes
    shown = [item.params for item in last.params["scores"].params["items"] if "score" in item.params]
    return [line["score"] if "score" in line else line["margin"] for line in announced], [s["score"] for s in shown]


@pytest.mark.parametrize(
    ("attack", "defence", "rules", "compared"),
    [
        (3, 1, {}, [-7, 11]),
        (3, -1, {}, [3, -1]),
        (-1, 2, {}, [-1, 2]),
        (-2, -3, {}, [-2, -3]),
        (-2, -3, {"both_fail": "with-speed"}, [-12, 7]),
    ],
)
def test_the_numbers_shown_are_those_that_decided(attack, defence, rules, compared):
    table = fighting(konrad={"speed": -10}, connor={"speed": 10}, **rules)
    table.exchange(attack, defence)
    assert numbers(table) == (compared, compared)
    line = describe(table.state, table.latest("exchange-resolved"))
    assert [line.params["attack"], line.params["defence"]] == compared


def test_the_penalty_against_many_is_shown_where_it_decided():
    table = one_against_many("Bo", "Cy", "Di")
    bo = table.between("Ada", "Bo")
    table.exchange(-3, -4, bo.id)
    assert table.pair(bo.id).attacker == table.id("Bo")
    shown = [line.params for line in news(table).lines if line.code in ("duel-full", "duel-roll")]
    assert [line.get("score", line.get("margin")) for line in shown] == [-5, -4]
    assert "duel-why-crowd" in [item.code for item in news(table).lines[-1].params["items"]]


def test_a_margin_that_was_given_is_shown_without_penalties():
    table = one_against_many("Bo", "Cy", lone={"length": 1})
    table.attack("Bo", 5)
    table.defend("Ada", 6, "dodge", engagement=table.between("Ada", "Bo").id)
    blow = table.between("Ada", "Bo").last or table.between("Ada", "Bo")
    assert "duel-part-crowd" not in blow_codes(table, blow.defence)


def blow_codes(table, blow):
    """Codes of the parts of a roll."""
    return [item.code for item in blow_roll(table.state, blow).params["shown"].params["items"]]


# --- the announcement ---


def news(table, told=None):
    """What is announced to those who know everything but the latest step."""
    return table.announcement(table.log[-1].step - 1 if told is None else told)


def test_the_first_attack_is_announced_to_the_attackers_owner():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack")
    assert news(table) is None
    table.tick()
    announced = news(table)
    assert (announced.headline.code, announced.pings) == ("duel-first-attack", ("vera",))
    assert [line.params["margin"] for line in announced.lines if line.code == "duel-roll"] == [-2, -3]
    assert announced.revision == table.state.revision
    assert news(table, announced.revision) is None, "it is told once"


@pytest.mark.parametrize(("attack", "defence", "pings", "own"), [(5, 0, ("vera",), ()), (-1, 0, (), ("karl",))])
def test_every_exchange_is_announced_to_the_next_attacker(attack, defence, pings, own):
    table = fighting()
    table.exchange(attack, defence)
    assert (news(table).pings, news(table).calls) == (pings, own), "not to who has rolled the defence herself"
    assert news(table).headline.code == "duel-head-attack"


def test_an_npcs_attack_is_announced_to_the_gm():
    table = DuelTable().add("Wolf", side="npc", length=200).add("Ada", "ann").both_fight()
    assert news(table).pings == (GM,)


def test_between_two_attacks_only_the_defender_is_pinged():
    table = fighting()
    table.attack("Konrad", 1)
    told = table.announcement(table.state.revision - 1)
    assert (told.minor, told.pings, told.calls) == (True, (table.state.combatants["c2"].owner,), ())
    assert table.announcement(table.state.revision) is None
    table.defend("Connor", 4, "dodge")
    told = table.announcement(table.state.revision - 1)
    assert (told.minor, told.pings, told.calls) == (True, (table.state.gm,), ())
    table.do(Rate(speed=-1))
    told = news(table)
    assert (told.minor, told.calls) == (False, ())


def test_an_attack_among_fighters_of_one_player_pings_only_players_who_always_want_it():
    table = DuelTable().add("Ada", "ann", length=9).add("Bo", "ann", length=1)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.both_fight().attack("Ada", 1)
    told = table.announcement(table.state.revision - 1)
    assert (told.minor, told.pings, told.calls) == (True, (), ("ann",))


def test_a_gm_who_has_just_dodged_needs_no_ping_to_set_the_speed():
    table = DuelTable().add("Ada", "ann", length=200).add("Wolf", side="npc").both_fight()
    table.attack("Ada", 1)
    table.defend("Wolf", 4, "dodge")
    assert table.announcement(table.state.revision - 1).pings == ()


def test_going_on_without_the_attack_of_the_only_pair_is_announced():
    table = fighting()
    table.do(Next())
    announced = news(table)
    assert (announced.headline.code, announced.pings) == ("duel-head-attack", ("karl",))
    assert [(line.code, line.params["attacker"].said) for line in announced.lines] == [("duel-passed", "Konrad")]


def test_going_on_without_an_attack_calls_the_pair_that_is_next():
    table = two_pairs()
    table.do(Next())
    announced = news(table)
    assert announced.headline.params["attacker"].said == "Cy"
    assert announced.pings == (), "she was called when both pairs began"
    assert [line.params["attacker"].said for line in announced.lines] == ["Ada"]
    table.do(Next())
    assert news(table).pings == ("bo", "dan"), "a new pass begins"


def test_when_the_pair_that_is_next_separates_the_next_one_is_called():
    table = two_pairs()
    table.do(Remove(combatant="Ada"))
    announced = news(table)
    assert (announced.headline.code, announced.pings) == ("duel-head-attack", ())
    table.do(Remove(combatant="Cy"))
    assert news(table).pings == (), "the GM, who is asked now, did it"


def test_going_on_is_offered_only_where_it_is_possible():
    table = fighting(next_tie="gm")
    assert "duel.skip" in for_gm(table)
    table.attack("Konrad", 1)
    table.defend("Connor", 1, "dodge")
    assert "duel.skip" not in for_gm(table), "first what the dodge costs"
    table.do(Rate(speed=-1))
    assert "duel.skip" not in for_gm(table), "first who attacks"


def test_the_gms_word_is_announced():
    table = fighting()
    table.do(SetAttacker(combatant="Connor"))
    announced = news(table)
    assert (announced.pings, announced.lines) == (("karl",), ())
    assert [note.code for note in announced.notes] == ["duel-why-gm"]


def test_with_several_pairs_all_players_who_can_press_are_pinged_once():
    table = two_pairs()
    assert set(table.announcement(0).pings) == {"ada", "cy"}
    assert table.announcement(0).headline.code == "head-several"
    table.exchange(5, 0, 2)
    announced = news(table)
    assert announced.pings == (), "Ada attacks again, but only after Cy, who was called"
    assert announced.lines[0].code == "duel-news-pair"


def test_a_fighter_called_already_is_not_called_again_when_another_talk_ends():
    table = two_pairs()
    table.add("Eve", "eve", length=200).add("Finn", "finn")
    table.do(Engage(combatant="Eve", opponent="Finn"))
    table.say("Eve", "fight")
    table.say("Finn", "fight")
    announced = news(table)
    assert [line.code for line in announced.lines][:1] == ["duel-news-pair"]
    assert (announced.headline.code, announced.pings) == ("head-several", ("eve",)), "Ada and Cy know"


def test_a_fighter_called_already_is_not_called_again_when_others_are_quicker():
    table = two_pairs()
    table.exchange(5, 0, 2)
    table.exchange(5, 0, 3)
    assert set(news(table).pings) == {"ada", "cy"}, "a new pass begins"
    table.exchange(5, 0, 3)
    assert news(table).pings == (), "it still is Ada's turn"


def test_the_attacker_after_the_next_is_not_said_to_attack_again():
    table = two_pairs()
    table.attack("Cy", 1)
    table.attack("Ada", 1)
    assert board_for(table.state).why.params["items"][-1].params["name"].said == "Dan", "Cy has rolled, and Dan defends"


def test_a_pair_whose_defence_has_no_cost_yet_waits_for_the_gm():
    table = two_pairs()
    table.attack("Ada", 1)
    table.defend("Bo", 4, "dodge")
    assert [line.params["phase"] for line in board_for(table.state).lines[:2]] == ["attack", "speed"]


def logged(table, kind):
    """The parameters of the latest line for an event of this kind."""
    event = next(entry.event for entry in reversed(table.log) if entry.event.kind == kind)
    return describe(table.state, event).params


def test_lines_of_the_log_name_the_pair_among_several():
    table = two_pairs()
    table.attack("Ada", 5)
    table.attack("Cy", 1)
    table.defend("Dan", 4, "dodge")
    table.do(Rate(engagement=3, speed=-3))
    table.do(SetAttacker(combatant="Bo", engagement=2))
    assert logged(table, "duel.exchange-resolved")["number"] == 3
    assert logged(table, "duel.defence-rated")["number"] == 3
    assert logged(table, "duel.attacker-set")["number"] == 2
    single = fighting()
    single.exchange(5, 0)
    assert logged(single, "duel.exchange-resolved")["number"] == 0


def test_a_defence_that_was_not_rolled_has_no_number_in_the_log():
    table = fighting()
    table.exchange(5, 0)
    assert logged(table, "duel.exchange-resolved")["rolled"] == "yes"
    table.attack(table.attacker(), -4)
    table.do(Next())
    assert logged(table, "duel.exchange-resolved")["rolled"] == "no"


def test_each_of_several_pairs_says_that_dice_of_the_table_are_awaited():
    table = DuelTable(dice="typed").add("Ours", side="npc").add("Ada", "vera").add("Bo", "karl")
    table.say("Ada", "attack")
    table.tick()
    assert [line.params["phase"] for line in board_for(table.state).lines[:2]] == ["dice", "dice"]


def test_no_user_is_pinged_while_another_exchange_is_under_way():
    table = two_pairs()
    table.attack("Ada", 1)
    table.exchange(5, 0, 3)
    assert news(table).pings == ()


def test_an_ended_or_emptied_fight_announces_nothing():
    table = fighting()
    table.do(Remove(combatant="Konrad"))
    assert news(table, 0) is None
    table = fighting()
    table.do(End())
    assert news(table, 0) is None


def test_an_undone_decision_is_announced_anew_when_it_is_decided_anew():
    table = fighting()
    told = news(table).revision
    table.do(Undo())
    again = table.announcement(told)
    assert (again.again, again.headline.code) == (True, "duel-head-silent")
    table.say("Connor", "fight")
    assert table.announcement(table.state.rewound).headline.code == "duel-first-attack"


# --- tasks ---


def test_every_player_sees_the_own_task():
    table = two_pairs()
    table.add("Eve", "eve")

    def tasks():
        return [table.system.tasks(table.state, combatant)[0].code for combatant in table.state.present]

    assert tasks() == ["task-attack", "task-attacked", "task-attack", "task-attacked", "task-free"]
    table.attack("Ada", 1)
    assert tasks()[:2] == ["task-rolled", "task-defend"]
    table.defend("Bo", 1)
    assert tasks()[:2] == ["task-wait", "task-attacked"]
    table.do(Engage(combatant="Ada", opponent="Eve"))
    assert tasks()[4] == "task-talk"


def test_talk_before_the_first_blow_stands_in_a_row_of_its_own():
    table = two_pairs()
    table.add("Eve", "eve").add("Fay", "fay")
    table.do(Engage(combatant="Eve", opponent="Fay"))
    rows = {choice.command: choice.row for choice in board_for(table.state).choices}
    assert rows["duel.attack"] != rows["initiative.declare"]
    drawn = [[button.label for button in row.children] for row in control_rows(PEN, board_for(table.state).choices)]
    assert drawn == [["Attack", "My dice: attack"], ["I fight", "I hold back", "I attack!", "My dice: first attack"]]


# --- for whom the fight waits, and since when ---


def waits(table):
    """Names of those who must act, and the revision since which they must."""
    awaited = table.system.awaited(table.state)
    names = [table.state.combatants[wait.who].name for wait in awaited if wait.who is not None]
    return names, max(wait.since for wait in awaited)


def test_a_talk_waits_for_every_fighter_who_has_not_spoken():
    table = konrad_and_connor()
    begun = table.pair().since
    assert waits(table) == (["Konrad", "Connor"], begun)
    table.say("Konrad", "fight")
    assert waits(table) == (["Connor"], begun)


def test_an_exchange_waits_for_one_after_the_other():
    table = fighting()
    assert waits(table) == (["Konrad"], table.state.revision)
    table.attack("Konrad", 1)
    assert waits(table) == (["Connor"], table.state.revision)
    table.defend("Connor", 4, "dodge")
    assert waits(table) == ([], table.state.revision), "the GM sets the speed"
    table.do(SetMargin(combatant="Konrad", margin=0))
    assert waits(table) == ([], table.state.revision), "for another roll the wait begins anew"


def test_a_pair_is_waited_for_since_its_turn_came():
    table = two_pairs()
    decided = table.pair(3).since
    table.exchange(5, 0, 2)
    assert waits(table) == (["Cy"], decided), "both pairs could go on"
    table.exchange(5, 0, 3)
    assert waits(table) == (["Ada", "Cy"], table.state.revision)
    assert table.pair(2).since < table.state.revision


def test_a_tie_for_the_gm_waits_for_the_gm():
    table = fighting(next_tie="gm")
    table.exchange(1, 2)
    assert waits(table) == ([], table.state.revision)


def test_where_several_dodges_wait_for_the_gm_each_names_its_attacker():
    table = two_pairs()
    for attacker, defender in (("Ada", "Bo"), ("Cy", "Dan")):
        table.attack(attacker, 1)
        table.defend(defender, 4, "dodge")
    rates = [choice for choice in board_for(table.state, BOSS).choices if choice.command == "duel.rate"]
    labels = [(choice.label.params["name"].said, choice.label.params["against"].said) for choice in rates]
    assert labels == [("Bo", "Ada"), ("Dan", "Cy")]
    assert all([option.value for option in choice.options] == ["-1", "-2", "-3", "-4", "-5", "-6"] for choice in rates)


def test_with_several_pairs_the_reason_says_of_which_pair():
    table = two_pairs()
    many, reason, _ = board_for(table.state).why.params["items"]
    assert many.params["count"] == 2
    assert (reason.code, reason.params["number"]) == ("duel-of-pair", table.state.fight.next_up.id)
