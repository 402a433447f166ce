"""Nothing that is sent, logged or suggested reveals a choice early: others see no difference between two choices of Karl.

Compared are messages and their edits, private answers, suggestions, logs above DEBUG, and the files of the log; not Karl's own
private messages, revisions and message ids.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from rules.dice.rng import ScriptedDice, SeededDice
from tests.bot.fights import END, Fight
from tests.bot.test_totals import BEGUN
from tests.long_runs import sampled
from tests.sentences import says
from tests.world import playing, riposte

OTHERS = ("maud", "nils", "vera")
CHOICES = {
    "normal or feint": (("#manner=normal",), ("#manner=feint",)),
    "forced or held back": (("#manner=forced",), ("#manner=held",)),
    "an attack or none": (("#manner=quick",), ("No attack",)),
    "changed back or not": (("#manner=feint", "#manner=quick"), ("#manner=quick", "#manner=feint")),
}
ASKED_BY_OTHERS = (
    *(f"{who} /initiative {what}" for who in OTHERS for what in ("status", "odds", "log", "log format=Markdown")),
    "maud /initiative log format=JSON",
    *(f"{who} /initiative log format=Summary" for who in OTHERS),
    *(f"{who} click #private.open" for who in OTHERS),
    *(f"{who} suggest /totals choose target=" for who in OTHERS),
    "maud suggest /totals choose target=Cy combatant=",
    "maud suggest /gm set combatant=Ada attribute=",
    # Whatever they try on Karl's fighter is refused in the same words, or previewed in the same words.
    "nils /totals choose target=Cy kind=Normal combatant=Ada",
    "nils /totals strike combatant=Ada",
    "nils /totals confirm combatant=Ada",
    "maud /totals strike combatant=Ada",
    "maud /totals target target=Bo combatant=Ada",
    "maud /totals factor combatant=Ada factor=Finesse value=3",
    "maud /totals modify combatant=Ada total=Attack modifier=2",
    "maud /gm set combatant=Ada attribute=skill value=9",
    "maud /gm remove combatant=Ada",
    "maud /gm transfer user=Vera combatant=Ada",
    "maud click #ui.gm",
    # The GM takes Karl's last choice back and forth: she is not told what it was.
    "maud /gm undo",
    "maud /gm redo",
    "nils click #intent=defensive",
    "karl click #totals.confirm",
    "vera /initiative status",
)
REVISION = re.compile(r"(?<=:)\d+(?=:[a-z]+\.)|(?<=\"nonce\": \")[^\"]*|\b\d{15,}\b")


def same(words: str) -> str:
    """Without what only counts events and messages."""
    return REVISION.sub("#", words)


async def all_that_others_learn(path: Path, choice: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> list[str]:
    """Everything except private messages to Karl, when he makes this choice: bodies, suggestions, logs, files."""
    caplog.clear()
    async with playing(riposte(path, SeededDice(7))) as world:
        fight = Fight(world)
        await fight.play(*BEGUN, "karl click #private.open")
        for press in choice:
            await fight.play(f"karl click {press}")
        told = []
        for line in ASKED_BY_OTHERS:
            answer = await world.attempt(line)
            told.append(line if line.startswith("karl") else f"{line}\n{same(answer)}")
            if "/initiative log" in line and "JSON" not in line:
                told.append(same(fight.newest_file()) if "Summary" not in line else "")
        sent = [same(fight.sent_to(who)) for who in OTHERS]
        logged = [same(record.getMessage()) for record in caplog.records if record.levelno > logging.DEBUG]
        return [*told, *sent, *logged]


@pytest.mark.parametrize("choices", sampled(CHOICES, 1))
async def test_the_others_learn_nothing(choices: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    one, other = CHOICES[choices]
    caplog.set_level(logging.DEBUG)
    left = await all_that_others_learn(tmp_path / "one.db", one, caplog)
    right = await all_that_others_learn(tmp_path / "other.db", other, caplog)
    assert len(left) == len(right)
    for here, there in zip(left, right, strict=True):
        assert here == there


async def test_the_comparison_sees_a_leak(tmp_path: Path) -> None:
    found = []
    for number, press in enumerate(("#manner=normal", "#manner=feint")):
        async with playing(riposte(tmp_path / f"{number}.db", ScriptedDice(()))) as world:
            fight = Fight(world)
            await fight.play(*BEGUN, "karl click #private.open", f"karl click {press}", "maud /totals reveal")
            found.append(same(fight.sent_to("nils")))
    assert found[0] != found[1]


async def test_the_replay_file_is_withheld_before_the_reveal(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "karl click #manner=feint")
    assert await fight.refusal("maud /initiative log format=JSON") == "log-hidden"
    assert await fight.refusal("nils /initiative log format=JSON") == "log-gm-only"
    await fight.play("maud /totals reveal", "maud /initiative log format=JSON")
    assert '"feint"' in fight.newest_file()


async def test_the_replay_file_is_public_after_the_end(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "karl click #manner=feint", "karl click Keep as a style")
    await fight.play("karl fill style=Lunge", *END)
    await fight.play("nils /initiative log format=JSON")
    assert '"Lunge"' in fight.newest_file()


async def test_a_gm_who_takes_a_choice_back_does_not_learn_it(fight: Fight) -> None:
    await fight.play(*BEGUN, "karl click #private.open", "karl click #manner=feint")
    told = await fight.play("maud /gm undo")
    assert says(told, "ui-undone")
    assert "feint" not in told


async def test_the_gm_may_see_by_house_rule(fight: Fight) -> None:
    rule = "maud /gm rule rule=declare value=gm-sees"
    await fight.play("maud /initiative begin system=totals", rule, *BEGUN[1:])
    await fight.play("karl click #private.open", "karl click #manner=feint", "maud click #ui.gm")
    assert "feint 3 → Cy" in fight.private("maud")
    assert "feint" not in await fight.board_text()
    await fight.play("nils /initiative status")
    assert "feint" not in fight.private("nils")
