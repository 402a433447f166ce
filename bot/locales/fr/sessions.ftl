### Étapes annulées, fin d’un combat et réouverture.

ui-undo = Annuler : { $step }
ui-redo = Rétablir : { $step }
ui-undone = Annulé :
ui-redone = Rétabli :
ui-end-is-not-final = Pendant { $days } jours, un MJ peut le rouvrir avec `/{ group-gm } { command-initiative-reopen }`.
step-secret = un choix encore secret
step-several = { $line } et { $count } de plus
step-with = { $line }, avec { $along }
step-secret-of = choix encore secret : { $name }
duel-brief-first = le jet pour la première attaque
duel-brief-decided = la décision de la première attaque
duel-brief-attack = { $name } attaque { $against }
duel-brief-defence = { $name } { $kind ->
    [parry] pare
    [dodge] esquive
    [none] ne se défend pas
   *[other] se défend
}
duel-passed = { $attacker } laisse passer le moment d’attaquer { $other }
totals-brief-strike = { $name } frappe { $target }
totals-brief-reveal = la révélation

label-reopen = Rouvrir le combat
title-initiative-reopen = Rouvrir le combat

command-initiative-reopen = rouvrir
    .description = MJ : rouvrir le combat qui a fini ici, tel qu’il était

ui-reopen-which = **Quel combat doit continuer ?** Le dernier est en tête de liste.
ui-reopen-line = { $names_count ->
    [0] Sans combattants ; fini { AGO($at) }
   *[other] { $names } ; fini { AGO($at) }
}

refusal-not-ended = Ce combat est encore ouvert ; pour en rouvrir un plus ancien, finis d’abord celui-ci.
refusal-reopen-busy = Un autre combat est ouvert dans ce salon ; finis-le d’abord, puis rouvre celui-ci.
refusal-reopen-too-late = Passé { $days } jours, un combat reste comme il est ; commences-en un autre avec `/{ group-initiative } { command-initiative-begin }`.

## Fights elsewhere

ui-fights-elsewhere = **Pas de combat dans ce salon. Ouverts ailleurs sur ce serveur :**
ui-also-elsewhere = { $count ->
    [one] Ouvert ailleurs ({ $count }) :
   *[other] Ouverts ailleurs ({ $count }) :
}
ui-since-asked = dernier appel { AGO($at) }
ui-since-paused = mis en pause { AGO($at) }
ui-to-the-board = tableau
ui-fights = { $count ->
    [one] **{ $count } combat ouvert sur ce serveur que tu peux voir**
   *[other] **{ $count } combats ouverts sur ce serveur que tu peux voir**
}
ui-no-fights = Aucun combat que tu peux voir n’est ouvert sur ce serveur.
ui-in-deleted-channel = dans un salon supprimé
ui-page = Page { $page } sur { $pages }
label-next-page = Page suivante
label-previous-page = Page précédente
label-fights = Tous les combats ouverts
label-fight-end = Finir ce combat
label-fight-move = Le déplacer ici
ui-fight-end = **Finir ce combat ?**
ui-fight-ended = Le combat est fini.
ui-fight-move = **Déplacer ce combat ici ?** Le tableau, les annonces et le journal seront dans ce salon, pour tous les membres qui le lisent.
ui-fight-moved = Le combat continue dans ce salon.
ui-moved-here = Ce combat a commencé dans un autre salon et continue ici.
ui-steps-lost = La base de données a perdu les dernières étapes de ce combat. Il continue comme le montre le tableau ci-dessous : merci de refaire ce que vous aviez fait depuis.
ui-moved-away = Ce combat a été déplacé par un MJ ; il continue dans
ui-channel-deleted = { $days ->
    [one] Le salon { $channel } a été supprimé en plein combat. Un MJ déplace le combat dans un autre salon avec `/{ group-initiative } { command-initiative-status }` ; sinon il finit de lui-même après { $days } jour.
   *[other] Le salon { $channel } a été supprimé en plein combat. Un MJ déplace le combat dans un autre salon avec `/{ group-initiative } { command-initiative-status }` ; sinon il finit de lui-même après { $days } jours.
}
refusal-fight-is-here = Ce combat est déjà dans ce salon ; pour jouer ailleurs, utilise `/{ group-initiative } { command-initiative-status }` là-bas.

## The next fight

party-again = Les mêmes que la dernière fois
ui-party = { party-again } : { $names }
ui-party-npcs = { $people ->
    [yes] Et les PNJ : { $names }
   *[no] Les PNJ de la dernière fois : { $names }
}
refusal-no-party = Il n’y a plus personne à reprendre du dernier combat de ce salon ; choisis qui participe, ou laisse les joueurs appuyer sur **{ label-join }**.

## A pause

head-rests = Le combat s’est endormi – { $now } 💤
why-rests = Le délai a expiré pour toutes les personnes attendues : aucun délai ne court et plus personne n’est appelé ; l’action suivante reprend le combat.
head-paused = Le combat est en pause ⏸️
why-paused = Il reprendra ici : { $now }
head-resumed = Le combat reprend – { $now } ▶️
log-paused = Le combat est mis en pause
log-resumed = Le combat reprend après une pause
label-pause = Pause
label-resume = Reprendre
title-initiative-pause = Mettre en pause
title-initiative-resume = Reprendre le combat
command-initiative-pause = pause
    .description = MJ : mettre en pause, une minute ou des semaines ; rien ne se perd, le temps s’arrête
command-initiative-resume = reprendre
    .description = MJ : reprendre un combat en pause, là où il en était
refusal-paused = Le combat est en pause ; rien ne change avant que le MJ reprenne avec `/{ group-gm } { command-initiative-resume }`.
refusal-not-paused = Le combat n’est pas en pause ; il suffit de jouer.

## The times of a fight

label-time = Délais
title-gm-time = Délais de ce combat
field-deadline = Délai (heures)
field-reminder = Rappel (heures)
command-gm-time = échéance
    .description = MJ : fixer ou lever le délai et les rappels de ce combat
option-gm-time-deadline = délai
    .description = Continuer sans ceux qui n’ont pas répondu au bout de … heures ; 0 pour jamais
option-gm-time-reminder = rappel
    .description = Rappeler ceux qu’on attend toutes les … heures ; 0 pour jamais
ui-until = ⏳ Le délai expire { AGO($at) } ; ensuite, le combat continue sans réponse
log-deadline = { $hours ->
    [0] Délai dans ce combat : aucun
    [one] Délai dans ce combat : { $hours } heure
   *[other] Délai dans ce combat : { $hours } heures
}
log-deadline-server = Délai dans ce combat : celui du serveur
log-reminder = { $hours ->
    [0] rappel : aucun
    [one] rappel : après { $hours } heure
   *[other] rappel : toutes les { $hours } heures
}
log-reminder-server = rappel : celui du serveur
