### The totals system: "Les Arpèges".

system-totals = Totals (Les Arpèges)
hint-dice-totals = The result of the dice, { $bounded ->
    [yes] from { $low } to { $high },{" "}
   *[no] { "" }
}or each die in order: 8 3

## Fields of a fighter and of the commands

field-skill = Skill level
field-finesse = Finesse
field-damage = Damage
field-styles = Combat styles
field-target = Target
field-like = Only like
field-manner = Kind of attack
field-strength = Strength
field-fr = Speed factor
field-ff = Finesse factor
field-fd = Damage factor
field-fp = Parry factor
field-taken = Take the damage factor away
field-style = Name of the style
field-missing = Who has not chosen
field-striker = Struck by
field-strikes = Still strikes
field-surprise = Surprised
field-total = Total
field-lasts = From when
field-factor = Factor
field-hit = Hits

## House rules

field-simultaneity = At the same time
field-gap = Speed difference that counts
field-declare = Declarations
field-defensive-bonus = Bonus on the defensive
field-absent = A player who has not chosen at the deadline

## The board

totals-head-declaring = { $missing_count ->
    [0] Turn { $turn }: everybody has chosen
   *[other] Turn { $turn }: waiting for { $missing }
} 🎭
totals-head-alone = Turn { $turn }: waiting for an opponent 🎭
totals-head-striking = { $names_count ->
    [0] Nobody strikes
    [1] { $names } strikes { $first ->
        [yes] first
       *[no] now
    }
   *[other] { $names } strike at the same time
} 🗡️
totals-head-over = Turn { $turn } is over 🏁
totals-turn = Turn { $turn }
totals-line = Turn { $turn }: { $what }
totals-line-declaring = 🎭 choose what you do
totals-line-more = { $count ->
    [one] { $count } strike before
   *[other] { $count } strikes before
}
totals-line-none = nobody strikes
totals-line-hits = 💥 hits by { $names }
totals-line-misses = misses by { $names }
totals-line-voids = void: { $names }
totals-line-void = the strike of { $name } is void
totals-line-strike = { $hit ->
    [yes] { $name } hits { $target } ({ $total } : { $defence })
   *[no] { $name } misses { $target } ({ $total } : { $defence })
}
totals-why-declaring = Go on the defensive in the open, or choose your attack { $declare ->
    [hidden] in private: nobody sees it before the reveal
    [gm-sees] in private: only the GM sees it before the reveal
   *[open] for all to see
}; until then you may change it.
totals-declare-later = from the next turn on { $declare ->
    [hidden] nobody sees the choices
    [gm-sees] only the GM sees the choices
   *[open] everybody sees the choices
}
totals-shake = { $shake ->
    [defensive] { $name } goes on the defensive
    [attack] { $name } leaves the defensive
    [no-room] { $name } has no room for the defensive
    [surprised] { $name } is surprised
    [unsurprised] { $name } is not surprised any more
   *[left] { $name } is out of the fight
}
totals-why-confirm = Confirm your attack, or choose again.
totals-why-over = The GM opens the next turn.
totals-why-together = { $policy ->
    [pairwise] Speeds less than { $rule } apart are at the same time (here { $gap })
    [anchored] One group: less than { $rule } from the fastest (here { $gap })
   *[chained] One chain: each less than { $rule } from the next (here { $gap } in all)
}
totals-why-before = { $name } before { $other }: faster by { $lead }
totals-then = then { $names }
totals-why-last = { $name } is the last to strike
totals-why-granted = The GM lets { $names } strike now
totals-defensive = 🛡️ On the defensive: { $names }
totals-ready = ✅ Ready: { $names }
totals-surprised = ❗ Surprised: { $names }
totals-out = 💀 Out of action: { $names }
totals-joins-later = ⏳ From the next turn on: { $names }
totals-open = **{ $name }** · { $plan }
totals-order = { $names } { $speed }{ $together_count ->
    [0] { "" }
   *[other] {" "}· together with { $together }
}{ $after_count ->
    [0] { "" }
   *[other] {" "}· before { $after }
}

## The table

totals-short = { $total ->
    [speed] Spd
    [defence] Def
    [attack] Att
   *[damage] Dmg
}
totals-words = { $name }{ $progress ->
    [due] , strikes now
    [struck] , has struck
    [off] , does not strike
   *[none] { "" }
}: { $shown }
totals-words-total = { $total ->
    [speed] Speed
    [defence] Defence
    [attack] Attack
   *[damage] Damage
} { $value }
totals-brief = { $total ->
    [speed] Sp
    [defence] De
    [attack] At
   *[damage] Da
}
totals-none = –
totals-progress = { $progress ->
    [due] ▶
    [struck] ✓
    [off] ✗
   *[none] ·
}
totals-aims = { $name } → { $target }
totals-aim-open = ?
totals-kind = { $manner ->
    [normal] normal
    [forced] forced
    [held] held
    [feint] feint
    [quick] quick
   *[mix] mix
}
totals-hit-head = %
totals-needs-head = ≥
totals-column = { $column ->
    [skill] Skl
    [bonus] Wpn
    [factor] Fct
    [other] GM
   *[total] =
}

## What somebody does, and how numbers came about

totals-manner = { $manner ->
    [normal] normal
    [forced] forced { $strength }
    [held] held back { $strength }
    [feint] feint { $strength }
    [quick] quick { $strength }
   *[mix] free mix
}
totals-no-factors = no factors
totals-part-fr = speed factor { $value }
totals-part-ff = finesse factor { $value }
totals-part-fd = damage factor { $value }{ $taken ->
    [yes] {" "}taken away
   *[no] { "" }
}
totals-part-fp = parry factor { SIGNED($value) }
totals-plan = { $doing ->
    [defensive] on the defensive
    [none] no attack
    [attack] an attack
   *[hidden] has chosen
}
totals-plan-attack = { $how } → { $target }
totals-plan-no-target = { $how }, target still to be named
totals-planned = { $name }: { $plan }{ $filled ->
    [yes] {" "}(did not choose)
   *[no] { "" }
}
totals-strike = **{ $name }** → { $target } · { $shown } = **{ $total }** against { $defence }: { $hit ->
    [yes] **hit**, damage **{ $damage }**
   *[no] miss
}{ $noted ->
    [decreed] {" "}(GM)
    [corrected] {" "}(corrected)
   *[no] { "" }
}
totals-strikes = **{ $names }** → { $target } · { $hits ->
    [0] all miss
   *[other] **{ $hits } hit** ({ $damages }){ $misses ->
        [0] { "" }
       *[other] , { $misses } miss
    }
}
totals-strike-void = ~~{ $strike }~~ – { $why }
totals-cancelled = **{ $name }** does not strike – { $why }
totals-void = { $cause ->
    [decreed] cancelled by the GM
    [gone] left the fight
   *[out] out of action
}
totals-void-faster = cancelled: { $striker } was { $lead } faster
totals-void-granted = cancelled: { $striker } struck before
totals-part-attack = attack { $value }
totals-part-modifier = modifier { SIGNED($modifier) }
totals-dice = [{ $faces }]
totals-dice-typed = [{ $total } at the table]
totals-chance = hits a Defence of { $defence } in { PERCENT($hits) } of cases
totals-needs = hits a Defence of { $defence } with dice of { $needs } or more
totals-sum = **{ $total ->
    [speed] Speed
    [defence] Defence
    [attack] Attack, before the dice
   *[damage] Damage
} { $value }** = { $shown }
totals-part = { $part ->
    [skill] skill { $value }
    [bonus] weapon { SIGNED($value) }
    [factor] factors { SIGNED($value) }
    [parry] parry factor { SIGNED($value) }
   *[modifier] GM { SIGNED($value) }
}
totals-how = 🔎 { $name }’s totals
totals-formula = { $total ->
    [speed] Speed = skill + weapon speed + speed factor
    [defence] Defence = skill + weapon parry + parry factor − finesse factor
    [attack] Attack = skill + dice + weapon finesse + finesse factor − speed factor − damage factor
   *[damage] Damage = weapon damage + damage factor, or − damage factor if it is taken away
}

## The private board

totals-own-people = 🗡️ Which fighter do you choose for?
totals-own-not-yet = **{ $name }** · has not chosen
totals-own-choose = 🗡️ { $name }: which target, and how?
totals-own-chosen = { $stands ->
    [yes] ✅ { $name }: { $plan }
   *[no] ⏳ { $name }: { $plan } – does it stand?
}
totals-own-how = This is what each attack comes to; a press chooses it.
totals-own-promise = Speed { $speed } · Defence { $defence } · Attack { $attack } · Damage { $damage } – { $chance }
totals-own-against = 🎯 { $name } · Defence { $defence } (known)
totals-own-aim = Which target?
totals-own-nobody = There is nobody to attack.
totals-own-beyond = A factor above { $limit } is beyond an all-out charge.
totals-own-secret = { $declare ->
    [hidden] Only you see this; you may change it until the reveal.
    [gm-sees] Only you and the GM see this; you may change it until the reveal.
   *[open] Everybody sees this; you may change it until the reveal.
}

## What a fighter is expected to do

totals-task-gathering = waits for an opponent
totals-task-surprised = { $surprise ->
    [drawn] surprised
   *[bare] surprised, without the weapon’s bonuses
}: parry factor −5
totals-task-over = waits for the next turn
totals-task-declare = must choose: attack or go on the defensive
totals-task-declared = { $plan } ✅
totals-task-confirm = must confirm
totals-task-target = must name a target
totals-task-strike = strikes now
totals-task-wait = waits to strike
totals-task-done = has nothing left to do in this turn
totals-forfeits-strike = ⚠️ Its strike of this turn is given up, unless it comes back before the turn is over.
totals-forfeits-choice = ⚠️ Its choice is dropped; on return, a new choice is needed.

## Buttons

totals-label-for = { $name }
totals-label-target = { $name }
totals-label-defensive = On the defensive
totals-label-attack = My attack
totals-label-confirm = It stands
totals-label-no-attack = No attack
totals-label-aim = Which target?
totals-label-other-target = Other target
totals-label-style = { $style }
totals-label-mix = Free mix
totals-label-strength = { $step ->
    [more] +
   *[less] −
} strength { $strength }
totals-label-save-style = Keep as a style
totals-label-strike = Roll
totals-label-own-dice = My own dice
totals-label-retarget = Name a target
totals-label-pass = Do not strike
totals-label-how = How?
totals-label-turn = Next turn
totals-label-reveal = { $missing ->
    [all] Reveal
    [normal] Reveal; the others attack
   *[none] Reveal; the others do nothing
}
totals-label-npcs = Choose for the NPCs
totals-label-all = { $number } NPCs attack
totals-label-all-on = { $number } NPCs: ordinary attack on …
totals-label-volley = Roll for all { $number } NPCs
totals-label-once = One roll for each group of like NPCs
totals-label-cramped = No room: { $name }
totals-label-roll-for = Roll for { $name }
totals-label-out = { $name } out, by { $striker }
totals-label-damage = { $name }: { $counter } { SIGNED($plus) }{ $out ->
    [yes] {" "}and out
   *[no] {""}
}
totals-label-still = { $name } { $strikes ->
    [yes] still strikes
    [no] strikes no more
   *[rule] as the order says
}
totals-label-grant = Let strike now
totals-label-surprise = Surprise
totals-label-modify = Modifier
totals-label-factor = Change a factor
totals-label-outcome = Hit or miss
label-sheet-level = Skill and weapon
label-sheet-bonuses = Weapon bonuses

## Titles of forms

title-totals-declare = Your attack
title-totals-mix = Free mix of factors
title-totals-use = Attack in a style
title-totals-confirm = It stands
title-totals-style = Keep as a style
title-totals-forget = Forget a style
title-totals-strike = Your own dice
title-totals-target = Name a target
title-totals-pass = Do not strike
title-totals-sheet = Your fighter
title-totals-reveal = Reveal
title-totals-all = The same attack for all NPCs
title-totals-volley = Roll for all NPCs
title-totals-cramped = No room to step back
title-totals-out = Out of action
title-totals-damage = Damage of the hits
title-totals-still = Who still strikes?
title-totals-grant = Let a combatant strike now
title-totals-surprise = Surprise
title-totals-modify = Modifier of a total
title-totals-factor = Change a factor
title-totals-decree = Hit or miss

## The log

totals-log-turn = Turn { $turn } begins
totals-log-defensive = { $name } goes on the defensive
totals-log-cramped = No room: { $name } can’t go on the defensive (GM)
totals-log-chosen = { $name } chooses: { $plan }{ $warned ->
    [yes] {" "}(beyond an all-out charge)
   *[no] { "" }
}
totals-log-confirmed = { $name }’s choice stands
totals-log-revealed = { $early ->
    [clock] Time is up, revealed
    [yes] The GM reveals
   *[no] Revealed
}: { $plans }
totals-log-called = { $names_count ->
    [0] Nobody is next to strike
    [1] { $names } is next to strike
   *[other] { $names } are next to strike
}
totals-log-lapsed = { $names_count ->
    [0] Nobody loses a strike
    [1] { $names } is no longer next to strike
   *[other] { $names } are no longer next to strike
}
totals-log-retargeted = { $name } now strikes at { $target }{ $by ->
    [owner] { "" }
   *[override] {" "}(GM)
}
totals-log-passed = { $why ->
    [target] { $name } does not strike: no target was chosen
    [dice] { $name } does not strike: no dice were typed
   *[choice] { $name } does not strike
}
totals-log-felled = { $name } was put out of action { $given ->
    [some] by { $striker }
   *[none] without a strike of this turn
}
totals-log-damage = The damage of { $count ->
    [one] a hit
   *[other] { $count } hits
} on { $name } is taken from a counter
totals-log-granted = { $name } may strike now{ $given ->
    [some] {" "}at { $target }
   *[none] { "" }
} (GM)
totals-log-still = { $name } { $strikes ->
    [yes] still strikes in this turn (GM)
    [no] strikes no more in this turn (GM)
   *[rule] strikes in this turn if the order says so
}
totals-log-surprise = { $name } { $surprise ->
    [drawn] is surprised, weapon in hand: parry factor −5 (GM)
    [bare] is surprised without the weapon: parry factor −5, no weapon bonuses (GM)
   *[no] is not surprised after all (GM)
}
totals-log-modifier = { $name }: { $total ->
    [speed] Speed
    [defence] Defence
    [attack] Attack
   *[damage] Damage
} { SIGNED($modifier) } { $lasts ->
    [turn] in this turn
    [next] from the next turn on
   *[always] from now on
} (GM)
totals-log-factors = { $name } attacks with { $factors } (GM)
totals-log-replaced = { $correction ->
    [rolled] Rolled again
    [typed] Typed again
    [reckoned] Calculated again
   *[decreed] Decided
}: { $strike }
totals-foreseen-reroll = { $name } → { $target } is rolled again: attack { $attack } against { $defence }
totals-log-void = { $change ->
    [void] { $name }’s strike at { $target } is void{ $given ->
        [some] {" "}({ $striker } struck before)
       *[none] { "" }
    }
   *[counts] { $name }’s strike at { $target } counts again
}
totals-log-turn-ended = Turn { $turn } is over
totals-log-turn-reopened = Turn { $turn } goes on
totals-log-style = { $name } keeps the style { $style }: { $factors }
totals-log-forgotten = { $name } forgets the style { $style }

## Refusals

refusal-totals-for-whom = Which fighter is this for?
refusal-totals-no-turn = The first turn begins when two are here; join, or wait for an opponent.
refusal-totals-revealed = All choices are revealed; { $name } can choose again in the next turn.
refusal-totals-revealed-already = All is revealed already; go on with the buttons on the board.
refusal-totals-no-such-intent = In this fight you go on the defensive or do not attack; an attack is chosen with **{ totals-label-attack }**.
refusal-totals-defensive-already = { $name } is on the defensive already; choose an attack to leave it.
refusal-totals-no-npcs = None of your NPCs can do that now; give the command for a single combatant.
refusal-totals-cramped = { $name } has no room to step back in this turn, says the GM; choose an attack.
refusal-totals-nobody-there = There is nobody for { $name } to attack; wait for an opponent.
refusal-totals-which-target = Whom does { $name } attack?
refusal-totals-oneself = { $name } can’t attack { $name }; pick somebody else.
refusal-totals-target-gone = { $name } { $status ->
    [out] is out of action
   *[gone] has left the fight
}; { $known_count ->
    [0] nobody else is there to attack.
   *[other] choose from: { $known }.
}
refusal-totals-nothing-to-confirm = Nothing of yours waits to be confirmed; your choice stands, or you have none yet.
refusal-totals-no-such-style = There is no style “{ $given }”; { $known_count ->
    [0] keep one first with `/{ group-totals } { command-totals-style }`.
   *[other] choose from: { $known }.
}
refusal-totals-styles-full = A fighter keeps at most { $limit } styles; forget one first: { $known }.
refusal-totals-not-defensive = { $name } is not on the defensive now; pick somebody who is.
refusal-totals-not-revealed = The choices are not revealed yet; first everybody chooses, or the GM reveals.
refusal-totals-turn-over = This turn is over; the GM opens the next one with **{ totals-label-turn }**.
refusal-totals-struck-already = { $name } has struck in this turn already; the next attack comes with the next turn.
refusal-totals-no-attack = { $name } has no attack in this turn; in the next one you can choose again.
refusal-totals-wait = { $name } strikes later; wait for { $before }.
refusal-totals-name-target = { $name } has nobody to strike at: name a target, or do not strike.
refusal-totals-keeps-target = { $name } strikes at { $target } as declared; only the GM can change that now.
refusal-totals-type-dice = This table rolls its own dice: type their total with **{ totals-label-own-dice }**.
refusal-totals-one-or-side = Name either one combatant or a whole side.
refusal-totals-no-hit = No strike of { $striker }’s has hit { $name } in this turn and counts; roll it, or set it to a hit first, or name nobody.
refusal-totals-no-damage = No damage is left to take from { $name } in this turn; for anything else change the counter itself, with `/{ group-gm } { command-gm-counter }`.
refusal-totals-no-counter = { $name } has no counter that damage could be taken from; make one with `/{ group-gm } { command-gm-counter }`.
refusal-totals-strikes-already = { $name } may strike now already; press **{ totals-label-strike }**.
refusal-totals-strike-counts = { $name } has struck in this turn, and the strike counts; `/{ group-totals } { command-totals-grant }` lets { $name } strike once more.
refusal-totals-not-struck = { $name } has not struck in this turn; pick somebody who has.
refusal-totals-sheet-later = { $name }’s numbers count for this turn now; change them in the next one, or ask the GM.
refusal-totals-nothing-due = There is nothing for the clock to do here; go on with the buttons on the board.

## Chances

totals-odds = **{ $name }** → { $target } · attack { $attack }
totals-odds-hits = hits a Defence of { $defence }

## The fight in short

totals-sum-blows = 🗡️ { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $blows ->
    [one] { $blows } strike
   *[other] { $blows } strikes
}, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}
totals-sum-longest = 🔥 Longest streak: { $name } with { $streak } hits in a row
totals-sum-hits = { $hits } of { $blows ->
    [one] { $blows } strike
   *[other] { $blows } strikes
} hit
totals-sum-damage = { $damage } damage
totals-sum-withstood = { $held } of { $blows ->
    [one] { $blows } strike
   *[other] { $blows } strikes
} withstood
totals-sum-felled = put { $felled } out
