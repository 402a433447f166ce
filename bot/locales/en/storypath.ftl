### Storypath (Scion): slots that players hand to each other.

system-storypath = Storypath (Scion)

## Fields of a sheet, of the commands and of what the GM may set

field-combat = Best combat skill
field-cunning = Cunning
field-pool = Ready-made pool (instead of both)
field-tier = Tier
field-enhancement = Enhancement
field-slot = Slot number
field-next = Who is next
field-deed = Action
field-allow = Allow a further attack
field-first-pool = Pool of the first task
field-second-pool = Pool of the second task
field-first-task = First task
field-second-task = Second task
field-attacking = Which is an attack?
field-first-difficulty = The first task needs
field-second-difficulty = The second task needs
field-first-enhancement = Enhancement of the first task
field-second-enhancement = Enhancement of the second task
field-successes = Successes
field-task = Task
field-what = What is it?
field-difficulty = Successes needed
field-share = Successes for the first task
field-surprised = Surprised
field-mode = Group
field-others = More NPCs, with commas between
field-number = Number of the round
field-change = What to do
field-mixed = Successes of the mixed action
field-fixed = Fixed successes in each roster (– lifts it)
field-acted = Has acted (0 or 1)
field-attacks = Attacks in this round
field-benched = Cannot act in this round (0 or 1)

## House rules

field-tens = A ten
field-target-number = A die succeeds on
field-order = Order
field-next-pc = Who takes the next PC slot
field-passing = Passing a slot
field-fallen-slots = Slots of the fallen
field-roster = Roster
field-min-pool = A pool of 0
field-skipped-slots = Slots nobody takes in time

## The board

storypath-head-empty = Nobody here yet: who fights? 🎲
storypath-head-roll = Roll! Waiting for { $names } 🎲
storypath-head-rolled = Everybody has rolled: the GM begins 🎲
storypath-head-nobody = Nobody is left who can act ⏸️
storypath-head-ask = { $whose ->
    [pc] PC slot
    [npc] NPC slot
   *[any] The next turn
}{ $whose ->
    [any] : who acts?
    [npc] {" "}with { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    }: the GM chooses
   *[pc] {" "}with { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    }: who acts?
} { $whose ->
    [pc] 🟦
    [npc] 🟥
   *[any] ⬜
}
storypath-head-acts = { $name } acts{ $names ->
    [yes] {" "}– who is next?
   *[no] { "" }
} ⚔️
storypath-why-roll = Best combat skill + Cunning: each success counts. Roll for round { $round }
storypath-round = Round { $round }
storypath-can-act = can act: { $names }
storypath-line-roll = 🎲 Round { $round }: roll!
storypath-line-round = { $names_count ->
    [0] Round { $round } begins
   *[other] Round { $round }: { $names }
}
storypath-how = { $whose ->
    [pc] PC slot with { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    },{" "}
    [npc] NPC slot with { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    },{" "}
   *[any] { "" }
}{ $came ->
    [claimed] taken
    [named] named
    [best] most successes
   *[given] given by the GM
}
storypath-tie = equal successes: PCs first
storypath-tie-ordered = equal successes: in the order the GM gave them
storypath-then = then { $slot }
storypath-then-named = then { $name }
storypath-then-anybody = then the one who is named
storypath-then-round = then round { $round }
storypath-slot-words = Slot { $number } ({ $whose ->
    [pc] PC
    [npc] NPC
   *[any] any side
}), { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}{ $mark ->
    [now] , now
    [next] , next
    [taken] , over
    [lost] , given up
   *[later] { "" }
}
storypath-held-words = { $slot }: { $holder }
storypath-unit-words = { $name } ({ $whose ->
    [pc] PC
   *[npc] NPC
}), { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}{ $mark ->
    [now] , acts now
    [taken] , has acted
   *[later] { "" }
}
storypath-side = { $whose ->
    [pc] PC
    [npc] NPC
   *[any] –
}
storypath-slot = { $whose ->
    [pc] PC slot
    [npc] NPC slot
   *[any] the next turn
}{ $whose ->
    [any] { "" }
   *[other] {" "}with { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    }
}
storypath-slot-number = { $number }. { $slot }
storypath-slot-gone = slot #{ $number }
storypath-free = free
storypath-ahead = { $name } ({ $came ->
    [claimed] marked
    [named] named
    [best] most successes
   *[given] by the GM
})
storypath-only = only { $name }
storypath-rests = rests, out of the fight: { $names }
storypath-end = { $ended ->
    [taken] used
    [passed] passed
    [skipped] nobody left
    [late] next round
    [lost] lost
    [rested] rests
   *[gm] skipped
}
storypath-group = { $name } +{ $more }
storypath-still = still to act: { $names }
storypath-acted = { $name }: simple action, { $deed ->
    [attack] an attack
   *[other] no attack
}
storypath-holding = { $names_count ->
    [1] lets the others go first
   *[other] let the others go first
}: { $names }
storypath-must-roll = still to roll: { $names }
storypath-out = out of action: { $names }
storypath-benched = { $bench ->
    [ambush] surprised in round 1: { $names }
    [late] from the next round on: { $names }
   *[gm] cannot act in this round: { $names }
}
storypath-reflexive = { $name }, reflexively: { $what }
storypath-something = something small
storypath-skipped = { $slot } is skipped: nobody is left for it.
storypath-lost = { $slot } is lost: nobody took it{ $names_count ->
    [0] { "" }
    [one] , which costs { $names } the turn in this round
   *[other] , and one of these has no turn in this round: { $names }
}.
storypath-lost-turn = Nobody took the turn{ $names_count ->
    [0] { "" }
    [one] , which costs { $names } the turn in this round
   *[other] , and one of these has no turn in this round: { $names }
}.
storypath-closed = { $slot } is skipped.
storypath-later = { $slot } comes after the others of its side: nobody took it.
storypath-rested = { $slot } rests, out of the fight: { $names }.

## How a number came about

storypath-result = { $name } **{ $successes }**
storypath-person = **{ $name }** · { $shown }
storypath-given = **{ $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}**, { $typed ->
    [yes] own dice
   *[no] given
}
storypath-dice-awaited = waiting for dice rolled at the table
hint-dice-storypath = The successes, or every die (1 to 10), those of tens too: 8 10 3 5
storypath-dice = { $pool ->
    [one] { $pool } die
   *[other] { $pool } dice
} on { $target }: { $dice }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}**{ $botch ->
    [yes] {" "}· a botch
   *[no] { "" }
}{ $typed ->
    [yes] {" "}· own dice
   *[no] { "" }
}
storypath-to-roll = rolls { $pool ->
    [one] { $pool } die
   *[other] { $pool } dice
} on { $target }{ $enhancement ->
    [0] { "" }
   *[other] {" "}({ SIGNED($enhancement) })
}
storypath-mixed = Mixed action: { $first } { $first_pool }, { $second } { $second_pool } → { $shown }
storypath-task = **{ $what }** needs { $needs }: { $bar } { $reached }{ $enhancement ->
    [0] { "" }
   *[other] {" "}(enhancement { SIGNED($enhancement) })
} · { $comes_off ->
    [yes] ✔ succeeds
   *[no] ✘ fails
}
storypath-task-name = { $number ->
    [1] first task
   *[other] second task
}

## What somebody is expected to do

storypath-task-roll = must roll for the roster
storypath-task-rolled = has rolled ✅
storypath-task-act = acts now
storypath-task-divide = must divide the successes
storypath-task-benched = { $bench ->
    [ambush] is surprised and cannot act in round 1
    [late] acts from the next round on
   *[gm] cannot act in this round
}
storypath-task-acted = has acted ✅
storypath-task-marked = is marked for { $slot }
storypath-task-holds = lets the others go first
storypath-task-may = may take the slot
storypath-task-waits = waits for a slot
storypath-task-no-slot = has no slot left in this round
storypath-forfeits-turn = ⚠️ The turn that has begun is given up.
storypath-forfeits-slot = ⚠️ { $slot } is given up; others can take it.
storypath-forfeits-call = ⚠️ { $slot } is to be taken now: leaving gives this turn up, unless it comes back in this round.

## Buttons

label-sheet-pool = Pool
label-storypath-who = { $name }
label-storypath-roll = Roll
label-storypath-own-dice = My own dice
label-storypath-roll-npcs = Roll for the NPCs
label-storypath-begin = Roll for the rest, begin
label-storypath-start = Begin
label-storypath-who-acts = Who acts?
label-storypath-take = { $name }
label-storypath-take-npc = { $name } acts
label-storypath-all = All NPCs act now
label-storypath-hold = Let others go first
entry-storypath-skip = Skip this slot
entry-storypath-end = End the turn of { $name }
label-storypath-pass = Pass the slot
label-storypath-name = Done – next is …
label-storypath-attack = Attack
label-storypath-mixed = Mixed action
label-storypath-done = Done
label-storypath-release = { $name }: give back
label-storypath-less = { $name } −1
label-storypath-more = { $name } +1
label-storypath-divide = Divide it like this
label-storypath-task = { $name } …
label-storypath-ahead = Mark me for …
label-storypath-reflexive = Reflexive
label-storypath-allow = Allow another attack
label-storypath-round = New round
label-storypath-slot = Slots
label-storypath-reroll = Roll the roster again
label-storypath-ambush = Ambush
label-storypath-group = Group

## Titles of forms

title-storypath-claim = Take a slot
title-storypath-release = Give a slot back
title-storypath-name = Who is next?
title-storypath-done = Done
title-storypath-hold = Let others go first
title-storypath-pass = Pass the slot
title-storypath-act = Simple action
title-storypath-all = The NPCs that are next
title-storypath-mixed = Mixed action
title-storypath-task = What does the task need?
title-storypath-split = Divide the successes
title-storypath-divide = Divide the successes
title-storypath-reflexive = Reflexive action
title-storypath-sheet = Your sheet
title-storypath-ambush = Ambush
title-storypath-group = Like NPCs
title-storypath-round = New round
title-gm-slot = Slots of the roster

## The log

storypath-log-rolled = { $names }: { $shown }{ $by ->
    [owner] { "" }
   *[override] {" "}(GM)
}
storypath-foreseen-mixed = The mixed action of { $name } is rolled again, now { $shown }
storypath-foreseen-reroll = The roster roll of { $names } is made again, now { $shown }
storypath-log-fixed = { $name } { $is_fixed ->
    [yes] has { $successes ->
        [one] { $successes } success
       *[other] { $successes } successes
    } in each roster, without a roll (GM)
   *[no] rolls for the roster again (GM)
}
storypath-log-roll-call = Everybody rolls for round { $round }
storypath-log-closed = All results are in
storypath-log-roster = { $order ->
    [slots] The roster: { $slots }
   *[popcorn] Popcorn: who acts names the next
}
storypath-log-round = Round { $round }
storypath-log-made = { $slot } for { $names }{ $late ->
    [yes] , from the next round on
   *[no] { "" }
}
storypath-log-added = { $slot } is added (GM){ $late ->
    [yes] , from the next round on
   *[no] { "" }
}
storypath-log-extra = { $slot } is added for { $name } alone (GM){ $late ->
    [yes] , from the next round on
   *[no] { "" }
}
storypath-log-changed = Slot #{ $number } is { $slot } now (GM)
storypath-log-removed = Slot #{ $number } is removed (GM)
storypath-log-opened = { $slot } is open again (GM)
storypath-log-dropped = { $count ->
    [one] One slot goes
   *[other] { $count } slots go
}: { $gone ->
    [yes] { $count ->
        [one] the one who rolled it has left
       *[other] those who rolled them have left
    }
   *[no] no longer needed
}
storypath-log-restored = { $slot } is back{ $late ->
    [yes] , from the next round on
   *[no] { "" }
}
storypath-log-joined = { $names } act together in one slot
storypath-log-split = { $names } have a slot each
storypath-log-reached = Now: { $slot }
storypath-log-skipped = { $slot } is skipped{ $by ->
    [owner] : nobody is left for it
   *[override] {" "}(GM)
}
storypath-log-lost = { $slot } is lost, nobody took it{ $clock ->
    [yes] {" "}in time
   *[no] {" "}(GM)
}{ $names_count ->
    [0] { "" }
    [one] : that costs { $names } the turn
   *[other] : one of { $names } has no turn in this round
}
storypath-log-lost-turn = Nobody took the turn{ $clock ->
    [yes] {" "}in time
   *[no] {" "}(GM)
}{ $names_count ->
    [0] { "" }
    [one] : that costs { $names } the turn
   *[other] : one of { $names } has no turn in this round
}
storypath-log-later = { $slot } comes after the others of its side, nobody took it{ $clock ->
    [yes] {" "}in time
   *[no] {" "}(GM)
}
storypath-log-rested = { $slot } rests: the one who rolled it has left
storypath-log-resumed = { $slot } is open again: the one who rolled it is back
storypath-log-claimed = { $name } { $came ->
    [claimed] takes { $slot }
    [named] is named for { $slot }
   *[given] is given { $slot } (GM)
}
storypath-log-released = { $name } { $freed ->
    [released] gives back { $slot }
    [lapsed] can no longer use { $slot }
    [moved] gives back { $slot } for another
    [hold] lets others have { $slot }
   *[replaced] loses { $slot } to another
}
storypath-log-held = { $name } lets the others go first
storypath-log-passed = { $name } passes { $slot }
storypath-log-done = { $names } – done
storypath-log-first = { $name } is named to begin the next round
storypath-log-benched = { $names } { $bench ->
    [ambush] cannot act in round 1: an ambush
    [late] cannot act before the next round
    [gm] cannot act in this round (GM)
   *[none] can act after all
}
storypath-log-group = The group of { $name }: { $mode ->
    [shared] one roll, a slot each
    [alone] a roll and a slot each
   *[together] one roll and one slot for all
}
storypath-log-marked = { $name } { $acted ->
    [yes] has acted (GM)
   *[no] has not acted yet (GM)
}
storypath-log-attacks = { $name }: attacks in this round set to { $attacks } (GM)
storypath-log-acted = { $name }: simple action, { $deed ->
    [attack] an attack
   *[other] no attack
}{ $allowed ->
    [yes] {" "}(allowed by the GM)
   *[no] { "" }
}
storypath-log-mixed = { $name } · { $shown }{ $allowed ->
    [yes] {" "}(second attack allowed by the GM)
   *[no] { "" }
}
storypath-log-replaced = { $name }, mixed action: { $shown }{ $by ->
    [override] {" "}(GM)
   *[owner] { "" }
}
storypath-log-task = { $what } needs { $needs }{ $enhancement ->
    [0] { "" }
   *[other] , enhancement { SIGNED($enhancement) }
}
storypath-log-split-try = { $name } tries { $share } for the first task
storypath-log-divided = { $name } gives { $share } to the first task: it { $first ->
    [yes] succeeds
   *[no] fails
}, the second { $second ->
    [yes] succeeds
   *[no] fails
}

## Refusals

refusal-storypath-not-running = No round is going on; roll first, then the GM begins.
refusal-storypath-no-free-slot = No slot is left in this round that { $name } could take; the GM can add one.
refusal-storypath-claimed-already = { $name } has that slot already; wait for it, or give it back.
refusal-storypath-slot-taken = { $name } has that slot already. { $free_count ->
    [0] Nobody else of that side is without one; only the GM can give it to another.
   *[other] Still without a slot: { $free }.
}
refusal-storypath-no-such-slot = There is no slot #{ $number }; look at the roster and choose again.
refusal-storypath-slot-over = That slot is used up in this round; take another one.
refusal-storypath-slot-open-already = Slot #{ $number } is open already; pick one that is used up.
refusal-storypath-extra-slot = That slot is a further turn for { $name } alone; take another one.
refusal-storypath-slot-rests = That slot rests: { $names } rolled it and left; take another one, or the GM adds a slot.
refusal-storypath-wrong-side = { $name } can’t act in { $whose ->
    [pc] a PC slot; choose a player character.
    [npc] an NPC slot; choose an NPC.
   *[any] that slot; choose somebody else.
}
refusal-storypath-starters = { $names_count ->
    [1] { $names } begins this round and takes the first turn; wait for it.
   *[other] { $names } begin this round; wait until one of them has taken the first turn.
}
refusal-storypath-turn-begun = { $name } has begun to act in that slot; end the turn instead, or the GM takes the step back.
refusal-storypath-nothing-claimed = { $name } has no slot to give back; take one first.
refusal-storypath-open-claim = By the house rule no successor is named: end your turn, and the quickest takes the next slot.
refusal-storypath-name-another = { $name } acts now; name somebody else.
refusal-storypath-no-slot-to-name = Your side has no further slot in this round; just end the turn.
refusal-storypath-new-roster = The next round has a roster of its own, by the house rule; just end the turn.
refusal-storypath-divide-first = { $name } still has successes to divide; do that first.
refusal-storypath-holds-already = { $name } lets the others go first already; take a slot to come back.
refusal-storypath-hold-alone = { $name } is the last one left and nobody could go first; take the slot, or pass it.
refusal-storypath-no-passing = In popcorn order nobody passes; act, or give the turn back.
refusal-storypath-passing-off = By the house rule no slot is passed; ask the GM.
refusal-storypath-no-surplus = Your side has only { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
} left and nobody to spare; only the GM can pass it.
refusal-storypath-rolled-already = { $name } has rolled already; the GM can have it rolled again.
refusal-storypath-faces = The pool is { $pool ->
    [one] { $pool } die
   *[other] { $pool } dice
}{ $again ->
    [0] { "" }
   *[other] {" "}and { $again } more for tens
}, and you gave { $faces ->
    [one] { $faces } number
   *[other] { $faces } numbers
}; give every die, or the successes alone.
refusal-storypath-type-dice = By the house rule the table rolls: the dice of { $names } are missing. Type them with “{ label-storypath-own-dice }”.
refusal-storypath-nobody-to-roll = You have no NPC that must roll; the players roll for their own.
refusal-storypath-nobody-here = Nobody is here yet; players join, and you add NPCs.
refusal-storypath-roll-first = { $name } has not rolled for the roster yet; do that first.
refusal-storypath-cannot-act = { $name } cannot act in this round{ $bench ->
    [ambush] : an ambush
    [late] : came too late for it
   *[gm] { "" }
}; wait for the next one, or ask the GM.
refusal-storypath-has-acted = { $name } has acted in this round already. { $free_count ->
    [0] Nobody else of that side is left; the GM goes on or adds a slot.
    [one] Still to act: { $free }.
   *[other] Still to act: { $free }.
}
refusal-storypath-nobody-acts = Nobody acts at the moment; first somebody takes the slot.
refusal-storypath-no-npcs = No NPC of yours is to act now; wait for a slot of the NPCs, or end the turn that has begun.
refusal-storypath-not-your-turn = It is { $actor }’s turn, not { $name }’s; your own comes with a slot.
refusal-storypath-action-taken = { $name } has used the action of this turn; end the turn, or note something reflexive.
refusal-storypath-second-attack = { $name } has attacked in this round already, and one attack is the limit; do something else, or the GM allows it.
refusal-storypath-nothing-to-divide = { $name } has no successes of a mixed action to divide; roll one first.
refusal-storypath-too-many-successes = There { $successes ->
    [0] are no successes
    [one] is { $successes } success
   *[other] are { $successes } successes
} to divide, not { $wanted }; give fewer to the first task.
refusal-storypath-ambush-is-over = An ambush counts in round 1 only; set “{ field-benched }” instead.
refusal-storypath-no-group = { $name } is alone; name further NPCs of the group, or add a batch.
refusal-storypath-group-npcs = { $name } can’t be in that group: only NPCs of one side, played by the GM, share a roll.
refusal-storypath-no-such-intent = Here you can take a slot, let others go first, or pass; choose one of the three.
refusal-storypath-nothing-due = There is nothing for the clock to do here; go on with the buttons on the board.

## Chances

storypath-odds = **{ $name }** · successes
storypath-odds-number = { $successes }{ $more ->
    [yes] {" "}or more
   *[no] { "" }
}
storypath-odds-before = **{ $name }** has a slot before the best one of
storypath-odds-against = { $name }

## The fight in short

storypath-sum-rounds = 🎲 { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
storypath-sum-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
storypath-sum-attacks = { $attacks ->
    [one] { $attacks } attack
   *[other] { $attacks } attacks
}
storypath-sum-tasks = { $done } of { $tasks } { $tasks ->
    [one] task
   *[other] tasks
} succeeded

storypath-log-ordered = Among equals the order is now: { $slots } (GM)
refusal-storypath-not-tied = Slots #{ $number } and #{ $other } have different successes; only equal ones change places. To move one further, change its successes with `/{ group-storypath } { command-gm-slot }`.
refusal-storypath-order-popcorn = There is no fixed order here: the one who acts names the next.
