"""What tasks, buttons and messages of the systems say about who must act, for `watched_table`."""

DUTIES = {
    "task-attack": {"duel.attack"},
    "task-defend": {"duel.defend"},
    "task-talk": {"initiative.declare"},
    "task-dice": {"initiative.roll"},
    "totals-task-declare": {"initiative.declare"},
    "totals-task-confirm": {"totals.confirm"},
    "totals-task-strike": {"totals.strike"},
    "totals-task-target": {"totals.target", "totals.pass"},
    "storypath-task-roll": {"initiative.roll"},
    "storypath-task-may": {"storypath.claim"},
    "storypath-task-act": {"storypath.done", "storypath.name"},
    "storypath-task-divide": {"storypath.divide", "initiative.roll"},
}
"""Task that waits for a combatant -> the commands that fulfil it, of which one must be possible."""
ACTIONS = {
    # Typed dice can be corrected as long as the answer is missing.
    "duel.attack": {"task-attack", "task-rolled"},
    "duel.defend": {"task-defend", "task-gm"},
    "totals.confirm": {"totals-task-confirm"},
    "totals.strike": {"totals-task-strike"},
    "totals.pass": {"totals-task-strike", "totals-task-target"},
    "storypath.done": {"storypath-task-act"},
    "storypath.name": {"storypath-task-act"},
    "storypath.act": {"storypath-task-act"},
    "storypath.mixed": {"storypath-task-act"},
    "storypath.divide": {"storypath-task-divide"},
}
"""Command of a button -> the tasks of which a combatant that can give it must have one. Others are possible at any time."""
TOLD = {*ACTIONS, *(verb for verbs in DUTIES.values() for verb in verbs)}
"""Commands that tell who may act."""
SAME = {"storypath-task-divide": "storypath-task-act", "totals-task-target": "totals-task-strike"}
"""Tasks of one turn, which is called once."""
ALWAYS_CALLED = {"task-defend"}
"""Tasks that are called also where the fight waits for another pair first."""
SECRET = {"said-already"}
"""Refusals of what a player has done in secret: a button that vanished would tell it."""
WRONG_FORMS = {"type-dice", "totals-type-dice", "storypath-type-dice", "dice-or-margin", "margin-and-modifier"}
"""Refusals of a form for dice of the table that was left empty, or contradicts itself."""
DECISIONS = {"gm.attacker", "duel.rate"}
"""Buttons for what only the GM can decide, in each pair."""
ASKED = {
    "duel-head-attack": "attacker",
    "duel-first-attack": "attacker",
    "duel-head-defend": "defender",
    "duel-head-silent": "names",
    "duel-head-dice": "names",
    "totals-head-declaring": "missing",
    "totals-head-striking": "names",
    "storypath-head-roll": "names",
    "storypath-head-acts": "name",
    "storypath-can-act": "names",
    "storypath-must-roll": "names",
}
"""Message -> the parameter that names who must act now."""
LATER = {"storypath-still": "names"}
"""The same for those who have a turn to come in this round."""
