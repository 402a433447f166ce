"""The example of docs/rules/storypath.md R10, Sigrun against the ice golem: slots, names, a mixed action, a spare slot."""

from __future__ import annotations

from typing import Final

from bot.local.demos import Demo

DEMO: Final = Demo(
    title="Sigrun, Donner and Mika against an ice golem and two wolves. Vera, Karl and Nils play them, Maud is the GM.",
    faces=(
        *(8, 10, 9, 2, 1),  # Sigrun: three successes so far, and the 10 is rolled again
        8,  # that makes four
        *(7, 8, 9, 3, 2),  # Donner: two
        *(9, 7, 8, 1, 4),  # Mika: two
        *(8, 9, 9, 2, 8, 5),  # the golem: four, so that the PC slot comes before it
        *(1, 9, 3),  # one roll for both wolves: one
        *(9, 8, 3, 2),  # Sigrun's mixed action, four dice: two successes
    ),
    script="""
# Maud opens the fight; the players come in with their characters, and Maud adds her own.
maud /initiative begin system=storypath
vera click #ui.join
vera fill name=Sigrun combat=3 cunning=2
karl click #ui.join
karl fill name=Donner combat=3 cunning=2
nils click #ui.join
nils fill name=Mika combat=2 cunning=3
maud /gm add name="Ice golem" stats="pool=6"
maud /gm add name=Wolf count=2 stats="pool=3"
# Everybody rolls; the wolves share a roll.
vera click #initiative.roll
karl click #initiative.roll
nils click #initiative.roll
maud click #ui.gm
maud click #initiative.roll:^=gm
maud click #initiative.next:^=gm
# The roll made the slot and does not own it: Donner takes the first one. Mika is marked for the last one, ahead of time.
karl click #storypath.claim:combatant=c2
nils select 4
# The golem's slot is Maud's to fill, on the board.
karl click #deed=attack
karl select Sigrun
maud select Ice golem
maud click #deed=attack&^=b
maud click #storypath.done:^=b
# Sigrun keeps her balance on the golem and stabs at its heart: the smaller pool, and two successes for two tasks.
vera click #storypath.mixed
vera fill first_task=Balance first_pool=4 second_task="Stab to the heart" second_pool=6 attacking=second
vera click #task=2
vera fill difficulty=2
vera click #storypath.split:share=0
vera click #storypath.split:share=1
vera click #storypath.divide
vera select Mika
nils click #storypath.done
# Both wolves; then nobody is named, so the players are asked who begins round 2.
maud select Wolf 1
maud click #storypath.done:^=b
maud click #storypath.claim:combatant=c6
maud click #storypath.done:^=b
# The golem falls: its side has a slot too many, and it is skipped aloud.
vera click #storypath.claim:combatant=c1
vera click #deed=attack
maud /gm remove combatant="Ice golem"
maud click #ui.apply
vera select Donner
maud select Wolf 2
maud click #storypath.done:^=b
karl select Mika
nils click #storypath.done
maud click #storypath.claim:combatant=c5
maud click #storypath.done:^=b
# Maud ends the fight.
maud click #ui.gm
maud click #initiative.end
maud click #ui.apply
""",
)
