### Das Duell-System: „Par le fer et par le verbe“.

system-duel = Duell (Par le fer et par le verbe)
hint-dice-duel = Die Summe der beiden Würfel, { $low } bis { $high }, oder jeder, { $least } bis { $most }, etwa: 2 3

## Fields of a fighter and of the commands

field-vi = Schnelligkeit (VI)
field-height = Größe in cm
field-dodge = Ausweichen
field-other = Andere Verteidigung
field-weapon = Waffe
field-length = Länge der Waffe
field-speed = Geschwindigkeitsbonus der Waffe
field-attack = Angriff
field-parry = Parade
field-weapons = Waffen in der Hand
field-crowd = Malus gegen mehrere
field-defence = Verteidigung
field-margin = Differenz
field-modifier = Modifikator
field-engagement = Nummer des Paars
field-dodge-speed = Preis des Ausweichens

## House rules

field-d5 = Seiten eines W5
field-first-declarer = Die 2 Punkte für die Kampfansage
field-first-tie = Gleichstand beim ersten Angriff
field-next-tie = Gleichstand nach einem Schlagwechsel
field-both-fail = Wenn beides misslingt
field-dodge-default = Preis eines Ausweichens
field-multi = Mehrere Gegner
field-blows = Schwache und starke Schläge
field-riposte = Riposte nach Ausweichen
field-other-weapon = Geschwindigkeit anderer Waffe
field-blow = Stärke des Schlags
field-window = Sekunden, die als gleichzeitig gelten

## The board

duel-head-unpaired = Wer kämpft gegen wen? Die SL bildet die Paare 🤺
duel-head-gm = SL: Wer greift an, { $a } oder { $b }? 🎩
duel-head-silent = Kämpfen oder abwarten? Es { $names_count ->
    [1] fehlt
   *[other] fehlen
} noch: { $names } ⚔️
duel-head-talk = Noch wird verhandelt: Wer greift an? 🕊️
duel-head-dice = Es fehlen noch Würfe: { $names } 🎲
duel-head-attack = { $attacker } greift { $defender } an ⚔️
duel-head-defend = { $defender } verteidigt sich gegen { $attacker } 🛡️
duel-head-rate = SL: Was kostet { $kind ->
    [dodge] dieses Ausweichen
   *[other] diese Verteidigung
}? { $defender } wartet 🎩
duel-head-rests = { $a } und { $b } lassen den Moment verstreichen: Wer greift an? 💤
duel-head-left = Das Paar wartet auf die Rückkehr: { $names }; die SL kann ohne weitermachen 🚪
duel-first-attack = ⚔️ { $attacker } führt den ersten Angriff
duel-then-defend = dann verteidigt sich { $name }
duel-then-attack = dann greift { $attacker } { $defender } an
duel-moment = { $several ->
    [yes] Paar { $pair }, Schlagwechsel { $number }
   *[no] Schlagwechsel { $number }
}
duel-line = { $moment }: { $what }
duel-line-score = { $name } { SIGNED($score) }
duel-line-rolled = { $name } { $dice } { SIGNED($score) }
duel-line-over = { $outcome ->
    [yes] { $attacker } trifft { $defender }
    [soft] { $attacker } trifft, gemildert von der Parade von { $defender }
   *[no] { $attacker } verfehlt { $defender }
}
duel-exchange = Schlagwechsel { $number }
duel-streak = { $streak }. Angriff in Folge
duel-last = letzter Schlagwechsel: { $scores }
duel-lead = { $who ->
    [one] { $declared } hat den Kampf angesagt;{" "}
    [together] { $declared } haben fast gleichzeitig angesagt;{" "}
    [equal] Beide wollen den Kampf, Waffen und Größe sind gleich, also entscheiden die Würfel;{" "}
   *[nobody] { "" }
}{ $lead ->
    [0] Gleichstand
    [1] { $name } liegt um 1 Punkt vorn
   *[other] { $name } liegt um { $lead } Punkte vorn
}{ $attempts ->
    [0] { "" }
    [1] { "" }
   *[other] {" "}({ $attempts }. Wurf)
}
duel-full = { $roll } · { $used } = **{ SIGNED($score) }**
duel-pair = #{ $number } { $phase ->
    [talk] { $attacker } – { $defender }: verhandeln noch
    [dice] { $attacker } – { $defender }: eigene Würfel
    [waits] { $attacker } → { $defender }: wartet
    [attack] **{ $attacker }** greift { $defender } an
    [defend] { $attacker } { SIGNED($rolled) } → **{ $defender }** wehrt ab
    [speed] { $attacker } { SIGNED($rolled) } → { $defender } { SIGNED($answer) }: **SL**, was kostet es?
    [left] { $attacker } – { $defender }: wartet auf Rückkehr
    [rests] { $attacker } – { $defender }: beide warten ab
   *[gm] { $attacker } – { $defender }: **SL**, wer greift an?
}{ $exchange ->
    [0] { "" }
   *[other] {" "}· Wechsel { $exchange }
}
duel-pairs = { $count } Paare
duel-of-pair = #{ $number } { $shown }
duel-unpaired = ohne Gegner: { $names }
duel-out = außer Gefecht: { $names }
duel-gone = nicht mehr im Kampf: { $names }
duel-news-pair = **{ $a } – { $b }**
duel-free = 🤺 { $name } hat keinen Gegner: Die SL bildet das Paar
duel-fighter = **{ $name }** · { $shown }

## How a number came about

duel-roll = **{ $name }** · { $shown } → **{ SIGNED($margin) }**
duel-tied = { $number }. Wurf: Gleichstand bei { SIGNED($margin) } · { $shown }
duel-tied-dice = { $name } { $dice }
duel-no-roll = **{ $name }** · kein Wurf
duel-score = { $name } **{ SIGNED($score) }** ({ $shown })
duel-outcome = { $outcome ->
    [yes] { $attacker } trifft { $defender }
    [soft] { $attacker } gegen { $defender }: Die Parade schwächt den starken Schlag nur ab
   *[no] { $attacker } trifft { $defender } nicht
}
duel-weapon = Waffe
duel-part-vi = VI { $vi }
duel-part-weapon = { $weapon } { SIGNED($speed) }
duel-part-declared = { $modifier ->
    [2] angesagt { SIGNED($modifier) }
   *[other] nicht angesagt { SIGNED($modifier) }
}
duel-part-value = { $kind ->
    [attack] Angriff
    [parry] Parade
    [dodge] Ausweichen
   *[other] Verteidigung
} { $value }
duel-part-modifier = Mod. { SIGNED($modifier) }
duel-part-blow = { $blow ->
    [weak] schwacher Schlag
    [strong] starker Schlag
   *[normal] normaler Schlag
}
duel-part-riposte = gegen die Riposte { SIGNED($penalty) }
duel-part-crowd = gegen mehrere { SIGNED($penalty) }
duel-part-crowd-set = gegen mehrere { SIGNED($penalty) }, von der SL gesetzt
duel-part-dodge = Ausweichen { SIGNED($speed) }
duel-part-unrated = Ausweichen bestenfalls { SIGNED($speed) }
duel-part-other = Verteidigung { SIGNED($speed) }
duel-part-margin = Differenz { SIGNED($margin) }
duel-dice-faces = [{ $faces }]
duel-dice-typed = [{ $total } am Tisch]
duel-dice-typed-faces = [{ $faces } am Tisch]
duel-dice-given = Differenz vorgegeben

## Which rule decided, on the board

duel-why-talk = Wollen beide kämpfen, beginnt die längere Waffe. Sonst löst „{ label-attack-first }“ den Wurf aus{ $window ->
    [0] .
    [1] ; ein zweites binnen 1 Sekunde gilt als gleichzeitig.
   *[other] ; ein zweites binnen { $window } Sekunden gilt als gleichzeitig.
}
duel-why-gm-asked = Gleichstand: Die SL entscheidet
duel-why-dice = Um den ersten Angriff wird am Tisch gewürfelt: Gib ihn mit „{ label-own-first }“ ein
duel-why-gm = { $attacker } greift an: Entscheidung der SL
duel-why-passed = { $other } hat den Moment verstreichen lassen: { $attacker } greift an
duel-why-longer-weapon = { $attacker } hat die längere Waffe
duel-why-taller = Waffen gleich lang: { $attacker } ist größer als { $other }
duel-why-better-margin = { $attacker } hat die bessere Differenz
duel-why-tie-longer-weapon = Gleichstand: { $attacker } hat die längere Waffe
duel-why-tie-taller = Gleichstand, Waffen gleich lang: { $attacker } ist größer als { $other }
duel-why-score = { $attacker } { $kept ->
    [yes] behält
   *[no] gewinnt
} die Initiative: besseres Ergebnis, Differenz + Geschwindigkeit
duel-why-other-failed = { $attacker } { $kept ->
    [yes] behält
   *[no] gewinnt
} die Initiative: Wurf gelungen, bei { $other } misslungen
duel-why-both-failed = { $attacker } { $kept ->
    [yes] behält
   *[no] gewinnt
} die Initiative: Beides misslang, bei { $other } deutlicher
duel-why-both-failed-score = { $attacker } { $kept ->
    [yes] behält
   *[no] gewinnt
} die Initiative: Beides misslang, besseres Ergebnis, Differenz + Geschwindigkeit
duel-why-no-defence = { $attacker } behält die Initiative: { $other } hat keine Verteidigung gewürfelt
duel-why-tie-attacker-keeps = Gleichstand: { $attacker } behält die Initiative
duel-why-tie-swap = Gleichstand: Die Rollen wechseln
duel-why-tie-gm = Gleichstand: Die SL entscheidet
duel-why-crowd = der Malus gegen mehrere gab den Ausschlag

## Which rule decided, in the log

duel-short-longer-weapon = längere Waffe
duel-short-taller = Waffen gleich lang, größer gewachsen
duel-short-better-margin = bessere Differenz
duel-short-tie-longer-weapon = Gleichstand, längere Waffe
duel-short-tie-taller = Gleichstand, größer gewachsen
duel-short-score = besseres Ergebnis, Differenz + Geschwindigkeit
duel-short-other-failed = der andere Wurf misslang
duel-short-both-failed = beides misslang, hier weniger deutlich
duel-short-both-failed-score = beides misslang, besseres Ergebnis mit Geschwindigkeit
duel-short-no-defence = keine Verteidigung gewürfelt
duel-short-tie-attacker-keeps = Gleichstand, wer angreift, behält die Initiative
duel-short-tie-swap = Gleichstand, die Rollen wechseln
duel-short-tie-gm = Gleichstand, die SL entscheidet

## What a fighter is expected to do

task-talk = { $spoken ->
    [attack] hat den Angriff angesagt ✅
    [fight] will kämpfen ✅
    [hold] wartet ab ✅
    [yes] hat gewählt ✅
   *[no] muss wählen: kämpfen oder abwarten
}
task-defend = muss sich gegen { $against } verteidigen
task-attack = greift jetzt { $against } an
task-wait = wartet auf die anderen Paare
task-dice = muss die Würfel für den ersten Angriff eingeben
task-left = wartet auf die Rückkehr: { $against }
task-rolled = hat gewürfelt ✅
task-attacked = { $against } greift gleich an

## Buttons

label-parry = Parieren
label-dodge = Ausweichen
label-own-defence = Meine Würfel: Abwehr
label-own-attack = Meine Würfel: Angriff
label-own-first = Meine Würfel: 1. Angriff
label-attack-dice = Damit angreifen
label-parry-dice = Damit parieren
label-attack = Angreifen
label-blow = { $blow ->
    [weak] Schwacher Schlag
   *[strong] Starker Schlag
}
label-fight = Ich kämpfe
label-hold = Ich warte ab
label-attack-first = Ich greife an!
label-close-talk = Verhandlung beenden: { $names }
entry-skip-attack = Angriff verfällt: { $name } gegen { $against }
entry-skip-defence = Keine Abwehr: { $name } gegen { $against }
entry-roll-missing = Fehlende Würfe nachholen: { $name } – { $against }
entry-end-kept = Paar beenden: { $name } – { $against }
label-rate = { $name }: { $kind ->
    [dodge] Ausweichen
   *[other] Verteidigung
} { SIGNED($speed) }
entry-rate = { $name } gegen { $against }, { $kind ->
    [dodge] Ausweichen
   *[other] Verteidigung
} mit
duel-speed-option = { SIGNED($speed) }
entry-rerate = { $name } gegen { $against }: Preis berichtigen
label-together = #{ $number }: gleichzeitig
label-count-crowd = { $name }: zählen
label-attacker = { $name } greift { $against } an
label-pair-up = Seiten paaren ({ $number })
label-attack-all = { $number } NSC greifen an
label-attack-of = { $name } greift { $against } an
label-blow-of = { $blow ->
    [weak] schwach
   *[strong] stark
}: { $name } → { $against }
label-parry-of = { $name } pariert { $against }
label-dodge-of = { $name } weicht { $against } aus
label-declare-of = { $name }:
label-engage = Paar bilden
label-anew = Neu eröffnen
label-place = { $name } gegen { $against }
label-sheet-fighter = Kämpfer
label-sheet-weapon = Waffe

## Titles of forms

title-duel-attack = Angreifen
title-duel-defend = Verteidigen
title-duel-rate = Was kostet die Verteidigung?
title-duel-pairs = Die Seiten paaren
title-duel-volley = Alle NSC greifen an
title-duel-together = Fast gleichzeitig angesagt
title-duel-reroll = In einem Paar neu würfeln
title-duel-skip = In einem Paar weitermachen
title-duel-sheet = Dein Kämpfer
title-gm-attacker = Wer greift an?
title-gm-margin = Differenz festlegen
title-gm-engage = Paar bilden
title-gm-part = Paar trennen

## The log

duel-log-stance = { $name } { $stance ->
    [fight] will kämpfen
   *[hold] wartet ab
}
duel-log-declared = { $name }: „{ label-attack-first }“
duel-log-dice = { $name } hat am Tisch { $dice } gewürfelt
duel-log-engaged = Paar #{ $number }: { $a } gegen { $b }
duel-log-reopened = Paar #{ $number }: Die Initiative ist wieder offen
duel-log-due = Erster Angriff, am Tisch zu würfeln: { $names }
duel-log-parted = Paar #{ $number } trennt sich
duel-log-interrupted = Paar #{ $number } bleibt für die Rückkehr erhalten
duel-log-resumed = Paar #{ $number } geht weiter, wo es war
duel-forfeits = ⚠️ Der Kampf gegen { $names } wartet auf die Rückkehr, es sei denn, die SL macht ohne weiter.
duel-log-first = { $attempt ->
    [1] Erster Angriff
   *[other] Erster Angriff, { $attempt }. Wurf
}: { $rolls }{ $who ->
    [together] {" "}· { $declared } haben gleichzeitig angesagt
    [one] {" "}· { $declared } hat angesagt
    [equal] {" "}· Waffen und Größe sind gleich
   *[nobody] { "" }
}
duel-log-decided = { $name } führt den ersten Angriff: { $why }{ $lead ->
    [0] { "" }
    [1] , um 1 Punkt
   *[other] , um { $lead } Punkte
}
duel-log-attacker-set = { $number ->
    [0] { "" }
   *[other] Paar #{ $number }:{" "}
}{ $name } greift an, sagt die SL{ $voids ->
    [yes] ; der gewürfelte Angriff gilt nicht mehr
   *[no] { "" }
}
duel-log-together = Paar #{ $number }: fast gleichzeitig angesagt, also ohne die 2 Punkte (SL)
duel-log-gm-asked = Paar #{ $number }: Gleichstand, die SL entscheidet
duel-log-blow = { $shown }
duel-log-rated = { $number ->
    [0] { "" }
   *[other] Paar #{ $number }:{" "}
}Die SL sagt: Verteidigung { SIGNED($speed) }{ $modifier ->
    [0] { "" }
   *[other] , Wurf { SIGNED($modifier) }
}
duel-log-resolved = { $number ->
    [0] { "" }
   *[other] Paar #{ $number }:{" "}
}Schlagwechsel { $exchange }: { $lands ->
    [yes] getroffen
   *[no] nicht getroffen
} · Angriff { SIGNED($attack) }{ $rolled ->
    [yes] , Verteidigung { SIGNED($defence) }
   *[no] { "" }
} · { $decided ->
    [yes] { $name } greift als Nächstes an ({ $why }){ $streak ->
        [1] { "" }
       *[other] , { $streak }-mal in Folge
    }
   *[no] { $why }
}
duel-log-margin = { $name } gegen { $against }: { $where ->
    [first] Wurf für den ersten Angriff
    [attack] Angriff
   *[defence] Verteidigung
} auf Differenz { SIGNED($margin) } gesetzt (SL)
duel-log-reroll = { $name } gegen { $against }: { $where ->
    [first] Wurf für den ersten Angriff
    [attack] Angriff
   *[defence] Verteidigung
} neu gewürfelt, { $dice } (SL)
duel-foreseen-reroll = { $name } würfelt neu gegen { $against }: { $where ->
    [first] um den ersten Angriff, der neu entschieden wird
    [attack] den Angriff
   *[defence] die Verteidigung
}{ $rewinds ->
    [yes] {" "}des beendeten Schlagwechsels, der neu entschieden wird
   *[no] { "" }
}
duel-log-skipped = Paar #{ $number }: { $clock ->
    [yes] Die Zeit ist um,
   *[no] Die SL sagt,
} der Moment für den Angriff verstreicht{ $swaps ->
    [yes] {" "}und die Rollen wechseln
   *[no] { "" }
}
duel-log-crowd = { $name }: { $given ->
    [some] Malus gegen mehrere auf { SIGNED($penalty) } gesetzt (SL)
   *[none] Der Malus gegen mehrere wird wieder gezählt
}
duel-log-modifier = { $name }: alle Würfe { SIGNED($modifier) } (SL)

## Refusals

refusal-no-such-engagement = Ein Paar #{ $number } gibt es nicht; die Tafel zeigt die Paare, die es gibt.
refusal-act-for-whom = Du spielst hier niemanden, der dran wäre; für wen handelst du?
refusal-which-engagement = Das geht gegen mehrere Gegner; gegen wen?
refusal-not-oneself = { $name } kann nicht gegen { $name } kämpfen; wähle jemand anderen.
refusal-duel-only = { $name } kämpft schon, und die Hausregel erlaubt nur ein Duell auf einmal; trenne erst dieses Paar oder ändere die Regel „{ field-multi }“.
refusal-not-a-pair = { $name } und { $other } stehen sich nicht gegenüber; wähle zwei, die gegeneinander kämpfen.
refusal-talk-is-over = Das Verhandeln ist vorbei, und { $attacker } hat die Initiative; mach mit den Knöpfen auf der Tafel weiter.
refusal-gm-decides = Es herrscht Gleichstand; { $name } wartet, bis die SL bestimmt, wer angreift.
refusal-nothing-to-pair = Niemand ist mehr zu paaren; bilde ein einzelnes Paar mit `/{ group-duel } { command-gm-engage }`.
refusal-no-npc-attacks = Keiner deiner NSC kann gerade angreifen; wähle für einen einzelnen in seinem Paar.
refusal-not-engaged = { $name } hat noch keinen Gegner; die SL bildet Paare mit `/{ group-duel } { command-gm-engage }`.
refusal-no-such-intent = Vor dem ersten Schlag kannst du kämpfen, abwarten oder angreifen; wähle eins davon.
refusal-declared-already = { $name } hat den Angriff schon angesagt; jetzt können die anderen antworten.
refusal-said-already = { $name } { $stance ->
    [fight] will schon kämpfen
   *[hold] wartet schon ab
}; das andere kannst du noch wählen.
refusal-nothing-due = Die Zeit hat noch nichts auszulösen; weiter geht es mit den Knöpfen der Tafel.
refusal-declare-to-roll = Gewürfelt wird, wenn jemand angreift: Drücke **{ label-attack-first }** für { $name }, oder warte.
refusal-dice-awaited = Das Verhandeln ist vorbei; für den ersten Angriff fehlen die Würfel: { $names }. { $name } kann nur noch Würfel eingeben.
refusal-dice-too-late = Von { $name } fehlen keine Würfel für einen ersten Angriff. Was stattdessen der Bot gewürfelt hat, nimmt `/{ group-gm } { command-gm-undo }` zurück; Würfel für Angriff oder Verteidigung gehen über „Meine Würfel“ auf der Tafel.
refusal-type-dice = Nach der Hausregel wird am Tisch gewürfelt: Gib die Würfel für { $name } mit „Meine Würfel“ ein.
refusal-table-rolls = Nach der Hausregel wird am Tisch gewürfelt: Würfelt dort neu, und leg es mit `/{ group-duel } { command-gm-margin }` fest.
refusal-nothing-to-roll = Es steht kein Wurf an; bilde ein Paar, oder warte auf Angriff oder Verteidigung.
refusal-no-first-attack = Noch hat niemand zugeschlagen: Erst muss { $name } kämpfen, abwarten oder angreifen.
refusal-not-your-attack = { $attacker } hat die Initiative; { $name } verteidigt sich, sobald der Angriff gewürfelt ist.
refusal-attacked-already = { $name } hat den Angriff schon gewürfelt; jetzt verteidigt sich { $defender }.
refusal-wait-for-others = { $name } wartet, bis jedes Paar seinen Schlagwechsel hatte; dran ist Paar #{ $number }.
refusal-pair-waits = Paar #{ $number } wartet, bis jedes Paar seinen Schlagwechsel hatte; dran ist Paar #{ $next }.
refusal-not-your-defence = { $name } greift an und muss sich nicht verteidigen; das tut { $defender }.
refusal-attack-first = { $attacker } hat den Angriff noch nicht gewürfelt; danach verteidigt sich { $name }.
refusal-defended-already = { $name } hat sich schon verteidigt; jetzt sagt die SL, was die Verteidigung kostet.
refusal-crowd-number = { field-crowd }: bitte eine ganze Zahl von { $low } bis { $high }, nicht „{ $given }“; ohne Wert wird der Malus wieder gezählt.
refusal-dice-or-margin = Gib entweder die Würfel oder die Differenz an, nicht beides.
refusal-house-rule-off = Die Hausregel „{ $rule }“ gilt in diesem Kampf nicht; lass das Feld leer, oder die SL schaltet sie ein.
refusal-nothing-to-rate = Kein Ausweichen und keine andere Verteidigung wartet auf eine Zahl oder lässt sich noch berichtigen; nimm Schritte mit `/{ group-gm } { command-gm-undo }` zurück.
refusal-nobody-engaged = Noch steht sich niemand gegenüber; bilde erst ein Paar mit `/{ group-duel } { command-gm-engage }`.
refusal-name-attacker = Es herrscht Gleichstand: Bestimme erst, wer angreift, mit den Knöpfen oder `/{ group-gm } { command-gm-attacker }`.
refusal-rate-first = Sag erst, was die Verteidigung kostet, mit den Knöpfen oder `/{ group-duel } { command-duel-rate }`.
refusal-attacks-already = { $name } hat die Initiative schon; bestimme die andere Seite, oder mach weiter.
refusal-pair-exists = { $name } und { $other } sind schon Paar #{ $number }; neu eröffnet ist ihre Initiative wieder offen.
refusal-margin-and-modifier = Eine Differenz enthält ihre Modifikatoren schon; gib nur eines von beiden an.
refusal-nothing-rolled = { $name } hat keinen Wurf, der sich noch ändern lässt; nimm lieber Schritte mit `/{ group-gm } { command-gm-undo }` zurück.
refusal-no-points = In Paar #{ $number } zählten die 2 Punkte fürs Ansagen nicht, oder ein Angriff ist gefolgt; nimm Schritte mit `/{ group-gm } { command-gm-undo }` zurück.
refusal-roll-followed = Auf den letzten Wurf von { $name }, den gegen { $against }, ist schon ein Angriff gefolgt; nenne ein anderes Paar, oder nimm Schritte mit `/{ group-gm } { command-gm-undo }` zurück.

## Chances

duel-odds = **{ $a } – { $b }** · { $about ->
    [first] erster Angriff
   *[next] { $defence ->
        [parry] wenn { $b } pariert
        [dodge] wenn { $b } mit { SIGNED($speed) } ausweicht
       *[other] bei anderer Verteidigung
    }, nächster Angriff
}
duel-odds-attacks = { $name } greift an
duel-odds-lands = { $a } trifft
duel-odds-cases = Von { $every } gleich wahrscheinlichen Würfen sind { $a_wins } besser für { $a }, { $b_wins } für { $b }, { $tie } gleich
duel-odds-if = Wenn { $name } zuerst angreift: { $a } oder { $b }?
duel-odds-both = Wenn { $a } und { $b } beide kämpfen: { $first }, durch längere Waffe oder Körpergröße
duel-odds-gm = die SL entscheidet

## Der Kampf in Kürze

duel-sum-exchanges = ⚔️ { $exchanges } { $exchanges ->
    [one] Schlagwechsel
   *[other] Schlagwechsel
}, { $hits } Treffer
duel-sum-longest = 🔥 Längste Serie: { $name } mit { $streak } Angriffen hintereinander
duel-sum-attacks = { $hits } von { $attacks ->
    [one] { $attacks } Angriff
   *[other] { $attacks } Angriffen
} getroffen
duel-sum-defences = { $held } von { $attacks ->
    [one] { $attacks } Angriff
   *[other] { $attacks } Angriffen
} abgewehrt
duel-sum-streak = { $streak } hintereinander

duel-number = #{ $number }
duel-log-ordered = Die Paare folgen aufeinander: { $pairs }
refusal-attacker-or-side = Eines von beiden ist nötig; nenne, wer angreift, oder eine Seite, von der alle zuerst angreifen.
refusal-no-open-attack = Zwischen den Seiten ist kein erster Angriff offen; bestimme stattdessen, wer in einem Paar angreift.
duel-strip-margins = { SIGNED($a) } gegen { SIGNED($b) }
