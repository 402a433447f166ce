### Initiative nach Geschwindigkeit.

system-speedfactor = Geschwindigkeitsfaktor (W20)

group-speedfactor = tempo
    .description = Kämpfe nach Geschwindigkeit: Bogen und Züge
command-speedfactor-done = fertig
    .description = Deinen Zug beenden
command-speedfactor-sheet = bogen
    .description = Deinen Bogen ausfüllen; nur was du angibst, ändert sich
option-bonus = bonus
    .description = Bonus auf jeden Initiativewurf
title-speedfactor-done = Fertig
title-speedfactor-sheet = Bogen
label-sheet-bonus = Bonus
field-bonus = Initiativebonus
field-again = Wann angesagt wird
choice-again-each-round = jede Runde neu
choice-again-once = einmal für den ganzen Kampf

intent-light = Etwas Schnelles (+2)
intent-plain = Etwas Gewöhnliches
intent-heavy = Etwas Langsames (−2)

speedfactor-head-declare = Wie schnell ist, was du tust? Es fehlen { $names } ⏱️
speedfactor-head-acts = { $name } ist am Zug ⚔️
speedfactor-round = Runde { $number }
speedfactor-line = { $mark ->
    [acts] ▶
    [acted] ✅
   *[none] ·
} **{ $name }** { $total } = [{ $face }] { SIGNED($bonus) } { SIGNED($factor) } · { $speed }
speedfactor-label-done = Fertig
speedfactor-label-next = Weiter
speedfactor-task-declare = muss ansagen, wie schnell die Handlung ist
speedfactor-task-act = handelt jetzt und drückt dann Fertig
speedfactor-task-waits = ist später dran
speedfactor-log-declared = { $name }: { $speed }, [{ $face }]
speedfactor-log-turns = Alle haben gewürfelt
speedfactor-log-turn = { $name } hat gehandelt

refusal-speedfactor-declared = { $name } hat für diese Runde schon gewürfelt; die nächste bringt eine neue Wahl.
refusal-speedfactor-no-such-speed = Wähle etwas Schnelles, Gewöhnliches oder Langsames.
refusal-speedfactor-not-your-turn = { $name } ist nicht am Zug; die Tafel sagt, wer dran ist.
refusal-speedfactor-too-few = Zum Kämpfen braucht es zwei; es muss noch jemand dazukommen.

help-topic-speedfactor = Wie Kämpfe nach Geschwindigkeit gehen
help-speedfactor = **Wie Kämpfe nach Geschwindigkeit gehen.** Sag in jeder Runde an, wie schnell deine Handlung ist: Ich würfle einen W20, zähle Bonus und Geschwindigkeit dazu, und wer am höchsten liegt, beginnt. **{ speedfactor-label-done }** beendet deinen Zug.
