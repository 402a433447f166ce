### Steps taken back, the end of a fight and its opening again.

ui-undo = Undo: { $step }
ui-redo = Redo: { $step }
ui-undone = Taken back:
ui-redone = Counts again:
ui-end-is-not-final = For { $days } days a GM can open it again with `/{ group-gm } { command-initiative-reopen }`.
step-secret = a choice that is still secret
step-several = { $line } and { $count } more
step-with = { $line }, with { $along }
step-secret-of = { $name }’s choice, still secret
duel-brief-first = the roll for the first attack
duel-brief-decided = the decision who attacks first
duel-brief-attack = { $name } attacks { $against }
duel-brief-defence = { $name } { $kind ->
    [parry] parries
    [dodge] dodges
    [none] does not defend
   *[other] defends
}
duel-passed = { $attacker } lets the moment to attack { $other } pass
totals-brief-strike = { $name } strikes at { $target }
totals-brief-reveal = the reveal

label-reopen = Open the fight again
title-initiative-reopen = Open the fight again

command-initiative-reopen = reopen
    .description = GM: open the fight that ended here again, as it was

ui-reopen-which = **Which fight is to go on?** The last one is the first in this list.
ui-reopen-line = { $names_count ->
    [0] Without fighters; it ended { AGO($at) }
   *[other] { $names }; it ended { AGO($at) }
}

refusal-not-ended = This fight is still open; to open an earlier one again, end this one first.
refusal-reopen-busy = Another fight is open in this channel; end that one first, then open this one again.
refusal-reopen-too-late = This fight ended more than { $days } days ago and stays as it is; begin a new one with `/{ group-initiative } { command-initiative-begin }`.

## Fights elsewhere

ui-fights-elsewhere = **There is no fight in this channel. Open elsewhere on this server:**
ui-also-elsewhere = { $count ->
    [one] Open elsewhere ({ $count }):
   *[other] Open elsewhere ({ $count }):
}
ui-since-asked = asked { AGO($at) }
ui-since-paused = paused { AGO($at) }
ui-to-the-board = board
ui-fights = { $count ->
    [one] **{ $count } open fight on this server that you can see**
   *[other] **{ $count } open fights on this server that you can see**
}
ui-no-fights = No fight that you can see is open on this server.
ui-in-deleted-channel = in a deleted channel
ui-page = Page { $page } of { $pages }
label-next-page = Next page
label-previous-page = Page before
label-fights = All open fights
label-fight-end = End this fight
label-fight-move = Move it here
ui-fight-end = **End this fight?**
ui-fight-ended = The fight is ended.
ui-fight-move = **Move this fight here?** Board, announcements and log will stand in this channel, for all who read it.
ui-fight-moved = The fight goes on in this channel.
ui-moved-here = This fight was begun in another channel and goes on here.
ui-steps-lost = The database has lost the last steps of this fight. It goes on as the board below shows: please repeat what you did since then.
ui-moved-away = This fight was moved by a GM; it goes on in
ui-channel-deleted = { $days ->
    [one] The channel { $channel } was deleted with a fight in it. A GM moves the fight to another channel with `/{ group-initiative } { command-initiative-status }` there; otherwise it ends by itself after { $days } day.
   *[other] The channel { $channel } was deleted with a fight in it. A GM moves the fight to another channel with `/{ group-initiative } { command-initiative-status }` there; otherwise it ends by itself after { $days } days.
}
refusal-fight-is-here = This fight is in this channel already; to play elsewhere, use `/{ group-initiative } { command-initiative-status }` there.

## The next fight

party-again = Same people as last time
ui-party = { party-again }: { $names }
ui-party-npcs = { $people ->
    [yes] And the NPCs: { $names }
   *[no] The NPCs of last time: { $names }
}
refusal-no-party = Nobody is left to bring in from the last fight in this channel; pick who takes part, or let players press **{ label-join }**.

## A pause

head-rests = The fight rests – { $now } 💤
why-rests = The deadline passed for everybody the fight waited for. No deadline runs and nobody is called now; the next press continues the fight.
head-paused = The fight is paused ⏸️
why-paused = It goes on here: { $now }
head-resumed = The fight goes on – { $now } ▶️
log-paused = The fight is paused
log-resumed = The fight goes on after a pause
label-pause = Pause
label-resume = Go on now
title-initiative-pause = Pause the fight
title-initiative-resume = Go on with the fight
command-initiative-pause = pause
    .description = GM: pause the fight, for a minute or for weeks; nothing is lost and no time runs
command-initiative-resume = resume
    .description = GM: go on with a paused fight, exactly where it was
refusal-paused = The fight is paused; nothing changes until the GM goes on with `/{ group-gm } { command-initiative-resume }`.
refusal-not-paused = The fight is going on; there is no pause to end, so just play.

## The times of a fight

label-time = Time limits
title-gm-time = Time limits of this fight
field-deadline = Deadline (hours)
field-reminder = Reminder (hours)
command-gm-time = deadline
    .description = GM: set or lift the deadline and the reminders of this fight
option-gm-time-deadline = deadline
    .description = Hours after which the fight goes on without an answer; 0 for never
option-gm-time-reminder = reminder
    .description = Hours between reminders to those the fight waits for; 0 for never
ui-until = ⏳ Time runs out { AGO($at) }; then the fight goes on without an answer
log-deadline = { $hours ->
    [0] Deadline in this fight: none
    [one] Deadline in this fight: { $hours } hour
   *[other] Deadline in this fight: { $hours } hours
}
log-deadline-server = Deadline in this fight: as the server has it
log-reminder = { $hours ->
    [0] reminder: none
    [one] reminder: after { $hours } hour
   *[other] reminder: every { $hours } hours
}
log-reminder-server = reminder: as the server has it
