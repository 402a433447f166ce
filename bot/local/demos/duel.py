"""The example of docs/rules/duel.md 0.3, and three exchanges after it: R4, then R6 twice (keeps, swaps), then R8."""

from __future__ import annotations

from typing import Final

from bot.local.demos import Demo

DEMO: Final = Demo(
    title="A duel: Konrad with a long sword against Connor with a war axe. Karl and Nils play them, Maud is the GM.",
    faces=(
        *(2, 3, 1, 3),  # first attack: Konrad 5, Connor 4 -> margins -2 and -3
        *(2, 2, 1, 2),  # Konrad attacks, Connor parries
        *(1, 3, 1, 1),  # Konrad attacks again, Connor dodges
        *(2, 4, 4, 4),  # Connor attacks, Konrad fails to parry
    ),
    script="""
# Maud opens the fight; both players come in with their fighters.
maud /initiative begin system=duel
karl click #ui.join
karl fill name=Konrad vi=6 height=185
karl click #form=weapon
karl fill weapon="long sword" length=110 speed=-1 attack=6 parry=6
nils click #ui.join
nils fill name=Connor vi=3 height=190
nils click #form=weapon
nils fill weapon="war axe" length=90 speed=-2 attack=7 parry=4
# They talk. Connor loses his temper first; three seconds later it is too late for Konrad to have been as quick.
nils click #intent=attack
wait 5
# Exchange 1: Konrad attacks, Connor parries.
karl click #duel.attack
nils click #defence=parry
# Exchange 2: Connor dodges; how much that costs is Maud's to say.
karl click #duel.attack
nils click #defence=dodge
maud click #ui.gm
maud click #duel.rate:speed=-1
# Exchange 3: now Connor attacks. Karl is not the one to do so, and is told.
karl /duel attack
nils click #duel.attack
karl click #defence=parry
# Maud ends the fight.
maud click #ui.gm
maud click #initiative.end
maud click #ui.apply
""",
)
