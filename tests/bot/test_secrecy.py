"""Secret declarations and private panels stay private; typed text pings no user."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.dice.rng import SeededDice
from tests.bot.fights import DEFENCE, PAIRED, Fight
from tests.long_runs import sampled
from tests.sentences import says
from tests.world import playing, riposte

ASKED_BY_VERA = (
    "vera /initiative status",
    "vera /initiative odds",
    "vera /initiative log",
    "vera suggest /initiative declare intent=fight combatant=",
    "vera click #ui.join",
    "nils /initiative status",
)
SECRETS = {
    "fights or holds back": ("karl click #intent=fight", "karl click #intent=hold"),
    "declares or is silent": ("karl click #intent=attack", "karl /initiative status"),
    "rolled 4 or 8 at the table": (
        ("karl click #intent=attack", "karl /initiative roll dice=4"),
        ("karl click #intent=attack", "karl /initiative roll dice=8"),
    ),
    "takes back what she has said": (
        ("karl click #intent=fight", "karl click #intent=hold"),
        ("karl click #intent=hold", "karl click #intent=fight"),
    ),
}


async def read_by_vera(path: Path, secret: str | tuple[str, ...]) -> list[str]:
    """All that Vera reads and is offered when Karl does this."""
    async with playing(riposte(path, SeededDice(7))) as world:
        await world.play(*PAIRED)
        for line in (secret,) if isinstance(secret, str) else secret:
            await world.play(line)
        told = [await world.play(line) for line in ASKED_BY_VERA]
        # How often the board was drawn anew, and from which revision, tells no more than that Karl was busy.
        words = set(
            re.findall(r'"(?:content|label|placeholder|description)": "(.*?)(?<!\\\\)"', Fight(world).sent_to("vera"))
        )
        return [world.history("vera"), Fight(world).newest_file(), *told, *sorted(words)]


@pytest.mark.parametrize("secret", sampled(SECRETS, 2))
async def test_a_declaration_before_the_first_attack_changes_nothing_that_others_read(
    secret: str, tmp_path: Path
) -> None:
    one, other = SECRETS[secret]
    assert await read_by_vera(tmp_path / "one.db", one) == await read_by_vera(tmp_path / "other.db", other)


async def test_the_declaring_player_and_the_gm_know(fight: Fight) -> None:
    assert says(await fight.play(*PAIRED, "karl click #intent=hold"), "duel-log-stance", name="Karl", stance="hold")
    assert says(await fight.play("karl /initiative status"), "task-talk", spoken="hold")
    await fight.play("maud /initiative log")
    assert says(fight.newest_file(), "duel-log-stance", name="Karl", stance="hold")
    await fight.play("vera /initiative log")
    assert not says(fight.newest_file(), "task-talk", spoken="hold")


async def test_a_declaration_is_public_once_it_has_counted(fight: Fight) -> None:
    await fight.play(*PAIRED, "karl click #intent=fight", "vera click #intent=fight", "nils /initiative log")
    assert says(fight.newest_file(), "duel-log-stance", name="Karl", stance="fight")


async def test_the_newest_private_words_are_for_one_person(fight: Fight) -> None:
    await fight.play(
        *DEFENCE, "maud click #ui.gm", "vera click #ui.join", "maud /gm set combatant=Karl attribute=vi value=9"
    )
    assert not says(fight.sent_to(), "ui-preview")
    assert not says(fight.sent_to("vera"), "ui-preview")
    assert says(fight.sent_to("maud"), "ui-preview")
    assert not says(fight.sent_to("karl"), "ui-sheet", name="Vera")


HOSTILE = ("@everyone", "@here", "<@1456074443980800011>", "<@&1456074443980800006>", "**x** `y` ||z||")


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_and_weapons_ping_no_user_and_change_nothing_around_them(fight: Fight, name: str) -> None:
    await fight.play(*PAIRED, f'maud /gm set combatant=Karl attribute=name value="{name}"', "maud click #ui.apply")
    await fight.play(f'karl /duel sheet weapon="{name}"', "karl click #intent=fight", "vera click #intent=fight")
    await fight.play(f'maud /gm add name="{name} 2"', "karl /initiative status", "karl /initiative log")
    pinged = {who for users in fight.pings() for who in users}
    assert pinged == {"Karl", "Vera"}
    assert name in (await fight.board_text()).replace("\u200b", "")
    assert "@everyone" not in fight.sent_to()
    assert "@here" not in fight.sent_to()
    assert "<@&" not in fight.sent_to()


async def test_dice_notation_pings_no_user(fight: Fight) -> None:
    told = await fight.play('nils /roll dice "@everyone d6"')
    assert says(told, "dice-syntax")
    assert [seen.pings for seen in fight.world.read()] == [()]
