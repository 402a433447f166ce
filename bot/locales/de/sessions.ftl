### Zurückgenommene Schritte, das Ende eines Kampfes und wie es danach weitergeht.

ui-undo = Zurücknehmen: { $step }
ui-redo = Wiederherstellen: { $step }
ui-undone = Zurückgenommen:
ui-redone = Zählt wieder:
ui-end-is-not-final = { $days } Tage lang kann die SL ihn mit `/{ group-gm } { command-initiative-reopen }` wieder öffnen.
step-secret = eine noch geheime Wahl
step-several = { $line } und { $count } weitere
step-with = { $line } und dazu { $along }
step-secret-of = noch geheime Wahl: { $name }
duel-brief-first = der Wurf für den ersten Angriff
duel-brief-decided = die Entscheidung, wer zuerst angreift
duel-brief-attack = { $name } greift { $against } an
duel-brief-defence = { $name } { $kind ->
    [parry] pariert
    [dodge] weicht aus
    [none] verteidigt sich nicht
   *[other] verteidigt sich
}
duel-passed = { $attacker } lässt den Moment, { $other } anzugreifen, verstreichen
totals-brief-strike = { $name } schlägt nach { $target }
totals-brief-reveal = das Aufdecken

label-reopen = Kampf wieder öffnen
title-initiative-reopen = Kampf wieder öffnen

command-initiative-reopen = wieder-öffnen
    .description = SL: den Kampf, der hier endete, wieder öffnen, so wie er war

ui-reopen-which = **Welcher Kampf soll weitergehen?** Der letzte steht zuerst.
ui-reopen-line = { $names_count ->
    [0] Ohne Kämpfende; zu Ende { AGO($at) }
   *[other] { $names }; zu Ende { AGO($at) }
}

refusal-not-ended = Dieser Kampf ist noch offen; beende ihn zuerst, wenn ein früherer weitergehen soll.
refusal-reopen-busy = In diesem Kanal ist ein anderer Kampf offen; beende den zuerst und öffne dann diesen wieder.
refusal-reopen-too-late = Dieser Kampf endete vor mehr als { $days } Tagen und bleibt, wie er ist; beginne einen neuen mit `/{ group-initiative } { command-initiative-begin }`.

## Fights elsewhere

ui-fights-elsewhere = **In diesem Kanal ist kein Kampf. Offen sind auf diesem Server:**
ui-also-elsewhere = { $count ->
    [one] Offen ist auch ({ $count }):
   *[other] Offen sind auch ({ $count }):
}
ui-since-asked = gefragt { AGO($at) }
ui-since-paused = angehalten { AGO($at) }
ui-to-the-board = Tafel
ui-fights = { $count ->
    [one] **{ $count } offener Kampf auf diesem Server, den du sehen kannst**
   *[other] **{ $count } offene Kämpfe auf diesem Server, die du sehen kannst**
}
ui-no-fights = Auf diesem Server ist kein Kampf offen, den du sehen kannst.
ui-in-deleted-channel = in einem gelöschten Kanal
ui-page = Seite { $page } von { $pages }
label-next-page = Nächste Seite
label-previous-page = Seite davor
label-fights = Alle offenen Kämpfe
label-fight-end = Diesen Kampf beenden
label-fight-move = Hierher verlegen
ui-fight-end = **Diesen Kampf beenden?**
ui-fight-ended = Der Kampf ist beendet.
ui-fight-move = **Diesen Kampf hierher verlegen?** Tafel, Ansagen und Protokoll stehen dann in diesem Kanal, für alle, die ihn lesen.
ui-fight-moved = Der Kampf geht in diesem Kanal weiter.
ui-moved-here = Dieser Kampf hat in einem anderen Kanal begonnen und geht hier weiter.
ui-steps-lost = Die Datenbank hat die letzten Schritte dieses Kampfes verloren. Er geht so weiter, wie die Tafel darunter zeigt: Bitte wiederholt, was ihr seither getan habt.
ui-moved-away = Die SL hat diesen Kampf verlegt; er geht weiter in
ui-channel-deleted = { $days ->
    [one] Der Kanal { $channel } wurde mitten in einem Kampf gelöscht. Die SL verlegt den Kampf mit `/{ group-initiative } { command-initiative-status }` in einen anderen Kanal; sonst endet er nach { $days } Tag von selbst.
   *[other] Der Kanal { $channel } wurde mitten in einem Kampf gelöscht. Die SL verlegt den Kampf mit `/{ group-initiative } { command-initiative-status }` in einen anderen Kanal; sonst endet er nach { $days } Tagen von selbst.
}
refusal-fight-is-here = Dieser Kampf ist schon in diesem Kanal; um anderswo zu spielen, nimm dort `/{ group-initiative } { command-initiative-status }`.

## The next fight

party-again = Dieselben wie zuletzt
ui-party = { party-again }: { $names }
ui-party-npcs = { $people ->
    [yes] Und die NSC: { $names }
   *[no] Die NSC vom letzten Mal: { $names }
}
refusal-no-party = Aus dem letzten Kampf in diesem Kanal ist niemand mehr hereinzuholen; wähle aus, wer mitmacht, oder lass die Spieler auf **{ label-join }** drücken.

## A pause

head-rests = Der Kampf ist eingeschlafen – { $now } 💤
why-rests = Für alle, auf die gewartet wurde, ist die Zeit abgelaufen: Es läuft keine Frist mehr, und niemand wird mehr gerufen; der nächste Knopfdruck setzt den Kampf fort.
head-paused = Der Kampf ruht ⏸️
why-paused = Hier geht es weiter: { $now }
head-resumed = Der Kampf geht weiter – { $now } ▶️
log-paused = Der Kampf ruht
log-resumed = Nach einer Pause geht der Kampf weiter
label-pause = Pause
label-resume = Weiterspielen
title-initiative-pause = Kampf ruhen lassen
title-initiative-resume = Weiterspielen
command-initiative-pause = pause
    .description = SL: den Kampf ruhen lassen, eine Minute oder Wochen; nichts geht verloren
command-initiative-resume = weiterspielen
    .description = SL: nach einer Pause weiterspielen, genau da, wo es war
refusal-paused = Der Kampf ruht; es ändert sich nichts, bis die SL mit `/{ group-gm } { command-initiative-resume }` weitermacht.
refusal-not-paused = Der Kampf ruht nicht; spielt einfach weiter.

## The times of a fight

label-time = Fristen
title-gm-time = Fristen dieses Kampfes
field-deadline = Frist (Stunden)
field-reminder = Erinnerung (Stunden)
command-gm-time = frist
    .description = SL: Frist und Erinnerungen dieses Kampfes setzen oder aufheben
option-gm-time-deadline = frist
    .description = Nach so vielen Stunden ohne Antwort geht es weiter; 0 für nie
option-gm-time-reminder = erinnerung
    .description = Alle so viele Stunden an die erinnern, auf die gewartet wird; 0 für nie
ui-until = ⏳ Die Frist endet { AGO($at) }, dann geht es ohne Antwort weiter
log-deadline = { $hours ->
    [0] Frist in diesem Kampf: keine
    [one] Frist in diesem Kampf: { $hours } Stunde
   *[other] Frist in diesem Kampf: { $hours } Stunden
}
log-deadline-server = Frist in diesem Kampf: wie auf dem Server
log-reminder = { $hours ->
    [0] Erinnerung: keine
    [one] Erinnerung: nach { $hours } Stunde
   *[other] Erinnerung: alle { $hours } Stunden
}
log-reminder-server = Erinnerung: wie auf dem Server
