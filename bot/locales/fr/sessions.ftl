### Étapes annulées, fin d’un combat et réouverture.

ui-undo = Annuler : { $step }
ui-redo = Rétablir : { $step }
ui-undone = Annulé :
ui-redone = Rétabli :
ui-end-is-not-final = Pendant { $days } jours, un MJ peut le rouvrir avec `/{ group-initiative } { command-initiative-reopen }`.
step-secret = un choix encore secret
step-several = { $line } et { $count } de plus
duel-brief-first = le jet pour la première attaque
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

refusal-not-ended = Ce combat est encore ouvert ; pour en rouvrir un plus ancien, finis d’abord celui-ci.
refusal-reopen-busy = Un autre combat est ouvert dans ce salon ; finis-le d’abord, puis rouvre celui-ci.
refusal-reopen-too-late = Passé { $days } jours, un combat reste comme il est ; commences-en un autre avec `/{ group-initiative } { command-initiative-begin }`.

## A pause

head-paused = ⏸️ Le combat est en pause
why-paused = Il reprendra ici : { $now }
head-resumed = ▶️ Le combat reprend – { $now }
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
refusal-paused = Le combat est en pause ; rien ne change avant que le MJ reprenne avec `/{ group-initiative } { command-initiative-resume }`.
refusal-not-paused = Le combat n’est pas en pause ; il suffit de jouer.
