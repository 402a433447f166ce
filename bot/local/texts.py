"""The operator's texts in French and German: those of the terminal and of the page around the channel.

The key is the English text, with its placeholders. What the bot says stands in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def said(language: str, text: str, /, **values: object) -> str:
    """A text in this language (`fr`, `de`, anything else is English), with its placeholders filled in."""
    template = TEXTS.get(language.partition("-")[0], {}).get(text, text)
    return template.format(**values) if values else template


FRENCH: Final[Mapping[str, str]] = {
    # Messages as plain text
    "any member": "n’importe quel membre",
    "any role": "n’importe quel rôle",
    "any member or role": "n’importe quel membre ou rôle",
    "any channel": "n’importe quel salon",
    " (off)": " (inactif)",
    " (set)": " (choisi)",
    " (optional)": " (facultatif)",
    "(struck out: {text})": "(barré : {text})",
    "(hidden: {text})": "(masqué : {text})",
    "(picture: {text})": "(image : {text})",
    "(file: {text})": "(fichier : {text})",
    "choose": "choisir",
    " ({low} to {high})": " (de {low} à {high})",
    " e.g. {text}": " par exemple {text}",
    "yes": "oui",
    "no": "non",
    # The terminal
    "Riposte's table is open in this browser page, on this machine only:": (
        "La table de Riposte est ouverte dans cette page, sur cette machine seulement :"
    ),
    "For players alone (it never shows what {gm} sees):": (
        "Pour les joueurs seulement (on n’y voit jamais ce que voit {gm}) :"
    ),
    "1. As {gm}, type /initiative begin in the message field and press a system.": (
        "1. En tant que {gm}, écris /initiative commencer dans le champ de message et choisis un système."
    ),
    "2. Switch «Viewing as» to another person, or open the address in a second tab, and press the buttons.": (
        "2. Change « Qui regarde », ou ouvre l’adresse dans un deuxième onglet, et appuie sur les boutons."
    ),
    "3. Alone? Type /help and press «Practise»: a fight of two minutes in private, in each system.": (
        "3. Seul·e ? Écris /aide et appuie sur « S’exercer » : un combat de deux minutes, en privé, pour chaque système."
    ),
    "Ctrl-C here closes the table.": "Ctrl-C ici ferme la table.",
    "At the table: {gm} (GM), {players}. Type `help` for what they can do, `quit` to leave.": (
        "À la table : {gm} (MJ), {players}. `help` dit ce qu’on peut faire, `quit` termine."
    ),
    "The table is closed.": "La table est fermée.",
    "(nothing here)": "(rien ici)",
    "(changed) ": "(modifié) ",
    "(taken away) ": "(retiré) ",
    "A form for {name}:": "Un formulaire pour {name} :",
    "The bot did not answer: {name} would see «The application did not respond».": (
        "Le bot n’a pas répondu : {name} verrait « L’application ne répond plus »."
    ),
    "Offered: {choices}": "Proposé : {choices}",
    "Nothing is offered.": "Rien n’est proposé.",
    "«{word}» is neither somebody at the table nor something to do here. At the table: {people}.": (
        "« {word} » n’est ni quelqu’un à la table ni quelque chose à faire ici. À la table : {people}."
    ),
    "What does {name} do? For example: {key} /initiative status, {key} click Attack, {key} say Hello.": (
        "Que fait {name} ? Par exemple : {key} /initiative état, {key} click Attaquer, {key} say Bonjour."
    ),
    "«{verb}» needs something after it, for example: {example}.": (
        "Il manque quelque chose après « {verb} », par exemple : {example}."
    ),
    "«wait» needs a number of seconds from 0 to {limit}, for example: wait 3.": (
        "« wait » veut un nombre de secondes de 0 à {limit}, par exemple : wait 3."
    ),
    "«{word}» is no field: write name=value, with quotes where the value has spaces.": (
        "« {word} » n’est pas un champ : écris nom=valeur, entre guillemets si la valeur a des espaces."
    ),
    "There is no command /{words} for {name} here. There are: {commands}.": (
        "Il n’y a pas ici de commande /{words} pour {name}. Il y a : {commands}."
    ),
    "/{command} has no option «{word}». It has: {options}.": "/{command} n’a pas d’option « {word} ». Elle a : {options}.",
    "/{command} takes nothing after it.": "Rien ne suit /{command}.",
    "«{value}» does not fit {option} of /{command}: {expected}.": (
        "« {value} » ne va pas pour {option} de /{command} : {expected}."
    ),
    "the path of a file on this machine": "le chemin d’un fichier sur cette machine",
    "Write the option to complete last, and one that offers something: /{command} has {options}.": (
        "Écris en dernier l’option à compléter, et une qui propose quelque chose : /{command} a {options}."
    ),
    "{name} sees no button «{word}» to press. There are: {buttons}.": (
        "{name} ne voit pas de bouton « {word} ». Il y a : {buttons}."
    ),
    "The button «{word}» is switched off.": "Le bouton « {word} » est désactivé.",
    "Which one? {buttons}.": "Lequel ? {buttons}.",
    "{name} sees no menu that offers {words}. There are: {menus}.": (
        "{name} ne voit pas de menu qui propose {words}. Il y a : {menus}."
    ),
    "No form is open for {name}.": "Aucun formulaire n’est ouvert pour {name}.",
    "The form has no field «{word}». It has: {fields}.": "Le formulaire n’a pas de champ « {word} ». Il a : {fields}.",
    "There is no message of the bot yet.": "Il n’y a encore aucun message du bot.",
    "Discord would not let {name} do that: {reason}": "Discord ne laisserait pas {name} faire cela : {reason}",
    "The bot is still busy after some seconds; its work goes on: {reason}": (
        "Le bot travaille encore après quelques secondes ; il continue : {reason}"
    ),
    "none": "aucun",
    " (only {reader} sees this)": " (seulement pour {reader})",
    " (pings {people})": " (mentionne {people})",
    # The page
    "Type /initiative begin to open a fight. New here? Type /help and press Practise: two minutes, in private.": (
        "Écris /initiative commencer pour ouvrir un combat. C’est nouveau ? "
        "Écris /aide et appuie sur S’exercer : deux minutes, en privé."
    ),
    "Viewport updated": "Prêt",
    " optional": " en option",
    " used ": " : ",
    "Message ": "Écrire dans ",
    "This form will be submitted to ": "Ce formulaire est envoyé à ",
    ". Do not share passwords or other sensitive information.": ". N’y mets ni mot de passe ni donnée sensible.",
    "Riposte: the table without a token": "Riposte : la table sans jeton",
    "local table": "table locale",
    "Viewing as": "Qui regarde",
    "Refresh": "Rafraîchir",
    "More": "Plus",
    "Close the table": "Fermer la table",
    "You can use application commands here": "Ici, tu peux écrire une commande : /",
    "Only you can see this": "Toi seul·e vois ceci",
    "Cancel": "Annuler",
    "Submit": "Envoyer",
    "Send": "Envoyer",
    "Close modal": "Fermer",
    "This field is required.": "Ce champ est obligatoire.",
    "Choose an available option.": "Choisis une valeur proposée.",
    "Select an option": "Choisis",
    "Select one or more options": "Choisis une ou plusieurs valeurs",
    "No matching options": "Rien qui y ressemble",
    "Loading options": "Chargement",
    "Loading commands": "Chargement",
    "Search options": "Chercher",
    "Apply": "Valider",
    "True": "Oui",
    "False": "Non",
    "Exit command mode": "Quitter la commande",
    "Sending message…": "Envoi…",
    "Completing action…": "En cours…",
    "Updating options…": "Recherche…",
    "Updating preview…": "Mise à jour…",
    "Switching viewer…": "Changement de regard…",
    "Viewer switched": "Regard changé",
    "Message sent": "Message envoyé",
    "Callback completed": "Fait",
    "Action completed": "Fait",
    "New messages · jump to latest": "Nouveaux messages · aller au plus récent",
    "Load earlier messages": "Messages plus anciens",
    "Newer messages": "Messages plus récents",
    "Preview ready": "Prêt",
    "Loading preview…": "Chargement",
    "Preview refreshed": "À jour",
    "Action was not completed.": "Cela n’a pas abouti.",
    "Action is awaiting a confirmed result.": "La réponse se fait attendre.",
    "Connection interrupted; trying again…": "Connexion interrompue ; nouvel essai…",
    "No visible messages.": "Aucun message visible.",
    "No available options": "Rien à choisir",
    "Thinking…": "Réflexion…",
    "(edited)": "(modifié)",
}
GERMAN: Final[Mapping[str, str]] = {
    # Messages as plain text
    "any member": "irgendein Mitglied",
    "any role": "irgendeine Rolle",
    "any member or role": "irgendein Mitglied oder eine Rolle",
    "any channel": "irgendein Kanal",
    " (off)": " (aus)",
    " (set)": " (gewählt)",
    " (optional)": " (freiwillig)",
    "(struck out: {text})": "(durchgestrichen: {text})",
    "(hidden: {text})": "(verdeckt: {text})",
    "(picture: {text})": "(Bild: {text})",
    "(file: {text})": "(Datei: {text})",
    "choose": "wählen",
    " ({low} to {high})": " ({low} bis {high})",
    " e.g. {text}": " zum Beispiel {text}",
    "yes": "ja",
    "no": "nein",
    "Riposte's table is open in this browser page, on this machine only:": (
        "Der Tisch von Riposte ist auf dieser Seite offen, nur auf diesem Rechner:"
    ),
    "For players alone (it never shows what {gm} sees):": "Nur für Spieler (zeigt nie, was {gm} sieht):",
    "1. As {gm}, type /initiative begin in the message field and press a system.": (
        "1. Schreib als {gm} /initiative beginnen in das Nachrichtenfeld und drücke ein System."
    ),
    "2. Switch «Viewing as» to another person, or open the address in a second tab, and press the buttons.": (
        "2. Wechsle „Wer schaut“, oder öffne die Adresse in einem zweiten Tab, und drücke die Knöpfe."
    ),
    "3. Alone? Type /help and press «Practise»: a fight of two minutes in private, in each system.": (
        "3. Allein? Schreib /hilfe und drücke „Üben“: ein Kampf von zwei Minuten, privat, in jedem System."
    ),
    "Ctrl-C here closes the table.": "Strg-C hier schließt den Tisch.",
    "At the table: {gm} (GM), {players}. Type `help` for what they can do, `quit` to leave.": (
        "Am Tisch: {gm} (SL), {players}. `help` sagt, was sie tun können, `quit` beendet."
    ),
    "The table is closed.": "Der Tisch ist geschlossen.",
    "(nothing here)": "(nichts hier)",
    "(changed) ": "(geändert) ",
    "(taken away) ": "(entfernt) ",
    "A form for {name}:": "Ein Formular für {name}:",
    "The bot did not answer: {name} would see «The application did not respond».": (
        "Der Bot hat nicht geantwortet: {name} sähe „Die Anwendung reagiert nicht“."
    ),
    "Offered: {choices}": "Angeboten: {choices}",
    "Nothing is offered.": "Es wird nichts angeboten.",
    "«{word}» is neither somebody at the table nor something to do here. At the table: {people}.": (
        "„{word}“ ist weder jemand am Tisch noch etwas, das man hier tun kann. Am Tisch: {people}."
    ),
    "What does {name} do? For example: {key} /initiative status, {key} click Attack, {key} say Hello.": (
        "Was tut {name}? Zum Beispiel: {key} /initiative stand, {key} click Angreifen, {key} say Hallo."
    ),
    "«{verb}» needs something after it, for example: {example}.": "Nach „{verb}“ fehlt etwas, zum Beispiel: {example}.",
    "«wait» needs a number of seconds from 0 to {limit}, for example: wait 3.": (
        "„wait“ braucht eine Zahl von Sekunden von 0 bis {limit}, zum Beispiel: wait 3."
    ),
    "«{word}» is no field: write name=value, with quotes where the value has spaces.": (
        "„{word}“ ist kein Feld: Schreib name=wert, in Anführungszeichen, wenn der Wert Leerzeichen hat."
    ),
    "There is no command /{words} for {name} here. There are: {commands}.": (
        "Es gibt hier keinen Befehl /{words} für {name}. Es gibt: {commands}."
    ),
    "/{command} has no option «{word}». It has: {options}.": "/{command} hat keine Option „{word}“. Es gibt: {options}.",
    "/{command} takes nothing after it.": "Nach /{command} kommt nichts.",
    "«{value}» does not fit {option} of /{command}: {expected}.": (
        "„{value}“ passt nicht zu {option} von /{command}: {expected}."
    ),
    "the path of a file on this machine": "der Pfad einer Datei auf diesem Rechner",
    "Write the option to complete last, and one that offers something: /{command} has {options}.": (
        "Schreib die Option zuletzt, die ergänzt werden soll, und eine, die etwas anbietet: /{command} hat {options}."
    ),
    "{name} sees no button «{word}» to press. There are: {buttons}.": (
        "{name} sieht keinen Knopf „{word}“. Es gibt: {buttons}."
    ),
    "The button «{word}» is switched off.": "Der Knopf „{word}“ ist ausgeschaltet.",
    "Which one? {buttons}.": "Welchen? {buttons}.",
    "{name} sees no menu that offers {words}. There are: {menus}.": (
        "{name} sieht kein Menü, das {words} anbietet. Es gibt: {menus}."
    ),
    "No form is open for {name}.": "Für {name} ist kein Formular offen.",
    "The form has no field «{word}». It has: {fields}.": "Das Formular hat kein Feld „{word}“. Es hat: {fields}.",
    "There is no message of the bot yet.": "Es gibt noch keine Nachricht vom Bot.",
    "Discord would not let {name} do that: {reason}": "Discord ließe {name} das nicht tun: {reason}",
    "The bot is still busy after some seconds; its work goes on: {reason}": (
        "Der Bot arbeitet nach einigen Sekunden noch; er macht weiter: {reason}"
    ),
    "none": "keine",
    " (only {reader} sees this)": " (nur für {reader})",
    " (pings {people})": " (erwähnt {people})",
    "Type /initiative begin to open a fight. New here? Type /help and press Practise: two minutes, in private.": (
        "Schreib /initiative beginnen, um einen Kampf zu eröffnen. Neu hier? "
        "Schreib /hilfe und drücke Üben: zwei Minuten, privat."
    ),
    "Viewport updated": "Bereit",
    " optional": " möglich",
    " used ": ": ",
    "Message ": "Schreiben in ",
    "This form will be submitted to ": "Dieses Formular geht an ",
    ". Do not share passwords or other sensitive information.": ". Gib keine Passwörter oder vertraulichen Daten ein.",
    "Riposte: the table without a token": "Riposte: der Tisch ohne Token",
    "local table": "lokaler Tisch",
    "Viewing as": "Wer schaut",
    "Refresh": "Aktualisieren",
    "More": "Mehr",
    "Close the table": "Tisch schließen",
    "You can use application commands here": "Hier kannst du einen Befehl schreiben: /",
    "Only you can see this": "Nur du siehst das",
    "Cancel": "Abbrechen",
    "Submit": "Absenden",
    "Send": "Senden",
    "Close modal": "Schließen",
    "This field is required.": "Dieses Feld muss ausgefüllt sein.",
    "Choose an available option.": "Wähle etwas Angebotenes.",
    "Select an option": "Wählen",
    "Select one or more options": "Eines oder mehrere wählen",
    "No matching options": "Nichts Ähnliches",
    "Loading options": "Lädt",
    "Loading commands": "Lädt",
    "Search options": "Suchen",
    "Apply": "Übernehmen",
    "True": "Ja",
    "False": "Nein",
    "Exit command mode": "Befehl verlassen",
    "Sending message…": "Wird gesendet …",
    "Completing action…": "In Arbeit …",
    "Updating options…": "Sucht …",
    "Updating preview…": "Wird aktualisiert …",
    "Switching viewer…": "Blick wechselt …",
    "Viewer switched": "Blick gewechselt",
    "Message sent": "Nachricht gesendet",
    "Callback completed": "Erledigt",
    "Action completed": "Erledigt",
    "New messages · jump to latest": "Neue Nachrichten · zur neuesten",
    "Load earlier messages": "Frühere Nachrichten",
    "Newer messages": "Neuere Nachrichten",
    "Preview ready": "Bereit",
    "Loading preview…": "Lädt …",
    "Preview refreshed": "Aktuell",
    "Action was not completed.": "Das kam nicht zustande.",
    "Action is awaiting a confirmed result.": "Die Antwort lässt auf sich warten.",
    "Connection interrupted; trying again…": "Verbindung unterbrochen; neuer Versuch …",
    "No visible messages.": "Keine Nachricht zu sehen.",
    "No available options": "Nichts zu wählen",
    "Thinking…": "Denkt nach …",
    "(edited)": "(bearbeitet)",
}
HELP_EN: Final = """\
maud /initiative begin system=duel   a slash command; values with spaces in quotes: name="Konrad the Bold"
vera click Parry                     press the newest button of that name (or #word: one whose id ends with it or holds it);
                                     an entry of a list of buttons is pressed in the same way
maud select Karl, Nils               choose from the newest menu that offers these
karl fill name=Konrad vi=6           fill in and submit the form that is open for Karl
karl react ⚔️                        react to the newest message of the bot with buttons
karl say Hold on a moment            write in the channel
vera suggest /gm attacker to=ko      what the slash command offers while one types
wait 3                               let three seconds pass
look                                 the whole channel; look vera: as Vera sees it
# anything                           a remark
help, quit"""
HELP_FR: Final = """\
maud /initiative commencer système=duel  une commande ; valeurs avec espaces entre guillemets : nom="Konrad le Hardi"
vera click Parer                     presse le bouton le plus récent de ce nom (ou #mot : celui dont l'id
                                     finit par lui ou le contient) ;
                                     une entrée d'une liste de boutons se presse de même
maud select Karl, Nils               choisit dans le menu le plus récent qui les propose
karl fill name=Konrad vi=6           remplit et envoie le formulaire ouvert pour Karl
karl react ⚔️                        réagit au message le plus récent du bot qui a des boutons
karl say Un moment                   écrit dans le salon
vera suggest /mj attaquant combattant=ko  ce que la commande propose pendant qu'on écrit
wait 3                               laisse passer trois secondes
look                                 tout le salon ; look vera : comme Vera le voit
# remarque                           une remarque
help, quit"""
HELP_DE: Final = """\
maud /initiative beginnen system=Duell   ein Befehl; Werte mit Leerzeichen in Anführungszeichen: name="Konrad der Kühne"
vera click Parade                    drückt den neuesten Knopf dieses Namens (oder #Wort: den, dessen id
                                     damit endet oder es enthält);
                                     ein Eintrag einer Liste von Knöpfen wird ebenso gedrückt
maud select Karl, Nils               wählt im neuesten Menü, das sie anbietet
karl fill name=Konrad vi=6           füllt das offene Formular für Karl aus und sendet es
karl react ⚔️                        reagiert auf die neueste Nachricht des Bots mit Knöpfen
karl say Moment                      schreibt in den Kanal
vera suggest /sl angreifer kämpfer=ko     was der Befehl beim Tippen anbietet
wait 3                               lässt drei Sekunden vergehen
look                                 der ganze Kanal; look vera: wie Vera ihn sieht
# Bemerkung                          eine Bemerkung
help, quit"""
TEXTS: Final[Mapping[str, Mapping[str, str]]] = {"fr": {**FRENCH, HELP_EN: HELP_FR}, "de": {**GERMAN, HELP_EN: HELP_DE}}
