"""A table of ten: what a pass of a duel of seven pairs leaves in the channel, whom it pings and what it costs in presses.

Counted from the messages and interactions of the emulated Discord. A number above the recorded one fails.
"""

from __future__ import annotations

from collections import Counter
from json import dumps
from math import ceil

from bot.ui.rows import PHONE_WIDTH
from rules.waiting import awaited, player_of
from tests.bot.fights import Fight, control, controls, is_announcement

PLAYERS = ("vera", "karl", "nils", "otto", "ida", "mia")
NPCS = 7
PASS = 14
"""Attack and defence of each of the seven pairs."""
RECORDED = {"lasting": 8, "boards": 3, "pings": 9, "player": 3, "gm": 9, "private": 2, "rows": 37}
"""lasting: announcements that stand at the end. boards: those posted anew. pings: of all. player, gm: most presses of a player,
and those of the GM. private: messages left to the GM. rows: of the board on a phone. Lower a number when it falls."""


async def seated(fight: Fight) -> None:
    """Six PCs, seven visible NPCs and a hidden one."""
    for key in PLAYERS[3:]:
        fight.world.add_person(key, roles=(fight.world.guild.roles["Player"],))
    await fight.play(
        "maud /initiative begin system=duel",
        *(f"{key} /initiative join name={key.capitalize()}" for key in PLAYERS),
        f"maud /gm add name=Ghoul count={NPCS}",
        "maud /gm add name=Assassin hidden=yes",
    )


async def act(fight: Fight) -> None:
    """The first who is awaited presses: the first control of the verb on the board, then those in the private answer."""
    state = await fight.state()
    wait = awaited(state)[0]
    user = int(player_of(state, wait))
    who = next(key for key, person in fight.world.people.items() if person.actor.id == user)
    message = await fight.board()
    for _ in range(4):
        wanted = ("defence=parry", ":duel.attack", ":gm.speed", "intent=fight", ":initiative.next")
        own = [one for one in controls(message) if who == "maud" or "^=board" not in one]
        fitting = [one for part in wanted for one in own if part in one]
        mine = [one for one in fitting if f"combatant={wait.who}" in one] or fitting
        assert mine, controls(message)
        await fight.click(who, message, mine[0])
        if (await fight.state()).revision != state.revision:
            return
        message = fight.world.newest("", who)
    raise AssertionError(fight.private(who))


def presses(fight: Fight) -> Counter[str]:
    """Interactions by person, as Discord received them."""
    names = {person.actor.id: key for key, person in fight.world.people.items()}
    return Counter(names[record.user_id] for record in fight.world.env.backend.interactions.values())


def rows(text: str) -> int:
    """Rows on a phone, with the longer lines wrapped."""
    return sum(max(1, ceil(len(line.strip()) / PHONE_WIDTH)) for line in text.splitlines()[1:] if "[" not in line[:4])


def boards_posted(fight: Fight) -> int:
    """Messages with the buttons of a board that were sent, also those deleted since."""
    path = f"/channels/{fight.world.channel.id}/messages"
    return sum(
        request.method == "POST" and request.path == path and ":ui.gm" in dumps(request.json)
        for request in fight.world.sent
    )


async def test_a_pass_of_seven_pairs(fight: Fight) -> None:
    await seated(fight)
    await fight.play("maud click #ui.gm", "maud click #duel.pairs")
    for key in PLAYERS:
        await fight.click(key, await fight.board(), control(await fight.board(), "intent=fight"))
    for _ in range(4 * NPCS):
        if "intent=fight" not in " ".join(controls(await fight.board())):
            break
        await act(fight)
    before, boards, pinged = presses(fight), boards_posted(fight), len(fight.pings())
    private = sum(seen.private_to == "Maud" for seen in fight.world.read())
    steps = 0
    while any(pair.turns == 0 for pair in (await fight.state()).fight.engagements):
        await act(fight)
        steps += 1
        assert steps < 3 * PASS, "a pass ends"
    made = presses(fight) - before
    counted = {
        "lasting": sum(map(is_announcement, fight.world.messages())),
        "boards": boards_posted(fight) - boards,
        "pings": sum(map(len, fight.pings()[pinged:])),
        "player": max((made[key] for key in PLAYERS), default=0),
        "gm": made["maud"],
        "private": sum(seen.private_to == "Maud" for seen in fight.world.read()) - private,
        "rows": rows(await fight.board_text()),
    }
    assert steps == PASS
    assert {name: number for name, number in counted.items() if number > RECORDED[name]} == {}, counted
