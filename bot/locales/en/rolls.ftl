### Dice outside of fights: rolls, saved rolls, roll calls, statistics. The log and the end of a fight.

## /roll

group-roll = roll
    .description = Roll dice, once more, under a name, or together
command-roll-dice = dice
    .description = Roll dice, for example 2d6+1, or a saved roll
command-roll-again = again
    .description = Roll your last dice once more
command-roll-list = list
    .description = Show the last rolls of a member, and your saved ones
command-roll-stats = stats
    .description = Compare a member’s dice with what fair ones give
command-roll-save = save
    .description = Keep dice under a name
command-roll-forget = forget
    .description = Delete a saved roll
command-roll-call = call
    .description = Call everybody to roll the same dice
option-roll-name = name
    .description = The name of the saved roll
option-roll-member = member
    .description = Whose dice; leave empty for your own
option-roll-why = why
    .description = What it is about
option-to = to
    .description = Who sees the result
choice-to-all = Everybody
choice-to-me = Only me
choice-to-gm = Only the GM

## Rolls

ui-roll-label = *{ $label }*
ui-roll-other = { $counts ->
    [dice] This counts dice; { $dice } compares their sum.
   *[sum] This compares the sum; { $dice } counts dice.
}
ui-roll-large = **{ $name }** · { $dice } = **{ $total }** (too many dice to keep)
ui-roll-for-gm = 🎲 A roll for the GM: { $names }. Only the GM sees how it comes out.
ui-roll-gone = 🎲 A roll for the GM; it is no longer kept.
label-see-roll = GM: see it
label-roll-typed = Roll { $dice }
ui-rolls-of = { $name }’s last rolls
ui-no-rolls = There are no rolls of { $name } here that you may see.
ui-saved-rolls = 📌 Saved: { $rolls }
ui-saved-roll = { $name } ({ $dice })
ui-roll-saved = 📌 { $name } is { $dice } from now on. Type `/{ group-roll } { command-roll-dice }` and the name.
ui-rolls-imported = Saved rolls taken in: { $names }.
ui-roll-forgotten = { $name } ({ $dice }) is no longer saved.
refusal-roll-gm-only = Only a GM sees how that roll came out; ask the GM.
refusal-roll-gone = That roll is no longer kept; please roll again.
refusal-nothing-to-roll-again = You have rolled nothing here yet; roll with `/{ group-roll } { command-roll-dice }` first.
refusal-saved-roll-is-dice = { $name } could be dice itself; please choose a name that could not.
refusal-saved-rolls-full = You have { $limit } saved rolls; delete one with `/{ group-roll } { command-roll-forget }` first.
refusal-no-saved-roll = You have no saved roll { $name }; { $known_count ->
    [0] `/{ group-roll } { command-roll-save }` saves one.
   *[other] choose from: { $known }.
}

## Roll calls

ui-call = 🎲 { $name } calls: everybody rolls { $dice }
ui-call-nameless = 🎲 A roll call: everybody rolls { $dice }
ui-call-gone = 🎲 This roll call is over; what was rolled is no longer kept.
ui-call-joined = { $names_count ->
    [0] Nobody is in yet.
   *[other] In: { $names }
}
ui-call-closed = 🎲 { $dice }: { $count ->
    [0] nobody was in
    [one] { $count } roll
   *[other] { $count } rolls
}
ui-called-by = Called by { $name }
label-call-join = I’m in
label-call-leave = Leave
label-call-close = Close and roll
refusal-call-joined = You are in already; **{ label-call-leave }** takes you out. The dice fall when the call is closed.
refusal-call-not-member = You are not in this call; join it with **{ label-call-join }**.
refusal-call-full = { $limit } people are in already; a second call takes the others.
refusal-call-one-roll = In a call everybody makes one roll; please name only one, and open a second call for another.
refusal-call-not-yours = { $name } or a GM closes this call; you are welcome to join it.
refusal-call-not-in = A person who is in, or a GM, closes this call; you are welcome to join it.
refusal-call-gone = That call is no longer kept; make a new one with `/{ group-roll } { command-roll-call }`.

## Statistics

ui-stats = **{ $name }** · { $rolls ->
    [one] { $rolls } roll
   *[other] the last { $rolls } rolls
}
ui-stats-die = **{ $die }** · { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, mean **{ HUNDREDTHS($mean) }**, expected { HUNDREDTHS($expected) } · fair dice are as far off in { $off ->
    [0] under 0.1%
   *[other] { PERCENT($off) }
} of cases
ui-stats-how = Only dice that I rolled here outside of fights. A die that was thrown because another one exploded or was rolled again is left out: those fall otherwise. Under 5% is rare, but once in twenty times it is only chance.

## The end of a fight

ui-summary = 🏁 The fight in short
summary-dice = 🎲 { $dice ->
    [one] { $dice } die rolled
   *[other] { $dice } dice rolled
}
ui-summary-luck = luck **{ PERCENT($better) }**
ui-summary-dice = { $counted ->
    [throws] { $dice ->
        [one] { $dice } throw comes
       *[other] { $dice } throws come
    } to { $total }
    [successes] { $dice ->
        [one] { $dice } die:
       *[other] { $dice } dice:
    } { $total ->
        [one] { $total } success
       *[other] { $total } successes
    }
   *[dice] { $dice ->
        [one] { $dice } die comes
       *[other] { $dice } dice come
    } to { $total }
}, expected { HUNDREDTHS($expected) }
ui-summary-how = Luck: out of 100 throws of as many fair dice, so many come out worse; ties count half. 50% is neither luck nor bad luck.
ui-summary-chart = Bars of luck: { $rows }
ui-summary-bar = { $name } { PERCENT($better) }
ui-no-summary = Nothing has happened yet that could be summed up.
chart-odds-title = Chances
chart-more = … and { $count } more above
chart-title = Luck with the dice
chart-percent = { PERCENT($better) }
chart-bad = worse
chart-good = better

## The log

choice-format-markdown = Markdown
choice-format-summary = In short
ui-log-heading = { $system }, the log
ui-log-zone = Times in UTC
ui-log-follows = →
ui-log-by = { $name }
ui-log-by-gm = { $name } (GM)
ui-log-clock = the clock
ui-log-struck = { $line } (taken back)

## What is kept, for /privacy

privacy-of-roll = { $count ->
    [one] 1 roll outside of fights
   *[other] { $count } rolls outside of fights
}
privacy-of-saved-roll = { $count ->
    [one] 1 saved roll
   *[other] { $count } saved rolls
}
privacy-of-roll-call = { $count ->
    [one] 1 roll call that you made
   *[other] { $count } roll calls that you made
}
privacy-of-roll-call-member = { $count ->
    [one] 1 roll call that you joined
   *[other] { $count } roll calls that you joined
}

## A pool before it is rolled

ui-pool-chances = **{ $pool ->
    [one] { $pool } die
   *[other] { $pool } dice
} on { $target }{ $enhancement ->
    [0] { "" }
   *[other] , enhancement { SIGNED($enhancement) }
}**, not rolled yet:
ui-pool-chance = { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}: { PERCENT($exactly) } · so many or more: { PERCENT($least) }
option-preview = preview
    .description = Show the exact chances instead of rolling
option-save = save
    .description = Keep the pool under a name instead of rolling it

## The course of a fight, as a picture

strip-hit = hits
strip-miss = misses
strip-attack = attacks
strip-other = does something else
strip-mixed = mixed action
strip-turn = turn { $number }
strip-round = round { $number }
chart-strip-title = The course of the fight
chart-gains = initiative to { $name }
chart-before = … { $count } earlier ones
ui-strip-alt = The course of the fight: { $rows }
ui-strip-row = { $when } · { $who } against { $whom }: { $how }
ui-strip-alone = { $when } · { $who }: { $how }
