### Was über jemanden aufbewahrt wird: /privacy.

group-privacy = datenschutz
    .description = Was ich über dich behalte: ansehen, mitnehmen, löschen
command-privacy-show = zeigen
    .description = Was ich über dich behalte
command-privacy-export = ausgeben
    .description = Alles, was ich über dich behalte, als Datei
command-privacy-delete = löschen
    .description = Löschen, was ich über dich behalte
option-scope = wo
    .description = Dieser Server (wenn du nichts anderes sagst), oder alle Server
choice-scope-here = Dieser Server
choice-scope-all = Alle Server

privacy-head = **Was ich über dich behalte** { $scope ->
    [here] auf diesem Server
   *[all] auf allen Servern
}
privacy-nothing = Nichts.
privacy-of-character = { $count ->
    [one] 1 Charakter
   *[other] { $count } Charaktere
}
privacy-of-character-sheet = { $count ->
    [one] 1 Bogen
   *[other] { $count } Bögen
}
privacy-of-draft = { $count ->
    [one] 1 Änderung, die auf dein „So machen“ wartet, höchstens einen Tag
   *[other] { $count } Änderungen, die auf dein „So machen“ warten, höchstens einen Tag
}
privacy-of-pings = Wann du angepingt werden willst
privacy-of-preset = { $count ->
    [one] 1 Satz Hausregeln, den du gespeichert hast
   *[other] { $count } Sätze Hausregeln, die du gespeichert hast
}
privacy-of-setting-change = { $count ->
    [one] 1 Notiz, dass du eine Einstellung eines Servers geändert hast
   *[other] { $count } Notizen, dass du eine Einstellung eines Servers geändert hast
}
privacy-open = { $count ->
    [one] 1 Kampf, der noch läuft
   *[other] { $count } Kämpfe, die noch laufen
}
privacy-lost = { $count ->
    [one] 1 Kampf, dessen Kanal es nicht mehr gibt: Er endet binnen drei Tagen von selbst, mehr musst du nicht tun
   *[other] { $count } Kämpfe, deren Kanal es nicht mehr gibt: Sie enden binnen drei Tagen von selbst, mehr musst du nicht tun
}
privacy-alone = { $count ->
    [one] 1 beendeter Kampf, an dem außer dir niemand beteiligt war
   *[other] { $count } beendete Kämpfe, an denen außer dir niemand beteiligt war
}
privacy-shared = { $count ->
    [one] 1 beendeter Kampf mit anderen
   *[other] { $count } beendete Kämpfe mit anderen
}
privacy-never = Ich lese keine Nachrichten, also behalte ich keine; deinen Namen auf Discord nur, wo ein Kampf dich so nennt.
privacy-retention = { $days ->
    [0] Wer mich betreibt, behält das alles, bis es jemand löscht.
    [one] Beendete Kämpfe verschwinden einen Tag nach dem Letzten, was in ihnen geschehen ist; Würfe, Aufrufe und Notizen über geänderte Einstellungen nach einem Tag. Charaktere, gemerkte Würfe und wann du angepingt werden willst, verschwinden, wenn du sie einen Tag lang nicht benutzt hast und seither in keinem Kampf auf dem Server warst: Solange ein Kampf von dir weitergeht, in Pause oder nicht, bleiben sie.
   *[other] Beendete Kämpfe verschwinden { $days } Tage nach dem Letzten, was in ihnen geschehen ist; Würfe, Aufrufe und Notizen über geänderte Einstellungen nach { $days } Tagen. Charaktere, gemerkte Würfe und wann du angepingt werden willst, verschwinden, wenn du sie { $days } Tage lang nicht benutzt hast und seither in keinem Kampf auf dem Server warst: Solange ein Kampf von dir weitergeht, in Pause oder nicht, bleiben sie.
}
privacy-how = `/{ group-privacy } { command-privacy-export }` gibt dir alles als Datei; `/{ group-privacy } { command-privacy-delete }` löscht es.
privacy-file = Alles, was ich über dich behalte: Charaktere und Bögen, was du gespeichert und geändert hast, und zu jedem Kampf, was du gespielt hast und jeden Befehl, den du gegeben hast.
privacy-delete = **Löschen, was ich über dich { $scope ->
    [here] auf diesem Server
   *[all] auf allen Servern
} behalte?** Es verschwinden: deine Charaktere, Bögen und gemerkten Würfe, was für dich gewürfelt wurde, wann du angepingt werden willst, und Änderungen, die auf deine Bestätigung warten. Ohne deinen Namen bleiben: Hausregeln, die du gespeichert hast, Einstellungen, die du geändert hast, was du für andere gewürfelt hast, und Aufrufe, bei denen andere dabei sind.
privacy-stays = Von deinen Kämpfen verschwinden die, die vorbei sind und an denen nur du beteiligt warst. Ein Kampf, der noch läuft, bleibt: Frage noch einmal, wenn er vorbei ist. Ein Kampf mit anderen bleibt, bis alle darum gebeten haben, denn er ist auch deren Erinnerung; darin bleiben deine Discord-Kennung, die Namen und Bögen, die du gespielt hast, und deine Würfe. Was in den Kanälen steht, löscht man bei Discord. Das lässt sich nicht zurücknehmen.
privacy-deleted = Gelöscht { $scope ->
    [here] auf diesem Server
   *[all] auf allen Servern
}. Wenn du wieder spielst, behalte ich wieder etwas.
privacy-deleted-rest = Was jetzt gelöscht werden kann, ist { $scope ->
    [here] auf diesem Server
   *[all] auf allen Servern
} gelöscht. Das bleibt wie gesagt; für einen Kampf, der noch läuft, frage noch einmal, wenn er vorbei ist:
label-privacy-delete = Alles löschen
