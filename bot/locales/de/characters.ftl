### Charaktere: /character.

group-character = charakter
    .description = Deine Charaktere auf diesem Server
command-character-save = speichern
    .description = Deinen Kämpfer aus diesem Kampf speichern, oder einen Charakter anlegen
command-character-edit = bearbeiten
    .description = Den Bogen eines Charakters ausfüllen, oder ihn umbenennen
command-character-list = liste
    .description = Deine Charaktere auf diesem Server
command-character-show = zeigen
    .description = Einen Charakter mit seinen Knöpfen zeigen
command-character-default = standard
    .description = Mit diesem Charakter mit einem Knopfdruck mitmachen
command-character-delete = löschen
    .description = Einen Charakter löschen
command-character-import = einlesen
    .description = Charaktere aus einer Datei übernehmen
command-character-export = ausgeben
    .description = Deine Charaktere und gemerkten Würfe als Datei, zum Aufheben oder Mitnehmen
option-character-save-name = name
    .description = Wie er heißt; leer: der, den du hier spielst
option-character-save-system = system
    .description = Für welche Regeln der Bogen ist
option-character-edit-name = name
    .description = Welcher deiner Charaktere
option-character-edit-system = system
    .description = Für welche Regeln der Bogen ist
option-new-name = neuer-name
    .description = Ein anderer Name
option-character-show-name = name
    .description = Welcher deiner Charaktere
option-character-show-system = system
    .description = Für welche Regeln der Bogen ist
option-character-default-name = name
    .description = Welcher deiner Charaktere; keiner: der zuletzt benutzte
option-character-delete-name = name
    .description = Welcher deiner Charaktere
option-character-export-name = name
    .description = Welcher deiner Charaktere; leer: alle
option-file = datei
    .description = Eine Datei, die `/{ group-character } { command-character-export }` gemacht hat

character-head = **{ $name }**{ $standard ->
    [yes] {" "}⭐ dein Standard
   *[no] { "" }
}
character-system = Bogen für: { $system }
character-no-sheet = Noch ist nichts ausgefüllt.
character-other-system = Bogen für andere Regeln
character-line = **{ $name }**{ $standard ->
    [yes] {" "}⭐
   *[no] { "" }
}{ $systems_count ->
    [0] {" "}· noch kein Bogen
   *[other] {" "}· { $systems }
}
character-none = Du hast hier noch keine Charaktere; was du spielst, wird von selbst behalten, und `/{ group-character } { command-character-save }` legt einen neuen an.
character-new = Hier ist dein neuer Charakter; drücke einen Knopf, um ihn auszufüllen.
character-saved = Gespeichert.
character-saved-as = Der Bogen von { $combatant } ist als { $name } gespeichert.
character-is-default = Mit diesem Charakter machst du jetzt mit einem Knopfdruck mit.
character-no-default = Keiner deiner Charaktere ist mehr der Standard: Der zuletzt benutzte macht mit einem Knopfdruck mit.
character-delete = { $name } mit allen Bögen löschen? Das lässt sich nicht zurücknehmen; in Kämpfen bleibt der Charakter.
character-deleted = { $name } ist gelöscht.
character-file = { $count ->
    [one] Dein Charakter; `/{ group-character } { command-character-import }` liest ihn wieder ein, auf jedem Server.
   *[other] Deine { $count } Charaktere; `/{ group-character } { command-character-import }` liest sie wieder ein, auf jedem Server.
}
character-imported = Übernommen: { $names }. Wer schon so hieß, hat jetzt diese Bögen.
character-not-kept = Du hast hier so viele Charaktere, wie hineinpassen, darum habe ich diesen nicht behalten; `/{ group-character } { command-character-delete }` schafft Platz.
character-instead-of-default = { $name } macht mit, weil dein Standard { $default } keinen Bogen für dieses System hat.
label-character-default = Mein Standard
label-character-delete = Löschen …
label-character-gone = Ja, löschen

refusal-no-such-character = Du hast hier keinen Charakter namens { $name }; { $known_count ->
    [0] `/{ group-character } { command-character-save }` legt einen an.
   *[other] wähle aus: { $known }.
}
refusal-character-gone = Diesen Charakter gibt es nicht mehr, oder er gehört dir nicht; `/{ group-character } { command-character-list }` zeigt deine.
refusal-character-name = Sag, wie der Charakter heißt; ohne Namen speichere ich den, den du spielst, aber hier spielst du keinen.
refusal-character-name-taken = Ein anderer deiner Charaktere heißt { $name }; bitte wähle einen anderen Namen.
refusal-character-limit = Du kannst auf einem Server { $limit } Charaktere haben; lösche zuerst einen mit `/{ group-character } { command-character-delete }`.
refusal-file-too-large = Diese Datei ist zu groß: höchstens { $limit } KB, bitte; nichts wurde geändert.
refusal-file-not-fetched = Discord hat mir diese Datei nicht gegeben; bitte versuche es noch einmal. Nichts wurde geändert.
refusal-file-unreadable = Das ist keine Datei mit Charakteren, wie `/{ group-character } { command-character-export }` sie macht (falsch bei: { $where }); nichts wurde geändert.
refusal-file-name-twice = { $name } steht in dieser Datei zweimal; gib einem der beiden einen anderen Namen. Nichts wurde geändert.
refusal-file-unknown-system = Diese Datei hat einen Bogen für „{ $given }“, und ich kenne nur { $known }; nimm diesen Bogen heraus. Nichts wurde geändert.
refusal-file-bad-sheet = { $name }: { $reason } Nichts wurde geändert.
