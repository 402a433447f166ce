"""The first attack: stances, declarations, the window, ties, dice of the table, and the end of the talk."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from table import GM, SEC

from rules.commands import Add, Declare, Leave, Next, Remove, Reveal, Roll, Rule, Set, Tick
from rules.duel.commands import Attack, Defend, Engage, Part, SetAttacker, SetMargin
from rules.duel.roll_text import blow_roll, first_rolls
from rules.replay import load
from rules.state import CLOCK, Actor
from rules.view.for_viewer import board_for, log_for, player_view
from rules.view.log import describe
from rules.waiting import due

PRESS = 1_000 * SEC
EVEN = (2, 3, 2, 3)


# --- both want the fight ---


def test_both_fight_the_longer_weapon_attacks_without_dice():
    table = fighting(attacker="Connor")
    assert table.attacker() == "Connor"
    assert table.pair().first is None


def test_a_stance_is_replaced_by_the_other_and_refused_twice():
    table = konrad_and_connor()
    table.say("Konrad", "fight")
    assert table.refuse(Declare(intent="fight"), "vera") == "said-already"
    assert table.refuse(Declare(intent="flee"), "vera") == "no-such-intent"
    table.say("Konrad", "hold")
    table.say("Connor", "fight")
    assert table.pair().attacker is None


@pytest.mark.parametrize("stances", [("hold", "hold"), ("fight", "hold"), ("hold", "fight")])
def test_the_talk_goes_on_while_a_fighter_holds_back(stances):
    table = konrad_and_connor()
    for name, stance in zip(("Konrad", "Connor"), stances, strict=True):
        table.say(name, stance)
    assert table.pair().attacker is None
    assert due(table.state) is None


@pytest.mark.parametrize(
    ("first_tie", "faces", "kinds"),
    [
        ("length-height-reroll", (1, 1, 5, 5), ["duel.stance-taken", "duel.first-rolled", "duel.attacker-decided"]),
        ("reroll", (1, 1, 5, 5), ["duel.stance-taken", "duel.first-rolled", "duel.attacker-decided"]),
        ("gm", (), ["duel.stance-taken", "duel.gm-asked"]),
    ],
)
def test_s0_3_equal_in_both(first_tie, faces, kinds):
    table = konrad_and_connor(*faces, first_tie=first_tie)
    table.say("Konrad", "fight")
    assert table.say("Connor", "fight") == kinds


# --- S0-12: one wants the fight, the other declares ---


def pike_and_dagger(*said, faces=EVEN, **rules):
    """The pike is longer. said: fighter and what it says, in order, a second apart; then the window closes."""
    table = konrad_and_connor(*faces, konrad={"length": 200}, connor={"length": 30}, **rules)
    for second, (name, intent) in enumerate(said):
        if table.pair().attacker is None:
            table.say(name, intent, at=PRESS + second * SEC)
    if table.pair().attacker is None:
        table.tick()
    return table


@pytest.mark.parametrize("window", [0, 3])
@pytest.mark.parametrize(
    "said",
    [
        (("Konrad", "fight"), ("Connor", "attack")),
        (("Connor", "fight"), ("Konrad", "attack")),
        (("Connor", "hold"), ("Connor", "fight"), ("Konrad", "attack")),
        (("Konrad", "fight"), ("Connor", "attack"), ("Konrad", "attack")),
        (("Konrad", "fight"), ("Connor", "hold"), ("Connor", "attack")),
    ],
)
def test_s0_12_a_declaration_after_i_fight_is_wanting_the_fight(said, window):
    table = pike_and_dagger(*said, window=window)
    assert (table.attacker(), table.pair().why, table.pair().first) == ("Konrad", "longer-weapon", None)


@pytest.mark.parametrize(
    ("said", "rules", "shares"),
    [
        ((("Connor", "attack"),), {}, (-2, 0)),
        ((("Konrad", "hold"), ("Connor", "attack")), {}, (-2, 0)),
        ((("Konrad", "fight"), ("Connor", "attack"), ("Konrad", "hold")), {}, (-2, 0)),
        ((("Konrad", "attack"), ("Connor", "attack")), {}, (0, 0)),
        ((("Konrad", "fight"), ("Connor", "attack")), {"declare": "points"}, (-2, 0)),
    ],
)
def test_s0_12_a_declaration_against_silence_or_holding_back_is_rolled_with_the_points(said, rules, shares):
    table = pike_and_dagger(*said, **rules)
    assert table.declared() == dict(zip(("Konrad", "Connor"), shares, strict=True))


def test_s0_12_holding_back_takes_a_declaration_back():
    table = konrad_and_connor(konrad={"length": 200}, connor={"length": 30})
    table.say("Konrad", "fight", at=PRESS)
    table.say("Connor", "attack", at=PRESS)
    table.say("Connor", "hold", at=PRESS + SEC)
    assert due(table.state) is None
    table.say("Connor", "attack", at=PRESS + 2 * SEC)
    assert due(table.state) == PRESS + 5 * SEC
    table.tick()
    assert (table.attacker(), table.pair().why) == ("Konrad", "longer-weapon")


def test_s0_12_equal_weapons_and_heights_are_rolled_without_the_points():
    table = konrad_and_connor(*EVEN)
    table.say("Konrad", "fight", at=PRESS)
    table.say("Connor", "attack", at=PRESS)
    table.tick()
    assert table.declared() == {"Konrad": 0, "Connor": 0}
    assert table.latest("first-rolled").equal


def test_s0_12_among_three_each_pair_is_decided_by_itself():
    table = DuelTable(*EVEN, 1, 1).add("Ada", "ann", length=200).add("Bo", "bob", length=30).add("Cy", "cy", length=20)
    for pair in (("Ada", "Bo"), ("Bo", "Cy"), ("Ada", "Cy")):
        table.do(Engage(combatant=pair[0], opponent=pair[1]))
    table.say("Ada", "fight", at=PRESS)
    table.say("Bo", "attack", at=PRESS)
    table.tick()
    assert (table.between("Ada", "Bo").why, table.between("Ada", "Bo").attacker) == ("longer-weapon", table.id("Ada"))
    assert table.declared() == {"Ada": -2, "Bo": 0, "Cy": -2}
    assert table.latest("first-rolled").engagements == (table.between("Bo", "Cy").id, table.between("Ada", "Cy").id)


def test_s0_12_the_gm_who_ends_the_talk_closes_the_window():
    table = konrad_and_connor(konrad={"length": 200})
    table.say("Konrad", "fight")
    table.say("Connor", "attack")
    table.do(Roll())
    assert table.pair().why == "longer-weapon"


# --- ties of the first margins ---


def tie(*more, first_tie, **sheets):
    """Konrad and Connor tie at -3: 6 - 1 - 2 - 6 and 3 - 2 - 4, Connor having declared."""
    table = konrad_and_connor(3, 3, 1, 3, *more, first_tie=first_tie, **sheets)
    table.say("Connor", "attack")
    table.tick()
    return table


@pytest.mark.parametrize(
    ("connor", "why"),
    [
        ({"length": 101}, "tie-longer-weapon"),
        ({"height": 176}, "tie-taller"),
        ({"length": 101, "height": 100}, "tie-longer-weapon"),
    ],
)
def test_s0_2_by_length_then_height(connor, why):
    table = tie(first_tie="length-height-reroll", connor=connor)
    assert (table.attacker(), table.log[-1].event.why) == ("Connor", why)


def test_users_21_s0_2_reroll_ignores_length():
    table = tie(1, 1, 5, 5, first_tie="reroll", connor={"length": 200})
    assert table.attacker() == "Konrad"
    assert table.declared() == {"Konrad": -2, "Connor": 0}, "the declaration counts in the second roll too"


def test_s0_2_the_gm_is_asked_and_names_one():
    table = tie(first_tie="gm", connor={"length": 200})
    assert table.pair().waits
    assert table.pair().attacker is None
    assert table.refuse(Declare(intent="fight"), "vera") == "gm-decides"
    assert table.refuse(Next()) == "name-attacker"
    news = table.announcement(table.state.revision - 1)
    assert (news.pings, news.headline.code) == ((GM,), "duel-head-gm")
    table.do(SetAttacker(combatant="Connor"))
    assert table.attacker() == "Connor"
    assert not table.pair().waits


def test_tied_rolls_are_shown_before_the_one_that_counts():
    table = tie(4, 4, 1, 5, 1, 1, 5, 5, first_tie="reroll")
    assert [pair[0].margin for pair in table.pair().tied] == [-3, -5]
    shown = table.announcement(0).lines
    assert [line.code for line in shown] == ["duel-tied", "duel-tied", "duel-roll", "duel-roll", "duel-lead"]
    assert shown == (*board_for(table.state).notes, shown[-1])
    table.do(Engage(combatant="Konrad", opponent="Connor", anew=True))
    assert table.pair().tied == ()


def test_equal_weapons_and_heights_are_the_reason_told_for_dice():
    table = konrad_and_connor(2, 3, 1, 3)
    table.both_fight()
    assert table.announcement(0).lines[-1].params["who"] == "equal"
    assert describe(table.state, table.latest("first-rolled")).params["who"] == "equal"
    table = konrad_and_connor(2, 3, 1, 3)
    table.do(Next())
    assert table.announcement(0).lines[-1].params["who"] == "nobody", "the GM had it rolled"


def test_the_gm_is_asked_after_twenty_ties():
    table = tie(*[4, 4, 1, 5] * 19, first_tie="reroll")
    assert table.pair().waits
    assert table.pair().attempts == 20


# --- the window after a declaration ---


@pytest.mark.parametrize(
    ("late", "konrad", "connor"),
    [
        # ms between Connor's press and Konrad's; negative: the earlier press arrives later
        (0, 0, 0),
        (3_000, 0, 0),
        (3_001, -2, 0),
        (60_000, -2, 0),
        (-3_000, 0, 0),
        (-3_001, 0, -2),
    ],
)
def test_declarations_within_the_window_are_nearly_together(late, konrad, connor):
    table = konrad_and_connor(*EVEN)
    table.say("Connor", "attack", at=PRESS)
    table.say("Konrad", "attack", at=PRESS + late)
    if table.pair().attacker is None:
        assert due(table.state) == PRESS + min(0, late) + 3_000
        table.tick()
    assert table.declared() == {"Konrad": konrad, "Connor": connor}


def test_window_zero_rolls_at_the_first_press():
    table = konrad_and_connor(*EVEN, window=0)
    table.say("Connor", "attack")
    assert table.declared() == {"Konrad": -2, "Connor": 0}


def test_the_clock_ticks_neither_early_nor_twice():
    table = konrad_and_connor(*EVEN)
    clock = Actor(user=CLOCK, gm=True)
    assert table.refuse(Tick(), clock) == "nothing-due"
    table.say("Connor", "attack", at=PRESS)
    assert table.refuse(Declare(intent="attack"), "karl") == "declared-already"
    assert table.refuse(Tick(), clock, at=PRESS + 2_999) == "nothing-due"
    table.do(Tick(), clock, at=PRESS + 3_000)
    assert table.refuse(Tick(), clock) == "nothing-due"
    assert due(table.state) is None


def test_in_a_script_the_end_of_the_window_is_inside():
    def rolled(seconds):
        player = load(
            '{"riposte": 1, "system": "duel", "faces": [2, 3, 2, 3], "combatants":'
            ' [{"name": "Konrad", "owner": "vera", "sheet": {"vi": 6}}, {"name": "Connor", "owner": "karl"}], "commands":'
            ' [{"by": "karl", "at": 10, "do": "initiative.declare", "intent": "attack"},'
            f'  {{"by": "vera", "at": {seconds}, "do": "initiative.declare", "intent": "attack"}}]}}'
        )
        list(player.run())
        return next(entry.event for entry in player.log if entry.event.kind == "duel.first-rolled").together

    assert [rolled(seconds) for seconds in (13, 13.001)] == [True, False]


# --- the GM ends the talk; dice rolled at the table ---


@pytest.mark.parametrize("command", [Roll(), Next(), Roll(combatant="Connor")])
def test_the_gm_ends_the_talk(command):
    table = konrad_and_connor(*EVEN)
    table.say("Konrad", "fight")
    table.do(command)
    assert table.declared() == {"Konrad": 0, "Connor": 0}


def test_typed_dice_are_used_instead_of_rolled_ones():
    table = konrad_and_connor(1, 3)
    assert table.refuse(Roll(), "vera") == "declare-to-roll"
    table.do(Roll(dice=5), "vera")
    table.say("Connor", "attack")
    table.tick()
    konrad, connor = table.pair().first
    assert (konrad.dice, konrad.faces, konrad.margin) == (5, None, -2)
    assert (connor.faces, connor.margin) == ((1, 3), -3)


@pytest.mark.parametrize(("d5", "lowest", "wrong"), [("1-5", 2, (1, 11)), ("0-5", 0, (11,))])
def test_typed_dice_are_within_the_range_of_2d5(d5, lowest, wrong):
    table = konrad_and_connor(*EVEN, d5=d5)
    for total in wrong:
        assert table.refuse(Roll(dice=total), "vera") == "out-of-range"
    table.do(Roll(dice=lowest), "vera")
    table.do(Roll(dice=lowest), "karl")
    table.do(Next())
    assert [roll.dice for roll in table.pair().first] == [lowest, lowest]


def test_typed_dice_count_for_one_first_attack_only():
    table = DuelTable(2, 3, 2, 3, 4, 4, first_tie="gm")
    table.add("Ada", "ann", side="npc", vi=5).add("Bo", "bob", vi=5)
    table.do(Roll(dice=5), "ann")
    table.do(Next())
    assert table.pair().waits
    table.add("Cy", "cid", vi=9).do(Engage(combatant="Ada", opponent="Cy"))
    table.do(Roll(combatant="Cy"))
    again = table.latest("first-rolled")
    assert again.of(table.id("Ada")).faces == (2, 3)


def test_a_total_that_the_faces_no_longer_allow_is_dropped():
    table = konrad_and_connor(*EVEN, d5="0-5")
    table.do(Roll(dice=0), "vera")
    table.do(Roll(dice=3), "karl")
    table.do(Rule(setting="d5", value="1-5"))
    table.do(Next())
    assert [roll.faces for roll in table.pair().first] == [(2, 3), None]


def test_a_tie_is_thrown_again_by_the_hand_that_threw_it():
    table = konrad_and_connor(3, 3, 2, 2, first_tie="reroll")
    table.do(Roll(dice=4), "karl")
    table.say("Connor", "attack")
    table.tick()
    assert (table.pair().phase, table.pair().first[0].margin, table.pair().first[1].margin) == ("dice", -3, -3)
    assert table.state.fight.missing_dice(table.pair()) == (table.id("Connor"),)
    assert table.refuse(Roll(dice=5), "vera") == "dice-too-late"
    table.do(Roll(dice="1 4"), "karl")
    konrad, connor = table.pair().first
    assert (konrad.faces, connor.dice, connor.faces, connor.declared) == ((2, 2), 5, None, 0)
    assert table.attacker() == "Konrad"


def shown_dice(lines):
    """The dice in these lines of rolls, code and faces or total."""
    rolls = [part for line in lines for part in line.params["shown"].params["items"]]
    rolls = [part.params.get("dice", part) for part in rolls]
    said = {dice.code: dice.params.get("faces") or dice.params.get("total") for dice in rolls if "-dice-" in dice.code}
    return {code: getattr(value, "said", value) for code, value in said.items()}


def test_faces_typed_in_a_tie_are_taken_and_shown_as_faces():
    table = konrad_and_connor(3, 3, 2, 2, 2, 2, first_tie="reroll")
    table.do(Roll(dice="2+2"), "karl")
    table.say("Connor", "attack")
    table.tick()
    assert table.pair().phase == "dice"
    assert table.refuse(Roll(dice="1+6"), "karl") == "out-of-range"
    table.do(Roll(dice="1+4"), "karl")
    connor = table.pair().first[1]
    assert (connor.dice, connor.faces, connor.typed) == (5, None, (1, 4))
    tied, *rolls = first_rolls(table.state, table.pair())
    assert shown_dice([tied]) == {"duel-dice-faces": "3+3", "duel-dice-typed-faces": "2+2"}
    assert shown_dice(rolls) == {"duel-dice-faces": "2+2", "duel-dice-typed-faces": "1+4"}


@pytest.mark.parametrize(("dice", "shown"), [("1+2", {"duel-dice-typed-faces": "1+2"}), (3, {"duel-dice-typed": 3})])
def test_typed_faces_of_attack_and_defence_are_shown_and_a_typed_sum_as_a_sum(dice, shown):
    table = fighting()
    table.do(Attack(dice=dice), "vera")
    table.do(Defend(dice=dice), "karl")
    last = table.pair().last
    assert [shown_dice([blow_roll(table.state, blow)]) for blow in (last.attack, last.defence)] == [shown, shown]


def test_the_log_of_typed_dice_has_their_faces():
    table = konrad_and_connor()
    table.do(Roll(dice="2 3"), "vera")
    table.do(Roll(dice=4), "karl")
    lines = [line for _, line, _ in log_for(table.state, table.log, Actor(user=GM, gm=True))]
    dice = [line.params["dice"] for line in lines if line.code == "duel-log-dice"]
    assert [getattr(value, "said", value) for value in dice] == ["2+3", 4]


def test_a_typed_face_that_the_dice_no_longer_have_is_dropped():
    table = konrad_and_connor(*EVEN, d5="0-5")
    table.do(Roll(dice="0+5"), "vera")
    table.do(Roll(dice=5), "karl")
    table.do(Rule(setting="d5", value="1-5"))
    table.do(Next())
    assert [roll.faces for roll in table.pair().first] == [(2, 3), None]


# --- the house rule dice = typed ---


def awaiting(*faces, **rules):
    """Connor has declared, and the window has closed: the dice of both are awaited."""
    table = konrad_and_connor(*faces, dice="typed", **rules)
    table.say("Connor", "attack")
    table.tick()
    return table


def test_with_typed_dice_the_first_attack_waits_for_the_dice_of_all():
    table = awaiting()
    assert table.pair().phase == "dice"
    assert table.refuse(Declare(intent="attack"), "vera") == "dice-awaited"
    table.do(Roll(dice=5), "vera")
    table.do(Roll(dice=6), "vera")
    assert table.pair().phase == "dice"
    table.do(Roll(dice=4), "karl")
    assert [roll.margin for roll in table.pair().first] == [6 - 1 - 2 - 6, 3 - 2 - 4]
    assert table.pair().phase == "dice", "a tie is thrown again, and neither total counts twice"
    table.do(Roll(dice=2), "vera")
    table.do(Roll(dice=9), "karl")
    assert (table.attacker(), table.pair().attempts, table.declared()) == ("Konrad", 2, {"Konrad": -2, "Connor": 0})


def test_dice_typed_during_the_talk_are_not_awaited_again():
    table = konrad_and_connor(dice="typed")
    table.do(Roll(dice=5), "vera")
    table.do(Roll(dice=4), "karl")
    table.say("Connor", "attack")
    table.tick()
    assert table.attacker() == "Konrad"


def test_players_whose_dice_are_awaited_are_pinged_and_shown():
    table = awaiting()
    told = table.announcement(table.log[-1].step - 1)
    assert (told.headline.code, told.pings, told.minor) == ("duel-head-dice", ("vera", "karl"), True)
    table.do(Roll(dice=5), "vera")
    assert table.announcement(table.log[-1].step - 1) is None
    for viewer in (None, Actor(user="karl"), Actor(user="vera"), Actor(user=GM, gm=True)):
        board = board_for(table.state, viewer)
        assert [name.said for name in board.headline.params["names"]] == ["Connor"]
        assert "initiative.roll" in {choice.command for choice in board.choices}
    tasks = [table.system.tasks(table.state, combatant)[0].code for combatant in table.state.present]
    assert tasks == ["task-rolled", "task-dice"]
    assert [wait.who for wait in table.system.awaited(table.state)] == [table.id("Connor")]
    assert player_view(table.state, Actor(user="karl")).fight.talk_of(table.id("Konrad")).dice is None


def test_the_gm_has_the_missing_dice_rolled():
    table = awaiting(2, 3)
    table.do(Roll(dice=4), "karl")
    table.do(Next())
    assert [roll.faces for roll in table.pair().first] == [(2, 3), None]


def test_the_gm_names_the_attacker_while_dice_are_awaited():
    table = awaiting()
    table.do(SetAttacker(combatant="Connor"))
    assert (table.attacker(), table.pair().pending) == ("Connor", None)


def test_a_combatant_may_leave_while_dice_of_several_are_awaited():
    table = DuelTable(dice="typed").add("Ada", "ann", side="npc", vi=6).add("Bo", "bob").add("Cy", "cy")
    table.do(Roll())
    for user in ("ann", "bob"):
        table.do(Roll(dice=5), user)
    table.do(Remove(combatant="Cy"))
    assert table.between("Ada", "Bo").attacker == table.id("Ada")


# --- dice typed before the pair is separated ---


def allies_with_dice():
    """Ada and Bo, of one side, are paired by the bot, and Ada has typed her dice for the first attack."""
    table = DuelTable(2, 4, 1, 1).add("Ada", "vera").add("Bo", "karl")
    table.do(Roll(dice="1+2"), "vera")
    return table


def check_ada_rolls_with_her_dice(table, opponent):
    table.say("Ada", "attack")
    table.tick()
    roll = table.latest("first-rolled").of(table.id("Ada"))
    assert (roll.dice, roll.faces) == (3, None)


@pytest.mark.parametrize("hidden", [False, True])
def test_typed_dice_are_kept_when_the_other_side_comes(hidden):
    table = allies_with_dice()
    table.do(Add(name="Troll", hidden="yes" if hidden else "no"))
    if hidden:
        table.do(Reveal(combatant="Troll"))
    assert len(table.state.fight.engagements) == 2
    check_ada_rolls_with_her_dice(table, "Troll")


def test_typed_dice_are_kept_for_a_pair_of_the_gm():
    table = allies_with_dice()
    table.add("Cy")
    table.do(Add(name="Troll", side="npc", count=2))
    assert not table.state.fight.engagements, "the GM pairs them"
    table.do(Engage(combatant="Ada", opponent="Troll 1"))
    check_ada_rolls_with_her_dice(table, "Troll 1")


@pytest.mark.parametrize("how", ["part", "out", "gone"])
def test_typed_dice_are_kept_when_the_opponent_goes(how):
    table = allies_with_dice()
    table.do(Part(combatant="Ada", opponent="Bo") if how == "part" else Remove(combatant="Bo", how=how))
    assert not table.state.fight.engagements
    for viewer in (None, Actor(user="karl")):
        kinds = [entry.event.kind for entry, _, _ in log_for(table.state, table.log, viewer)]
        assert "duel.dice-entered" not in kinds
        assert not player_view(table.state, viewer).fight.talk
    table.add("Cy")
    table.do(Engage(combatant="Ada", opponent="Cy"))
    check_ada_rolls_with_her_dice(table, "Cy")


def test_typed_dice_are_forgotten_when_their_fighter_leaves():
    table = allies_with_dice()
    table.do(Remove(combatant="Bo", how="out"))
    table.do(Leave(), "vera")
    assert not table.state.fight.talk_of(table.id("Ada")).has_dice


# --- the talk ends in another way ---


def test_the_talk_is_over_when_the_gm_names_the_attacker():
    table = konrad_and_connor()
    table.say("Connor", "hold")
    table.do(SetAttacker(combatant="Connor"))
    assert table.refuse(Declare(intent="fight"), "vera") == "talk-is-over"
    assert not table.state.fight.talk


def test_the_talk_ends_when_one_is_out():
    table = konrad_and_connor()
    table.say("Connor", "attack")
    table.do(Remove(combatant="Konrad"))
    assert due(table.state) is None
    assert table.refuse(Declare(intent="hold"), "karl") == "not-engaged"


def test_the_bot_pairs_two_that_the_gm_has_parted_only_after_the_gm():
    table = konrad_and_connor()
    table.do(Part(combatant="Konrad", opponent="Connor"))
    table.do(Rule(setting="window", value="5"))
    assert not table.state.fight.engagements
    table.do(Engage(combatant="Konrad", opponent="Connor"))
    assert len(table.state.fight.engagements) == 1
    table.do(Remove(combatant="Konrad"))
    assert not table.state.fight.engagements
    table.do(Set(combatant="Konrad", attribute="status", value="active"))
    assert table.pair().auto


def test_a_button_drawn_for_fewer_pairs_is_stale():
    table = DuelTable().add("Ada", "ann").add("Bo", "bo").add("Cy", "cy")
    table.do(Engage(combatant="Ada", opponent="Bo"))
    drawn = table.state.revision
    table.do(Engage(combatant="Ada", opponent="Cy"))
    assert table.refuse(Declare(intent="fight", combatant="Ada"), "ann", drawn=drawn) == "stale"


def test_a_shorter_window_counts_at_once():
    table = konrad_and_connor(*EVEN)
    table.say("Connor", "attack", at=PRESS)
    table.do(Rule(setting="window", value="1"))
    assert due(table.state) == PRESS + 1_000
    table.do(Rule(setting="window", value="0"))
    assert table.attacker() is not None


def test_a_declaration_is_over_while_its_dice_are_awaited():
    table = awaiting().add("Dora", "dora")
    table.do(Roll(dice=5), "karl")
    table.do(Engage(combatant="Connor", opponent="Dora"))
    assert due(table.state) is None
    assert table.state.fight.talk_of(table.id("Connor")).dice == 5


def test_a_margin_of_the_gm_breaks_a_tie_that_the_table_has_still_to_throw_again():
    table = awaiting(first_tie="reroll")
    table.do(Roll(dice=6), "vera")
    table.do(Roll(dice=4), "karl")
    assert table.pair().phase == "dice"
    table.do(SetMargin(combatant="Connor", margin=9))
    assert table.attacker() == "Connor"


def test_the_hint_for_dice_of_the_table_names_the_range_of_the_house_rule():
    def shown(table):
        hint = table.system.dice_hint(table.state)
        return tuple(hint.params[name] for name in ("low", "high", "least", "most"))

    assert shown(konrad_and_connor()) == (2, 10, 1, 5)
    assert shown(konrad_and_connor(d5="0-5")) == (0, 10, 0, 5)


def test_the_line_of_a_house_rule_says_from_when_on_it_counts():
    table = fighting()
    table.do(Rule(setting="dice", value="typed"))
    line = describe(table.state, table.log[-1].event)
    assert (line.code, line.params["start"]) == ("log-rule-later", "roll")
    table.do(Rule(setting="next_tie", value="swap"))
    assert describe(table.state, table.log[-1].event).code == "log-rule"
