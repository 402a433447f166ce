"""Roll calls: all who join roll the same dice when the call is closed (docs/requirements.md 97)."""

from __future__ import annotations

import pytest

from rules.dice.limits import MAX_EXTRA_DICE, MAX_NUMBER, MAX_ROLLED, MAX_TOTAL
from rules.message import Message, msg
from tests.bot.assertions import told
from tests.bot.fights import Fight, control
from tests.sentences import says

ROLLED = pytest.mark.parametrize("faces", [(3, 5, 1, 2, 6, 6, 4, 4)], ids=["these-dice"])


@ROLLED
async def test_users_97_every_member_of_a_call_rolls_when_it_is_closed(fight: Fight) -> None:
    await fight.play('maud /roll call 2d6 why="Who hears it?"')
    assert says(fight.public()[-1], "ui-call-joined")
    await fight.play("karl click #ui.call-join", "vera click #ui.call-join", "nils click #ui.call-join")
    assert says(fight.public()[-1], "ui-call-joined", names="@Karl, @Vera and @Nils")
    assert await fight.refusal("vera click #ui.call-join") == "call-joined"
    await fight.play("maud click #ui.call-close")
    (closed,) = fight.public()
    lines = [line.strip() for line in closed.splitlines()]
    at = next(place for place, line in enumerate(lines) if says(line, "ui-call-closed", count=3))
    assert says(lines[at + 1], "ui-roll-label", label="Who hears it?")
    assert [line.split(" · ")[0] for line in lines[at + 2 : at + 5]] == ["@Nils", "@Karl", "@Vera"]
    assert "Nils · 2d6 → [6·6] = 12" in closed
    assert "[" not in closed.splitlines()[-1], "no buttons are left"


@ROLLED
async def test_a_call_survives_a_restart(fight: Fight) -> None:
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join")
    await fight.world.restart()
    await fight.play("vera click #ui.call-join")
    await fight.world.restart()
    await fight.play("maud click #ui.call-close")
    assert "Karl · 2d6 → [3·5] = 8" in fight.public()[-1]
    assert "Vera · 2d6 → [1·2] = 3" in fight.public()[-1]


@ROLLED
async def test_only_the_caller_or_a_gm_closes_a_call(fight: Fight) -> None:
    await fight.play("vera /roll call 2d6", "karl click #ui.call-join")
    assert says(await fight.play("karl click #ui.call-close"), "refusal-call-not-yours", name="Vera")
    await fight.play("vera click #ui.call-close")
    assert "[3·5] = 8" in fight.public()[-1]


@ROLLED
async def test_late_and_doubled_presses_on_a_call_show_how_it_ended(fight: Fight) -> None:
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join")
    message = fight.world.newest("calls")
    join, close = control(message, "ui.call-join"), control(message, "ui.call-close")
    first = fight.world.press("maud", message, close)
    fight.world.deliver_again(first)
    fight.world.press("maud", message, close)
    fight.world.press("vera", message, join)
    await fight.settle()
    await fight.click("karl", message, join)
    told = [seen.text for seen in fight.world.read(fight.world.people["karl"]) if seen.private_to is not None]
    assert not any(says(text, "refusal-call-joined") for text in told), "a member's late press shows how it ended, too"
    assert says(fight.public()[-1], "ui-call-closed", count=1)
    assert "Vera" not in fight.public()[-1]
    assert len(await fight.services.store.rolls.of_user(fight.world.guild.id, fight.user("karl"))) == 1


async def test_many_who_join_at_once_are_all_in(fight: Fight) -> None:
    await fight.play("maud /roll call d6")
    message = fight.world.newest("calls")
    for who in ("karl", "vera", "nils", "maud", "karl", "vera"):
        fight.world.press(who, message, control(message, "ui.call-join"))
    await fight.settle()
    for name in ("Karl", "Vera", "Nils", "Maud"):
        assert fight.public()[-1].count(name) == 1 + (name == "Maud")


async def test_a_call_without_members_is_closed_without_dice(fight: Fight) -> None:
    await fight.play("maud /roll call d6", "maud click #ui.call-close")
    assert says(fight.public()[-1], "ui-call-closed", dice="d6", count=0)


async def test_a_call_with_invalid_dice_is_refused(fight: Fight) -> None:
    assert says(await fight.play("maud /roll call nonsense"), "refusal-no-saved-roll", name="nonsense")
    assert says(await fight.play("maud /roll call 2y5"), "dice-syntax")
    assert await fight.refusal("maud /roll call 2x5") == "call-one-roll"
    assert fight.public() == []


class Highest:
    """Dice that always show their highest face."""

    def die(self, low: int, high: int) -> int:
        return high


async def test_explosions_that_do_not_end_leave_the_call_open_for_another_try(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight.play("maud /roll call d6!", "karl click #ui.call-join")
    with monkeypatch.context() as patched:
        patched.setattr(fight.services, "dice", Highest())
        await fight.play("maud click #ui.call-close")
    await told(fight, "maud", "en", "refusal-dice", reason=msg("dice-budget", limit=MAX_ROLLED))
    assert "In: @Karl" in fight.public()[-1]
    await fight.play("maud click #ui.call-close")
    assert says(fight.public()[-1], "ui-call-closed", count=1)


@pytest.mark.parametrize(
    "custom_id",
    [
        "r1:0:0:ui.roll-see",
        "r1:0:0:ui.roll-see:of=",
        "r1:0:0:ui.roll-see:of=x",
        "r1:0:0:ui.roll-see:of=99999999999999999999999999",
        "r1:0:0:ui.roll-see:of=1",
        "r1:0:0:ui.call-join",
        "r1:0:0:ui.call-join:of=-1",
        "r1:0:0:ui.call-close:of=9223372036854775808",
        "r1:0:0:ui.call-close:of=٣",
    ],
)
async def test_a_forged_control_is_refused(fight: Fight, custom_id: str) -> None:
    await fight.play("maud /roll call d6")
    await fight.click("vera", fight.world.newest("calls"), custom_id)
    assert says(fight.private("vera"), "refusal-roll-gone" if "ui.roll-see" in custom_id else "refusal-call-gone")


async def test_the_longest_notation_can_be_called_for(fight: Fight) -> None:
    long = "+".join(["80d100000"] * 10)
    await fight.play(f"maud /roll call {long}", "vera click #ui.call-join", "maud click #ui.call-close")
    assert says(fight.public()[-1], "ui-call-closed", count=1)


async def test_a_call_with_as_many_members_as_may_be_fits_into_its_message(fight: Fight) -> None:
    await fight.play("maud /roll call 40d1000")
    message = fight.world.newest("calls")
    for number in range(61):
        key = f"p{number}x{'y' * 24}"
        fight.world.add_person(key)
        fight.world.press(key, message, control(message, "ui.call-join"))
    await fight.settle()
    assert "40 more" in fight.public()[-1]
    await fight.play("maud click #ui.call-close")
    assert "60 rolls" in fight.public()[-1]


HUGE = "*".join(["999999999"] * 3)
NEVER = pytest.mark.parametrize(
    ("notation", "reason"),
    [
        (f"1d6*{HUGE}", msg("dice-total", limit=MAX_TOTAL)),
        ("1d6/0", msg("dice-zero-division")),
        ("1d6/(1d2-1)", msg("dice-zero-division")),
        ("1d1000000r999999", msg("dice-again", limit=MAX_EXTRA_DICE)),
        (f"{'9' * 40}d6", msg("dice-number", position=1, limit=MAX_NUMBER)),
    ],
)


@NEVER
async def test_impossible_dice_are_refused_when_the_call_is_made(fight: Fight, notation: str, reason: Message) -> None:
    for asked in ("/roll call", "/roll dice", "/roll save name=Much"):
        given = f'"{notation}"' if asked != "/roll save name=Much" else f'dice="{notation}"'
        await fight.play(f"maud {asked} {given}")
        await told(fight, "maud", "en", "refusal-dice", reason=reason)
    assert fight.public() == []


async def test_the_largest_total_there_is_is_kept_listed_and_counted(fight: Fight) -> None:
    largest = f"{MAX_TOTAL // 1_000_000}*1000000+999999"
    await fight.play(f"maud /roll call {largest}", "karl click #ui.call-join", "maud click #ui.call-close")
    assert f"= {MAX_TOTAL}" in fight.public()[-1].replace("\u202f", "").replace(",", "")
    await fight.play(f"karl /roll dice -({largest})", "karl /roll list", "karl /roll stats")
    kept = await fight.services.store.rolls.of_user(fight.world.guild.id, fight.user("karl"))
    assert [row.total for row in kept] == [-MAX_TOTAL, MAX_TOTAL]


async def press_and_delete(fight: Fight, who: str, verb: str) -> None:
    """A press on the newest roll call, which is deleted before it is answered."""
    message = fight.world.newest("calls")
    fight.world.press(who, message, control(message, verb))
    fight.world.delete(message)
    await fight.settle()


@ROLLED
async def test_a_call_whose_message_is_deleted_under_a_press_is_answered_in_private(fight: Fight) -> None:
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join")
    await press_and_delete(fight, "vera", "ui.call-join")
    assert says(fight.private("vera"), "ui-call-joined", names="@Karl and @Vera")
    await fight.play("vera click #ui.call-close")
    assert says(fight.private("vera"), "refusal-call-not-yours")
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join")
    await press_and_delete(fight, "maud", "ui.call-close")
    assert "Karl · 2d6 → [3·5] = 8" in fight.private("maud")
    assert "[3·5]" in await fight.play("karl /roll list")


async def test_a_panel_that_is_dismissed_under_a_press_is_shown_anew(fight: Fight) -> None:
    await fight.play("maud /initiative begin system=duel", "maud click #ui.gm")
    panel = fight.world.newest(viewer="maud")
    fight.world.press("maud", panel, "r1:1:1:gm.add:name=Wolf&^=gm")
    fight.world.delete(panel)
    await fight.settle()
    assert "Wolf" in fight.private("maud")


@ROLLED
async def test_a_member_leaves_a_call_and_may_join_again(fight: Fight) -> None:
    await fight.play("maud /roll call 2d6", "karl click #ui.call-join", "vera click #ui.call-join")
    assert await fight.refusal("nils click #ui.call-leave") == "call-not-member"
    await fight.play("karl click #ui.call-leave")
    assert says(fight.public()[-1], "ui-call-joined", names="@Vera")
    await fight.play("karl click #ui.call-join", "vera click #ui.call-leave", "maud click #ui.call-close")
    (closed,) = fight.public()
    assert says(closed, "ui-call-closed", count=1)
    assert "Karl" in closed
    assert "Vera" not in closed
