### `/help`: what somebody wants to do, one short piece each, and practice fights.

help-start = **What do you want to do?** Pick it from the list. New here? Practise below: a fight of two minutes that only you see and that touches no other.
ui-practise = Practise: { $system }
help-pick = What do you want to do?
label-help-topics = All topics

help-topic-begin = Begin a fight
help-begin = **Begin a fight.** The GM types `/{ group-initiative } { command-initiative-begin }` in a channel or thread, picks who takes part and looks at the house rules. The board that appears says who is next; its buttons are all that players need. In the next fight here **{ party-again }** brings the player characters back at one press, with their sheets and with their counters as they stood, and a second button the NPCs too, whole again; notes and effects stay behind. **{ label-end }** stands under **{ label-gm }**, and even the end can be undone.
help-topic-join = Join a fight
help-join = **Join a fight.** Press **{ label-join }** below the board. The first time a form asks for your name and numbers; later one press is enough. The same button shows and changes your sheet, and lets you leave.
help-topic-turn = What do I do now?
help-turn = **What do I do now?** The first line of the board says who is next, the second why; players who are next are pinged. An emoji that I put below a board is a move: ⚔️ there is the button with ⚔️. `/{ group-initiative } { command-initiative-status }` tells you privately what is expected of you, with the buttons for it; `/{ group-initiative } { command-initiative-odds }` shows your chances.
help-topic-attack = Attack
help-attack = **Attack.** When it is your turn, the board offers it: **{ label-attack }** in a duel, **{ totals-label-attack }** and then **{ totals-label-strike }** by totals, **{ label-storypath-attack }** or **{ label-storypath-mixed }** in Storypath. I roll from your sheet and show every die.
help-topic-defend = Defend
help-defend = **Defend.** In a duel press **{ label-parry }** or **{ label-dodge }** once the attack is rolled; what a dodge costs is for the GM to say. By totals press **{ totals-label-defensive }** while everybody chooses. In Storypath you roll a defence with `/{ command-pool }`.
help-topic-own-dice = Use my own dice
help-own-dice = **Use my own dice.** Press the button with ✍️ (**{ label-own-attack }**, **{ label-own-defence }**, **{ totals-label-own-dice }**) and type what you rolled at the table: I do the rest.
help-topic-correct = Correct something (GM)
help-correct = **Correct something (GM).** **{ label-gm }** holds it all: **{ label-set }** for any number, **{ label-reroll }**, **{ label-remove }**, who attacks, house rules. `/{ group-gm } { command-initiative-order }` lets a pair, or a slot inside a tie, come before another. What overrides the rules is shown to you privately before it counts, and the log says so.
help-topic-undo = Take a step back (GM)
help-undo = **Take a step back (GM).** **{ label-gm }** → **{ title-gm-undo }**, or `/{ group-gm } { command-gm-undo }`: each press takes back the last step, whatever it was, to the very beginning. **{ title-gm-redo }** brings it back. Nothing is ever lost.
help-topic-npcs = Bring in NPCs (GM)
help-npcs = **Bring in NPCs (GM).** **{ label-gm }** → **{ label-add }**, or `/{ group-gm } { command-gm-add }`: a name, how many, and numbers such as `vi=3, weapon=axe`. You play those that nobody else plays. `/{ group-gm } { command-gm-hide }` takes one behind the scenes, where nobody sees or meets it; `{ command-gm-reveal }` brings it on. An alias is the name that the others know.
help-topic-counters = Count hit points, note effects
help-counters = **Count hit points, note effects.** **{ label-marks }** on your sheet counts with + and −, by yourself; the GM makes a counter with `/{ group-gm } { command-gm-counter }` and says who sees it; without a combatant it belongs to the table, such as momentum. `{ command-gm-effect }` lays an effect that ends by itself after so many turns or rounds; `{ command-gm-note }` writes something beside a name.
help-topic-slow = Play by post
help-slow = **Play by post.** `/{ group-setup } { command-setup-time }` sets how long a turn may wait, when I remind, and the quiet hours in which no time runs; when it is over the fight goes on without those who are late. `/{ group-gm } { command-gm-time }` sets other times for one fight; the board says when time runs out. `/{ group-initiative } { command-initiative-pings }`: when I may ping you.
help-topic-pause = Stop and go on later
help-pause = **Stop and go on later.** `/{ group-gm } { command-initiative-pause }` lets the fight rest, `{ command-initiative-resume }` goes on exactly where it was: after weeks, and through restarts. `/{ group-initiative } { command-initiative-status }` shows where it stands and, in a channel without a fight, all that are open elsewhere. Every channel and thread has a fight of its own.
help-topic-log = Read the log
help-log = **Read the log.** `/{ group-initiative } { command-initiative-log }` gives the whole fight with every die: as text, as Markdown, in short with everybody’s luck, or as a file that replays it. What is hidden from you is not in it.
help-topic-rolls = Roll dice
help-rolls = **Roll dice.** `/{ group-roll } { command-roll-dice } 2d6+1`: `4d6kh3` keeps the best three, `d6!` explodes, `d20r1` rolls ones again, `5d10t8` counts successes. `{ command-roll-again }` repeats, `{ command-roll-save }` keeps a roll by name, `{ command-roll-list }` and `{ command-roll-stats }` look back, `{ command-roll-call }` lets everybody roll. `/{ command-pool }` rolls pools. In order: each group of dice is rolled, exploded or rolled again (`!`, `r`), then some are kept (`kh`, `dl`), then counted (`t`). After that as in school: brackets, `*` and `/`, `+` and `−`.
help-topic-characters = Keep my characters
help-characters = **Keep my characters.** What you play is remembered. `/{ group-character } { command-character-list }` shows your characters, `{ command-character-edit }` changes one, `{ command-character-default }` says who joins at one press, `{ command-character-export }` and `{ command-character-import }` take them along.
help-topic-duel = How a duel goes
help-duel = **How a duel goes.** Pairs of fighters. If both press **{ label-fight }**, the longer weapon begins. Otherwise **{ label-attack-first }** starts the roll, and declaring first gives an advantage. Then one attacks and the other defends; margins and the speed of the weapons say who attacks next. In `[2+1] → +1` the dice stand in brackets, then the margin: how far the sum is under the number, or over it with −. The dice fall about a second after the time for declaring, so that no press in time is lost.
help-topic-storypath = How Storypath goes
help-storypath = **How Storypath goes.** Everybody rolls; each success pool makes a slot for a PC or an NPC. The one who acts presses **{ label-storypath-done }** or names who takes the next slot of the side with **{ label-storypath-name }**. **{ label-storypath-ahead }** keeps a later slot for you.
help-topic-totals = How totals go
help-totals = **How totals go.** In each turn everybody goes on the defensive in the open or chooses an attack in private. When all have chosen, all is revealed at once; the fastest strike first, and those who are nearly as fast strike at the same time.
help-topic-privacy = What is kept about me?
help-privacy = **What is kept about me?** `/{ group-privacy } { command-privacy-show }` shows it, `{ command-privacy-export }` hands it out, `{ command-privacy-delete }` deletes it. I read no messages and keep none.
help-topic-setup = Set up the server
help-setup = **Set up the server.** `/{ group-setup } { command-setup-server }`: language, GM role, usual rule system; `{ command-setup-show }` shows all settings and who changed what. `/{ group-gm } { command-gm-preset }` keeps the house rules of a fight under a name. `{ command-setup-gm-channel }` gives the GMs a board of their own, which shows more.
help-topic-trouble = Something looks broken
help-trouble = **Something looks broken.** A button says it is old: use the newest board. I am silent: see that I may view this channel and write in it, in threads too; `python -m bot check --channel` names what is missing. “/” offers nothing: turn off “Use the legacy chat input” in Discord’s settings (Accessibility). Boards look empty: turn on “Show embeds and preview website links” there (Chat); `/{ group-initiative } { command-initiative-status }` and `{ command-initiative-log }` say the same in words.
help-topic-unheard = A press or a command is missing
help-unheard = **A press or a command is missing.** Nothing reaches me then, so no log shows it. Slow mode swallows presses that follow too soon: turn it off where you fight. In a thread my commands are missing for members who may not “Send Messages in Threads” in the channel above it. I am not in the member list of a channel: my role may not view it.
help-topic-renamed = Where is a command now?
help-renamed = **Where is a command now?** What only the GM gives stands in `/{ group-gm }`: also `{ command-initiative-next }`, `{ command-initiative-pause }`, `{ command-initiative-resume }`, `{ command-initiative-end }`, `{ command-initiative-reopen }`, `{ command-initiative-order }`, once in `/{ group-initiative }`. Pairs and margins are in `/{ group-duel }` (`{ command-gm-engage }`, `{ command-gm-part }`, `{ command-gm-margin }`), slots in `/{ group-storypath } { command-gm-slot }`. New names: `/{ group-initiative } { command-initiative-count }` (count), `/{ group-gm } { command-gm-time }` (time), `/{ group-gm } { command-gm-preset }` (preset), `/{ group-setup } { command-setup-preset }` (preset), `/{ group-setup } { command-setup-forget }` (forget), `/{ group-totals } { command-totals-declare }` (declare), `/{ group-totals } { command-totals-out }` (out), `/{ group-storypath } { command-storypath-split }` (split), `/{ group-storypath } { command-storypath-hold }` (hold).

## Practice fights

duel-practice-talk = **Practice.** You face a straw man, who holds back. The bold line below says who is next, the line under it why. Somebody has to begin: **{ label-attack-first }** gives the one who declares an advantage in the roll.
duel-practice-held = **Waiting.** You have said it, and in a real fight nobody would see what you chose. But while one of the two holds back, nothing happens until somebody presses **{ label-attack-first }**.
duel-practice-attack = **You have the initiative.** I rolled for both; every die and modifier stands above. Now press **{ label-attack }**: I roll under your number, and low is good.
duel-practice-defend = **You are attacked.** The attack is rolled, now it is your answer: **{ label-parry }** with the weapon, or **{ label-dodge }**, which costs initiative. Both margins then say who attacks next.
duel-practice-over = **That is all there is to it.** You have attacked and defended. In a real fight these buttons are below the board for everybody, **{ label-gm }** corrects everything, and `/{ group-initiative } { command-initiative-status }` tells you what to do.
totals-practice-choose = **Practice.** You face a straw man. In each turn all choose in secret: **{ totals-label-defensive }** openly, or one of the attacks below. A fast one comes earlier and guards less; the numbers are yours.
totals-practice-again = **Again.** All was revealed at once, and Speed said who struck when: less than 3 apart is at the same time. Try something else: what wins depends on what the other chooses.
totals-practice-strike = **It is revealed.** Your turn to strike: **{ totals-label-strike }** rolls one die minus another onto your Attack; it hits if it reaches the Defence of the other.
totals-practice-over = **That is all there is to it.** You have chosen, seen the reveal and struck. In a real fight you choose under **{ totals-label-attack }**, which only you see; **{ label-gm }** corrects everything.
storypath-practice-roll = **Practice.** You face a straw man. First everybody rolls: successes become slots, one for your side, one for that of the GM. Press **{ label-storypath-roll }**.
storypath-practice-take = **A slot of your side.** The bold line says whose slot it is. With several players you agree who takes it; now it is you: press your name.
storypath-practice-act = **Your turn.** Say what you do: **{ label-storypath-attack }** once a round, or just **{ label-storypath-done }**. Two things at once would be a mixed action.
storypath-practice-done = **Done?** **{ label-storypath-done }** ends your turn; with several players you would name who takes the next slot. Then the other side acts in its own.
storypath-practice-over = **That is all there is to it.** You have rolled, taken slots and acted, and the GM has filled hers. In a real fight the same buttons stand below the board, and `/{ group-initiative } { command-initiative-status }` tells you what to do.
practice-straw-man = Straw man
practice-learner = Apprentice
label-practice-again = Once more
refusal-practice-gone = This practice is over; begin a new one with `/{ command-help }`.
