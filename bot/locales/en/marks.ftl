### Counters, effects and notes beside a combatant.

## On the board and in the panel

marks = **{ $name }** · { $shown }
marks-counters = { $name } { $shown }
marks-beside = { $name } ({ $shown })
marks-table = Table: { $shown }
mark-table = The table
marks-hidden = 🫥 **{ $name }** · { $shown }
mark-number = { $counter } { $value }
mark-of = { $counter } { $value }/{ $maximum }
mark-words = { $counter }: { $grade ->
    [well] unhurt or nearly so
    [hurt] hurt
    [bad] badly hurt
   *[none] barely standing
}
mark-also-words = { $what } (others read: { $grade ->
    [well] as good as whole
    [hurt] hurt
    [bad] badly hurt
   *[none] at the end
})
mark-new = “{ $counter }” would be a new counter; { $name } has so far: { $known }
mark-effect = { $effect }
mark-rounds = { $effect } ({ $left } more, at the { $edge ->
    [start] start
   *[end] end
} of a round)
mark-turns = { $effect } ({ $left } more, at the { $edge ->
    [start] start
   *[end] end
} of { $whose }’s turn)
mark-private = 🔒 { $what }
ui-marks = **Beside { $name }**
ui-marks-none = Nothing yet: no counter, no effect, no note.
ui-marks-table = **Of the table**
ui-marks-no-counter = Nothing yet: no counter of the table, such as momentum or tension.
label-marks = Counters & effects
label-marks-of = Somebody else …
ui-count = { $counter } { SIGNED($plus) }
label-change = Change a counter …
label-counter = Counter …
label-effect = Effect …
label-note = Note …
ui-lift = { $effect } is over
title-initiative-count = Change a counter
title-gm-counter = Counter
title-gm-effect = Effect
field-combatants = Combatants
label-several = Hurt, heal, out …
title-gm-several = Several at once
title-gm-note = Note

## The log

log-mark = { $name }: { $shown }
log-mark-gone = { $name }: no more { $mark }
log-note = { $name }: “{ $note }”
log-note-gone = The note beside { $name } is gone
log-effect-over = { $effect } on { $name } is over

## Refusals

refusal-no-such-counter = { $name } has no such counter; { $known_count ->
    [0] there is none yet.
   *[other] choose from: { $known }.
}
refusal-change-what = Say what changes: a counter with how much is added, an effect, or the status.
refusal-no-such-effect = There is no such effect on { $name }; { $known_count ->
    [0] there is none now.
   *[other] choose from: { $known }.
}
refusal-counter-stays = { $counter } stays at { $value }; it can go no further that way.
refusal-value-or-plus = A new value and a change do not go together; please give one of them.
refusal-mark-name = A counter or an effect needs a name with more than digits; please type another.
refusal-too-many-marks = { $name } has { $limit } already; take one away first.
refusal-no-such-unit = These rules have no { $beat ->
    [round] rounds to count
   *[turn] turns to count
}; leave the number out, or count something else.

## Slash commands

command-initiative-count = adjust
    .description = Change a counter of yours, for example hit points
command-gm-counter = counter
    .description = Make a counter of a combatant or of the table, set it, change it, or take it away
command-gm-effect = effect
    .description = Put an effect on a combatant that is over by itself, or end it
command-gm-several = several
    .description = GM: change a counter, an effect or the status of several at once
command-gm-note = note
    .description = Write a note beside a combatant, or take it away
option-counter = counter
    .description = What it is called, for example hp or pain
option-plus = change
    .description = How much is added; with a minus it is taken away
option-gm-counter-combatant = combatant
    .description = Whose counter; nobody: one of the table, such as momentum
option-gm-effect-combatant = combatant
    .description = Who is under the effect
option-gm-note-combatant = combatant
    .description = Which combatant gets the note
option-gm-counter-value = value
    .description = What it stands at; a new one begins at its good end
option-maximum = maximum
    .description = The most it can be
option-shown = shown
    .description = Who sees it; or take it away
option-bad = worse
    .description = Which end is bad: low as of hit points, high as of pain
option-gm-several-combatants = combatants
    .description = Names, batches and ranges: Ghoul 1-4, Bo
option-gm-several-status = status
    .description = Out of action, or in the fight again
option-note = note
    .description = A few words; nothing takes the note away
option-private = private
    .description = Whether only GMs see it
option-effect = effect
    .description = What it is called, for example stunned
option-duration = lasts
    .description = How many turns or rounds; nothing: until you end it; 0: end it now
option-edge = at
    .description = Whether their beginnings or their ends are counted
option-whose = whose
    .description = Whose turns are counted; empty: those of the combatant under the effect
option-unit = unit
    .description = Turns (in a duel: exchanges) or rounds
choice-shown-public = Everybody, as a number
choice-shown-words = Everybody, in words
choice-shown-gm = Only GMs
choice-bad-low = Low is bad (hit points)
choice-bad-high = High is bad (pain)
choice-shown-off = Take it away
choice-private-yes = Only for GMs
choice-private-no = For everybody
choice-edge-start = At the beginning
choice-edge-end = At the end
choice-unit-turn = Turns (duel: exchanges)
choice-unit-round = Rounds
field-counter = Counter
field-plus = Plus
field-maximum = Maximum
field-shown = Shown to
field-bad = Which end is bad
field-note = Note
field-private = Private
field-effect = Effect
field-duration = For how long
field-edge = Counted at
field-whose = Whose turns
field-unit = Counted
