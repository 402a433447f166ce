### Das System der Summen: „Les Arpèges“.

system-totals = Summen (Les Arpèges)
hint-dice-totals = Das Ergebnis der Würfel, { $bounded ->
    [yes] von { $low } bis { $high },{" "}
   *[no] { "" }
}oder jeder Würfel der Reihe nach: 8 3

## Fields of a fighter and of the commands

field-skill = Fertigkeitsstufe
field-finesse = Finesse
field-damage = Schaden
field-styles = Kampfstile
field-target = Ziel
field-like = Nur gleiche wie
field-manner = Angriffsart
field-strength = Stärke
field-fr = Geschwindigkeitsfaktor
field-ff = Finessefaktor
field-fd = Schadensfaktor
field-fp = Paradefaktor
field-taken = Schadensfaktor abziehen
field-style = Name des Stils
field-missing = Wer nicht gewählt hat
field-striker = Durch wen
field-strikes = Schlägt noch zu
field-surprise = Überrascht
field-total = Summe
field-lasts = Ab wann
field-factor = Faktor
field-hit = Treffer

## House rules

field-simultaneity = Gleichzeitig
field-gap = Abstand, der zählt
field-declare = Ansagen
field-defensive-bonus = Bonus in der Defensive
field-absent = Wer bis zur Frist nicht gewählt hat

## The board

totals-head-declaring = { $missing_count ->
    [0] Runde { $turn }: Alle haben gewählt
   *[other] Runde { $turn }: { $missing_count ->
        [1] Es fehlt
       *[other] Es fehlen
    } noch { $missing }
} 🎭
totals-head-alone = Runde { $turn }: Es fehlt noch ein Gegner 🎭
totals-head-striking = { $names_count ->
    [0] Niemand schlägt zu
    [1] { $names } schlägt { $first ->
        [yes] zuerst
       *[no] jetzt
    } zu
   *[other] { $names } schlagen gleichzeitig zu
} 🗡️
totals-head-over = Runde { $turn } ist vorbei 🏁
totals-turn = Runde { $turn }
totals-line = Runde { $turn }: { $what }
totals-line-declaring = 🎭 Wählt, was ihr tut
totals-line-more = { $count ->
    [one] { $count } Schlag davor
   *[other] { $count } Schläge davor
}
totals-line-none = niemand schlägt zu
totals-line-hits = 💥 Treffer: { $names }
totals-line-misses = daneben: { $names }
totals-line-voids = entfällt: { $names }
totals-line-void = der Schlag von { $name } entfällt
totals-line-strike = { $hit ->
    [yes] { $name } trifft { $target } ({ $total } : { $defence })
   *[no] { $name } verfehlt { $target } ({ $total } : { $defence })
}
totals-why-declaring = Geh offen in die Defensive oder wähle deinen Angriff { $declare ->
    [hidden] verdeckt: Vor dem Aufdecken sieht ihn niemand
    [gm-sees] verdeckt: Vor dem Aufdecken sieht ihn nur die SL
   *[open] offen vor allen
}; bis dahin kannst du ihn ändern.
totals-declare-later = ab der nächsten Runde { $declare ->
    [hidden] sieht niemand die Wahl
    [gm-sees] sieht nur die SL die Wahl
   *[open] sehen alle die Wahl
}
totals-shake = { $shake ->
    [defensive] { $name } geht in die Defensive
    [attack] { $name } verlässt die Defensive
    [no-room] { $name } hat keinen Platz für die Defensive
    [surprised] { $name } ist überrascht
    [unsurprised] { $name } ist nicht mehr überrascht
   *[left] { $name } ist nicht mehr im Kampf
}
totals-why-confirm = Bestätige deinen Angriff, oder wähle neu.
totals-why-over = Die SL eröffnet die nächste Runde.
totals-why-together = { $policy ->
    [pairwise] Unter { $rule } Abstand gilt als gleichzeitig (hier { $gap })
    [anchored] Eine Gruppe: unter { $rule } Abstand zur höchsten Geschwindigkeit (hier { $gap })
   *[chained] Eine Kette: jeweils unter { $rule } Abstand zum nächsten Wert (hier insgesamt { $gap })
}
totals-why-before = { $name } vor { $other }: um { $lead } schneller
totals-then = dann { $names }
totals-why-last = { $name } schlägt als Letztes zu
totals-why-granted = Die SL lässt { $names } jetzt zuschlagen
totals-defensive = 🛡️ In der Defensive: { $names }
totals-ready = ✅ Bereit: { $names }
totals-surprised = ❗ Überrascht: { $names }
totals-out = 💀 Außer Gefecht: { $names }
totals-joins-later = ⏳ Ab der nächsten Runde: { $names }
totals-open = **{ $name }** · { $plan }
totals-order = { $names } { $speed }{ $together_count ->
    [0] { "" }
   *[other] {" "}· gleichzeitig: { $together }
}{ $after_count ->
    [0] { "" }
   *[other] {" "}· danach: { $after }
}

## The table

totals-short = { $total ->
    [speed] Ges
    [defence] Ver
    [attack] Ang
   *[damage] Sch
}
totals-words = { $name }{ $progress ->
    [due] , schlägt jetzt zu
    [struck] , hat zugeschlagen
    [off] , schlägt nicht zu
   *[none] { "" }
}: { $shown }
totals-words-total = { $total ->
    [speed] Geschwindigkeit
    [defence] Verteidigung
    [attack] Angriff
   *[damage] Schaden
} { $value }
totals-brief = { $total ->
    [speed] Ge
    [defence] Ve
    [attack] An
   *[damage] Sc
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
    [forced] erzw.
    [held] gehalt.
    [feint] Finte
    [quick] schnell
   *[mix] Mix
}
totals-hit-head = %
totals-needs-head = ≥
totals-column = { $column ->
    [skill] Fer
    [bonus] Waf
    [factor] Fak
    [other] SL
   *[total] =
}

## What somebody does, and how numbers came about

totals-manner = { $manner ->
    [normal] normal
    [forced] erzwungen { $strength }
    [held] zurückgehalten { $strength }
    [feint] Finte { $strength }
    [quick] schnell { $strength }
   *[mix] freie Mischung
}
totals-no-factors = ohne Faktoren
totals-part-fr = Geschwindigkeitsfaktor { $value }
totals-part-ff = Finessefaktor { $value }
totals-part-fd = Schadensfaktor { $value }{ $taken ->
    [yes] {" "}abgezogen
   *[no] { "" }
}
totals-part-fp = Paradefaktor { SIGNED($value) }
totals-plan = { $doing ->
    [defensive] in der Defensive
    [none] kein Angriff
    [attack] ein Angriff
   *[hidden] hat gewählt
}
totals-plan-attack = { $how } → { $target }
totals-plan-no-target = { $how }, Ziel noch offen
totals-planned = { $name }: { $plan }{ $filled ->
    [yes] {" "}(hat nicht gewählt)
   *[no] { "" }
}
totals-strike = **{ $name }** → { $target } · { $shown } = **{ $total }** gegen { $defence }: { $hit ->
    [yes] **Treffer**, Schaden **{ $damage }**
   *[no] daneben
}{ $noted ->
    [decreed] {" "}(SL)
    [corrected] {" "}(berichtigt)
   *[no] { "" }
}
totals-strikes = **{ $names }** → { $target } · { $hits ->
    [0] alle verfehlen
    [1] **1 Treffer** ({ $damages }){ $misses ->
        [0] { "" }
       *[other] , { $misses } daneben
    }
   *[other] **{ $hits } Treffer** ({ $damages }){ $misses ->
        [0] { "" }
       *[other] , { $misses } daneben
    }
}
totals-strike-void = ~~{ $strike }~~ – { $why }
totals-cancelled = **{ $name }** schlägt nicht zu – { $why }
totals-void = { $cause ->
    [decreed] von der SL gestrichen
    [gone] hat den Kampf verlassen
   *[out] außer Gefecht
}
totals-void-faster = gestrichen: { $striker } war um { $lead } schneller
totals-void-granted = gestrichen: { $striker } hat vorher zugeschlagen
totals-part-attack = Angriff { $value }
totals-part-modifier = Modifikator { SIGNED($modifier) }
totals-dice = [{ $faces }]
totals-dice-typed = [{ $total } am Tisch]
totals-chance = trifft eine Verteidigung von { $defence } in { PERCENT($hits) } der Fälle
totals-needs = trifft eine Verteidigung von { $defence } mit { $needs } oder mehr auf den Würfeln
totals-sum = **{ $total ->
    [speed] Geschwindigkeit
    [defence] Verteidigung
    [attack] Angriff, vor den Würfeln
   *[damage] Schaden
} { $value }** = { $shown }
totals-part = { $part ->
    [skill] Fertigkeit { $value }
    [bonus] Waffe { SIGNED($value) }
    [factor] Faktoren { SIGNED($value) }
    [parry] Paradefaktor { SIGNED($value) }
   *[modifier] SL { SIGNED($value) }
}
totals-how = 🔎 Die Summen von { $name }
totals-formula = { $total ->
    [speed] Geschwindigkeit = Fertigkeit + Waffe + Geschwindigkeitsfaktor
    [defence] Verteidigung = Fertigkeit + Parade der Waffe + Paradefaktor − Finessefaktor
    [attack] Angriff = Fertigkeit + Würfel + Finesse der Waffe + Finessefaktor − Geschwindigkeitsfaktor − Schadensfaktor
   *[damage] Schaden = Schaden der Waffe + Schadensfaktor, oder − Schadensfaktor, wenn er abgezogen wird
}

## The private board

totals-own-people = 🗡️ Für wen wählst du?
totals-own-not-yet = **{ $name }** · hat nicht gewählt
totals-own-choose = 🗡️ { $name }: Wen, und wie?
totals-own-chosen = { $stands ->
    [yes] ✅ { $name }: { $plan }
   *[no] ⏳ { $name }: { $plan } – bleibt es dabei?
}
totals-own-how = Das bringt jeder Angriff; ein Knopfdruck wählt ihn.
totals-own-promise = Geschwindigkeit { $speed } · Verteidigung { $defence } · Angriff { $attack } · Schaden { $damage } – { $chance }
totals-own-against = 🎯 { $name } · Verteidigung { $defence } (bekannt)
totals-own-aim = Gegen wen?
totals-own-nobody = Es ist niemand da, den man angreifen könnte.
totals-own-beyond = Ein Faktor über { $limit } geht über den Sturmangriff hinaus.
totals-own-secret = { $declare ->
    [hidden] Nur du siehst das; bis zum Aufdecken kannst du es ändern.
    [gm-sees] Nur du und die SL sehen das; bis zum Aufdecken kannst du es ändern.
   *[open] Alle sehen das; bis zum Aufdecken kannst du es ändern.
}

## What a fighter is expected to do

totals-task-gathering = wartet auf einen Gegner
totals-task-surprised = { $surprise ->
    [drawn] überrascht
   *[bare] überrascht, ohne die Waffenboni
}: Paradefaktor −5
totals-task-over = wartet auf die nächste Runde
totals-task-declare = muss wählen: angreifen oder Defensive
totals-task-declared = { $plan } ✅
totals-task-confirm = muss bestätigen
totals-task-target = muss ein Ziel nennen
totals-task-strike = schlägt jetzt zu
totals-task-wait = wartet darauf zuzuschlagen
totals-task-done = hat in dieser Runde nichts mehr zu tun
totals-forfeits-strike = ⚠️ Der Angriff dieser Runde ist aufgegeben, außer bei Rückkehr vor ihrem Ende.
totals-forfeits-choice = ⚠️ Die Wahl wird verworfen; nach der Rückkehr ist neu zu wählen.

## Buttons

totals-label-for = { $name }
totals-label-target = { $name }
totals-label-defensive = Defensive
totals-label-attack = Mein Angriff
totals-label-confirm = Bleibt so
totals-label-no-attack = Kein Angriff
totals-label-aim = Gegen wen?
totals-label-other-target = Anderes Ziel
totals-label-style = { $style }
totals-label-mix = Freie Mischung
totals-label-strength = { $step ->
    [more] +
   *[less] −
} Stärke { $strength }
totals-label-save-style = Als Stil merken
totals-label-strike = Würfeln
totals-label-own-dice = Eigene Würfel
totals-label-retarget = Ziel nennen
totals-label-pass = Nicht zuschlagen
totals-label-how = Wie?
totals-label-turn = Nächste Runde
totals-label-reveal = { $missing ->
    [all] Aufdecken
    [normal] Aufdecken; Übrige greifen an
   *[none] Aufdecken; Übrige tun nichts
}
totals-label-npcs = Für die NSC wählen
totals-label-all = { $number } NSC greifen an
totals-label-all-on = { $number } NSC: normaler Angriff auf …
totals-label-volley = Für alle { $number } NSC würfeln
totals-label-once = Ein Wurf je Gruppe gleicher NSC
totals-label-cramped = Kein Platz: { $name }
totals-label-roll-for = Für { $name } würfeln
totals-label-out = { $name } außer Gefecht ({ $striker })
totals-label-damage = { $name }: { $counter } { SIGNED($plus) }{ $out ->
    [yes] {" "}und außer Gefecht
   *[no] {""}
}
totals-label-still = { $name } { $strikes ->
    [yes] schlägt noch zu
    [no] schlägt nicht mehr zu
   *[rule] nach der Reihenfolge
}
totals-label-grant = Zuschlagen lassen
totals-label-surprise = Überraschung
totals-label-modify = Modifikator
totals-label-factor = Faktor ändern
totals-label-outcome = Treffer oder nicht
label-sheet-level = Fertigkeit und Waffe
label-sheet-bonuses = Boni der Waffe

## Titles of forms

title-totals-declare = Dein Angriff
title-totals-mix = Freie Mischung der Faktoren
title-totals-use = Angriff in einem Stil
title-totals-confirm = Bleibt so
title-totals-style = Als Stil merken
title-totals-forget = Stil vergessen
title-totals-strike = Eigene Würfel
title-totals-target = Ziel nennen
title-totals-pass = Nicht zuschlagen
title-totals-sheet = Dein Kämpfer
title-totals-reveal = Aufdecken
title-totals-all = Derselbe Angriff für alle NSC
title-totals-volley = Für alle NSC würfeln
title-totals-cramped = Kein Platz zum Zurückweichen
title-totals-out = Außer Gefecht
title-totals-damage = Schaden der Treffer
title-totals-still = Wer schlägt noch zu?
title-totals-grant = Jetzt zuschlagen lassen
title-totals-surprise = Überraschung
title-totals-modify = Modifikator einer Summe
title-totals-factor = Faktor ändern
title-totals-decree = Treffer oder nicht

## The log

totals-log-turn = Runde { $turn } beginnt
totals-log-defensive = { $name } geht in die Defensive
totals-log-cramped = Kein Platz: { $name } kann nicht in die Defensive gehen (SL)
totals-log-chosen = { $name } wählt: { $plan }{ $warned ->
    [yes] {" "}(über den Sturmangriff hinaus)
   *[no] { "" }
}
totals-log-confirmed = { $name } bleibt bei der Wahl
totals-log-revealed = { $early ->
    [clock] Die Zeit ist um, aufgedeckt
    [yes] Die SL deckt auf
   *[no] Aufgedeckt
}: { $plans }
totals-log-called = { $names_count ->
    [0] Niemand ist dran
    [1] { $names } ist mit dem Zuschlagen dran
   *[other] { $names } sind mit dem Zuschlagen dran
}
totals-log-lapsed = { $names_count ->
    [0] Niemand verliert den Schlag
    [1] { $names } ist nicht mehr dran
   *[other] { $names } sind nicht mehr dran
}
totals-log-retargeted = { $name } zielt jetzt auf { $target }{ $by ->
    [owner] { "" }
   *[override] {" "}(SL)
}
totals-log-passed = { $why ->
    [target] { $name } schlägt nicht zu: Kein Ziel wurde gewählt
    [dice] { $name } schlägt nicht zu: Keine Würfel wurden eingetippt
   *[choice] { $name } schlägt nicht zu
}
totals-log-felled = { $name } ist außer Gefecht { $given ->
    [some] durch den Schlag von { $striker }
   *[none] ohne einen Schlag dieser Runde
}
totals-log-damage = { $name }: Der Schaden { $count ->
    [one] eines Treffers
   *[other] von { $count } Treffern
} ist verrechnet
totals-log-granted = { $name } darf jetzt zuschlagen{ $given ->
    [some] {" "}(→ { $target })
   *[none] { "" }
} (SL)
totals-log-still = { $name } { $strikes ->
    [yes] schlägt in dieser Runde noch zu (SL)
    [no] schlägt in dieser Runde nicht mehr zu (SL)
   *[rule] schlägt in dieser Runde zu, wenn die Reihenfolge es so will
}
totals-log-surprise = { $name } { $surprise ->
    [drawn] ist überrascht, mit der Waffe in der Hand: Paradefaktor −5 (SL)
    [bare] ist überrascht und ohne Waffe: Paradefaktor −5, keine Waffenboni (SL)
   *[no] ist doch nicht überrascht (SL)
}
totals-log-modifier = { $name }: { $total ->
    [speed] Geschwindigkeit
    [defence] Verteidigung
    [attack] Angriff
   *[damage] Schaden
} { SIGNED($modifier) } { $lasts ->
    [turn] in dieser Runde
    [next] ab der nächsten Runde
   *[always] ab jetzt
} (SL)
totals-log-factors = { $name } greift mit { $factors } an (SL)
totals-log-replaced = { $correction ->
    [rolled] Neu gewürfelt
    [typed] Neu eingegeben
    [reckoned] Neu berechnet
   *[decreed] Bestimmt
}: { $strike }
totals-foreseen-reroll = { $name } → { $target } wird neu gewürfelt: Angriff { $attack } gegen { $defence }
totals-log-void = { $change ->
    [void] Der Schlag von { $name } auf { $target } ist gestrichen{ $given ->
        [some] {" "}({ $striker } hat vorher zugeschlagen)
       *[none] { "" }
    }
   *[counts] Der Schlag von { $name } auf { $target } zählt wieder
}
totals-log-turn-ended = Runde { $turn } ist vorbei
totals-log-turn-reopened = Runde { $turn } geht weiter
totals-log-style = { $name } merkt sich den Stil { $style }: { $factors }
totals-log-forgotten = { $name } vergisst den Stil { $style }

## Refusals

refusal-totals-for-whom = Für wen ist das gemeint?
refusal-totals-no-turn = Die erste Runde beginnt, sobald zwei da sind; mach mit, oder warte auf einen Gegner.
refusal-totals-revealed = Alles ist aufgedeckt; { $name } kann in der nächsten Runde wieder wählen.
refusal-totals-revealed-already = Alles ist schon aufgedeckt; mach mit den Knöpfen auf der Tafel weiter.
refusal-totals-no-such-intent = Hier geht man in die Defensive oder greift nicht an; einen Angriff wählt man mit **{ totals-label-attack }**.
refusal-totals-defensive-already = { $name } ist schon in der Defensive; wähle einen Angriff, um sie zu verlassen.
refusal-totals-no-npcs = Das kann gerade keiner deiner NSC tun; gib den Befehl für einen einzelnen Kämpfer.
refusal-totals-cramped = { $name } hat in dieser Runde keinen Platz zum Zurückweichen, sagt die SL; wähle einen Angriff.
refusal-totals-nobody-there = Es ist niemand da, den { $name } angreifen könnte; warte auf einen Gegner.
refusal-totals-which-target = Wen greift { $name } an?
refusal-totals-oneself = { $name } kann nicht { $name } angreifen; wähle jemand anderen.
refusal-totals-target-gone = { $name } { $status ->
    [out] ist außer Gefecht
   *[gone] hat den Kampf verlassen
}; { $known_count ->
    [0] sonst ist niemand da.
   *[other] wähle aus: { $known }.
}
refusal-totals-nothing-to-confirm = Von dir wartet nichts auf Bestätigung; deine Wahl gilt, oder du hast noch keine.
refusal-totals-no-such-style = Es gibt keinen Stil „{ $given }“; { $known_count ->
    [0] merke dir erst einen mit `/{ group-totals } { command-totals-style }`.
   *[other] wähle aus: { $known }.
}
refusal-totals-styles-full = Höchstens { $limit } Stile lassen sich merken; vergiss erst einen davon: { $known }.
refusal-totals-not-defensive = { $name } ist nicht in der Defensive; wähle jemanden, der es ist.
refusal-totals-not-revealed = Noch ist nichts aufgedeckt; erst wählen alle, oder die SL deckt auf.
refusal-totals-turn-over = Diese Runde ist vorbei; die SL eröffnet die nächste mit **{ totals-label-turn }**.
refusal-totals-struck-already = { $name } hat in dieser Runde schon zugeschlagen; der nächste Angriff kommt in der nächsten Runde.
refusal-totals-no-attack = { $name } hat in dieser Runde keinen Angriff; in der nächsten kannst du wieder wählen.
refusal-totals-wait = { $name } schlägt später zu; warte erst auf { $before }.
refusal-totals-name-target = { $name } hat kein Ziel: Nenne eines, oder schlag nicht zu.
refusal-totals-keeps-target = { $name } zielt wie angesagt auf { $target }; das kann jetzt nur die SL ändern.
refusal-totals-type-dice = An diesem Tisch wird selbst gewürfelt: Gib die Augensumme mit **{ totals-label-own-dice }** ein.
refusal-totals-one-or-side = Nenne einen Kämpfer oder eine ganze Seite, eins von beiden.
refusal-totals-no-hit = Kein Schlag von { $striker }, der zählt, hat { $name } in dieser Runde getroffen; würfle ihn, bestimme erst den Treffer, oder nenne niemanden.
refusal-totals-no-damage = { $name } hat in dieser Runde keinen Schaden mehr abzuziehen; ändere sonst den Zähler selbst mit `/{ group-gm } { command-gm-counter }`.
refusal-totals-no-counter = { $name } hat keinen Zähler, von dem Schaden abgehen könnte; lege einen mit `/{ group-gm } { command-gm-counter }` an.
refusal-totals-strikes-already = { $name } kann schon jetzt zuschlagen; drück **{ totals-label-strike }**.
refusal-totals-strike-counts = { $name } hat in dieser Runde schon zugeschlagen, und der Schlag zählt; mit `/{ group-totals } { command-totals-grant }` darf { $name } noch einmal zuschlagen.
refusal-totals-not-struck = { $name } hat in dieser Runde nicht zugeschlagen; wähle jemanden, der es hat.
refusal-totals-sheet-later = Die Werte von { $name } gelten jetzt für diese Runde; ändere sie in der nächsten, oder frag die SL.
refusal-totals-nothing-due = Hier hat die Zeit nichts auszulösen; weiter geht es mit den Knöpfen der Tafel.

## Chances

totals-odds = **{ $name }** → { $target } · Angriff { $attack }
totals-odds-hits = trifft eine Verteidigung von { $defence }

## Der Kampf in Kürze

totals-sum-blows = 🗡️ { $turns ->
    [one] { $turns } Runde
   *[other] { $turns } Runden
}, { $blows ->
    [one] { $blows } Angriff
   *[other] { $blows } Angriffe
}, { $hits } Treffer
totals-sum-longest = 🔥 Längste Serie: { $name } mit { $streak } Treffern hintereinander
totals-sum-hits = { $hits } von { $blows ->
    [one] { $blows } Angriff
   *[other] { $blows } Angriffen
} getroffen
totals-sum-damage = Schaden { $damage }
totals-sum-withstood = { $held } von { $blows ->
    [one] { $blows } Angriff
   *[other] { $blows } Angriffen
} abgewehrt
totals-sum-felled = { $felled } außer Gefecht gesetzt
