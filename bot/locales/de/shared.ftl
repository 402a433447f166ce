### Die Wörter aller Systeme: Protokoll, Tafel, Knöpfe, Felder, Würfel.

list-more = { $count } weitere

## What is shown on every board

head-ended = Der Kampf ist vorbei 🏁
head-several = Jetzt: { $names } ⚔️
head-npcs = { $count ->
    [one] 1 NSC
   *[other] { $count } NSC
}
head-gm = SL
head-empty = { $count ->
    [0] Noch niemand da: Wer kämpft?
   *[other] Es fehlt ein Gegner: Wer kämpft?
} ⚔️
head-unopposed = { $names_count ->
    [0] Niemand ist mehr da: Die SL beendet den Kampf oder fügt einen Gegner hinzu
    [1] { $names } hat keinen Gegner mehr: Die SL beendet den Kampf oder fügt einen hinzu
   *[other] { $names } haben keinen Gegner mehr: Die SL beendet den Kampf oder fügt einen hinzu
} 🏁
status = { $status ->
    [active] im Kampf
    [out] außer Gefecht
   *[gone] hat den Kampf verlassen
}

## What somebody is expected to do

task-absent = { $status ->
    [out] ist außer Gefecht; die SL bringt zurück mit `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
   *[gone] hat den Kampf verlassen; zurück geht es mit `/{ group-initiative } { command-initiative-join }`
}
task-absent-out = hat den Kampf außer Gefecht verlassen; zurück geht es, weiter außer Gefecht, mit `/{ group-initiative } { command-initiative-join }`, danach hilft die SL mit `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active })
task-free = hat keinen Gegner
task-gm = wartet auf die SL

## The log

log-began = Der Kampf beginnt: { $system }
log-joined = { $name } kommt zu den { $side ->
    [pc] Spielercharakteren
   *[npc] NSC
}
log-joined-hidden = { $name } kommt zu den { $side ->
    [pc] Spielercharakteren
   *[npc] NSC
}, hinter den Kulissen
log-status = { $name } { $status ->
    [active] ist wieder im Kampf
    [out] ist außer Gefecht
   *[gone] verlässt den Kampf
}{ $by ->
    [owner] { "" }
   *[override] {" "}(SL)
}
log-withdrawn = { $name } ist mitten im Geschehen gegangen; wer wieder mitmacht, bekommt zurück, was aufgehoben ist
log-sheet = { $name }: { $changes }{ $by ->
    [owner] { "" }
   *[override] {" "}(SL)
}
log-change = { $field } { $value }
log-renamed = Neuer Name: { $name }
log-side = { $name } steht jetzt bei den { $side ->
    [pc] Spielercharakteren
   *[npc] NSC
}
log-owner = { $owner } spielt jetzt { $name }
log-gm = { $gm } leitet jetzt diesen Kampf
log-rule = Hausregel: { $setting } = { $value }
log-rule-later = { $rule } · gilt { $start ->
    [roll] ab dem nächsten Wurf
    [round] ab der nächsten Runde
   *[turn] ab der nächsten Runde
}
log-expired = Die Zeit ist um für { $names }
log-expired-free = Die Zeit ist um, und niemand hat den Zug genommen; handeln konnten: { $names }
log-ended = Der Kampf endet
log-undone = { $number ->
    [0] Ein Schritt ist zurückgenommen
   *[other] Schritt { $number } ist zurückgenommen
}
log-redone = { $number ->
    [0] Ein Schritt gilt wieder
   *[other] Schritt { $number } gilt wieder
}

## Fields, attributes and settings, as a form or a list names them

field-name = Name
field-side = Seite
field-status = Zustand
field-sheet = Bogen
field-character = Gespeicherter Charakter
field-members = Mitglieder
field-owner = Spieler oder Spielerin
field-user = Mitglied
field-combatant = Kämpfer
field-anew = Neu eröffnen
field-opponent = Gegner
field-second = Zweiter Gegner
field-third = Dritter Gegner
field-more = Weitere Gegner
field-how = Wie
field-intent = Absicht
field-attribute = Was gesetzt wird
field-value = Wert
field-setting = Hausregel
field-count = Wie viele
field-stats = Werte des Bogens
field-dice = Würfel

## What is wrong with dice

dice-too-long = Dieser Wurf hat { $length } Zeichen; lesen kann ich höchstens { $limit }, bitte kürze ihn.
dice-syntax = „{ $found }“ bei Zeichen { $position } verstehe ich nicht; ein Wurf sieht aus wie `2d6+1` oder `4d10kh2`.
dice-incomplete = Der Wurf bricht bei Zeichen { $position } ab; es muss etwas folgen, wie in `2d6+1`.
dice-too-deep = Zu viele Klammern oder Minuszeichen ineinander bei Zeichen { $position }: höchstens { $limit }; lass welche weg.
dice-faces = Ein Würfel hat 1 bis { $limit } Seiten, nicht { $faces }; bitte wähle eine andere Zahl.
dice-too-many = { $count } Würfel sind zu viele; auf einmal gehen höchstens { $limit }.
dice-range = Ein Würfel von { $low } bis { $high } läuft verkehrt herum; nenne die kleinere Zahl zuerst.
dice-compare = Direkt hinter Würfeln ist „<“ bei Zeichen { $position } mehrdeutig; in Klammern wird ihre Summe verglichen, wie in `(2d6)<=7`.
dice-compound = `!!` bei Zeichen { $position } zählt eine Kette von Würfeln zu einem zusammen, was sich hier nicht behalten oder zählen lässt; bei `!` steht jeder Würfel für sich.
dice-drop-all = Die { $count } Würfel, die wegfallen sollen (nach Zeichen { $position }), ließen keinen übrig; zwischen zwei Würfe gehört „+“ oder ein Komma.
dice-rolls = { $count } Würfe auf einmal gehen nicht; nenne bitte 1 bis { $limit }.
dice-number = Die Zahl bei Zeichen { $position } ist zu groß; gib höchstens { $limit } an.
dice-endless = „{ $found }“ bei Zeichen { $position } würde endlos neu gewürfelt; lass „!“ oder „r“ weg.
dice-zero-division = Das kann durch 0 teilen; bitte ändere den Wurf.
dice-total = Das kann mehr als { $limit } ergeben; bitte nimm kleinere Zahlen.
dice-again = Zu viele dieser Würfel würden neu geworfen (im Mittel mehr als { $limit }); wirf weniger, oder lass „!“ oder „r“ weg.
dice-budget = So viele Würfel wurden neu geworfen, dass ich bei { $limit } aufgehört habe; wirf bitte weniger.
dice-no-odds = Diese Chancen sind zu aufwendig zu berechnen; frage bitte nach etwas Kleinerem.
pool-size = Ein Pool hat { $low } bis { $high } Würfel, nicht { $value }; bitte wähle eine andere Zahl.
pool-target = Die Zielzahl liegt zwischen { $low } und { $high }, nicht bei { $value }; bitte wähle eine andere.
pool-enhancement = Die Verbesserung liegt zwischen { $low } und { $high }, nicht bei { $value }; bitte wähle eine andere Zahl.
pool-listed = Chancen gibt es für { $low } bis { $high } Erfolge, nicht für { $value }; bitte wähle eine andere Zahl.
