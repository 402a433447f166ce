### Namen und Beschreibungen der Befehle, ihrer Optionen und Auswahlwerte. Namen: klein, ohne Leerzeichen, höchstens 32
### Zeichen. Beschreibungen: höchstens 100.

group-initiative = initiative
    .description = Der Kampf in diesem Kanal: beginnen, mitmachen, ansagen, würfeln, ansehen
group-gm = sl
    .description = Was nur die SL eines Kampfes darf
group-duel = duell
    .description = Angreifen und verteidigen im Duell

## /initiative

command-initiative-begin = beginnen
    .description = Einen Kampf in diesem Kanal beginnen
command-initiative-join = mitmachen
    .description = Mit deinem Charakter in den Kampf kommen
command-initiative-leave = verlassen
    .description = Deinen Charakter aus dem Kampf nehmen
command-initiative-declare = ansagen
    .description = Sagen, was dein Charakter vorhat
command-initiative-roll = würfeln
    .description = Den fälligen Wurf machen, oder Würfel vom Tisch eingeben
command-initiative-next = weiter
    .description = SL: ohne das weitermachen, was noch fehlt
command-initiative-end = beenden
    .description = SL: den Kampf beenden
command-initiative-status = stand
    .description = Wie der Kampf steht und was du tun kannst; ohne Kampf hier, welche anderswo offen sind
command-initiative-odds = chancen
    .description = Die genauen Chancen, wer als Nächstes angreift
command-initiative-log = protokoll
    .description = Zeigen, was in diesem Kampf geschehen ist

## /gm

command-gm-add = hinzufügen
    .description = Einen NSC bringen, oder einen Charakter für jemanden
command-gm-set = setzen
    .description = Einen Wert eines Kämpfers setzen
command-gm-reroll = neuwurf
    .description = Den letzten Wurf eines Kämpfers neu würfeln
command-gm-remove = herausnehmen
    .description = Einen Kämpfer außer Gefecht setzen oder aus dem Kampf nehmen
command-gm-transfer = übergeben
    .description = Jemandem einen Kämpfer geben, oder den ganzen Kampf
command-gm-rule = regel
    .description = Eine Hausregel dieses Kampfes umstellen
command-gm-undo = zurück
    .description = Den letzten Schritt zurücknehmen
command-gm-redo = wieder
    .description = Den zurückgenommenen Schritt wiederherstellen
command-gm-attacker = angreifer
    .description = Bestimmen, wer angreift
command-gm-margin = differenz
    .description = Die Differenz des letzten Wurfs festlegen
command-gm-engage = paaren
    .description = Einen Kämpfer gegen einen oder mehrere Gegner stellen
command-gm-part = trennen
    .description = Zwei trennen, die sich gegenüberstehen

## /duel

command-duel-attack = angreifen
    .description = Angreifen: Ich würfle, oder du gibst die Würfel vom Tisch ein
command-duel-defend = verteidigen
    .description = Parieren, ausweichen oder anders verteidigen
command-duel-rate = bewerten
    .description = SL: sagen, was ein Ausweichen oder eine andere Verteidigung kostet
command-duel-skip = überspringen
    .description = Ohne die Antwort weitermachen, auf die ein Paar wartet
command-duel-sheet = bogen
    .description = Deinen Kämpfer ausfüllen; nur was du angibst, ändert sich

## Commands of their own

command-pool = pool
    .description = Einen Pool aus zehnseitigen Würfeln werfen und Erfolge zählen
command-help = hilfe
    .description = Wie ein Kampf läuft, und was du drückst

## Options

option-name = name
    .description = Wie der Charakter heißt
option-side = seite
    .description = Spielercharakter oder NSC
option-owner = mitglied
    .description = Wer ihn spielt; niemand heißt: die SL
option-count = anzahl
    .description = Wie viele; mehrere werden nummeriert
option-stats = werte
    .description = Werte des Bogens, zum Beispiel: vi=3, weapon=Axt
option-user = mitglied
    .description = Wer übernimmt
option-combatant = kämpfer
    .description = Für wen; nur nötig, wenn du mehrere spielst
option-gm-set-combatant = kämpfer
    .description = Wessen Wert
option-gm-reroll-combatant = kämpfer
    .description = Wessen Wurf
option-gm-reroll-number = paar
    .description = Nummer des Paars im Duell, wenn es mehrere gibt
option-gm-remove-combatant = kämpfer
    .description = Wer ausscheidet
option-gm-transfer-combatant = kämpfer
    .description = Wer übergeben wird; leer: der ganze Kampf
option-gm-attacker-combatant = kämpfer
    .description = Wer angreift
option-gm-margin-combatant = kämpfer
    .description = Wessen Differenz
option-gm-engage-combatant = kämpfer
    .description = Wer kämpft
option-gm-part-combatant = kämpfer
    .description = Die eine Seite des Paars
option-gm-part-opponent = gegner
    .description = Die andere Seite des Paars
option-anew = neu
    .description = Eröffnet die Initiative eines Paares, das es schon gibt, noch einmal
option-opponent = gegner
    .description = Gegen wen
option-second = zweiter
    .description = Ein zweiter Gegner
option-third = dritter
    .description = Ein dritter Gegner
option-how = wie
    .description = Außer Gefecht (kann wiederkommen), oder ganz aus dem Kampf
option-intent = absicht
    .description = Was dein Charakter vorhat
option-attribute = was
    .description = Was gesetzt wird
option-gm-set-value = wert
    .description = Der neue Wert; leer gelassen, fällt ein Wort wie die Waffe weg
option-setting = regel
    .description = Welche Hausregel
option-gm-rule-value = wert
    .description = Worauf sie gestellt wird
option-dice = würfel
    .description = Am Tisch gewürfelt, Ergebnis oder jeder Würfel; leer: Ich würfle
option-margin = differenz
    .description = Die Differenz, wenn du sie selbst berechnet hast
option-gm-margin-margin = differenz
    .description = Die neue Differenz
option-modifier = modifikator
    .description = Bonus oder Malus auf diesen Wurf
option-engagement = paar
    .description = Nummer des Paars, wenn es mehrere gibt
option-defence = verteidigung
    .description = Parade, Ausweichen oder etwas anderes
option-speed = geschwindigkeit
    .description = Geschwindigkeitsbonus der Waffe, meist 0 oder weniger
option-duel-rate-speed = preis
    .description = Was die Verteidigung kostet: Ausweichen −1 (kleiner Schritt) bis −6 (weit weg)
option-duel-rate-modifier = modifikator
    .description = Macht den Verteidigungswurf schwerer oder leichter
option-vi = vi
    .description = Schnelligkeit (VI): 5 ist Durchschnitt
option-height = größe
    .description = Größe in cm: entscheidet bei gleich langen Waffen
option-dodge = ausweichen
    .description = Wert fürs Ausweichen
option-weapon = waffe
    .description = Wie die Waffe heißt
option-length = länge
    .description = Länge der Waffe, in einer beliebigen, für alle gleichen Einheit
option-attack = angriff
    .description = Wert fürs Angreifen
option-parry = parade
    .description = Wert fürs Parieren
option-other = andere
    .description = Wert für jede andere Verteidigung
option-weapons = waffen
    .description = Waffen in der Hand: 1 oder 2
option-system = system
    .description = Nach welchen Regeln dieser Kampf läuft
option-format = format
    .description = Zum Lesen hier, oder als Datei zum Nachspielen
option-roll-dice = würfel
    .description = Zum Beispiel 2d6+1, 4d10kh2, d% oder 3dF
option-members = mitglieder
    .description = Wähle Mitglieder, und ich würfle einmal für jedes
option-pool = würfel
    .description = Wie viele zehnseitige Würfel
option-target = zielzahl
    .description = Ab welcher Zahl ein Würfel ein Erfolg ist
option-tens = zehner
    .description = Was eine 10 außer einem Erfolg noch bringt
option-enhancement = verbesserung
    .description = Erfolge, die dazukommen, wenn es mindestens einen gibt
option-gm-role = sl-rolle
    .description = Wer diese Rolle hat, ist in jedem Kampf des Servers SL
option-language = sprache
    .description = Die Sprache der Tafeln auf diesem Server

## Choices

choice-side-pc = Spielercharakter
choice-side-npc = NSC
choice-how-out = Außer Gefecht
choice-how-gone = Aus dem Kampf
choice-defence-parry = Parade
choice-defence-dodge = Ausweichen
choice-defence-other = Andere Verteidigung
choice-format-text = Text
choice-format-json = Datei zum Nachspielen (JSON)
choice-tens-explode = Neu gewürfelt
choice-tens-double = Zählt doppelt
choice-tens-plain = Nichts weiter
choice-dice-bot = Ich würfle
choice-language-en = English
choice-language-fr = Français
choice-language-de = Deutsch
choice-d5-1-5 = 1 bis 5 (wie im Text)
choice-d5-0-5 = 0 bis 5 (ein sechsseitiger Würfel)
choice-first-declarer-other-2 = −2 für alle, die nicht angesagt haben
choice-first-declarer-self-2 = +2 für die Kampfansage
choice-first-tie-length-height-reroll = Längere Waffe, Größe, dann neu würfeln
choice-first-tie-reroll = Neu würfeln
choice-first-tie-gm = Die SL entscheidet
choice-declare-wanting = Heißt den Kampf wollen: die längere Waffe
choice-declare-points = Bringt die 2 Punkte
choice-next-tie-attacker-keeps = Wer angreift, behält die Initiative
choice-next-tie-swap = Die Rollen wechseln
choice-next-tie-gm = Die SL entscheidet
choice-both-fail-roll-margin = Nur der Wurf zählt
choice-both-fail-with-speed = Wurf und Geschwindigkeitsbonus zählen
choice-dodge-default-none = Die SL sagt es jedes Mal
choice-dodge-default--1 = −1: ein kleiner Schritt
choice-dodge-default--2 = −2
choice-dodge-default--3 = −3
choice-dodge-default--4 = −4
choice-dodge-default--5 = −5
choice-dodge-default--6 = −6: weit weg oder ganz am Boden
choice-multi-pairwise = Ja, auch gegen viele
choice-multi-duel-only = Nein, nur Duelle
intent-fight = Ich kämpfe
intent-hold = Ich warte ab
intent-attack = Ich greife an!

## Order by hand

command-initiative-order = reihenfolge
    .description = SL: ein Paar oder einen gleichrangigen Slot vor oder hinter einen anderen setzen
option-initiative-order-moving = nummer
    .description = Nummer des Paars oder Slots, der sich bewegt, wie auf der Tafel
option-initiative-order-neighbour = neben
    .description = Nummer des anderen, neben dem er stehen soll
option-initiative-order-place = platz
    .description = Davor oder dahinter
choice-place-before = davor
choice-place-after = dahinter
title-initiative-order = Reihenfolge ändern
label-order = Reihenfolge ändern
field-moving = Nummer, die sich bewegt
field-neighbour = Nummer des anderen
field-place = Davor oder dahinter
option-gm-attacker-side = seite
    .description = Oder alle dieser Seite: Die anderen sind überrascht und verteidigen zuerst
