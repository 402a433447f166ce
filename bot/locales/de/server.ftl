### Was ein Server gewählt hat: /setup und /gm save-rules.

group-setup = einrichten
    .description = Einstellungen dieses Servers
command-setup-show = zeigen
    .description = Was dieser Server gewählt hat, und wer was geändert hat
command-setup-server = server
    .description = Sprache, Rolle der SL und Standardsystem wählen
command-setup-gm-channel = sl-kanal
    .description = Den Kanal nennen, in dem die SL alles sieht
command-setup-reset = zurücksetzen
    .description = Eine Wahl zurücknehmen
command-setup-preset = hausregeln
    .description = Wählen, mit welchen Hausregeln Kämpfe beginnen
command-setup-forget = regeln-vergessen
    .description = Gespeicherte Hausregeln löschen
command-gm-preset = regeln-speichern
    .description = Die Hausregeln dieses Kampfes unter einem Namen speichern
option-preset = hausregeln
    .description = Gespeicherte Hausregeln; leer: die Regeln, wie sie geschrieben sind
option-initiative-begin-preset = hausregeln
    .description = Gespeicherte Hausregeln; leer: die üblichen dieses Servers
option-setup-server-system = system
    .description = Nach welchen Regeln Kämpfe beginnen, wenn niemand etwas anderes sagt
option-setup-preset-system = system
    .description = Für Kämpfe nach welchen Regeln
option-setup-gm-channel-channel = kanal
    .description = Ein Kanal, den nur SL lesen können
option-pin = anpinnen
    .description = Ob die Tafel eines Kampfes angepinnt wird
option-setup-reset-setting = einstellung
    .description = Welche Wahl zurückgenommen wird
option-gm-preset-name = name
    .description = Wie diese Hausregeln heißen sollen

command-initiative-pings = pings
    .description = Wählen, wann du angepingt wirst
option-initiative-pings-when = wann
    .description = Wann du angepingt wirst; leer: sehen, was jetzt gilt
option-pings = pings
    .description = Wann Mitglieder angepingt werden, die nichts gewählt haben
choice-pings-always = immer, auch durch mich selbst
choice-pings-turn = wenn ich an der Reihe bin
choice-pings-never = nie
choice-pings-server = wie der Server

command-setup-time = fristen
    .description = Erinnerungen, Fristen und Ruhezeiten für das Spiel per Nachrichten
option-setup-time-reminder = erinnerung
    .description = Alle so viele Stunden an die erinnern, auf die gewartet wird
option-setup-time-deadline = frist
    .description = Nach so vielen Stunden ohne Antwort geht es weiter; nie ohne die SL
option-setup-time-quiet = ruhezeit
    .description = Stunden, in denen niemand gerufen wird und keine Zeit zählt, etwa 22-8
option-setup-time-zone = zeitzone
    .description = Nach welchen Uhren, etwa Europe/Berlin

option-retention = aufbewahrung
    .description = Tage, nach denen entfernt wird, was hier niemand benutzt hat

setting-gm-role = Rolle der SL
setting-gm-channel = Kanal der SL
setting-pin = Tafeln anpinnen
setting-pings = Pings
setting-reminder = Erinnerung
setting-deadline = Frist
setting-quiet = Ruhezeit
setting-zone = Zeitzone
setting-retention = Unbenutztes entfernen
setting-language = Sprache der Tafeln
setting-system = Standardsystem
setting-preset = Hausregeln gespeichert
setting-preset-default = Hausregeln zu Beginn
setting-preset-delete = Hausregeln gelöscht

setup-head = **Was dieser Server gewählt hat**
setup-line = { $setting }: { $value }
setup-presets = Gespeicherte Hausregeln für { $system }: { $presets }
setup-preset = { $name }{ $standard ->
    [yes] {" "}(Standard)
   *[no] { "" }
}
setup-change = { $day } · { $who } · { $setting }: { $value }
setup-somebody = jemand
setup-none = { $setting ->
    [gm_channel] keiner
    [quiet] keine
    [retention] nie
    [system] keins
   *[other] keine
}
setup-role-gone = eine Rolle, die es nicht mehr gibt
setup-channel-gone = ein Kanal, den es nicht mehr gibt
setup-switch = { $on ->
    [yes] ja
   *[no] nein
}
setup-warning = ⚠️ { $warning }
ui-gm-role-lost = Die Rolle der SL wurde gelöscht. Bis du mit `/{ group-setup } { command-setup-server }` eine andere wählst, dürfen alle einen Kampf beginnen, und SL ist, wer ihn begonnen hat oder diesen Server verwalten darf.
ui-gm-channel-lost = In den Kanal der SL kann ich nicht schreiben (er wurde gelöscht oder ist mir verschlossen); darum rufe ich die SL im Kanal des Kampfes. Lass mich wieder hinein, oder wähle mit `/{ group-setup } { command-setup-gm-channel }` einen anderen.
setup-gm-channel-open = Alle auf diesem Server können #{ $channel } lesen: Was nur SL wissen dürfen, stünde dort für alle da. Nimm der Rolle everyone dort das Recht „Kanal ansehen“, oder wähle einen anderen Kanal.
setup-hours = { $hours ->
    [one] nach { $hours } Stunde
   *[other] nach { $hours } Stunden
}
refusal-no-hours = { $given } ist keine Zeitspanne; schreib sie wie 22-8, 22:30-7:15 oder 22 Uhr-8 Uhr.
refusal-no-zone = Eine Zeitzone { $given } gibt es nicht; schreib eine Stadt oder einen Abstand wie Europe/Berlin, New York oder UTC+2.
refusal-reminder-too-late = Eine Erinnerung nach { $reminder } Stunden kann nicht vor einer Frist von { $deadline } kommen; nimm eine kürzere Erinnerung.
setup-days = { $days ->
    [one] nach { $days } Tag
   *[other] nach { $days } Tagen
}
setup-as-written = Wie geschrieben
setup-of-system = { $preset } ({ $system })
preset-saved = Diese Hausregeln sind gespeichert: { $name }. Wähle sie, wenn du einen Kampf beginnst; `/{ group-setup } { command-setup-preset }` macht sie zu den üblichen.
label-save-preset = Speichern als …
title-preset = Diese Hausregeln speichern

refusal-which-system = Nach welchen Regeln? Drück einen Knopf. Ein Standardsystem für den Server legt `/{ group-setup } { command-setup-server }` fest.
refusal-preset-or-system = Gib den Namen gespeicherter Hausregeln an, oder ein System, dessen Kämpfe wie geschrieben beginnen sollen.
refusal-no-such-preset = Unter { $name } sind keine Hausregeln gespeichert; { $known_count ->
    [0] eine SL speichert welche aus einem Kampf mit `/{ group-gm } { command-gm-preset }`.
   *[other] wähle aus: { $known }.
}
refusal-preset-which = Zwei Systeme haben Hausregeln namens { $name }; nimm sie aus der Liste, die beim Tippen erscheint.
refusal-preset-name = „{ $name }“ steht für die Regeln wie geschrieben; wähle einen anderen Namen.
refusal-preset-taken = Jemand anders hat Hausregeln als { $name } gespeichert; bitte wähle einen anderen Namen, oder frag jemanden, der diesen Server verwaltet.
refusal-preset-limit = Dieser Server hat schon { $limit } gespeicherte Hausregeln für dieses System; wer ihn verwaltet, kann mit `/{ group-setup } { command-setup-forget }` welche löschen.
