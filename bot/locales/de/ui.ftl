### Was der Bot selbst sagt: Tafeln, Formulare, Vorschauen, Antworten.

ui-more = { $count ->
    [one] … und 1 weitere Zeile
   *[other] … und { $count } weitere Zeilen
}
ui-more-all = … und { $count } weitere: **{ label-all }**
ui-more-short = … { $count } weitere
ui-your-turn = { $who }, du bist dran!
ui-one-of-you = { $who }: Jemand von euch ist dran!
ui-all-of-you = { $who }: Ihr seid dran!
ui-taken-back = ~~{ $what }~~ · von der SL zurückgenommen
ui-announced-before = Was hier stand
ui-person = { $who }
ui-begun = Der Kampf ist offen. Wähle, wer mitmacht, und sieh dir diese Hausregeln an; unter der Tafel kann man auch **{ label-join }** drücken.
ui-something-else = Etwas anderes tun …
ui-choose = Wählen …
ui-part = { $label } ({ $first }–{ $last } von { $count })
ui-entry = { $what } { $which }
ui-for-gm = SL: { $what }
ui-npc-acts = SL: Ein NSC handelt …
ui-pick-members = Wer macht mit?
ui-rules = **Hausregeln dieses Kampfes**
ui-rule-number = { $field }: { $value }
ui-sheet = Bogen: { $name }
ui-joined-next = Du bist dabei. Prüfe unten deine Werte{ $more ->
    [yes] , vor allem die Waffe
   *[no] { "" }
}; dann sieh auf die Tafel: Die erste Zeile sagt, wer dran ist, und ihre Knöpfe sind für dich da.
ui-sheet-value = { $field } { $value }
ui-between = Von { $low } bis { $high }
ui-soon = { $seconds ->
    [one] In einer Sekunde
   *[other] In { $seconds } Sekunden
} wird für alle gewürfelt; bis dahin sieht das sonst niemand.
ui-counted-already = Dieser Knopfdruck hat schon gezählt.
ui-old-control = Dieser Knopf bewirkt nichts mehr; nimm die auf der Tafel, oder `/{ group-initiative } { command-initiative-status }`.
ui-old-command = Diesen Befehl gibt es so nicht mehr; starte Discord neu oder lade es mit Strg+R, und tippe ihn noch einmal.
ui-rewound = ↩️ { $line }
ui-restored = ↪️ { $line }
ui-preview = **Das würde es bewirken:**
ui-preview-line = • { $line }
ui-preview-next = Jetzt: { $before } – danach: { $after }
ui-preview-rolls = Es wird gewürfelt, das Ende ist also offen.
ui-dropped = Alles bleibt, wie es war.
ui-done = Erledigt.
ui-discord-forbids = Discord erlaubt mir das hier nicht: { $reason }. Alles, was du getan hast, bleibt erhalten.
ui-discord-fails = Discord hat gerade Schwierigkeiten, darum siehst du vielleicht noch nicht alles. Verloren ist nichts: Die Tafel zieht von selbst nach.
ui-bug = Bei mir ist etwas schiefgegangen, verloren ist nichts. Kennung für die Leute, die diesen Bot betreiben: `{ $reference }`
ui-below = Das hat einen Moment gedauert; es steht weiter unten, für alle sichtbar.
ui-storage-reason = { $fault ->
    [full] die Festplatte meines Rechners ist voll
    [locked] ein anderes Programm hält meine Datenbank fest
    [readonly] ich darf nicht in meine Datenbank schreiben
    [replaced] die Datei meiner Datenbank ist nicht mehr an ihrem Platz
    [damaged] meine Datenbank ist beschädigt
    [away] meine Datenbank antwortet nicht
    [slow] die Festplatte oder der Server meiner Datenbank antwortet nicht rechtzeitig
   *[failed] die Festplatte meines Rechners ist gestört
}
ui-storage = Ich kann gerade nichts speichern: { $reason }. Was du eben wolltest, zählt nur, wenn die Tafel es zeigt. Sag bitte den Leuten Bescheid, die diesen Bot betreiben, und versuch es dann noch einmal.
ui-storage-not-done = Ich kann gerade nichts speichern: { $reason }. Was du eben wolltest, hat nicht gezählt und zählt auch später nicht. Sag bitte den Leuten Bescheid, die diesen Bot betreiben, und versuch es dann noch einmal.
ui-storage-counts = Was du eben wolltest, zählt, aber ich kann es gerade nicht richtig zeigen: { $reason }. Die Tafel folgt, sobald es geht.
ui-storage-unknown = Meine Datenbank hat bekommen, was du eben wolltest, und nicht geantwortet. Ob es zählt, weiß ich noch nicht; ich sage es dir hier, sobald sie wieder da ist. Bitte wiederhole es bis dahin nicht.
ui-did-count = Meine Datenbank ist wieder da: Was du wolltest, hat gezählt.
ui-did-not-count = Meine Datenbank ist wieder da: Was du wolltest, hat nicht gezählt und zählt auch später nicht. Bitte versuch es noch einmal.

refusal-nothing-private = Für dich gibt es hier gerade nichts Privates; deine Knöpfe stehen auf der Tafel.
refusal-draft-gone = Diese Vorschau gilt nicht mehr; bitte frage noch einmal nach der Änderung.
refusal-form-too-late = Das hat zu lange gedauert, um ein Formular zu öffnen; bitte drücke oder tippe es noch einmal.
refusal-form-gone = Dieses Formular ist nicht mehr da; bitte öffne es noch einmal.

## Buttons

label-join = Mitmachen / Bogen
label-all = Alles
label-leave = Kampf verlassen
label-gm = SL …
label-board-help = Hilfe
label-add = Hinzufügen
label-set = Wert setzen
label-reroll = Neu würfeln
label-remove = Herausnehmen
label-rules = Hausregeln
label-end = Kampf beenden
label-apply = So machen
label-drop = So lassen
label-correct = Berichtigen

## Titles of forms

title-initiative-join = Mitmachen
title-initiative-leave = Kampf verlassen
title-initiative-declare = Was tust du?
title-initiative-roll = Würfeln
title-initiative-next = Weiter
title-initiative-end = Kampf beenden
title-gm-add = Kämpfer hinzufügen
title-gm-set = Wert setzen
title-gm-reroll = Neu würfeln
title-gm-remove = Kämpfer herausnehmen
title-gm-transfer = Übergeben
title-gm-rule = Hausregel
title-gm-undo = Zurücknehmen
title-gm-redo = Wiederherstellen

## Status, odds, log, server

ui-task = **{ $name }** · { $task }
ui-odds-row = { $title }: { $bars }
ui-odds-bar = { $label } **{ PERCENT($chance) }**
ui-odds-note = -# { $note }
ui-odds-alt = Dieselben Chancen als Balken: { $rows }
ui-no-odds = Gerade gibt es keine Chancen zu berechnen: Kein Angriff steht an.
ui-log = Das Protokoll dieses Kampfes, eine Zeile je Ereignis; Zurückgenommenes ist durchgestrichen.
ui-log-json = Der ganze Kampf als Skript: Nachgespielt endet er genauso.
ui-nobody = keine
ui-as-discord = wie dieser Server sie in Discord hat

## Der Kanal der SL und das Anpinnen

ui-gm-board = Tafel der SL
ui-gm-roll = Wurf für die SL
ui-pin-forbidden = Ich kann die Tafel in #{ $channel } nicht anpinnen: Ich brauche dort { $missing }. Der Kampf hängt nicht davon ab.
ui-pins-used-up = Ich kann die Tafel in #{ $channel } nicht anpinnen: Dort gibt es so viele Pins, wie Discord zulässt. Nimm welche weg, dann wird die nächste Tafel angepinnt.
ui-pin-failed = Ich konnte die Tafel in #{ $channel } nicht anpinnen: Discord hat nicht geantwortet. Der Kampf hängt nicht davon ab.

## Dice outside a fight

ui-pick-rollers = Für wen würfle ich?
ui-rolled-by = Gefragt hat { $name }
ui-roll = **{ $name }** · { $dice } → { $shown } = **{ $unit ->
    [successes] { $total ->
        [one] { $total } Erfolg
       *[other] { $total } Erfolge
    }
    [holds] ja
    [fails] nein
   *[total] { $total }
}**
ui-pool = **{ $name }** · { $pool } Würfel gegen { $target } → { $shown }{ $enhancement ->
    [0] { "" }
   *[other] {" "}{ SIGNED($enhancement) }
} = **{ $successes ->
    [one] { $successes } Erfolg
   *[other] { $successes } Erfolge
}**{ $botch ->
    [yes] {" "}· ein Patzer!
   *[no] { "" }
}

## Pings

ui-pings = { $wanted ->
    [always] Du wirst für alles angepingt, was du zu tun hast, auch wenn du es selbst herbeigeführt hast.
    [never] Du wirst nie angepingt.
   *[turn] Du wirst für alles, was du zu tun hast, einmal angepingt, außer wenn du es selbst herbeigeführt hast.
} Ändern kannst du das mit `/{ group-initiative } { command-initiative-pings }`.

## Spiel per Nachrichten

ui-reminder = ⏰ { $who }: Der Kampf wartet seit { $hours ->
    [one] { $hours } Stunde
   *[other] { $hours } Stunden
} auf { $who_count ->
    [1] dich
   *[other] euch
}.
ui-skipped = ⏰ Keine Antwort in { $hours ->
    [one] { $hours } Stunde
   *[other] { $hours } Stunden
}: { $who }. { $then ->
    [rests] Der Kampf schläft ein
    [stuck] Die SL muss entscheiden
   *[on] Der Kampf geht weiter
}.
