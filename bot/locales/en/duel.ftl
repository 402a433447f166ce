### The duel system: "Par le fer et par le verbe".

system-duel = Duel (Par le fer et par le verbe)
hint-dice-duel = The sum of the two dice, { $low } to { $high }, or each, { $least } to { $most }, as in: 2 3

## Fields of a fighter and of the commands

field-vi = Speed (VI)
field-height = Height in cm
field-dodge = Dodge
field-other = Other defence
field-weapon = Weapon
field-length = Weapon length
field-speed = Weapon speed bonus
field-attack = Attack
field-parry = Parry
field-weapons = Weapons in hand
field-crowd = Penalty against several
field-defence = Defence
field-margin = Margin
field-modifier = Modifier
field-engagement = Pair number
field-dodge-speed = Cost of the dodge

## House rules

field-d5 = Faces of a d5
field-first-declarer = The 2 points of who declares
field-first-tie = Tie for the first attack
field-next-tie = Tie after an exchange
field-both-fail = When both fail
field-dodge-default = Cost of a dodge
field-multi = Several opponents
field-blows = Weak and strong blows
field-riposte = Riposte after a dodge
field-other-weapon = Another weapon’s speed
field-blow = Strength of the blow
field-window = Seconds that count as together

## The board

duel-head-unpaired = Who fights whom? The GM pairs you up 🤺
duel-head-gm = GM: who attacks, { $a } or { $b }? 🎩
duel-head-silent = Fight or hold back? Waiting for { $names } ⚔️
duel-head-talk = Still talking: who attacks? 🕊️
duel-head-dice = Waiting for the dice: { $names } 🎲
duel-head-attack = { $attacker } attacks { $defender } ⚔️
duel-head-defend = { $defender } defends against { $attacker } 🛡️
duel-head-rate = GM: what does { $defender }’s { $kind ->
    [dodge] dodge
   *[other] defence
} cost? 🎩
duel-head-rests = { $a } and { $b } both let the moment pass: who attacks? 💤
duel-head-left = The pair waits for { $names } to come back; the GM may go on without 🚪
duel-first-attack = ⚔️ { $attacker } strikes the first blow
duel-then-defend = then { $name } defends
duel-then-attack = then { $attacker } attacks { $defender }
duel-moment = { $several ->
    [yes] Pair { $pair }, exchange { $number }
   *[no] Exchange { $number }
}
duel-line = { $moment }: { $what }
duel-line-score = { $name } { SIGNED($score) }
duel-line-rolled = { $name } { $dice } { SIGNED($score) }
duel-line-over = { $outcome ->
    [yes] { $attacker } hits { $defender }
    [soft] { $attacker } hits softly, past the parry of { $defender }
   *[no] { $attacker } misses { $defender }
}
duel-exchange = Exchange { $number }
duel-streak = { $streak ->
    [2] 2nd attack in a row
    [3] 3rd attack in a row
   *[other] attack { $streak } in a row
}
duel-last = last exchange: { $scores }
duel-lead = { $who ->
    [one] { $declared } declared the fight;{" "}
    [together] { $declared } declared nearly together;{" "}
    [equal] Both want the fight, weapons and heights are equal, so dice decide;{" "}
   *[nobody] { "" }
}{ $lead ->
    [0] it is a tie
    [1] { $name } is 1 point ahead
   *[other] { $name } is { $lead } points ahead
}{ $attempts ->
    [0] { "" }
    [1] { "" }
   *[other] {" "}(roll { $attempts })
}
duel-full = { $roll } · { $used } = **{ SIGNED($score) }**
duel-pair = #{ $number } { $phase ->
    [talk] { $attacker } – { $defender }: still talking
    [dice] { $attacker } – { $defender }: their own dice
    [waits] { $attacker } → { $defender }: waits
    [attack] **{ $attacker }** attacks { $defender }
    [defend] { $attacker } { SIGNED($rolled) } → **{ $defender }** defends
    [speed] { $attacker } { SIGNED($rolled) } → { $defender } { SIGNED($answer) }: **GM**, what does it cost?
    [left] { $attacker } – { $defender }: waits for who left
    [rests] { $attacker } – { $defender }: both let it pass
   *[gm] { $attacker } – { $defender }: **GM**, who attacks?
}{ $exchange ->
    [0] { "" }
   *[other] {" "}· ex. { $exchange }
}
duel-pairs = { $count } pairs
duel-of-pair = #{ $number } { $shown }
duel-unpaired = no opponent: { $names }
duel-out = out of action: { $names }
duel-gone = left the fight: { $names }
duel-news-pair = **{ $a } – { $b }**
duel-free = 🤺 { $name } has no opponent: the GM pairs up
duel-fighter = **{ $name }** · { $shown }

## How a number came about

duel-roll = **{ $name }** · { $shown } → **{ SIGNED($margin) }**
duel-tied = Roll { $number }: a tie at { SIGNED($margin) } · { $shown }
duel-tied-dice = { $name } { $dice }
duel-no-roll = **{ $name }** · no roll
duel-score = { $name } **{ SIGNED($score) }** ({ $shown })
duel-outcome = { $outcome ->
    [yes] { $attacker } hits { $defender }
    [soft] { $defender }’s parry only softens the strong blow of { $attacker }
   *[no] { $attacker } does not hit { $defender }
}
duel-weapon = weapon
duel-part-vi = VI { $vi }
duel-part-weapon = { $weapon } { SIGNED($speed) }
duel-part-declared = { $modifier ->
    [2] declared { SIGNED($modifier) }
   *[other] not declared { SIGNED($modifier) }
}
duel-part-value = { $kind ->
    [attack] attack
    [parry] parry
    [dodge] dodge
   *[other] defence
} { $value }
duel-part-modifier = modifier { SIGNED($modifier) }
duel-part-blow = { $blow ->
    [weak] weak blow
    [strong] strong blow
   *[normal] normal blow
}
duel-part-riposte = against the riposte { SIGNED($penalty) }
duel-part-crowd = outnumbered { SIGNED($penalty) }
duel-part-crowd-set = outnumbered { SIGNED($penalty) }, set by the GM
duel-part-dodge = dodge { SIGNED($speed) }
duel-part-unrated = dodge { SIGNED($speed) } at best
duel-part-other = defence { SIGNED($speed) }
duel-part-margin = margin { SIGNED($margin) }
duel-dice-faces = [{ $faces }]
duel-dice-typed = [{ $total } at the table]
duel-dice-typed-faces = [{ $faces } at the table]
duel-dice-given = margin given

## Which rule decided, on the board

duel-why-talk = If both fight, the longer weapon strikes first. Otherwise “{ label-attack-first }” starts the roll{ $window ->
    [0] .
    [1] ; a second one within 1 second counts as together.
   *[other] ; a second one within { $window } seconds counts as together.
}
duel-why-gm-asked = A tie: the GM decides
duel-why-dice = The first attack is rolled at the table: enter it with “{ label-own-first }”
duel-why-gm = { $attacker } attacks: the GM’s decision
duel-why-passed = { $other } let the moment pass: { $attacker } attacks
duel-why-longer-weapon = { $attacker } has the longer weapon
duel-why-taller = Equal weapons: { $attacker } is taller than { $other }
duel-why-better-margin = { $attacker } has the better margin
duel-why-tie-longer-weapon = A tie: { $attacker } has the longer weapon
duel-why-tie-taller = A tie and equal weapons: { $attacker } is taller than { $other }
duel-why-score = { $attacker } { $kept ->
    [yes] keeps
   *[no] takes
} the initiative: better margin + speed
duel-why-other-failed = { $attacker } { $kept ->
    [yes] keeps
   *[no] takes
} the initiative: { $other } failed, { $attacker } succeeded
duel-why-both-failed = { $attacker } { $kept ->
    [yes] keeps
   *[no] takes
} the initiative: both failed, { $other } by more
duel-why-both-failed-score = { $attacker } { $kept ->
    [yes] keeps
   *[no] takes
} the initiative: both failed, better margin + speed
duel-why-no-defence = { $attacker } keeps the initiative: { $other } did not roll a defence
duel-why-tie-attacker-keeps = A tie: { $attacker } keeps the initiative
duel-why-tie-swap = A tie: the roles change
duel-why-tie-gm = A tie: the GM decides
duel-why-crowd = the penalty of one against several made the difference

## Which rule decided, in the log

duel-short-longer-weapon = longer weapon
duel-short-taller = equal weapons, taller
duel-short-better-margin = better margin
duel-short-tie-longer-weapon = tie, longer weapon
duel-short-tie-taller = tie, taller
duel-short-score = better margin + speed
duel-short-other-failed = the other one failed
duel-short-both-failed = both failed, by less
duel-short-both-failed-score = both failed, better margin + speed
duel-short-no-defence = no defence rolled
duel-short-tie-attacker-keeps = tie, the attacker keeps it
duel-short-tie-swap = tie, the roles change
duel-short-tie-gm = tie, the GM decides

## What a fighter is expected to do

task-talk = { $spoken ->
    [attack] has declared the attack ✅
    [fight] wants to fight ✅
    [hold] holds back ✅
    [yes] has chosen ✅
   *[no] must choose: fight or hold back
}
task-defend = must defend against { $against }
task-attack = attacks { $against } now
task-wait = waits for the other pairs
task-dice = must enter the dice for the first attack
task-left = waits for { $against } to come back
task-rolled = has rolled ✅
task-attacked = { $against } is about to attack

## Buttons

label-parry = Parry
label-dodge = Dodge
label-own-defence = My dice: defence
label-own-attack = My dice: attack
label-own-first = My dice: first attack
label-attack-dice = Attack with them
label-parry-dice = Parry with them
label-attack = Attack
label-blow = { $blow ->
    [weak] Weak blow
   *[strong] Strong blow
}
label-fight = I fight
label-hold = I hold back
label-attack-first = I attack!
label-close-talk = Close the talk: { $names }
entry-skip-attack = Attack passes: { $name } against { $against }
entry-skip-defence = No defence: { $name } against { $against }
entry-roll-missing = Roll missing dice: { $name } – { $against }
entry-end-kept = End the pair: { $name } – { $against }
label-rate = { $name }: { $kind ->
    [dodge] dodge
   *[other] defence
} { SIGNED($speed) }
entry-rate = { $name } against { $against }, { $kind ->
    [dodge] dodge
   *[other] defence
} at
duel-speed-option = { SIGNED($speed) }
entry-rerate = { $name } against { $against }: correct the cost
label-together = #{ $number }: nearly together
label-count-crowd = { $name }: count
label-attacker = { $name } attacks { $against }
label-pair-up = Pair the sides up ({ $number })
label-attack-all = { $number } NPCs attack
label-attack-of = { $name } attacks { $against }
label-blow-of = { $blow ->
    [weak] weak
   *[strong] strong
}: { $name } → { $against }
label-parry-of = { $name } parries { $against }
label-dodge-of = { $name } dodges { $against }
label-declare-of = { $name }:
label-engage = Pair up
label-anew = Open it anew
label-place = { $name } against { $against }
label-sheet-fighter = Fighter
label-sheet-weapon = Weapon

## Titles of forms

title-duel-attack = Attack
title-duel-defend = Defend
title-duel-rate = What does the defence cost?
title-duel-pairs = Pair the sides up
title-duel-volley = All NPCs attack
title-duel-together = Declared nearly together
title-duel-reroll = Roll again in a pair
title-duel-skip = Go on in a pair
title-duel-sheet = Your fighter
title-gm-attacker = Who attacks?
title-gm-margin = Set a margin
title-gm-engage = Pair up
title-gm-part = Separate a pair

## The log

duel-log-stance = { $name } { $stance ->
    [fight] wants to fight
   *[hold] holds back
}
duel-log-declared = { $name }: “{ label-attack-first }”
duel-log-dice = { $name } rolled { $dice } at the table
duel-log-engaged = Pair #{ $number }: { $a } against { $b }
duel-log-reopened = Pair #{ $number }: the initiative is open again
duel-log-due = First attack, waiting for dice rolled at the table: { $names }
duel-log-parted = Pair #{ $number } separates
duel-log-interrupted = Pair #{ $number } is kept until the one who left returns
duel-log-resumed = Pair #{ $number } goes on from where it was
duel-forfeits = ⚠️ The fight against { $names } waits for the return, unless the GM goes on without.
duel-log-first = { $attempt ->
    [1] First attack
   *[other] First attack, roll { $attempt }
}: { $rolls }{ $who ->
    [together] {" "}· { $declared } declared together
    [one] {" "}· { $declared } declared
    [equal] {" "}· weapons and heights are equal
   *[nobody] { "" }
}
duel-log-decided = { $name } strikes first: { $why }{ $lead ->
    [0] { "" }
    [1] {" "}by 1 point
   *[other] {" "}by { $lead } points
}
duel-log-attacker-set = { $number ->
    [0] { "" }
   *[other] Pair #{ $number }:{" "}
}{ $name } attacks, says the GM{ $voids ->
    [yes] ; the attack that was rolled is void
   *[no] { "" }
}
duel-log-together = Pair #{ $number }: declared nearly together, so the 2 points do not count (GM)
duel-log-gm-asked = Pair #{ $number }: a tie, the GM decides
duel-log-blow = { $shown }
duel-log-rated = { $number ->
    [0] { "" }
   *[other] Pair #{ $number }:{" "}
}The GM says: defence { SIGNED($speed) }{ $modifier ->
    [0] { "" }
   *[other] , roll { SIGNED($modifier) }
}
duel-log-resolved = { $number ->
    [0] { "" }
   *[other] Pair #{ $number }:{" "}
}Exchange { $exchange }: { $lands ->
    [yes] a hit
   *[no] no hit
} · attack { SIGNED($attack) }{ $rolled ->
    [yes] , defence { SIGNED($defence) }
   *[no] { "" }
} · { $decided ->
    [yes] { $name } attacks next ({ $why }){ $streak ->
        [1] { "" }
       *[other] , { $streak } in a row
    }
   *[no] { $why }
}
duel-log-margin = { $name } against { $against }: { $where ->
    [first] roll for the first attack
    [attack] attack
   *[defence] defence
} set to margin { SIGNED($margin) } (GM)
duel-log-reroll = { $name } against { $against }: { $where ->
    [first] roll for the first attack
    [attack] attack
   *[defence] defence
} rolled again, { $dice } (GM)
duel-foreseen-reroll = { $name } rolls again against { $against }: { $where ->
    [first] for the first attack, which is decided anew
    [attack] the attack
   *[defence] the defence
}{ $rewinds ->
    [yes] {" "}of the finished exchange, which is decided anew
   *[no] { "" }
}
duel-log-skipped = Pair #{ $number }: { $clock ->
    [yes] time is up, and
   *[no] the GM says that
} the moment to attack passes{ $swaps ->
    [yes] ; the roles change
   *[no] { "" }
}
duel-log-crowd = { $name }: { $given ->
    [some] penalty against several set to { SIGNED($penalty) } (GM)
   *[none] penalty against several is counted again
}
duel-log-modifier = { $name }: all rolls { SIGNED($modifier) } (GM)

## Refusals

refusal-no-such-engagement = There is no pair #{ $number }; the board lists the pairs there are.
refusal-act-for-whom = You play nobody who could act here; name the combatant you act for.
refusal-which-engagement = That is possible against several opponents; name the one you mean.
refusal-not-oneself = { $name } can’t fight { $name }; pick somebody else as the opponent.
refusal-duel-only = { $name } is in a fight already, and the house rule allows one duel at a time; separate that pair first or change the rule “{ field-multi }”.
refusal-not-a-pair = { $name } and { $other } don’t face each other; pick two who do.
refusal-talk-is-over = The talking is over and { $attacker } has the initiative; go on with the buttons on the board.
refusal-gm-decides = It is a tie: { $name } has to wait until the GM names the attacker.
refusal-nothing-to-pair = Nobody is left to pair; make a single pair with `/{ group-duel } { command-gm-engage }`.
refusal-no-npc-attacks = None of your NPCs can attack now; choose for a single one in its pair.
refusal-not-engaged = { $name } has no opponent yet; the GM pairs fighters up with `/{ group-duel } { command-gm-engage }`.
refusal-no-such-intent = Before the first blow you can fight, hold back, or attack; choose one of the three.
refusal-declared-already = { $name } has declared the attack already; now the others may answer.
refusal-said-already = { $name } { $stance ->
    [fight] already wants to fight
   *[hold] already holds back
}; you can still choose the other.
refusal-nothing-due = There is nothing for the clock to do yet; go on with the buttons on the board.
refusal-declare-to-roll = The roll comes when somebody attacks: press **{ label-attack-first }** for { $name }, or wait.
refusal-dice-awaited = The talking is over; the first attack waits for the dice: { $names }. { $name } can only enter dice.
refusal-dice-too-late = No dice are awaited from { $name } for a first attack. What the bot has rolled instead, `/{ group-gm } { command-gm-undo }` takes back; dice for an attack or a defence go with “My dice” on the board.
refusal-type-dice = By the house rule the table rolls: enter the dice of { $name } with “My dice”.
refusal-table-rolls = By the house rule the table rolls: roll again there, and set it with `/{ group-duel } { command-gm-margin }`.
refusal-nothing-to-roll = No roll is due; pair fighters up, or wait until somebody has to attack or defend.
refusal-no-first-attack = Nobody has struck yet: first { $name } fights, holds back or attacks.
refusal-not-your-attack = { $attacker } has the initiative; { $name } defends once the attack is rolled.
refusal-attacked-already = { $name } has rolled the attack; now it is { $defender } who defends.
refusal-wait-for-others = { $name } waits until every pair has had its exchange; pair #{ $number } is next.
refusal-pair-waits = Pair #{ $number } waits until every pair has had its exchange; pair #{ $next } is next.
refusal-not-your-defence = { $name } attacks and need not defend; the defence is for { $defender } to roll.
refusal-attack-first = { $attacker } has not rolled the attack yet; { $name } defends after that.
refusal-defended-already = { $name } has defended already; the GM now says what the defence costs.
refusal-crowd-number = { field-crowd }: a whole number from { $low } to { $high }, please, not “{ $given }”; without a value the penalty is counted again.
refusal-dice-or-margin = Give either the dice or the margin, not both.
refusal-house-rule-off = The house rule “{ $rule }” is off in this fight; leave that field empty, or let the GM switch it on.
refusal-nothing-to-rate = No dodge or other defence is waiting for a number, and none can still be corrected; take steps back with `/{ group-gm } { command-gm-undo }`.
refusal-nobody-engaged = There are no pairs yet; pair fighters up first with `/{ group-duel } { command-gm-engage }`.
refusal-name-attacker = It is a tie: name the attacker first, with the buttons or `/{ group-gm } { command-gm-attacker }`.
refusal-rate-first = Say first what the defence costs, with the buttons or `/{ group-duel } { command-duel-rate }`.
refusal-attacks-already = { $name } has the initiative already; name the other one, or go on.
refusal-pair-exists = { $name } and { $other } are pair #{ $number } already; opening it anew takes back their initiative.
refusal-margin-and-modifier = A margin has its modifiers in it already; leave one of the two out.
refusal-nothing-rolled = { $name } has no roll that can still be changed; take steps back with `/{ group-gm } { command-gm-undo }` instead.
refusal-no-points = In pair #{ $number } the 2 points of declaring first did not decide, or an attack has followed; take steps back with `/{ group-gm } { command-gm-undo }`.
refusal-roll-followed = An attack has followed { $name }’s latest roll, the one against { $against }; name another pair, or take steps back with `/{ group-gm } { command-gm-undo }`.

## Chances

duel-odds = **{ $a } – { $b }** · { $about ->
    [first] first attack
   *[next] { $defence ->
        [parry] if { $b } parries
        [dodge] if { $b } dodges at { SIGNED($speed) }
       *[other] with another defence
    }, next attack
}
duel-odds-attacks = { $name } attacks
duel-odds-lands = { $a } hits
duel-odds-cases = Of { $every } equally likely rolls, { $a_wins } are better for { $a }, { $b_wins } for { $b }, { $tie } are ties
duel-odds-if = If { $name } attacks first: { $a } or { $b }?
duel-odds-both = If both { $a } and { $b } fight: { $first }, by the longer weapon or the greater height
duel-odds-gm = the GM decides

## The fight in short

duel-sum-exchanges = ⚔️ { $exchanges ->
    [one] { $exchanges } exchange
   *[other] { $exchanges } exchanges
}, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}
duel-sum-longest = 🔥 Longest streak: { $name } with { $streak } attacks in a row
duel-sum-attacks = { $hits } of { $attacks ->
    [one] { $attacks } attack
   *[other] { $attacks } attacks
} hit
duel-sum-defences = { $held } of { $attacks ->
    [one] { $attacks } attack
   *[other] { $attacks } attacks
} withstood
duel-sum-streak = { $streak } in a row

duel-number = #{ $number }
duel-log-ordered = The pairs follow one another: { $pairs }
refusal-attacker-or-side = It takes one of the two; name an attacker, or a side whose fighters all attack first.
refusal-no-open-attack = No first attack is open between the sides; name the attacker of a pair instead.
duel-strip-margins = { SIGNED($a) } against { SIGNED($b) }
