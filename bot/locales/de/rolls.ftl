### Würfel außerhalb von Kämpfen: Würfe, gemerkte Würfe, Aufrufe, Statistik. Das Protokoll und das Ende eines Kampfes.

## /wurf

group-roll = wurf
    .description = Würfeln: Würfel, noch einmal, unter einem Namen, gemeinsam
command-roll-dice = würfel
    .description = Würfeln, zum Beispiel 2d6+1, oder einen gemerkten Wurf
command-roll-again = nochmal
    .description = Deine letzten Würfel noch einmal werfen
command-roll-list = liste
    .description = Die letzten Würfe eines Mitglieds und deine gemerkten zeigen
command-roll-stats = statistik
    .description = Die Würfel eines Mitglieds mit dem vergleichen, was faire ergeben
command-roll-save = merken
    .description = Würfel unter einem Namen merken
command-roll-forget = vergessen
    .description = Einen gemerkten Wurf löschen
command-roll-call = aufruf
    .description = Alle aufrufen, dieselben Würfel zu werfen
option-roll-name = name
    .description = Der Name des gemerkten Wurfs
option-roll-member = mitglied
    .description = Wessen Würfel; leer sind es deine
option-roll-why = wofür
    .description = Worum es geht
option-to = für
    .description = Wer das Ergebnis sieht
choice-to-all = Alle
choice-to-me = Nur ich
choice-to-gm = Nur die SL

## Würfe

ui-roll-label = *{ $label }*
ui-roll-other = { $counts ->
    [dice] Das zählt Würfel; { $dice } vergleicht ihre Summe.
   *[sum] Das vergleicht die Summe; { $dice } zählt Würfel.
}
ui-roll-large = **{ $name }** · { $dice } = **{ $total }** (zu viele Würfel, um sie zu merken)
ui-roll-for-gm = 🎲 Ein Wurf für die SL: { $names }. Das Ergebnis sieht nur die SL.
ui-roll-gone = 🎲 Ein Wurf für die SL; er ist nicht mehr gemerkt.
label-see-roll = SL: ansehen
label-roll-typed = { $dice } würfeln
ui-rolls-of = Die letzten Würfe von { $name }
ui-no-rolls = Es gibt hier keine Würfe von { $name }, die du sehen darfst.
ui-saved-rolls = 📌 Gemerkt: { $rolls }
ui-saved-roll = { $name } ({ $dice })
ui-roll-saved = 📌 { $name } ist ab jetzt { $dice }. Tippe `/{ group-roll } { command-roll-dice }` und den Namen.
ui-rolls-imported = Gemerkte Würfe übernommen: { $names }.
ui-roll-forgotten = { $name } ({ $dice }) ist vergessen.
refusal-roll-gm-only = Wie dieser Wurf ausging, sieht nur die SL; frag sie.
refusal-roll-gone = Dieser Wurf ist nicht mehr gemerkt; bitte würfle noch einmal.
refusal-nothing-to-roll-again = Du hast hier noch nichts geworfen; würfle erst mit `/{ group-roll } { command-roll-dice }`.
refusal-saved-roll-is-dice = { $name } könnte selbst eine Würfelangabe sein; bitte wähle einen anderen Namen.
refusal-saved-rolls-full = Du hast { $limit } gemerkte Würfe; lösche erst einen mit `/{ group-roll } { command-roll-forget }`.
refusal-no-saved-roll = Du hast keinen gemerkten Wurf { $name }; { $known_count ->
    [0] `/{ group-roll } { command-roll-save }` merkt einen.
   *[other] wähle aus: { $known }.
}

## Aufrufe

ui-call = 🎲 { $name } ruft auf: Alle werfen { $dice }
ui-call-nameless = 🎲 Ein Aufruf: Alle werfen { $dice }
ui-call-gone = 🎲 Dieser Aufruf ist vorbei; die Würfe sind nicht mehr gemerkt.
ui-call-joined = { $names_count ->
    [0] Noch ist niemand dabei.
   *[other] Dabei: { $names }
}
ui-call-closed = 🎲 { $dice }: { $count ->
    [0] niemand war dabei
    [one] { $count } Wurf
   *[other] { $count } Würfe
}
ui-called-by = Aufgerufen von { $name }
label-call-join = Ich bin dabei
label-call-leave = Aussteigen
label-call-close = Schließen und würfeln
refusal-call-joined = Du bist schon dabei; **{ label-call-leave }** nimmt dich heraus. Gewürfelt wird, wenn der Aufruf geschlossen wird.
refusal-call-not-member = Du bist in diesem Aufruf nicht dabei; **{ label-call-join }** nimmt dich auf.
refusal-call-full = Es sind schon { $limit } Leute dabei; ein zweiter Aufruf nimmt die anderen.
refusal-call-one-roll = Bei einem Aufruf machen alle einen Wurf; nenne bitte nur einen, und rufe für einen weiteren noch einmal auf.
refusal-call-not-yours = Diesen Aufruf schließt { $name } oder eine SL; du kannst dabei sein.
refusal-call-not-in = Diesen Aufruf schließt, wer dabei ist, oder eine SL; du kannst dabei sein.
refusal-call-gone = Dieser Aufruf ist nicht mehr gemerkt; mach einen neuen mit `/{ group-roll } { command-roll-call }`.

## Statistik

ui-stats = **{ $name }** · { $rolls ->
    [one] { $rolls } Wurf
   *[other] die letzten { $rolls } Würfe
}
ui-stats-die = **{ $die }** · { $dice } Würfel, im Mittel **{ HUNDREDTHS($mean) }**, erwartet { HUNDREDTHS($expected) } · faire Würfel weichen in { $off ->
    [0] unter 0,1 %
   *[other] { PERCENT($off) }
} der Fälle so weit ab
ui-stats-how = Nur Würfel, die ich hier außerhalb von Kämpfen geworfen habe. Ein Würfel, der geworfen wurde, weil ein anderer explodiert ist oder neu geworfen wurde, zählt nicht mit: Er fällt anders. Unter 5 % ist selten, aber in einem von zwanzig Fällen bloßer Zufall.

## Das Ende eines Kampfes

ui-summary = 🏁 Der Kampf in Kürze
summary-dice = 🎲 { $dice } Würfel geworfen
ui-summary-luck = Glück **{ PERCENT($better) }**
ui-summary-dice = { $counted ->
    [throws] { $dice ->
        [one] { $dice } Wurf ergibt
       *[other] { $dice } Würfe ergeben
    } { $total }
    [successes] { $dice } Würfel: { $total } { $total ->
        [one] Erfolg
       *[other] Erfolge
    }
   *[dice] { $dice } Würfel { $dice ->
        [one] ergibt
       *[other] ergeben
    } { $total }
}, erwartet { HUNDREDTHS($expected) }
ui-summary-how = Glück: Von 100 Würfen mit ebenso vielen fairen Würfeln gehen so viele schlechter aus; Gleichstand zählt halb. 50 % ist weder Glück noch Pech.
ui-summary-chart = Balken des Glücks: { $rows }
ui-summary-bar = { $name } { PERCENT($better) }
ui-no-summary = Es ist noch nichts geschehen, was sich zusammenfassen ließe.
chart-odds-title = Chancen
chart-more = … und { $count } weitere oben
chart-title = Würfelglück
chart-percent = { PERCENT($better) }
chart-bad = schlechter
chart-good = besser

## Das Protokoll

choice-format-markdown = Markdown
choice-format-summary = In Kürze
ui-log-heading = { $system }, das Protokoll
ui-log-zone = Zeiten in UTC
ui-log-follows = →
ui-log-by = { $name }
ui-log-by-gm = { $name } (SL)
ui-log-clock = die Uhr
ui-log-struck = { $line } (zurückgenommen)

## Was behalten wird, für /privacy

privacy-of-roll = { $count ->
    [one] 1 Wurf außerhalb von Kämpfen
   *[other] { $count } Würfe außerhalb von Kämpfen
}
privacy-of-saved-roll = { $count ->
    [one] 1 gemerkter Wurf
   *[other] { $count } gemerkte Würfe
}
privacy-of-roll-call = { $count ->
    [one] 1 Aufruf von dir
   *[other] { $count } Aufrufe von dir
}
privacy-of-roll-call-member = { $count ->
    [one] 1 Aufruf, bei dem du dabei warst
   *[other] { $count } Aufrufe, bei denen du dabei warst
}

## Ein Pool vor dem Wurf

ui-pool-chances = **{ $pool ->
    [one] { $pool } Würfel
   *[other] { $pool } Würfel
} ab { $target }{ $enhancement ->
    [0] { "" }
   *[other] , Verbesserung { SIGNED($enhancement) }
}**, noch nicht gewürfelt:
ui-pool-chance = { $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}: { PERCENT($exactly) } · so viele oder mehr: { PERCENT($least) }
option-preview = vorschau
    .description = Die genauen Chancen zeigen statt zu würfeln
option-save = merken
    .description = Den Pool unter einem Namen merken statt zu würfeln

## The course of a fight, as a picture

strip-hit = trifft
strip-miss = verfehlt
strip-attack = greift an
strip-other = tut etwas anderes
strip-mixed = gemischte Handlung
strip-turn = Runde { $number }
strip-round = Runde { $number }
chart-strip-title = Verlauf des Kampfs
chart-gains = Initiative an { $name }
chart-before = … { $count } davor
ui-strip-alt = Der Verlauf des Kampfes: { $rows }
ui-strip-row = { $when } · { $who } gegen { $whom }: { $how }
ui-strip-alone = { $when } · { $who }: { $how }
