### Why something was not done, and what to do instead: one friendly sentence each.

## Who may do what

refusal-gm-only = That is for the GM to do; ask the GM of this fight.
refusal-clock-only = Only the clock does that; there is nothing for you to press here.
refusal-other-system = That command belongs to another rule system; in this fight use { $system ->
    [duel] `/{ group-duel }`
    [storypath] `/{ group-storypath }`
    [totals] `/{ group-totals }`
   *[other] the buttons on the board
}.
refusal-encounter-ended = This fight is over; the GM can open it again with `/{ group-gm } { command-initiative-reopen }`, or begin a new one.
refusal-no-encounter = That fight no longer exists; begin a new one with `/{ group-initiative } { command-initiative-begin }`.
refusal-channel-busy = A fight is already open in this channel; end it first, or begin yours in a thread.
refusal-begin-gm-only = On this server only GMs begin a fight; ask someone with the GM role.
refusal-stale = That button belongs to an earlier moment of the fight; here is how it is now.
refusal-nothing-to-undo = Nothing has happened yet that could be taken back; go on with the buttons on the board.
refusal-nothing-to-redo = Nothing was taken back, so there is nothing to bring back; **{ title-gm-undo }** takes a step back first.

## Names and people

refusal-name-empty = A name needs at least one letter or sign that can be seen; please type another.
refusal-name-too-long = That name has { $length } characters; { $limit } are allowed, please shorten it.
refusal-name-taken = Somebody else in this fight is called { $name }; please choose another name.
refusal-already-in = { $name } is in this fight already; your buttons are below the fight.
refusal-nobody-picked = Pick at least one person; bots play no characters.
refusal-not-a-person = Pick a person of this server; bots play no characters and lead no fight.
refusal-all-in-already = Everybody you picked is in this fight already; pick somebody else.
refusal-too-many-combatants = A fight holds at most { $limit } combatants; remove some first.
refusal-no-such-combatant = Nobody in this fight is called { $name }; { $known_count ->
    [0] nobody has joined yet: press **{ label-join }** first.
   *[other] choose from: { $known }.
}
refusal-not-yours = { $name } is not yours; { $yours_count ->
    [0] you have nobody in this fight yet, join first.
   *[other] you play { $yours }.
}
refusal-not-in-fight = You have nobody in this fight; press **{ label-join }** or use `/{ group-initiative } { command-initiative-join }`.
refusal-which-combatant = You play { $known }; say for which of them.
refusal-not-active = { $name } { $status ->
    [out] is out of action; the GM brings { $name } back with `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }).
   *[gone] has left the fight; its player joins again with `/{ group-initiative } { command-initiative-join }`, or the GM brings { $name } back with `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }).
}
refusal-is-already = { $name } { $status ->
    [active] is in the fight already
    [out] is out of action already
   *[gone] has left the fight already
}; pick somebody else.
refusal-transfer-what = Say who gets the fight, or which combatant goes to which player.
refusal-is-gm-already = That person is the GM of this fight already; pick somebody else.
refusal-owned-already = { $name } is played by that person already; pick somebody else.

## Numbers and words

refusal-unknown-field = There is no { $field } here; please check the spelling.
refusal-missing = { $field } is missing; please give it.
refusal-out-of-range = { $field }: a whole number from { $low } to { $high }, please, not “{ $given }”.
refusal-text-length = { $field }: { $limit ->
    [0] a different length is needed
    [1] at most 1 character fits
   *[other] at most { $limit } characters fit
}, so “{ $given }” must change.
refusal-not-one-of = { $field }: “{ $given }” is not possible; choose from: { $known }.
refusal-bad-value = { $field }: “{ $given }” can’t be used; please give something else.
refusal-no-such-attribute = “{ $given }” can’t be set; what can be set: { $known }.
refusal-bad-dice = “{ $given }” are not dice: write the result, or each die with spaces between, such as `2 3`.
refusal-bad-stats = I can’t read “{ $given }”: write `{ $example }`; the names are: { $known }.
refusal-nothing-changed = It is already so; give at least one value that is new.

## Dice, servers and channels

refusal-no-encounter-here = There is no fight in this channel; the GM begins one with `/{ group-initiative } { command-initiative-begin }`.
refusal-dice = { $reason }
refusal-dice-instead = { $reason } Is { $instead } what you meant?
refusal-dice-too-long-for-members = For several members at once a roll has at most { $limit } characters; please shorten it.
refusal-busy = Logs or chances for this server are being worked out just now; ask again in a moment.
refusal-log-gm-only = The replay file shows every secret, so only the GM gets it as long as there are any; the text is for everybody.
refusal-log-hidden = The replay file shows what is hidden even from you now; ask for it again after the reveal.
refusal-log-too-long = The log of this fight ({ $events } events) is too long for a file; the format “{ choice-format-summary }” tells it in short.
refusal-permissions = I can’t run a fight in { $channel }: there I need **{ $missing }**. Everything you did is kept.
refusal-manage-server-only = Only people who may manage this server change its settings; ask one of them.
refusal-nobody-is-late = Nobody is late: the fight waits for the GM, or for no answer at all.
