"""Two turns of a fight by totals: Ada, Bo and the GM's Cy of docs/rules/totals.md 1.5.

Turn 1 shows the defensive, hidden choices that change, the reveal and the order; turn 2 the intransitive Speeds 6, 4, 2:
Bo puts Cy out, and Cy strikes all the same, for they strike at the same time.
"""

from __future__ import annotations

from typing import Final

from bot.local.demos import Demo

DEMO: Final = Demo(
    title="A fight by totals: Ada and Bo against Cy. Karl and Nils play them, Maud is the GM and plays Cy.",
    faces=(
        *(7, 2),  # turn 1: Ada's feint, 9 + 5 against Cy's Defence of 0
        *(4, 6),  # Cy's forced attack on Ada, 3 - 2 against 4
        *(3, 8),  # turn 2: Ada, 6 - 5 against Cy's 3
        *(6, 5),  # Bo, 6 + 1 against 3
        *(9, 3),  # Cy, put out by Bo at the same time, 3 + 6 against Ada's 7
    ),
    script="""
# Maud opens the fight and brings in Cy; Karl and Nils join with their fighters.
maud /initiative begin system=totals
karl click #ui.join
karl fill name=Ada skill=5 weapon=rapier
karl click #form=bonuses
karl fill speed=1 parry=2 finesse=1 damage=3
maud /gm add name=Cy stats="skill=3, speed=-1, damage=7"
nils click #ui.join
nils fill name=Bo skill=4 weapon=axe
nils click #form=bonuses
nils fill parry=1 finesse=2 damage=5
# Turn 1. Karl chooses a feint, privately: the board only says that Ada is ready.
karl click #private.open
karl click #manner=feint
# Nils goes on the defensive, in the open; so Karl has to confirm, or to choose again.
nils click #intent=defensive
karl click #totals.confirm
# Maud chooses for Cy. The last one is in, so everything is revealed.
maud click #private.open
maud select Ada
maud click #manner=forced
# Ada is faster by 4 and strikes first; then Maud rolls for Cy.
karl click #totals.strike
maud click #totals.strike
maud click #ui.gm
maud click #initiative.next
# Turn 2, all attack normally: Speeds 6, 4 and 2.
karl click #private.open
karl click #manner=normal
nils click #private.open
nils click #manner=normal
maud click #private.open
maud click #manner=normal
# Ada and Bo strike at the same time, Ada before Cy, Bo at the same time as Cy.
karl click #totals.strike
nils click #totals.strike
# Bo has put Cy out. Not Ada: so Cy still strikes.
maud click #ui.gm
maud click #totals.out
maud click #initiative.next
# How did Ada's totals come about?
karl click #p=how
maud click #ui.gm
maud click #initiative.end
maud click #ui.apply
""",
)
