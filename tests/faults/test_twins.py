"""The same fights with and without a secret: what a reader gets does not differ (docs/requirements.md 41).

There are people nobody has seen, one of them a player's, and one who goes by an alias; a combatant that was seen and is hidden;
notes, effects and counters for the GM alone, and a counter that becomes one and ceases to be; rolls for the GM and in a channel
of others; a GM who hands the fight over, and a member who is a GM for a while. At several moments readers press all that was
ever sent to anybody, with every field forged, and type every command. Whatever they get is the same with and without it.
The ordinary run tries a part of it, the same each time.
RIPOSTE_ATTEMPTS=100 python -m pytest tests/faults/test_twins.py    tries more of it at each moment; 0: everything.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.twins import Apart, Learns, Probe, Role, Secret, StoryStep, Unaware, same
from tests.long_runs import repetitions, sampled

MOST = repetitions("RIPOSTE_ATTEMPTS", 15, 300) or None
"""Attempts of each reader at each moment."""

HIDDEN = Secret(
    right=(
        "olga /gm add name=Troll count=2 hidden=Yes",
        "olga /gm set combatant=h1 attribute=alias value=Shadow",
        "olga click #ui.apply",
        "olga /gm counter combatant=h1 counter=hp value=7",
        "olga /gm effect combatant=h1 effect=Blessed lasts=2",
        "olga /gm note combatant=Vera note=Traitor private=Yes",
        "olga /gm effect combatant=Karl effect=Cursed lasts=1 private=Yes",
        "olga /gm counter combatant=Karl counter=Doom value=3 shown=gm",
        "olga /gm transfer user=nils combatant=h2",
        "olga click #ui.apply",
        "olga /gm undo",
        "olga /gm redo",
        "olga click #ui.gm",
        "olga click #gm.hide",
        "olga click #ui.marks",
    ),
)
"""People nobody has seen, one of them a player's, and what only the GM is to know of those whom all see."""
MADE_SECRET = (
    "olga /gm counter combatant=Karl counter=HP value=10 maximum=10",
    Secret(
        ("olga /gm counter combatant=Karl counter=HP value=4 maximum=9 shown=gm",),
        ("olga /gm counter combatant=Karl counter=HP value=37 maximum=99 shown=gm",),
    ),
)
"""A counter that everybody saw."""
MADE_PUBLIC = (
    Secret(
        ("maud /gm counter combatant=Karl counter=HP value=5",),
        ("maud /gm counter combatant=Karl counter=HP value=41", "maud /gm counter combatant=Karl counter=HP value=40"),
    ),
    "maud /gm counter combatant=Karl counter=HP value=8 maximum=12 shown=public",
)
"""The same counter, with another number."""
OUT_OF_SIGHT = Secret(
    ("olga /gm remove combatant=Cat how=gone", "olga click #ui.apply"),
    ("olga /gm hide combatant=Cat", "olga click #ui.apply"),
)
"""Whoever is hidden has left, as far as the others know."""
HANDED_OVER = ("olga click #ui.gm", "olga /gm transfer user=maud", "olga click #ui.apply", Unaware("olga"))
"""Who began the fight leads it no more."""
FOR_A_WHILE = (
    "maud /setup server gm-role=Narrators",
    Learns("paul"),
    Role("paul", "Narrators", given=True),
    "paul click #ui.gm",
    Secret(
        ("paul /gm note combatant=Vera note=Watched private=Yes",),
        ("paul /gm counter combatant=h1 counter=hp value=2",),
    ),
    "paul /initiative status",
    Role("paul", "Narrators", given=False),
    Unaware("paul"),
)
"""A member has the role of the GMs for a while."""
OVER = (
    "maud /gm end",
    "maud click #ui.apply",
    *(
        f"{who} /initiative log format={form}"
        for who in ("karl", "nils", "olga", "paul")
        for form in ("JSON", "Summary")
    ),
)
ROLLS: tuple[StoryStep, ...] = (
    Secret(("karl /roll dice dice=1d20 to=gm",), ("karl /roll dice dice=1d20 to=gm",)),
    "karl /roll list",
    "karl /roll stats",
    Apart("maud /roll dice dice=3d6"),
    "vera /roll list member=Maud",
    "nils /roll stats member=Maud",
    "nils /roll list member=Karl",
    "nils /roll stats member=Karl",
    "vera /roll list member=Karl",
)
DUEL: tuple[StoryStep, ...] = (
    "olga /initiative begin system=duel",
    "karl /initiative join name=Karl",
    "karl /duel sheet length=150 weapon=pike",
    "vera /initiative join name=Vera",
    "olga /initiative join name=Olga",
    Secret(("olga /gm add name=Hood",), ("olga /gm add name=Baron alias=Hood",)),
    "olga /gm add name=Cat side=PC",
    HIDDEN,
    *MADE_SECRET,
    Probe(("karl", "nils")),
    "karl click #intent=fight",
    "vera click #intent=fight",
    "olga /initiative declare intent=fight combatant=c3",
    OUT_OF_SIGHT,
    *HANDED_OVER,
    *ROLLS,
    Probe(("olga",)),
    "maud /initiative declare intent=fight combatant=c4",
    "maud /initiative roll combatant=c4",
    *MADE_PUBLIC,
    *FOR_A_WHILE,
    Probe(("paul",)),
    *OVER,
)
STORYPATH: tuple[StoryStep, ...] = (
    "olga /initiative begin system=storypath",
    "karl /initiative join name=Karl",
    "vera /initiative join name=Vera",
    Secret(("olga /gm add name=Hood",), ("olga /gm add name=Baron alias=Hood",)),
    "olga /gm add name=Cat",
    HIDDEN,
    "olga /initiative join name=Baron",
    *MADE_SECRET,
    "karl /initiative roll dice=3",
    "vera /initiative roll dice=2",
    "olga /initiative roll dice=1 combatant=c5",
    "olga /initiative roll dice=2 combatant=c3",
    Probe(("nils",)),
    OUT_OF_SIGHT,
    *HANDED_OVER,
    *ROLLS,
    "maud /gm next",
    "karl click #claim:combatant=c1&slot=1",
    Probe(("olga",)),
    "karl click #storypath.done",
    *MADE_PUBLIC,
    *FOR_A_WHILE,
    Probe(("karl",)),
    *OVER,
)
TOTALS: tuple[StoryStep, ...] = (
    "olga /initiative begin system=totals",
    "karl /initiative join name=Karl",
    "karl /totals sheet skill=5 speed=1 parry=2 finesse=1 damage=3",
    "vera /initiative join name=Vera",
    "olga /initiative join name=Olga",
    Secret(("olga /gm add name=Hood",), ("olga /gm add name=Baron alias=Hood",)),
    "olga /gm add name=Cat",
    HIDDEN,
    *MADE_SECRET,
    Probe(("karl",)),
    OUT_OF_SIGHT,
    *HANDED_OVER,
    *ROLLS,
    "karl /totals choose target=c4 kind=feint",
    "vera click #intent=defensive",
    "olga /totals choose target=c4 kind=normal",
    "maud /totals choose target=c1 kind=forced combatant=c4",
    "karl click #totals.confirm",
    "maud /totals reveal",
    Probe(("olga",)),
    "karl click #totals.strike",
    *MADE_PUBLIC,
    *FOR_A_WHILE,
    Probe(("paul",)),
    *OVER,
)
CHOSEN_IN_A_DUEL: tuple[StoryStep, ...] = (
    "maud /initiative begin system=duel",
    "maud select Karl, Vera",
    Learns("karl"),
    Secret(("karl click #intent=fight",), ("karl click #intent=hold",)),
    Probe(("nils", "paul")),
    "maud /gm undo",
    Secret(("karl click #intent=fight",), ("karl click #intent=hold",)),
    "vera /initiative log",
    Probe(("nils",)),
)
"""What somebody has declared, until the first attack is decided; the GM of a duel may know it."""
CHOSEN_BY_TOTALS: tuple[StoryStep, ...] = (
    "maud /initiative begin system=totals",
    "maud select Karl, Vera",
    "maud /gm add name=Cy",
    Learns("karl"),
    "karl /totals choose target=Cy kind=normal",
    "vera /totals choose target=Cy kind=normal",
    "maud /totals choose target=Karl kind=normal combatant=Cy",
    "karl /initiative status",
    *("maud /gm next",) * 4,
    Unaware("maud"),
    Secret(("karl /totals choose target=Cy kind=feint",), ("karl /totals choose target=Vera kind=forced",)),
    Secret(("karl /totals style style=Lunge finesse-factor=1",), ("karl /totals style style=Sweep damage-factor=2",)),
    Probe(("vera",)),
    "maud /gm undo",
    "maud /gm undo",
    "maud /gm undo",
    "vera /initiative log",
    "maud /initiative log",
    Probe(("vera",)),
)
"""What somebody has chosen in secret, also in a turn that was taken back; not even the GM may know it."""
STORIES = {
    "duel": DUEL,
    "storypath": STORYPATH,
    "totals": TOTALS,
    "declared in a duel": CHOSEN_IN_A_DUEL,
    "chosen by totals": CHOSEN_BY_TOTALS,
}


@pytest.mark.parametrize("story", sampled(STORIES, 1))
async def test_readers_cannot_tell_the_twins_apart(tmp_path: Path, story: str) -> None:
    await same(tmp_path, STORIES[story], most=MOST)
