### Names and descriptions of slash commands, their options and choices. Names: lower case, no spaces, at most 32
### characters. Descriptions: at most 100.

group-initiative = initiative
    .description = The fight in this channel: begin, join, declare, roll, see
group-gm = gm
    .description = What only the GM of a fight may do
group-duel = duel
    .description = Attack and defend in a duel

## /initiative

command-initiative-begin = begin
    .description = Begin a fight in this channel
command-initiative-join = join
    .description = Join the fight with your character
command-initiative-leave = leave
    .description = Take your character out of the fight
command-initiative-declare = declare
    .description = Say what your character means to do
command-initiative-roll = roll
    .description = Roll what is due, or enter dice rolled at the table
command-initiative-next = next
    .description = GM: go on without what is still missing
command-initiative-end = end
    .description = GM: end the fight
command-initiative-status = status
    .description = Where the fight stands and what you can do; without one here, which are open elsewhere
command-initiative-odds = odds
    .description = Show the exact chances of who attacks next
command-initiative-log = log
    .description = Show what has happened in this fight

## /gm

command-gm-add = add
    .description = Bring in an NPC, or a character for a player
command-gm-set = set
    .description = Set a number or word of a combatant
command-gm-reroll = reroll
    .description = Roll a combatant’s latest roll again
command-gm-remove = remove
    .description = Put a combatant out of action, or take it out of the fight
command-gm-transfer = transfer
    .description = Give a combatant to another player, or hand over the whole fight
command-gm-rule = rule
    .description = Switch a house rule of this fight
command-gm-undo = undo
    .description = Take back the last step
command-gm-redo = redo
    .description = Bring back the step that was taken back
command-gm-attacker = attacker
    .description = Name the attacker
command-gm-margin = margin
    .description = Set the margin of a combatant’s latest roll
command-gm-engage = engage
    .description = Pair a combatant up with one or more opponents
command-gm-part = part
    .description = Separate two who face each other

## /duel

command-duel-attack = attack
    .description = Attack: I roll, or you enter the dice you rolled at the table
command-duel-defend = defend
    .description = Parry, dodge or defend in another way
command-duel-rate = rate
    .description = GM: say what a dodge or another defence costs
command-duel-skip = skip
    .description = Go on without the answer that a pair waits for
command-duel-sheet = sheet
    .description = Fill in your fighter; only what you give changes

## Commands of their own

command-pool = pool
    .description = Roll a pool of ten-sided dice and count the successes
command-help = help
    .description = How a fight runs, and what to press

## Options

option-name = name
    .description = What the character is called
option-side = side
    .description = Player character or NPC
option-owner = player
    .description = Who plays it; nobody means the GM
option-count = count
    .description = How many of them; several are numbered
option-stats = stats
    .description = Numbers of the sheet, for example: vi=3, weapon=axe
option-user = user
    .description = Who takes over
option-combatant = combatant
    .description = For whom; only needed if you play several
option-gm-set-combatant = combatant
    .description = Whose number or word to set
option-gm-reroll-combatant = combatant
    .description = Whose roll
option-gm-reroll-number = pair
    .description = Number of the pair in a duel, when there are several
option-gm-remove-combatant = combatant
    .description = Who is out
option-gm-transfer-combatant = combatant
    .description = Who is given away; leave empty to hand over the fight
option-gm-attacker-combatant = combatant
    .description = Who attacks
option-gm-margin-combatant = combatant
    .description = Whose margin
option-gm-engage-combatant = combatant
    .description = Who fights
option-gm-part-combatant = combatant
    .description = One of the two
option-gm-part-opponent = opponent
    .description = The other one
option-anew = anew
    .description = Open the initiative of a pair that exists again
option-opponent = opponent
    .description = Against whom
option-second = second
    .description = A second opponent
option-third = third
    .description = A third opponent
option-how = how
    .description = Out of action (may come back), or out of the fight
option-intent = intent
    .description = What your character means to do
option-attribute = attribute
    .description = What to set
option-gm-set-value = value
    .description = The new value; left empty, a word such as the weapon is taken away
option-setting = rule
    .description = Which house rule
option-gm-rule-value = value
    .description = What it is switched to
option-dice = dice
    .description = What you rolled at the table, as result or each die; empty: I roll
option-margin = margin
    .description = The margin, when you worked it out yourself
option-gm-margin-margin = margin
    .description = The new margin
option-modifier = modifier
    .description = Bonus or penalty to this roll
option-engagement = pair
    .description = Number of the pair, when there are several
option-defence = defence
    .description = Parry, dodge or something else
option-speed = speed
    .description = Speed bonus of the weapon, mostly 0 or less
option-duel-rate-speed = cost
    .description = What the defence costs: a dodge −1 (a small step) to −6 (far away)
option-duel-rate-modifier = modifier
    .description = Makes the defence roll harder or easier
option-vi = vi
    .description = Speed (VI): 5 is average
option-height = height
    .description = Height in cm: decides when weapons are equally long
option-dodge = dodge
    .description = Value for dodging
option-weapon = weapon
    .description = What the weapon is called
option-length = length
    .description = Length of the weapon, in any unit as long as all use the same
option-attack = attack
    .description = Value for attacking
option-parry = parry
    .description = Value for parrying
option-other = other
    .description = Value for any other defence
option-weapons = weapons
    .description = Weapons in hand: 1 or 2
option-system = system
    .description = The rules this fight is played by
option-format = format
    .description = To read here, or as a file that can be replayed
option-roll-dice = dice
    .description = For example 2d6+1, 4d10kh2, d% or 3dF
option-members = members
    .description = Pick members, and I roll once for each
option-pool = dice
    .description = How many ten-sided dice
option-target = target
    .description = From which number on a die is a success
option-tens = tens
    .description = What a 10 does besides being a success
option-enhancement = enhancement
    .description = Successes added when there is at least one
option-gm-role = gm-role
    .description = Who of this role is a GM in every fight of this server
option-language = language
    .description = The language of the boards on this server

## Choices

choice-side-pc = Player character
choice-side-npc = NPC
choice-how-out = Out of action
choice-how-gone = Out of the fight
choice-defence-parry = Parry
choice-defence-dodge = Dodge
choice-defence-other = Other defence
choice-format-text = Text
choice-format-json = Replay file (JSON)
choice-tens-explode = Rolled again
choice-tens-double = Counts twice
choice-tens-plain = Nothing more
choice-dice-bot = I roll them
choice-language-en = English
choice-language-fr = Français
choice-language-de = Deutsch
choice-d5-1-5 = 1 to 5 (as written)
choice-d5-0-5 = 0 to 5 (a six-sided die)
choice-first-declarer-other-2 = −2 for who did not declare
choice-first-declarer-self-2 = +2 for who declared
choice-first-tie-length-height-reroll = Longer weapon, taller, then roll again
choice-first-tie-reroll = Roll again
choice-first-tie-gm = The GM decides
choice-declare-wanting = Means wanting the fight: the longer weapon
choice-declare-points = Brings the 2 points
choice-next-tie-attacker-keeps = The attacker keeps the initiative
choice-next-tie-swap = The roles change
choice-next-tie-gm = The GM decides
choice-both-fail-roll-margin = Only the roll counts
choice-both-fail-with-speed = The roll and the speed bonus count
choice-dodge-default-none = The GM says it each time
choice-dodge-default--1 = −1: a small step
choice-dodge-default--2 = −2
choice-dodge-default--3 = −3
choice-dodge-default--4 = −4
choice-dodge-default--5 = −5
choice-dodge-default--6 = −6: far away or right down
choice-multi-pairwise = Yes, one against many
choice-multi-duel-only = No, duels only
intent-fight = I fight
intent-hold = I hold back
intent-attack = I attack!

## Order by hand

command-initiative-order = order
    .description = GM: let a pair or a slot of equal rank come before or after another
option-initiative-order-moving = number
    .description = The number of the pair or slot that moves, as the board shows it
option-initiative-order-neighbour = beside
    .description = The number of the one that it is to stand beside
option-initiative-order-place = place
    .description = Before or after that one
choice-place-before = before
choice-place-after = after
title-initiative-order = Change the order
label-order = Change the order
field-moving = Number of what moves
field-neighbour = Number of the other
field-place = Before or after it
option-gm-attacker-side = side
    .description = Or everybody of this side: the others are surprised and defend first
