### Warum etwas nicht geschah, und was stattdessen geht: je ein freundlicher Satz.

## Who may do what

refusal-gm-only = Das darf nur die SL; frage die SL dieses Kampfes.
refusal-clock-only = Das löst nur die Zeit aus; hier gibt es für dich nichts zu tun.
refusal-other-system = Dieser Befehl gehört zu einem anderen System; in diesem Kampf nimm { $system ->
    [duel] `/{ group-duel }`
    [storypath] `/{ group-storypath }`
    [totals] `/{ group-totals }`
   *[other] die Knöpfe der Tafel
}.
refusal-encounter-ended = Dieser Kampf ist vorbei; die SL kann ihn mit `/{ group-gm } { command-initiative-reopen }` wieder öffnen oder einen neuen beginnen.
refusal-no-encounter = Diesen Kampf gibt es nicht mehr; beginne einen neuen mit `/{ group-initiative } { command-initiative-begin }`.
refusal-channel-busy = In diesem Kanal läuft schon ein Kampf; beende ihn erst, oder beginne deinen in einem Thread.
refusal-begin-gm-only = Auf diesem Server beginnt nur die SL einen Kampf; frage jemanden mit dieser Rolle.
refusal-stale = Dieser Knopf gehört zu einem früheren Moment des Kampfes; hier siehst du, wie es jetzt steht.
refusal-nothing-to-undo = Es gibt noch nichts zurückzunehmen; weiter geht es mit den Knöpfen der Tafel.
refusal-nothing-to-redo = Nichts wurde zurückgenommen, also gibt es nichts wiederherzustellen; **{ title-gm-undo }** nimmt erst einen Schritt zurück.

## Names and people

refusal-name-empty = Ein Name braucht mindestens einen sichtbaren Buchstaben oder ein Zeichen; gib einen anderen ein.
refusal-name-too-long = Dieser Name hat { $length } Zeichen, erlaubt sind { $limit }; bitte kürze ihn.
refusal-name-taken = In diesem Kampf heißt schon jemand { $name }; bitte wähle einen anderen Namen.
refusal-already-in = { $name } ist schon in diesem Kampf; deine Knöpfe stehen unter der Tafel.
refusal-nobody-picked = Wähle mindestens eine Person; Bots spielen keine Charaktere.
refusal-not-a-person = Wähle eine Person dieses Servers; Bots spielen keine Charaktere und leiten keinen Kampf.
refusal-all-in-already = Alle, die du gewählt hast, sind schon im Kampf; wähle jemand anderen.
refusal-too-many-combatants = Ein Kampf fasst höchstens { $limit } Kämpfer; nimm erst welche heraus.
refusal-no-such-combatant = Niemand in diesem Kampf heißt { $name }; { $known_count ->
    [0] noch ist niemand dabei: Drücke erst **{ label-join }**.
   *[other] wähle aus: { $known }.
}
refusal-not-yours = { $name } gehört nicht dir; { $yours_count ->
    [0] du spielst hier noch niemanden, komm erst dazu.
   *[other] du spielst { $yours }.
}
refusal-not-in-fight = Du spielst in diesem Kampf niemanden; drücke **{ label-join }** oder nimm `/{ group-initiative } { command-initiative-join }`.
refusal-which-combatant = Du spielst { $known }; sag, für wen das gilt.
refusal-not-active = { $name } { $status ->
    [out] ist außer Gefecht; die SL bringt { $name } mit `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }) zurück.
   *[gone] hat den Kampf verlassen; wer { $name } spielt, kommt mit `/{ group-initiative } { command-initiative-join }` zurück, oder die SL nimmt `/{ group-gm } { command-gm-set }` ({ field-status } → { choice-status-active }).
}
refusal-is-already = { $name } { $status ->
    [active] ist schon im Kampf
    [out] ist schon außer Gefecht
   *[gone] hat den Kampf schon verlassen
}; wähle jemand anderen.
refusal-transfer-what = Sag, an wen der Kampf geht, oder welcher Kämpfer an wen.
refusal-is-gm-already = Diese Person leitet den Kampf schon; wähle jemand anderen.
refusal-owned-already = Diese Person spielt { $name } schon; wähle jemand anderen.

## Numbers and words

refusal-unknown-field = { $field } gibt es hier nicht; bitte prüfe die Schreibweise.
refusal-missing = { $field } fehlt; bitte gib einen Wert an.
refusal-out-of-range = { $field }: bitte eine ganze Zahl von { $low } bis { $high }, nicht „{ $given }“.
refusal-text-length = { $field }: { $limit ->
    [0] Die Länge passt nicht
    [1] höchstens 1 Zeichen
   *[other] höchstens { $limit } Zeichen
}, ändere also „{ $given }“.
refusal-not-one-of = { $field }: „{ $given }“ geht nicht; wähle aus: { $known }.
refusal-bad-value = { $field }: „{ $given }“ geht nicht; bitte gib etwas anderes an.
refusal-no-such-attribute = „{ $given }“ lässt sich nicht setzen; setzen lassen sich: { $known }.
refusal-bad-dice = „{ $given }“ sind keine Würfel: Schreib das Ergebnis oder jeden Würfel mit Leerzeichen dazwischen, zum Beispiel `2 3`.
refusal-bad-stats = „{ $given }“ verstehe ich nicht: Schreib `{ $example }`; die Namen sind: { $known }.
refusal-nothing-changed = So steht es schon; gib mindestens einen neuen Wert an.

## Dice, servers and channels

refusal-no-encounter-here = In diesem Kanal gibt es keinen Kampf; die SL beginnt einen mit `/{ group-initiative } { command-initiative-begin }`.
refusal-dice = { $reason }
refusal-dice-instead = { $reason } Meinst du { $instead }?
refusal-dice-too-long-for-members = Für mehrere auf einmal hat ein Wurf höchstens { $limit } Zeichen; bitte kürze ihn.
refusal-busy = Protokolle oder Chancen für diesen Server werden gerade ausgerechnet; frag gleich noch einmal.
refusal-log-gm-only = Die Datei zum Nachspielen zeigt alle Geheimnisse; solange es welche gibt, bekommt sie nur die SL; der Text ist für alle.
refusal-log-hidden = Die Datei zum Nachspielen zeigt, was jetzt auch vor dir verdeckt ist; frag nach dem Aufdecken noch einmal.
refusal-log-too-long = Das Protokoll dieses Kampfes ({ $events } Ereignisse) ist zu lang für eine Datei; das Format „{ choice-format-summary }“ erzählt ihn in Kürze.
refusal-permissions = In { $channel } kann ich keinen Kampf führen: Dort brauche ich **{ $missing }**. Alles, was du getan hast, bleibt erhalten.
refusal-manage-server-only = Einstellungen ändert nur, wer diesen Server verwalten darf; frage eine solche Person.
refusal-nobody-is-late = Niemand ist zu spät: Der Kampf wartet auf die SL oder auf niemanden.
