### `/hilfe`: was jemand tun will, je ein kurzes Stück, und ein Übungsduell.

help-start = **Was möchtest du tun?** Wähle es aus der Liste. Neu hier? Übe unten: ein Kampf von zwei Minuten, den nur du siehst und der keinen anderen berührt.
ui-practise = Üben: { $system }
help-pick = Was willst du tun?
label-help-topics = Alle Themen

help-topic-begin = Einen Kampf beginnen
help-begin = **Einen Kampf beginnen.** Die SL tippt `/{ group-initiative } { command-initiative-begin }` in einem Kanal oder Thread, wählt, wer mitmacht, und sieht sich die Hausregeln an. Die Tafel, die dann erscheint, sagt, wer dran ist; ihre Knöpfe reichen zum Spielen. Beim nächsten Kampf hier holt **{ party-again }** die SC mit einem Knopfdruck wieder herein, mit ihren Bögen und mit den Zählern, wie sie zuletzt standen, und ein zweiter Knopf auch die NSC, wieder unversehrt; Notizen und Effekte bleiben zurück. **{ label-end }** steht unter **{ label-gm }**, und selbst das Ende lässt sich zurücknehmen.
help-topic-join = Mitmachen
help-join = **Mitmachen.** Drücke **{ label-join }** unter der Tafel. Beim ersten Mal fragt ein Formular nach Name und Werten, später genügt der Knopf. Er zeigt und ändert auch deinen Bogen und lässt dich gehen.
help-topic-turn = Was soll ich jetzt tun?
help-turn = **Was soll ich jetzt tun?** Die erste Zeile der Tafel sagt, wer dran ist, die zweite, warum; wer dran ist, wird gerufen. Ein Emoji, das ich unter eine Tafel setze, ist ein Zug: ⚔️ dort ist der Knopf mit ⚔️. `/{ group-initiative } { command-initiative-status }` sagt dir privat, was von dir erwartet wird, samt Knöpfen; `/{ group-initiative } { command-initiative-odds }` zeigt deine Chancen.
help-topic-attack = Angreifen
help-attack = **Angreifen.** Bist du dran, bietet die Tafel es an: **{ label-attack }** im Duell, **{ totals-label-attack }** und dann **{ totals-label-strike }** bei den Summen, **{ label-storypath-attack }** oder **{ label-storypath-mixed }** in Storypath. Ich würfle nach deinem Bogen und zeige jeden Würfel.
help-topic-defend = Verteidigen
help-defend = **Verteidigen.** Im Duell drücke **{ label-parry }** oder **{ label-dodge }**, sobald der Angriff gewürfelt ist; was ein Ausweichen kostet, sagt die SL. Bei den Summen drücke **{ totals-label-defensive }**, während alle wählen. In Storypath würfelst du die Verteidigung mit `/{ command-pool }`.
help-topic-own-dice = Eigene Würfel benutzen
help-own-dice = **Eigene Würfel benutzen.** Drücke den Knopf mit ✍️ (**{ label-own-attack }**, **{ label-own-defence }**, **{ totals-label-own-dice }**) und gib ein, was du am Tisch gewürfelt hast: Den Rest mache ich.
help-topic-correct = Etwas berichtigen (SL)
help-correct = **Etwas berichtigen (SL).** **{ label-gm }** enthält alles: **{ label-set }** für jede Zahl, **{ label-reroll }**, **{ label-remove }**, wer angreift, Hausregeln. `/{ group-gm } { command-initiative-order }` lässt ein Paar, oder bei Gleichstand einen Slot, vor einem anderen drankommen. Was sich über die Regeln hinwegsetzt, siehst du privat, bevor es gilt, und das Protokoll nennt es.
help-topic-undo = Einen Schritt zurück (SL)
help-undo = **Einen Schritt zurück (SL).** **{ label-gm }** → **{ title-gm-undo }** oder `/{ group-gm } { command-gm-undo }`: Jedes Mal geht der letzte Schritt zurück, welcher es auch war, bis ganz zum Anfang. **{ title-gm-redo }** holt ihn wieder. Verloren geht nichts.
help-topic-npcs = NSC dazuholen (SL)
help-npcs = **NSC dazuholen (SL).** **{ label-gm }** → **{ label-add }** oder `/{ group-gm } { command-gm-add }`: ein Name, wie viele, und Werte wie `vi=3, waffe=Axt`. Du spielst alle, die sonst niemand spielt. `/{ group-gm } { command-gm-hide }` bringt jemanden hinter die Kulissen, wo ihn niemand sieht oder trifft; `{ command-gm-reveal }` holt ihn auf die Bühne. Ein Alias ist der Name, den die anderen kennen.
help-topic-counters = Trefferpunkte zählen, Effekte notieren
help-counters = **Trefferpunkte zählen, Effekte notieren.** **{ label-marks }** auf deinem Bogen zählt mit + und −; einen Zähler legt die SL mit `/{ group-gm } { command-gm-counter }` an und sagt, wer ihn sieht; ohne Kämpfer gehört er dem Tisch, zum Beispiel Schwung. `{ command-gm-effect }` legt einen Effekt, der nach so vielen Zügen oder Runden von selbst endet; `{ command-gm-note }` schreibt etwas neben einen Namen.
help-topic-slow = Über Tage spielen
help-slow = **Über Tage spielen.** `/{ group-setup } { command-setup-time }` legt fest, wie lange ein Zug warten darf, wann ich erinnere, und die Ruhezeiten, in denen keine Zeit läuft; danach geht der Kampf ohne die Säumigen weiter. `/{ group-gm } { command-gm-time }` gilt für einen einzelnen Kampf; die Tafel sagt, wann die Frist endet. `/{ group-initiative } { command-initiative-pings }`: wann ich dich anpingen darf.
help-topic-pause = Aufhören und später weitermachen
help-pause = **Aufhören und später weitermachen.** `/{ group-gm } { command-initiative-pause }` lässt den Kampf ruhen, mit `{ command-initiative-resume }` geht er genau dort weiter: auch nach Wochen und über Neustarts hinweg. `/{ group-initiative } { command-initiative-status }` zeigt, wie es steht, und in einem Kanal ohne Kampf, welche anderswo offen sind. Jeder Kanal und jeder Thread hat seinen eigenen Kampf.
help-topic-log = Das Protokoll lesen
help-log = **Das Protokoll lesen.** `/{ group-initiative } { command-initiative-log }` gibt den ganzen Kampf mit jedem Würfel: als Text, als Markdown, in Kürze mit dem Glück aller, oder als Datei zum Nachspielen. Was vor dir verdeckt ist, steht nicht darin.
help-topic-rolls = Würfeln
help-rolls = **Würfeln.** `/{ group-roll } { command-roll-dice } 2d6+1`: `4d6kh3` behält die besten drei, `d6!` explodiert, `d20r1` würfelt Einsen neu, `5d10t8` zählt Erfolge. `{ command-roll-again }` wiederholt, `{ command-roll-save }` merkt einen Wurf unter einem Namen, `{ command-roll-list }` und `{ command-roll-stats }` blicken zurück, `{ command-roll-call }` lässt alle würfeln. `/{ command-pool }` wirft Pools. Der Reihe nach: Jede Gruppe wird geworfen, explodiert oder neu geworfen (`!`, `r`), dann behalten (`kh`, `dl`), dann gezählt (`t`). Danach wie in der Schule: Klammern, `*` und `/`, `+` und `−`.
help-topic-characters = Meine Charaktere behalten
help-characters = **Meine Charaktere behalten.** Was du spielst, merke ich mir. `/{ group-character } { command-character-list }` zeigt deine Charaktere, `{ command-character-edit }` ändert einen, `{ command-character-default }` sagt, wer mit einem Knopfdruck mitmacht, `{ command-character-export }` und `{ command-character-import }` nehmen sie mit.
help-topic-duel = Wie ein Duell geht
help-duel = **Wie ein Duell geht.** Paare von Kämpfern. Drücken beide **{ label-fight }**, beginnt die längere Waffe. Sonst löst **{ label-attack-first }** den Wurf aus, und wer ansagt, ist im Vorteil. Dann greift eine Seite an, und die andere verteidigt; Differenzen und Geschwindigkeit der Waffen sagen, wer als Nächstes angreift. In `[2+1] → +1` stehen die Würfel in Klammern, dann die Differenz: wie weit die Summe unter dem Wert liegt, oder mit − darüber. Gewürfelt wird etwa eine Sekunde nach der Zeit zum Ansagen, damit kein rechtzeitiger Knopfdruck verloren geht.
help-topic-storypath = Wie Storypath geht
help-storypath = **Wie Storypath geht.** Alle würfeln; jeder Pool an Erfolgen macht einen Slot für SC oder NSC. Wer handelt, drückt **{ label-storypath-done }** oder nennt mit **{ label-storypath-name }**, wer den nächsten Slot der Seite nimmt. **{ label-storypath-ahead }** hält dir einen späteren Slot frei.
help-topic-totals = Wie die Summen gehen
help-totals = **Wie die Summen gehen.** In jeder Runde gehen alle offen in die Defensive oder wählen verdeckt einen Angriff. Haben alle gewählt, wird alles auf einmal aufgedeckt; die Schnellsten schlagen zuerst zu, und wer fast so schnell ist, schlägt gleichzeitig zu.
help-topic-privacy = Was wird über mich gespeichert?
help-privacy = **Was wird über mich gespeichert?** `/{ group-privacy } { command-privacy-show }` zeigt es, `{ command-privacy-export }` gibt es heraus, `{ command-privacy-delete }` löscht es. Ich lese keine Nachrichten und behalte keine.
help-topic-setup = Den Server einrichten
help-setup = **Den Server einrichten.** `/{ group-setup } { command-setup-server }`: Sprache, SL-Rolle, Standardsystem; `{ command-setup-show }` zeigt alle Einstellungen und wer was geändert hat. `/{ group-gm } { command-gm-preset }` merkt die Hausregeln eines Kampfes unter einem Namen. `{ command-setup-gm-channel }` gibt den SL eine eigene Tafel, die mehr zeigt.
help-topic-trouble = Etwas wirkt kaputt
help-trouble = **Etwas wirkt kaputt.** Ein Knopf gilt als veraltet: Nimm die neueste Tafel. Ich bin still: Prüfe, ob ich diesen Kanal sehen und darin schreiben darf, auch in Threads; `python -m bot check --channel` nennt, was fehlt. „/“ bietet nichts an: Schalte in Discords Einstellungen (Barrierefreiheit) das alte Chat-Eingabefeld ab. Tafeln wirken leer: Schalte dort (Chat) die Vorschau von Links und Einbettungen ein; `/{ group-initiative } { command-initiative-status }` und `{ command-initiative-log }` sagen dasselbe in Worten.
help-topic-unheard = Ein Knopfdruck oder ein Befehl bleibt ohne Wirkung
help-unheard = **Ein Knopfdruck oder ein Befehl bleibt ohne Wirkung.** Dann erreicht mich nichts, und kein Protokoll zeigt es. Der Langsammodus verschluckt zu schnelle Knopfdrücke: Schalte ihn ab, wo ihr kämpft. In einem Thread fehlen meine Befehle allen, die im Kanal darüber nicht „Nachrichten in Threads senden“ dürfen. Ich stehe nicht in der Mitgliederliste eines Kanals: Meine Rolle darf ihn nicht sehen.
help-topic-renamed = Wo ist ein Befehl jetzt?
help-renamed = **Wo ist ein Befehl jetzt?** Was nur die SL befiehlt, steht in `/{ group-gm }`: auch `{ command-initiative-next }`, `{ command-initiative-pause }`, `{ command-initiative-resume }`, `{ command-initiative-end }`, `{ command-initiative-reopen }`, `{ command-initiative-order }`, früher in `/{ group-initiative }`. Paare und Differenzen stehen in `/{ group-duel }` (`{ command-gm-engage }`, `{ command-gm-part }`, `{ command-gm-margin }`), Slots in `/{ group-storypath } { command-gm-slot }`. Neue Namen: `/{ group-initiative } { command-initiative-count }` (zählen), `/{ group-gm } { command-gm-time }` (fristen), `/{ group-gm } { command-gm-preset }` (speichern), `/{ group-setup } { command-setup-forget }` (vergessen), `/{ group-totals } { command-totals-declare }` (ansagen).

## Practice fights

duel-practice-talk = **Übung.** Dir steht ein Strohmann gegenüber, der abwartet. Die fette Zeile unten sagt, wer dran ist, die darunter, warum. Jemand muss anfangen: **{ label-attack-first }** bringt einen Vorteil im Wurf.
duel-practice-held = **Warten.** Du hast es gesagt, und in einem echten Kampf sähe niemand, was du gewählt hast. Solange aber eine Seite abwartet, geschieht nichts, bis jemand **{ label-attack-first }** drückt.
duel-practice-attack = **Du hast die Initiative.** Ich habe für beide gewürfelt; jeder Würfel und jeder Modifikator steht oben. Drücke jetzt **{ label-attack }**: Ich würfle unter deinen Wert, und niedrig ist gut.
duel-practice-defend = **Du wirst angegriffen.** Der Angriff ist gewürfelt, jetzt deine Antwort: **{ label-parry }** mit der Waffe oder **{ label-dodge }**, was Initiative kostet. Beide Differenzen sagen dann, wer als Nächstes angreift.
duel-practice-over = **Das ist schon alles.** Du hast angegriffen und verteidigt. In einem echten Kampf stehen diese Knöpfe unter der Tafel, **{ label-gm }** berichtigt alles, und `/{ group-initiative } { command-initiative-status }` sagt dir, was zu tun ist.
totals-practice-choose = **Übung.** Dir gegenüber steht ein Strohmann. In jeder Runde wählen alle geheim: **{ totals-label-defensive }** offen, oder einen der Angriffe unten. Ein schneller kommt früher und deckt weniger.
totals-practice-again = **Noch einmal.** Alles wurde auf einmal aufgedeckt, und die Geschwindigkeit sagte, wer wann zuschlägt: weniger als 3 Abstand ist gleichzeitig. Versuch etwas anderes: Was gewinnt, hängt von der Wahl der Gegenseite ab.
totals-practice-strike = **Aufgedeckt.** Du schlägst zu: **{ totals-label-strike }** zählt einen Würfel minus einen anderen zu deinem Angriff; er trifft, wenn er die Verteidigung der Gegenseite erreicht.
totals-practice-over = **Das ist alles.** Du hast gewählt, das Aufdecken gesehen und zugeschlagen. Im echten Kampf wählst du unter **{ totals-label-attack }**, was nur du siehst; **{ label-gm }** berichtigt alles.
storypath-practice-roll = **Übung.** Dir gegenüber steht ein Strohmann. Zuerst würfeln alle: Erfolge werden zu Slots, einer für deine Seite, einer für die der SL. Drücke **{ label-storypath-roll }**.
storypath-practice-take = **Ein Slot deiner Seite.** Die fette Zeile sagt, wessen Slot dran ist. Zu mehreren macht ihr aus, wer ihn nimmt; jetzt bist du es: Drücke deinen Namen.
storypath-practice-act = **Du bist dran.** Sag, was du tust: **{ label-storypath-attack }**, einmal je Runde, oder nur **{ label-storypath-done }**. Zwei Dinge zugleich wären eine gemischte Aktion.
storypath-practice-done = **Fertig?** **{ label-storypath-done }** beendet deinen Zug; zu mehreren würdest du sagen, wer den nächsten Slot nimmt. Dann handelt die andere Seite in ihrem.
storypath-practice-over = **Das ist alles.** Du hast gewürfelt, Slots genommen und gehandelt, und die SL hat ihre gefüllt. Im echten Kampf stehen dieselben Knöpfe unter der Tafel, und `/{ group-initiative } { command-initiative-status }` sagt dir, was zu tun ist.
practice-straw-man = Strohmann
practice-learner = Lehrling
label-practice-again = Noch einmal
refusal-practice-gone = Diese Übung ist vorbei; beginne eine neue mit `/{ command-help }`.
