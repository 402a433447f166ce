### What the bot itself says: boards, forms, previews, answers.

ui-more = { $count ->
    [one] … and 1 more line
   *[other] … and { $count } more lines
}
ui-more-all = … and { $count } more: **{ label-all }**
ui-more-short = … { $count } more
ui-your-turn = { $who }, it’s your turn!
ui-one-of-you = { $who }: one of you is next!
ui-all-of-you = { $who }: it’s your turn!
ui-taken-back = ~~{ $what }~~ · taken back by the GM
ui-announced-before = What was said here
ui-person = { $who }
ui-begun = The fight is open. Pick who takes part, and look at these house rules; players can also press **{ label-join }** below the board.
ui-something-else = Do something else …
ui-choose = Choose …
ui-part = { $label } ({ $first }–{ $last } of { $count })
ui-entry = { $what } { $which }
ui-for-gm = GM: { $what }
ui-npc-acts = GM: an NPC acts …
ui-pick-members = Who takes part?
ui-rules = **House rules of this fight**
ui-rule-number = { $field }: { $value }
ui-sheet = { $name }’s sheet
ui-joined-next = You are in. Look at your numbers below{ $more ->
    [yes] , the weapon above all
   *[no] { "" }
}; then see the board: its first line says who is next, its buttons are yours to press.
ui-sheet-value = { $field } { $value }
ui-between = From { $low } to { $high }
ui-soon = { $seconds ->
    [one] In a second the dice are
   *[other] In { $seconds } seconds the dice are
} rolled for everybody; until then nobody else sees this.
ui-counted-already = That press has counted already.
ui-old-control = That button no longer does anything; use those on the board, or `/{ group-initiative } { command-initiative-status }`.
ui-old-command = That command has changed; restart Discord, or reload it with Ctrl+R, and type it again.
ui-rewound = ↩️ { $line }
ui-restored = ↪️ { $line }
ui-preview = **This is what it would do:**
ui-preview-line = • { $line }
ui-preview-next = Now: { $before } – then: { $after }
ui-preview-rolls = Dice are rolled, so how it ends is open.
ui-dropped = Left as it was.
ui-done = Done.
ui-discord-forbids = Discord does not let me do that here: { $reason }. Everything you did is kept.
ui-discord-fails = Discord is having trouble, so you may not see everything yet. But nothing was lost: the board follows by itself.
ui-bug = Something went wrong on my side, and nothing was lost. Reference for the host of this bot: `{ $reference }`
ui-below = It took a moment; it stands below, for all to see.
ui-storage-reason = { $fault ->
    [full] the disk of the machine I run on is full
    [locked] another program is holding my database
    [readonly] I may not write to my database
    [replaced] the file of my database is no longer in its place
    [damaged] my database is damaged
    [away] my database doesn’t answer
    [slow] the disk or the server of my database doesn’t answer in time
   *[failed] the disk of the machine I run on fails
}
ui-storage = I can’t save anything right now: { $reason }. What you just asked for counts only if the board shows it. Please tell the host of this bot, then try again.
ui-storage-not-done = I can’t save anything right now: { $reason }. What you just asked for did not count, and it won’t count later either. Please tell the host of this bot, then try again.
ui-storage-counts = What you just asked for counts, but I can’t show it properly right now: { $reason }. The board follows as soon as I can.
ui-storage-unknown = My database got what you just asked for and hasn’t answered. I don’t know yet whether it counts; I’ll tell you here as soon as the database is back. Please don’t repeat it until then.
ui-did-count = My database is back: what you asked for did count.
ui-did-not-count = My database is back: what you asked for did not count, and it won’t count later. Please try again.

refusal-nothing-private = There is nothing private for you here now; your buttons are on the board.
refusal-draft-gone = That preview is no longer good; please ask for the change again.
refusal-form-too-late = That took too long for a form to open; please press or type it again.
refusal-form-gone = That form is no longer kept; please open it again.

## Buttons

label-join = Join / my sheet
label-all = All
label-leave = Leave the fight
label-gm = GM …
label-board-help = Help
label-add = Add
label-set = Set a value
label-reroll = Reroll
label-remove = Remove
label-rules = House rules
label-end = End the fight
label-apply = Do it
label-drop = Leave it
label-correct = Correct it

## Titles of forms

title-initiative-join = Join the fight
title-initiative-leave = Leave the fight
title-initiative-declare = What do you do?
title-initiative-roll = Roll
title-initiative-next = Go on
title-initiative-end = End the fight
title-gm-add = Add a combatant
title-gm-set = Set a value
title-gm-reroll = Roll again
title-gm-remove = Remove a combatant
title-gm-transfer = Hand over
title-gm-rule = House rule
title-gm-undo = Undo
title-gm-redo = Redo

## Status, odds, log, server

ui-task = **{ $name }** · { $task }
ui-odds-row = { $title }: { $bars }
ui-odds-bar = { $label } **{ PERCENT($chance) }**
ui-odds-note = -# { $note }
ui-odds-alt = The same chances as bars: { $rows }
ui-no-odds = There are no chances to show now: nobody has an attack open.
ui-log = The log of this fight, one line for each event; what was taken back is struck out.
ui-log-json = The whole fight as a script: it replays to the same end.
ui-nobody = none
ui-as-discord = as this server has it in Discord

## The GM channel and pins

ui-gm-board = GM’s board
ui-gm-roll = Roll for the GM
ui-pin-forbidden = I can’t pin the board in #{ $channel }: I need { $missing } there. The fight does not depend on it.
ui-pins-used-up = I can’t pin the board in #{ $channel }: there are as many pins as Discord allows. Remove some, and the next board is pinned.
ui-pin-failed = I could not pin the board in #{ $channel }: Discord did not answer. The fight does not depend on it.

## Dice outside a fight

ui-pick-rollers = Who do I roll for?
ui-rolled-by = Asked by { $name }
ui-roll = **{ $name }** · { $dice } → { $shown } = **{ $unit ->
    [successes] { $total ->
        [one] { $total } success
       *[other] { $total } successes
    }
    [holds] yes
    [fails] no
   *[total] { $total }
}**
ui-pool = **{ $name }** · { $pool ->
    [one] { $pool } die
   *[other] { $pool } dice
} against { $target } → { $shown }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}**{ $botch ->
    [yes] {" "}· a botch!
   *[no] { "" }
}

## Pings

ui-pings = { $wanted ->
    [always] You are pinged for everything you have to do, also when your own press led to it.
    [never] You are never pinged.
   *[turn] You are pinged once for each thing you have to do, unless your own press led to it.
} You can change that with `/{ group-initiative } { command-initiative-pings }`.

## Play by post

ui-reminder = ⏰ { $who }: the fight has been waiting for you for { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}.
ui-skipped = ⏰ { $who } did not answer within { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}: { $then ->
    [rests] the fight rests
    [stuck] the GM has to decide
   *[on] the fight goes on
}.
