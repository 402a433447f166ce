"""The rules of Riposte: pure, without Discord, clock, storage or sentences.

engine.begin(system, house rules) -> Step   engine.act(state, command) -> Step | Refusal
history.fold(log) -> state                  view.for_viewer.board_for(state, viewer) -> Board
"""

from rules import duel, storypath, totals
from rules.system import register

register(duel.DUEL)
register(storypath.STORYPATH)
register(totals.TOTALS)
