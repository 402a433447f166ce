### Speed-factor initiative.

system-speedfactor = Speed factor (d20)

group-speedfactor = speedfactor
    .description = Speed-factor fights: sheet and turns
command-speedfactor-done = done
    .description = End your turn
command-speedfactor-sheet = sheet
    .description = Fill in your sheet; only what you give changes
option-bonus = bonus
    .description = Bonus to every roll for initiative
title-speedfactor-done = Done
title-speedfactor-sheet = Sheet
label-sheet-bonus = Bonus
field-bonus = Initiative bonus
field-again = When people declare
choice-again-each-round = anew each round
choice-again-once = once, for the whole fight

intent-light = Something quick (+2)
intent-plain = Something ordinary
intent-heavy = Something slow (−2)

speedfactor-head-declare = How quick is what you do? Waiting for { $names } ⏱️
speedfactor-head-acts = { $name } acts ⚔️
speedfactor-round = Round { $number }
speedfactor-line = { $mark ->
    [acts] ▶
    [acted] ✅
   *[none] ·
} **{ $name }** { $total } = [{ $face }] { SIGNED($bonus) } { SIGNED($factor) } · { $speed }
speedfactor-label-done = Done
speedfactor-label-next = Next
speedfactor-task-declare = must say how quick the action is
speedfactor-task-act = acts now, and then presses Done
speedfactor-task-waits = has a turn later
speedfactor-log-declared = { $name }: { $speed }, [{ $face }]
speedfactor-log-turns = Everybody has rolled
speedfactor-log-turn = { $name } has acted

refusal-speedfactor-declared = { $name } has rolled for this round already; the next round brings a new choice.
refusal-speedfactor-no-such-speed = Choose something quick, ordinary or slow.
refusal-speedfactor-not-your-turn = It isn’t { $name }’s turn; the board says whose it is.
refusal-speedfactor-too-few = A fight needs two; somebody else must join first.

help-topic-speedfactor = How speed-factor fights go
help-speedfactor = **How speed-factor fights go.** In each round press how quick your action is: I roll d20, add your bonus and the speed, and the highest goes first. **{ speedfactor-label-done }** ends your turn.
