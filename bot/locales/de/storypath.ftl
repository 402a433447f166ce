### Storypath (Scion): Slots, die man einander weitergibt.

system-storypath = Storypath (Scion)

## Felder des Bogens, der Befehle und dessen, was die SL setzen kann

field-combat = Beste Kampffertigkeit
field-cunning = List
field-pool = Fertiger Pool (statt beider)
field-tier = Stufe
field-enhancement = Verbesserung
field-slot = Nummer des Slots
field-next = Wer als Nächstes
field-deed = Aktion
field-allow = Weiteren Angriff erlauben
field-first-pool = Pool des ersten Teils
field-second-pool = Pool des zweiten Teils
field-first-task = Erster Teil
field-second-task = Zweiter Teil
field-attacking = Was ist ein Angriff?
field-first-difficulty = Der erste Teil braucht
field-second-difficulty = Der zweite Teil braucht
field-first-enhancement = Verbesserung des ersten Teils
field-second-enhancement = Verbesserung des zweiten Teils
field-successes = Erfolge
field-task = Teil
field-what = Was ist es?
field-difficulty = Nötige Erfolge
field-share = Erfolge für den ersten Teil
field-surprised = Überrascht
field-mode = Gruppe
field-others = Weitere NSC der Gruppe, mit Kommas
field-number = Nummer der Runde
field-change = Was zu tun ist
field-mixed = Erfolge der gemischten Aktion
field-fixed = Feste Erfolge in jedem Raster (– hebt auf)
field-acted = Hat gehandelt (0 oder 1)
field-attacks = Angriffe in dieser Runde
field-benched = Kann diese Runde nicht handeln (0 oder 1)

## Hausregeln

field-tens = Eine Zehn
field-target-number = Ein Würfel gelingt ab
field-order = Reihenfolge
field-next-pc = Wer den nächsten SC-Slot nimmt
field-passing = Einen Slot passen
field-fallen-slots = Slots der Gefallenen
field-roster = Initiative-Raster
field-min-pool = Ein Pool von 0
field-skipped-slots = Slots, die niemand rechtzeitig nimmt

## Die Tafel

storypath-head-empty = Noch niemand da: Wer kämpft? 🎲
storypath-head-roll = Würfelt! Es { $names_count ->
    [1] fehlt
   *[other] fehlen
}: { $names } 🎲
storypath-head-rolled = Alle haben gewürfelt: Die SL beginnt 🎲
storypath-head-nobody = Niemand ist übrig, der handeln kann ⏸️
storypath-head-ask = { $whose ->
    [pc] SC-Slot
    [npc] NSC-Slot
   *[any] Der nächste Zug
}{ $whose ->
    [any] : Wer handelt?
    [npc] {" "}mit { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolgen
    }: Die SL wählt
   *[pc] {" "}mit { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolgen
    }: Wer handelt?
} { $whose ->
    [pc] 🟦
    [npc] 🟥
   *[any] ⬜
}
storypath-head-acts = { $name } handelt{ $names ->
    [yes] {" "}– wer ist danach dran?
   *[no] { "" }
} ⚔️
storypath-why-roll = Beste Kampffertigkeit + List: Jeder Erfolg zählt. Wurf für Runde { $round }
storypath-round = Runde { $round }
storypath-can-act = handeln { $names_count ->
    [1] kann
   *[other] können
}: { $names }
storypath-line-roll = 🎲 Runde { $round }: Würfelt!
storypath-line-round = { $names_count ->
    [0] Runde { $round } beginnt
   *[other] Runde { $round }: { $names }
}
storypath-how = { $whose ->
    [pc] SC-Slot mit { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolgen
    },{" "}
    [npc] NSC-Slot mit { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolgen
    },{" "}
   *[any] { "" }
}{ $came ->
    [claimed] genommen
    [named] genannt
    [best] die meisten Erfolge
   *[given] von der SL gegeben
}
storypath-tie = gleich viele Erfolge: SC zuerst
storypath-tie-ordered = gleiche Erfolge: in der Reihenfolge der SL
storypath-then = dann { $slot }
storypath-then-named = dann { $name }
storypath-then-anybody = dann, wer genannt wird
storypath-then-round = dann Runde { $round }
storypath-slot-words = Slot { $number } ({ $whose ->
    [pc] SC
    [npc] NSC
   *[any] alle Seiten
}), { $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}{ $mark ->
    [now] , jetzt
    [next] , als Nächstes
    [taken] , vorbei
    [lost] , verfallen
   *[later] { "" }
}
storypath-held-words = { $slot }: { $holder }
storypath-unit-words = { $name } ({ $whose ->
    [pc] SC
   *[npc] NSC
}), { $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}{ $mark ->
    [now] , handelt jetzt
    [taken] , hat gehandelt
   *[later] { "" }
}
storypath-side = { $whose ->
    [pc] SC
    [npc] NSC
   *[any] –
}
storypath-slot = { $whose ->
    [pc] SC-Slot
    [npc] NSC-Slot
   *[any] der nächste Zug
}{ $whose ->
    [any] { "" }
   *[other] {" "}mit { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolgen
    }
}
storypath-slot-number = { $number }. { $slot }
storypath-slot-gone = Slot #{ $number }
storypath-free = frei
storypath-ahead = { $name } ({ $came ->
    [claimed] vorab
    [named] genannt
    [best] die meisten Erfolge
   *[given] von der SL
})
storypath-only = nur { $name }
storypath-rests = ruht, nicht im Kampf: { $names }
storypath-end = { $ended ->
    [taken] verbraucht
    [passed] gepasst
    [skipped] niemand übrig
    [late] ab nächster Runde
    [lost] verloren
    [rested] ruht
   *[gm] übersprungen
}
storypath-group = { $name } +{ $more }
storypath-still = { $names_count ->
    [1] es fehlt noch
   *[other] es fehlen noch
}: { $names }
storypath-acted = { $name }: einfache Aktion, { $deed ->
    [attack] ein Angriff
   *[other] kein Angriff
}
storypath-holding = { $names_count ->
    [1] lässt andere vor
   *[other] lassen andere vor
}: { $names }
storypath-must-roll = { $names_count ->
    [1] muss noch würfeln
   *[other] müssen noch würfeln
}: { $names }
storypath-out = außer Gefecht: { $names }
storypath-benched = { $bench ->
    [ambush] in Runde 1 überrascht: { $names }
    [late] ab der nächsten Runde dabei: { $names }
   *[gm] diese Runde ohne Aktion: { $names }
}
storypath-reflexive = { $name }, reflexiv: { $what }
storypath-something = eine Kleinigkeit
storypath-skipped = { $slot } wird übersprungen: Niemand ist dafür übrig.
storypath-lost = { $slot } ist verloren: Niemand hat ihn genommen{ $names_count ->
    [0] { "" }
    [one] , und das kostet { $names } den Zug in dieser Runde
   *[other] , und eine Person davon hat in dieser Runde keinen Zug: { $names }
}.
storypath-lost-turn = Niemand hat den Zug genommen{ $names_count ->
    [0] { "" }
    [one] , und das kostet { $names } den Zug in dieser Runde
   *[other] , und eine Person davon hat in dieser Runde keinen Zug: { $names }
}.
storypath-closed = { $slot } wird übersprungen.
storypath-later = { $slot } kommt nach den anderen der Seite: Niemand hat ihn genommen.
storypath-rested = { $slot } ruht; nicht mehr im Kampf: { $names }.

## Wie eine Zahl zustande kam

storypath-result = { $name } **{ $successes }**
storypath-person = **{ $name }** · { $shown }
storypath-given = **{ $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}**, { $typed ->
    [yes] eigene Würfel
   *[no] angegeben
}
storypath-dice-awaited = die Würfel vom Tisch werden erwartet
hint-dice-storypath = Die Erfolge oder jeder Würfel (1 bis 10), auch die der Zehner: 8 10 3 5
storypath-dice = { $pool ->
    [one] { $pool } Würfel
   *[other] { $pool } Würfel
} ab { $target }: { $dice }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}**{ $botch ->
    [yes] {" "}· ein Patzer
   *[no] { "" }
}{ $typed ->
    [yes] {" "}· eigene Würfel
   *[no] { "" }
}
storypath-to-roll = würfelt { $pool ->
    [one] { $pool } Würfel
   *[other] { $pool } Würfel
} ab { $target }{ $enhancement ->
    [0] { "" }
   *[other] {" "}({ SIGNED($enhancement) })
}
storypath-mixed = Gemischte Aktion: { $first } { $first_pool }, { $second } { $second_pool } → { $shown }
storypath-task = **{ $what }** braucht { $needs }: { $bar } { $reached }{ $enhancement ->
    [0] { "" }
   *[other] {" "}(Verbesserung { SIGNED($enhancement) })
} · { $comes_off ->
    [yes] ✔ gelingt
   *[no] ✘ misslingt
}
storypath-task-name = { $number ->
    [1] erster Teil
   *[other] zweiter Teil
}

## Was von jemandem erwartet wird

storypath-task-roll = muss für den Initiative-Raster würfeln
storypath-task-rolled = hat gewürfelt ✅
storypath-task-act = handelt jetzt
storypath-task-divide = muss die Erfolge aufteilen
storypath-task-benched = { $bench ->
    [ambush] ist überrascht und kann in Runde 1 nicht handeln
    [late] handelt ab der nächsten Runde
   *[gm] kann diese Runde nicht handeln
}
storypath-task-acted = hat gehandelt ✅
storypath-task-marked = ist vorgemerkt: { $slot }
storypath-task-holds = lässt andere vor
storypath-task-may = kann den Slot nehmen
storypath-task-waits = wartet auf einen Slot
storypath-task-no-slot = hat in dieser Runde keinen Slot mehr
storypath-forfeits-turn = ⚠️ Der begonnene Zug wird aufgegeben.
storypath-forfeits-slot = ⚠️ { $slot } wird aufgegeben; andere können ihn nehmen.
storypath-forfeits-call = ⚠️ { $slot } ist jetzt zu nehmen: Wer geht, gibt diesen Zug auf, außer bei Rückkehr in dieser Runde.

## Knöpfe

label-sheet-pool = Pool
label-storypath-who = { $name }
label-storypath-roll = Würfeln
label-storypath-own-dice = Eigene Würfel
label-storypath-roll-npcs = Für die NSC würfeln
label-storypath-begin = Rest würfeln, beginnen
label-storypath-start = Beginnen
label-storypath-who-acts = Wer handelt?
label-storypath-take = { $name }
label-storypath-take-npc = { $name } handelt
label-storypath-all = Alle NSC handeln jetzt
label-storypath-hold = Andere vorlassen
entry-storypath-skip = Diesen Slot überspringen
entry-storypath-end = Zug von { $name } beenden
label-storypath-pass = Slot passen
label-storypath-name = Fertig – danach kommt …
label-storypath-attack = Angriff
label-storypath-mixed = Gemischte Aktion
label-storypath-done = Fertig
label-storypath-release = { $name } gibt frei
label-storypath-less = { $name } −1
label-storypath-more = { $name } +1
label-storypath-divide = So aufteilen
label-storypath-task = { $name } …
label-storypath-ahead = Vormerken für …
label-storypath-reflexive = Reflexiv
label-storypath-allow = Angriff erlauben
label-storypath-round = Neue Runde
label-storypath-slot = Slots
label-storypath-reroll = Raster neu würfeln
label-storypath-ambush = Hinterhalt
label-storypath-group = Gruppe

## Titel der Formulare

title-storypath-claim = Einen Slot nehmen
title-storypath-release = Einen Slot freigeben
title-storypath-name = Wer ist danach dran?
title-storypath-done = Fertig
title-storypath-hold = Andere vorlassen
title-storypath-pass = Slot passen
title-storypath-act = Einfache Aktion
title-storypath-all = Die NSC, die jetzt kommen
title-storypath-mixed = Gemischte Aktion
title-storypath-task = Was braucht dieser Teil?
title-storypath-split = Erfolge aufteilen
title-storypath-divide = Erfolge aufteilen
title-storypath-reflexive = Reflexive Aktion
title-storypath-sheet = Dein Bogen
title-storypath-ambush = Hinterhalt
title-storypath-group = Gleiche NSC
title-storypath-round = Neue Runde
title-gm-slot = Slots im Initiative-Raster

## Das Protokoll

storypath-log-rolled = { $names }: { $shown }{ $by ->
    [owner] { "" }
   *[override] {" "}(SL)
}
storypath-foreseen-mixed = Die gemischte Aktion von { $name } wird neu gewürfelt, jetzt { $shown }
storypath-foreseen-reroll = Neuer Wurf für den Raster: { $names }, jetzt { $shown }
storypath-log-fixed = { $name } { $is_fixed ->
    [yes] hat in jedem Raster { $successes ->
        [one] { $successes } Erfolg
       *[other] { $successes } Erfolge
    }, ohne Wurf (SL)
   *[no] würfelt wieder für den Raster (SL)
}
storypath-log-roll-call = Alle würfeln für Runde { $round }
storypath-log-closed = Alle Ergebnisse sind da
storypath-log-roster = { $order ->
    [slots] Der Initiative-Raster: { $slots }
   *[popcorn] Popcorn: Wer handelt, nennt, wer folgt
}
storypath-log-round = Runde { $round }
storypath-log-made = { $slot } für { $names }{ $late ->
    [yes] , ab der nächsten Runde
   *[no] { "" }
}
storypath-log-added = { $slot } kommt hinzu (SL){ $late ->
    [yes] , ab der nächsten Runde
   *[no] { "" }
}
storypath-log-extra = { $slot } kommt hinzu, nur für { $name } (SL){ $late ->
    [yes] , ab der nächsten Runde
   *[no] { "" }
}
storypath-log-changed = Slot #{ $number } ist jetzt { $slot } (SL)
storypath-log-removed = Slot #{ $number } ist entfernt (SL)
storypath-log-opened = { $slot } ist wieder offen (SL)
storypath-log-dropped = { $count ->
    [one] Ein Slot fällt weg
   *[other] { $count } Slots fallen weg
}: { $gone ->
    [yes] { $count ->
        [one] Wer ihn gewürfelt hat, ist gegangen
       *[other] Wer sie gewürfelt hat, ist gegangen
    }
   *[no] Das ist nicht mehr nötig
}
storypath-log-restored = { $slot } ist wieder da{ $late ->
    [yes] , ab der nächsten Runde
   *[no] { "" }
}
storypath-log-joined = { $names } handeln zusammen in einem Slot
storypath-log-split = { $names } haben je einen Slot
storypath-log-reached = Jetzt: { $slot }
storypath-log-skipped = { $slot } wird übersprungen{ $by ->
    [owner] : Niemand ist dafür übrig
   *[override] {" "}(SL)
}
storypath-log-lost = { $slot } ist verloren, niemand hat ihn genommen{ $clock ->
    [yes] {" "}(Zeit abgelaufen)
   *[no] {" "}(SL)
}{ $names_count ->
    [0] { "" }
    [one] : Das kostet { $names } den Zug
   *[other] : Eine Person davon hat in dieser Runde keinen Zug, { $names }
}
storypath-log-lost-turn = Niemand hat den Zug genommen{ $clock ->
    [yes] {" "}(Zeit abgelaufen)
   *[no] {" "}(SL)
}{ $names_count ->
    [0] { "" }
    [one] : Das kostet { $names } den Zug
   *[other] : Eine Person davon hat in dieser Runde keinen Zug, { $names }
}
storypath-log-later = { $slot } kommt nach den anderen der Seite, niemand hat ihn genommen{ $clock ->
    [yes] {" "}(Zeit abgelaufen)
   *[no] {" "}(SL)
}
storypath-log-rested = { $slot } ruht: Wer ihn gewürfelt hat, ist fort
storypath-log-resumed = { $slot } ist wieder offen: Wer ihn gewürfelt hat, ist zurück
storypath-log-claimed = { $name } { $came ->
    [claimed] nimmt: { $slot }
    [named] ist genannt: { $slot }
   *[given] bekommt: { $slot } (SL)
}
storypath-log-released = { $name } { $freed ->
    [released] gibt frei: { $slot }
    [lapsed] kann nicht mehr nutzen: { $slot }
    [moved] tauscht gegen einen anderen: { $slot }
    [hold] überlässt den anderen: { $slot }
   *[replaced] muss abgeben: { $slot }
}
storypath-log-held = { $name } lässt andere vor
storypath-log-passed = { $name } passt: { $slot }
storypath-log-done = { $names } – fertig
storypath-log-first = { $name } ist genannt und beginnt die nächste Runde
storypath-log-benched = { $names }: { $bench ->
    [ambush] Hinterhalt, in Runde 1 keine Aktion
    [late] keine Aktion vor der nächsten Runde
    [gm] in dieser Runde keine Aktion (SL)
   *[none] doch noch eine Aktion
}
storypath-log-group = Die Gruppe von { $name }: { $mode ->
    [shared] ein Wurf, für jeden ein Slot
    [alone] für jeden ein Wurf und ein Slot
   *[together] ein Wurf und ein Slot für alle
}
storypath-log-marked = { $name } { $acted ->
    [yes] hat gehandelt (SL)
   *[no] hat noch nicht gehandelt (SL)
}
storypath-log-attacks = { $name }: Angriffe in dieser Runde auf { $attacks } gesetzt (SL)
storypath-log-acted = { $name }: einfache Aktion, { $deed ->
    [attack] ein Angriff
   *[other] kein Angriff
}{ $allowed ->
    [yes] {" "}(von der SL erlaubt)
   *[no] { "" }
}
storypath-log-mixed = { $name } · { $shown }{ $allowed ->
    [yes] {" "}(zweiter Angriff von der SL erlaubt)
   *[no] { "" }
}
storypath-log-replaced = { $name }, gemischte Aktion: { $shown }{ $by ->
    [override] {" "}(SL)
   *[owner] { "" }
}
storypath-log-task = { $what } braucht { $needs }{ $enhancement ->
    [0] { "" }
   *[other] , Verbesserung { SIGNED($enhancement) }
}
storypath-log-split-try = { $name } probiert { $share } für den ersten Teil
storypath-log-divided = { $name } gibt dem ersten Teil { $share }: Er { $first ->
    [yes] gelingt
   *[no] misslingt
}, der zweite { $second ->
    [yes] gelingt
   *[no] misslingt
}

## Absagen

refusal-storypath-not-running = Es läuft keine Runde; erst wird gewürfelt, dann beginnt die SL.
refusal-storypath-no-free-slot = In dieser Runde ist kein Slot mehr für { $name } übrig; die SL kann einen hinzufügen.
refusal-storypath-claimed-already = { $name } hat diesen Slot schon; warte darauf oder gib ihn frei.
refusal-storypath-slot-taken = { $name } hat diesen Slot schon. { $free_count ->
    [0] Sonst ist auf dieser Seite niemand ohne Slot; nur die SL kann ihn jemand anderem geben.
    [one] Noch ohne Slot ist { $free }.
   *[other] Noch ohne Slot sind { $free }.
}
refusal-storypath-no-such-slot = Einen Slot #{ $number } gibt es nicht; sieh im Raster nach und wähle neu.
refusal-storypath-slot-over = Dieser Slot ist in dieser Runde verbraucht; nimm einen anderen.
refusal-storypath-slot-open-already = Slot #{ $number } ist schon offen; wähle einen, der verbraucht ist.
refusal-storypath-extra-slot = Dieser Slot ist ein weiterer Zug nur für { $name }; nimm einen anderen.
refusal-storypath-slot-rests = Dieser Slot ruht; nicht mehr im Kampf: { $names }. Nimm einen anderen, oder die SL fügt einen hinzu.
refusal-storypath-wrong-side = { $name } kann in { $whose ->
    [pc] einem SC-Slot nicht handeln; wähle einen Spielercharakter.
    [npc] einem NSC-Slot nicht handeln; wähle einen NSC.
   *[any] diesem Slot nicht handeln; wähle jemand anderen.
}
refusal-storypath-starters = Diese Runde { $names_count ->
    [1] beginnt
   *[other] beginnen
} { $names }; der erste Zug kommt von dort.
refusal-storypath-turn-begun = { $name } hat in diesem Slot schon zu handeln begonnen; beende den Zug, oder die SL nimmt den Schritt zurück.
refusal-storypath-nothing-claimed = { $name } hat keinen Slot, den man freigeben könnte; nimm erst einen.
refusal-storypath-open-claim = Nach der Hausregel wird niemand genannt: Beende deinen Zug, und wer sich zuerst meldet, nimmt den nächsten Slot.
refusal-storypath-name-another = { $name } handelt gerade; nenne jemand anderen.
refusal-storypath-no-slot-to-name = Deine Seite hat in dieser Runde keinen Slot mehr; beende einfach den Zug.
refusal-storypath-new-roster = Die nächste Runde hat nach der Hausregel einen eigenen Raster; beende einfach den Zug.
refusal-storypath-divide-first = { $name } hat noch Erfolge aufzuteilen; tu das zuerst.
refusal-storypath-holds-already = { $name } lässt die anderen schon vor; nimm einen Slot, um zurückzukommen.
refusal-storypath-hold-alone = Außer { $name } ist niemand übrig, der vorgehen könnte; nimm den Slot, oder passe.
refusal-storypath-no-passing = Beim Popcorn wird nicht gepasst; handle oder gib den Zug frei.
refusal-storypath-passing-off = Nach der Hausregel wird kein Slot gepasst; frag die SL.
refusal-storypath-no-surplus = Deine Seite hat nur noch { $slots ->
    [one] { $slots } Slot
   *[other] { $slots } Slots
} und keinen übrig; passen kann jetzt nur die SL.
refusal-storypath-rolled-already = { $name } hat schon gewürfelt; die SL kann neu würfeln lassen.
refusal-storypath-faces = Der Pool hat { $pool ->
    [one] { $pool } Würfel
   *[other] { $pool } Würfel
}{ $again ->
    [0] { "" }
   *[other] {" "}und { $again } mehr für Zehner
}, und du hast { $faces ->
    [one] { $faces } Zahl
   *[other] { $faces } Zahlen
} angegeben; gib jeden Würfel an oder nur die Erfolge.
refusal-storypath-type-dice = Nach der Hausregel würfelt der Tisch: Es fehlen noch Würfel: { $names }. Gib sie mit „{ label-storypath-own-dice }“ ein.
refusal-storypath-nobody-to-roll = Du hast keinen NSC, der würfeln muss; die Spieler würfeln für die ihren.
refusal-storypath-nobody-here = Noch ist niemand da; die Spieler kommen dazu, und du fügst NSC hinzu.
refusal-storypath-roll-first = { $name } hat noch nicht für den Raster gewürfelt; tu das zuerst.
refusal-storypath-cannot-act = { $name } kann in dieser Runde nicht handeln{ $bench ->
    [ambush] : ein Hinterhalt
    [late] : zu spät gekommen
   *[gm] { "" }
}; warte auf die nächste oder frag die SL.
refusal-storypath-has-acted = { $name } hat in dieser Runde schon gehandelt. { $free_count ->
    [0] Sonst ist auf dieser Seite niemand übrig; die SL macht weiter oder fügt einen Slot hinzu.
    [one] Frei ist noch { $free }.
   *[other] Frei sind noch { $free }.
}
refusal-storypath-nobody-acts = Im Moment handelt niemand; erst muss jemand den Slot nehmen.
refusal-storypath-no-npcs = Keiner deiner NSC soll jetzt handeln; warte auf einen Slot der NSC, oder beende den begonnenen Zug.
refusal-storypath-not-your-turn = { $actor } ist am Zug, nicht { $name }; dein Zug kommt mit einem Slot.
refusal-storypath-action-taken = { $name } hat die Aktion dieses Zuges verbraucht; beende den Zug, oder halte etwas Reflexives fest.
refusal-storypath-second-attack = { $name } hat in dieser Runde schon angegriffen, und ein Angriff ist die Grenze; tu etwas anderes, oder die SL erlaubt es.
refusal-storypath-nothing-to-divide = { $name } hat keine Erfolge einer gemischten Aktion aufzuteilen; würfle erst eine.
refusal-storypath-too-many-successes = Aufzuteilen { $successes ->
    [0] sind keine Erfolge
    [one] ist { $successes } Erfolg
   *[other] sind { $successes } Erfolge
}, nicht { $wanted }; gib dem ersten Teil weniger.
refusal-storypath-ambush-is-over = Ein Hinterhalt zählt nur in Runde 1; setze stattdessen „{ field-benched }“.
refusal-storypath-no-group = { $name } ist allein; nenne weitere NSC der Gruppe, oder füge mehrere auf einmal hinzu.
refusal-storypath-group-npcs = { $name } kann nicht in diese Gruppe: Nur NSC einer Seite, die die SL spielt, teilen einen Wurf.
refusal-storypath-no-such-intent = Hier kannst du einen Slot nehmen, andere vorlassen oder passen; wähle eines davon.
refusal-storypath-nothing-due = Hier hat die Uhr nichts zu tun; weiter geht es mit den Knöpfen der Tafel.

## Chancen

storypath-odds = **{ $name }** · Erfolge
storypath-odds-number = { $successes }{ $more ->
    [yes] {" "}oder mehr
   *[no] { "" }
}
storypath-odds-before = **{ $name }** hat einen Slot vor dem besten von
storypath-odds-against = { $name }

## Der Kampf in Kürze

storypath-sum-rounds = 🎲 { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}, { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
}
storypath-sum-turns = { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
}
storypath-sum-attacks = { $attacks ->
    [one] { $attacks } Angriff
   *[other] { $attacks } Angriffe
}
storypath-sum-tasks = { $done } von { $tasks } Teilen gelungen

storypath-log-ordered = Unter Gleichen gilt jetzt diese Reihenfolge: { $slots } (SL)
refusal-storypath-not-tied = Die Slots #{ $number } und #{ $other } haben nicht gleich viele Erfolge; nur gleiche tauschen die Plätze. Um einen weiter zu bewegen, ändere seine Erfolge mit `/{ group-storypath } { command-gm-slot }`.
refusal-storypath-order-popcorn = Hier hat niemand einen Platz in einer Reihenfolge; wer handelt, nennt die nächste Person.
