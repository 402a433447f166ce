### Zähler, Effekte und Notizen neben einem Kämpfer.

## On the board and in the panel

marks = **{ $name }** · { $shown }
marks-counters = { $name } { $shown }
marks-beside = { $name } ({ $shown })
marks-table = Tisch: { $shown }
mark-table = Der Tisch
marks-hidden = 🫥 **{ $name }** · { $shown }
mark-number = { $counter } { $value }
mark-of = { $counter } { $value }/{ $maximum }
mark-words = { $counter }: { $grade ->
    [well] so gut wie unversehrt
    [hurt] verletzt
    [bad] schwer verletzt
   *[none] am Ende
}
mark-also-words = { $what } (andere lesen: { $grade ->
    [well] so gut wie unversehrt
    [hurt] verletzt
    [bad] schwer verletzt
   *[none] am Ende
})
mark-new = { $name } hat noch keinen Zähler „{ $counter }“, nur { $known }
mark-effect = { $effect }
mark-rounds = { $effect } (noch { $left }, { $edge ->
    [start] Beginn
   *[end] Ende
} der Runde)
mark-turns = { $effect } (noch { $left }, { $edge ->
    [start] Beginn
   *[end] Ende
} des Zugs von { $whose })
mark-private = 🔒 { $what }
ui-marks = **Neben { $name }**
ui-marks-none = Noch nichts: kein Zähler, kein Effekt, keine Notiz.
ui-marks-table = **Am Tisch**
ui-marks-no-counter = Noch nichts: kein Zähler des Tisches, zum Beispiel Schwung oder Spannung.
label-marks = Zähler und Effekte
label-marks-of = Jemand anderes …
ui-count = { $counter } { SIGNED($plus) }
label-change = Zähler ändern …
label-counter = Zähler …
label-effect = Effekt …
label-note = Notiz …
ui-lift = { $effect } beenden
title-initiative-count = Zähler ändern
title-gm-counter = Zähler
title-gm-effect = Effekt
field-combatants = Kämpfer
label-several = Verletzen, heilen …
title-gm-several = Mehrere zugleich
title-gm-note = Notiz

## The log

log-mark = { $name }: { $shown }
log-mark-gone = { $name }: kein Zähler { $mark } mehr
log-note = { $name }: „{ $note }“
log-note-gone = Die Notiz neben { $name } ist weg
log-effect-over = { $name }: { $effect } ist vorbei

## Refusals

refusal-no-such-counter = { $name } hat diesen Zähler nicht; { $known_count ->
    [0] noch gibt es keinen.
   *[other] wähle aus: { $known }.
}
refusal-change-what = Sag, was sich ändert: ein Zähler und wie viel dazukommt, ein Effekt, oder der Zustand.
refusal-no-such-effect = Diesen Effekt gibt es bei { $name } nicht; { $known_count ->
    [0] im Moment gibt es keinen.
   *[other] wähle aus: { $known }.
}
refusal-counter-stays = { $counter } bleibt bei { $value }; weiter geht es in dieser Richtung nicht.
refusal-value-or-plus = Ein neuer Wert und eine Änderung gehen nicht zusammen; gib eines von beiden an.
refusal-mark-name = Ein Zähler oder Effekt braucht einen Namen aus mehr als Ziffern; bitte gib einen anderen ein.
refusal-too-many-marks = { $name } hat schon { $limit }; nimm erst etwas weg.
refusal-no-such-unit = In diesen Regeln gibt es keine { $beat ->
    [round] Runden zu zählen
   *[turn] Züge zu zählen
}; lass die Zahl weg, oder zähle etwas anderes.

## Slash commands

command-initiative-count = ändern
    .description = Ändert einen deiner Zähler, zum Beispiel Trefferpunkte
command-gm-counter = zähler
    .description = Legt einen Zähler eines Kämpfers oder des Tisches an, setzt, ändert oder nimmt ihn weg
command-gm-effect = effekt
    .description = Legt einen Effekt auf jemanden, der von selbst endet, oder beendet ihn
command-gm-several = mehrere
    .description = SL: Zähler, Effekt oder Zustand von mehreren zugleich ändern
command-gm-note = notiz
    .description = Schreibt eine Notiz neben jemanden, oder nimmt sie weg
option-counter = zähler
    .description = Wie er heißt, zum Beispiel TP oder Schmerz
option-plus = änderung
    .description = Was dazukommt; mit einem Minus geht es weg
option-gm-counter-combatant = kämpfer
    .description = Wessen Zähler; niemandes: einer des Tisches, zum Beispiel Schwung
option-gm-effect-combatant = kämpfer
    .description = Wer unter dem Effekt steht
option-gm-note-combatant = kämpfer
    .description = Neben wem
option-gm-counter-value = wert
    .description = Worauf er steht; ein neuer beginnt am guten Ende
option-maximum = maximum
    .description = Wie hoch er höchstens steht
option-shown = sichtbar
    .description = Wer ihn sieht; oder wegnehmen
option-bad = schlecht
    .description = Welches Ende schlecht ist: unten wie bei Trefferpunkten, oben wie bei Schmerz
option-gm-several-combatants = kämpfer
    .description = Namen, Gruppen und Reihen: Ghul 1-4, Bo
option-gm-several-status = zustand
    .description = Außer Gefecht, oder wieder im Kampf
option-note = notiz
    .description = Ein paar Worte; leer nimmt die Notiz weg
option-private = privat
    .description = Ob nur die SL es sieht
option-effect = effekt
    .description = Wie er heißt, zum Beispiel betäubt
option-duration = dauer
    .description = Wie viele Züge oder Runden; leer: bis du ihn beendest; 0: jetzt beenden
option-edge = wann
    .description = Ob Anfang oder Ende zählt
option-whose = wessen
    .description = Wessen Züge zählen; leer: wer unter dem Effekt steht
option-unit = einheit
    .description = Züge (im Duell: Schlagwechsel) oder Runden
choice-shown-public = Alle, als Zahl
choice-shown-words = Alle, in Worten
choice-shown-gm = Nur die SL
choice-bad-low = Wenig ist schlecht (Trefferpunkte)
choice-bad-high = Viel ist schlecht (Schmerz)
choice-shown-off = Wegnehmen
choice-private-yes = Nur für die SL
choice-private-no = Für alle
choice-edge-start = Am Anfang
choice-edge-end = Am Ende
choice-unit-turn = Züge (Duell: Schlagwechsel)
choice-unit-round = Runden
field-counter = Zähler
field-plus = Um wie viel
field-maximum = Maximum
field-shown = Sichtbar für
field-bad = Welches Ende schlecht ist
field-note = Notiz
field-private = Privat
field-effect = Effekt
field-duration = Wie lange
field-edge = Gezählt wird
field-whose = Wessen Züge
field-unit = Einheit
