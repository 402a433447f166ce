### NPCs behind the scenes: hidden ones, aliases, batches.

## What the GM sees beside the board

board-hidden = 🫥 Hidden, and not in the fight: { $names }
board-aliased = 🎭 Under another name: { $names }
board-alias = { $name } (as { $alias })

## Buttons

label-hide = Hide
label-reveal = 👁️ Reveal …
label-show = Show { $name }
label-unmask = Say who { $name } is
label-lines = Add several
title-gm-lines = Add several NPCs
title-gm-hide = Hide a combatant
title-gm-reveal = Reveal a combatant

## The log

log-hidden = { $name } is out of sight
log-revealed = { $name } appears
log-aliased = { $was } goes by the name of { $now }
log-unmasked = { $was } is { $now }
log-dismissed = { $name } goes, unseen by anybody

## Refusals

refusal-bad-lines = Nobody was added; please correct { $lines }.
bad-line = line { $number } ({ $reason })
refusal-is-hidden = { $name } is hidden and takes no part in the fight; show { $name } with `/{ group-gm } { command-gm-reveal }` first.
refusal-is-hidden-already = { $name } is hidden already; `/{ group-gm } { command-gm-reveal }` brings { $name } into sight.
refusal-hidden-by-gm = The GM keeps { $name } out of sight; ask the GM to bring { $name } back with `/{ group-gm } { command-gm-reveal }`.
refusal-not-veiled = Everybody sees { $name } and knows the name; there is nothing to reveal.

## Slash commands

command-gm-lines = lines
    .description = Add several kinds of NPCs at once, one kind a line
command-gm-hide = hide
    .description = Take a combatant out of everybody’s sight and out of the fight
command-gm-reveal = reveal
    .description = Show who is hidden, or say who goes by another name
option-gm-hide-combatant = combatant
    .description = Who disappears
option-gm-reveal-combatant = combatant
    .description = Who is shown or named
option-batch = batch
    .description = Also those who were added together with it
option-gm-add-name = name
    .description = What it is called, or one of your saved characters
option-lines = lines
    .description = How many, a name, numbers: 4 ghoul vi=5, weapon=axe – one kind a line; | starts a new one
option-hidden = hidden
    .description = Nobody but you knows of it until you reveal it
option-alias = alias
    .description = What everybody but you calls it until you say who it is
option-group = one-roll
    .description = Whether a batch shares one roll where each would roll
choice-hidden-yes = Yes
choice-hidden-no = No
choice-batch-yes = Yes
choice-batch-no = No
choice-group-yes = One roll for all
choice-group-no = A roll each
hint-stats = Numbers of the sheet, for example: { $example }
hint-lines = How many, a name, numbers: 4 ghoul { $example }; one kind a line, or after |
sheet-value = { $name }={ $value }
sheet-values = { $first }, { $second }
sheet-no-number = name=value
field-lines = One kind a line
field-alias = Alias
field-hidden = Hidden
field-group = One roll
field-batch = The whole batch
