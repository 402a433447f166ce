### Words that all systems share: the log, the board, the labels, the fields.

list-more = { $count } more

## What is shown on every board

head-ended = The fight is over 🏁
head-several = Now: { $names } ⚔️
head-npcs = { $count ->
    [one] 1 NPC
   *[other] { $count } NPCs
}
head-gm = GM
head-empty = { $count ->
    [0] Nobody here yet: who fights?
   *[other] One fighter is here: who is the opponent?
} ⚔️
head-unopposed = { $names_count ->
    [0] Nobody is left: the GM ends the fight, or adds an opponent
    [1] { $names } has no opponent left: the GM ends the fight, or adds one
   *[other] { $names } have no opponent left: the GM ends the fight, or adds one
} 🏁
status = { $status ->
    [active] in the fight
    [out] out of action
   *[gone] has left
}

## What somebody is expected to do

task-absent = { $status ->
    [out] is out of action; the GM brings it back with `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
   *[gone] has left the fight; `/{ group-initiative } { command-initiative-join }` brings it back
}
task-absent-out = has left out of action; `/{ group-initiative } { command-initiative-join }` brings it back as it left, and then the GM into action with `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
task-free = has no opponent
task-gm = waiting for the GM

## The log

log-began = The fight begins: { $system }
log-joined = { $name } joins { $side ->
    [pc] the player characters
   *[npc] the NPCs
}
log-joined-hidden = { $name } joins { $side ->
    [pc] the player characters
   *[npc] the NPCs
}, behind the scenes
log-status = { $name } { $status ->
    [active] is back in the fight
    [out] is out of action
   *[gone] leaves the fight
}{ $by ->
    [owner] { "" }
   *[override] {" "}(GM)
}
log-withdrawn = { $name } left in the middle of the action; joining again brings back what is kept
log-sheet = { $name }: { $changes }{ $by ->
    [owner] { "" }
   *[override] {" "}(GM)
}
log-change = { $field } { $value }
log-renamed = New name: { $name }
log-side = { $name } now stands with { $side ->
    [pc] the player characters
   *[npc] the NPCs
}
log-owner = { $name } is now played by { $owner }
log-gm = { $gm } is the GM of this fight now
log-rule = House rule: { $setting } = { $value }
log-rule-later = { $rule } · counts from the next { $start ->
    [roll] roll
    [round] round
   *[turn] turn
} on
log-expired = Time is up for { $names }
log-expired-free = Time is up, and the turn was not taken; it was open to: { $names }
log-ended = The fight ends
log-undone = { $number ->
    [0] A step is taken back
   *[other] Step { $number } is taken back
}
log-redone = { $number ->
    [0] A step counts again
   *[other] Step { $number } counts again
}

## Fields, attributes and settings, as a form or a list names them

field-name = Name
field-side = Side
field-status = Status
field-sheet = Sheet
field-character = Saved character
field-members = Members
field-owner = Player
field-user = User
field-combatant = Combatant
field-anew = Begin anew
field-opponent = Opponent
field-second = Second opponent
field-third = Third opponent
field-more = More opponents
field-how = How
field-intent = Intent
field-attribute = Attribute
field-value = Value
field-setting = House rule
field-count = How many
field-stats = Numbers of the sheet
field-dice = Dice

## What is wrong with dice

dice-too-long = That roll has { $length } characters; at most { $limit } can be read, please shorten it.
dice-syntax = I can’t read “{ $found }” at character { $position }; a roll looks like `2d6+1` or `4d10kh2`.
dice-incomplete = The roll breaks off at character { $position }; something must follow, as in `2d6+1`.
dice-too-deep = Too many parentheses or minus signs inside one another at character { $position }: at most { $limit }; please leave some out.
dice-faces = A die has from 1 to { $limit } faces, not { $faces }; please choose another number.
dice-too-many = { $count } dice are too many; at most { $limit } can be rolled at once.
dice-range = A die from { $low } to { $high } runs the wrong way; give the lower number first.
dice-compare = Directly behind dice, “<” at character { $position } has no one meaning; in parentheses their sum is compared, as in `(2d6)<=7`.
dice-compound = `!!` at character { $position } adds a chain of dice up to one die, which makes no sense to keep or count here; `!` lets each die stand for itself.
dice-drop-all = The { $count } dice to drop (after character { $position }) would leave none; for two rolls put “+” or a comma between them.
dice-rolls = { $count } rolls at once are not possible; please ask for 1 to { $limit }.
dice-number = The number at character { $position } is too large; please give at most { $limit }.
dice-endless = “{ $found }” at character { $position } would be rolled for ever; leave out “!” or “r”.
dice-zero-division = That can divide by 0; please change the roll.
dice-total = That can come to more than { $limit }; please choose smaller numbers.
dice-again = Too many of those dice would be rolled again (on average more than { $limit }); please roll fewer, or leave out “!” or “r”.
dice-budget = So many dice were rolled again that I stopped at { $limit }; please roll fewer.
dice-no-odds = The chances of that are too much to work out; please ask for something smaller.
pool-size = A pool has { $low } to { $high } dice, not { $value }; please choose another number.
pool-target = The target number is { $low } to { $high }, not { $value }; please choose another.
pool-enhancement = The enhancement is { $low } to { $high }, not { $value }; please choose another number.
pool-listed = The chances can be listed for { $low } to { $high } successes, not { $value }; please choose another number.
