### NSC hinter den Kulissen: versteckt, unter anderem Namen, in Gruppen.

## What the GM sees beside the board

board-hidden = 🫥 Versteckt und nicht im Kampf: { $names }
board-aliased = 🎭 Unter anderem Namen: { $names }
board-alias = { $name } (als { $alias })

## Buttons

label-hide = Verstecken
label-reveal = 👁️ Aufdecken …
label-show = { $name } zeigen
label-unmask = Sagen, wer { $name } ist
label-lines = Mehrere hinzufügen
title-gm-lines = Mehrere NSC hinzufügen
title-gm-hide = Einen Kämpfer verstecken
title-gm-reveal = Einen Kämpfer aufdecken

## The log

log-hidden = { $name } verschwindet
log-revealed = { $name } erscheint
log-aliased = { $was } heißt jetzt { $now }
log-unmasked = { $was } ist { $now }
log-dismissed = { $name } geht, ohne gesehen worden zu sein

## Refusals

refusal-bad-lines = Niemand wurde hinzugefügt; bitte berichtige { $lines }.
bad-line = Zeile { $number } ({ $reason })
refusal-is-hidden = { $name } ist versteckt und nicht im Kampf; zeige { $name } erst mit `/{ group-gm } { command-gm-reveal }`.
refusal-is-hidden-already = { $name } ist schon versteckt; `/{ group-gm } { command-gm-reveal }` lässt { $name } erscheinen.
refusal-hidden-by-gm = Die SL hält { $name } außer Sicht; bitte die SL, { $name } mit `/{ group-gm } { command-gm-reveal }` zurückzuholen.
refusal-not-veiled = Alle sehen { $name } und kennen den Namen; es gibt nichts aufzudecken.

## Slash commands

command-gm-lines = zeilen
    .description = Mehrere Sorten von NSC auf einmal hinzufügen, eine je Zeile
command-gm-hide = verstecken
    .description = Nimmt jemanden aus aller Augen und aus dem Kampf
command-gm-reveal = aufdecken
    .description = Zeigt, wer versteckt ist, oder sagt, wer anders heißt
option-gm-hide-combatant = kämpfer
    .description = Wer verschwindet
option-gm-reveal-combatant = kämpfer
    .description = Wer gezeigt oder genannt wird
option-batch = gruppe
    .description = Auch alle, die zusammen mit ihm dazukamen
option-gm-add-name = name
    .description = Wie er heißt, oder einer deiner gespeicherten Charaktere
option-lines = zeilen
    .description = Wie viele, Name, Werte: 4 Ghul vi=5, waffe=Axt – eine Sorte je Zeile; | beginnt eine neue
option-hidden = versteckt
    .description = Nur du weißt davon, bis du ihn aufdeckst
option-alias = alias
    .description = Wie ihn alle außer dir nennen, bis du sagst, wer er ist
option-group = ein-wurf
    .description = Ein gemeinsamer Wurf für die Gruppe, wo sonst jeder würfelt
choice-hidden-yes = Ja
choice-hidden-no = Nein
choice-batch-yes = Ja
choice-batch-no = Nein
choice-group-yes = Ein Wurf für alle
choice-group-no = Jeder für sich
hint-stats = Werte des Bogens, zum Beispiel: { $example }
hint-lines = Wie viele, ein Name, Werte: 4 Ghul { $example }; eine Sorte je Zeile oder nach |
sheet-value = { $name }={ $value }
sheet-values = { $first }, { $second }
sheet-no-number = name=wert
field-lines = Eine Sorte je Zeile
field-alias = Alias
field-hidden = Versteckt
field-group = Ein Wurf
field-batch = Die ganze Gruppe
