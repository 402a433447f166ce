"""Board, announcement and tasks (docs/requirements.md, board of `storypath`): who is next, why, and who is left."""

from storypath_table import GM, PLAYERS, StorypathTable, cast, pcs, standard

from rules.commands import Add, End, Next, Roll, Transfer
from rules.dice.pools import PoolRoll
from rules.manual_order import Order
from rules.state import Actor
from rules.storypath.commands import Ambush, EditSlot, Hold, NewRound
from rules.storypath.roll_text import DICE_SHOWN, dice_text
from rules.system import system_of
from rules.view.for_viewer import board_for, moments_of, private_board


def rows(table):
    """The table of slots: mark, number, side, successes, and code or name of the holder."""
    rows = []
    for mark, number, side, successes, holder in table.board().table:
        plain = holder.model_dump()
        name = plain.get("params", {}).get("name") or plain
        rows.append((mark.said, number, side.params["whose"], successes, name.get("said") or plain.get("code", "")))
    return rows


def choices(table, viewer=None):
    """Verbs of the choices of this viewer."""
    return [choice.command for choice in board_for(table.state, viewer).choices]


def task(table, name):
    """Code of the task of this combatant."""
    (task,) = system_of(table.state).tasks(table.state, table.state.find(name))
    return task.code


def test_users_33_no_combatant_is_there():
    board = StorypathTable().board()
    assert (board.headline.code, board.lines, board.table, board.choices) == ("storypath-head-empty", (), (), ())


def test_the_roll_call_shows_every_die_and_the_missing_members():
    table = cast(8, 10, 2, 2, 1, 3).pack(count=2)
    table.do(Roll(), "vera")
    board = table.board()
    assert board.headline.code == "storypath-head-roll"
    missing = board.headline.params["names"]
    assert missing[-1].params["more"] == 1, "a group that shares a roll is missing once"
    assert board.asides[0].params["successes"] == 2, "in a crowd the dice are with the whole board"
    assert board.details[0].params["shown"].params["dice"].said == "[8·10+3·2·2·1]"
    assert board.details[1].params["shown"].code == "storypath-to-roll"
    assert choices(table, Actor(user="vera")) == ["initiative.roll", "initiative.roll"]
    assert choices(table) == ["initiative.roll", "initiative.roll", "initiative.roll"], "the GM's roll for the NPCs"
    boss = Actor(user=GM, gm=True)
    assert choices(table, boss)[:4] == ["initiative.roll", "initiative.roll", "initiative.roll", "initiative.next"]


def test_users_1_17_the_board_asks_for_the_first_actor_and_lists_the_possible_actors():
    table = standard()
    board = table.board()
    assert board.headline.model_dump()["params"] == {"whose": "pc", "successes": 4}
    _, asked, tie = board.why.params["items"]
    assert [name.said for name in asked.params["names"]] == list(PLAYERS)
    assert tie.code == "storypath-tie", "which rule broke the tie (docs/requirements.md 1)"
    assert rows(table) == [
        ("▶", 1, "pc", 4, "storypath-free"),
        ("»", 2, "npc", 4, ""),
        (" ", 3, "pc", 2, ""),
        (" ", 4, "pc", 2, ""),
        (" ", 5, "npc", 2, ""),
        (" ", 6, "npc", 2, ""),
    ]


def test_users_38_the_roster_shows_taken_present_and_coming_slots():
    table = standard()
    table.claim("Donner")
    table.claim("Mika", slot=4)
    table.name("Sigrun")
    table.claim("Golem")
    assert rows(table) == [
        ("✔", 1, "pc", 4, "Donner"),
        ("▶", 2, "npc", 4, "Golem"),
        ("»", 3, "pc", 2, "Sigrun"),
        (" ", 4, "pc", 2, "Mika"),
        (" ", 5, "npc", 2, ""),
        (" ", 6, "npc", 2, ""),
    ]
    assert [row[-1].params["came"] for row in table.board().table[2:4]] == ["named", "claimed"]


def test_a_passed_a_skipped_and_an_extra_slot_are_told_apart():
    table = standard(passing="free", skipped_slots="lost")
    table.do(EditSlot(change="add", combatant="Golem", successes=0))
    table.passes("Sigrun")
    table.do(Next())
    ends = [row[-1] for row in table.board().table]
    assert [end.params["ended"] for end in ends[:2]] == ["passed", "lost"]
    assert ends[-1].code == "storypath-only"


def test_names_stand_on_buttons_or_for_many_in_a_list():
    table = StorypathTable()
    for number in range(6):
        table.add(f"Hero {number}", f"user {number}")
    table.rolled(**{f"Hero_{number}": 1 for number in range(6)}).start()
    claims = [choice for choice in table.board().choices if choice.command == "storypath.claim"]
    (units,) = [choice for choice in claims if choice.fills == "combatant"]
    assert [option.label.said for option in units.options] == [f"Hero {number}" for number in range(6)]
    assert units.fields == {"slot": 1}


def test_what_the_actor_can_do_is_on_the_board_and_that_of_an_npc_is_the_gms():
    table = standard()
    table.claim("Donner")
    mine = ["storypath.name", "storypath.act", "storypath.mixed", "storypath.done", "storypath.release"]
    assert choices(table)[:5] == mine
    table.name("Mika")
    table.claim("Golem")
    assert "storypath.done" not in choices(table, Actor(user="vera"))
    assert "storypath.done" in choices(table, Actor(user=GM, gm=True))
    assert [choice.gm for choice in table.board().choices if choice.command == "storypath.done"] == [True]


def test_npc_slots_are_the_gms_to_fill():
    table = standard()
    table.turn("Donner")
    boss = board_for(table.state, Actor(user=GM, gm=True))
    (units,) = [choice for choice in boss.choices if choice.fills == "combatant"]
    assert [option.label.said for option in units.options] == ["Golem", "Wolf A", "Wolf B"]
    assert [choice for choice in table.board().choices if choice.fills == "combatant"] == [units]
    assert units.gm
    seen = board_for(table.state, Actor(user="vera")).choices
    assert not [choice for choice in seen if choice.fills == "combatant"]
    assert table.announcement(table.state.revision - 1).pings == (GM,)


def test_the_announcement_asks_the_possible_actors_and_shows_the_rolls_once():
    table = standard()
    told = table.announcement(0)
    assert told.pings == tuple(PLAYERS.values())
    assert len(told.lines) == 6
    table.turn("Donner").turn("Golem")
    again = table.announcement(told.revision)
    assert (again.pings, again.lines) == ((), ()), "who may take a free slot was called in this round"


def test_a_group_with_one_roll_is_one_line_of_the_announcement():
    table = StorypathTable().pack(count=4).add("Sigrun", "vera").rolled(Wolf_1=2, Sigrun=1).start()
    wolves, sigrun = table.announcement(0).lines
    assert wolves.params["name"].params["more"] == 3
    assert sigrun.params["name"].said == "Sigrun"


def test_a_player_is_pinged_when_named_and_not_when_taking_a_slot():
    table = standard()
    told = table.state.revision
    table.claim("Donner")
    assert table.announcement(told).pings == ()
    table.name("Mika")
    told = table.state.revision
    table.turn("Golem")
    assert table.announcement(told).pings == ("mia",)
    assert [note.code for note in table.announcement(told).notes] == ["storypath-how", "storypath-then"]


def test_a_player_whose_slot_the_gm_assigns_is_pinged():
    table = standard()
    told = table.state.revision
    table.claim("Mika", by=GM)
    assert table.announcement(told).pings == ("mia",)


def test_a_new_round_is_announced_with_its_number():
    table = pcs()
    table.turn("Donner").turn("Mika")
    table.claim("Sigrun")
    told = table.state.revision
    table.done()
    (note,) = table.announcement(told).notes
    assert (note.code, note.params["round"]) == ("storypath-round", 2)


def test_owners_of_npcs_are_called_for_npc_slots():
    table = standard()
    for name in ("Golem", "Wolf A", "Wolf B"):
        table.do(Transfer(user=f"owner of {name}", combatant=name))
    told = table.state.revision
    table.turn("Donner")
    assert table.announcement(told).pings == ("owner of Golem", "owner of Wolf A", "owner of Wolf B")


def test_only_a_tie_between_the_sides_is_told():
    table = StorypathTable().add("Sigrun", "vera").add("Golem", side="npc").rolled(Sigrun=1, Golem=2).start()
    assert "storypath-tie" not in table.codes()


def test_combatants_still_to_act_are_listed_while_a_combatant_acts():
    table = pcs()
    assert "storypath-still" not in table.codes(), "the free slot names them"
    table.claim("Sigrun")
    assert "storypath-still" in table.codes()


def test_the_gm_is_offered_an_ambush_until_round_1_is_over():
    table = cast()
    gm = Actor(user=GM, gm=True)
    assert "storypath.ambush" in choices(table, gm)
    table.rolled(Sigrun=4, Donner=2, Mika=2, Golem=4, Wolf_A=2, Wolf_B=2).start()
    assert "storypath.ambush" in choices(table, gm)
    table.do(NewRound())
    assert "storypath.ambush" not in choices(table, gm)


def test_an_order_of_the_gm_is_not_said_to_be_pcs_first():
    table = standard()
    table.do(Order(moving=2, neighbour=1))
    assert table.board().why.params["items"][-1].code == "storypath-tie-ordered"


def test_a_new_roll_call_pings_all_players():
    table = pcs(roster="round")
    told = table.state.revision
    table.turn("Donner").turn("Mika").turn("Sigrun")
    news = table.announcement(told)
    assert (news.everybody, news.pings, news.headline.code) == (True, ("karl", "mia"), "storypath-head-roll")


def test_an_event_that_decides_nothing_is_not_announced():
    table = standard()
    told = table.state.revision
    table.claim("Mika", slot=3)
    table.do(Add(name="Rat"))
    table.do(Hold(combatant="Sigrun"))
    assert table.announcement(told) is None


def test_each_combatant_has_a_task():
    table = cast()
    assert task(table, "Sigrun") == "storypath-task-roll"
    table.rolled(Sigrun=4)
    assert task(table, "Sigrun") == "storypath-task-rolled"
    table.do(Ambush(combatant="Mika"))
    table.rolled(Donner=2, Mika=2, Golem=4, Wolf_A=2, Wolf_B=2).start()
    assert [task(table, name) for name in (*PLAYERS, "Golem")] == [
        "storypath-task-may",
        "storypath-task-may",
        "storypath-task-benched",
        "storypath-task-waits",
    ]
    table.hold("Donner")
    assert task(table, "Donner") == "storypath-task-holds"
    table.claim("Sigrun")
    assert task(table, "Sigrun") == "storypath-task-act"
    table.claim("Donner", slot=3)
    assert task(table, "Donner") == "storypath-task-marked"
    table.mix("Sigrun", 1, 1, successes=1)
    assert task(table, "Sigrun") == "storypath-task-divide"
    table.divide(1)
    table.done()
    assert task(table, "Sigrun") == "storypath-task-acted"


def test_notes_name_combatants_that_are_not_in_the_roster():
    table = standard()
    table.out("Wolf A")
    table.hold("Sigrun")
    table.do(Ambush(combatant="Mika"))
    assert table.codes() >= {"storypath-out", "storypath-holding", "storypath-benched"}


def test_the_end():
    table = standard()
    table.do(End())
    board = table.board()
    assert (board.headline.code, board.choices, board.why) == ("head-ended", (), None)
    assert table.announcement(0) is None


def test_nothing_is_private_and_nothing_secret():
    table = standard()
    assert private_board(table.state, Actor(user="vera")) is None
    assert system_of(table.state).redact(table.state, None) is table.state


def test_a_long_pool_is_cut_where_it_is_shown():
    roll = PoolRoll(dice=((2,),) * 50, target=8, tens="plain")
    assert dice_text(roll).said.count("2") == DICE_SHOWN
    assert dice_text(roll).said.endswith("…]")
    assert dice_text(PoolRoll(dice=(), target=8, tens="plain")).said == "[–]"


def test_users_17_the_first_slot_of_a_fight_is_the_first_to_be_filled():
    table = standard()
    assert table.fight.now == table.fight.sorted[0]
    assert table.asked() == ["Sigrun", "Donner", "Mika"]


def round_names(table, number):
    """Who is named in the line of this round."""
    return [name.said for name in moments_of(table.state)[f"round.{number}"].line.params["names"]]


def test_the_line_of_a_round_that_is_over_names_the_last_who_acted_too():
    table = pcs()
    for name in PLAYERS:
        table.turn(name)
    assert table.state.fight.round == 2
    assert round_names(table, 1) == list(PLAYERS)
    table.do(NewRound(roster="reroll"))
    assert "round.1" not in moments_of(table.state), "nobody has acted in round 2"
    assert "round.2" not in moments_of(table.state)


def test_when_all_have_rolled_the_call_says_so():
    table = StorypathTable()
    table.add("Sigrun", "vera")
    assert moments_of(table.state)["roll.1"].line.code == "storypath-line-roll"
    table.do(Roll(dice="3"), "vera")
    assert moments_of(table.state)["roll.1"].line.code == "storypath-head-rolled"
