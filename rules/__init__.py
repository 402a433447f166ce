"""The rules of Riposte: pure, without Discord, clock, storage or sentences.

begin(system, house rules) -> Step          act(state, command) -> Step | Refusal
fold(log) -> state                          board_for(state, viewer) -> Board
"""

from rules import duel, storypath, totals
from rules.system import register

register(duel.DUEL)
register(storypath.STORYPATH)
register(totals.TOTALS)
